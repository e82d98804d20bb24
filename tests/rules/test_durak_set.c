/* Durak: which full states are read, and why the others are refused (rule D8.3 and its
 * neighbours in rules/durak/README.md). */
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

/* -- positions to spoil, all with 24 cards -- */

static const durak_position to_attack = {.options = "{\"deck\":24}",
                                         .hands = "9S TS JS QS KS AS/9C TC JC QC KC AC",
                                         .deck = "TH JH QH KH"};
static const durak_position to_defend = {.options = "{\"deck\":24}",
                                         .hands = "TS JS QS/TC JC QC KC/AD",
                                         .trump = "TH",
                                         .table = "9S:9H 9C",
                                         .phase = "defend"};
static const durak_position to_throw = {.options = "{\"deck\":24}",
                                        .hands = "TS JS QS/TC JC QC KC/AD/",
                                        .trump = "TH",
                                        .table = "9S:9H 9C:AC",
                                        .phase = "throw",
                                        .to_act = "2",
                                        .passed = "0"};
static const durak_position with_out = {
    .options = "{\"deck\":24}", .hands = "TS JS QS/TC JC QC KC//", .trump = "TH", .out = "3,2"};
static const durak_position at_the_limit = {.options = "{\"deck\":24,\"maxPairs\":2}",
                                            .hands = "TS JS QS/TC JC QC KC/AD",
                                            .trump = "TH",
                                            .table = "9S:9H 9C",
                                            .phase = "defend"};
static const durak_position no_late_throws = {.options = "{\"deck\":24,\"throwAfterTake\":false}",
                                              .hands = "TS JS QS/TC JC QC KC/AD",
                                              .trump = "TH",
                                              .table = "9S:9H 9C",
                                              .phase = "defend"};

/* A change of a position's text, "what is there => what is written instead", or several of them
 * with " & " between; ' stands for ". */
typedef struct spoilt {
    const durak_position *position;
    const char *change;
    const char *reason; /* a part of it */
} spoilt;

