/* rules/catan/catan_text.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_text.c"
