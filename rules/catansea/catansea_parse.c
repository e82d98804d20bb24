/* rules/catan/catan_parse.c for the larger boards. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_parse.c"
