/* Writes the log, one JSON object a line. */
#include "server/ops/log.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "table/grow.h"

const char *const log_level_names[] = {"error", "warn", "info", "debug", NULL};

/* How often an event was logged in its current second. */
typedef struct log_count {
    const char *event; /* NULL: nobody's yet */
    log_level level;
    int64_t since_ms;
    int told;
    int suppressed;
} log_count;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all that follows */
static char file_path[1024];
static int file_fd = STDERR_FILENO;
static log_count counts[LOG_EVENTS_MAX];

static atomic_int wanted = LOG_INFO;
static int64_t (*_Atomic clock_ms)(void);

/* The line that each thread is writing: room is left for what ends it. */
static _Thread_local char line[LOG_LINE];
static _Thread_local text_out line_out;

static int64_t read_clock(void)
{
    int64_t (*given)(void) = clock_ms;
    if (given != NULL) {
        return given();
    }
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* -- where it goes -- */

/* Opens the file at the path, which is short enough; -1: why. */
static int open_file(const char *path, text_out *why)
{
    if (path[0] == '\0') {
        return STDERR_FILENO;
    }
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0640);
    if (fd < 0) {
        text_format(why, "%s: %s", path, strerror(errno));
    }
    return fd;
}

static void take_file(int fd)
{
    if (file_fd != STDERR_FILENO) {
        close(file_fd);
    }
    file_fd = fd;
}

bool log_open(const char *path, log_level level, text_out *why)
{
    if (strlen(path) >= sizeof file_path) {
        text_str(why, "the path is too long");
        return false;
    }
    int fd = open_file(path, why);
    if (fd < 0) {
        return false;
    }
    pthread_mutex_lock(&lock);
    take_file(fd);
    memcpy(file_path, path, strlen(path) + 1);
    wanted = (int)level;
    pthread_mutex_unlock(&lock);
    return true;
}

bool log_reopen(text_out *why)
{
    pthread_mutex_lock(&lock);
    int fd = open_file(file_path, why);
    if (fd >= 0) {
        take_file(fd);
    }
    pthread_mutex_unlock(&lock);
    return fd >= 0;
}

void log_set_clock(int64_t (*now_ms)(void))
{
    clock_ms = now_ms;
}

/* -- lines -- */

static void write_time(text_out *o, int64_t at_ms)
{
    time_t seconds = (time_t)(at_ms / 1000);
    struct tm t;
    gmtime_r(&seconds, &t);
    text_format(o, "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", t.tm_year + 1900, t.tm_mon + 1, t.tm_mday,
                t.tm_hour, t.tm_min, t.tm_sec, (int)(at_ms % 1000));
}

