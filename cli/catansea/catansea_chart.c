/* Draws a board of the larger games on a sheet.
 *
 * Rows of vertices come in pairs, an upper and a lower one. A pair has four lines: the upper
 * vertices, the slanting edges, the lower vertices, and the upright edges down to the next pair.
 * Within its six vertices a hex has three lines of three columns: what it is, its number, and its
 * id. */
#include "cli/catansea/catansea_chart.h"

#include "cli/catansea/catansea_words.h"

enum { STEP = 4, PAIR = 4, LOWER = 2 }; /* columns between neighbours; lines */
#ifdef CATAN_CITIES
enum { LEFT = 2, CLOSE_LETTERS = 2 }; /* the marks of pieces need a column more */
#else
enum { LEFT = 1, CLOSE_LETTERS = 3 };
#endif

/* -- where things are -- */

static int least(const catan_table *t, int axis)
{
    int low = 0;
    for (int v = 0; v < catan_vertices(t); v++) {
        int at = CATAN_MAP(t, vertex_at)[v][axis];
        low = at < low ? at : low;
    }
    return low;
}

int chart_line(const catan_table *t, int vertex)
{
    int y = CATAN_MAP(t, vertex_at)[vertex][1] - least(t, 1); /* 0 1 3 4 6 7 ... */
    return y / 3 * PAIR + y % 3 * LOWER;
}

int chart_column(const catan_table *t, int vertex)
{
    return LEFT + STEP * (CATAN_MAP(t, vertex_at)[vertex][0] - least(t, 0));
}

int chart_lines(const catan_table *t)
{
    return chart_line(t, catan_vertices(t) - 1) + 1;
}

int chart_columns(const catan_table *t)
{
    int most = 0;
    for (int v = 0; v < catan_vertices(t); v++) {
        int column = chart_column(t, v);
        most = column > most ? column : most;
    }
    return most + 3;
}

static int top_of(const catan_table *t, int hex)
{
    return chart_line(t, CATAN_MAP(t, hex_vertices)[hex][0]);
}

int chart_middle(const chart *d, int seat)
{
    const catan_table *t = d->t;
    const uint8_t *arg = d->last.arg;
#ifdef CATAN_CITIES
    if (chart_realm_vertex(d->last) >= 0) {
        return chart_line(t, chart_realm_vertex(d->last));
    }
#endif
    switch (d->last.kind) {
    case CATAN_SETTLEMENT:
    case CATAN_CITY:
        return chart_line(t, arg[0]);
    case CATAN_ROAD:
    case CATAN_SHIP:
        return chart_line(t, CATAN_MAP(t, edge_ends)[arg[0]][0]);
    case CATAN_MOVE:
        return chart_line(t, CATAN_MAP(t, edge_ends)[arg[1]][0]);
    case CATAN_ROBBER:
    case CATAN_PIRATE:
        return top_of(t, arg[0]) + PAIR - 1;
    default:
        break;
    }
    int sum = 0;
    int n = 0;
    catan_set built = seat >= 0 ? catan_built(t, seat) : CATAN_EMPTY;
    for (; catan_any(built); built = catan_rest(built)) {
        sum += chart_line(t, catan_lowest(built));
        n++;
    }
    return n > 0 ? sum / n : chart_lines(t) / 2;
}

static bool is_last(const chart *d, int kind, int place)
{
    return d->last.kind == kind && d->last.arg[kind == CATAN_MOVE] == place;
}

/* -- vertices -- */

static bool touches_land(const catan_table *t, int vertex)
{
    for (int i = 0; i < 3; i++) {
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i];
        if (hex != CATAN_NONE && t->terrain[hex] < CATAN_SEA) {
            return true;
        }
    }
    return false;
}

/* The ink of the port that a vertex has; -1: it has none. */
static int port_ink(const catan_table *t, int vertex)
{
    for (int i = 0; i < catan_ports(t) && t->chance < CATAN_HEXES_DUE; i++) {
        const uint8_t *site = catan_port_site(t, i);
        if (site[0] == vertex || site[1] == vertex) {
            return t->port[i] == CATAN_ANY ? INK_NONE : INK_HEX + t->port[i] - 1;
        }
    }
    return -1;
}

static void draw_vertex(const chart *d, int vertex)
{
    const catan_table *t = d->t;
    int line = chart_line(t, vertex);
    int column = chart_column(t, vertex);
    int port = port_ink(t, vertex);
    int ink = INK_DIM;
    if (!touches_land(t, vertex)) { /* nothing is ever built there */
        sheet_put(d->page, line, column, INK_DIM, ".");
        return;
    }
    if (port >= 0) {
        sheet_put(d->page, line, column - 1, port, "~");
    }
    for (int p = 0; p < t->seats; p++) {
        if (catan_has(catan_built(t, p), vertex)) {
            bool city = catan_has(t->cities[p], vertex);
            ink = INK_SEAT + p;
            sheet_put_sign(d->page, line, column - 1, ink, (unsigned char)sheet_letter(p, city));
        }
    }
    bool last = is_last(d, CATAN_SETTLEMENT, vertex) || is_last(d, CATAN_CITY, vertex);
    sheet_put_number(d->page, line, column, last ? INK_LAST : ink, vertex);
}

