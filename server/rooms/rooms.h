/* rooms.h -- all rooms of the server: found by number, by code and by account, woken when something
 * is due.
 *
 * In this folder calls point from a file to those before it: change, deadlines, lobby, evict,
 * follow, publish; rooms; bots, archive; command; request, visit, alarms, durable. */
#ifndef STOLIK_SERVER_ROOMS_H
#define STOLIK_SERVER_ROOMS_H

#include "server/accounts/meter.h"
#include "server/rooms/deadlines.h"
#include "server/rooms/door.h"
#include "server/rooms/evict.h"
#include "server/rooms/lobby.h"

enum {
    ROOMS_KEEP_MS = 10 * 60 * 1000, /* a finished table stays, for rematch and chat */
    ROOMS_WATCHERS_MS = 1000,       /* at most, a table is told how many watch it */
    ROOMS_DOORS_MAX = 4,
    ROOMS_LISTENERS_MAX = 8
};

typedef struct bots bots;

/* What rooms work with. */
typedef struct rooms_parts {
    const server_config *config;
    net *net;
    timing *timing;
    store *store;
    metrics *metrics;
    meter *meter;
    journal *journal;
} rooms_parts;

/* Who wants to hear that a game has ended, in the same batch as its end. */
typedef struct rooms_listener {
    void *self;
    void (*ended)(void *self, room *r);
} rooms_listener;

struct rooms {
    rooms_parts parts;
    table_env env;
    list_link all;
    size_t n;
    size_t leaving_n; /* of these, rooms that have given way */
    map by_number, by_code, by_account;
    uint8_t key[16]; /* of the hash of codes */
    deadlines deadlines;
    lobby lobby;
    evict evict;
    bots *bots;
    const door *doors[ROOMS_DOORS_MAX];
    int doors_n;
    rooms_listener listeners[ROOMS_LISTENERS_MAX];
    int listeners_n;
    change change;     /* of the command at hand, or the last one */
    game_action *menu; /* as long as any game's */
};

rooms *rooms_new(const rooms_parts *parts);
void rooms_free(rooms *all);
void rooms_add_door(rooms *all, const door *d);
void rooms_on_end(rooms *all, rooms_listener listener);

/* The time of tables. */
static inline int64_t rooms_now(const rooms *all)
{
    return timing_now(all->parts.timing);
}

room *rooms_find(const rooms *all, uint64_t number);
room *rooms_find_code(const rooms *all, const char *code, size_t n);
/* Goes through all: the first one with NULL; NULL: that was all. */
room *rooms_next(const rooms *all, const room *after);
/* The tables that have not ended and where the account sits, or which it set up. */
size_t rooms_count_of(const rooms *all, int64_t account);
/* Calls back with the number of each table where the account sits. */
void rooms_of(const rooms *all, int64_t account, void (*each)(void *self, uint64_t number),
              void *self);

/* A room for a table; it takes the table over. */
room *rooms_add(rooms *all, table *t);
void rooms_remove(room *r);
/* Puts the table that was reloaded into the room; the one before is freed. */
void rooms_replace(room *r, table *t);
/* The room gives way, or does not after all. */
void rooms_set_leaves(room *r, bool leaves);
/* What happened to the room is on the disk: one that gives way goes, if all of it is. */
void rooms_settle(room *r);

/* Who sits there, or whether it is listed, has changed, perhaps. */
void rooms_refresh(room *r);
/* The deadline of the room has changed, perhaps. */
void rooms_schedule(room *r);
/* Somebody came, went, or looks from another seat: the watchers are counted anew, in a moment. */
void rooms_watchers_changed(room *r);
/* A number that changes when what is told about the seats does. */
uint32_t rooms_seats_sum(const room *r);
/* Whether anybody at the table could claim the game because this seat's player is gone. */
bool rooms_is_claimable(const table *t, int seat, int64_t now_ms);

#endif
