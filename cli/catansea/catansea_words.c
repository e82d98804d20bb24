/* cli/catan/catan_words.c for the larger games. */
#include "cli/catansea/catansea_words.h"

#include "cli/catan/catan_words.c"
