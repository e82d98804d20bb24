/* What speaks for an action of Durak: each reason follows from the view. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/reasons.h"
#include "rules/durak/durak.h"

static int card(const char *name)
{
    return durak_card_read(name, strlen(name));
}

/* A view with these cards in the hand, "6S 7H", hearts being trumps. */
static durak_view holding(const char *cards)
{
    durak_view v = {.seat = 0};
    v.table.trump_card = (uint8_t)card("6H");
    for (const char *at = cards; *at != '\0'; at += at[2] == ' ' ? 3 : 2) {
        v.hand |= durak_set_of(durak_card_read(at, 2));
    }
    return v;
}

static const char *reasons(const durak_view *v, int kind, const char *first, const char *second)
{
    static char text[400];
    text_out o = text_to(text, sizeof text);
    game_action a = {
        (uint8_t)kind,
        {(uint8_t)(first != NULL ? card(first) : 0), (uint8_t)(second != NULL ? card(second) : 0)}};
    bot_reasons r = bot_reasons_for(&durak_rules, v, 0, a);
    bot_reasons_json(&r, &o);
    return text_end(&o);
}

static void an_attack_names_the_lowest_card_its_like_and_the_trumps(void **unused)
{
    (void)unused;
    durak_view v = holding("6S 6D 9C 7H AH");
    assert_string_equal(reasons(&v, DURAK_ATTACK, "6S", NULL),
                        "[{\"code\":\"lowest\"},{\"code\":\"same_rank\",\"cards\":1},"
                        "{\"code\":\"keeps_trump\",\"trumps\":2}]");
    assert_string_equal(reasons(&v, DURAK_ATTACK, "9C", NULL),
                        "[{\"code\":\"keeps_trump\",\"trumps\":2}]");
    assert_string_equal(reasons(&v, DURAK_ATTACK, "7H", NULL), "[]");
}

static void a_defence_names_what_is_cheap(void **unused)
{
    (void)unused;
    durak_view v = holding("8S JS 7H 9H");
    assert_string_equal(reasons(&v, DURAK_BEAT, "7S", "8S"),
                        "[{\"code\":\"cheapest\"},{\"code\":\"keeps_trump\",\"trumps\":2}]");
    assert_string_equal(reasons(&v, DURAK_BEAT, "7S", "JS"),
                        "[{\"code\":\"keeps_trump\",\"trumps\":2}]");
    assert_string_equal(reasons(&v, DURAK_BEAT, "7C", "7H"), "[{\"code\":\"lowest_trump\"}]");
    assert_string_equal(reasons(&v, DURAK_BEAT, "7C", "9H"), "[]");
    v = holding("8S 6C");
    assert_string_equal(reasons(&v, DURAK_BEAT, "7S", "8S"), "[{\"code\":\"only_card\"}]");
}

static void taking_says_whether_it_had_to_be(void **unused)
{
    (void)unused;
    durak_view v = holding("8S 9H");
    v.table.attack_n = 1;
    v.table.attack[0] = (uint8_t)card("TH");
    v.table.on_table = durak_set_of(card("TH"));
    assert_string_equal(reasons(&v, DURAK_TAKE, NULL, NULL), "[{\"code\":\"cannot_beat\"}]");
    v.table.attack[0] = (uint8_t)card("TS");
    assert_string_equal(
        reasons(&v, DURAK_TAKE, NULL, NULL),
        "[{\"code\":\"keeps_trump\",\"trumps\":1},{\"code\":\"takes\",\"cards\":1}]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_attack_names_the_lowest_card_its_like_and_the_trumps),
        cmocka_unit_test(a_defence_names_what_is_cheap),
        cmocka_unit_test(taking_says_whether_it_had_to_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