/* -- edges -- */

static bool is_hidden(const catan_table *t, int edge)
{
    bool fog = false;
    for (int i = 0; i < 2; i++) {
        int hex = CATAN_MAP(t, edge_hexes)[edge][i];
        fog |= hex != CATAN_NONE && t->terrain[hex] == CATAN_FOG_HEX;
    }
    return fog;
}

/* The seat whose road or ship is there; -1: nobody's. */
static int owner_of(const catan_table *t, int edge, bool *ship)
{
    for (int p = 0; p < t->seats; p++) {
        *ship = catan_has_edge(&t->sea.ships[p], edge);
        if (*ship || catan_has_edge(&t->roads[p], edge)) {
            return p;
        }
    }
    return -1;
}

/* A free edge has its number, unless fog closes it; a road or a ship has its owner's letter. */
static void draw_edge(const chart *d, int edge)
{
    const catan_table *t = d->t;
    const uint8_t *ends = CATAN_MAP(t, edge_ends)[edge];
    int dx = CATAN_MAP(t, vertex_at)[ends[1]][0] - CATAN_MAP(t, vertex_at)[ends[0]][0];
    int line = chart_line(t, ends[0]) + 1;
    int column = chart_column(t, ends[0]) + (dx < 0 ? 1 - STEP : dx);
    bool ship = false;
    int owner = owner_of(t, edge, &ship);
    bool last = is_last(d, CATAN_ROAD, edge) || is_last(d, CATAN_SHIP, edge) ||
                is_last(d, CATAN_MOVE, edge);
    uint32_t stroke = dx < 0 ? SIGN_SLASH : dx > 0 ? SIGN_BACKSLASH : SIGN_BAR;
    if (owner < 0) {
        if (!is_hidden(t, edge)) {
            sheet_put_number(d->page, line, column, INK_DIM, edge);
        }
        return;
    }
    int ink = last ? INK_LAST : INK_SEAT + owner;
    sheet_put_sign(d->page, line, column, ink, ship ? SIGN_SHIP : stroke);
    sheet_put_sign(d->page, line, column + 1, ink, (unsigned char)sheet_letter(owner, false));
}

/* -- hexes -- */

/* The first letters of what it is, after a long number fewer; the sea stays empty. */
static void draw_terrain(const chart *d, int hex, int line, int column)
{
    enum { LETTERS = 3 };
    bool close = CATAN_MAP(d->t, hex_vertices)[hex][5] > 99;
    char name[32];
    int terrain = d->t->terrain[hex];
    text_out o = text_to(name, sizeof name);
    if (terrain == CATAN_SEA) {
        return;
    }
    catan_word_for(catan_resource_names[terrain], d->language, &o);
    text_end(&o);
    int bytes = (close ? CLOSE_LETTERS : LETTERS) * (d->language == SPEECH_RU ? 2 : 1);
    name[bytes < (int)o.len ? bytes : (int)o.len] = '\0';
    sheet_put(d->page, line, column + close, INK_HEX + terrain, name);
}

static void draw_hex(const chart *d, int hex)
{
    const catan_table *t = d->t;
    int top = CATAN_MAP(t, hex_vertices)[hex][0];
    int line = chart_line(t, top) + LOWER;
    int column = chart_column(t, top) - 1;
    bool red = t->number[hex] == 6 || t->number[hex] == 8;
    bool last = is_last(d, CATAN_ROBBER, hex) || is_last(d, CATAN_PIRATE, hex);
    sheet_put(d->page, line + 2, column, INK_DIM, "#");
    sheet_put_number(d->page, line + 2, column + 1, last ? INK_LAST : INK_DIM, hex);
    if (t->chance == CATAN_HEXES_DUE) {
        return;
    }
    draw_terrain(d, hex, line, column);
    if (t->number[hex] > 0) {
        sheet_put_number(d->page, line + 1, column + 1, red ? INK_RED : INK_HEX + t->terrain[hex],
                         t->number[hex]);
    }
    bool laid = t->chance < CATAN_HEXES_DUE;
    if (laid && (t->robber == hex || t->sea.pirate == hex)) {
        sheet_put_sign(d->page, line + 1, column + 3, INK_RED,
                       t->robber == hex ? SIGN_ROBBER : SIGN_PIRATE);
    }
}

void chart_draw(const chart *d)
{
    for (int hex = 0; hex < catan_hexes(d->t); hex++) {
        draw_hex(d, hex);
    }
    for (int e = 0; e < catan_edge_count(d->t); e++) {
        draw_edge(d, e);
    }
    for (int v = 0; v < catan_vertices(d->t); v++) {
        draw_vertex(d, v);
    }
#ifdef CATAN_CITIES
    chart_draw_realm(d);
#endif
}
