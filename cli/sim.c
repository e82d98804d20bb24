/* Plays many games between computer players on several threads, and adds up their results. */
#include "cli/sim.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "ai/core/luck.h"
#include "store/seconds.h"
#include "table/gamefile.h"
#include "table/grow.h"

/* -- one game -- */

typedef struct worker {
    const sim_plan *plan;
    _Atomic int64_t *next; /* the first game that nobody plays yet */
    _Atomic bool *stop;
    bot_desk desk;
    void *desk_memory;
    sim_result sum;
    bool failed;
    char why[512];
} worker;

/* Neighbouring seeds of a run share no games. */
static uint64_t game_seed(uint64_t seed, int64_t game)
{
    luck l = luck_from(seed);
    return luck_next(&l) + (uint64_t)game;
}

static int player_of(const sim_plan *plan, int64_t game, int seat)
{
    return (int)((seat + game) % plan->setup.seats);
}

/* Fills in bytes from the system's generator, or from the plan's seed if a run is to be repeated.
 */
static void draw_bytes(const sim_plan *plan, luck *from, uint8_t *bytes, size_t n)
{
    if (plan->system_seeds && getrandom(bytes, n, 0) == (ssize_t)n) {
        return;
    }
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)(luck_next(from) >> 56);
    }
}

/* Every seat is a computer player's. */
static void begin_proof(const sim_plan *plan, luck *from, game_proof *proof)
{
    *proof = (game_proof){0};
    draw_bytes(plan, from, proof->id, FAIR_ID);
    draw_bytes(plan, from, proof->server_seed, FAIR_KEY);
    proof_begin(proof, plan->setup.seats);
}

/* Plays one game to its end; the events go to `file` if there is one. */
static bool play_game(worker *w, int64_t game, void *state, gamefile *file)
{
    const game_rules *rules = w->plan->setup.rules;
    luck chance = luck_from(game_seed(w->plan->seed, game));
    luck bots = luck_from(luck_next(&chance));
    game_luck drawn = luck_as(&chance);
    int last = GAME_CHANCE;
    uint32_t draws = 0;
    bool fair = w->plan->fair && file != NULL;
    if (fair) {
        begin_proof(w->plan, &chance, &file->proof);
    }
    rules->start(state, w->plan->setup.seats, w->plan->setup.options);
    for (int i = 0; i < SIM_EVENTS_MAX; i++) {
        game_turn turn = rules->turn(state);
        game_event event = {0};
        if (turn.what == GAME_OVER) {
            return true;
        }
        if (turn.what == GAME_ACT) {
            int seat = bit_lowest(turn.seats);
            const bot_level *level = w->plan->levels[player_of(w->plan, game, seat)];
            event.actor = (int8_t)seat;
            event.action = bot_choose(rules, level, state, seat, luck_next(&bots), 0, &w->desk);
            int error = rules->apply(state, seat, event.action);
            rules_assert(error == GAME_OK);
            w->sum.actions++;
            w->sum.turns += seat != last;
            last = seat;
        } else {
            event = fair ? proof_draw(file->proof.key, draws++, rules, state)
                         : game_event_draw(rules, state, &drawn);
        }
        if (file != NULL) {
            gamefile_add(file, &event);
        }
    }
    return false;
}

static void add_side(sim_side *side, bool won, int64_t points)
{
    side->games++;
    side->wins += won;
    side->points += points;
}

static void add_result(worker *w, int64_t game, const void *state)
{
    const game_rules *rules = w->plan->setup.rules;
    int seats = w->plan->setup.seats;
    int32_t points[GAME_SEATS_MAX] = {0};
    int unit = rules->score(state, points);
    uint32_t winners = rules->winners(state);
    bool draw = winners == ((uint32_t)1 << seats) - 1;
    w->sum.games++;
    w->sum.draws += draw;
    for (int p = 0; p < seats; p++) {
        bool won = !draw && (winners >> p & 1) != 0;
        int64_t worth = (int64_t)points[p] * SIM_SCORE_UNIT / unit;
        add_side(&w->sum.players[player_of(w->plan, game, p)], won, worth);
        add_side(&w->sum.seats[p], won, worth);
    }
}

