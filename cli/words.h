/* words.h -- describes events and results of a game in words.
 *
 * No text says more than everybody at the table may know, except with SAY_EVERYTHING. */
#ifndef STOLIK_CLI_WORDS_H
#define STOLIK_CLI_WORDS_H

#include "cli/speech.h"
#include "rules/core/game.h"
#include "table/gamefile.h"

/* What people call a seat: White, B, Seat 3. */
void say_seat(const game_rules *rules, int seat, speech in, text_out *o);
/* An action as a person writes it in this language, and the name of a kind. */
void say_action(const game_rules *rules, game_action action, speech in, text_out *o);
void say_kind(const game_rules *rules, int kind, speech in, text_out *o);
/* Writes what a person has written, in any language, as the rules read it. */
void say_to_rules(const game_rules *rules, const char *line, text_out *o);
/* Why the rules refuse. */
const char *say_error(const game_rules *rules, int error, speech in);

/* In place of a seat: hidden outcomes and actions are described too. */
enum { SAY_EVERYTHING = -3 };

/* Event i of the file as a line without its end: "Black rolls 4-3", "Black: 12-8". `before` and
 * `after` are the states around it; `to` is the seat that reads it, GAME_SPECTATOR or
 * SAY_EVERYTHING. Writes nothing for an event that the next one makes clear, such as the decision
 * to roll. */
void say_event(const gamefile *file, int i, const void *before, const void *after, int to,
               speech in, text_out *o);

/* "White wins. Scores: White 2, Black 0." The game is over. */
void say_result(const game_rules *rules, const void *state, int seats, speech in, text_out *o);
/* The same for the last state of a file, however the game ended, or "The game is not over." */
void say_end(const gamefile *file, const void *state, speech in, text_out *o);

/* The newest action of a seat among the first n events, rolls aside, or one of kind 0. */
game_action newest_action(const gamefile *file, int n);

#endif
