/* durak_reference.h -- Durak for its tests: the rules once more, slow and plain, and positions in
 * short.
 *
 * The reference is written from the rules with cards as texts in lists instead of bits, and with
 * seats walked one by one; it shares no code with rules/durak. The other half sets up positions
 * of the real rules and plays actions given as texts. */
#ifndef STOLIK_TESTS_KIT_DURAK_REFERENCE_H
#define STOLIK_TESTS_KIT_DURAK_REFERENCE_H

#include "rules/durak/durak_state.h"

enum {
    DURAK_REF_MENU = 400, /* entries of a menu */
    DURAK_REF_TEXT = 24,  /* bytes of an action */
    DURAK_REF_JSON = 4096 /* bytes of a state */
};

/* -- the reference -- */

typedef struct durak_ref_pile {
    char card[52][3];
    int n;
} durak_ref_pile;

typedef struct durak_ref {
    int seats, cards, max_pairs, first_bout_max, bout_limit;
    int throw_in; /* 0 all, 1 neighbours, 2 attacker */
    bool transferable, throw_after_take, taker_leads;
    durak_ref_pile deck, discard, hand[6], known[6];
    char attack[6][3], defence[6][3]; /* "" is no card */
    int attacks;
    char trump_card[3];
    const char *phase;
    int attacker, defender, first, to_act, durak; /* -1: none */
    int bout, limit;
    bool taking;
    bool passed[6];
    int out[6], out_n;
} durak_ref;

void durak_ref_start(durak_ref *g, int seats, const int32_t *options);
/* Deals from this deck, bottom first. */
void durak_ref_shuffle(durak_ref *g, const char *const *cards);
/* Chance names the first attacker. */
void durak_ref_choose(durak_ref *g, int seat);
/* What the seat to act may do, sorted by bytes. Returns how many. */
int durak_ref_menu(const durak_ref *g, char menu[DURAK_REF_MENU][DURAK_REF_TEXT]);
/* Does what the menu has. */
void durak_ref_act(durak_ref *g, const char *text);
/* The whole state, as the rules write it. */
void durak_ref_json(const durak_ref *g, char text[DURAK_REF_JSON]);

/* -- positions of the real rules -- */

/* What is not said is the default or empty. Cards that are nowhere else have been discarded. */
typedef struct durak_position {
    const char *options; /* JSON */
    const char *hands;   /* "6S 7S/8S 9H": one a seat */
    const char *deck;    /* "7H 9C": bottom first */
    const char *trump;   /* the trump card, if the deck is empty */
    const char *table;   /* "6C:8C 7D" */
    const char *phase;   /* else attack */
    const char *first;   /* the seat that led, else the attacker */
    const char *to_act;  /* in phase throw, else the attacker */
    const char *passed;  /* "0,2" */
    const char *out;     /* "3,1": in order */
    int attacker;
    int bout; /* 0: 2 */
    bool taking;
} durak_position;

/* The options of a JSON object, NULL: the defaults. Fails the test if they are refused. */
void durak_options(const char *json_text, int32_t *options);
/* The position as JSON for state_parse; returns the number of seats. */
int durak_position_json(const durak_position *p, char text[DURAK_REF_JSON]);
/* Reads a state; false: `why` has the reason. */
bool durak_try_set(durak_state *s, int seats, const char *options, const char *text, char why[200]);
/* The position, which the rules accept. */
durak_state durak_set_up(const durak_position *p);

/* Lets a seat try an action, in the order in which the engine looks at it, and returns the code
 * of the error, or "ok". Fails the test if a refusal changes a byte. */
const char *durak_attempt(durak_state *s, int seat, const char *text);
/* Plays actions with commas between, each by the seat to act, and checks the state after each. */
void durak_play_all(durak_state *s, const char *actions);
/* The menu of the seat to act, sorted, with commas between. Good until the next call. */
const char *durak_menu_text(const durak_state *s);
/* A hand in order, with spaces between. Good until the next call. */
const char *durak_hand_text(const durak_state *s, int seat);
/* A state, and what a seat sees of it, as JSON. Good until the next call. */
const char *durak_state_text(const durak_state *s);
const char *durak_view_text(const durak_state *s, int seat);
/* Begins a game, and deals this deck, bottom first, with spaces between. */
durak_state durak_dealt(int seats, const char *options, const char *deck);

#endif
