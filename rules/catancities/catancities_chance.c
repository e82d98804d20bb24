/* rules/catan/catan_chance.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_chance.c"
