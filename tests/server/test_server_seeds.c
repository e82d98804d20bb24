/* The seeds that players bring, over the socket: commitments, promises of them, and revealing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/fake_people.h"

static void seed_of(int64_t account, uint8_t seed[FAIR_KEY])
{
    memset(seed, (int)account, FAIR_KEY);
}

/* What a client sends to commit to its seed, and the seed. */
static void commit_text(json made, int seat, int64_t account, char commit[65], char seed[65])
{
    uint8_t id[FAIR_ID];
    uint8_t key[FAIR_KEY];
    uint8_t hash[FAIR_KEY];
    char text[2 * FAIR_ID + 1];
    size_t n;
    assert_true(json_to_str(at(made, "id"), text, sizeof text, &n));
    assert_true(fair_hex_parse(text, n, id, sizeof id));
    seed_of(account, key);
    fair_commit_seat(id, seat, key, hash);
    text_out o = text_to(commit, 65);
    fair_hex(hash, sizeof hash, &o);
    text_end(&o);
    o = text_to(seed, 65);
    fair_hex(key, sizeof key, &o);
    text_end(&o);
}

SCRIPT(seeds_are_committed_to_and_revealed)
{
    (void)self;
    char commit[2][65];
    char seed[2][65];
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    json t = ask(anna, "{'t':'create','game':'nardy','sit':0}");
    int n = (int)number_at(t, "table");
    commit_text(t, 0, anna->account, commit[0], seed[0]);
    commit_text(t, 1, boris->account, commit[1], seed[1]);
    assert_error(ask(anna, "{'t':'commit','table':%d}", n), "bad_request");
    assert_error(ask(anna, "{'t':'reveal','table':%d,'seed':'%s'}", n, seed[0]), "no_seed_due");
    assert_true(
        says(ask(anna, "{'t':'commit','table':%d,'commit':'%s'}", n, commit[0]), "t", "ok"));
    assert_error(ask(boris, "{'t':'commit','table':%d,'commit':'%s'}", n, commit[0]), "not_seated");
    json full = ask(boris, "{'t':'join','table':%d,'seat':1,'commit':'%s'}", n, commit[1]);
    assert_true(says(full, "phase", "revealing"));
    assert_true(is_true(full, "seats.0.committed"));
    assert_error(ask(anna, "{'t':'reveal','table':%d,'seed':'%s'}", n, seed[1]), "bad_seed");
    assert_true(says(ask(anna, "{'t':'reveal','table':%d,'seed':'%s'}", n, seed[0]), "t", "ok"));
    assert_error(ask(anna, "{'t':'reveal','table':%d,'seed':'%s'}", n, seed[0]), "no_seed_due");
    assert_true(says(ask(boris, "{'t':'reveal','table':%d,'seed':'%s'}", n, seed[1]), "t", "ok"));
    settle();
    listen_to(anna);
    listen_to(boris);
    check_picture(anna, n);
    check_picture(boris, n);
    assert_error(ask(anna, "{'t':'commit','table':%d,'commit':'%s'}", n, commit[0]),
                 "already_started");
}

SCRIPT(who_does_not_reveal_in_time_loses_the_seat)
{
    (void)self;
    char commit[65];
    char seed[65];
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    json t = ask(anna, "{'t':'create','game':'nardy','sit':0}");
    int n = (int)number_at(t, "table");
    commit_text(t, 1, boris->account, commit, seed);
    ask(boris, "{'t':'join','table':%d,'seat':1,'commit':'%s'}", n, commit);
    fake_pass(TABLE_REVEAL_MS - 1);
    forget_heard(anna);
    fake_pass(1);
    settle();
    json seats = hear(anna, "seats");
    assert_true(says(seats, "phase", "seating"));
    assert_true(says(seats, "seats.1.kind", "open"));
    assert_false(json_same_but_nulls(at(seats, "id"), at(t, "id"), false));
    assert_false(json_same_but_nulls(at(seats, "commitment"), at(t, "commitment"), false));
    ask(person_new("Vera"), "{'t':'join','table':%d}", n);
    settle();
    listen_to(boris);
    assert_int_equal(picture_of(boris, n)->seat, -1);
    check_picture(boris, n);
}

static const table *table_of(int n)
{
    return the_room(n)->t;
}

/* The player commits to its seed at a table that it sees as `t`; reveals it. */
static void commit_at(person *p, json t)
{
    char commit[65];
    char seed[65];
    int n = (int)number_at(t, "table");
    commit_text(t, (int)number_at(t, "seat"), p->account, commit, seed);
    assert_true(says(ask(p, "{'t':'commit','table':%d,'commit':'%s'}", n, commit), "t", "ok"));
}

static void reveal_at(person *p, int n)
{
    uint8_t key[FAIR_KEY];
    char seed[65];
    text_out o = text_to(seed, sizeof seed);
    seed_of(p->account, key);
    fair_hex(key, sizeof key, &o);
    assert_true(says(ask(p, "{'t':'reveal','table':%d,'seed':'%s'}", n, text_end(&o)), "t", "ok"));
}

