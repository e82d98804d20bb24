/* Whole games on the server, played at random: what players, a watcher and one who comes late
 * are told is what the rules say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/fake_people.h"

static uint64_t dice = 1;

static int below(int n)
{
    dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((dice >> 33) % (uint64_t)n);
}

static table *table_of(int n)
{
    return the_room(n)->t;
}

enum { PLAYERS = 2, LOOKERS = PLAYERS + 2, EVENTS_MAX = 5000 };

/* Whoever looks at one game, and what each was told of it. */
typedef struct company {
    person *all[LOOKERS]; /* two players, a watcher and one who comes late */
    char *told[LOOKERS][EVENTS_MAX];
    int table;
} company;

static void keep_told(company *c, int who)
{
    person *p = c->all[who];
    for (json m; json_there(m = hear(p, "events"));) {
        json event;
        json_walk w = json_items(at(m, "events"));
        while (json_next(&w, &event)) {
            int64_t seq = number_at(event, "seq");
            assert_in_range(seq, 1, EVENTS_MAX - 1);
            size_t length = (size_t)(event.end - event.at);
            free(c->told[who][seq]);
            c->told[who][seq] = memory_new(length + 1);
            memcpy(c->told[who][seq], event.at, length);
        }
    }
}

static void look(company *c)
{
    settle();
    for (int i = 0; i < LOOKERS; i++) {
        keep_told(c, i);
        check_picture(c->all[i], c->table);
    }
}

/* What `watch` lists since any number is what was told then. */
static void check_history(company *c)
{
    for (int i = 0; i < LOOKERS; i++) {
        int since = below((int)table_of(c->table)->seq + 1);
        json t = ask(c->all[i], "{'t':'watch','table':%d,'seq':%d}", c->table, since);
        json event;
        json_walk w = json_items(at(t, "events"));
        int64_t seq = since;
        while (json_next(&w, &event)) {
            assert_int_equal(number_at(event, "seq"), ++seq);
            const char *told = c->told[i][seq];
            if (told != NULL) {
                assert_true(json_same_but_nulls(event, json_trusted(told, strlen(told)), false));
            }
        }
        assert_int_equal(seq, number_at(t, "seq"));
    }
}

static bool act_at_random(company *c, int who, int64_t *req)
{
    char action[GAME_ACTION_TEXT];
    size_t n;
    json legal = ask(c->all[who], "{'t':'legal','table':%d}", c->table);
    int choices = json_count(at(legal, "actions"));
    if (choices == 0) {
        return false;
    }
    char path[32];
    snprintf(path, sizeof path, "actions.%d", below(choices));
    assert_true(json_to_str(at(legal, path), action, sizeof action, &n));
    json ack = ask(c->all[who], "{'t':'act','table':%d,'req':%d,'action':'%s'}", c->table,
                   (int)++*req, action);
    assert_true(says(ack, "t", "ack"));
    assert_int_equal(number_at(ack, "req"), *req);
    return true;
}

static void play_at_random(company *c, int turns)
{
    int64_t req[PLAYERS] = {0};
    for (int turn = 0; turn < turns && table_of(c->table)->phase == TABLE_PLAYING; turn++) {
        bool acted = false;
        for (int i = 0; i < PLAYERS; i++) {
            acted |= act_at_random(c, i, &req[i]);
            look(c);
        }
        assert_true(acted || table_of(c->table)->phase == TABLE_ENDED);
        fake_pass(below(2000));
    }
}

/* Somebody whose client patches arrays by index. */
static person *lean_person(const char *name)
{
    person *p = person_new(name);
    person_hang_up(p);
    p->patch = "index";
    person_connect(p);
    return p;
}

static void play(const char *create, int turns)
{
    static company c;
    memset(&c, 0, sizeof c);
    c.all[0] = person_new("Anna");
    c.all[1] = lean_person("Boris");
    c.all[2] = nobody_new();
    c.all[3] = lean_person("Vera");
    c.table = (int)number_at(ask(c.all[0], "%s", create), "table");
    ask(c.all[2], "{'t':'watch','table':%d}", c.table);
    assert_true(says(ask(c.all[1], "{'t':'join','table':%d}", c.table), "t", "table"));
    settle();
    ask(c.all[3], "{'t':'watch','table':%d}", c.table);
    look(&c);
    play_at_random(&c, turns);
    check_history(&c);
    for (int i = 0; i < LOOKERS; i++) {
        for (int e = 0; e < EVENTS_MAX; e++) {
            free(c.told[i][e]);
        }
    }
}

SCRIPT(nardy_is_seen_rightly)
{
    (void)self;
    play("{'t':'create','game':'nardy'}", 400);
}

SCRIPT(durak_is_seen_rightly)
{
    (void)self;
    play("{'t':'create','game':'durak','seats':4,'bots':[null,'easy',null,'easy']}", 200);
    play("{'t':'create','game':'durak','seats':2,'options':{'transferable':true}}", 200);
}

SCRIPT(kush_is_seen_rightly)
{
    (void)self;
    play("{'t':'create','game':'kush','options':{'width':20,'height':20}}", 150);
}

SCRIPT(catan_is_seen_rightly)
{
    (void)self;
    play("{'t':'create','game':'catan','seats':4,'bots':[null,'easy','easy',null]}", 60);
}

SCRIPT(catansea_is_seen_rightly)
{
    (void)self;
    play("{'t':'create','game':'catansea','seats':4,'options':{'board':'fog'},"
         "'bots':[null,'easy','easy',null]}",
         60);
}

SCRIPT(catancities_is_seen_rightly)
{
    (void)self;
    play("{'t':'create','game':'catancities','seats':6,"
         "'bots':[null,'easy','easy','easy','easy',null]}",
         40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(nardy_is_seen_rightly),    SERVER_TEST(durak_is_seen_rightly),
        SERVER_TEST(kush_is_seen_rightly),     SERVER_TEST(catan_is_seen_rightly),
        SERVER_TEST(catansea_is_seen_rightly), SERVER_TEST(catancities_is_seen_rightly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
