/* Catan in a terminal: the island with the numbers of its hexes, vertices and edges, so that they
 * can be typed, and below it the players, the bank and one's own cards.
 *
 * The island is drawn on a sheet of characters with an ink each, then the sheet is written out. */
#include "cli/face.h"
#include "rules/catan/catan.h"

enum { LINES = 28, COLUMNS = 98, STEP = 8, LEFT = 4 + 5 * STEP };

/* Signs on the sheet that have a better look than their ASCII one. */
enum sign { SETTLEMENT = 1, CITY, ROBBER, PIP, SLASH, BACKSLASH, BAR, SIGNS };

static const char *const plain_signs[SIGNS] = {
    [SETTLEMENT] = "s", [CITY] = "C",       [ROBBER] = "R", [PIP] = ".",
    [SLASH] = "/",      [BACKSLASH] = "\\", [BAR] = "|"};
static const char *const fine_signs[SIGNS] = {
    [SETTLEMENT] = "▲", [CITY] = "■",      [ROBBER] = "♟", [PIP] = "•",
    [SLASH] = "╱",      [BACKSLASH] = "╲", [BAR] = "│"};

/* Inks: seats first, then resources and the desert, then the rest. */
enum ink {
    SEAT_INK = 0,
    HEX_INK = SEAT_INK + CATAN_SEATS_MAX,
    NO_INK = HEX_INK + CATAN_DESERT + 1,
    DIM,
    RED,
    LAST,
    INKS
};

static const char *const inks[INKS] = {
    "1;38;5;203", "1;38;5;75", "1;38;5;220", "1;38;5;213",                         /* seats */
    "38;5;34",    "38;5;166",  "38;5;156",   "38;5;178",   "38;5;146", "38;5;180", /* hexes */
    "0",          "2",         "1;31",       "1;4;36"};

typedef struct sheet {
    char sign[LINES][COLUMNS];
    uint8_t ink[LINES][COLUMNS];
} sheet;

typedef struct drawing {
    const catan_view *v;
    const catan_table *t;
    const face_style *style;
    game_action last;
    sheet *page;
    text_out *o;
} drawing;

/* -- the sheet -- */

static void put(drawing *d, int line, int column, int ink, const char *text)
{
    for (; *text != '\0' && column < COLUMNS; text++, column++) {
        d->page->sign[line][column] = *text;
        d->page->ink[line][column] = (uint8_t)ink;
    }
}

static void put_sign(drawing *d, int line, int column, int ink, int sign)
{
    char text[2] = {(char)sign, '\0'};
    put(d, line, column, ink, text);
}

static void put_number(drawing *d, int line, int column, int ink, int n)
{
    char digits[8];
    text_out o = text_to(digits, sizeof digits);
    text_int(&o, n);
    put(d, line, column, ink, text_end(&o));
}

static void paint(const drawing *d, int ink)
{
    if (d->style->colour) {
        text_str(d->o, "\033[");
        text_str(d->o, inks[ink]);
        text_char(d->o, 'm');
    }
}

static void write_sheet(const drawing *d)
{
    const char *const *signs = d->style->unicode ? fine_signs : plain_signs;
    for (int line = 0; line < LINES; line++) {
        int end = COLUMNS;
        int ink = NO_INK;
        while (end > 0 && d->page->sign[line][end - 1] == ' ') {
            end--;
        }
        for (int c = 0; c < end; c++) {
            char sign = d->page->sign[line][c];
            if (sign != ' ' && d->page->ink[line][c] != ink) {
                paint(d, NO_INK);
                ink = d->page->ink[line][c];
                paint(d, ink);
            }
            if (sign > 0 && sign < SIGNS) {
                text_str(d->o, signs[(int)sign]);
            } else {
                text_char(d->o, sign);
            }
        }
        paint(d, NO_INK);
        text_char(d->o, '\n');
    }
}

/* -- the island -- */

