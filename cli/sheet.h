/* sheet.h -- a sheet of characters with an ink each, on which the boards of Catan and of the
 * larger games are drawn before they are written out. */
#ifndef STOLIK_CLI_SHEET_H
#define STOLIK_CLI_SHEET_H

#include "cli/face.h"

enum { SHEET_LINES = 40, SHEET_COLUMNS = 98 };

/* Signs that have a better look than their ASCII one; other numbers are characters of Unicode. */
enum sheet_sign {
    SIGN_SETTLEMENT = 1,
    SIGN_CITY,
    SIGN_ROBBER,
    SIGN_PIP,
    SIGN_SLASH,
    SIGN_BACKSLASH,
    SIGN_BAR,
    SIGN_TURN,
    SIGN_SHIP,
    SIGN_PIRATE,
    SIGN_KNIGHT, /* of strength 1, then 2 and 3 */
    SIGNS = SIGN_KNIGHT + 3
};

/* Inks: six seats first, then resources, desert, gold, sea and fog, then the rest. */
enum sheet_ink {
    INK_SEAT = 0,
    INK_HEX = INK_SEAT + 6,
    INK_NONE = INK_HEX + 9,
    INK_DIM,
    INK_RED,
    INK_LAST,
    INKS
};

typedef struct sheet {
    uint32_t sign[SHEET_LINES][SHEET_COLUMNS];
    uint8_t ink[SHEET_LINES][SHEET_COLUMNS];
} sheet;

void sheet_clear(sheet *s);
/* What goes beyond the edge is left out. */
void sheet_put(sheet *s, int line, int column, int ink, const char *text);
void sheet_put_sign(sheet *s, int line, int column, int ink, uint32_t sign);
void sheet_put_number(sheet *s, int line, int column, int ink, int n);
/* The lines of the sheet from one to before another, without spaces at their ends. */
void sheet_write(const sheet *s, int from, int to, const face_style *style, text_out *o);
/* The letter of a seat's settlement, or of its city. */
char sheet_letter(int seat, bool city);
/* Changes the ink of the text that follows. */
void sheet_paint(const face_style *style, int ink, text_out *o);

#endif
