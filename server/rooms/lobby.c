/* The lobby: public tables that have not ended, those where somebody waits for company first.
 *
 * Tables lie in lists by game and by whether somebody waits, the newest first, and those that wait
 * lie in chains by their plan as well: nothing here walks over all tables. Whoever follows the
 * lobby is told of changes once a second, and of so many lines at most; what is left out comes a
 * second later. So all who follow know the same lines, the ones that were published last. */
#include <stdlib.h>
#include <string.h>

#include "server/doors/message.h"

/* A game's place in game_list. */
enum {
#define GAME(name) GAME_##name,
#include "rules/games.def"
#undef GAME
    GAMES
};

enum {
    LISTS = 2,             /* of a game */
    ALIKE = 1024,          /* chains of waiting tables; a power of two */
    CHANGES_MAX = 20,      /* lines that are sent in a second */
    WHOLE_EVERY_MS = 10000 /* to those who want the whole list each time */
};

typedef struct line {
    uint64_t table;
    text_out text;
} line;

struct lobby {
    list_link lists[GAMES * LISTS]; /* by game: those where somebody waits, then the others */
    list_link alike[ALIKE];
    uint64_t last_serial;
    list_link followers;
    int whole_n;      /* followers who want the whole list each time */
    bool stale;       /* something has changed since lines were published */
    bool whole_stale; /* since the whole list was sent */
    int64_t published_ms;
    int64_t whole_ms;
    line lines[LOBBY_MAX]; /* as published */
    int lines_n;
    line scratch[LOBBY_MAX];
    text_out changed; /* lines, of the last publication */
};

/* -- lists -- */

/* Whether somebody is there who waits for others. */
static bool has_company(const table *t)
{
    bool open = false;
    bool present = false;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        open |= t->seats[p].kind == SEAT_OPEN;
        present |= t->seats[p].kind == SEAT_HUMAN && t->seats[p].present;
    }
    return t->phase == TABLE_SEATING && open && present;
}

/* -1: it is not listed. */
static int list_of(const table *t)
{
    if (t->plan.is_private || t->phase == TABLE_ENDED) {
        return -1;
    }
    return metrics_game(t->plan.setup.rules) * LISTS + !has_company(t);
}

static list_link *chain_of(server *s, const table_plan *plan)
{
    struct {
        uint8_t options[sizeof plan->setup.options];
        clock_plan clock;
        int32_t game, seats;
    } key;
    memset(&key, 0, sizeof key);
    memcpy(key.options, plan->setup.options, sizeof key.options);
    key.clock = plan->clock;
    key.game = metrics_game(plan->setup.rules);
    key.seats = plan->setup.seats;
    return &s->lobby->alike[siphash(s->hall.key, &key, sizeof key) & (ALIKE - 1)];
}

void lobby_changed(room *r)
{
    lobby *l = r->server->lobby;
    if (r->lobby_list < 0) {
        return;
    }
    if (!l->stale && l->followers.next != &l->followers) {
        server_wake(r->server);
    }
    l->stale = true;
}

void lobby_refresh(room *r)
{
    server *s = r->server;
    int list = list_of(r->t);
    if (list == r->lobby_list) {
        return;
    }
    lobby_changed(r);
    list_leave(&r->lobby);
    list_leave(&r->alike);
    r->lobby_list = list;
    if (list < 0) {
        return;
    }
    lobby_changed(r);
    r->lobby_serial = ++s->lobby->last_serial;
    list_add_first(&s->lobby->lists[list], &r->lobby);
    if (list % LISTS == 0 && !r->t->plan.manual) {
        list_add_first(chain_of(s, &r->t->plan), &r->alike);
    }
}

static bool is_same_plan(const table_plan *a, const table_plan *b)
{
    return a->setup.rules == b->setup.rules && a->setup.seats == b->setup.seats &&
           memcmp(a->setup.options, b->setup.options, sizeof a->setup.options) == 0 &&
           memcmp(&a->clock, &b->clock, sizeof a->clock) == 0;
}

