/* Choices in Catan by playing on: what is tried, and the race between it. */
#include "ai/catan/catan_search.h"

#include "ai/catan/catan_net.h"
#include "ai/catan/catan_plan.h"

typedef catan_race race;

enum { BEHIND = 100000 }; /* how far what the plan would not do is behind what it would */

#ifndef CATAN_WIDE /* a larger game names its own before it includes this file */
#define MORE_ARMS                                                                                  \
    [CATAN_BUY] = 1, [CATAN_KNIGHT] = 1, [CATAN_ROADS] = 1, [CATAN_PLENTY] = 4, [CATAN_MONOPOLY] = 3
#endif

/* The weight of an action that only some games have, and that the plan would not do. */
#ifdef CATAN_WIDE
static int weight_behind(const catan_mind *m, game_action a, int weight);
#else
static int weight_behind(const catan_mind *m, game_action a, int weight)
{
    (void)m;
    (void)a;
    return weight;
}
#endif

/* On boards with a sea an action takes twice as long, and half of the actions have to do. */
static bot_budget budget_of(const bot_ask *ask)
{
    bot_budget budget = bot_budget_of(ask);
#ifdef CATAN_WIDE
    const catan_view *v = ask->view;
    budget.left = catan_has_sea(&v->table) ? (budget.left + 1) / 2 : budget.left;
#endif
    return budget;
}

/* -- what is tried -- */

static void add_arm(race *r, game_action a)
{
    for (int i = 0; i < r->arms; i++) {
        if (game_action_same(r->arm[i], a)) {
            return;
        }
    }
    if (r->arms < CATAN_ARMS) {
        r->arm[r->arms++] = a;
    }
}

/* The entries of a kind with the largest weights, at most so many. */
static void add_best(const bot_ask *ask, race *r, int kind, int most)
{
    for (; most > 0; most--) {
        int best = -1;
        for (int i = 0; i < ask->menu_n; i++) {
            bool fits = ask->menu[i].kind == kind && r->weight[i] != INT32_MIN;
            if (fits && (best < 0 || r->weight[i] > r->weight[best])) {
                best = i;
            }
        }
        if (best < 0) {
            return;
        }
        add_arm(r, ask->menu[best]);
        r->weight[best] = INT32_MIN;
    }
}

/* The plan weighs only trades that lead to its goal; the others follow, by the hand they leave. */
static int weight_of(const catan_mind *m, game_action a)
{
    catan_cards hand = m->v->hand;
    if (a.kind == CATAN_DISCARD) {
        return catan_hand_worth(m, hand - catan_cards_in(a));
    }
    int weight = catan_weigh_plan(m, a);
    if (weight >= 0) {
        return weight;
    }
    switch (a.kind) {
    case CATAN_BANK:
        return catan_hand_worth(m, hand - catan_some(a.arg[0], a.arg[1]) +
                                       catan_some(a.arg[2], a.arg[3])) -
               BEHIND;
#ifndef CATAN_CITIES
    case CATAN_PLENTY:
        return catan_hand_worth(m, hand + catan_some(a.arg[0], 1) + catan_some(a.arg[1], 1)) -
               BEHIND;
#endif
    case CATAN_ROAD:
        return catan_road_worth(m, a.arg[0]) - BEHIND;
    default:
        return weight_behind(m, a, weight);
    }
}

/* Offers of one card for another that leave a better hand, the best ones first; after the first
 * offer of a turn, of two cards for one. So no offer comes twice in a turn. */
static void add_offers(race *r, const catan_mind *m)
{
    enum { OFFERS = 3, TURN_OFFERS = 2 };
    catan_cards hand = m->v->hand;
    int least = catan_hand_worth(m, hand);
    int give_n = 1 + m->t->offers;
    uint64_t taken = 0;
    for (int k = 0; k < OFFERS && m->t->offers < TURN_OFFERS; k++) {
        int best = -1;
        int most = least;
        for (int i = 0; i < CATAN_GOODS * CATAN_GOODS; i++) {
            int give = i / CATAN_GOODS;
            int want = i % CATAN_GOODS;
            bool there = catan_supply_of(m->t, want) >
                         catan_count(m->t->bank, want) + catan_count(hand, want);
            if (give == want || catan_count(hand, give) < give_n || !there ||
                (taken >> i & 1) != 0) {
                continue;
            }
            int w = catan_hand_worth(m, hand - catan_some(give, give_n) + catan_some(want, 1));
            if (w > most) {
                best = i;
                most = w;
            }
        }
        if (best < 0) {
            return;
        }
        taken |= (uint64_t)1 << best;
        game_action a = {.kind = CATAN_OFFER};
        catan_arg_put(a.arg, best / CATAN_GOODS, 2 * give_n);
        catan_arg_put(a.arg, best % CATAN_GOODS, 3);
        add_arm(r, a);
    }
}

