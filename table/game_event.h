/* game_event.h -- one thing that happened in a game: an entry of its log. */
#ifndef STOLIK_TABLE_GAME_EVENT_H
#define STOLIK_TABLE_GAME_EVENT_H

#include <stdalign.h>

#include "rules/core/game.h"

/* What a seat or chance did. No padding: equal events have equal bytes. */
typedef struct game_event {
    game_action action; /* of kind 0 for a shuffle */
    int8_t actor;       /* a seat or GAME_CHANCE */
    uint8_t things_n;   /* of a shuffle */
    uint8_t things[GAME_SHUFFLE_MAX];
} game_event;

/* A buffer for any game's state, aligned for it. */
typedef struct game_buffer {
    alignas(16) unsigned char state[GAME_STATE_MAX];
} game_buffer;

/* Applies an event. Returns an error as apply does. */
int game_event_apply(const game_rules *rules, void *state, const game_event *event);
/* Whether every thing of a shuffle is one that is shuffled in this state; true for other events. */
bool game_event_things_are_named(const game_rules *rules, const void *before,
                                 const game_event *event);
/* Whether who looks from this seat, or from none, is not told what the event was: a shuffle, or
 * what the rules keep from it in the state before. */
bool game_event_is_secret(const game_rules *rules, const void *before, const game_event *event,
                          int seat);
/* The event as an entry of the log. `before` is the state it happened in. */
void game_event_json(const game_rules *rules, const void *before, const game_event *event,
                     text_out *o);
/* Writes the member `effects` of an event, unless there are none (docs/protocol.md). */
void game_event_effects(const game_rules *rules, const void *before, const void *after,
                        const game_event *event, text_out *o);
/* Reads an entry of the log. False: `why` says what is wrong with it. */
bool game_event_read(const game_rules *rules, int seats, const void *before, json entry,
                     game_event *event, text_out *why);
/* Reads the outcome of the shuffle that is due in the state `before` into the event. */
bool game_event_read_shuffle(const game_rules *rules, const void *before, json list,
                             game_event *event, text_out *why);
/* Draws and applies an outcome, at any kind of chance node. */
game_event game_event_draw(const game_rules *rules, void *state, const game_luck *luck);

#endif