room *lobby_company(server *s, const table_plan *plan, int64_t account)
{
    list_link *chain = chain_of(s, plan);
    for (list_link *l = chain->next; l != chain && !plan->manual; l = l->next) {
        room *r = LIST_OWNER(l, room, alike);
        bool welcome = table_seat_of(r->t, (uint64_t)account) < 0 &&
                       !table_is_barred(r->t, (uint64_t)account, server_now(s));
        if (welcome && is_same_plan(&r->t->plan, plan)) {
            return r;
        }
    }
    return NULL;
}

/* -- looking -- */

/* Goes through one of each game's lists at once, the newest table first. */
typedef struct stroll {
    const lobby *l;
    const game_rules *game; /* NULL: all */
    int waiting;            /* 0: those where somebody waits, 1: the others */
    const list_link *at[GAMES];
} stroll;

static void stroll_from(stroll *w, int which)
{
    w->waiting = which;
    for (int g = 0; g < GAMES; g++) {
        bool wanted = w->game == NULL || metrics_game(w->game) == g;
        const list_link *head = &w->l->lists[g * LISTS + which];
        w->at[g] = wanted ? head->next : head;
    }
}

static room *newest(stroll *w)
{
    room *best = NULL;
    int from = 0;
    for (int g = 0; g < GAMES; g++) {
        if (w->at[g] == &w->l->lists[g * LISTS + w->waiting]) {
            continue;
        }
        room *r = LIST_OWNER(w->at[g], room, lobby);
        if (best == NULL || r->lobby_serial > best->lobby_serial) {
            best = r;
            from = g;
        }
    }
    if (best != NULL) {
        w->at[from] = w->at[from]->next;
    }
    return best;
}

static stroll stroll_begin(const server *s, const game_rules *game)
{
    stroll w = {.l = s->lobby, .game = game};
    stroll_from(&w, 0);
    return w;
}

/* NULL: that was all. */
static room *stroll_next(stroll *w)
{
    room *r = newest(w);
    if (r == NULL && w->waiting == 0) {
        stroll_from(w, 1);
        r = newest(w);
    }
    return r;
}

void lobby_json(server *s, const game_rules *game, text_out *o)
{
    stroll w = stroll_begin(s, game);
    room *r;
    json_key(o, "tables");
    json_array_open(o);
    for (int n = 0; n < LOBBY_MAX && (r = stroll_next(&w)) != NULL; n++) {
        table_line_json(r, o);
    }
    json_array_close(o);
}

/* -- publishing -- */

static void restart(text_out *o)
{
    o->len = 0;
    o->comma = false;
}

static line *find_line(lobby *l, uint64_t number)
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

static void swap_lines(line *a, line *b)
{
    line kept = *a;
    *a = *b;
    *b = kept;
}