static void begin_line(log_level level, const char *event, int64_t at_ms)
{
    enum { END = 32 }; /* bytes for what end_line adds */
    line_out = text_to(line, sizeof line - END);
    json_object_open(&line_out);
    json_key(&line_out, "at");
    json_str_open(&line_out);
    write_time(&line_out, at_ms);
    json_str_close(&line_out);
    json_key_str(&line_out, "level", log_level_names[level]);
    json_key_str(&line_out, "event", event);
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool is_token_char(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_';
}

/* The end of the run of such characters that begins at i. */
static size_t run(const char *at, size_t i, size_t n, bool (*is)(char c))
{
    while (i < n && is(at[i])) {
        i++;
    }
    return i;
}

/* Session tokens, seeds and keys: 64 hex digits. */
static void mask_hex(char *at, size_t n)
{
    enum { HEX = 64 };
    for (size_t i = 0; i < n; i++) {
        size_t end = run(at, i, n, is_hex);
        if (end - i >= HEX) {
            memset(at + i, '*', end - i);
        }
        i = end;
    }
}

/* A bot's token: a number, a colon and 35 characters. */
static void mask_bot_token(char *at, size_t n)
{
    enum { SECRET = 30 };
    for (size_t i = 1; i < n; i++) {
        if (at[i] == ':' && is_token_char(at[i - 1])) {
            size_t end = run(at, i + 1, n, is_token_char);
            if (end - i - 1 >= SECRET) {
                memset(at + i + 1, '*', end - i - 1);
            }
        }
    }
}

/* Cuts a line that was too long back to its last whole member. */
static void cut_back(text_out *o)
{
    size_t last = 0;
    bool in_string = false;
    int depth = 0;
    for (size_t i = 0; i < o->len; i++) {
        char c = o->at[i];
        if (in_string) {
            i += c == '\\' ? 1 : 0;
            in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if (c == '}' || c == ']') {
            depth--;
        } else if (c == ',' && depth == 1) {
            last = i;
        }
    }
    o->len = last;
}

/* Writes the line; the lock is held. */
static void end_line(void)
{
    text_out *o = &line_out;
    bool cut = o->cut;
    if (cut) {
        cut_back(o);
    }
    o->cap = sizeof line;
    o->cut = false;
    mask_hex(o->at, o->len);
    mask_bot_token(o->at, o->len);
    text_str(o, cut ? ",\"cut\":true}\n" : "}\n");
    ssize_t written;
    do {
        written = write(file_fd, o->at, o->len);
    } while (written < 0 && errno == EINTR);
    /* There is nobody to tell if the log itself cannot be written. */
}

/* -- not too many -- */

static void tell_suppressed(log_count *c, int64_t at_ms)
{
    begin_line(c->level, c->event, at_ms);
    json_key_int(&line_out, "suppressed", c->suppressed);
    end_line();
    c->suppressed = 0;
}

/* Logs what was suppressed in seconds that have passed. A clock that was set back ends them too. */
static void tell_past(int64_t at_ms)
{
    for (int i = 0; i < LOG_EVENTS_MAX && counts[i].event != NULL; i++) {
        int64_t age = at_ms - counts[i].since_ms;
        if (counts[i].suppressed > 0 && (age >= 1000 || age < 0)) {
            tell_suppressed(&counts[i], at_ms);
        }
    }
}

/* The count of an event; those for which there is no room share the last one. */
static log_count *count_of(const char *event)
{
    int i = 0;
    while (i < LOG_EVENTS_MAX - 1 && counts[i].event != NULL &&
           strcmp(counts[i].event, event) != 0) {
        i++;
    }
    if (counts[i].event == NULL) {
        counts[i].event = i < LOG_EVENTS_MAX - 1 ? event : "others";
    }
    return &counts[i];
}

static bool may_tell(log_level level, const char *event, int64_t at_ms)
{
    log_count *c = count_of(event);
    int64_t age = at_ms - c->since_ms;
    if (age >= 1000 || age < 0) {
        c->since_ms = at_ms;
        c->told = 0;
    }
    c->level = level;
    if (c->told >= LOG_EACH_SECOND) {
        c->suppressed++;
        return false;
    }
    c->told++;
    return true;
}

text_out *log_begin(log_level level, const char *event)
{
    if ((int)level > wanted) {
        return NULL;
    }
    int64_t at_ms = read_clock();
    pthread_mutex_lock(&lock);
    tell_past(at_ms);
    bool may = may_tell(level, event, at_ms);
    pthread_mutex_unlock(&lock);
    if (!may) {
        return NULL;
    }
    begin_line(level, event, at_ms);
    return &line_out;
}

void log_end(void)
{
    pthread_mutex_lock(&lock);
    end_line();
    pthread_mutex_unlock(&lock);
}

void log_event(log_level level, const char *event, const char *text)
{
    text_out *o = log_begin(level, event);
    if (o != NULL) {
        if (text != NULL) {
            json_key_str(o, "text", text);
        }
        log_end();
    }
}

void log_close(void)
{
    int64_t at_ms = read_clock();
    pthread_mutex_lock(&lock);
    for (int i = 0; i < LOG_EVENTS_MAX; i++) {
        if (counts[i].suppressed > 0) {
            tell_suppressed(&counts[i], at_ms);
        }
    }
    memset(counts, 0, sizeof counts);
    take_file(STDERR_FILENO);
    file_path[0] = '\0';
    pthread_mutex_unlock(&lock);
}
