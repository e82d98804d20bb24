/* Long Nardy against the slow reference, and the published counts of its tree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "rules/nardy/nardy_state.h"
#include "tests/kit/nardy_reference.h"

static const int32_t seed_rules[] = {0, 0};
static const int32_t federation[] = {1, 0};

static nardy_state start(const int32_t *opts)
{
    nardy_state s;
    nardy_rules.start(&s, 2, opts);
    return s;
}

static ref_position reference_of(const nardy_table *t)
{
    ref_position p = {.mover = t->mover,
                      .turn_count = (int)t->turn_count,
                      .head_moves = t->head_moves,
                      .roll = {t->roll[0], t->roll[1]},
                      .dice_n = t->dice_n,
                      .federation = t->federation};
    for (int i = 0; i < t->dice_n; i++) {
        p.dice[i] = t->dice[i];
    }
    for (int seat = 0; seat < 2; seat++) {
        p.checkers[seat][0] = nardy_count(&t->side[seat], 0);
        for (int d = 1; d <= 24; d++) {
            p.checkers[seat][nardy_point(seat, d)] = nardy_count(&t->side[seat], d);
        }
    }
    return p;
}

typedef struct comparison {
    const ref_sequence *want;
    int n;
    int at;
} comparison;

static bool compare_one(void *self, const char *text, size_t n)
{
    comparison *c = self;
    if (c->at >= c->n || strlen(c->want[c->at].text) != n ||
        memcmp(c->want[c->at].text, text, n) != 0) {
        fail_msg("sequence %d is %.*s", c->at, (int)n, text);
    }
    c->at++;
    return true;
}

static int by_board(const void *a, const void *b)
{
    return memcmp(a, b, 25 * sizeof(int));
}

static void compare_results(const nardy_table *t, const ref_sequence *want, int want_n)
{
    static int boards[REF_SEQUENCES_MAX][25];
    static int ours[NARDY_TURNS_MAX][25];
    static nardy_side sides[NARDY_TURNS_MAX];
    for (int i = 0; i < want_n; i++) {
        memcpy(boards[i], want[i].after, sizeof boards[i]);
    }
    qsort(boards, (size_t)want_n, sizeof *boards, by_board);
    int unique = 0;
    for (int i = 0; i < want_n; i++) {
        if (i == 0 || by_board(boards[unique - 1], boards[i]) != 0) {
            memmove(boards[unique++], boards[i], sizeof *boards);
        }
    }
    int n = nardy_results(t, sides, NARDY_TURNS_MAX);
    assert_int_equal(n, unique);
    for (int i = 0; i < n; i++) {
        ours[i][0] = nardy_count(&sides[i], 0);
        for (int d = 1; d <= 24; d++) {
            ours[i][nardy_point(t->mover, d)] = nardy_count(&sides[i], d);
        }
    }
    qsort(ours, (size_t)n, sizeof *ours, by_board);
    assert_memory_equal(ours, boards, (size_t)n * sizeof *ours);
}

static void compare_menu(const nardy_state *s, const ref_sequence *want, int want_n)
{
    game_action list[NARDY_MENU_MAX];
    int n = nardy_rules.legal(s, s->table.mover, list);
    int firsts = 0;
    for (int i = 0; i < want_n; i++) {
        bool again = false;
        for (int k = 0; k < i; k++) {
            again = again || (want[k].first_from == want[i].first_from &&
                              want[k].first_to == want[i].first_to);
        }
        if (!again) {
            bool listed = false;
            for (int k = 0; k < n; k++) {
                listed = listed || (list[k].arg[0] == want[i].first_from &&
                                    list[k].arg[1] == want[i].first_to);
            }
            assert_true(listed);
            firsts++;
        }
    }
    assert_int_equal(n, firsts);
}

static void compare_position(const nardy_state *s)
{
    ref_position p = reference_of(&s->table);
    comparison c = {0};
    c.want = ref_sequences(&p, &c.n);
    nardy_sequences(&s->table, compare_one, &c);
    assert_int_equal(c.at, c.n);
    compare_results(&s->table, c.want, c.n);
    if (c.n < 500) {
        compare_menu(s, c.want, c.n);
    }
}

/* Compares `positions` rolled positions of random games. A roll that passes the turn must have
 * no sequence in the reference either. */
