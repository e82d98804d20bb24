/* secret.h -- secrets: random bytes, and recovery codes made of them.
 *
 * A recovery code is 140 random bits in letters that people can write down, in groups. It is kept
 * nowhere: an account is found by the code's SHA-256. A slow hash would add nothing, for nobody can
 * try that many codes. */
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

/* Random bytes from the system's generator. If that fails, ends the program with a message. */
void secret_draw(void *bytes, size_t n);

/* A new recovery code as text, and its hash. */
void secret_recovery_make(char text[RECOVERY_TEXT], uint8_t hash[STORE_HASH]);
/* The hash of a code that was typed in. Lower case, spaces and dashes are accepted; O counts as 0,
 * I and L count as 1. False: the text does not have the form of a code. */
bool secret_recovery_read(const char *text, size_t n, uint8_t hash[STORE_HASH]);

#endif
