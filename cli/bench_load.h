/* bench_load.h -- players at many tables of one game, for `stolik bench server`.
 *
 * load_new with a plan, then load_attach to a server's port; load_guests makes an account for each
 * player, load_connect opens a socket for each, load_sit sets all tables up. After that tables play
 * when they are told to: each player draws an entry of its menu. A game that ends is followed by a
 * new table of the same players. load_detach drops the connections, after which the load can be
 * attached to another server with the same store.
 *
 * Each function that waits returns false when something went wrong, and load_why says what. */
#ifndef STOLIK_CLI_BENCH_LOAD_H
#define STOLIK_CLI_BENCH_LOAD_H

#include "cli/bench_load_game.h"
#include "cli/bench_wire.h"

enum { LOAD_TOKEN = 64 };

typedef struct load_plan {
    const game_rules *rules;
    int seats;
    int tables;
    const char *patch;         /* as in `hello` */
    const volatile bool *stop; /* somebody wants it to end */
} load_plan;

typedef enum load_pace {
    LOAD_STILL, /* nobody moves */
    LOAD_FAST,  /* everybody moves as soon as it is to act */
    LOAD_PACED  /* each table makes one move a second */
} load_pace;

typedef struct load_table load_table;

typedef struct load_player {
    load_table *table;
    wire_conn *conn;
    char token[LOAD_TOKEN + 1];
    int seat;
    bool watches; /* it has no account and no seat, and only follows the table */
    bool in_game;
    bool waits; /* its last move is not answered yet: */
    bool acked; /* it was acknowledged, and its events are to come */
    uint32_t req;
    double sent_s;
    char action[GAME_ACTION_TEXT]; /* what it will do; "": it is not to act */
} load_player;

typedef enum load_stage {
    LOAD_APART,
    LOAD_CREATING, /* the first player sets a table up, */
    LOAD_JOINING,  /* the others sit down there, */
    LOAD_PLAYING   /* and all have seen the game begin */
} load_stage;

struct load_table {
    load_player players[GAME_SEATS_MAX];
    load_stage stage;
    int64_t number;
    int64_t seq; /* the last that somebody was shown */
    int moves;   /* made in this game */
    bool full;   /* it has as many as load_fill wanted, or its game ended before */
    void *state; /* the position after event `seq`; NULL: it is not kept */
};

typedef struct load {
    wire *wire;
    load_table *tables;
    int tables_n;
    load_player *watchers; /* of the first table */
    int watchers_n;
    const char *patch;
    load_game game;
    const volatile bool *stop;
    load_pace pace;
    int moving_from, moving_n; /* the first table that moves, and how many do */
    int moves_max;             /* at each; 0: no limit */

    /* counts since load_new */
    uint64_t accounts;
    uint64_t greeted;
    uint64_t set_up;  /* tables that began to play */
    uint64_t sent;    /* actions, */
    uint64_t acked;   /* and those the server acknowledged */
    uint64_t events;  /* actions and outcomes of chance that players were shown */
    uint64_t games;   /* that ended */
    uint64_t held_up; /* paced moves that had to be left out: the one before was not back */
    uint64_t bytes;   /* of `ack` and `events` messages, with their frames */
    uint64_t longest; /* message, in bytes */
    uint64_t full;    /* tables, see load_fill */
    uint64_t watched; /* messages to watchers */
    uint64_t others;  /* tables of computers that were set up, see load_think */

    /* paced: from sending a move to its own `events` message, in milliseconds */
    float *times;
    size_t times_n, times_cap;
    double paced_from_s;
    uint64_t paced_n; /* moves that were due */

    int guests_asked; /* accounts that are there or on their way */
    uint64_t checked; /* tables that load_check found, */
    int64_t lost;     /* and events it missed there */
} load;

void load_new(load *l, const load_plan *plan);
void load_free(load *l);

bool load_attach(load *l, int port);
void load_detach(load *l);
/* What went wrong; before load_detach. */
const char *load_why(const load *l);

bool load_guests(load *l);
/* Connects all players, a few at a time, and says hello. */
bool load_connect(load *l);
bool load_sit(load *l);
/* Lets this many watch the first table. */
bool load_watch(load *l, int watchers);
/* Sets up this many tables more at which computers of this level play among themselves. */
bool load_think(load *l, int tables, const char *level);
/* The same as load_connect with all of them at once, as after a break of the network. */
bool load_connect_at_once(load *l);
/* Lets the first `tables` tables move at this pace for `seconds`. */
bool load_play(load *l, load_pace pace, int tables, double seconds);
/* Lets `n` tables from `first` on move until each game has that many moves, or has ended. */
bool load_fill(load *l, int first, int n, int moves);
/* Starts no more moves, and waits until all sent moves are answered. */
bool load_settle(load *l);
/* After a restart and load_connect: checks that every table goes on where it was. Counts events
 * that a player had seen and that are lost. */
bool load_check(load *l);

#endif
