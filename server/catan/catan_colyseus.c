/* Catan for Colyseus clients: the view of their seat. Values whose form depends on who looks, such
 * as a hand or the number of its cards, are strings of JSON. */
#include "server/doors/col_game.h"

static const schema_field player_fields[] = {
    {.name = "player_id", .kind = SCHEMA_NUMBER},
    {.name = "position", .kind = SCHEMA_NUMBER},
    {.name = "victory_points", .kind = SCHEMA_NUMBER},
    {.name = NULL},
};
static const schema_class player = {"CatanPlayer", player_fields};

static const schema_field hex_fields[] = {
    {.name = "hex_index", .kind = SCHEMA_NUMBER},
    {.name = "hex_coord", .kind = SCHEMA_ARRAY, .of = SCHEMA_NUMBER},
    {.name = "hex_type", .kind = SCHEMA_STRING},
    {.name = "number", .kind = SCHEMA_NUMBER},
    {.name = "has_robber", .kind = SCHEMA_BOOL},
    {.name = NULL},
};
static const schema_class hex = {"CatanHex", hex_fields};

static const schema_field vertex_fields[] = {
    {.name = "vertex_id", .kind = SCHEMA_NUMBER},
    {.name = "x", .kind = SCHEMA_NUMBER},
    {.name = "y", .kind = SCHEMA_NUMBER},
    {.name = "owner_id", .kind = SCHEMA_NUMBER},
    {.name = "building_type", .kind = SCHEMA_STRING},
    {.name = "has_port", .kind = SCHEMA_BOOL},
    {.name = NULL},
};
static const schema_class vertex = {"CatanVertex", vertex_fields};

static const schema_field edge_fields[] = {
    {.name = "edge_id", .kind = SCHEMA_NUMBER},
    {.name = "vertex1_id", .kind = SCHEMA_NUMBER},
    {.name = "vertex2_id", .kind = SCHEMA_NUMBER},
    {.name = "owner_id", .kind = SCHEMA_NUMBER},
    {.name = NULL},
};
static const schema_class edge = {"CatanEdge", edge_fields};

static const schema_field view_fields[] = {
    {.name = "seat", .kind = SCHEMA_NUMBER},
    {.name = "players", .kind = SCHEMA_ARRAY, .of = SCHEMA_REF, .class = &player},
    {.name = "hexes", .kind = SCHEMA_ARRAY, .of = SCHEMA_REF, .class = &hex},
    {.name = "vertices", .kind = SCHEMA_ARRAY, .of = SCHEMA_REF, .class = &vertex},
    {.name = "edges", .kind = SCHEMA_ARRAY, .of = SCHEMA_REF, .class = &edge},
    {.name = "player_resources", .kind = SCHEMA_MAP, .of = SCHEMA_JSON},
    {.name = "player_dev_cards", .kind = SCHEMA_MAP, .of = SCHEMA_JSON},
    {.name = "player_played_knights", .kind = SCHEMA_MAP, .of = SCHEMA_NUMBER},
    {.name = "current_player_index", .kind = SCHEMA_NUMBER},
    {.name = "phase", .kind = SCHEMA_STRING},
    {.name = "setup_phase", .kind = SCHEMA_JSON},
    {.name = "last_dice_roll", .kind = SCHEMA_NUMBER},
    {.name = "longest_road_player", .kind = SCHEMA_NUMBER},
    {.name = "longest_road_length", .kind = SCHEMA_NUMBER},
    {.name = "largest_army_player", .kind = SCHEMA_NUMBER},
    {.name = "robber_location", .kind = SCHEMA_NUMBER},
    {.name = "ports", .kind = SCHEMA_MAP, .of = SCHEMA_JSON},
    {.name = "dev_cards_deck", .kind = SCHEMA_JSON},
    {.name = "pending_trades", .kind = SCHEMA_JSON},
    {.name = "bank", .kind = SCHEMA_MAP, .of = SCHEMA_NUMBER},
    {.name = "dice", .kind = SCHEMA_ARRAY, .of = SCHEMA_NUMBER},
    {.name = "dev_card_played", .kind = SCHEMA_BOOL},
    {.name = "bought_this_turn", .kind = SCHEMA_JSON},
    {.name = "to_discard", .kind = SCHEMA_MAP, .of = SCHEMA_JSON},
    {.name = "free_roads", .kind = SCHEMA_NUMBER},
    {.name = "offers_made", .kind = SCHEMA_NUMBER},
    {.name = "pending_chance", .kind = SCHEMA_JSON},
    {.name = "winner", .kind = SCHEMA_NUMBER},
    {.name = "turn", .kind = SCHEMA_NUMBER},
    {.name = "costs", .kind = SCHEMA_JSON},
    {.name = "pieces_left", .kind = SCHEMA_MAP, .of = SCHEMA_NUMBER},
    {.name = "rates", .kind = SCHEMA_MAP, .of = SCHEMA_NUMBER},
    {.name = NULL},
};
static const schema_class view = {"CatanView", view_fields};

static const schema_field state_fields[] = {
    COL_GAME_FIELDS,
    {.name = "view", .kind = SCHEMA_REF, .class = &view},
    {.name = NULL},
};
static const schema_class state = {"CatanState", state_fields};

const col_game catan_colyseus = {.root = &state};
