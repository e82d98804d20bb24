/* Durak for Colyseus clients: the view of their seat. */
#include "server/doors/col_game.h"

static const schema_field pair_fields[] = {
    {.name = "attack", .kind = SCHEMA_STRING},
    {.name = "defence", .kind = SCHEMA_STRING},
    {.name = NULL},
};
static const schema_class pair = {"Pair", pair_fields};

static const schema_field view_fields[] = {
    {.name = "seat", .kind = SCHEMA_NUMBER},
    {.name = "hand", .kind = SCHEMA_ARRAY, .of = SCHEMA_STRING},
    {.name = "handCounts", .kind = SCHEMA_ARRAY, .of = SCHEMA_NUMBER},
    {.name = "deckCount", .kind = SCHEMA_NUMBER},
    {.name = "discardCount", .kind = SCHEMA_NUMBER},
    {.name = "discard", .kind = SCHEMA_ARRAY, .of = SCHEMA_STRING},
    {.name = "trump", .kind = SCHEMA_STRING},
    {.name = "trumpCard", .kind = SCHEMA_STRING},
    {.name = "table", .kind = SCHEMA_ARRAY, .of = SCHEMA_REF, .class = &pair},
    {.name = "attacker", .kind = SCHEMA_NUMBER},
    {.name = "defender", .kind = SCHEMA_NUMBER},
    {.name = "firstAttacker", .kind = SCHEMA_NUMBER},
    {.name = "bout", .kind = SCHEMA_NUMBER},
    {.name = "phase", .kind = SCHEMA_STRING},
    {.name = "toAct", .kind = SCHEMA_NUMBER},
    {.name = "taking", .kind = SCHEMA_BOOL},
    {.name = "limit", .kind = SCHEMA_NUMBER},
    {.name = "passed", .kind = SCHEMA_ARRAY, .of = SCHEMA_NUMBER},
    {.name = "out", .kind = SCHEMA_ARRAY, .of = SCHEMA_NUMBER},
    {.name = "durak", .kind = SCHEMA_NUMBER},
    {.name = "hands", .kind = SCHEMA_JSON}, /* everybody's, at the end */
    {.name = NULL},
};
static const schema_class view = {"DurakView", view_fields};

static const schema_field state_fields[] = {
    COL_GAME_FIELDS,
    {.name = "view", .kind = SCHEMA_REF, .class = &view},
    {.name = NULL},
};
static const schema_class state = {"DurakState", state_fields};

const col_game durak_colyseus = {.root = &state};
