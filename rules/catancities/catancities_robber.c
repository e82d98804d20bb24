/* rules/catan/catan_robber.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_robber.c"
