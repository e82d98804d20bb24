/* The table of settings; reads them from defaults, file, environment and flags. */
#include "server/ops/config.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"
#include "server/ops/config_value.h"
#include "table/grow.h"

/* -- the table of keys -- */

#define AT(member) offsetof(server_config, member)
enum {
    KIB = 1024,
    KIB_64 = 64 * KIB,
    MIB = KIB * KIB,
    MIB_64 = 64 * MIB,
    GIB = KIB * MIB,
    YEAR_S = 366 * 24 * 3600
};

static const config_key keys[] = {
    {"host", KEY_TEXT, AT(host), "127.0.0.1", 1, 0, "address to listen on"},
    {"port", KEY_INT, AT(port), "8080", 0, 65535, "port to listen on; 0: any free port"},
    {"store", KEY_TEXT, AT(store), "stolik.db", 1, 0, "database file"},
    {"accept_damaged_log", KEY_BOOL, AT(accept_damaged_log), "off", 0, 0,
     "start with a damaged write-ahead log and lose the moves in it that cannot be read; for one "
     "start"},
    {"origins", KEY_ORIGINS, AT(origins), "", 0, CONFIG_LIST_MAX,
     "public origins of the client, such as https://play.example"},
    {"trusted_proxies", KEY_ADDRESSES, AT(trusted_proxies), "", 0, NET_TRUSTED_MAX,
     "addresses of proxies whose X-Forwarded-For is trusted"},
    {"metrics_from", KEY_ADDRESSES, AT(metrics_from), "127.0.0.1,::1", 0, CONFIG_LIST_MAX,
     "addresses that may read /metrics"},
    {"telegram_token", KEY_TOKEN, AT(telegram_token), "", 0, 0,
     "token of the Telegram bot; secret, so set it in a file or the environment"},
    {"telegram_bot_id", KEY_INT, AT(telegram_bot_id), "0", 0, INT64_C(1) << 52,
     "number of the Telegram bot, to verify logins by Telegram's public key without a token"},
    {"telegram_test", KEY_BOOL, AT(telegram_test), "off", 0, 0,
     "use the public key of Telegram's test servers"},
    {"telegram_max_age", KEY_INT, AT(telegram_max_age), "3600", 1, YEAR_S,
     "seconds for which the start data of a Mini App can be used to log in"},
    {"telegram_app", KEY_APP, AT(telegram_app), "", 0, 0,
     "bot/app as in https://t.me/bot/app, so that invitations open in Telegram"},
    {"session_seconds", KEY_INT, AT(session_seconds), "7776000", 1, 100LL * YEAR_S,
     "lifetime of a session"},
    {"accounts_cached", KEY_INT, AT(accounts_cached), "10000", 0, 10000000,
     "accounts kept in memory beyond those that are connected"},
    {"log_level", KEY_LEVEL, AT(log_level), "info", 0, 0, "error, warn, info or debug"},
    {"log_file", KEY_TEXT, AT(log_file), "", 0, 0, "log file; empty: stderr"},
    {"rate_limits", KEY_BOOL, AT(rate_limits), "on", 0, 0, "enable the rate limits below"},
    {"messages_per_second", KEY_REAL, AT(messages_per_second), "20", 0, 1000000,
     "WebSocket messages of an account, over all its connections"},
    {"messages_burst", KEY_REAL, AT(messages_burst), "60", 1, 1000000, "burst of messages"},
    {"requests_per_second", KEY_REAL, AT(requests_per_second), "20", 0, 1000000,
     "REST requests of an account, or of an address without an account"},
    {"requests_burst", KEY_REAL, AT(requests_burst), "100", 1, 1000000, "burst of requests"},
    {"accounts_per_minute", KEY_REAL, AT(accounts_per_minute), "10", 0, 1000000,
     "new accounts, Telegram logins and tried recovery codes, from an address"},
    {"accounts_burst", KEY_REAL, AT(accounts_burst), "30", 1, 1000000,
     "burst of new accounts and logins"},
    {"chat_per_second", KEY_REAL, AT(chat_per_second), "1", 0, 1000000, "chat lines of an account"},
    {"chat_burst", KEY_REAL, AT(chat_burst), "5", 1, 1000000, "burst of chat lines"},
    {"tables_per_minute", KEY_REAL, AT(tables_per_minute), "20", 0, 1000000,
     "new tables of an account"},
    {"tables_burst", KEY_REAL, AT(tables_burst), "60", 1, 1000000, "burst of new tables"},
    {"hints_per_minute", KEY_REAL, AT(hints_per_minute), "20", 0, 1000000, "hints for an account"},
    {"hints_burst", KEY_REAL, AT(hints_burst), "10", 1, 1000000, "burst of hints"},
    {"files_per_second", KEY_REAL, AT(files_per_second), "50", 0, 1000000,
     "files of the client, to an address"},
    {"files_burst", KEY_REAL, AT(files_burst), "300", 1, 1000000, "burst of files"},
    {"sockets_per_second", KEY_REAL, AT(sockets_per_second), "10", 0, 1000000,
     "new WebSockets from an address"},
    {"sockets_burst", KEY_REAL, AT(sockets_burst), "100", 1, 1000000, "burst of new WebSockets"},
    {"address_share", KEY_REAL, AT(address_share), "10", 1, 1000000,
     "limit of all accounts at one address together, as a multiple of one account's limit"},
    {"header_bytes", KEY_INT, AT(header_bytes), "16384", KIB, MIB,
     "maximum size of a request's head"},
    {"body_bytes", KEY_INT, AT(body_bytes), "65536", KIB, MIB_64,
     "maximum size of a request's body"},
    {"message_bytes", KEY_INT, AT(message_bytes), "65536", KIB, MIB_64,
     "maximum size of a WebSocket message"},
    {"queue_bytes", KEY_INT, AT(queue_bytes), "1048576", KIB_64, GIB,
     "maximum unsent data of a connection; a client that reads more slowly is disconnected"},
    {"backlog_bytes", KEY_INT, AT(backlog_bytes), "268435456", MIB, INT64_C(1) << 40,
     "maximum unsent data of all connections together"},
    {"connections", KEY_INT, AT(connections), "16000", 1, 1000000, "maximum open connections"},
    {"connections_each", KEY_INT, AT(connections_each), "100", 1, 1000000,
     "maximum open connections from one address"},
    {"tables_max", KEY_INT, AT(tables_max), "100000", 1, 10000000, "maximum tables"},
    {"tables_each", KEY_INT, AT(tables_each), "50", 1, 1000000,
     "maximum unfinished tables of an account"},
    {"tables_each_address", KEY_INT, AT(tables_each_address), "500", 1, 10000000,
     "maximum unfinished tables opened from one address"},
    {"tables_each_network", KEY_INT, AT(tables_each_network), "2000", 1, 10000000,
     "maximum unfinished tables opened from one IPv6 network (/48)"},
    {"bot_threads", KEY_INT, AT(bot_threads), "0", 0, 256,
     "threads for computer players; 0: one per core"},
    {"bot_ms", KEY_INT, AT(bot_ms), "0", 0, 600000,
     "milliseconds of a core that a computer player may use per move; 0: what its level does"},
    {"bot_nodes", KEY_INT, AT(bot_nodes), "0", 0, 1000000000,
     "the former limit, in nodes, which cost each level another time; 0: none; use bot_ms"},
    {"hint_ms", KEY_INT, AT(hint_ms), "100", 0, 600000,
     "hints come from the strongest level that answers in so many milliseconds of a core"},
    {"answer_ms", KEY_INT, AT(answer_ms), "20000", 0, 3600000,
     "how long computer players wait for people to answer an offer; 0: not at all"},
    {"journal_bytes", KEY_INT, AT(journal_bytes), "67108864", KIB_64, INT64_C(1) << 40,
     "size at which the journal is compacted"},
    {"core_dumps", KEY_BOOL, AT(core_dumps), "off", 0, 0,
     "write core files after a crash; they contain tokens and seeds; for debugging"},
};
enum { KEYS = sizeof keys / sizeof keys[0] };

