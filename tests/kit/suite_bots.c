/* Checks of a game's computer players. */
#include "tests/kit/suite_walk.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 40, ASK_WORK = 12, GUARD_BYTE = 0xa5 };

/* An ask and the memory behind it, all of it the bot's to read and only scratch to write. */
typedef struct asked {
    bot_ask ask;
    unsigned char *buffer; /* guard, scratch, guard */
    size_t scratch;
    void *view, *menu; /* as handed out */
    void *view_was, *menu_was;
} asked;

/* False: the seat has nothing listed, and bots are not asked. */
static bool lay_ask(suite_walk *w, const bot_level *level, const void *state, int seat, int fill,
                    uint64_t seed, asked *a)
{
    const game_rules *r = w->rules;
    int n = suite_menu(w, state, seat, w->menu);
    if (n < 1) {
        return false;
    }
    size_t menu_size = (size_t)n * sizeof *w->menu;
    *a = (asked){.scratch = level->scratch, .view = suite_new(r->view_size)};
    r->view(state, seat, a->view);
    a->menu = suite_copy(w->menu, menu_size);
    a->view_was = suite_copy(a->view, r->view_size);
    a->menu_was = suite_copy(a->menu, menu_size);
    a->buffer = suite_new(a->scratch + (size_t)2 * SUITE_GUARD);
    memset(a->buffer, GUARD_BYTE, a->scratch + (size_t)2 * SUITE_GUARD);
    memset(a->buffer + SUITE_GUARD, fill, a->scratch);
    a->ask = (bot_ask){.rules = r,
                       .view = a->view,
                       .seat = seat,
                       .menu = a->menu,
                       .menu_n = n,
                       .open = suite_open_kinds(r, state, seat),
                       .seed = seed,
                       .nodes = level->nodes < NODES_MAX ? level->nodes : NODES_MAX,
                       .scratch = a->buffer + SUITE_GUARD};
    suite_charge(w, ASK_WORK);
    return true;
}

static bool is_untouched(const suite_walk *w, const asked *a)
{
    for (size_t i = 0; i < SUITE_GUARD; i++) {
        if (a->buffer[i] != GUARD_BYTE || a->buffer[SUITE_GUARD + a->scratch + i] != GUARD_BYTE) {
            return false;
        }
    }
    size_t menu_size = (size_t)a->ask.menu_n * sizeof(game_action);
    return memcmp(a->view, a->view_was, w->rules->view_size) == 0 &&
           memcmp(a->menu, a->menu_was, menu_size) == 0;
}

static void clear_ask(asked *a)
{
    free(a->buffer);
    free(a->view);
    free(a->menu);
    free(a->view_was);
    free(a->menu_was);
}

/* Shows the check each level in one of the seats to act. */
static void for_levels(suite_walk *w, void (*look)(suite_walk *w, const bot_level *l, int seat))
{
    game_turn turn = w->rules->turn(w->state);
    if (turn.what != GAME_ACT || w->run->levels == NULL) {
        return;
    }
    for (const bot_level *l = w->run->levels; l->name != NULL && !w->failed; l++) {
        look(w, l, suite_seat_of(w, turn.seats));
    }
}

static void look_at_answer(suite_walk *w, const bot_level *level, int seat)
{
    asked a;
    if (!lay_ask(w, level, w->state, seat, 0, (uint64_t)w->steps, &a)) {
        return;
    }
    game_action choice = level->choose(&a.ask);
    bool open = choice.kind < GAME_KIND_MAX && (a.ask.open >> choice.kind & 1) != 0;
    void *copy = suite_copy(w->state, w->rules->state_size);
    if (!open && !suite_lists(a.ask.menu, a.ask.menu_n, choice)) {
        suite_fail_about(w, "a bot's answer is not on the menu", level->name);
    } else if (w->rules->apply(copy, seat, choice) != GAME_OK) {
        suite_fail_about(w, "a bot's answer is refused", level->name);
    }
    free(copy);
    clear_ask(&a);
}

void suite_bots_answer(suite_walk *w)
{
    for_levels(w, look_at_answer);
}

/* The level's answer for the seat in this state; of kind 0 if it is not asked. */
static game_action answer_in(suite_walk *w, const bot_level *level, const void *state, int seat,
                             int fill)
{
    asked a;
    game_action choice = {0};
    if (lay_ask(w, level, state, seat, fill, (uint64_t)w->steps, &a)) {
        suite_stir(fill);
        choice = level->choose(&a.ask);
        clear_ask(&a);
    }
    return choice;
}

static void look_for_repeat(suite_walk *w, const bot_level *level, int seat)
{
    game_action once = answer_in(w, level, w->state, seat, 0x00);
    game_action again = answer_in(w, level, w->state, seat, 0xff);
    if (!game_action_same(once, again)) {
        suite_fail_about(w, "a bot answers the same ask differently", level->name);
    }
}

