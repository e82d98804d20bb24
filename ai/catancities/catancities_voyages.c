/* ai/catansea/catansea_routes.c for Cities & Knights. */
#include "ai/catancities/catancities_own.h"

#include "ai/catansea/catansea_routes.c"
