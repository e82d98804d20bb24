/* Long Nardy in a terminal: the board as its viewer sits at it, own head top right, own home
 * bottom right. */
#include "cli/face.h"
#include "rules/nardy/nardy.h"

enum { ROWS = 5, COLUMNS = 12 };

static const speech_text colours[] = {{{"White", "Белые"}}, {{"Black", "Чёрные"}}};

enum word { THIS_SIDE, OFF, PIPS, TO_PLAY, ROLLS, WORDS };

static const speech_text words[WORDS] = {
    [THIS_SIDE] = {{" (this side)", " (эта сторона)"}},
    [OFF] = {{"  off ", "  снято "}},
    [PIPS] = {{"  pips ", "  пипсов "}},
    [TO_PLAY] = {{"  to play", "  ходит"}},
    [ROLLS] = {{"  rolls", "  бросает"}},
};

static const speech_text vocabulary[] = {
    {{"roll", "бросить"}}, {{"step", "ход"}}, {{"off", "снять"}}, {{NULL, NULL}}};

typedef struct drawing {
    const nardy_table *t;
    const face_style *style;
    int seat; /* who looks */
    game_action last;
    text_out *o;
} drawing;

static void paint(const drawing *d, const char *code)
{
    face_paint(d->style, code, d->o);
}

static const char *sign(const drawing *d, const char *unicode, const char *ascii)
{
    return face_sign(d->style, unicode, ascii);
}

static void say(const drawing *d, int word)
{
    face_say(d->style, &words[word], d->o);
}

static void checker(const drawing *d, int seat)
{
    paint(d, seat == NARDY_WHITE ? "1;97" : "1;38;5;208");
    text_str(d->o, seat == NARDY_WHITE ? sign(d, "○", "O") : sign(d, "●", "X"));
    paint(d, "0");
}

/* A number in a field of three, right-aligned. */
static void number3(const drawing *d, int n)
{
    text_str(d->o, n < 10 ? "  " : " ");
    text_int(d->o, n);
}

/* The point in this column, from the left, of the upper or lower half. */
static int point_at(const drawing *d, bool upper, int column)
{
    return nardy_point(d->seat, upper ? 13 + column : 12 - column);
}

/* Row 0 lies at the edge of the board. */
static void cell(const drawing *d, int point, int row)
{
    for (int seat = 0; seat < 2; seat++) {
        int n = nardy_count(&d->t->side[seat], nardy_distance(seat, point));
        if (n > row) {
            if (row == ROWS - 1 && n > ROWS) {
                number3(d, n);
                text_char(d->o, ' ');
            } else {
                text_str(d->o, "  ");
                checker(d, seat);
                text_char(d->o, ' ');
            }
            return;
        }
    }
    paint(d, "2");
    text_str(d->o, sign(d, "  · ", "  . "));
    paint(d, "0");
}

static void middle(const drawing *d, int column)
{
    if (column == COLUMNS / 2 - 1) {
        text_str(d->o, sign(d, " ┃", " |"));
    }
}

static bool was_touched(const drawing *d, int point)
{
    return d->last.kind == NARDY_STEP && (d->last.arg[0] == point || d->last.arg[1] == point);
}

static void labels(const drawing *d, bool upper)
{
    text_str(d->o, "   ");
    for (int c = 0; c < COLUMNS; c++) {
        int point = point_at(d, upper, c);
        paint(d, was_touched(d, point) ? "1;4;36" : "36");
        number3(d, point);
        paint(d, "0");
        text_char(d->o, was_touched(d, point) && !d->style->colour ? '*' : ' ');
        text_str(d->o, c == COLUMNS / 2 - 1 ? "  " : "");
    }
    text_char(d->o, '\n');
}

static void edge(const drawing *d, const char *left, const char *cross, const char *right)
{
    text_str(d->o, "  ");
    text_str(d->o, sign(d, left, "+"));
    for (int c = 0; c < COLUMNS; c++) {
        text_str(d->o, sign(d, "━━━━", "----"));
        if (c == COLUMNS / 2 - 1) {
            text_str(d->o, sign(d, "━", "-"));
            text_str(d->o, sign(d, cross, "+"));
        }
    }
    text_str(d->o, sign(d, "━", "-"));
    text_str(d->o, sign(d, right, "+"));
    text_char(d->o, '\n');
}

static void dice(const drawing *d)
{
    static const char *const faces[] = {"⚀", "⚁", "⚂", "⚃", "⚄", "⚅"};
    for (int i = 0; i < d->t->dice_n; i++) {
        int die = d->t->dice[i];
        text_char(d->o, ' ');
        if (d->style->unicode) {
            text_str(d->o, faces[die - 1]);
        }
        text_int(d->o, die);
    }
}

/* Who: borne off, pips, and whose turn it is with which dice. */
static void player_line(const drawing *d, int seat)
{
    bool turn = d->t->result == NARDY_RUNNING && d->t->mover == seat;
    text_str(d->o, turn ? sign(d, " ▶ ", " > ") : "   ");
    checker(d, seat);
    text_char(d->o, ' ');
    paint(d, turn ? "1" : "0");
    face_say(d->style, &colours[seat], d->o);
    paint(d, "0");
    if (seat == d->seat) {
        say(d, THIS_SIDE);
    }
    say(d, OFF);
    text_int(d->o, nardy_count(&d->t->side[seat], 0));
    say(d, PIPS);
    text_int(d->o, nardy_pips(&d->t->side[seat]));
    if (turn && d->t->dice_n > 0) {
        say(d, TO_PLAY);
        paint(d, "1;33");
        dice(d);
        paint(d, "0");
    } else if (turn && d->t->rolling) {
        say(d, ROLLS);
    }
    text_char(d->o, '\n');
}

static void half(const drawing *d, bool upper)
{
    for (int i = 0; i < ROWS; i++) {
        text_str(d->o, "  ");
        text_str(d->o, sign(d, "┃", "|"));
        for (int c = 0; c < COLUMNS; c++) {
            cell(d, point_at(d, upper, c), upper ? i : ROWS - 1 - i);
            middle(d, c);
        }
        text_str(d->o, sign(d, " ┃\n", " |\n"));
    }
}

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    const nardy_view *v = view;
    drawing d = {.t = &v->table,
                 .style = style,
                 .seat = seat == NARDY_BLACK ? NARDY_BLACK : NARDY_WHITE,
                 .last = last,
                 .o = o};
    player_line(&d, 1 - d.seat);
    labels(&d, true);
    edge(&d, "┏", "┳", "┓");
    half(&d, true);
    edge(&d, "┣", "╋", "┫");
    half(&d, false);
    edge(&d, "┗", "┻", "┛");
    labels(&d, false);
    player_line(&d, d.seat);
}

static const speech_text help = {
    {"roll     throw the dice\n"
     "24-20    move a checker from point 24 to point 20\n"
     "5-off    bear a checker off from point 5\n"
     "You start top right, run counter-clockwise and bear off bottom right. One checker a "
     "turn may leave the head; a point with an enemy checker is closed.",
     "бросить   бросить кости\n"
     "24-20     пойти шашкой с пункта 24 на пункт 20\n"
     "5-снять   снять шашку с пункта 5\n"
     "Вы начинаете справа вверху, идёте против часовой стрелки и снимаете шашки справа "
     "внизу. За ход с головы можно снять одну шашку; пункт с чужой шашкой закрыт."}};

const game_face nardy_face = {
    .draw = draw,
    .seats = colours,
    .vocabulary = vocabulary,
    .help = &help,
};
