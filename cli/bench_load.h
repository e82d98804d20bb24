/* bench_load.h -- players at many tables of Nardy, for `stolik bench server`.
 *
 * load_new with the number of tables, then load_attach to a server's port; load_guests makes an
 * account for each player, load_connect opens a socket for each, load_sit sets all tables up. After
 * that tables play when they are told to: each player takes the first entry of the menu it was
 * sent. A game that ends is followed by a new table of the same two. load_detach drops the
 * connections, after which the load can be attached to another server with the same store.
 *
 * Each function that waits returns false when something went wrong, and load_why says what. */
#ifndef STOLIK_CLI_BENCH_LOAD_H
#define STOLIK_CLI_BENCH_LOAD_H

#include "cli/bench_wire.h"
#include "rules/core/game.h"

enum { LOAD_SEATS = 2, LOAD_TOKEN = 64 };

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
    bool in_game;
    bool waits; /* its last move is not answered yet */
    uint32_t req;
    double sent_s;
    char action[GAME_ACTION_TEXT]; /* what it will do; "": it is not to act */
} load_player;

typedef enum load_stage {
    LOAD_APART,
    LOAD_CREATING, /* the first player sets a table up, */
    LOAD_JOINING,  /* the second sits down there, */
    LOAD_PLAYING   /* and both have seen the game begin */
} load_stage;

struct load_table {
    load_player players[LOAD_SEATS];
    load_stage stage;
    int64_t number;
    int64_t seq; /* the last that somebody was shown */
};

typedef struct load {
    wire *wire;
    load_table *tables;
    int tables_n;
    const volatile bool *stop; /* somebody wants it to end */
    load_pace pace;
    int moving_n; /* tables from the first on that move */

    /* counts since load_new */
    uint64_t accounts;
    uint64_t greeted;
    uint64_t set_up;  /* tables that began to play */
    uint64_t sent;    /* actions, */
    uint64_t acked;   /* and those the server acknowledged */
    uint64_t events;  /* actions and outcomes of chance that players were shown */
    uint64_t games;   /* that ended */
    uint64_t held_up; /* paced moves that had to be left out: the one before was not back */

    /* paced: from sending a move to its own `events` message, in milliseconds */
    float *times;
    size_t times_n, times_cap;
    double paced_from_s;
    uint64_t paced_n; /* moves that were due */

    int guests_asked; /* accounts that are there or on their way */
    uint64_t checked; /* tables that load_check found, */
    int64_t lost;     /* and events it missed there */
} load;

void load_new(load *l, int tables, const volatile bool *stop);
void load_free(load *l);

bool load_attach(load *l, int port);
void load_detach(load *l);
/* What went wrong; before load_detach. */
const char *load_why(const load *l);

bool load_guests(load *l);
/* Connects all players and says hello. */
bool load_connect(load *l);
bool load_sit(load *l);
/* Lets the first `tables` tables move at this pace for `seconds`. */
bool load_play(load *l, load_pace pace, int tables, double seconds);
/* Starts no more moves, and waits until all sent moves are answered. */
bool load_settle(load *l);
/* After a restart and load_connect: checks that every table goes on where it was. Counts events
 * that a player had seen and that are lost. */
bool load_check(load *l);

#endif