static const spoilt values[] = {
    {&to_attack, "'durak':null => 'durak':null,'more':1", "unknown field"},
    {&to_attack, "'durak':null => 'durak':null,'bout':2", "twice"},
    {&to_attack, ",'durak':null => ", "durak: it is missing"},
    {&to_attack, "'passed':[], => ", "passed: it is missing"},
    {&to_attack, "'attack' => 'lead'", "phase: one of"},
    {&to_attack, "'bout':2 => 'bout':-1", "bout: a whole number"},
    {&to_attack, "'bout':2 => 'bout':65536", "bout: a whole number"},
    {&to_attack, "'bout':2 => 'bout':0", "from 1 to the bout limit"},
    {&to_attack, "'bout':2 => 'bout':1001", "from 1 to the bout limit"},
    {&to_attack, "'limit':6 => 'limit':7", "limit: a number"},
    {&to_attack, "'limit':6 => 'limit':5", "the limit is not what the rules give"},
    {&to_attack, "'taking':false => 'taking':0", "taking: true or false"},
    {&to_attack, "'taking':false => 'taking':true", "only in phase throw"},
    {&to_attack, "'trump':'H' => 'trump':'S'", "trump: it is the suit"},
    {&to_attack, "'trump':'H' => 'trump':null", "trump: it is the suit"},
    {&to_attack, "'trumpCard':'TH' => 'trumpCard':'10H'", "trumpCard: a card"},
    {&to_attack, "'trumpCard':'TH' => 'trumpCard':'JH'", "the bottom card"},
    {&to_attack, "'trumpCard':'TH' => 'trumpCard':'6H'", "one of this deck"},
    {&to_attack, "'trump':'H','trumpCard':'TH' => 'trump':null,'trumpCard':null",
     "one of this deck"},
    {&to_attack, "'deck':['TH' => 'deck':[1", "deck: a list of cards"},
    {&to_attack, "'hands':[[ => 'hands':[[],[", "hands: a list"},
    {&to_attack, "'TS' => '9S'", "hands: a list of different cards"},
    {&to_attack, "'TS' => 'ts'", "hands: a list of different cards"},
    {&to_attack, "'discard':[ => 'discard':['TH',", "in two places"},
    {&to_attack, "'JH','QH' => 'QH','QH'", "no card is in two places"},
    {&to_attack, "'discard':['9D', => 'discard':[", "every card of the deck is somewhere"},
    {&to_attack, "'discard':['9D', => 'discard':['8D',", "only the cards of this deck"},
    {&to_attack, "'table':[] => 'table':{}", "table: up to six"},
    {&to_attack, "'table':[] => 'table':[{'attack':'9D'}]", "table: up to six"},
    {&to_attack, "'attacker':0 => 'attacker':2", "attacker: a seat"},
    {&to_attack, "'attacker':0 => 'attacker':null", "seats still in"},
    {&to_attack, "'attacker':0 => 'attacker':1", "to the left of the attacker"},
    {&to_attack, "'defender':1 => 'defender':0", "to the left of the attacker"},
    {&to_attack, "'firstAttacker':0 => 'firstAttacker':1", "only a transfer"},
    {&to_attack, "'toAct':0 => 'toAct':1", "toAct is not"},
    {&to_attack, "'toAct':0 => 'toAct':'0'", "toAct: a seat"},
    {&to_attack, "'durak':null => 'durak':0", "only then there is a durak"},
    {&to_attack, "'passed':[] => 'passed':[0]", "only in phase throw"},
    {&to_attack, "'out':[] => 'out':[0,0]", "out: a list of different seats"},
    {&to_attack, "'durak':null => 'durak':null,'known':[[],['9S']]", "known cards are in"},
    {&to_attack, "'durak':null => 'durak':null,'known':[[]]", "known: a list"},
    {&to_defend, "'9C','defence':null => '9C','defence':'AC'", "in two places"},
    {&to_defend, "'9H'} => '9C'}", "a defence beats its attack card"},
    {&to_defend, "'attack':'9C' => 'attack':'9S'", "on the table are all different"},
    {&to_defend, "'toAct':1 => 'toAct':2", "toAct is not"},
    {&to_defend, "'passed':[] => 'passed':[0]", "only in phase throw"},
    {&to_throw, "'passed':[0] => 'passed':[0,0]", "passed: a list of different seats"},
    {&to_throw, "'passed':[0] => 'passed':[0,1]", "only seats that were asked"},
    {&to_throw, "'passed':[0] => 'passed':[0,3]", "only seats that were asked"},
    {&to_throw, "'passed':[0] => 'passed':[]", "toAct is not"},
    {&to_throw, "'passed':[0] => 'passed':[2] & 'toAct':2 => 'toAct':0", "was asked before"},
    {&to_throw, "'out':[] => 'out':[2]", "out only with no cards"},
    {&with_out, "'discard':['9S', => 'discard':[ & [],[]] => [],['9S']]", "out only with no cards"},
    {&with_out, "'out':[3,2] => 'out':[3]", "without cards is out"},
};

/* Positions whose parts are right and do not fit together. */
static const spoilt positions[] = {
    {&to_attack, "[['9S', => [[ & 'discard':[ => 'discard':['9S',", "has drawn up to six"},
    {&to_attack,
     "[['9S','TS','JS','QS','KS','AS'] => [[] & 'out':[] => 'out':[0] & "
     "'discard':[ => 'discard':['9S','TS','JS','QS','KS','AS',",
     "out only with no cards, and none to draw"},
    {&to_attack,
     "'table':[] => 'table':[{'attack':'9D','defence':null}] & 'discard':['9D', => 'discard':[",
     "in phase attack the table is empty"},
    {&to_attack, "'phase':'attack' => 'phase':'defend'", "in phase defend a card"},
    {&to_attack, "'phase':'attack' => 'phase':'throw'", "nobody is asked"},
    {&to_attack, "'phase':'attack' => 'phase':'deal'", "before the deal there is no trump"},
    {&to_attack, "'phase':'attack' => 'phase':'first'", "before the first bout"},
    {&to_attack, "'phase':'attack' => 'phase':'over'", "only at the bout limit"},
    {&to_attack, "'phase':'attack' => 'phase':'over' & 'bout':2 => 'bout':1000",
     "without a bout there is no"},
    {&to_throw, "'phase':'throw' => 'phase':'defend'", "only in phase throw"},
    {&to_defend, "'phase':'defend' => 'phase':'throw'", "when all are beaten"},
    {&to_throw, "'taking':false => 'taking':true", "when all are beaten"},
    {&no_late_throws,
     "'phase':'defend' => 'phase':'throw' & 'toAct':1,'taking':false => 'toAct':0,'taking':true",
     "nobody is asked"},
    {&at_the_limit,
     "'phase':'defend' => 'phase':'throw' & 'toAct':1,'taking':false => 'toAct':0,'taking':true",
     "nobody is asked"},
    {&with_out, "'out':[3,2] => 'out':[3,2,0,1]", "out only with no cards"},
    {&with_out, "'phase':'attack' => 'phase':'over'", "only at the bout limit"},
};

