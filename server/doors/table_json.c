/* Tables as clients see them. */
#include "server/doors/table_json.h"

#include <string.h>

#include "ai/core/reasons.h"
#include "server/accounts/alike.h"
#include "server/doors/view_json.h"

static const char *const phase_names[] = {"seating", "revealing", "playing", "ended"};

static void key_hex(text_out *o, const char *key, const uint8_t *bytes, size_t n)
{
    json_key(o, key);
    json_str_open(o);
    fair_hex(bytes, n, o);
    json_str_close(o);
}

static void key_true(text_out *o, const char *key, bool is)
{
    if (is) {
        json_key_bool(o, key, true);
    }
}

/* -- seats -- */

/* Whether somebody else's name at the table looks like this one. Both seats have the mark: which of
 * the two pretends to be the other, the server cannot know. */
static bool is_alike(const table *t, int seat)
{
    for (int p = 0; p < t->plan.setup.seats; p++) {
        const table_seat *other = &t->seats[p];
        if (p != seat && other->kind == SEAT_HUMAN && other->who != t->seats[seat].who &&
            alike_names(other->name, t->seats[seat].name)) {
            return true;
        }
    }
    return false;
}

static void seat_json(const table *t, int p, int64_t now_ms, text_out *o)
{
    static const char *const kinds[] = {"open", "human", "bot"};
    const table_seat *seat = &t->seats[p];
    json_object_open(o);
    json_key_str(o, "kind", kinds[seat->kind]);
    if (seat->kind == SEAT_BOT) {
        json_key_str(o, "level", seat->level->name);
    }
    if (seat->kind == SEAT_HUMAN) {
        json_key_int(o, "account", (int64_t)seat->who);
        json_key_str(o, "name", seat->name);
        json_key_bool(o, "present", seat->present);
        key_true(o, "alike", is_alike(t, p));
        key_true(o, "stand_in", seat->stand_in || seat->handed);
        key_true(o, "handed", seat->handed);
        key_true(o, "left", seat->left);
        key_true(o, "committed", seat->committed);
        key_true(o, "revealed", seat->revealed);
        key_true(o, "offers_draw", seat->offers_draw);
        key_true(o, "wants_rematch", seat->wants_rematch);
        key_true(o, "claimable", rooms_is_claimable(t, p, now_ms));
    }
    json_object_close(o);
}

void table_json_seats(const room *r, text_out *o)
{
    const table *t = r->t;
    json_key_str(o, "phase", phase_names[t->phase]);
    json_key_int(o, "host", (int64_t)t->plan.host);
    json_key(o, "seats");
    json_array_open(o);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        seat_json(t, p, rooms_now(r->rooms), o);
    }
    json_array_close(o);
    json_key_int(o, "watchers", r->watchers);
    key_hex(o, "id", t->proof.id, sizeof t->proof.id);
    key_hex(o, "commitment", t->proof.commitment, sizeof t->proof.commitment);
    if (r->next != 0) {
        json_key_int(o, "next", (int64_t)r->next);
        const room *next = rooms_find(r->rooms, r->next);
        if (next != NULL) { /* its seats are taken: who watches here may watch there */
            json_key_str(o, "next_code", next->t->code);
        }
    }
}

/* -- the position -- */

static void seats_key(text_out *o, const char *key, uint32_t seats)
{
    json_key(o, key);
    json_array_open(o);
    for (; seats != 0; seats &= seats - 1) {
        json_int(o, bit_lowest(seats));
    }
    json_array_close(o);
}

void table_json_turn(const room *r, text_out *o)
{
    const table *t = r->t;
    int64_t answer_ms = rooms_answer_left(r);
    json_object_open(o);
    if (t->phase == TABLE_ENDED) {
        json_key_bool(o, "over", true);
    } else {
        uint32_t optional = table_optional(t);
        seats_key(o, "to_act", table_to_act(t));
        if (optional != 0) {
            seats_key(o, "optional", optional);
        }
    }
    if (answer_ms > 0) {
        json_key_int(o, "answer_ms", answer_ms);
    }
    json_object_close(o);
}

void table_json_left(const table *t, int64_t now_ms, text_out *o)
{
    json_key(o, "left");
    json_array_open(o);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        int64_t left = clock_left(&t->clocks, p, now_ms);
        if (left == INT64_MAX) {
            json_null(o);
        } else {
            json_int(o, left);
        }
    }
    json_array_close(o);
}

