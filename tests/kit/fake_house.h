/* fake_house.h -- a look inside the server that runs on tests/kit/fake_net.h. */
#ifndef STOLIK_TESTS_FAKE_HOUSE_H
#define STOLIK_TESTS_FAKE_HOUSE_H

#include "server/doors/house.h"
#include "server/server.h"
#include "tests/kit/fake_net.h"

static inline house *the_house(void)
{
    return server_house(fake_self());
}

static inline rooms *the_rooms(void)
{
    return the_house()->rooms;
}

/* NULL: there is none of this number. */
static inline room *the_room(int64_t number)
{
    return rooms_find(the_rooms(), (uint64_t)number);
}

/* The store has refused a batch and has taken none since. */
static inline bool is_in_trouble(void)
{
    return journal_in_trouble(the_house()->journal);
}

#endif