static void add_actions(const bot_ask *ask, race *r, const catan_mind *m)
{
    static const uint8_t most[CATAN_KINDS] = {[CATAN_SETTLEMENT] = 6, [CATAN_ROAD] = 5,
                                              [CATAN_CITY] = 4,       [CATAN_ROLL] = 1,
                                              [CATAN_DISCARD] = 6,    [CATAN_ROBBER] = 10,
                                              [CATAN_DONE] = 1,       [CATAN_BANK] = 5,
                                              [CATAN_ACCEPT] = 1,     [CATAN_REJECT] = 1,
                                              [CATAN_CANCEL] = 1,     [CATAN_CONFIRM] = 3,
                                              [CATAN_END] = 1,        MORE_ARMS};
    enum { SITES = 16 }; /* in placement, where most depends on it */
    for (int i = 0; i < ask->menu_n; i++) {
        r->weight[i] = weight_of(m, ask->menu[i]);
    }
    for (int kind = 1; kind < CATAN_KINDS; kind++) {
        bool placing = m->t->turn == 0 && (kind == CATAN_SETTLEMENT || kind == CATAN_CITY);
        add_best(ask, r, kind, placing ? SITES : most[kind]);
    }
    /* Between two players, what helps the one harms the other. */
    if ((ask->open >> CATAN_OFFER & 1) != 0 && m->t->seats > 2) {
        add_offers(r, m);
    }
}

/* Who is about to win gets nothing, whatever it brings. */
static bool is_refused(const catan_mind *m)
{
    return m->t->give != 0 && m->t->current != m->me &&
           m->t->points[m->t->current] + 2 >= m->t->target;
}

static void find_arms(const bot_ask *ask, race *r)
{
    enum { LISTED = 512 }; /* of more ways to discard, medium's is good enough */
    bot_budget enough = {.left = UINT32_MAX};
    bot_ask plan = *ask;
    catan_mind m;
    plan.open &= ~(1u << CATAN_OFFER);
    r->arms = 0;
    add_arm(r, catan_plan(&plan, &enough, NULL));
    catan_think(&m, ask->view, ask->seat);
    if (ask->menu_n <= LISTED && !is_refused(&m)) {
        add_actions(ask, r, &m);
    }
}

/* -- the race -- */

static void line_up(const bot_ask *ask, race *r, catan_depth depth)
{
    const catan_view *v = ask->view;
    r->course = (catan_course){.net = depth.net != NULL ? depth.net : catan_the_net(),
                               .turns = v->table.turn == 0 ? depth.placing : depth.turns,
                               .wise = depth.wise,
                               .aside = &r->aside};
    r->rounds = 0;
    r->live_n = r->arms;
    for (int i = 0; i < r->arms; i++) {
        r->live[i] = i;
        r->sum[i] = 0;
    }
}

static int32_t judge(const bot_ask *ask, race *r)
{
    return catan_net_chance(ask->rules, r->course.net, r->world.state, ask->seat, &r->world.view);
}

static void draw_world(const bot_ask *ask, race *r, catan_fate *fate)
{
    game_luck rest = luck_as(&fate->rest);
    ask->rules->sample(ask->view, &rest, r->start);
}

/* The world as it is after an arm. */
static void begin_arm(const bot_ask *ask, race *r, game_action a)
{
    memcpy(r->world.state, r->start, ask->rules->state_size);
    if (a.kind != 0) {
        int error = ask->rules->apply(r->world.state, ask->seat, a);
        rules_assert(error == GAME_OK);
    }
}

/* Plays on after each live arm. False: the budget was spent before all of them were. */
static bool play_round(const bot_ask *ask, race *r, bot_budget *budget)
{
    int16_t worth[CATAN_ARMS];
    catan_fate fate = catan_fate_of(ask->seed, r->rounds);
    if (!bot_spend(budget, 1)) {
        return false;
    }
    draw_world(ask, r, &fate);
    for (int k = 0; k < r->live_n; k++) {
        catan_fate same = fate;
        begin_arm(ask, r, r->arm[r->live[k]]);
        if (!catan_play_on(ask->rules, &r->world, r->course, &same, budget)) {
            return false;
        }
        worth[k] = (int16_t)judge(ask, r);
    }
    for (int k = 0; k < r->live_n; k++) {
        r->worth[r->live[k]][r->rounds] = worth[k];
        r->sum[r->live[k]] += worth[k];
    }
    r->rounds++;
    return true;
}

