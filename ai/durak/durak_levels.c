/* Players of Durak: medium follows a short table of rules of thumb, easy does so every other time,
 * hard and expert search (durak_search.h).
 *
 * | to do    | medium's rule                                                                      |
 * |----------|------------------------------------------------------------------------------------|
 * | attack   | leads its lowest plain card, and a trump only if it has nothing else; what it has  |
 * |          | besides of the same rank is for throwing in                                        |
 * | defence  | transfers with a plain card if it may; else beats everything as cheaply as it can, |
 * |          | with trumps where nothing else will do; takes if it cannot beat everything         |
 * | throw-in | the lowest plain card that fits, if the defender has at least as many cards as lie |
 * |          | on the table and its own hand has more than three; it keeps its trumps             |
 *
 * The seed decides between cards that cost the same. */
#include "ai/core/budget.h"
#include "ai/core/judge.h"
#include "ai/core/luck.h"
#include "ai/durak/durak_search.h"
#include "rules/durak/durak.h"

enum { FEW_CARDS = 3 };

static durak_set trumps(const durak_table *t)
{
    return durak_suit_set(durak_suit(t->trump_card));
}

/* What it costs to play a card: its rank, and any trump more than any plain card. */
static int cost(const durak_table *t, int card)
{
    return durak_rank(card) + (durak_has(trumps(t), card) ? DURAK_RANK_MAX : 0);
}

/* The card of a set that costs least, any of those that cost the same; 0 if there is none. */
static int cheapest(const durak_table *t, durak_set set, luck *l)
{
    int best = 0;
    uint32_t alike = 0;
    for (; set != 0; set &= set - 1) {
        int card = bit_lowest(set);
        int more = best == 0 ? -1 : cost(t, card) - cost(t, best);
        alike = more < 0 ? 1 : alike + (more == 0);
        if (more < 0 || (more == 0 && luck_below(l, alike) == 0)) {
            best = card;
        }
    }
    return best;
}

/* The cards that the menu offers for actions of this kind. */
static durak_set offered(const bot_ask *ask, int kind)
{
    durak_set set = 0;
    for (int i = 0; i < ask->menu_n; i++) {
        set |= ask->menu[i].kind == kind ? durak_set_of(ask->menu[i].arg[0]) : 0;
    }
    return set;
}

static game_action play(uint8_t kind, int card)
{
    return (game_action){kind, {(uint8_t)card}};
}

/* Finds an answer to every unbeaten card, to the hardest first. Returns false if there is none;
 * else the first of them is in `answer`. */
static bool plan_defence(const durak_view *v, luck *l, game_action *answer)
{
    const durak_table *t = &v->table;
    durak_set hand = v->hand;
    bool answered[DURAK_PAIRS_MAX] = {false};
    *answer = (game_action){0};
    for (int left = t->attack_n - t->beaten_n; left > 0; left--) {
        int hardest = -1;
        durak_set beaters = 0;
        for (int i = 0; i < t->attack_n; i++) {
            durak_set set = hand & durak_beaters(t->attack[i], durak_suit(t->trump_card));
            bool open = t->defence[i] == 0 && !answered[i];
            if (open && (hardest < 0 || bit_count(set) < bit_count(beaters))) {
                hardest = i;
                beaters = set;
            }
        }
        int card = cheapest(t, beaters, l);
        if (card == 0) {
            return false;
        }
        answered[hardest] = true;
        hand &= ~durak_set_of(card);
        if (answer->kind == 0) {
            *answer = (game_action){DURAK_BEAT, {t->attack[hardest], (uint8_t)card}};
        }
    }
    return true;
}

static game_action defend(const bot_ask *ask, luck *l)
{
    const durak_view *v = ask->view;
    int card = cheapest(&v->table, offered(ask, DURAK_TRANSFER) & ~trumps(&v->table), l);
    if (card != 0) {
        return play(DURAK_TRANSFER, card);
    }
    game_action answer;
    return plan_defence(v, l, &answer) ? answer : play(DURAK_TAKE, 0);
}

