/* Reading a full state: players, island and pieces. */
#include "rules/catan/catan_parse_state.h"

/* -- geometry that is given -- */

static bool is_coord(const catan_table *t, json v, int hex)
{
    json q = {0};
    json r = {0};
    if (!catan_parse_is_list(v) || json_count(v) != 2) {
        return false;
    }
    json_walk w = json_items(v);
    return json_next(&w, &q) && json_next(&w, &r) && catan_parse_is(q, CATAN_MAP(t, hex_coord)[hex][0]) &&
           catan_parse_is(r, CATAN_MAP(t, hex_coord)[hex][1]);
}

static bool check_layout(catan_reading *r)
{
    json layout = r->f[CATAN_FIELD_HEX_LAYOUT];
    static const char reason[] = "it is the coordinates of the hexes in order";
    if (!json_there(layout)) {
        return true;
    }
    if (!catan_parse_is_list(layout) || json_count(layout) != catan_hexes(r->t)) {
        return catan_parse_refuse(r, CATAN_FIELD_HEX_LAYOUT, reason);
    }
    json_walk w = json_items(layout);
    json item;
    for (int hex = 0; json_next(&w, &item); hex++) {
        if (!is_coord(r->t, item, hex)) {
            return catan_parse_refuse(r, CATAN_FIELD_HEX_LAYOUT, reason);
        }
    }
    return true;
}

/* A decimal number without exponent that makes this many ten-thousandths when rounded. */
static bool is_coordinate(json v, int is)
{
    enum { DIGITS_MAX = 24 };
    if (json_type_of(v) != JSON_NUMBER || v.end - v.at > DIGITS_MAX) {
        return false;
    }
    bool minus = *v.at == '-';
    int64_t value = 0;
    int decimals = -1; /* none before the point */
    for (const char *p = v.at + minus; p < v.end; p++) {
        bool digit = *p >= '0' && *p <= '9';
        if (!digit && (*p != '.' || decimals >= 0)) {
            return false;
        }
        if (*p == '.') {
            decimals = 0;
        } else if (decimals < 5) {
            value = value > 1000000 ? value : value * 10 + (*p - '0');
            decimals += decimals >= 0;
        }
    }
    for (int i = decimals < 0 ? 0 : decimals; i < 5; i++) {
        value *= 10;
    }
    value = (value + 5) / 10;
    return (minus ? -value : value) == is;
}

/* -- players, hexes, vertices, edges -- */

static bool read_player(catan_reading *r, json item, int *id)
{
    static const char *const names[] = {"player_id", "position", "victory_points", NULL};
    json f[3];
    if (!catan_parse_item(r, CATAN_FIELD_PLAYERS, item, names, f, r->t->seats, id)) {
        return false;
    }
    if (!catan_parse_is(f[1], *id)) {
        return catan_parse_refuse(r, CATAN_FIELD_PLAYERS, "position is player_id");
    }
    r->points[*id] = -1;
    if (json_there(f[2]) && !json_to_int(f[2], 0, 100, &r->points[*id])) {
        return catan_parse_refuse(r, CATAN_FIELD_PLAYERS, "victory_points is a number");
    }
    return true;
}

static bool read_hex(catan_reading *r, json item, int *id)
{
    enum { ID, COORD, TYPE, NUMBER, HAS_ROBBER, MEMBERS };
    static const char *const names[] = {"hex_index", "hex_coord",  "hex_type",
                                        "number",    "has_robber", NULL};
    json f[MEMBERS];
    catan_table *t = r->t;
    bool laid = t->chance != CATAN_HEXES_DUE;
    bool numbered = laid && t->chance != CATAN_NUMBERS_DUE;
    if (!catan_parse_item(r, CATAN_FIELD_HEXES, item, names, f, catan_hexes(t), id)) {
        return false;
    }
    if (json_there(f[COORD]) && !is_coord(t, f[COORD], *id)) {
        return catan_parse_refuse(r, CATAN_FIELD_HEXES, "a hex_coord is not that of its hex");
    }
    bool known = laid || catan_is_fixed(t, *id);
    int type = known ? json_word(f[TYPE], catan_resource_names) : 0;
    if (type < 0 || (!known && !json_is_null(f[TYPE]))) {
        return catan_parse_refuse(r, CATAN_FIELD_HEXES,
                                  "hex_type is a resource or desert, null before they are laid");
    }
    t->terrain[*id] = (uint8_t)type;
    numbered |= catan_is_numberless(t, *id);
    bool fits = numbered ? catan_parse_byte(f[NUMBER], 12, &t->number[*id]) && t->number[*id] != 1
                         : json_is_null(f[NUMBER]);
    if (!fits) {
        return catan_parse_refuse(r, CATAN_FIELD_HEXES,
                                  "number is 0 or 2 to 12, null before they are laid");
    }
    if (!catan_parse_agrees(f[HAS_ROBBER], catan_robber_is_there(t) && t->robber == *id)) {
        return catan_parse_refuse(r, CATAN_FIELD_HEXES,
                                  "has_robber does not agree with robber_location");
    }
    return true;
}

static bool is_port_vertex(const catan_table *t, int vertex)
{
    bool port = false;
    for (int i = 0; i < catan_ports(t); i++) {
        port |= catan_port_site(t, i)[0] == vertex || catan_port_site(t, i)[1] == vertex;
    }
    return port;
}