void table_json_clocks(const table *t, int64_t now_ms, text_out *o)
{
    json_object_open(o);
    table_json_left(t, now_ms, o);
    json_key(o, "running");
    json_array_open(o);
    for (uint32_t seats = t->clocks.running; seats != 0; seats &= seats - 1) {
        json_int(o, bit_lowest(seats));
    }
    json_array_close(o);
    json_object_close(o);
}

static void open_json(const game_rules *rules, uint32_t kinds, text_out *o)
{
    json_key(o, "open");
    json_array_open(o);
    for (; kinds != 0; kinds &= kinds - 1) {
        json_str(o, rules->kinds[bit_lowest(kinds) - 1]);
    }
    json_array_close(o);
}

/* The actions from entry `from` on, until they have `most` bytes. Returns the entry after the last
 * one that was written. */
static int actions_json(const game_rules *rules, const game_action *menu, int n, int from,
                        size_t most, text_out *o)
{
    size_t begin = o->len;
    int i = from;
    json_array_open(o);
    for (; i < n && o->len - begin < most; i++) {
        json_str_open(o);
        rules->action_text(menu[i], o);
        json_str_close(o);
    }
    json_array_close(o);
    return i;
}

static bool is_to_act(const table *t, int seat)
{
    return seat >= 0 && (table_to_act(t) >> seat & 1) != 0;
}

/* Lists what the seat may do in the rooms' own menu. */
static int menu_of(const room *r, int seat)
{
    const table *t = r->t;
    return is_to_act(t, seat) ? t->plan.setup.rules->legal(t->state, seat, r->rooms->menu) : 0;
}

static void open_of(const room *r, int seat, text_out *o)
{
    const table *t = r->t;
    const game_rules *rules = t->plan.setup.rules;
    bool some = is_to_act(t, seat) && rules->open != NULL;
    open_json(rules, some ? rules->open(t->state, seat) : 0, o);
}

void table_json_menu(const room *r, int seat, text_out *o)
{
    int n = menu_of(r, seat);
    json_key(o, "menu");
    if (is_to_act(r->t, seat) && n <= TABLE_JSON_MENU) {
        actions_json(r->t->plan.setup.rules, r->rooms->menu, n, 0, SIZE_MAX, o);
    } else {
        json_null(o);
    }
    open_of(r, seat, o);
}

void table_json_legal(const room *r, int seat, int from, size_t most, text_out *o)
{
    int n = menu_of(r, seat);
    json_key(o, "actions");
    int next = actions_json(r->t->plan.setup.rules, r->rooms->menu, n, from, most, o);
    if (next < n) {
        json_key_int(o, "next", next);
    }
    open_of(r, seat, o);
}

void table_json_view(const table *t, int seat, text_out *o)
{
    game_buffer view;
    table_view(t, seat, view.state);
    t->plan.setup.rules->view_json(view.state, o);
}

static bool has_begun(const table *t)
{
    return t->phase == TABLE_PLAYING || (t->phase == TABLE_ENDED && t->begun_ms > 0);
}

/* -- events -- */

/* The members of an event; `effects` is left to the caller. seq: 0 is not written. */
static void event_members(const game_rules *rules, uint32_t seq, const game_event *event,
                          bool secret, text_out *o)
{
    bool chance = event->actor == GAME_CHANCE;
    if (seq > 0) {
        json_key_int(o, "seq", seq);
    }
    if (!chance) {
        json_key_int(o, "seat", event->actor);
    }
    json_key(o, chance ? "chance" : "action");
    if (secret) {
        json_null(o);
    } else {
        json_str_open(o);
        rules->action_text(event->action, o);
        json_str_close(o);
    }
}

void table_json_change(const change *c, const table *t, int view, bool numbered, text_out *o)
{
    for (int i = 0; i < c->events_n; i++) {
        const change_event *e = &c->events[i];
        json_object_open(o);
        event_members(t->plan.setup.rules, numbered ? c->seq + 1 + (uint32_t)i : 0, &e->event,
                      (e->secret >> view & 1) != 0, o);
        if (e->effects_n > 0) {
            json_key(o, "effects");
            json_raw(o, c->effects.at + e->effects_at, e->effects_n);
        }
        json_object_close(o);
    }
}

typedef struct listing {
    const table *t;
    int seat;
    text_out *o;
} listing;

/* A move was taken back: by whom, and after which event the position is again. */
static void undo_json(const table_step *step, text_out *o)
{
    json_object_open(o);
    json_key_int(o, "seq", step->seq);
    json_key_int(o, "seat", step->event->actor);
    json_key_int(o, "undo", step->undone->to);
    json_object_close(o);
}

