/* table.h -- one running game: who sits where, the log, fair chance, clocks, how it ends.
 *
 * Pure: the time is passed in, and randomness, storage and sending go through the env, so that a
 * table runs in a test on a clock of the test's own. A table is changed only by records: a
 * command checks, writes a record, and takes it; table_load takes the same records again and
 * ends with the same table. The table keeps its records, so it can always be rebuilt from as many
 * of them as are known to be safe.
 *
 * A command returns TABLE_OK or an error that changed nothing. Where the rules refuse an action,
 * it returns TABLE_REFUSED and `rules_error` says why. After any command, and when
 * table_deadline has come (table_alarm), ask table_thinkers for the computer players to move. */
#ifndef STOLIK_TABLE_TABLE_H
#define STOLIK_TABLE_TABLE_H

#include "ai/core/player.h"
#include "table/clock.h"
#include "table/gamefile.h"

enum {
    TABLE_NAME = 64,                      /* bytes of a player's name, NUL included */
    TABLE_CODE = 16,                      /* bytes of an invitation's code, NUL included */
    TABLE_CODE_BYTES = 13,                /* of which it is made */
    TABLE_LEVEL = 16,                     /* bytes of a level's name, NUL included */
    TABLE_RECORD_MAX = 1024,              /* bytes of one record */
    TABLE_REQ_SPARE = 1 << 20,            /* numbers of requests that no single one uses up */
    TABLE_COMMIT_MS = 10 * 1000,          /* for those who promised to commit to a seed */
    TABLE_REVEAL_MS = 10 * 1000,          /* for all seeds to be revealed */
    TABLE_BAR_MS = 2 * 60 * 1000,         /* who spoils a second start is kept out, from then on */
    TABLE_BAR_MAX_MS = 64 * 60 * 1000,    /* twice as long each time, and at most for this long */
    TABLE_BARRED_MAX = 8,                 /* who are kept out and remembered */
    TABLE_GRACE_MS = 60 * 1000,           /* an absent player is waited for */
    TABLE_EMPTY_MS = 3600 * 1000,         /* a table that never started and nobody is at */
    TABLE_IDLE_MS = 14 * 24 * 3600 * 1000 /* a game in which nobody moves */
};

#define TABLE_ERRORS(X)                                                                            \
    X(OK, ok, "ok")                                                                                \
    X(REFUSED, illegal_action, "the rules do not allow this now")                                  \
    X(BAD_PLAN, bad_table, "no table can be set up like this")                                     \
    X(NO_SEAT, no_such_seat, "there is no such seat")                                              \
    X(TAKEN, seat_taken, "this seat is taken")                                                     \
    X(FULL, table_full, "every seat is taken")                                                     \
    X(SEATED, already_seated, "you sit at this table already")                                     \
    X(NOT_SEATED, not_seated, "you do not sit at this table")                                      \
    X(OPEN_SEATS, seats_open, "not every seat is taken yet")                                       \
    X(STARTED, already_started, "the game has begun")                                              \
    X(NOT_STARTED, not_started, "the game has not begun")                                          \
    X(OVER, game_over, "the game is over")                                                         \
    X(NOT_OVER, game_running, "the game is still going on")                                        \
    X(REPEATED, already_done, "a request of this number was taken before")                         \
    X(FAR_REQUEST, request_too_far, "the number of this request leaves too few for those after")   \
    X(TIME_UP, time_up, "your time is up: the computer plays this turn to its end")                \
    X(BAD_SEED, bad_seed, "the seed is not the one that was committed to")                         \
    X(NO_SEED, no_seed_due, "no seed or commitment is expected now")                               \
    X(BARRED, barred_for_now, "you spoiled a start here again: sit down in a few minutes")         \
    X(NO_DRAW, no_draw, "this game knows no draw by agreement")                                    \
    X(NO_OFFER, no_draw_offer, "nobody else has offered a draw")                                   \
    X(NO_CLAIM, no_claim, "there is nothing to claim: everybody is there, or was until just now")  \
    X(LOG_FULL, log_full, "the game is too long")
typedef enum table_error {
#define X(name, code, text) TABLE_##name,
    TABLE_ERRORS(X)
#undef X
} table_error;

game_error_text table_error_of(table_error e);

typedef enum table_phase {
    TABLE_SEATING,   /* waiting for players, for `start`, or for promised commitments */
    TABLE_REVEALING, /* all sit; those who committed to a seed are to reveal it */
    TABLE_PLAYING,
    TABLE_ENDED
} table_phase;

typedef enum seat_kind { SEAT_OPEN, SEAT_HUMAN, SEAT_BOT } seat_kind;

/* What is done about a player who is gone for longer than the grace. */
typedef enum table_absent {
    TABLE_ABSENT_USUAL, /* two seats: claim; more: a computer player stands in */
    TABLE_ABSENT_BOT,
    TABLE_ABSENT_CLAIM
} table_absent;