/* The line of a vertex: rows of vertices alternate with a line of slanting edges, then with two
 * lines of upright ones. */
static int line_of(int vertex)
{
    int y = catan_vertex_at[vertex][1] + 8; /* 0 1 3 4 6 7 ... */
    return y / 3 * 5 + y % 3 * 2;
}

static int column_of(int vertex)
{
    return LEFT + STEP * catan_vertex_at[vertex][0];
}

static bool is_last(const drawing *d, int kind, int place)
{
    bool city = kind == CATAN_SETTLEMENT && d->last.kind == CATAN_CITY;
    return (d->last.kind == kind || city) && d->last.arg[0] == place;
}

/* "any" or a resource; NULL: there is no port. */
static const char *port_name(const catan_table *t, int vertex)
{
    for (int i = 0; i < CATAN_PORTS && t->chance < CATAN_HEXES_DUE; i++) {
        if (catan_port_sites[i][0] == vertex || catan_port_sites[i][1] == vertex) {
            return t->port[i] == CATAN_ANY ? "any" : catan_resource_names[t->port[i] - 1];
        }
    }
    return NULL;
}

/* The port of a vertex after its number: 12~ore. */
static void draw_port(drawing *d, int vertex, int line, int column)
{
    const char *port = port_name(d->t, vertex);
    if (port != NULL) {
        put(d, line, column, DIM, "~");
        put(d, line, column + 1, NO_INK, port);
    }
}

static void draw_vertex(drawing *d, int vertex)
{
    const catan_table *t = d->t;
    int line = line_of(vertex);
    int column = column_of(vertex) - 2;
    int ink = is_last(d, CATAN_SETTLEMENT, vertex) ? LAST : DIM;
    for (int p = 0; p < t->seats; p++) {
        if ((catan_built(t, p) >> vertex & 1) != 0) {
            bool city = (t->cities[p] >> vertex & 1) != 0;
            ink = ink == LAST ? LAST : SEAT_INK + p;
            put_number(d, line, column, SEAT_INK + p, p);
            put_sign(d, line, column + 1, SEAT_INK + p, city ? CITY : SETTLEMENT);
        }
    }
    put_number(d, line, column + 2, ink, vertex);
    draw_port(d, vertex, line, column + (vertex < 10 ? 3 : 4));
}

/* A free edge has its number, a road its owner's between two strokes. */
static void draw_edge(drawing *d, int edge)
{
    const uint8_t *ends = catan_edge_ends[edge];
    int owner = -1;
    for (int p = 0; p < d->t->seats; p++) {
        owner = catan_has_edge(&d->t->roads[p], catan_edge_place[edge]) ? p : owner;
    }
    int dx = catan_vertex_at[ends[1]][0] - catan_vertex_at[ends[0]][0];
    int sign = dx < 0 ? SLASH : dx > 0 ? BACKSLASH : BAR;
    int line = line_of(ends[0]) + 1;
    int column = column_of(ends[0]) + dx * STEP / 2;
    int ink = is_last(d, CATAN_ROAD, edge) ? LAST : owner < 0 ? DIM : SEAT_INK + owner;
    for (int i = 0; i < (dx == 0 ? 2 : 1); i++) {
        if (owner >= 0) {
            put_sign(d, line + i, column - 1, ink, sign);
            put_number(d, line + i, column, ink, owner);
            put_sign(d, line + i, column + 1, ink, sign);
        } else if (i == 0) {
            put_number(d, line, column - (edge > 9), ink, edge);
        } else {
            put_sign(d, line + 1, column, ink, sign);
        }
    }
}

