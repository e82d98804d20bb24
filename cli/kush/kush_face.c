/* Kush in a terminal: with colours two rows of the board a line, else a letter a cell. Of a board
 * that is too high for the terminal a window is drawn. */
#include "cli/face.h"
#include "cli/kush/kush_bench.h"
#include "rules/kush/kush.h"

enum { EMPTY = KUSH_SEATS_MAX, NONE }; /* what a cell shows besides a seat */

enum word {
    YOU,
    CELLS_EMPTY,
    ROLLS,
    TO_ROLL,
    TO_PLACE,
    A_KUSH,
    OVER,
    WON,
    DRAWN,
    TURN,
    SKIPS,
    ROWS,
    ROWS_OF,
    MORE_ROWS,
    WORDS
};

static const speech_text words[WORDS] = {
    [YOU] = {{" (you)", " (вы)"}},
    [CELLS_EMPTY] = {{"empty ", "свободно "}},
    [ROLLS] = {{" rolls", " бросает"}},
    [TO_ROLL] = {{" to roll", ": бросать кости"}},
    [TO_PLACE] = {{" to place ", " ставит "}},
    [A_KUSH] = {{", a kush", ", куш"}},
    [OVER] = {{"over:", "конец:"}},
    [WON] = {{" won", " — победа"}},
    [DRAWN] = {{" draw", " — ничья"}},
    [TURN] = {{"   turn ", "   ход "}},
    [SKIPS] = {{"   skips ", "   пропусков "}},
    [ROWS] = {{"rows ", "строки "}},
    [ROWS_OF] = {{" of 0-", " из 0-"}},
    [MORE_ROWS] = {{"; \"board N\" shows from row N on", "; «доска N» покажет со строки N"}},
};

static const speech_text vocabulary[] = {
    {{"roll", "бросить"}}, {{"place", "поставить"}}, {{"skip", "пропуск"}}, {{NULL, NULL}}};

