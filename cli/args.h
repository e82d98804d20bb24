/* args.h -- reads a command line by a table of options, and prints help from the same table.
 *
 * A command fills an arg_command and calls args_read; unless that returns ARGS_GO_ON, the command
 * returns the result as its exit code. Values are stored through the table's pointers; an option
 * that is not given leaves its value unchanged. Stored strings point into argv. */
#ifndef STOLIK_CLI_ARGS_H
#define STOLIK_CLI_ARGS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum {
    ARGS_LIST_MAX = 32, /* values of an option that may be repeated, or positional arguments */
    ARGS_OK = 0,        /* these three are exit codes */
    ARGS_FAILED = 1,
    ARGS_WRONG = 2,
    ARGS_GO_ON = -1 /* no help was printed and nothing is wrong: run the command */
};

typedef struct arg_list {
    const char *at[ARGS_LIST_MAX];
    int n;
} arg_list;

/* One option. Exactly one of the pointers is set and says what its value is. */
typedef struct arg_option {
    const char *name;    /* without the dashes; NULL ends a table */
    const char *metavar; /* what the help calls its value; NULL for a flag */
    const char *help;    /* may have several lines */
    bool *flag;
    int64_t *number;          /* a whole number from min to max */
    double *real;             /* a number from min to max */
    int *word;                /* an index into words */
    const char **text;        /* any text */
    arg_list *list;           /* any texts; the option may be repeated */
    int64_t min, max;         /* of a number */
    const char *const *words; /* ended by NULL */
} arg_option;

typedef struct arg_command {
    const char *name;
    const char *usage;         /* its positional arguments, as the help shows them */
    const char *about;         /* a paragraph */
    const arg_option *options; /* ended by one without a name */
    int places_min, places_max;
    void (*more)(FILE *to); /* prints more help, or NULL */
} arg_command;

/* Reads the command line; the positional arguments go to `places`. Returns ARGS_GO_ON, or the
 * exit code after help was printed (to stdout) or something was wrong (said on stderr). */
int args_read(const arg_command *command, int argc, char **argv, arg_list *places);

/* Says on stderr what is wrong with the usage of a command; returns ARGS_WRONG. */
__attribute__((format(printf, 2, 3))) int args_wrong(const char *command, const char *format, ...);
/* Says on stderr what failed; returns ARGS_FAILED. */
__attribute__((format(printf, 2, 3))) int args_failed(const char *command, const char *format, ...);

/* A whole number from min to max, and nothing else. */
bool args_number(const char *text, int64_t min, int64_t max, int64_t *number);

/* The word (of a list ended by NULL) that is nearest to a mistyped one, or NULL. */
const char *args_nearest(const char *typed, const char *const *words);

/* "stolik 1.2.3" */
const char *args_version(void);

#endif
