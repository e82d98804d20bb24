/* The program `stolik`: its list of commands, and which of them is run. */
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/commands.h"

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {
    {"play", command_play, "play in the terminal against computer players"},
    {"serve", command_serve, "serve all games over HTTP and WebSocket"},
    {"backup", command_backup, "copy a server's store, also while it runs"},
    {"sim", command_sim, "let computer players play thousands of games"},
    {"arena", command_arena, "measure computer players against each other"},
    {"ladder", command_ladder, "put all computer players of a game on one scale"},
    {"replay", command_replay, "step through a saved game"},
    {"verify", command_verify, "check a saved game: every die and every move"},
    {"convert", command_convert, "write a saved game in its other form"},
    {"engine", command_engine, "drive the rules by JSON lines on stdin and stdout"},
    {"perft", command_perft, "count the positions of a game's tree"},
    {"train", command_train, "let a game's networks learn by playing against themselves"},
    {"bench", command_bench, "measure the rules or a server, or print signatures of play"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static int help(void)
{
    puts("Usage: stolik COMMAND [arguments]\n\nTable games: a server, rules, computer players, a "
         "terminal.\n"
         "\nCommands:");
    for (int i = 0; i < COMMANDS; i++) {
        printf("  %-8s  %s\n", commands[i].name, commands[i].summary);
    }
    puts("  help      show this help, or that of a command\n"
         "\n'stolik COMMAND --help' lists the options; 'stolik --version' prints the version.");
    return ARGS_OK;
}

static int unknown(const char *name)
{
    const char *names[COMMANDS + 1] = {NULL};
    for (int i = 0; i < COMMANDS; i++) {
        names[i] = commands[i].name;
    }
    const char *nearest = args_nearest(name, names);
    if (nearest != NULL) {
        return args_wrong(NULL, "there is no command \"%s\"; is %s meant?", name, nearest);
    }
    return args_wrong(NULL, "there is no command \"%s\"", name);
}

static int run(int argc, char **argv)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[0], commands[i].name) == 0) {
            return commands[i].run(argc, argv);
        }
    }
    return unknown(argv[0]);
}

static int dispatch(int argc, char **argv)
{
    char help_option[] = "--help";
    if (argc < 2) {
        return args_wrong(NULL, "a command is missing");
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts(args_version());
        return ARGS_OK;
    }
    bool word = strcmp(argv[1], "help") == 0;
    if (word && argc > 2 && strcmp(argv[2], "help") != 0 && argv[2][0] != '-') {
        return run(2, (char *[]){argv[2], help_option, NULL});
    }
    if (word || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        return help();
    }
    if (argv[1][0] == '-') {
        return args_wrong(NULL, "there is no option %s before a command", argv[1]);
    }
    return run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    int code = dispatch(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("stolik: the output could not be written\n", stderr);
        return ARGS_FAILED;
    }
    return code;
}
