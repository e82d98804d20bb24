/* Reading a full state: what all of it is read with. */
#include "rules/catan/catan_parse_state.h"

const char *const catan_field_names[CATAN_FIELDS + 1] = {"players",
                                                         "hexes",
                                                         "hex_layout",
                                                         "vertices",
                                                         "edges",
                                                         "player_resources",
                                                         "player_dev_cards",
                                                         "player_played_knights",
                                                         "current_player_index",
                                                         "phase",
                                                         "setup_phase",
                                                         "last_dice_roll",
                                                         "longest_road_player",
                                                         "longest_road_length",
                                                         "largest_army_player",
                                                         "robber_location",
                                                         "ports",
                                                         "dev_cards_deck",
                                                         "pending_trades",
                                                         "bank",
                                                         "dice",
                                                         "dev_card_played",
                                                         "bought_this_turn",
                                                         "to_discard",
                                                         "free_roads",
                                                         "offers_made",
                                                         "pending_chance",
                                                         "winner",
                                                         "turn",
                                                         "known",
#ifdef CATAN_WIDE
                                                         "active_player_index",
                                                         "stage",
                                                         "port_sites",
                                                         "pirate_location",
                                                         "ship_moved",
                                                         "new_ships",
                                                         "islands",
                                                         "island_points",
                                                         "to_take",
                                                         "fog_hexes",
                                                         "fog_numbers",
                                                         "fog_queue",
                                                         "fog_player",
#endif
#ifdef CATAN_CITIES
                                                         "player_progress_cards",
                                                         "shown_cards",
                                                         "progress_decks",
                                                         "used_progress",
                                                         "improvements",
                                                         "metropolises",
                                                         "knights",
                                                         "walls",
                                                         "tipped_cities",
                                                         "barbarians",
                                                         "attacks",
                                                         "event",
                                                         "defenders",
                                                         "merchant",
                                                         "merchant_fleet",
                                                         "sabotage",
                                                         "to_give",
                                                         "to_lose",
                                                         "deck_choosers",
                                                         "draws",
                                                         "steal_from",
                                                         "asked",
                                                         "ask",
                                                         "target_player",
                                                         "chased",
                                                         "retreat",
                                                         "lost_knight",
                                                         "free_kind",
                                                         "barred_edge",
#endif
                                                         NULL};

/* -- small things -- */

bool catan_parse_refuse(catan_reading *r, int field, const char *reason)
{
    text_str(r->why, r->why->len > 0 ? "; " : "");
    text_str(r->why, catan_field_names[field]);
    text_str(r->why, ": ");
    text_str(r->why, reason);
    return false;
}

bool catan_parse_is_list(json v)
{
    return json_there(v) && json_type_of(v) == JSON_ARRAY;
}

bool catan_parse_is_object(json v)
{
    return json_there(v) && json_type_of(v) == JSON_OBJECT;
}

bool catan_parse_byte(json v, int max, uint8_t *n)
{
    int64_t number = 0;
    bool fits = json_to_int(v, 0, max, &number);
    *n = (uint8_t)number;
    return fits;
}

/* A seat, or null for nobody (-1). */
bool catan_parse_seat(const catan_reading *r, json v, int *seat)
{
    int64_t n = -1;
    bool fits = json_is_null(v) || json_to_int(v, 0, r->t->seats - 1, &n);
    *seat = (int)n;
    return fits;
}

/* A key that is a number below `count`. */
bool catan_parse_key(json key, int count, int *number)
{
    char digits[4];
    size_t n = 0;
    uint32_t value = 0;
    if (!json_to_str(key, digits, sizeof digits, &n) || n == 0 ||
        text_number(digits, n, (uint32_t)count - 1, &value) != n) {
        return false;
    }
    *number = (int)value;
    return true;
}

/* True, false, or not there. */
bool catan_parse_agrees(json v, bool fact)
{
    bool said = false;
    return !json_there(v) || (json_to_bool(v, &said) && said == fact);
}

bool catan_parse_is(json v, int64_t is)
{
    int64_t n = 0;
    return json_to_int(v, is, is, &n);
}

