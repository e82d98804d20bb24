/* The server under any script: people on sockets and by REST, time that passes, a disk that waits
 * or refuses. Each line of the input is one step:
 *
 *     0+            person 0 opens a socket and says hello
 *     0-            hangs up
 *     0>TEXT        says TEXT
 *     0!METHOD PATH BODY   asks by REST
 *     ~MS           time passes
 *     ?works ?waits ?refuses   the disk from now on
 *     .             the loop turns
 *
 * In a text $c is the code of the newest table and $a an action that is legal there now.
 *
 * Whatever happens, what arrives is JSON, nothing arrives that is not on the disk (the fake net
 * holds it back and checks how the server uses the gate), and the store can be loaded again, with
 * the same tables in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/kit/fake_house.h"
#include "tests/kit/fake_strangers.h"
#include "tests/kit/fake_writer.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PEOPLE = 4, STEPS_MAX = 200, LINE_MAX = 4096, ROOMS_MAX = 64 };

typedef struct script {
    const char *at, *end;
    far_end *sockets[PEOPLE];
    char tokens[PEOPLE][PEOPLE_TOKEN + 1];
    fake_disk disk;
    struct {
        uint64_t number;
        uint32_t seq;
        size_t log_n;
    } rooms[ROOMS_MAX]; /* as they were at the end */
    int rooms_n;
} script;

static server_config config;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    strangers_config(&config);
    config.tables_max = ROOMS_MAX;
    config.accounts_cached = 1;
    config.journal_bytes = 20000;
    return freopen("/dev/null", "w", stdout) != NULL ? 0 : 1;
}

/* -- what arrives -- */

static void hear_all(script *s)
{
    for (int i = 0; i < PEOPLE; i++) {
        for (const char *m; s->sockets[i] != NULL && (m = fake_hear(s->sockets[i])) != NULL;) {
            json v;
            strangers_must(json_read(m, strlen(m), &v) == NULL, "a message is JSON");
            strangers_must(json_type_of(v) == JSON_OBJECT, "a message is an object");
        }
    }
}

static void check_answer(const far_end *e)
{
    json v;
    net_text body = fake_body(e);
    if (strstr(fake_type(e), "json") != NULL && body.n > 0) {
        strangers_must(json_read(body.at, body.n, &v) == NULL, "an answer is JSON");
    }
}

/* -- steps -- */

static room *newest_room(void)
{
    return rooms_find(the_rooms(), store_last_stream(the_house()->store));
}

static void put_action(text_out *o)
{
    room *r = newest_room();
    game_action *menu = the_rooms()->menu;
    uint32_t seats = r != NULL ? table_to_act(r->t) : 0;
    const game_rules *rules = r != NULL ? r->t->plan.setup.rules : NULL;
    if (seats != 0 && rules->legal(r->t->state, bit_lowest(seats), menu) > 0) {
        rules->action_text(menu[0], o);
    }
}

static void expand(const char *line, size_t n, text_out *o)
{
    for (size_t i = 0; i < n; i++) {
        bool special = line[i] == '$' && i + 1 < n;
        if (special && line[i + 1] == 'c' && newest_room() != NULL) {
            text_str(o, newest_room()->t->code);
            i++;
        } else if (special && line[i + 1] == 'a') {
            put_action(o);
            i++;
        } else {
            text_bytes(o, line + i, 1);
        }
    }
}

static void sign_in(script *s, int who)
{
    char address[24];
    snprintf(address, sizeof address, "10.0.0.%d", who + 1);
    strangers_sign_in(address, s->tokens[who]);
}

static void open_socket(script *s, int who)
{
    char hello[128];
    if (s->tokens[who][0] == '\0') {
        sign_in(s, who);
    }
    if (s->sockets[who] != NULL) {
        fake_hang_up(s->sockets[who]);
    }
    s->sockets[who] = fake_open("10.0.0.1", "/ws", NULL);
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"token\":\"%s\"}", s->tokens[who]);
    fake_say(s->sockets[who], hello, strlen(hello), false);
}

