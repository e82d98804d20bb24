/* The compact door: clients that speak docs/stolik.proto only play whole games of every kind. Each
 * has a twin, a JSON socket of the same person: both are told the same, the one in half the bytes
 * at most, and neither what its seat may not know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/ws.h"
#include "server/doors/pb_schema.h"
#include "table/pb.h"
#include "tests/kit/fake_people.h"

enum { MENU_MAX = 100, EVENTS_MAX = 1000, KIND_HELLO = 1, KIND_WATCH = 8, KIND_ACT = 13 };
enum { KIND_TABLE = 22, KIND_ERROR = 27, KIND_ACK = 28, KIND_UNDO = 30 };

/* -- messages -- */

/* A Message, as far as it is looked at. */
typedef struct heard {
    uint64_t kind, table, seq, to_act, req, layout;
    bool over, again;
    uint64_t menu[MENU_MAX];
    int menu_n;
    pb_field view, patch, code;
    pb_field events[EVENTS_MAX];
    int events_n;
} heard;

static void take_menu(heard *h, const pb_field *f)
{
    pb_in in = pb_read(f->bytes, f->n);
    while (h->menu_n < MENU_MAX && pb_next_number(&in, &h->menu[h->menu_n])) {
        h->menu_n++;
    }
    assert_false(in.bad);
}

static heard read_message(net_text message)
{
    heard h = {0};
    pb_in in = pb_read(message.at, message.n);
    for (pb_field f; pb_next(&in, &f);) {
        switch (f.number) {
        case PB_MESSAGE_KIND:
            h.kind = f.value;
            break;
        case PB_MESSAGE_TABLE:
            h.table = f.value;
            break;
        case PB_MESSAGE_SEQ:
            h.seq = f.value;
            break;
        case PB_MESSAGE_EVENTS:
            assert_true(h.events_n < EVENTS_MAX);
            h.events[h.events_n++] = f;
            break;
        case PB_MESSAGE_PATCH:
            h.patch = f;
            break;
        case PB_MESSAGE_VIEW:
            h.view = f;
            break;
        case PB_MESSAGE_LAYOUT:
            h.layout = f.value;
            break;
        case PB_MESSAGE_TO_ACT:
            h.to_act = f.value;
            break;
        case PB_MESSAGE_OVER:
            h.over = f.value != 0;
            break;
        case PB_MESSAGE_MENU:
            take_menu(&h, &f);
            break;
        case 13:
            h.req = f.value;
            break;
        case 14:
            h.again = f.value != 0;
            break;
        case 15:
            h.code = f;
            break;
        default:
            break;
        }
    }
    assert_false(in.bad);
    return h;
}

static bool has_code(const heard *h, const char *code)
{
    return h->kind == KIND_ERROR && h->code.n == strlen(code) &&
           memcmp(h->code.bytes, code, h->code.n) == 0;
}

/* -- a client -- */

typedef struct client {
    person *twin;
    far_end *end;
    int seat;
    game_buffer view;
    uint64_t layout; /* of the view */
    heard last;      /* position */
    uint64_t seq;
    uint64_t id;
    size_t bytes, twin_bytes; /* of messages with events */
    int moves;
    const uint8_t *secrets[2]; /* that must not be in any message */
} client;

static bool contains(net_text message, const uint8_t *secret)
{
    for (size_t i = 0; secret != NULL && i + FAIR_KEY <= message.n; i++) {
        if (memcmp(message.at + i, secret, FAIR_KEY) == 0) {
            return true;
        }
    }
    return false;
}

static void apply_patch(client *c, const pb_field *patch)
{
    pb_in in = pb_read(patch->bytes, patch->n);
    size_t at = 0;
    for (uint64_t skip, n; pb_next_number(&in, &skip) && pb_next_number(&in, &n);) {
        at += skip;
        assert_true(n <= (size_t)(in.end - in.at) && at + n <= sizeof c->view.state);
        memcpy(c->view.state + at, in.at, n);
        in.at += n;
        at += n;
    }
    assert_false(in.bad);
}

static void take_position(client *c, const heard *h)
{
    if (h->kind == KIND_TABLE) {
        memset(&c->view, 0, sizeof c->view);
        if (h->view.n > 0) {
            c->layout = h->layout;
            memcpy(c->view.state, h->view.bytes, h->view.n);
        }
    } else {
        assert_int_equal(h->seq, c->seq + (uint64_t)h->events_n);
        apply_patch(c, &h->patch);
    }
    c->seq = h->seq;
    c->last = *h;
}

