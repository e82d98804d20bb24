/* Checks of views with two games that differ in one exchange (suite.h says why).
 *
 * Two things of a shuffle change places, a pick has another outcome, or a seat makes another of
 * its choices; from then on the same happens in both games, as long as both allow it and the
 * table looks the same. */
#include "tests/kit/suite_walk.h"

#include <stdlib.h>
#include <string.h>

typedef struct twins {
    suite_walk *walk;                   /* its state is one game */
    void *other;                        /* the other game */
    bool json_differed[GAME_SEATS_MAX]; /* for each seat, at any time */
} twins;

/* -- parting -- */

static bool part_at_shuffle(twins *t)
{
    suite_walk *w = t->walk;
    suite_event event;
    if (!suite_step(w, &event)) {
        return false;
    }
    uint32_t n = (uint32_t)event.things_n;
    uint32_t i = suite_below(w, n);
    uint32_t j = suite_below(w, n);
    uint8_t thing = event.things[i];
    event.things[i] = event.things[j];
    event.things[j] = thing;
    return suite_apply(w->rules, t->other, &event) == GAME_OK;
}

static bool part_at_pick(twins *t)
{
    suite_walk *w = t->walk;
    suite_event event;
    game_outcome list[GAME_OUTCOMES_MAX];
    int n = w->rules->outcomes(w->state, list);
    if (n < 1 || n > GAME_OUTCOMES_MAX || !suite_step(w, &event)) {
        return false;
    }
    event.action = list[suite_below(w, (uint32_t)n)].action;
    return suite_apply(w->rules, t->other, &event) == GAME_OK;
}

/* Where a choice is public, the spectator sees it at once, and nothing is learnt. */
static bool part_at_choice(twins *t)
{
    suite_walk *w = t->walk;
    suite_event event;
    if (!suite_step(w, &event)) {
        return false;
    }
    int n = suite_menu(w, t->other, event.actor, w->menu);
    if (n < 1) {
        return false;
    }
    event.action = w->menu[suite_below(w, (uint32_t)n)];
    return suite_apply(w->rules, t->other, &event) == GAME_OK;
}

static bool part_here(twins *t, game_what what)
{
    switch (what) {
    case GAME_SHUFFLE:
        return part_at_shuffle(t);
    case GAME_PICK:
        return part_at_pick(t);
    case GAME_ACT:
        return part_at_choice(t);
    case GAME_DICE:
    case GAME_OVER:
        break;
    }
    return false;
}

/* Plays one game up to a moment that the other one takes differently. */
static bool part(twins *t)
{
    suite_walk *w = t->walk;
    size_t size = w->rules->state_size;
    suite_event event;
    while (!w->failed) {
        game_what what = w->rules->turn(w->state).what;
        bool hides = what == GAME_SHUFFLE || what == GAME_PICK;
        memcpy(t->other, w->state, size);
        if (suite_below(w, hides ? 2 : 8) == 0) {
            return part_here(t, what) && memcmp(t->other, w->state, size) != 0;
        }
        if (!suite_step(w, &event)) {
            return false;
        }
    }
    return false;
}

/* -- playing both -- */

static bool common_action(twins *t, suite_event *event)
{
    suite_walk *w = t->walk;
    const game_rules *r = w->rules;
    event->actor = suite_seat_of(w, r->turn(w->state).seats);
    uint32_t kinds = suite_open_kinds(r, w->state, event->actor);
    if (kinds != 0 && suite_below(w, 2) == 0 &&
        suite_find_open(w, w->state, event->actor, kinds, &event->action)) {
        return true; /* the other game may still refuse it */
    }
    int n = suite_menu(w, w->state, event->actor, w->menu);
    if (n < 1) {
        return false;
    }
    game_action *mine = suite_copy(w->menu, (size_t)n * sizeof *mine);
    int others = suite_menu(w, t->other, event->actor, w->menu);
    bool found = false;
    uint32_t from = suite_below(w, (uint32_t)n);
    for (int i = 0; i < n && !found; i++) {
        event->action = mine[((uint32_t)i + from) % (uint32_t)n];
        found = suite_lists(w->menu, others, event->action);
    }
    free(mine);
    return found;
}

