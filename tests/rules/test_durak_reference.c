/* Durak against the slow reference: the same menus and the same states in random games with all
 * options, and facts that hold in every one of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "tests/kit/durak_reference.h"

enum { ACTIONS = 150000 };

/* Two games that should be one. */
typedef struct pair_of_games {
    durak_state real;
    durak_ref plain;
    luck luck;
    int32_t options[GAME_OPTIONS_MAX];
    int seats;
    int chosen; /* times that chance chose the first attacker */
} pair_of_games;

static uint32_t below(pair_of_games *g, uint32_t m)
{
    return luck_below(&g->luck, m);
}

static void draw_options(pair_of_games *g)
{
    static const int32_t decks[] = {24, 36, 52};
    text_out nowhere = {0};
    do {
        g->seats = 2 + (int)below(g, 5);
        g->options[DURAK_OPTION_TRANSFERABLE] = (int32_t)below(g, 2);
        g->options[DURAK_OPTION_MAX_PAIRS] = below(g, 2) == 0 ? 6 : 1 + (int32_t)below(g, 6);
        g->options[DURAK_OPTION_FIRST_BOUT_MAX] = below(g, 2) == 0 ? 6 : 1 + (int32_t)below(g, 6);
        g->options[DURAK_OPTION_THROW_IN] = (int32_t)below(g, 3);
        g->options[DURAK_OPTION_THROW_AFTER_TAKE] = below(g, 4) != 0;
        g->options[DURAK_OPTION_DISCARD_VISIBLE] = (int32_t)below(g, 2);
        g->options[DURAK_OPTION_DECK] = decks[below(g, 3)];
        g->options[DURAK_OPTION_ROTATION] = (int32_t)below(g, 3);
        g->options[DURAK_OPTION_BOUT_LIMIT] = below(g, 4) == 0 ? 1 + (int32_t)below(g, 60) : 1000;
    } while (!game_fits(&durak_rules, g->seats, g->options, &nowhere));
}

static void begin(pair_of_games *g)
{
    uint8_t things[GAME_SHUFFLE_MAX];
    const char *names[GAME_SHUFFLE_MAX];
    game_action drawn;
    game_luck by = luck_as(&g->luck);
    draw_options(g);
    durak_rules.start(&g->real, g->seats, g->options);
    durak_ref_start(&g->plain, g->seats, g->options);
    game_draw(&durak_rules, &g->real, &by, &drawn, things);
    for (int i = 0; i < g->plain.cards; i++) {
        names[i] = durak_card_name(things[i]);
    }
    durak_ref_shuffle(&g->plain, names);
    if (durak_rules.turn(&g->real).what == GAME_PICK) {
        game_draw(&durak_rules, &g->real, &by, &drawn, things);
        durak_ref_choose(&g->plain, drawn.arg[0]);
        g->chosen++;
    }
}

static void compare_states(const pair_of_games *g)
{
    char text[DURAK_REF_JSON];
    durak_ref_json(&g->plain, text);
    assert_string_equal(durak_state_text(&g->real), text);
}

/* Every card in exactly one place: what a set of bits cannot have twice is counted here. */
static void check_conservation(const durak_state *s)
{
    int seen[64] = {0};
    for (int i = 0; i < s->table.deck_n; i++) {
        seen[s->deck[i]]++;
    }
    for (int i = 0; i < s->table.attack_n; i++) {
        seen[s->table.attack[i]]++;
        seen[s->table.defence[i]]++; /* 0, no card, may be there often */
    }
    for (int c = 2; c < 64; c++) {
        seen[c] += durak_has(s->table.discard, c);
        for (int p = 0; p < s->table.seats; p++) {
            seen[c] += durak_has(s->hand[p], c);
        }
        assert_int_equal(seen[c], durak_has(durak_deck_of(s->table.cards), c));
    }
}

/* Plays one action that both list. */
static void step(pair_of_games *g)
{
    static char menu[DURAK_REF_MENU][DURAK_REF_TEXT];
    static char joined[DURAK_REF_MENU * DURAK_REF_TEXT];
    int n = durak_ref_menu(&g->plain, menu);
    joined[0] = '\0';
    for (int i = 0; i < n; i++) {
        strcat(strcat(joined, i > 0 ? ", " : ""), menu[i]);
    }
    assert_string_equal(durak_menu_text(&g->real), joined);
    const char *text = menu[below(g, (uint32_t)n)];
    assert_string_equal(durak_attempt(&g->real, g->plain.to_act, text), "ok");
    durak_ref_act(&g->plain, text);
}

static void random_games_agree_with_the_reference(void **unused)
{
    (void)unused;
    pair_of_games g = {.luck = luck_from(2024)};
    int games = 0;
    int drawn = 0;
    for (int actions = 0; actions < ACTIONS; games++) {
        begin(&g);
        compare_states(&g);
        while (durak_rules.turn(&g.real).what == GAME_ACT) {
            step(&g);
            compare_states(&g);
            check_conservation(&g.real);
            assert_null(durak_rules.check(&g.real));
            actions++;
        }
        drawn += g.real.table.durak < 0;
        assert_string_equal(g.plain.phase, "over");
    }
    assert_true(games > 100);
    assert_true(g.chosen > 0);
    assert_true(drawn > 5);
}

static void random_games_reach_every_kind_of_action(void **unused)
{
    (void)unused;
    pair_of_games g = {.luck = luck_from(7)};
    int seen[DURAK_PASS + 1] = {0};
    for (int games = 0; games < 2000; games++) {
        begin(&g);
        while (durak_rules.turn(&g.real).what == GAME_ACT) {
            game_action a;
            int seat = (int)g.real.table.to_act;
            assert_true(durak_rules.pick(&g.real, seat, (uint32_t)luck_next(&g.luck), &a) > 0);
            assert_int_equal(durak_rules.apply(&g.real, seat, a), GAME_OK);
            seen[a.kind]++;
        }
    }
    for (int kind = DURAK_ATTACK; kind <= DURAK_PASS; kind++) {
        assert_true(seen[kind] > 500);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_agree_with_the_reference),
        cmocka_unit_test(random_games_reach_every_kind_of_action),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