static bool save_game(worker *w, int64_t game, gamefile *file)
{
    const sim_plan *plan = w->plan;
    text_out path = text_growing();
    text_out why = text_to(w->why, sizeof w->why);
    for (int p = 0; p < plan->setup.seats; p++) {
        gamefile_name(file, p, plan->levels[player_of(plan, game, p)]->name);
    }
    if (plan->fair) {
        gamefile_chain(file);
    }
    text_str(&path, plan->save_dir);
    text_format(&path, "/%s-%06lld.json", plan->setup.rules->name, (long long)game);
    bool saved = gamefile_save(file, text_end(&path), &why);
    text_end(&why);
    text_drop(&path);
    return saved;
}

/* -- all of them -- */

static void *work(void *self)
{
    worker *w = self;
    bool save = w->plan->save_dir != NULL;
    gamefile file;
    game_buffer buffer;
    gamefile_start(&file, &w->plan->setup);
    while (!atomic_load(w->stop)) {
        int64_t game = atomic_fetch_add(w->next, 1);
        if (game >= w->plan->games) {
            break;
        }
        gamefile_cut(&file, 0);
        if (play_game(w, game, buffer.state, save ? &file : NULL)) {
            add_result(w, game, buffer.state);
        } else {
            w->sum.broken++;
        }
        if (save && !save_game(w, game, &file)) {
            w->failed = true;
            atomic_store(w->stop, true);
        }
    }
    gamefile_free(&file);
    return NULL;
}

static void show_progress(const sim_plan *plan, _Atomic int64_t *next, _Atomic bool *stop)
{
    double start = seconds_now();
    int64_t begun = 0;
    while (begun < plan->games && !atomic_load(stop)) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        begun = atomic_load(next);
        begun = begun < plan->games ? begun : plan->games;
        double took = seconds_now() - start;
        fprintf(stderr, "\r%lld of %lld games, %.0f games/s ", (long long)begun,
                (long long)plan->games, (double)begun / took);
    }
    fputs("\r\x1b[K", stderr);
}

static void merge_side(sim_side *to, const sim_side *from)
{
    to->games += from->games;
    to->wins += from->wins;
    to->points += from->points;
}

static void merge(sim_result *to, const sim_result *from)
{
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        merge_side(&to->players[i], &from->players[i]);
        merge_side(&to->seats[i], &from->seats[i]);
    }
    to->games += from->games;
    to->draws += from->draws;
    to->broken += from->broken;
    to->actions += from->actions;
    to->turns += from->turns;
}

bool sim_run(const sim_plan *plan, sim_result *result, text_out *why)
{
    rules_assert(plan->threads >= 1 && plan->threads <= SIM_THREADS_MAX);
    worker *workers = memory_new((size_t)plan->threads * sizeof *workers);
    pthread_t ids[SIM_THREADS_MAX];
    _Atomic int64_t next = 0;
    _Atomic bool stop = false;
    bool good = true;
    int started = 0;
    *result = (sim_result){0};
    for (; started < plan->threads; started++) {
        worker *w = &workers[started];
        *w = (worker){.plan = plan, .next = &next, .stop = &stop};
        w->desk_memory = memory_new(bot_desk_size(plan->setup.rules));
        w->desk = bot_desk_lay(plan->setup.rules, w->desk_memory);
        if (pthread_create(&ids[started], NULL, work, w) != 0) {
            free(w->desk_memory);
            break;
        }
    }
    if (started == 0) {
        text_str(why, "no thread could be started");
        good = false;
    } else if (plan->progress) {
        show_progress(plan, &next, &stop);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(ids[i], NULL);
        merge(result, &workers[i].sum);
        free(workers[i].desk_memory);
        if (workers[i].failed && good) {
            good = false;
            text_str(why, workers[i].why);
        }
    }
    free(workers);
    return good;
}

/* The square root of x >= 0, by Newton's method; the program needs no mathematics but this. */
static double root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 64; i++) {
        r = (r + x / r) / 2;
    }
    return r;
}

sim_interval sim_wilson(uint64_t wins, uint64_t n)
{
    const double z = 1.959963984540054;
    if (n == 0) {
        return (sim_interval){0, 1};
    }
    double count = (double)n;
    double rate = (double)wins / count;
    double middle = rate + z * z / (2 * count);
    double width = z * root(rate * (1 - rate) / count + z * z / (4 * count * count));
    double scale = 1 + z * z / count;
    sim_interval i = {(middle - width) / scale, (middle + width) / scale};
    i.low = i.low > 0 && wins > 0 ? i.low : 0;
    i.high = i.high < 1 && wins < n ? i.high : 1;
    return i;
}
