/* rules/catan/catan_build.c for the larger boards. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_build.c"
