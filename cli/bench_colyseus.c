/* Colyseus clients by the thousand, in pairs that play Long Nardy. */
#include "cli/bench_colyseus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bench_nardy_state.h"
#include "cli/bench_wire.h"
#include "store/seconds.h"
#include "table/grow.h"

enum { AT_ONCE = 32, JOIN = 10, ERROR = 11, STATE = 14, PATCH = 15, TIMES_MAX = 1 << 22 };

static const double patience_s = 60;

typedef enum play { STILL, PACED, FAST } play;

typedef struct pair pair;

typedef struct side {
    pair *pair;
    wire_conn *conn;
    bool joined;
} side;

struct pair {
    struct bench *b;
    side side[2];
    char room[32];
    nardy_seen seen; /* by the first player */
    double sent;     /* when the move under way was sent; 0: none is */
    double due;      /* PACED: when the next one is */
};

typedef struct bench {
    const colyseus_plan *plan;
    wire *wire;
    pair *pairs;
    int begun, ready; /* pairs */
    play play;
    uint64_t moves, games;
    float *times; /* of moves, in ms */
    size_t times_n;
    uint32_t luck;
} bench;

/* -- joining -- */

static void ask_seat(side *s)
{
    bool first = s == &s->pair->side[0];
    char path[80];
    s->conn = wire_connect(s->pair->b->wire, s);
    if (s->conn != NULL) {
        snprintf(path, sizeof path, "/matchmake/%s/%s", first ? "create" : "joinById",
                 first ? "nardy" : s->pair->room);
        wire_post(s->conn, path, "{}", 2);
    }
}

/* The text of a member, wherever it stands in the answer. */
static bool member(const char *body, const char *name, char *to, size_t cap)
{
    char key[32];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = strstr(body, key);
    size_t n = 0;
    if (at == NULL) {
        return false;
    }
    for (at += strlen(key); at[n] != '\0' && at[n] != '"' && n + 1 < cap; n++) {
        to[n] = at[n];
    }
    to[n] = '\0';
    return n > 0;
}

static void on_answer(void *self, void *user, int status, const char *body, size_t n)
{
    bench *b = self;
    side *s = user;
    char process[64];
    char id[64];
    char path[192];
    if (status != 200 || !member(body, "processId", process, sizeof process) ||
        !member(body, "sessionId", id, sizeof id) ||
        !member(body, "roomId", s->pair->room, sizeof s->pair->room)) {
        wire_fail(b->wire, "no seat: %d %.*s", status, n < 120 ? (int)n : 120, body);
        return;
    }
    snprintf(path, sizeof path, "/%s/%s?sessionId=%s", process, s->pair->room, id);
    wire_upgrade_at(s->conn, path);
}

static void on_opened(void *self, void *user)
{
    (void)self;
    (void)user; /* the server speaks first */
}

static void begin_pair(bench *b)
{
    if (b->begun < b->plan->rooms) {
        ask_seat(&b->pairs[b->begun++].side[0]);
    }
}

static void on_joined(side *s)
{
    pair *p = s->pair;
    if (s->joined) {
        return;
    }
    s->joined = true;
    if (s == &p->side[0]) {
        ask_seat(&p->side[1]);
    } else {
        p->b->ready++;
        begin_pair(p->b);
    }
}

/* -- playing -- */

/* A step as msgpackr writes {from, to}. */
static size_t write_step(const char *move, char *bytes)
{
    static const char head[] = "\x0d\xa4move\xd4\x72\x40\x92\xa4"
                               "from\xa2to";
    int from = atoi(move);
    const char *to = strchr(move, '-');
    size_t n = sizeof head - 1;
    memcpy(bytes, head, n);
    bytes[n++] = (char)from;
    if (to != NULL && to[1] == 'o') {
        static const char off[] = {(char)0xa3, 'o', 'f', 'f'};
        memcpy(bytes + n, off, sizeof off);
        return n + sizeof off;
    }
    bytes[n++] = (char)(to != NULL ? atoi(to + 1) : 0);
    return n;
}

