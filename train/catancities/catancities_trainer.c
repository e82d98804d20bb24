/* train/catan/catan_trainer.c for Cities & Knights. */
#include "ai/catancities/catancities_own.h"

#define TRAINED "catancities"
#define GAMES 1600
enum { ROUNDS = 2 };

#include "train/catan/catan_trainer.c"
