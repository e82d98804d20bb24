/* Computer players wait for people to whom a trade is offered: at the server, and over a restart.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/catan/catan.h"
#include "tests/kit/fake_people.h"

enum { STEPS_MAX = 5000, SECOND = 1000 };

static person *anna, *boris;
static person before; /* Anna, for her token, after the server that she spoke to has ended */

static const table *the_table(void)
{
    return the_room(1)->t;
}

static int64_t answer_left(void)
{
    return rooms_answer_left(the_room(1));
}

static json try_act(person *p, game_action action)
{
    char text[GAME_ACTION_TEXT];
    text_out o = text_to(text, sizeof text);
    the_table()->plan.setup.rules->action_text(action, &o);
    int seat = table_seat_of(the_table(), (uint64_t)p->account);
    return ask(p, "{'t':'act','table':1,'req':%u,'action':'%s'}", the_table()->seats[seat].req + 1,
               text_end(&o));
}

static void act(person *p, game_action action)
{
    json reply = try_act(p, action);
    if (!says(reply, "t", "ack")) {
        fail_msg("%d: %.*s", action.kind, 300, reply.at);
    }
    settle();
}

/* What the best level would do in this seat. */
static game_action sensible(int seat)
{
    const table *t = the_table();
    const game_rules *rules = t->plan.setup.rules;
    void *memory = memory_new(bot_desk_size(rules));
    bot_desk desk = bot_desk_lay(rules, memory);
    game_action action =
        bot_choose(rules, bot_find(rules, "medium", 6), t->state, seat, t->seq, 0, &desk);
    free(memory);
    return action.kind == CATAN_OFFER ? (game_action){.kind = CATAN_END} : action;
}

static bool may(int seat, uint8_t kind)
{
    const table *t = the_table();
    rooms *all = the_rooms();
    int n = t->plan.setup.rules->legal(t->state, seat, all->menu);
    for (int i = 0; i < n; i++) {
        if (all->menu[i].kind == kind) {
            return true;
        }
    }
    return false;
}

/* People play on, and refuse every offer, until a computer makes one that Anna, at seat 0, could
 * accept. */
static void until_offer(void)
{
    for (int i = 0; i < STEPS_MAX; i++) {
        uint32_t persons = table_to_act(the_table()) & ~table_thinkers(the_table());
        assert_int_not_equal(persons, 0);
        int seat = bit_lowest(persons);
        bool asked = may(seat, CATAN_REJECT);
        if (asked && seat == 0 && may(0, CATAN_ACCEPT)) {
            return;
        }
        act(seat == 0 ? anna : boris, asked ? (game_action){.kind = CATAN_REJECT} : sensible(seat));
    }
    fail_msg("no computer has offered anything");
}

/* Table 1: Anna with two computers. */
static void sit_down(void)
{
    people_config.bot_nodes = 0;
    anna = person_new("Anna");
    json made = ask(anna, "{'t':'create','game':'catan','seats':3,'sit':0,"
                          "'bots':[null,'medium','medium']}");
    assert_int_equal(number_at(made, "table"), 1);
    settle();
}

SCRIPT(a_person_accepts_what_a_computer_offers)
{
    (void)self;
    sit_down();
    until_offer();
    uint32_t seq = the_table()->seq;
    json seen = ask(anna, "{'t':'watch','table':1}");
    assert_int_equal(number_at(seen, "turn.answer_ms"), 20 * SECOND);
    fake_pass(15 * SECOND); /* time to read it */
    settle();
    assert_int_equal(the_table()->seq, seq);
    answer a = rest_ask(anna, "GET", "/api/tables/1", NULL);
    assert_int_equal(number_at(a.body, "turn.answer_ms"), 5 * SECOND);
    act(anna, (game_action){.kind = CATAN_ACCEPT});
    assert_true(the_table()->seq > seq);
    until_offer(); /* the game goes on */
}

SCRIPT(when_the_time_is_over_the_computers_go_on)
{
    (void)self;
    sit_down();
    until_offer();
    uint32_t seq = the_table()->seq;
    fake_pass(20 * SECOND - 1);
    settle();
    assert_int_equal(the_table()->seq, seq);
    fake_pass(1);
    settle();
    assert_true(the_table()->seq > seq);
    listen_to(anna);
    check_picture(anna, 1);
}

