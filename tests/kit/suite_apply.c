/* Checks of what apply and chance accept, and of what a refusal looks like. */
#include "tests/kit/suite_walk.h"

#include <stdlib.h>
#include <string.h>

/* -- guesses: actions that may or may not be allowed -- */

enum { GUESSES = 24 };

static uint8_t some_byte(suite_walk *w)
{
    uint32_t kind = suite_below(w, 4);
    return (uint8_t)(kind == 0 ? suite_below(w, 256) : suite_below(w, kind == 1 ? 66 : 16));
}

/* A listed action or an earlier one with a byte changed, an earlier one as it was, or noise. */
static game_action guess(suite_walk *w, int menu_n)
{
    game_action a = {0};
    uint32_t way = suite_below(w, 4);
    if (way == 0) {
        a.kind = some_byte(w);
        uint32_t args = suite_below(w, sizeof a.arg + 1);
        for (uint32_t i = 0; i < args; i++) {
            a.arg[i] = some_byte(w);
        }
        return a;
    }
    int seen = w->seen_n < SUITE_SEEN ? w->seen_n : SUITE_SEEN;
    if (way <= 2 && menu_n > 0) {
        a = w->menu[suite_below(w, (uint32_t)menu_n)];
    } else if (seen > 0) {
        a = w->seen[suite_below(w, (uint32_t)seen)];
    }
    if (way == 3 && suite_below(w, 2) == 0) {
        return a;
    }
    unsigned char bytes[sizeof a];
    memcpy(bytes, &a, sizeof a);
    unsigned char *byte = &bytes[suite_below(w, sizeof bytes)];
    switch (suite_below(w, 3)) {
    case 0:
        *byte = (unsigned char)(*byte + 1);
        break;
    case 1:
        *byte = (unsigned char)(*byte - 1);
        break;
    default:
        *byte = some_byte(w);
    }
    memcpy(&a, bytes, sizeof a);
    return a;
}

static game_action larger_die_first(game_action a)
{
    if (a.kind == GAME_KIND_DICE && a.arg[0] < a.arg[1]) {
        uint8_t die = a.arg[0];
        a.arg[0] = a.arg[1];
        a.arg[1] = die;
    }
    return a;
}

static bool is_among(const game_outcome *list, int n, game_action a)
{
    for (int i = 0; i < n; i++) {
        if (game_action_same(list[i].action, a)) {
            return true;
        }
    }
    return false;
}

/* Whether the rules say that chance may bring this now. */
static bool chance_may(suite_walk *w, game_action a)
{
    game_outcome list[GAME_OUTCOMES_MAX];
    game_what what = w->rules->turn(w->state).what;
    if (what != GAME_DICE && what != GAME_PICK) {
        return false;
    }
    int n = w->rules->outcomes(w->state, list);
    return is_among(list, n, larger_die_first(a));
}

/* What apply did with a guess. */
typedef struct trial {
    int actor;
    game_action action;
    bool listed; /* legal or outcomes has it */
    bool open;   /* apply alone may judge it */
    int error;
    bool changed; /* some byte of the state */
} trial;

static trial try_guess(suite_walk *w, int actor, int menu_n, void *copy)
{
    const game_rules *r = w->rules;
    trial t = {.actor = actor, .action = guess(w, menu_n)};
    if (actor == GAME_CHANCE) {
        t.listed = chance_may(w, t.action);
    } else {
        uint32_t open = suite_open_kinds(r, w->state, actor);
        t.listed = suite_lists(w->menu, menu_n, t.action);
        t.open = t.action.kind < GAME_KIND_MAX && (open >> t.action.kind & 1) != 0;
    }
    memcpy(copy, w->state, r->state_size);
    t.error = r->apply(copy, actor, t.action);
    t.changed = memcmp(copy, w->state, r->state_size) != 0;
    return t;
}

/* Makes some guesses for every actor and shows each to the check. */
static void for_guesses(suite_walk *w, void (*look)(suite_walk *w, const trial *t))
{
    void *copy = suite_new(w->rules->state_size);
    for (int actor = GAME_CHANCE; actor < w->seats; actor++) {
        if (actor == GAME_SPECTATOR) {
            continue;
        }
        int n = actor == GAME_CHANCE ? 0 : suite_menu(w, w->state, actor, w->menu);
        for (int i = 0; i < GUESSES && !w->failed; i++) {
            trial t = try_guess(w, actor, n, copy);
            look(w, &t);
        }
        suite_charge(w, 2 + n / 16);
    }
    free(copy);
}

