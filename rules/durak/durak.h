/* durak.h -- Durak: its cards, its actions, and what a seat sees.
 *
 * The rules are in README.md. This header is for everybody; the state itself is in durak_state.h,
 * for the rules and their tests alone.
 *
 * A card is a number, 16 times its suit plus its rank; 0 is no card. Larger numbers are later in
 * the order of the cards (D1.2), and a set of cards has one bit for each. */
#ifndef STOLIK_RULES_DURAK_H
#define STOLIK_RULES_DURAK_H

#include "rules/core/game.h"

enum {
    DURAK_SEATS_MIN = 2,
    DURAK_SEATS_MAX = 6,
    DURAK_SUITS = 4,
    DURAK_RANK_MIN = 2,
    DURAK_JACK = 11,
    DURAK_RANK_MAX = 14, /* the ace */
    DURAK_CARDS_MAX = 52,
    DURAK_HAND = 6,      /* cards dealt to a seat, and drawn up to */
    DURAK_PAIRS_MAX = 6, /* attack cards on the table */
    DURAK_BOUTS_MAX = 65535,
    /* Six unbeaten cards and everything else in the defender's hand: each card beats each, or
     * transfers them; and taking. */
    DURAK_MENU_MAX = (DURAK_PAIRS_MAX + 1) * (DURAK_CARDS_MAX - DURAK_PAIRS_MAX) + 1
};

/* The suits, in order. */
enum { DURAK_SPADES, DURAK_CLUBS, DURAK_DIAMONDS, DURAK_HEARTS };

/* The kinds of actions. */
enum {
    DURAK_ATTACK = 1, /* arg: the card */
    DURAK_BEAT,       /* arg: the attack card, the card that beats it */
    DURAK_TRANSFER,   /* arg: the card */
    DURAK_THROW,      /* arg: the card */
    DURAK_TAKE,
    DURAK_PASS
};

/* The game's own errors, in the order in which they are looked for (D7.1). Those of every game,
 * not_your_turn and bad_action, come before them. */
#define DURAK_ERRORS(X)                                                                            \
    X(UNKNOWN_CARD, unknown_card, "this game has no such card")                                    \
    X(WRONG_PHASE, wrong_phase, "this is not what you are asked for now")                          \
    X(NOT_YOUR_CARD, not_your_card, "this card is not in your hand")                               \
    X(NOT_ON_TABLE, not_on_table, "no unbeaten attack card like this lies on the table")           \
    X(DOES_NOT_BEAT, does_not_beat, "this card does not beat that one")                            \
    X(RANK_NOT_ON_TABLE, rank_not_on_table, "no card of this rank lies on the table")              \
    X(OVER_LIMIT, over_limit, "this would be more attack cards than the defender has to answer")   \
    X(CANNOT_TRANSFER, cannot_transfer, "an attack cannot be transferred here and now")
typedef enum durak_error {
    DURAK_BEFORE_ERRORS = GAME_ERROR_OWN - 1,
#define X(name, code, text) DURAK_##name,
    DURAK_ERRORS(X)
#undef X
} durak_error;

typedef enum durak_phase {
    DURAK_DEALING,   /* chance shuffles (D1.4) */
    DURAK_CHOOSING,  /* chance picks the first attacker (D1.7) */
    DURAK_ATTACKING, /* the attacker leads (D2.1) */
    DURAK_DEFENDING, /* the defender beats, transfers or takes (D2.2 to D2.4) */
    DURAK_THROWING,  /* somebody throws in or passes (D4.1) */
    DURAK_OVER
} durak_phase;

/* The option throwIn (D4.5). */
typedef enum durak_throw_in {
    DURAK_THROW_ALL,
    DURAK_THROW_NEIGHBOURS,
    DURAK_THROW_ATTACKER
} durak_throw_in;

typedef uint64_t durak_set; /* of cards: bit c for card c */

