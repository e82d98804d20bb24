/* rules/catansea/catansea_boards.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catansea/catansea_boards.c"
