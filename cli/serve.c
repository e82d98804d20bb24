/* The command `stolik serve`: reads the settings and runs the server. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "server/server.h"
#include "table/grow.h"

extern char **environ;

enum { NAME_MAX = 64 };

static void print_help(void)
{
    text_out o = text_growing();
    puts("Usage: stolik serve [options]\n\n"
         "Serves all games over HTTP and WebSocket until it is interrupted. Settings come from a\n"
         "file (lines key = value), then from the environment (STOLIK_PORT=8080), then from\n"
         "options; a later one overrides an earlier one.\n\nOptions:\n"
         "  --config FILE          read settings from this file\n"
         "  --print-config         print the settings in effect, and exit\n"
         "  --help                 show this help\n");
    config_help(&o);
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
            return config_file(c, argv[i] + sizeof with_value - 1, why);
        }
        if (is_option(argv[i], "--config")) {
            if (i + 1 == argc) {
                text_str(why, "--config needs a file");
                return false;
            }
            return config_file(c, argv[i + 1], why);
        }
    }
    return true;
}

/* The setting that is meant by a name, with underscores, that is none: one that is a letter or two
 * apart, or has the first of several words in common. NULL: there is none such. */
static const char *meant(const char *name)
{
    const char *names[CONFIG_KEYS_MAX];
    config_names(names);
    const char *found = args_nearest(name, names);
    size_t word = strcspn(name, "_");
    for (int i = 0; found == NULL && name[word] == '_' && names[i] != NULL; i++) {
        found = strncmp(name, names[i], word + 1) == 0 ? names[i] : NULL;
    }
    return found;
}

/* As much of a text as there is room for, up to its '=', each character changed. */
static void copy_name(char *to, size_t cap, const char *from, int (*change)(int))
{
    size_t n = 0;
    for (; n + 1 < cap && from[n] != '\0' && from[n] != '='; n++) {
        to[n] = (char)change((unsigned char)from[n]);
    }
    to[n] = '\0';
}

/* A name in the environment that only resembles a setting's is a slip of somebody who meant it.
 * Others are left alone: not everything that is called STOLIK_ is for the server. */
static bool check_env(char *const *env, text_out *why)
{
    static const char prefix[] = "STOLIK_";
    for (int i = 0; env[i] != NULL; i++) {
        char name[NAME_MAX];
        char right[NAME_MAX];
        const char *own = env[i] + sizeof prefix - 1;
        if (strncmp(env[i], prefix, sizeof prefix - 1) != 0) {
            continue;
        }
        copy_name(name, sizeof name, own, tolower);
        const char *setting = meant(name);
        copy_name(right, sizeof right, setting != NULL ? setting : name, toupper);
        size_t n = strcspn(own, "=");
        if (setting != NULL && (strlen(right) != n || strncmp(right, own, n) != 0)) {
            text_format(why, "there is no setting STOLIK_%.*s; is STOLIK_%s meant?", (int)n, own,
                        right);
            return false;
        }
    }
    return true;
}

static int to_underscore(int c)
{
    return c == '-' ? '_' : c;
}

static int to_dash(int c)
{
    return c == '_' ? '-' : c;
}

static void explain_flag(const char *flag, text_out *why)
{
    char name[NAME_MAX];
    copy_name(name, sizeof name, flag + strspn(flag, "-"), to_underscore);
    const char *setting = meant(name);
    text_format(why, "there is no option %.*s", (int)strcspn(flag, "="), flag);
    if (setting == NULL) {
        text_str(why, "; 'stolik serve --help' lists them");
        return;
    }
    copy_name(name, sizeof name, setting, to_dash);
    text_format(why, "; is --%s meant?", name);
}

static bool read_flags(server_config *c, int argc, char **argv, bool *print, text_out *why)
{
    for (int i = 1; i < argc; i++) {
        if (is_option(argv[i], "--print-config")) {
            *print = true;
        } else if (is_option(argv[i], "--config")) {
            i++;
        } else if (strncmp(argv[i], "--config=", 9) != 0) {
            config_took took = config_flag(c, argc, argv, &i, why);
            if (took == CONFIG_OTHER && argv[i][0] != '-') {
                text_format(why, "\"%s\" is neither an option nor the value of one", argv[i]);
            } else if (took == CONFIG_OTHER) {
                explain_flag(argv[i], why);
            }
            if (took != CONFIG_TOOK) {
                return false;
            }
        }
    }
    return true;
}

/* The memory holds the bot's token, the seeds of running games and what players just sent. The
 * limit alone would not do: the kernel ignores it where core dumps are piped to a program. A
 * process that cannot be dumped cannot be read by others of its user either. A sandbox may forbid
 * one of the two calls; that is no reason not to serve. */
static void forbid_core_dumps(void)
{
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
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
    config_default(&config);
    if (!read_file(&config, argc, argv, &why) || !config_env(&config, environ, &why) ||
        !check_env(environ, &why) || !read_flags(&config, argc, argv, &print, &why)) {
        return args_wrong("serve", "%s", text_end(&why));
    }
    if (print) {
        text_out o = text_growing();
        config_print(&config, &o);
        text_flush(&o, stdout);
        text_drop(&o);
        return ARGS_OK;
    }
    if (!config.core_dumps) {
        forbid_core_dumps();
    }
    return server_run(&config);
}