static const face_error errors[] = {
    {"not_rolled", {[SPEECH_RU] = "сначала бросьте кости"}},
    {"already_rolled", {[SPEECH_RU] = "кости брошены: поставьте прямоугольник или пропустите"}},
    {"orientation", {[SPEECH_RU] = "этот прямоугольник повернуть нельзя: последнее число 0"}},
    {"bounds", {[SPEECH_RU] = "прямоугольник выходит за край поля"}},
    {"occupied", {[SPEECH_RU] = "место занято"}},
    {"corner", {[SPEECH_RU] = "первый прямоугольник ставят в свой угол"}},
    {"adjacency", {[SPEECH_RU] = "нужно касаться стороной своей земли"}},
    {"can_place", {[SPEECH_RU] = "пропускать рано: ещё есть куда поставить"}},
    {NULL, {NULL}},
};

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
    rules_assert(l.what < NONE);
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
static void draw_pair(const kush_view *v, int y, int first, game_action last, text_out *o)
{
    int above = -1;
    int below = -1;
    margin(y, y == first || (y % 10 <= 1 && y > first + 2), o);
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

static void say(const face_style *style, int word, text_out *o)
{
    face_say(style, &words[word], o);
}

static void draw_scores(const kush_view *v, int seat, const face_style *style, text_out *o)
{
    int empty = v->width * v->height;
    for (int p = 0; p < v->seats; p++) {
        int cells = kush_cells(v, p);
        empty -= cells;
        name_seat(p, style->colour, o);
        text_char(o, ' ');
        text_int(o, cells);
        if (p == seat) {
            say(style, YOU, o);
        }
        text_str(o, "   ");
    }
    say(style, CELLS_EMPTY, o);
    text_int(o, empty);
    text_char(o, '\n');
}

/* Who is to do what. */
static void draw_turn(const kush_view *v, const face_style *style, text_out *o)
{
    uint32_t winners = 0;
    switch ((kush_phase)v->phase) {
    case KUSH_TO_ROLL:
    case KUSH_ROLLING:
        name_seat(v->seat, style->colour, o);
        say(style, v->phase == KUSH_ROLLING ? ROLLS : TO_ROLL, o);
        break;
    case KUSH_TO_PLACE:
        name_seat(v->seat, style->colour, o);
        say(style, TO_PLACE, o);
        text_int(o, v->dice[0]);
        text_char(o, '-');
        text_int(o, v->dice[1]);
        if (kush_is_kush(v)) {
            say(style, A_KUSH, o);
        }
        break;
    case KUSH_ENDED:
        winners = kush_winners(v);
        say(style, OVER, o);
        for (int p = 0; p < v->seats; p++) {
            if ((winners >> p & 1) != 0) {
                text_char(o, ' ');
                name_seat(p, style->colour, o);
            }
        }
        say(style, (winners & (winners - 1)) == 0 ? WON : DRAWN, o);
        break;
    }
    say(style, TURN, o);
    text_int(o, v->turn);
    say(style, SKIPS, o);
    text_int(o, v->skips);
    text_char(o, '/');
    text_int(o, v->skip_limit);
    text_char(o, '\n');
}

/* -- the window -- */

typedef struct window {
    int from, to; /* rows, `to` not included */
    int each;     /* rows a line */
} window;

/* The middle row of a seat's land, or of its corner: those at the top or at the bottom. */
static int middle_of(const kush_view *v, int seat, game_action last)
{
    int low = v->height;
    int high = 0;
    if (last.kind == KUSH_PLACE) {
        return last.arg[1];
    }
    for (int y = 0; y < v->height; y++) {
        if (seat >= 0 && v->land[seat][y] != 0) {
            low = y < low ? y : low;
            high = y;
        }
    }
    return low < v->height ? (low + high) / 2 : seat % 2 == 1 ? v->height - 1 : 0;
}

/* All rows if they fit, else those around the last placement, or from where the player says. */
static window window_of(const kush_view *v, int seat, game_action last, const face_style *style)
{
    enum { OTHER_LINES = 4 }; /* the ruler, which rows these are, the scores, the turn */
    window w = {.each = style->colour && style->unicode ? 2 : 1, .to = v->height};
    int rows = (style->lines - OTHER_LINES) * w.each;
    if (style->lines == 0 || v->height <= rows + w.each) { /* which rows: not said then */
        return w;
    }
    w.from = style->from >= 0 ? style->from : middle_of(v, seat, last) - rows / 2;
    w.from = w.from > v->height - rows ? v->height - rows : w.from < 0 ? 0 : w.from;
    w.to = w.from + rows;
    return w;
}

static void draw_window(const kush_view *v, window w, const face_style *style, text_out *o)
{
    if (w.to - w.from == v->height) {
        return;
    }
    say(style, ROWS, o);
    text_int(o, w.from);
    text_char(o, '-');
    text_int(o, w.to - 1);
    say(style, ROWS_OF, o);
    text_int(o, v->height - 1);
    say(style, MORE_ROWS, o);
    text_char(o, '\n');
}

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    const kush_view *v = view;
    window w = window_of(v, seat, last, style);
    ruler(v, o);
    for (int y = w.from; y < w.to; y += w.each) {
        if (w.each == 2) {
            draw_pair(v, y, w.from, last, o);
        } else {
            draw_letters(v, y, last, style->colour, o);
        }
    }
    draw_window(v, w, style, o);
    draw_scores(v, seat, style, o);
    draw_turn(v, style, o);
}

static const speech_text names[] = {{{"A", "A"}}, {{"B", "B"}}, {{"C", "C"}}, {{"D", "D"}}};

static const speech_text help = {
    {"roll         throw the dice\n"
     "place X Y O  put the rectangle's top left cell on column X, row Y, from 0; "
     "O 0: first die wide, second die high; O 1: turned\n"
     "skip         if nothing can be placed",
     "бросить          бросить кости\n"
     "поставить X Y O  левая верхняя клетка прямоугольника — столбец X, строка Y, от 0; "
     "O 0: первая кость — ширина, вторая — высота; O 1: наоборот\n"
     "пропуск          если поставить некуда"}};

const game_face kush_face = {
    .draw = draw,
    .seats = names,
    .vocabulary = vocabulary,
    .errors = errors,
    .bench = &kush_bench,
    .help = &help,
};
