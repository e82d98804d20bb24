/* The load of `stolik bench server`: two players at each of many tables of Nardy. */
#include "cli/bench_load.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/seconds.h"
#include "table/grow.h"

enum {
    AT_ONCE = 32,    /* connections, accounts or tables being made at a time */
    PATIENCE_S = 60, /* for anything that the server is to do */
    MS = 1000,
};

static const double turn_s = 0.1; /* how often a wait looks up */

/* -- sending -- */

__attribute__((format(printf, 2, 3))) static void say(load_player *p, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    wire_send(p->conn, text, (size_t)n);
}

static load_player *partner(const load_player *p)
{
    load_table *t = p->table;
    return p == &t->players[0] ? &t->players[1] : &t->players[0];
}

static void set_up(load_table *t)
{
    t->stage = LOAD_CREATING;
    t->number = 0;
    say(&t->players[0], "{\"t\":\"create\",\"game\":\"nardy\","
                        "\"clock\":{\"bank\":3600,\"increment\":5}}");
}

static void move(load *l, load_player *p)
{
    p->req++;
    p->waits = true;
    p->sent_s = seconds_now();
    l->sent++;
    say(p, "{\"t\":\"act\",\"table\":%lld,\"req\":%u,\"action\":\"%s\"}",
        (long long)p->table->number, p->req, p->action);
    p->action[0] = '\0';
}

static bool may_move(const load *l, const load_player *p)
{
    return p->table->stage == LOAD_PLAYING && p->action[0] != '\0' && !p->waits &&
           p->table - l->tables < l->moving_n;
}

static void move_if_fast(load *l, load_player *p)
{
    if (l->pace == LOAD_FAST && may_move(l, p)) {
        move(l, p);
    }
}

/* -- what the server says -- */

enum { KIND, TABLE, PHASE, SEQ, REQ, MENU, CODE, TEXT, FIELDS };
static const char *const field_names[] = {"t",    "table", "phase", "seq", "req",
                                          "menu", "code",  "text",  NULL};

/* Takes the first entry of a menu, if there is one. */
static void read_menu(load_player *p, json menu)
{
    json first;
    size_t n;
    p->action[0] = '\0';
    if (json_there(menu) && json_type_of(menu) == JSON_ARRAY) {
        json_walk items = json_items(menu);
        if (json_next(&items, &first)) {
            json_to_str(first, p->action, sizeof p->action, &n);
        }
    }
}

static int64_t number_of(json v)
{
    int64_t n = 0;
    return json_there(v) && json_to_int(v, 0, INT64_MAX, &n) ? n : 0;
}

static void see_seq(load *l, load_table *t, int64_t seq)
{
    if (seq > t->seq) {
        l->events += (uint64_t)(seq - t->seq);
        t->seq = seq;
    }
}

static void game_begins(load *l, load_player *p, const json *f)
{
    load_table *t = p->table;
    p->in_game = true;
    p->req = (uint32_t)number_of(f[REQ]);
    read_menu(p, f[MENU]);
    if (t->stage == LOAD_JOINING && partner(p)->in_game) {
        t->stage = LOAD_PLAYING;
        t->seq = number_of(f[SEQ]);
        l->set_up++;
        move_if_fast(l, p);
        move_if_fast(l, partner(p));
    }
}

/* The first look at a table after a restart. */
static void check_table(load *l, load_player *p, const json *f)
{
    load_table *t = p->table;
    int64_t seq = number_of(f[SEQ]);
    l->lost += t->seq > seq ? t->seq - seq : 0;
    l->checked++;
    t->seq = seq;
    if (json_is(f[PHASE], "playing")) { /* else its last move was on the way when it stopped */
        t->stage = LOAD_JOINING;
        game_begins(l, p, f);
        say(partner(p), "{\"t\":\"watch\",\"table\":%lld}", (long long)t->number);
    }
}

