/* rules/catan/catan_check.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_check.c"
