/* Checks of how a game goes: turns, menus, ends, replays. */
#include "tests/kit/suite_walk.h"

#include <stdlib.h>
#include <string.h>

/* -- constants -- */

static bool option_is_sound(const game_option *o)
{
    int last = 0;
    switch (o->type) {
    case GAME_BOOL:
        return o->default_value == 0 || o->default_value == 1;
    case GAME_INT:
        return o->min <= o->default_value && o->default_value <= o->max;
    case GAME_ENUM:
        while (o->values[last + 1] != NULL) {
            last++;
        }
        return o->min == 0 && o->max == last && o->default_value >= 0 && o->default_value <= last &&
               !game_option_is_former(o, o->default_value) && o->former >= 0 && o->former <= last &&
               o->now >= 0 && o->now <= last;
    }
    return false;
}

static bool options_are_sound(const game_rules *r)
{
    bool preset = false;
    for (int i = 0; i < r->options_n; i++) {
        for (int j = 0; j < i; j++) {
            if (strcmp(r->options[i].name, r->options[j].name) == 0) {
                return false;
            }
        }
        preset |= strcmp(r->options[i].name, "preset") == 0;
        if (!option_is_sound(&r->options[i])) {
            return false;
        }
    }
    return r->options_n <= GAME_OPTIONS_MAX && preset == (r->preset != NULL);
}

void suite_constants(suite_walk *w)
{
    const game_rules *r = w->rules;
    int kinds = 0;
    while (r->kinds[kinds] != NULL && kinds < GAME_KIND_MAX) {
        kinds++;
    }
    bool shuffles = r->shuffle != NULL;
    if (r->seats_min < 1 || r->seats_max < r->seats_min || r->seats_max > GAME_SEATS_MAX) {
        suite_fail(w, "the number of seats is out of bounds");
    } else if (r->state_size > GAME_STATE_MAX || r->view_size > GAME_STATE_MAX) {
        suite_fail(w, "the state or the view is too large");
    } else if (kinds == 0 || kinds >= GAME_KIND_MAX) {
        suite_fail(w, "there are no kinds of actions, or too many");
    } else if (r->asked != NULL && r->on_turn == NULL) {
        suite_fail(w, "seats are asked, and nobody is on turn to ask them");
    } else if ((r->supply != NULL) != shuffles || (r->thing != NULL) != shuffles) {
        suite_fail(w, "supply, shuffle and thing go together");
    } else if (!options_are_sound(r)) {
        suite_fail(w, "an option is given twice, or its default is not allowed");
    }
    w->work = 0; /* once is enough */
}

/* -- turns and menus -- */

void suite_ends(suite_walk *w)
{
    suite_event event;
    while (suite_step(w, &event)) {
    }
}

void suite_check_passes(suite_walk *w)
{
    const char *wrong = w->rules->check(w->state);
    if (wrong != NULL) {
        suite_fail_about(w, "a state that the game itself finds wrong", wrong);
    }
}

static void check_shuffle_turn(suite_walk *w, game_turn turn)
{
    uint8_t things[GAME_SHUFFLE_MAX];
    if (turn.shuffle_n < 1 || turn.shuffle_n > GAME_SHUFFLE_MAX || turn.shuffle_of == NULL) {
        suite_fail(w, "a shuffle of nothing, or of too many things");
    } else if (w->rules->supply(w->state, things) != turn.shuffle_n) {
        suite_fail(w, "turn and supply disagree on how many things are shuffled");
    }
}

void suite_turn(suite_walk *w)
{
    game_turn turn = w->rules->turn(w->state);
    uint32_t seats = turn.what == GAME_ACT ? turn.seats : 0;
    if (turn.what == GAME_ACT && (seats == 0 || seats >> w->seats != 0)) {
        suite_fail(w, "the seats to act are none, or beyond those that play");
    }
    if (turn.what == GAME_SHUFFLE) {
        check_shuffle_turn(w, turn);
    }
    for (int p = 0; p < w->seats; p++) {
        int n = suite_menu(w, w->state, p, w->menu);
        bool can = n > 0 || suite_open_kinds(w->rules, w->state, p) != 0;
        if (can != ((seats >> p & 1) != 0)) {
            suite_fail(w, can ? "a seat that is not to act has something to do"
                              : "a seat is to act and has nothing to do");
        }
    }
}

