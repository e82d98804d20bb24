/* view_json.h -- views as clients with a socket get them: bounded, and as the difference of two. */
#ifndef STOLIK_SERVER_VIEW_JSON_H
#define STOLIK_SERVER_VIEW_JSON_H

#include "rules/core/game.h"
#include "server/doors/patch.h"
#include "table/game_event.h"

/* Bytes of a menu in a view, such as Nardy's possibleMoves; a longer one is null. With the rest of
 * the view and the table it stays within 64 KiB; events get the room that is left. */
enum { VIEW_JSON_MENU = 16 * 1024 };

/* Two views of one seat. */
typedef struct view_json_pair {
    const game_rules *rules;
    const void *before, *after; /* views, not states */
    /* Whether the client has, or gets, the menu in its view. */
    bool menu_before, menu_after;
} view_json_pair;

enum { VIEW_JSON_PARTS = 32 }; /* of a game: those that are remembered */

/* Pages to work on, and what was written of the first views of a change. Most parts of a view are
 * the same for all seats: the views of the others take them from here. */
typedef struct view_json_desk {
    text_out from, to, patch;
    bool filled; /* what follows is set */
    patch_form form;
    game_buffer before, after;   /* the first views */
    text_out told;               /* the patches of their parts, without braces */
    size_t end[VIEW_JSON_PARTS]; /* where each part's ends */
} view_json_desk;

view_json_desk view_json_desk_new(void);
void view_json_desk_drop(view_json_desk *d);
/* To be called before the views of another table, or of another change. */
static inline void view_json_forget(view_json_desk *d)
{
    d->filled = false;
}

/* A whole view. menu: with what the seat to act can do; otherwise that member is null. */
void view_json_write(const game_rules *rules, const void *view, bool menu, text_out *o);
/* The patch from one to the other. */
void view_json_patch(const view_json_pair *p, patch_form form, view_json_desk *d, text_out *o);

#endif
