/* cli/catansea/catansea_cell.c for Cities & Knights. */
#include "cli/catancities/catancities_cell.h"
#include "cli/catancities/catancities_lines.h"
#include "cli/catancities/catancities_phrases.h"

#include "cli/catansea/catansea_cell.c"
