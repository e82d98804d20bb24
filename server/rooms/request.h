/* request.h -- what people ask of rooms, whichever door they come in by: who may do what, and then
 * a command. Each function returns false with the caller's problem, and has then changed nothing.
 */
#ifndef STOLIK_SERVER_REQUEST_H
#define STOLIK_SERVER_REQUEST_H

#include "server/rooms/command.h"

enum { REQUEST_ANY_SEAT = -1, REQUEST_NO_SEAT = -2 };

/* An invitation's code as it was given; at is NULL: none was. */
typedef net_text request_code;

/* Fills in why the table refused; returns false. */
bool request_refuse(problem *p, const table *t, table_error error);

/* Whether anything can be changed now, and the caller has an account. */
bool request_may_change(const rooms *all, caller *c);
/* The caller's seat at a room, or GAME_SPECTATOR. */
int request_seat_of(const caller *c, const room *r);

bool request_find(const rooms *all, caller *c, uint64_t number, request_code code, room **r);
bool request_find_code(const rooms *all, caller *c, request_code code, room **r);
/* Whether the caller may see this table at all, given a code or none. */
bool request_may_see(caller *c, const room *r, request_code code);

/* Opens a table. `seat`: where the caller sits; `promises`: to commit to a seed of its own then. */
bool request_create(rooms *all, caller *c, table_plan *plan, int seat, bool promises, room **r);
/* Sits down where somebody waits at a table of this kind, or opens one. */
bool request_quick(rooms *all, caller *c, table_plan *plan, bool promises, room **r);
bool request_sit(caller *c, room *r, int seat, const uint8_t *commitment);
bool request_stand(caller *c, room *r);
bool request_commit(caller *c, room *r, const uint8_t commitment[FAIR_KEY]);
bool request_reveal(caller *c, room *r, const uint8_t seed[FAIR_KEY]);
bool request_start(caller *c, room *r);

/* An action by its text. `by` has the number of the request and who is to be answered. */
bool request_act(caller *c, room *r, net_text action, const command *by, command_receipt *receipt);
/* COMMAND_RESIGN and what else needs no more than a seat and a number. */
bool request_run(caller *c, room *r, const command *by, command_receipt *receipt);

/* The caller wants to play again; `promises`: to commit to a seed of its own then. */
bool request_rematch(caller *c, room *r, bool promises);
/* Whether the caller may have a hint now; the seat to ask for. */
bool request_may_hint(caller *c, room *r, int *seat);

#endif