/* A question of the seat on turn: it and those who have not answered are to act. */
static void check_question(suite_walk *w, uint32_t asked)
{
    game_turn turn = w->rules->turn(w->state);
    uint32_t seats = turn.what == GAME_ACT ? turn.seats : 0;
    bool asks = asked != 0 && w->rules->on_turn != NULL;
    uint32_t asker = asks ? (uint32_t)1 << w->rules->on_turn(w->state) : 0;
    if ((asked & ~seats) != 0) {
        suite_fail(w, "a seat is asked and not to act: it has answered, or chance is due");
    } else if ((asked & asker) != 0) {
        suite_fail(w, "the seat on turn asks itself");
    } else if ((asker & ~seats) != 0) {
        suite_fail(w, "the seat that has asked is not to act");
    }
}

void suite_asked(suite_walk *w)
{
    suite_event event;
    uint32_t before = 0;
    while (w->rules->asked != NULL && suite_step(w, &event)) {
        uint32_t asked = game_asked(w->rules, w->state);
        uint32_t answered = event.actor >= 0 ? before & (uint32_t)1 << event.actor : 0;
        check_question(w, asked);
        if ((asked & answered) != 0) {
            suite_fail(w, "a seat has answered and is asked still");
        }
        w->tally[0] += asked != 0;
        before = asked;
    }
    if (w->rules->asked == NULL) {
        w->work = 0; /* nobody asks anything */
    }
}

void suite_asked_once(suite_walk *w)
{
    if (w->rules->asked != NULL && w->tally[0] == 0) {
        suite_fail(w, "nobody was ever asked anything");
    }
}

/* All who may pass do so, until nobody may. */
static void check_passing(suite_walk *w, game_action pass)
{
    unsigned char *next = suite_new(w->rules->state_size);
    uint32_t seats;
    int passes = 0;
    memcpy(next, w->state, w->rules->state_size);
    game_optional(w->rules, next, &seats);
    for (; seats != 0 && passes <= w->seats; passes++) {
        if (w->rules->apply(next, bit_lowest(seats), pass) != GAME_OK) {
            suite_fail(w, "a seat that may pass cannot");
            break;
        }
        game_optional(w->rules, next, &seats);
    }
    if (passes > w->seats) {
        suite_fail(w, "a seat that has passed is asked again");
    }
    free(next);
}

/* Those who may pass are to act, and have that among other things, or alone, in their menu. */
static void check_optional(suite_walk *w, game_action pass, uint32_t optional)
{
    game_turn turn = w->rules->turn(w->state);
    uint32_t seats = turn.what == GAME_ACT ? turn.seats : 0;
    if ((optional & ~seats) != 0 || (optional != 0 && pass.kind == 0)) {
        suite_fail(w, "a seat may pass and is not to act, or has nothing to pass by");
        return;
    }
    for (uint32_t left = optional; left != 0; left &= left - 1) {
        int n = suite_menu(w, w->state, bit_lowest(left), w->menu);
        bool listed = false;
        for (int i = 0; i < n; i++) {
            listed = listed || game_action_same(w->menu[i], pass);
        }
        if (!listed) {
            suite_fail(w, "the action by which a seat passes is not in its menu");
        }
    }
    check_passing(w, pass);
}

