/* siphash.h -- SipHash-2-4, which nobody without the key can make collide. */
#ifndef STOLIK_SERVER_SIPHASH_H
#define STOLIK_SERVER_SIPHASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t siphash(const uint8_t key[16], const void *bytes, size_t n);

#endif
