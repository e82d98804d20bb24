/* Scores as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "table/game_ending.h"

static void expect_points(int32_t points, int unit)
{
    char ours[64];
    char printed[64];
    text_out o = text_to(ours, sizeof ours);
    game_ending_points_json(&points, unit, 1, &o);
    snprintf(printed, sizeof printed, "[%.16g]", (double)points / unit);
    assert_string_equal(text_end(&o), printed);
}

/* A game file is checked byte by byte, in a browser too, where there is no printf. */
static void scores_are_written_as_printf_would(void **unused)
{
    (void)unused;
    for (int unit = 1; unit <= 256; unit++) {
        for (int32_t points = -300; points <= 3000; points++) {
            expect_points(points, unit);
        }
        for (int32_t points = INT32_MAX; points > INT32_MAX / 2; points -= 7919 * 7919) {
            expect_points(points, unit);
            expect_points(-points, unit);
        }
        expect_points(INT32_MIN, unit);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_written_as_printf_would),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
