/* The store's writer without a thread, and random bytes from a seed. */
#include "tests/kit/fake_writer.h"

#include <assert.h>
#include <openssl/rand.h>
#include <stdlib.h>

#include "table/grow.h"
#include "tests/kit/fake_net.h"

struct store_writer {
    store *s;
    void (*done)(void *self, store_batch *b, store_error error, const char *why, double seconds);
    void *self;
    store_batch *given;
};

static store_writer *the_writer;
static fake_disk disk;
static int given, done;

store_writer *store_writer_new(store *s,
                               void (*tell)(void *self, store_batch *b, store_error error,
                                            const char *why, double seconds),
                               void *self)
{
    store_writer *w = memory_new(sizeof *w);
    *w = (store_writer){.s = s, .done = tell, .self = self};
    the_writer = w;
    given = done = 0;
    return w;
}

void store_writer_give(store_writer *w, store_batch *b)
{
    assert(w->given == NULL);
    w->given = b;
    given++;
}

bool fake_writer_write(bool good)
{
    store_writer *w = the_writer;
    store_batch *b = w->given;
    char why[STORE_WHY] = "the test's disk refuses";
    if (b == NULL) {
        return false;
    }
    store_error error = good ? store_commit(w->s, b, why) : STORE_IO;
    assert(error == STORE_OK || !good);
    done += good;
    w->given = NULL;
    w->done(w->self, b, error, good ? "" : why, 0.001);
    return true;
}

void store_writer_free(store_writer *w)
{
    fake_writer_write(disk != DISK_REFUSES);
    the_writer = NULL;
    free(w);
}

int fake_writer_given(void)
{
    return given;
}

int fake_writer_done(void)
{
    return done;
}

static void write_if_it_works(void)
{
    if (disk != DISK_WAITS && the_writer != NULL) {
        fake_writer_write(disk == DISK_WORKS);
    }
}

void fake_writer_set(fake_disk how)
{
    disk = how;
    fake_before_turn(write_if_it_works);
}

/* -- chance -- */

static uint64_t chance = 1;

void fake_chance(uint64_t seed)
{
    chance = seed;
}

int RAND_bytes(unsigned char *bytes, int n)
{
    for (int i = 0; i < n; i++) { /* splitmix64, a byte a step */
        uint64_t z = chance += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        bytes[i] = (unsigned char)(z >> 56 ^ z >> 24);
    }
    return 1;
}
