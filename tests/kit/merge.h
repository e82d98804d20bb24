/* merge.h -- RFC 7396 from the other side, for tests: what a client does with a patch. */
#ifndef STOLIK_TESTS_KIT_MERGE_H
#define STOLIK_TESTS_KIT_MERGE_H

#include "rules/core/json.h"

/* Writes the target (not there: nothing) with the patch applied to it. by_index: where an object
 * stands for an array, it names items of the array. */
void json_patch_apply(json target, json patch, bool by_index, text_out *o);

/* Whether both are the same value, if a null member counts as one that is not there and the order
 * of members does not count. Arrays are compared byte by byte, unless patches looked into them. */
bool json_same_but_nulls(json a, json b, bool by_index);

#endif
