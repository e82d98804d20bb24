/* Several people at several tables, driven by bytes, for fuzzing the server. */
#include "tests/kit/fake_crowd.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tests/kit/fake_house.h"
#include "tests/kit/fake_strangers.h"
#include "tests/kit/fake_writer.h"

enum {
    PEOPLE = 4,
    SOCKETS = 6, /* the last two are second sockets of the first two people */
    TABLES_MAX = 3,
    STEPS_MAX = 300,
    STEP_BYTES = 3,
    TEXT_MAX = 1024
};

typedef struct crowd {
    const uint8_t *at, *end;
    far_end *sockets[SOCKETS];
    char tokens[PEOPLE][PEOPLE_TOKEN + 1];
    uint64_t tables[TABLES_MAX]; /* as they were at the end */
    size_t logs[TABLES_MAX];
    int tables_n;
} crowd;

/* One step, taken apart. */
typedef struct step {
    int who;         /* a person */
    int socket;      /* one of that person's */
    uint64_t number; /* a table that is there, or was */
    int how;
} step;

static server_config config;

void crowd_open(void)
{
    strangers_config(&config);
    config.rate_limits = false;
    config.tables_max = TABLES_MAX;
    config.tables_each_address = 2;
    config.accounts_cached = 1; /* whoever has no socket is read again and again */
    config.journal_bytes = 65536;
}

/* -- the server's lists -- */

static int count_list(const list_link *head)
{
    int n = 0;
    for (const list_link *l = head->next; l != head; l = l->next) {
        strangers_must(l->next->prev == l && l->prev->next == l, "a list's links fit");
        n++;
    }
    return n;
}

static void check_room(const room *r)
{
    strangers_must(r->t->user == r, "a table knows its room");
    strangers_must((r->followers == NULL) == (r->followers_n == 0), "followers are counted");
    strangers_must(r->use == ROOM_IN_USE || list_is_in(&r->idle),
                   "a room that may give way is in a list");
    strangers_must(r->followers == NULL || r->use == ROOM_IN_USE,
                   "a room that is looked at is in use");
    strangers_must(r->deadline_at < 0 || r->rooms->deadlines.at[r->deadline_at] == r,
                   "a deadline knows its place");
    strangers_must((r->lobby_list >= 0) == (!r->t->plan.is_private && r->t->phase != TABLE_ENDED),
                   "public tables are listed until they end");
    for (int k = 0; k < ROOM_NETWORKS; k++) {
        strangers_must(r->held[k].by == NULL || r->t->phase != TABLE_ENDED,
                       "what has ended nobody holds");
    }
}

static void check_rooms(const rooms *all)
{
    const deadlines *d = &all->deadlines;
    int n = 0;
    int idle = 0;
    for (const room *r = NULL; (r = rooms_next(all, r)) != NULL;) {
        check_room(r);
        idle += r->use != ROOM_IN_USE;
        n++;
    }
    for (int use = 0; use < ROOM_USES; use++) {
        idle -= count_list(&all->evict.idle[use]);
    }
    strangers_must((size_t)n == all->n && all->by_number.n == all->n && all->by_code.n == all->n,
                   "rooms are counted");
    strangers_must(idle == 0, "each room that may give way is in one list");
    for (int i = 1; i < d->n; i++) {
        strangers_must(d->at[(i - 1) / 2]->deadline_ms <= d->at[i]->deadline_ms,
                       "the earliest deadline comes first");
    }
}

/* -- saying and hearing -- */

static void hear_all(crowd *c)
{
    for (int i = 0; i < SOCKETS; i++) {
        for (const char *m; c->sockets[i] != NULL && (m = fake_hear(c->sockets[i])) != NULL;) {
            json v;
            strangers_must(json_read(m, strlen(m), &v) == NULL, "a message is JSON");
        }
    }
}

static const char *address_of(int who)
{
    static const char *const all[PEOPLE] = {"10.0.0.1", "10.0.0.1", "2001:db8::1", "2001:db8::2"};
    return all[who];
}

static void sign_in_once(crowd *c, int who)
{
    if (c->tokens[who][0] == '\0') {
        strangers_sign_in(address_of(who), c->tokens[who]);
    }
}

static void connect(crowd *c, const step *s)
{
    char hello[128];
    sign_in_once(c, s->who);
    if (c->sockets[s->socket] != NULL) {
        fake_hang_up(c->sockets[s->socket]);
    }
    c->sockets[s->socket] = fake_open(address_of(s->who), "/ws", NULL);
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"token\":\"%s\"}", c->tokens[s->who]);
    fake_say(c->sockets[s->socket], hello, strlen(hello), false);
}

static void hang_up(crowd *c, const step *s)
{
    if (c->sockets[s->socket] != NULL) {
        fake_hang_up(c->sockets[s->socket]);
    }
}

