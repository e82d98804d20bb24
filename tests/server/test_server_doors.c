/* A second door beside the JSON socket, and somebody who wants to hear of games' ends: what rooms
 * hand to whoever is there, whichever way the others came in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/rooms/visit.h"
#include "tests/kit/fake_people.h"

/* -- a door that only takes notes -- */

typedef struct notes {
    door door;
    visitor visitor;
    game_buffer state; /* the position as it follows from what was handed over */
    uint32_t seq;
    int changes, begun, seats, ends, lines;
    uint32_t secrets; /* of all events, whom they were kept from */
    char said[80];
} notes;

/* The events lead from the position before to the table as it is. */
static void follow_events(notes *n, const table *t, const change *c)
{
    const game_rules *rules = t->plan.setup.rules;
    if (c->events_n == 0) {
        return;
    }
    memcpy(n->state.state, c->state.state, rules->state_size);
    for (int i = 0; i < c->events_n; i++) {
        assert_int_equal(game_event_apply(rules, n->state.state, &c->events[i].event), GAME_OK);
        n->secrets |= c->events[i].secret;
    }
    assert_memory_equal(n->state.state, t->state, rules->state_size);
}

static void note_change(void *self, room *r, const change *c)
{
    notes *n = self;
    n->changes++;
    n->begun += c->begun;
    n->seats += c->seats;
    assert_int_equal(c->seq + (uint32_t)c->events_n, r->t->seq);
    assert_true(n->seq == 0 || c->seq == n->seq);
    n->seq = r->t->seq;
    follow_events(n, r->t, c);
}

static void note_end(void *self, room *r)
{
    notes *n = self;
    n->ends++;
    assert_int_equal(r->t->phase, TABLE_ENDED);
    assert_true(r->has_chain);
}

static void note_line(void *self, room *r, const door_line *line)
{
    notes *n = self;
    (void)r;
    n->lines++;
    snprintf(n->said, sizeof n->said, "%s: %.*s", line->name, (int)line->text.n, line->text.at);
}

static void open_notes(notes *n, room *r)
{
    *n = (notes){.door = {.self = n, .changed = note_change, .ended = note_end, .said = note_line}};
    n->visitor = (visitor){.door = &n->door};
    rooms_add_door(the_rooms(), &n->door);
    visit_begin(&n->visitor, r, GAME_SPECTATOR);
}

/* -- a game -- */

static void act(person *p, int n, int seat)
{
    const table *t = the_room(n)->t;
    char text[GAME_ACTION_TEXT];
    text_out o = text_to(text, sizeof text);
    t->plan.setup.rules->legal(t->state, seat, the_rooms()->menu);
    t->plan.setup.rules->action_text(the_rooms()->menu[0], &o);
    json reply = ask(p, "{'t':'act','table':%d,'req':%u,'action':'%s'}", n, t->seats[seat].req + 1,
                     text_end(&o));
    assert_true(says(reply, "t", "ack"));
}

SCRIPT(every_door_is_handed_every_change_once)
{
    (void)self;
    notes n;
    person *all[2] = {person_new("Anna"), person_new("Boris")};
    int at_table = (int)number_at(ask(all[0], "{'t':'create','game':'durak','sit':0}"), "table");
    open_notes(&n, the_room(at_table));
    assert_true(says(ask(all[1], "{'t':'join','table':%d}", at_table), "t", "table"));
    settle();
    assert_int_equal(n.begun, 1);
    assert_true(n.seats > 0);
    for (int i = 0; i < 30 && the_room(at_table)->t->phase == TABLE_PLAYING; i++) {
        int seat = bit_lowest(table_to_act(the_room(at_table)->t));
        int changes = n.changes;
        act(all[seat], at_table, seat);
        assert_int_equal(n.changes, changes + 1);
        settle();
    }
    assert_true(n.seq > 10);
    assert_int_not_equal(n.secrets & 1u << GAME_SEATS_MAX, 0); /* the shuffle, to a watcher */
    listen_to(all[0]);
    listen_to(all[1]);
    check_picture(all[0], at_table);
    check_picture(all[1], at_table);
    ask(all[1], "{'t':'chat','table':%d,'text':'hi'}", at_table);
    assert_string_equal(n.said, "Boris: hi");
    ask(all[0], "{'t':'resign','table':%d,'req':5000}", at_table);
    settle();
    assert_int_equal(n.ends, 1);
    visit_end_all(&n.visitor);
    assert_null(n.visitor.follows);
    int changes = n.changes;
    ask(all[0], "{'t':'rematch','table':%d}", at_table);
    assert_int_equal(n.changes, changes + 1); /* others are still there */
}

SCRIPT(who_goes_through_a_second_door_counts_as_a_watcher)
{
    (void)self;
    notes n;
    person *anna = person_new("Anna");
    int at_table = (int)number_at(ask(anna, "{'t':'create','game':'nardy','sit':0}"), "table");
    open_notes(&n, the_room(at_table));
    fake_pass(2 * ROOMS_WATCHERS_MS);
    settle();
    assert_int_equal(number_at(hear_last(anna, "seats"), "watchers"), 1);
    visit_end_all(&n.visitor);
    fake_pass(2 * ROOMS_WATCHERS_MS);
    settle();
    assert_int_equal(number_at(hear_last(anna, "seats"), "watchers"), 0);
}

/* -- ends -- */

/* Keeps a row for each game that has ended, as ratings would. */
static void keep_row(void *self, room *r)
{
    int *ends = self;
    store_row row = {.kind = "ended", .key = {(int64_t)r->t->plan.number, 0}, .bytes = "", .n = 0};
    store_batch_row(journal_rows(the_house()->journal), &row);
    (*ends)++;
}

static bool has_row(int n)
{
    char why[STORE_WHY];
    void *bytes;
    store_row row = {.kind = "ended", .key = {n, 0}};
    bool found = store_row_read(the_house()->store, &row, &bytes, why);
    free(bytes);
    return found;
}

SCRIPT(who_wants_to_hear_of_an_end_writes_with_it)
{
    (void)self;
    static const char no_row[] = "a row is stored with the end, or neither is";
    int ends = 0;
    person *anna = person_new("Anna");
    rooms_on_end(the_rooms(), (rooms_listener){&ends, keep_row});
    int n =
        (int)number_at(ask(anna, "{'t':'create','game':'nardy','bots':[null,'easy']}"), "table");
    settle();
    fake_writer_set(DISK_REFUSES);
    say(anna, "{'t':'resign','table':%d,'req':1}", n);
    settle();
    assert_int_equal(ends, 1);
    if (has_row(n) || the_room(n)->t->phase == TABLE_ENDED) {
        fail_msg("%s", no_row);
    }
    fake_writer_set(DISK_WORKS);
    fake_pass(2 * JOURNAL_RETRY_MS);
    settle();
    person_connect(anna);
    ask(anna, "{'t':'resign','table':%d,'req':1}", n);
    settle();
    assert_int_equal(ends, 2);
    assert_int_equal(the_room(n)->t->phase, TABLE_ENDED);
    assert_true(has_row(n));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(every_door_is_handed_every_change_once),
        SERVER_TEST(who_goes_through_a_second_door_counts_as_a_watcher),
        SERVER_TEST(who_wants_to_hear_of_an_end_writes_with_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