/* Its number for the robber, what it is, and what it pays on. */
static void draw_hex(drawing *d, int hex)
{
    const catan_table *t = d->t;
    int top = catan_hex_vertices[hex][0];
    int line = line_of(top) + 3;
    int column = column_of(top) - 5;
    bool numbered = t->chance != CATAN_HEXES_DUE && t->chance != CATAN_NUMBERS_DUE;
    put(d, line, column, DIM, "#");
    put_number(d, line, column + 1, is_last(d, CATAN_ROBBER, hex) ? LAST : DIM, hex);
    if (t->chance == CATAN_HEXES_DUE) {
        return;
    }
    put(d, line, column + 4, HEX_INK + t->terrain[hex], catan_resource_names[t->terrain[hex]]);
    if (numbered && t->number[hex] > 0) {
        bool red = t->number[hex] == 6 || t->number[hex] == 8;
        put_number(d, line + 1, column + 1, red ? RED : NO_INK, t->number[hex]);
        for (int i = 0; i < catan_chances(t->number[hex]); i++) {
            put_sign(d, line + 1, column + 4 + i, red ? RED : HEX_INK + t->terrain[hex], PIP);
        }
    }
    if (t->robber == hex) {
        put_sign(d, line + 1, column + 10, RED, ROBBER);
    }
}

static void draw_island(drawing *d)
{
    for (int line = 0; line < LINES; line++) {
        for (int c = 0; c < COLUMNS; c++) {
            d->page->sign[line][c] = ' ';
            d->page->ink[line][c] = NO_INK;
        }
    }
    for (int hex = 0; hex < CATAN_HEXES; hex++) {
        draw_hex(d, hex);
    }
    for (int e = 0; e < CATAN_EDGES; e++) {
        draw_edge(d, e);
    }
    for (int v = 0; v < CATAN_VERTICES; v++) {
        draw_vertex(d, v);
    }
    write_sheet(d);
}

/* -- the rest -- */

static void say(const drawing *d, const char *text)
{
    text_str(d->o, text);
}

/* A word and a number. */
static void count(const drawing *d, const char *what, int n)
{
    say(d, what);
    text_int(d->o, n);
}

static void draw_cards(const drawing *d, catan_cards cards, bool zeros)
{
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        if (zeros || catan_count(cards, r) > 0) {
            say(d, "  ");
            paint(d, HEX_INK + r);
            say(d, catan_resource_names[r]);
            paint(d, NO_INK);
            count(d, " ", catan_count(cards, r));
        }
    }
}

static const char *turn_mark(const drawing *d, int p)
{
    if (d->t->phase == CATAN_OVER) {
        return (d->t->winners >> p & 1) != 0 ? " * " : "   ";
    }
    return d->t->current != p ? "   " : d->style->unicode ? " ▶ " : " > ";
}

/* A word and a number in a field of two. */
static void count2(const drawing *d, const char *what, int n)
{
    say(d, what);
    count(d, n < 10 ? "  " : " ", n);
}

static void draw_player(const drawing *d, int p)
{
    const catan_table *t = d->t;
    catan_cards shown = d->v->open ? d->v->all_cards[p] : p == d->v->seat ? d->v->cards : 0;
    say(d, turn_mark(d, p));
    paint(d, SEAT_INK + p);
    count(d, "seat ", p);
    paint(d, NO_INK);
    count2(d, p == d->v->seat ? " you  points" : "      points",
           t->points[p] + catan_count(shown, CATAN_VICTORY_POINT));
    count2(d, "  cards", t->hand_n[p]);
    count2(d, "  dev", t->card_n[p]);
    count2(d, "  knights", t->knights[p]);
    count2(d, "  road", t->road_length[p]);
    count2(d, "  left: roads", t->pieces[p][CATAN_ROAD_PIECE]);
    count(d, " sett. ", t->pieces[p][CATAN_SETTLEMENT_PIECE]);
    count(d, " cities ", t->pieces[p][CATAN_CITY_PIECE]);
    text_char(d->o, '\n');
}

static void draw_title(const drawing *d, const char *what, int seat)
{
    say(d, what);
    if (seat < 0) {
        say(d, "nobody");
    } else {
        count(d, "seat ", seat);
    }
}

