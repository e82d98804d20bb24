/* Kush in a terminal: with colours two rows of the board a line, else a letter a cell. */
#include "cli/face.h"
#include "cli/kush/kush_bench.h"
#include "rules/kush/kush.h"

enum { EMPTY = KUSH_SEATS_MAX, NONE }; /* what a cell shows besides a seat */

/* A cell as it is drawn: a seat, EMPTY or NONE, and whether the last placement begins there. */
typedef struct look {
    int what;
    bool last;
} look;

/* Colours of a palette of 256 that stay apart for most eyes: blue, vermilion, white, yellow. */
static const int colours[NONE][2] = {{25, 81}, {166, 216}, {248, 231}, {178, 228}, {236, 236}};

static look look_at(const kush_view *v, int x, int y, game_action last)
{
    look l = {.what = y < v->height ? EMPTY : NONE};
    for (int p = 0; l.what == EMPTY && p < v->seats; p++) {
        l.what = (v->land[p][y] >> x & 1) != 0 ? p : EMPTY;
    }
    l.last = l.what < EMPTY && last.kind == KUSH_PLACE && last.arg[0] == x && last.arg[1] == y;
    return l;
}

static int colour_of(look l)
{
    return colours[l.what][l.last];
}

static void ink(int colour, text_out *o)
{
    text_str(o, "\x1b[38;5;");
    text_int(o, colour);
    text_char(o, 'm');
}

static void paper(int colour, text_out *o)
{
    text_str(o, "\x1b[48;5;");
    text_int(o, colour);
    text_char(o, 'm');
}

static void plain(text_out *o)
{
    text_str(o, "\x1b[0m");
}

/* A number in two columns and a space, or three spaces. */
static void margin(int y, bool shown, text_out *o)
{
    if (!shown) {
        text_str(o, "   ");
        return;
    }
    text_str(o, y < 10 ? " " : "");
    text_int(o, y);
    text_char(o, ' ');
}

/* The columns, numbered every five. */
static void ruler(const kush_view *v, text_out *o)
{
    text_str(o, "   ");
    int skip = 0; /* cells that the last number still covers */
    for (int x = 0; x < v->width; x++) {
        if (x % 5 == 0) {
            text_int(o, x);
            skip = x < 10 ? 1 : 2;
        } else if (skip == 0) {
            text_char(o, ' ');
        }
        skip -= skip > 0;
    }
    text_char(o, '\n');
}

/* Two rows in one line: the upper one in the ink of a half block, the lower one in its paper. */
static void draw_pair(const kush_view *v, int y, game_action last, text_out *o)
{
    int above = -1;
    int below = -1;
    margin(y, y % 10 == 0, o);
    for (int x = 0; x < v->width; x++) {
        look upper = look_at(v, x, y, last);
        look lower = look_at(v, x, y + 1, last);
        if (colour_of(upper) != above) {
            above = colour_of(upper);
            ink(above, o);
        }
        if (lower.what != NONE && colour_of(lower) != below) {
            below = colour_of(lower);
            paper(below, o);
        }
        text_str(o, "\u2580");
    }
    plain(o);
    text_char(o, '\n');
}

static void draw_letters(const kush_view *v, int y, game_action last, bool colour, text_out *o)
{
    int now = -1;
    margin(y, y % 5 == 0, o);
    for (int x = 0; x < v->width; x++) {
        look l = look_at(v, x, y, last);
        if (colour && colour_of(l) != now) {
            now = colour_of(l);
            ink(now, o);
        }
        const char *letters = l.last ? "abcd" : "ABCD.";
        text_char(o, letters[l.what]);
    }
    if (colour) {
        plain(o);
    }
    text_char(o, '\n');
}

static void name_seat(int p, bool colour, text_out *o)
{
    if (colour) {
        ink(colours[p][1], o);
    }
    text_char(o, "ABCD"[p]);
    if (colour) {
        plain(o);
    }
}

static void draw_scores(const kush_view *v, int seat, bool colour, text_out *o)
{
    int empty = v->width * v->height;
    for (int p = 0; p < v->seats; p++) {
        int cells = kush_cells(v, p);
        empty -= cells;
        name_seat(p, colour, o);
        text_char(o, ' ');
        text_int(o, cells);
        text_str(o, p == seat ? " (you)   " : "   ");
    }
    text_str(o, "empty ");
    text_int(o, empty);
    text_char(o, '\n');
}

/* Who is to do what. */
static void draw_turn(const kush_view *v, bool colour, text_out *o)
{
    uint32_t winners = 0;
    switch ((kush_phase)v->phase) {
    case KUSH_TO_ROLL:
    case KUSH_ROLLING:
        name_seat(v->seat, colour, o);
        text_str(o, v->phase == KUSH_ROLLING ? " rolls" : " to roll");
        break;
    case KUSH_TO_PLACE:
        name_seat(v->seat, colour, o);
        text_str(o, " to place ");
        text_int(o, v->dice[0]);
        text_char(o, '-');
        text_int(o, v->dice[1]);
        text_str(o, kush_is_kush(v) ? ", a kush" : "");
        break;
    case KUSH_ENDED:
        winners = kush_winners(v);
        text_str(o, "over:");
        for (int p = 0; p < v->seats; p++) {
            if ((winners >> p & 1) != 0) {
                text_char(o, ' ');
                name_seat(p, colour, o);
            }
        }
        text_str(o, (winners & (winners - 1)) == 0 ? " won" : " draw");
        break;
    }
    text_str(o, "   turn ");
    text_int(o, v->turn);
    text_str(o, "   skips ");
    text_int(o, v->skips);
    text_char(o, '/');
    text_int(o, v->skip_limit);
    text_char(o, '\n');
}

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    const kush_view *v = view;
    bool halves = style->colour && style->unicode;
    ruler(v, o);
    for (int y = 0; y < v->height; y += halves ? 2 : 1) {
        if (halves) {
            draw_pair(v, y, last, o);
        } else {
            draw_letters(v, y, last, style->colour, o);
        }
    }
    draw_scores(v, seat, style->colour, o);
    draw_turn(v, style->colour, o);
}

static const char *const names[] = {"A", "B", "C", "D", NULL};

const game_face kush_face = {
    .draw = draw,
    .title = "Kush",
    .seats = names,
    .bench = &kush_bench,
    .help = "roll         throw the dice\n"
            "place X Y O  put the rectangle's top left cell on column X, row Y, from 0;\n"
            "             O 0: first die wide, second die high; O 1: turned\n"
            "skip         if nothing can be placed\n",
};
