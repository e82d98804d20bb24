/* The server core under a crowd that does anything in any order, in a hall with few tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "tests/kit/fake_crowd.h"

enum { ROUNDS = 300, LONG = 20, BYTES = 600 };

static void a_crowd_leaves_the_hall_in_order(void **state)
{
    (void)state;
    int rounds = getenv("STOLIK_LONG") != NULL ? ROUNDS * LONG : ROUNDS;
    uint8_t bytes[BYTES];
    luck l = luck_from(11);
    crowd_open();
    for (int i = 0; i < rounds; i++) {
        for (int k = 0; k < BYTES; k++) {
            bytes[k] = (uint8_t)luck_below(&l, 256);
        }
        crowd_run(bytes, sizeof bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crowd_leaves_the_hall_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
