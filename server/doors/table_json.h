/* table_json.h -- tables as clients see them: docs/protocol.md, "The table". */
#ifndef STOLIK_SERVER_TABLE_JSON_H
#define STOLIK_SERVER_TABLE_JSON_H

#include "server/rooms/rooms.h"

enum {
    TABLE_JSON_MENU = 100,               /* the longest menu that is sent with a view */
    TABLE_JSON_EVENTS = 1000,            /* the most events in one list, */
    TABLE_JSON_EVENTS_BYTES = 40 * 1024, /* and their bytes in a message */
    TABLE_JSON_BYTES = 60 * 1024         /* of another list; with the table, of events */
};

/* Who reads a table. */
typedef struct table_json_reader {
    int64_t account; /* 0: nobody */
    int seat;        /* or GAME_SPECTATOR */
    bool socket;     /* its messages are bounded: what is too long is left out */
    bool lean;       /* the view's menu is for the seat to act only */
    uint32_t since;  /* lists the events after this number, the last ones if there are too many;
                      * UINT32_MAX: none */
} table_json_reader;

/* The members of the table's object. */
void table_json_all(const room *r, const table_json_reader *to, text_out *o);
void table_json_seats(const room *r, text_out *o);
void table_json_turn(const room *r, text_out *o);
void table_json_clocks(const table *t, int64_t now_ms, text_out *o);
/* The member of it that does not follow from whose turn it is. */
void table_json_left(const table *t, int64_t now_ms, text_out *o);
/* What the seat may do, if that is short; and from entry `from` on, about `most` bytes of it, with
 * `next` if there is more. */
void table_json_menu(const room *r, int seat, text_out *o);
void table_json_legal(const room *r, int seat, int from, size_t most, text_out *o);
/* The member `undo`, if the seat's player can take a move back. */
void table_json_undo(const table *t, int seat, text_out *o);
/* The member `flag`, in a game where the seat's player may raise one. */
void table_json_flag(const table *t, int seat, text_out *o);
/* What the seat is shown now. */
void table_json_view(const table *t, int seat, text_out *o);
void table_json_end(const room *r, text_out *o);
/* The events of a change, as this view shows them; numbered: with their sequence numbers. */
void table_json_change(const change *c, const table *t, int view, bool numbered, text_out *o);
/* The events after number `since`, the first ones if there are too many. */
void table_json_events(const table *t, uint32_t since, int seat, text_out *o);
/* The members of a hint: what the level suggests for the ask, and what speaks for it. */
void table_json_hint(const table *t, const bot_level *level, const bot_ask *ask, game_action action,
                     text_out *o);
void table_json_line(const room *r, text_out *o); /* in the lobby */

#endif
