/* HTTP requests: parsed, checked and handed to their handler; later input waits meanwhile. */
#include <stdlib.h>
#include <string.h>

#include "net/net_core.h"

/* -- text of a request -- */

static char lower(char ch)
{
    if (ch >= 'A' && ch <= 'Z') {
        return (char)(ch - 'A' + 'a');
    }
    return ch;
}

/* Whether it is this word, which is given in lower case. */
static bool same_word(net_text a, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; a.n == n && i < n; i++) {
        if (lower(a.at[i]) != word[i]) {
            return false;
        }
    }
    return a.n == n;
}

static net_text trimmed(const char *at, size_t n)
{
    while (n > 0 && (at[0] == ' ' || at[0] == '\t')) {
        at++;
        n--;
    }
    while (n > 0 && (at[n - 1] == ' ' || at[n - 1] == '\t')) {
        n--;
    }
    return (net_text){at, n};
}

/* Takes the last element off a list with commas. */
static net_text last_of_list(net_text *list)
{
    size_t at = list->n;
    while (at > 0 && list->at[at - 1] != ',') {
        at--;
    }
    net_text last = trimmed(list->at + at, list->n - at);
    list->n = at > 0 ? at - 1 : 0;
    return last;
}

static net_text field_value(const net_request *r, int i)
{
    const net_field *f = &r->fields[i];
    return trimmed(r->text + f->at + f->name_n, f->value_n);
}

static bool field_is(const net_request *r, int i, const char *name)
{
    const net_field *f = &r->fields[i];
    return f->name_n == strlen(name) && memcmp(r->text + f->at, name, f->name_n) == 0;
}

static int fields_named(const net_request *r, const char *name)
{
    int found = 0;
    for (int i = 0; i < r->fields_n; i++) {
        found += field_is(r, i, name);
    }
    return found;
}

bool net_header_lists(const net_request *r, const char *name, const char *word)
{
    for (int i = 0; i < r->fields_n; i++) {
        net_text list = field_is(r, i, name) ? field_value(r, i) : (net_text){NULL, 0};
        while (list.n > 0) {
            if (same_word(last_of_list(&list), word)) {
                return true;
            }
        }
    }
    return false;
}

net_text net_method(const net_request *r)
{
    const char *name = llhttp_method_name((llhttp_method_t)r->parser.method);
    return (net_text){name, strlen(name)};
}

net_text net_path(const net_request *r)
{
    return (net_text){r->text, r->path_n};
}

net_text net_query(const net_request *r)
{
    if (r->path_n == r->target_n) {
        return (net_text){r->text + r->target_n, 0};
    }
    return (net_text){r->text + r->path_n + 1, r->target_n - r->path_n - 1};
}

net_text net_body(const net_request *r)
{
    return (net_text){r->body != NULL ? r->body : "", r->body_n};
}

net_text net_header(const net_request *r, const char *name)
{
    for (int i = 0; i < r->fields_n; i++) {
        if (field_is(r, i, name)) {
            return field_value(r, i);
        }
    }
    return (net_text){NULL, 0};
}

/* -- what the parser finds -- */

static int refuse(net_request *r, int status, const char *code, const char *title)
{
    if (r->status == 0) {
        r->status = status;
        r->code = code;
        r->title = title;
    }
    return HPE_USER;
}

static bool add(char **text, uint32_t *n, uint32_t *cap, const char *at, size_t more)
{
    if (*n + more > *cap) {
        size_t wider = *n + more < 512 ? 512 : (*n + more) * 2;
        char *grown = realloc(*text, wider);
        if (grown == NULL) {
            return false;
        }
        *text = grown;
        *cap = (uint32_t)wider;
    }
    memcpy(*text + *n, at, more);
    *n += (uint32_t)more;
    return true;
}

/* The parser gets at most one read at a time, so a head that is too long is detected soon; until
 * then it cannot use more memory than its limit. */
