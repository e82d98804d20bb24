/* varint.h -- variable-length integers: seven bits a byte, the lowest first; the high bit is set in
 * every byte but the last. Only the shortest form of a number is accepted, so that equal records
 * have equal bytes.
 *
 * Tables and the store write their numbers like this. */
#ifndef STOLIK_RULES_VARINT_H
#define STOLIK_RULES_VARINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VARINT_MAX = 10 }; /* bytes of the largest number */

/* Writes the number and returns its length. */
static inline size_t varint_put(uint64_t number, uint8_t at[VARINT_MAX])
{
    size_t n = 0;
    for (; number >= 0x80; number >>= 7) {
        at[n++] = (uint8_t)(number | 0x80);
    }
    at[n++] = (uint8_t)number;
    return n;
}

/* Reads the number at `*at` and moves `*at` behind it. False: there is no complete number before
 * `end`, and nothing has changed. */
static inline bool varint_get(const uint8_t **at, const uint8_t *end, uint64_t *number)
{
    const uint8_t *from = *at;
    uint64_t sum = 0;
    for (int shift = 0; from < end && shift < 64; shift += 7) {
        uint64_t part = *from & 0x7f;
        if (part << shift >> shift != part) {
            return false; /* more than 64 bits */
        }
        sum |= part << shift;
        if (*from++ < 0x80) {
            if (part == 0 && shift > 0) {
                return false; /* longer than the number needs */
            }
            *number = sum;
            *at = from;
            return true;
        }
    }
    return false;
}

#endif
