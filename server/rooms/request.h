/* request.h -- what people ask of rooms, through any door: checks that the caller may do it, then
 * runs a command. A function that returns false has changed nothing, and the caller's problem says
 * why. */
#ifndef STOLIK_SERVER_REQUEST_H
#define STOLIK_SERVER_REQUEST_H

#include "server/rooms/command.h"

enum { REQUEST_ANY_SEAT = -1, REQUEST_NO_SEAT = -2 };

/* The code of an invitation as the client sent it; `at` is NULL if it sent none. */
typedef net_text request_code;

/* Fills in why the table refused; returns false. */
bool request_refuse(problem *p, const table *t, table_error error);

/* Whether anything can be changed now, and the caller has an account. */
bool request_may_change(const rooms *all, caller *c);
/* The caller's seat at a room, or GAME_SPECTATOR. */
int request_seat_of(const caller *c, const room *r);

bool request_find(const rooms *all, caller *c, uint64_t number, request_code code, room **r);
bool request_find_code(const rooms *all, caller *c, request_code code, room **r);
/* Whether the caller may see this table, with the code if it is needed. */
bool request_may_see(caller *c, const room *r, request_code code);

/* Opens a table. `seat`: where the caller sits; `promises`: the caller will commit to a seed. */
bool request_create(rooms *all, caller *c, table_plan *plan, int seat, bool promises, room **r);
/* Whether the caller may have a table made of a recorded game now; the request is charged for. */
bool request_may_load(rooms *all, caller *c);
/* Opens a room for a table that table_new_from has made, and seats the caller. The table is taken
 * over, or freed. */
bool request_adopt(rooms *all, caller *c, table *t, int seat, room **r);
/* Takes a seat at a waiting table of this plan, or opens a table. */
bool request_quick(rooms *all, caller *c, table_plan *plan, bool promises, room **r);
bool request_sit(caller *c, room *r, int seat, const uint8_t *commitment);
/* The caller has another name: it is shown where the caller sits and no game has begun. */
void request_renamed(rooms *all, const caller *c);
bool request_stand(caller *c, room *r);
bool request_commit(caller *c, room *r, const uint8_t commitment[FAIR_KEY]);
bool request_reveal(caller *c, room *r, const uint8_t seed[FAIR_KEY]);
bool request_start(caller *c, room *r);

/* Plays an action, given as text. `by` has the request's number and the callback for the answer. */
bool request_act(caller *c, room *r, net_text action, const command *by, command_receipt *receipt);
/* The same, with the action in `by`, whatever it is: the rules decide. */
bool request_play(caller *c, room *r, const command *by, command_receipt *receipt);
/* Runs a command that needs only a seat and a request number, such as COMMAND_RESIGN. */
bool request_run(caller *c, room *r, const command *by, command_receipt *receipt);

/* The caller wants a rematch; `promises`: the caller will commit to a seed there. */
bool request_rematch(caller *c, room *r, bool promises);
/* Whether the caller may have a hint now; *seat is the caller's. */
bool request_may_hint(caller *c, room *r, int *seat);

#endif
