/* rules/catan/catan_view.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_view.c"
