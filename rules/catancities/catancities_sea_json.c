/* rules/catansea/catansea_json.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catansea/catansea_json.c"
