/* Players of the larger games: easy and medium of the base game, which know the sea too. */
#include "ai/catansea/catansea_own.h"

#include "ai/catan/catan_judge.h"
#include "ai/catan/catan_thumb.h"

const bot_level catan_levels[] = {
    {.name = "easy",
     .about = "builds what it can pay for, and often follows a whim",
     .choose = catan_choose_easy},
    {.name = "medium",
     .about = "weighs sites, voyages, plans and trades",
     .choose = catan_choose_medium,
     .scratch = sizeof(catan_judge_desk),
     .nodes = 1 << 20,
     .nodes_per_ms = 8,
     .stand = catan_stand,
     .weigh = catan_weigh_medium},
    {.name = NULL},
};

const bot_level catan_references[] = {
    {.name = NULL},
};
