/* `stolik train`: a game's networks learn by playing against themselves. */
#include "train/run.h"

#include <unistd.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/setup.h"

static int run(const char *command, const train_plan *plan)
{
    char text[512];
    text_out why = text_to(text, sizeof text);
    bool good = train_run(plan, &why);
    const char *said = text_end(&why);
    return good ? ARGS_OK : args_failed(command, "%s", said);
}

static const train_plan defaults = {
    .lambda = 0.7, .rate_first = 0.02, .rate_last = 0.0005, .measures = 50, .measure_games = 2000};

/* Whether the plan says anything that a game's own method does not know. */
static bool is_for_differences(const train_plan *p)
{
    return p->checkpoint != NULL || p->start != NULL || p->plot != NULL || p->look ||
           p->lambda < defaults.lambda || p->lambda > defaults.lambda ||
           p->rate_first < defaults.rate_first || p->rate_first > defaults.rate_first ||
           p->rate_last < defaults.rate_last || p->rate_last > defaults.rate_last ||
           p->measures != defaults.measures || p->measure_games != defaults.measure_games;
}

int command_train(int argc, char **argv)
{
    int64_t seed = 1;
    train_plan plan = defaults;
    const arg_option options[] = {
        {"out", "FILE", "where the weights go (needed)", .text = &plan.out},
        {"games", "N", "how many games (default 100000; others for Catan and Kush: see stolik(1))",
         .number = &plan.games, .min = 1, .max = INT64_C(1) << 40},
        {"seed", "N", "seed of all random numbers (default 1)", .number = &seed, .max = INT64_MAX},
        {"resume", "FILE",
         "write checkpoints there, and go on from the one that is there; the\n"
         "result is the same as without a break",
         .text = &plan.checkpoint},
        {"start", "FILE", "start with the best networks of another run's checkpoint",
         .text = &plan.start},
        {"look", NULL,
         "learn from all rolls that may follow, not only from those that did;\n"
         "a game takes some twenty times as long",
         .flag = &plan.look},
        {"plot", "FILE", "write a line of CSV at each measuring", .text = &plan.plot},
        {"lambda", "L", "of TD(lambda), from 0 to 1 (default 0.7)", .real = &plan.lambda, .max = 1},
        {"step", "S", "the first step of learning (default 0.02)", .real = &plan.rate_first,
         .max = 1},
        {"last-step", "S", "the last; the step shrinks evenly (default 0.0005)",
         .real = &plan.rate_last, .max = 1},
        {"measures", "N", "how often the networks are measured (default 50)",
         .number = &plan.measures, .min = 1, .max = 1000000},
        {"measure-games", "N", "by how many games (default 2000)", .number = &plan.measure_games,
         .min = 1, .max = 1000000},
        {0},
    };
    const arg_command command = {
        .name = argv[0],
        .usage = "GAME --out FILE",
        .about =
            "Lets a game's networks learn by playing against themselves, and writes the\n"
            "weights of those that did best against a fixed opponent. The same options give\n"
            "the same weights on every machine. Catan and Kush have methods of their own, which\n"
            "know --out, --games and --seed only.",
        .options = options,
        .places_min = 1,
        .places_max = 1,
    };
    arg_list places;
    int done = args_read(&command, argc, argv, &places);
    if (done != ARGS_GO_ON) {
        return done;
    }
    const game_rules *rules = setup_game(argv[0], places.at[0]);
    if (rules == NULL) {
        return ARGS_WRONG;
    }
    plan.trainer = train_find(rules);
    if (plan.trainer == NULL) {
        return args_wrong(argv[0], "%s has no networks that learn", rules->name);
    }
    if (plan.out == NULL) {
        return args_wrong(argv[0], "say with --out where the weights go");
    }
    if (plan.trainer->fit != NULL && is_for_differences(&plan)) {
        return args_wrong(argv[0], "%s has a method of its own: only --out, --games and --seed",
                          rules->name);
    }
    plan.seed = (uint64_t)seed;
    plan.progress = stderr;
    return run(argv[0], &plan);
}
