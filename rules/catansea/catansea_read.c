/* Reading the larger games' fields of a state. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_parse_state.h"

static bool read_stage(catan_reading *r)
{
    catan_table *t = r->t;
    int stage = json_word(r->f[CATAN_FIELD_STAGE], catan_stage_names);
    if (stage < 0) {
        return catan_parse_refuse(r, CATAN_FIELD_STAGE, "it is turn, build or paired");
    }
    t->sea.stage = (uint8_t)stage;
    return catan_parse_byte(r->f[CATAN_FIELD_ACTIVE], t->seats - 1, &t->sea.active) ||
           catan_parse_refuse(r, CATAN_FIELD_ACTIVE, "it is one of the players, from 0");
}

static bool read_pirate(catan_reading *r)
{
    catan_table *t = r->t;
    t->sea.pirate = CATAN_NONE;
    return json_is_null(r->f[CATAN_FIELD_PIRATE]) ||
           catan_parse_byte(r->f[CATAN_FIELD_PIRATE], catan_hexes(t) - 1, &t->sea.pirate) ||
           catan_parse_refuse(r, CATAN_FIELD_PIRATE, "a hex or null is needed");
}

/* Calls `put` with each number of a list, all below `count`. */
static bool read_numbers(catan_reading *r, int field, int count,
                         bool (*put)(catan_table *t, int number))
{
    if (!catan_parse_is_list(r->f[field])) {
        return catan_parse_refuse(r, field, "a list is needed");
    }
    json_walk w = json_items(r->f[field]);
    for (json item; json_next(&w, &item);) {
        uint8_t n = 0;
        if (!catan_parse_byte(item, count - 1, &n) || !put(r->t, n)) {
            return catan_parse_refuse(r, field, "a number does not belong there");
        }
    }
    return true;
}

static bool put_new_ship(catan_table *t, int edge)
{
    catan_add_edge(&t->sea.new_ships, edge);
    return true;
}

static bool put_fog_number(catan_table *t, int number)
{
    t->sea.fog_numbers[number]++;
    return t->sea.fog_numbers[number] < CATAN_HEXES;
}

static bool put_fog_queue(catan_table *t, int hex)
{
    t->sea.fog_queue |= (uint64_t)1 << hex;
    return true;
}

static bool read_fog_hexes(catan_reading *r)
{
    memset(r->t->sea.fog_hexes, 0, sizeof r->t->sea.fog_hexes);
    if (!catan_parse_is_list(r->f[CATAN_FIELD_FOG_HEXES])) {
        return catan_parse_refuse(r, CATAN_FIELD_FOG_HEXES, "a list of terrain is needed");
    }
    json_walk w = json_items(r->f[CATAN_FIELD_FOG_HEXES]);
    for (json item; json_next(&w, &item);) {
        int k = json_word(item, catan_resource_names);
        if (k < 0 || k >= CATAN_FOG_HEX || r->t->sea.fog_hexes[k] > CATAN_HEXES) {
            return catan_parse_refuse(r, CATAN_FIELD_FOG_HEXES, "a list of terrain is needed");
        }
        r->t->sea.fog_hexes[k]++;
    }
    return true;
}

static bool read_fog(catan_reading *r)
{
    int player = -1;
    memset(r->t->sea.fog_numbers, 0, sizeof r->t->sea.fog_numbers);
    if (!read_fog_hexes(r) || !read_numbers(r, CATAN_FIELD_FOG_NUMBERS, 13, put_fog_number) ||
        !read_numbers(r, CATAN_FIELD_FOG_QUEUE, catan_hexes(r->t), put_fog_queue)) {
        return false;
    }
    if (!catan_parse_seat(r, r->f[CATAN_FIELD_FOG_PLAYER], &player)) {
        return catan_parse_refuse(r, CATAN_FIELD_FOG_PLAYER, "a player or null is needed");
    }
    r->t->sea.fog_player = (int8_t)player;
    return true;
}

