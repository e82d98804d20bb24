/* The far ends of the fake net: what is asked and said there, and what has arrived. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "net/net_file.h"
#include "table/grow.h"
#include "tests/kit/fake_net_core.h"

const net_file net_file_embedded[] = {
    {.path = "/page.html", .type = "text/html", .plain = {"page", 4}},
    {.path = "/index.html", .type = "text/html", .plain = {"index", 5}},
    {.path = "/invite/nardy.ru.html", .type = "text/html", .plain = {"ru %NAME% at %BASE%/", 20}},
    {.path = "/invite/nardy.en.html", .type = "text/html", .plain = {"en \"%NAME%\" %", 13}},
    {.path = NULL},
};

static net_conn *connect_from(const char *address)
{
    net *n = the_net;
    far_end *e = memory_new(sizeof *e);
    net_conn *c = memory_new(sizeof *c);
    *e = (far_end){.next = n->ends, .conn = c};
    *c = (net_conn){.end = e, .next = n->conns};
    snprintf(c->address, sizeof c->address, "%s", address);
    n->ends = e;
    n->conns = c;
    n->figures.accepted++;
    n->figures.open++;
    return c;
}

/* -- requests -- */

net_text net_method(const net_request *r)
{
    return r->method;
}

net_text net_path(const net_request *r)
{
    return r->path;
}

net_text net_query(const net_request *r)
{
    return r->query;
}

net_text net_body(const net_request *r)
{
    return r->body;
}

net_text net_header(const net_request *r, const char *name)
{
    size_t length = strlen(name);
    const char *at = r->headers;
    while (at != NULL && *at != '\0') {
        const char *end = strchr(at, '\n');
        end = end != NULL ? end : at + strlen(at);
        if ((size_t)(end - at) >= length + 2 && strncasecmp(at, name, length) == 0 &&
            at[length] == ':') {
            return (net_text){at + length + 2, (size_t)(end - at) - length - 2};
        }
        at = *end != '\0' ? end + 1 : NULL;
    }
    return (net_text){0};
}

bool net_header_lists(const net_request *r, const char *name, const char *word)
{
    net_text list = net_header(r, name);
    size_t n = strlen(word);
    for (size_t i = 0; list.at != NULL && i + n <= list.n; i++) {
        bool begins = i == 0 || strchr(", ", list.at[i - 1]) != NULL;
        bool ends = i + n == list.n || strchr(", ", list.at[i + n]) != NULL;
        if (begins && ends && strncasecmp(list.at + i, word, n) == 0) {
            return true;
        }
    }
    return false;
}

static net_request request_of(const char *method, const char *target, const char *headers,
                              const char *body, size_t body_n)
{
    const char *query = strchr(target, '?');
    size_t path_n = query != NULL ? (size_t)(query - target) : strlen(target);
    net_request r = {.method = {method, strlen(method)},
                     .path = {target, path_n},
                     .body = {body, body_n},
                     .headers = headers};
    if (query != NULL) {
        r.query = (net_text){query + 1, strlen(query + 1)};
    }
    return r;
}

/* -- what waits for its turn -- */

static char *copy_text(const char *text)
{
    size_t n = text != NULL ? strlen(text) + 1 : 1;
    char *copy = memory_new(n);
    memcpy(copy, text != NULL ? text : "", n);
    return copy;
}

static kept *keep(net_conn *c, const char *bytes, size_t n)
{
    kept *k = memory_new(sizeof *k + n + 1);
    kept **at = &c->kept;
    k->n = n;
    if (n > 0) {
        memcpy(k->bytes, bytes, n);
    }
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = k;
    return k;
}

static void free_kept(kept *k)
{
    free(k->method);
    free(k->target);
    free(k->headers);
    free(k);
}

void fake_drop_kept(net_conn *c)
{
    while (c->kept != NULL) {
        kept *k = c->kept;
        c->kept = k->next;
        free_kept(k);
    }
}

/* Gives what is kept, in its order, until one is put off again. */
void fake_give_again(net_conn *c)
{
    net *n = the_net;
    c->put_off = false;
    while (c->kept != NULL && !c->put_off && !c->gone) {
        kept *k = c->kept;
        if (k->method != NULL) {
            net_request r = request_of(k->method, k->target, k->headers, k->bytes, k->n);
            n->handlers.request(n->handlers.self, c, &r);
        } else if (!c->ending) {
            n->handlers.message(n->handlers.self, c, k->bytes, k->n, k->binary);
        }
        if (!c->put_off) {
            c->kept = k->next;
            free_kept(k);
        }
    }
}

