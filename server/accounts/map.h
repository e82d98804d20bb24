/* map.h -- finds pointers by a number: open addressing, grown when three quarters are in use.
 *
 * Several pointers may have the same number. Nothing is owned: map_clear frees the map's own
 * memory only. A zeroed map is empty. */
#ifndef STOLIK_SERVER_MAP_H
#define STOLIK_SERVER_MAP_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct map_entry {
    uint64_t key;
    void *value; /* NULL: the place is free */
} map_entry;

typedef struct map {
    map_entry *at;
    size_t cap; /* a power of two, or 0 */
    size_t n;
} map;

/* The number of something that has a hash: the hash's first eight bytes. */
static inline uint64_t map_key(const uint8_t *hash)
{
    uint64_t key;
    memcpy(&key, hash, sizeof key);
    return key;
}

void map_clear(map *m);
void map_add(map *m, uint64_t key, void *value);
/* The first place of a key, then the next one: a place, or `cap` when there is no more. */
size_t map_first(const map *m, uint64_t key);
size_t map_next(const map *m, uint64_t key, size_t place);
/* One value of the key, NULL if there is none. */
void *map_get(const map *m, uint64_t key);
/* Takes out this pointer, if it is there. Places of others may move. */
void map_remove(map *m, uint64_t key, const void *value);

#endif
