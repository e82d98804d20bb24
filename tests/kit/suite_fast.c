/* Checks that a game's accelerators say the same as the plain path. */
#include "tests/kit/suite_walk.h"

#include <stdlib.h>
#include <string.h>

/* -- pick -- */

static void check_pick(suite_walk *w, int seat, int n, uint32_t r)
{
    game_action a = {0};
    int picked = w->rules->pick(w->state, seat, r, &a);
    if (picked != n) {
        suite_fail(w, "pick and legal disagree on the length of the menu");
    } else if (n > 0 && !game_action_same(a, w->menu[(uint64_t)r * (uint64_t)n >> 32])) {
        suite_fail(w, "pick takes another entry than the menu has there");
    }
}

void suite_pick(suite_walk *w)
{
    enum { TIMES = 8 };
    if (w->rules->pick == NULL) {
        w->work = 0;
        return;
    }
    for (int p = 0; p < w->seats; p++) {
        int n = suite_menu(w, w->state, p, w->menu);
        check_pick(w, p, n, 0);
        check_pick(w, p, n, UINT32_MAX);
        for (int i = 0; i < TIMES && n > 0; i++) {
            /* The last number that means entry k - 1, and the first that means k. */
            uint64_t k = 1 + suite_below(w, (uint32_t)n);
            uint64_t first = ((k << 32) + (uint64_t)n - 1) / (uint64_t)n;
            check_pick(w, p, n, (uint32_t)(first - 1));
            check_pick(w, p, n, k < (uint64_t)n ? (uint32_t)first : UINT32_MAX);
            check_pick(w, p, n, (uint32_t)luck_next(&w->luck));
        }
        suite_charge(w, 1 + n / 16);
    }
}

/* -- turns -- */

enum { WAYS_MAX = 1 << 14, SLOTS = 1 << 15 };

/* States without duplicates, found by their bytes. */
typedef struct state_set {
    size_t size;
    char *states; /* WAYS_MAX of them */
    int n;
    int32_t *slots; /* 1 + the index of a state, 0: free */
} state_set;

static void *state_at(const state_set *set, int i)
{
    return set->states + (size_t)i * set->size;
}

static bool set_has(const state_set *set, const void *state, uint64_t *slot)
{
    *slot = suite_hash(state, set->size) % SLOTS;
    while (set->slots[*slot] != 0) {
        if (memcmp(state_at(set, set->slots[*slot] - 1), state, set->size) == 0) {
            return true;
        }
        *slot = (*slot + 1) % SLOTS;
    }
    return false;
}

/* False: it was there already, or the set is full. */
static bool set_add(state_set *set, const void *state)
{
    uint64_t slot;
    if (set_has(set, state, &slot) || set->n == WAYS_MAX) {
        return false;
    }
    memcpy(state_at(set, set->n), state, set->size);
    set->slots[slot] = ++set->n;
    return true;
}

static bool is_in_turn(const game_rules *r, const void *state, int seat)
{
    game_turn turn = r->turn(state);
    return turn.what == GAME_ACT && turn.seats == 1u << seat;
}

/* Plays every way the turn can go; false if they are too many. */
static bool find_ends(suite_walk *w, int seat, state_set *seen, state_set *ends)
{
    const game_rules *r = w->rules;
    void *next = suite_new(r->state_size);
    set_add(seen, w->state);
    for (int i = 0; i < seen->n && seen->n < WAYS_MAX && !w->failed; i++) {
        int n = suite_menu(w, state_at(seen, i), seat, w->menu);
        for (int k = 0; k < n; k++) {
            memcpy(next, state_at(seen, i), r->state_size);
            if (r->apply(next, seat, w->menu[k]) != GAME_OK) {
                suite_fail(w, "a listed action is refused");
            }
            set_add(is_in_turn(r, next, seat) ? seen : ends, next);
        }
        suite_charge(w, 1 + n / 32);
    }
    free(next);
    return seen->n < WAYS_MAX && ends->n < WAYS_MAX && !w->failed;
}

static void compare_ends(suite_walk *w, const state_set *ends)
{
    const game_rules *r = w->rules;
    size_t buffer = ((size_t)ends->n + 1) * r->state_size;
    char *found = suite_new(buffer);
    state_set once = {.size = r->state_size,
                      .states = suite_new(buffer),
                      .slots = calloc(SLOTS, sizeof(int32_t))};
    uint64_t slot;
    memset(found, 0xa5, buffer);
    if (r->turns(w->state, found, ends->n) != ends->n) {
        suite_fail(w, "turns finds more or fewer ends than playing does");
    }
    for (int i = 0; i < ends->n && !w->failed; i++) {
        const char *end = found + (size_t)i * r->state_size;
        if (!set_has(ends, end, &slot)) {
            suite_fail(w, "turns finds an end that playing does not");
        } else if (!set_add(&once, end)) {
            suite_fail(w, "turns finds an end twice");
        }
    }
    memset(found, 0xa5, buffer);
    int told = r->turns(w->state, found, ends->n - 1);
    const unsigned char *guard = (unsigned char *)found + (size_t)(ends->n - 1) * r->state_size;
    for (size_t i = 0; i < r->state_size; i++) {
        if (told != ends->n || guard[i] != 0xa5) {
            suite_fail(w, "turns writes more than it was asked for, or tells another number");
        }
    }
    free(found);
    free(once.states);
    free(once.slots);
}

void suite_turns(suite_walk *w)
{
    const game_rules *r = w->rules;
    if (r->turns == NULL) {
        w->work = 0;
        return;
    }
    game_turn turn = r->turn(w->state);
    if (turn.what != GAME_ACT || bit_count(turn.seats) != 1) {
        return;
    }
    int seat = bit_lowest(turn.seats);
    if (suite_open_kinds(r, w->state, seat) != 0) {
        return;
    }
    state_set seen = {.size = r->state_size,
                      .states = suite_new(WAYS_MAX * r->state_size),
                      .slots = calloc(SLOTS, sizeof(int32_t))};
    state_set ends = {.size = r->state_size,
                      .states = suite_new(WAYS_MAX * r->state_size),
                      .slots = calloc(SLOTS, sizeof(int32_t))};
    if (find_ends(w, seat, &seen, &ends) && ends.n > 0) {
        compare_ends(w, &ends);
    }
    free(seen.states);
    free(seen.slots);
    free(ends.states);
    free(ends.slots);
}
