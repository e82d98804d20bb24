/* Reads and prints the value of one setting by its type. */
#include "server/ops/config_value.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"
#include "table/grow.h"

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

void config_value_trim(const char **at, size_t *n)
{
    while (*n > 0 && is_space((*at)[0])) {
        (*at)++;
        (*n)--;
    }
    while (*n > 0 && is_space((*at)[*n - 1])) {
        (*n)--;
    }
}

void config_value_quote(text_out *o, const char *value, size_t n)
{
    enum { SHOWN = 60 };
    text_char(o, '"');
    for (size_t i = 0; i < n && i < SHOWN; i++) {
        bool harmless = (unsigned char)value[i] >= ' ' && value[i] != 0x7f;
        text_bytes(o, harmless ? value + i : "?", 1);
    }
    text_str(o, n > SHOWN ? "…\"" : "\"");
}

static bool not_this(text_out *why, const char *value, size_t n, const char *wanted)
{
    text_str(why, wanted);
    text_str(why, " is needed, not ");
    config_value_quote(why, value, n);
    return false;
}

static bool set_text(char *to, const config_key *key, const char *value, size_t n, text_out *why)
{
    if (n < (size_t)key->min || n >= CONFIG_TEXT || memchr(value, '\0', n) != NULL) {
        text_format(why, "a text of %d to %d bytes is needed", (int)key->min, CONFIG_TEXT - 1);
        return false;
    }
    memset(to, 0, CONFIG_TEXT);
    memcpy(to, value, n);
    return true;
}

/* 123456:letters, digits, - and _. The message must not repeat it. */
static bool set_token(char *to, const config_key *key, const char *value, size_t n, text_out *why)
{
    size_t digits = 0;
    while (digits < n && value[digits] >= '0' && value[digits] <= '9') {
        digits++;
    }
    bool good = n == 0 || (digits > 0 && digits + 1 < n && value[digits] == ':');
    for (size_t i = digits + 1; good && i < n; i++) {
        char c = value[i];
        good = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
               c == '-' || c == '_';
    }
    if (!good) {
        text_str(why, "this is not a bot's token");
        return false;
    }
    return set_text(to, key, value, n, why);
}

/* Bot and app are put into links unescaped, so they may have no characters that are special
 * there. */
static bool set_app(char *to, const config_key *key, const char *value, size_t n, text_out *why)
{
    bool good = n == 0 || (value[0] != '/' && value[n - 1] != '/');
    int slashes = 0;
    for (size_t i = 0; good && i < n; i++) {
        char c = value[i];
        slashes += c == '/';
        good = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
               c == '_' || (c == '/' && slashes == 1);
    }
    return good ? set_text(to, key, value, n, why)
                : not_this(why, value, n, "a bot and its app, as stolik_bot/play,");
}

static bool set_int(int64_t *to, const config_key *key, const char *value, size_t n, text_out *why)
{
    int64_t number = 0;
    bool good = n > 0 && n <= 18;
    for (size_t i = 0; good && i < n; i++) {
        good = value[i] >= '0' && value[i] <= '9';
        number = number * 10 + (value[i] - '0');
    }
    if (!good || number < key->min || number > key->max) {
        char wanted[80];
        snprintf(wanted, sizeof wanted, "a whole number from %lld to %lld", (long long)key->min,
                 (long long)key->max);
        return not_this(why, value, n, wanted);
    }
    *to = number;
    return true;
}

/* A rate is above 0: with 0 a bucket would never fill again. */
static bool set_real(double *to, const config_key *key, const char *value, size_t n, text_out *why)
{
    char text[32] = "";
    size_t plain = 0;
    while (plain < n && plain + 1 < sizeof text &&
           ((value[plain] >= '0' && value[plain] <= '9') || value[plain] == '.')) {
        text[plain] = value[plain];
        plain++;
    }
    char *end = text;
    double number = strtod(text, &end);
    bool good = n > 0 && plain == n && *end == '\0' && end != text;
    if (!good || number <= 0 || number < (double)key->min || number > (double)key->max) {
        char wanted[80];
        snprintf(wanted, sizeof wanted, "a number %s%lld to %lld",
                 key->min > 0 ? "from " : "above ", (long long)key->min, (long long)key->max);
        return not_this(why, value, n, wanted);
    }
    *to = number;
    return true;
}

int config_value_switch(const char *value, size_t n)
{
    static const char *const words[2][4] = {{"off", "false", "no", "0"},
                                            {"on", "true", "yes", "1"}};
    for (int w = 0; w < 4; w++) {
        for (int is_on = 0; is_on < 2; is_on++) {
            if (text_is(value, n, words[is_on][w])) {
                return is_on;
            }
        }
    }
    return -1;
}

