/* Playing on in a world of Catan. */
#include "ai/catan/catan_play.h"

#include "ai/catan/catan_plan.h"

/* -- chance -- */

/* The first two rolls follow the sequence of fractions of i times two constants, which fills a
 * square evenly from its first members on. */
catan_fate catan_fate_of(uint64_t seed, int i)
{
    static const uint32_t steps[2] = {0xc13fa9a9u, 0x91e10da5u};
    luck of_seed = luck_from(seed);
    catan_fate fate = {0};
    for (int k = 0; k < 2; k++) {
        fate.first[k] = (uint32_t)luck_next(&of_seed) + (uint32_t)i * steps[k];
    }
    fate.dice = luck_from(luck_next(&of_seed) + (uint64_t)i);
    fate.rest = luck_from(luck_next(&fate.dice));
#ifdef CATAN_CITIES
    fate.events = luck_from(luck_next(&fate.rest));
#endif
    return fate;
}

/* The roll at this part, in 2^32ths, of all 36 rolls in the order of their sums. */
static game_action roll_at(uint32_t part)
{
    int at = (int)((uint64_t)part * 36 >> 32);
    int sum = 2;
    while (at >= catan_chances(sum)) {
        at -= catan_chances(sum++);
    }
    int low = sum < 8 ? 1 : sum - 6;
    return (game_action){.kind = GAME_KIND_DICE,
                         .arg = {(uint8_t)(low + at), (uint8_t)(sum - low - at)}};
}

static game_action roll(catan_fate *fate)
{
    uint32_t any = (uint32_t)(luck_next(&fate->dice) >> 32);
    int i = fate->rolls++;
    return roll_at(i < 2 ? fate->first[i] : any);
}

/* The event die is thrown apart from other chance, as the dice are. */
static luck *luck_for(catan_fate *fate, const game_outcome *list)
{
#ifdef CATAN_CITIES
    if (list[0].action.arg[0] == CATAN_PICK_EVENT + CATAN_SHIP_EVENT) {
        return &fate->events;
    }
#endif
    (void)list;
    return &fate->rest;
}

static game_action pick(const game_rules *rules, const void *state, catan_fate *fate)
{
    game_outcome list[GAME_OUTCOMES_MAX];
    int n = rules->outcomes(state, list);
    uint32_t all = 0;
    for (int i = 0; i < n; i++) {
        all += list[i].weight;
    }
    uint32_t at = luck_below(luck_for(fate, list), all);
    int i = 0;
    while (at >= list[i].weight) {
        at -= list[i++].weight;
    }
    return list[i].action;
}

/* -- seats -- */

/* A seat looks. Returns the ask that its plan needs. Most often there is nothing to choose.
 * Discards are not listed: there are too many. */
static bot_ask look(const game_rules *rules, catan_world *w, int seat)
{
    bot_ask ask = {.rules = rules, .view = &w->view, .seat = seat, .menu = w->menu};
    rules->view(w->state, seat, &w->view);
    if (w->view.table.phase != CATAN_DISCARDING) {
        ask.menu_n = rules->legal(w->state, seat, w->menu);
    }
    return ask;
}

static game_action act_by_plan(const bot_ask *ask)
{
    bot_budget enough = {.left = UINT32_MAX};
    return ask->menu_n == 1 ? ask->menu[0] : catan_plan(ask, &enough, NULL);
}

/* -- wiser seats -- */

/* What a wise seat tries: of each kind the entries with the largest weights, of a menu that is not
 * too long. */
enum { TRIES = 12, ENTRIES = 256 };
typedef struct tries {
    game_action a[TRIES];
    int n;
} tries;

static void try_best(tries *t, const bot_ask *ask, const int *weight, int kind, int most)
{
    int last = INT32_MAX;
    int last_at = -1;
    for (; most > 0 && t->n < TRIES; most--) {
        int best = -1;
        for (int i = 0; i < ask->menu_n; i++) {
            bool after = weight[i] < last || (weight[i] == last && i > last_at);
            if (ask->menu[i].kind == kind && weight[i] >= 0 && after &&
                (best < 0 || weight[i] > weight[best])) {
                best = i;
            }
        }
        if (best < 0) {
            return;
        }
        t->a[t->n++] = ask->menu[best];
        last = weight[best];
        last_at = best;
    }
}

/* Roads and cards are tried even where the plan would save. */
static int weight_of(const catan_mind *m, game_action a)
{
    int weight = catan_weigh_plan(m, a);
    if (weight < 0 && a.kind == CATAN_ROAD) {
        return catan_road_worth(m, a.arg[0]) / 2;
    }
#ifndef CATAN_CITIES
    weight = weight < 0 && a.kind == CATAN_BUY ? 0 : weight;
#endif
    return weight;
}