/* Takes what has arrived, and returns the reply with this number, if it is among it. */
static heard listen(client *c, uint64_t id)
{
    heard reply = {0};
    for (net_text m; (m = fake_hear_bytes(c->end)).at != NULL;) {
        heard h = read_message(m);
        pb_in in = pb_read(m.at, m.n);
        for (int i = 0; i < 2; i++) {
            assert_false(contains(m, c->secrets[i]));
        }
        if (h.kind == KIND_TABLE || h.kind == PB_KIND_EVENTS) {
            take_position(c, &h);
        }
        c->bytes += h.kind == PB_KIND_EVENTS ? m.n : 0;
        for (pb_field f; id != 0 && pb_next(&in, &f);) {
            if (f.number == 2 && f.value == id) {
                reply = h;
            }
        }
    }
    return reply;
}

static heard ask_pb(client *c, text_out *request)
{
    pb_number(request, 2, ++c->id);
    fake_say(c->end, request->at, request->len, true);
    text_drop(request);
    for (int turns = 0; turns < 200; turns++) {
        heard h = listen(c, c->id);
        if (h.kind != 0) {
            return h;
        }
        fake_turn();
    }
    fail_msg("there is no reply");
    return (heard){0};
}

static text_out request_of(int kind)
{
    text_out o = text_growing();
    pb_number(&o, 1, (uint64_t)kind);
    return o;
}

static void connect_client(client *c, person *twin, int seat)
{
    *c = (client){.twin = twin, .seat = seat};
    c->end = fake_open(twin->address, "/ws", "sec-websocket-protocol: chat, stolik.pb\n");
    assert_string_equal(fake_protocol(c->end), "stolik.pb");
    text_out hello = request_of(KIND_HELLO);
    pb_bytes(&hello, 16, twin->token, strlen(twin->token));
    assert_int_equal(ask_pb(c, &hello).kind, KIND_HELLO);
}

static heard watch(client *c, int number)
{
    text_out o = request_of(KIND_WATCH);
    pb_number(&o, PB_MESSAGE_TABLE, (uint64_t)number);
    return ask_pb(c, &o);
}

static heard act(client *c, int number, uint32_t req, uint64_t action)
{
    text_out o = request_of(KIND_ACT);
    pb_number(&o, 3, (uint64_t)number);
    pb_number(&o, 4, req);
    pb_number(&o, PB_REQUEST_ACTION, action);
    return ask_pb(c, &o);
}

/* -- what both are told -- */

/* The events of a message are those that the twin was told: what is hidden from one is hidden from
 * the other. */
static void check_events(const game_rules *rules, const pb_field *ours, json theirs)
{
    pb_in in = pb_read(ours->bytes, ours->n);
    uint64_t actor = 0;
    bool told = false;
    char text[GAME_ACTION_TEXT];
    text_out o = text_to(text, sizeof text);
    for (pb_field f; pb_next(&in, &f);) {
        assert_true(f.number == PB_EVENT_ACTOR || f.number == PB_EVENT_ACTION);
        actor = f.number == PB_EVENT_ACTOR ? f.value : actor;
        if (f.number == PB_EVENT_ACTION) {
            told = true;
            rules->action_text(pb_to_action(f.value), &o);
        }
    }
    json said = at(theirs, actor == 0 ? "chance" : "action");
    assert_int_equal(actor == 0 ? INT64_MIN : (int64_t)actor - 1, number_at(theirs, "seat"));
    assert_int_equal(told, !json_is_null(said));
    assert_true(!told || json_is(said, text_end(&o)));
}

/* The last message with events, at both sockets. */
static void check_last_events(client *c, const table *t)
{
    listen_to(c->twin);
    for (json m; json_there(m = hear(c->twin, "events"));) {
        size_t n = (size_t)(m.end - m.at);
        c->twin_bytes += n;
        c->moves++;
        if (number_at(m, "seq") != (int64_t)c->last.seq || c->last.kind != PB_KIND_EVENTS) {
            continue;
        }
        json_walk w = json_items(at(m, "events"));
        json event;
        assert_int_equal(json_count(at(m, "events")), c->last.events_n);
        for (int i = 0; json_next(&w, &event); i++) {
            check_events(t->plan.setup.rules, &c->last.events[i], event);
        }
    }
}

