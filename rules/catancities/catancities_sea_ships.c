/* rules/catansea/catansea_ships.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catansea/catansea_ships.c"