static void *place(server_config *c, const config_key *key)
{
    return (char *)c + key->at;
}

static const void *value_of(const server_config *c, const config_key *key)
{
    return (const char *)c + key->at;
}

/* A key by its name, where `dash` stands for an underscore. */
static const config_key *find(const char *name, size_t n, char dash)
{
    for (int k = 0; k < KEYS; k++) {
        size_t i = 0;
        while (i < n && keys[k].name[i] != '\0' &&
               name[i] == (keys[k].name[i] == '_' ? dash : keys[k].name[i])) {
            i++;
        }
        if (i == n && keys[k].name[i] == '\0') {
            return &keys[k];
        }
    }
    return NULL;
}

bool config_list_has(const config_list *list, const char *item, size_t n)
{
    for (int i = 0; i < list->n; i++) {
        if (text_is(item, n, list->at[i])) {
            return true;
        }
    }
    return false;
}

/* -- where they come from -- */

/* Sets a key; the message, if any, begins with `where`. */
static bool set(server_config *c, const config_key *key, const char *value, size_t n,
                const char *where, text_out *why)
{
    char problem[256];
    text_out o = text_to(problem, sizeof problem);
    if (config_value_set(place(c, key), key, value, n, &o)) {
        return true;
    }
    text_str(why, where);
    text_str(why, ": ");
    text_str(why, text_end(&o));
    return false;
}

