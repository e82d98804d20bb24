/* catan_rest.h -- the Catan routes of docs/protocol.md as a layer over the rules' own action texts:
 * no sockets, no table, no state.
 *
 * catan_rest_action turns a route and its body into the action that goes through the same apply as
 * everybody's; it refuses only requests that no action stands for, and checks what the action does
 * not contain (the port's vertex, the offer's number, that a piece is placed and not built). The
 * caller handles `start` and `state`. */
#ifndef STOLIK_SERVER_CATAN_REST_H
#define STOLIK_SERVER_CATAN_REST_H

#include "rules/catan/catan.h"

/* The last path segments of the eighteen routes that act, ended by NULL. */
extern const char *const catan_rest_routes[];

/* What catan_rest_action returns besides the errors of rules/catan. */
enum { CATAN_REST_BAD_REQUEST = -1 };

/* In which words bodies and states are. */
typedef enum catan_rest_words {
    CATAN_REST_SEATS,  /* the rules' own: players are seats from 0, hexes have a resource's name */
    CATAN_REST_TERRAIN /* players are numbered from 1, hexes are forest, hills, pasture, ... */
} catan_rest_words;

/* Writes the text of the action that the body (which may be not there) asks for. `view` is the
 * acting seat's. The member `req` is the caller's and may be anything. A member that is null is
 * the same as one that is not there.
 *
 * Returns GAME_OK; or CATAN_REST_BAD_REQUEST, the body is not understood; or the error of
 * rules/catan that comes nearest. `why` then says what is wrong, and no action is written. */
int catan_rest_action(const char *name, json body, const catan_view *view, catan_rest_words words,
                      text_out *action, text_out *why);

/* The number of the offer that was made last. No two offers of a game have the same: it counts ten
 * offers, the most there can be, for each turn before. */
int64_t catan_rest_offer_id(const catan_table *t);

/* Writes the seat's view with the server's members in it: `is_ai` for each of the players (bit p
 * of `bots`: a computer player sits in seat p), `vertices_dict`, the vertices by number, and
 * `trade_offer_id` of an open offer. If memory runs out, `cut` is set in o. */
void catan_rest_state(const catan_view *view, uint32_t bots, catan_rest_words words, text_out *o);

#endif
