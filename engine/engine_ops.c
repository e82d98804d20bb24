/* The operations of the engine protocol that change the game or ask a level, and the list of
 * all. */
#include <stdlib.h>
#include <string.h>

#include "ai/core/reasons.h"
#include "engine/engine_core.h"
#include "engine/perft.h"
#include "table/grow.h"
#include "table/listing.h"

enum { LEVEL_NAME = 32, BUDGET_MS_MAX = 600000 };

/* -- reading requests -- */

static bool read_setup(engine *e, const json *f, game_setup *setup)
{
    char name[32];
    size_t n = 0;
    if (!json_to_str(f[F_GAME], name, sizeof name, &n)) {
        return engine_fail(e, "bad_request", "game: the name of a game is needed");
    }
    setup->rules = game_find(name, n);
    if (setup->rules == NULL) {
        return engine_fail(e, "unknown_game",
                           "there is no game of this name; the op games lists them");
    }
    int64_t seats = 0;
    if (!json_to_int(f[F_SEATS], setup->rules->seats_min, setup->rules->seats_max, &seats)) {
        text_format(&e->why, "seats: a number from %d to %d is needed", setup->rules->seats_min,
                    setup->rules->seats_max);
        return engine_fail(e, "bad_request", NULL);
    }
    setup->seats = (int)seats;
    if (!game_options_read(setup->rules, f[F_OPTIONS], setup->options, &e->why) ||
        !game_fits(setup->rules, setup->seats, setup->options, &e->why)) {
        return engine_fail(e, "bad_option", NULL);
    }
    return true;
}

static bool read_key(engine *e, json from, uint8_t key[FAIR_KEY])
{
    char text[2 * FAIR_KEY + 1];
    size_t n = 0;
    if (!json_to_str(from, text, sizeof text, &n) || !fair_key_parse(text, n, key)) {
        return engine_fail(e, "bad_request", "seed: 64 hex digits are needed");
    }
    return true;
}

/* -- answers -- */

static void outcomes_json(engine *e, text_out *o)
{
    const game_rules *rules = e->setup.rules;
    game_outcome list[GAME_OUTCOMES_MAX];
    int n = rules->outcomes(e->buffer.state, list);
    json_array_open(o);
    for (int i = 0; i < n; i++) {
        json_object_open(o);
        json_key(o, "outcome");
        json_str_open(o);
        rules->action_text(list[i].action, o);
        json_str_close(o);
        json_key_int(o, "weight", list[i].weight);
        json_object_close(o);
    }
    json_array_close(o);
}

static void seats_json(uint32_t seats, text_out *o)
{
    json_array_open(o);
    for (; seats != 0; seats &= seats - 1) {
        json_int(o, bit_lowest(seats));
    }
    json_array_close(o);
}

/* Who would be passed over without having asked to act. */
static void optional_json(const engine *e, text_out *o)
{
    uint32_t seats;
    game_optional(e->setup.rules, e->buffer.state, &seats);
    if (seats != 0) {
        json_key(o, "optional");
        seats_json(seats, o);
    }
}

static void turn_json(engine *e, text_out *o)
{
    const game_rules *rules = e->setup.rules;
    game_turn turn = rules->turn(e->buffer.state);
    switch (turn.what) {
    case GAME_ACT:
        json_key(o, "to_act");
        seats_json(turn.seats, o);
        if (game_asked(rules, e->buffer.state) != 0) {
            json_key(o, "asked");
            seats_json(game_asked(rules, e->buffer.state), o);
        }
        optional_json(e, o);
        break;
    case GAME_DICE:
    case GAME_PICK:
        json_key(o, "chance");
        outcomes_json(e, o);
        break;
    case GAME_SHUFFLE:
        json_key_str(o, "chance", "shuffle");
        json_key_str(o, "of", turn.shuffle_of);
        json_key_int(o, "count", turn.shuffle_n);
        break;
    case GAME_OVER:
        json_key_bool(o, "over", true);
        json_key(o, "scores");
        game_ending_scores_json(rules, e->buffer.state, e->setup.seats, o);
        break;
    }
}

/* -- the ops -- */

static bool op_games(engine *e, const json *f, text_out *o)
{
    (void)e;
    (void)f;
    listing_json(LISTING_NAMED, o);
    return true;
}

static bool op_turn(engine *e, const json *f, text_out *o)
{
    (void)f;
    turn_json(e, o);
    return true;
}

