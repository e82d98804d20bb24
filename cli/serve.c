#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "server/server.h"
#include "table/grow.h"

extern char **environ;

static void print_help(void)
{
    text_out o = text_growing();
    puts("Usage: stolik serve [options]\n\n"
         "Serves all games over HTTP and WebSocket until it is interrupted. Settings come from a\n"
         "file (lines key = value), then from the environment (STOLIK_PORT=8080), then from\n"
         "options; the later wins.\n\nOptions:\n"
         "  --config FILE          read settings from this file\n"
         "  --print-config         print the settings that would be used, and end\n"
         "  --help                 show this help\n");
    server_config_help(&o);
    text_flush(&o, stdout);
    text_drop(&o);
}

static bool is_option(const char *arg, const char *name)
{
    return strcmp(arg, name) == 0;
}

/* The value of --config, which is read before everything else. */
static bool read_file(server_config *c, int argc, char **argv, text_out *why)
{
    static const char with_value[] = "--config=";
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], with_value, sizeof with_value - 1) == 0) {
            return server_config_file(c, argv[i] + sizeof with_value - 1, why);
        }
        if (is_option(argv[i], "--config")) {
            if (i + 1 == argc) {
                text_str(why, "--config needs a file");
                return false;
            }
            return server_config_file(c, argv[i + 1], why);
        }
    }
    return true;
}

static bool read_flags(server_config *c, int argc, char **argv, bool *print, text_out *why)
{
    for (int i = 1; i < argc; i++) {
        if (is_option(argv[i], "--print-config")) {
            *print = true;
        } else if (is_option(argv[i], "--config")) {
            i++;
        } else if (strncmp(argv[i], "--config=", 9) != 0) {
            config_took took = server_config_flag(c, argc, argv, &i, why);
            if (took == CONFIG_OTHER && argv[i][0] != '-') {
                text_format(why, "\"%s\" is neither an option nor the value of one", argv[i]);
            } else if (took == CONFIG_OTHER) {
                text_format(why, "there is no option %s; 'stolik serve --help' lists them",
                            argv[i]);
            }
            if (took != CONFIG_TOOK) {
                return false;
            }
        }
    }
    return true;
}

int command_serve(int argc, char **argv)
{
    server_config config;
    char text[512];
    text_out why = text_to(text, sizeof text);
    bool print = false;
    for (int i = 1; i < argc; i++) {
        if (is_option(argv[i], "--help") || is_option(argv[i], "-h")) {
            print_help();
            return ARGS_OK;
        }
    }
    server_config_usual(&config);
    if (!read_file(&config, argc, argv, &why) || !server_config_env(&config, environ, &why) ||
        !read_flags(&config, argc, argv, &print, &why)) {
        return args_wrong("serve", "%s", text_end(&why));
    }
    if (print) {
        text_out o = text_growing();
        server_config_print(&config, &o);
        text_flush(&o, stdout);
        text_drop(&o);
        return ARGS_OK;
    }
    return server_run(&config);
}
