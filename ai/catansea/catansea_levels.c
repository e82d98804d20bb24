/* ai/catan/catan_levels.c for the larger games, whose players know the sea too. */
#include "ai/catansea/catansea_own.h"

#include "ai/catan/catan_search.h"

#ifndef CATAN_CITIES /* which names its own before it includes this file */
#define MEDIUM "weighs sites, voyages, plans and trades"
enum { MEDIUM_SPEED = 8 };
#endif

enum { HARD_NODES = 2400, HARD_JUDGING = 0, HARD_SPEED = 24 };
enum { EXPERT_NODES = 24000, EXPERT_SPEED = 24 };

static const catan_depth hard_depth = {
    .turns = 4, .placing = 4, .first = 6, .cut = 4, .rounds = 256};
static const catan_depth expert_depth = {
    .turns = 4, .placing = 4, .first = 12, .cut = 4, .rounds = 256, .wise = 2};

#include "ai/catan/catan_levels.c"
