/* Characters and inks on a sheet. */
#include "cli/sheet.h"

static const char *const plain_signs[SIGNS] = {
    [SIGN_SETTLEMENT] = "s", [SIGN_CITY] = "C",       [SIGN_ROBBER] = "R", [SIGN_PIP] = ".",
    [SIGN_SLASH] = "/",      [SIGN_BACKSLASH] = "\\", [SIGN_BAR] = "|",    [SIGN_TURN] = ">",
    [SIGN_SHIP] = "~",       [SIGN_PIRATE] = "P",     [SIGN_KNIGHT] = "-", [SIGN_KNIGHT + 1] = "=",
    [SIGN_KNIGHT + 2] = "+"};
static const char *const fine_signs[SIGNS] = {
    [SIGN_SETTLEMENT] = "▲", [SIGN_CITY] = "■",      [SIGN_ROBBER] = "♟", [SIGN_PIP] = "•",
    [SIGN_SLASH] = "╱",      [SIGN_BACKSLASH] = "╲", [SIGN_BAR] = "│",    [SIGN_TURN] = "▶",
    [SIGN_SHIP] = "≈",       [SIGN_PIRATE] = "☠",    [SIGN_KNIGHT] = "¹", [SIGN_KNIGHT + 1] = "²",
    [SIGN_KNIGHT + 2] = "³"};

static const char *const inks[INKS] = {
    "1;38;5;203", "1;38;5;75", "1;38;5;220", "1;38;5;213", "1;38;5;120", "1;38;5;255", /* seats */
    "38;5;34",    "38;5;166",  "38;5;156",   "38;5;178",   "38;5;146",   "38;5;180",   /* hexes */
    "1;38;5;226", "38;5;33",   "38;5;245",                                             /* and sea */
    "0",          "2",         "1;31",       "1;4;36"};

char sheet_letter(int seat, bool city)
{
    return (char)((city ? 'A' : 'a') + seat);
}

void sheet_clear(sheet *s)
{
    for (int line = 0; line < SHEET_LINES; line++) {
        for (int c = 0; c < SHEET_COLUMNS; c++) {
            s->sign[line][c] = ' ';
            s->ink[line][c] = INK_NONE;
        }
    }
}

void sheet_put_sign(sheet *s, int line, int column, int ink, uint32_t sign)
{
    if (line < SHEET_LINES && column >= 0 && column < SHEET_COLUMNS) {
        s->sign[line][column] = sign;
        s->ink[line][column] = (uint8_t)ink;
    }
}

/* Words have letters of one or two bytes. */
void sheet_put(sheet *s, int line, int column, int ink, const char *text)
{
    for (; *text != '\0'; text++, column++) {
        uint32_t sign = (unsigned char)*text;
        if ((sign & 0xe0) == 0xc0) {
            text++;
            sign = (sign & 0x1f) << 6 | ((unsigned char)*text & 0x3f);
        }
        sheet_put_sign(s, line, column, ink, sign);
    }
}

void sheet_put_number(sheet *s, int line, int column, int ink, int n)
{
    char digits[8];
    text_out o = text_to(digits, sizeof digits);
    text_int(&o, n);
    sheet_put(s, line, column, ink, text_end(&o));
}

void sheet_paint(const face_style *style, int ink, text_out *o)
{
    face_paint(style, inks[ink], o);
}

static void write_sign(uint32_t sign, const face_style *style, text_out *o)
{
    if (sign < SIGNS) {
        text_str(o, style->unicode ? fine_signs[sign] : plain_signs[sign]);
    } else if (sign < 0x80) {
        text_char(o, (char)sign);
    } else {
        text_char(o, (char)(0xc0 | sign >> 6));
        text_char(o, (char)(0x80 | (sign & 0x3f)));
    }
}

void sheet_write(const sheet *s, int from, int to, const face_style *style, text_out *o)
{
    for (int line = from; line < to; line++) {
        int end = SHEET_COLUMNS;
        int ink = INK_NONE;
        while (end > 0 && s->sign[line][end - 1] == ' ') {
            end--;
        }
        for (int c = 0; c < end; c++) {
            if (s->sign[line][c] != ' ' && s->ink[line][c] != ink) {
                sheet_paint(style, INK_NONE, o);
                ink = s->ink[line][c];
                sheet_paint(style, ink, o);
            }
            write_sign(s->sign[line][c], style, o);
        }
        sheet_paint(style, INK_NONE, o);
        text_char(o, '\n');
    }
}