SCRIPT(who_hangs_up_is_waited_for_a_moment)
{
    (void)self;
    sit_down();
    until_offer();
    uint32_t seq = the_table()->seq;
    person_hang_up(anna);
    fake_pass(TABLE_ANSWER_MIN_MS - 1);
    settle();
    assert_int_equal(the_table()->seq, seq);
    fake_pass(1);
    settle();
    assert_true(the_table()->seq > seq);
}

/* Table 1: Anna and Boris, at seats 0 and 2, with two computers. */
static void two_sit_down(void)
{
    people_config.bot_nodes = 0;
    anna = person_new("Anna");
    boris = person_new("Boris");
    ask(anna, "{'t':'create','game':'catan','seats':4,'sit':0,"
              "'bots':[null,'medium',null,'medium']}");
    ask(boris, "{'t':'join','table':1}");
    settle();
}

SCRIPT(all_people_at_a_table_are_waited_for)
{
    (void)self;
    two_sit_down();
    until_offer();
    uint32_t seq = the_table()->seq;
    act(anna, (game_action){.kind = CATAN_REJECT});
    assert_int_equal(the_table()->seq, seq + 1);
    assert_int_equal(answer_left(), 20 * SECOND); /* Boris thinks */
    act(boris, (game_action){.kind = CATAN_REJECT});
    assert_true(the_table()->seq > seq + 2);
}

/* Anna gives a card for another one; false: it is not her turn, or she has none. */
static bool anna_offers(void)
{
    for (int give = 0; give < CATAN_RESOURCES; give++) {
        game_action offer = {.kind = CATAN_OFFER};
        offer.arg[give] = 2;
        offer.arg[(give + 1) % CATAN_RESOURCES] = 3;
        if (says(try_act(anna, offer), "t", "ack")) {
            settle();
            return true;
        }
    }
    return false;
}

SCRIPT(at_a_persons_offer_people_answer_before_computers)
{
    (void)self;
    two_sit_down();
    for (int i = 0; i < STEPS_MAX && !anna_offers(); i++) {
        int seat = bit_lowest(table_to_act(the_table()) & ~table_thinkers(the_table()));
        bool asked = may(seat, CATAN_REJECT);
        act(seat == 0 ? anna : boris, asked ? (game_action){.kind = CATAN_REJECT} : sensible(seat));
    }
    uint32_t seq = the_table()->seq;
    fake_pass(19 * SECOND);
    settle();
    assert_int_equal(the_table()->seq, seq);
    json seen = ask(boris, "{'t':'watch','table':1}");
    assert_int_equal(number_at(seen, "turn.answer_ms"), SECOND);
    act(boris, (game_action){.kind = CATAN_REJECT});
    assert_true(the_table()->seq > seq + 1); /* now the computers have answered */
}

/* -- restarts -- */

static void first_run(void *self)
{
    (void)self;
    sit_down();
    until_offer();
    fake_pass(19 * SECOND);
    before = *anna;
}

static void second_run(void *self)
{
    (void)self;
    uint32_t seq = the_table()->seq;
    fake_pass(TABLE_ANSWER_MIN_MS - 1); /* for her to connect again */
    settle();
    assert_int_equal(the_table()->seq, seq);
    anna = person_new("Nobody");
    memcpy(anna->token, before.token, sizeof anna->token);
    anna->account = before.account;
    person_hang_up(anna);
    person_connect(anna);
    json seen = ask(anna, "{'t':'watch','table':1}");
    assert_int_equal(number_at(seen, "turn.answer_ms"), 20 * SECOND - TABLE_ANSWER_MIN_MS + 1);
    act(anna, (game_action){.kind = CATAN_ACCEPT});
    assert_true(the_table()->seq > seq);
}

static void a_restart_in_the_middle_of_a_wait_goes_on(void **state)
{
    (void)state;
    serve(first_run);
    serve(second_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(a_person_accepts_what_a_computer_offers),
        SERVER_TEST(when_the_time_is_over_the_computers_go_on),
        SERVER_TEST(who_hangs_up_is_waited_for_a_moment),
        SERVER_TEST(all_people_at_a_table_are_waited_for),
        SERVER_TEST(at_a_persons_offer_people_answer_before_computers),
        SERVER_TEST(a_restart_in_the_middle_of_a_wait_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
