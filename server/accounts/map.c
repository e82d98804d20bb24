/* A hash table from numbers to pointers. */
#include "server/accounts/map.h"

#include <stdlib.h>

#include "table/grow.h"

/* Spreads numbers that follow each other (the last step of splitmix64). */
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

static size_t home(const map *m, uint64_t key)
{
    return (size_t)mix(key) & (m->cap - 1);
}

static size_t after(const map *m, size_t place)
{
    return (place + 1) & (m->cap - 1);
}

void map_clear(map *m)
{
    free(m->at);
    *m = (map){0};
}

static void put(map *m, uint64_t key, void *value)
{
    size_t i = home(m, key);
    while (m->at[i].value != NULL) {
        i = after(m, i);
    }
    m->at[i] = (map_entry){key, value};
    m->n++;
}

static void grow(map *m)
{
    enum { FIRST = 16 };
    map bigger = {.cap = m->cap > 0 ? m->cap * 2 : FIRST};
    bigger.at = memory_new(bigger.cap * sizeof bigger.at[0]);
    for (size_t i = 0; i < m->cap; i++) {
        if (m->at[i].value != NULL) {
            put(&bigger, m->at[i].key, m->at[i].value);
        }
    }
    free(m->at);
    *m = bigger;
}

void map_add(map *m, uint64_t key, void *value)
{
    if (4 * (m->n + 1) > 3 * m->cap) {
        grow(m);
    }
    put(m, key, value);
}

/* The first place from here on that holds the key. */
static size_t seek(const map *m, uint64_t key, size_t i)
{
    while (m->at[i].value != NULL) {
        if (m->at[i].key == key) {
            return i;
        }
        i = after(m, i);
    }
    return m->cap;
}

size_t map_first(const map *m, uint64_t key)
{
    return m->cap > 0 ? seek(m, key, home(m, key)) : 0;
}

size_t map_next(const map *m, uint64_t key, size_t place)
{
    return seek(m, key, after(m, place));
}

void *map_get(const map *m, uint64_t key)
{
    size_t i = map_first(m, key);
    return i < m->cap ? m->at[i].value : NULL;
}

static void remove_at(map *m, size_t place)
{
    size_t gap = place;
    for (size_t i = after(m, gap); m->at[i].value != NULL; i = after(m, i)) {
        size_t from_home = (i - home(m, m->at[i].key)) & (m->cap - 1);
        size_t from_gap = (i - gap) & (m->cap - 1);
        if (from_home >= from_gap) {
            m->at[gap] = m->at[i];
            gap = i;
        }
    }
    m->at[gap] = (map_entry){0};
    m->n--;
}

void map_remove(map *m, uint64_t key, const void *value)
{
    for (size_t i = map_first(m, key); i < m->cap; i = map_next(m, key, i)) {
        if (m->at[i].value == value) {
            remove_at(m, i);
            return;
        }
    }
}