static bool read_islands(catan_reading *r, json value, int p)
{
    static const char *const marks[] = {"m", "1", "2", "3", "4", "5", "6", NULL};
    json_walk w = catan_parse_is_list(value) ? json_items(value) : (json_walk){0};
    bool fits = catan_parse_is_list(value);
    for (json item; fits && json_next(&w, &item);) {
        int mark = json_word(item, marks);
        fits = mark >= 0;
        r->t->sea.islands[p] = (uint8_t)(r->t->sea.islands[p] | 1u << (fits ? mark : 0));
    }
    return fits || catan_parse_refuse(r, CATAN_FIELD_ISLANDS, "a list of islands is needed");
}

static bool read_island_points(catan_reading *r, json value, int p)
{
    return catan_parse_byte(value, CATAN_ISLAND_POINTS * CATAN_MARKS,
                            &r->t->sea.island_points[p]) ||
           catan_parse_refuse(r, CATAN_FIELD_ISLAND_POINTS, "a number of points is needed");
}

/* C14.5: they may be left out. */
static bool read_points(catan_reading *r)
{
    if (json_there(r->f[CATAN_FIELD_ISLAND_POINTS])) {
        return catan_parse_by_player(r, CATAN_FIELD_ISLAND_POINTS, false, read_island_points);
    }
    for (int p = 0; p < r->t->seats; p++) {
        r->t->sea.island_points[p] = (uint8_t)catan_least_points(r->t, p);
    }
    return true;
}

/* Where they are left out, victory_points tell whether both starting settlements were on one
 * island. */
void catan_parse_homes(catan_reading *r)
{
    catan_table *t = r->t;
    for (int p = 0; p < t->seats && !json_there(r->f[CATAN_FIELD_ISLAND_POINTS]); p++) {
        int more = (int)r->points[p] - catan_points(r->s, p);
        if (more == CATAN_ISLAND_POINTS &&
            catan_fits_islands(t, p, t->sea.island_points[p] + more)) {
            t->sea.island_points[p] = (uint8_t)(t->sea.island_points[p] + more);
            t->points[p] = (uint8_t)(t->points[p] + more);
        }
    }
}

static bool read_take(catan_reading *r, json value, int p)
{
    return (catan_parse_byte(value, CATAN_SUPPLY * CATAN_RESOURCES, &r->t->sea.to_take[p]) &&
            r->t->sea.to_take[p] > 0) ||
           catan_parse_refuse(r, CATAN_FIELD_TO_TAKE, "a number of cards is needed");
}

static bool read_moved(catan_reading *r)
{
    bool moved = false;
    bool fits = json_to_bool(r->f[CATAN_FIELD_SHIP_MOVED], &moved);
    r->t->sea.ship_moved = moved;
    return fits || catan_parse_refuse(r, CATAN_FIELD_SHIP_MOVED, "true or false is needed");
}

/* The fields that only a board with a sea has. */
bool catan_parse_is_of_sea(int field)
{
#ifdef CATAN_CITIES
    if (field == CATAN_FIELD_TO_TAKE) { /* K4.5 */
        return false;
    }
#endif
    return field >= CATAN_FIELD_PORT_SITES && field <= CATAN_FIELD_FOG_PLAYER;
}

static bool refuse_sea(catan_reading *r)
{
    for (int i = 0; i < CATAN_FIELDS; i++) {
        if (catan_parse_is_of_sea(i) && json_there(r->f[i])) {
            return catan_parse_refuse(r, i, "this board has no sea");
        }
    }
    return true;
}

bool catan_parse_sea(catan_reading *r)
{
    if (!read_stage(r)) {
        return false;
    }
    if (!catan_has_sea(r->t)) {
        return refuse_sea(r);
    }
    return read_pirate(r) && read_moved(r) &&
           read_numbers(r, CATAN_FIELD_NEW_SHIPS, catan_edge_count(r->t), put_new_ship) &&
           catan_parse_by_player(r, CATAN_FIELD_ISLANDS, false, read_islands) && read_points(r) &&
           catan_parse_by_player(r, CATAN_FIELD_TO_TAKE, true, read_take) && read_fog(r);
}
