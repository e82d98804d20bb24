/* nardy_state.h -- Long Nardy's state, and how steps are found and made. Private to the rules
 * and their tests. */
#ifndef STOLIK_NARDY_STATE_H
#define STOLIK_NARDY_STATE_H

#include "rules/nardy/nardy.h"

typedef struct nardy_state {
    nardy_table table;
} nardy_state;

/* The mover's half of a position while a turn is being played: what a step can change, and what
 * stays fixed during the turn. */
typedef struct nardy_walk {
    nardy_side side;
    uint32_t free;   /* N1.4: distances without an enemy checker */
    uint32_t blocks; /* N5.1: where forbidden blocks may begin, on the enemy's route; 0: none */
    int head_left;   /* N4.1: checkers that may still leave the head */
} nardy_walk;

/* N3.1: as far as the die shows. A die that is larger than a point's distance leads off. */
static inline int nardy_landing(int distance, int die)
{
    return distance > die ? distance - die : 0;
}

nardy_walk nardy_walk_from(const nardy_table *t);
/* The distances from which this die can be played (N3 to N5, and N7). */
uint32_t nardy_sources(const nardy_walk *w, int die);
/* Moves one checker by a die, off the board if it leads there. */
void nardy_move(nardy_side *s, int distance, int die);
/* Plays a die from a distance that nardy_sources names. */
void nardy_step(nardy_walk *w, int distance, int die);

/* N6.1: the dice that any legal sequence can use. */
int nardy_need(const nardy_table *t);
/* The distances, of those in `among`, from which this die, one of t->dice, may be played under
 * the obligations. */
uint32_t nardy_legal_sources(const nardy_table *t, const nardy_walk *w, int die, uint32_t among);
/* N8.1: the die that a step uses, 0 if the step is illegal. to: 0 is off. */
int nardy_die_for(const nardy_table *t, const nardy_walk *w, int from, int to);

/* Plays a legal step without ending the turn: board, dice, need and head count. */
void nardy_play(nardy_table *t, int from, int die);
/* N2.3, N9.1: ends the turn or the game if nothing is left to play. */
void nardy_settle(nardy_table *t);

/* Hands each distinct result of the mover's turn to `take`, numbered from 0. Returns how many. */
int nardy_each_result(const nardy_table *t, void (*take)(void *self, const nardy_side *side, int i),
                      void *self);

/* nardy_why.c, for the table of functions. */
game_reason nardy_explain(const void *state, int seat, game_action a);

/* nardy_text.c, for the table of functions. */
void nardy_action_text(game_action a, text_out *o);
int nardy_action_parse(const char *text, size_t n, int actor, game_action *a);
void nardy_state_json(const void *state, text_out *o);
void nardy_view_json(const void *view, text_out *o);
extern const game_part nardy_parts[];
bool nardy_state_parse(void *state, int seats, const int32_t *opts, json from, text_out *why);
/* Begins a game, as game_rules.start. */
void nardy_start(void *state, int seats, const int32_t *opts);

#endif
