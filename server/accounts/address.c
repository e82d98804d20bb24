/* Turns addresses into keys for limits. */
#include "server/accounts/address.h"

#include <arpa/inet.h>
#include <string.h>

#include "server/accounts/siphash.h"

bool address_read(const uint8_t hash_key[16], const char *address, address_scope scope,
                  address_key *key)
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    uint8_t bytes[16];
    bool host = scope == ADDRESS_HOST;
    if (inet_pton(AF_INET, address, bytes) == 1) {
        key->kind = ADDRESS_IPV4;
        memcpy(key->bytes, bytes, 4);
        return host;
    }
    if (inet_pton(AF_INET6, address, bytes) != 1) {
        key->kind = ADDRESS_TEXT;
        uint64_t hash = siphash(hash_key, address, strlen(address));
        memcpy(key->bytes, &hash, sizeof hash);
        return host;
    }
    if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        key->kind = ADDRESS_IPV4;
        memcpy(key->bytes, bytes + sizeof mapped, 4);
        return host;
    }
    key->kind = host ? ADDRESS_IPV6 : ADDRESS_IPV6_NETWORK;
    memcpy(key->bytes, bytes, host ? 8 : 6);
    return true;
}

bool address_hash(const uint8_t hash_key[16], const char *address, address_scope scope,
                  uint64_t *hash)
{
    address_key key = {0};
    if (!address_read(hash_key, address, scope, &key)) {
        return false;
    }
    *hash = siphash(hash_key, &key, sizeof key);
    return true;
}
