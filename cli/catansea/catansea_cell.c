/* Writes cells on the sheet; compiled for Cities & Knights once more. */
#include "cli/catansea/catansea_cell.h"

#include "cli/catansea/catansea_lines.h"
#include "cli/catansea/catansea_words.h"
#include "cli/wrap.h"

void cell_begin(cell *c)
{
    c->o = text_to(c->text, sizeof c->text);
}

void cell_word(const cells *d, cell *c, int which)
{
    text_str(&c->o, catan_words[which].in[d->in]);
}

void cell_pad(cell *c, int column)
{
    while (wrap_width(c->text, c->o.len) < column) {
        text_char(&c->o, ' ');
    }
}

void cell_number(cell *c, int column, int n)
{
    cell_pad(c, column - (n > 99 ? 2 : n > 9));
    text_int(&c->o, n);
}

void cell_put(cells *d, cell *c, int ink)
{
    const cell_block *b = d->block;
    int n = d->n++;
    int first = b[0].down * b[0].across;
    if (n >= first) {
        n -= first;
        b++;
    }
    if (n < b->down * b->across) {
        sheet_put(d->page, b->line + n % b->down, b->column + n / b->down * d->columns, ink,
                  text_end(&c->o));
    }
}

void cell_window(cells *d, int from, int to, int all)
{
    cell c;
    cell_begin(&c);
    cell_word(d, &c, WORD_LINES);
    text_int(&c.o, from);
    text_char(&c.o, '-');
    text_int(&c.o, to - 1);
    cell_word(d, &c, WORD_OF);
    text_int(&c.o, all);
    cell_put(d, &c, INK_DIM);
}

void cell_seat(const cells *d, cell *c, int seat)
{
    const catan_table *t = &d->v->table;
    bool over = t->phase == CATAN_OVER;
    bool marked = over ? (t->winners >> seat & 1) != 0 : t->sea.active == seat;
    text_char(&c->o, (char)(!marked ? ' ' : over ? '*' : '>'));
    text_char(&c->o, sheet_letter(seat, false));
}

void cell_good(cells *d, int kind)
{
    const catan_table *t = &d->v->table;
    cell c;
    cell_begin(&c);
    text_char(&c.o, ' ');
    catan_word_for(catan_good_names[kind], d->in, &c.o);
    cell_pad(&c, 8);
    if (d->v->seat != GAME_SPECTATOR) {
        text_int(&c.o, catan_count(d->v->hand, kind));
        text_char(&c.o, '/');
    }
    text_int(&c.o, catan_count(t->bank, kind));
    if (d->v->seat != GAME_SPECTATOR) {
        cell_pad(&c, 14);
        text_int(&c.o, catan_count(t->rate[d->v->seat], kind));
        text_str(&c.o, ":1");
    }
    cell_put(d, &c, lines_ink(kind));
}

static void ports_of(cells *d, int type)
{
    enum { ONE_MORE = 8 }; /* columns that the next port may need: " 123-128" */
    const catan_table *t = &d->v->table;
    const char *name = type == CATAN_ANY ? "any" : catan_resource_names[type - 1];
    int ink = type == CATAN_ANY ? INK_NONE : INK_HEX + type - 1;
    cell c;
    cell_begin(&c);
    for (int i = 0; i < catan_ports(t); i++) {
        if (t->port[i] != type) {
            continue;
        }
        if (c.o.len == 0) {
            text_char(&c.o, '~');
            catan_word_for(name, d->in, &c.o);
        }
        text_char(&c.o, ' ');
        text_int(&c.o, catan_port_site(t, i)[0]);
        text_char(&c.o, '-');
        text_int(&c.o, catan_port_site(t, i)[1]);
        if (wrap_width(c.text, c.o.len) > d->columns - ONE_MORE) {
            cell_put(d, &c, ink);
            cell_begin(&c);
        }
    }
    if (c.o.len > 0) {
        cell_put(d, &c, ink);
    }
}

void cell_ports(cells *d)
{
    for (int type = 0; type <= CATAN_RESOURCES && d->v->table.chance < CATAN_HEXES_DUE; type++) {
        ports_of(d, type);
    }
}