void config_default(server_config *c)
{
    memset(c, 0, sizeof *c);
    for (int k = 0; k < KEYS; k++) {
        char problem[256];
        text_out why = text_to(problem, sizeof problem);
        bool good = config_value_set(place(c, &keys[k]), &keys[k], keys[k].default_value,
                                     strlen(keys[k].default_value), &why);
        assert(good);
        (void)good;
    }
}

/* Sets one key, by its name with underscores. `where` begins the message if it is wrong. */
static bool set_named(server_config *c, const char *key, size_t key_n, const char *value,
                      size_t value_n, const char *where, text_out *why)
{
    const config_key *known = find(key, key_n, '_');
    if (known == NULL) {
        text_str(why, where);
        text_str(why, ": there is no setting ");
        config_value_quote(why, key, key_n);
        return false;
    }
    char place_name[CONFIG_TEXT + 64];
    snprintf(place_name, sizeof place_name, "%s: %s", where, known->name);
    return set(c, known, value, value_n, place_name, why);
}

static bool take_line(server_config *c, const char *line, size_t n, const char *where,
                      text_out *why)
{
    config_value_trim(&line, &n);
    if (n == 0 || line[0] == '#') {
        return true;
    }
    const char *equals = memchr(line, '=', n);
    if (equals == NULL) {
        /* The line is not repeated: it may be a secret that lost its key. */
        text_str(why, where);
        text_str(why, ": \"key = value\" is needed");
        return false;
    }
    size_t key_n = (size_t)(equals - line);
    size_t value_n = n - key_n - 1;
    config_value_trim(&line, &key_n);
    return set_named(c, line, key_n, equals + 1, value_n, where, why);
}

bool config_text(server_config *c, const char *text, size_t n, const char *name, text_out *why)
{
    int number = 1;
    for (size_t from = 0; from < n; number++) {
        const char *end = memchr(text + from, '\n', n - from);
        size_t line_n = end != NULL ? (size_t)(end - text) - from : n - from;
        char where[CONFIG_TEXT];
        snprintf(where, sizeof where, "%s:%d", name, number);
        if (!take_line(c, text + from, line_n, where, why)) {
            return false;
        }
        from += line_n + 1;
    }
    return true;
}

bool config_file(server_config *c, const char *path, text_out *why)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        text_format(why, "%s: %s", path, strerror(errno));
        return false;
    }
    char *text = memory_new(CONFIG_FILE_MAX + 1);
    size_t n = fread(text, 1, CONFIG_FILE_MAX + 1, file);
    bool good = ferror(file) == 0 && n <= CONFIG_FILE_MAX;
    if (good) {
        good = config_text(c, text, n, path, why);
    } else {
        text_format(why, "%s: %s", path, ferror(file) != 0 ? "cannot be read" : "is too long");
    }
    fclose(file);
    free(text);
    return good;
}

