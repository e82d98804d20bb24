/* Counts and prints the metrics of the server. */
#include "server/ops/metrics.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/core/player.h"
#include "table/grow.h"

/* -- labels -- */

typedef enum label {
    LABEL_NONE,
    LABEL_GAME,
    LABEL_PHASE,
    LABEL_CONNECTION,
    LABEL_ACTION,
    LABEL_COMMIT,
    LABEL_LEVEL, /* of the game that is the first label */
    LABEL_FACE,
    LABEL_STATUS,
    LABEL_DIRECTION,
    LABEL_LIMIT,
    LABEL_USE, /* a room_use */
    LABEL_VERSION,
    LABEL_COUNT
} label;

static const char *const label_names[LABEL_COUNT] = {
    [LABEL_GAME] = "game",     [LABEL_PHASE] = "phase",   [LABEL_CONNECTION] = "kind",
    [LABEL_ACTION] = "result", [LABEL_COMMIT] = "result", [LABEL_LEVEL] = "level",
    [LABEL_FACE] = "face",     [LABEL_STATUS] = "status", [LABEL_DIRECTION] = "direction",
    [LABEL_LIMIT] = "what",    [LABEL_USE] = "use",       [LABEL_VERSION] = "version",
};

enum { VALUES_MAX = 9 };

/* What the labels say whose values do not depend on the games. */
static const char *const label_values[LABEL_COUNT][VALUES_MAX] = {
    [LABEL_NONE] = {""},
    [LABEL_PHASE] = {"seating", "revealing", "playing", "ended"},
    [LABEL_CONNECTION] = {"http", "websocket"},
    [LABEL_ACTION] = {"ok", "refused", "repeated"},
    [LABEL_COMMIT] = {"ok", "failed"},
    [LABEL_FACE] = {"1", "2", "3", "4", "5", "6"},
    [LABEL_STATUS] = {"2xx", "3xx", "4xx", "5xx"},
    [LABEL_DIRECTION] = {"in", "out"},
    [LABEL_LIMIT] = {"requests", "messages", "accounts", "chat", "tables", "files", "sockets",
                     "hints"},
    [LABEL_USE] = {"ended", "unplayed", "alone", "adjourned"},
    [LABEL_VERSION] = {STOLIK_VERSION},
};

static int games(void)
{
    int n = 0;
    while (game_list[n] != NULL) {
        n++;
    }
    return n;
}

/* The value of a label at an index, NULL if there is none; `first` is the index of the label
 * before it. */
static const char *value_at(label l, int first, int i)
{
    if (i < 0) {
        return NULL;
    }
    if (l == LABEL_GAME) {
        return i < games() ? game_list[i]->name : NULL;
    }
    if (l == LABEL_LEVEL) {
        const bot_level *levels = bot_levels(game_list[first]);
        for (int k = 0; k < i; k++) {
            if (levels[k].name == NULL) {
                return NULL;
            }
        }
        return levels[i].name;
    }
    return i < VALUES_MAX ? label_values[l][i] : NULL;
}

/* How many values a label may have, over all values of the label before it. */
static int values_of(label l)
{
    int most = 0;
    for (int g = 0; g < (l == LABEL_LEVEL ? games() : 1); g++) {
        int n = 0;
        while (value_at(l, g, n) != NULL) {
            n++;
        }
        most = n > most ? n : most;
    }
    return most;
}

/* -- series -- */

typedef enum kind { KIND_COUNTER, KIND_GAUGE, KIND_HISTOGRAM } kind;

typedef struct metric_about {
    kind kind;
    const char *name;
    label labels[METRIC_LABELS];
    const char *help;
} metric_about;

