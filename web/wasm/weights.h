/* weights.h -- weights that a page fetches when a level needs them. weights.c, which the build
 * makes (CMakeLists.txt), has room for those of each game and knows the hash of the right ones. */
#ifndef STOLIK_WASM_WEIGHTS_H
#define STOLIK_WASM_WEIGHTS_H

#include "ai/core/computed.h"
#include "ai/core/player.h"

typedef struct weights_room {
    const char *game; /* NULL ends the list */
    uint8_t *bytes;
    size_t n;
    bool *loaded;
    const char *sha256;         /* in hex */
    const bot_compute *compute; /* what the levels need besides; NULL: nothing */
    void **computed;            /* where that is, NULL before */
} weights_room;

extern const weights_room weights_rooms[];

#endif
