/* Who follows which table, and whose player is there. */
#include <stdlib.h>

#include "server/doors/message.h"

follower *follow_find(client *cl, const room *r)
{
    follower *f = cl->follows;
    while (f != NULL && f->room != r) {
        f = f->next_of_client;
    }
    return f;
}

static bool is_followed_from(const room *r, int seat)
{
    for (follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (f->seat == seat) {
            return true;
        }
    }
    return false;
}

static void be_present(room *r, int seat, bool present)
{
    server *s = r->server;
    if (seat == GAME_SPECTATOR || r->t->phase == TABLE_ENDED) {
        return;
    }
    if (present && r->t->seats[seat].gone_ms != 0) {
        metrics_add(s->metrics, METRIC_RECONNECTS, 0, 0, 1);
    }
    news_begin(r, 0);
    table_present(r->t, seat, present, server_now(s));
    news_end(r);
}

static int watchers_of(const room *r)
{
    int n = 0;
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        n += f->seat == GAME_SPECTATOR;
    }
    return n;
}

/* One who comes and goes all the time must not make everybody's socket talk all the time. */
void follow_changed(room *r)
{
    if (r->watchers_ms == 0 && watchers_of(r) != r->watchers) {
        r->watchers_ms = server_now(r->server) + WATCHERS_EVERY_MS;
        hall_schedule(r->server, r);
    }
}

void follow_count(room *r)
{
    r->watchers_ms = 0;
    r->watchers = watchers_of(r);
    news_begin(r, 0);
    news_end(r);
}

void socket_follow(client *cl, room *r, int seat)
{
    follower *f = follow_find(cl, r);
    if (f == NULL) {
        f = memory_new(sizeof *f);
        *f = (follower){
            .client = cl, .room = r, .next_in_room = r->followers, .next_of_client = cl->follows};
        r->followers = f;
        r->followers_n++;
        cl->follows = f;
        cl->follows_n++;
    }
    f->seat = seat;
    evict_use(r);
    be_present(r, seat, true);
    follow_changed(r);
}

static void unlink_from_room(follower *f)
{
    follower **at = &f->room->followers;
    while (*at != f) {
        at = &(*at)->next_in_room;
    }
    *at = f->next_in_room;
    f->room->followers_n--;
}

static void unlink_from_client(follower *f)
{
    follower **at = &f->client->follows;
    while (*at != f) {
        at = &(*at)->next_of_client;
    }
    *at = f->next_of_client;
    f->client->follows_n--;
}

void socket_unfollow(follower *f)
{
    room *r = f->room;
    int seat = f->seat;
    unlink_from_room(f);
    unlink_from_client(f);
    free(f);
    if (!is_followed_from(r, seat)) {
        be_present(r, seat, false);
    }
    evict_use(r);
    follow_changed(r);
}

void socket_room_gone(room *r)
{
    for (follower *f = r->followers, *next; f != NULL; f = next) {
        next = f->next_in_room;
        unlink_from_client(f);
        free(f);
    }
    r->followers = NULL;
    r->followers_n = 0;
}

bool follow_allowed(message *m, const room *r)
{
    const store_account *account = m->doer.account;
    if (follow_find(m->from, r) != NULL) {
        return true;
    }
    if (m->from->follows_n >= FOLLOWS_MAX) {
        return problem_set(&m->doer.why, 409, "too_many_tables",
                           "a connection follows 16 tables at most");
    }
    bool plays = account != NULL && table_seat_of(r->t, (uint64_t)account->id) >= 0;
    return plays || r->followers_n < WATCHERS_MAX ||
           problem_set(&m->doer.why, 409, "too_many_watchers", "too many watch this table");
}
