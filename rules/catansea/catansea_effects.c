/* rules/catan/catan_effects.c for the larger boards. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_effects.c"
