/* catan_table.h -- for the tests of Catan and of the larger games: a table to try single rules on.
 *
 * A test puts down what it needs, and the rules go on from there. The sources are compiled for the
 * base game, and for the larger ones as their rules are (catansea_table.h). Nothing here needs
 * cmocka; what a test asks for wrongly aborts. */
#ifndef STOLIK_TESTS_KIT_CATAN_TABLE_H
#define STOLIK_TESTS_KIT_CATAN_TABLE_H

#include "rules/catan/catan_state.h"

/* Aborts, saying what, if the fact is none. */
void ref_need(bool fact, const char *what);

/* Options as JSON, or NULL for the defaults. */
void ref_options(const char *text, int32_t *options);

/* A game in which chance is asked for the hexes. */
void ref_begin(catan_state *s, int seats, const char *options);

/* Puts pieces down without asking the rules: "settlement 10,road 5,city 3", and at sea "ship 7". */
void ref_build(catan_state *s, int seat, const char *pieces);
/* Takes cards from the bank or the deck: "wood=2,ore=1". */
void ref_give(catan_state *s, int seat, const char *cards);
void ref_card(catan_state *s, int seat, int card, int n);

/* What the rules say: "ok" or the code of an error. A refusal must have changed nothing. */
const char *ref_act(catan_state *s, int seat, const char *action);
const char *ref_chance(catan_state *s, const char *outcome);
/* roll, and these dice. */
const char *ref_roll(catan_state *s, const char *dice);

/* The menu in the order of its bytes, with ", " between; valid until the next call. */
const char *ref_menu(const catan_state *s, int seat);
/* The entries of the menu that begin with this word. */
int ref_count(const catan_state *s, int seat, const char *word);
bool ref_lists(const catan_state *s, int seat, const char *action);
/* The seats to act as a set; 0 at chance or when over. */
uint32_t ref_to_act(const catan_state *s);

/* A hand as "wood=2,ore=1", "" if empty. */
const char *ref_hand(const catan_state *s, int seat);
const char *ref_cards_text(catan_cards cards);

/* The state as JSON, to be freed; and reading one: "" or why it is refused. */
char *ref_json(const catan_state *s);
const char *ref_read(catan_state *s, int seats, const char *options, const char *text);

/* The text with the first `from` replaced, to be freed. */
char *ref_changed(const char *text, const char *from, const char *to);
/* A change to the text of a state, and a word of the reason for which it is refused. */
typedef struct ref_refusal {
    const char *from, *to, *why;
} ref_refusal;
/* Reads the state with each of these changes. Returns what is wrong with the first that is not
 * refused for its reason; NULL: all are. */
const char *ref_unrefused(const catan_state *s, const char *options, const ref_refusal *list,
                          size_t n);

#endif
