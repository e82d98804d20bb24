/* The computer players of Kush. */
#include "ai/core/luck.h"
#include "ai/core/player.h"
#include "ai/kush/kush_reach.h"

enum { WON = 1 << 20 };

/* A player's desk. The bytes hold whole games, whose inside is not for players to see. */
typedef struct desk {
    _Alignas(16) unsigned char now[GAME_STATE_MAX];
    _Alignas(16) unsigned char next[GAME_STATE_MAX];
    kush_view view;
    kush_set legal;
    kush_set tried;
    uint32_t nodes; /* left to spend */
    game_action best;
    int32_t best_worth;
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

/* Plays the action on a copy of the game and remembers it if it is the best so far. */
static void look_at(const bot_ask *ask, desk *d, game_action a)
{
    memcpy(d->next, d->now, ask->rules->state_size);
    int error = ask->rules->apply(d->next, ask->seat, a);
    rules_assert(error == GAME_OK);
    ask->rules->view(d->next, ask->seat, &d->view);
    int32_t worth = judge(&d->view, ask->seat);
    if (d->best.kind == 0 || worth > d->best_worth) {
        d->best = a;
        d->best_worth = worth;
    }
    d->nodes--;
}

static void look_at_place(const bot_ask *ask, desk *d, int x, int y, int o)
{
    uint64_t bit = (uint64_t)1 << x;
    if ((d->legal.row[o][y] & ~d->tried.row[o][y] & bit) != 0 && d->nodes > 0) {
        d->tried.row[o][y] |= bit;
        look_at(ask, d, (game_action){KUSH_PLACE, {(uint8_t)x, (uint8_t)y, (uint8_t)o}});
    }
}

/* Looks around the best placement as long as that finds better ones. */
static void climb(const bot_ask *ask, desk *d)
{
    const kush_view *v = ask->view;
    game_action from = {0};
    while (d->nodes > 0 && !game_action_same(from, d->best)) {
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
static game_action choose_reach(const bot_ask *ask)
{
    if (ask->menu_n == 1) {
        return ask->menu[0];
    }
    desk *d = ask->scratch;
    luck l = luck_from(ask->seed);
    game_luck any = luck_as(&l);
    memset(d, 0, sizeof *d);
    d->nodes = ask->nodes;
    ask->rules->sample(ask->view, &any, d->now);
    kush_places(ask->view, ask->seat, &d->legal);
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
    return d->best;
}

const bot_level kush_levels[] = {
    {.name = "easy", .about = "places at random", .choose = bot_choose_random},
    {.name = "medium",
     .about = "looks one placement ahead: captures, and who can get where first",
     .choose = choose_reach,
     .scratch = sizeof(desk),
     .nodes = 256,
     .nodes_per_ms = 100},
    {.name = NULL},
};
