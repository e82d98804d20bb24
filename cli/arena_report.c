/* The command `stolik arena`: reads its options, and prints how the match went. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/arena.h"
#include "cli/commands.h"
#include "store/seconds.h"
#include "table/grow.h"

/* -- what came out -- */

typedef struct times {
    double mean_ms, p99_ms, max_ms;
    double nodes;
} times;

static times times_of(const arena_side *side)
{
    uint64_t n = arena_timed(side);
    return (times){.mean_ms = n > 0 ? side->times.sum_ms / (double)n : 0,
                   .p99_ms = arena_time_share(side, 0.99),
                   .max_ms = side->times.max_ms,
                   .nodes = side->moves > 0 ? (double)side->nodes / (double)side->moves : 0};
}

static double points_of(const arena_side *side)
{
    return side->games > 0 ? (double)side->points / MATCH_SCORE_UNIT / (double)side->games : 0;
}

static stats_interval elo_interval(const arena_side *side)
{
    stats_interval i = stats_rate_interval(&side->beaten);
    return (stats_interval){stats_elo(i.low), stats_elo(i.high)};
}

/* The rate of wins of equal players. */
static double even_rate(const arena_plan *plan, const arena_result *r)
{
    uint64_t won = 0;
    uint64_t games = 0;
    for (int i = 0; i < plan->entrants_n; i++) {
        won += (uint64_t)r->sides[i].rate.won;
        games += (uint64_t)r->sides[i].rate.of;
    }
    return games > 0 ? (double)won / (double)games : 0;
}

static void print_head(const arena_plan *plan, const arena_result *r)
{
    int seats = plan->setup.seats;
    printf("%s, %d seats: ", plan->setup.rules->name, seats);
    if (plan->entrants_n == 2 && seats > 2) {
        printf("one %s against %d of %s", plan->entrants[0].name, seats - 1,
               plan->entrants[1].name);
    } else {
        for (int i = 0; i < plan->entrants_n; i++) {
            printf("%s%s", i > 0 ? " against " : "", plan->entrants[i].name);
        }
    }
    printf("\n%llu games in %s of %d with the same chance and the seats changed, seed %llu\n\n",
           (unsigned long long)r->games, seats > 2 ? "groups" : "pairs", seats,
           (unsigned long long)plan->seed);
}

static void print_sides(const arena_plan *plan, const arena_result *r)
{
    printf("%-16s %7s %7s %7s %9s %17s %7s %15s %8s\n", "", "games", "wins", "draws", "win rate",
           "95 % interval", "Elo", "95 % interval", "points");
    for (int i = 0; i < plan->entrants_n; i++) {
        const arena_side *side = &r->sides[i];
        stats_interval rate = stats_rate_interval(&side->rate);
        stats_interval elo = elo_interval(side);
        printf("%-16s %7llu %7llu %7llu %7.2f %% %6.2f .. %6.2f %% %+7.0f %+6.0f .. %+5.0f %8.3f\n",
               plan->entrants[i].name, (unsigned long long)side->games,
               (unsigned long long)side->wins, (unsigned long long)side->draws,
               100 * stats_rate(&side->rate), 100 * rate.low, 100 * rate.high,
               stats_elo(stats_rate(&side->beaten)), elo.low, elo.high, points_of(side));
    }
    printf("\n%-16s %10s %10s %10s %10s %12s\n", "a move", "moves", "mean ms", "99 % in ms",
           "longest ms", "nodes");
    for (int i = 0; i < plan->entrants_n; i++) {
        times t = times_of(&r->sides[i]);
        printf("%-16s %10llu %10.3f %10.3f %10.3f %12.1f\n", plan->entrants[i].name,
               (unsigned long long)r->sides[i].moves, t.mean_ms, t.p99_ms, t.max_ms, t.nodes);
    }
}

static void print_report(const arena_plan *plan, const arena_result *r, double took)
{
    print_head(plan, r);
    print_sides(plan, r);
    putchar('\n');
    if (plan->setup.seats > 2) {
        printf("Equal players would win %.2f %% each.\n", 100 * even_rate(plan, r));
    }
    if (r->broken > 0) {
        printf("%llu games were left out: one of their group did not end.\n",
               (unsigned long long)r->broken);
    }
    if (plan->sprt) {
        printf("SPRT %+g against %+g Elo: LLR %.2f, bounds %.2f and %.2f: %s\n", plan->elo0,
               plan->elo1, r->llr, -stats_llr_bound(), stats_llr_bound(),
               r->decided > 0   ? "the larger one holds"
               : r->decided < 0 ? "the smaller one holds"
                                : "undecided");
    }
    printf("%.1f games/s on %d thread%s (%.2f s)\n", took > 0 ? (double)r->games / took : 0.0,
           plan->threads, plan->threads > 1 ? "s" : "", took);
}