static const metric_about abouts[METRIC_COUNT] = {
#define X(id, kind, name, first, second, help)                                                     \
    [METRIC_##id] = {KIND_##kind, name, {LABEL_##first, LABEL_##second}, help},
    METRICS(X)
#undef X
};

/* From a tenth of a millisecond to five seconds. The text is what `le` says. */
static const struct {
    double upto;
    const char *text;
} bounds[METRIC_BUCKETS] = {
    {0.0001, "0.0001"}, {0.00025, "0.00025"},
    {0.0005, "0.0005"}, {0.001, "0.001"},
    {0.0025, "0.0025"}, {0.005, "0.005"},
    {0.01, "0.01"},     {0.025, "0.025"},
    {0.05, "0.05"},     {0.1, "0.1"},
    {0.25, "0.25"},     {0.5, "0.5"},
    {1, "1"},           {5, "5"},
};

typedef struct series {
    atomic_int_least64_t value;    /* of a histogram: the sum in nanoseconds */
    atomic_int_least64_t *buckets; /* METRIC_BUCKETS and those above all bounds; not cumulated */
} series;

typedef struct family {
    int sizes[METRIC_LABELS];
    series *at; /* sizes[0] * sizes[1] of them */
} family;

struct metrics {
    family families[METRIC_COUNT];
};

metrics *metrics_new(int64_t now_ms)
{
    metrics *m = memory_new(sizeof *m);
    for (int id = 0; id < METRIC_COUNT; id++) {
        family *f = &m->families[id];
        int n = 1;
        for (int l = 0; l < METRIC_LABELS; l++) {
            f->sizes[l] = values_of(abouts[id].labels[l]);
            n *= f->sizes[l];
        }
        f->at = memory_new((size_t)n * sizeof *f->at);
        for (int i = 0; i < n && abouts[id].kind == KIND_HISTOGRAM; i++) {
            f->at[i].buckets = memory_new((METRIC_BUCKETS + 1) * sizeof *f->at[i].buckets);
        }
    }
    metrics_set(m, METRIC_START_TIME, 0, 0, now_ms / 1000);
    metrics_set(m, METRIC_BUILD_INFO, 0, 0, 1);
    return m;
}

void metrics_free(metrics *m)
{
    if (m == NULL) {
        return;
    }
    for (int id = 0; id < METRIC_COUNT; id++) {
        family *f = &m->families[id];
        for (int i = 0; i < f->sizes[0] * f->sizes[1]; i++) {
            free(f->at[i].buckets);
        }
        free(f->at);
    }
    free(m);
}

/* NULL: there is no such series. */
static series *series_of(metrics *m, metric id, int first, int second)
{
    family *f = &m->families[id];
    if (first < 0 || first >= f->sizes[0] || second < 0 || second >= f->sizes[1]) {
        return NULL;
    }
    return &f->at[first * f->sizes[1] + second];
}

void metrics_add(metrics *m, metric id, int first, int second, int64_t n)
{
    series *s = series_of(m, id, first, second);
    if (s != NULL) {
        atomic_fetch_add_explicit(&s->value, n, memory_order_relaxed);
    }
}

void metrics_set(metrics *m, metric id, int first, int second, int64_t value)
{
    series *s = series_of(m, id, first, second);
    if (s != NULL) {
        atomic_store_explicit(&s->value, value, memory_order_relaxed);
    }
}

void metrics_observe(metrics *m, metric id, int first, int second, double seconds)
{
    series *s = series_of(m, id, first, second);
    if (s == NULL || s->buckets == NULL || !(seconds >= 0 && seconds < 1e9)) {
        return;
    }
    int b = 0;
    while (b < METRIC_BUCKETS && seconds > bounds[b].upto) {
        b++;
    }
    atomic_fetch_add_explicit(&s->buckets[b], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&s->value, (int64_t)(seconds * 1e9), memory_order_relaxed);
}

int metrics_status(int status)
{
    return status / 100 - 2;
}

int metrics_game(const game_rules *rules)
{
    int i = 0;
    while (game_list[i] != NULL && game_list[i] != rules) {
        i++;
    }
    return game_list[i] != NULL ? i : -1;
}

int metrics_level(const game_rules *rules, const char *level)
{
    int game = metrics_game(rules);
    for (int i = 0; game >= 0 && value_at(LABEL_LEVEL, game, i) != NULL; i++) {
        if (strcmp(value_at(LABEL_LEVEL, game, i), level) == 0) {
            return i;
        }
    }
    return -1;
}

/* -- printing -- */

/* A label's value; the format escapes these three and nothing else. */
static void print_escaped(text_out *o, const char *value)
{
    for (; *value != '\0'; value++) {
        if (*value == '\n') {
            text_str(o, "\\n");
            continue;
        }
        if (*value == '\\' || *value == '"') {
            text_char(o, '\\');
        }
        text_char(o, *value);
    }
}

/* name{label="value",...,le="0.1"} and a space. */
static void print_name(text_out *o, const metric_about *about, const char *suffix,
                       const char *const *values, const char *le)
{
    text_str(o, about->name);
    text_str(o, suffix);
    char before = '{';
    for (int l = 0; l < METRIC_LABELS; l++) {
        if (about->labels[l] != LABEL_NONE) {
            text_char(o, before);
            text_str(o, label_names[about->labels[l]]);
            text_str(o, "=\"");
            print_escaped(o, values[l]);
            text_char(o, '"');
            before = ',';
        }
    }
    if (le != NULL) {
        text_char(o, before);
        text_str(o, "le=\"");
        text_str(o, le);
        text_char(o, '"');
        before = ',';
    }
    text_str(o, before == ',' ? "} " : " ");
}

static void print_number(text_out *o, int64_t n)
{
    text_int(o, n);
    text_char(o, '\n');
}

static void print_histogram(text_out *o, const metric_about *about, const series *s,
                            const char *const *values)
{
    int64_t count = 0;
    for (int b = 0; b <= METRIC_BUCKETS; b++) {
        count += atomic_load_explicit(&s->buckets[b], memory_order_relaxed);
        print_name(o, about, "_bucket", values, b < METRIC_BUCKETS ? bounds[b].text : "+Inf");
        print_number(o, count);
    }
    int64_t sum = atomic_load_explicit(&s->value, memory_order_relaxed);
    print_name(o, about, "_sum", values, NULL);
    text_format(o, "%lld.%09lld\n", (long long)(sum / 1000000000), (long long)(sum % 1000000000));
    print_name(o, about, "_count", values, NULL);
    print_number(o, count);
}

/* The memory in use, as the system counts it; 0 where it does not say. */
static int64_t resident_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    long all = 0;
    long resident = 0;
    if (file != NULL) {
        if (fscanf(file, "%ld %ld", &all, &resident) != 2) {
            resident = 0;
        }
        fclose(file);
    }
    return (int64_t)resident * sysconf(_SC_PAGESIZE);
}

