/* Players of Cities & Knights: those of the other games, which know this one too. */
#include "ai/catancities/catancities_own.h"

#define MEDIUM "weighs improvements, knights, cards and trades"
enum { MEDIUM_SPEED = 6 };

#include "ai/catansea/catansea_levels.c"
