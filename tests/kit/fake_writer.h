/* fake_writer.h -- the store's writer without a thread, and chance without the system's: a test
 * says when a batch is committed, whether it is refused, and from which seed random bytes come. */
#ifndef STOLIK_TESTS_KIT_FAKE_WRITER_H
#define STOLIK_TESTS_KIT_FAKE_WRITER_H

#include "store/store.h"

typedef enum fake_disk {
    DISK_WORKS,  /* each batch is committed when the loop turns next */
    DISK_WAITS,  /* none is, until it works again */
    DISK_REFUSES /* each batch is refused when the loop turns next */
} fake_disk;

/* Also takes hold of fake_before_turn. */
void fake_writer_set(fake_disk disk);
/* Commits or refuses the batch that waits, now. False: there is none. */
bool fake_writer_write(bool good);
/* Batches that were given, and those that are on the disk. */
int fake_writer_given(void);
int fake_writer_done(void);

/* From here on RAND_bytes gives what follows from this number. */
void fake_chance(uint64_t seed);

#endif
