/* Expectimax with filtered menus, for any game. */
#include "ai/search/expect.h"

#include "ai/search/playout.h"

enum { PLAYOUTS = 4, PLAYOUT_STEPS = 2000 };

/* One ply of the path that is being looked at. */
typedef struct ply {
    _Alignas(16) unsigned char before[GAME_STATE_MAX]; /* chance, which precedes the decision */
    _Alignas(16) unsigned char state[GAME_STATE_MAX];  /* the position that is looked at */
    expect_choice choices[EXPECT_WIDTH];
} ply;

typedef struct search {
    const bot_ask *ask;
    const expect_plan *plan;
    bot_budget budget;
    luck luck;
    bool spent;        /* a judgement was asked for that the budget does not allow */
    game_action *menu; /* of the decision that was reached last */
    void *room;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    ply plies[EXPECT_PLIES + 1];
} search;

_Static_assert(sizeof(search) <= EXPECT_BYTES, "a search fits where it goes");

/* -- one position -- */

/* The mean of a few random games from here. */
static void play_out(search *s, const void *state, int32_t *worth)
{
    _Alignas(16) unsigned char world[GAME_STATE_MAX];
    int64_t sum[GAME_SEATS_MAX] = {0};
    int n = 0;
    while (n < PLAYOUTS && bot_spend(&s->budget, 1)) {
        memcpy(world, state, s->ask->rules->state_size);
        playout_run(s->ask->rules, NULL, world, PLAYOUT_STEPS, s->menu, &s->luck, worth);
        for (int p = 0; p < GAME_SEATS_MAX; p++) {
            sum[p] += worth[p];
        }
        n++;
    }
    s->spent = s->spent || n == 0;
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        worth[p] = n > 0 ? (int32_t)(sum[p] / n) : 0;
    }
}

static void judge(search *s, const void *state, int actor, int32_t *worth)
{
    const game_rules *rules = s->ask->rules;
    if (s->plan->judge == NULL) {
        play_out(s, state, worth);
        return;
    }
    memset(worth, 0, GAME_SEATS_MAX * sizeof *worth);
    if (!bot_spend(&s->budget, 1)) {
        s->spent = true;
        return;
    }
    memset(s->view, 0, rules->view_size);
    rules->view(state, actor, s->view);
    s->plan->judge(s->view, s->room, worth);
}

/* -- one decision -- */

/* Cuts the menu of n actions to at most `keep`. Returns how many are left. */
static int cut(search *s, const void *state, int seat, int n, int keep)
{
    const game_rules *rules = s->ask->rules;
    if (n <= keep) {
        return n;
    }
    if (s->plan->filter == NULL) {
        for (int i = 0; i < keep; i++) {
            s->menu[i] = s->menu[(int64_t)i * n / keep];
        }
        return keep;
    }
    if (!bot_spend(&s->budget, 1)) {
        s->spent = true;
        return 1;
    }
    memset(s->view, 0, rules->view_size);
    rules->view(state, seat, s->view);
    expect_menu menu = {.rules = rules,
                        .state = state,
                        .view = s->view,
                        .seat = seat,
                        .actions = s->menu,
                        .n = n,
                        .keep = keep};
    s->plan->filter(&menu, s->room);
    return keep;
}

/* The best first; equal ones keep their order. */
static void sort(expect_choice *c, int n)
{
    for (int i = 1; i < n; i++) {
        expect_choice one = c[i];
        int k = i;
        for (; k > 0 && c[k - 1].worth < one.worth; k--) {
            c[k] = c[k - 1];
        }
        c[k] = one;
    }
}

/* Lists what is kept of the menu as the choices of this depth. */
static int list(search *s, int depth, int seat, int n)
{
    ply *at = &s->plies[depth];
    n = cut(s, at->state, seat, n, s->plan->width[depth]);
    for (int i = 0; i < n; i++) {
        at->choices[i] = (expect_choice){.action = s->menu[i]};
    }
    return n;
}