far_end *fake_ask(const char *address, const char *method, const char *target, const char *headers,
                  const char *body, size_t body_n)
{
    net *n = the_net;
    net_conn *c = connect_from(address);
    far_end *e = c->end;
    c->awaits = true;
    c->is_head = strcmp(method, "HEAD") == 0;
    n->figures.requests++;
    kept *k = keep(c, body, body_n);
    k->method = copy_text(method);
    k->target = copy_text(target);
    k->headers = copy_text(headers);
    fake_give_again(c);
    return e;
}

far_end *fake_open(const char *address, const char *target, const char *headers)
{
    net *n = the_net;
    net_request r = request_of("GET", target, headers, "", 0);
    net_conn *c = connect_from(address);
    far_end *e = c->end;
    c->awaits = true;
    if (n->handlers.upgrade(n->handlers.self, c, &r)) {
        fake_must(c->awaits, "a WebSocket that was answered");
        c->awaits = false;
        c->is_socket = true;
        e->protocol = c->protocol;
        n->figures.sockets++;
    } else {
        fake_must(!c->awaits, "a refusal without an answer");
    }
    return e;
}

void fake_say(far_end *e, const char *bytes, size_t length, bool binary)
{
    net *n = the_net;
    net_conn *c = e->conn;
    if (c != NULL && c->is_socket && !c->ending && !c->gone) {
        n->figures.messages_in++;
        keep(c, bytes, length)->binary = binary;
        if (!c->put_off) {
            fake_give_again(c);
        }
    }
}

bool fake_frame(far_end *e)
{
    net *n = the_net;
    net_conn *c = e->conn;
    return c != NULL && c->is_socket && !c->ending && !c->gone &&
           n->handlers.frame(n->handlers.self, c);
}

void fake_hang_up(far_end *e)
{
    if (e->conn != NULL) {
        e->conn->ending = true;
        e->conn->gone = true;
    }
}

/* -- what has arrived -- */

const char *fake_protocol(const far_end *e)
{
    return e->protocol;
}

net_text fake_hear_bytes(far_end *e)
{
    const char *bytes = fake_hear(e);
    return (net_text){bytes, bytes != NULL ? e->heard->n : 0};
}

const char *fake_hear(far_end *e)
{
    parcel *next = e->heard != NULL ? e->heard->next : e->arrived;
    if (next == NULL || next->code != 0 || next->status != 0) {
        return NULL;
    }
    e->heard = next;
    return next->bytes;
}

int fake_closed(const far_end *e)
{
    const parcel *p = e->arrived;
    while (p != NULL && p->code == 0) {
        p = p->next;
    }
    return p != NULL ? p->code : 0;
}

static const parcel *answer_of(const far_end *e)
{
    const parcel *p = e->arrived;
    return p != NULL && p->status != 0 ? p : NULL;
}

int fake_status(const far_end *e)
{
    return answer_of(e) != NULL ? answer_of(e)->status : 0;
}

const char *fake_type(const far_end *e)
{
    return answer_of(e)->type;
}

const char *fake_headers(const far_end *e)
{
    return answer_of(e)->headers;
}

net_text fake_body(const far_end *e)
{
    const parcel *p = answer_of(e);
    return (net_text){p->bytes, p->n};
}

size_t fake_seen(void)
{
    size_t seen = 0;
    for (const far_end *e = the_net->ends; e != NULL; e = e->next) {
        for (const parcel *p = e->arrived; p != NULL; p = p->next) {
            seen += p->n + 1;
        }
    }
    return seen;
}

/* -- files -- */

const net_file *net_file_find(const net_file *files, net_text path)
{
    fake_must(files == net_file_embedded, "the program's own files");
    net_text wanted = path.n == 1 ? (net_text){"/index.html", 11} : path;
    for (const net_file *f = files; f->path != NULL; f++) {
        if (wanted.n == strlen(f->path) && memcmp(wanted.at, f->path, wanted.n) == 0) {
            return f;
        }
    }
    return NULL;
}

void net_file_respond(net_conn *c, const net_request *r, const net_file *file, const char *headers)
{
    (void)r;
    net_respond(c, &(net_answer){
                       .status = 200, .type = file->type, .headers = headers, .body = file->plain});
}
