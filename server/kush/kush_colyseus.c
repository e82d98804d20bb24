/* Kush for Colyseus clients: the board as its rows. */
#include "server/doors/col_game.h"

static const schema_field view_fields[] = {
    {.name = "width", .kind = SCHEMA_NUMBER},
    {.name = "height", .kind = SCHEMA_NUMBER},
    {.name = "grid", .kind = SCHEMA_ARRAY, .of = SCHEMA_STRING},
    {.name = "currentPlayer", .kind = SCHEMA_NUMBER},
    {.name = "diceValues", .kind = SCHEMA_ARRAY, .of = SCHEMA_NUMBER},
    {.name = "diceRolled", .kind = SCHEMA_BOOL},
    {.name = "isKush", .kind = SCHEMA_BOOL},
    {.name = "placed", .kind = SCHEMA_ARRAY, .of = SCHEMA_BOOL},
    {.name = "skips", .kind = SCHEMA_NUMBER},
    {.name = "skipLimit", .kind = SCHEMA_NUMBER},
    {.name = "turn", .kind = SCHEMA_NUMBER},
    {.name = "kushes", .kind = SCHEMA_ARRAY, .of = SCHEMA_NUMBER},
    {.name = "gameOver", .kind = SCHEMA_BOOL},
    {.name = "winner", .kind = SCHEMA_NUMBER},
    {.name = "ending", .kind = SCHEMA_STRING},
    {.name = "rolling", .kind = SCHEMA_BOOL},
    {.name = NULL},
};
static const schema_class view = {"KushView", view_fields};

static const schema_field state_fields[] = {
    COL_GAME_FIELDS,
    {.name = "view", .kind = SCHEMA_REF, .class = &view},
    {.name = NULL},
};
static const schema_class state = {"KushState", state_fields};

const col_game kush_colyseus = {.root = &state};
