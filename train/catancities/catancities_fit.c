/* train/catan/catan_fit.c for Cities & Knights. */
#include "ai/catancities/catancities_own.h"

#include "train/catan/catan_fit.c"
