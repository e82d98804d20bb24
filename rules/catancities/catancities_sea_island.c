/* rules/catansea/catansea_island.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catansea/catansea_island.c"
