/* rules/catan/catan_trade.c for Cities & Knights. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_trade.c"
