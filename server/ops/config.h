/* config.h -- the server's settings: one table of keys, from which they are read, printed and
 * explained.
 *
 * Call config_default, then config_file, config_env and config_flag as needed, in this order: a
 * later value overrides an earlier one. Each value is checked when it is read; an invalid one
 * leaves the setting unchanged, and `why` says where it is. Secrets are never printed, nor quoted
 * in a message. */
#ifndef STOLIK_SERVER_CONFIG_H
#define STOLIK_SERVER_CONFIG_H

#include "rules/core/text.h"
#include "server/ops/log.h"

enum {
    CONFIG_TEXT = 512,        /* bytes of a text, NUL included */
    CONFIG_ITEM = 128,        /* bytes of an entry in a list, NUL included */
    CONFIG_LIST_MAX = 16,     /* entries of a list */
    CONFIG_KEYS_MAX = 64,     /* keys, and the NULL that ends a list of them */
    CONFIG_FILE_MAX = 1 << 16 /* bytes of a file */
};

typedef struct config_list {
    char at[CONFIG_LIST_MAX][CONFIG_ITEM];
    int n;
} config_list;

typedef struct server_config {
    char host[CONFIG_TEXT];
    int64_t port; /* 0: any free one */
    char store[CONFIG_TEXT];
    bool accept_damaged_log;
    config_list origins;         /* in lower case, without a slash at the end */
    config_list trusted_proxies; /* addresses, at most NET_TRUSTED_MAX */
    config_list metrics_from;    /* addresses */

    char telegram_token[CONFIG_TEXT]; /* secret; "": none */
    bool telegram_test;
    int64_t telegram_bot_id;        /* 0: none */
    int64_t telegram_max_age;       /* seconds */
    char telegram_app[CONFIG_TEXT]; /* "bot/app" of https://t.me/bot/app; "": none */
    int64_t session_seconds;
    int64_t accounts_cached; /* accounts kept in memory beyond those in use */

    log_level log_level;
    char log_file[CONFIG_TEXT]; /* "": stderr */

    bool rate_limits;
    double messages_per_second;
    double messages_burst;
    double requests_per_second;
    double requests_burst;
    double accounts_per_minute;
    double accounts_burst;
    double chat_per_second;
    double chat_burst;
    double tables_per_minute;
    double tables_burst;
    double hints_per_minute;
    double hints_burst;
    double files_per_second;
    double files_burst;
    double sockets_per_second;
    double sockets_burst;
    double address_share; /* limit of an address, as a multiple of one client's */

    int64_t header_bytes;
    int64_t body_bytes;
    int64_t message_bytes;
    int64_t queue_bytes;
    int64_t backlog_bytes;
    int64_t connections;
    int64_t connections_each;
    int64_t tables_max;
    int64_t tables_each;         /* unfinished, where an account sits or which it set up */
    int64_t tables_each_address; /* unfinished, opened from it */
    int64_t tables_each_network; /* of a /48 of IPv6 */
    int64_t bot_threads;         /* 0: one a core */
    int64_t bot_ms;              /* 0: each level's own */
    int64_t bot_nodes;           /* 0: no limit in nodes */
    int64_t hint_ms;
    int64_t answer_ms; /* how long computers wait for people's answers; 0: not */
    int64_t journal_bytes;
    bool core_dumps; /* applied by cli/serve.c */
} server_config;

typedef enum config_took {
    CONFIG_OTHER, /* not a setting: nothing was done */
    CONFIG_TOOK,
    CONFIG_WRONG /* `why` says what is wrong with it */
} config_took;

void config_default(server_config *c);

/* Reads lines "key = value"; a line that begins with # is a comment. Stops at the first line that
 * is wrong: false. */
bool config_text(server_config *c, const char *text, size_t n, const char *name, text_out *why);
bool config_file(server_config *c, const char *path, text_out *why);
/* Reads STOLIK_PORT=8080 and so on from a list like `environ`; ignores other names. */
bool config_env(server_config *c, char *const *env, text_out *why);
/* Reads argv[*at] if it is --key=value, or --key followed by its value; dashes stand for
 * underscores, and a boolean flag without a value means "on". Moves *at to the last word that was
 * read. */
config_took config_flag(server_config *c, int argc, char *const *argv, int *at, text_out *why);

/* The names of all keys, ended by NULL. */
void config_names(const char *names[CONFIG_KEYS_MAX]);
/* Prints the settings as a file that can be read again, except for secrets: "(set)" or nothing. */
void config_print(const server_config *c, text_out *o);
/* Prints every flag with its meaning and its default. */
void config_help(text_out *o);

/* Whether the list has this entry. */
bool config_list_has(const config_list *list, const char *item, size_t n);

#endif
