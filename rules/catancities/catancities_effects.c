/* rules/catan/catan_effects.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_effects.c"
