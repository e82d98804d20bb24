/* Computer players: requests that run on a thread, and requests that wait for one. */
#include "server/rooms/bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "net/net_pool.h"
#include "store/seconds.h"
#include "table/grow.h"

enum {
    HINTS_MAX = 256, /* that wait */
    SLOW_MS = 200    /* a level that may think for longer is slow */
};

typedef struct thought {
    bots *bots;
    uint64_t number; /* the table's; it may be gone when the answer comes */
    int seat;
    uint32_t seq;
    const bot_level *level;
    bots_hinter *told; /* of a hint; NULL: it is a move */
    void *self;
    bot_ask ask;
    bot_desk desk;
    void *memory;
    game_action answer;
    double seconds;
    bool busy;
    bool slow;
} thought;

typedef struct waiting {
    uint64_t number;
    int seat;
    bots_hinter *told;
    void *self;
} waiting;

/* Who waits for a thread, in a ring. */
typedef struct queue {
    waiting *at;
    size_t from, n, max;
} queue;

struct bots {
    rooms *rooms;
    bots_mover *move;
    net_pool *pool;
    thought *thoughts; /* as many as the pool has threads */
    int n;
    queue quick; /* moves of quick levels, which come before all else */
    queue slow;  /* moves of slow ones, in turn with hints */
    queue hints;
    bool hint_next;
};

/* -- on another thread -- */

static void make_way(void *self)
{
    const bots *b = self;
    (void)net_pool_make_way(b->pool);
}

static void think(void *arg)
{
    thought *th = arg;
    double begin = seconds_now();
    th->answer = bot_answer(th->level, &th->ask);
    th->seconds = seconds_now() - begin;
}

/* -- on the loop's thread -- */

/* A player who stands in for a person has the default level. */
static const bot_level *level_of(const table *t, int seat, bool hint, const server_config *config)
{
    const game_rules *rules = t->plan.setup.rules;
    const bot_level *own = t->seats[seat].level;
    return hint ? bot_within(rules, config->hint_ms) : own != NULL ? own : bot_default(rules);
}

/* The level's own budget, unless the settings allow less. */
static uint32_t nodes_of(const bot_level *level, const server_config *config)
{
    uint32_t nodes = level->nodes;
    if (config->bot_ms > 0 && bot_nodes_in(level, config->bot_ms) < nodes) {
        nodes = bot_nodes_in(level, config->bot_ms);
    }
    return config->bot_nodes > 0 && config->bot_nodes < nodes ? (uint32_t)config->bot_nodes : nodes;
}

static void answered(void *arg);

static void begin(thought *th, room *r, const waiting *w)
{
    rooms *all = r->rooms;
    const game_rules *rules = r->t->plan.setup.rules;
    uint64_t seed;
    all->env.random(all, (uint8_t *)&seed, sizeof seed);
    th->number = w->number;
    th->seat = w->seat;
    th->seq = r->t->seq;
    th->told = w->told;
    th->self = w->self;
    th->busy = true;
    th->level = level_of(r->t, w->seat, w->told != NULL, all->parts.config);
    th->slow = th->level->ms > SLOW_MS;
    th->desk = bot_desk_lay(rules, th->memory);
    th->ask = bot_prepare(rules, th->level, r->t->state, w->seat, seed,
                          nodes_of(th->level, all->parts.config), &th->desk);
    th->ask.pause = make_way;
    th->ask.pause_self = th->bots;
    net_pool_add(th->bots->pool, &(net_task){.work = think, .done = answered, .arg = th});
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
    if (q->n == q->max) {
        queue bigger = {.max = q->max > 0 ? q->max * 2 : 64, .n = q->n};
        bigger.at = memory_new(bigger.max * sizeof *bigger.at);
        for (size_t i = 0; i < q->n; i++) {
            bigger.at[i] = q->at[(q->from + i) % q->max];
        }
        free(q->at);
        *q = bigger;
    }
    q->at[(q->from + q->n++) % q->max] = *w;
}

static waiting queue_take(queue *q)
{
    waiting w = q->at[q->from];
    q->from = (q->from + 1) % q->max;
    q->n--;
    return w;
}

/* Whether a waiting request is still of use: its seat is to act, and the server is not stopping. */
static bool is_wanted(const room *r, const waiting *w)
{
    if (r == NULL || journal_is_stopping(r->rooms->parts.journal)) {
        return false;
    }
    uint32_t seats = w->told != NULL ? table_to_act(r->t) : rooms_movers(r);
    return (seats >> w->seat & 1) != 0;
}

/* Slow levels leave a thread to the others, where there are several. */
static bool may_be_slow(const bots *b)
{
    int slow = 0;
    for (int i = 0; i < b->n; i++) {
        slow += b->thoughts[i].busy && b->thoughts[i].slow;
    }
    return slow == 0 || slow < b->n - 1;
}

