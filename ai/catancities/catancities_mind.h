/* catancities_mind.h -- what cities, knights and progress cards are worth to a player of Cities &
 * Knights, in the points of ai/catan/catan_worth.h. */
#ifndef STOLIK_AI_CATANCITIES_MIND_H
#define STOLIK_AI_CATANCITIES_MIND_H

#include "ai/catancities/catancities_own.h"

#include "ai/catan/catan_worth.h"

/* -- catancities_worth.c -- */

/* What an action is worth that brings this much for these cards; negative: rather not. */
int catan_weigh_purchase(const catan_mind *m, int worth, catan_cards cost);

/* -- catancities_goals.c -- */

/* What the next attack is worth with so much own strength that is active. */
int catan_war_worth(const catan_war *w, int mine);
/* What a knight that falls asleep, or is lost, takes away from that. */
int catan_war_loss(const catan_mind *m, int strength);
/* The next level of a track. */
int catan_level_worth(const catan_mind *m, int track);
/* A settlement that becomes a city. */
int catan_city_worth(const catan_mind *m, int vertex);
/* A place for an own knight. */
int catan_post_worth(const catan_mind *m, int vertex);

/* -- catancities_cards.c -- */

/* A progress card that brings this much, and is kept for something better than less. */
int catan_play_for(const catan_mind *m, int gain, int least);
/* To play any card but the bishop; to keep a card. */
int catan_weigh_play(const catan_mind *m, game_action a);
int catan_card_worth(const catan_mind *m, int card);
/* To draw a card of a track. */
int catan_deck_worth(const catan_mind *m, int track);
/* To ask a seat for a commodity with a resource. */
int catan_weigh_asking(const catan_mind *m, int seat, int resource);

#endif