static game_action throw_in(const bot_ask *ask, luck *l)
{
    const durak_view *v = ask->view;
    const durak_table *t = &v->table;
    bool many = bit_count(v->hand) > FEW_CARDS;
    bool pressed = t->hand_n[t->defender] >= t->attack_n + t->beaten_n;
    int card = cheapest(t, offered(ask, DURAK_THROW) & ~trumps(t), l);
    return card != 0 && many && pressed ? play(DURAK_THROW, card) : play(DURAK_PASS, 0);
}

static game_action choose_by_table(const bot_ask *ask)
{
    const durak_view *v = ask->view;
    luck l = luck_from(ask->seed);
    if (v->table.phase == DURAK_ATTACKING) {
        return play(DURAK_ATTACK, cheapest(&v->table, v->hand, &l));
    }
    return v->table.phase == DURAK_DEFENDING ? defend(ask, &l) : throw_in(ask, &l);
}

/* -- what medium thinks -- */

/* It has no measure of a position: it plays on, with all seats playing as it does, in worlds that
 * could lie behind what it sees, and counts how often it does not end as the durak. A world is a
 * node. */
enum {
    WORLDS = 600,    /* tell two actions apart that differ by two in a hundred */
    STEPS_MAX = 2000 /* of a game that is played out; one that is longer is drawn */
};

typedef struct trial {
    uint64_t now[GAME_STATE_MAX / 8];
    durak_view view;
    game_action menu[DURAK_MENU_MAX];
} trial;

static void take_step(const game_rules *rules, trial *t, int seat, luck *l)
{
    game_action a;
    uint8_t things[GAME_SHUFFLE_MAX];
    if (seat < 0) {
        game_luck any = luck_as(l);
        game_draw(rules, t->now, &any, &a, things);
        return;
    }
    rules->view(t->now, seat, &t->view);
    bot_ask ask = {
        .rules = rules,
        .view = &t->view,
        .seat = seat,
        .menu = t->menu,
        .menu_n = rules->legal(t->now, seat, t->menu),
        .seed = luck_next(l),
    };
    int error = rules->apply(t->now, seat, choose_by_table(&ask));
    rules_assert(error == GAME_OK);
}

/* Plays `now` to its end. */
static int32_t play_out(const bot_ask *ask, trial *t, luck *l)
{
    const durak_view *v = ask->view;
    for (int i = 0; i < STEPS_MAX; i++) {
        game_turn turn = ask->rules->turn(t->now);
        if (turn.what == GAME_OVER) {
            return bot_worth_over(ask->rules, t->now, v->table.seats, ask->seat);
        }
        take_step(ask->rules, t, turn.what == GAME_ACT ? bit_lowest(turn.seats) : -1, l);
    }
    return BOT_SURE / 2;
}

/* In how many worlds each of n actions is tried: WORLDS, unless the budget has fewer for them, or
 * more for every menu there can be. */
static uint32_t worlds_for(uint32_t nodes, int n)
{
    uint32_t each = nodes / (uint32_t)n;
    uint32_t always = nodes / DURAK_MENU_MAX;
    return each < WORLDS ? (each > 0 ? each : 1) : always > WORLDS ? always : WORLDS;
}

/* What comes of an action (NULL: of none) in `worlds` sampled worlds. Every action is tried in the
 * same worlds, so that only the actions make a difference. */
static int32_t try_in_worlds(const bot_ask *ask, const game_action *a, uint32_t worlds)
{
    trial *t = ask->scratch;
    luck l = luck_from(ask->seed);
    game_luck any = luck_as(&l);
    int64_t sum = 0;
    for (uint32_t i = 0; i < worlds; i++) {
        ask->rules->sample(ask->view, &any, t->now);
        if (a != NULL) {
            int error = ask->rules->apply(t->now, ask->seat, *a);
            rules_assert(error == GAME_OK);
        }
        sum += play_out(ask, t, &l);
    }
    return (int32_t)(sum / worlds);
}