static void fail_action(suite_walk *w, const char *what, game_action a)
{
    char bytes[64];
    text_out o = text_to(bytes, sizeof bytes);
    text_str(&o, "kind ");
    text_int(&o, a.kind);
    text_str(&o, ", args");
    for (size_t i = 0; i < sizeof a.arg; i++) {
        text_char(&o, ' ');
        text_int(&o, a.arg[i]);
    }
    suite_fail_about(w, what, text_end(&o));
}

/* -- the checks -- */

void suite_accepts(suite_walk *w)
{
    enum { TRIED_MAX = 64 };
    void *copy = suite_new(w->rules->state_size);
    for (int p = 0; p < w->seats && !w->failed; p++) {
        int n = suite_menu(w, w->state, p, w->menu);
        int tried = n < TRIED_MAX ? n : TRIED_MAX;
        for (int i = 0; i < tried; i++) {
            int k = n <= TRIED_MAX ? i : (int)suite_below(w, (uint32_t)n);
            memcpy(copy, w->state, w->rules->state_size);
            if (w->rules->apply(copy, p, w->menu[k]) != GAME_OK) {
                fail_action(w, "a listed action is refused", w->menu[k]);
            }
        }
        suite_charge(w, tried / 2);
    }
    free(copy);
}

static void look_for_unlisted(suite_walk *w, const trial *t)
{
    if (t->error == GAME_OK && !t->listed && !t->open) {
        fail_action(w, "an action that is not listed is accepted", t->action);
    }
}

void suite_refuses(suite_walk *w)
{
    for_guesses(w, look_for_unlisted);
}

static void look_for_change(suite_walk *w, const trial *t)
{
    if (t->error != GAME_OK && t->changed) {
        fail_action(w, "a refused action changes the state", t->action);
    }
}

void suite_refused_unchanged(suite_walk *w)
{
    for_guesses(w, look_for_change);
}

static bool error_has_words(const game_rules *rules, int error)
{
    if (error < GAME_ERROR_OWN) {
        return error >= GAME_OK && error <= GAME_BAD_OUTCOME;
    }
    for (int i = 0; rules->errors != NULL && rules->errors[i].code != NULL; i++) {
        if (i == error - GAME_ERROR_OWN) {
            return rules->errors[i].code[0] != '\0' && rules->errors[i].text[0] != '\0';
        }
    }
    return false;
}

static void look_for_words(suite_walk *w, const trial *t)
{
    if (!error_has_words(w->rules, t->error)) {
        fail_action(w, "an error without a code and a sentence", t->action);
    }
    if (w->rules->explain != NULL && t->actor >= 0 && t->error == GAME_ILLEGAL &&
        game_explain(w->rules, w->state, t->actor, t->action, t->error).code == NULL) {
        fail_action(w, "an illegal action without a reason", t->action);
    }
}

void suite_refusal_named(suite_walk *w)
{
    for_guesses(w, look_for_words);
}

/* -- chance -- */

/* Dice are listed with the larger one first; or, where a game tells them apart, in both orders. */
static void check_dice(suite_walk *w, const game_outcome *o, const game_outcome *list, int n,
                       void *copy)
{
    game_action swapped = o->action;
    swapped.arg[0] = o->action.arg[1];
    swapped.arg[1] = o->action.arg[0];
    bool apart = n > 21; /* pairs of dice without an order */
    bool larger_first = o->action.arg[0] >= o->action.arg[1];
    if (apart ? !is_among(list, n, swapped) : !larger_first) {
        fail_action(w, "dice with the smaller one first, or in one order only", o->action);
    }
    memcpy(copy, w->state, w->rules->state_size);
    if (w->rules->apply(copy, GAME_CHANCE, swapped) != GAME_OK) {
        fail_action(w, "dice are refused in the other order", swapped);
    }
}

static void check_outcome(suite_walk *w, game_what what, const game_outcome *o, void *copy)
{
    uint8_t kind = what == GAME_DICE ? GAME_KIND_DICE : GAME_KIND_PICK;
    if (o->weight == 0) {
        fail_action(w, "an outcome without weight", o->action);
    }
    if (o->action.kind != kind) {
        fail_action(w, "an outcome of another kind", o->action);
    }
    memcpy(copy, w->state, w->rules->state_size);
    if (w->rules->apply(copy, GAME_CHANCE, o->action) != GAME_OK) {
        fail_action(w, "a listed outcome is refused", o->action);
    }
}