/* JSON with ' in place of ". */
__attribute__((format(printf, 3, 4))) static void say(crowd *c, const step *s, const char *format,
                                                      ...)
{
    char text[TEXT_MAX];
    va_list args;
    if (c->sockets[s->socket] == NULL) {
        connect(c, s);
    }
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (char *at = text; *at != '\0'; at++) {
        if (*at == '\'') {
            *at = '"';
        }
    }
    fake_say(c->sockets[s->socket], text, (size_t)n, false);
}

static unsigned long long table_at(const step *s)
{
    return (unsigned long long)s->number;
}

/* Of no table in particular if its number is 0. */
static void ask(crowd *c, const step *s, const char *method, const char *rest, const char *body)
{
    char headers[160];
    char path[128];
    if (s->number == 0) {
        snprintf(path, sizeof path, "/api/tables");
    } else {
        snprintf(path, sizeof path, "/api/tables/%llu%s", table_at(s), rest);
    }
    snprintf(headers, sizeof headers, "content-type: application/json\n%s%s",
             c->tokens[s->who][0] != '\0' ? "authorization: Bearer " : "", c->tokens[s->who]);
    strangers_wait(fake_ask(address_of(s->who), method, path, headers, body, strlen(body)));
}

/* -- steps -- */

static void create(crowd *c, const step *s)
{
    static const char *const plans[] = {
        "'game':'nardy'",
        "'game':'nardy','bots':[null,'easy']",
        "'game':'nardy','clock':{'bank':10,'increment':1},'private':true",
        "'game':'durak','seats':3,'absent':'bot'",
        "'game':'durak','seats':2,'bots':[null,'easy'],'sit':0",
        "'game':'kush','options':{'preset':'quick'},'commit':true",
        "'game':'catan','seats':3,'bots':[null,'easy','easy'],'start':'manual'",
        "'game':'durak','sit':false,'clock':'blitz'",
        "'game':'durak','sit':false,'computers':['easy','easy']",
    };
    say(c, s, "{'t':'create',%s}", plans[s->how % 9]);
}

static void quick(crowd *c, const step *s)
{
    static const char *const games[] = {"nardy", "durak", "kush",
                                        "nardy','commit':true,'clock':'blitz"};
    say(c, s, "{'t':'quick','game':'%s'}", games[s->how % 4]);
}

static void join(crowd *c, const step *s)
{
    if (s->how % 4 == 3) {
        say(c, s, "{'t':'join','table':%llu,'seat':%d}", table_at(s), s->how / 4 % 4);
    } else {
        say(c, s, "{'t':'join','table':%llu}", table_at(s));
    }
}

static void watch(crowd *c, const step *s)
{
    say(c, s, "{'t':'watch','table':%llu,'seq':%d}", table_at(s), s->how);
}

/* A legal action, for whoever is to act, if that is who says it. */
static void act(crowd *c, const step *s)
{
    rooms *of = the_rooms();
    const room *r = rooms_find(of, s->number);
    char text[GAME_ACTION_TEXT] = "roll";
    text_out o = text_to(text, sizeof text);
    uint32_t seats = r != NULL ? table_to_act(r->t) : 0;
    if (seats != 0) {
        const game_rules *rules = r->t->plan.setup.rules;
        int n = rules->legal(r->t->state, bit_lowest(seats), of->menu);
        if (n > 0) {
            rules->action_text(of->menu[s->how % n], &o);
            text_end(&o);
        }
    }
    say(c, s, "{'t':'act','table':%llu,'req':%u,'action':'%s'}", table_at(s),
        r != NULL ? r->t->seq + 1 : 1, text);
}

static void command(crowd *c, const step *s)
{
    static const char *const words[] = {"leave",   "resign", "rematch", "draw",
                                        "decline", "claim",  "start",   "stand_in"};
    bool back = s->how % 16 == 15;
    const char *word = s->how % 16 == 8 ? "undo" : s->how % 16 == 12 ? "flag" : words[s->how % 8];
    say(c, s, "{'t':'%s','table':%llu%s}", word, table_at(s), back ? ",'on':false" : "");
}

static void talk(crowd *c, const step *s)
{
    static const char *const words[] = {
        "'hint'",
        "'chat','text':'x'",
        "'rematch','commit':true",
        "'lobby','on':true",
        "'lobby','on':true,'changes':true",
        "'lobby','on':false",
        "'ping'",
        "'create','game':'nothing'",
    };
    say(c, s, "{'t':%s,'table':%llu}", words[s->how % 8], table_at(s));
}

/* A seed that everybody could guess, but whose commitment is right. */
static void seed(crowd *c, const step *s)
{
    const room *r = rooms_find(the_rooms(), s->number);
    uint8_t key[FAIR_KEY] = {1};
    uint8_t commitment[FAIR_KEY];
    char text[2 * FAIR_KEY + 1];
    text_out o = text_to(text, sizeof text);
    if (r == NULL) {
        return;
    }
    fair_commit_seat(r->t->proof.id, s->how / 2 % r->t->plan.setup.seats, key, commitment);
    fair_hex(s->how % 2 != 0 ? key : commitment, FAIR_KEY, &o);
    text_end(&o);
    bool reveals = s->how % 2 != 0;
    say(c, s, "{'t':'%s','table':%llu,'%s':'%s'}", reveals ? "reveal" : "commit", table_at(s),
        reveals ? "seed" : "commit", text);
}