void suite_bots_repeat(suite_walk *w)
{
    for_levels(w, look_for_repeat);
}

static void look_in_other_world(suite_walk *w, const bot_level *level, int seat)
{
    const game_rules *r = w->rules;
    void *view = suite_new(r->view_size);
    void *other = suite_new(r->state_size);
    game_luck chance = luck_as(&w->luck);
    r->view(w->state, seat, view);
    r->sample(view, &chance, other);
    game_action here = answer_in(w, level, w->state, seat, 0);
    game_action there = answer_in(w, level, other, seat, 0);
    if (!game_action_same(here, there)) {
        suite_fail_about(w, "a bot's choice depends on what its seat cannot see", level->name);
    }
    free(view);
    free(other);
}

void suite_bots_alike(suite_walk *w)
{
    for_levels(w, look_in_other_world);
}

static void look_at_scratch(suite_walk *w, const bot_level *level, int seat)
{
    asked a;
    if (!lay_ask(w, level, w->state, seat, 0xff, (uint64_t)w->steps, &a)) {
        return;
    }
    level->choose(&a.ask);
    if (!is_untouched(w, &a)) {
        suite_fail_about(w, "a bot writes outside its scratch", level->name);
    }
    clear_ask(&a);
}

void suite_bots_scratch(suite_walk *w)
{
    for_levels(w, look_at_scratch);
}

/* -- budgets -- */

/* The rules of a game that count the worlds which are made by them: a bot says itself what it has
 * spent, and each world is at least a node. */
static const game_rules *counted;
static uint32_t worlds;

static void sample_counting(const void *view, const game_luck *chance, void *state)
{
    worlds++;
    counted->sample(view, chance, state);
}

static game_rules rules_counting(const game_rules *rules)
{
    game_rules r = *rules;
    counted = rules;
    worlds = 0;
    r.sample = sample_counting;
    return r;
}

/* What weighing cost, which must leave something weighed. */
static void look_at_weighing(suite_walk *w, const bot_level *level, asked *a)
{
    int32_t *worths = suite_new((size_t)a->ask.menu_n * sizeof *worths);
    uint32_t spent = 0;
    int seen = 0;
    for (int i = 0; i < a->ask.menu_n; i++) {
        worths[i] = BOT_UNSEEN;
    }
    worlds = 0;
    a->ask.spent = &spent;
    suite_charge(w, a->ask.nodes / 4);
    level->weigh(&a->ask, worths);
    for (int i = 0; i < a->ask.menu_n; i++) {
        seen += worths[i] != BOT_UNSEEN;
    }
    if (spent > a->ask.nodes || worlds > spent) {
        suite_fail_about(w, "a bot weighs for more than its budget", level->name);
    } else if (spent == 0 || seen == 0) {
        suite_fail_about(w, "a bot weighs nothing", level->name);
    }
    spent = worlds = 0;
    level->stand(&a->ask);
    if (spent == 0 || spent > a->ask.nodes || worlds > spent) {
        suite_fail_about(w, "a bot judges for more than its budget, or for nothing", level->name);
    }
    free(worths);
}

static void count_pause(void *self)
{
    uint32_t *pauses = self;
    ++*pauses;
}

/* The level must answer within `nodes` nodes, and within its default budget if that is less. */
static void look_at_budget_of(suite_walk *w, const bot_level *level, int seat, uint32_t nodes)
{
    asked a;
    uint32_t spent = 0;
    uint32_t pauses = 0;
    if (!lay_ask(w, level, w->state, seat, 0, (uint64_t)w->steps, &a)) {
        return;
    }
    game_rules rules = rules_counting(w->rules);
    a.ask.rules = &rules;
    a.ask.nodes = level->nodes < nodes ? level->nodes : nodes;
    a.ask.spent = &spent;
    a.ask.pause = count_pause;
    a.ask.pause_self = &pauses;
    game_action choice = level->choose(&a.ask);
    void *copy = suite_copy(w->state, w->rules->state_size);
    if (spent > a.ask.nodes || worlds > spent) {
        suite_fail_about(w, "a bot spends more than its budget", level->name);
    } else if (spent > 0 && pauses == 0) {
        suite_fail_about(w, "a bot computes without a pause", level->name);
    } else if (w->rules->apply(copy, seat, choice) != GAME_OK) {
        suite_fail_about(w, "a bot's answer for a small budget is refused", level->name);
    }
    if (level->weigh != NULL) {
        look_at_weighing(w, level, &a);
    }
    free(copy);
    clear_ask(&a);
}

static void look_at_budget(suite_walk *w, const bot_level *level, int seat)
{
    static const uint32_t budgets[] = {1, 2, 7, 40, 300};
    for (size_t i = 0; i < sizeof budgets / sizeof *budgets && !w->failed; i++) {
        look_at_budget_of(w, level, seat, budgets[i]);
    }
}

void suite_bots_budget(suite_walk *w)
{
    for_levels(w, look_at_budget);
}
