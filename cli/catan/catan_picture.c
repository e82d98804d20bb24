/* Draws the island on a sheet.
 *
 * Rows of vertices come in pairs, an upper and a lower one, with slanting edges between them; from
 * a pair to the next go upright edges. The large island has a line for each row of vertices, one
 * for the slanting edges and two for the upright ones. The small one has the slanting edges in the
 * line of the upper vertices, and one line for the upright ones. */
#include "cli/catan/catan_picture.h"

#include "cli/catan/catan_words.h"
#include "cli/wrap.h"

typedef struct measure {
    int step;  /* columns between neighbours */
    int left;  /* the column of the island's middle */
    int pair;  /* lines from one pair of rows to the next */
    int lower; /* lines from the upper to the lower row of a pair */
} measure;

static const measure large = {.step = 8, .left = 44, .pair = 5, .lower = 2};
static const measure small = {.step = 5, .left = 27, .pair = 3, .lower = 1};

static const measure *measure_of(const island *d)
{
    return d->small ? &small : &large;
}

static int line_of(const island *d, int vertex)
{
    int y = catan_vertex_at[vertex][1] + 8; /* 0 1 3 4 6 7 ... */
    return y / 3 * measure_of(d)->pair + y % 3 * measure_of(d)->lower;
}

static int column_of(const island *d, int vertex)
{
    return measure_of(d)->left + measure_of(d)->step * catan_vertex_at[vertex][0];
}

static bool is_last(const island *d, int kind, int place)
{
    bool city = kind == CATAN_SETTLEMENT && d->last.kind == CATAN_CITY;
    return (d->last.kind == kind || city) && d->last.arg[0] == place;
}

static void put_name(const island *d, int line, int column, int ink, const char *name)
{
    char text[32];
    text_out o = text_to(text, sizeof text);
    catan_word_for(name, d->language, &o);
    sheet_put(d->page, line, column, ink, text_end(&o));
}

/* -- vertices -- */

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
static void draw_port(const island *d, int vertex, int line, int column)
{
    const char *port = port_name(d->t, vertex);
    if (port != NULL) {
        sheet_put(d->page, line, column, INK_DIM, "~");
        put_name(d, line, column + 1, INK_NONE, port);
    }
}

/* The seat that has built there, -1: nobody. */
static int owner_of_vertex(const catan_table *t, int vertex)
{
    for (int p = 0; p < t->seats; p++) {
        if ((catan_built(t, p) >> vertex & 1) != 0) {
            return p;
        }
    }
    return -1;
}

/* What stands before the number of a vertex. */
static void draw_building(const island *d, int vertex, int line, int column, int owner)
{
    int ink = INK_SEAT + owner;
    bool city = owner >= 0 && (d->t->cities[owner] >> vertex & 1) != 0;
    if (d->small && owner >= 0) {
        sheet_put_sign(d->page, line, column - 1, ink, (unsigned char)sheet_letter(owner, city));
    } else if (d->small && port_name(d->t, vertex) != NULL) {
        sheet_put(d->page, line, column - 1, INK_DIM, "~");
    } else if (owner >= 0) {
        sheet_put_number(d->page, line, column - 2, ink, owner);
        sheet_put_sign(d->page, line, column - 1, ink, city ? SIGN_CITY : SIGN_SETTLEMENT);
    }
}

static void draw_vertex(const island *d, int vertex)
{
    int line = line_of(d, vertex);
    int column = column_of(d, vertex);
    int owner = owner_of_vertex(d->t, vertex);
    int free = d->small ? INK_NONE : INK_DIM; /* the small one's edges are near */
    int ink = owner >= 0 ? INK_SEAT + owner : free;
    draw_building(d, vertex, line, column, owner);
    sheet_put_number(d->page, line, column, is_last(d, CATAN_SETTLEMENT, vertex) ? INK_LAST : ink,
                     vertex);
    if (!d->small) {
        draw_port(d, vertex, line, column + (vertex < 10 ? 1 : 2));
    }
}

/* -- edges -- */

static int owner_of_edge(const catan_table *t, int edge)
{
    int owner = -1;
    for (int p = 0; p < t->seats; p++) {
        owner = catan_has_edge(&t->roads[p], catan_edge_place[edge]) ? p : owner;
    }
    return owner;
}

/* A free edge has its number, a road its owner's between two strokes. */
static void draw_large_edge(const island *d, int edge, int owner, int dx, int ink, uint32_t sign)
{
    int from = catan_edge_ends[edge][0];
    int line = line_of(d, from) + 1;
    int column = column_of(d, from) + dx * large.step / 2;
    for (int i = 0; i < (dx == 0 ? 2 : 1); i++) {
        if (owner >= 0) {
            sheet_put_sign(d->page, line + i, column - 1, ink, sign);
            sheet_put_number(d->page, line + i, column, ink, owner);
            sheet_put_sign(d->page, line + i, column + 1, ink, sign);
        } else if (i == 0) {
            sheet_put_number(d->page, line, column - (edge > 9), ink, edge);
        } else {
            sheet_put_sign(d->page, line + 1, column, ink, sign);
        }
    }
}

