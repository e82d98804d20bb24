/* list.h -- intrusive doubly linked lists: a member has a link for each list that it may be in.
 *
 * A list's head is a link too. A link that is zeroed is in no list. */
#ifndef STOLIK_SERVER_LIST_H
#define STOLIK_SERVER_LIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct list_link {
    struct list_link *next, *prev;
} list_link;

/* The struct whose `member` this link is. */
#define LIST_OWNER(link, type, member) ((type *)(void *)((char *)(link)-offsetof(type, member)))

static inline void list_init(list_link *head)
{
    head->next = head;
    head->prev = head;
}

static inline bool list_is_in(const list_link *l)
{
    return l->next != NULL;
}

static inline void list_put_after(list_link *at, list_link *l)
{
    l->prev = at;
    l->next = at->next;
    at->next->prev = l;
    at->next = l;
}

static inline void list_add_first(list_link *head, list_link *l)
{
    list_put_after(head, l);
}

static inline void list_add_last(list_link *head, list_link *l)
{
    list_put_after(head->prev, l);
}

/* Does nothing if the link is in no list. */
static inline void list_leave(list_link *l)
{
    if (list_is_in(l)) {
        l->prev->next = l->next;
        l->next->prev = l->prev;
        *l = (list_link){0};
    }
}

#endif
