/* `stolik backup`: a copy of a server's store, also while it is served. */
#include <stdio.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "store/store.h"

/* The last percentage that was shown, so that a line is not written for each step. */
static void show_progress(void *self, int done, int all)
{
    int *shown = self;
    int percent = all > 0 ? (int)((int64_t)done * 100 / all) : 100;
    if (percent != *shown) {
        fprintf(stderr, "\rcopied %d %%", percent);
        fflush(stderr);
        *shown = percent;
    }
}

static void clear_progress(void)
{
    fputs("\r             \r", stderr);
}

int command_backup(int argc, char **argv)
{
    int shown = -1;
    store_copying how = {.self = &shown};
    const arg_option options[] = {{.name = "accept-damaged-log",
                                   .help = "copy what can be read of a damaged write-ahead log,\n"
                                           "and say what is lost",
                                   .flag = &how.accept_damaged_log},
                                  {0}};
    const arg_command command = {
        .name = argv[0],
        .usage = "STORE TO",
        .about =
            "Copies the store of a server to a new file, also while the server runs: the copy\n"
            "holds what was saved when the command began. The whole copy is checked before it\n"
            "gets its name; if anything is wrong, there is no copy and the exit code is 1. An\n"
            "existing file is not overwritten. A server can use the copy as its store.",
        .options = options,
        .places_min = 2,
        .places_max = 2,
    };
    arg_list places;
    int done = args_read(&command, argc, argv, &places);
    if (done != ARGS_GO_ON) {
        return done;
    }
    char why[STORE_WHY];
    how.progress = isatty(STDERR_FILENO) == 1 ? show_progress : NULL;
    bool good = store_backup(places.at[0], places.at[1], &how, why);
    if (how.progress != NULL) {
        clear_progress();
    }
    if (!good) {
        return args_failed(argv[0], "%s", why);
    }
    if (why[0] != '\0') {
        fprintf(stderr, "stolik %s: %s\n", argv[0], why);
    }
    printf("%s: copied and checked\n", places.at[1]);
    return ARGS_OK;
}
