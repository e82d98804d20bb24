/* Plays a match between computer players on several threads, and adds up its groups in order. */
#include "cli/arena.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "store/seconds.h"
#include "table/grow.h"

/* How the entrants did in one group. */
typedef struct group {
    bool done, broken;
    int draws;
    struct {
        int games, wins;
        int beaten, compared; /* in halves */
        int64_t points;
        uint64_t moves, nodes;
    } of[GAME_SEATS_MAX];
} group;

/* Groups end in any order, and are added up in theirs; so the test that ends the match sees them in
 * the same order whatever the threads do. */
typedef struct arena {
    const arena_plan *plan;
    arena_result *result;
    stats_sprt test;
    double start_s;
    pthread_mutex_t lock;
    pthread_cond_t moved;
    int64_t next;  /* the first group that nobody plays yet */
    int64_t added; /* so many groups are in the result */
    bool over;
    group *ring; /* the groups from `added` on, at their number modulo ring_n */
    int ring_n;
} arena;

typedef struct worker {
    arena *arena;
    bot_desk desk;
    void *desk_memory;
    arena_times times[GAME_SEATS_MAX];
} worker;

/* -- one game -- */

typedef struct playing {
    worker *w;
    group *group;
    int game; /* within the group */
    uint64_t chance, bots;
    uint32_t draws, answers;
} playing;

static int entrant_at(const playing *g, int seat)
{
    const arena_plan *plan = g->w->arena->plan;
    return arena_entrant(plan, (seat + g->game) % plan->setup.seats);
}

static game_event draw(void *self, void *state)
{
    playing *g = self;
    luck l = luck_from(match_seed(g->chance, g->draws++));
    game_luck drawn = luck_as(&l);
    return game_event_draw(g->w->arena->plan->setup.rules, state, &drawn);
}

/* The processor's time, not the clock's: other programs do not count. */
static double thread_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

/* Class k is for times below 2^(k / STEPS) / 1024 ms, by linear steps within a power of two. */
static int time_class(double ms)
{
    uint64_t us = (uint64_t)(ms * 1024 * ARENA_TIME_STEPS);
    int power = 0;
    while (us >> power >= 2 * ARENA_TIME_STEPS) {
        power++;
    }
    int at = power * ARENA_TIME_STEPS + (int)(us >> power);
    return at < ARENA_TIMES ? at : ARENA_TIMES - 1;
}

static double class_ms(int at)
{
    int power = at < 2 * ARENA_TIME_STEPS ? 0 : at / ARENA_TIME_STEPS - 1;
    int64_t us = (int64_t)(at - power * ARENA_TIME_STEPS + 1) << power;
    return (double)us / (1024.0 * ARENA_TIME_STEPS);
}

static void add_time(arena_times *t, double ms)
{
    t->sum_ms += ms;
    t->max_ms = ms > t->max_ms ? ms : t->max_ms;
    t->count[time_class(ms)]++;
}

static game_action choose(void *self, const void *state, int seat)
{
    playing *g = self;
    const arena_plan *plan = g->w->arena->plan;
    int who = entrant_at(g, seat);
    const entrant *e = &plan->entrants[who];
    uint64_t seed = match_seed(g->bots, g->answers++);
    uint32_t spent = 0;
    bot_ask ask =
        bot_prepare(plan->setup.rules, e->level, state, seat, seed, e->nodes, &g->w->desk);
    ask.spent = &spent;
    double before = thread_ms();
    game_action action = bot_answer(e->level, &ask);
    if (ask.menu_n != 1 || ask.open != 0) {
        add_time(&g->w->times[who], thread_ms() - before);
        g->group->of[who].moves++;
        g->group->of[who].nodes += spent;
    }
    return action;
}

/* What two seats of different entrants won from each other, in halves; 0 of 0 if both won or both
 * lost. */
