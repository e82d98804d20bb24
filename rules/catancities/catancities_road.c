/* rules/catan/catan_road.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_road.c"