SCRIPT(who_spoils_a_start_is_kept_out_for_a_while)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    json t = ask(anna, "{'t':'quick','game':'nardy','commit':true}");
    int n = (int)number_at(t, "table");
    json other = ask(boris, "{'t':'quick','game':'nardy'}");
    assert_int_equal(number_at(other, "table"), n);
    commit_at(anna, t);
    assert_true(says(ask(boris, "{'t':'leave','table':%d}", n), "t", "ok"));
    assert_true(says(ask(boris, "{'t':'join','table':%d}", n), "t", "table"));
    commit_at(anna, ask(anna, "{'t':'watch','table':%d}", n));
    assert_true(says(ask(boris, "{'t':'leave','table':%d}", n), "t", "ok"));
    assert_error(ask(boris, "{'t':'join','table':%d}", n), "barred_for_now");
    assert_int_equal(rest_ask(boris, "POST", "/api/tables/1/seat", "{}").status, 409);
    json own = ask(boris, "{'t':'quick','game':'nardy'}"); /* finds another table */
    assert_true(says(own, "t", "table"));
    assert_true(number_at(own, "table") != n);
    fake_pass(TABLE_BAR_MS);
    assert_true(says(ask(boris, "{'t':'join','table':%d}", n), "t", "table"));
}

static void expect_seeds_of_both(int n)
{
    assert_int_equal(table_of(n)->phase, TABLE_PLAYING);
    assert_int_equal(table_of(n)->proof.seats[0].source, PROOF_PLAYER);
    assert_int_equal(table_of(n)->proof.seats[1].source, PROOF_PLAYER);
}

SCRIPT(who_fills_the_last_seat_of_a_quick_game_may_commit)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    assert_error(ask(anna, "{'t':'quick','game':'nardy','commit':'yes'}"), "bad_request");
    json a = ask(anna, "{'t':'quick','game':'nardy','commit':true}");
    int n = (int)number_at(a, "table");
    commit_at(anna, a);
    json b = ask(boris, "{'t':'quick','game':'nardy','commit':true}");
    assert_int_equal(number_at(b, "table"), n);
    assert_true(says(b, "phase", "seating"));
    forget_heard(anna);
    commit_at(boris, b);
    settle();
    assert_true(says(hear_last(anna, "seats"), "phase", "revealing"));
    reveal_at(anna, n);
    reveal_at(boris, n);
    expect_seeds_of_both(n);
    settle();
    listen_to(anna);
    check_picture(anna, n);
}

SCRIPT(who_promises_to_commit_and_does_not_delays_the_game_by_ten_seconds)
{
    (void)self;
    person *anna = person_new("Anna");
    json t = ask(anna, "{'t':'create','game':'nardy','bots':[null,'easy'],'commit':true}");
    int n = (int)number_at(t, "table");
    assert_true(says(t, "phase", "seating"));
    fake_pass(TABLE_COMMIT_MS - 1);
    assert_int_equal(table_of(n)->phase, TABLE_SEATING);
    fake_pass(1);
    settle();
    listen_to(anna);
    assert_int_equal(table_of(n)->phase, TABLE_PLAYING);
    assert_int_equal(table_of(n)->proof.seats[0].source, PROOF_SERVER);
    check_picture(anna, n);
}

/* Two play a game and want another; returns its number. */
static int rematch(person *two[2], const char *members)
{
    ask(two[0], "{'t':'quick','game':'nardy'}");
    int n = (int)number_at(ask(two[1], "{'t':'quick','game':'nardy'}"), "table");
    assert_error(ask(two[0], "{'t':'rematch','table':%d,'commit':1}", n), "bad_request");
    ask(two[0], "{'t':'resign','table':%d,'req':1}", n);
    ask(two[0], "{'t':'rematch','table':%d%s}", n, members);
    ask(two[1], "{'t':'rematch','table':%d%s}", n, members);
    settle();
    listen_to(two[0]);
    return (int)number_at(hear_last(two[0], "seats"), "next");
}

SCRIPT(players_commit_in_a_rematch)
{
    (void)self;
    person *two[2] = {person_new("Anna"), person_new("Boris")};
    int next = rematch(two, ",'commit':true");
    for (int i = 0; i < 2; i++) {
        json t = ask(two[i], "{'t':'watch','table':%d}", next);
        assert_true(says(t, "phase", "seating"));
        commit_at(two[i], t);
    }
    assert_int_equal(table_of(next)->phase, TABLE_REVEALING);
    reveal_at(two[0], next);
    reveal_at(two[1], next);
    expect_seeds_of_both(next);
}

SCRIPT(who_promises_nothing_plays_a_rematch_at_once)
{
    (void)self;
    person *two[2] = {person_new("Anna"), person_new("Boris")};
    int next = rematch(two, "");
    assert_int_equal(table_of(next)->phase, TABLE_PLAYING);
    assert_int_equal(table_of(next)->proof.seats[0].source, PROOF_SERVER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(seeds_are_committed_to_and_revealed),
        SERVER_TEST(who_does_not_reveal_in_time_loses_the_seat),
        SERVER_TEST(who_spoils_a_start_is_kept_out_for_a_while),
        SERVER_TEST(who_fills_the_last_seat_of_a_quick_game_may_commit),
        SERVER_TEST(who_promises_to_commit_and_does_not_delays_the_game_by_ten_seconds),
        SERVER_TEST(players_commit_in_a_rematch),
        SERVER_TEST(who_promises_nothing_plays_a_rematch_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