static void compare(const playing *g, const match_end *end, int a, int b)
{
    int one = entrant_at(g, a);
    int other = entrant_at(g, b);
    int won = end->draw ? 1 : 2 * (int)(end->winners >> a & 1);
    int lost = end->draw ? 1 : 2 * (int)(end->winners >> b & 1);
    bool entrants_differ = one != other;
    if (entrants_differ && (end->draw || won != lost)) {
        g->group->of[one].beaten += won;
        g->group->of[one].compared += 2;
    }
}

static void add_game(const playing *g, const void *state)
{
    const game_setup *setup = &g->w->arena->plan->setup;
    match_end end = match_result(setup, state);
    g->group->draws += end.draw;
    for (int p = 0; p < setup->seats; p++) {
        int who = entrant_at(g, p);
        g->group->of[who].games++;
        g->group->of[who].wins += (int)(end.winners >> p & 1);
        g->group->of[who].points += end.points[p];
        for (int q = 0; q < setup->seats; q++) {
            compare(g, &end, p, q);
        }
    }
}

static void play_group(worker *w, int64_t number, group *to)
{
    const arena_plan *plan = w->arena->plan;
    luck seeds = luck_from(match_seed(plan->seed, (uint64_t)number));
    uint64_t chance = luck_next(&seeds);
    uint64_t bots = luck_next(&seeds);
    *to = (group){.done = true};
    for (int i = 0; i < plan->setup.seats; i++) {
        playing g = {.w = w, .group = to, .game = i, .chance = chance, .bots = bots};
        game_buffer buffer;
        const match_game match = {.setup = &plan->setup,
                                  .state = buffer.state,
                                  .self = &g,
                                  .draw = draw,
                                  .choose = choose};
        if (match_play(&match)) {
            add_game(&g, buffer.state);
        } else {
            to->broken = true;
        }
    }
}

/* -- all of them -- */

static void add_group(arena *a, const group *g)
{
    const arena_plan *plan = a->plan;
    arena_result *r = a->result;
    if (g->broken) {
        r->broken += (uint64_t)plan->setup.seats;
        return;
    }
    r->games += (uint64_t)plan->setup.seats;
    r->draws += (uint64_t)g->draws;
    for (int i = 0; i < plan->entrants_n; i++) {
        arena_side *side = &r->sides[i];
        int seats = g->of[i].games / plan->setup.seats;
        int draws = g->draws * seats;
        side->games += (uint64_t)g->of[i].games;
        side->wins += (uint64_t)g->of[i].wins;
        side->draws += (uint64_t)draws;
        side->points += g->of[i].points;
        side->moves += g->of[i].moves;
        side->nodes += g->of[i].nodes;
        stats_add(&side->rate, 2 * g->of[i].wins + draws, 2 * g->of[i].games);
        stats_add(&side->beaten, g->of[i].beaten, g->of[i].compared);
    }
    if (plan->sprt) {
        stats_sprt_add(&a->test, g->of[0].beaten, g->of[0].compared);
        r->llr = stats_llr(&a->test);
        r->decided = r->llr >= stats_llr_bound() ? 1 : r->llr <= -stats_llr_bound() ? -1 : 0;
    }
}

/* Adds the groups that are played up to the first that is not. */
static void add_groups(arena *a)
{
    while (!a->over && a->ring[a->added % a->ring_n].done) {
        group *g = &a->ring[a->added % a->ring_n];
        g->done = false;
        a->added++;
        add_group(a, g);
        a->over = a->result->decided != 0 || a->added == a->plan->groups;
    }
}

/* The number of the next group to play; -1: there is none. A group waits while one that is far
 * behind it is still played. */
static int64_t take_group(arena *a)
{
    while (!a->over && a->next < a->plan->groups && a->next - a->added >= a->ring_n) {
        pthread_cond_wait(&a->moved, &a->lock);
    }
    return a->over || a->next == a->plan->groups ? -1 : a->next++;
}