/* -- as JSON -- */

/* JSON has no infinity: null then. */
static void real_json(text_out *o, double value, int digits)
{
    if (isfinite(value)) {
        json_real(o, value, digits);
    } else {
        json_null(o);
    }
}

static void interval_json(text_out *o, const char *key, stats_interval i, int digits)
{
    json_key(o, key);
    json_array_open(o);
    real_json(o, i.low, digits);
    real_json(o, i.high, digits);
    json_array_close(o);
}

static void side_json(const entrant *e, const arena_side *side, text_out *o)
{
    json_object_open(o);
    json_key_str(o, "player", e->name);
    json_key_int(o, "games", (int64_t)side->games);
    json_key_int(o, "wins", (int64_t)side->wins);
    json_key_int(o, "draws", (int64_t)side->draws);
    json_key_real(o, "win_rate", stats_rate(&side->rate), 6);
    interval_json(o, "interval", stats_rate_interval(&side->rate), 6);
    json_key(o, "elo");
    real_json(o, stats_elo(stats_rate(&side->beaten)), 1);
    interval_json(o, "elo_interval", elo_interval(side), 1);
    json_key_real(o, "mean_points", points_of(side), 6);
    json_key_int(o, "moves", (int64_t)side->moves);
    json_key_real(o, "nodes_per_move", times_of(side).nodes, 3);
    json_object_close(o);
}

static void sprt_json(const arena_plan *plan, const arena_result *r, text_out *o)
{
    json_key(o, "sprt");
    json_object_open(o);
    json_key_real(o, "elo0", plan->elo0, 3);
    json_key_real(o, "elo1", plan->elo1, 3);
    json_key_real(o, "llr", r->llr, 6);
    json_key_real(o, "bound", stats_llr_bound(), 6);
    json_key_str(o, "holds", r->decided > 0 ? "elo1" : r->decided < 0 ? "elo0" : "undecided");
    json_object_close(o);
}

static void speed_json(const arena_plan *plan, const arena_result *r, double took, text_out *o)
{
    json_key(o, "speed");
    json_object_open(o);
    json_key_int(o, "threads", plan->threads);
    json_key_real(o, "seconds", took, 3);
    json_key_real(o, "games_per_second", took > 0 ? (double)r->games / took : 0, 2);
    json_key(o, "moves");
    json_array_open(o);
    for (int i = 0; i < plan->entrants_n; i++) {
        times t = times_of(&r->sides[i]);
        json_object_open(o);
        json_key_str(o, "player", plan->entrants[i].name);
        json_key_real(o, "mean_ms", t.mean_ms, 4);
        json_key_real(o, "p99_ms", t.p99_ms, 4);
        json_key_real(o, "max_ms", t.max_ms, 4);
        json_object_close(o);
    }
    json_array_close(o);
    json_object_close(o);
}

static void arena_json(const arena_plan *plan, const arena_result *r, double took, text_out *o)
{
    json_object_open(o);
    json_key_str(o, "game", plan->setup.rules->name);
    json_key_int(o, "seats", plan->setup.seats);
    json_key(o, "options");
    game_options_json(plan->setup.rules, plan->setup.options, o);
    json_key_int(o, "seed", (int64_t)plan->seed);
    json_key_int(o, "games", (int64_t)r->games);
    json_key_int(o, "draws", (int64_t)r->draws);
    json_key_int(o, "broken", (int64_t)r->broken);
    json_key_real(o, "even_rate", even_rate(plan, r), 6);
    json_key(o, "players");
    json_array_open(o);
    for (int i = 0; i < plan->entrants_n; i++) {
        side_json(&plan->entrants[i], &r->sides[i], o);
    }
    json_array_close(o);
    if (plan->sprt) {
        sprt_json(plan, r, o);
    }
    speed_json(plan, r, took, o);
    json_object_close(o);
}

