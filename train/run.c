/* A run of training: TD(lambda) with a step that shrinks, the average of the networks, and the best
 * of these averages. */
#include "train/run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ROUND_EVERY = 8,    /* games */
    AVERAGE_EVERY = 64, /* games */
    AVERAGE_PART = 10,  /* the average looks back over a tenth of the run so far */
    CHECKPOINT_VERSION = 1
};
#define CHECKPOINT_MAGIC 0x4e524c53u /* "SLRN", lowest byte first */

/* What a checkpoint holds besides the networks. */
typedef struct progress {
    uint32_t magic;
    uint32_t version;
    uint64_t numbers; /* of all networks together */
    uint64_t seed;
    int64_t games;    /* of the whole run */
    int64_t done;     /* games played */
    int64_t averaged; /* how often the average was taken */
    luck chance;
    double best;     /* what the best networks won */
    double error;    /* since the last measuring */
    int64_t steps;   /* since the last measuring */
    int64_t measure; /* how many there were */
} progress;

typedef struct run {
    const train_plan *plan;
    progress now;
    learn_net nets[TRAIN_NETS_MAX], average[TRAIN_NETS_MAX], best[TRAIN_NETS_MAX];
    train_record record;
    void *memory;
    uint8_t *file; /* the weights as they are used and written */
    size_t file_n;
    FILE *plot;
    double started, started_at;
} run;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void *memory_for(size_t n)
{
    void *at = aligned_alloc(64, (n + 63) / 64 * 64);
    if (at == NULL) {
        abort();
    }
    memset(at, 0, n);
    return at;
}

/* -- a run in memory -- */

static int outputs_n(const run *r)
{
    return r->nets[0].size[r->nets[0].layers];
}

static void begin(run *r, const train_plan *plan)
{
    const trainer *t = plan->trainer;
    *r = (run){.plan = plan};
    r->now = (progress){.magic = CHECKPOINT_MAGIC,
                        .version = CHECKPOINT_VERSION,
                        .seed = plan->seed,
                        .games = plan->games,
                        .chance = luck_from(plan->seed)};
    for (int i = 0; i < t->nets_n; i++) {
        luck unused = r->now.chance;
        r->nets[i] = learn_new(t->sizes[i], t->scales, &r->now.chance);
        r->average[i] = learn_new(t->sizes[i], t->scales, &unused);
        r->best[i] = learn_new(t->sizes[i], t->scales, &unused);
        r->now.numbers += r->nets[i].n;
        r->file_n += learn_file_size(&r->nets[i]);
    }
    r->record.inputs = t->sizes[0][0];
    r->record.x = memory_for((size_t)TRAIN_POSITIONS_MAX * (size_t)r->record.inputs);
    r->record.look = plan->look;
    r->record.seen = memory_for(sizeof(float) * TRAIN_POSITIONS_MAX * NNET_OUTPUTS_MAX);
    r->memory = memory_for(t->memory);
    r->file = memory_for(r->file_n);
}

static void end(run *r)
{
    for (int i = 0; i < r->plan->trainer->nets_n; i++) {
        learn_free(&r->nets[i]);
        learn_free(&r->average[i]);
        learn_free(&r->best[i]);
    }
    free(r->record.x);
    free(r->record.seen);
    free(r->memory);
    free(r->file);
}

/* The networks as they are used. */
static void round_into_file(run *r, const learn_net *nets)
{
    uint8_t *at = r->file;
    for (int i = 0; i < r->plan->trainer->nets_n; i++) {
        learn_write(&nets[i], at);
        at += learn_file_size(&nets[i]);
    }
}

/* -- learning from one game -- */

/* The target of a position, given that of the next one (or what came out), which said `next` to the
 * side of this position. Plain: the next one's, mixed with what it said itself. With a look ahead:
 * what was seen, and how much the future differed from what the next position said; so the luck of
 * the dice is not in it. */
static void mix_target(const run *r, int i, const float *next, float *target)
{
    float lambda = (float)r->plan->lambda;
    for (int k = 0; k < outputs_n(r); k++) {
        if (r->record.look) {
            target[k] = train_seen(&r->record, i)[k] + lambda * (target[k] - next[k]);
            target[k] = target[k] < 0 ? 0 : target[k] > 1 ? 1 : target[k];
        } else {
            target[k] = lambda * target[k] + (1 - lambda) * next[k];
        }
    }
}

