/* Who follows which room: each follower is in its room's list and in its visitor's. */
#include "server/rooms/follow.h"

#include <stdlib.h>

#include "table/grow.h"

follower *follow_find(visitor *v, const room *r)
{
    follower *f = v->follows;
    while (f != NULL && f->room != r) {
        f = f->next_of_visitor;
    }
    return f;
}

bool follow_is_from(const room *r, int seat)
{
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (f->seat == seat) {
            return true;
        }
    }
    return false;
}

int follow_watchers(const room *r)
{
    int n = 0;
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        n += f->seat == GAME_SPECTATOR;
    }
    return n;
}

void follow_add(visitor *v, room *r, int seat)
{
    follower *f = follow_find(v, r);
    if (f == NULL) {
        f = memory_new(sizeof *f);
        *f = (follower){
            .by = v, .room = r, .next_in_room = r->followers, .next_of_visitor = v->follows};
        r->followers = f;
        r->followers_n++;
        v->follows = f;
        v->follows_n++;
    }
    f->seat = seat;
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

static void unlink_from_visitor(follower *f)
{
    follower **at = &f->by->follows;
    while (*at != f) {
        at = &(*at)->next_of_visitor;
    }
    *at = f->next_of_visitor;
    f->by->follows_n--;
}

void follow_remove(follower *f)
{
    unlink_from_room(f);
    unlink_from_visitor(f);
    free(f);
}

void follow_remove_all(room *r)
{
    for (follower *f = r->followers, *next; f != NULL; f = next) {
        next = f->next_in_room;
        unlink_from_visitor(f);
        free(f);
    }
    r->followers = NULL;
    r->followers_n = 0;
}
