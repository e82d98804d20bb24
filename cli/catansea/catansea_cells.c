/* Writes the cells on the sheet. */
#include "cli/catansea/catansea_cells.h"

#include "cli/catansea/catansea_lines.h"
#include "cli/catansea/catansea_words.h"
#include "cli/wrap.h"

typedef struct cell {
    char text[80];
    text_out o;
} cell;

static void begin(cell *c)
{
    c->o = text_to(c->text, sizeof c->text);
}

static void word(const cells *d, cell *c, int which)
{
    text_str(&c->o, catan_words[which].in[d->in]);
}

/* Spaces up to this column of the cell. */
static void pad(cell *c, int column)
{
    while (wrap_width(c->text, c->o.len) < column) {
        text_char(&c->o, ' ');
    }
}

static void put(cells *d, cell *c, int ink)
{
    if (d->n < d->down * d->across) {
        sheet_put(d->page, d->line + d->n % d->down, d->column + d->n / d->down * CELL_COLUMNS, ink,
                  text_end(&c->o));
        d->n++;
    }
}

/* A number that ends in this column, and a sign after it. */
static void number_to(const cells *d, cell *c, int column, int n, int sign)
{
    pad(c, column - (n > 99 ? 2 : n > 9));
    text_int(&c->o, n);
    word(d, c, sign);
}

void cells_window(cells *d, int from, int to, int all)
{
    cell c;
    begin(&c);
    text_char(&c.o, ' ');
    word(d, &c, WORD_LINES);
    text_int(&c.o, from);
    text_char(&c.o, '-');
    text_int(&c.o, to - 1);
    word(d, &c, WORD_OF);
    text_int(&c.o, all);
    put(d, &c, INK_DIM);
}

static void draw_turn(cells *d)
{
    const catan_table *t = &d->v->table;
    cell c;
    begin(&c);
    text_char(&c.o, ' ');
    word(d, &c, WORD_SMALL_TURN);
    text_int(&c.o, (int)t->turn);
    if (t->dice[0] > 0) {
        word(d, &c, WORD_SMALL_DICE);
        text_int(&c.o, t->dice[0]);
        text_char(&c.o, '-');
        text_int(&c.o, t->dice[1]);
    }
    put(d, &c, INK_NONE);
    int fog = 0;
    for (int k = 0; k < CATAN_FOG_HEX; k++) {
        fog += t->sea.fog_hexes[k];
    }
    begin(&c);
    word(d, &c, WORD_SMALL_DECK);
    text_int(&c.o, d->v->deck_n);
    if (fog > 0) {
        word(d, &c, WORD_FOG);
        text_int(&c.o, fog);
    }
    put(d, &c, INK_NONE);
}

/* Who acts has a mark, the winner a star; who has a title a star after what it is for. */
static void draw_player(cells *d, int p)
{
    const catan_table *t = &d->v->table;
    cell c;
    begin(&c);
    bool over = t->phase == CATAN_OVER;
    bool marked = over ? (t->winners >> p & 1) != 0 : t->sea.active == p;
    text_char(&c.o, (char)(!marked ? ' ' : over ? '*' : '>'));
    text_char(&c.o, sheet_letter(p, false));
    number_to(d, &c, 3, lines_points(d->v, p), WORD_SIGN_POINTS);
    number_to(d, &c, 7, t->hand_n[p], WORD_SIGN_CARDS);
    number_to(d, &c, 10, t->card_n[p], WORD_SIGN_DEV);
    number_to(d, &c, 13, t->knights[p], WORD_SIGN_KNIGHTS);
    text_str(&c.o, t->army_seat == p ? "*" : "");
    number_to(d, &c, 17, t->road_length[p], WORD_SIGN_ROUTE);
    text_str(&c.o, t->road_seat == p ? "*" : "");
    put(d, &c, INK_SEAT + p);
}

/* The viewer's letter and pieces. */
static void draw_pieces(cells *d)
{
    const uint8_t *left = d->v->table.pieces[d->v->seat];
    bool ships = left[CATAN_SHIP_PIECE] > 0 || catan_any(d->v->table.sea.sailed[d->v->seat]);
    cell c;
    begin(&c);
    text_char(&c.o, ' ');
    word(d, &c, WORD_SMALL_SELF);
    text_char(&c.o, ' ');
    text_char(&c.o, sheet_letter(d->v->seat, false));
    number_to(d, &c, 8, left[CATAN_ROAD_PIECE], WORD_SIGN_ROADS);
    if (ships) {
        number_to(d, &c, 12, left[CATAN_SHIP_PIECE], WORD_SIGN_SHIPS);
    }
    number_to(d, &c, 15, left[CATAN_SETTLEMENT_PIECE], WORD_SIGN_SETTLEMENTS);
    number_to(d, &c, 18, left[CATAN_CITY_PIECE], WORD_SIGN_CITIES);
    put(d, &c, INK_SEAT + d->v->seat);
}

/* What the viewer and the bank hold, and the viewer's rate: wood 3/19 4:1. */
static void draw_resource(cells *d, int r)
{
    const catan_table *t = &d->v->table;
    cell c;
    begin(&c);
    text_char(&c.o, ' ');
    catan_word_for(catan_resource_names[r], d->in, &c.o);
    pad(&c, 8);
    if (d->v->seat != GAME_SPECTATOR) {
        text_int(&c.o, catan_count(d->v->hand, r));
        text_char(&c.o, '/');
    }
    text_int(&c.o, catan_count(t->bank, r));
    if (d->v->seat != GAME_SPECTATOR) {
        pad(&c, 14);
        text_int(&c.o, catan_count(t->rate[d->v->seat], r));
        text_str(&c.o, ":1");
    }
    put(d, &c, INK_HEX + r);
}

/* The ports of a type, two in a cell: ~ore 12-17. */
static void draw_ports(cells *d, int type)
{
    const catan_table *t = &d->v->table;
    const char *name = type == CATAN_ANY ? "any" : catan_resource_names[type - 1];
    cell c;
    int in = 0;
    for (int i = 0; i < catan_ports(t); i++) {
        if (t->port[i] != type) {
            continue;
        }
        if (in == 0) {
            begin(&c);
            text_char(&c.o, '~');
            catan_word_for(name, d->in, &c.o);
        }
        text_char(&c.o, ' ');
        text_int(&c.o, catan_port_site(t, i)[0]);
        text_char(&c.o, '-');
        text_int(&c.o, catan_port_site(t, i)[1]);
        in = (in + 1) % 2;
        if (in == 0 || wrap_width(c.text, c.o.len) > CELL_COLUMNS - 8) {
            put(d, &c, type == CATAN_ANY ? INK_NONE : INK_HEX + type - 1);
            in = 0;
        }
    }
    if (in != 0) {
        put(d, &c, type == CATAN_ANY ? INK_NONE : INK_HEX + type - 1);
    }
}

int cells_needed(const catan_view *v)
{
    enum { TURN = 2, WINDOW = 1 };
    int own = v->seat != GAME_SPECTATOR;
    return WINDOW + TURN + v->table.seats + own + CATAN_RESOURCES;
}

void cells_draw(cells *d)
{
    draw_turn(d);
    for (int p = 0; p < d->v->table.seats; p++) {
        draw_player(d, p);
    }
    if (d->v->seat != GAME_SPECTATOR) {
        draw_pieces(d);
    }
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        draw_resource(d, r);
    }
    for (int type = 0; type <= CATAN_RESOURCES && d->v->table.chance < CATAN_HEXES_DUE; type++) {
        draw_ports(d, type);
    }
}