static bool op_new(engine *e, const json *f, text_out *o)
{
    game_setup setup = {0};
    game_buffer buffer = {0};
    uint8_t key[FAIR_KEY] = {0};
    bool seeded = json_there(f[F_SEED]);
    if (!read_setup(e, f, &setup) || (seeded && !read_key(e, f[F_SEED], key))) {
        return false;
    }
    setup.rules->start(buffer.state, setup.seats, setup.options);
    engine_begin(e, &setup, &buffer);
    e->seeded = seeded;
    memcpy(e->key, key, sizeof key);
    engine_draw_chance(e);
    turn_json(e, o);
    return true;
}

static bool op_set(engine *e, const json *f, text_out *o)
{
    game_setup setup = {0};
    game_buffer buffer = {0};
    if (!read_setup(e, f, &setup)) {
        return false;
    }
    if (!json_there(f[F_STATE])) {
        return engine_fail(e, "bad_request", "state: a full state is needed");
    }
    if (!setup.rules->state_parse(buffer.state, setup.seats, setup.options, f[F_STATE], &e->why)) {
        return engine_fail(e, "bad_state", NULL);
    }
    if (setup.rules->adopt != NULL) {
        setup.rules->adopt(buffer.state, setup.options);
    }
    engine_begin(e, &setup, &buffer);
    turn_json(e, o);
    return true;
}

/* Of a game without secrets a view is a state. */
static bool guess_state(engine *e, const json *f, const game_setup *setup, int seat,
                        const game_luck *luck, void *state)
{
    const game_rules *rules = setup->rules;
    if (rules->guess != NULL) {
        return rules->guess(state, setup->seats, setup->options, seat, f[F_VIEW], f[F_EVENTS], luck,
                            &e->why) ||
               engine_fail(e, "bad_view", NULL);
    }
    if (!rules->same_view) {
        return engine_fail(e, "hidden", "no world can be made up behind a view of this game");
    }
    return rules->state_parse(state, setup->seats, setup->options, f[F_VIEW], &e->why) ||
           engine_fail(e, "bad_view", NULL);
}

/* The world is drawn from the seed too, by a label and number that no draw of the game has. */
static bool op_guess(engine *e, const json *f, text_out *o)
{
    game_setup setup = {0};
    game_buffer buffer = {0};
    uint8_t key[FAIR_KEY] = {0};
    int64_t seat = 0;
    if (!read_setup(e, f, &setup) || !read_key(e, f[F_SEED], key)) {
        return false;
    }
    if (!json_to_int(f[F_SEAT], 0, setup.seats - 1, &seat)) {
        return engine_fail(e, "bad_request", "seat: whose view is it?");
    }
    if (!json_there(f[F_VIEW])) {
        return engine_fail(e, "bad_request", "view: what the seat sees is needed");
    }
    fair_draw world = fair_begin(key, FAIR_SHUFFLE, UINT32_MAX);
    game_luck luck = fair_luck(&world);
    if (!guess_state(e, f, &setup, (int)seat, &luck, buffer.state)) {
        return false;
    }
    if (setup.rules->adopt != NULL) {
        setup.rules->adopt(buffer.state, setup.options);
    }
    engine_begin(e, &setup, &buffer);
    e->seeded = true;
    memcpy(e->key, key, sizeof key);
    engine_draw_chance(e);
    turn_json(e, o);
    return true;
}

/* With a seed the game goes on by itself, from where the file's events end. */
static void take_events(engine *e, const gamefile *file, int events)
{
    game_buffer start = {0};
    gamefile_state(file, 0, start.state);
    engine_begin(e, &file->setup, &start);
    for (int i = 0; i < events; i++) {
        bool applied = engine_apply(e, &file->events[i]);
        rules_assert(applied); /* the file was replayed when it was read */
    }
}

