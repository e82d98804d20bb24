/* Kush's hard and expert: a look at the placements, and games played on from the best of them. */
#include "ai/kush/kush_think.h"

_Static_assert(sizeof(kush_roll_room) <= KUSH_THINK_SCRATCH, "the games fit where the look was");

typedef struct plan {
    expect_plan look;
    kush_roll_plan roll;
} plan;

static void judge(const void *view, void *room, int32_t *worth)
{
    kush_filter_room *r = room;
    kush_worth(kush_the_table(), view, &r->steps, worth);
}

static void filter(const expect_menu *menu, void *room)
{
    kush_filter(kush_the_table(), menu, room);
}

static const plan hard = {
    .look = {.plies = 2,
             .width = {64, 8},
             .deep = {12, 8},
             .sure = KUSH_SURE,
             .judge = judge,
             .filter = filter},
    .roll = {.choices = 8, .turns = 5, .keep = 3, .first = 12, .prior = 16},
};

static const plan expert = {
    .look = {.plies = 2,
             .width = {64, 12},
             .deep = {24, 12},
             .sure = KUSH_SURE,
             .judge = judge,
             .filter = filter},
    .roll = {.choices = 16, .turns = 7, .keep = 4, .first = 32, .prior = 16},
};

/* A node is a judged board of 64 by 64, or as many smaller ones as take as long: each takes its
 * cells, and as long as some 320 cells more whatever its size. */
static uint32_t positions_per_node(const kush_view *v)
{
    enum { LARGEST = KUSH_SIDE_MAX * KUSH_SIDE_MAX, EVER = 320 };
    return (LARGEST + EVER) / ((uint32_t)v->width * v->height + EVER);
}

/* Ranks the placements: those from which games were played on come first. Returns how many were
 * judged at all. `ranked` has room for EXPECT_WIDTH. */
static int think(const bot_ask *ask, const plan *p, expect_choice *ranked)
{
    const expect_choice *found;
    uint32_t per_node = positions_per_node(ask->view);
    uint32_t spent = 0;
    bot_ask inner = *ask;
    inner.nodes = ask->nodes < UINT32_MAX / per_node ? ask->nodes * per_node : UINT32_MAX;
    inner.spent = &spent;
    int n = expect_rank(&inner, &p->look, &found);
    memcpy(ranked, found, (size_t)(n > 0 ? n : 1) * sizeof *ranked);
    bot_budget rest = {.left = inner.nodes - spent, .spent = &spent};
    if (n > 1 && bot_spend(&rest, per_node)) { /* a world costs a node */
        kush_roll(&inner, &p->roll, &rest, ask->scratch, ranked, n);
    }
    if (ask->spent != NULL) {
        *ask->spent += (spent + per_node - 1) / per_node;
    }
    return n;
}

static game_action choose(const bot_ask *ask, const plan *p)
{
    expect_choice ranked[EXPECT_WIDTH];
    if (ask->menu_n == 1) {
        return ask->menu[0];
    }
    think(ask, p, ranked);
    return ranked[0].action;
}

static void weigh(const bot_ask *ask, const plan *p, int32_t *worths)
{
    expect_choice ranked[EXPECT_WIDTH];
    int n = think(ask, p, ranked);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < ask->menu_n; k++) {
            if (game_action_same(ask->menu[k], ranked[i].action)) {
                worths[k] = ranked[i].worth / (KUSH_SURE / BOT_SURE);
            }
        }
    }
}

game_action kush_think_hard(const bot_ask *ask)
{
    return choose(ask, &hard);
}

game_action kush_think_expert(const bot_ask *ask)
{
    return choose(ask, &expert);
}

void kush_think_weigh_hard(const bot_ask *ask, int32_t *worths)
{
    weigh(ask, &hard, worths);
}

void kush_think_weigh_expert(const bot_ask *ask, int32_t *worths)
{
    weigh(ask, &expert, worths);
}

int32_t kush_think_stand(const bot_ask *ask)
{
    bot_budget budget = bot_budget_of(ask);
    kush_steps *room = ask->scratch;
    int32_t worth[KUSH_SEATS_MAX];
    bot_spend(&budget, 1);
    kush_worth(kush_the_table(), ask->view, room, worth);
    return worth[ask->seat] / (KUSH_SURE / BOT_SURE);
}