static void list_event(void *self, const table_step *step)
{
    listing *l = self;
    const game_rules *rules = l->t->plan.setup.rules;
    if (step->undone != NULL) {
        undo_json(step, l->o);
        return;
    }
    bool secret = game_event_is_secret(rules, step->before, step->event, l->seat);
    json_object_open(l->o);
    event_members(rules, step->seq, step->event, secret, l->o);
    game_event_effects(rules, step->before, step->after, step->event, l->o);
    json_object_close(l->o);
}

void table_json_events(const table *t, uint32_t since, int seat, text_out *o)
{
    listing l = {t, seat, o};
    json_array_open(o);
    if (since < t->seq) {
        table_events(t, since, TABLE_JSON_EVENTS, list_event, &l);
    }
    json_array_close(o);
}

/* -- hints -- */

void table_json_hint(const table *t, const bot_level *level, const bot_ask *ask, game_action action,
                     text_out *o)
{
    const game_rules *rules = t->plan.setup.rules;
    bot_reasons reasons = bot_reasons_for(rules, ask->view, ask->seat, action);
    json_key_int(o, "seq", t->seq);
    json_key(o, "action");
    json_str_open(o);
    rules->action_text(action, o);
    json_str_close(o);
    json_key_str(o, "level", level->name);
    json_key(o, "reasons");
    bot_reasons_json(&reasons, o);
}

/* -- the end -- */

static void result_json(const table *t, text_out *o)
{
    int32_t points[GAME_SEATS_MAX] = {0};
    int unit = table_scores(t, points);
    int seats = t->plan.setup.seats;
    int32_t best = 0;
    if (unit == 0) {
        return;
    }
    json_key(o, "scores");
    game_ending_points_json(points, unit, seats, o);
    for (int p = 0; p < seats; p++) {
        best = points[p] > best ? points[p] : best;
    }
    json_key(o, "winners");
    json_array_open(o);
    bool by_rules = t->ending.how == GAME_ENDED_RULES;
    uint32_t winners = by_rules ? t->plan.setup.rules->winners(t->state) : 0;
    for (int p = 0; p < seats; p++) {
        if (by_rules ? (winners >> p & 1) != 0 : points[p] == best) {
            json_int(o, p);
        }
    }
    json_array_close(o);
}

void table_json_end(const room *r, text_out *o)
{
    const table *t = r->t;
    json_key(o, "ending");
    json_object_open(o);
    json_key_str(o, "how", game_ending_words[t->ending.how]);
    if (t->ending.seat >= 0) {
        json_key_int(o, "seat", t->ending.seat);
    }
    json_object_close(o);
    result_json(t, o);
    if (r->has_chain) {
        key_hex(o, "chain", r->chain, sizeof r->chain);
    }
}

/* -- all of it -- */

static void setup_json(const table *t, text_out *o)
{
    const clock_plan *clock = &t->plan.clock;
    json_key(o, "options");
    game_options_json(t->plan.setup.rules, t->plan.setup.options, o);
    if (t->plan.stake[0] != '\0') {
        json_key_str(o, "stake", t->plan.stake);
    }
    json_key_bool(o, "private", t->plan.is_private);
    json_key_str(o, "start", t->plan.manual ? "manual" : "full");
    json_key_bool(o, "hints", t->plan.hints);
    bool claim = t->plan.absent == TABLE_ABSENT_CLAIM ||
                 (t->plan.absent == TABLE_ABSENT_DEFAULT && t->plan.setup.seats == 2);
    json_key_str(o, "absent", claim ? "claim" : "bot");
    if (claim) {
        json_key_int(o, "claim_ms", table_claim_wait(t));
    }
    json_key(o, "clock");
    if (!clock_is_timed(clock)) {
        json_null(o);
        return;
    }
    json_object_open(o);
    json_key_int(o, "bank", clock->bank_ms);
    json_key_int(o, "increment", clock->increment_ms);
    json_key_int(o, "cap", clock->cap_ms);
    json_object_close(o);
}

/* Pairs of numbers: the events after the first one, up to the second, were taken back. */
static void undone_json(const table *t, text_out *o)
{
    int n = table_undone_n(t);
    if (n == 0) {
        return;
    }
    json_key(o, "undone");
    json_array_open(o);
    for (int i = 0; i < n; i++) {
        json_array_open(o);
        json_int(o, table_undone_at(t, i)->to);
        json_int(o, table_undone_at(t, i)->seq);
        json_array_close(o);
    }
    json_array_close(o);
}

