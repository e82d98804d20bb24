/* rules/catansea/catansea_start.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catansea/catansea_start.c"