void suite_outcomes(suite_walk *w)
{
    game_what what = w->rules->turn(w->state).what;
    if (what != GAME_DICE && what != GAME_PICK) {
        return;
    }
    game_outcome list[GAME_OUTCOMES_MAX];
    int n = w->rules->outcomes(w->state, list);
    if (n < 1 || n > GAME_OUTCOMES_MAX) {
        suite_fail(w, "there are no outcomes, or too many");
        return;
    }
    void *copy = suite_new(w->rules->state_size);
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        check_outcome(w, what, &list[i], copy);
        if (what == GAME_DICE) {
            check_dice(w, &list[i], list, n, copy);
        }
        sum += list[i].weight;
        for (int j = 0; j < i; j++) {
            if (game_action_same(list[i].action, list[j].action)) {
                fail_action(w, "an outcome is listed twice", list[i].action);
            }
        }
    }
    if (sum > UINT32_MAX) {
        suite_fail(w, "the weights add up to more than 32 bits hold");
    }
    free(copy);
}

/* Outcomes of other moments: dice, picks, and what was seen before. */
void suite_chance_in_turn(suite_walk *w)
{
    void *copy = suite_new(w->rules->state_size);
    for (int i = 0; i < 64; i++) {
        game_action a = guess(w, 0);
        if (i < 36) {
            a = (game_action){GAME_KIND_DICE, {(uint8_t)(1 + i / 6), (uint8_t)(1 + i % 6)}};
        } else if (i < 52) {
            a = (game_action){GAME_KIND_PICK, {(uint8_t)(i - 36)}};
        }
        for (int actor = GAME_CHANCE; actor < w->seats; actor++) {
            bool may = actor == GAME_CHANCE && chance_may(w, a);
            if (actor == GAME_SPECTATOR || may || (actor >= 0 && a.kind < GAME_KIND_MAX)) {
                continue;
            }
            memcpy(copy, w->state, w->rules->state_size);
            if (w->rules->apply(copy, actor, a) == GAME_OK) {
                fail_action(w, "an outcome of chance is accepted where it cannot be", a);
            }
        }
    }
    free(copy);
    suite_charge(w, 4);
}

static void expect_refused(suite_walk *w, const uint8_t *things, int n, const char *what)
{
    void *copy = suite_copy(w->state, w->rules->state_size);
    int error = w->rules->shuffle(copy, things, n);
    if (error == GAME_OK || !error_has_words(w->rules, error) ||
        memcmp(copy, w->state, w->rules->state_size) != 0) {
        suite_fail(w, what);
    }
    free(copy);
}

/* The order that suite_step found, spoilt in several ways. */
static void check_spoilt_orders(suite_walk *w, const suite_event *good)
{
    int n = good->things_n;
    uint8_t bad[GAME_SHUFFLE_MAX + 1];
    memcpy(bad, good->things, (size_t)n);
    bad[n] = good->things[0];
    expect_refused(w, bad, n - 1, "a shuffle with a thing missing is accepted");
    expect_refused(w, bad, 0, "a shuffle of nothing is accepted");
    expect_refused(w, bad, n + 1, "a shuffle with a thing too many is accepted");
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;
        if (good->things[i] != good->things[j]) {
            bad[i] = good->things[j];
            expect_refused(w, bad, n, "a shuffle with a thing twice is accepted");
        }
        bad[i] = 255;
        expect_refused(w, bad, n, "a shuffle with an unknown thing is accepted");
        bad[i] = good->things[i];
    }
}

static void check_supply(suite_walk *w)
{
    uint8_t things[GAME_SHUFFLE_MAX];
    int n = w->rules->supply(w->state, things);
    for (int i = 0; i < n; i++) {
        const char *name = w->rules->thing(w->state, things[i]);
        if (name == NULL || name[0] == '\0') {
            suite_fail(w, "a thing of a shuffle has no name");
            return;
        }
        if (i > 0 && things[i] < things[i - 1]) {
            suite_fail(w, "the supply is not sorted");
        }
        if (i > 0 && things[i] != things[i - 1] &&
            strcmp(name, w->rules->thing(w->state, things[i - 1])) == 0) {
            suite_fail(w, "two things of a shuffle have one name");
        }
    }
}

void suite_shuffle(suite_walk *w)
{
    if (w->rules->shuffle == NULL) {
        return;
    }
    suite_event event = {0};
    if (w->rules->turn(w->state).what != GAME_SHUFFLE) {
        const uint8_t things[GAME_SHUFFLE_MAX] = {1, 2, 3};
        expect_refused(w, things, 3, "a shuffle is accepted when none is due");
        return;
    }
    check_supply(w);
    void *now = suite_copy(w->state, w->rules->state_size);
    if (suite_step(w, &event)) {
        suite_charge(w, event.things_n);
        void *after = suite_copy(w->state, w->rules->state_size);
        if (w->rules->turn(w->state).what != GAME_SHUFFLE) {
            expect_refused(w, event.things, event.things_n, "a shuffle is accepted twice");
        }
        memcpy(w->state, now, w->rules->state_size);
        check_spoilt_orders(w, &event);
        memcpy(w->state, after, w->rules->state_size);
        free(after);
    }
    free(now);
}
