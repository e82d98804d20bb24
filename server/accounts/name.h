/* name.h -- the names that people may choose: readable, and without effect on the text around
 * them. */
#ifndef STOLIK_SERVER_NAME_H
#define STOLIK_SERVER_NAME_H

#include "rules/core/text.h"
#include "store/store.h"

enum {
    NAME_CHARACTERS = 24,        /* code points */
    NAME_BYTES = STORE_NAME - 1, /* of UTF-8 */
    NAME_MARKS = 2               /* combining marks on one character */
};

/* Whether this is a valid name; if not, `why` says why. The bytes may be anything. */
bool name_check(const char *text, size_t n, text_out *why);
/* Makes a valid name of any bytes: removes characters that names may not have, and cuts a name that
 * is too long. If nothing is left, the name is "Player" and the number. */
void name_clean(const char *text, size_t n, int64_t number, char name[STORE_NAME]);

#endif