static int32_t stand_by_trial(const bot_ask *ask)
{
    bot_budget budget = bot_budget_of(ask);
    uint32_t worlds = worlds_for(ask->nodes, 1);
    bot_spend(&budget, worlds);
    return try_in_worlds(ask, NULL, worlds);
}

static void weigh_by_trial(const bot_ask *ask, int32_t *worths)
{
    bot_budget budget = bot_budget_of(ask);
    uint32_t worlds = worlds_for(ask->nodes, ask->menu_n);
    for (int k = 0; k < ask->menu_n && bot_spend(&budget, worlds); k++) {
        worths[k] = try_in_worlds(ask, &ask->menu[k], worlds);
    }
}

/* -- easy -- */

/* Like medium, but every other choice is any that costs no trump, if there is one. */
static game_action choose_easily(const bot_ask *ask)
{
    const durak_view *v = ask->view;
    luck l = luck_from(ask->seed);
    game_action plain[DURAK_MENU_MAX];
    uint32_t n = 0;
    if (luck_below(&l, 2) == 0) {
        return choose_by_table(ask);
    }
    for (int i = 0; i < ask->menu_n; i++) {
        game_action a = ask->menu[i];
        int card = a.kind == DURAK_BEAT ? a.arg[1] : a.arg[0];
        if (!durak_has(trumps(&v->table), card)) {
            plain[n++] = a;
        }
    }
    return n > 0 ? plain[luck_below(&l, n)] : bot_choose_random(ask);
}

/* -- hard and expert -- */

enum { HARD_NODES = 2000, HARD_TREE = 2000, EXPERT_NODES = 160000, EXPERT_TREE = 80000 };

static game_action choose_hard(const bot_ask *ask)
{
    return durak_search_choose(ask, HARD_TREE);
}

static int32_t stand_hard(const bot_ask *ask)
{
    return durak_search_stand(ask, HARD_TREE);
}

static void weigh_hard(const bot_ask *ask, int32_t *worths)
{
    durak_search_weigh(ask, HARD_TREE, worths);
}

static game_action choose_expert(const bot_ask *ask)
{
    return durak_search_choose(ask, EXPERT_TREE);
}

static int32_t stand_expert(const bot_ask *ask)
{
    return durak_search_stand(ask, EXPERT_TREE);
}

static void weigh_expert(const bot_ask *ask, int32_t *worths)
{
    durak_search_weigh(ask, EXPERT_TREE, worths);
}

const bot_level durak_levels[] = {
    {.name = "easy",
     .about = "knows what to do, and often does something else",
     .choose = choose_easily},
    {.name = "medium",
     .about = "plays low, keeps its trumps, throws in with care",
     .choose = choose_by_table,
     .scratch = sizeof(trial),
     .nodes = WORLDS * DURAK_MENU_MAX,
     .nodes_per_ms = 60, /* of six players with 52 cards */
     .stand = stand_by_trial,
     .weigh = weigh_by_trial},
    {.name = "hard",
     .about = "remembers every card and thinks ahead",
     .choose = choose_hard,
     .scratch = DURAK_SEARCH_SCRATCH(HARD_TREE),
     .nodes = HARD_NODES,
     .nodes_per_ms = 185, /* of six players with 52 cards */
     .ms = 20,
     .stand = stand_hard,
     .weigh = weigh_hard},
    {.name = "expert",
     .about = "guesses what you hold and plays endings without a mistake",
     .choose = choose_expert,
     .scratch = DURAK_SEARCH_SCRATCH(EXPERT_TREE),
     .nodes = EXPERT_NODES,
     .nodes_per_ms = 185, /* of six players with 52 cards */
     .ms = 1000,
     .stand = stand_expert,
     .weigh = weigh_expert},
    {.name = NULL},
};

const bot_level durak_references[] = {
    {.name = NULL},
};