static void on_table(load *l, load_player *p, const json *f)
{
    load_table *t = p->table;
    int64_t number = number_of(f[TABLE]);
    if (t->stage == LOAD_CREATING && p == &t->players[0]) {
        t->number = number;
        t->stage = LOAD_JOINING;
        say(&t->players[1], "{\"t\":\"join\",\"table\":%lld}", (long long)number);
    } else if (number == t->number && t->stage == LOAD_APART) {
        check_table(l, p, f);
    } else if (number == t->number && json_is(f[PHASE], "playing")) {
        game_begins(l, p, f);
    }
}

static void on_events(load *l, load_player *p, const json *f)
{
    if (number_of(f[TABLE]) != p->table->number) {
        return;
    }
    see_seq(l, p->table, number_of(f[SEQ]));
    read_menu(p, f[MENU]);
    if (p->waits) {
        p->waits = false;
        if (l->pace == LOAD_PACED && l->times_n < l->times_cap) {
            l->times[l->times_n++] = (float)((seconds_now() - p->sent_s) * MS);
        }
    }
    move_if_fast(l, p);
}

/* Both leave the table, and the same two begin another. */
static void on_end(load *l, load_player *p, const json *f)
{
    load_table *t = p->table;
    if (number_of(f[TABLE]) != t->number || !p->in_game) {
        return;
    }
    p->in_game = false;
    p->action[0] = '\0';
    say(p, "{\"t\":\"leave\",\"table\":%lld}", (long long)t->number);
    if (!partner(p)->in_game) {
        l->games++;
        set_up(t);
    }
}

static void on_error(load *l, const json *f)
{
    char code[64] = "?";
    char text[128] = "";
    size_t n;
    json_to_str(f[CODE], code, sizeof code, &n);
    json_to_str(f[TEXT], text, sizeof text, &n);
    wire_fail(l->wire, "the server refused a message: %s (%s)", code, text);
}

static void on_message(void *self, void *user, const char *bytes, size_t n)
{
    load *l = self;
    load_player *p = user;
    json m;
    json f[FIELDS];
    char text[128];
    text_out why = text_to(text, sizeof text);
    if (json_read(bytes, n, &m) != NULL || json_type_of(m) != JSON_OBJECT ||
        !json_fields(m, field_names, f, true, &why) || !json_there(f[KIND])) {
        wire_fail(l->wire, "the server sent a message that cannot be read");
    } else if (json_is(f[KIND], "events")) {
        on_events(l, p, f);
    } else if (json_is(f[KIND], "ack")) {
        l->acked++;
    } else if (json_is(f[KIND], "table")) {
        on_table(l, p, f);
    } else if (json_is(f[KIND], "end")) {
        on_end(l, p, f);
    } else if (json_is(f[KIND], "hello")) {
        l->greeted++;
    } else if (json_is(f[KIND], "error")) {
        on_error(l, f);
    } else if (json_is(f[KIND], "bye")) {
        wire_fail(l->wire, "the server stops");
    }
}

static void on_opened(void *self, void *user)
{
    load_player *p = user;
    (void)self;
    say(p, "{\"t\":\"hello\",\"token\":\"%s\"}", p->token);
}

/* -- accounts -- */

static load_player *player(const load *l, int i)
{
    return &l->tables[i / LOAD_SEATS].players[i % LOAD_SEATS];
}

static int players_n(const load *l)
{
    return l->tables_n * LOAD_SEATS;
}

/* A connection that makes accounts has its place here as its user. */
typedef struct maker {
    load *load;
    wire_conn *conn;
    load_player *for_whom;
} maker;

static void ask_account(maker *m)
{
    load *l = m->load;
    char body[64];
    if (l->guests_asked == players_n(l)) {
        wire_close(m->conn);
        m->conn = NULL;
        return;
    }
    m->for_whom = player(l, l->guests_asked++);
    int n = snprintf(body, sizeof body, "{\"name\":\"Guest %d\"}", l->guests_asked);
    wire_post(m->conn, "/api/accounts", body, (size_t)n);
}