static bool read_vertex(catan_reading *r, json item, int *id)
{
    enum { ID, X, Y, OWNER, TYPE, HAS_PORT, MEMBERS };
    static const char *const names[] = {"vertex_id",     "x",        "y", "owner_id",
                                        "building_type", "has_port", NULL};
    static const char *const buildings[] = {"settlement", "city", NULL};
    json f[MEMBERS];
    int owner = -1;
    if (!catan_parse_item(r, CATAN_FIELD_VERTICES, item, names, f, catan_vertices(r->t), id)) {
        return false;
    }
    for (int axis = 0; axis < 2; axis++) {
        json at = f[X + axis];
        if (json_there(at) && !is_coordinate(at, catan_coordinate(r->t, *id, axis))) {
            return catan_parse_refuse(r, CATAN_FIELD_VERTICES, "x or y is not where the vertex is");
        }
    }
    if (!catan_parse_agrees(f[HAS_PORT], r->t->chance < CATAN_HEXES_DUE && is_port_vertex(r->t, *id))) {
        return catan_parse_refuse(r, CATAN_FIELD_VERTICES, "has_port does not agree with ports");
    }
    int type = json_word(f[TYPE], buildings);
    bool built = json_there(f[TYPE]) && !json_is_null(f[TYPE]);
    if (!catan_parse_seat(r, f[OWNER], &owner) || !json_there(f[TYPE]) || built != (owner >= 0) ||
        (built && type < 0)) {
        return catan_parse_refuse(
            r, CATAN_FIELD_VERTICES,
            "owner_id is a player and building_type settlement or city, or both null");
    }
    if (built) {
        *(type == 0 ? &r->t->settlements[owner] : &r->t->cities[owner]) |= catan_bit(*id);
    }
    return true;
}

static bool read_edge(catan_reading *r, json item, int *id)
{
    static const char *const names[] = {"edge_id",  "vertex1_id", "vertex2_id", "owner_id",
#ifdef CATAN_WIDE
                                        "ship",
#endif
                                        NULL};
    json f[5];
    bool ship = false;
    int owner = -1;
    if (!catan_parse_item(r, CATAN_FIELD_EDGES, item, names, f, catan_edge_count(r->t), id)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (json_there(f[1 + i]) && !catan_parse_is(f[1 + i], CATAN_MAP(r->t, edge_ends)[*id][i])) {
            return catan_parse_refuse(r, CATAN_FIELD_EDGES,
                                      "vertex1_id and vertex2_id are the ends, lower first");
        }
    }
    if (!catan_parse_seat(r, f[3], &owner)) {
        return catan_parse_refuse(r, CATAN_FIELD_EDGES, "owner_id is a player or null");
    }
#ifdef CATAN_WIDE
    bool told = catan_has_sea(r->t) ? json_to_bool(f[4], &ship) : !json_there(f[4]);
    if (!told || (ship && owner < 0)) {
        return catan_parse_refuse(r, CATAN_FIELD_EDGES, "ship is true or false");
    }
    if (ship) {
        catan_add_edge(&r->t->sea.ships[owner], *id);
    }
#endif
    if (owner >= 0 && !ship) {
        catan_add_edge(&r->t->roads[owner], catan_place_of(r->t, *id));
    }
    return true;
}

/* -- ports -- */

static bool read_port(catan_reading *r, json value, uint8_t *type)
{
    static const char *const names[] = {"port_type", "trade_ratio", NULL};
    static const char *const types[] = {"any", "wood", "brick", "sheep", "wheat", "ore", NULL};
    json f[2];
    if (!json_fields(value, names, f, false, r->why)) {
        text_str(r->why, " in ports");
        return false;
    }
    int k = json_word(f[0], types);
    if (k < 0 || !json_is(f[1], k == CATAN_ANY ? "3:1" : "2:1")) {
        return catan_parse_refuse(r, CATAN_FIELD_PORTS,
                                  "a port is any at 3:1 or a resource at 2:1");
    }
    *type = (uint8_t)k;
    return true;
}

static bool read_ports(catan_reading *r)
{
    const catan_table *t = r->t;
    uint8_t at[CATAN_VERTICES];
    memset(at, CATAN_NONE, sizeof at);
    if (!catan_parse_is_object(r->f[CATAN_FIELD_PORTS])) {
        return catan_parse_refuse(r, CATAN_FIELD_PORTS, "an object is needed");
    }
    json_walk w = json_items(r->f[CATAN_FIELD_PORTS]);
    for (json key, value; json_next_member(&w, &key, &value);) {
        int vertex = 0;
        if (!catan_parse_key(key, catan_vertices(t), &vertex) || !is_port_vertex(t, vertex) ||
            at[vertex] != CATAN_NONE || r->t->chance >= CATAN_HEXES_DUE) {
            return catan_parse_refuse(
                r, CATAN_FIELD_PORTS,
                "its keys are the vertices with ports, once they are laid");
        }
        if (!read_port(r, value, &at[vertex])) {
            return false;
        }
    }
    for (int i = 0; i < catan_ports(t) && r->t->chance < CATAN_HEXES_DUE; i++) {
        const uint8_t *site = catan_port_site(t, i);
        if (at[site[0]] == CATAN_NONE || at[site[0]] != at[site[1]]) {
            return catan_parse_refuse(r, CATAN_FIELD_PORTS,
                                      "both vertices of a site have the same port");
        }
        r->t->port[i] = at[site[0]];
    }
    return true;
}

bool catan_parse_board(catan_reading *r)
{
    return catan_parse_each(r, CATAN_FIELD_PLAYERS, r->t->seats, read_player) &&
           catan_parse_each(r, CATAN_FIELD_HEXES, catan_hexes(r->t), read_hex) && check_layout(r) &&
           catan_parse_each(r, CATAN_FIELD_VERTICES, catan_vertices(r->t), read_vertex) &&
           catan_parse_each(r, CATAN_FIELD_EDGES, catan_edge_count(r->t), read_edge) && read_ports(r);
}