static void print_json(const arena_plan *plan, const arena_result *r, double took)
{
    text_out o = text_growing();
    arena_json(plan, r, took, &o);
    text_char(&o, '\n');
    text_flush(&o, stdout);
    text_drop(&o);
}

/* -- the command -- */

static bool read_entrants(const char *command, const arg_list *places, const setup_args *given,
                          arena_plan *plan)
{
    setup_args args = *given;
    const game_rules *rules = setup_game(command, places->at[0]);
    plan->entrants_n = places->n - 1;
    if (rules == NULL) {
        return false;
    }
    if (args.seats == 0 && plan->entrants_n > 2) {
        args.seats = plan->entrants_n;
    }
    if (!setup_read(command, rules, &args, &plan->setup)) {
        return false;
    }
    if (plan->entrants_n != 2 && plan->entrants_n != plan->setup.seats) {
        args_wrong(command, "name two players, or one for each of the %d seats", plan->setup.seats);
        return false;
    }
    for (int i = 0; i < plan->entrants_n; i++) {
        if (!entrant_read(command, rules, places->at[i + 1], &plan->entrants[i])) {
            return false;
        }
    }
    return true;
}

static bool read_sprt(const char *command, const char *text, arena_plan *plan)
{
    enum { ELO_MAX = 1000 };
    char *end;
    if (text == NULL) {
        return true;
    }
    plan->sprt = true;
    plan->elo0 = strtod(text, &end);
    bool good = end > text && *end == ',';
    const char *second = end + 1;
    plan->elo1 = good ? strtod(second, &end) : 0;
    if (!good || end == second || *end != '\0' || !(plan->elo0 < plan->elo1) ||
        !(fabs(plan->elo0) <= ELO_MAX) || !(fabs(plan->elo1) <= ELO_MAX)) {
        args_wrong(command, "--sprt is ELO0,ELO1, the smaller first, as 0,10; not \"%s\"", text);
        return false;
    }
    return true;
}

static int run(const char *command, const arena_plan *plan, bool as_json)
{
    arena_result *result = memory_new(sizeof *result);
    double start = seconds_now();
    int code = ARGS_OK;
    if (arena_run(plan, result)) {
        (as_json ? print_json : print_report)(plan, result, seconds_now() - start);
    } else {
        code = args_failed(command, "no thread could be started");
    }
    free(result);
    return code;
}

int command_arena(int argc, char **argv)
{
    setup_args given = {0};
    match_args match = MATCH_ARGS_DEFAULT;
    arena_plan plan = {0};
    const char *sprt = NULL;
    const arg_option options[] = {
        MATCH_ARGS(&match, "how many games, rounded up to whole groups (default 1000)",
                   "seed of all random numbers (default 1)"),
        {"sprt", "ELO0,ELO1",
         "stop as soon as it is decided whether the first player's advantage is\n"
         "ELO1 rather than ELO0, with 5 % of errors of either kind",
         .text = &sprt},
        SETUP_ARGS(&given),
        {0},
    };
    const arg_command command = {
        .name = argv[0],
        .usage = "GAME PLAYER PLAYER...",
        .about =
            "Lets computer players play a match: how much stronger the first one is, how sure "
            "that\n"
            "is, and how long each thinks. A player is a level or a reference, see below, with a\n"
            "budget if you like: hard@50ms, hard@2000 (nodes). At a game for more than two, name "
            "a\n"
            "player for each seat, or two: one of the first plays against all others of the "
            "second.\n"
            "Everybody plays every seat with the same dice and shuffles. Elo differences are to "
            "the\n"
            "others at the table. Times are the processor's, for moves with a choice.",
        .options = options,
        .places_min = 3,
        .places_max = GAME_SEATS_MAX + 1,
        .more = entrant_help,
    };
    arg_list places;
    int done = args_read(&command, argc, argv, &places);
    if (done != ARGS_GO_ON) {
        return done;
    }
    if (!read_entrants(argv[0], &places, &given, &plan) || !read_sprt(argv[0], sprt, &plan)) {
        return ARGS_WRONG;
    }
    plan.seed = match.seed >= 0 ? (uint64_t)match.seed : 1;
    plan.groups = arena_groups(match.games > 0 ? match.games : 1000, plan.setup.seats);
    plan.threads = (int)match.threads;
    plan.progress = match_shows_progress(&match);
    return run(argv[0], &plan, match.as_json);
}
