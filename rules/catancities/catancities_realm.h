/* catancities_realm.h -- what the files of this folder share: the rules that only Cities & Knights
 * has. Part of rules/catan/catan_state.h. */
#ifndef STOLIK_RULES_CATANCITIES_REALM_H
#define STOLIK_RULES_CATANCITIES_REALM_H

#include "rules/catan/catan_state.h"

/* -- catancities_realm.c: facts -- */

/* Fills in what follows: knights, city yields, points, pieces. */
void catan_derive_realm(catan_table *t);
/* The game has ended in the middle of something: nothing of it is left to do. */
void catan_end_realm(catan_table *t);
/* What is limited to a turn, or a part of it, begins anew. */
void catan_begin_realm(catan_table *t);
/* Cards that only giver and taker see. */
void catan_hand_over(catan_state *s, int from, int to, catan_cards cards, int n);

/* -- catan_build.c: cities in placement (K1.3), rates of the bank (K4.6) -- */

int catan_judge_city(const catan_table *t, int seat, int vertex);
void catan_put_city(catan_table *t, int seat, int vertex);
void catan_add_city_yield(catan_table *t, int seat, int vertex);
void catan_drop_city_yield(catan_table *t, int seat, int vertex);
void catan_change_rates(catan_table *t, int seat);

/* -- catan_road.c -- */

/* The longest road after knights have come to these vertices, or gone; owner: the seat that had or
 * has all of them, -1: several have. */
void catan_roads_changed(catan_table *t, catan_set at, int owner);

/* -- catancities_routes.c -- */

void catan_derive_lengths(catan_table *t);
/* Diplomat: whether the free piece may be of this kind and lie there. */
bool catan_diplomat_allows(const catan_table *t, int kind, int edge);
void catan_keep_diplomatic(const catan_table *t, int kind, catan_edges *sites);
/* The free piece is laid, or waived. */
void catan_end_diplomacy(catan_table *t);

/* -- catan_robber.c, catan_chance.c, catansea_gold.c -- */

/* X3: only the piece that was chased moves, CATAN_ROBBER or CATAN_PIRATE. */
bool catan_is_not_chased(const catan_table *t, int kind);
bool catan_robber_may_enter(const catan_table *t, int hex);
/* Bit 4p for each seat that can be robbed on a hex of land. */
unsigned catan_victims_on(const catan_table *t, int hex);

/* -- catancities_roll.c -- */

int catan_roll_event(catan_state *s, game_action a);
int catan_event_outcomes(const catan_state *s, game_outcome *list);
int catan_draw_progress(catan_state *s, game_action a);
int catan_progress_outcomes(const catan_state *s, game_outcome *list);
/* Goes on with what the roll has left to do: draws, choices, losses, drops, production. */
void catan_go_on(catan_state *s);
int catan_choose_deck(catan_state *s, int seat, int track);
int catan_lose_city(catan_state *s, int seat, int vertex);
/* The actions `lose` and `draw`. */
int catan_lose_piece(catan_state *s, int seat, int vertex);
int catan_take_card(catan_state *s, int seat, int what);
/* The seat that draws next. */
int catan_drawer(const catan_table *t);
int catan_drop_progress(catan_state *s, int seat, int card);
/* Whether a track has cards left to draw. */
bool catan_track_has_cards(const catan_table *t, int track);

/* -- catancities_improve.c -- */

int catan_build_wall(catan_state *s, int vertex, bool free);
/* discount: commodities less than the level costs. */
int catan_improve(catan_state *s, int track, int city, int discount);
int catan_build_level(catan_state *s, int track, int city);

/* -- catancities_knights.c -- */

int catan_hire(catan_state *s, int vertex);
int catan_activate(catan_state *s, int vertex);
int catan_promote(catan_state *s, int vertex);
int catan_march(catan_state *s, int seat, int from, int to);
int catan_chase(catan_state *s, int vertex, bool pirate);
int catan_judge_chase(const catan_table *t, int seat, int vertex, bool pirate);
void catan_raise_knight(catan_table *t, int vertex);
/* The longest road is for the caller. */
void catan_put_knight(catan_table *t, int vertex, uint8_t knight);
uint8_t catan_remove_knight(catan_table *t, int vertex);
/* A knight that was removed looks for another place. */
void catan_drive_out(catan_state *s, int vertex, uint8_t knight);

/* -- catancities_progress.c -- */

/* Why a card cannot be played with these arguments; GAME_OK: it can. */
int catan_judge_play(const catan_state *s, const uint8_t *arg);
/* The same for a card that the player holds, in its phase, with no arguments that it has not. */
int catan_judge_card(const catan_state *s, const uint8_t *arg);
int catan_play(catan_state *s, const uint8_t *arg);
/* K7.5: knights that intrigue can drive out; K8.4: whether an inventor may take this number. */
catan_set catan_intrigue_sites(const catan_table *t);
bool catan_may_swap(const catan_table *t, int hex);
/* A card goes from a hand under its deck. */
void catan_use_progress(catan_state *s, int seat, int card);
/* The bishop robs the next of his victims, if there is one. */
void catan_rob_next(catan_table *t);

/* -- catancities_replies.c -- */

int catan_take_from_hand(catan_state *s, const uint8_t *arg);
int catan_give(catan_state *s, int seat, const uint8_t *arg);
int catan_ask(catan_state *s, int seat, int kind);
int catan_spy_card(catan_state *s, int card);
int catan_lose_knight(catan_state *s, int seat, int vertex);
/* The strength of the knight that comes over, 0: none is left. */
int catan_deserter_strength(const catan_table *t);
int catan_place_deserter(catan_state *s, int vertex);
/* The action `done` in a phase of this game. */
int catan_close(catan_state *s);
/* The seats that a harbour may still ask. */
unsigned catan_left_to_ask(const catan_table *t);

/* -- catancities_words.c -- */

/* The arguments of an action of a kind that only this game has. */
void catan_realm_text(game_action a, text_out *o);
bool catan_realm_parse(const char *text, size_t n, game_action *a);
/* What chance picks in this game alone. */
void catan_realm_pick_text(int picked, text_out *o);
bool catan_realm_outcome(const char *text, size_t n, uint8_t *picked);

/* -- catancities_sight.c -- */

void catan_view_realm(const catan_state *s, int seat, catan_view *v);
void catan_reveal_realm(const catan_state *s, catan_view *v);
bool catan_realm_secret(const catan_state *s, int actor, game_action a, int seat);
void catan_sample_realm(catan_state *s, const catan_view *v, const game_luck *luck);
/* Fills in unseen_progress from what a seat sees. Returns what is wrong with it, or NULL. */
const char *catan_count_unseen(catan_view *v);

/* -- catancities_told.c -- */

/* Writes what an event has brought about, as far as only this game knows it. */
void catan_realm_effects(const catan_view *was, const catan_view *is, int actor, game_action action,
                         text_out *o);

/* -- catancities_judge.c -- */

/* What is wrong with the state, as far as only this game knows it, or NULL. */
const char *catan_check_realm(const catan_state *s);

/* -- catancities_fields.c -- */

/* What lies open; the cards of a state; what a seat sees of cards. */
void catan_realm_json(const catan_table *t, text_out *o);
void catan_progress_json(const catan_state *s, text_out *o);
void catan_sight_json(const catan_view *v, text_out *o);

/* -- catancities_list.c -- */

/* Adds what only this game has to a menu of n actions. Returns how many there are then. */
int catan_list_realm(const catan_state *s, int seat, game_action *menu, int n);

#endif
