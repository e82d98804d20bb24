/* rules/catan/catan_turn.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_turn.c"
