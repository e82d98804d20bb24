/* Players of Kush to measure its levels by; nobody is offered them. */
#include "ai/core/budget.h"
#include "ai/core/luck.h"
#include "ai/kush/kush_reach.h"

typedef struct desk {
    _Alignas(16) unsigned char now[GAME_STATE_MAX];
    _Alignas(16) unsigned char next[GAME_STATE_MAX];
    kush_view view;
} desk;

/* The cells that the seat owns or comes to first, less those of the best of the others. */
static int32_t ahead(const kush_view *v, int seat)
{
    int32_t cells[KUSH_SEATS_MAX];
    int32_t rival = 0;
    kush_reach(v, -1, 0, cells);
    for (int p = 0; p < v->seats; p++) {
        rival = p != seat && cells[p] > rival ? cells[p] : rival;
    }
    return cells[seat] - rival;
}

/* Every placement, or as many as the budget allows, spread evenly over the menu. */
static game_action choose_reach(const bot_ask *ask)
{
    desk *d = ask->scratch;
    luck l = luck_from(ask->seed);
    game_luck any = luck_as(&l);
    bot_budget budget = bot_budget_of(ask);
    uint32_t n = (uint32_t)ask->menu_n;
    uint32_t looks = n < ask->nodes ? n : ask->nodes;
    game_action best = ask->menu[0];
    int32_t most = INT32_MIN;
    if (n == 1) {
        return best;
    }
    ask->rules->sample(ask->view, &any, d->now);
    for (uint32_t i = 0; i < looks && bot_spend(&budget, 1); i++) {
        game_action a = ask->menu[(uint64_t)i * n / looks];
        memcpy(d->next, d->now, ask->rules->state_size);
        int error = ask->rules->apply(d->next, ask->seat, a);
        rules_assert(error == GAME_OK);
        ask->rules->view(d->next, ask->seat, &d->view);
        int32_t cells = ahead(&d->view, ask->seat);
        if (cells > most) {
            most = cells;
            best = a;
        }
    }
    return best;
}

const bot_level kush_references[] = {
    {.name = "reach",
     .about = "one placement ahead, by the cells that each side comes to first",
     .choose = choose_reach,
     .scratch = sizeof(desk),
     .nodes = 2 * KUSH_SIDE_MAX * KUSH_SIDE_MAX,
     .nodes_per_ms = 40},
    {.name = NULL},
};
