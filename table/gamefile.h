/* gamefile.h -- a game as it happened: recorded event by event, saved as one JSON document, read
 * back and checked by playing it again.
 *
 * The document (docs/stolik.1 shows one): `stolik` is the version of this format, `rules` the
 * game and its rules' version, then seats, options, players, and the log. Whoever records calls
 * gamefile_start, then gamefile_add for each event as it is applied; gamefile_free at the end. A
 * file that was read has been replayed: none of its events can be refused again. */
#ifndef STOLIK_TABLE_GAMEFILE_H
#define STOLIK_TABLE_GAMEFILE_H

#include <stdalign.h>

#include "rules/core/game.h"

enum {
    GAMEFILE_VERSION = 1,
    GAMEFILE_BYTES_MAX = 64 << 20,
    GAMEFILE_EVENTS_MAX = 1 << 20,
    GAMEFILE_PLAYER = 32 /* bytes of a player's name, NUL included */
};

/* Which game, for how many, by which options. */
typedef struct game_setup {
    const game_rules *rules;
    int seats;
    int32_t options[GAME_OPTIONS_MAX];
} game_setup;

/* A game that nobody has chosen options for. */
game_setup game_setup_usual(const game_rules *rules);

/* What a seat or chance did. */
typedef struct game_event {
    game_action action; /* of kind 0 for a shuffle */
    int8_t actor;       /* a seat or GAME_CHANCE */
    uint8_t things_n;   /* of a shuffle */
    uint8_t things[GAME_SHUFFLE_MAX];
} game_event;

/* Room for any game's state, aligned for it. */
typedef struct game_room {
    alignas(16) unsigned char state[GAME_STATE_MAX];
} game_room;

typedef struct gamefile {
    game_setup setup;
    char players[GAME_SEATS_MAX][GAMEFILE_PLAYER]; /* "human" or the level of a computer player */
    game_event *events;
    int events_n;
    int events_room;
} gamefile;

void gamefile_start(gamefile *file, const game_setup *setup);
void gamefile_free(gamefile *file);
void gamefile_name(gamefile *file, int seat, const char *player);
/* Appends an event that has been applied. False: the log is full. */
bool gamefile_add(gamefile *file, const game_event *event);
/* Forgets all but the first n events. */
void gamefile_cut(gamefile *file, int n);

/* Applies an event. Returns an error as apply does. */
int game_event_apply(const game_rules *rules, void *state, const game_event *event);
/* The event as an entry of the log. `before` is the state it happened in. */
void game_event_json(const game_rules *rules, const void *before, const game_event *event,
                     text_out *o);
/* Lets chance happen, at any kind of chance node. */
game_event game_event_draw(const game_rules *rules, void *state, const game_luck *luck);

/* The state after the first n events. */
void gamefile_state(const gamefile *file, int n, void *state);

/* The scores of a finished game as an array of numbers. */
void game_scores_json(const game_rules *rules, const void *state, int seats, text_out *o);

void gamefile_json(const gamefile *file, text_out *o);
/* Replaces the file at once or not at all. False: `why` says what is wrong. */
bool gamefile_save(const gamefile *file, const char *path, text_out *why);

/* Reads a document of one of these games (ended by NULL) and replays it. False: `why` names the
 * first thing that is wrong, and there is nothing to free. */
bool gamefile_read(gamefile *file, const game_rules *const *games, const char *text, size_t n,
                   text_out *why);
/* The same from a file, for every game there is. */
bool gamefile_load(gamefile *file, const char *path, text_out *why);

#endif
