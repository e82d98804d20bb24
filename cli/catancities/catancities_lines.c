/* cli/catan/catan_lines.c for Cities & Knights. */
#include "cli/catancities/catancities_lines.h"
#include "cli/catancities/catancities_phrases.h"

#include "cli/catan/catan_lines.c"
