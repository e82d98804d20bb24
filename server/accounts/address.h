/* address.h -- which addresses share a limit: an IPv4 address, or an IPv6 network. */
#ifndef STOLIK_SERVER_ADDRESS_H
#define STOLIK_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

/* How much of an address counts. */
typedef enum address_scope {
    ADDRESS_HOST,   /* an IPv4 address, or the /64 of an IPv6 address */
    ADDRESS_NETWORK /* the /48 of an IPv6 address: the most that one customer gets; IPv4: none */
} address_scope;

typedef enum address_kind {
    ADDRESS_IPV4 = 1,
    ADDRESS_IPV6,
    ADDRESS_IPV6_NETWORK,
    ADDRESS_TEXT /* a text that is not an IP address */
} address_kind;

/* No padding: it is hashed and compared as bytes. A zeroed key stands for no address. */
typedef struct address_key {
    uint8_t bytes[16];
    uint8_t kind; /* address_kind */
} address_key;

/* The key of an address: the IPv4 address, also if it is written as IPv6, or the prefix of an IPv6
 * address. The caller has zeroed `key`. False: the address has no network of this scope. */
bool address_read(const uint8_t hash_key[16], const char *address, address_scope scope,
                  address_key *key);
/* A hash of that key. False: the address has no network of this scope. */
bool address_hash(const uint8_t hash_key[16], const char *address, address_scope scope,
                  uint64_t *hash);

#endif
