/* patch.h -- the change between two views, as an RFC 7396 merge patch, or as one that names the
 * items of arrays by their index.
 *
 * Both texts come from our own writer: they have no spaces, each key occurs once in its object, is
 * written the same way in both texts, and is nearly always in the same place. A null member means
 * the same as a missing one, so a patch adds no nulls and does not distinguish the two. */
#ifndef STOLIK_SERVER_PATCH_H
#define STOLIK_SERVER_PATCH_H

#include "rules/core/json.h"

typedef enum patch_form {
    PATCH_MERGE, /* RFC 7396: an array that differs is replaced */
    /* Where an object stands for an array, its members are items by index: {"grid":{"3":"A.."}}. A
     * null is then an item like others; arrays of another length are replaced. No value may change
     * from an array to an object. */
    PATCH_BY_INDEX
} patch_form;

/* Writes the patch that turns `from` into `to`, two objects. Objects are patched member by member,
 * scalars are replaced. If the two are equal, returns false and writes nothing: the caller writes
 * the empty patch. */
bool patch_write(json from, json to, patch_form form, text_out *o);

#endif