static void find_tries(tries *t, const bot_ask *ask)
{
#ifdef CATAN_CITIES
    static const uint8_t kinds[][2] = {
        {CATAN_ROBBER, 4}, {CATAN_SETTLEMENT, 1}, {CATAN_CITY, 2}, {CATAN_IMPROVE, 2},
        {CATAN_HIRE, 1},   {CATAN_ACTIVATE, 1},   {CATAN_PLAY, 2}, {CATAN_END, 1}};
#elif defined(CATAN_WIDE)
    static const uint8_t kinds[][2] = {{CATAN_ROBBER, 3}, {CATAN_PIRATE, 1}, {CATAN_SETTLEMENT, 2},
                                       {CATAN_CITY, 2},   {CATAN_BUY, 1},    {CATAN_ROAD, 1},
                                       {CATAN_SHIP, 1},   {CATAN_MOVE, 1},   {CATAN_BANK, 1},
                                       {CATAN_KNIGHT, 1}, {CATAN_END, 1}};
#else
    static const uint8_t kinds[][2] = {{CATAN_ROBBER, 4}, {CATAN_SETTLEMENT, 2}, {CATAN_CITY, 2},
                                       {CATAN_BUY, 1},    {CATAN_ROAD, 1},       {CATAN_BANK, 1},
                                       {CATAN_KNIGHT, 1}, {CATAN_END, 1}};
#endif
    int weight[ENTRIES];
    catan_mind m;
    catan_think(&m, ask->view, ask->seat);
    for (int i = 0; i < ask->menu_n; i++) {
        weight[i] = weight_of(&m, ask->menu[i]);
    }
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        try_best(t, ask, weight, kinds[k][0], kinds[k][1]);
    }
}

/* The worth of an action to the seat in a world aside, where nobody is wiser; -1: the budget is
 * spent. What is stolen and drawn there is not what will be. */
static int32_t try_aside(const bot_ask *ask, const catan_world *w, const catan_course *course,
                         const catan_fate *fate, game_action a, bot_budget *budget)
{
    catan_course rest = {.net = course->net, .turns = 1};
    catan_world *aside = course->aside;
    catan_fate other = *fate;
    luck_next(&other.rest);
    memcpy(aside->state, w->state, ask->rules->state_size);
    int error = ask->rules->apply(aside->state, ask->seat, a);
    rules_assert(error == GAME_OK);
    rest.turns -= a.kind == CATAN_END;
    if (!catan_play_on(ask->rules, aside, rest, &other, budget) || !bot_spend(budget, 1)) {
        return -1;
    }
    return catan_net_chance(ask->rules, course->net, aside->state, ask->seat, &aside->view);
}

static game_action act_wisely(const bot_ask *ask, const catan_world *w, const catan_course *course,
                              const catan_fate *fate, bot_budget *budget)
{
    tries t = {.n = 0};
    game_action best = act_by_plan(ask);
    t.a[t.n++] = best;
    find_tries(&t, ask);
    int32_t most = -1;
    for (int i = 0; i < t.n; i++) {
        if (i > 0 && game_action_same(t.a[i], t.a[0])) {
            continue;
        }
        int32_t worth = try_aside(ask, w, course, fate, t.a[i], budget);
        if (worth > most) {
            most = worth;
            best = t.a[i];
        }
    }
    return best;
}

static bool is_wise(const catan_world *w, const bot_ask *ask, const catan_course *course)
{
    const catan_table *t = &w->view.table;
    bool asked = t->phase == CATAN_ROBBING || (t->phase == CATAN_ACTING && t->give == 0);
    return course->wise > 0 && asked && ask->menu_n > 1 && ask->menu_n <= ENTRIES;
}

/* -- turns -- */

bool catan_play_on(const game_rules *rules, catan_world *w, catan_course course, catan_fate *fate,
                   bot_budget *budget)
{
    while (course.turns > 0) {
        game_turn turn = rules->turn(w->state);
        int actor = GAME_CHANCE;
        game_action a;
        if (turn.what == GAME_OVER) {
            break;
        }
        if (turn.what == GAME_DICE) {
            a = roll(fate);
        } else if (turn.what == GAME_PICK) {
            a = pick(rules, w->state, fate);
        } else if (bot_spend(budget, 1)) {
            actor = bit_lowest(game_first_of(rules, w->state, turn.seats));
            bot_ask ask = look(rules, w, actor);
            a = is_wise(w, &ask, &course) ? act_wisely(&ask, w, &course, fate, budget)
                                          : act_by_plan(&ask);
            course.turns -= a.kind == CATAN_END;
            course.wise -= a.kind == CATAN_END;
        } else {
            return false;
        }
        int error = rules->apply(w->state, actor, a);
        rules_assert(error == GAME_OK);
    }
    return true;
}