static void print_family(text_out *o, const metric_about *about, const family *f)
{
    static const char *const kinds[] = {"counter", "gauge", "histogram"};
    text_format(o, "# HELP %s %s\n# TYPE %s %s\n", about->name, about->help, about->name,
                kinds[about->kind]);
    for (int i = 0; i < f->sizes[0] * f->sizes[1]; i++) {
        int first = i / f->sizes[1];
        const char *values[METRIC_LABELS] = {
            value_at(about->labels[0], 0, first),
            value_at(about->labels[1], first, i % f->sizes[1]),
        };
        if (values[0] == NULL || values[1] == NULL) {
            continue; /* this game has fewer levels than others */
        }
        if (about->kind == KIND_HISTOGRAM) {
            print_histogram(o, about, &f->at[i], values);
        } else {
            print_name(o, about, "", values, NULL);
            print_number(o, atomic_load_explicit(&f->at[i].value, memory_order_relaxed));
        }
    }
}

void metrics_print(const metrics *m, text_out *o)
{
    for (int id = 0; id < METRIC_COUNT; id++) {
        if (id == METRIC_MEMORY) {
            atomic_store_explicit(&m->families[id].at->value, resident_bytes(),
                                  memory_order_relaxed);
        }
        print_family(o, &abouts[id], &m->families[id]);
    }
}
