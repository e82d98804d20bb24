/* address.h -- who counts as one: an IPv4 address, or a network of IPv6. */
#ifndef STOLIK_SERVER_ADDRESS_H
#define STOLIK_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

/* How much of an address counts. */
typedef enum address_scope {
    ADDRESS_HOST,   /* an IPv4 address, or the /64 of an IPv6 address: the least anybody is given */
    ADDRESS_NETWORK /* the /48 of an IPv6 address: what a customer may be given; none of IPv4 */
} address_scope;

typedef enum address_kind {
    ADDRESS_IPV4 = 1,
    ADDRESS_IPV6,
    ADDRESS_IPV6_NETWORK,
    ADDRESS_TEXT /* whatever the net calls where a request comes from */
} address_kind;

/* No padding: it is hashed and compared as bytes. Zeroed, it is nobody's. */
typedef struct address_key {
    uint8_t bytes[16];
    uint8_t kind; /* address_kind */
} address_key;

/* Who an address is: an IPv4 address, also one written as IPv6, or the beginning of an IPv6
 * address. `key` is zeroed before. False: it has nothing of this scope. */
bool address_read(const uint8_t hash_key[16], const char *address, address_scope scope,
                  address_key *key);
/* A number that stands for as much of the address; false: it has nothing of this scope. */
bool address_hash(const uint8_t hash_key[16], const char *address, address_scope scope,
                  uint64_t *hash);

#endif