static void draw_titles(const drawing *d)
{
    draw_title(d, "   longest road: ", d->t->road_seat);
    draw_title(d, "   largest army: ", d->t->army_seat);
    say(d, "   12~ore: a port at vertex 12\n");
}

static void draw_dice(const drawing *d)
{
    const catan_table *t = d->t;
    count(d, "   turn ", (int)t->turn);
    if (t->dice[0] > 0) {
        count(d, "   dice ", t->dice[0]);
        count(d, "-", t->dice[1]);
    }
    say(d, "   bank:");
    draw_cards(d, t->bank, true);
    count(d, "   development cards ", d->v->deck_n);
    text_char(d->o, '\n');
}

/* Development cards, and how many of them are new. */
static void draw_development(const drawing *d, catan_cards cards, catan_cards bought)
{
    for (int k = 0; k < CATAN_CARDS; k++) {
        int n = catan_count(cards, k);
        int fresh = catan_count(bought, k);
        if (n > 0) {
            say(d, "  ");
            say(d, catan_card_names[k]);
            count(d, " ", n);
            if (fresh > 0) {
                count(d, " (new ", fresh);
                say(d, ")");
            }
        }
    }
}

static void draw_own(const drawing *d)
{
    const catan_view *v = d->v;
    if (v->seat == GAME_SPECTATOR) {
        return;
    }
    say(d, "   you hold:");
    draw_cards(d, v->hand, false);
    draw_development(d, v->cards, v->bought);
    say(d, "\n   the bank takes from you:");
    draw_cards(d, v->table.rate[v->seat], true);
    text_char(d->o, '\n');
}

/* C12.5: at the end everybody's cards lie open. */
static void draw_all_hands(const drawing *d)
{
    for (int p = 0; p < d->t->seats; p++) {
        count(d, "   seat ", p);
        say(d, " holds:");
        draw_cards(d, d->v->all_hands[p], false);
        draw_development(d, d->v->all_cards[p], 0);
        text_char(d->o, '\n');
    }
}

static void draw_moment(const drawing *d)
{
    const catan_table *t = d->t;
    if (t->give != 0) {
        count(d, "   seat ", t->current);
        say(d, " gives");
        draw_cards(d, t->give, false);
        say(d, "  for");
        draw_cards(d, t->want, false);
        text_char(d->o, '\n');
    }
    for (int p = 0; p < t->seats; p++) {
        if (t->to_discard[p] > 0) {
            count(d, "   seat ", p);
            count(d, " discards ", t->to_discard[p]);
            text_char(d->o, '\n');
        }
    }
}

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    (void)seat; /* the island looks the same from everywhere */
    sheet page;
    const catan_view *v = view;
    drawing d = {.v = v, .t = &v->table, .style = style, .last = last, .page = &page, .o = o};
    draw_island(&d);
    draw_titles(&d);
    for (int p = 0; p < d.t->seats; p++) {
        draw_player(&d, p);
    }
    draw_dice(&d);
    if (v->open) {
        draw_all_hands(&d);
    } else {
        draw_own(&d);
    }
    draw_moment(&d);
}

const game_face catan_face = {
    .draw = draw,
    .title = "Catan",
    .help =
        "roll                        throw the dice\n"
        "settlement 12, city 12      build on vertex 12\n"
        "road 30                     build on edge 30 (the number between two vertices)\n"
        "robber 4, robber 4 2        move the robber to hex #4, and rob seat 2\n"
        "discard wood=1,ore=2        what a 7 costs you\n"
        "bank wood=4 brick=1         trade with the bank\n"
        "offer wood=1 ore=1          give a wood for an ore; accept, reject, cancel, confirm 2\n"
        "buy                         a development card; knight, roads (then done),\n"
        "                            plenty wood brick, monopoly ore\n"
        "end                         end the turn\n",
};