/* What lies open for everybody to see, and what everybody has seen. */
typedef struct durak_table {
    durak_set known[DURAK_SEATS_MAX]; /* cards all saw the seat take, and not play since */
    durak_set discard;
    durak_set on_table; /* the cards of attack and defence */
    uint16_t bout;      /* from 1; 0 before the first */
    uint16_t bout_limit;
    uint8_t attack[DURAK_PAIRS_MAX];  /* in order of play, 0 from attack_n on */
    uint8_t defence[DURAK_PAIRS_MAX]; /* what beats it, 0: nothing yet */
    uint8_t hand_n[DURAK_SEATS_MAX];  /* how many cards each seat holds */
    uint8_t out[DURAK_SEATS_MAX];     /* seats in order of going out, 0 from out_n on */
    uint8_t out_n;
    uint8_t attack_n;
    uint8_t beaten_n;
    uint8_t deck_n;        /* cards left to draw, the trump card last */
    int8_t attacker;       /* who led, or transferred last; -1: there is none */
    int8_t defender;       /* -1: there is none */
    int8_t first_attacker; /* who led this bout, -1: there is none */
    int8_t to_act;         /* the one seat to act, -1: there is none */
    int8_t durak;          /* who lost, -1: nobody, or nobody yet */
    uint8_t phase;         /* a durak_phase */
    uint8_t taking;        /* the defender takes what lies on the table when the bout ends */
    uint8_t limit;         /* the most attack cards of this bout, 0: there is none (D5.1) */
    uint8_t passed;        /* bit p: seat p has passed since the last throw */
    uint8_t in;            /* bit p: seat p is still in */
    uint8_t seats;
    uint8_t trump_card; /* 0 before the deal */
    uint8_t cards;      /* the options, as README.md has them; here deck: 24, 36 or 52 */
    uint8_t max_pairs;
    uint8_t first_bout_max;
    uint8_t throw_in; /* a durak_throw_in */
    uint8_t transferable;
    uint8_t throw_after_take;
    uint8_t discard_visible;
    uint8_t taker_leads; /* rotation (D6.8) */
    uint8_t zero[4];
} durak_table;

/* What one seat may know. */
typedef struct durak_view {
    durak_table table;
    durak_set hand;                   /* its own; a spectator has none */
    durak_set hands[DURAK_SEATS_MAX]; /* D9.5: everybody's; 0 while the game goes on */
    int8_t seat;                      /* whose view this is, or GAME_SPECTATOR */
    uint8_t open;                     /* the game is over, and all hands are shown */
    uint8_t zero[6];
} durak_view;

extern const game_rules durak_rules;

/* -- cards -- */

static inline int durak_suit(int card)
{
    return card >> 4;
}

static inline int durak_rank(int card)
{
    return card & 15;
}

static inline int durak_card(int suit, int rank)
{
    return suit << 4 | rank;
}

static inline durak_set durak_set_of(int card)
{
    return (durak_set)1 << card;
}

static inline bool durak_has(durak_set set, int card)
{
    return (set >> card & 1) != 0;
}

/* Every card of a suit. */
static inline durak_set durak_suit_set(int suit)
{
    return (durak_set)0x7ffc << 16 * suit;
}

/* Every card with the rank of some card of the set. */
static inline durak_set durak_same_ranks(durak_set set)
{
    set |= set >> 32;
    set |= set >> 16;
    return (set & 0xffff) * 0x0001000100010001u;
}

/* The cards that beat this one: the higher ones of its suit (D3.1), and all trumps if it is none
 * (D3.2, D3.3). */
static inline durak_set durak_beaters(int card, int trump_suit)
{
    int suit = durak_suit(card);
    durak_set higher = durak_suit_set(suit) & ~(durak_set)1 << card;
    return suit == trump_suit ? higher : higher | durak_suit_set(trump_suit);
}

static inline bool durak_beats(int card, int over, int trump_suit)
{
    return durak_has(durak_beaters(over, trump_suit), card);
}

/* All cards of a deck of 24, 36 or 52: the ranks from 9, 6 or 2 up to the ace (D1.1). */
static inline durak_set durak_deck_of(int cards)
{
    return (durak_set)(cards == 36 ? 0x7fc0 : cards == 24 ? 0x7e00 : 0x7ffc) * 0x0001000100010001u;
}

/* A card as text, like "TH"; NULL if there is no such card in any deck. */
const char *durak_card_name(int card);
/* The card that this text names, 0 if it names none. */
int durak_card_read(const char *text, size_t n);

/* -- seats -- */

/* The next seat to the left (D1.3) that is in the set, which is not empty; p itself is last. */
static inline int durak_left_of(uint32_t seats, int p)
{
    uint32_t higher = seats >> (p + 1) << (p + 1);
    return bit_lowest(higher != 0 ? higher : seats);
}

#endif