static int add_text(net_request *r, const char *at, size_t n)
{
    size_t limit = r->conn->net->config.limits.header_bytes;
    if (r->text_n + n > limit) {
        return r->fields_n == 0 ? refuse(r, 414, "too_big", "the address is too long")
                                : refuse(r, 431, "too_big", "the head is too long");
    }
    return add(&r->text, &r->text_n, &r->text_cap, at, n)
               ? HPE_OK
               : refuse(r, 503, "storage_unavailable", "no memory");
}

static int on_url(llhttp_t *parser, const char *at, size_t n)
{
    net_request *r = parser->data;
    r->target_n += (uint32_t)n;
    return add_text(r, at, n);
}

static int on_field(llhttp_t *parser, const char *at, size_t n)
{
    net_request *r = parser->data;
    if (r->stage != NET_HEAD) {
        return refuse(r, 400, "bad_request", "headers after the body are not taken");
    }
    if (!r->in_name) {
        if (r->fields_n == NET_FIELDS_MAX) {
            return refuse(r, 431, "too_big", "there are too many headers");
        }
        r->fields[r->fields_n++] = (net_field){.at = r->text_n};
        r->in_name = true;
    }
    net_field *f = &r->fields[r->fields_n - 1];
    int err = add_text(r, at, n);
    if (err == HPE_OK) {
        f->name_n += (uint32_t)n;
        for (uint32_t i = r->text_n - (uint32_t)n; i < r->text_n; i++) {
            r->text[i] = lower(r->text[i]);
        }
    }
    return err;
}

static int on_field_complete(llhttp_t *parser)
{
    net_request *r = parser->data;
    if (!r->in_name || r->fields[r->fields_n - 1].name_n == 0) {
        return refuse(r, 400, "bad_request", "a header has no name");
    }
    r->in_name = false;
    return HPE_OK;
}

static int on_value(llhttp_t *parser, const char *at, size_t n)
{
    net_request *r = parser->data;
    int err = add_text(r, at, n);
    if (err == HPE_OK) {
        r->fields[r->fields_n - 1].value_n += (uint32_t)n;
    }
    return err;
}

/* An upgrade to anything but a WebSocket may be ignored, and is: HTTP goes on. */
static int on_headers_complete(llhttp_t *parser)
{
    net_request *r = parser->data;
    r->upgrade = parser->upgrade && net_header_lists(r, "upgrade", "websocket");
    r->keep_alive = llhttp_should_keep_alive(parser) != 0;
    parser->upgrade = parser->method == HTTP_CONNECT || r->upgrade;
    return HPE_PAUSED;
}

static int on_chunk_extension(llhttp_t *parser, const char *at, size_t n)
{
    (void)at;
    (void)n;
    return refuse(parser->data, 400, "bad_request", "extensions of chunks are not taken");
}

static void check_lines(net_request *r, const char *wrong)
{
    if (wrong != NULL) {
        refuse(r, 400, "bad_request", wrong);
    }
}

/* Checks the framing of chunks up to here. Extensions and headers are refused where the parser
 * finds them. */
static void check_framing(net_request *r, const char *end)
{
    if (r->framing < end) {
        check_lines(r, net_lines_chunks(&r->lines, r->framing, (size_t)(end - r->framing)));
    }
}

static int on_body(llhttp_t *parser, const char *at, size_t n)
{
    net_request *r = parser->data;
    check_framing(r, at);
    net_lines_data(&r->lines);
    r->framing = at + n;
    if (r->body_n + n > r->conn->net->config.limits.body_bytes) {
        return refuse(r, 413, "too_big", "the body is too long");
    }
    return add(&r->body, &r->body_n, &r->body_cap, at, n)
               ? HPE_OK
               : refuse(r, 503, "storage_unavailable", "no memory");
}

static int on_complete(llhttp_t *parser)
{
    (void)parser;
    return HPE_PAUSED;
}

