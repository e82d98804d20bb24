/* The computer players of Kush. */
#include "ai/core/budget.h"
#include "ai/core/judge.h"
#include "ai/core/luck.h"
#include "ai/kush/kush_reach.h"
#include "ai/kush/kush_think.h"

enum { WON = 1 << 20 };

/* A player's desk. The bytes hold whole games, whose inside is not for players to see. */
typedef struct desk {
    _Alignas(16) unsigned char now[GAME_STATE_MAX];
    _Alignas(16) unsigned char next[GAME_STATE_MAX];
    kush_view view;
    kush_set legal;
    kush_set tried;
    bot_budget budget;
    game_action best;
    int32_t best_worth;
    int32_t *worths; /* NULL, or where to say what each entry of the menu is worth */
    uint16_t entry[2][KUSH_SIDE_MAX][KUSH_SIDE_MAX]; /* where each placement is listed */
    uint16_t other; /* where the one action is that is no placement */
} desk;

/* How a seat stands that has just moved: what it owns and can come to first, against the best of
 * the others. They move before it does again, but how far they get the dice will say: so it is
 * judged twice, at an even start and some steps behind. Own cells count half as much again. */
static int32_t judge(const kush_view *v, int seat)
{
    enum { BEHIND = 4 };
    int32_t even[KUSH_SEATS_MAX];
    int32_t behind[KUSH_SEATS_MAX];
    int32_t rival = 0;
    int32_t mine = 0;
    kush_reach(v, seat, 0, even);
    kush_reach(v, seat, BEHIND, behind);
    for (int p = 0; p < v->seats; p++) {
        int32_t worth = even[p] + behind[p] + kush_cells(v, p);
        rival = p != seat && worth > rival ? worth : rival;
        mine = p == seat ? worth : mine;
    }
    if (v->phase == KUSH_ENDED) {
        uint32_t winners = kush_winners(v);
        mine += winners == (uint32_t)1 << seat ? WON : (winners >> seat & 1) != 0 ? 0 : -WON;
    }
    return mine - rival;
}

/* The chance to win that such a judgement means: it tells more the fewer cells are free, and of
 * several one wins. Fitted to games of medium against itself. Before everybody has begun nobody
 * knows. */
static int32_t chance_of(const kush_view *v, int seat, int32_t judged)
{
    static const int several[KUSH_SEATS_MAX + 1] = {0, 0, 0, 348, 552}; /* 256 * 1.96 ln(n - 1) */
    int64_t area = v->width * v->height;
    int64_t rest = area;
    rules_assert(area > 0);
    if (v->phase == KUSH_ENDED) {
        uint32_t winners = kush_winners(v);
        bool drawn = bit_count(winners) > 1;
        return (winners >> seat & 1) == 0 ? 0 : drawn ? BOT_SURE / 2 : BOT_SURE;
    }
    if (v->placed != (1 << v->seats) - 1) {
        return BOT_SURE / v->seats;
    }
    for (int y = 0; y < v->height; y++) {
        rest -= bit_count(kush_owned(v, y));
    }
    return bot_logistic((1000 * (int64_t)judged + 310 * rest) * BOT_STEP / (545 * rest + 1000) -
                        several[v->seats] * rest / area);
}

/* Plays the action on a copy of the game and remembers it if it is the best so far. */
static void look_at(const bot_ask *ask, desk *d, game_action a)
{
    bot_spend(&d->budget, 1);
    memcpy(d->next, d->now, ask->rules->state_size);
    int error = ask->rules->apply(d->next, ask->seat, a);
    rules_assert(error == GAME_OK);
    ask->rules->view(d->next, ask->seat, &d->view);
    int32_t worth = judge(&d->view, ask->seat);
    if (d->best.kind == 0 || worth > d->best_worth) {
        d->best = a;
        d->best_worth = worth;
    }
    if (d->worths != NULL) {
        int entry = a.kind == KUSH_PLACE ? d->entry[a.arg[2]][a.arg[1]][a.arg[0]] : d->other;
        d->worths[entry] = chance_of(&d->view, ask->seat, worth);
    }
}

static void look_at_place(const bot_ask *ask, desk *d, int x, int y, int o)
{
    uint64_t bit = (uint64_t)1 << x;
    if ((d->legal.row[o][y] & ~d->tried.row[o][y] & bit) != 0 && d->budget.left > 0) {
        d->tried.row[o][y] |= bit;
        look_at(ask, d, (game_action){KUSH_PLACE, {(uint8_t)x, (uint8_t)y, (uint8_t)o}});
    }
}

/* Looks around the best placement as long as that finds better ones. */
static void climb(const bot_ask *ask, desk *d)
{
    const kush_view *v = ask->view;
    game_action from = {0};
    while (d->budget.left > 0 && !game_action_same(from, d->best)) {
        from = d->best;
        for (int i = 0; i < 18; i++) {
            int x = from.arg[0] + i % 3 - 1;
            int y = from.arg[1] + i / 3 % 3 - 1;
            if (x >= 0 && y >= 0 && x < v->width && y < v->height) {
                look_at_place(ask, d, x, y, i / 9);
            }
        }
    }
}

