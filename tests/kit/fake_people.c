/* People who use the server through the fake net, and check what they are told. */
#include "tests/kit/fake_people.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/doors/table_json.h"
#include "server/doors/view_json.h"
#include "server/server.h"

enum { MESSAGE_MAX = 4096, TURNS_MAX = 10000 };

server_config people_config;
static char folder[64];
static person *everybody;

/* -- the server -- */

const char *beside_store(const char *name)
{
    static char path[2][128];
    static int turn;
    turn = 1 - turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

int fresh_server(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/stolik-test-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    config_default(&people_config);
    snprintf(people_config.store, sizeof people_config.store, "%s", beside_store("store"));
    snprintf(people_config.log_file, sizeof people_config.log_file, "%s", beside_store("log"));
    people_config.rate_limits = false;
    people_config.bot_nodes = 20;
    people_config.bot_threads = 2;
    people_config.port = 8080;
    fake_chance(7);
    fake_set_now(INT64_C(1790000000000));
    fake_forget();
    fake_writer_set(DISK_WORKS);
    return 0;
}

int drop_server(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? 0 : -1;
}

void forget_pictures(person *p)
{
    for (int i = 0; i < PICTURES_MAX; i++) {
        text_drop(&p->pictures[i].view);
    }
    memset(p->pictures, 0, sizeof p->pictures);
}

static void free_everybody(void)
{
    while (everybody != NULL) {
        person *p = everybody;
        everybody = p->next;
        forget_pictures(p);
        free(p);
    }
}

void serve(void (*script)(void *self))
{
    fake_script(script, NULL);
    int status = server_run(&people_config);
    free_everybody();
    assert_int_equal(status, 0);
}

static bool is_quiet(void)
{
    return !fake_is_busy() && journal_is_idle(the_house()->journal);
}

void settle(void)
{
    int turns = 0;
    do {
        fake_turn();
        assert_true(++turns < TURNS_MAX);
    } while (!is_quiet());
}

void copy_store(const char *name)
{
    static const char *const parts[] = {"", "-wal", "-lock"};
    for (int i = 0; i < 3; i++) {
        char command[CONFIG_TEXT];
        snprintf(command, sizeof command, "cd %s && if [ -e store%s ]; then cp store%s %s%s; fi",
                 folder, parts[i], parts[i], name, parts[i]);
        assert_int_equal(system(command), 0);
    }
}

/* -- looking at JSON -- */

static json member(json object, const char *name, size_t n)
{
    json key;
    json value;
    char text[64];
    size_t length;
    json_walk w = json_items(object);
    while (json_next_member(&w, &key, &value)) {
        if (json_to_str(key, text, sizeof text, &length) && length == n &&
            memcmp(text, name, n) == 0) {
            return value;
        }
    }
    return (json){0};
}

static json item(json array, long place)
{
    json value;
    json_walk w = json_items(array);
    while (json_next(&w, &value)) {
        if (place-- == 0) {
            return value;
        }
    }
    return (json){0};
}

json at(json v, const char *path)
{
    while (*path != '\0' && json_there(v)) {
        size_t n = strcspn(path, ".");
        json_type type = json_type_of(v);
        v = type == JSON_OBJECT  ? member(v, path, n)
            : type == JSON_ARRAY ? item(v, strtol(path, NULL, 10))
                                 : (json){0};
        path += n + (path[n] == '.');
    }
    return v;
}

int64_t number_at(json v, const char *path)
{
    int64_t n = INT64_MIN;
    json there = at(v, path);
    return json_there(there) && json_to_int(there, INT64_MIN, INT64_MAX, &n) ? n : INT64_MIN;
}

bool says(json v, const char *path, const char *text)
{
    json there = at(v, path);
    return json_there(there) && json_is(there, text);
}

bool is_true(json v, const char *path)
{
    bool b = false;
    json there = at(v, path);
    return json_there(there) && json_to_bool(there, &b) && b;
}

/* -- pictures -- */

picture *picture_of(person *p, int64_t number)
{
    picture *found = NULL;
    for (int i = 0; i < PICTURES_MAX; i++) {
        picture *one = &p->pictures[i];
        if (one->table == number) {
            return one;
        }
        found = found == NULL && one->table == 0 ? one : found;
    }
    assert_non_null(found);
    *found = (picture){.table = number, .view = text_growing()};
    return found;
}

static void set_view(picture *pic, json view)
{
    pic->view.len = 0;
    pic->view.comma = false;
    json_raw(&pic->view, view.at, (size_t)(view.end - view.at));
}

static void take_table(person *p, json m)
{
    picture *pic = picture_of(p, number_at(m, "table"));
    pic->seq = number_at(m, "seq");
    pic->seat = json_is_null(at(m, "seat")) ? -1 : (int)number_at(m, "seat");
    pic->view.len = 0;
    if (!json_is_null(at(m, "view"))) {
        set_view(pic, at(m, "view"));
    }
}

static void take_events(person *p, json m)
{
    picture *pic = picture_of(p, number_at(m, "table"));
    text_out next = text_growing();
    json event;
    json_walk w = json_items(at(m, "events"));
    while (json_next(&w, &event)) {
        pic->seq++;
        if (json_there(at(m, "patch"))) { /* otherwise only the last one's is told */
            assert_int_equal(number_at(event, "seq"), pic->seq);
        }
    }
    assert_int_equal(pic->seq, number_at(m, "seq"));
    if (!json_there(at(m, "patch"))) { /* the person keeps no picture, but asks for it */
        text_drop(&next);
        pic->view.len = 0;
        return;
    }
    assert_true(pic->view.len > 0);
    json_patch_apply(json_trusted(pic->view.at, pic->view.len), at(m, "patch"), p->lean, &next);
    text_drop(&pic->view);
    pic->view = next;
}

void check_picture(person *p, int64_t number)
{
    picture *pic = picture_of(p, number);
    room *r = the_room(number);
    text_out now = text_growing();
    assert_non_null(r);
    assert_int_equal(pic->seq, r->t->seq);
    assert_int_equal(pic->seat, p->account != 0 ? table_seat_of(r->t, (uint64_t)p->account) : -1);
    if (r->t->begun_ms > 0) {
        game_buffer view;
        bool acts = pic->seat >= 0 && (table_to_act(r->t) >> pic->seat & 1) != 0;
        table_view(r->t, pic->seat, view.state);
        view_json_write(r->t->plan.setup.rules, view.state, acts || !p->lean, &now);
        assert_true(pic->view.len > 0);
        assert_true(json_same_but_nulls(json_trusted(pic->view.at, pic->view.len),
                                        json_trusted(now.at, now.len), p->lean));
    }
    text_drop(&now);
}

/* -- speaking -- */

static json read_json(const char *text)
{
    json v;
    const char *wrong = json_read(text, strlen(text), &v);
    if (wrong != NULL) {
        fail_msg("%s: %s", wrong, text);
    }
    return v;
}

static json take_message(person *p, const char *text)
{
    json m = read_json(text);
    assert_true(strlen(text) <= 64 * 1024); /* as docs/protocol.md promises */
    if (says(m, "t", "table")) {
        take_table(p, m);
    } else if (says(m, "t", "events")) {
        take_events(p, m);
    }
    if (!json_there(at(m, "re"))) {
        assert_true(p->heard_n < HEARD_MAX);
        p->heard[p->heard_n++] = text;
    }
    return m;
}

void listen_to(person *p)
{
    for (const char *text; (text = fake_hear(p->end)) != NULL;) {
        take_message(p, text);
    }
}

static void write_quoted(char *out, size_t cap, const char *format, va_list args)
{
    int n = vsnprintf(out, cap, format, args);
    assert_true(n >= 0 && (size_t)n < cap);
    for (char *c = out; *c != '\0'; c++) {
        *c = (char)(*c == '\'' ? '"' : *c);
    }
}

void say(person *p, const char *format, ...)
{
    char text[MESSAGE_MAX];
    va_list args;
    va_start(args, format);
    write_quoted(text, sizeof text, format, args);
    va_end(args);
    fake_say(p->end, text, strlen(text), false);
}

static json wait_for_reply(person *p)
{
    for (int turns = 0; turns < 200; turns++) {
        for (const char *text; (text = fake_hear(p->end)) != NULL;) {
            json m = take_message(p, text);
            if (number_at(m, "re") == p->last_id) {
                return m;
            }
        }
        fake_turn();
    }
    fail_msg("there is no reply");
    return (json){0};
}

json ask(person *p, const char *format, ...)
{
    char body[MESSAGE_MAX];
    char text[MESSAGE_MAX + 32];
    va_list args;
    va_start(args, format);
    write_quoted(body, sizeof body, format, args);
    va_end(args);
    assert_int_equal(body[0], '{');
    snprintf(text, sizeof text, "{\"id\":%lld,%s", (long long)++p->last_id, body + 1);
    fake_say(p->end, text, strlen(text), false);
    return wait_for_reply(p);
}

json hear(person *p, const char *kind)
{
    listen_to(p);
    for (int i = 0; i < p->heard_n; i++) {
        json m = read_json(p->heard[i]);
        if (says(m, "t", kind)) {
            p->heard_n -= i + 1;
            memmove(p->heard, p->heard + i + 1, (size_t)p->heard_n * sizeof p->heard[0]);
            return m;
        }
    }
    p->heard_n = 0;
    return (json){0};
}

json hear_last(person *p, const char *kind)
{
    json last = {0};
    for (json next; json_there(next = hear(p, kind));) {
        last = next;
    }
    return last;
}

void forget_heard(person *p)
{
    listen_to(p);
    p->heard_n = 0;
}

void check_error(json reply, const char *code, const char *file, int line)
{
    if (!says(reply, "t", "error") || !says(reply, "code", code)) {
        print_error("%.*s\n", (int)(reply.end - reply.at), reply.at);
        _fail(file, line);
    }
}

/* -- coming and going -- */

void person_connect(person *p)
{
    p->end = fake_open(p->address, "/ws", NULL);
    const char *patch = p->patch != NULL ? p->patch : "merge";
    json hello = p->account != 0
                     ? ask(p, "{'t':'hello','token':'%s','patch':'%s'}", p->token, patch)
                     : ask(p, "{'t':'hello','patch':'%s'}", patch);
    assert_true(says(hello, "t", "hello"));
    assert_true(says(hello, "patch", patch));
    p->lean = strcmp(patch, "merge") != 0;
}

static const char default_address[] = "10.0.0.1";

static person *add_person(const char *address)
{
    person *p = memory_new(sizeof *p);
    p->address = address;
    p->next = everybody;
    everybody = p;
    return p;
}

person *nobody_new(void)
{
    person *p = add_person(default_address);
    person_connect(p);
    return p;
}

person *person_from(const char *address, const char *name)
{
    person *p = add_person(address);
    size_t n;
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    answer a = rest_raw(address, "POST", "/api/accounts",
                        "host: 127.0.0.1:8080\ncontent-type: application/json\n", body);
    assert_int_equal(a.status, 201);
    assert_true(json_to_str(at(a.body, "token"), p->token, sizeof p->token, &n));
    p->account = number_at(a.body, "account.id");
    person_connect(p);
    return p;
}

person *person_new(const char *name)
{
    return person_from(default_address, name);
}

void person_hang_up(person *p)
{
    fake_hang_up(p->end);
    settle();
}

/* -- requests -- */

static answer wait_for_answer(far_end *e)
{
    for (int turns = 0; turns < 200 && fake_status(e) == 0; turns++) {
        fake_turn();
    }
    answer a = {.status = fake_status(e), .end = e};
    assert_int_not_equal(a.status, 0);
    net_text body = fake_body(e);
    if (body.n > 0 && json_read(body.at, body.n, &a.body) != NULL) {
        a.body = (json){0};
    }
    return a;
}

answer rest_raw(const char *address, const char *method, const char *target, const char *headers,
                const char *body)
{
    size_t n = body != NULL ? strlen(body) : 0;
    return wait_for_answer(fake_ask(address, method, target, headers, body, n));
}

answer rest_ask(const person *p, const char *method, const char *target, const char *format, ...)
{
    char body[MESSAGE_MAX] = "";
    char headers[256];
    if (format != NULL) {
        va_list args;
        va_start(args, format);
        write_quoted(body, sizeof body, format, args);
        va_end(args);
    }
    snprintf(headers, sizeof headers, "host: 127.0.0.1:8080\ncontent-type: application/json\n%s%s",
             p != NULL ? "authorization: Bearer " : "", p != NULL ? p->token : "");
    return rest_raw(p != NULL ? p->address : default_address, method, target, headers, body);
}
