/* A player, as the states of all games have it. */
#include "server/doors/col_game.h"

static const schema_field profile_fields[] = {
    {.name = "name", .kind = SCHEMA_STRING},     {.name = "seat", .kind = SCHEMA_NUMBER},
    {.name = "role", .kind = SCHEMA_STRING},     {.name = "kind", .kind = SCHEMA_STRING},
    {.name = "level", .kind = SCHEMA_STRING},    {.name = "connected", .kind = SCHEMA_BOOL},
    {.name = "offersDraw", .kind = SCHEMA_BOOL}, {.name = NULL},
};
const schema_class col_game_profile = {"Profile", profile_fields};
