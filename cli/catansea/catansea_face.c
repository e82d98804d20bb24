/* Catan at sea in a terminal: the board, with short texts about players and cards beside it if the
 * terminal is wide enough, else below. Of a board that is too high some lines are shown: those
 * around the last action, or from the one that was asked for. */
#include "cli/catansea/catansea_cells.h"
#include "cli/catansea/catansea_chart.h"
#include "cli/catansea/catansea_lines.h"
#include "cli/catansea/catansea_words.h"

typedef struct layout {
    int from, to;     /* the lines of the board that are shown, `to` not included */
    int down, across; /* the cells */
    bool beside;
} layout;

/* Cells beside the board have its lines; below, as many lines as those that are needed take. */
static layout lay_out(const chart *d, const catan_view *v, int seat, const face_style *style)
{
    enum { ROWS_MIN = 4 };
    int all = chart_lines(d->t);
    layout l = {.to = all, .across = 1};
    l.beside = style->lines == 0 || chart_columns(d->t) + CELL_COLUMNS <= style->columns;
    l.across = l.beside ? 1 : style->columns / CELL_COLUMNS;
    l.across = l.across > 0 ? l.across : 1;
    l.down = l.beside ? all : (cells_needed(v) + l.across - 1) / l.across;
    int other = (l.beside ? 0 : l.down) + (v->cards != 0);
    int room = style->lines > other + ROWS_MIN ? style->lines - other : ROWS_MIN;
    if (style->lines > 0 && all > room) {
        l.from = style->from >= 0 ? style->from : chart_middle(d, seat) - room / 2;
        l.from = l.from > all - room ? all - room : l.from < 0 ? 0 : l.from;
        l.to = l.from + room;
        l.down = l.beside ? room : l.down;
    }
    return l;
}

static void draw_cells(const layout *l, const chart *d, const catan_view *v)
{
    cells texts = {.v = v,
                   .in = d->language,
                   .page = d->page,
                   .columns = CELL_COLUMNS,
                   .block = {{.line = l->beside ? l->from : 0,
                              .column = l->beside ? chart_columns(d->t) : 0,
                              .down = l->down,
                              .across = l->across}}};
    if (l->to - l->from < chart_lines(d->t)) {
        cell_window(&texts, l->from, l->to, chart_lines(d->t));
    }
    cells_draw(&texts);
}

static void draw_below(const catan_view *v, const face_style *style, text_out *o)
{
    lines d = {.v = v, .t = &v->table, .style = style, .o = o};
    if (v->open) {
        lines_hands(&d);
    } else if (v->cards != 0) {
        lines_say(&d, WORD_HOLD); /* resources stand in the cells */
        lines_development(&d, v->cards, v->bought);
        text_char(o, '\n');
    }
    lines_moment(&d);
}

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    sheet page;
    const catan_view *v = view;
    chart d = {.t = &v->table, .last = last, .language = style->language, .page = &page};
    layout l = lay_out(&d, v, seat, style);
    sheet_clear(&page);
    chart_draw(&d);
    if (l.beside) {
        draw_cells(&l, &d, v);
    }
    sheet_write(&page, l.from, l.to, style, o);
    if (!l.beside) {
        sheet_clear(&page);
        draw_cells(&l, &d, v);
        sheet_write(&page, 0, l.down, style, o);
    }
    draw_below(v, style, o);
}

static const speech_text help = {
    {"roll                        throw the dice\n"
     "settlement 12, city 12      build on vertex 12\n"
     "road 30, ship 30            build on edge 30 (the number between two vertices)\n"
     "move 30 41                  move a ship from edge 30 to edge 41, once a turn\n"
     "robber 4, robber 4 2        move the robber to hex #4, and rob seat 2 (c)\n"
     "pirate 9, pirate 9 2        or the pirate, to a hex of the sea\n"
     "take wood=1,ore=1           what you choose for gold\n"
     "discard wood=1,ore=2        what a 7 costs you\n"
     "bank wood=4 brick=1         trade with the bank\n"
     "offer wood=1 ore=1          give a wood for an ore; accept, reject, cancel, confirm 2\n"
     "buy                         a development card; knight, roads (then done), plenty wood "
     "brick, monopoly ore\n"
     "end, done                   end the turn, or what you build between two turns\n"
     "board 8                     of a board that is too high, the lines from 8 on\n"
     "a12 is a settlement of seat 0 on vertex 12 and A12 a city, b and B are of seat 1, and so on. "
     "/a is a road, ~a a ship. ~12 is a vertex with a port, #9 hex 9. p c d k r: points, cards, "
     "development cards, knights, longest route; * has the title. wood 3/19 4:1: you have 3, "
     "the bank 19, and it takes 4 for one. you a 15r 15s 5v 4c: you are seat 0 and have so many "
     "roads, ships, settlements and cities left.",
     "бросить                     бросить кости\n"
     "поселение 12, город 12      построить на вершине 12\n"
     "дорога 30, корабль 30       построить на ребре 30 (число между двумя вершинами)\n"
     "переставить 30 41           переставить корабль с ребра 30 на ребро 41, раз за ход\n"
     "разбойник 4, разбойник 4 2  перевести разбойника на гекс #4 и обокрасть место 2 (c)\n"
     "пират 9, пират 9 2          или пирата на гекс моря\n"
     "взять дерево=1,руда=1       что вы выбираете за золото\n"
     "сбросить дерево=1,руда=2    чего вам стоит семёрка\n"
     "банк дерево=4 глина=1       обмен с банком\n"
     "предложить дерево=1 руда=1  отдать дерево за руду; принять, отказать, отменить, "
     "подтвердить 2\n"
     "купить                      карту развития; рыцарь, дороги (потом хватит), изобретение "
     "дерево глина, монополия руда\n"
     "конец, хватит               закончить ход или стройку между ходами\n"
     "доска 8                     если доска не помещается, строки с восьмой\n"
     "a12 — поселение места 0 на вершине 12, A12 — город, b и B — места 1 и так далее. /a — "
     "дорога, ~a — корабль. ~12 — вершина с портом, #9 — гекс 9. о к р в п: очки, карты, карты "
     "развития, рыцари, длина пути; * — самый длинный путь или большая армия. дерево 3/19 4:1: у "
     "вас 3, в банке 19, он берёт 4 за одну. вы a 15д 15к 5п 4г: ваше место 0, осталось дорог, "
     "кораблей, поселений, городов."},
};

const game_face catansea_face = {
    .draw = draw,
    .vocabulary = catan_vocabulary,
    .errors = catan_face_errors,
    .help = &help,
    .seats = catan_seats,
};
