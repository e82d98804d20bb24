/* face.h -- how a game looks in a terminal: each game has a function that draws a view. */
#ifndef STOLIK_CLI_FACE_H
#define STOLIK_CLI_FACE_H

#include "rules/core/game.h"

typedef struct face_style {
    bool colour;  /* use ANSI colours */
    bool unicode; /* else plain ASCII */
    int columns;  /* of the terminal */
} face_style;

typedef struct game_face {
    /* Draws the whole board as lines of text, from where the viewer sits (GAME_SPECTATOR: as
     * seat 0). `last` is the newest action, or of kind 0. */
    void (*draw)(const void *view, int seat, game_action last, const face_style *style,
                 text_out *o);
    const char *title;
    const char *help;                  /* how to write actions, a few lines */
    const char *const *seats;          /* what people call each seat; NULL: Seat 0, Seat 1, ... */
    const struct bench_measure *bench; /* the game's own measure for `stolik bench`, or NULL */
} game_face;

/* Changes the colour of the following text, if colours are in use; `code` is that of an ANSI
 * sequence, and "0" resets it. */
void face_paint(const face_style *style, const char *code, text_out *o);
/* The one of the two signs that this terminal can show. */
const char *face_sign(const face_style *style, const char *unicode, const char *ascii);

/* The face of a game, NULL if it is not in the registry. */
const game_face *face_of(const game_rules *rules);

#endif