static bool op_load(engine *e, const json *f, text_out *o)
{
    gamefile file;
    uint8_t key[FAIR_KEY] = {0};
    int64_t events = 0;
    bool seeded = json_there(f[F_SEED]);
    if (seeded && !read_key(e, f[F_SEED], key)) {
        return false;
    }
    if (!json_there(f[F_FILE]) || json_type_of(f[F_FILE]) != JSON_OBJECT) {
        return engine_fail(e, "bad_request", "file: a game file is needed");
    }
    size_t n = (size_t)(f[F_FILE].end - f[F_FILE].at);
    if (!gamefile_read(&file, game_list, f[F_FILE].at, n, &e->why)) {
        return engine_fail(e, "bad_file", NULL);
    }
    bool good = !json_there(f[F_EVENTS]) || json_to_int(f[F_EVENTS], 0, file.events_n, &events);
    if (good) {
        take_events(e, &file, json_there(f[F_EVENTS]) ? (int)events : file.events_n);
        e->seeded = seeded;
        memcpy(e->key, key, sizeof key);
        engine_draw_chance(e);
        turn_json(e, o);
    } else {
        text_format(&e->why, "events: a number from 0 to %d is needed", file.events_n);
        engine_fail(e, "bad_request", NULL);
    }
    gamefile_free(&file);
    return good;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The kinds that are open to a seat, by name. */
static void open_json(engine *e, int seat, text_out *o)
{
    const game_rules *rules = e->setup.rules;
    uint32_t open = rules->open != NULL && seat >= 0 ? rules->open(e->buffer.state, seat) : 0;
    json_key(o, "open");
    json_array_open(o);
    for (; open != 0; open &= open - 1) {
        json_str(o, rules->kinds[bit_lowest(open) - 1]);
    }
    json_array_close(o);
}

static bool op_legal(engine *e, const json *f, text_out *o)
{
    const game_rules *rules = e->setup.rules;
    int seat = GAME_SPECTATOR;
    if (!engine_read_seat(e, f[F_SEAT], &seat)) {
        return false;
    }
    int n = seat >= 0 ? rules->legal(e->buffer.state, seat, e->menu) : 0;
    char(*texts)[GAME_ACTION_TEXT] = memory_new((size_t)n * sizeof *texts);
    for (int i = 0; i < n; i++) {
        text_out text = text_to(texts[i], sizeof texts[i]);
        rules->action_text(e->menu[i], &text);
        text_end(&text);
    }
    if (n > 1) {
        qsort(texts, (size_t)n, sizeof *texts, by_text);
    }
    json_key(o, "actions");
    json_array_open(o);
    for (int i = 0; i < n; i++) {
        json_str(o, texts[i]);
    }
    json_array_close(o);
    free(texts);
    open_json(e, seat, o);
    return true;
}

bool engine_read_action(engine *e, json from, int seat, game_action *action)
{
    char text[2 * GAME_ACTION_TEXT];
    size_t n = 0;
    int error = GAME_BAD_ACTION;
    if (json_to_str(from, text, sizeof text, &n)) {
        error = e->setup.rules->action_parse(text, n, seat, action);
    }
    return error == GAME_OK || engine_fail_by_rules(e, error);
}

static bool op_act(engine *e, const json *f, text_out *o)
{
    game_event event = {0};
    int seat = GAME_SPECTATOR;
    if (!engine_read_seat(e, f[F_SEAT], &seat)) {
        return false;
    }
    if (!json_there(f[F_ACTION]) || json_type_of(f[F_ACTION]) != JSON_STRING) {
        return engine_fail(e, "bad_request", "action: the text of an action is needed");
    }
    game_turn turn = e->setup.rules->turn(e->buffer.state);
    if (turn.what != GAME_ACT || (turn.seats >> seat & 1) == 0) {
        return engine_fail_by_rules(e, GAME_NOT_YOUR_TURN);
    }
    event.actor = (int8_t)seat;
    if (!engine_read_action(e, f[F_ACTION], seat, &event.action) || !engine_apply(e, &event)) {
        return false;
    }
    turn_json(e, o);
    return true;
}

static bool read_outcome(engine *e, json from, game_event *event)
{
    char text[2 * GAME_ACTION_TEXT];
    size_t n = 0;
    if (json_there(from) && json_type_of(from) == JSON_ARRAY) {
        return game_event_read_shuffle(e->setup.rules, e->buffer.state, from, event, &e->why) ||
               engine_fail(e, "bad_outcome", NULL);
    }
    if (!json_there(from) || json_type_of(from) != JSON_STRING) {
        return engine_fail(e, "bad_request", "outcome: a text is needed, or a list for a shuffle");
    }
    if (!json_to_str(from, text, sizeof text, &n) ||
        e->setup.rules->action_parse(text, n, GAME_CHANCE, &event->action) != GAME_OK) {
        return engine_fail_by_rules(e, GAME_BAD_OUTCOME);
    }
    return true;
}

static bool op_chance(engine *e, const json *f, text_out *o)
{
    game_event event = {.actor = GAME_CHANCE};
    if (e->seeded) {
        return engine_fail(e, "seeded", "this game draws its chance from its seed");
    }
    if (!game_is_chance(e->setup.rules->turn(e->buffer.state).what)) {
        return engine_fail_by_rules(e, GAME_NOT_CHANCE);
    }
    if (!read_outcome(e, f[F_OUTCOME], &event) || !engine_apply(e, &event)) {
        return false;
    }
    turn_json(e, o);
    return true;
}

bool engine_read_bot_seed(engine *e, json from, uint64_t *seed)
{
    int64_t n;
    uint8_t key[FAIR_KEY];
    *seed = e->events_n;
    if (!json_there(from)) {
        return true;
    }
    if (json_to_int(from, 0, INT64_MAX, &n)) {
        *seed = (uint64_t)n;
        return true;
    }
    if (!read_key(e, from, key)) {
        text_str(&e->why, ", or a whole number");
        return false;
    }
    *seed = 0;
    for (int i = 0; i < 8; i++) {
        *seed = *seed << 8 | key[i];
    }
    return true;
}

const bot_level *engine_read_level(engine *e, json from)
{
    char name[LEVEL_NAME];
    size_t n = 0;
    if (!json_to_str(from, name, sizeof name, &n)) {
        engine_fail(e, "bad_request", "level: the name of a level is needed");
        return NULL;
    }
    const bot_level *level = bot_find(e->setup.rules, name, n);
    if (level == NULL) {
        engine_fail(e, "unknown_level", "there is no level of this name; the op games lists them");
    } else if (!bot_is_ready(level)) {
        e->weights_of = e->setup.rules->name;
        engine_fail(e, "weights_missing", "this level needs weights that are not loaded");
        return NULL;
    }
    return level;
}

bool engine_read_nodes(engine *e, json from, const bot_level *level, uint32_t *nodes)
{
    int64_t budget = 0;
    if (json_there(from) && !json_to_int(from, 1, BUDGET_MS_MAX, &budget)) {
        return engine_fail(e, "bad_request", "budget_ms: a number from 1 to 600000 is needed");
    }
    *nodes = budget > 0 ? bot_nodes_in(level, budget) : 0;
    return true;
}

static bool op_best(engine *e, const json *f, text_out *o)
{
    const game_rules *rules = e->setup.rules;
    const bot_level *level = engine_read_level(e, f[F_LEVEL]);
    int seat = GAME_SPECTATOR;
    uint32_t nodes = 0;
    uint64_t seed = 0;
    bool why = false;
    if (level == NULL || !engine_read_seat(e, f[F_SEAT], &seat) ||
        !engine_read_bot_seed(e, f[F_SEED], &seed) ||
        !engine_read_nodes(e, f[F_BUDGET], level, &nodes)) {
        return false;
    }
    game_turn turn = rules->turn(e->buffer.state);
    if (turn.what != GAME_ACT || (turn.seats >> seat & 1) == 0) {
        return engine_fail_by_rules(e, GAME_NOT_YOUR_TURN);
    }
    if (json_there(f[F_WHY]) && !json_to_bool(f[F_WHY], &why)) {
        return engine_fail(e, "bad_request", "why is true or false");
    }
    game_action choice = bot_choose(rules, level, e->buffer.state, seat, seed, nodes, &e->desk);
    json_key(o, "action");
    json_str_open(o);
    rules->action_text(choice, o);
    json_str_close(o);
    if (why) {
        bot_reasons reasons = bot_reasons_for(rules, e->desk.view, seat, choice);
        json_key(o, "reasons");
        bot_reasons_json(&reasons, o);
    }
    return true;
}

static bool op_perft(engine *e, const json *f, text_out *o)
{
    int64_t depth;
    bool shuffle = false;
    if (!json_to_int(f[F_DEPTH], 0, e->perft_depth_max, &depth)) {
        text_format(&e->why, "depth: a number from 0 to %d is needed", e->perft_depth_max);
        return engine_fail(e, "bad_request", NULL);
    }
    uint64_t nodes = perft_nodes(e->setup.rules, e->buffer.state, (int)depth, &shuffle);
    if (shuffle) {
        return engine_fail(e, "shuffle", "a shuffle has too many outcomes to count");
    }
    json_key_int(o, "nodes", (int64_t)nodes);
    return true;
}

const engine_op engine_ops[] = {
    {"games", false, op_games},
    {"new", false, op_new},
    {"set", false, op_set},
    {"load", false, op_load},
    {"guess", false, op_guess},
    {"turn", true, op_turn},
    {"legal", true, op_legal},
    {"act", true, op_act},
    {"chance", true, op_chance},
    {"state", true, engine_op_state},
    {"view", true, engine_op_view},
    {"events", true, engine_op_events},
    {"forced", true, engine_op_forced},
    {"setup", true, engine_op_setup},
    {"result", true, engine_op_result},
    {"best", true, op_best},
    {"eval", true, engine_op_eval},
    {"log", true, engine_op_log},
    {"perft", true, op_perft},
    {"hash", true, engine_op_hash},
    {0},
};
