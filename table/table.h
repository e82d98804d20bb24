/* table.h -- one running game: who sits where, the log, fair chance, clocks, how it ends.
 *
 * Pure: the time is passed in, and randomness, storage and sending go through the env, so that a
 * test can run a table on its own clock. A table changes only by records: a command is checked,
 * written as a record, and the record is applied. table_load applies the same records again and
 * gives the same table. The table keeps its records, so it can be rebuilt from those that are on
 * the disk.
 *
 * A command returns TABLE_OK or an error that changed nothing. Where the rules refuse an action, it
 * returns TABLE_REFUSED and `rules_error` says why. After any command, and after table_alarm, which
 * is due at table_deadline, table_thinkers says for which seats computer players are to move, and
 * table_movers which of them now. */
#ifndef STOLIK_TABLE_TABLE_H
#define STOLIK_TABLE_TABLE_H

#include "ai/core/player.h"
#include "table/clock.h"
#include "table/gamefile.h"

enum {
    TABLE_NAME = 64,                   /* bytes of a player's name, NUL included */
    TABLE_CODE = 16,                   /* bytes of an invitation's code, NUL included */
    TABLE_CODE_BYTES = 13,             /* of which it is made */
    TABLE_LEVEL = 16,                  /* bytes of a level's name, NUL included */
    TABLE_STAKE = 64,                  /* bytes of what is played for, NUL included */
    TABLE_RECORD_MAX = 1024,           /* bytes of one record */
    TABLE_REQ_SPARE = 1 << 20,         /* the last request numbers, used in small steps only */
    TABLE_COMMIT_MS = 10 * 1000,       /* time for promised commitments */
    TABLE_REVEAL_MS = 10 * 1000,       /* time for all seeds to be revealed */
    TABLE_BAR_MS = 2 * 60 * 1000,      /* how long a second spoiled start bars an account, */
    TABLE_BAR_MAX_MS = 64 * 60 * 1000, /* then twice as long each time, at most this */
    TABLE_BARRED_MAX = 8,              /* barred accounts that a table remembers */
    TABLE_GRACE_MS = 60 * 1000,        /* how long an absent player is waited for */
    TABLE_ANSWER_MIN_MS = 5 * 1000,    /* the least time to answer a computer's offer, and how */
                                       /* long the answer of an absent player is waited for */
    TABLE_CLAIM_MS = 3 * 24 * 3600 * 1000, /* how long a move of an untimed private game is */
                                           /* waited for, and */
    TABLE_AWAY_MS = 3600 * 1000,           /* for how long its player must be away besides, */
    /* so that who comes in an hour after a long stop finds the game */
    TABLE_EMPTY_MS = 3600 * 1000, /* until a table is closed that never started and is empty, or */
                                  /* at which computers play and have stopped */
    TABLE_DESERTED_MS = 24 * 3600 * 1000,  /* until a public game without clocks is closed that */
                                           /* all have left */
    TABLE_IDLE_MS = 14 * 24 * 3600 * 1000, /* until a game without a move is closed */
    TABLE_UNDOS = 30 /* how often a player may take back a move in a game with computers */
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
    X(HANDED, already_handed, "the computer plays for you already")                                \
    X(NOT_HANDED, not_handed, "you play yourself")                                                 \
    X(NO_CLAIM, no_claim, "there is nothing to claim: nobody is away, or not yet for long enough") \
    X(NO_UNDO, no_undo, "moves are taken back only where all others are computer players")         \
    X(NO_MOVE, nothing_to_undo, "there is no move of yours to take back")                          \
    X(UNDO_LIMIT, undo_limit, "you have taken back as many moves as you may in one game")          \
    X(NO_FLAG, no_flag, "this game has no phase that is only for those who have raised a flag")    \
    X(FLAG_UP, flag_up, "your flag is raised already")                                             \
    X(FLAG_DOWN, flag_down, "your flag is not raised")                                             \
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

/* What happens when a player is absent for long. */
typedef enum table_absent {
    TABLE_ABSENT_DEFAULT, /* two seats: claim; more: a computer player stands in */
    TABLE_ABSENT_BOT,
    TABLE_ABSENT_CLAIM
} table_absent;

typedef struct table_seat {
    uint8_t kind;   /* seat_kind */
    bool stand_in;  /* a computer player moves for the human, who is away or out of time */
    bool handed;    /* the human lets a computer player move, until the human takes the seat back */
    bool spent;     /* the stand-in plays this turn to its end, because the time ran out */
    bool present;   /* the player is connected; not recorded */
    bool promised;  /* the player will commit to a seed when it knows its seat */
    bool committed; /* the player has committed to a seed */
    bool revealed;
    bool offers_draw;
    bool flag;              /* the player wants to act in the next optional phase; see game_rules */
    bool wants_rematch;     /* not recorded */
    bool promises_next;     /* to commit to a seed in the rematch; not recorded */
    bool left;              /* the human has given the seat up for good */
    uint64_t who;           /* account; 0: nobody's */
    uint32_t req;           /* the highest request number taken */
    uint32_t req_seq;       /* the sequence number after it, with chance and forced moves */
    int64_t gone_ms;        /* absent since this time; 0: present, or the absence is ignored */
    const bot_level *level; /* of the computer player, or of a stand-in */
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
    const bot_level *bots[GAME_SEATS_MAX]; /* NULL: the seat is for a person; there may be none */
    /* What is played for, as players call it; "": nothing. A label, zeros to its end: those who ask
     * for the same are seated together. */
    char stake[TABLE_STAKE];
} table_plan;

/* An account that is barred: it left its seat, or lost it, while seeds were being revealed. */
typedef struct table_bar {
    uint64_t who; /* 0: nobody */
    int64_t until_ms;
    uint8_t times; /* how often it has done so */
} table_bar;

/* A move was taken back: event number `seq` took back all events after number `to`. */
typedef struct table_undone {
    uint32_t to, seq;
} table_undone;

/* What one player has taken back and can take back. */
typedef struct table_undos {
    int done_n, moves_n;
    table_undone done[TABLE_UNDOS];
    uint32_t moves[TABLE_UNDOS]; /* the last events before a move for which there was a choice */
} table_undos;

/* Where a copy of an earlier state was made, see table_history.c. */
typedef struct table_mark {
    uint32_t seq; /* of the last event before it */
    size_t log_n; /* the length of the log then */
} table_mark;

typedef struct table table;

typedef struct table_env {
    void *self;
    /* From the system's generator. */
    void (*random)(void *self, uint8_t *bytes, size_t n);
    /* A record was applied; it must be on the disk before any client sees its effect. */
    void (*record)(void *self, table *t, const uint8_t *record, size_t n);
    /* An event of the game is about to be applied: t->state is the state before it, and t->seq is
     * its number minus one. A move that is taken back is no event of the game. */
    void (*event)(void *self, table *t, const game_event *event);
} table_env;

struct table {
    const table_env *env;
    table_plan plan;
    table_phase phase;
    char code[TABLE_CODE];
    uint32_t seq;    /* events so far: the sequence number of the last one */
    uint32_t draws;  /* chance events so far */
    uint32_t past;   /* of the events, those of the recorded game that this one goes on with */
    int rules_error; /* why the last action was TABLE_REFUSED */
    table_seat seats[GAME_SEATS_MAX];
    table_bar bars[TABLE_BARRED_MAX];
    seat_clocks clocks;
    game_proof proof; /* secret until the end, but for id and commitments */
    game_ending ending;
    int8_t asker;       /* the seat whose request caused the last events; -1: none */
    int64_t begun_ms;   /* 0: the game has not begun */
    int64_t moved_ms;   /* the last event of the game */
    int64_t touched_ms; /* the last record */
    int64_t commit_ms;  /* when the wait for promised commitments began; 0: there is none */
    int64_t reveal_ms;  /* when the wait for seeds began */
    int64_t ended_ms;
    int64_t asked_ms; /* when the question that is open was asked; 0: none is; see game_rules */
    int64_t empty_ms; /* since when nobody is present; 0: somebody is; not recorded */
    uint8_t *log;     /* all records, each as its length and its bytes */
    size_t log_n, log_cap;
    unsigned char *marks; /* copies of earlier states */
    table_mark *mark_at;
    size_t marks_n;
    table_undos *undos;                /* NULL: nothing was taken back, nor can be */
    void *user;                        /* the owner's */
    alignas(16) unsigned char state[]; /* rules->state_size bytes */
};

/* The 32 characters of codes; no two look alike. */
extern const char table_code_letters[];

/* -- making, loading, freeing -- */

/* Puts computer players of these levels on n seats that are drawn, all but `keep` (-1: none). The
 * other seats are for people. */
void table_plan_draw_bots(table_plan *plan, const bot_level *const *levels, int n, int keep,
                          const table_env *env);

/* Sets up a table and draws its id, code and seed. NULL: *error says why not. */
table *table_new(const table_env *env, const table_plan *plan, int64_t now_ms, table_error *error);
/* Sets up a table whose game goes on after the first `events` events of a game that was read; the
 * plan's setup is the file's. Its draws cannot be verified: table_file gives no proof. Calls
 * nothing of the env but `random`, so it may run on any thread; the owner stores the log as it is.
 * NULL: *error says why not; TABLE_OVER: the game is over there; TABLE_LOG_FULL: it is too long. */
table *table_new_from(const table_env *env, const table_plan *plan, const gamefile *file,
                      int events, int64_t now_ms, table_error *error);
/* Loads a table from its log, or from the first records of it. NULL: the log is damaged, and `why`
 * says how. Does not call the env. Call table_resume before any command. */
table *table_load(const table_env *env, const uint8_t *log, size_t n, text_out *why);
/* Applies one more record, as env->record received it, without calling the env. */
bool table_take(table *t, const uint8_t *record, size_t n, text_out *why);
/* The server was down, since when is not known: the time since the last record is charged to
 * nobody. All players are absent from now on. */
void table_resume(table *t, int64_t now_ms);
/* The same for a server that was last seen to work at `alive_ms`: what a player has thought until
 * then is charged. */
void table_resume_since(table *t, int64_t alive_ms, int64_t now_ms);
/* Rewrites the log of a table that waits for players, without those who came and left. Later
 * records continue both the old and the new log. False: the log is short, or the game has begun. */
bool table_shorten(table *t);
void table_free(table *t);

/* -- before the game -- */

/* Seats a person at *seat (-1: at a free seat, which is drawn and returned in *seat). `commitment`
 * is to a seed of the player's own; NULL: the table draws a seed. The name is valid UTF-8 and is
 * cut if it is too long. */
table_error table_sit(table *t, int *seat, uint64_t who, const char *name,
                      const uint8_t *commitment, int64_t now_ms);
/* The same for a player who promises to commit once the seat is known. When all seats are taken,
 * the game waits for the commitment; after TABLE_COMMIT_MS the seed that the table drew is used. */
table_error table_sit_promising(table *t, int *seat, uint64_t who, const char *name,
                                int64_t now_ms);
/* Another name for the player of a seat, before the game has begun. */
table_error table_rename(table *t, int seat, const char *name, int64_t now_ms);
/* Leaves the seat before the game has begun. While seeds are being revealed, this spoils the start,
 * as not revealing does: the start is repeated with new seeds, the table waits for those who had
 * committed, and an account that does so twice is barred for a while (TABLE_BARRED). */
table_error table_stand(table *t, int seat, int64_t now_ms);
/* Commits to a seed, which replaces the one that the table drew; also after a start was
 * repeated. */
table_error table_commit(table *t, int seat, const uint8_t commitment[FAIR_KEY], int64_t now_ms);
table_error table_reveal(table *t, int seat, const uint8_t seed[FAIR_KEY], int64_t now_ms);
/* Starts the game of a manual table, or of one at which only computers play. Does nothing if it has
 * begun or waits for seeds. */
table_error table_start(table *t, int64_t now_ms);

/* -- play -- */

/* Plays a player's action. req: the request's number, higher than all before (else TABLE_REPEATED);
 * the last TABLE_REQ_SPARE numbers may be used in small steps only (else TABLE_FAR_REQUEST); 0: no
 * number. Chance and forced moves that follow are applied at once. A player who acts ends a
 * stand-in, except in a turn for which the time ran out (TABLE_TIME_UP), and has the seat back that
 * was handed over. */
table_error table_act(table *t, int seat, uint32_t req, game_action action, int64_t now_ms);
/* Plays what a computer player has chosen in the position after event `seq`. TABLE_NOT_STARTED or
 * TABLE_REFUSED: the game has moved on, which is not a bug. */
table_error table_bot_act(table *t, int seat, uint32_t seq, game_action action, int64_t now_ms);
/* Two seats: the opponent wins. More: a computer player takes over the seat. */
table_error table_resign(table *t, int seat, uint32_t req, int64_t now_ms);
/* Offers a draw, or accepts one: the game is drawn when every human seat has offered. An offer
 * ends with the offerer's next action. */
table_error table_offer_draw(table *t, int seat, uint32_t req, int64_t now_ms);
table_error table_decline_draw(table *t, int seat, uint32_t req, int64_t now_ms);
/* Two seats: wins against an opponent who is absent for long enough, see table_claim_at. */
table_error table_claim(table *t, int seat, uint32_t req, int64_t now_ms);
/* The same, but takes a draw instead of the win. */
table_error table_claim_draw(table *t, int seat, uint32_t req, int64_t now_ms);
/* Hands the seat over to a computer player, or takes it back. The player keeps the seat and is
 * present or not as before. What the computer plays costs the player no time, and earns none. */
table_error table_hand_over(table *t, int seat, uint32_t req, int64_t now_ms);
table_error table_take_back(table *t, int seat, uint32_t req, int64_t now_ms);
/* Takes back the player's last move for which there was a choice, and all that has followed, where
 * all others are computer players. Nothing leaves the log: this is an event too, after which the
 * position is the one before that move. Dice that follow are drawn anew, so table_file gives no
 * proof. What is in the position already, such as cards that were dealt, stays as it is. */
table_error table_undo(table *t, int seat, uint32_t req, int64_t now_ms);
/* Raises the seat's flag, or lowers it. In an optional phase (game_rules) the table passes at once
 * for each player whose flag is down. A flag that is up stays so until the player has passed. It
 * can be raised at any time of the game; who lowers it in the own phase passes by that. A computer
 * player that moves for a seat needs no flag. */
table_error table_flag(table *t, int seat, bool up, uint32_t req, int64_t now_ms);
/* Ends a table for everybody without a result. */
table_error table_abort(table *t, int64_t now_ms);

/* After the end: notes that the seat wants a rematch, and whether it promises to commit to a seed
 * there. */
table_error table_rematch(table *t, int seat, bool promises);
/* Whether the game is over and every human who has not left, this seat aside, wants a rematch. */
bool table_rematch_waits_for(const table *t, int seat);
/* The plan of the rematch, with seats rotated: the player of seat p gets seat (p + 1) % seats. The
 * caller fills in number and host. */
table_plan table_rematch_plan(const table *t);

/* Sets whether a seat's player is connected. A player who comes back replaces the stand-in and has
 * at least ten seconds, or the increment if it is longer; if the time ran out, only after that
 * turn. */
void table_present(table *t, int seat, bool present, int64_t now_ms);
/* A player without a connection is active: the time of absence starts again. Not recorded. */
void table_seen(table *t, int seat, int64_t now_ms);

/* -- time -- */

/* When table_alarm is to be called; INT64_MAX: never. */
int64_t table_deadline(const table *t);
/* Handles what is due: a clock that ran out, missing commitments or seeds, absent players, an
 * abandoned table. True: something has changed. */
bool table_alarm(table *t, int64_t now_ms);

/* -- looking -- */

/* Whether any seat is, or was meant, for a person. */
bool table_has_people(const table *t);
/* The seat of an account, or -1; a player who has left has none. */
int table_seat_of(const table *t, uint64_t who);
/* Whether an account is barred now. */
bool table_is_barred(const table *t, uint64_t who, int64_t now_ms);
/* The seats (bit p) that are to act and for which a computer player moves. */
uint32_t table_thinkers(const table *t);
/* Fills in what a seat (or GAME_SPECTATOR) is shown of a game that has begun: its view; everything
 * once the game is over, however it ended. */
void table_view(const table *t, int seat, void *view);
/* Until when computer players, those who were asked too and the one who may have asked, wait for
 * the answers of people who were asked something (game_rules.asked); 0: they wait for nobody.
 * `wait_ms`: how long people may take. At a table with clocks it is no longer than the increment,
 * which an asked player gets back, so that a question costs who is asked no time, but at least
 * TABLE_ANSWER_MIN_MS. */
int64_t table_answer_due(const table *t, int64_t wait_ms);
/* Those of table_thinkers that are to move now: none while they wait for answers, then who was
 * asked before who asked. */
uint32_t table_movers(const table *t, int64_t wait_ms, int64_t now_ms);
/* The seats to act; 0 unless the game is being played. */
uint32_t table_to_act(const table *t);
/* Whether the game is being played and has a phase for those who raise a flag. */
bool table_has_flags(const table *t);
/* The seats to act in an optional phase. */
uint32_t table_optional(const table *t);
/* How long who waits for an absent opponent waits until the game may be claimed: TABLE_GRACE_MS; or
 * TABLE_CLAIM_MS since the last move, where players need not be there at the same time, and never
 * less than the clock gives for a move there. 0: never. */
int64_t table_claim_wait(const table *t);
/* From when the seat may claim the game, if nothing changes until then: because the opponent is
 * absent, and no computer player goes on in the opponent's place. INT64_MAX: never. */
int64_t table_claim_at(const table *t, int seat);
bool table_may_claim(const table *t, int seat, int64_t now_ms);
/* The number of the event after which the seat would be by table_undo; -1: it can take nothing
 * back. */
int64_t table_undo_to(const table *t, int seat);
/* How many moves were taken back, and what, in their order. */
int table_undone_n(const table *t);
const table_undone *table_undone_at(const table *t, int i);
/* How many events count in the position after event `seq`: all but what was taken back by then. */
uint32_t table_counted(const table *t, uint32_t seq);
/* One event, with the states before and after it. */
typedef struct table_step {
    uint32_t seq;
    const void *before, *after;
    const game_event *event;    /* if a move was taken back: only by whom */
    const table_undone *undone; /* what was taken back; NULL: it is an event of the game */
} table_step;

/* Calls back for at most `most` events after number `since`. Replays at most a few hundred further
 * events. */
void table_events(const table *t, uint32_t since, uint32_t most,
                  void (*each)(void *self, const table_step *step), void *self);
/* Makes the game file of a table that has ended, without what was taken back. That of a game that
 * never began, or in which something was taken back, has no proof. The caller frees it. */
void table_file(const table *t, gamefile *file);
/* The points of a finished game, in units of 1/returned; 0: it was aborted. */
int table_scores(const table *t, int32_t *points);

#endif
