/* cli/catan/catan_lines.c for the larger boards. */
#include "cli/catansea/catansea_lines.h"
#include "cli/catansea/catansea_words.h"

#include "cli/catan/catan_lines.c"