static void by_rest(crowd *c, const step *s)
{
    static const struct {
        const char *method, *path, *body;
    } all[] = {
        {"POST", "/seat", "{}"},
        {"DELETE", "/seat", ""},
        {"POST", "/rematch", ""},
        {"POST", "/resign", "{}"},
        {"GET", "", ""},
        {"GET", "/file", ""},
        {"GET", "/events?since=0", ""},
        {"POST", "/actions", "{\"action\":\"roll\"}"},
        {"POST", "/start", ""},
        {"POST", "/hint", ""},
        {"GET", "/legal", ""},
        {"POST", "/claim", "{}"},
    };
    sign_in_once(c, s->who);
    int k = s->how % (int)(sizeof all / sizeof all[0]);
    ask(c, s, all[k].method, all[k].path, all[k].body);
}

/* Two who have no socket at the table play each other and one gives up. */
static void play_out(crowd *c, const step *s)
{
    step first = *s;
    step second = *s;
    second.who = (s->who + 1) % PEOPLE;
    sign_in_once(c, first.who);
    sign_in_once(c, second.who);
    first.number = 0;
    ask(c, &first, "POST", "", "{\"game\":\"nardy\"}");
    first.number = second.number = store_last_stream(the_house()->store);
    ask(c, &second, "POST", "/seat", "{}");
    ask(c, s->how % 2 == 0 ? &first : &second, "POST", "/resign", "{}");
}

/* Everybody wants the game again. */
static void play_again(crowd *c, const step *s)
{
    step each = *s;
    for (each.who = 0; each.who < PEOPLE; each.who++) {
        ask(c, &each, "POST", "/rematch", "");
    }
}

static void pass_time(crowd *c, const step *s)
{
    static const int64_t spans[] = {1, 1000, 11000, 61000, 700000, 3700000, 90000000};
    (void)c;
    fake_pass(spans[s->how % 7]);
}

static void set_disk(crowd *c, const step *s)
{
    static const fake_disk disks[] = {DISK_WORKS, DISK_WORKS, DISK_WAITS, DISK_REFUSES};
    (void)c;
    fake_writer_set(disks[s->how % 4]);
}

typedef void step_taker(crowd *c, const step *s);

/* What is done most often comes more than once. */
static step_taker *const steps[] = {
    connect, hang_up, create,  create,   quick,      join,      join,     watch,
    act,     act,     act,     act,      command,    command,   command,  talk,
    seed,    by_rest, by_rest, play_out, play_again, pass_time, set_disk,
};

static void take_step(crowd *c)
{
    const rooms *all = the_rooms();
    const uint8_t *b = c->at;
    uint64_t back = b[1] >> 4 & 7;
    uint64_t newest = store_last_stream(the_house()->store);
    step now = {.who = b[1] & 3,
                .socket = b[1] & 3,
                .number = newest > back ? newest - back : 1,
                .how = b[2]};
    if ((b[1] & 12) == 12 && now.who < SOCKETS - PEOPLE) {
        now.socket = PEOPLE + now.who;
    }
    steps[b[0] % (sizeof steps / sizeof *steps)](c, &now);
    c->at += STEP_BYTES;
    fake_turn();
    hear_all(c);
    check_rooms(all);
    strangers_must(all->n - all->leaving_n <= TABLES_MAX, "there are few rooms");
}

/* -- all of it -- */

static void remember_tables(crowd *c)
{
    const rooms *all = the_rooms();
    strangers_must(all->n <= TABLES_MAX, "those that gave way are gone");
    for (const room *r = NULL; (r = rooms_next(all, r)) != NULL;) {
        c->tables[c->tables_n] = r->t->plan.number;
        c->logs[c->tables_n++] = r->t->seq;
    }
}

static void play(void *self)
{
    crowd *c = self;
    for (int n = 0; c->end - c->at >= STEP_BYTES && n < STEPS_MAX; n++) {
        take_step(c);
    }
    strangers_settle();
    hear_all(c);
    remember_tables(c);
}

static void look_again(void *self)
{
    crowd *c = self;
    for (int i = 0; i < c->tables_n; i++) {
        const room *r = rooms_find(the_rooms(), c->tables[i]);
        strangers_must(r != NULL, "a table is there after a restart");
        strangers_must(r->t->seq >= c->logs[i], "a table has all its events after a restart");
    }
    check_rooms(the_rooms());
    strangers_settle();
}

void crowd_run(const uint8_t *data, size_t n)
{
    static crowd c;
    memset(&c, 0, sizeof c);
    c.at = data;
    c.end = data + n;
    strangers_begin();
    strangers_serve(&config, play, &c);
    strangers_serve(&config, look_again, &c);
}
