/* nardy_nine.h -- nine features of a position of Long Nardy, added up. */
#ifndef STOLIK_AI_NARDY_NINE_H
#define STOLIK_AI_NARDY_NINE_H

#include "rules/nardy/nardy.h"

/* What a position is worth to the side that has just ended its turn. */
int nardy_nine(const nardy_side *mine, const nardy_side *theirs);

#endif
