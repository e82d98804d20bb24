/* computed.h -- numbers that a game's levels need and that nobody has to learn: a table that is
 * computed.
 *
 * A game has one if there is ai/x/x_computed.c, which needs the rules and nothing else of ai/. Its
 * `x_compute` says how; `x_computed()` is the result. The program has it inside: the build computes
 * it. In a browser it is computed when the weights of the game's levels arrive, and levels that
 * need it have weights too. Whole numbers make both the same. */
#ifndef STOLIK_AI_COMPUTED_H
#define STOLIK_AI_COMPUTED_H

#include <stddef.h>

typedef struct bot_compute {
    size_t n;                              /* bytes of the table */
    size_t work;                           /* bytes that are needed while it is computed */
    void (*fill)(void *table, void *work); /* both aligned for anything */
} bot_compute;

#endif
