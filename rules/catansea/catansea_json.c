/* The larger games' fields of states and views as JSON. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

const char *const catan_stage_names[] = {"turn", "build", "paired", NULL};

static void edge_list_json(text_out *o, const char *key, const catan_edges *edges)
{
    json_key(o, key);
    json_array_open(o);
    for (int word = 0; word < CATAN_EDGE_WORDS; word++) {
        for (uint64_t rest = edges->up[word]; rest != 0; rest &= rest - 1) {
            json_int(o, 64 * word + bit_lowest(rest));
        }
    }
    json_array_close(o);
}

static void port_sites_json(const catan_table *t, text_out *o)
{
    json_key(o, "port_sites");
    json_array_open(o);
    for (int i = 0; i < catan_ports(t); i++) {
        const uint8_t *site = catan_port_site(t, i);
        bool any = t->port[i] == CATAN_ANY;
        json_object_open(o);
        json_key_int(o, "edge_id", catan_edge_between(t, site[0], site[1]));
        if (t->chance < CATAN_HEXES_DUE) {
            json_key_str(o, "port_type", any ? "any" : catan_resource_names[t->port[i] - 1]);
        } else {
            json_key_null(o, "port_type");
        }
        json_object_close(o);
    }
    json_array_close(o);
}

/* S8.1: the marks of the layouts. */
static void islands_json(const catan_table *t, text_out *o)
{
    json_key(o, "islands");
    json_object_open(o);
    for (int p = 0; p < t->seats; p++) {
        catan_json_key(o, p);
        json_array_open(o);
        for (int i = 1; i <= CATAN_MARKS; i++) { /* the main island last */
            int mark = i % CATAN_MARKS;
            char text[2] = {(char)(mark == 0 ? 'm' : '0' + mark), '\0'};
            if ((t->sea.islands[p] >> mark & 1) != 0) {
                json_str(o, text);
            }
        }
        json_array_close(o);
    }
    json_object_close(o);
}

/* Counts by seat; without `all` only of those who have some. */
static void by_seat_json(const catan_table *t, const char *key, const uint8_t *counts, bool all,
                         text_out *o)
{
    json_key(o, key);
    json_object_open(o);
    for (int p = 0; p < t->seats; p++) {
        if (all || counts[p] > 0) {
            catan_json_key(o, p);
            json_int(o, counts[p]);
        }
    }
    json_object_close(o);
}

/* S7.3 */
static void fog_json(const catan_table *t, text_out *o)
{
    json_key(o, "fog_hexes");
    json_array_open(o);
    for (int k = 0; k < CATAN_FOG_HEX; k++) {
        for (int i = 0; i < t->sea.fog_hexes[k]; i++) {
            json_str(o, catan_resource_names[k]);
        }
    }
    json_array_close(o);
    json_key(o, "fog_numbers");
    json_array_open(o);
    for (int k = 0; k <= 12; k++) {
        for (int i = 0; i < t->sea.fog_numbers[k]; i++) {
            json_int(o, k);
        }
    }
    json_array_close(o);
    json_key(o, "fog_queue");
    json_array_open(o);
    for (uint64_t rest = t->sea.fog_queue; rest != 0; rest &= rest - 1) {
        json_int(o, bit_lowest(rest));
    }
    json_array_close(o);
    catan_json_seat(o, "fog_player", t->sea.fog_player);
}

void catan_sea_json(const catan_table *t, text_out *o)
{
    json_key_int(o, "active_player_index", t->sea.active);
    json_key_str(o, "stage", catan_stage_names[t->sea.stage]);
    if (!catan_has_sea(t)) {
        return;
    }
    port_sites_json(t, o);
    catan_json_seat(o, "pirate_location", t->sea.pirate == CATAN_NONE ? -1 : t->sea.pirate);
    json_key_bool(o, "ship_moved", t->sea.ship_moved);
    edge_list_json(o, "new_ships", &t->sea.new_ships);
    islands_json(t, o);
    by_seat_json(t, "island_points", t->sea.island_points, true, o);
    by_seat_json(t, "to_take", t->sea.to_take, false, o);
    fog_json(t, o);
}
