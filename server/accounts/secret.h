/* secret.h -- what only its owner may know: random bytes, and recovery codes made of them.
 *
 * A recovery code is 140 random bits in letters that people can write down, in groups. It is kept
 * nowhere: an account is found by the code's SHA-256. A slow hash would add nothing, for nobody
 * can try that many codes. */
#ifndef STOLIK_SERVER_SECRET_H
#define STOLIK_SERVER_SECRET_H

#include <stdbool.h>
#include <stddef.h>

#include "store/store.h"

enum {
    RECOVERY_LETTERS = 28,
    RECOVERY_GROUP = 4,
    RECOVERY_TEXT = RECOVERY_LETTERS + RECOVERY_LETTERS / RECOVERY_GROUP /* with dashes and NUL */
};

/* From the system's generator; ends the program with a message if it gives none. */
void secret_draw(void *bytes, size_t n);

/* A new code as it is shown, and the hash by which it is known. */
void secret_recovery_make(char text[RECOVERY_TEXT], uint8_t hash[STORE_HASH]);
/* The hash of a code as somebody has typed it: small letters, spaces, dashes, and the letters that
 * look like 0 and 1, are no mistakes. False: it is not written like a code. */
bool secret_recovery_read(const char *text, size_t n, uint8_t hash[STORE_HASH]);

#endif
