/* Counts the leaves of a game's tree, by single events or by whole turns. */
#include <stdlib.h>

#include "engine/perft.h"
#include "table/game_event.h"
#include "table/grow.h"

/* -- by single actions -- */

typedef struct tree {
    const game_rules *rules;
    game_action *menus; /* one of menu_max actions for each ply */
    bool shuffle;
} tree;

static uint64_t count_nodes(tree *t, const void *state, int depth);

static uint64_t count_after(tree *t, const void *state, int actor, game_action action, int depth)
{
    game_buffer next;
    memcpy(next.state, state, t->rules->state_size);
    int error = t->rules->apply(next.state, actor, action);
    rules_assert(error == GAME_OK);
    return count_nodes(t, next.state, depth - 1);
}

static uint64_t count_actions(tree *t, const void *state, uint32_t seats, int depth)
{
    game_action *menu = t->menus + (size_t)(depth - 1) * (size_t)t->rules->menu_max;
    uint64_t nodes = 0;
    for (; seats != 0; seats &= seats - 1) {
        int seat = bit_lowest(seats);
        int n = t->rules->legal(state, seat, menu);
        if (depth == 1) {
            nodes += (uint64_t)n;
            continue;
        }
        for (int i = 0; i < n && !t->shuffle; i++) {
            nodes += count_after(t, state, seat, menu[i], depth);
        }
    }
    return nodes;
}

static uint64_t count_outcomes(tree *t, const void *state, int depth)
{
    game_outcome list[GAME_OUTCOMES_MAX];
    int n = t->rules->outcomes(state, list);
    if (depth == 1) {
        return (uint64_t)n;
    }
    uint64_t nodes = 0;
    for (int i = 0; i < n && !t->shuffle; i++) {
        nodes += count_after(t, state, GAME_CHANCE, list[i].action, depth);
    }
    return nodes;
}

/* The recursion ends with the depth, which is at most PERFT_DEPTH_MAX. */
static uint64_t count_nodes(tree *t, const void *state, int depth)
{
    game_turn turn = t->rules->turn(state);
    if (depth == 0) {
        return 1;
    }
    switch (turn.what) {
    case GAME_ACT:
        return count_actions(t, state, turn.seats, depth);
    case GAME_DICE:
    case GAME_PICK:
        return count_outcomes(t, state, depth);
    case GAME_SHUFFLE:
        t->shuffle = true;
        return 0;
    case GAME_OVER:
        break;
    }
    return 1;
}

uint64_t perft_nodes(const game_rules *rules, const void *state, int depth, bool *shuffle)
{
    rules_assert(depth >= 0 && depth <= PERFT_DEPTH_MAX);
    tree t = {.rules = rules};
    t.menus = memory_new((size_t)depth * (size_t)rules->menu_max * sizeof *t.menus);
    uint64_t nodes = count_nodes(&t, state, depth);
    free(t.menus);
    *shuffle = t.shuffle;
    return nodes;
}

/* -- by whole turns -- */

/* The states in which turns can end, one list for each turn of the tree. */
typedef struct turn_tree {
    const game_rules *rules;
    unsigned char *ends[PERFT_DEPTH_MAX + 1];
    int cap[PERFT_DEPTH_MAX + 1];
    bool unfit;
} turn_tree;

static uint64_t count_turns(turn_tree *t, const void *state, int depth);

static int list_ends(turn_tree *t, const void *state, int depth)
{
    int n = t->rules->turns(state, t->ends[depth], t->cap[depth]);
    if (n > t->cap[depth]) {
        t->cap[depth] = n;
        t->ends[depth] = memory_resize(t->ends[depth], (size_t)n, t->rules->state_size);
        n = t->rules->turns(state, t->ends[depth], n);
    }
    return n;
}

/* After the dice: the turn has passed, or the game is over, or the seat plays its turn. */
static uint64_t count_rolled(turn_tree *t, const void *state, uint32_t roller, int depth)
{
    game_turn turn = t->rules->turn(state);
    if (turn.what != GAME_ACT || turn.seats != roller) {
        return count_turns(t, state, depth - 1);
    }
    int n = list_ends(t, state, depth);
    if (depth == 1) {
        return (uint64_t)n;
    }
    uint64_t nodes = 0;
    for (int i = 0; i < n; i++) {
        const unsigned char *end = t->ends[depth] + (size_t)i * t->rules->state_size;
        nodes += count_turns(t, end, depth - 1);
    }
    return nodes;
}

static bool roll(const game_rules *rules, void *state, uint32_t seats, game_action *menu)
{
    int seat = bit_lowest(seats);
    return seats == (uint32_t)1 << seat && rules->legal(state, seat, menu) == 1 &&
           rules->apply(state, seat, menu[0]) == GAME_OK && rules->turn(state).what == GAME_DICE;
}

/* The recursion ends with the depth, which is at most PERFT_DEPTH_MAX. */
static uint64_t count_turns(turn_tree *t, const void *state, int depth)
{
    const game_rules *rules = t->rules;
    game_turn turn = rules->turn(state);
    if (depth == 0 || turn.what == GAME_OVER) {
        return 1;
    }
    game_buffer rolled;
    game_buffer next;
    game_outcome list[GAME_OUTCOMES_MAX];
    memcpy(rolled.state, state, rules->state_size);
    game_action *menu = memory_new((size_t)rules->menu_max * sizeof *menu);
    bool fit = turn.what == GAME_ACT && roll(rules, rolled.state, turn.seats, menu);
    free(menu);
    if (!fit) {
        t->unfit = true;
        return 0;
    }
    uint64_t nodes = 0;
    int n = rules->outcomes(rolled.state, list);
    for (int i = 0; i < n && !t->unfit; i++) {
        memcpy(next.state, rolled.state, rules->state_size);
        int error = rules->apply(next.state, GAME_CHANCE, list[i].action);
        rules_assert(error == GAME_OK);
        nodes += count_rolled(t, next.state, turn.seats, depth);
    }
    return nodes;
}

bool perft_turns(const game_rules *rules, const void *state, int depth, uint64_t *nodes)
{
    rules_assert(depth >= 0 && depth <= PERFT_DEPTH_MAX);
    turn_tree t = {.rules = rules, .unfit = rules->turns == NULL};
    for (int i = 0; i <= depth && !t.unfit; i++) {
        t.cap[i] = 64;
        t.ends[i] = memory_resize(NULL, (size_t)t.cap[i], rules->state_size);
    }
    *nodes = t.unfit ? 0 : count_turns(&t, state, depth);
    for (int i = 0; i <= depth; i++) {
        free(t.ends[i]);
    }
    return !t.unfit;
}
