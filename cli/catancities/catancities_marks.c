/* What only Cities & Knights has on its board. */
#include "cli/catancities/catancities_chart.h"

int chart_realm_vertex(game_action a)
{
    switch (a.kind) {
    case CATAN_WALL:
    case CATAN_HIRE:
    case CATAN_ACTIVATE:
    case CATAN_PROMOTE:
    case CATAN_CHASE:
    case CATAN_LOSE:
        return a.arg[0];
    case CATAN_MARCH:
        return a.arg[1];
    case CATAN_IMPROVE:
        return a.arg[1] - 1;
    default:
        return -1;
    }
}

static bool has_metropolis(const catan_table *t, int vertex)
{
    bool has = false;
    for (int track = 0; track < CATAN_TRACKS; track++) {
        has |= t->realm.metropolis[track] == vertex;
    }
    return has;
}

static void draw_city(const chart *d, int vertex)
{
    bool wall = catan_has(d->t->realm.walls, vertex);
    bool metropolis = has_metropolis(d->t, vertex);
    bool tipped = catan_has(d->t->realm.tipped, vertex);
    int line = chart_line(d->t, vertex);
    int column = chart_column(d->t, vertex);
    if (wall || metropolis || tipped) {
        int mark = wall && metropolis ? '{' : wall ? '[' : metropolis ? '*' : '_';
        sheet_put_sign(d->page, line, column - 2, d->page->ink[line][column - 1], (uint32_t)mark);
    }
}

static void draw_knight(const chart *d, int vertex, uint8_t knight)
{
    int seat = catan_knight_seat(knight);
    int line = chart_line(d->t, vertex);
    int column = chart_column(d->t, vertex);
    int ink = INK_SEAT + seat;
    bool active = (knight & CATAN_KNIGHT_ACTIVE) != 0;
    sheet_put_sign(d->page, line, column - 2, ink,
                   (uint32_t)(SIGN_KNIGHT + catan_strength(knight) - 1));
    sheet_put_sign(d->page, line, column - 1, ink, (unsigned char)sheet_letter(seat, active));
    sheet_put_number(d->page, line, column, ink, vertex);
}

static void draw_merchant(const chart *d)
{
    const catan_realm *r = &d->t->realm;
    int top = CATAN_MAP(d->t, hex_vertices)[r->merchant_hex][0];
    sheet_put(d->page, chart_line(d->t, top) + 3, chart_column(d->t, top) - 1,
              INK_SEAT + r->merchant - 1, "$");
}

void chart_draw_realm(const chart *d)
{
    const catan_table *t = d->t;
    int last = chart_realm_vertex(d->last);
    for (int v = 0; v < catan_vertices(t); v++) {
        if (catan_strength(t->realm.knight[v]) > 0) {
            draw_knight(d, v, t->realm.knight[v]);
        } else {
            draw_city(d, v);
        }
    }
    if (t->realm.merchant > 0) {
        draw_merchant(d);
    }
    if (last >= 0) {
        sheet_put_number(d->page, chart_line(t, last), chart_column(t, last), INK_LAST, last);
    }
}
