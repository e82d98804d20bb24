/* rules/catan/catan_build.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_build.c"
