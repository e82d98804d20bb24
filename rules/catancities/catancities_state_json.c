/* rules/catan/catan_state_json.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_state_json.c"
