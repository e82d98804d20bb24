/* ai/catan/catan_play.c for the larger games. */
#include "ai/catansea/catansea_own.h"

#include "ai/catan/catan_play.c"
