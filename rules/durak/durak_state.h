/* durak_state.h -- Durak's state, hidden cards included, and what its files share.
 *
 * Only the rules and their tests may include this: players get a durak_view. */
#ifndef STOLIK_RULES_DURAK_STATE_H
#define STOLIK_RULES_DURAK_STATE_H

#include "rules/durak/durak.h"

/* The options by their place in the list. */
enum {
    DURAK_OPTION_TRANSFERABLE,
    DURAK_OPTION_MAX_PAIRS,
    DURAK_OPTION_FIRST_BOUT_MAX,
    DURAK_OPTION_THROW_IN,
    DURAK_OPTION_THROW_AFTER_TAKE,
    DURAK_OPTION_DISCARD_VISIBLE,
    DURAK_OPTION_DECK,
    DURAK_OPTION_ROTATION,
    DURAK_OPTION_BOUT_LIMIT,
    DURAK_OPTIONS
};

/* Before the deal no card is anywhere; after it each card is in exactly one place. */
typedef struct durak_state {
    durak_table table;
    durak_set hand[DURAK_SEATS_MAX];
    uint8_t deck[DURAK_CARDS_MAX]; /* bottom first, 0 from table.deck_n on */
    uint8_t zero[4];
} durak_state;

_Static_assert(sizeof(durak_state) == 224, "a state has no padding: equal games have equal bytes");
_Static_assert(sizeof(durak_view) == 184, "a view has no padding");

static inline int durak_trump(const durak_table *t)
{
    return durak_suit(t->trump_card);
}

/* An action as one number, the kind lowest, and back. Taken apart and put together byte by byte,
 * actions cost a tenth of a random game: the processor waits for the bytes to become a word. */
static inline uint64_t durak_bits_of(game_action a)
{
    uint64_t bits;
    __builtin_memcpy(&bits, &a, sizeof bits);
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? bits : __builtin_bswap64(bits);
}

static inline game_action durak_action_from(uint64_t bits)
{
    game_action a;
    bits = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? bits : __builtin_bswap64(bits);
    __builtin_memcpy(&a, &bits, sizeof a);
    return a;
}

/* -- durak.c -- */

/* Begins a game, as game_rules.start. */
void durak_start(void *state, int seats, const int32_t *values);

/* D1.7: lets chance name the first attacker. */
int durak_apply_chance(durak_state *s, game_action a);

/* -- durak_menu.c -- */

int durak_legal(const void *state, int seat, game_action *menu);
int durak_pick(const void *state, int seat, uint32_t r, game_action *action);

/* -- durak_play.c -- */

int durak_apply(void *state, int actor, game_action action);
/* D2.1: begins the next bout. */
void durak_begin_bout(durak_table *t, int attacker);
/* D5.1: the limit for a defender who held `hand_n` cards on becoming the defender. */
int durak_limit(const durak_table *t, int hand_n);
/* D4.5: the seats that the option throwIn lets throw. */
uint32_t durak_throwers(const durak_table *t);
/* D4.2: the seat to ask next, -1: all have passed, or have no cards. */
int durak_asked(const durak_table *t);
/* D2.4, D5.2: what keeps the defender from transferring, given a card of the right rank. */
int durak_transfer_error(const durak_table *t);

/* -- durak_view.c -- */

void durak_view_of(const void *state, int seat, void *view);
void durak_reveal(const void *state, void *view);
void durak_sample(const void *view, const game_luck *luck, void *state);

/* -- durak_effects.c -- */

void durak_effects(const void *before, const void *after, int actor, game_action action,
                   text_out *o);

/* -- durak_check.c -- */

const char *durak_check(const void *state);

/* -- durak_text.c -- */

extern const char *const durak_phases[];
void durak_action_text(game_action action, text_out *o);
int durak_action_parse(const char *text, size_t n, int actor, game_action *action);
void durak_state_json(const void *state, text_out *o);
void durak_view_json(const void *view, text_out *o);
extern const game_part durak_parts[];

/* -- durak_read.c -- */

bool durak_state_parse(void *state, int seats, const int32_t *options, json from, text_out *why);
bool durak_guess(void *state, int seats, const int32_t *options, int seat, json view, json told,
                 const game_luck *luck, text_out *why);

#endif
