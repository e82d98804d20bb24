/* The wall between a game and its players: while a bot thinks, the state cannot be reached.
 *
 * The state lies on pages of its own. A level is wrapped so that these pages can be neither read
 * nor written while the real level chooses: whoever holds on to a pointer into the state dies. */
#include "ai/core/luck.h"
#include "ai/core/player.h"
#include "rules/null/null.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

extern const bot_level null_levels[];

enum { POSITIONS = 200, NODES = 50, GAMES_MAX = 16, NAME_BYTES = 64, STEPS_MAX = 4000 };

/* -- the wall -- */

static struct {
    void *pages; /* where the state lies */
    size_t size;
    const bot_level *level; /* the real one */
} wall;

static void raise_wall(const game_rules *rules)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    wall.size = (rules->state_size + page - 1) / page * page;
    wall.pages = mmap(NULL, wall.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(wall.pages, MAP_FAILED);
}

static void take_down_wall(void)
{
    munmap(wall.pages, wall.size);
}

static game_action choose_behind_wall(const bot_ask *ask)
{
    assert_int_equal(mprotect(wall.pages, wall.size, PROT_NONE), 0);
    game_action choice = wall.level->choose(ask);
    assert_int_equal(mprotect(wall.pages, wall.size, PROT_READ | PROT_WRITE), 0);
    return choice;
}

/* -- playing behind it -- */

typedef struct bot_test {
    char name[NAME_BYTES];
    const game_rules *rules;
    const bot_level *levels;
} bot_test;

/* Memory for any of the levels; bot_desk_size knows only those of registered games. */
static void *desk_memory(const bot_test *t)
{
    size_t scratch = 0;
    for (const bot_level *l = t->levels; l->name != NULL; l++) {
        scratch = l->scratch > scratch ? l->scratch : scratch;
    }
    size_t menu = (size_t)t->rules->menu_max * sizeof(game_action);
    void *memory = malloc(t->rules->view_size + menu + scratch + 64);
    assert_non_null(memory);
    return memory;
}

static void start_small(const game_rules *rules, luck *l)
{
    int32_t options[GAME_OPTIONS_MAX];
    for (int i = 0; i < rules->options_n; i++) {
        options[i] = rules->options[i].default_value;
    }
    uint32_t more = (uint32_t)(rules->seats_max - rules->seats_min);
    rules->start(wall.pages, rules->seats_min + (int)luck_below(l, more + 1), options);
}

/* Chance draws, or some seat does something; returns false when the game is over. */
static bool step(const game_rules *rules, luck *l, game_action *menu)
{
    game_turn turn = rules->turn(wall.pages);
    game_luck by = luck_as(l);
    game_action drawn;
    uint8_t things[GAME_SHUFFLE_MAX];
    if (turn.what == GAME_OVER) {
        return false;
    }
    if (turn.what != GAME_ACT) {
        game_draw(rules, wall.pages, &by, &drawn, things);
        return true;
    }
    int seat = bit_lowest(turn.seats);
    uint32_t n = (uint32_t)rules->legal(wall.pages, seat, menu);
    return n > 0 && rules->apply(wall.pages, seat, menu[luck_below(l, n)]) == GAME_OK;
}

static void bots_choose_without_the_state(void **state)
{
    const bot_test *t = *state;
    const game_rules *rules = t->rules;
    luck l = luck_from(1);
    void *memory = desk_memory(t);
    bot_desk desk = bot_desk_lay(rules, memory);
    int asked = 0;
    raise_wall(rules);
    start_small(rules, &l);
    for (int i = 0; i < STEPS_MAX && asked < POSITIONS; i++) {
        game_turn turn = rules->turn(wall.pages);
        for (wall.level = t->levels; turn.what == GAME_ACT && wall.level->name != NULL;
             wall.level++) {
            bot_level walled = *wall.level;
            walled.choose = choose_behind_wall;
            int seat = bit_highest(turn.seats);
            if (rules->legal(wall.pages, seat, desk.menu) > 0) {
                bot_choose(rules, &walled, wall.pages, seat, (uint64_t)i, NODES, &desk);
            }
        }
        asked += turn.what == GAME_ACT;
        if (!step(rules, &l, desk.menu)) {
            start_small(rules, &l);
        }
    }
    assert_int_equal(asked, POSITIONS);
    take_down_wall();
    free(memory);
}

/* -- the wall holds -- */

static game_action choose_with_state(const bot_ask *ask)
{
    const volatile unsigned char *state = wall.pages;
    return ask->menu[state[0] % ask->menu_n];
}

static const bot_level thief[] = {{.name = "thief", .choose = choose_with_state}, {.name = NULL}};

/* In a process of its own, which the wall should kill. */
static void steal(void)
{
    const struct rlimit no_core = {0, 0};
    luck l = luck_from(1);
    const bot_test t = {.rules = &null_rules, .levels = thief};
    bot_desk desk = bot_desk_lay(&null_rules, desk_memory(&t));
    setrlimit(RLIMIT_CORE, &no_core);
    signal(SIGSEGV, SIG_DFL);
    raise_wall(&null_rules);
    start_small(&null_rules, &l);
    step(&null_rules, &l, desk.menu);
    bot_level walled = thief[0];
    walled.choose = choose_behind_wall;
    wall.level = thief;
    bot_choose(&null_rules, &walled, wall.pages, 0, 1, NODES, &desk);
    _exit(0);
}

static void the_wall_stops_a_bot_that_reaches_for_the_state(void **state)
{
    (void)state;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        steal();
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGSEGV);
}

int main(void)
{
    static bot_test bots[GAMES_MAX];
    static struct CMUnitTest tests[GAMES_MAX + 1] = {
        cmocka_unit_test(the_wall_stops_a_bot_that_reaches_for_the_state)};
    size_t n = 0;
    bots[n++] = (bot_test){.rules = &null_rules, .levels = null_levels};
    for (int i = 0; game_list[i] != NULL && n < GAMES_MAX; i++) {
        bots[n++] = (bot_test){.rules = game_list[i], .levels = bot_levels(game_list[i])};
    }
    for (size_t i = 0; i < n; i++) {
        snprintf(bots[i].name, NAME_BYTES, "%s: bots_choose_without_the_state",
                 bots[i].rules->name);
        tests[i + 1] = (struct CMUnitTest){.name = bots[i].name,
                                           .test_func = bots_choose_without_the_state,
                                           .initial_state = &bots[i]};
    }
    return _cmocka_run_group_tests("wall", tests, n + 1, NULL, NULL);
}
