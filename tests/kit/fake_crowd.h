/* fake_crowd.h -- several people on several sockets who say well-formed things in any order, driven
 * by bytes: for a fuzzer, and for a test that draws the bytes.
 *
 * The server is the real one, with a low `tables_max`, on the fake net. After each step its lists
 * must be consistent; at the end the server is started again from its store and must have the same
 * tables. A violation ends the program with a message. */
#ifndef STOLIK_TESTS_KIT_FAKE_CROWD_H
#define STOLIK_TESTS_KIT_FAKE_CROWD_H

#include <stddef.h>
#include <stdint.h>

/* Once, before the first run: a store beside no other. */
void crowd_open(void);
/* Three bytes a step: what is done, by whom and at which table, and how. */
void crowd_run(const uint8_t *data, size_t n);

#endif
