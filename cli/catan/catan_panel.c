/* Writes the panel on the sheet: 24 columns, 17 lines with four players. */
#include "cli/catan/catan_panel.h"

#include "cli/catan/catan_lines.h"
#include "cli/catan/catan_picture.h"
#include "cli/catan/catan_words.h"
#include "cli/wrap.h"
#include "table/grow.h"

enum { LEFT = ISLAND_SMALL_COLUMNS + 2, WIDTH = 80 - LEFT };

/* Where numbers end, of players and of resources. */
enum {
    POINTS = 64,
    CARDS = 67,
    DEV = 70,
    KNIGHTS = 73,
    ROAD = 77,
    HAND = 66,
    BANK = 71,
    RATE = 76
};

typedef struct panel {
    const catan_view *v;
    const catan_table *t;
    speech in;
    sheet *page;
    int line; /* the next one */
} panel;

static const char *word(const panel *d, int which)
{
    return catan_words[which].in[d->in];
}

/* Ends the text in this column. */
static void put_to(const panel *d, int column, int ink, const char *text)
{
    sheet_put(d->page, d->line, column + 1 - wrap_width(text, text_len(text)), ink, text);
}

static void number_to(const panel *d, int column, int n)
{
    char digits[8];
    text_out o = text_to(digits, sizeof digits);
    text_int(&o, n);
    put_to(d, column, INK_NONE, text_end(&o));
}

static void draw_turn(panel *d)
{
    text_out o = text_growing();
    text_str(&o, word(d, WORD_SMALL_TURN));
    text_int(&o, (int)d->t->turn);
    if (d->t->dice[0] > 0) {
        text_str(&o, word(d, WORD_SMALL_DICE));
        text_int(&o, d->t->dice[0]);
        text_char(&o, '-');
        text_int(&o, d->t->dice[1]);
    }
    text_str(&o, word(d, WORD_SMALL_DECK));
    text_int(&o, d->v->deck_n);
    sheet_put(d->page, d->line++, LEFT, INK_NONE, text_end(&o));
    text_drop(&o);
}

/* Who has a title has a star after what it is for. */
static void draw_player(panel *d, int p)
{
    const catan_table *t = d->t;
    if (t->phase == CATAN_OVER ? (t->winners >> p & 1) != 0 : t->current == p) {
        sheet_put_sign(d->page, d->line, LEFT, INK_NONE, t->phase == CATAN_OVER ? '*' : SIGN_TURN);
    }
    sheet_put_sign(d->page, d->line, LEFT + 1, INK_SEAT + p, (unsigned char)sheet_letter(p, false));
    sheet_put_number(d->page, d->line, LEFT + 2, INK_SEAT + p, p);
    if (p == d->v->seat) {
        sheet_put(d->page, d->line, LEFT + 4, INK_NONE, word(d, WORD_SMALL_SELF));
    }
    number_to(d, POINTS, lines_points(d->v, p));
    number_to(d, CARDS, t->hand_n[p]);
    number_to(d, DEV, t->card_n[p]);
    number_to(d, KNIGHTS, t->knights[p]);
    number_to(d, ROAD, t->road_length[p]);
    put_to(d, KNIGHTS + 1, INK_RED, t->army_seat == p ? "*" : "");
    put_to(d, ROAD + 1, INK_RED, t->road_seat == p ? "*" : "");
    d->line++;
}

static void draw_players(panel *d)
{
    put_to(d, POINTS, INK_DIM, word(d, WORD_SMALL_POINTS));
    put_to(d, CARDS, INK_DIM, word(d, WORD_SMALL_CARDS));
    put_to(d, DEV, INK_DIM, word(d, WORD_SMALL_DEV));
    put_to(d, KNIGHTS, INK_DIM, word(d, WORD_SMALL_KNIGHTS));
    put_to(d, ROAD, INK_DIM, word(d, WORD_SMALL_ROAD));
    d->line++;
    for (int p = 0; p < d->t->seats; p++) {
        draw_player(d, p);
    }
}

/* The viewer's own pieces. */
static void draw_pieces(panel *d)
{
    const uint8_t *left = d->t->pieces[d->v->seat];
    text_out o = text_growing();
    text_str(&o, word(d, WORD_SMALL_ROADS_LEFT));
    text_int(&o, left[CATAN_ROAD_PIECE]);
    text_str(&o, word(d, WORD_SMALL_SETTLEMENTS_LEFT));
    text_int(&o, left[CATAN_SETTLEMENT_PIECE]);
    text_str(&o, word(d, WORD_SMALL_CITIES_LEFT));
    text_int(&o, left[CATAN_CITY_PIECE]);
    sheet_put(d->page, d->line++, LEFT, INK_NONE, text_end(&o));
    text_drop(&o);
}

static void draw_resources(panel *d)
{
    bool own = d->v->seat != GAME_SPECTATOR;
    put_to(d, HAND, INK_DIM, own ? word(d, WORD_SMALL_SELF) : "");
    put_to(d, BANK, INK_DIM, word(d, WORD_SMALL_BANK));
    put_to(d, RATE, INK_DIM, own ? word(d, WORD_SMALL_RATE) : "");
    d->line++;
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        text_out o = text_growing();
        catan_word_for(catan_resource_names[r], d->in, &o);
        sheet_put(d->page, d->line, LEFT, INK_HEX + r, text_end(&o));
        text_drop(&o);
        number_to(d, BANK, catan_count(d->t->bank, r));
        if (own) {
            number_to(d, HAND, catan_count(d->v->hand, r));
            number_to(d, RATE - 2, catan_count(d->t->rate[d->v->seat], r));
            put_to(d, RATE, INK_NONE, ":1");
        }
        d->line++;
    }
}

/* "~ore 12 13 ~any 0 1 3 4" */
static void write_ports(const panel *d, text_out *o)
{
    for (int kind = 0; kind <= CATAN_RESOURCES; kind++) {
        bool named = false;
        for (int i = 0; i < CATAN_PORTS; i++) {
            if (d->t->port[i] != (kind == CATAN_RESOURCES ? CATAN_ANY : kind + 1)) {
                continue;
            }
            if (!named) {
                text_str(o, o->len > 0 ? " ~" : "~");
                catan_word_for(kind == CATAN_RESOURCES ? "any" : catan_resource_names[kind], d->in,
                               o);
                named = true;
            }
            for (int k = 0; k < 2; k++) {
                text_char(o, ' ');
                text_int(o, catan_port_sites[i][k]);
            }
        }
    }
}

/* As many lines as are left. */
static void draw_ports(panel *d)
{
    text_out list = text_growing();
    text_out wrapped = text_growing();
    write_ports(d, &list);
    wrap_text(text_end(&list), WIDTH, &wrapped);
    text_end(&wrapped);
    for (char *at = wrapped.len > 0 ? wrapped.at : NULL;
         at != NULL && d->line < ISLAND_SMALL_LINES;) {
        char *end = at;
        while (*end != '\n') {
            end++;
        }
        *end = '\0';
        sheet_put(d->page, d->line++, LEFT, INK_DIM, at);
        at = end[1] != '\0' ? end + 1 : NULL;
    }
    text_drop(&list);
    text_drop(&wrapped);
}

void panel_draw(const catan_view *v, speech in, sheet *page)
{
    panel d = {.v = v, .t = &v->table, .in = in, .page = page};
    draw_turn(&d);
    draw_players(&d);
    if (v->seat != GAME_SPECTATOR) {
        draw_pieces(&d);
    }
    draw_resources(&d);
    if (d.t->chance < CATAN_HEXES_DUE) {
        draw_ports(&d);
    }
}