/* A free edge has its number, a road its owner's letter after a stroke. */
static void draw_small_edge(const island *d, int edge, int owner, int dx, int ink, uint32_t sign)
{
    int from = catan_edge_ends[edge][0];
    int line = line_of(d, from) + (dx == 0 ? 1 : 0);
    int column = column_of(d, from) + (dx > 0 ? 3 : dx < 0 ? -4 : 0);
    if (owner >= 0) {
        sheet_put_sign(d->page, line, column, ink, sign);
        sheet_put_sign(d->page, line, column + 1, ink, (unsigned char)sheet_letter(owner, false));
    } else {
        sheet_put_number(d->page, line, column, ink, edge);
    }
}

static void draw_edge(const island *d, int edge)
{
    const uint8_t *ends = catan_edge_ends[edge];
    int owner = owner_of_edge(d->t, edge);
    int dx = catan_vertex_at[ends[1]][0] - catan_vertex_at[ends[0]][0];
    int ink = is_last(d, CATAN_ROAD, edge) ? INK_LAST : owner < 0 ? INK_DIM : INK_SEAT + owner;
    uint32_t sign = dx < 0 ? SIGN_SLASH : dx > 0 ? SIGN_BACKSLASH : SIGN_BAR;
    (d->small ? draw_small_edge : draw_large_edge)(d, edge, owner, dx, ink, sign);
}

/* -- hexes -- */

static bool is_numbered(const catan_table *t, int hex)
{
    return t->chance != CATAN_HEXES_DUE && t->chance != CATAN_NUMBERS_DUE && t->number[hex] > 0;
}

/* Its number for the robber, what it is, and what it pays on. */
static void draw_large_hex(const island *d, int hex, int line, int column)
{
    const catan_table *t = d->t;
    bool red = t->number[hex] == 6 || t->number[hex] == 8;
    line += 3;
    column -= 5;
    sheet_put(d->page, line, column, INK_DIM, "#");
    sheet_put_number(d->page, line, column + 1, is_last(d, CATAN_ROBBER, hex) ? INK_LAST : INK_DIM,
                     hex);
    if (t->chance == CATAN_HEXES_DUE) {
        return;
    }
    put_name(d, line, column + 4, INK_HEX + t->terrain[hex], catan_resource_names[t->terrain[hex]]);
    if (is_numbered(t, hex)) {
        sheet_put_number(d->page, line + 1, column + 1, red ? INK_RED : INK_NONE, t->number[hex]);
        for (int i = 0; i < catan_chances(t->number[hex]); i++) {
            sheet_put_sign(d->page, line + 1, column + 4 + i,
                           red ? INK_RED : INK_HEX + t->terrain[hex], SIGN_PIP);
        }
    }
    if (t->robber == hex) {
        sheet_put_sign(d->page, line + 1, column + 10, INK_RED, SIGN_ROBBER);
    }
}

static void draw_small_hex(const island *d, int hex, int line, int column)
{
    const catan_table *t = d->t;
    bool red = t->number[hex] == 6 || t->number[hex] == 8;
    if (t->chance != CATAN_HEXES_DUE) {
        char name[32];
        text_out o = text_to(name, sizeof name);
        catan_word_for(catan_resource_names[t->terrain[hex]], d->language, &o);
        int width = wrap_width(text_end(&o), o.len);
        sheet_put(d->page, line + 1, column - (width - 1) / 2, INK_HEX + t->terrain[hex], name);
    }
    if (is_numbered(t, hex)) {
        sheet_put_number(d->page, line + 2, column - (t->number[hex] > 9 ? 2 : 1),
                         red ? INK_RED : INK_HEX + t->terrain[hex], t->number[hex]);
    }
    sheet_put(d->page, line + 2, column + 1, INK_DIM, "#");
    sheet_put_number(d->page, line + 2, column + 2,
                     is_last(d, CATAN_ROBBER, hex) ? INK_LAST : INK_DIM, hex);
    if (t->robber == hex) {
        sheet_put_sign(d->page, line + 2, column + 4, INK_RED, SIGN_ROBBER);
    }
}

void island_draw(const island *d)
{
    for (int hex = 0; hex < CATAN_HEXES; hex++) {
        int top = catan_hex_vertices[hex][0];
        (d->small ? draw_small_hex : draw_large_hex)(d, hex, line_of(d, top), column_of(d, top));
    }
    for (int e = 0; e < CATAN_EDGES; e++) {
        draw_edge(d, e);
    }
    for (int v = 0; v < CATAN_VERTICES; v++) {
        draw_vertex(d, v);
    }
}
