/* The command `stolik sim`: reads its options, and prints the results. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/face.h"
#include "cli/match.h"
#include "cli/sim.h"
#include "cli/stats.h"
#include "cli/words.h"
#include "store/seconds.h"
#include "table/grow.h"

/* -- what came out -- */

/* How the players of one level did together; each level counts once, at its first player. */
static bool level_side(const sim_plan *plan, const sim_result *result, int player, sim_side *side)
{
    *side = (sim_side){0};
    for (int i = 0; i < plan->setup.seats; i++) {
        if (plan->levels[i] != plan->levels[player]) {
            continue;
        }
        if (i < player) {
            return false;
        }
        side->games += result->players[i].games;
        side->wins += result->players[i].wins;
        side->points += result->players[i].points;
    }
    return true;
}

static double ratio(double a, uint64_t b)
{
    return b > 0 ? a / (double)b : 0;
}

static double mean_score(const sim_side *side)
{
    return ratio((double)side->points / MATCH_SCORE_UNIT, side->games);
}

static void print_side(const char *name, const sim_side *side)
{
    stats_interval i = stats_wilson(ratio((double)side->wins, side->games), (double)side->games);
    printf("%-14s %9llu %9llu %7.2f %%   %6.2f .. %6.2f %% %11.3f\n", name,
           (unsigned long long)side->games, (unsigned long long)side->wins,
           100 * ratio((double)side->wins, side->games), 100 * i.low, 100 * i.high,
           mean_score(side));
}

static void print_report(const sim_plan *plan, const sim_result *r, double took)
{
    int seats = plan->setup.seats;
    printf("%s, %d seats: %llu games, seed %llu\n\n", plan->setup.rules->name, seats,
           (unsigned long long)r->games, (unsigned long long)plan->seed);
    printf("%-14s %9s %9s %9s   %18s %11s\n", "", "games", "wins", "win rate", "95 % interval",
           "mean score");
    for (int i = 0; i < seats; i++) {
        sim_side side;
        if (level_side(plan, r, i, &side)) {
            print_side(plan->levels[i]->name, &side);
        }
    }
    for (int p = 0; p < seats; p++) {
        char name[32];
        text_out o = text_to(name, sizeof name);
        text_format(&o, "seat %d", p);
        if (face_of(plan->setup.rules)->seats != NULL) {
            text_char(&o, ' ');
            say_seat(plan->setup.rules, p, SPEECH_EN, &o);
        }
        print_side(text_end(&o), &r->seats[p]);
    }
    printf("\n%llu draws", (unsigned long long)r->draws);
    if (r->broken > 0) {
        printf(", %llu games broken off", (unsigned long long)r->broken);
    }
    printf("; a game has %.1f actions in %.1f turns on average\n",
           ratio((double)r->actions, r->games), ratio((double)r->turns, r->games));
    printf("%.1f games/s on %d thread%s (%.2f s)\n", took > 0 ? (double)r->games / took : 0.0,
           plan->threads, plan->threads > 1 ? "s" : "", took);
}

/* -- as JSON -- */

static void side_json(const sim_side *side, text_out *o)
{
    stats_interval i = stats_wilson(ratio((double)side->wins, side->games), (double)side->games);
    json_key_int(o, "games", (int64_t)side->games);
    json_key_int(o, "wins", (int64_t)side->wins);
    json_key_real(o, "win_rate", ratio((double)side->wins, side->games), 6);
    json_key(o, "interval");
    json_array_open(o);
    json_real(o, i.low, 6);
    json_real(o, i.high, 6);
    json_array_close(o);
    json_key_real(o, "mean_score", mean_score(side), 6);
    json_object_close(o);
}

static void sides_json(const sim_plan *plan, const sim_result *r, text_out *o)
{
    json_key(o, "levels");
    json_array_open(o);
    for (int i = 0; i < plan->setup.seats; i++) {
        sim_side side;
        if (level_side(plan, r, i, &side)) {
            json_object_open(o);
            json_key_str(o, "level", plan->levels[i]->name);
            side_json(&side, o);
        }
    }
    json_array_close(o);
    json_key(o, "by_seat");
    json_array_open(o);
    for (int p = 0; p < plan->setup.seats; p++) {
        json_object_open(o);
        json_key_int(o, "seat", p);
        side_json(&r->seats[p], o);
    }
    json_array_close(o);
}

