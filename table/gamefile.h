/* gamefile.h -- a recorded game: saved as one JSON document, and checked by replaying it when it is
 * read.
 *
 * docs/gamefile.md describes the document. To record a game, call gamefile_start, then gamefile_add
 * for each event that is applied, and gamefile_free at the end. A file that was read has been
 * replayed, so the rules accept all its events. Only gamefile_verify checks that its chance was
 * fair and that every byte is as it was written. */
#ifndef STOLIK_TABLE_GAMEFILE_H
#define STOLIK_TABLE_GAMEFILE_H

#include "table/game_ending.h"
#include "table/game_setup.h"
#include "table/proof.h"

enum {
    GAMEFILE_VERSION = 1,
    GAMEFILE_BYTES_MAX = 64 << 20,
    GAMEFILE_EVENTS_MAX = 1 << 20,
    GAMEFILE_PLAYER = 64 /* bytes of a player's name, NUL included */
};

typedef struct gamefile {
    game_setup setup;
    char players[GAME_SEATS_MAX][GAMEFILE_PLAYER]; /* a name, or the level of a computer player */
    game_proof proof;                              /* of fair chance, if it is there */
    game_ending ending;                            /* how it ended, if not by the rules */
    int undos; /* how often a move was taken back, and is not among the events; then no proof */
    game_event *events;
    int events_n;
    int events_cap;
} gamefile;

/* What is wrong with a document, for programs; docs/gamefile.md lists the codes. */
typedef struct gamefile_fault {
    game_reason
        reason;       /* with the number of an "event", from 1, or of a "seat" where there is one */
    char drawn[1024]; /* for "draw": the outcome that the seeds give, as an event of the log */
} gamefile_fault;

void gamefile_start(gamefile *file, const game_setup *setup);
void gamefile_free(gamefile *file);
void gamefile_name(gamefile *file, int seat, const char *player);
/* Appends an event that has been applied. False: the log is full. */
bool gamefile_add(gamefile *file, const game_event *event);
/* Forgets all but the first n events. */
void gamefile_cut(gamefile *file, int n);

/* The state after the first n events. */
void gamefile_state(const gamefile *file, int n, void *state);

void gamefile_json(const gamefile *file, text_out *o);
/* The same as a GameFile of docs/stolik.proto, a quarter of the size. */
void gamefile_binary(const gamefile *file, text_out *o);
/* Which of the two forms these bytes are meant to be. */
bool gamefile_is_binary(const char *bytes, size_t n);
/* Replaces the file at once or not at all: in the binary form if the name ends with ".stolik".
 * False: `why` says what is wrong. */
bool gamefile_save(const gamefile *file, const char *path, text_out *why);

/* Reads a document of one of `games` (ended by NULL), in either form, and replays it. False: `why`
 * names the first error, and there is nothing to free. */
bool gamefile_read(gamefile *file, const game_rules *const *games, const char *text, size_t n,
                   text_out *why);
/* The same from a file, for every game there is. */
bool gamefile_load(gamefile *file, const char *path, text_out *why);
/* The bytes of a file of at most GAMEFILE_BYTES_MAX. */
bool gamefile_text(const char *path, text_out *text, text_out *why);

/* Computes the proof's chain over the recorded events. */
void gamefile_chain(gamefile *file);
/* Reads the document and checks all that can be: that it is written as gamefile_json writes it,
 * its digest, the commitments, every draw, every action, the chain and the result. False: `why`
 * names the first thing that is wrong, and so does `fault`, which may be NULL. */
bool gamefile_verify(gamefile *file, const game_rules *const *games, const char *text, size_t n,
                     text_out *why, gamefile_fault *fault);
/* {"code":"draw","event":12,"drawn":{"chance":"6-5"}} */
void gamefile_fault_json(const gamefile_fault *fault, text_out *o);

#endif
