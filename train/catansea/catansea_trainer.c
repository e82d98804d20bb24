/* train/catan/catan_trainer.c for the larger games. */
#include "ai/catansea/catansea_own.h"

#define TRAINED "catansea"
#define GAMES 5000
enum { ROUNDS = 2 };

#include "train/catan/catan_trainer.c"
