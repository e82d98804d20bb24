/* record.h -- the records of a table: how they are written and read. Private to table/.
 *
 * A record is a head byte (its kind in the low five bits, a seat in the high three), the
 * milliseconds since the record before as a varint, and what its kind needs; the numbers are
 * varints, an action goes without the zeros at its end. In the log each record follows its
 * length. The first one sets the table up and gives the time since 1970. */
#ifndef STOLIK_TABLE_RECORD_H
#define STOLIK_TABLE_RECORD_H

#include "table/table.h"

/* No clock is as late as this, and times up to it can be added up. */
static const uint64_t record_time_max = (uint64_t)1 << 52;

typedef enum record_kind {
    RECORD_NEW = 1, /* the plan, the code, the id and the server's seed */
    RECORD_SIT,     /* account, name, sit_seed, and a commitment or a drawn seed */
    RECORD_STAND,
    RECORD_COMMIT,   /* commitment */
    RECORD_REVEAL,   /* seed */
    RECORD_START,    /* somebody says so, or commitments were waited for long enough */
    RECORD_ANEW,     /* an earlier version's RECORD_AGAIN: whose seed was lost had promised none */
    RECORD_MOVE,     /* request; action of a person */
    RECORD_BOT,      /* action of a computer player */
    RECORD_FORCED,   /* action that a seat could not but do */
    RECORD_CHANCE,   /* outcome */
    RECORD_SHUFFLE,  /* things in their order */
    RECORD_RESIGN,   /* request */
    RECORD_OFFER,    /* request */
    RECORD_DECLINE,  /* request */
    RECORD_CLAIM,    /* request */
    RECORD_STAND_IN, /* a computer player moves for the seat from now on */
    RECORD_BACK,     /* and no longer */
    RECORD_TIME,     /* at a table of two: the seat's time is up */
    RECORD_ABORT,
    RECORD_RESUME, /* the time since the record before is nobody's */
    RECORD_AGAIN,  /* the seats set free; id, server's seed, and a seed for each person left */
    RECORD_BAR     /* account, how often it spoiled a start, until when it is kept out */
} record_kind;

/* What a player who sits down brings for the game's chance. */
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
/* The time of a record that is written now. Times before the last record's are taken for it. */
int64_t record_time(const table *t, int64_t now_ms);
/* Begins a record. */
record record_begin(const table *t, record_kind kind, int seat, int64_t now_ms);

/* -- reading -- */

/* What has not been read yet. Reading past the end gives zeros and sets `bad`. */
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
/* Whether all has been read, and was good. */
bool record_ends(const record_in *in);

/* The next record of a log. False: there is none, or in->bad. */
bool record_next(record_in *in, record_in *one);
/* Whether a record is an event, and which. */
bool record_event(record_in *in, game_event *event);

#endif
