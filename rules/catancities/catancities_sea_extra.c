/* rules/catansea/catansea_extra.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catansea/catansea_extra.c"