static bool set_bool(bool *to, const char *value, size_t n, text_out *why)
{
    int is_on = config_value_switch(value, n);
    if (is_on < 0) {
        return not_this(why, value, n, "on or off");
    }
    *to = is_on == 1;
    return true;
}

static bool set_level(log_level *to, const char *value, size_t n, text_out *why)
{
    for (int i = 0; log_level_names[i] != NULL; i++) {
        if (text_is(value, n, log_level_names[i])) {
            *to = (log_level)i;
            return true;
        }
    }
    return not_this(why, value, n, "error, warn, info or debug");
}

/* -- lists -- */

static bool is_address(const char *item)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET, item, bytes) == 1 || inet_pton(AF_INET6, item, bytes) == 1;
}

/* Makes "HTTPS://Play.Example/" the text that browsers send: "https://play.example". */
static bool make_origin(char *item)
{
    size_t n = strlen(item);
    for (size_t i = 0; i < n; i++) {
        item[i] = (char)(item[i] >= 'A' && item[i] <= 'Z' ? item[i] + ('a' - 'A') : item[i]);
    }
    if (n > 0 && item[n - 1] == '/') {
        item[n - 1] = '\0';
    }
    size_t scheme = strncmp(item, "https://", 8) == 0  ? 8
                    : strncmp(item, "http://", 7) == 0 ? 7
                                                       : 0;
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789.-:[]";
    return scheme > 0 && item[scheme] != '\0' &&
           strspn(item + scheme, allowed) == strlen(item + scheme);
}

static bool add_item(config_list *list, const config_key *key, const char *at, size_t n,
                     text_out *why)
{
    bool addresses = key->type == KEY_ADDRESSES;
    if (list->n >= key->max) {
        text_format(why, "at most %d entries are possible", (int)key->max);
        return false;
    }
    char *item = list->at[list->n];
    bool good = n < CONFIG_ITEM && (!addresses || n < NET_ADDRESS) && memchr(at, '\0', n) == NULL;
    if (good) {
        memcpy(item, at, n);
        item[n] = '\0';
        good = addresses ? is_address(item) : make_origin(item);
    }
    if (!good) {
        return not_this(why, at, n,
                        addresses ? "an IPv4 or IPv6 address"
                                  : "an origin, as https://play.example,");
    }
    list->n++;
    return true;
}

static bool set_list(config_list *to, const config_key *key, const char *value, size_t n,
                     text_out *why)
{
    config_list list = {0};
    for (size_t from = 0; from <= n && n > 0;) {
        const char *comma = memchr(value + from, ',', n - from);
        size_t end = comma != NULL ? (size_t)(comma - value) : n;
        const char *item = value + from;
        size_t item_n = end - from;
        config_value_trim(&item, &item_n);
        if (!add_item(&list, key, item, item_n, why)) {
            return false;
        }
        from = end + 1;
    }
    *to = list;
    return true;
}

/* -- any value -- */

bool config_value_set(void *to, const config_key *key, const char *value, size_t n, text_out *why)
{
    config_value_trim(&value, &n);
    switch (key->type) {
    case KEY_TEXT:
        return set_text(to, key, value, n, why);
    case KEY_TOKEN:
        return set_token(to, key, value, n, why);
    case KEY_APP:
        return set_app(to, key, value, n, why);
    case KEY_INT:
        return set_int(to, key, value, n, why);
    case KEY_REAL:
        return set_real(to, key, value, n, why);
    case KEY_BOOL:
        return set_bool(to, value, n, why);
    case KEY_LEVEL:
        return set_level(to, value, n, why);
    case KEY_ORIGINS:
    case KEY_ADDRESSES:
        return set_list(to, key, value, n, why);
    }
    return false;
}

static void print_list(const config_list *list, text_out *o)
{
    for (int i = 0; i < list->n; i++) {
        text_str(o, i > 0 ? "," : "");
        text_str(o, list->at[i]);
    }
}

void config_value_print(const void *at, const config_key *key, text_out *o)
{
    switch (key->type) {
    case KEY_TEXT:
    case KEY_APP:
        text_str(o, at);
        return;
    case KEY_TOKEN:
        text_str(o, *(const char *)at != '\0' ? "(set)" : "");
        return;
    case KEY_INT:
        text_int(o, *(const int64_t *)at);
        return;
    case KEY_REAL:
        text_format(o, "%.15g", *(const double *)at);
        return;
    case KEY_BOOL:
        text_str(o, *(const bool *)at ? "on" : "off");
        return;
    case KEY_LEVEL:
        text_str(o, log_level_names[*(const log_level *)at]);
        return;
    case KEY_ORIGINS:
    case KEY_ADDRESSES:
        print_list(at, o);
        return;
    }
}
