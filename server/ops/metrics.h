/* metrics.h -- the server's metrics, in Prometheus' text format 0.0.4.
 *
 * metrics_new makes every possible series; counting then only adds to existing numbers, from any
 * thread. Labels are given by index, in the order of the table of metrics: a game's place in
 * game_list, a level's in bot_levels, a table_phase, or one of the enums below. An index that is
 * out of range counts nothing. */
#ifndef STOLIK_SERVER_METRICS_H
#define STOLIK_SERVER_METRICS_H

#include "rules/core/game.h"

enum { METRIC_BUCKETS = 14, METRIC_LABELS = 2 };

/* X(id, kind, name, label, label, help). Kinds and labels are those of the enums below. */
#define METRICS(X)                                                                                 \
    X(TABLES, GAUGE, "stolik_tables", GAME, PHASE, "Tables by game and phase.")                    \
    X(CONNECTIONS, GAUGE, "stolik_connections", CONNECTION, NONE, "Open connections.")             \
    X(ACTIONS, COUNTER, "stolik_actions_total", GAME, ACTION, "Actions of people.")                \
    X(COMMIT_SECONDS, HISTOGRAM, "stolik_commit_seconds", NONE, NONE, "Duration of commits.")      \
    X(COMMITS, COUNTER, "stolik_commits_total", COMMIT, NONE, "Commits, by result.")               \
    X(AI_SECONDS, HISTOGRAM, "stolik_ai_seconds", GAME, LEVEL,                                     \
      "Thinking time of computer players, per move.")                                              \
    X(RECONNECTS, COUNTER, "stolik_reconnects_total", NONE, NONE,                                  \
      "Players who reconnected to a running game.")                                                \
    X(DICE, COUNTER, "stolik_dice_total", FACE, NONE, "Dice thrown, by face.")                     \
    X(REQUESTS, COUNTER, "stolik_requests_total", STATUS, NONE, "Answered requests.")              \
    X(MESSAGES, COUNTER, "stolik_messages_total", DIRECTION, NONE, "WebSocket messages.")          \
    X(RATE_LIMITED, COUNTER, "stolik_rate_limited_total", LIMIT, NONE, "Refused by a rate limit.") \
    X(EVICTED, COUNTER, "stolik_tables_evicted_total", USE, NONE,                                  \
      "Tables closed to make room for new ones.")                                                  \
    X(ACCOUNTS, GAUGE, "stolik_accounts_in_memory", NONE, NONE, "Accounts in memory.")             \
    X(ACCOUNT_READS, COUNTER, "stolik_account_reads_total", NONE, NONE,                            \
      "Accounts, sessions and codes looked up in the store.")                                      \
    X(JOURNAL_BYTES, GAUGE, "stolik_journal_bytes", NONE, NONE,                                    \
      "Size of the journal since it was last compacted.")                                          \
    X(START_TIME, GAUGE, "stolik_start_time_seconds", NONE, NONE,                                  \
      "When the server started, in seconds since 1970.")                                           \
    X(MEMORY, GAUGE, "process_resident_memory_bytes", NONE, NONE,                                  \
      "Resident memory of the process.")                                                           \
    X(BUILD_INFO, GAUGE, "stolik_build_info", VERSION, NONE, "Always 1; the label is the version.")
typedef enum metric {
#define X(id, kind, name, first, second, help) METRIC_##id,
    METRICS(X)
#undef X
        METRIC_COUNT
} metric;

/* The values of the labels. */
enum { METRIC_HTTP, METRIC_WEBSOCKET };                                   /* CONNECTIONS: kind */
enum { METRIC_ACTION_OK, METRIC_ACTION_REFUSED, METRIC_ACTION_REPEATED }; /* ACTIONS: result */
enum { METRIC_COMMIT_OK, METRIC_COMMIT_FAILED };                          /* COMMITS: result */
enum { METRIC_2XX, METRIC_3XX, METRIC_4XX, METRIC_5XX };                  /* REQUESTS: status */
enum { METRIC_IN, METRIC_OUT };                                           /* MESSAGES: direction */
/* RATE_LIMITED: what. The same order as `limit` of limits.h. */
enum {
    METRIC_LIMIT_REQUESTS,
    METRIC_LIMIT_MESSAGES,
    METRIC_LIMIT_ACCOUNTS,
    METRIC_LIMIT_CHAT,
    METRIC_LIMIT_TABLES,
    METRIC_LIMIT_FILES,
    METRIC_LIMIT_SOCKETS,
    METRIC_LIMIT_HINTS
};

typedef struct metrics metrics;

metrics *metrics_new(int64_t now_ms);
void metrics_free(metrics *m);

/* Adds to a counter or a gauge. A label that the metric does not have is 0. */
void metrics_add(metrics *m, metric id, int first, int second, int64_t n);
/* Sets a gauge, or a counter that is counted elsewhere. */
void metrics_set(metrics *m, metric id, int first, int second, int64_t value);
/* One more value of a histogram. */
void metrics_observe(metrics *m, metric id, int first, int second, double seconds);

/* The index of an HTTP status among the labels of REQUESTS, and of a game and its level. */
int metrics_status(int status);
int metrics_game(const game_rules *rules);
int metrics_level(const game_rules *rules, const char *level);

/* Prints all metrics, for "Content-Type: text/plain; version=0.0.4; charset=utf-8". */
void metrics_print(const metrics *m, text_out *o);

#endif
