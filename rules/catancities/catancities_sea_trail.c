/* rules/catansea/catansea_trail.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catansea/catansea_trail.c"
