/* table_json.h -- tables as clients see them: docs/protocol.md, "The table". */
#ifndef STOLIK_SERVER_TABLE_JSON_H
#define STOLIK_SERVER_TABLE_JSON_H

#include "server/rooms/rooms.h"

enum {
    TABLE_JSON_MENU = 100,   /* the longest menu that is sent with a view */
    TABLE_JSON_EVENTS = 1000 /* the most events in one list */
};

/* The members of the table's object. Lists the events after number `since`, the last ones if there
 * are too many; UINT32_MAX: none. */
void table_json_all(const room *r, int64_t account, int seat, uint32_t since, text_out *o);
void table_json_seats(const room *r, text_out *o);
void table_json_turn(const table *t, text_out *o);
void table_json_clocks(const table *t, int64_t now_ms, text_out *o);
void table_json_menu(const room *r, int seat, bool always, text_out *o);
/* What a seat was shown in an earlier position, while the game went on; and what it is shown now.
 */
void table_json_view_then(const game_rules *rules, const void *state, int seat, text_out *o);
void table_json_view(const table *t, int seat, text_out *o);
void table_json_end(const room *r, text_out *o);
/* The events of a change, as this view shows them. */
void table_json_change(const change *c, const table *t, int view, text_out *o);
/* The events after number `since`, the first ones if there are too many. */
void table_json_events(const table *t, uint32_t since, int seat, text_out *o);
void table_json_line(const room *r, text_out *o); /* in the lobby */

#endif
