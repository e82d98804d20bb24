/* ai/catan/catan_play.c for Cities & Knights. */
#include "ai/catancities/catancities_own.h"

#include "ai/catan/catan_play.c"
