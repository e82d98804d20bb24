/* The games as Colyseus clients see them. */
#include "server/doors/col_game.h"

#include <string.h>

/* A game that says nothing of itself. */
static const schema_field plain_fields[] = {
    COL_GAME_FIELDS,
    {.name = "view", .kind = SCHEMA_JSON},
    {.name = NULL},
};
static const schema_class plain_root = {"GameState", plain_fields};
static const col_game plain = {.root = &plain_root};

/* The build lists the games that have one. */
#define GAME(x) extern const col_game x##_colyseus;
#include "server/game_colyseus.def"
#undef GAME

const col_game *col_game_of(const game_rules *rules)
{
#define GAME(x)                                                                                    \
    if (strcmp(rules->name, #x) == 0) {                                                            \
        return &x##_colyseus;                                                                      \
    }
#include "server/game_colyseus.def"
#undef GAME
    return &plain;
}