/* What the client sees is what the rules let its seat see, byte for byte. */
static void check_view(const client *c, const table *t)
{
    game_buffer now = {0};
    table_view(t, c->seat, now.state);
    assert_int_equal(c->seq, t->seq);
    assert_int_equal(c->layout, t->plan.setup.rules->layout);
    assert_memory_equal(c->view.state, now.state, t->plan.setup.rules->view_size);
    assert_int_equal(c->last.to_act, table_to_act(t));
    assert_int_equal(c->last.over, t->phase == TABLE_ENDED);
}

/* -- whole games -- */

/* The action of a seat that is to act: from its menu, or, where that is too long, from the rules.
 */
static uint64_t choose(const client *c, const table *t)
{
    const game_rules *rules = t->plan.setup.rules;
    game_action *menu = the_rooms()->menu;
    int n = rules->legal(t->state, c->seat, menu);
    int k = (int)((c->seq * 7 + 3) % (uint64_t)n);
    if (n <= MENU_MAX) {
        assert_int_equal(c->last.menu_n, n);
        assert_int_equal(c->last.menu[k], pb_of_action(menu[k]));
    } else {
        assert_int_equal(c->last.menu_n, 0);
    }
    return pb_of_action(menu[k]);
}

static void look(client *all, int clients, const table *t)
{
    settle();
    for (int i = 0; i < clients; i++) {
        listen(&all[i], 0);
        check_view(&all[i], t);
        check_last_events(&all[i], t);
    }
}

/* Two people with two sockets each, and somebody who watches with two. */
static int open_table(const char *setup, client *all)
{
    person *company[] = {person_new("Anna"), person_new("Boris"), person_new("Vera")};
    int n = (int)number_at(ask(company[0], "{'t':'create','sit':0,%s}", setup), "table");
    assert_true(says(ask(company[1], "{'t':'join','table':%d}", n), "t", "table"));
    assert_true(says(ask(company[2], "{'t':'watch','table':%d}", n), "t", "table"));
    for (int i = 0; i < 3; i++) {
        connect_client(&all[i], company[i], i < 2 ? i : GAME_SPECTATOR);
        assert_int_equal(watch(&all[i], n).kind, KIND_TABLE);
        all[i].secrets[0] = the_room(n)->t->proof.server_seed;
        all[i].secrets[1] = the_room(n)->t->proof.key;
        forget_heard(company[i]);
    }
    return n;
}

static void play(const char *game, const char *setup)
{
    client *all = memory_new(3 * sizeof *all);
    int n = open_table(setup, all);
    const table *t = the_room(n)->t;
    size_t bytes = 0;
    size_t twin_bytes = 0;
    int moves = 0;
    while (t->phase == TABLE_PLAYING) {
        int seat = bit_lowest(table_to_act(t));
        client *c = &all[seat];
        uint32_t req = t->seats[seat].req + 1;
        uint64_t action = choose(c, t);
        heard ack = act(c, n, req, action);
        assert_true(ack.kind == KIND_ACK && ack.req == req && !ack.again);
        look(all, 3, t);
    }
    for (int i = 0; i < 3; i++) {
        bytes += all[i].bytes;
        twin_bytes += all[i].twin_bytes;
        moves += all[i].moves;
    }
    print_message("%s: %d messages with events, %zu bytes each in JSON, %zu compact\n", game, moves,
                  twin_bytes / (size_t)moves, bytes / (size_t)moves);
    assert_true(2 * bytes <= twin_bytes);
    free(all);
}

SCRIPT(nardy_is_played_in_the_compact_form)
{
    (void)self;
    play("nardy", "'game':'nardy','clock':{'bank':3000,'increment':5}");
}

SCRIPT(durak_is_played_in_the_compact_form)
{
    (void)self;
    play("durak", "'game':'durak'");
}

SCRIPT(kush_is_played_in_the_compact_form)
{
    (void)self;
    play("kush", "'game':'kush','options':{'width':14,'height':14}");
}

SCRIPT(catan_is_played_in_the_compact_form)
{
    (void)self;
    play("catan", "'game':'catan','options':{'turnLimit':80}");
}

SCRIPT(catansea_is_played_in_the_compact_form)
{
    (void)self;
    play("catansea", "'game':'catansea','options':{'turnLimit':80}");
}

