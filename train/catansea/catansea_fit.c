/* train/catan/catan_fit.c for the larger games. */
#include "ai/catansea/catansea_own.h"

#include "train/catan/catan_fit.c"