void suite_optional(suite_walk *w)
{
    suite_event event;
    uint32_t seats;
    game_action first = game_optional(w->rules, w->state, &seats);
    while (w->rules->optional != NULL && suite_step(w, &event)) {
        game_action pass = game_optional(w->rules, w->state, &seats);
        if (!game_action_same(pass, first)) {
            suite_fail(w, "seats pass by another action than before");
        }
        check_optional(w, pass, seats);
        w->tally[0] += seats != 0;
    }
    if (w->rules->optional == NULL) {
        w->work = 0; /* everybody is waited for */
    }
}

void suite_optional_once(suite_walk *w)
{
    if (w->rules->optional != NULL && w->tally[0] == 0) {
        suite_fail(w, "nobody could ever pass");
    }
}

static int compare_actions(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(game_action));
}

/* The kinds that the game has a name for, as a set. */
static uint32_t named_kinds(const game_rules *rules)
{
    uint32_t kinds = 0;
    for (int k = 1; rules->kinds[k - 1] != NULL; k++) {
        kinds |= 1u << k;
    }
    return kinds;
}

static void check_menu(suite_walk *w, game_action *menu, int n, uint32_t open)
{
    uint32_t listed = 0;
    qsort(menu, (size_t)n, sizeof *menu, compare_actions);
    for (int i = 0; i < n; i++) {
        listed |= menu[i].kind < GAME_KIND_MAX ? 1u << menu[i].kind : 1u;
        if (i > 0 && game_action_same(menu[i - 1], menu[i])) {
            suite_fail(w, "legal lists an action twice");
        }
    }
    if (((listed | open) & ~named_kinds(w->rules)) != 0) {
        suite_fail(w, "legal or open has a kind without a name");
    }
    if ((listed & open) != 0) {
        suite_fail(w, "a kind is both listed and open");
    }
}

void suite_legal(suite_walk *w)
{
    size_t cap = (size_t)w->rules->menu_max + SUITE_MENU_SPARE;
    for (int p = 0; p < w->seats; p++) {
        memset(w->menu, 0xa5, cap * sizeof *w->menu);
        int n = suite_menu(w, w->state, p, w->menu);
        if (n < 0) {
            return;
        }
        const unsigned char *at = (const unsigned char *)(w->menu + n);
        const unsigned char *end = (const unsigned char *)(w->menu + cap);
        while (at < end && *at == 0xa5) {
            at++;
        }
        if (at < end) {
            suite_fail(w, "legal writes behind the end of its list");
        }
        suite_charge(w, n / 8);
        check_menu(w, w->menu, n, suite_open_kinds(w->rules, w->state, p));
    }
}

/* -- the end -- */

void suite_scores(suite_walk *w)
{
    suite_event event;
    while (suite_step(w, &event)) {
    }
    if (w->failed) {
        return;
    }
    int32_t points[GAME_SEATS_MAX + 1];
    for (int p = 0; p <= GAME_SEATS_MAX; p++) {
        points[p] = INT32_MIN;
    }
    int unit = w->rules->score(w->state, points);
    uint32_t winners = w->rules->winners(w->state);
    if (unit < 1) {
        suite_fail(w, "points are in units of 1/n, n at least 1");
    }
    if (winners == 0 || winners >> w->seats != 0) {
        suite_fail(w, "the winners are none, or beyond the seats that play");
    }
    for (int p = 0; p <= GAME_SEATS_MAX; p++) {
        if ((points[p] == INT32_MIN) != (p >= w->seats)) {
            suite_fail(w, "the seats that play get a score, and no others");
        }
    }
}

/* -- the same again -- */

enum { REPLAY_MAX = 2048 };

typedef struct record {
    suite_event event;
    uint64_t hash; /* of the state after it */
} record;

void suite_replay(suite_walk *w)
{
    size_t size = w->rules->state_size;
    record *log = suite_new(REPLAY_MAX * sizeof *log);
    int n = 0;
    while (n < REPLAY_MAX && suite_step(w, &log[n].event)) {
        log[n++].hash = suite_hash(w->state, size);
    }
    if (!w->failed) {
        w->rules->start(w->state, w->seats, w->options);
    }
    for (int i = 0; i < n && !w->failed; i++) {
        w->steps = i;
        if (suite_apply(w->rules, w->state, &log[i].event) != GAME_OK) {
            suite_fail(w, "a replay is refused");
        } else if (suite_hash(w->state, size) != log[i].hash) {
            suite_fail(w, "a replay gives another state");
        }
    }
    free(log);
}

