/* The lobby as the JSON door publishes it. Its followers are sent changes once a second, at most
 * CHANGES_MAX lines; the rest follows a second later. So all followers have the same lines, those
 * that were published last. */
#include "server/doors/json_lobby.h"

#include <string.h>

#include "server/doors/table_json.h"
#include "table/grow.h"

enum {
    EVERY_MS = 1000,
    CHANGES_MAX = 20,      /* lines that are sent in a second */
    LINES_BYTES = 60000,   /* after which no more lines are listed, so that they fit a message */
    WHOLE_EVERY_MS = 10000 /* to those who want the whole list each time */
};

static json_line *find_line(json_lobby *l, uint64_t number)
{
    for (int i = 0; i < l->lines_n; i++) {
        if (l->lines[i].table == number) {
            return &l->lines[i];
        }
    }
    return NULL;
}

static bool is_same_text(const text_out *a, const text_out *b)
{
    return a->len == b->len && memcmp(a->at, b->at, a->len) == 0;
}

static void swap_lines(json_line *a, json_line *b)
{
    json_line kept = *a;
    *a = *b;
    *b = kept;
}

/* Writes the room's line as it is to be published. False: it has to wait. */
static bool write_line(json_door *d, const room *r, json_line *to, int *changes)
{
    json_lobby *l = &d->lobby;
    json_line *before = find_line(l, r->t->plan.number);
    to->table = r->t->plan.number;
    text_restart(&to->text);
    table_json_line(r, &to->text);
    if (before != NULL && is_same_text(&before->text, &to->text)) {
        return true;
    }
    if (*changes == CHANGES_MAX) {
        l->left_out = true;
        if (before != NULL) { /* the others come first; this one stays as it was */
            swap_lines(before, to);
            before->table = 0;
        }
        return before != NULL;
    }
    (*changes)++;
    json_raw(&l->changed, to->text.at, to->text.len);
    return true;
}

static void publish(json_door *d, int64_t now_ms)
{
    json_lobby *l = &d->lobby;
    const lobby *tables = &d->house->rooms->lobby;
    lobby_walk w = lobby_tables(tables, NULL);
    int n = 0;
    int changes = 0;
    const room *r;
    l->told = tables->changes;
    l->left_out = false;
    l->published_ms = now_ms;
    text_restart(&l->changed);
    size_t bytes = 0;
    while (n < LOBBY_SHOWN && bytes < LINES_BYTES && (r = lobby_next(&w)) != NULL) {
        if (write_line(d, r, &l->scratch[n], &changes)) {
            bytes += l->scratch[n++].text.len;
        }
    }
    for (int i = 0; i < n; i++) {
        swap_lines(&l->lines[i], &l->scratch[i]);
    }
    l->lines_n = n;
    l->whole_stale = true;
}

void json_lobby_write(const json_door *d, text_out *o)
{
    const json_lobby *l = &d->lobby;
    json_key(o, "tables");
    json_array_open(o);
    for (int i = 0; i < l->lines_n; i++) {
        json_raw(o, l->lines[i].text.at, l->lines[i].text.len);
    }
    json_array_close(o);
}

static void changes_json(const json_lobby *l, text_out *o)
{
    json_key(o, "changed");
    json_array_open(o);
    json_raw(o, l->changed.at, l->changed.len);
    json_array_close(o);
    json_key(o, "order");
    json_array_open(o);
    for (int i = 0; i < l->lines_n; i++) {
        json_int(o, (int64_t)l->lines[i].table);
    }
    json_array_close(o);
}

/* Something has changed since it was published. */
static bool is_stale(const json_door *d)
{
    return d->lobby.left_out || d->lobby.told != d->house->rooms->lobby.changes;
}

/* Everybody of one kind gets the same bytes. */
static void tell(json_door *d, json_lobby_want want)
{
    json_lobby *l = &d->lobby;
    bool written = false;
    for (list_link *at = l->followers.next; at != &l->followers; at = at->next) {
        json_client *cl = LIST_OWNER(at, json_client, in_lobby);
        if (cl->lobby_want != want) {
            continue;
        }
        if (!written) {
            text_out *o = json_client_begin(d, "lobby");
            if (want == JSON_LOBBY_WHOLE) {
                json_lobby_write(d, o);
            } else {
                changes_json(l, o);
            }
            json_object_close(o);
            written = true;
        }
        json_client_send(cl, &d->house->out);
    }
}

static int64_t tell_whole(json_door *d, int64_t now_ms)
{
    json_lobby *l = &d->lobby;
    if (!l->whole_stale || l->whole_n == 0) {
        return INT64_MAX;
    }
    if (now_ms < l->whole_ms + WHOLE_EVERY_MS) {
        return l->whole_ms + WHOLE_EVERY_MS;
    }
    l->whole_stale = false;
    l->whole_ms = now_ms;
    tell(d, JSON_LOBBY_WHOLE);
    return INT64_MAX;
}

static void publish_and_tell(json_door *d, int64_t now_ms)
{
    publish(d, now_ms);
    tell(d, JSON_LOBBY_CHANGES);
}

int64_t json_lobby_tell(json_door *d, int64_t now_ms)
{
    json_lobby *l = &d->lobby;
    int64_t next = INT64_MAX;
    if (l->followers.next == &l->followers) {
        return next;
    }
    if (is_stale(d) && now_ms >= l->published_ms + EVERY_MS) {
        publish_and_tell(d, now_ms);
    }
    if (is_stale(d)) {
        next = l->published_ms + EVERY_MS;
    }
    int64_t whole = tell_whole(d, now_ms);
    return whole < next ? whole : next;
}

/* -- following -- */

void json_lobby_unfollow(json_client *cl)
{
    json_lobby *l = &cl->door->lobby;
    if (list_is_in(&cl->in_lobby)) {
        l->whole_n -= cl->lobby_want == JSON_LOBBY_WHOLE;
        list_leave(&cl->in_lobby);
        cl->door->house->rooms->lobby.watched--;
    }
}

void json_lobby_follow(json_client *cl, json_lobby_want want)
{
    json_door *d = cl->door;
    json_lobby *l = &d->lobby;
    int64_t now_ms = rooms_now(d->house->rooms);
    json_lobby_unfollow(cl);
    if (l->published_ms == 0 || (is_stale(d) && now_ms >= l->published_ms + EVERY_MS)) {
        publish_and_tell(d, now_ms);
    }
    cl->lobby_want = want;
    l->whole_stale = l->whole_stale && l->whole_n > 0; /* this one is told now */
    l->whole_n += want == JSON_LOBBY_WHOLE;
    list_add_last(&l->followers, &cl->in_lobby);
    d->house->rooms->lobby.watched++;
    timing_wake(d->house->timing);
}

/* -- beginning and end -- */

void json_lobby_open(json_door *d)
{
    json_lobby *l = &d->lobby;
    list_init(&l->followers);
    for (int i = 0; i < LOBBY_SHOWN; i++) {
        l->lines[i].text = text_growing();
        l->scratch[i].text = text_growing();
    }
    l->changed = text_growing();
}

void json_lobby_close(json_door *d)
{
    json_lobby *l = &d->lobby;
    for (int i = 0; i < LOBBY_SHOWN; i++) {
        text_drop(&l->lines[i].text);
        text_drop(&l->scratch[i].text);
    }
    text_drop(&l->changed);
}
