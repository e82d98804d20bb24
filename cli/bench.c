/* The commands `stolik bench rules` and `stolik bench signature`. */
#include "cli/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/face.h"
#include "store/seconds.h"
#include "table/grow.h"

/* -- what is measured in every game -- */

static bool has_pick(const game_rules *rules)
{
    return rules->pick != NULL;
}

static bool has_turns(const game_rules *rules)
{
    return rules->turns != NULL;
}

static bench_work random_game(bench_bed *bed)
{
    uint64_t events = bench_game(bed, false, NULL, NULL);
    return (bench_work){.units = 1, .actions = events};
}

static bench_work plain_game(bench_bed *bed)
{
    bench_game(bed, true, NULL, NULL);
    return (bench_work){.units = 1};
}

enum { TURN_RESULTS_MAX = 8192 };

static void *turn_results(const bench_bed *bed)
{
    return memory_new(TURN_RESULTS_MAX * bed->setup.rules->state_size);
}

static bench_work whole_turns(bench_bed *bed)
{
    enum { TURNS = 64 };
    for (int i = 0; i < TURNS; i++) {
        int n = bed->setup.rules->turns(bench_next(bed), bed->own, TURN_RESULTS_MAX);
        rules_assert(n > 0 && n <= TURN_RESULTS_MAX);
    }
    return (bench_work){.units = TURNS};
}

static const bench_measure random_games = {"random games", "games", NULL, NULL, random_game};
static const bench_measure plain_games = {"random games by legal", "games", has_pick, NULL,
                                          plain_game};
static const bench_measure turn_lists = {"whole turns listed", "turns", has_turns, turn_results,
                                         whole_turns};

enum { MEASURES = 3 };
static const bench_measure *const measures[MEASURES] = {&random_games, &plain_games, &turn_lists};

/* Measure i for a game: those above, then one of the game's own if it has one; NULL ends them. */
static const bench_measure *measure_of(const game_rules *rules, int i)
{
    if (i < MEASURES) {
        return measures[i];
    }
    return i == MEASURES ? face_of(rules)->bench : NULL;
}

/* -- measuring -- */

enum { RUNS_MAX = 99, BENCH_SEED = 1, MORE_SEATS = 4 };

/* What a measure brought in each run, a second. */
typedef struct rates {
    double units[RUNS_MAX];
    double actions[RUNS_MAX];
} rates;

typedef struct plan {
    const game_rules *games[ARGS_LIST_MAX];
    int games_n;
    int seats; /* 0: the fewest, and four */
    double seconds;
    int runs;
    bool as_json;
} plan;

static void run_once(const bench_measure *m, bench_bed *bed, double seconds, double *units,
                     double *actions)
{
    bench_work done = {0};
    double start = seconds_now();
    double took;
    do {
        bench_work more = m->work(bed);
        done.units += more.units;
        done.actions += more.actions;
        took = seconds_now() - start;
    } while (took < seconds);
    took = took > 0 ? took : 1e-9;
    *units = (double)done.units / took;
    *actions = (double)done.actions / took;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const plan *p, const bench_measure *m, bench_bed *bed, rates *r)
{
    bed->own = m->prepare != NULL ? m->prepare(bed) : NULL;
    bed->at = 0;
    run_once(m, bed, p->seconds / 4, &r->units[0], &r->actions[0]); /* to warm up */
    for (int i = 0; i < p->runs; i++) {
        run_once(m, bed, p->seconds, &r->units[i], &r->actions[i]);
    }
    qsort(r->units, (size_t)p->runs, sizeof *r->units, by_size);
    qsort(r->actions, (size_t)p->runs, sizeof *r->actions, by_size);
    free(bed->own);
    bed->own = NULL;
}

/* -- reporting -- */

typedef struct figure {
    double median, min, max, spread;
} figure;

static figure figure_of(const double *sorted, int n)
{
    figure f = {.min = sorted[0], .max = sorted[n - 1]};
    f.median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    f.spread = f.median > 0 ? (f.max - f.min) / f.median : 0;
    return f;
}

