/* Players of Cities & Knights: those of the other games, which know this one too. */
#include "ai/catancities/catancities_own.h"

#define MEDIUM "weighs improvements, knights, cards and trades"
enum { MEDIUM_SPEED = 6, HARD_NODES = 2400, EXPERT_NODES = 24000, SEARCH_SPEED = 24 };

#include "ai/catansea/catansea_levels.c"