static void compare_random_games(const int32_t *opts, int positions, uint64_t seed)
{
    luck l = luck_from(seed);
    game_luck any = luck_as(&l);
    game_action list[NARDY_MENU_MAX];
    while (positions > 0) {
        nardy_state s = start(opts);
        while (nardy_rules.turn(&s).what != GAME_OVER) {
            if (nardy_rules.turn(&s).what == GAME_DICE) {
                nardy_state before = s;
                game_draw(&nardy_rules, &s, &any, &list[0], NULL);
                if (s.table.turn_count != before.table.turn_count) {
                    before.table.roll[0] = list[0].arg[0];
                    before.table.roll[1] = list[0].arg[1];
                    before.table.dice_n = list[0].arg[0] == list[0].arg[1] ? 4 : 2;
                    for (int i = 0; i < before.table.dice_n; i++) {
                        before.table.dice[i] = list[0].arg[i & 1];
                    }
                    ref_position p = reference_of(&before.table);
                    int n;
                    ref_sequences(&p, &n);
                    assert_int_equal(n, 0);
                }
                continue;
            }
            if (s.table.dice_n > 0) {
                compare_position(&s);
                positions--;
            }
            int n = nardy_rules.legal(&s, s.table.mover, list);
            game_action a = list[luck_below(&l, (uint32_t)n)];
            assert_int_equal(nardy_rules.apply(&s, s.table.mover, a), GAME_OK);
        }
    }
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { POSITIONS = 5000 };
#else
enum { POSITIONS = 100000 };
#endif

static void agrees_with_the_reference_under_seed_rules(void **unused)
{
    (void)unused;
    compare_random_games(seed_rules, POSITIONS, 11);
}

static void agrees_with_the_reference_under_federation_rules(void **unused)
{
    (void)unused;
    compare_random_games(federation, POSITIONS, 12);
}

static void put_checker(nardy_side *s, int distance)
{
    s->nibbles[distance >> 4] += (uint64_t)1 << (distance & 15) * 4;
    s->on |= (uint32_t)1 << distance;
}

/* Random play seldom builds walls; these positions are dense on purpose. */
static void agrees_with_the_reference_near_blocks(void **unused)
{
    (void)unused;
    luck l = luck_from(13);
    int compared = 0;
    for (int tries = 0; compared < POSITIONS / 5; tries++) {
        nardy_state s = start(tries % 2 == 0 ? seed_rules : federation);
        nardy_table *t = &s.table;
        memset(t->side, 0, sizeof t->side);
        t->turn_count = 21 + (uint32_t)(tries & 1);
        t->mover = (uint8_t)(tries & 1);
        uint32_t base = luck_below(&l, 18);
        for (int i = 0; i < 15; i++) {
            int d = 1 + (int)((base + luck_below(&l, 10)) % 24);
            put_checker(&t->side[t->mover], d);
        }
        uint32_t mine = t->side[t->mover].on;
        uint32_t closed = (mine << 12 | mine >> 12) & 0x1fffffe;
        for (int i = 0; i < 15;) {
            int d = 24 - (int)luck_below(&l, 20);
            if ((closed >> d & 1) == 0) {
                put_checker(&t->side[1 - t->mover], d);
                i++;
            }
        }
        t->rolling = 1;
        game_action dice = {GAME_KIND_DICE, {(uint8_t)(1 + luck_below(&l, 6)), 0}};
        dice.arg[1] = luck_below(&l, 2) == 0 ? dice.arg[0] : (uint8_t)(1 + luck_below(&l, 6));
        assert_int_equal(nardy_rules.apply(&s, GAME_CHANCE, dice), GAME_OK);
        if (t->dice_n > 0) {
            compare_position(&s);
            compared++;
        }
    }
}

static uint64_t perft_turns(const nardy_state *s, int depth)
{
    if (depth == 0 || s->table.result != NARDY_RUNNING) {
        return 1;
    }
    uint64_t sum = 0;
    game_outcome rolls[GAME_OUTCOMES_MAX];
    nardy_state ends[200];
    nardy_state rolled = *s;
    assert_int_equal(
        nardy_rules.apply(&rolled, rolled.table.mover, (game_action){.kind = NARDY_ROLL}), GAME_OK);
    int n = nardy_rules.outcomes(&rolled, rolls);
    for (int i = 0; i < n; i++) {
        nardy_state t = rolled;
        assert_int_equal(nardy_rules.apply(&t, GAME_CHANCE, rolls[i].action), GAME_OK);
        if (t.table.dice_n == 0) {
            sum += perft_turns(&t, depth - 1);
            continue;
        }
        int ends_n = nardy_rules.turns(&t, ends, 200);
        assert_in_range(ends_n, 1, 200);
        for (int k = 0; k < ends_n; k++) {
            sum += perft_turns(&ends[k], depth - 1);
        }
    }
    return sum;
}

static void perft_by_turns_is_as_published(void **unused)
{
    (void)unused;
    nardy_state s = start(seed_rules);
    assert_int_equal(perft_turns(&s, 1), 22);
    assert_int_equal(perft_turns(&s, 2), 484);
    assert_int_equal(perft_turns(&s, 3), 35387);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_reference_under_seed_rules),
        cmocka_unit_test(agrees_with_the_reference_under_federation_rules),
        cmocka_unit_test(agrees_with_the_reference_near_blocks),
        cmocka_unit_test(perft_by_turns_is_as_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
