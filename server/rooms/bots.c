/* Computer players. A question is prepared on the loop's thread (a copy of the seat's view and its
 * menu), thought about on another, and answered on the loop's again, through the same door as a
 * person's action. Those who find no thread free wait. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/core.h"
#include "server/ops/log.h"

enum {
    THREADS_MAX = 64,
    HINTS_MAX = 256 /* that wait */
};

typedef void hint_taker(void *self, room *r, const bot_level *level, const game_action *action);

typedef struct thought {
    bots *bots;
    uint64_t number; /* the table's; it may be gone when the answer comes */
    int seat;
    uint32_t seq;
    const bot_level *level;
    hint_taker *told; /* of a hint; NULL: it is a move */
    void *self;
    bot_ask ask;
    bot_desk desk;
    void *memory;
    game_action answer;
    double seconds;
    bool busy;
} thought;

typedef struct waiting {
    uint64_t number;
    int seat;
    hint_taker *told;
    void *self;
} waiting;

/* Who waits for a thread, in a ring. */
typedef struct queue {
    waiting *at;
    size_t from, n, room;
} queue;

struct bots {
    server *server;
    thought thoughts[THREADS_MAX];
    int n;
    queue moves; /* of games, which come before all hints */
    queue hints;
};

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* -- on another thread -- */

static void think(void *arg)
{
    thought *th = arg;
    double begin = seconds_now();
    th->answer = bot_answer(th->level, &th->ask);
    th->seconds = seconds_now() - begin;
}

/* -- on the loop's thread -- */

static const bot_level *best_level(const game_rules *rules)
{
    const bot_level *level = bot_levels(rules);
    while (level[1].name != NULL) {
        level++;
    }
    return level;
}

static const bot_level *level_of(const table *t, int seat, bool hint)
{
    const bot_level *level = hint ? NULL : t->seats[seat].level;
    return level != NULL ? level : best_level(t->plan.setup.rules);
}

static void answered(void *arg);

static void begin(thought *th, room *r, const waiting *w)
{
    server *s = r->server;
    const game_rules *rules = r->t->plan.setup.rules;
    uint64_t seed;
    s->env.random(s, (uint8_t *)&seed, sizeof seed);
    th->number = w->number;
    th->seat = w->seat;
    th->seq = r->t->seq;
    th->told = w->told;
    th->self = w->self;
    th->busy = true;
    th->level = level_of(r->t, w->seat, w->told != NULL);
    th->desk = bot_desk_lay(rules, th->memory);
    th->ask = bot_prepare(rules, th->level, r->t->state, w->seat, seed,
                          (uint32_t)s->config.bot_nodes, &th->desk);
    net_work(s->net, think, answered, th);
}

static thought *idle_thought(bots *b)
{
    for (int i = 0; i < b->n; i++) {
        if (!b->thoughts[i].busy) {
            return &b->thoughts[i];
        }
    }
    return NULL;
}

static void queue_add(queue *q, const waiting *w)
{
    if (q->n == q->room) {
        queue bigger = {.room = q->room > 0 ? q->room * 2 : 64, .n = q->n};
        bigger.at = memory_new(bigger.room * sizeof *bigger.at);
        for (size_t i = 0; i < q->n; i++) {
            bigger.at[i] = q->at[(q->from + i) % q->room];
        }
        free(q->at);
        *q = bigger;
    }
    q->at[(q->from + q->n++) % q->room] = *w;
}

static waiting queue_take(queue *q)
{
    waiting w = q->at[q->from];
    q->from = (q->from + 1) % q->room;
    q->n--;
    return w;
}

/* Whether there is still something to think about for whoever waits. */
static bool is_wanted(const room *r, const waiting *w)
{
    if (r == NULL) {
        return false;
    }
    uint32_t seats = w->told != NULL ? table_to_act(r->t) : table_thinkers(r->t);
    return (seats >> w->seat & 1) != 0;
}

static void serve_queues(bots *b)
{
    while (b->moves.n + b->hints.n > 0) {
        thought *th = idle_thought(b);
        if (th == NULL) {
            return;
        }
        waiting w = queue_take(b->moves.n > 0 ? &b->moves : &b->hints);
        room *r = hall_find(b->server, w.number);
        if (is_wanted(r, &w)) {
            begin(th, r, &w);
        } else if (w.told != NULL) {
            w.told(w.self, r, NULL, NULL);
        } else if (r != NULL) {
            r->thinking &= ~((uint32_t)1 << w.seat);
        }
    }
}

static void move(server *s, room *r, const thought *th)
{
    r->thinking &= ~((uint32_t)1 << th->seat);
    if (s->in_trouble || s->stopping) {
        return; /* asked again when the store takes something */
    }
    news_begin(r, 0);
    table_bot_act(r->t, th->seat, th->seq, th->answer, server_now(s));
    news_end(r);
}

static void answered(void *arg)
{
    thought *th = arg;
    bots *b = th->bots;
    server *s = b->server;
    room *r = hall_find(s, th->number);
    th->busy = false;
    metrics_observe(s->metrics, METRIC_AI_SECONDS, metrics_game(th->ask.rules),
                    metrics_level(th->ask.rules, th->level->name), th->seconds);
    if (th->told != NULL) {
        bool fresh = r != NULL && r->t->seq == th->seq;
        th->told(th->self, r, th->level, fresh ? &th->answer : NULL);
    } else if (r != NULL) {
        move(s, r, th);
    }
    serve_queues(b);
}

void bots_ask(room *r)
{
    bots *b = r->server->bots;
    uint32_t seats = table_thinkers(r->t) & ~r->thinking;
    if (r->server->in_trouble || r->server->stopping) {
        return;
    }
    for (; seats != 0; seats &= seats - 1) {
        waiting w = {.number = r->t->plan.number, .seat = bit_lowest(seats)};
        r->thinking |= (uint32_t)1 << w.seat;
        queue_add(&b->moves, &w);
    }
    serve_queues(b);
}

bool bots_may_hint(const server *s)
{
    return s->bots->hints.n < HINTS_MAX;
}

void bots_hint(room *r, int seat, hint_taker *told, void *self)
{
    waiting w = {.number = r->t->plan.number, .seat = seat, .told = told, .self = self};
    queue_add(&r->server->bots->hints, &w);
    serve_queues(r->server->bots);
}

/* -- at the start and at the end -- */

void bots_open(server *s)
{
    bots *b = memory_new(sizeof *b);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t threads = s->config.bot_threads > 0 ? s->config.bot_threads : cores;
    size_t desk = 0;
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        size_t size = bot_desk_size(*g);
        desk = size > desk ? size : desk;
    }
    b->server = s;
    b->n = (int)(threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads);
    for (int i = 0; i < b->n; i++) {
        b->thoughts[i] = (thought){.bots = b, .memory = memory_new(desk)};
    }
    s->bots = b;
}

void bots_close(server *s)
{
    for (int i = 0; i < s->bots->n; i++) {
        free(s->bots->thoughts[i].memory);
    }
    free(s->bots->moves.at);
    free(s->bots->hints.at);
    free(s->bots);
}
