/* rules/catan/catan_parse_board.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_parse_board.c"
