/* fake_strangers.h -- what fuzzed servers share: settings, guests, an end. Whatever is not as it
 * must be ends the program with a message. For one server at a time. */
#ifndef STOLIK_TESTS_KIT_FAKE_STRANGERS_H
#define STOLIK_TESTS_KIT_FAKE_STRANGERS_H

#include "server/accounts/people.h"
#include "server/ops/config.h"
#include "tests/kit/fake_net.h"

void strangers_must(bool holds, const char *what);
/* Settings of a small, quick server with a store of its own, which is gone when the program ends.
 */
void strangers_config(server_config *c);
/* An empty store, the same chance and the same time as ever, a disk that works. */
void strangers_begin(void);
/* Runs the server with this script in place of the world. */
void strangers_serve(const server_config *c, void (*script)(void *self), void *self);
/* Turns the loop until there is an answer; false: there is none yet. */
bool strangers_wait(far_end *e);
/* A new guest's token; unchanged if there was none to be had. */
void strangers_sign_in(const char *address, char token[PEOPLE_TOKEN + 1]);
/* The disk works, and what waits is stored. */
void strangers_settle(void);

#endif
