/* col_game.h -- what Colyseus clients see of a game, and what they may say besides `act`.
 *
 * A game may have a col_game of its own, `<game>_colyseus` in server/<game>/<game>_colyseus.c. A
 * game without one is published too: its view is one string of JSON then. */
#ifndef STOLIK_SERVER_COL_GAME_H
#define STOLIK_SERVER_COL_GAME_H

#include "rules/core/game.h"
#include "server/doors/schema.h"

/* A message of a game's own, such as nardy's `move`. */
typedef struct col_game_message {
    const char *name; /* NULL ends a list */
    /* Writes the action that it stands for. False: it stands for none. The payload may be missing.
     */
    bool (*action)(json payload, text_out *o);
} col_game_message;

typedef struct col_game {
    const schema_class *root;
    /* The members of the view are those of the root; else they are those of its field `view`. */
    bool is_flat;
    const char *const *roles; /* what `players` calls each seat; NULL: its number */
    const col_game_message *messages;
    /* Writes members that go before those of the view, and replace them; NULL: there are none. */
    void (*instead)(const void *view, text_out *o);
} col_game;

const col_game *col_game_of(const game_rules *rules);

/* A player in `playerProfiles`. */
extern const schema_class col_game_profile;

/* The fields of every game, but for nardy's, whose order is given. */
#define COL_GAME_FIELDS                                                                            \
    {.name = "players", .kind = SCHEMA_MAP, .of = SCHEMA_STRING},                                  \
        {.name = "playerProfiles",                                                                 \
         .kind = SCHEMA_MAP,                                                                       \
         .of = SCHEMA_REF,                                                                         \
         .class = &col_game_profile},                                                              \
        {.name = "stage", .kind = SCHEMA_STRING},                                                  \
    {                                                                                              \
        .name = "actions", .kind = SCHEMA_ARRAY, .of = SCHEMA_STRING                               \
    }

#endif
