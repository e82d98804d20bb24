/* rooms.h -- all rooms of the server: found by number, by code and by account, with their
 * deadlines.
 *
 * In this folder a file calls only those listed before it: change, deadlines, lobby, evict, follow,
 * publish; rooms; bots, archive; command; request, visit, alarms, durable. */
#ifndef STOLIK_SERVER_ROOMS_H
#define STOLIK_SERVER_ROOMS_H

#include "server/accounts/meter.h"
#include "server/rooms/deadlines.h"
#include "server/rooms/door.h"
#include "server/rooms/evict.h"
#include "server/rooms/lobby.h"

enum {
    ROOMS_KEEP_MS = 10 * 60 * 1000, /* a finished table stays, for rematch and chat */
    ROOMS_WATCHERS_MS = 1000,       /* between two publications of the number of watchers */
    ROOMS_PACE_MS = 700,            /* between two moves of computers that play among themselves */
    ROOMS_WATCHED_MS = 60 * 1000,   /* so long do they play on after somebody was last there */
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

/* A callback for the end of a game; it runs while the batch with that end is open. */
typedef struct rooms_listener {
    void *self;
    void (*ended)(void *self, room *r);
} rooms_listener;

struct rooms {
    rooms_parts parts;
    table_env env;
    list_link all;
    size_t n;
    size_t leaving_n; /* of these, rooms that were evicted and are not freed yet */
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
    int64_t alive_ms;  /* when the server was last seen to work, with a store that takes batches */
    change change;     /* of the running command, or of the last one */
    game_action *menu; /* as long as any game's */
    int loading;       /* tables that are being made of recorded games, on other threads */
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
/* The room after this one, or (NULL) the first. NULL: there are no more. */
room *rooms_next(const rooms *all, const room *after);
/* The number of unfinished tables where the account sits, or which it set up. */
size_t rooms_count_of(const rooms *all, int64_t account);
/* Calls back with the number of each table where the account sits. */
void rooms_of(const rooms *all, int64_t account, void (*each)(void *self, uint64_t number),
              void *self);

/* A room for a table; it takes the table over. */
room *rooms_add(rooms *all, table *t);
void rooms_remove(room *r);
/* Puts a table that was rebuilt into the room, and frees the one before. */
void rooms_replace(room *r, table *t);
/* Marks the room as evicted, or takes the mark back. */
void rooms_set_leaves(room *r, bool leaves);
/* A commit with records of the room is on the disk. Frees a room that was evicted, once all its
 * records are. */
void rooms_settle(room *r);

/* To be called when the seats, or whether the table is listed, may have changed. */
void rooms_refresh(room *r);
/* The seats whose computer players are to move now. */
uint32_t rooms_movers(const room *r);
/* For how long computer players wait for people's answers from now on; 0: they do not wait. */
int64_t rooms_answer_left(const room *r);
/* To be called when the deadline of the room may have changed. */
void rooms_schedule(room *r);
/* A follower came, left or changed its seat: the watchers will be counted again. */
void rooms_watchers_changed(room *r);
/* When computer players may move here next: at once where a person plays. Where computers play
 * among themselves, people are to follow that and to be able to take a seat back; so they play
 * slowly, and INT64_MAX: not as long as nobody is there. */
int64_t rooms_bots_due(const room *r);
/* A sum that changes when the published state of the seats does. */
uint32_t rooms_seats_sum(const room *r);
/* Whether anybody at the table could claim the game because this seat's player is gone. */
bool rooms_is_claimable(const table *t, int seat, int64_t now_ms);

#endif
