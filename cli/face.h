/* face.h -- how a game looks in a terminal: each game has a function that draws a view. */
#ifndef STOLIK_CLI_FACE_H
#define STOLIK_CLI_FACE_H

#include "cli/speech.h"
#include "rules/core/game.h"

typedef struct face_style {
    bool colour;  /* use ANSI colours */
    bool unicode; /* else plain ASCII */
    int columns;  /* of the terminal */
    int lines;    /* that a board should have at most; 0: no matter how many */
    int from;     /* of a board that does not fit, the row to begin with; -1: as the face chooses */
    speech language;
} face_style;

/* What an error of the game's own is called in other languages than the rules'. */
typedef struct face_error {
    const char *code; /* NULL ends a list */
    const char *in[SPEECH_LANGUAGES];
} face_error;

/* Something that `help WORD` explains. */
typedef struct face_topic {
    const char *word; /* of the rules; NULL ends a list */
    speech_text text;
} face_topic;

typedef struct game_face {
    /* Draws the whole board as lines of text, from where the viewer sits (GAME_SPECTATOR: as
     * seat 0). `last` is the newest action, or of kind 0. */
    void (*draw)(const void *view, int seat, game_action last, const face_style *style,
                 text_out *o);
    const speech_text *help;  /* how to write actions, a few lines */
    const face_topic *topics; /* NULL: none */
    const speech_text *seats; /* what people call each seat; NULL: Seat 0, Seat 1, ... */
    /* The words of actions and outcomes, ended by NULLs; NULL: they are in English only. */
    const speech_text *vocabulary;
    const face_error *errors;          /* NULL: none of its own */
    const struct bench_measure *bench; /* the game's own measure for `stolik bench`, or NULL */
} game_face;

/* Changes the colour of the following text, if colours are in use; `code` is that of an ANSI
 * sequence, and "0" resets it. */
void face_paint(const face_style *style, const char *code, text_out *o);
/* The one of the two signs that this terminal can show. */
const char *face_sign(const face_style *style, const char *unicode, const char *ascii);

/* Writes the text in the language of the terminal. */
void face_say(const face_style *style, const speech_text *text, text_out *o);

/* The face of a game, NULL if it is not in the registry. */
const game_face *face_of(const game_rules *rules);

#endif
