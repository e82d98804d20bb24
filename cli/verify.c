/* `stolik verify`: whether saved games are what their commitments promised. */
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/words.h"
#include "table/gamefile.h"
#include "table/grow.h"

/* What was published while the game ran, to compare with; NULL: not given. */
typedef struct published {
    const char *commitment;
    const char *chain;
} published;

static void say_verified(const char *path, const gamefile *file)
{
    game_buffer buffer;
    int draws = 0;
    text_out o = text_growing();
    for (int i = 0; i < file->events_n; i++) {
        draws += file->events[i].actor == GAME_CHANCE;
    }
    text_format(&o, "%s: verified: %s for %d, %d events, %d of them fair draws. ", path,
                file->setup.rules->name, file->setup.seats, file->events_n, draws);
    gamefile_state(file, file->events_n, buffer.state);
    say_end(file, buffer.state, SPEECH_EN, &o);
    text_str(&o, "\n  commitment ");
    fair_hex(file->proof.commitment, FAIR_KEY, &o);
    text_str(&o, "\n  chain      ");
    fair_hex(file->proof.chain, FAIR_KEY, &o);
    text_char(&o, '\n');
    text_flush(&o, stdout);
    text_drop(&o);
}

/* A forged file can be consistent; only the published commitment and chain bind a file to a
 * game. */
static bool fits_published(const char *name, const char *said, const uint8_t hash[FAIR_KEY],
                           text_out *why)
{
    uint8_t bytes[FAIR_KEY];
    if (said == NULL) {
        return true;
    }
    if (fair_hex_parse(said, strlen(said), bytes, FAIR_KEY) && memcmp(bytes, hash, FAIR_KEY) == 0) {
        return true;
    }
    text_format(why, "its %s is not the one given", name);
    return false;
}

static bool verify(const char *command, const char *path, const published *given, bool quiet)
{
    gamefile file = {0};
    char reason[4096];
    text_out why = text_to(reason, sizeof reason);
    text_out text = text_growing();
    bool read = gamefile_text(path, &text, &why) &&
                gamefile_verify(&file, game_list, text.at, text.len, &why, NULL);
    bool good = read &&
                fits_published("commitment", given->commitment, file.proof.commitment, &why) &&
                fits_published("chain", given->chain, file.proof.chain, &why);
    if (!good) {
        args_failed(command, "%s: %s", path, text_end(&why));
    } else if (!quiet) {
        say_verified(path, &file);
    }
    if (read) {
        gamefile_free(&file);
    }
    text_drop(&text);
    return good;
}

int command_verify(int argc, char **argv)
{
    bool quiet = false;
    published given = {0};
    const arg_option options[] = {
        {"commitment", "HEX", "the server's commitment as it was published before the game",
         .text = &given.commitment},
        {"chain", "HEX", "the final hash of the log as it was published at the end",
         .text = &given.chain},
        {"quiet", NULL, "print nothing for games that verify", .flag = &quiet},
        {0},
    };
    const arg_command command = {
        .name = argv[0],
        .usage = "FILE...",
        .about =
            "Checks saved games with fair chance: that the seeds are those of the commitments in\n"
            "the file, that every die, shuffle and pick follows from them, that every action was\n"
            "legal, and that the file is whole. Names the first event that is wrong; then the\n"
            "exit code is 1. To know that it is the game you played, compare the commitment\n"
            "and the chain with what was published, or give them here.",
        .options = options,
        .places_min = 1,
        .places_max = ARGS_LIST_MAX,
    };
    arg_list places;
    int done = args_read(&command, argc, argv, &places);
    if (done != ARGS_GO_ON) {
        return done;
    }
    bool good = true;
    for (int i = 0; i < places.n; i++) {
        good = verify(argv[0], places.at[i], &given, quiet) && good;
    }
    return good ? ARGS_OK : ARGS_FAILED;
}
