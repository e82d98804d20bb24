/* alike.h -- names that look the same, such as Anna and Аnnа with two letters of another
 * alphabet. */
#ifndef STOLIK_SERVER_ALIKE_H
#define STOLIK_SERVER_ALIKE_H

#include <stdbool.h>

/* Whether two names look the same. Case, spaces, punctuation and marks do not count, nor which of
 * the letters of one shape (Latin, Cyrillic, Greek; 0 and o; 1, i and l) was written. */
bool alike_names(const char *a, const char *b);

#endif
