/* rules/catan/catan_menu.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_menu.c"