/* -- what memory held before -- */

/* The results of all functions that fill a buffer, when memory held this byte before. */
typedef struct fill {
    void *start, *after, *view, *sample;
    game_action menu0;
    game_outcome outcomes[GAME_OUTCOMES_MAX];
    int outcomes_n;
} fill;

static void *filled(size_t size, int byte)
{
    return memset(suite_new(size), byte, size);
}

static void fill_with(suite_walk *w, int byte, int seat, const suite_event *next, fill *f)
{
    const game_rules *r = w->rules;
    *f = (fill){.start = filled(r->state_size, byte),
                .after = suite_copy(w->state, r->state_size),
                .view = filled(r->view_size, byte),
                .sample = filled(r->state_size, byte)};
    suite_stir(byte);
    r->start(f->start, w->seats, w->options);
    suite_stir(byte);
    r->view(w->state, seat, f->view);
    luck l = luck_from((uint64_t)w->steps);
    game_luck as = luck_as(&l);
    suite_stir(byte);
    r->sample(f->view, &as, f->sample);
    memset(w->menu, byte, (size_t)r->menu_max * sizeof *w->menu);
    suite_stir(byte);
    if (seat >= 0 && r->legal(w->state, seat, w->menu) > 0) {
        f->menu0 = w->menu[0];
    }
    game_what what = r->turn(w->state).what;
    if (what == GAME_DICE || what == GAME_PICK) {
        memset(f->outcomes, byte, sizeof f->outcomes);
        suite_stir(byte);
        f->outcomes_n = r->outcomes(w->state, f->outcomes);
    }
    if (next != NULL) {
        suite_stir(byte);
        suite_apply(r, f->after, next);
    }
}

static void fill_free(fill *f)
{
    free(f->start);
    free(f->after);
    free(f->view);
    free(f->sample);
}

static void compare_fills(suite_walk *w, const fill *a, const fill *b)
{
    const game_rules *r = w->rules;
    if (memcmp(a->start, b->start, r->state_size) != 0) {
        suite_fail(w, "start leaves bytes unset");
    }
    if (memcmp(a->view, b->view, r->view_size) != 0) {
        suite_fail(w, "view leaves bytes unset");
    }
    if (memcmp(a->sample, b->sample, r->state_size) != 0) {
        suite_fail(w, "sample leaves bytes unset");
    }
    if (memcmp(a->after, b->after, r->state_size) != 0) {
        suite_fail(w, "apply leaves bytes unset");
    }
    size_t outcomes = (size_t)a->outcomes_n * sizeof(game_outcome);
    if (!game_action_same(a->menu0, b->menu0) || a->outcomes_n != b->outcomes_n ||
        memcmp(a->outcomes, b->outcomes, outcomes) != 0) {
        suite_fail(w, "legal or outcomes leaves bytes unset");
    }
}

void suite_stray_bytes(suite_walk *w)
{
    /* What happens next, found by letting it happen to a copy. */
    suite_event next;
    void *now = suite_copy(w->state, w->rules->state_size);
    bool goes_on = suite_step(w, &next);
    memcpy(w->state, now, w->rules->state_size);
    free(now);
    for (int seat = GAME_SPECTATOR; seat < w->seats && !w->failed; seat++) {
        fill zeros, ones;
        fill_with(w, 0x00, seat, goes_on ? &next : NULL, &zeros);
        fill_with(w, 0xff, seat, goes_on ? &next : NULL, &ones);
        compare_fills(w, &zeros, &ones);
        fill_free(&zeros);
        fill_free(&ones);
    }
    suite_charge(w, w->seats);
}
