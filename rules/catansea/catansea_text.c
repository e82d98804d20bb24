/* rules/catan/catan_text.c for the larger boards. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_text.c"
