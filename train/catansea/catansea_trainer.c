/* train/catan/catan_trainer.c for the larger games. */
#include "ai/catansea/catansea_own.h"

#define TRAINED "catansea"
#define GAMES 800
enum { ROUNDS = 1 }; /* games by plan alone: those of the search take long */

#include "train/catan/catan_trainer.c"