static void *work(void *self)
{
    worker *w = self;
    arena *a = w->arena;
    int64_t number;
    pthread_mutex_lock(&a->lock);
    while ((number = take_group(a)) >= 0) {
        group played;
        pthread_mutex_unlock(&a->lock);
        play_group(w, number, &played);
        pthread_mutex_lock(&a->lock);
        a->ring[number % a->ring_n] = played;
        add_groups(a);
        pthread_cond_broadcast(&a->moved);
    }
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

static bool show_progress(void *self)
{
    arena *a = self;
    pthread_mutex_lock(&a->lock);
    const arena_result *r = a->result;
    stats_interval i = stats_rate_interval(&r->sides[0].rate);
    int64_t games = a->plan->groups * a->plan->setup.seats;
    double took = seconds_now() - a->start_s;
    fprintf(stderr, "\r%llu of %lld games, %.1f games/s, %s %.1f %% (%.1f .. %.1f)",
            (unsigned long long)r->games, (long long)games, took > 0 ? (double)r->games / took : 0,
            a->plan->entrants[0].name, 100 * stats_rate(&r->sides[0].rate), 100 * i.low,
            100 * i.high);
    if (a->plan->sprt) {
        fprintf(stderr, ", LLR %.2f of %.2f", r->llr, stats_llr_bound());
    }
    fputs("\x1b[K", stderr);
    bool over = a->over;
    pthread_mutex_unlock(&a->lock);
    return !over;
}

static size_t desk_size(const arena_plan *plan)
{
    size_t scratch = 0;
    for (int i = 0; i < plan->entrants_n; i++) {
        size_t n = plan->entrants[i].level->scratch;
        scratch = n > scratch ? n : scratch;
    }
    return bot_desk_size_for(plan->setup.rules, scratch);
}

static void merge_times(arena_times *to, const arena_times *from)
{
    to->sum_ms += from->sum_ms;
    to->max_ms = from->max_ms > to->max_ms ? from->max_ms : to->max_ms;
    for (int i = 0; i < ARENA_TIMES; i++) {
        to->count[i] += from->count[i];
    }
}

bool arena_run(const arena_plan *plan, arena_result *result)
{
    rules_assert(plan->entrants_n == 2 || plan->entrants_n == plan->setup.seats);
    worker *workers = memory_new((size_t)plan->threads * sizeof *workers);
    arena *a = memory_new(sizeof *a);
    *a = (arena){.plan = plan, .result = result, .start_s = seconds_now()};
    a->test = (stats_sprt){.elo0 = plan->elo0, .elo1 = plan->elo1};
    a->ring_n = 4 * plan->threads;
    a->ring = memory_new((size_t)a->ring_n * sizeof *a->ring);
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->moved, NULL);
    *result = (arena_result){0};
    for (int i = 0; i < plan->threads; i++) {
        workers[i].arena = a;
        workers[i].desk_memory = memory_new(desk_size(plan));
        workers[i].desk = bot_desk_lay(plan->setup.rules, workers[i].desk_memory);
    }
    bool good = match_run(&(match_crew){.threads = plan->threads,
                                        .work = work,
                                        .workers = workers,
                                        .size = sizeof *workers,
                                        .progress = plan->progress ? show_progress : NULL,
                                        .self = a}) > 0;
    for (int i = 0; i < plan->threads; i++) {
        for (int k = 0; k < plan->entrants_n; k++) {
            merge_times(&result->sides[k].times, &workers[i].times[k]);
        }
        free(workers[i].desk_memory);
    }
    pthread_cond_destroy(&a->moved);
    pthread_mutex_destroy(&a->lock);
    free(a->ring);
    free(a);
    free(workers);
    return good;
}

uint64_t arena_timed(const arena_side *side)
{
    uint64_t n = 0;
    for (int i = 0; i < ARENA_TIMES; i++) {
        n += side->times.count[i];
    }
    return n;
}

double arena_time_share(const arena_side *side, double share)
{
    double all = (double)arena_timed(side);
    uint64_t below = 0;
    for (int i = 0; i < ARENA_TIMES; i++) {
        below += side->times.count[i];
        if (all > 0 && (double)below >= share * all) {
            return class_ms(i) < side->times.max_ms ? class_ms(i) : side->times.max_ms;
        }
    }
    return 0;
}