/* Counts of resources by name; those left out are 0. */
bool catan_parse_counts(json v, int min, catan_cards *cards)
{
    json given[CATAN_GOODS + 1];
    text_out nowhere = text_to(NULL, 0);
    if (!json_there(v) || !json_fields(v, catan_good_names, given, false, &nowhere)) {
        return false;
    }
    *cards = 0;
    for (int k = 0; k < CATAN_GOODS; k++) {
        int64_t n = 0;
        if (json_there(given[k]) && !json_to_int(given[k], min, CATAN_SUPPLY, &n)) {
            return false;
        }
        *cards += catan_some(k, (int)n);
    }
    return true;
}

/* A list of development cards, in any order. */
bool catan_parse_card_list(json v, catan_cards *cards)
{
    *cards = 0;
    if (!catan_parse_is_list(v)) {
        return false;
    }
    json_walk w = json_items(v);
    for (json item; json_next(&w, &item);) {
        int k = json_word(item, catan_card_names);
        if (k < 0 || catan_count(*cards, k) == CATAN_KNIGHTS_MAX) {
            return false;
        }
        *cards += catan_some(k, 1);
    }
    return true;
}

/* A list of different seats, as a set. */
bool catan_parse_seats(const catan_reading *r, json v, uint8_t *seats)
{
    *seats = 0;
    if (!catan_parse_is_list(v)) {
        return false;
    }
    json_walk w = json_items(v);
    for (json item; json_next(&w, &item);) {
        uint8_t p = 0;
        if (!catan_parse_byte(item, r->t->seats - 1, &p) || (*seats >> p & 1) != 0) {
            return false;
        }
        *seats |= (uint8_t)(1u << p);
    }
    return true;
}

/* Calls `read` with each item of a list of `count` objects whose ids are all different. */
bool catan_parse_each(catan_reading *r, int field, int count,
                      bool (*read)(catan_reading *r, json item, int *id))
{
    json list = r->f[field];
    uint64_t seen[CATAN_EDGE_WORDS] = {0};
    if (!catan_parse_is_list(list) || json_count(list) != count) {
        return catan_parse_refuse(r, field, "a list of the right length is needed");
    }
    json_walk w = json_items(list);
    for (json item; json_next(&w, &item);) {
        int id = -1;
        if (!read(r, item, &id)) {
            return false; /* it has said why */
        }
        if ((seen[id >> 6] >> (id & 63) & 1) != 0) {
            return catan_parse_refuse(r, field, "something is given twice");
        }
        seen[id >> 6] |= (uint64_t)1 << (id & 63);
    }
    return true;
}

/* Finds the members of an item and its id, which is the first of them. */
bool catan_parse_item(catan_reading *r, int field, json item, const char *const *names, json *f,
                      int count, int *id)
{
    int64_t n = 0;
    if (!json_fields(item, names, f, false, r->why)) {
        text_str(r->why, " in ");
        text_str(r->why, catan_field_names[field]);
        return false;
    }
    if (!json_to_int(f[0], 0, count - 1, &n)) {
        return catan_parse_refuse(r, field, "an id is missing or is none");
    }
    *id = (int)n;
    return true;
}

/* Calls `read` with the value of each player in an object keyed by player; all must be there,
 * unless `some` do. */
bool catan_parse_by_player(catan_reading *r, int field, bool some,
                           bool (*read)(catan_reading *r, json value, int p))
{
    unsigned seen = 0;
    static const char reason[] = "an object keyed by player is needed";
    if (!catan_parse_is_object(r->f[field])) {
        return catan_parse_refuse(r, field, reason);
    }
    json_walk w = json_items(r->f[field]);
    for (json key, value; json_next_member(&w, &key, &value);) {
        int p = 0;
        if (!catan_parse_key(key, r->t->seats, &p) || (seen >> p & 1) != 0) {
            return catan_parse_refuse(r, field, reason);
        }
        seen |= 1u << p;
        if (!read(r, value, p)) {
            return false;
        }
    }
    return some || seen == (1u << r->t->seats) - 1 ||
           catan_parse_refuse(r, field, "a player is missing");
}
