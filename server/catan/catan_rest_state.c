/* What the Catan routes show of a game: the rules' view with the server's members, in either words.
 */
#include "server/catan/catan_rest.h"
#include "table/grow.h"

enum { DEPTH_MAX = 6 }; /* of a state */

static void copy(text_out *o, json value)
{
    json_raw(o, value.at, (size_t)(value.end - value.at));
}

static void copy_key(text_out *o, json key)
{
    copy(o, key);
    text_char(o, ':');
    o->comma = false;
}

/* A player's is_ai follows the position, as in every description of these routes. */
static void player_json(json player, bool ai, text_out *o)
{
    json_walk w = json_items(player);
    json_object_open(o);
    for (json key, value; json_next_member(&w, &key, &value);) {
        copy_key(o, key);
        copy(o, value);
        if (json_is(key, "position")) {
            json_key_bool(o, "is_ai", ai);
        }
    }
    json_object_close(o);
}

static void players_json(json players, uint32_t bots, text_out *o)
{
    json_walk w = json_items(players);
    json_array_open(o);
    for (json player; json_next(&w, &player); bots >>= 1) {
        player_json(player, (bots & 1) != 0, o);
    }
    json_array_close(o);
}

/* The vertices stand in the order of their numbers. */
static void vertices_dict_json(json vertices, text_out *o)
{
    json_walk w = json_items(vertices);
    int number = 0;
    json_key(o, "vertices_dict");
    json_object_open(o);
    for (json vertex; json_next(&w, &vertex); number++) {
        char digits[12];
        text_out key = text_to(digits, sizeof digits);
        text_int(&key, number);
        json_key(o, text_end(&key));
        copy(o, vertex);
    }
    json_object_close(o);
}

/* The offers with their number; there is one at most. */
static void trades_json(json trades, int64_t id, text_out *o)
{
    json_walk w = json_items(trades);
    json_array_open(o);
    for (json trade; json_next(&w, &trade);) {
        json_walk members = json_items(trade);
        json_object_open(o);
        json_key_int(o, "trade_offer_id", id);
        for (json key, value; json_next_member(&members, &key, &value);) {
            copy_key(o, key);
            copy(o, value);
        }
        json_object_close(o);
    }
    json_array_close(o);
}

static void state_json(json view, uint32_t bots, int64_t offer, text_out *o)
{
    json_walk w = json_items(view);
    json_object_open(o);
    for (json key, value; json_next_member(&w, &key, &value);) {
        copy_key(o, key);
        if (json_is(key, "players")) {
            players_json(value, bots, o);
            continue;
        }
        if (json_is(key, "pending_trades")) {
            trades_json(value, offer, o);
            continue;
        }
        copy(o, value);
        if (json_is(key, "vertices")) {
            vertices_dict_json(value, o);
        }
    }
    json_object_close(o);
}

/* -- in words of terrain -- */

/* What becomes of a member's value. */
typedef enum change {
    NUMBERED, /* a player, or null: counted from 1 */
    LISTED,   /* a list of players */
    KEYED,    /* an object with players as keys */
    HEX,      /* a kind of hex */
    PHASE     /* a phase; ours follows as `step` */
} change;

typedef struct changed_member {
    const char *key;
    change what;
} changed_member;

static const changed_member changed[] = {
    {"player_id", NUMBERED},
    {"position", NUMBERED},
    {"owner_id", NUMBERED},
    {"longest_road_player", NUMBERED},
    {"largest_army_player", NUMBERED},
    {"winner", NUMBERED},
    {"from", NUMBERED},
    {"accepted", LISTED},
    {"rejected", LISTED},
    {"player_resources", KEYED},
    {"player_dev_cards", KEYED},
    {"player_played_knights", KEYED},
    {"to_discard", KEYED},
    {"hex_type", HEX},
    {"phase", PHASE},
};

