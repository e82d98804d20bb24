/* rules/catansea/catansea_pirate.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catansea/catansea_pirate.c"