typedef struct table_seat {
    uint8_t kind;   /* seat_kind */
    bool stand_in;  /* a computer player moves for the human */
    bool spent;     /* because the time ran out: it has this turn to its end */
    bool present;   /* somebody is connected; not recorded */
    bool promised;  /* to commit to a seed of its own as soon as it knows the seat */
    bool committed; /* to a seed of its own */
    bool revealed;
    bool offers_draw;
    bool wants_rematch;     /* not recorded */
    bool promises_next;     /* to commit to a seed in the rematch; not recorded */
    bool left;              /* the human has given the seat up for good */
    uint64_t who;           /* account; 0: nobody's */
    uint32_t req;           /* the highest request number taken */
    uint32_t req_seq;       /* the sequence number after it and all that followed of itself */
    int64_t gone_ms;        /* absent since; 0: present, or absence does not count */
    const bot_level *level; /* of a computer player, or of one that would stand in */
    char name[TABLE_NAME];
} table_seat;

/* How a table is to be set up. */
typedef struct table_plan {
    game_setup setup;
    clock_plan clock;
    table_absent absent;
    bool is_private;   /* found only by its code */
    bool manual;       /* begins by table_start, not when the last seat is taken */
    bool hints;        /* players may ask the computer */
    bool pays_actions; /* an earlier version's: the increment is paid for each action */
    uint64_t number;   /* unique, from 1 */
    uint8_t code[TABLE_CODE_BYTES]; /* random bytes of its code; zeros: the table draws them */
    uint64_t host;                  /* account of the person who set it up; 0: none */
    uint64_t rematch_of;            /* number of the table before; 0: none */
    const bot_level *bots[GAME_SEATS_MAX]; /* NULL: the seat is for a person */
} table_plan;

/* An account that is kept out: it gave a seat up, or lost it, while seeds were being revealed. */
typedef struct table_bar {
    uint64_t who; /* 0: nobody */
    int64_t until_ms;
    uint8_t times; /* it has done so */
} table_bar;

typedef struct table table;

typedef struct table_env {
    void *self;
    /* From the system's generator. */
    void (*random)(void *self, uint8_t *bytes, size_t n);
    /* A record was applied; it must be on the disk before anybody is told of its effect. */
    void (*record)(void *self, table *t, const uint8_t *record, size_t n);
    /* An event is about to be applied: t->state is still the state before it, t->seq its number
     * less one. */
    void (*event)(void *self, table *t, const game_event *event);
} table_env;

struct table {
    const table_env *env;
    table_plan plan;
    table_phase phase;
    char code[TABLE_CODE];
    uint32_t seq;    /* events so far: the sequence number of the last one */
    uint32_t draws;  /* chance events so far */
    int rules_error; /* why the last action was TABLE_REFUSED */
    table_seat seats[GAME_SEATS_MAX];
    table_bar bars[TABLE_BARRED_MAX];
    seat_clocks clocks;
    game_proof proof; /* secret until the end, but for id and commitments */
    game_ending ending;
    int8_t asker;       /* whose request the last events follow from; -1: nobody's */
    int64_t begun_ms;   /* 0: the game has not begun */
    int64_t touched_ms; /* the last record */
    int64_t commit_ms;  /* since when promised commitments are waited for; 0: they are not */
    int64_t reveal_ms;  /* since when seeds are waited for */
    int64_t ended_ms;
    int64_t empty_ms; /* nobody present since; 0: somebody is; not recorded */
    uint8_t *log;     /* all records, each as its length and its bytes */
    size_t log_n, log_cap;
    unsigned char *marks; /* states along the game, see table_history.c */
    size_t *mark_at;      /* the length of the log at each */
    size_t marks_n;
    void *user;                        /* the owner's */
    alignas(16) unsigned char state[]; /* rules->state_size bytes */
};

/* The 32 letters of codes; none looks like another. */
extern const char table_code_letters[];

/* -- from nothing, from records, to nothing -- */

/* Sets up a table and draws its id, code and seed. NULL: error. */
table *table_new(const table_env *env, const table_plan *plan, int64_t now_ms, table_error *error);
/* The records of a table as they lie in its log, or the beginning of them. NULL: they are
 * damaged, and `why` says how. The env is told nothing. Call table_resume before going on. */
table *table_load(const table_env *env, const uint8_t *log, size_t n, text_out *why);
/* Takes one more record, as env->record was given it, without telling the env. */
bool table_take(table *t, const uint8_t *record, size_t n, text_out *why);
/* The server was away: nobody is charged for the time since. Everybody is absent from now on. */
void table_resume(table *t, int64_t now_ms);
/* Writes the log of a table that waits for players anew, without those who came and went. What was
 * recorded since stays the continuation of both. False: it is short, or the game has begun. */
bool table_shorten(table *t);
void table_free(table *t);

/* -- before the game -- */

/* A person takes a seat (-1: one of the free ones, drawn). `commitment` to a seed of its own, or
 * NULL: the table draws one for it. Returns the seat in *seat. A name, valid UTF-8, is cut to what
 * fits. */
