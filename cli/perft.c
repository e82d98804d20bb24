/* `stolik perft`: how many leaves a game's tree has. */
#include "engine/perft.h"

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/setup.h"
#include "store/seconds.h"

static int print_depths(const char *command, const game_setup *setup, int depth, bool turns)
{
    game_buffer buffer;
    setup->rules->start(buffer.state, setup->seats, setup->options);
    for (int d = 1; d <= depth; d++) {
        double start = seconds_now();
        uint64_t nodes = 0;
        bool shuffle = false;
        if (!turns) {
            nodes = perft_nodes(setup->rules, buffer.state, d, &shuffle);
        } else if (!perft_turns(setup->rules, buffer.state, d, &nodes)) {
            return args_failed(command, "%s cannot be counted by turns", setup->rules->name);
        }
        if (shuffle) {
            return args_failed(command, "depth %d meets a shuffle, which cannot be counted", d);
        }
        double took = seconds_now() - start;
        printf("%s %3d: %20llu nodes", turns ? "turns" : "depth", d, (unsigned long long)nodes);
        printf("  %12.0f nodes/s\n", took > 0 ? (double)nodes / took : 0.0);
        fflush(stdout);
    }
    return ARGS_OK;
}

int command_perft(int argc, char **argv)
{
    setup_args given = {0};
    int64_t depth = 0;
    int64_t turns = 0;
    const arg_option options[] = {
        {"depth", "D", "how many actions and chance outcomes deep", .number = &depth, .min = 1,
         .max = PERFT_DEPTH_MAX},
        {"turns", "D", "how many whole turns deep, counting distinct results of each roll",
         .number = &turns, .min = 1, .max = PERFT_DEPTH_MAX},
        SETUP_ARGS(&given),
        {0},
    };
    const arg_command command = {
        .name = argv[0],
        .usage = "GAME --depth D | --turns D",
        .about = "Counts the leaves of the game's tree from its start, to each depth from 1 to D.\n"
                 "An action or an outcome of chance is one step; a finished game is one leaf.",
        .options = options,
        .places_min = 1,
        .places_max = 1,
        .more = setup_help,
    };
    arg_list places;
    game_setup setup;
    int done = args_read(&command, argc, argv, &places);
    if (done != ARGS_GO_ON) {
        return done;
    }
    const game_rules *rules = setup_game(argv[0], places.at[0]);
    if (rules == NULL || !setup_read(argv[0], rules, &given, &setup)) {
        return ARGS_WRONG;
    }
    if ((depth > 0) == (turns > 0)) {
        return args_wrong(argv[0], "give either --depth or --turns");
    }
    return print_depths(argv[0], &setup, (int)(depth + turns), turns > 0);
}