/* Writes the room's line as it is to be published. False: it has to wait. */
static bool write_line(lobby *l, room *r, line *to, int *changes)
{
    line *before = find_line(l, r->t->plan.number);
    to->table = r->t->plan.number;
    restart(&to->text);
    table_line_json(r, &to->text);
    if (before != NULL && is_same_text(&before->text, &to->text)) {
        return true;
    }
    if (*changes == CHANGES_MAX) {
        l->stale = true;
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

static void publish(server *s, int64_t now_ms)
{
    lobby *l = s->lobby;
    stroll w = stroll_begin(s, NULL);
    int n = 0;
    int changes = 0;
    room *r;
    l->stale = false;
    l->published_ms = now_ms;
    restart(&l->changed);
    while (n < LOBBY_MAX && (r = stroll_next(&w)) != NULL) {
        n += write_line(l, r, &l->scratch[n], &changes);
    }
    for (int i = 0; i < n; i++) {
        swap_lines(&l->lines[i], &l->scratch[i]);
    }
    l->lines_n = n;
    l->whole_stale = true;
}

void lobby_published_json(const server *s, text_out *o)
{
    const lobby *l = s->lobby;
    json_key(o, "tables");
    json_array_open(o);
    for (int i = 0; i < l->lines_n; i++) {
        json_raw(o, l->lines[i].text.at, l->lines[i].text.len);
    }
    json_array_close(o);
}

static void changes_json(const lobby *l, text_out *o)
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

/* Everybody of one kind gets the same bytes. */
static void tell(server *s, lobby_want want)
{
    lobby *l = s->lobby;
    bool written = false;
    for (list_link *at = l->followers.next; at != &l->followers; at = at->next) {
        client *cl = LIST_OWNER(at, client, in_lobby);
        if (cl->lobby_want != want) {
            continue;
        }
        if (!written) {
            text_out *o = message_begin(cl, "lobby");
            if (want == LOBBY_WHOLE) {
                lobby_published_json(s, o);
            } else {
                changes_json(l, o);
            }
            json_object_close(o);
            written = true;
        }
        socket_send(cl, &s->out);
    }
}

static int64_t tell_whole(server *s, int64_t now_ms)
{
    lobby *l = s->lobby;
    if (!l->whole_stale || l->whole_n == 0) {
        return INT64_MAX;
    }
    if (now_ms < l->whole_ms + WHOLE_EVERY_MS) {
        return l->whole_ms + WHOLE_EVERY_MS;
    }
    l->whole_stale = false;
    l->whole_ms = now_ms;
    tell(s, LOBBY_WHOLE);
    return INT64_MAX;
}

static void publish_and_tell(server *s, int64_t now_ms)
{
    publish(s, now_ms);
    tell(s, LOBBY_CHANGES);
}

int64_t lobby_tell(server *s, int64_t now_ms)
{
    lobby *l = s->lobby;
    int64_t next = INT64_MAX;
    if (l->followers.next == &l->followers) {
        return next;
    }
    if (l->stale && now_ms >= l->published_ms + LOBBY_EVERY_MS) {
        publish_and_tell(s, now_ms);
    }
    if (l->stale) {
        next = l->published_ms + LOBBY_EVERY_MS;
    }
    int64_t whole = tell_whole(s, now_ms);
    return whole < next ? whole : next;
}

/* -- following -- */

void lobby_unfollow(client *cl)
{
    lobby *l = cl->server->lobby;
    if (list_is_in(&cl->in_lobby)) {
        l->whole_n -= cl->lobby_want == LOBBY_WHOLE;
        list_leave(&cl->in_lobby);
    }
}

void lobby_follow(client *cl, lobby_want want)
{
    server *s = cl->server;
    lobby *l = s->lobby;
    lobby_unfollow(cl);
    if (l->published_ms == 0 || (l->stale && server_now(s) >= l->published_ms + LOBBY_EVERY_MS)) {
        publish_and_tell(s, server_now(s));
    }
    cl->lobby_want = want;
    l->whole_stale = l->whole_stale && l->whole_n > 0; /* this one is told now */
    l->whole_n += want == LOBBY_WHOLE;
    list_add_last(&l->followers, &cl->in_lobby);
    server_wake(s);
}

/* -- beginning and end -- */

void lobby_open(server *s)
{
    lobby *l = memory_new(sizeof *l);
    for (int i = 0; i < GAMES * LISTS; i++) {
        list_init(&l->lists[i]);
    }
    for (int i = 0; i < ALIKE; i++) {
        list_init(&l->alike[i]);
    }
    list_init(&l->followers);
    for (int i = 0; i < LOBBY_MAX; i++) {
        l->lines[i].text = text_growing();
        l->scratch[i].text = text_growing();
    }
    l->changed = text_growing();
    s->lobby = l;
}

void lobby_close(server *s)
{
    lobby *l = s->lobby;
    for (int i = 0; i < LOBBY_MAX; i++) {
        text_drop(&l->lines[i].text);
        text_drop(&l->scratch[i].text);
    }
    text_drop(&l->changed);
    free(l);
}