/* Changes the text as a spoilt position says. */
static void change(char text[DURAK_REF_JSON], const char *changes)
{
    char words[400];
    char after[DURAK_REF_JSON];
    snprintf(words, sizeof words, "%s", changes);
    for (char *c = strchr(words, '\''); c != NULL; c = strchr(c, '\'')) {
        *c = '"';
    }
    for (char *from = words; from != NULL;) {
        char *to = strstr(from, " => ");
        char *next = strstr(from, " & ");
        assert_non_null(to);
        *to = '\0';
        to += strlen(" => ");
        if (next != NULL) {
            *next = '\0';
            next += strlen(" & ");
        }
        char *at = strstr(text, from);
        if (at == NULL) {
            fail_msg("%s is not in %s", from, text);
            return;
        }
        strcpy(after, at + strlen(from));
        strcpy(at, to);
        strcat(text, after);
        from = next;
    }
}

static void expect_refused(const spoilt *c)
{
    char text[DURAK_REF_JSON];
    char why[200] = "accepted";
    durak_state s;
    int seats = durak_position_json(c->position, text);
    if (!durak_try_set(&s, seats, c->position->options, text, why)) {
        fail_msg("refused before it is spoilt: %s: %s", why, text);
    }
    change(text, c->change);
    bool accepted = durak_try_set(&s, seats, c->position->options, text, why);
    if (accepted || strstr(why, c->reason) == NULL) {
        fail_msg("not \"%s\" but \"%s\": %s", c->reason, accepted ? "accepted" : why, text);
    }
}

static void wrong_values_are_refused_with_a_reason(void **unused) /* D8.1, D8.2, D8.3 */
{
    (void)unused;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        expect_refused(&values[i]);
    }
}

static void positions_that_cannot_be_are_refused_with_a_reason(void **unused) /* D8.3 */
{
    (void)unused;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        expect_refused(&positions[i]);
    }
}

/* -- the end as a state -- */

static const char over[] =
    "{\"trump\":\"H\",\"trumpCard\":\"TH\",\"deck\":[],\"hands\":[[],[\"9S\"]],\"table\":[],"
    "\"discard\":[\"TS\",\"JS\",\"QS\",\"KS\",\"AS\",\"9C\",\"TC\",\"JC\",\"QC\",\"KC\",\"AC\","
    "\"9D\",\"TD\",\"JD\",\"QD\",\"KD\",\"AD\",\"9H\",\"TH\",\"JH\",\"QH\",\"KH\",\"AH\"],"
    "\"attacker\":null,\"defender\":null,\"firstAttacker\":null,\"bout\":9,\"phase\":\"over\","
    "\"toAct\":null,\"taking\":false,\"limit\":0,\"passed\":[],\"out\":[0],\"durak\":1}";

static void expect_over_refused(const char *changes, const char *reason)
{
    char text[DURAK_REF_JSON];
    char why[200];
    durak_state s;
    strcpy(text, over);
    change(text, changes);
    assert_false(durak_try_set(&s, 2, "{\"deck\":24}", text, why));
    assert_non_null(strstr(why, reason));
}

static void a_finished_game_is_checked_too(void **unused) /* D6.5, D8.1, D8.3 */
{
    (void)unused;
    char why[200];
    durak_state s;
    assert_true(durak_try_set(&s, 2, "{\"deck\":24}", over, why));
    assert_int_equal(durak_rules.turn(&s).what, GAME_OVER);
    assert_string_equal(durak_state_text(&s), over);
    expect_over_refused("'durak':1 => 'durak':null", "the only seat still in");
    expect_over_refused("'durak':1 => 'durak':0", "the only seat still in");
    expect_over_refused("'out':[0] => 'out':[]", "the only seat still in");
    expect_over_refused("'limit':0 => 'limit':1", "the limit 0");
    expect_over_refused("'toAct':null => 'toAct':1", "without a bout there is no");
    expect_over_refused("'bout':9 => 'bout':0", "from 1 to the bout limit");
    expect_over_refused("'over' => 'attack'", "fewer than two seats");
}

