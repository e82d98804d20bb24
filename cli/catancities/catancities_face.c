/* Cities & Knights in a terminal: the board, beside and below it short texts about players and
 * cards, then lines about the moment. Of a board that is too high some lines are shown: those
 * around the last action, or from the one that was asked for. */
#include "cli/catancities/catancities_cells.h"
#include "cli/catancities/catancities_chart.h"
#include "cli/catancities/catancities_lines.h"
#include "cli/catancities/catancities_phrases.h"
#include "cli/wrap.h"
#include "table/grow.h"

typedef struct layout {
    int from, to;      /* the lines of the board that are shown, `to` not included */
    int beside, below; /* columns of cells beside the board, lines of cells below it */
    int across;        /* columns of cells below */
} layout;

/* Lines of the board if there are so many lines of cells below it. */
static int rows_with(int all, int below, int other, const face_style *style)
{
    enum { ROWS_MIN = 4 };
    int room = style->lines - below - other;
    return style->lines == 0 || room >= all ? all : room > ROWS_MIN ? room : ROWS_MIN;
}

/* As few lines of cells below the board as the others leave over; `other` lines are below them. */
static layout lay_out(const chart *d, const catan_view *v, int other, const face_style *style)
{
    enum { WIDE = 2 }; /* columns of cells beside a board, where there is no end of room */
    int all = chart_lines(d->t);
    layout l = {0};
    int columns = style->columns < SHEET_COLUMNS ? style->columns : SHEET_COLUMNS;
    int width = style->lines == 0 ? WIDE * CELL_COLUMNS : columns - chart_columns(d->t);
    l.beside = width > 0 ? width / CELL_COLUMNS : 0;
    l.across = columns / CELL_COLUMNS > 0 ? columns / CELL_COLUMNS : 1;
    int rows = rows_with(all, 0, other, style);
    while (l.beside * rows + l.across * l.below < cities_cells_needed(v)) {
        l.below++;
        rows = rows_with(all, l.below, other, style);
    }
    l.to = rows;
    if (rows < all) {
        l.from = style->from >= 0 ? style->from : chart_middle(d, v->seat) - rows / 2;
        l.from = l.from > all - rows ? all - rows : l.from < 0 ? 0 : l.from;
        l.to = l.from + rows;
    }
    return l;
}

/* Cells below the board stand after it on the sheet. */
static void draw_cells(const layout *l, const chart *d, const catan_view *v)
{
    int all = chart_lines(d->t);
    cells texts = {.v = v,
                   .in = d->language,
                   .page = d->page,
                   .columns = CELL_COLUMNS,
                   .block = {{.line = l->from,
                              .column = chart_columns(d->t),
                              .down = l->to - l->from,
                              .across = l->beside},
                             {.line = all, .down = l->below, .across = l->across}}};
    if (l->to - l->from < all) {
        cell_window(&texts, l->from, l->to, all);
    }
    cities_cells_draw(&texts);
}

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    (void)seat; /* the board looks the same from everywhere */
    sheet page;
    const catan_view *v = view;
    chart d = {.t = &v->table, .last = last, .language = style->language, .page = &page};
    text_out moment = text_growing();
    text_out wrapped = text_growing();
    lines texts = {.v = v, .t = &v->table, .style = style, .o = &moment};
    moment_write(&texts);
    wrap_text(text_end(&moment), style->lines > 0 ? style->columns : INT32_MAX, &wrapped);
    layout l = lay_out(&d, v, wrap_lines(text_end(&wrapped)), style);
    sheet_clear(&page);
    chart_draw(&d);
    draw_cells(&l, &d, v);
    sheet_write(&page, l.from, l.to, style, o);
    sheet_write(&page, chart_lines(d.t), chart_lines(d.t) + l.below, style, o);
    text_bytes(o, wrapped.at, wrapped.len);
    text_drop(&moment);
    text_drop(&wrapped);
}

const game_face catancities_face = {
    .draw = draw,
    .help = &cities_help,
    .topics = cities_topics,
    .seats = catan_seats,
    .vocabulary = catan_vocabulary,
    .errors = catan_face_errors,
};