static void on_answer(void *self, void *user, int status, const char *body, size_t n)
{
    static const char *const names[] = {"token", NULL};
    load *l = self;
    maker *m = user;
    json answer;
    json token;
    size_t token_n = 0;
    char text[128];
    text_out why = text_to(text, sizeof text);
    bool good = status == 201 && json_read(body, n, &answer) == NULL &&
                json_type_of(answer) == JSON_OBJECT &&
                json_fields(answer, names, &token, true, &why) && json_there(token) &&
                json_to_str(token, m->for_whom->token, LOAD_TOKEN + 1, &token_n);
    if (!good) {
        wire_fail(l->wire, "the server made no account: HTTP %d", status);
        return;
    }
    l->accounts++;
    ask_account(m);
}

/* -- waiting -- */

/* Until the count is there; false: something went wrong, or it takes too long. */
static bool wait_for(load *l, const uint64_t *count, uint64_t goal, const char *what)
{
    double end = seconds_now() + PATIENCE_S;
    while (*count < goal) {
        if (*l->stop) {
            wire_fail(l->wire, "interrupted");
        }
        if (!wire_turn(l->wire, turn_s)) {
            return false;
        }
        if (seconds_now() > end) {
            wire_fail(l->wire, "after %d s the server has done %llu of %llu %s", PATIENCE_S,
                      (unsigned long long)*count, (unsigned long long)goal, what);
        }
    }
    return true;
}

bool load_guests(load *l)
{
    maker makers[AT_ONCE] = {{0}};
    for (int i = 0; i < AT_ONCE && l->guests_asked < players_n(l); i++) {
        makers[i] = (maker){.load = l};
        makers[i].conn = wire_connect(l->wire, &makers[i]);
        if (makers[i].conn == NULL) {
            return false;
        }
        ask_account(&makers[i]);
    }
    return wait_for(l, &l->accounts, (uint64_t)players_n(l), "accounts");
}

bool load_connect(load *l)
{
    uint64_t before = l->greeted;
    for (int i = 0; i < players_n(l); i++) {
        load_player *p = player(l, i);
        p->conn = wire_connect(l->wire, p);
        if (p->conn == NULL) {
            return false;
        }
        wire_upgrade(p->conn);
        uint64_t goal = before + (uint64_t)(i + 1 > AT_ONCE ? i + 1 - AT_ONCE : 0);
        if (!wait_for(l, &l->greeted, goal, "greetings")) {
            return false;
        }
    }
    return wait_for(l, &l->greeted, before + (uint64_t)players_n(l), "greetings");
}

bool load_sit(load *l)
{
    uint64_t before = l->set_up;
    for (int i = 0; i < l->tables_n; i++) {
        set_up(&l->tables[i]);
        uint64_t goal = before + (uint64_t)(i + 1 > AT_ONCE ? i + 1 - AT_ONCE : 0);
        if (!wait_for(l, &l->set_up, goal, "tables")) {
            return false;
        }
    }
    return wait_for(l, &l->set_up, before + (uint64_t)l->tables_n, "tables");
}

/* -- playing -- */

static void paced_move(load *l, load_table *t)
{
    for (int i = 0; i < LOAD_SEATS; i++) {
        if (may_move(l, &t->players[i])) {
            move(l, &t->players[i]);
            return;
        }
    }
    if (t->players[0].waits || t->players[1].waits) {
        l->held_up++;
    }
}

/* Table i is due i/n into each second. */
static void on_beat(void *self)
{
    load *l = self;
    if (l->pace != LOAD_PACED) {
        return;
    }
    uint64_t due = (uint64_t)((seconds_now() - l->paced_from_s) * l->moving_n);
    for (; l->paced_n < due; l->paced_n++) {
        paced_move(l, &l->tables[l->paced_n % (uint64_t)l->moving_n]);
    }
}