SCRIPT(catancities_is_played_in_the_compact_form)
{
    (void)self;
    play("catancities", "'game':'catancities','options':{'turnLimit':80}");
}

/* -- the rest of the protocol -- */

/* A member that the JSON message has is in the compact one too. */
static void check_members(json theirs, json ours)
{
    json_walk w = json_items(theirs);
    for (json key, value; json_next_member(&w, &key, &value);) {
        static const char *const apart[] = {"view", "turn", "menu", "open", "clocks", "re", NULL};
        char name[32];
        size_t n;
        bool is = true;
        int64_t number = 1;
        assert_true(json_to_str(key, name, sizeof name, &n));
        json_to_bool(value, &is);
        json_to_int(value, 0, INT64_MAX, &number);
        if (json_word(key, apart) >= 0 || json_is_null(value) || !is || number == 0) {
            continue;
        }
        json other = at(ours, name);
        if (!json_there(other)) {
            fail_msg("%s is missing", name);
        }
        if (json_type_of(value) == JSON_STRING || json_type_of(value) == JSON_NUMBER) {
            assert_int_equal(value.end - value.at, other.end - other.at);
            assert_memory_equal(value.at, other.at, (size_t)(value.end - value.at));
        }
    }
}

SCRIPT(a_table_says_the_same_in_both_forms)
{
    (void)self;
    client *c = memory_new(sizeof *c);
    person *anna = person_new("Anna \xd0\x96 \\\"");
    int n = (int)number_at(
        ask(anna, "{'t':'create','sit':0,'game':'durak','clock':{'bank':30},'bots':[null,'easy']}"),
        "table");
    settle();
    json theirs = ask(anna, "{'t':'watch','table':%d}", n);
    connect_client(c, anna, 0);
    text_out o = request_of(KIND_WATCH);
    pb_number(&o, 3, (uint64_t)n);
    pb_number(&o, 2, 77);
    fake_say(c->end, o.at, o.len, true);
    text_drop(&o);
    settle();
    net_text m = fake_hear_bytes(c->end);
    text_out back = text_growing();
    json ours;
    assert_non_null(m.at);
    json_object_open(&back);
    assert_true(wire_read(&pb_schema_message, (const uint8_t *)m.at, m.n, &back));
    json_object_close(&back);
    assert_null(json_read(back.at, back.len, &ours));
    check_members(theirs, ours);
    assert_int_equal(number_at(ours, "re"), 77);
    text_drop(&back);
    free(c);
}

SCRIPT(a_repeated_request_is_not_played_again)
{
    (void)self;
    client *all = memory_new(3 * sizeof *all);
    int n = open_table("'game':'nardy'", all);
    const table *t = the_room(n)->t;
    int seat = bit_lowest(table_to_act(t));
    uint64_t action = choose(&all[seat], t);
    assert_int_equal(act(&all[seat], n, 1, action).kind, KIND_ACK);
    uint32_t seq = t->seq;
    assert_true(act(&all[seat], n, 1, action).again);
    assert_int_equal(t->seq, seq);
    free(all);
}

SCRIPT(what_is_no_action_is_refused_by_the_rules)
{
    (void)self;
    client *all = memory_new(3 * sizeof *all);
    int n = open_table("'game':'catan'", all);
    const table *t = the_room(n)->t;
    int seat = bit_lowest(table_to_act(t));
    uint64_t lots = UINT64_MAX;
    for (int i = 0; i < 300; i++) {
        heard h = act(&all[seat], n, 1, lots);
        assert_true(h.kind == KIND_ERROR || h.kind == KIND_ACK);
        if (h.kind == KIND_ACK) {
            break;
        }
        lots = lots * 6364136223846793005u + 1442695040888963407u;
        lots = i % 2 == 0 ? lots >> 40 : lots;
    }
    free(all);
}

/* Whatever a client sends, it gets an answer or is sent away, and nothing changes. */
SCRIPT(noise_gets_an_error)
{
    (void)self;
    client *c = memory_new(sizeof *c);
    person *anna = person_new("Anna");
    connect_client(c, anna, 0);
    uint64_t state = 88172645463325252u;
    for (int i = 0; i < 400; i++) {
        uint8_t bytes[40];
        for (size_t k = 0; k < sizeof bytes; k++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            bytes[k] = (uint8_t)(state >> (k % 3 == 0 ? 61 : 56));
        }
        fake_say(c->end, (const char *)bytes, 1 + (size_t)(state >> 33) % sizeof bytes, true);
        fake_turn();
        for (net_text m; (m = fake_hear_bytes(c->end)).at != NULL;) {
            assert_true(read_message(m).kind != 0);
        }
        if (fake_closed(c->end) != 0) {
            connect_client(c, anna, 0);
        }
    }
    assert_int_equal(the_rooms()->n, 0);
    free(c);
}

