/* The null game's players: one at random, one that lays the winning end of its hand. */
#include "ai/core/player.h"
#include "ai/core/reasons.h"
#include "rules/null/null.h"

/* The card most likely to win the round; then the number two dice make most often. */
static game_action choose_boldly(const bot_ask *ask)
{
    const null_view *v = ask->view;
    if (v->table.phase == NULL_CLAIMING) {
        return (game_action){NULL_CLAIM, {7}};
    }
    int card = v->table.low_wins ? bit_lowest(v->hand) : bit_highest(v->hand);
    return (game_action){NULL_LAY, {(uint8_t)card}};
}

const bot_level null_levels[] = {
    {.name = "easy", .about = "plays at random", .choose = bot_choose_random},
    {.name = "medium", .about = "lays its best card and claims 7", .choose = choose_boldly},
    {.name = NULL},
};

const bot_level null_references[] = {
    {.name = NULL},
};

void null_reasons(const void *view, int seat, game_action a, bot_reasons *r);

/* What speaks for an action, as a code and a number (see reasons.h). */
void null_reasons(const void *view, int seat, game_action a, bot_reasons *r)
{
    const null_view *v = view;
    (void)seat;
    if (a.kind == NULL_LAY) {
        bot_reasons_add(r, v->table.low_wins ? "low_wins" : "high_wins", "card", a.arg[0]);
    }
}