static void begin_pace(load *l, double seconds)
{
    if (l->pace == LOAD_FAST) {
        for (int i = 0; i < l->moving_n * LOAD_SEATS; i++) {
            move_if_fast(l, player(l, i));
        }
    } else if (l->pace == LOAD_PACED) {
        l->times_cap = (size_t)((seconds + 1) * l->moving_n);
        l->times = memory_resize(l->times, l->times_cap, sizeof *l->times);
        l->times_n = 0;
        l->paced_n = 0;
        l->held_up = 0;
        l->paced_from_s = seconds_now();
        wire_every(l->wire, 1.0 / l->moving_n);
    }
}

bool load_play(load *l, load_pace pace, int tables, double seconds)
{
    double end = seconds_now() + seconds;
    l->pace = pace;
    l->moving_n = tables;
    begin_pace(l, seconds);
    while (seconds_now() < end) {
        double left = end - seconds_now();
        if (*l->stop) {
            wire_fail(l->wire, "interrupted");
        }
        if (!wire_turn(l->wire, left < turn_s ? left : turn_s)) {
            return false;
        }
    }
    return true;
}

/* Whether every move is answered and every game that ended is followed by another. */
static bool is_settled(const load *l)
{
    for (int i = 0; i < l->tables_n; i++) {
        const load_table *t = &l->tables[i];
        if (t->stage == LOAD_CREATING || t->stage == LOAD_JOINING || t->players[0].waits ||
            t->players[1].waits) {
            return false;
        }
    }
    return l->acked == l->sent;
}

bool load_settle(load *l)
{
    double end = seconds_now() + PATIENCE_S;
    l->pace = LOAD_STILL;
    l->moving_n = 0;
    wire_every(l->wire, 0);
    while (!is_settled(l)) {
        if (*l->stop) {
            wire_fail(l->wire, "interrupted");
        }
        if (!wire_turn(l->wire, turn_s)) {
            return false;
        }
        if (seconds_now() > end) {
            wire_fail(l->wire, "moves are not answered after %d s", PATIENCE_S);
        }
    }
    return true;
}

bool load_check(load *l)
{
    uint64_t goal = l->checked;
    for (int i = 0; i < l->tables_n; i++) {
        load_table *t = &l->tables[i];
        if (t->number != 0) { /* else it was between two games */
            goal++;
            say(&t->players[0], "{\"t\":\"watch\",\"table\":%lld}", (long long)t->number);
        }
    }
    return wait_for(l, &l->checked, goal, "tables") && load_settle(l);
}

/* -- beginning and end -- */

void load_new(load *l, int tables, const volatile bool *stop)
{
    *l = (load){.tables_n = tables, .stop = stop};
    l->tables = memory_new((size_t)tables * sizeof *l->tables);
    for (int i = 0; i < players_n(l); i++) {
        player(l, i)->table = &l->tables[i / LOAD_SEATS];
    }
}

void load_free(load *l)
{
    load_detach(l);
    free(l->tables);
    free(l->times);
}

bool load_attach(load *l, int port)
{
    wire_handlers handlers = {l, on_answer, on_opened, on_message, on_beat};
    l->wire = wire_new(port, &handlers);
    return l->wire != NULL;
}

void load_detach(load *l)
{
    if (l->wire != NULL) {
        wire_free(l->wire);
        l->wire = NULL;
    }
    l->pace = LOAD_STILL;
    l->sent = l->acked; /* what was on the way may have been done or not */
    for (int i = 0; i < l->tables_n; i++) {
        load_table *t = &l->tables[i];
        bool played = t->stage == LOAD_PLAYING;
        t->stage = LOAD_APART;
        t->number = played ? t->number : 0;
        for (int p = 0; p < LOAD_SEATS; p++) {
            t->players[p].conn = NULL;
            t->players[p].in_game = false;
            t->players[p].waits = false;
            t->players[p].action[0] = '\0';
        }
    }
}

const char *load_why(const load *l)
{
    return l->wire != NULL ? wire_why(l->wire) : strerror(errno);
}