/* The last member, `speed`, is the only one that differs from run to run. */
static void print_json(const sim_plan *plan, const sim_result *r, double took)
{
    text_out o = text_growing();
    json_object_open(&o);
    json_key_str(&o, "game", plan->setup.rules->name);
    json_key_int(&o, "seats", plan->setup.seats);
    json_key(&o, "options");
    game_options_json(plan->setup.rules, plan->setup.options, &o);
    json_key_int(&o, "seed", (int64_t)plan->seed);
    json_key_int(&o, "games", (int64_t)r->games);
    json_key_int(&o, "draws", (int64_t)r->draws);
    json_key_int(&o, "broken", (int64_t)r->broken);
    sides_json(plan, r, &o);
    json_key_real(&o, "mean_actions", ratio((double)r->actions, r->games), 3);
    json_key_real(&o, "mean_turns", ratio((double)r->turns, r->games), 3);
    json_key(&o, "speed");
    json_object_open(&o);
    json_key_int(&o, "threads", plan->threads);
    json_key_real(&o, "seconds", took, 3);
    json_key_real(&o, "games_per_second", took > 0 ? (double)r->games / took : 0, 1);
    json_object_close(&o);
    json_object_close(&o);
    text_char(&o, '\n');
    text_flush(&o, stdout);
    text_drop(&o);
}

/* -- the command -- */

/* Who plays if nobody says: one of the default level against the weakest. */
static void default_levels(sim_plan *plan)
{
    plan->levels[0] = bot_default(plan->setup.rules);
    for (int i = 1; i < plan->setup.seats; i++) {
        plan->levels[i] = bot_levels(plan->setup.rules);
    }
}

static bool read_levels(const char *command, const char *list, sim_plan *plan)
{
    int n = 0;
    if (list == NULL) {
        default_levels(plan);
        return true;
    }
    for (const char *at = list; at != NULL;) {
        size_t len = strcspn(at, ",");
        if (n == plan->setup.seats) {
            args_wrong(command, "--levels names more levels than there are seats");
            return false;
        }
        plan->levels[n] = setup_level(command, plan->setup.rules, at, len);
        if (plan->levels[n++] == NULL) {
            return false;
        }
        at = at[len] == ',' ? at + len + 1 : NULL;
    }
    if (n > 1 && n < plan->setup.seats) {
        args_wrong(command, "--levels names one level for all, or one for each of the %d seats",
                   plan->setup.seats);
        return false;
    }
    for (int i = n; i < plan->setup.seats; i++) {
        plan->levels[i] = plan->levels[0];
    }
    return true;
}

static int report(const char *command, const sim_plan *plan, bool as_json)
{
    sim_result result;
    char reason[512];
    text_out why = text_to(reason, sizeof reason);
    if (plan->save_dir != NULL && mkdir(plan->save_dir, 0777) != 0 && errno != EEXIST) {
        return args_failed(command, "%s: %s", plan->save_dir, strerror(errno));
    }
    double start = seconds_now();
    if (!sim_run(plan, &result, &why)) {
        return args_failed(command, "%s", text_end(&why));
    }
    double took = seconds_now() - start;
    (as_json ? print_json : print_report)(plan, &result, took);
    if (plan->save_dir != NULL && !as_json) {
        printf("Saved in %s as %s-000000.json and so on.\n", plan->save_dir,
               plan->setup.rules->name);
    }
    return ARGS_OK;
}

int command_sim(int argc, char **argv)
{
    setup_args given = {0};
    sim_plan plan = {0};
    const char *levels = NULL;
    match_args match = MATCH_ARGS_DEFAULT;
    const arg_option options[] = {
        {"levels", "L,L,...",
         "one level for all players, or one for each; players change seats\n"
         "from game to game (default: one medium against the weakest level)",
         .text = &levels},
        MATCH_ARGS(&match, "how many games (default 1000; with --fair 1)",
                   "seed of all random numbers (default 1; the seeds of --fair come from\n"
                   "the system unless it is given)"),
        SETUP_ARGS(&given),
        {"save-dir", "DIR", "save each game there, as GAME-000000.json", .text = &plan.save_dir},
        {"fair", NULL,
         "draw chance from committed seeds, as a server does, and save each\n"
         "game with its proof (default --save-dir: here); see stolik verify",
         .flag = &plan.fair},
        {0},
    };
    const arg_command command = {
        .name = argv[0],
        .usage = "GAME",
        .about =
            "Lets computer players play against each other and reports how they did, by level\n"
            "and by seat. The same seed and number of games give the same report.",
        .options = options,
        .places_min = 1,
        .places_max = 1,
        .more = setup_help,
    };
    arg_list places;
    int done = args_read(&command, argc, argv, &places);
    if (done != ARGS_GO_ON) {
        return done;
    }
    const game_rules *rules = setup_game(argv[0], places.at[0]);
    if (rules == NULL || !setup_read(argv[0], rules, &given, &plan.setup) ||
        !read_levels(argv[0], levels, &plan)) {
        return ARGS_WRONG;
    }
    plan.seed = match.seed >= 0 ? (uint64_t)match.seed : 1;
    plan.system_seeds = match.seed < 0;
    plan.games = match.games > 0 ? match.games : plan.fair ? 1 : 1000;
    plan.save_dir = plan.fair && plan.save_dir == NULL ? "." : plan.save_dir;
    plan.threads = (int)match.threads;
    plan.progress = match_shows_progress(&match);
    return report(argv[0], &plan, match.as_json);
}