static const changed_member *change_of(json key)
{
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) {
        if (json_is(key, changed[i].key)) {
            return &changed[i];
        }
    }
    return NULL;
}

static void number_json(json value, text_out *o)
{
    int64_t seat = 0;
    if (json_to_int(value, 0, CATAN_SEATS_MAX - 1, &seat)) {
        json_int(o, seat + 1);
    } else {
        json_null(o);
    }
}

static void list_json(json seats, text_out *o)
{
    json_walk w = json_items(seats);
    json_array_open(o);
    for (json seat; json_next(&w, &seat);) {
        number_json(seat, o);
    }
    json_array_close(o);
}

static void keyed_json(json by_seat, text_out *o)
{
    json_walk w = json_items(by_seat);
    json_object_open(o);
    for (json key, value; json_next_member(&w, &key, &value);) {
        char player[2] = {(char)(key.at[1] + 1), '\0'}; /* a digit in quotes */
        json_key(o, player);
        copy(o, value);
    }
    json_object_close(o);
}

static void hex_json(json type, text_out *o)
{
    static const char *const terrains[] = {"forest", "hills",     "pasture",
                                           "fields", "mountains", "desert"};
    int i = json_word(type, catan_resource_names);
    if (i < 0) {
        json_null(o);
    } else {
        json_str(o, terrains[i]);
    }
}

static void phase_json(json phase, text_out *o)
{
    bool placing = json_is(phase, "initial_placement_1") || json_is(phase, "initial_placement_2");
    bool over = json_is(phase, "game_over");
    json_str(o, placing ? "initial_setup" : over ? "game_over" : "turn");
    json_key(o, "step");
    copy(o, phase);
}

static void change_json(change what, json value, text_out *o)
{
    switch (what) {
    case NUMBERED:
        number_json(value, o);
        break;
    case LISTED:
        list_json(value, o);
        break;
    case KEYED:
        keyed_json(value, o);
        break;
    case HEX:
        hex_json(value, o);
        break;
    case PHASE:
        phase_json(value, o);
        break;
    }
}

static void terrain_json(json value, int depth, text_out *o);

static void terrain_list_json(json list, int depth, text_out *o)
{
    json_walk w = json_items(list);
    json_array_open(o);
    for (json item; json_next(&w, &item);) {
        terrain_json(item, depth, o);
    }
    json_array_close(o);
}

static void terrain_object_json(json object, int depth, text_out *o)
{
    json_walk w = json_items(object);
    json_object_open(o);
    for (json key, member; json_next_member(&w, &key, &member);) {
        const changed_member *c = change_of(key);
        copy_key(o, key);
        if (c != NULL) {
            change_json(c->what, member, o);
        } else {
            terrain_json(member, depth, o);
        }
    }
    json_object_close(o);
}

/* Is called again for what is in lists and objects; a state is not deep. */
static void terrain_json(json value, int depth, text_out *o)
{
    rules_assert(depth < DEPTH_MAX);
    if (json_type_of(value) == JSON_ARRAY) {
        terrain_list_json(value, depth + 1, o);
    } else if (json_type_of(value) == JSON_OBJECT) {
        terrain_object_json(value, depth + 1, o);
    } else {
        copy(o, value);
    }
}

/* -- both -- */

void catan_rest_state(const catan_view *view, uint32_t bots, catan_rest_words words, text_out *o)
{
    text_out plain = text_growing();
    text_out state = text_growing();
    catan_rules.view_json(view, &plain);
    if (!plain.cut) {
        state_json(json_trusted(plain.at, plain.len), bots, catan_rest_offer_id(&view->table),
                   words == CATAN_REST_TERRAIN ? &state : o);
    }
    if (!plain.cut && !state.cut && words == CATAN_REST_TERRAIN) {
        terrain_json(json_trusted(state.at, state.len), 0, o);
    }
    o->cut |= plain.cut || state.cut;
    text_drop(&plain);
    text_drop(&state);
}
