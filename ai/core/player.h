/* player.h -- the interface between a game and its computer players.
 *
 * A player gets a copy of its seat's view, the menu, a budget and a seed, and returns one action;
 * none of it points to the running game. The action goes through the same `apply` as a human's. To
 * look ahead, a player calls rules->sample and plays on in the sampled states. The same ask always
 * gives the same answer.
 *
 * The caller provides the memory: make a desk once (bot_desk_lay), ask any number of times. One
 * desk serves one ask at a time. */
#ifndef STOLIK_AI_PLAYER_H
#define STOLIK_AI_PLAYER_H

#include "rules/core/game.h"

typedef struct bot_ask {
    const game_rules *rules;
    const void *view; /* a copy of what the seat may know */
    int seat;
    const game_action *menu; /* what `legal` lists; empty only if `open` is not 0 */
    int menu_n;
    uint32_t open;   /* kinds of actions that may be tried besides */
    uint64_t seed;   /* of the player's random numbers */
    uint32_t nodes;  /* the budget, see budget.h; 0 only for a level that needs none */
    uint32_t *spent; /* the level adds the nodes that it spends; NULL: not counted */
    void *scratch;   /* level->scratch bytes, not cleared, aligned for anything */
    /* Called at every node, so that others may have the processor first. NULL: nobody waits. */
    void (*pause)(void *self);
    void *pause_self;
} bot_ask;

enum {
    BOT_SURE = 10000, /* the worth of a certain win; a draw's is half of it */
    BOT_UNSEEN = -1   /* the worth of an entry that was not evaluated */
};

/* Numbers that training has found: the file ai/<game>/<game>.weights, which the build turns into
 * `const bot_weights <game>_weights`. The program has them inside; a browser fetches them when a
 * level needs them. */
typedef struct bot_weights {
    const uint8_t *bytes; /* aligned to 16 */
    size_t n;
    const bool *loaded; /* NULL: always there */
} bot_weights;

typedef struct bot_level {
    const char *name; /* NULL ends a list of levels */
    const char *about;
    game_action (*choose)(const bot_ask *ask);
    size_t scratch;
    uint32_t nodes;             /* the default budget; 0: the level needs none */
    uint32_t judging;           /* the default budget of an estimate; 0: as of a choice */
    uint32_t nodes_per_ms;      /* converts a budget in milliseconds to nodes */
    uint32_t ms;                /* what an answer may take on one core with the default budget */
    const bot_weights *weights; /* which the level needs; NULL: none */
    /* The asking seat's chances as the level estimates them (see judge.h): of the position, with
     * any seat to act; and after each entry of the menu. Both NULL: the level does not estimate. */
    int32_t (*stand)(const bot_ask *ask);
    void (*weigh)(const bot_ask *ask, int32_t *worth);
} bot_level;

/* A game's levels, weakest first, ended by one without a name; the game is in the registry. */
const bot_level *bot_levels(const game_rules *rules);
/* NULL if the game has no level of this name. */
const bot_level *bot_find(const game_rules *rules, const char *name, size_t n);

/* The level that plays where nobody says which: medium, or the strongest if there is none. */
const bot_level *bot_default(const game_rules *rules);
/* The strongest level that can be asked now and answers within so many ms, or else the weakest. */
const bot_level *bot_within(const game_rules *rules, int64_t ms);
/* How many nodes a level may spend in so many ms, at least one. */
uint32_t bot_nodes_in(const bot_level *level, int64_t ms);

/* Players of the game to measure its levels by, which nobody is offered; ended as levels are.
 * Those that play any game are in ai/search/references.h. */
const bot_level *bot_references(const game_rules *rules);

/* Whether the level can be asked: it needs no weights, or has them. */
static inline bool bot_is_ready(const bot_level *level)
{
    return level->weights == NULL || level->weights->loaded == NULL || *level->weights->loaded;
}

/* Memory for asking. */
typedef struct bot_desk {
    void *view;
    game_action *menu;
    void *scratch;
} bot_desk;

/* The bytes a desk for any level of this game needs; for a player with so much scratch. */
size_t bot_desk_size(const game_rules *rules);
size_t bot_desk_size_for(const game_rules *rules, size_t scratch);
/* Makes a desk in that much memory, aligned as by malloc. */
bot_desk bot_desk_lay(const game_rules *rules, void *memory);

/* Prepares an ask for this seat, which is to act. nodes 0: the default budget. Everything that the
 * ask points to is on the desk: the state may change, and another thread may call bot_answer. */
bot_ask bot_prepare(const game_rules *rules, const bot_level *level, const void *state, int seat,
                    uint64_t seed, uint32_t nodes, const bot_desk *desk);
/* The action that the level chooses: on the menu, or of an open kind. */
game_action bot_answer(const bot_level *level, const bot_ask *ask);
/* Both at once. */
game_action bot_choose(const game_rules *rules, const bot_level *level, const void *state, int seat,
                       uint64_t seed, uint32_t nodes, const bot_desk *desk);

/* A level for any game whose menus are never empty: chooses an entry uniformly at random. */
game_action bot_choose_random(const bot_ask *ask);

#endif
