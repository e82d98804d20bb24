/* sha256.h -- SHA-256 and HMAC of data in parts, fast for the many short inputs of a game. May be
 * called from any thread. */
#ifndef STOLIK_TABLE_SHA256_H
#define STOLIK_TABLE_SHA256_H

#include "rules/core/base.h"

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

typedef struct sha256_part {
    const void *at;
    size_t n;
} sha256_part;

void sha256_of(const sha256_part *parts, int n, uint8_t hash[SHA256_BYTES]);
/* HMAC-SHA256 under a key of SHA256_BYTES. */
void sha256_hmac(const uint8_t key[SHA256_BYTES], const void *bytes, size_t n,
                 uint8_t mac[SHA256_BYTES]);

#endif
