/* The command `stolik ladder`: everybody who can play a game against everybody, as one table. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"
#include "cli/commands.h"
#include "table/grow.h"

enum { LADDER_MAX = 16 };

typedef struct ladder {
    game_setup setup;
    entrant players[LADDER_MAX];
    int n;
    stats_share won[LADDER_MAX][LADDER_MAX]; /* by the first from the second */
    double elo[LADDER_MAX];
    double sum_ms[LADDER_MAX], max_ms[LADDER_MAX], p99_ms[LADDER_MAX];
    uint64_t moves[LADDER_MAX];
    int order[LADDER_MAX]; /* strongest first */
} ladder;

/* -- the matches -- */

static void add_side(ladder *l, int player, const arena_side *side)
{
    double p99 = arena_time_share(side, 0.99);
    l->sum_ms[player] += side->times.sum_ms;
    l->moves[player] += arena_timed(side);
    l->max_ms[player] = fmax(l->max_ms[player], side->times.max_ms);
    l->p99_ms[player] = fmax(l->p99_ms[player], p99);
}

static bool play_pair(ladder *l, const match_args *match, int a, int b, arena_result *result)
{
    arena_plan plan = {.setup = l->setup,
                       .entrants = {l->players[a], l->players[b]},
                       .entrants_n = 2,
                       .groups = arena_groups(match->games, l->setup.seats),
                       .seed = (uint64_t)match->seed,
                       .threads = (int)match->threads,
                       .progress = match_shows_progress(match)};
    if (!arena_run(&plan, result)) {
        return false;
    }
    l->won[a][b] = result->sides[0].beaten;
    l->won[b][a] = result->sides[1].beaten;
    add_side(l, a, &result->sides[0]);
    add_side(l, b, &result->sides[1]);
    return true;
}

static bool play_all(ladder *l, const match_args *match)
{
    arena_result *result = memory_new(sizeof *result);
    bool good = true;
    for (int a = 0; a < l->n && good; a++) {
        for (int b = a + 1; b < l->n && good; b++) {
            good = play_pair(l, match, a, b, result);
        }
    }
    free(result);
    return good;
}

/* -- one scale for all -- */

/* The Elo numbers under which these results are most likely (Bradley and Terry's model, Zermelo's
 * iteration); half a win is added to either side of a match, so that no number is infinite. The
 * default level has 0. */
static void fit(ladder *l)
{
    enum { STEPS = 10000 };
    double strength[LADDER_MAX];
    for (int i = 0; i < l->n; i++) {
        strength[i] = 1;
    }
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < l->n; i++) {
            double won = 0;
            double expected = 0;
            for (int k = 0; k < l->n; k++) {
                if (k != i) {
                    won += (double)l->won[i][k].won / 2 + 0.5;
                    expected += ((double)l->won[i][k].of / 2 + 1) / (strength[i] + strength[k]);
                }
            }
            strength[i] = won / expected;
        }
    }
    const bot_level *zero = bot_default(l->setup.rules);
    double base = strength[0];
    for (int i = 0; i < l->n; i++) {
        base = l->players[i].level == zero ? strength[i] : base;
    }
    for (int i = 0; i < l->n; i++) {
        l->elo[i] = 400 * log10(strength[i] / base);
    }
}

static void sort(ladder *l)
{
    for (int i = 0; i < l->n; i++) {
        int at = i;
        for (; at > 0 && l->elo[l->order[at - 1]] < l->elo[i]; at--) {
            l->order[at] = l->order[at - 1];
        }
        l->order[at] = i;
    }
}

/* -- what came out -- */

static double mean_ms(const ladder *l, int i)
{
    return l->moves[i] > 0 ? l->sum_ms[i] / (double)l->moves[i] : 0;
}

static void print_table(const ladder *l, const match_args *match)
{
    printf("%s, %d seats: each against each, %lld games, seed %lld\n\n", l->setup.rules->name,
           l->setup.seats, (long long)match->games, (long long)match->seed);
    printf("%-16s %7s   %-32s %10s %10s %10s\n", "", "Elo", "against the one below", "mean ms",
           "99 % in ms", "longest ms");
    for (int i = 0; i < l->n; i++) {
        int a = l->order[i];
        char below[64] = "";
        if (i + 1 < l->n) {
            const stats_share *won = &l->won[a][l->order[i + 1]];
            stats_interval in = stats_rate_interval(won);
            snprintf(below, sizeof below, "%6.2f %%  (%.2f .. %.2f %%)", 100 * stats_rate(won),
                     100 * in.low, 100 * in.high);
        }
        printf("%-16s %+7.0f   %-32s %10.3f %10.3f %10.3f\n", l->players[a].name, l->elo[a], below,
               mean_ms(l, a), l->p99_ms[a], l->max_ms[a]);
    }
}

