/* engine_core.h -- what the files of the engine share: the game it holds, and its operations. */
#ifndef STOLIK_CLI_ENGINE_CORE_H
#define STOLIK_CLI_ENGINE_CORE_H

#include "ai/core/player.h"
#include "cli/engine.h"
#include "table/fair.h"
#include "table/gamefile.h"

enum { ENGINE_WHY = 400 };

struct engine {
    game_setup setup; /* its rules are NULL before the first game */
    game_room room;
    bool seeded; /* chance is drawn from the key, not asked for */
    uint8_t key[FAIR_KEY];
    uint32_t draws;
    uint64_t events;
    int perft_depth_max;
    text_out log; /* its entries, with commas between */
    void *desk_memory;
    bot_desk desk;
    game_action *menu;
    /* What is wrong with the request being answered. */
    const char *code;
    text_out why;
    char why_text[ENGINE_WHY];
};

/* The fields that requests may have. */
enum field {
    F_ID,
    F_OP,
    F_GAME,
    F_SEATS,
    F_OPTIONS,
    F_SEED,
    F_STATE,
    F_SEAT,
    F_ACTION,
    F_OUTCOME,
    F_LEVEL,
    F_BUDGET,
    F_DEPTH,
    FIELDS
};

/* -- engine.c -- */

/* Both say what is wrong with the request, and return false. */
static inline bool engine_fail(engine *e, const char *code, const char *message)
{
    e->code = code;
    if (message != NULL) {
        text_str(&e->why, message);
    }
    return false;
}

bool engine_fail_by_rules(engine *e, int error);

/* Takes over a game that has been checked. */
void engine_begin(engine *e, const game_setup *setup, const game_room *room);
/* With a seed, lets chance answer by itself until somebody is to act. */
void engine_draw_chance(engine *e);
/* Applies and records an event. */
bool engine_apply(engine *e, const game_event *event);

/* -- engine_ops.c -- */

typedef struct engine_op {
    const char *name; /* NULL ends a list */
    bool needs_game;
    /* Writes the members of the answer, or fails. */
    bool (*run)(engine *e, const json *fields, text_out *o);
} engine_op;

extern const engine_op engine_ops[];

#endif
