/* rules/catan/catan_robber.c for the larger boards. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_robber.c"
