/* Reads a command line by a command's table of options, and prints its help from the same
 * table. */
#include "cli/args.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#ifndef STOLIK_VERSION
#define STOLIK_VERSION "(development)"
#endif

const char *args_version(void)
{
    return "stolik " STOLIK_VERSION;
}

static void say(const char *command, const char *format, va_list args)
{
    fflush(stdout);
    fprintf(stderr, "stolik%s%s: ", command != NULL ? " " : "", command != NULL ? command : "");
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

int args_wrong(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(command, format, args);
    va_end(args);
    fprintf(stderr, "Try 'stolik %s%s--help'.\n", command != NULL ? command : "",
            command != NULL ? " " : "");
    return ARGS_WRONG;
}

int args_failed(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(command, format, args);
    va_end(args);
    return ARGS_FAILED;
}

/* -- the nearest word -- */

enum { WORD_MAX = 24 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* How many letters must be added, dropped, changed or swapped with the next. */
static int distance(const char *a, const char *b)
{
    int rows[3][WORD_MAX + 1];
    int an = (int)strlen(a);
    int bn = (int)strlen(b);
    if (an > WORD_MAX || bn > WORD_MAX) {
        return WORD_MAX;
    }
    for (int j = 0; j <= bn; j++) {
        rows[0][j] = j;
    }
    for (int i = 1; i <= an; i++) {
        int *now = rows[i % 3];
        const int *before = rows[(i - 1) % 3];
        const int *before2 = rows[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= bn; j++) {
            now[j] = least(before[j] + 1, now[j - 1] + 1);
            now[j] = least(now[j], before[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                now[j] = least(now[j], before2[j - 2] + 1);
            }
        }
    }
    return rows[an % 3][bn];
}

const char *args_nearest(const char *typed, const char *const *words)
{
    const char *nearest = NULL;
    int best = 3;
    for (int i = 0; words[i] != NULL; i++) {
        int d = distance(typed, words[i]);
        if (d < best && d < (int)strlen(words[i])) {
            best = d;
            nearest = words[i];
        }
    }
    return nearest;
}

/* -- help -- */

enum { HELP_COLUMN = 24 };

static void print_option(const char *name, const char *metavar, const char *help)
{
    int width =
        printf("  --%s%s%s", name, metavar != NULL ? " " : "", metavar != NULL ? metavar : "");
    if (width >= HELP_COLUMN - 1) {
        putchar('\n');
        width = 0;
    }
    while (help != NULL) {
        int n = (int)strcspn(help, "\n");
        printf("%*s%.*s\n", HELP_COLUMN - width, "", n, help);
        width = 0;
        help = help[n] == '\n' ? help + n + 1 : NULL;
    }
}

static int print_help(const arg_command *command)
{
    printf("Usage: stolik %s%s%s [options]\n\n%s\n\nOptions:\n", command->name,
           command->usage[0] != '\0' ? " " : "", command->usage, command->about);
    for (const arg_option *o = command->options; o->name != NULL; o++) {
        print_option(o->name, o->metavar, o->help);
    }
    print_option("help", NULL, "show this help");
    if (command->more != NULL) {
        command->more(stdout);
    }
    return ARGS_OK;
}

/* -- reading -- */

bool args_number(const char *text, int64_t min, int64_t max, int64_t *number)
{
    char *end;
    if ((text[0] < '0' || text[0] > '9') && text[0] != '-') {
        return false;
    }
    errno = 0;
    long long n = strtoll(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || n < min || n > max) {
        return false;
    }
    *number = n;
    return true;
}

static bool read_real(const char *text, double min, double max, double *real)
{
    char *end;
    if ((text[0] < '0' || text[0] > '9') && text[0] != '.') {
        return false;
    }
    double r = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(r) || r < min || r > max) {
        return false;
    }
    *real = r;
    return true;
}

static bool read_word(const char *text, const char *const *words, int *word)
{
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(text, words[i]) == 0) {
            *word = i;
            return true;
        }
    }
    return false;
}