static void report(const plan *p, const char *game, const char *name, const char *unit,
                   const double *sorted, text_out *o)
{
    figure f = figure_of(sorted, p->runs);
    if (!p->as_json) {
        printf("%-13s %-24s %14.0f %14.0f %14.0f %7.1f %%  %s/s\n", game, name, f.median, f.min,
               f.max, 100 * f.spread, unit);
        fflush(stdout);
        return;
    }
    json_object_open(o);
    json_key_str(o, "name", name);
    json_key_str(o, "unit", unit);
    json_key_real(o, "median", f.median, 1);
    json_key_real(o, "min", f.min, 1);
    json_key_real(o, "max", f.max, 1);
    json_key_real(o, "spread", f.spread, 4);
    json_object_close(o);
}

static void measure_game(const plan *p, const game_rules *rules, int seats, text_out *o)
{
    rates r;
    bench_bed bed = bench_bed_new(rules, seats, BENCH_SEED);
    char name[32];
    snprintf(name, sizeof name, "%s/%d", rules->name, seats);
    json_object_open(o);
    json_key_str(o, "game", rules->name);
    json_key_int(o, "seats", bed.setup.seats);
    json_key_int(o, "state_bytes", (int64_t)rules->state_size);
    json_key(o, "measures");
    json_array_open(o);
    const bench_measure *m;
    for (int i = 0; (m = measure_of(rules, i)) != NULL; i++) {
        if (m->fits != NULL && !m->fits(rules)) {
            continue;
        }
        measure(p, m, &bed, &r);
        report(p, name, m->name, m->unit, r.units, o);
        if (r.actions[0] > 0) {
            report(p, name, "actions in them", "actions", r.actions, o);
        }
    }
    json_array_close(o);
    json_object_close(o);
    if (!p->as_json) {
        printf("%-13s %-24s %14zu  bytes\n", name, "a state", rules->state_size);
    }
    bench_bed_free(&bed);
}

static void end_json(const plan *p, text_out *o)
{
    json_array_close(o);
    json_object_close(o);
    text_char(o, '\n');
    if (p->as_json) {
        text_flush(o, stdout);
    }
    text_drop(o);
}

static void bench_rules(const plan *p)
{
    text_out o = text_growing();
    json_object_open(&o);
    json_key_str(&o, "bench", "rules");
    json_key_real(&o, "seconds", p->seconds, 3);
    json_key_int(&o, "runs", p->runs);
    json_key(&o, "games");
    json_array_open(&o);
    if (!p->as_json) {
        printf("One core, %d runs of %g s each, warmed up.\n%-13s %-24s %14s %14s %14s %9s\n",
               p->runs, p->seconds, "game", "measure", "median", "min", "max", "spread");
    }
    for (int i = 0; i < p->games_n; i++) {
        const game_rules *rules = p->games[i];
        int few = p->seats > 0 ? p->seats : rules->seats_min;
        measure_game(p, rules, few, &o);
        if (p->seats == 0 && few < MORE_SEATS && MORE_SEATS <= rules->seats_max) {
            measure_game(p, rules, MORE_SEATS, &o);
        }
    }
    end_json(p, &o);
}

/* -- signatures -- */

enum {
    SIGN_RANDOM_GAMES = 1000,
    SIGN_LEVEL_GAMES = 20,
    SIGN_OTHER_GAMES = 4, /* of the levels that are not the default one, */
    SIGN_NODES = 200      /* which get so little that nobody has to wait */
};

static void key_hash(text_out *o, const char *key, uint64_t hash)
{
    json_key(o, key);
    json_str_open(o);
    text_format(o, "%016llx", (unsigned long long)hash);
    json_str_close(o);
}

/* Tells the hash of what was played, by whom; returns that of all so far. */
static uint64_t sign(const plan *p, const char *who, uint64_t hash, uint64_t all, text_out *o)
{
    key_hash(o, who, hash);
    if (!p->as_json) {
        printf(" %s %016llx", who, (unsigned long long)hash);
        fflush(stdout);
    }
    return all * 31 + hash;
}

