/* record.h -- the records of a table: how they are written, and the one door through which they
 * change it. Private to table/.
 *
 * A record is a head byte (its kind in the low five bits, a seat in the high three), the
 * milliseconds since the record before as a varint, and what its kind needs; the numbers are
 * varints, an action goes without the zeros at its end. In the log each record follows its
 * length. The first one sets the table up and gives the time since 1970.
 *
 * Bytes that were not written here may be anything: whoever takes a record checks all of it
 * before changing anything. */
#ifndef STOLIK_TABLE_RECORD_H
#define STOLIK_TABLE_RECORD_H

#include "table/table.h"

enum {
    TABLE_LOG_MAX = 1 << 20, /* bytes after which players' commands are refused */
    TABLE_LOG_SHORT = 4096,  /* bytes up to which the log of a waiting table is left alone */
    TABLE_RETURN_MS = 10000  /* who comes back has this much time, or the increment if it is more */
};

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

/* What taking a record gives besides a table_error. */
enum { RECORD_DAMAGED = -1 };

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

/* -- the door -- */

/* The table that a first record sets up, without a log. NULL: damaged, or TABLE_BAD_PLAN. */
table *record_open(const table_env *env, const record *r, int *error);
/* Takes one record: a table_error or RECORD_DAMAGED leaves the table as it was. `tell`: the env is
 * told of an event. */
int record_take(table *t, const uint8_t *at, size_t n, bool tell);
/* Takes a record, keeps it, and tells the env. */
table_error record_emit(table *t, const record *r);
/* The same for what a player asks for: the log must have room for it. */
table_error record_ask(table *t, const record *r);
/* Puts a record at the end of the log. */
void record_keep(table *t, const uint8_t *at, size_t n);
/* The log has grown: marks the state, if it is time (history.c). */
void history_mark(table *t);
/* The next record of a log. False: there is none, or in->bad. */
bool record_next(record_in *in, record_in *one);
/* Whether a record is an event, and which. */
bool record_event(record_in *in, game_event *event);

/* -- what those who write records share -- */

/* The 32 letters of codes; none looks like another. */
extern const char table_code_letters[];

/* The plan as a table keeps it, everything spelled out. False: no table can be like this. */
bool plan_settle(table_plan *plan);
void plan_write(const table_plan *plan, record *r);
/* Begins the first record; the code, the id and the server's seed are to follow. */
record record_first(const table_plan *plan, int64_t now_ms);
bool plan_read(record_in *in, table_plan *plan);

bool table_is_seat(const table *t, int seat);
/* A human who has not left. */
bool table_is_player(const table *t, int seat);
/* Notes since when nobody is present. */
void table_count_present(table *t, int64_t now_ms);
/* What follows of itself after a command: chance and forced moves, and who is absent. */
void table_go_on(table *t, int64_t now_ms);
/* The time for commitments is over: seeds that were drawn for those who promised one stand. */
void table_end_commit(table *t, int64_t now_ms);
/* The time for revealing seeds is over: who has not done so loses the seat. */
void table_end_reveal(table *t, int64_t now_ms);

#endif
