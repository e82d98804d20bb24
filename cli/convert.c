/* `stolik convert`: a saved game from one of its two forms to the other. */
#include <stdio.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "table/gamefile.h"

int command_convert(int argc, char **argv)
{
    const arg_option options[] = {{0}};
    const arg_command command = {
        .name = argv[0],
        .usage = "FROM TO",
        .about =
            "Reads a saved game in either form, replays it, and writes it to TO: in the binary\n"
            "form (docs/stolik.proto) if TO ends with .stolik, else as JSON. Both forms hold\n"
            "the same game; every command reads both.",
        .options = options,
        .places_min = 2,
        .places_max = 2,
    };
    arg_list places;
    int done = args_read(&command, argc, argv, &places);
    if (done != ARGS_GO_ON) {
        return done;
    }
    gamefile file;
    char reason[4096];
    text_out why = text_to(reason, sizeof reason);
    if (!gamefile_load(&file, places.at[0], &why)) {
        return args_failed(argv[0], "%s", text_end(&why));
    }
    bool good = gamefile_save(&file, places.at[1], &why);
    gamefile_free(&file);
    return good ? ARGS_OK : args_failed(argv[0], "%s", text_end(&why));
}
