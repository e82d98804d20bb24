/* planted.h -- null games with one thing wrong each, to prove that the suite bites.
 *
 * A defect is planted by changing one function of a copy of the null game's table; each names the
 * check of suite.h that must catch it. */
#ifndef STOLIK_TESTS_KIT_PLANTED_H
#define STOLIK_TESTS_KIT_PLANTED_H

#include "tests/kit/suite.h"

typedef struct planted_defect {
    const char *what;                 /* what is wrong, in a few words */
    const char *caught_by;            /* the name of a check */
    void (*plant)(game_rules *rules); /* changes a copy of null_rules; NULL: the bots are wrong */
    const bot_level *levels;          /* NULL: those of the null game */
} planted_defect;

/* Each list is ended by a defect without a name. */
extern const planted_defect planted_in_play[]; /* turns, menus, apply, chance, ends */
extern const planted_defect planted_in_view[]; /* views, samples, bots */
extern const planted_defect planted_in_text[]; /* texts, JSON, accelerators */

/* Accelerators for the null game that are slow and right. */
int planted_honest_pick(const void *state, int seat, uint32_t r, game_action *action);
int planted_honest_turns(const void *state, void *states, int max);
extern const game_part planted_honest_parts[];

#endif
