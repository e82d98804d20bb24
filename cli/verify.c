/* `stolik verify`: whether saved games are what their commitments promised. */
#include <stdio.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/words.h"
#include "table/gamefile.h"
#include "table/grow.h"

static void say_verified(const char *path, const gamefile *file)
{
    game_room room;
    int draws = 0;
    text_out o = text_growing();
    for (int i = 0; i < file->events_n; i++) {
        draws += file->events[i].actor == GAME_CHANCE;
    }
    text_format(&o, "%s: verified: %s for %d, %d events, %d of them fair draws. ", path,
                file->setup.rules->name, file->setup.seats, file->events_n, draws);
    gamefile_state(file, file->events_n, room.state);
    if (file->setup.rules->turn(room.state).what == GAME_OVER) {
        say_result(file->setup.rules, room.state, file->setup.seats, &o);
    } else {
        text_str(&o, "The game is not over.");
    }
    text_char(&o, '\n');
    text_flush(&o, stdout);
    text_drop(&o);
}

static bool verify(const char *command, const char *path, bool quiet)
{
    gamefile file;
    char reason[4096];
    text_out why = text_to(reason, sizeof reason);
    text_out text = text_growing();
    bool good = gamefile_text(path, &text, &why) &&
                gamefile_verify(&file, game_list, text.at, text.len, &why);
    if (!good) {
        args_failed(command, "%s: %s", path, text_end(&why));
    } else {
        if (!quiet) {
            say_verified(path, &file);
        }
        gamefile_free(&file);
    }
    text_drop(&text);
    return good;
}

int command_verify(int argc, char **argv)
{
    bool quiet = false;
    const arg_option options[] = {
        {"quiet", NULL, "say nothing of games that are in order", .flag = &quiet},
        {0},
    };
    const arg_command command = {
        .name = argv[0],
        .usage = "FILE...",
        .about =
            "Checks saved games with fair chance: that the seeds are those committed to, that\n"
            "every die, shuffle and pick follows from them, that every action was legal, and\n"
            "that no byte was changed. Names the first event that is wrong; then the exit\n"
            "code is 1.",
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
        good = verify(argv[0], places.at[i], quiet) && good;
    }
    return good ? ARGS_OK : ARGS_FAILED;
}
