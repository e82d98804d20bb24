/* patch.h -- the change between two views, as an RFC 7396 merge patch.
 *
 * Both texts come from our own writer: they have no spaces, each key occurs once in its object, is
 * written the same way in both texts, and is nearly always in the same place. A null member means
 * the same as a missing one, so a patch adds no nulls and does not distinguish the two. */
#ifndef STOLIK_SERVER_PATCH_H
#define STOLIK_SERVER_PATCH_H

#include "rules/core/json.h"

/* Writes the merge patch that turns `from` into `to`, two objects. Objects are patched member by
 * member; arrays and scalars are replaced whole. If the two are equal, returns false and writes
 * nothing: the caller writes the empty patch. */
bool patch_write(json from, json to, text_out *o);

#endif
