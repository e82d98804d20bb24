/* Kush's hard and expert: a look at the placements, and games played on from the best of them. */
#include "ai/kush/kush_think.h"

enum { WIDE = 64 }; /* placements that an estimate judges */

static const kush_roll_plan hard = {.choices = 12, .turns = 6, .prior = 4};
static const kush_roll_plan expert = {.choices = 16, .turns = 8, .prior = 4};

/* A node is a judged board of 64 by 64, or as many smaller ones as take as long: each takes its
 * cells, and as long as some 320 cells more whatever its size. */
static uint32_t positions_per_node(const kush_view *v)
{
    enum { LARGEST = KUSH_SIDE_MAX * KUSH_SIDE_MAX, EVER = 320 };
    return (LARGEST + EVER) / ((uint32_t)v->width * v->height + EVER);
}

/* Judges up to `wide` placements, the most promising by a quick look, in that order; if the budget
 * is too small for that, the first of the menu. Returns how many. */
static int look(const bot_ask *ask, bot_budget *budget, kush_roll_room *room, kush_choice *ranked,
                int wide)
{
    const game_rules *rules = ask->rules;
    luck l = luck_from(ask->seed);
    game_luck any = luck_as(&l);
    int best[WIDE] = {0};
    int n = 0;
    bool paid = bot_spend(budget, 1); /* one is judged in any case */
    rules->sample(ask->view, &any, room->root);
    wide = kush_quick(rules, room->root, ask->seat, ask->menu, ask->menu_n, budget, &room->quick)
               ? kush_quick_best(&room->quick, ask->menu_n, best, wide)
               : 1;
    for (; n < wide && paid; paid = n < wide && bot_spend(budget, 1)) {
        memcpy(room->world, room->root, rules->state_size);
        int error = rules->apply(room->world, ask->seat, ask->menu[best[n]]);
        rules_assert(error == GAME_OK);
        ranked[n].action = ask->menu[best[n]];
        ranked[n++].worth = kush_roll_judge(rules, room->world, ask->seat, room);
    }
    return n;
}

/* Ranks the placements: those from which games were played on come first. Returns how many were
 * judged at all, up to `wide`. */
static int think(const bot_ask *ask, const kush_roll_plan *p, kush_choice *ranked, int wide)
{
    uint32_t per_node = positions_per_node(ask->view);
    uint32_t spent = 0;
    bot_budget budget = bot_budget_of(ask);
    budget.left = ask->nodes < UINT32_MAX / per_node ? ask->nodes * per_node : UINT32_MAX;
    budget.spent = &spent;
    int n = look(ask, &budget, ask->scratch, ranked, wide);
    if (n > 1) {
        kush_roll(ask, p, &budget, ask->scratch, ranked, n);
    }
    if (ask->spent != NULL) {
        *ask->spent += (spent + per_node - 1) / per_node;
    }
    return n;
}

static game_action choose(const bot_ask *ask, const kush_roll_plan *p)
{
    kush_choice ranked[WIDE];
    if (ask->menu_n == 1) {
        return ask->menu[0];
    }
    think(ask, p, ranked, p->choices);
    return ranked[0].action;
}

static void weigh(const bot_ask *ask, const kush_roll_plan *p, int32_t *worths)
{
    kush_choice ranked[WIDE];
    int n = think(ask, p, ranked, WIDE);
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
