/* rules/catansea/catansea_proof.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catansea/catansea_proof.c"