table_error table_sit(table *t, int *seat, uint64_t who, const char *name,
                      const uint8_t *commitment, int64_t now_ms);
/* The same for one who cannot commit before it knows its seat, and promises to do so then. When all
 * sit, the game waits for the commitment; after TABLE_COMMIT_MS the seed that was drawn stands. */
table_error table_sit_promising(table *t, int *seat, uint64_t who, const char *name,
                                int64_t now_ms);
/* Gives the seat up before the game has begun. While seeds are being revealed this spoils the
 * start, as not revealing does: all who stay begin anew, those who had committed are waited for,
 * and the account is kept out for a while the second time (TABLE_BARRED). */
table_error table_stand(table *t, int seat, int64_t now_ms);
/* Commits to a seed: in place of the one the table drew, or anew after the table began anew. */
table_error table_commit(table *t, int seat, const uint8_t commitment[FAIR_KEY], int64_t now_ms);
table_error table_reveal(table *t, int seat, const uint8_t seed[FAIR_KEY], int64_t now_ms);
/* Begins a manual table; on one that has begun, or waits for seeds, nothing. */
table_error table_start(table *t, int64_t now_ms);

/* -- play -- */

/* A player's action. req: the request's number, above all before (TABLE_REPEATED if it is not) and
 * not one of the last TABLE_REQ_SPARE unless those before it are used up (TABLE_FAR_REQUEST);
 * 0: unnumbered. Chance and forced moves that follow happen at once. A player who acts has come
 * back, but not in a turn for which the time ran out: TABLE_TIME_UP. */
table_error table_act(table *t, int seat, uint32_t req, game_action action, int64_t now_ms);
/* What a computer player has chosen in the position after event `seq`. TABLE_NOT_STARTED or
 * TABLE_REFUSED if the game has moved on; that is no fault. */
table_error table_bot_act(table *t, int seat, uint32_t seq, game_action action, int64_t now_ms);
/* Two seats: the other wins. More: a computer player plays on in the seat for good. */
table_error table_resign(table *t, int seat, uint32_t req, int64_t now_ms);
/* Offers a draw, or accepts one: the game is drawn when every human seat has offered. An offer
 * ends with the offerer's next action. */
table_error table_offer_draw(table *t, int seat, uint32_t req, int64_t now_ms);
table_error table_decline_draw(table *t, int seat, uint32_t req, int64_t now_ms);
/* Two seats: wins against one who was gone for longer than the grace. */
table_error table_claim(table *t, int seat, uint32_t req, int64_t now_ms);
/* Ends a table for everybody without a result. */
table_error table_abort(table *t, int64_t now_ms);

/* After the end: says that the seat wants to play again, and whether it promises to commit to a
 * seed there. *all: every human who has not left wants it. */
table_error table_rematch(table *t, int seat, bool promises, bool *all);
/* The plan of the game after this one, seats moved on by one; number and host are the caller's to
 * fill. Whoever sat in seat p is to sit in seat (p + 1) % seats. */
table_plan table_rematch_plan(const table *t);

/* Tells whether a seat's player is connected. Whoever comes back plays on in place of a stand-in,
 * with ten seconds or the increment at least; after a turn for which the time ran out. */
void table_present(table *t, int seat, bool present, int64_t now_ms);
/* A sign of life from a player without a connection: the grace begins anew. Not recorded. */
void table_seen(table *t, int seat, int64_t now_ms);

/* -- time -- */

/* When table_alarm is to be called; INT64_MAX: never. */
int64_t table_deadline(const table *t);
/* Does what is due: a spent clock, seeds not committed to or not revealed, absent players, an
 * abandoned table. True: something has changed. */
bool table_alarm(table *t, int64_t now_ms);

/* -- looking -- */

/* The seat of an account, or -1; who has left has none any more. */
int table_seat_of(const table *t, uint64_t who);
/* Whether an account is kept out for a while. */
bool table_is_barred(const table *t, uint64_t who, int64_t now_ms);
/* The seats to act for which a computer player moves (bit p). */
uint32_t table_thinkers(const table *t);
/* The seats to act; 0 unless the game is being played. */
uint32_t table_to_act(const table *t);
/* Whether the opponent at a table of two may be claimed to be gone. */
bool table_may_claim(const table *t, int seat, int64_t now_ms);
/* Calls back for each of the `most` events after number `since`, with the state before it, which
 * the callback must not change. Replays a few hundred events at most besides those asked for. */
void table_events(const table *t, uint32_t since, uint32_t most,
                  void (*each)(void *self, uint32_t seq, const void *before,
                               const game_event *event),
                  void *self);
/* The game file of a table that has ended; of one that never began, without a proof. The caller
 * frees it. */
void table_file(const table *t, gamefile *file);
/* The points of a finished game, in units of 1/returned; 0: it was aborted. */
int table_scores(const table *t, int32_t *points);

#endif