/* Puts the position after a choice of this depth at the next depth. */
static void act(search *s, int depth, int seat, int i)
{
    const game_rules *rules = s->ask->rules;
    unsigned char *next = s->plies[depth + 1].state;
    memcpy(next, s->plies[depth].state, rules->state_size);
    int error = rules->apply(next, seat, s->plies[depth].choices[i].action);
    rules_assert(error == GAME_OK);
}

/* Judges the choices as they stand and sorts them. Returns how many the budget allowed. */
static int judge_choices(search *s, int depth, int seat, int n)
{
    int32_t worth[GAME_SEATS_MAX];
    int done = 0;
    for (; done < n; done++) {
        act(s, depth, seat, done);
        judge(s, s->plies[depth + 1].state, seat, worth);
        if (s->spent) {
            break;
        }
        s->plies[depth].choices[done].worth = worth[seat];
    }
    sort(s->plies[depth].choices, done);
    return done;
}

static void look(search *s, int depth, int plies, int actor, bool thrown, int32_t *worth);

/* The worth of the decision of a seat with n > 1 actions on the menu, and of plies - 1 more. */
static void decide(search *s, int depth, int plies, int seat, int n, int32_t *worth)
{
    int32_t found[GAME_SEATS_MAX];
    bool any = false;
    n = list(s, depth, seat, n);
    if (plies > 1 && n > s->plan->deep[depth]) {
        judge_choices(s, depth, seat, n);
        n = s->plan->deep[depth];
    }
    for (int i = 0; i < n && !s->spent; i++) {
        act(s, depth, seat, i);
        if (plies > 1) {
            look(s, depth + 1, plies - 1, seat, false, found);
        } else {
            judge(s, s->plies[depth + 1].state, seat, found);
        }
        if (!any || found[seat] > worth[seat]) {
            memcpy(worth, found, sizeof found);
            any = true;
        }
    }
}

/* The mean over all outcomes of chance. */
static void throw(search * s, int depth, int plies, int actor, int32_t *worth)
{
    const game_rules *rules = s->ask->rules;
    ply *at = &s->plies[depth];
    game_outcome outcomes[GAME_OUTCOMES_MAX];
    int64_t sum[GAME_SEATS_MAX] = {0};
    int64_t weights = 0;
    memcpy(at->before, at->state, rules->state_size);
    int n = rules->outcomes(at->before, outcomes);
    for (int i = 0; i < n && !s->spent; i++) {
        memcpy(at->state, at->before, rules->state_size);
        int error = rules->apply(at->state, GAME_CHANCE, outcomes[i].action);
        rules_assert(error == GAME_OK);
        look(s, depth, plies, actor, true, worth);
        for (int p = 0; p < GAME_SEATS_MAX; p++) {
            sum[p] += (int64_t)outcomes[i].weight * worth[p];
        }
        weights += outcomes[i].weight;
    }
    rules_assert(weights > 0);
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        worth[p] = (int32_t)(sum[p] / weights);
    }
}

/* The worth of the position at this depth, after which `plies` decisions are to be looked at. The
 * seat `actor` acted last. `thrown`: chance has come at this depth, and is not looked at again
 * before a decision. */
static void look(search *s, int depth, int plies, int actor, bool thrown, int32_t *worth)
{
    const game_rules *rules = s->ask->rules;
    void *state = s->plies[depth].state;
    memset(worth, 0, GAME_SEATS_MAX * sizeof *worth);
    for (int i = 0; i < EXPECT_FORCED_MAX; i++) {
        game_turn turn = rules->turn(state);
        int n = 0;
        if (turn.what == GAME_SHUFFLE) {
            playout_chance(rules, state, &s->luck);
            continue;
        }
        if (turn.what != GAME_ACT) {
            if (turn.what == GAME_OVER || thrown) {
                break;
            }
            throw(s, depth, plies, actor, worth);
            return;
        }
        int seat = playout_seat(rules, state, turn.seats, s->menu, &n);
        if (seat < 0) {
            break;
        }
        if (n > 1) {
            decide(s, depth, plies, seat, n, worth);
            return;
        }
        int error = rules->apply(state, seat, s->menu[0]);
        rules_assert(error == GAME_OK);
        actor = seat;
    }
    judge(s, state, actor, worth);
}

