/* patch.h -- the change between two views, as an RFC 7396 merge patch.
 *
 * Both texts come from our own writer: there is no space in them, a key is written the same way in
 * both, once in its object, and nearly always in the same place. A member that is null means the
 * same as one that is not there, so a patch neither adds nulls nor tells the two apart. */
#ifndef STOLIK_SERVER_PATCH_H
#define STOLIK_SERVER_PATCH_H

#include "rules/core/json.h"

/* Writes the merge patch that turns `from` into `to`, two objects. Objects are patched member by
 * member; arrays and scalars are replaced whole. False, and nothing is written, if there is
 * nothing to change: an empty patch is the caller's to write. */
bool patch_write(json from, json to, text_out *o);

#endif