SCRIPT(text_on_a_compact_socket_ends_it)
{
    (void)self;
    far_end *e = fake_open("10.0.0.1", "/ws", "sec-websocket-protocol: stolik.pb\n");
    fake_say(e, "{\"t\":\"hello\"}", 13, false);
    settle();
    assert_int_equal(fake_closed(e), WS_UNSUPPORTED);
    e = fake_open("10.0.0.1", "/ws", "sec-websocket-protocol: soap\n");
    assert_null(fake_protocol(e));
    fake_say(e, "\x08\x01", 2, true);
    settle();
    assert_int_equal(fake_closed(e), WS_UNSUPPORTED);
}

SCRIPT(the_first_message_is_hello_here_too)
{
    (void)self;
    far_end *e = fake_open("10.0.0.1", "/ws", "sec-websocket-protocol: stolik.pb\n");
    fake_say(e, "\x08\x02", 2, true); /* ping */
    settle();
    heard h = read_message(fake_hear_bytes(e));
    assert_true(has_code(&h, "hello_first"));
    assert_int_equal(fake_closed(e), WS_POLICY);
}

/* -- moves that are taken back -- */

static uint64_t value_of(net_text message, int number)
{
    pb_in in = pb_read(message.at, message.n);
    for (pb_field f; pb_next(&in, &f);) {
        if (f.number == number) {
            return f.value;
        }
    }
    return UINT64_MAX;
}

SCRIPT(a_move_is_taken_back)
{
    (void)self;
    client c;
    person *anna = person_new("Anna");
    ask(anna, "{'t':'create','game':'durak','bots':[null,'easy']}");
    settle();
    connect_client(&c, anna, 0);
    watch(&c, 1);
    const table *t = the_room(1)->t;
    uint32_t req = 1;
    while (table_undo_to(t, 0) < 0) {
        assert_int_equal(act(&c, 1, req++, choose(&c, t)).kind, KIND_ACK);
        settle();
        listen(&c, 0);
    }
    uint64_t to = (uint64_t)table_undo_to(t, 0);
    text_out o = request_of(KIND_UNDO);
    pb_number(&o, PB_MESSAGE_TABLE, 1);
    assert_int_equal(ask_pb(&c, &o).kind, KIND_ACK);
    settle();
    listen(&c, 0);
    check_view(&c, t);
    assert_int_equal(c.last.kind, KIND_TABLE);
    assert_int_equal(c.last.events_n, 1);
    net_text event = {(const char *)c.last.events[0].bytes, c.last.events[0].n};
    assert_int_equal(value_of(event, PB_EVENT_ACTOR), 1);
    assert_int_equal(value_of(event, PB_EVENT_UNDO), to);
    assert_int_equal(value_of(event, PB_EVENT_ACTION), UINT64_MAX);
    assert_int_equal(act(&c, 1, t->seats[0].req + 1, choose(&c, t)).kind, KIND_ACK);
    settle();
    listen(&c, 0);
    check_view(&c, t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(nardy_is_played_in_the_compact_form),
        SERVER_TEST(durak_is_played_in_the_compact_form),
        SERVER_TEST(kush_is_played_in_the_compact_form),
        SERVER_TEST(catan_is_played_in_the_compact_form),
        SERVER_TEST(catansea_is_played_in_the_compact_form),
        SERVER_TEST(catancities_is_played_in_the_compact_form),
        SERVER_TEST(a_table_says_the_same_in_both_forms),
        SERVER_TEST(a_repeated_request_is_not_played_again),
        SERVER_TEST(what_is_no_action_is_refused_by_the_rules),
        SERVER_TEST(noise_gets_an_error),
        SERVER_TEST(text_on_a_compact_socket_ends_it),
        SERVER_TEST(the_first_message_is_hello_here_too),
        SERVER_TEST(a_move_is_taken_back),
    };
    return cmocka_run_group_tests_name("server_pb", tests, NULL, NULL);
}
