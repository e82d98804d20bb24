/* rules/catan/catan_state_parse.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_state_parse.c"
