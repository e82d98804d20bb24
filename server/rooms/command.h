/* command.h -- the one way in which a room changes.
 *
 * command_run checks a command and, if it is valid, records and applies it (the table does all
 * three, see table.h). Then, each once and in this order: the request is answered, the change is
 * published to the doors, a finished game is archived, and the next deadline is scheduled. */
#ifndef STOLIK_SERVER_COMMAND_H
#define STOLIK_SERVER_COMMAND_H

#include "server/rooms/rooms.h"

typedef enum command_kind {
    COMMAND_LOOK, /* changes nothing at the table; publishes changes beside it, such as watchers */
    COMMAND_SIT,
    COMMAND_RENAME,
    COMMAND_STAND,
    COMMAND_COMMIT,
    COMMAND_REVEAL,
    COMMAND_START,
    COMMAND_ACT,
    COMMAND_RESIGN,
    COMMAND_DRAW,
    COMMAND_DECLINE,
    COMMAND_CLAIM,
    COMMAND_CLAIM_DRAW,
    COMMAND_UNDO,  /* takes back a move in a game with computer players */
    COMMAND_RAISE, /* raises the seat's flag: it wants to be asked in the next optional phase */
    COMMAND_LOWER,
    COMMAND_HAND_OVER, /* a computer player is to move for the seat's player */
    COMMAND_TAKE_BACK, /* the player moves again */
    COMMAND_REMATCH,   /* the seat's player wants to play again */
    COMMAND_BOT_ACT,   /* what a computer player has chosen */
    COMMAND_PRESENT,   /* the seat's player has connected or disconnected */
    COMMAND_SEEN,      /* a sign of life from a player without a WebSocket */
    COMMAND_ALARM,     /* handles deadlines that have passed */
    COMMAND_RESUME,    /* the server was down, or the store failed: that time is not charged */
    COMMAND_ABORT
} command_kind;

/* The receipt of a numbered request that was accepted. */
typedef struct command_receipt {
    uint32_t req;
    uint32_t seq;
    bool repeated; /* it had been accepted before */
} command_receipt;

typedef struct command {
    command_kind kind;
    int seat;           /* whose; of COMMAND_SIT: wanted, -1: any */
    uint32_t req;       /* the request's number; 0: none */
    uint32_t seq;       /* COMMAND_BOT_ACT: of the position that was thought about */
    game_action action; /* COMMAND_ACT, COMMAND_BOT_ACT */
    uint64_t who;       /* COMMAND_SIT: the account */
    const char *name;   /* and its name; COMMAND_RENAME: the new one */
    const uint8_t *key; /* a commitment or a seed; COMMAND_SIT: NULL is none */
    bool promises;      /* COMMAND_SIT: to commit later; COMMAND_REMATCH: there */
    bool present;       /* COMMAND_PRESENT */
    /* Called when the request was accepted, before the change is published. NULL: no answer is
     * needed. */
    void (*answer)(void *self, const command_receipt *receipt);
    void *self;
} command;

/* For the kinds from COMMAND_ACT to COMMAND_TAKE_BACK, fills in *receipt, which may be NULL. */
table_error command_run(room *r, const command *c, command_receipt *receipt);
/* Applies the move of a computer player; the `move` of bots_new. */
void command_of_bot(room *r, int seat, uint32_t seq, game_action action);

#endif