static int wrong_word(const arg_command *command, const arg_option *o, const char *value)
{
    char list[256] = "";
    for (int i = 0; o->words[i] != NULL; i++) {
        size_t len = strlen(list);
        snprintf(list + len, sizeof list - len, "%s%s", i > 0 ? ", " : "", o->words[i]);
    }
    return args_wrong(command->name, "--%s is one of %s, not \"%s\"", o->name, list, value);
}

static int read_value(const arg_command *command, const arg_option *o, const char *value)
{
    if (o->number != NULL) {
        return args_number(value, o->min, o->max, o->number)
                   ? ARGS_GO_ON
                   : args_wrong(command->name,
                                "--%s is a whole number from %lld to %lld, not \"%s\"", o->name,
                                (long long)o->min, (long long)o->max, value);
    }
    if (o->real != NULL) {
        return read_real(value, (double)o->min, (double)o->max, o->real)
                   ? ARGS_GO_ON
                   : args_wrong(command->name, "--%s is a number from %lld to %lld, not \"%s\"",
                                o->name, (long long)o->min, (long long)o->max, value);
    }
    if (o->word != NULL) {
        return read_word(value, o->words, o->word) ? ARGS_GO_ON : wrong_word(command, o, value);
    }
    if (o->list != NULL) {
        if (o->list->n == ARGS_LIST_MAX) {
            return args_wrong(command->name, "--%s is given more than %d times", o->name,
                              ARGS_LIST_MAX);
        }
        o->list->at[o->list->n++] = value;
        return ARGS_GO_ON;
    }
    *o->text = value;
    return ARGS_GO_ON;
}

static int wrong_option(const arg_command *command, const char *name, int n)
{
    const char *names[64] = {NULL};
    char typed[WORD_MAX + 1];
    snprintf(typed, sizeof typed, "%.*s", n, name);
    int count = 0;
    for (const arg_option *o = command->options; o->name != NULL && count < 63; o++) {
        names[count++] = o->name;
    }
    const char *nearest = args_nearest(typed, names);
    return nearest != NULL ? args_wrong(command->name, "there is no option --%.*s; is --%s meant?",
                                        n, name, nearest)
                           : args_wrong(command->name, "there is no option --%.*s", n, name);
}

/* Reads the option at argv[*i], and its value, moving *i to the last of them. */
static int read_option(const arg_command *command, int argc, char **argv, int *i)
{
    const char *name = argv[*i] + 2;
    int n = (int)strcspn(name, "=");
    const char *value = name[n] == '=' ? name + n + 1 : NULL;
    const arg_option *o = command->options;
    while (o->name != NULL && (strncmp(o->name, name, (size_t)n) != 0 || o->name[n] != '\0')) {
        o++;
    }
    if (o->name == NULL) {
        return wrong_option(command, name, n);
    }
    if (o->flag != NULL) {
        if (value != NULL) {
            return args_wrong(command->name, "--%s takes no value", o->name);
        }
        *o->flag = true;
        return ARGS_GO_ON;
    }
    if (value == NULL && *i + 1 == argc) {
        return args_wrong(command->name, "--%s needs a value: %s", o->name, o->metavar);
    }
    return read_value(command, o, value != NULL ? value : argv[++*i]);
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

int args_read(const arg_command *command, int argc, char **argv, arg_list *places)
{
    bool options = true; /* no "--" yet */
    *places = (arg_list){0};
    if (asks_for_help(argc, argv)) {
        return print_help(command);
    }
    for (int i = 1; i < argc; i++) {
        int done = ARGS_GO_ON;
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (options && strncmp(argv[i], "--", 2) == 0) {
            done = read_option(command, argc, argv, &i);
        } else if (options && argv[i][0] == '-' && argv[i][1] != '\0') {
            done = args_wrong(command->name, "there is no option %s", argv[i]);
        } else if (places->n == command->places_max || places->n == ARGS_LIST_MAX) {
            done = args_wrong(command->name, "\"%s\" is one argument too many", argv[i]);
        } else {
            places->at[places->n++] = argv[i];
        }
        if (done != ARGS_GO_ON) {
            return done;
        }
    }
    if (places->n < command->places_min) {
        return args_wrong(command->name, "an argument is missing: %s", command->usage);
    }
    return ARGS_GO_ON;
}
