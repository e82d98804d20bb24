/* Players of Catan at sea. */
#include "ai/core/player.h"
#include "ai/core/reasons.h"

const bot_level catansea_levels[] = {
    {.name = "easy", .about = "plays at random", .choose = bot_choose_random},
    {.name = "medium", .about = "plays at random", .choose = bot_choose_random},
    {.name = NULL},
};

const bot_level catansea_references[] = {
    {.name = NULL},
};

void catansea_reasons(const void *view, int seat, game_action a, bot_reasons *r);
void catansea_reasons(const void *view, int seat, game_action a, bot_reasons *r)
{
    (void)view, (void)seat, (void)a, (void)r;
}
