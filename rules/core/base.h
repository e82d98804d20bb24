/* base.h -- the part of C that rules may use.
 *
 * Rules run as a native library and as WebAssembly without a C library, so they include this
 * instead of string.h and assert.h. The program that links them provides the four memory functions;
 * scripts/check-tree checks that they need nothing else. */
#ifndef STOLIK_RULES_BASE_H
#define STOLIK_RULES_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict, const void *restrict, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);

/* Stops the program on a bug of ours, in release builds too. Never used for input from outside. */
#define rules_assert(condition) ((condition) ? (void)0 : __builtin_trap())

/* The number of members of a set. The compiler's builtin may call its library, which rules do not
 * link. */
static inline int bit_count(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(set * 0x0101010101010101u >> 56);
}

/* The index of the lowest member; the set is not empty. */
static inline int bit_lowest(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* The index of the highest member; the set is not empty. */
static inline int bit_highest(uint64_t set)
{
    return 63 - __builtin_clzll(set);
}

#endif
