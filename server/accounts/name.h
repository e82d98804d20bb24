/* name.h -- what people may call themselves: something that can be read, and that does not
 * disturb the text around it. */
#ifndef STOLIK_SERVER_NAME_H
#define STOLIK_SERVER_NAME_H

#include "rules/core/text.h"
#include "store/store.h"

enum {
    NAME_CHARACTERS = 24,        /* code points */
    NAME_BYTES = STORE_NAME - 1, /* of UTF-8 */
    NAME_MARKS = 2               /* combining marks on one character */
};

/* Whether this is a name; if not, why. The bytes may be anything. */
bool name_check(const char *text, size_t n, text_out *why);
/* Makes a name of any bytes: leaves out what names may not have and cuts what is too long. If
 * nothing is left, it is "Player" with this number. */
void name_clean(const char *text, size_t n, int64_t number, char name[STORE_NAME]);

#endif