static void against_json(const ladder *l, int a, text_out *o)
{
    json_key(o, "against");
    json_object_open(o);
    for (int i = 0; i < l->n; i++) {
        int b = l->order[i];
        if (b == a) {
            continue;
        }
        stats_interval in = stats_rate_interval(&l->won[a][b]);
        json_key(o, l->players[b].name);
        json_array_open(o);
        json_real(o, stats_rate(&l->won[a][b]), 6);
        json_real(o, in.low, 6);
        json_real(o, in.high, 6);
        json_array_close(o);
    }
    json_object_close(o);
}

static void print_json(const ladder *l, const match_args *match)
{
    text_out o = text_growing();
    json_object_open(&o);
    json_key_str(&o, "game", l->setup.rules->name);
    json_key_int(&o, "seats", l->setup.seats);
    json_key_int(&o, "games_a_match", match->games);
    json_key_int(&o, "seed", match->seed);
    json_key(&o, "players");
    json_array_open(&o);
    for (int i = 0; i < l->n; i++) {
        int a = l->order[i];
        json_object_open(&o);
        json_key_str(&o, "player", l->players[a].name);
        json_key_real(&o, "elo", l->elo[a], 1);
        against_json(l, a, &o);
        json_key_real(&o, "mean_ms", mean_ms(l, a), 4);
        json_key_real(&o, "p99_ms", l->p99_ms[a], 4);
        json_key_real(&o, "max_ms", l->max_ms[a], 4);
        json_object_close(&o);
    }
    json_array_close(&o);
    json_object_close(&o);
    text_char(&o, '\n');
    text_flush(&o, stdout);
    text_drop(&o);
}

/* -- the command -- */

static bool read_players(const char *command, const arg_list *places, ladder *l)
{
    const game_rules *rules = l->setup.rules;
    const bot_level *level;
    for (int i = 1; i < places->n; i++) {
        if (!entrant_read(command, rules, places->at[i], &l->players[l->n++])) {
            return false;
        }
    }
    for (int i = 0; places->n == 1 && l->n < LADDER_MAX; i++) {
        if ((level = entrant_nth(rules, i)) == NULL) {
            break;
        }
        l->players[l->n++] = (entrant){.name = level->name, .level = level};
    }
    if (l->n < 2) {
        args_wrong(command, "a ladder needs two players");
        return false;
    }
    return true;
}

int command_ladder(int argc, char **argv)
{
    setup_args given = {0};
    match_args match = MATCH_ARGS_DEFAULT;
    const arg_option options[] = {
        MATCH_ARGS(&match, "how many games a match, rounded up to whole groups (default 200)",
                   "seed of all random numbers (default 1)"),
        SETUP_ARGS(&given),
        {0},
    };
    const arg_command command = {
        .name = argv[0],
        .usage = "GAME [PLAYER...]",
        .about =
            "Lets all levels and references of a game, or those named, play each against each,\n"
            "as stolik arena does, and puts them on one scale of Elo: the default level has 0.",
        .options = options,
        .places_min = 1,
        .places_max = LADDER_MAX + 1,
        .more = entrant_help,
    };
    arg_list places;
    int done = args_read(&command, argc, argv, &places);
    if (done != ARGS_GO_ON) {
        return done;
    }
    const game_rules *rules = setup_game(argv[0], places.at[0]);
    ladder *l = memory_new(sizeof *l);
    done = ARGS_WRONG;
    match.games = match.games > 0 ? match.games : 200;
    match.seed = match.seed >= 0 ? match.seed : 1;
    if (rules != NULL && setup_read(argv[0], rules, &given, &l->setup) &&
        read_players(argv[0], &places, l)) {
        done = play_all(l, &match) ? ARGS_OK : args_failed(argv[0], "no thread could be started");
    }
    if (done == ARGS_OK) {
        fit(l);
        sort(l);
        (match.as_json ? print_json : print_table)(l, &match);
    }
    free(l);
    return done;
}