/* Whose turn it is; NULL: nobody waits who may have a thread now. */
static queue *next_queue(bots *b)
{
    if (b->quick.n > 0) {
        return &b->quick;
    }
    bool slow = b->slow.n > 0 && may_be_slow(b);
    if (!slow || (b->hint_next && b->hints.n > 0)) {
        b->hint_next = false;
        return b->hints.n > 0 ? &b->hints : NULL;
    }
    b->hint_next = true;
    return &b->slow;
}

static void serve_queues(bots *b)
{
    for (thought *th; (th = idle_thought(b)) != NULL;) {
        queue *q = next_queue(b);
        if (q == NULL) {
            return;
        }
        waiting w = queue_take(q);
        room *r = rooms_find(b->rooms, w.number);
        if (is_wanted(r, &w)) {
            begin(th, r, &w);
        } else if (w.told != NULL) {
            w.told(w.self, r, NULL, NULL, NULL);
        } else if (r != NULL) {
            r->thinking &= ~((uint32_t)1 << w.seat);
        }
    }
}

static void move_if_open(bots *b, room *r, const thought *th)
{
    r->thinking &= ~((uint32_t)1 << th->seat);
    if (journal_takes(b->rooms->parts.journal)) { /* else it is asked again later */
        b->move(r, th->seat, th->seq, th->answer);
    }
}

static void answered(void *arg)
{
    thought *th = arg;
    bots *b = th->bots;
    room *r = rooms_find(b->rooms, th->number);
    th->busy = false;
    metrics_observe(b->rooms->parts.metrics, METRIC_AI_SECONDS, metrics_game(th->ask.rules),
                    metrics_level(th->ask.rules, th->level->name), th->seconds);
    if (th->told != NULL) {
        bool fresh = r != NULL && r->t->seq == th->seq;
        th->told(th->self, r, th->level, &th->ask, fresh ? &th->answer : NULL);
    } else if (r != NULL) {
        move_if_open(b, r, th);
    }
    serve_queues(b);
}

void bots_ask(room *r)
{
    bots *b = r->rooms->bots;
    uint32_t seats = rooms_movers(r) & ~r->thinking;
    if (!journal_takes(r->rooms->parts.journal) || rooms_bots_due(r) > rooms_now(r->rooms)) {
        return;
    }
    for (; seats != 0; seats &= seats - 1) {
        waiting w = {.number = r->t->plan.number, .seat = bit_lowest(seats)};
        const bot_level *level = level_of(r->t, w.seat, false, r->rooms->parts.config);
        r->thinking |= (uint32_t)1 << w.seat;
        queue_add(level->ms > SLOW_MS ? &b->slow : &b->quick, &w);
    }
    serve_queues(b);
}

bool bots_may_hint(const rooms *all)
{
    return all->bots->hints.n < HINTS_MAX;
}

void bots_hint(room *r, int seat, bots_hinter *told, void *self)
{
    waiting w = {.number = r->t->plan.number, .seat = seat, .told = told, .self = self};
    queue_add(&r->rooms->bots->hints, &w);
    serve_queues(r->rooms->bots);
}

/* -- at the start and at the end -- */

static int threads_of(const server_config *config)
{
    int64_t n = config->bot_threads > 0 ? config->bot_threads : sysconf(_SC_NPROCESSORS_ONLN);
    return (int)(n < 1 ? 1 : n > NET_POOL_MAX ? NET_POOL_MAX : n);
}

static size_t largest_desk(void)
{
    size_t desk = 0;
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        size_t size = bot_desk_size(*g);
        desk = size > desk ? size : desk;
    }
    return desk;
}

bots *bots_new(rooms *all, bots_mover *move)
{
    bots *b = memory_new(sizeof *b);
    b->rooms = all;
    b->move = move;
    b->n = threads_of(all->parts.config);
    b->thoughts = memory_new((size_t)b->n * sizeof *b->thoughts);
    for (int i = 0; i < b->n; i++) {
        b->thoughts[i] = (thought){.bots = b, .memory = memory_new(largest_desk())};
    }
    return b;
}

bool bots_begin(bots *b)
{
    char why[128];
    b->pool = net_pool_new(b->rooms->parts.net, b->n, why, sizeof why);
    if (b->pool == NULL) {
        fprintf(stderr, "stolik: no threads for computer players: %s\n", why);
    }
    return b->pool != NULL;
}

void bots_free(bots *b)
{
    for (int i = 0; i < b->n; i++) {
        free(b->thoughts[i].memory);
    }
    free(b->thoughts);
    free(b->quick.at);
    free(b->slow.at);
    free(b->hints.at);
    free(b);
}