static void move(pair *p)
{
    const nardy_seen *seen = &p->seen;
    wire_conn *c = p->side[seen->black].conn;
    char bytes[64];
    int kept = seen->moves < NARDY_STATE_MOVES ? seen->moves : NARDY_STATE_MOVES;
    if (seen->over || p->sent > 0) {
        return;
    }
    p->sent = seconds_now();
    if (seen->dice == 0) {
        wire_send_bytes(c, "\x0d\xa8rollDice", 10);
    } else if (kept > 0) {
        p->b->luck = p->b->luck * 1664525 + 1013904223;
        wire_send_bytes(c, bytes,
                        write_step(seen->move[(p->b->luck >> 8) % (uint32_t)kept], bytes));
    } else {
        p->sent = 0; /* the turn is about to pass */
    }
}

static void on_patch(side *s, const char *bytes, size_t n)
{
    pair *p = s->pair;
    bench *b = p->b;
    if (s != &p->side[0]) {
        return;
    }
    if (!nardy_seen_take(&p->seen, bytes, n)) {
        wire_fail(b->wire, "a patch is not understood");
        return;
    }
    if (p->sent == 0) {
        return;
    }
    if (b->times_n < TIMES_MAX) {
        b->times[b->times_n++] = (float)((seconds_now() - p->sent) * 1000);
    }
    p->sent = 0;
    b->moves++;
    b->games += p->seen.over;
    if (b->play == FAST) {
        move(p);
    }
}

static void on_message(void *self, void *user, const char *bytes, size_t n)
{
    bench *b = self;
    side *s = user;
    int code = n > 0 ? bytes[0] & 31 : 0;
    if (code == JOIN) {
        wire_send_bytes(s->conn, "\x0a", 1);
    } else if (code == STATE) {
        if (s == &s->pair->side[0] && !nardy_seen_take(&s->pair->seen, bytes + 1, n - 1)) {
            wire_fail(b->wire, "a state is not understood");
        }
        on_joined(s);
    } else if (code == PATCH) {
        on_patch(s, bytes + 1, n - 1);
    } else if (code == ERROR) {
        wire_fail(b->wire, "the server says: %.*s", n < 100 ? (int)n - 1 : 99, bytes + 1);
    }
}

/* Moves of PACED play that are due. */
static void on_beat(void *self)
{
    bench *b = self;
    double now = seconds_now();
    for (int i = 0; i < b->ready && b->play == PACED; i++) {
        pair *p = &b->pairs[i];
        if (now >= p->due) {
            p->due = now + 1 > p->due + 1 ? p->due + 1 : now + 1;
            move(p);
        }
    }
}

/* -- phases -- */

/* Until the time is up, or half of the games are over: what is left would not keep the server busy.
 */
static bool turn_until(bench *b, double end)
{
    while (seconds_now() < end && 2 * b->games < (uint64_t)b->plan->rooms) {
        if (*b->plan->stop) {
            wire_fail(b->wire, "interrupted");
        }
        if (!wire_turn(b->wire, 0.02)) {
            return false;
        }
    }
    return true;
}

static bool set_up(bench *b)
{
    double end = seconds_now() + patience_s + b->plan->rooms * 0.1;
    for (int i = 0; i < AT_ONCE; i++) {
        begin_pair(b);
    }
    while (b->ready < b->plan->rooms) {
        if (seconds_now() > end || *b->plan->stop) {
            wire_fail(b->wire, "only %d of %d rooms were set up", b->ready, b->plan->rooms);
        }
        if (!wire_turn(b->wire, 0.1)) {
            return false;
        }
    }
    return true;
}

static bool run(bench *b, play how, double seconds)
{
    double now = seconds_now();
    b->play = how;
    b->times_n = 0;
    for (int i = 0; i < b->ready; i++) {
        b->pairs[i].due = now + (double)i / b->ready;
        if (how == FAST) {
            move(&b->pairs[i]);
        }
    }
    wire_every(b->wire, how == PACED ? 0.005 : 0);
    bool good = turn_until(b, now + seconds);
    wire_every(b->wire, 0);
    b->play = STILL;
    return good;
}

