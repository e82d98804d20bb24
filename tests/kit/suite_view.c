/* Checks of views and of the worlds that sample builds behind them. */
#include "tests/kit/suite_walk.h"

#include <stdlib.h>
#include <string.h>

/* A seat's view of the state at hand, and a world built from it. */
typedef struct guessed_world {
    int seat;
    void *view;  /* of the real state */
    void *state; /* that could lie behind it */
    void *again; /* its view */
} guessed_world;

/* Shows the check two worlds for each seat and for a spectator. */
static void for_worlds(suite_walk *w, void (*look)(suite_walk *w, const guessed_world *g))
{
    const game_rules *r = w->rules;
    guessed_world g = {.view = suite_new(r->view_size),
                       .state = suite_new(r->state_size),
                       .again = suite_new(r->view_size)};
    game_luck chance = luck_as(&w->luck);
    for (int i = 0; i < 2 * (w->seats + 1) && !w->failed; i++) {
        g.seat = i / 2 + GAME_SPECTATOR;
        r->view(w->state, g.seat, g.view);
        r->sample(g.view, &chance, g.state);
        r->view(g.state, g.seat, g.again);
        look(w, &g);
        suite_charge(w, 1);
    }
    free(g.view);
    free(g.state);
    free(g.again);
}

static void look_at_view(suite_walk *w, const guessed_world *g)
{
    if (memcmp(g->view, g->again, w->rules->view_size) != 0) {
        suite_fail(w, "a sample has another view than the one it was made from");
    }
}

void suite_sample_view(suite_walk *w)
{
    for_worlds(w, look_at_view);
}

static void look_at_check(suite_walk *w, const guessed_world *g)
{
    const char *wrong = w->rules->check(g->state);
    if (wrong != NULL) {
        suite_fail_about(w, "a sample that the game itself finds wrong", wrong);
    }
}

void suite_sample_check(suite_walk *w)
{
    for_worlds(w, look_at_check);
}

static void play_on(suite_walk *w, const guessed_world *g)
{
    enum { STEPS = 6 };
    suite_event event;
    void *real = suite_copy(w->state, w->rules->state_size);
    look_at_check(w, g);
    memcpy(w->state, g->state, w->rules->state_size);
    for (int i = 0; i < STEPS && !w->failed && suite_step(w, &event); i++) {
        const char *wrong = w->rules->check(w->state);
        if (wrong != NULL) {
            suite_fail_about(w, "a sample goes wrong when it is played on", wrong);
        }
    }
    memcpy(w->state, real, w->rules->state_size);
    free(real);
}

void suite_sample_plays(suite_walk *w)
{
    for_worlds(w, play_on);
}

/* -- what is asked of a seat -- */

/* When a game is over, everybody knows how it ended. */
static void compare_results(suite_walk *w, const void *other)
{
    int32_t a[GAME_SEATS_MAX] = {0};
    int32_t b[GAME_SEATS_MAX] = {0};
    int unit_a = w->rules->score(w->state, a);
    int unit_b = w->rules->score(other, b);
    if (unit_a != unit_b || memcmp(a, b, sizeof a) != 0 ||
        w->rules->winners(w->state) != w->rules->winners(other)) {
        suite_fail(w, "the result depends on what a seat cannot see");
    }
}

static void look_at_menus(suite_walk *w, const guessed_world *g)
{
    const game_rules *r = w->rules;
    game_turn turn = r->turn(w->state);
    if (!suite_same_turn(turn, r->turn(g->state))) {
        suite_fail(w, "whose turn it is depends on what a seat cannot see");
        return;
    }
    if (turn.what == GAME_OVER) {
        compare_results(w, g->state);
    }
    if (g->seat == GAME_SPECTATOR) {
        return;
    }
    int n = suite_menu(w, w->state, g->seat, w->menu);
    if (n < 0) {
        return;
    }
    size_t size = (size_t)n * sizeof *w->menu;
    game_action *real = suite_copy(w->menu, size + 1);
    if (suite_menu(w, g->state, g->seat, w->menu) != n || memcmp(real, w->menu, size) != 0) {
        suite_fail(w, "the menu depends on what its seat cannot see");
    }
    if (suite_open_kinds(r, w->state, g->seat) != suite_open_kinds(r, g->state, g->seat)) {
        suite_fail(w, "the open kinds depend on what their seat cannot see");
    }
    suite_charge(w, n / 16);
    free(real);
}

void suite_alike(suite_walk *w)
{
    for_worlds(w, look_at_menus);
}

/* -- what is told of an event -- */

/* Two things that the same actor could do here, at random. False: there are no two. */
static bool two_choices(suite_walk *w, int *actor, game_action choice[2])
{
    game_outcome list[GAME_OUTCOMES_MAX];
    game_turn turn = w->rules->turn(w->state);
    int n = 0;
    if (turn.what == GAME_ACT) {
        *actor = bit_lowest(turn.seats);
        n = suite_menu(w, w->state, *actor, w->menu);
    } else if (turn.what == GAME_DICE || turn.what == GAME_PICK) {
        *actor = GAME_CHANCE;
        n = w->rules->outcomes(w->state, list);
        for (int i = 0; i < n; i++) {
            w->menu[i] = list[i].action;
        }
    }
    if (n < 2) {
        return false;
    }
    uint32_t first = luck_below(&w->luck, (uint32_t)n);
    uint32_t second = (first + 1 + luck_below(&w->luck, (uint32_t)n - 1)) % (uint32_t)n;
    choice[0] = w->menu[first];
    choice[1] = w->menu[second];
    return true;
}