/* One ply: all placements if the budget allows it, else some spread evenly over the menu and the
 * surroundings of the best. */
static void search(const bot_ask *ask, desk *d)
{
    luck l = luck_from(ask->seed);
    game_luck any = luck_as(&l);
    d->budget = bot_budget_of(ask);
    ask->rules->sample(ask->view, &any, d->now);
    uint32_t n = (uint32_t)ask->menu_n;
    uint32_t looks = n <= ask->nodes ? n : ask->nodes * 3 / 4 + 1;
    for (uint32_t i = 0; i < looks; i++) {
        uint32_t from = i * n / looks;
        game_action a = ask->menu[from + luck_below(&l, (i + 1) * n / looks - from)];
        if (a.kind == KUSH_PLACE) {
            look_at_place(ask, d, a.arg[0], a.arg[1], a.arg[2]);
        } else {
            look_at(ask, d, a);
        }
    }
    if (d->best.kind == KUSH_PLACE) {
        climb(ask, d);
    }
}

static game_action choose_reach(const bot_ask *ask)
{
    if (ask->menu_n == 1) {
        return ask->menu[0];
    }
    desk *d = ask->scratch;
    memset(d, 0, sizeof *d);
    kush_places(ask->view, ask->seat, &d->legal);
    search(ask, d);
    return d->best;
}

/* -- what medium thinks -- */

/* The judgement is of a seat that has just moved; of two, the other has what is left. */
static int32_t stand_reach(const bot_ask *ask)
{
    const kush_view *v = ask->view;
    bot_budget budget = bot_budget_of(ask);
    bot_spend(&budget, 1);
    if (v->seats == 2 && v->seat == ask->seat && v->phase != KUSH_ENDED) {
        return BOT_SURE - chance_of(v, 1 - ask->seat, judge(v, 1 - ask->seat));
    }
    return chance_of(v, ask->seat, judge(v, ask->seat));
}

/* The search of choose_reach, on the entries of the menu only. */
static void weigh_reach(const bot_ask *ask, int32_t *worths)
{
    desk *d = ask->scratch;
    memset(d, 0, sizeof *d);
    d->worths = worths;
    for (int i = 0; i < ask->menu_n; i++) {
        game_action a = ask->menu[i];
        if (a.kind == KUSH_PLACE) {
            d->entry[a.arg[2]][a.arg[1]][a.arg[0]] = (uint16_t)i;
            d->legal.row[a.arg[2]][a.arg[1]] |= (uint64_t)1 << a.arg[0];
        } else {
            d->other = (uint16_t)i;
        }
    }
    search(ask, d);
}

/* -- easy -- */

/* Of a few places the one that takes most, now. */
static game_action choose_greedy(const bot_ask *ask)
{
    desk *d = ask->scratch;
    luck l = luck_from(ask->seed);
    game_luck any = luck_as(&l);
    game_action best = ask->menu[luck_below(&l, (uint32_t)ask->menu_n)];
    int32_t most = INT32_MIN;
    if (ask->menu_n == 1) {
        return best;
    }
    d->budget = bot_budget_of(ask);
    ask->rules->sample(ask->view, &any, d->now);
    for (game_action a = best; bot_spend(&d->budget, 1);
         a = ask->menu[luck_below(&l, (uint32_t)ask->menu_n)]) {
        memcpy(d->next, d->now, ask->rules->state_size);
        int error = ask->rules->apply(d->next, ask->seat, a);
        rules_assert(error == GAME_OK);
        ask->rules->view(d->next, ask->seat, &d->view);
        int32_t ahead = kush_ahead(&d->view, ask->seat);
        if (ahead > most) {
            most = ahead;
            best = a;
        }
    }
    return best;
}

const bot_level kush_levels[] = {
    {.name = "easy",
     .about = "looks at a few places, and takes what it can get at once",
     .choose = choose_greedy,
     .scratch = sizeof(desk),
     .nodes = 4,
     .nodes_per_ms = 200,
     .ms = 1},
    {.name = "medium",
     .about = "looks one placement ahead: captures, and who can get where first",
     .choose = choose_reach,
     .scratch = sizeof(desk),
     .nodes = 256,
     .nodes_per_ms = 20, /* on an open board of 64 by 64 */
     .ms = 15,
     .stand = stand_reach,
     .weigh = weigh_reach},
    {.name = "hard",
     .about = "plays on from the best placements, hundreds of times",
     .choose = kush_think_hard,
     .scratch = KUSH_THINK_SCRATCH,
     .nodes = 2500,
     .nodes_per_ms = 25, /* by the slowest moves, on 20 by 20 */
     .ms = 100,
     .weights = &kush_weights,
     .stand = kush_think_stand,
     .weigh = kush_think_weigh_hard},
    {.name = "expert",
     .about = "as hard, with more placements and ten times the games",
     .choose = kush_think_expert,
     .scratch = KUSH_THINK_SCRATCH,
     .nodes = 25000,
     .nodes_per_ms = 25, /* by the slowest moves, on 20 by 20 */
     .ms = 1000,
     .weights = &kush_weights,
     .stand = kush_think_stand,
     .weigh = kush_think_weigh_expert},
    {.name = NULL},
};