/* From the last position to the first. */
static void learn_game(run *r, float rate)
{
    const train_record *g = &r->record;
    float target[NNET_OUTPUTS_MAX];
    float next[NNET_OUTPUTS_MAX];
    memcpy(target, g->final, sizeof target);
    memcpy(next, g->final, sizeof next);
    for (int i = g->n - 1; i >= 0; i--) {
        const int8_t *x = g->x + (size_t)i * (size_t)g->inputs;
        mix_target(r, i, next, target);
        r->now.error += (double)learn_step(&r->nets[g->net[i]], x, target, rate, next);
        r->now.steps++;
        r->plan->trainer->turn(next);
        r->plan->trainer->turn(target);
    }
}

static void average(run *r)
{
    double part = 1 / (1 + (double)r->now.averaged / AVERAGE_PART);
    for (int i = 0; i < r->plan->trainer->nets_n; i++) {
        learn_blend(&r->average[i], &r->nets[i], (float)part);
    }
    r->now.averaged++;
}

/* The step shrinks by the same factor in equal times: first * (last / first) ^ (done / games), the
 * power by squaring. */
static double rate_now(const run *r)
{
    const train_plan *p = r->plan;
    double share = (double)r->now.done / (double)p->games;
    double rate = p->rate_first;
    double factor = p->rate_last / p->rate_first; /* to the power of 1, 1/2, 1/4, ... */
    for (int bit = 0; bit < 12 && share > 0; bit++) {
        if (share >= 1) {
            rate *= factor;
            share -= 1;
        }
        share *= 2;
        factor = __builtin_sqrt(factor);
    }
    return rate;
}

/* -- files -- */

static bool failed(text_out *why, const char *path)
{
    text_str(why, path);
    text_str(why, ": ");
    text_str(why, strerror(errno));
    return false;
}

/* Writes a file beside it first, so that the old one stays until the new one is complete. */
static bool write_whole(const char *path, bool (*write)(const run *r, FILE *to), const run *r,
                        text_out *why)
{
    char beside[4096];
    text_out name = text_to(beside, sizeof beside);
    text_str(&name, path);
    text_str(&name, ".part");
    text_end(&name);
    FILE *to = fopen(beside, "wb");
    if (to == NULL) {
        return failed(why, beside);
    }
    bool good = write(r, to) && fflush(to) == 0;
    good = fclose(to) == 0 && good;
    good = good && rename(beside, path) == 0;
    return good || failed(why, path);
}

static bool write_weights(const run *r, FILE *to)
{
    return fwrite(r->file, 1, r->file_n, to) == r->file_n;
}

static bool write_checkpoint(const run *r, FILE *to)
{
    bool good = fwrite(&r->now, sizeof r->now, 1, to) == 1;
    for (int i = 0; i < r->plan->trainer->nets_n; i++) {
        size_t n = r->nets[i].n;
        good = good && fwrite(r->nets[i].at, sizeof(float), n, to) == n &&
               fwrite(r->average[i].at, sizeof(float), n, to) == n &&
               fwrite(r->best[i].at, sizeof(float), n, to) == n;
    }
    return good;
}

static bool read_networks(run *r, FILE *from)
{
    bool good = true;
    for (int i = 0; i < r->plan->trainer->nets_n; i++) {
        size_t n = r->nets[i].n;
        good = good && fread(r->nets[i].at, sizeof(float), n, from) == n &&
               fread(r->average[i].at, sizeof(float), n, from) == n &&
               fread(r->best[i].at, sizeof(float), n, from) == n;
    }
    return good && fgetc(from) == EOF;
}

static bool is_of_this_program(const run *r, const progress *was)
{
    return was->magic == r->now.magic && was->version == r->now.version &&
           was->numbers == r->now.numbers && was->done >= 0 && was->averaged >= 0;
}

/* The networks that did best in another run. */
static bool start_with(run *r, text_out *why)
{
    FILE *from = fopen(r->plan->start, "rb");
    progress was;
    if (from == NULL) {
        return failed(why, r->plan->start);
    }
    bool good = fread(&was, sizeof was, 1, from) == 1 && is_of_this_program(r, &was) &&
                read_networks(r, from);
    fclose(from);
    if (!good) {
        text_str(why, r->plan->start);
        text_str(why, ": no checkpoint of this game");
        return false;
    }
    for (int i = 0; i < r->plan->trainer->nets_n; i++) {
        learn_blend(&r->nets[i], &r->best[i], 1);
        learn_blend(&r->average[i], &r->best[i], 1);
    }
    return true;
}

/* A checkpoint that is not there is no error: the run starts. */
static bool resume(run *r, text_out *why)
{
    FILE *from = fopen(r->plan->checkpoint, "rb");
    progress was;
    if (from == NULL) {
        return errno == ENOENT || failed(why, r->plan->checkpoint);
    }
    bool good = fread(&was, sizeof was, 1, from) == 1 && is_of_this_program(r, &was) &&
                was.games == r->now.games && was.seed == r->now.seed && read_networks(r, from);
    fclose(from);
    if (!good) {
        text_str(why, r->plan->checkpoint);
        text_str(why, ": no checkpoint of this run (same game, --games and --seed)");
        return false;
    }
    r->now = was;
    return true;
}

