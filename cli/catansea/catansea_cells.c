/* Writes the cells on the sheet. */
#include "cli/catansea/catansea_cells.h"

#include "cli/catansea/catansea_lines.h"
#include "cli/catansea/catansea_words.h"

/* A number that ends in this column, and a sign after it. */
static void number_to(const cells *d, cell *c, int column, int n, int sign)
{
    cell_number(c, column, n);
    cell_word(d, c, sign);
}

static void draw_turn(cells *d)
{
    const catan_table *t = &d->v->table;
    cell c;
    cell_begin(&c);
    text_char(&c.o, ' ');
    cell_word(d, &c, WORD_SMALL_TURN);
    text_int(&c.o, (int)t->turn);
    if (t->dice[0] > 0) {
        cell_word(d, &c, WORD_SMALL_DICE);
        text_int(&c.o, t->dice[0]);
        text_char(&c.o, '-');
        text_int(&c.o, t->dice[1]);
    }
    cell_put(d, &c, INK_NONE);
    int fog = 0;
    for (int k = 0; k < CATAN_FOG_HEX; k++) {
        fog += t->sea.fog_hexes[k];
    }
    cell_begin(&c);
    cell_word(d, &c, WORD_SMALL_DECK);
    text_int(&c.o, d->v->deck_n);
    if (fog > 0) {
        cell_word(d, &c, WORD_FOG);
        text_int(&c.o, fog);
    }
    cell_put(d, &c, INK_NONE);
}

/* Who acts has a mark, the winner a star; who has a title a star after what it is for. */
static void draw_player(cells *d, int p)
{
    const catan_table *t = &d->v->table;
    cell c;
    cell_begin(&c);
    cell_seat(d, &c, p);
    number_to(d, &c, 3, lines_points(d->v, p), WORD_SIGN_POINTS);
    number_to(d, &c, 7, t->hand_n[p], WORD_SIGN_CARDS);
    number_to(d, &c, 10, t->card_n[p], WORD_SIGN_DEV);
    number_to(d, &c, 13, t->knights[p], WORD_SIGN_KNIGHTS);
    text_str(&c.o, t->army_seat == p ? "*" : "");
    number_to(d, &c, 17, t->road_length[p], WORD_SIGN_ROUTE);
    text_str(&c.o, t->road_seat == p ? "*" : "");
    cell_put(d, &c, INK_SEAT + p);
}

/* The viewer's letter and pieces. */
static void draw_pieces(cells *d)
{
    const uint8_t *left = d->v->table.pieces[d->v->seat];
    bool ships = left[CATAN_SHIP_PIECE] > 0 || catan_any(d->v->table.sea.sailed[d->v->seat]);
    cell c;
    cell_begin(&c);
    text_char(&c.o, ' ');
    cell_word(d, &c, WORD_SMALL_SELF);
    text_char(&c.o, ' ');
    text_char(&c.o, sheet_letter(d->v->seat, false));
    number_to(d, &c, 8, left[CATAN_ROAD_PIECE], WORD_SIGN_ROADS);
    if (ships) {
        number_to(d, &c, 12, left[CATAN_SHIP_PIECE], WORD_SIGN_SHIPS);
    }
    number_to(d, &c, 15, left[CATAN_SETTLEMENT_PIECE], WORD_SIGN_SETTLEMENTS);
    number_to(d, &c, 18, left[CATAN_CITY_PIECE], WORD_SIGN_CITIES);
    cell_put(d, &c, INK_SEAT + d->v->seat);
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
        cell_good(d, r);
    }
    cell_ports(d);
}