/* Lets the same random thing happen in both. False: there is none, or a game is over. */
static bool step_both(twins *t)
{
    suite_walk *w = t->walk;
    const game_rules *r = w->rules;
    game_turn turn = r->turn(w->state);
    suite_event event = {.actor = GAME_CHANCE};
    if (turn.what == GAME_OVER || !suite_same_turn(turn, r->turn(t->other))) {
        return false;
    }
    if (turn.what != GAME_ACT) {
        return suite_step(w, &event) && suite_apply(r, t->other, &event) == GAME_OK;
    }
    suite_charge(w, 1);
    return common_action(t, &event) && suite_apply(r, w->state, &event) == GAME_OK &&
           suite_apply(r, t->other, &event) == GAME_OK;
}

/* -- looking at both -- */

static bool seat_sees_difference(twins *t, int seat)
{
    const game_rules *r = t->walk->rules;
    void *a = suite_new(r->view_size);
    void *b = suite_new(r->view_size);
    r->view(t->walk->state, seat, a);
    r->view(t->other, seat, b);
    bool differ = memcmp(a, b, r->view_size) != 0;
    free(a);
    free(b);
    return differ;
}

static text_out json_seen_by(const game_rules *r, const void *state, int seat)
{
    void *view = suite_new(r->view_size);
    text_out page = suite_page();
    r->view(state, seat, view);
    r->view_json(view, &page);
    free(view);
    return page;
}

static bool json_differs(twins *t, int seat)
{
    const game_rules *r = t->walk->rules;
    text_out a = json_seen_by(r, t->walk->state, seat);
    text_out b = json_seen_by(r, t->other, seat);
    bool differ = a.len != b.len || memcmp(a.at, b.at, a.len) != 0;
    suite_page_free(&a);
    suite_page_free(&b);
    return differ;
}

/* Parts a game and calls `look` after each step of both, until it returns false. */
static void play_twins(suite_walk *w, bool (*look)(twins *t))
{
    twins t = {.walk = w, .other = suite_new(w->rules->state_size)};
    if (part(&t)) {
        while (!w->failed && look(&t) && step_both(&t)) {
        }
    }
    free(t.other);
}

/* -- the checks -- */

static bool look_for_third(twins *t)
{
    suite_walk *w = t->walk;
    int noticed = 0;
    if (seat_sees_difference(t, GAME_SPECTATOR)) {
        return false;
    }
    for (int p = 0; p < w->seats; p++) {
        noticed += seat_sees_difference(t, p);
    }
    suite_charge(w, 1);
    if (noticed > 2) {
        suite_fail(w, "two hidden things changed places, and a third seat sees it");
    }
    return true;
}

void suite_exchange(suite_walk *w)
{
    play_twins(w, look_for_third);
}

static bool look_behind_json(twins *t)
{
    suite_walk *w = t->walk;
    if (seat_sees_difference(t, GAME_SPECTATOR)) {
        return false; /* it is public, though the JSON may not repeat what all have seen */
    }
    for (int p = 0; p < w->seats; p++) {
        t->json_differed[p] |= json_differs(t, p);
        if (!t->json_differed[p] && seat_sees_difference(t, p)) {
            suite_fail(w, "a view has something in it that its JSON has never shown");
        }
    }
    suite_charge(w, 4);
    return true;
}

void suite_json_hides(suite_walk *w)
{
    play_twins(w, look_behind_json);
}

enum { HIDDEN, VARIED }; /* the walk's tally: times something was hidden, times samples varied */

static bool look_at_variety(twins *t)
{
    enum { SAMPLES = 4 };
    suite_walk *w = t->walk;
    const game_rules *r = w->rules;
    void *view = suite_new(r->view_size);
    void *first = suite_new(r->state_size);
    void *next = suite_new(r->state_size);
    game_luck chance = luck_as(&w->luck);
    for (int p = GAME_SPECTATOR; p < w->seats; p++) {
        if (memcmp(w->state, t->other, r->state_size) == 0 || seat_sees_difference(t, p)) {
            continue;
        }
        w->tally[HIDDEN]++;
        r->view(w->state, p, view);
        r->sample(view, &chance, first);
        for (int i = 1; i < SAMPLES; i++) {
            r->sample(view, &chance, next);
            w->tally[VARIED] += memcmp(first, next, r->state_size) != 0;
        }
        suite_charge(w, 1);
    }
    free(view);
    free(first);
    free(next);
    return true;
}

void suite_sample_varies(suite_walk *w)
{
    play_twins(w, look_at_variety);
}

void suite_sample_varied(suite_walk *w)
{
    enum { ENOUGH = 16 };
    if (w->tally[HIDDEN] >= ENOUGH && w->tally[VARIED] == 0) {
        suite_fail(w, "worlds differ where a seat sees none, yet sample builds always the same");
    }
}
