/* The operations of the engine protocol that only read the game. */
#include "engine/engine_core.h"
#include "table/grow.h"

bool engine_read_seat(engine *e, json from, int *seat)
{
    if (json_there(from)) {
        int64_t n;
        if (!json_to_int(from, 0, e->setup.seats - 1, &n)) {
            return engine_fail(e, "bad_request", "seat: a seat of this game is needed, from 0");
        }
        *seat = (int)n;
        return true;
    }
    game_turn turn = e->setup.rules->turn(e->buffer.state);
    *seat = turn.what == GAME_ACT ? bit_lowest(turn.seats) : GAME_SPECTATOR;
    return true;
}

bool engine_op_state(engine *e, const json *f, text_out *o)
{
    (void)f;
    json_key(o, "state");
    e->setup.rules->state_json(e->buffer.state, o);
    return true;
}

/* Whose view? A seat, or null for a spectator; there is no default. */
static bool read_viewer(engine *e, json from, int *seat)
{
    *seat = GAME_SPECTATOR;
    if (!json_there(from)) {
        return engine_fail(e, "bad_request", "seat: whose view? null is a spectator's");
    }
    return json_is_null(from) || engine_read_seat(e, from, seat);
}

bool engine_op_view(engine *e, const json *f, text_out *o)
{
    game_buffer view = {0};
    int seat;
    bool open = false;
    if (!read_viewer(e, f[F_SEAT], &seat)) {
        return false;
    }
    if (json_there(f[F_OPEN]) && !json_to_bool(f[F_OPEN], &open)) {
        return engine_fail(e, "bad_request", "open: true or false is needed");
    }
    game_show(e->setup.rules, e->buffer.state, seat, open, view.state);
    json_key(o, "view");
    e->setup.rules->view_json(view.state, o);
    return true;
}

/* An event as the server tells it: what the viewer must not know is null. */
static void event_json(const engine *e, size_t i, int viewer, text_out *o)
{
    const engine_event *event = &e->events[i];
    bool chance = event->actor == GAME_CHANCE;
    int bit = viewer >= 0 ? viewer : GAME_SEATS_MAX;
    json_object_open(o);
    json_key_int(o, "seq", (int64_t)i + 1);
    if (!chance) {
        json_key_int(o, "seat", event->actor);
    }
    json_key(o, chance ? "chance" : "action");
    if ((event->kept_from >> bit & 1) != 0) {
        json_null(o);
    } else {
        json_str_open(o);
        e->setup.rules->action_text(event->action, o);
        json_str_close(o);
    }
    size_t effects = i > 0 ? e->events[i - 1].effects_end : 0;
    if (event->effects_end > effects) {
        json_key(o, "effects");
        json_raw(o, e->effects.at + effects, event->effects_end - effects);
    }
    json_object_close(o);
}

bool engine_op_events(engine *e, const json *f, text_out *o)
{
    int viewer;
    int64_t since = 0;
    if (!read_viewer(e, f[F_SEAT], &viewer)) {
        return false;
    }
    if (json_there(f[F_SINCE]) && !json_to_int(f[F_SINCE], 0, INT64_MAX, &since)) {
        return engine_fail(e, "bad_request", "since: a whole number is needed");
    }
    json_key_int(o, "seq", (int64_t)e->events_n);
    json_key(o, "events");
    json_array_open(o);
    for (size_t i = (uint64_t)since < e->events_n ? (size_t)since : e->events_n; i < e->events_n;
         i++) {
        event_json(e, i, viewer, o);
    }
    json_array_close(o);
    return true;
}

/* The seats that have not asked for an optional phase. */
static bool read_unasked(engine *e, json list, uint32_t *seats)
{
    json item;
    int64_t seat;
    *seats = 0;
    if (!json_there(list)) {
        return true;
    }
    if (json_type_of(list) != JSON_ARRAY) {
        return engine_fail(e, "bad_request", "unasked: a list of seats is needed");
    }
    json_walk w = json_items(list);
    while (json_next(&w, &item)) {
        if (!json_to_int(item, 0, e->setup.seats - 1, &seat)) {
            return engine_fail(e, "bad_request", "unasked: a list of seats is needed");
        }
        *seats |= (uint32_t)1 << seat;
    }
    return true;
}

/* The only thing that a seat can do, if it is of a kind that nobody wants to be asked about. -1:
 * there is none. */
