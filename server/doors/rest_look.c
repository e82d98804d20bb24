/* Requests that wait until a person was read from the store: each is put off and then handled again
 * from its beginning. */
#include <stdlib.h>

#include "server/doors/rest.h"
#include "table/grow.h"

enum { HELD_MAX = 2 }; /* whose token it is, and whose recovery code */

struct rest_asked {
    rest_waiting waiting;
    house *house;
    net_conn *c;
    lookup_wait wait;
    int64_t held[HELD_MAX]; /* who was found stays until the request is answered */
    int held_n;
};

static void release(rest_asked *a)
{
    for (int i = 0; i < a->held_n; i++) {
        accounts_release(a->house->accounts, a->held[i]);
    }
    lookups_cancel(&a->wait);
    free(a);
}

static void asked_gone(rest_waiting *w)
{
    release((rest_asked *)w);
}

/* The answer is there. */
static void take_up(void *self)
{
    rest_asked *a = self;
    if (a->wait.state == LOOKUP_FOUND && a->held_n < HELD_MAX) {
        accounts_hold(a->house->accounts, a->wait.account);
        a->held[a->held_n++] = a->wait.account;
    }
    net_take_up(a->c);
}

void rest_look_begin(rest *q)
{
    q->asked = net_data(q->c);
    net_set_data(q->c, NULL);
}

void rest_look_end(rest *q)
{
    if (q->put_off) {
        net_set_data(q->c, q->asked);
    } else if (q->asked != NULL) {
        release(q->asked);
    }
}

bool rest_look_again(const rest *q, store_key_kind kind)
{
    return q->asked != NULL && q->asked->wait.key.kind == kind;
}

static bool put_off(rest *q, const store_key *key)
{
    if (q->asked == NULL) {
        q->asked = memory_new(sizeof *q->asked);
        *q->asked = (rest_asked){.waiting = {asked_gone}, .house = q->house, .c = q->c};
        q->asked->wait = (lookup_wait){.ready = take_up, .self = q->asked};
    }
    if (!accounts_ask(q->house->accounts, key, &q->asked->wait)) {
        return problem_unread(&q->caller.why);
    }
    net_put_off(q->c);
    q->put_off = true;
    return false;
}

bool rest_look(rest *q, const store_key *key)
{
    if (accounts_knows(q->house->accounts, key)) {
        return true;
    }
    if (q->asked == NULL || !lookups_answered(&q->asked->wait, key)) {
        return put_off(q, key);
    }
    return q->asked->wait.state != LOOKUP_FAILED || problem_unread(&q->caller.why);
}
