/* suite.h -- what every game must hold to, proved without a line of the game's own.
 *
 * A check plays random games (random seats, random options) and looks at each state, or plays
 * games of its own. It never stops the program: it says whether the game holds, and if not, why,
 * with the seed, the options and the step that show it again. So the checks can be run on games
 * with planted defects, and tests/rules/test_planted.c proves that each of them bites.
 *
 * How a leaking view is caught. No test can know what a game means to hide; what it can do is to
 * hear several witnesses, none of whom was told by the game what to say:
 *
 *  1. `sample`: every world it builds from a view must have that view, byte for byte, and offer
 *     the seat the same menu. What leaks into a view without `sample` knowing shows here.
 *  2. The spectator, who sees what is public and nothing else. Two games are played that differ
 *     by one exchange: two things of a shuffle change places, a pick has another outcome, or a
 *     seat makes another choice. Both go on with the same actions. While the spectator sees no
 *     difference, only the owners of the two exchanged things may see one: two seats. A third
 *     one that does sees too much, whatever `sample` and the JSON say. This needs three seats.
 *  3. The JSON of the view, which is what people see. While the spectator's view is the same in
 *     both games, a seat whose JSON has been the same all along has the same bytes in its view.
 *  4. `sample` again: where an exchange has shown that something is hidden, it must vary.
 *
 * What they cannot see is a secret that view, sample and JSON agree to tell everybody, spectators
 * included, which is what an open game looks like, or one of two seats only. There a test of the
 * game's own has to know better. */
#ifndef STOLIK_TESTS_KIT_SUITE_H
#define STOLIK_TESTS_KIT_SUITE_H

#include "ai/core/player.h"

typedef struct suite_run {
    const game_rules *rules;
    const bot_level *levels; /* ended by one without a name; NULL: none */
    uint64_t seed;
    int64_t work; /* the budget of each check; an action costs 1, long menus more */
} suite_run;

struct suite_walk;

/* Either on_state or on_game is set; at_end may be set besides. */
typedef struct suite_check {
    const char *name;                          /* the fact it proves */
    void (*on_state)(struct suite_walk *walk); /* looks at each state of random games */
    void (*on_game)(struct suite_walk *walk);  /* plays each of many games itself */
    void (*at_end)(struct suite_walk *walk);   /* draws the sum, when nothing failed before */
} suite_check;

/* All checks, ended by one without a name. */
extern const suite_check suite_checks[];
/* NULL if there is no check of this name. */
const suite_check *suite_find(const char *name);

/* Whether the game passes. If not, `why` says what is wrong and how to see it again. */
bool suite_holds(const suite_check *check, const suite_run *run, text_out *why);

#endif