/* Whether an entry of the environment is for this key: "STOLIK_" and its name in capitals. */
static const char *env_value(const char *entry, const config_key *key)
{
    static const char prefix[] = "STOLIK_";
    if (strncmp(entry, prefix, sizeof prefix - 1) != 0) {
        return NULL;
    }
    const char *at = entry + sizeof prefix - 1;
    for (const char *name = key->name; *name != '\0'; name++, at++) {
        char capital = (char)(*name >= 'a' && *name <= 'z' ? *name - ('a' - 'A') : *name);
        if (*at != capital) {
            return NULL;
        }
    }
    return *at == '=' ? at + 1 : NULL;
}

bool config_env(server_config *c, char *const *env, text_out *why)
{
    for (int i = 0; env[i] != NULL; i++) {
        for (int k = 0; k < KEYS; k++) {
            const char *value = env_value(env[i], &keys[k]);
            if (value == NULL) {
                continue;
            }
            char where[64];
            snprintf(where, sizeof where, "%.*s", (int)(value - env[i] - 1), env[i]);
            if (!set(c, &keys[k], value, strlen(value), where, why)) {
                return false;
            }
        }
    }
    return true;
}

config_took config_flag(server_config *c, int argc, char *const *argv, int *at, text_out *why)
{
    const char *word = argv[*at];
    if (strncmp(word, "--", 2) != 0) {
        return CONFIG_OTHER;
    }
    size_t name_n = strcspn(word + 2, "=");
    const config_key *key = find(word + 2, name_n, '-');
    if (key == NULL) {
        return CONFIG_OTHER;
    }
    const char *next = *at + 1 < argc ? argv[*at + 1] : NULL;
    const char *value = NULL;
    if (word[2 + name_n] == '=') {
        value = word + 3 + name_n;
    } else if (key->type == KEY_BOOL &&
               (next == NULL || config_value_switch(next, strlen(next)) < 0)) {
        value = "on";
    } else if (next != NULL) {
        value = next;
        *at += 1;
    }
    char where[64];
    snprintf(where, sizeof where, "%.*s", (int)(2 + name_n), word);
    if (value == NULL) {
        text_format(why, "%s: a value is needed", where);
        return CONFIG_WRONG;
    }
    return set(c, key, value, strlen(value), where, why) ? CONFIG_TOOK : CONFIG_WRONG;
}

/* -- printing -- */

void config_names(const char *names[CONFIG_KEYS_MAX])
{
    static_assert((int)KEYS < (int)CONFIG_KEYS_MAX, "a list of the keys has room for its end");
    for (int k = 0; k < KEYS; k++) {
        names[k] = keys[k].name;
    }
    names[KEYS] = NULL;
}

void config_print(const server_config *c, text_out *o)
{
    for (int k = 0; k < KEYS; k++) {
        /* "(set)" is no token, so that the line must not be read back. */
        bool hidden = keys[k].type == KEY_TOKEN && *(const char *)value_of(c, &keys[k]) != '\0';
        text_str(o, hidden ? "# " : "");
        text_str(o, keys[k].name);
        text_str(o, " = ");
        config_value_print(value_of(c, &keys[k]), &keys[k], o);
        text_char(o, '\n');
    }
}

void config_help(text_out *o)
{
    static const char *const values[] = {
        [KEY_TEXT] = "TEXT",    [KEY_TOKEN] = "TOKEN",    [KEY_INT] = "N",
        [KEY_REAL] = "N",       [KEY_BOOL] = "on|off",    [KEY_LEVEL] = "LEVEL",
        [KEY_ORIGINS] = "LIST", [KEY_ADDRESSES] = "LIST", [KEY_APP] = "BOT/APP",
    };
    for (int k = 0; k < KEYS; k++) {
        char flag[64];
        text_out f = text_to(flag, sizeof flag);
        for (const char *name = keys[k].name; *name != '\0'; name++) {
            text_bytes(&f, *name == '_' ? "-" : name, 1);
        }
        text_char(&f, ' ');
        text_str(&f, values[keys[k].type]);
        text_format(o, "  --%-28s %s", text_end(&f), keys[k].help);
        if (keys[k].default_value[0] != '\0') {
            text_format(o, " (%s)", keys[k].default_value);
        }
        text_char(o, '\n');
    }
}
