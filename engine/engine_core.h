/* engine_core.h -- what the files of the engine share: its game and its operations. */
#ifndef STOLIK_ENGINE_ENGINE_CORE_H
#define STOLIK_ENGINE_ENGINE_CORE_H

#include "ai/core/player.h"
#include "engine/engine.h"
#include "table/fair.h"
#include "table/gamefile.h"

enum { ENGINE_WHY = 400 };

/* An event, and the seats from which it is hidden. */
typedef struct engine_event {
    game_action action;
    int8_t actor;
    uint8_t kept_from;  /* bit p: it is hidden from seat p; bit GAME_SEATS_MAX: from spectators */
    size_t effects_end; /* where its effects end in the engine's `effects` */
} engine_event;

struct engine {
    game_setup setup; /* its rules are NULL before the first game */
    game_buffer buffer;
    bool seeded; /* chance is drawn from the key; else the caller gives each outcome */
    uint8_t key[FAIR_KEY];
    uint32_t draws;
    engine_event *events;
    size_t events_n, events_cap;
    int perft_depth_max;
    text_out log;     /* its entries, with commas between */
    text_out effects; /* of all events, one after the other: a list each, or nothing */
    void *desk_memory;
    bot_desk desk;
    game_action *menu;
    /* What is wrong with the request being answered. */
    const char *code;
    game_reason reason;     /* given by the rules; its code is NULL if there is none */
    const char *weights_of; /* the game whose weights are missing; NULL: that is not it */
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
    F_SINCE,
    F_OPEN,
    F_FILE,
    F_EVENTS,
    F_VIEW,
    F_WHY,
    F_UNASKED,
    FIELDS
};

/* -- engine.c -- */

/* Both set the error of the request, and return false. */
static inline bool engine_fail(engine *e, const char *code, const char *message)
{
    e->code = code;
    if (message != NULL) {
        text_str(&e->why, message);
    }
    return false;
}

bool engine_fail_by_rules(engine *e, int error);

/* Starts from a game that was checked. */
void engine_begin(engine *e, const game_setup *setup, const game_buffer *buffer);
/* With a seed, draws outcomes until a seat is to act or the game is over. */
void engine_draw_chance(engine *e);
/* Applies and records an event. */
bool engine_apply(engine *e, const game_event *event);

/* -- engine_look.c -- */

/* Reads a seat. If it is missing: the first seat to act, or else GAME_SPECTATOR. */
bool engine_read_seat(engine *e, json from, int *seat);

bool engine_op_state(engine *e, const json *f, text_out *o);
bool engine_op_view(engine *e, const json *f, text_out *o);
bool engine_op_events(engine *e, const json *f, text_out *o);
bool engine_op_forced(engine *e, const json *f, text_out *o);
bool engine_op_setup(engine *e, const json *f, text_out *o);
bool engine_op_result(engine *e, const json *f, text_out *o);
bool engine_op_log(engine *e, const json *f, text_out *o);
bool engine_op_hash(engine *e, const json *f, text_out *o);

/* -- engine_eval.c -- */

bool engine_op_eval(engine *e, const json *f, text_out *o);

/* -- engine_ops.c -- */

/* NULL: there is no such level, or its weights are missing, and the error of the request is set. */
const bot_level *engine_read_level(engine *e, json from);
/* Reads a seed: a number, or a key, whose first bytes are used. If it is missing, the seed is the
 * number of events so far. */
bool engine_read_bot_seed(engine *e, json from, uint64_t *seed);
/* Converts a budget in milliseconds to nodes of the level; 0 if the budget is missing. */
bool engine_read_nodes(engine *e, json from, const bot_level *level, uint32_t *nodes);
/* Parses a seat's action; `apply` decides whether it is legal. */
bool engine_read_action(engine *e, json from, int seat, game_action *action);

typedef struct engine_op {
    const char *name; /* NULL ends a list */
    bool needs_game;
    /* Writes the members of the answer, or fails. */
    bool (*run)(engine *e, const json *fields, text_out *o);
} engine_op;

extern const engine_op engine_ops[];

#endif