void table_json_undo(const table *t, int seat, text_out *o)
{
    int64_t to = seat >= 0 ? table_undo_to(t, seat) : -1;
    if (to >= 0) {
        json_key_int(o, "undo", to);
    }
}

void table_json_flag(const table *t, int seat, text_out *o)
{
    if (seat >= 0 && table_has_flags(t)) {
        json_key_bool(o, "flag", t->seats[seat].flag);
    }
}

static void view_of_table(const table *t, const table_json_reader *to, text_out *o)
{
    const game_rules *rules = t->plan.setup.rules;
    game_buffer view;
    if (!has_begun(t)) {
        json_null(o);
    } else if (!to->socket) {
        table_json_view(t, to->seat, o);
    } else {
        table_view(t, to->seat, view.state);
        view_json_write(rules, view.state, is_to_act(t, to->seat) || !to->lean, o);
    }
}

/* Drops the first items of the array that begins here, until it has at most `most` bytes. */
static void keep_last(text_out *o, size_t begin, size_t most)
{
    json_walk w = json_items(json_trusted(o->at + begin, o->len - begin));
    const char *end = o->at + o->len;
    json item = {.at = o->at + begin + 1};
    while ((size_t)(end - item.at) >= most && json_next(&w, &item)) {
    }
    size_t kept = (size_t)(end - item.at);
    memmove(o->at + begin + 1, item.at, kept);
    o->len = begin + 1 + kept;
}

/* `from`: where the message began, what is in it leaves less room. */
static void last_events(const table *t, const table_json_reader *to, size_t from, text_out *o)
{
    uint32_t since = to->since;
    if (t->seq > TABLE_JSON_EVENTS && since < t->seq - TABLE_JSON_EVENTS) {
        since = t->seq - TABLE_JSON_EVENTS;
    }
    json_key(o, "events");
    size_t begin = o->len;
    size_t used = begin - from;
    size_t left = used < TABLE_JSON_BYTES ? TABLE_JSON_BYTES - used : 0;
    size_t most = left < TABLE_JSON_EVENTS_BYTES ? left : TABLE_JSON_EVENTS_BYTES;
    table_json_events(t, since, to->seat, o);
    if (to->socket && o->len - begin > most) {
        keep_last(o, begin, most);
    }
}

void table_json_all(const room *r, const table_json_reader *to, text_out *o)
{
    const table *t = r->t;
    int seat = to->seat;
    size_t from = o->len;
    json_key_int(o, "table", (int64_t)t->plan.number);
    if (seat >= 0 || !t->plan.is_private || (int64_t)t->plan.host == to->account) {
        json_key_str(o, "code", t->code);
    }
    json_key_str(o, "game", t->plan.setup.rules->name);
    json_key_int(o, "version", t->plan.setup.rules->version);
    if (t->past > 0) {
        json_key_int(o, "loaded", t->past);
    }
    undone_json(t, o);
    setup_json(t, o);
    table_json_seats(r, o);
    if (seat >= 0) {
        json_key_int(o, "seat", seat);
        json_key_int(o, "req", t->seats[seat].req);
    } else {
        json_key_null(o, "seat");
    }
    json_key_int(o, "seq", t->seq);
    json_key(o, "view");
    view_of_table(t, to, o);
    json_key(o, "turn");
    table_json_turn(r, o);
    table_json_menu(r, seat, o);
    table_json_undo(t, seat, o);
    table_json_flag(t, seat, o);
    json_key(o, "clocks");
    table_json_clocks(t, rooms_now(r->rooms), o);
    if (to->since != UINT32_MAX) {
        last_events(t, to, from, o);
    }
    if (t->phase == TABLE_ENDED) {
        table_json_end(r, o);
    }
}

void table_json_line(const room *r, text_out *o)
{
    const table *t = r->t;
    json_object_open(o);
    json_key_int(o, "table", (int64_t)t->plan.number);
    json_key_str(o, "game", t->plan.setup.rules->name);
    json_key_str(o, "code", t->code);
    setup_json(t, o);
    json_key_str(o, "phase", phase_names[t->phase]);
    json_key(o, "seats");
    json_array_open(o);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        seat_json(t, p, rooms_now(r->rooms), o);
    }
    json_array_close(o);
    json_key_int(o, "watchers", r->watchers);
    json_object_close(o);
}
