/* Hands what happens at a room to every door. */
#include "server/rooms/publish.h"

#include "server/rooms/rooms.h"

void publish_change(room *r, const change *c)
{
    const rooms *all = r->rooms;
    for (int i = 0; i < all->doors_n && r->followers != NULL; i++) {
        all->doors[i]->changed(all->doors[i]->self, r, c);
    }
}

void publish_end(room *r)
{
    const rooms *all = r->rooms;
    for (int i = 0; i < all->doors_n && r->followers != NULL; i++) {
        all->doors[i]->ended(all->doors[i]->self, r);
    }
}

void publish_line(room *r, const door_line *line)
{
    const rooms *all = r->rooms;
    for (int i = 0; i < all->doors_n; i++) {
        all->doors[i]->said(all->doors[i]->self, r, line);
    }
}
