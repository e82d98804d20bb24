/* Checks the Host and Origin headers of requests. */
#include "server/doors/hosts.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

#include "server/ops/log.h"

/* Takes the port off, and the dot that may end a full name. */
static net_text without_port(net_text host)
{
    size_t n = host.n;
    while (n > 0 && host.at[n - 1] >= '0' && host.at[n - 1] <= '9') {
        n--;
    }
    n = n > 0 && host.at[n - 1] == ':' ? n - 1 : host.n;
    n -= n > 0 && host.at[n - 1] == '.';
    return (net_text){host.at, n};
}

static bool is_same(net_text a, net_text b)
{
    return a.n == b.n && strncasecmp(a.at, b.at, a.n) == 0;
}

static bool is_address(net_text host)
{
    char text[NET_ADDRESS];
    uint8_t bytes[16];
    bool six = host.n > 2 && host.at[0] == '[' && host.at[host.n - 1] == ']';
    net_text bare = six ? (net_text){host.at + 1, host.n - 2} : host;
    if (bare.n >= sizeof text || memchr(bare.at, '\0', bare.n) != NULL) {
        return false;
    }
    memcpy(text, bare.at, bare.n);
    text[bare.n] = '\0';
    return inet_pton(six ? AF_INET6 : AF_INET, text, bytes) == 1;
}

static bool is_localhost(net_text host)
{
    static const char name[] = "localhost";
    size_t n = sizeof name - 1;
    return host.n >= n && strncasecmp(host.at + host.n - n, name, n) == 0 &&
           (host.n == n || host.at[host.n - n - 1] == '.');
}

/* Whether a value of the header Host names this server: by an IP address, as localhost or a name
 * below it, or as the settings `host` and `origins` do. Ports do not count. */
static bool is_ours(const server_config *c, net_text host)
{
    net_text name = without_port(host);
    if (name.n == 0) {
        return false;
    }
    if (is_address(name) || is_localhost(name) ||
        is_same(name, without_port((net_text){c->host, strlen(c->host)}))) {
        return true;
    }
    for (int i = 0; i < c->origins.n; i++) {
        const char *after = strstr(c->origins.at[i], "://") + 3; /* config.c has seen to it */
        if (is_same(name, without_port((net_text){after, strlen(after)}))) {
            return true;
        }
    }
    return false;
}

bool hosts_is_secure(const server_config *c, const net_request *r)
{
    static const char https[] = "https://";
    net_text host = net_header(r, "host");
    for (int i = 0; i < c->origins.n && host.at != NULL; i++) {
        const char *origin = c->origins.at[i];
        const char *after = origin + sizeof https - 1;
        if (strncmp(origin, https, sizeof https - 1) == 0 &&
            is_same(host, (net_text){after, strlen(after)})) {
            return true;
        }
    }
    return false;
}

/* At most once a minute, so that refused requests cannot fill the log. */
static void log_refused(house *h, net_text host)
{
    enum { EVERY_MS = 60 * 1000, SHOWN = 100 };
    int64_t now_ms = rooms_now(h->rooms);
    text_out *o = now_ms >= h->host_told_ms ? log_begin(LOG_WARN, "host_refused") : NULL;
    if (o == NULL) {
        return;
    }
    h->host_told_ms = now_ms + EVERY_MS;
    json_key(o, "host");
    json_str_open(o);
    for (size_t i = 0; i < host.n && i < SHOWN; i++) {
        char ch = host.at[i];
        bool harmless = ch > ' ' && ch < 0x7f && ch != '"' && ch != '\\';
        text_bytes(o, harmless ? host.at + i : "?", 1);
    }
    json_str_close(o);
    json_key_str(o, "setting", "origins");
    log_end();
}

bool hosts_origin(const server_config *c, const net_request *r, char origin[CONFIG_ITEM])
{
    net_text given = net_header(r, "origin");
    net_text host = net_header(r, "host");
    if (given.at == NULL || given.n >= CONFIG_ITEM) {
        return false;
    }
    for (size_t i = 0; i < given.n; i++) {
        char ch = given.at[i];
        origin[i] = (char)(ch >= 'A' && ch <= 'Z' ? ch + 32 : ch);
    }
    origin[given.n] = '\0';
    if (config_list_has(&c->origins, origin, given.n)) {
        return true;
    }
    const char *after = strstr(origin, "://");
    bool web = strncmp(origin, "http://", 7) == 0 || strncmp(origin, "https://", 8) == 0;
    return after != NULL && web && host.at != NULL && strlen(after + 3) == host.n &&
           strncasecmp(after + 3, host.at, host.n) == 0;
}

bool hosts_origin_good(const server_config *c, const net_request *r)
{
    char origin[CONFIG_ITEM];
    return net_header(r, "origin").at == NULL || hosts_origin(c, r, origin);
}

bool hosts_good(house *h, const net_request *r, problem *why)
{
    net_text host = net_header(r, "host");
    if (host.at == NULL || is_ours(h->config, host)) { /* HTTP/1.0 may do without */
        return true;
    }
    log_refused(h, host);
    return problem_set(why, 421, "misdirected",
                       "this name is not the server's; its setting `origins` lists those it has");
}
