/* null_state.h -- the state of the null game, hidden cards included.
 *
 * Only the rules and their tests may include this: players get a null_view. */
#ifndef STOLIK_RULES_NULL_STATE_H
#define STOLIK_RULES_NULL_STATE_H

#include "rules/null/null.h"

/* The options by their place in the list. */
enum { NULL_OPTION_ROUNDS, NULL_OPTION_DRAW, NULL_OPTION_WINS, NULL_OPTION_PRESET, NULL_OPTIONS };

/* Before the deal no card is anywhere; after it each card is in exactly one place. */
typedef struct null_state {
    null_table table;
    null_set hand[NULL_SEATS_MAX];
    null_set stock;
    uint8_t laid[NULL_SEATS_MAX]; /* before each seat: a card, or 0: none */
} null_state;

_Static_assert(sizeof(null_state) == 28, "a state has no padding: equal games have equal bytes");
_Static_assert(sizeof(null_view) == 26, "a view has no padding");

/* -- from null.c, for null_text.c -- */

void null_start(void *state, int seats, const int32_t *options);
const char *null_check(const void *state);

/* -- from null_text.c, for the table of functions in null.c -- */

void null_action_text(game_action action, text_out *o);
int null_action_parse(const char *text, size_t n, int actor, game_action *action);
void null_state_json(const void *state, text_out *o);
void null_view_json(const void *view, text_out *o);
bool null_state_parse(void *state, int seats, const int32_t *options, json from, text_out *why);

#endif