static const llhttp_settings_t settings = {
    .on_url = on_url,
    .on_header_field = on_field,
    .on_header_field_complete = on_field_complete,
    .on_header_value = on_value,
    .on_headers_complete = on_headers_complete,
    .on_chunk_extension_name = on_chunk_extension,
    .on_body = on_body,
    .on_message_complete = on_complete,
};

/* -- judging a head -- */

static void check_target(net_request *r)
{
    bool good = r->target_n > 0 && r->text[0] == '/';
    r->path_n = r->target_n;
    for (uint32_t i = 0; i < r->target_n; i++) {
        char ch = r->text[i];
        good = good && ch > ' ' && ch < 0x7f && ch != '#';
        if (ch == '?' && r->path_n == r->target_n) {
            r->path_n = i;
        }
    }
    if (!good) {
        refuse(r, 400, "bad_request", "the address is not one");
    }
}

static void check_body_size(net_request *r)
{
    const llhttp_t *p = &r->parser;
    if ((p->flags & F_TRANSFER_ENCODING) != 0) {
        net_text coding = net_header(r, "transfer-encoding");
        if (p->http_minor == 0 || (p->flags & F_CONTENT_LENGTH) != 0) {
            refuse(r, 400, "bad_request", "the length of the body is not clear");
        } else if (fields_named(r, "transfer-encoding") != 1 || !same_word(coding, "chunked")) {
            refuse(r, 501, "not_implemented", "the transfer coding is not known");
        }
    } else if (p->content_length > r->conn->net->config.limits.body_bytes) {
        refuse(r, 413, "too_big", "the body is too long");
    }
}

static bool is_key(net_text key)
{
    if (key.n != WS_KEY || memcmp(key.at + WS_KEY - 2, "==", 2) != 0) {
        return false;
    }
    for (size_t i = 0; i < WS_KEY - 2; i++) {
        char ch = key.at[i];
        if (!((ch >= 'A' && ch <= 'Z') || (ch >= 'a' && ch <= 'z') || (ch >= '0' && ch <= '9') ||
              ch == '+' || ch == '/')) {
            return false;
        }
    }
    return true;
}

static void check_upgrade(net_request *r)
{
    const llhttp_t *p = &r->parser;
    net_text version = net_header(r, "sec-websocket-version");
    if (p->method != HTTP_GET || p->http_minor != 1 ||
        (p->flags & (F_CONTENT_LENGTH | F_TRANSFER_ENCODING)) != 0) {
        refuse(r, 400, "bad_request", "a WebSocket begins with GET in HTTP/1.1, without a body");
    } else if (!same_word(version, "13") || fields_named(r, "sec-websocket-version") != 1) {
        refuse(r, 426, "bad_request", "the version of WebSocket is 13");
    } else if (!is_key(net_header(r, "sec-websocket-key")) ||
               fields_named(r, "sec-websocket-key") != 1) {
        refuse(r, 400, "bad_request", "the WebSocket has no key");
    }
}

/* The address behind trusted proxies is the last one in the list that is not a proxy's. */
static void read_forwarded(const net_conn *c, const net_request *r, char behind[NET_ADDRESS])
{
    bool trusted = c->trusted;
    for (int i = r->fields_n - 1; i >= 0 && trusted; i--) {
        net_text list = field_is(r, i, "x-forwarded-for") ? field_value(r, i) : (net_text){NULL, 0};
        while (list.n > 0 && trusted) {
            net_text one = last_of_list(&list);
            char address[NET_ADDRESS];
            if (!net_address_read(one.at, one.n, address)) {
                return;
            }
            memcpy(behind, address, sizeof address);
            trusted = net_address_is_trusted(c->net, address);
        }
    }
}

static void see_through_proxy(net_conn *c, const net_request *r)
{
    char behind[NET_ADDRESS] = "";
    read_forwarded(c, r, behind);
    free(c->behind);
    c->behind = NULL;
    if (behind[0] != '\0' && strcmp(behind, c->peer) != 0) {
        c->behind = net_memory(NET_ADDRESS);
        memcpy(c->behind, behind, NET_ADDRESS);
    }
}