/* -- measuring -- */

static void report(const run *r, double won)
{
    double error = r->now.error / (double)(r->now.steps > 0 ? r->now.steps : 1);
    if (r->plot != NULL) {
        fprintf(r->plot, "%lld,%.6f,%.6f,%.4f,%.4f\n", (long long)r->now.done, rate_now(r), error,
                won, r->now.best);
        fflush(r->plot);
    }
    if (r->plan->progress != NULL) {
        double took = seconds() - r->started;
        double speed = ((double)r->now.done - r->started_at) / (took > 0 ? took : 1);
        fprintf(r->plan->progress,
                "%lld of %lld games, %.0f games/s; step %.5f, error %.5f; wins %.2f %%, best %.2f "
                "%%\n",
                (long long)r->now.done, (long long)r->plan->games, speed, rate_now(r), error,
                100 * won, 100 * r->now.best);
        fflush(r->plan->progress);
    }
}

/* Measures the average as it would be used, and keeps it if it is the best so far. */
static bool measure(run *r, text_out *why)
{
    const train_plan *p = r->plan;
    r->now.measure++;
    round_into_file(r, r->average);
    double won = p->trainer->measure(r->file, r->file_n, (int)p->measure_games, r->memory);
    if (won >= r->now.best) {
        r->now.best = won;
        for (int i = 0; i < p->trainer->nets_n; i++) {
            learn_blend(&r->best[i], &r->average[i], 1);
        }
    }
    report(r, won);
    r->now.error = 0;
    r->now.steps = 0;
    round_into_file(r, r->best);
    bool good = write_whole(p->out, write_weights, r, why) &&
                (p->checkpoint == NULL || write_whole(p->checkpoint, write_checkpoint, r, why));
    round_into_file(r, r->nets); /* as a run does that goes on from the checkpoint */
    return good;
}

static bool play_all(run *r, text_out *why)
{
    const train_plan *p = r->plan;
    round_into_file(r, r->nets);
    while (r->now.done < p->games) {
        if (p->trainer->play(r->file, r->file_n, &r->now.chance, r->memory, &r->record)) {
            learn_game(r, (float)rate_now(r));
        }
        r->now.done++;
        if (r->now.done % ROUND_EVERY == 0) {
            round_into_file(r, r->nets);
        }
        if (r->now.done % AVERAGE_EVERY == 0) {
            average(r);
        }
        if (r->now.done * p->measures / p->games > r->now.measure && !measure(r, why)) {
            return false;
        }
    }
    return true;
}

/* That the weights have somewhere to go is better known before than after. */
static bool run_own_method(const train_plan *plan, text_out *why)
{
    const trainer *t = plan->trainer;
    const train_order order = {.seed = plan->seed,
                               .games = plan->games > 0 ? plan->games : t->games,
                               .progress = plan->progress};
    run r = {.plan = plan, .file_n = t->weights_n};
    FILE *to = fopen(plan->out, "ab");
    if (to == NULL) {
        return failed(why, plan->out);
    }
    fclose(to);
    r.file = memory_for(r.file_n);
    t->fit(&order, r.file);
    bool good = write_whole(plan->out, write_weights, &r, why);
    free(r.file);
    return good;
}

static bool run_by_differences(const train_plan *plan, text_out *why)
{
    run r;
    begin(&r, plan);
    bool good = (plan->start == NULL || start_with(&r, why)) &&
                (plan->checkpoint == NULL || resume(&r, why));
    if (good && plan->plot != NULL) {
        r.plot = fopen(plan->plot, r.now.done > 0 ? "a" : "w");
        good = r.plot != NULL || failed(why, plan->plot);
    }
    if (good) {
        r.started = seconds();
        r.started_at = (double)r.now.done;
        if (r.plot != NULL && r.now.done == 0) {
            fputs("games,step,error,wins,best\n", r.plot);
        }
        good = play_all(&r, why);
    }
    if (r.plot != NULL) {
        fclose(r.plot);
    }
    end(&r);
    return good;
}

bool train_run(const train_plan *plan, text_out *why)
{
    if (plan->trainer->fit != NULL) {
        return run_own_method(plan, why);
    }
    train_plan whole = *plan;
    whole.games = plan->games > 0 ? plan->games : plan->trainer->games;
    return run_by_differences(&whole, why);
}