static void before_the_first_bout_nobody_has_a_trump(void **unused) /* D1.7, D8.3 */
{
    (void)unused;
    char text[DURAK_REF_JSON];
    char why[200];
    durak_state s =
        durak_dealt(2, "{\"deck\":24}",
                    "TH 9D TD JD QD KD AD 9H JH QH KH AH AC AS KC KS QC QS JC JS TC TS 9C 9S");
    strcpy(text, durak_state_text(&s));
    assert_true(durak_try_set(&s, 2, "{\"deck\":24}", text, why));
    change(text, "'JH' => '9S' & [['9S' => [['JH'");
    assert_false(durak_try_set(&s, 2, "{\"deck\":24}", text, why));
    assert_non_null(strstr(why, "only if nobody has a trump"));
}

/* -- what is accepted -- */

static void lists_may_be_written_in_any_order(void **unused) /* D8.3 */
{
    (void)unused;
    char text[DURAK_REF_JSON];
    char why[200];
    durak_state s, again;
    int seats = durak_position_json(&to_throw, text);
    assert_true(durak_try_set(&s, seats, to_throw.options, text, why));
    change(text, "'TC','JC','QC','KC' => 'KC','QC', 'TC' ,'JC'");
    assert_true(durak_try_set(&again, seats, to_throw.options, text, why));
    assert_memory_equal(&s, &again, sizeof s);
}

/* The history of a position is nobody's business: ranks that no rule could have brought together.
 */
static void the_history_of_a_position_is_not_checked(void **unused) /* D8.3 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.options = "{\"deck\":24}",
                                                   .hands = "TS/TC JC QC KC AC AH",
                                                   .trump = "TH",
                                                   .table = "9S JD",
                                                   .phase = "defend"});
    assert_string_equal(durak_menu_text(&s), "beat 9S AH, beat JD AH, take");
}

static void whatever_is_printed_is_read_back_to_the_byte(void **unused) /* D8.3 */
{
    (void)unused;
    enum { GAMES = 60 };
    luck l = luck_from(3);
    game_luck by = luck_as(&l);
    int32_t options[GAME_OPTIONS_MAX];
    durak_options("{\"transferable\":true,\"boutLimit\":40}", options);
    for (int i = 0; i < GAMES; i++) {
        durak_state s, again;
        char text[DURAK_REF_JSON];
        char why[200];
        game_action a;
        uint8_t things[GAME_SHUFFLE_MAX];
        int seats = 2 + i % 5;
        durak_rules.start(&s, seats, options);
        for (;;) {
            strcpy(text, durak_state_text(&s));
            memset(&again, 0xff, sizeof again);
            assert_true(durak_try_set(&again, seats, "{\"transferable\":true,\"boutLimit\":40}",
                                      text, why));
            assert_memory_equal(&again, &s, sizeof s);
            game_turn turn = durak_rules.turn(&s);
            if (turn.what == GAME_OVER) {
                break;
            }
            if (turn.what != GAME_ACT) {
                game_draw(&durak_rules, &s, &by, &a, things);
                continue;
            }
            int seat = bit_lowest(turn.seats);
            durak_rules.pick(&s, seat, (uint32_t)luck_next(&l), &a);
            assert_int_equal(durak_rules.apply(&s, seat, a), GAME_OK);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_values_are_refused_with_a_reason),
        cmocka_unit_test(positions_that_cannot_be_are_refused_with_a_reason),
        cmocka_unit_test(a_finished_game_is_checked_too),
        cmocka_unit_test(before_the_first_bout_nobody_has_a_trump),
        cmocka_unit_test(lists_may_be_written_in_any_order),
        cmocka_unit_test(the_history_of_a_position_is_not_checked),
        cmocka_unit_test(whatever_is_printed_is_read_back_to_the_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