/* -- the answer -- */

/* Looks into the best choices, `plies` deep, as many as the budget allows; those that were seen
 * whole are sorted anew. Returns whether a deeper look may be worth while. */
static bool deepen(search *s, int n, int plies)
{
    ply *root = &s->plies[0];
    int32_t worth[GAME_SEATS_MAX];
    int32_t deeper[EXPECT_WIDTH];
    int wanted = n < s->plan->deep[0] ? n : s->plan->deep[0];
    int seat = s->ask->seat;
    int done = 0;
    for (int k = wanted; done < k; done++) {
        uint32_t left = s->budget.left;
        act(s, 0, seat, done);
        look(s, 1, plies - 1, seat, false, worth);
        if (s->spent) {
            break;
        }
        deeper[done] = worth[seat];
        if (done == 0) { /* the others will cost about as much */
            uint64_t cost = left - s->budget.left + 1;
            uint64_t more = (uint64_t)s->budget.left * 4 / (5 * cost);
            k = more + 1 < (uint64_t)k ? (int)more + 1 : k;
        }
    }
    if (done < 2 && done < n) {
        return false; /* nothing to compare with */
    }
    for (int i = 0; i < done; i++) {
        root->choices[i].worth = deeper[i];
    }
    sort(root->choices, done);
    return done == wanted && !s->spent;
}

static search *lay_out(const bot_ask *ask, const expect_plan *plan)
{
    search *s = ask->scratch;
    char *at = (char *)ask->scratch + EXPECT_BYTES;
    game_luck any;
    rules_assert(plan->plies >= 1 && plan->plies <= EXPECT_PLIES);
    for (int i = 0; i < plan->plies; i++) {
        rules_assert(plan->width[i] >= 1 && plan->width[i] <= EXPECT_WIDTH);
        rules_assert(plan->deep[i] >= 1);
    }
    s->ask = ask;
    s->plan = plan;
    s->budget = bot_budget_of(ask);
    s->luck = luck_from(ask->seed);
    s->spent = false;
    s->menu = (game_action *)(void *)at;
    s->room = at + EXPECT_MENU_BYTES(ask->rules->menu_max);
    any = luck_as(&s->luck);
    ask->rules->sample(ask->view, &any, s->plies[0].state);
    memcpy(s->menu, ask->menu, (size_t)ask->menu_n * sizeof *ask->menu);
    return s;
}

static void tell(const bot_ask *ask, const expect_plan *plan, const expect_choice *ranked, int n,
                 int32_t *worths)
{
    int64_t sure = plan->sure > 0 ? plan->sure : BOT_SURE;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < ask->menu_n; k++) {
            if (game_action_same(ask->menu[k], ranked[i].action)) {
                worths[k] = (int32_t)(ranked[i].worth * BOT_SURE / sure);
            }
        }
    }
}

int expect_rank(const bot_ask *ask, const expect_plan *plan, const expect_choice **ranked)
{
    rules_assert(ask->menu_n > 0);
    search *s = lay_out(ask, plan);
    int n = list(s, 0, ask->seat, ask->menu_n);
    n = judge_choices(s, 0, ask->seat, n);
    for (int plies = 2; plies <= plan->plies && !s->spent && deepen(s, n, plies); plies++) {
    }
    *ranked = s->plies[0].choices;
    return n;
}

game_action expect_choose(const bot_ask *ask, const expect_plan *plan, int32_t *worths)
{
    const expect_choice *ranked;
    if (ask->menu_n == 1 && worths == NULL) {
        return ask->menu[0];
    }
    int n = expect_rank(ask, plan, &ranked);
    if (worths != NULL) {
        tell(ask, plan, ranked, n, worths);
    }
    return ranked[0].action;
}
