/* record.h -- the records of a table: how they are written and read. Private to table/.
 *
 * A record is a head byte (its kind in the low five bits, a seat in the high three), the
 * milliseconds since the previous record as a varint, and the data of its kind. Numbers are
 * varints; the trailing zeros of an action are left out. In the log each record is preceded by its
 * length. The first one sets the table up and gives the time since 1970. */
#ifndef STOLIK_TABLE_RECORD_H
#define STOLIK_TABLE_RECORD_H

#include "table/table.h"

/* An upper bound of times, small enough that sums of times do not overflow. */
static const uint64_t record_time_max = (uint64_t)1 << 52;

typedef enum record_kind {
    RECORD_NEW = 1, /* the plan, the code, the id and the server's seed */
    RECORD_SIT,     /* account, name, sit_seed, and a commitment or a drawn seed */
    RECORD_STAND,
    RECORD_COMMIT, /* commitment */
    RECORD_REVEAL, /* seed */
    RECORD_START,  /* a player starts the game, or the time for commitments is over */
    RECORD_ANEW, /* RECORD_AGAIN of an earlier version, in which nobody promised to commit again */
    RECORD_MOVE, /* request; action of a person */
    RECORD_BOT,  /* action of a computer player */
    RECORD_FORCED,   /* action that was played for a seat without a choice, or whose flag is down */
    RECORD_CHANCE,   /* outcome */
    RECORD_SHUFFLE,  /* things in their order */
    RECORD_RESIGN,   /* request */
    RECORD_OFFER,    /* request */
    RECORD_DECLINE,  /* request */
    RECORD_CLAIM,    /* request */
    RECORD_STAND_IN, /* a computer player stands in for the seat */
    RECORD_BACK,     /* the stand-in ends */
    RECORD_TIME,     /* at a table of two: the seat's time is up */
    RECORD_ABORT,
    RECORD_RESUME, /* how long until now nobody could move: that is charged to nobody; an earlier
                    * version's has no number and means the time since the clocks changed */
    RECORD_AGAIN, /* the seats that were freed; new id, server's seed, and a seed for each player */
    RECORD_BAR,   /* account, how often it spoiled a start, until when it is barred */
    RECORD_HAND_OVER, /* request; a computer player moves for the seat, as its player wishes */
    RECORD_TAKE_BACK, /* request; the player moves again */
    RECORD_PAST, /* an event of the recorded game that this one goes on with: an action of the seat,
                  * an outcome of chance, or the things of a shuffle in their order */
    RECORD_CLAIM_DRAW, /* request */
    RECORD_NAME,       /* name */
    RECORD_UNDO,       /* request; the number of the event after which the position is again */
    RECORD_FLAG        /* request; 1: the seat raises its flag, 0: lowers it */
} record_kind;

/* What stands in the place of a seat in a RECORD_PAST that is none's. */
enum { PAST_CHANCE = GAME_SEATS_MAX, PAST_SHUFFLE };

/* Where the seed of a player who sits down comes from. */
typedef enum sit_seed { SIT_DRAWN, SIT_COMMITTED, SIT_PROMISED } sit_seed;

/* -- writing -- */

typedef struct record {
    size_t n;
    uint8_t at[TABLE_RECORD_MAX];
} record;

void record_byte(record *r, int byte);
void record_number(record *r, uint64_t n);
void record_bytes(record *r, const void *bytes, size_t n);
/* A short text with its length. */
void record_text(record *r, const char *text);
void record_action(record *r, game_action action);
/* The time of a record that is written now, but not before that of the last record. */
int64_t record_time(const table *t, int64_t now_ms);
/* Begins a record. */
record record_begin(const table *t, record_kind kind, int seat, int64_t now_ms);

/* -- reading -- */

/* The part of a record that is not read yet. Reading past the end gives zeros and sets `bad`. */
typedef struct record_in {
    const uint8_t *at;
    const uint8_t *end;
    bool bad;
} record_in;

uint8_t record_get_byte(record_in *in);
/* A number of at most `max`. */
uint64_t record_get_number(record_in *in, uint64_t max);
void record_get_bytes(record_in *in, void *bytes, size_t n);
/* A text that fits `size` bytes with a NUL. */
void record_get_text(record_in *in, char *text, size_t size);
/* The rest, as an action. */
game_action record_get_action(record_in *in);
/* Whether the record was read to its end without an error. */
bool record_ends(const record_in *in);

/* The next record of a log. False: there are no more, or `in->bad` is set. */
bool record_next(record_in *in, record_in *one);
/* Reads the rest of a RECORD_PAST, whose head names this seat. */
void record_get_past(record_in *in, int seat, game_event *event);
/* Whether a record is an event; if so, fills in the event. Of a move that was taken back it has the
 * seat only. */
bool record_event(record_in *in, game_event *event);

#endif
