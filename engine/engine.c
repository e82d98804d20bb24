/* Holds the engine's game, and turns a line into a call of an operation and an answer. */
#include "engine/engine.h"

#include <stdlib.h>

#include "engine/engine_core.h"
#include "engine/perft.h"
#include "table/grow.h"

static const char *const field_names[FIELDS + 1] = {
    "id",   "op",     "game",    "seats", "options",   "seed",    "state",
    "seat", "action", "outcome", "level", "budget_ms", "depth",   "since",
    "open", "file",   "events",  "view",  "why",       "unasked", NULL};

engine *engine_new(void)
{
    engine *e = memory_new(sizeof *e);
    e->log = text_growing();
    e->effects = text_growing();
    e->perft_depth_max = PERFT_DEPTH_MAX;
    return e;
}

void engine_limit_perft(engine *e, int depth)
{
    e->perft_depth_max = depth;
}

void engine_free(engine *e)
{
    text_drop(&e->log);
    text_drop(&e->effects);
    free(e->events);
    free(e->desk_memory);
    free(e->menu);
    free(e);
}

/* -- errors -- */

static void forget_error(engine *e)
{
    e->why = text_to(e->why_text, sizeof e->why_text);
    e->reason = (game_reason){0};
    e->weights_of = NULL;
}

bool engine_fail_by_rules(engine *e, int error)
{
    game_error_text text = game_error_of(e->setup.rules, error);
    return engine_fail(e, text.code, text.text);
}

/* -- the game -- */

/* Who must not know an event. */
static uint8_t kept_from(const engine *e, const void *before, const game_event *event)
{
    unsigned kept = 0;
    for (int seat = GAME_SPECTATOR; seat < e->setup.seats; seat++) {
        bool secret = game_event_is_secret(e->setup.rules, before, event, seat);
        kept |= (unsigned)secret << (seat == GAME_SPECTATOR ? GAME_SEATS_MAX : seat);
    }
    return (uint8_t)kept;
}

static void record(engine *e, const void *before, const game_event *event)
{
    if (e->events_n == e->events_cap) {
        e->events_cap = e->events_cap > 0 ? e->events_cap * 2 : 64;
        e->events = memory_resize(e->events, e->events_cap, sizeof *e->events);
    }
    if (e->events_n > 0) {
        text_char(&e->log, ',');
    }
    e->log.comma = false;
    game_event_json(e->setup.rules, before, event, &e->log);
    e->effects.comma = false;
    game_effects(e->setup.rules, before, e->buffer.state, event->actor, event->action, &e->effects);
    e->events[e->events_n++] = (engine_event){
        .action = event->action,
        .actor = event->actor,
        .kept_from = kept_from(e, before, event),
        .effects_end = e->effects.len,
    };
}

void engine_draw_chance(engine *e)
{
    const game_rules *rules = e->setup.rules;
    for (;;) {
        game_turn turn = rules->turn(e->buffer.state);
        if (!e->seeded || !game_is_chance(turn.what)) {
            return;
        }
        game_buffer before = e->buffer;
        game_event event = proof_draw(e->key, e->draws++, rules, e->buffer.state);
        record(e, before.state, &event);
    }
}

bool engine_apply(engine *e, const game_event *event)
{
    game_buffer before = e->buffer;
    int error = game_event_apply(e->setup.rules, e->buffer.state, event);
    if (error != GAME_OK) {
        e->reason =
            game_explain(e->setup.rules, e->buffer.state, event->actor, event->action, error);
        return engine_fail_by_rules(e, error);
    }
    record(e, before.state, event);
    engine_draw_chance(e);
    return true;
}

void engine_begin(engine *e, const game_setup *setup, const game_buffer *buffer)
{
    if (e->setup.rules != setup->rules) {
        free(e->desk_memory);
        free(e->menu);
        e->desk_memory = memory_new(bot_desk_size(setup->rules));
        e->desk = bot_desk_lay(setup->rules, e->desk_memory);
        e->menu = memory_new((size_t)setup->rules->menu_max * sizeof *e->menu);
    }
    e->setup = *setup;
    e->buffer = *buffer;
    e->seeded = false;
    e->draws = 0;
    e->events_n = 0;
    e->log.len = 0;
    e->effects.len = 0;
}

/* -- answering -- */

static bool run_op(engine *e, const json *f, text_out *o)
{
    if (!json_there(f[F_OP]) || json_type_of(f[F_OP]) != JSON_STRING) {
        return engine_fail(e, "bad_request", "op: the name of an operation is needed");
    }
    for (const engine_op *op = engine_ops; op->name != NULL; op++) {
        if (json_is(f[F_OP], op->name)) {
            if (op->needs_game && e->setup.rules == NULL) {
                return engine_fail(e, "no_game", "there is no game yet; new and set begin one");
            }
            return op->run(e, f, o);
        }
    }
    text_str(&e->why, "there is no operation ");
    json_quote(f[F_OP], &e->why);
    return engine_fail(e, "unknown_op", NULL);
}

/* Reads the request into its fields. Its id is known after that, whatever else is wrong, if only
 * the line is an object. */
static bool read_request(engine *e, const char *line, size_t n, json *f)
{
    json request;
    const char *wrong = json_read(line, n, &request);
    if (wrong != NULL) {
        return engine_fail(e, "bad_json", wrong);
    }
    if (json_type_of(request) != JSON_OBJECT) {
        return engine_fail(e, "bad_request", "a request is an object");
    }
    if (!json_fields(request, field_names, f, true, &e->why)) {
        json_walk w = json_items(request);
        for (json key, value; json_next_member(&w, &key, &value);) {
            f[F_ID] = json_is(key, "id") ? value : f[F_ID];
        }
        return engine_fail(e, "bad_request", NULL);
    }
    return true;
}

static void begin_answer(engine *e, text_out *o, bool ok)
{
    o->comma = false;
    json_object_open(o);
    json_key_bool(o, "ok", ok);
    if (!ok) {
        json_key(o, "error");
        json_object_open(o);
        json_key_str(o, "code", e->code);
        json_key_str(o, "message", text_end(&e->why));
        if (e->reason.code != NULL) {
            json_key(o, "reason");
            game_reason_json(&e->reason, o);
        }
        if (e->weights_of != NULL) {
            json_key_str(o, "game", e->weights_of);
        }
        json_object_close(o);
    }
}

static void end_answer(text_out *o, json id)
{
    if (json_there(id)) {
        json_key(o, "id");
        json_raw(o, id.at, (size_t)(id.end - id.at));
    }
    json_object_close(o);
    text_char(o, '\n');
}

void engine_answer(engine *e, const char *line, size_t n, text_out *o)
{
    json f[FIELDS] = {{0}};
    size_t mark = o->len;
    forget_error(e);
    bool ok = read_request(e, line, n, f);
    if (ok) {
        begin_answer(e, o, true);
        ok = run_op(e, f, o);
    }
    if (!ok) {
        o->len = mark;
        begin_answer(e, o, false);
    }
    end_answer(o, f[F_ID]);
}

void engine_answer_too_long(engine *e, text_out *o)
{
    forget_error(e);
    engine_fail(e, "too_long", "a line may have 1048576 bytes at most");
    begin_answer(e, o, false);
    end_answer(o, (json){0});
}
