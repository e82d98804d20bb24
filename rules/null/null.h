/* null.h -- the null game: its actions, and what a seat sees.
 *
 * The rules are in README.md. This header is for everybody; the state itself is in null_state.h,
 * for the rules and their tests alone. */
#ifndef STOLIK_RULES_NULL_H
#define STOLIK_RULES_NULL_H

#include "rules/core/game.h"

enum {
    NULL_SEATS_MIN = 2,
    NULL_SEATS_MAX = 4,
    NULL_CARDS = 15, /* numbered from 1 */
    NULL_HAND = 3,   /* cards dealt to a seat, and the most it ever holds */
    NULL_ROUNDS_MAX = 3,
    NULL_CLAIM_MIN = 2, /* what two dice can make */
    NULL_CLAIM_MAX = 12,
    NULL_FACE_DOWN = 255 /* in a view: a card that only its owner knows */
};

/* The kinds of actions; arg[0] is the card laid, or the number claimed. */
enum { NULL_LAY = 1, NULL_CLAIM, NULL_PASS };

/* The game's own errors. */
#define NULL_ERRORS(X)                                                                             \
    X(NOT_YOUR_CARD, not_your_card, "this card is not in your hand")                               \
    X(BAD_CLAIM, bad_claim, "a claim is a number from 2 to 12")
typedef enum null_error {
    NULL_BEFORE_ERRORS = GAME_ERROR_OWN - 1,
#define X(name, code, text) NULL_##name,
    NULL_ERRORS(X)
#undef X
} null_error;

typedef enum null_phase {
    NULL_DEALING,  /* chance shuffles (N1) */
    NULL_LAYING,   /* every seat lays a card (N2) */
    NULL_CLAIMING, /* the round's winner claims or passes (N4) */
    NULL_THROWING, /* chance throws for the claim (N5) */
    NULL_DRAWING,  /* chance picks a card of the stock (N6) */
    NULL_OVER
} null_phase;

typedef uint16_t null_set; /* of cards: bit c for card c */

/* What lies open on the table, for everybody to see. */
typedef struct null_table {
    null_set shown;                 /* the cards of earlier rounds */
    uint8_t points[NULL_SEATS_MAX]; /* gained by claims */
    uint8_t seats;
    uint8_t rounds;   /* N8 */
    uint8_t draw;     /* N8 */
    uint8_t low_wins; /* N8 */
    uint8_t phase;    /* a null_phase */
    uint8_t round;    /* from 1 */
    int8_t winner;    /* of this round, -1: not known yet */
    uint8_t claim;    /* of the round's winner, 0: none */
} null_table;

/* What one seat may know. */
typedef struct null_view {
    null_table table;
    null_set hand;                  /* its own; a spectator has none */
    uint8_t hand_n[NULL_SEATS_MAX]; /* how many cards each seat holds */
    uint8_t laid[NULL_SEATS_MAX];   /* before each seat: a card, NULL_FACE_DOWN, or 0: none */
    uint8_t stock_n;                /* how many cards are left to draw */
    int8_t seat;                    /* whose view this is, or GAME_SPECTATOR */
} null_view;

extern const game_rules null_rules;

static inline null_set null_set_of(int card)
{
    return (null_set)(1u << card);
}

static inline bool null_has(null_set set, int card)
{
    return card <= NULL_CARDS && (set >> card & 1) != 0;
}

#endif