static bool is_secret(const suite_walk *w, int actor, game_action a, int seat)
{
    return w->rules->secret != NULL && w->rules->secret(w->state, actor, a, seat);
}

/* A seat that sees no difference between two different states must not be told which it is. */
void suite_secrets(suite_walk *w)
{
    const game_rules *r = w->rules;
    int actor;
    game_action choice[2];
    if (!two_choices(w, &actor, choice)) {
        return;
    }
    void *state[2] = {suite_copy(w->state, r->state_size), suite_copy(w->state, r->state_size)};
    void *view[2] = {suite_new(r->view_size), suite_new(r->view_size)};
    bool applied = r->apply(state[0], actor, choice[0]) == GAME_OK &&
                   r->apply(state[1], actor, choice[1]) == GAME_OK;
    bool differ = memcmp(state[0], state[1], r->state_size) != 0;
    for (int seat = GAME_SPECTATOR; applied && differ && seat < w->seats; seat++) {
        r->view(state[0], seat, view[0]);
        r->view(state[1], seat, view[1]);
        bool alike = memcmp(view[0], view[1], r->view_size) == 0;
        if (alike &&
            !(is_secret(w, actor, choice[0], seat) && is_secret(w, actor, choice[1], seat))) {
            suite_fail(w, "a seat is told what its view does not show");
        }
        if (seat == actor && is_secret(w, actor, choice[0], seat)) {
            suite_fail(w, "what a seat did is kept from itself");
        }
    }
    suite_charge(w, 4);
    for (int i = 0; i < 2; i++) {
        free(state[i]);
        free(view[i]);
    }
}

/* -- what an event brings about -- */

/* A state, and what one action makes of it. */
typedef struct told_step {
    void *before, *after;
    void *seen;       /* by a spectator, afterwards */
    text_out effects; /* empty: there are none */
} told_step;

/* Owns `before` from now on. False: the action is refused. */
static bool take_step(const suite_walk *w, told_step *s, void *before, int actor, game_action a)
{
    const game_rules *r = w->rules;
    s->before = before;
    s->after = suite_copy(before, r->state_size);
    s->seen = suite_new(r->view_size);
    s->effects = suite_page();
    if (r->apply(s->after, actor, a) != GAME_OK) {
        return false;
    }
    r->view(s->after, GAME_SPECTATOR, s->seen);
    game_effects(r, s->before, s->after, actor, a, &s->effects);
    return true;
}

static void drop_step(told_step *s)
{
    free(s->before);
    free(s->after);
    free(s->seen);
    suite_page_free(&s->effects);
}

/* A list of objects, each with its kind. */
static void check_effects(suite_walk *w, const text_out *page)
{
    json list;
    if (page->len == 0) {
        return;
    }
    const char *wrong = json_read(page->at, page->len, &list);
    if (wrong != NULL || json_type_of(list) != JSON_ARRAY) {
        suite_fail_about(w, "effects are written as bad JSON", wrong != NULL ? wrong : "no list");
        return;
    }
    json_walk items = json_items(list);
    for (json one; json_next(&items, &one);) {
        static const char *const names[] = {"kind", NULL};
        json kind = {0};
        text_out nowhere = text_to(NULL, 0);
        if (!json_fields(one, names, &kind, true, &nowhere) || !json_there(kind)) {
            suite_fail(w, "an effect has no kind");
        }
    }
}

/* In two worlds that look alike to a spectator, before and after the same action, it has the same
 * effects. */
void suite_effects(suite_walk *w)
{
    const game_rules *r = w->rules;
    int actor;
    game_action choice[2];
    told_step real;
    told_step guess;
    if (r->effects == NULL || !two_choices(w, &actor, choice)) {
        return;
    }
    game_luck chance = luck_as(&w->luck);
    void *view = suite_new(r->view_size);
    void *world = suite_new(r->state_size);
    r->view(w->state, GAME_SPECTATOR, view);
    r->sample(view, &chance, world);
    bool both = take_step(w, &real, suite_copy(w->state, r->state_size), actor, choice[0]);
    check_effects(w, &real.effects);
    both = take_step(w, &guess, world, actor, choice[0]) && both;
    bool alike = both && memcmp(real.seen, guess.seen, r->view_size) == 0;
    if (alike && (real.effects.len != guess.effects.len ||
                  memcmp(real.effects.at, guess.effects.at, real.effects.len) != 0)) {
        suite_fail(w, "effects tell what a spectator cannot see");
    }
    drop_step(&real);
    drop_step(&guess);
    free(view);
    suite_charge(w, 4);
}