/* METHOD PATH BODY. What a parser of HTTP would not let through is not asked. */
static void ask_by_rest(script *s, int who, char *text)
{
    char headers[160];
    char *path = strchr(text, ' ');
    char *body = path != NULL ? strchr(path + 1, ' ') : NULL;
    if (path == NULL || path[1] != '/') {
        return;
    }
    *path++ = '\0';
    if (body != NULL) {
        *body++ = '\0';
    }
    for (const char *c = path; *c != '\0'; c++) {
        if (*c < '!' || *c > '~') {
            return;
        }
    }
    snprintf(headers, sizeof headers, "content-type: application/json\n%s%s",
             s->tokens[who][0] != '\0' ? "authorization: Bearer " : "", s->tokens[who]);
    far_end *e = fake_ask("127.0.0.1", text, path, headers, body != NULL ? body : "",
                          body != NULL ? strlen(body) : 0);
    if (strangers_wait(e)) {
        check_answer(e);
    }
}

static void speak(script *s, const char *line, size_t n)
{
    char text[LINE_MAX];
    text_out o = text_to(text, sizeof text);
    int who = line[0] - '0';
    if (who < 0 || who >= PEOPLE || n < 2) {
        return;
    }
    expand(line + 2, n - 2, &o);
    text_end(&o);
    json v;
    if (line[1] == '+') {
        open_socket(s, who);
    } else if (line[1] == '-' && s->sockets[who] != NULL) {
        fake_hang_up(s->sockets[who]);
    } else if (line[1] == '>' && s->sockets[who] != NULL) {
        /* The socket lets only valid UTF-8 through; json_read is the judge of the rest. */
        const char *wrong = json_read(text, o.len, &v);
        if (wrong == NULL || strstr(wrong, "UTF-8") == NULL) {
            fake_say(s->sockets[who], text, o.len, false);
        }
    } else if (line[1] == '!') {
        ask_by_rest(s, who, text);
    }
}

static void take_step(script *s, const char *line, size_t n)
{
    static const char *const disks[] = {"?works", "?waits", "?refuses"};
    int written = fake_writer_done();
    int held = fake_held();
    size_t seen = fake_seen();
    if (line[0] == '~') {
        char ms[12] = "";
        memcpy(ms, line + 1, n - 1 < sizeof ms - 1 ? n - 1 : sizeof ms - 1);
        fake_pass(strtol(ms, NULL, 10) % (20 * 60 * 1000) + 1);
    } else if (line[0] == '?') {
        for (int i = 0; i < 3; i++) {
            if (text_is(line, n, disks[i])) {
                s->disk = (fake_disk)i;
                fake_writer_set(s->disk);
            }
        }
    } else if (line[0] != '.') {
        speak(s, line, n);
    }
    fake_turn();
    if (s->disk == DISK_WAITS && held > 0 && fake_writer_done() == written) {
        strangers_must(fake_seen() == seen, "nothing is seen before it is on the disk");
    }
    hear_all(s);
}

/* -- all of it -- */

static void remember_rooms(script *s)
{
    for (const room *r = NULL;
         s->rooms_n < ROOMS_MAX && (r = rooms_next(the_rooms(), r)) != NULL;) {
        s->rooms[s->rooms_n].number = r->t->plan.number;
        s->rooms[s->rooms_n].seq = r->t->seq;
        s->rooms[s->rooms_n++].log_n = r->t->log_n;
    }
}

static void play(void *self)
{
    script *s = self;
    for (int steps = 0; s->at < s->end && steps < STEPS_MAX; steps++) {
        const char *end = memchr(s->at, '\n', (size_t)(s->end - s->at));
        end = end != NULL ? end : s->end;
        size_t n = (size_t)(end - s->at);
        if (n > 0 && n < LINE_MAX / 2) {
            take_step(s, s->at, n);
        }
        s->at = end < s->end ? end + 1 : s->end;
    }
    strangers_settle();
    remember_rooms(s);
}

static void look_again(void *self)
{
    script *s = self;
    for (int i = 0; i < s->rooms_n; i++) {
        const room *r = rooms_find(the_rooms(), s->rooms[i].number);
        strangers_must(r != NULL, "a table is there after a restart");
        strangers_must(r->t->seq >= s->rooms[i].seq, "a table has all its events after a restart");
        strangers_must(r->t->log_n >= s->rooms[i].log_n,
                       "a table has all its records after a restart");
    }
    strangers_settle();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static script s;
    memset(&s, 0, sizeof s);
    s.at = (const char *)data;
    s.end = s.at + size;
    strangers_begin();
    strangers_serve(&config, play, &s);
    strangers_serve(&config, look_again, &s);
    return 0;
}
