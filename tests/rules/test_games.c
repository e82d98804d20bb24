/* The generic suite on every game of rules/games.def and on the null game.
 *
 *     test_games          all of them
 *     test_games kush     one of them
 *
 * STOLIK_LONG=1 plays twenty times as much; STOLIK_SEED=7 plays other games. */
#include "rules/null/null.h"
#include "tests/kit/suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const bot_level null_levels[];

enum { WORK = 10000, LONG = 20, GAMES_MAX = 16, CHECKS_MAX = 64, NAME_MAX_BYTES = 96 };

/* One game held to one fact. */
typedef struct test_case {
    char name[NAME_MAX_BYTES];
    const suite_check *check;
    suite_run run;
} test_case;

static test_case cases[GAMES_MAX * CHECKS_MAX];
static struct CMUnitTest tests[GAMES_MAX * CHECKS_MAX];
static size_t cases_n;

static void game_holds(void **state)
{
    const test_case *c = *state;
    char reason[1024];
    text_out why = text_to(reason, sizeof reason);
    if (!suite_holds(c->check, &c->run, &why)) {
        fail_msg("%s", text_end(&why));
    }
}

static uint64_t number_from_environment(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? strtoull(value, NULL, 10) : 0;
}

static void add_cases(const game_rules *rules, const bot_level *levels)
{
    uint64_t lengthen = number_from_environment("STOLIK_LONG") != 0 ? LONG : 1;
    for (const suite_check *check = suite_checks; check->name != NULL; check++) {
        test_case *c = &cases[cases_n];
        snprintf(c->name, sizeof c->name, "%s: %s", rules->name, check->name);
        c->check = check;
        c->run = (suite_run){.rules = rules,
                             .levels = levels,
                             .seed = number_from_environment("STOLIK_SEED"),
                             .work = (int64_t)(WORK * lengthen)};
        tests[cases_n++] =
            (struct CMUnitTest){.name = c->name, .test_func = game_holds, .initial_state = c};
    }
}

int main(int argc, char **argv)
{
    const char *only = argc > 1 ? argv[1] : NULL;
    for (int i = 0; game_list[i] != NULL; i++) {
        if (only == NULL || strcmp(only, game_list[i]->name) == 0) {
            add_cases(game_list[i], bot_levels(game_list[i]));
        }
    }
    if (only == NULL || strcmp(only, null_rules.name) == 0) {
        add_cases(&null_rules, null_levels);
    }
    if (cases_n == 0) {
        fprintf(stderr, "test_games: there is no game %s\n", only);
        return 2;
    }
    return _cmocka_run_group_tests("games", tests, cases_n, NULL, NULL);
}