static void check_head(net_request *r)
{
    const llhttp_t *p = &r->parser;
    if (p->http_major != 1 || p->http_minor > 1) {
        refuse(r, 505, "bad_request", "the version of HTTP is 1.1");
        return;
    }
    check_target(r);
    int hosts = fields_named(r, "host");
    if (hosts > 1 || (hosts == 0 && p->http_minor == 1)) {
        refuse(r, 400, "bad_request", "there must be one header Host");
    }
    check_body_size(r);
    if (r->upgrade) {
        check_upgrade(r);
    }
    net_text expect = net_header(r, "expect");
    if (expect.at != NULL && !same_word(expect, "100-continue")) {
        refuse(r, 417, "bad_request", "what is expected is not known");
    }
}

/* -- going through a request -- */

static void set_deadline(net_conn *c, int64_t ms)
{
    c->until = uv_now(&c->net->loop) + (uint64_t)ms;
    net_wheel_see(c);
}

static net_request *begin(net_conn *c)
{
    net_request *r = malloc(sizeof *r);
    if (r == NULL) {
        net_conn_drop(c);
        return NULL;
    }
    memset(r, 0, offsetof(net_request, fields));
    llhttp_init(&r->parser, HTTP_REQUEST, &settings);
    r->parser.data = r;
    r->conn = c;
    c->request = r;
    c->data = NULL;
    set_deadline(c, c->net->config.limits.header_ms);
    return r;
}

static void fail(net_conn *c)
{
    net_request *r = c->request;
    c->net->figures.cut_bad++;
    net_problem(c, r->status, r->code, r->title,
                r->status == 426 ? "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" : NULL);
}

static void name_parse_error(net_request *r, llhttp_errno_t err)
{
    if (err == HPE_INVALID_VERSION || err == HPE_PAUSED_H2_UPGRADE) {
        refuse(r, 505, "bad_request", "the version of HTTP is 1.1");
    } else if (err == HPE_INVALID_TRANSFER_ENCODING) {
        refuse(r, 501, "not_implemented", "the transfer coding is not known");
    } else {
        refuse(r, 400, "bad_request", "the request is not HTTP/1.1");
    }
}

static void promise_to_continue(net_conn *c)
{
    static const char line[] = "HTTP/1.1 100 Continue\r\n\r\n";
    char *to = net_out_reserve(c, sizeof line - 1);
    if (to != NULL) {
        memcpy(to, line, sizeof line - 1);
        net_out_added(c, sizeof line - 1, false);
    }
}

/* Runs the parser up to its next pause. Returns how many bytes it has used, and what it said. */
static size_t parse(net_request *r, const char *bytes, size_t n, llhttp_errno_t *err)
{
    *err = llhttp_execute(&r->parser, bytes, n);
    if (*err == HPE_OK) {
        return n;
    }
    const char *at = llhttp_get_error_pos(&r->parser);
    return at >= bytes && at <= bytes + n ? (size_t)(at - bytes) : n;
}

