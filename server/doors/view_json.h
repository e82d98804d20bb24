/* view_json.h -- views as clients with a socket get them: bounded, and as the difference of two. */
#ifndef STOLIK_SERVER_VIEW_JSON_H
#define STOLIK_SERVER_VIEW_JSON_H

#include "rules/core/game.h"
#include "server/doors/patch.h"

/* Bytes of a menu in a view, such as Nardy's possibleMoves; a longer one is null. With the rest of
 * the view, the table and TABLE_JSON_EVENTS_BYTES of events it stays within 64 KiB. */
enum { VIEW_JSON_MENU = 16 * 1024 };

/* Two views of one seat. */
typedef struct view_json_pair {
    const game_rules *rules;
    const void *before, *after; /* views, not states */
    /* Whether the client has, or gets, the menu in its view. */
    bool menu_before, menu_after;
} view_json_pair;

/* A whole view. menu: with what the seat to act can do; otherwise that member is null. */
void view_json_write(const game_rules *rules, const void *view, bool menu, text_out *o);
/* The patch from one to the other; `from` and `to` are pages to work on. */
void view_json_patch(const view_json_pair *p, patch_form form, text_out *from, text_out *to,
                     text_out *o);

#endif