static int forced_seat(engine *e, game_action *action)
{
    const game_rules *rules = e->setup.rules;
    game_turn turn = rules->turn(e->buffer.state);
    uint32_t seats = rules->forced != 0 && turn.what == GAME_ACT ? turn.seats : 0;
    for (; seats != 0; seats &= seats - 1) {
        int seat = bit_lowest(seats);
        bool open = rules->open != NULL && rules->open(e->buffer.state, seat) != 0;
        if (!open && rules->legal(e->buffer.state, seat, e->menu) == 1 &&
            (rules->forced >> e->menu[0].kind & 1) != 0) {
            *action = e->menu[0];
            return seat;
        }
    }
    return -1;
}

/* What a table plays by itself now, as players expect of it. */
bool engine_op_forced(engine *e, const json *f, text_out *o)
{
    game_action action;
    uint32_t unasked;
    if (!read_unasked(e, f[F_UNASKED], &unasked)) {
        return false;
    }
    int seat = game_passed_over(e->setup.rules, e->buffer.state, unasked, &action);
    seat = seat >= 0 ? seat : forced_seat(e, &action);
    if (seat < 0) {
        json_key_null(o, "seat");
        json_key_null(o, "action");
        return true;
    }
    json_key_int(o, "seat", seat);
    json_key(o, "action");
    json_str_open(o);
    e->setup.rules->action_text(action, o);
    json_str_close(o);
    return true;
}

/* Which game is played, with every option, and whether anything is hidden in it. */
bool engine_op_setup(engine *e, const json *f, text_out *o)
{
    (void)f;
    json_key_str(o, "game", e->setup.rules->name);
    json_key_int(o, "version", e->setup.rules->version);
    json_key_int(o, "seats", e->setup.seats);
    json_key(o, "options");
    game_options_json(e->setup.rules, e->setup.options, o);
    json_key_bool(o, "secrets", !e->setup.rules->same_view);
    uint32_t seats;
    if (game_optional(e->setup.rules, e->buffer.state, &seats).kind != 0) {
        json_key_bool(o, "flags", true);
    }
    return true;
}

bool engine_op_result(engine *e, const json *f, text_out *o)
{
    (void)f;
    const game_rules *rules = e->setup.rules;
    if (rules->turn(e->buffer.state).what != GAME_OVER) {
        return engine_fail(e, "not_over", "the game is still going on");
    }
    json_key(o, "scores");
    game_ending_scores_json(rules, e->buffer.state, e->setup.seats, o);
    json_key(o, "winners");
    json_array_open(o);
    for (uint32_t rest = rules->winners(e->buffer.state); rest != 0; rest &= rest - 1) {
        json_int(o, bit_lowest(rest));
    }
    json_array_close(o);
    return true;
}

bool engine_op_log(engine *e, const json *f, text_out *o)
{
    (void)f;
    json_key(o, "log");
    json_array_open(o);
    if (e->log.len > 0) {
        json_raw(o, e->log.at, e->log.len);
    }
    json_array_close(o);
    return true;
}

/* The members of a state but its memory: what players remember is no part of the position, and may
 * be left out of a state that is set. */
static void position_text(const char *state, size_t n, text_out *o)
{
    json v;
    const char *wrong = json_read(state, n, &v);
    rules_assert(wrong == NULL);
    json_walk w = json_items(v);
    for (json key, value; json_next_member(&w, &key, &value);) {
        if (!json_is(key, "known")) {
            text_bytes(o, key.at, (size_t)(value.end - key.at));
            text_char(o, ',');
        }
    }
}

/* SHA-256 of the game, its options and its position as text, so that it is the same everywhere. */
bool engine_op_hash(engine *e, const json *f, text_out *o)
{
    (void)f;
    const game_rules *rules = e->setup.rules;
    text_out text = text_growing();
    uint8_t hash[FAIR_KEY];
    text_format(&text, "%s/%d %d ", rules->name, rules->version, e->setup.seats);
    game_options_json(rules, e->setup.options, &text);
    text_out state = text_growing();
    rules->state_json(e->buffer.state, &state);
    position_text(state.at, state.len, &text);
    fair_hash(text.at, text.len, hash);
    text_drop(&state);
    text_drop(&text);
    json_key(o, "hash");
    json_str_open(o);
    fair_hex(hash, sizeof hash, o);
    json_str_close(o);
    return true;
}
