/* The tables' streams: records in the journal's rows, each stream in order.
 *
 * A row of the journal is a sequence of frames: the kind (one byte), the stream's number, the
 * length of the data, and the data. The number of records of a stream is not stored; it is counted
 * from the stream's frames. */
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/core/varint.h"
#include "store/store_core.h"

typedef enum frame {
    FRAME_RECORD = 1, /* one record of a stream */
    FRAME_WHOLE,      /* all records of a stream */
    FRAME_FORGET,     /* the stream is done with */
    FRAME_NUMBER      /* the highest number that a stream has had */
} frame;

/* -- how long each stream is -- */

/* The place of a stream among all, or where it would be. */
static size_t place_of(const store_streams *all, uint64_t stream)
{
    size_t low = 0;
    size_t high = all->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (all->at[middle].stream < stream) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool is_at(const store_streams *all, size_t place, uint64_t stream)
{
    return place < all->n && all->at[place].stream == stream;
}

/* The records that a stream has; 0: there is none. */
static uint64_t seq_of(const store_streams *all, uint64_t stream)
{
    size_t place = place_of(all, stream);
    return is_at(all, place, stream) ? all->at[place].seq : 0;
}

/* Removes the entries of deleted streams when they are half of all. */
static void compact(store_streams *all)
{
    size_t kept = 0;
    if (all->gone_n <= all->n / 2) {
        return;
    }
    for (size_t i = 0; i < all->n; i++) {
        if (all->at[i].seq != 0) {
            all->at[kept++] = all->at[i];
        }
    }
    all->n = kept;
    all->gone_n = 0;
}

/* New streams have higher numbers than those before, so that the place is nearly always the last.
 */
static store_length *place_for(store_streams *all, uint64_t stream)
{
    enum { FIRST = 256 };
    size_t place = place_of(all, stream);
    if (is_at(all, place, stream)) {
        all->gone_n -= all->at[place].seq == 0;
        return &all->at[place];
    }
    if (all->n == all->cap) {
        all->cap = all->cap > 0 ? all->cap * 2 : FIRST;
        all->at = store_memory(all->at, all->cap * sizeof *all->at);
    }
    memmove(&all->at[place + 1], &all->at[place], (all->n - place) * sizeof *all->at);
    all->n++;
    return &all->at[place];
}

static void set_length(store_streams *all, uint64_t stream, uint64_t seq)
{
    *place_for(all, stream) = (store_length){.stream = stream, .seq = seq};
}

static void set_gone(store_streams *all, uint64_t stream)
{
    size_t place = place_of(all, stream);
    if (is_at(all, place, stream) && all->at[place].seq != 0) {
        all->at[place].seq = 0;
        all->gone_n++;
        compact(all);
    }
}

/* -- filling a batch -- */

static void put_frame(store_batch *b, frame kind, uint64_t stream, const void *bytes, size_t n)
{
    uint8_t head[1 + 2 * VARINT_MAX] = {(uint8_t)kind};
    size_t used = 1;
    used += varint_put(stream, head + used);
    used += varint_put(n, head + used);
    store_batch_journal(b, head, used);
    store_batch_journal(b, bytes, n);
}

static void add_change(store_batch *b, store_change change)
{
    enum { FIRST = 64 };
    if (b->changes_n == b->changes_cap) {
        b->changes_cap = b->changes_cap > 0 ? b->changes_cap * 2 : FIRST;
        b->changes = store_memory(b->changes, b->changes_cap * sizeof *b->changes);
    }
    b->changes[b->changes_n++] = change;
}

void store_batch_append(store_batch *b, uint64_t stream, uint64_t seq, const void *record, size_t n)
{
    put_frame(b, FRAME_RECORD, stream, record, n);
    add_change(b, (store_change){STORE_APPENDED, stream, seq, 0});
}

void store_batch_whole(store_batch *b, uint64_t stream, uint64_t seq, const void *records, size_t n)
{
    put_frame(b, FRAME_WHOLE, stream, records, n);
    add_change(b, (store_change){STORE_WRITTEN, stream, seq, 0});
}

void store_batch_forget(store_batch *b, uint64_t stream)
{
    put_frame(b, FRAME_FORGET, stream, NULL, 0);
    add_change(b, (store_change){STORE_FORGOTTEN, stream, 0, 0});
}

void store_batch_number(store_batch *b, const store *s)
{
    put_frame(b, FRAME_NUMBER, atomic_load(&s->last_stream), NULL, 0);
}

/* -- committing -- */

static void apply(store_streams *all, const store_change *c)
{
    if (c->kind == STORE_FORGOTTEN) {
        set_gone(all, c->stream);
    } else {
        set_length(all, c->stream, c->seq);
    }
}

static void take_back(store_streams *all, const store_batch *b, size_t n)
{
    while (n > 0) {
        const store_change *c = &b->changes[--n];
        if (c->before == 0) {
            set_gone(all, c->stream);
        } else {
            set_length(all, c->stream, c->before);
        }
    }
}

static bool take(store_streams *all, store_batch *b, char why[STORE_WHY])
{
    for (size_t i = 0; i < b->changes_n; i++) {
        store_change *c = &b->changes[i];
        c->before = seq_of(all, c->stream);
        if (c->kind == STORE_APPENDED && (c->before == 0 || c->seq != c->before + 1)) {
            snprintf(why, STORE_WHY, "record %llu of table %llu cannot follow the %llu it has",
                     (unsigned long long)c->seq, (unsigned long long)c->stream,
                     (unsigned long long)c->before);
            take_back(all, b, i);
            return false;
        }
        apply(all, c);
    }
    return true;
}

/* A restart leaves only what the batch writes. */
bool store_streams_take(store *s, store_batch *b, char why[STORE_WHY])
{
    if (b->restart) {
        s->streams_before = s->streams;
        s->streams = (store_streams){0};
    }
    bool good = take(&s->streams, b, why);
    if (!good && b->restart) {
        store_streams_settle(s, b, false);
    }
    return good;
}

void store_streams_settle(store *s, const store_batch *b, bool good)
{
    if (!b->restart) {
        if (!good) {
            take_back(&s->streams, b, b->changes_n);
        }
        return;
    }
    free((good ? &s->streams_before : &s->streams)->at);
    s->streams = good ? s->streams : s->streams_before;
    s->streams_before = (store_streams){0};
}

/* -- loading -- */

typedef struct loading {
    store *s;
    const store_holder *holder;
    char *why;
} loading;

static bool load_frame(const loading *l, frame kind, uint64_t stream, const uint8_t *bytes,
                       size_t n)
{
    const store_holder *h = l->holder;
    store_streams *all = &l->s->streams;
    switch (kind) {
    case FRAME_RECORD:
        set_length(all, stream, seq_of(all, stream) + 1);
        return h->record(h->self, stream, bytes, n, l->why);
    case FRAME_WHOLE:
        set_length(all, stream, 1);
        return h->whole(h->self, bytes, n, l->why);
    case FRAME_FORGET:
        set_gone(all, stream);
        h->forget(h->self, stream);
        return true;
    case FRAME_NUMBER:
        return true;
    }
    snprintf(l->why, STORE_WHY, "a frame of an unknown kind");
    return false;
}

static bool load_row(void *self, const uint8_t *bytes, size_t n)
{
    const loading *l = self;
    const uint8_t *at = bytes;
    const uint8_t *end = bytes + n;
    while (at < end) {
        uint64_t stream;
        uint64_t length;
        uint8_t kind = *at++;
        if (!varint_get(&at, end, &stream) || !varint_get(&at, end, &length) ||
            length > (uint64_t)(end - at)) {
            snprintf(l->why, STORE_WHY, "a frame of the journal is cut off");
            return false;
        }
        if (stream > atomic_load(&l->s->last_stream)) {
            atomic_store(&l->s->last_stream, stream);
        }
        if (!load_frame(l, (frame)kind, stream, at, (size_t)length)) {
            return false;
        }
        at += length;
    }
    return true;
}

bool store_load(store *s, const store_holder *holder, char why[STORE_WHY])
{
    char said[STORE_WHY] = "";
    loading l = {s, holder, said};
    atomic_store(&s->last_stream, (uint64_t)store_last_game(s));
    bool good = store_replay(s, load_row, &l, why);
    if (!good && why[0] == '\0') {
        memcpy(why, said, STORE_WHY);
    }
    return good;
}

uint64_t store_seq(store *s, uint64_t stream)
{
    pthread_mutex_lock(&s->writing);
    uint64_t seq = seq_of(&s->streams, stream);
    pthread_mutex_unlock(&s->writing);
    return seq;
}

/* -- new ones -- */

bool store_new_stream(store *s, uint64_t *stream, uint8_t code[STORE_CODE])
{
    *stream = atomic_fetch_add(&s->last_stream, 1) + 1;
    return RAND_bytes(code, STORE_CODE) == 1;
}

uint64_t store_last_stream(const store *s)
{
    return atomic_load(&s->last_stream);
}