static size_t take_head(net_conn *c, const char *bytes, size_t n)
{
    net_request *r = c->request;
    const net_limits *limits = &c->net->config.limits;
    llhttp_errno_t err;
    size_t used = parse(r, bytes, n, &err);
    bool parsed = err == HPE_OK || err == HPE_PAUSED;
    size_t seen = parsed || used == n ? used : used + 1; /* with the byte that is wrong */
    check_lines(r, net_lines_head(&r->lines, bytes, seen));
    r->head_n += used;
    if (r->head_n > limits->header_bytes) {
        refuse(r, 431, "too_big", "the head is too long");
    }
    if (err == HPE_OK && r->status == 0) {
        return used;
    }
    if (!parsed) {
        name_parse_error(r, err);
    }
    if (r->status == 0) {
        check_head(r);
    }
    if (r->status != 0) {
        fail(c);
        return n;
    }
    see_through_proxy(c, r);
    if (r->upgrade && !net_from_forwarded(c)) {
        refuse(r, 429, "too_many", "there are too many connections from this address");
        fail(c);
        return n;
    }
    r->stage = NET_BODY;
    llhttp_resume(&r->parser);
    set_deadline(c, limits->header_ms);
    bool has_body = r->parser.content_length > 0 || (r->parser.flags & F_CHUNKED) != 0;
    if (has_body && used == n && r->parser.http_minor == 1 && net_header(r, "expect").at != NULL) {
        promise_to_continue(c);
    }
    return used;
}

/* The whole request is there. */
static void hand_over(net_conn *c)
{
    net *n = c->net;
    net_request *r = c->request;
    r->stage = NET_WAITING;
    c->until = UINT64_MAX;
    c->calling = true;
    n->figures.requests++;
    bool socket = false;
    if (r->upgrade) {
        socket = n->handlers.upgrade(n->handlers.self, c, r);
    } else {
        n->handlers.request(n->handlers.self, c, r);
    }
    c->calling = false;
    if (socket && r->stage == NET_WAITING && !c->gone) {
        net_websocket_begin(c, net_header(r, "sec-websocket-key"));
    } else if (r->stage == NET_ANSWERED) {
        net_request_free(c);
    }
}

void net_http_take_up(net_conn *c)
{
    net *n = c->net;
    net_request *r = c->request;
    if (r == NULL || r->stage != NET_WAITING || c->gone) {
        return;
    }
    c->calling = true;
    n->handlers.request(n->handlers.self, c, r);
    c->calling = false;
    if (r->stage == NET_ANSWERED) {
        net_request_free(c);
    }
}

static size_t take_body(net_conn *c, const char *bytes, size_t n)
{
    net_request *r = c->request;
    llhttp_errno_t err;
    r->framing = bytes;
    size_t used = parse(r, bytes, n, &err);
    check_framing(r, bytes + used);
    if (err == HPE_OK && r->status == 0) {
        return used;
    }
    if ((err != HPE_PAUSED && err != HPE_PAUSED_UPGRADE) || r->status != 0) {
        name_parse_error(r, err);
        fail(c);
        return n;
    }
    hand_over(c);
    return used;
}

static bool may_take(const net_conn *c)
{
    if (c->gone || c->ending || c->ws != NULL) {
        return false;
    }
    if (c->request != NULL) {
        return c->request->stage < NET_WAITING;
    }
    return c->out.held[0] + c->out.held[1] == 0 && net_conn_waiting(c) <= NET_PIPELINE_BYTES;
}

void net_http_take(net_conn *c, char *bytes, size_t n)
{
    size_t at = 0;
    while (may_take(c) && (at < n || (c->request && c->request->stage == NET_BODY))) {
        if (c->request == NULL && net_is_late(c->net)) {
            break;
        }
        if (c->request == NULL && begin(c) == NULL) {
            return;
        }
        bool head = c->request->stage == NET_HEAD;
        size_t used = head ? take_head(c, bytes + at, n - at) : take_body(c, bytes + at, n - at);
        at += used;
        /* A body that needs more than there is. */
        if (!head && at == n && c->request != NULL && c->request->stage == NET_BODY) {
            return;
        }
    }
    if (c->ws != NULL) {
        net_websocket_take(c, bytes + at, n - at);
    } else if (at < n && !c->gone && !c->ending) {
        /* Until the request before it is answered, or for the next turn. */
        net_conn_keep(c, bytes + at, n - at);
        if (c->request == NULL) {
            net_conn_turn(c);
            net_again(c->net);
        }
    }
}

bool net_http_may_resume(const net_conn *c)
{
    return c->rest != NULL && may_take(c);
}