static int best_arm(const race *r)
{
    int best = r->live[0];
    for (int k = 1; k < r->live_n; k++) {
        best = r->sum[r->live[k]] > r->sum[best] ? r->live[k] : best;
    }
    return best;
}

/* Whether an arm is behind another by more than the square root of `cut` standard errors of the
 * difference, or never differs from it. */
static bool is_behind(const race *r, int arm, int best, int cut)
{
    int64_t sum = 0;
    int64_t squares = 0;
    int64_t n = r->rounds;
    for (int i = 0; i < r->rounds; i++) {
        int64_t d = r->worth[best][i] - r->worth[arm][i];
        sum += d;
        squares += d * d;
    }
    int64_t spread = n * squares - sum * sum; /* n * (n - 1) times the variance */
    return squares == 0 || (sum > 0 && sum * sum * (n - 1) > cut * spread);
}

static void drop_behind(race *r, int cut)
{
    int best = best_arm(r);
    int kept = 0;
    for (int k = 0; k < r->live_n; k++) {
        int arm = r->live[k];
        if (arm == best || !is_behind(r, arm, best, cut)) {
            r->live[kept++] = arm;
        }
    }
    r->live_n = kept;
}

static void run_race(const bot_ask *ask, race *r, catan_depth depth, bot_budget *budget)
{
    int next = depth.first;
    line_up(ask, r, depth);
    while (r->live_n > 1 && r->rounds < depth.rounds && play_round(ask, r, budget)) {
        if (r->rounds == next) {
            drop_behind(r, depth.cut);
            next += (next + 1) / 2;
        }
    }
}

game_action catan_search(const bot_ask *ask, catan_depth depth)
{
    race *r = ask->scratch;
    bot_budget budget = budget_of(ask);
    bot_spend(&budget, 1);
    find_arms(ask, r);
    run_race(ask, r, depth, &budget);
    return r->arm[r->rounds > 0 ? best_arm(r) : 0];
}

/* -- analysis -- */

/* At once, without playing on. */
static int32_t glance(const bot_ask *ask, race *r, game_action a)
{
    catan_fate fate = catan_fate_of(ask->seed, 0);
    draw_world(ask, r, &fate);
    begin_arm(ask, r, a);
    return judge(ask, r);
}

static void write_worth(const bot_ask *ask, game_action a, int32_t worth, int32_t *worths)
{
    for (int i = 0; i < ask->menu_n; i++) {
        if (game_action_same(ask->menu[i], a)) {
            worths[i] = worth;
        }
    }
}

/* One entry alone may be anything that is legal; of more, those that would be tried are weighed. */
void catan_search_weigh(const bot_ask *ask, catan_depth depth, int32_t *worths)
{
    race *r = ask->scratch;
    bot_budget budget = budget_of(ask);
    if (ask->menu_n == 1) {
        r->arms = 0;
        add_arm(r, ask->menu[0]);
    } else {
        find_arms(ask, r);
    }
    line_up(ask, r, depth);
    for (int k = 0; k < r->arms && bot_spend(&budget, 1); k++) {
        write_worth(ask, r->arm[k], glance(ask, r, r->arm[k]), worths);
    }
    while (r->rounds < depth.rounds && play_round(ask, r, &budget)) {
    }
    for (int k = 0; k < r->arms && r->rounds > 0; k++) {
        write_worth(ask, r->arm[k], (int32_t)(r->sum[k] / r->rounds), worths);
    }
}

int32_t catan_search_stand(const bot_ask *ask, catan_depth depth)
{
    race *r = ask->scratch;
    bot_budget budget = budget_of(ask);
    bot_spend(&budget, 1);
    r->arms = 0;
    add_arm(r, (game_action){0});
    line_up(ask, r, depth);
    int32_t worth = glance(ask, r, (game_action){0});
    while (r->rounds < depth.rounds && play_round(ask, r, &budget)) {
    }
    return r->rounds > 0 ? (int32_t)(r->sum[0] / r->rounds) : worth;
}
