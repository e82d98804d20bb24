/* The suite bites: every planted defect is caught by the check that is there for it, every check
 * has a defect to catch, and the null game, which has none, passes. */
#include "rules/null/null.h"
#include "tests/kit/planted.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

extern const bot_level null_levels[];

enum { WORK = 4000, TESTS_MAX = 128, NAME_BYTES = 192 };

enum { LISTS = 3 };
static const planted_defect *const lists[LISTS] = {planted_in_play, planted_in_view,
                                                   planted_in_text};

static void defect_is_caught(void **state)
{
    const planted_defect *d = *state;
    game_rules rules = null_rules;
    if (d->plant != NULL) {
        d->plant(&rules);
    }
    const suite_check *check = suite_find(d->caught_by);
    assert_non_null(check);
    suite_run run = {.rules = &rules,
                     .levels = d->levels != NULL ? d->levels : null_levels,
                     .seed = 1,
                     .work = WORK};
    char reason[1024];
    text_out why = text_to(reason, sizeof reason);
    bool holds = suite_holds(check, &run, &why);
    text_end(&why);
    if (holds) {
        fail_msg("%s goes unnoticed", d->what);
    }
    assert_true(why.len > 0);
    print_message("    %s\n", reason);
}

static void each_check_has_something_to_catch(void **state)
{
    (void)state;
    for (const suite_check *check = suite_checks; check->name != NULL; check++) {
        bool found = false;
        for (int i = 0; i < LISTS; i++) {
            for (const planted_defect *d = lists[i]; d->what != NULL; d++) {
                found |= strcmp(d->caught_by, check->name) == 0;
            }
        }
        if (!found) {
            fail_msg("no defect is planted for %s", check->name);
        }
    }
}

static void passes_all(const game_rules *rules)
{
    suite_run run = {.rules = rules, .levels = null_levels, .seed = 1, .work = WORK};
    for (const suite_check *check = suite_checks; check->name != NULL; check++) {
        char reason[1024];
        text_out why = text_to(reason, sizeof reason);
        if (!suite_holds(check, &run, &why)) {
            fail_msg("%s: %s", check->name, text_end(&why));
        }
    }
}

static void the_null_game_passes(void **state)
{
    (void)state;
    passes_all(&null_rules);
}

static void honest_accelerators_pass(void **state)
{
    (void)state;
    game_rules rules = null_rules;
    rules.pick = planted_honest_pick;
    rules.turns = planted_honest_turns;
    rules.parts = planted_honest_parts;
    passes_all(&rules);
}

int main(void)
{
    static char names[TESTS_MAX][NAME_BYTES];
    static struct CMUnitTest tests[TESTS_MAX] = {
        cmocka_unit_test(the_null_game_passes),
        cmocka_unit_test(honest_accelerators_pass),
        cmocka_unit_test(each_check_has_something_to_catch),
    };
    size_t n = 3;
    for (int i = 0; i < LISTS; i++) {
        for (const planted_defect *d = lists[i]; d->what != NULL && n < TESTS_MAX; d++) {
            snprintf(names[n], NAME_BYTES, "%s: caught by %s", d->what, d->caught_by);
            tests[n] = (struct CMUnitTest){
                .name = names[n], .test_func = defect_is_caught, .initial_state = (void *)d};
            n++;
        }
    }
    return _cmocka_run_group_tests("planted", tests, n, NULL, NULL);
}