static void add_times(const bench *b, figures *f, figure_id p50, figure_id p99)
{
    int n = (int)b->times_n;
    double *times = memory_new(((size_t)n + 1) * sizeof *times);
    for (int i = 0; i < n; i++) {
        times[i] = (double)b->times[i];
    }
    figures_sort(times, n);
    if (n > 0) {
        figures_add(f, p50, figures_share(times, n, 0.5));
        figures_add(f, p99, figures_share(times, n, 0.99));
    }
    free(times);
}

static double anonymous(const bench *b)
{
    child_memory m = {0};
    child_memory_of(b->plan->server, &m);
    return (double)m.anonymous;
}

static bool measure_set_up(bench *b, figures *f)
{
    double before = anonymous(b);
    double start = seconds_now();
    if (!set_up(b)) {
        return false;
    }
    figures_add(f, FIGURE_SET_UPS, b->ready / (seconds_now() - start));
    if (!run(b, STILL, 1)) {
        return false;
    }
    figures_add(f, FIGURE_TABLE, (anonymous(b) - before) / b->ready);
    double cpu = child_cpu(b->plan->server);
    if (!run(b, STILL, b->plan->seconds)) {
        return false;
    }
    figures_add(f, FIGURE_IDLE, 100 * (child_cpu(b->plan->server) - cpu) / b->plan->seconds);
    return true;
}

static bool measure_play(bench *b, figures *f, play how)
{
    double seconds = b->plan->seconds;
    if (how == PACED && !run(b, how, 1)) {
        return false; /* to warm up */
    }
    uint64_t moves = b->moves;
    uint64_t games = b->games;
    double cpu = child_cpu(b->plan->server);
    double start = seconds_now();
    if (!run(b, how, seconds)) {
        return false;
    }
    double took = seconds_now() - start;
    cpu = child_cpu(b->plan->server) - cpu;
    bool fast = how == FAST;
    double made = (double)(b->moves - moves);
    figures_add(f, fast ? FIGURE_LIVE_MOVES : FIGURE_PACED_MOVES, made / took);
    add_times(b, f, fast ? FIGURE_LIVE_P50 : FIGURE_PACED_P50,
              fast ? FIGURE_LIVE_P99 : FIGURE_PACED_P99);
    figures_add(f, fast ? FIGURE_LIVE_CPU : FIGURE_PACED_CPU, 100 * cpu / took);
    if (fast) {
        figures_add(f, FIGURE_LIVE_EFFORT, cpu > 0 ? made / cpu : 0);
        figures_add(f, FIGURE_LIVE_GAMES, (double)(b->games - games));
    }
    return true;
}

bool colyseus_measure(const colyseus_plan *plan, figures *f, char *why, size_t cap)
{
    bench b = {.plan = plan, .luck = 7};
    wire_handlers handlers = {&b, on_answer, on_opened, on_message, on_beat};
    b.wire = wire_new(plan->server->port, &handlers);
    if (b.wire == NULL) {
        snprintf(why, cap, "no connections");
        return false;
    }
    b.pairs = memory_new((size_t)plan->rooms * sizeof *b.pairs);
    b.times = memory_new((size_t)TIMES_MAX * sizeof *b.times);
    for (int i = 0; i < plan->rooms; i++) {
        b.pairs[i].b = &b;
        b.pairs[i].side[0].pair = b.pairs[i].side[1].pair = &b.pairs[i];
    }
    bool good = measure_set_up(&b, f) && measure_play(&b, f, PACED) && run(&b, STILL, 0.5) &&
                measure_play(&b, f, FAST);
    snprintf(why, cap, "%s", wire_why(b.wire));
    wire_free(b.wire);
    for (int i = 0; i < plan->rooms; i++) {
        nardy_seen_free(&b.pairs[i].seen);
    }
    free(b.pairs);
    free(b.times);
    return good;
}
