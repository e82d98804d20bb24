/* catan_rest.h -- the fifteen Catan routes of docs/protocol.md as a layer over the rules' own
 * action texts: no sockets, no table, no state.
 *
 * catan_rest_action turns a route and its body into the action that goes through the same apply as
 * everybody's; it refuses only requests that no action stands for, and checks what the action does
 * not contain (the port's vertex, the offer's number, that a piece is placed and not built). The
 * caller handles `start` and `state`. */
#ifndef STOLIK_SERVER_CATAN_REST_H
#define STOLIK_SERVER_CATAN_REST_H

#include "rules/catan/catan.h"

/* The last path segments of the thirteen routes that act, ended by NULL. */
extern const char *const catan_rest_routes[];

/* What catan_rest_action returns besides the errors of rules/catan. */
enum { CATAN_REST_BAD_REQUEST = -1 };

/* Writes the text of the action that the body (which may be not there) asks for. `view` is the
 * acting seat's. The member `req` is the caller's and may be anything. A member that is null is
 * the same as one that is not there.
 *
 * Returns GAME_OK; or CATAN_REST_BAD_REQUEST, the body is not understood; or the error of
 * rules/catan that comes nearest. `why` then says what is wrong, and no action is written.
 *
 * Amounts of trade-bank are judged by the rules: only the seat's best rate is legal, so 4:1 is
 * refused to a player with a port for the resource. */
int catan_rest_action(const char *name, json body, const catan_view *view, text_out *action,
                      text_out *why);

/* Writes the seat's view with the server's members in it: `is_ai` for each of the players (bit p
 * of `bots`: a computer player sits in seat p) and `vertices_dict`, the vertices by number. If
 * memory runs out, `cut` is set in o. */
void catan_rest_state(const catan_view *view, uint32_t bots, text_out *o);

#endif
