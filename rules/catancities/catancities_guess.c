/* rules/catan/catan_guess.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_guess.c"
