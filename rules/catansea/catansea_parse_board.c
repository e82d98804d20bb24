/* rules/catan/catan_parse_board.c for the larger boards. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_parse_board.c"
