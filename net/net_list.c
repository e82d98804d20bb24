/* Doubly linked lists of connections. */
#include "net/net_core.h"

void net_list_init(net_link *list)
{
    list->prev = list->next = list;
}

bool net_list_has(const net_link *list)
{
    return list->next != list;
}

void net_list_add(net_link *list, net_link *member)
{
    member->prev = list->prev;
    member->next = list;
    list->prev->next = member;
    list->prev = member;
}

void net_list_leave(net_link *member)
{
    if (member->prev != NULL) {
        member->prev->next = member->next;
        member->next->prev = member->prev;
        member->prev = member->next = NULL;
    }
}

void net_list_move(net_link *from, net_link *to)
{
    net_list_init(to);
    if (net_list_has(from)) {
        *to = *from;
        to->prev->next = to->next->prev = to;
        net_list_init(from);
    }
}
