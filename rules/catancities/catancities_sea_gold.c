/* rules/catansea/catansea_gold.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catansea/catansea_gold.c"
