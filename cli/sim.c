/* Plays many games between computer players on several threads, and adds up their results. */
#include "cli/sim.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

#include "cli/match.h"
#include "store/seconds.h"
#include "table/gamefile.h"
#include "table/grow.h"

/* -- one game -- */

typedef struct sim_shared {
    const sim_plan *plan;
    double start_s;
    _Atomic int64_t next; /* the first game that nobody plays yet */
    _Atomic bool stop;
} sim_shared;

typedef struct worker {
    sim_shared *shared;
    const sim_plan *plan;
    bot_desk desk;
    void *desk_memory;
    sim_result sum;
    bool failed;
    char why[512];
} worker;

/* A game while it is played. */
typedef struct playing {
    worker *w;
    int64_t game;
    luck chance, bots;
    gamefile *file; /* NULL: it is not saved */
    bool fair;
    uint32_t draws;
    int last; /* whose turn it was */
} playing;

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

static game_event draw(void *self, void *state)
{
    playing *g = self;
    const game_rules *rules = g->w->plan->setup.rules;
    if (g->fair) {
        return proof_draw(g->file->proof.key, g->draws++, rules, state);
    }
    game_luck drawn = luck_as(&g->chance);
    return game_event_draw(rules, state, &drawn);
}

static game_action choose(void *self, const void *state, int seat)
{
    playing *g = self;
    const sim_plan *plan = g->w->plan;
    const bot_level *level = plan->levels[player_of(plan, g->game, seat)];
    g->w->sum.actions++;
    int turn = plan->setup.rules->on_turn != NULL ? plan->setup.rules->on_turn(state) : seat;
    g->w->sum.turns += turn != g->last;
    g->last = turn;
    return bot_choose(plan->setup.rules, level, state, seat, luck_next(&g->bots), 0, &g->w->desk);
}

static void keep(void *self, const game_event *event)
{
    playing *g = self;
    gamefile_add(g->file, event);
}

/* Plays one game to its end; the events go to `file` if there is one. */
static bool play_game(worker *w, int64_t game, void *state, gamefile *file)
{
    const sim_plan *plan = w->plan;
    luck chance = luck_from(match_seed(plan->seed, (uint64_t)game));
    luck bots = luck_from(luck_next(&chance));
    playing g = {.w = w,
                 .game = game,
                 .chance = chance,
                 .bots = bots,
                 .file = file,
                 .fair = plan->fair && file != NULL,
                 .last = GAME_CHANCE};
    if (g.fair) {
        begin_proof(plan, &g.chance, &file->proof);
    }
    const match_game match = {.setup = &plan->setup,
                              .state = state,
                              .self = &g,
                              .draw = draw,
                              .choose = choose,
                              .told = file != NULL ? keep : NULL};
    return match_play(&match);
}

static void add_side(sim_side *side, bool won, int64_t points)
{
    side->games++;
    side->wins += won;
    side->points += points;
}

static void add_result(worker *w, int64_t game, const void *state)
{
    match_end end = match_result(&w->plan->setup, state);
    w->sum.games++;
    w->sum.draws += end.draw;
    for (int p = 0; p < w->plan->setup.seats; p++) {
        bool won = (end.winners >> p & 1) != 0;
        add_side(&w->sum.players[player_of(w->plan, game, p)], won, end.points[p]);
        add_side(&w->sum.seats[p], won, end.points[p]);
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
    while (!atomic_load(&w->shared->stop)) {
        int64_t game = atomic_fetch_add(&w->shared->next, 1);
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
            atomic_store(&w->shared->stop, true);
        }
    }
    gamefile_free(&file);
    return NULL;
}

static bool show_progress(void *self)
{
    sim_shared *shared = self;
    int64_t games = shared->plan->games;
    int64_t begun = atomic_load(&shared->next);
    double took = seconds_now() - shared->start_s;
    begun = begun < games ? begun : games;
    fprintf(stderr, "\r%lld of %lld games, %.0f games/s ", (long long)begun, (long long)games,
            took > 0 ? (double)begun / took : 0);
    return begun < games && !atomic_load(&shared->stop);
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
    worker *workers = memory_new((size_t)plan->threads * sizeof *workers);
    sim_shared shared = {.plan = plan, .start_s = seconds_now()};
    const match_crew crew = {.threads = plan->threads,
                             .work = work,
                             .workers = workers,
                             .size = sizeof *workers,
                             .progress = plan->progress ? show_progress : NULL,
                             .self = &shared};
    *result = (sim_result){0};
    for (int i = 0; i < plan->threads; i++) {
        workers[i] = (worker){.plan = plan, .shared = &shared};
        workers[i].desk_memory = memory_new(bot_desk_size(plan->setup.rules));
        workers[i].desk = bot_desk_lay(plan->setup.rules, workers[i].desk_memory);
    }
    bool good = match_run(&crew) > 0;
    if (!good) {
        text_str(why, "no thread could be started");
    }
    for (int i = 0; i < plan->threads; i++) {
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
