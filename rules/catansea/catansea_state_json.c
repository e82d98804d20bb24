/* rules/catan/catan_state_json.c for the larger boards. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state_json.c"
