/* Addresses of connections, and how many connections each address has. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "net/net_core.h"

/* -- addresses -- */

static const uint8_t v4_in_v6[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

/* Sixteen bytes of an IPv6 address, an IPv4 one within it. */
bool net_address_bytes(const struct sockaddr_storage *from, uint8_t bytes[16])
{
    if (from->ss_family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)from)->sin6_addr, 16);
        return true;
    }
    if (from->ss_family == AF_INET) {
        memcpy(bytes, v4_in_v6, sizeof v4_in_v6);
        memcpy(bytes + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
        return true;
    }
    return false;
}

static bool is_v4(const uint8_t bytes[16])
{
    return memcmp(bytes, v4_in_v6, sizeof v4_in_v6) == 0;
}

void net_address_text(const uint8_t bytes[16], char text[NET_ADDRESS])
{
    bool v4 = is_v4(bytes);
    if (inet_ntop(v4 ? AF_INET : AF_INET6, v4 ? bytes + 12 : bytes, text, NET_ADDRESS) == NULL) {
        text[0] = '\0';
    }
}

static bool address_parse(const char *text, uint8_t bytes[16])
{
    memcpy(bytes, v4_in_v6, sizeof v4_in_v6);
    return inet_pton(AF_INET, text, bytes + 12) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

bool net_address_read(const char *at, size_t n, char address[NET_ADDRESS])
{
    char text[NET_ADDRESS];
    uint8_t bytes[16];
    if (n >= sizeof text || memchr(at, '\0', n) != NULL) {
        return false;
    }
    memcpy(text, at, n);
    text[n] = '\0';
    if (!address_parse(text, bytes)) {
        return false;
    }
    memset(address, 0, NET_ADDRESS);
    net_address_text(bytes, address);
    return true;
}

/* -- how many come from where -- */

static net_from **bucket_of(net *n, const uint8_t key[16])
{
    uint64_t hash = 1469598103934665603u;
    for (int i = 0; i < 16; i++) {
        hash = (hash ^ key[i]) * 1099511628211u;
    }
    return &n->from[(hash >> 20) % NET_FROM_BUCKETS];
}

/* Counts one more connection from this address; NULL: there are too many. An IPv6 network that one
 * customer gets counts as one address. */
net_from *net_from_enter(net *n, const uint8_t bytes[16])
{
    uint8_t key[16];
    memcpy(key, bytes, 16);
    if (!is_v4(bytes)) {
        memset(key + 8, 0, 8);
    }
    net_from **bucket = bucket_of(n, key);
    net_from *f = *bucket;
    while (f != NULL && memcmp(f->key, key, 16) != 0) {
        f = f->next;
    }
    if (f == NULL) {
        f = calloc(1, sizeof *f);
        if (f == NULL) {
            return NULL;
        }
        memcpy(f->key, key, 16);
        f->next = *bucket;
        *bucket = f;
    }
    if (f->open >= n->config.limits.connections_each && f->open > 0) {
        return NULL;
    }
    f->open++;
    return f;
}

bool net_from_forwarded(net_conn *c)
{
    uint8_t bytes[16];
    if (c->from != NULL || c->behind == NULL || !address_parse(c->behind, bytes)) {
        return true;
    }
    c->from = net_from_enter(c->net, bytes);
    return c->from != NULL;
}

void net_from_leave(net *n, net_from *from)
{
    if (from == NULL || --from->open > 0) {
        return;
    }
    net_from **at = bucket_of(n, from->key);
    while (*at != from) {
        at = &(*at)->next;
    }
    *at = from->next;
    free(from);
}

bool net_address_is_trusted(const net *n, const char *address)
{
    for (int i = 0; i < NET_TRUSTED_MAX; i++) {
        if (strcmp(n->config.trusted[i], address) == 0 && address[0] != '\0') {
            return true;
        }
    }
    return false;
}
