/* rules/catansea/catansea_read.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catansea/catansea_read.c"
