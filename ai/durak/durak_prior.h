/* durak_prior.h -- how likely a good player is to choose each action, before any search.
 *
 * The likelihood of an action is the product of a few weights: of its card in this stage of the
 * game, and of what the hand and the table say about it. The weights were fitted to the choices of
 * the search itself. */
#ifndef STOLIK_AI_DURAK_PRIOR_H
#define STOLIK_AI_DURAK_PRIOR_H

#include "ai/durak/durak_model.h"

enum {
    DURAK_PRIOR_RANKS = 9,
    DURAK_PRIOR_CARDS = 3 * 2 * DURAK_PRIOR_RANKS, /* by stage, trump, rank */
    DURAK_PRIOR_FACTS = 4,                         /* weights of one action */
    /* Where the weights of each kind begin. */
    DURAK_PRIOR_ATTACK = 0,
    DURAK_PRIOR_MATES = DURAK_PRIOR_ATTACK + DURAK_PRIOR_CARDS,      /* stage, cards of its rank */
    DURAK_PRIOR_THROW = DURAK_PRIOR_MATES + 3 * 4,                   /* taking or not, card */
    DURAK_PRIOR_PASS = DURAK_PRIOR_THROW + 2 * DURAK_PRIOR_CARDS,    /* taking or not, stage */
    DURAK_PRIOR_BEAT = DURAK_PRIOR_PASS + 2 * 3,                     /* card */
    DURAK_PRIOR_OPENS = DURAK_PRIOR_BEAT + DURAK_PRIOR_CARDS,        /* stage, rank is new */
    DURAK_PRIOR_TAKE = DURAK_PRIOR_OPENS + 3 * 2,                    /* stage, cards on the table */
    DURAK_PRIOR_TRANSFER = DURAK_PRIOR_TAKE + 3 * 8,                 /* card */
    DURAK_PRIOR_CHEAPEST = DURAK_PRIOR_TRANSFER + DURAK_PRIOR_CARDS, /* stage, phase */
    DURAK_PRIOR_MENACE = DURAK_PRIOR_CHEAPEST + 3 * 3, /* of a throw: cards of the defender */
    DURAK_PRIOR_N = DURAK_PRIOR_MENACE + 3 * 4
};

/* Writes which weights an action of the seat to act has, and returns how many. */
int durak_prior_facts(const durak_world *w, game_action a, uint16_t facts[DURAK_PRIOR_FACTS]);
/* How likely each entry of a menu is. */
void durak_prior(const durak_world *w, const game_action *menu, int n, double *likely);

#endif
