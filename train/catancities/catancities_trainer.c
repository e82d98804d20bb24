/* train/catan/catan_trainer.c for Cities & Knights. */
#include "ai/catancities/catancities_own.h"

#define TRAINED "catancities"
#define GAMES 800
enum { ROUNDS = 1 }; /* games by plan alone: those of the search take long */

#include "train/catan/catan_trainer.c"