static uint64_t sign_game(const plan *p, const game_rules *rules, uint64_t all, text_out *o)
{
    const bot_level *usual = bot_default(rules);
    all = sign(p, "random", bench_sign_random(rules, SIGN_RANDOM_GAMES), all, o);
    all = sign(p, usual->name, bench_sign_level(rules, usual, 0, SIGN_LEVEL_GAMES), all, o);
    for (const bot_level *l = bot_levels(rules); l->name != NULL; l++) {
        if (l != usual) {
            uint32_t nodes = l->nodes < SIGN_NODES ? l->nodes : SIGN_NODES;
            all = sign(p, l->name, bench_sign_level(rules, l, nodes, SIGN_OTHER_GAMES), all, o);
        }
    }
    return all;
}

static void bench_signature(const plan *p)
{
    text_out o = text_growing();
    uint64_t all = 0;
    json_object_open(&o);
    json_key_str(&o, "bench", "signature");
    json_key(&o, "games");
    json_array_open(&o);
    for (int i = 0; i < p->games_n; i++) {
        const game_rules *rules = p->games[i];
        json_object_open(&o);
        json_key_str(&o, "game", rules->name);
        if (!p->as_json) {
            printf("%-13s", rules->name);
        }
        all = sign_game(p, rules, all, &o);
        json_object_close(&o);
        if (!p->as_json) {
            putchar('\n');
        }
    }
    json_array_close(&o);
    key_hash(&o, "signature", all);
    json_object_close(&o);
    text_char(&o, '\n');
    if (p->as_json) {
        text_flush(&o, stdout);
    } else {
        printf("Signature: %016llx\n", (unsigned long long)all);
    }
    text_drop(&o);
}

/* -- the command -- */

static bool read_games(const char *command, const arg_list *places, plan *p)
{
    for (int i = 1; i < places->n; i++) {
        p->games[p->games_n] = setup_game(command, places->at[i]);
        if (p->games[p->games_n++] == NULL) {
            return false;
        }
    }
    for (int i = 0; p->games_n < ARGS_LIST_MAX && places->n == 1 && game_list[i] != NULL; i++) {
        p->games[p->games_n++] = game_list[i];
    }
    return true;
}

int command_bench(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "server") == 0) {
        return bench_server(argc - 1, argv + 1);
    }
    plan p = {.seconds = 1.0};
    int64_t runs = 5;
    int64_t seats = 0;
    const arg_option options[] = {
        {"seconds", "S", "how long one run of a measure takes (default 1)", .real = &p.seconds,
         .max = 3600},
        {"runs", "N", "how many runs; the median is reported (default 5)", .number = &runs,
         .min = 1, .max = RUNS_MAX},
        {"seats", "N", "how many play (default: the fewest, and four if the game allows)",
         .number = &seats, .min = 1, .max = GAME_SEATS_MAX},
        {"json", NULL, "print JSON", .flag = &p.as_json},
        {0},
    };
    const arg_command command = {
        .name = argv[0],
        .usage = "rules|signature [GAME...]",
        .about = "rules: how fast each game's rules are, on one core.\n"
                 "signature: a hash of how the games are played; it changes when play does.\n"
                 "server: measures a server under load; see 'bench server --help'.",
        .options = options,
        .places_min = 1,
        .places_max = ARGS_LIST_MAX,
    };
    arg_list places;
    int done = args_read(&command, argc, argv, &places);
    if (done != ARGS_GO_ON) {
        return done;
    }
    p.runs = (int)runs;
    bool sign = strcmp(places.at[0], "signature") == 0;
    if (!sign && strcmp(places.at[0], "rules") != 0) {
        return args_wrong(argv[0], "\"%s\" is not rules, signature or server", places.at[0]);
    }
    p.seats = (int)seats;
    if (!read_games(argv[0], &places, &p)) {
        return ARGS_WRONG;
    }
    for (int i = 0; i < p.games_n && seats > 0; i++) {
        if (seats < p.games[i]->seats_min || seats > p.games[i]->seats_max) {
            return args_wrong(argv[0], "%s is for %d to %d, not for %d", p.games[i]->name,
                              p.games[i]->seats_min, p.games[i]->seats_max, p.seats);
        }
    }
    (sign ? bench_signature : bench_rules)(&p);
    return ARGS_OK;
}
