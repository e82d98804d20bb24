/* Collects what a command changes. */
#include "server/rooms/change.h"

#include <stdlib.h>
#include <string.h>

#include "table/grow.h"

int change_view_of(const table *t, int seat)
{
    return seat == GAME_SPECTATOR || t->plan.setup.rules->same_view ? GAME_SEATS_MAX : seat;
}

int change_seat_of(int view)
{
    return view == GAME_SEATS_MAX ? GAME_SPECTATOR : view;
}

uint32_t change_flags(const table *t)
{
    uint32_t seats = 0;
    for (int p = 0; p < t->plan.setup.seats && t->phase == TABLE_PLAYING; p++) {
        seats |= (uint32_t)t->seats[p].flag << p;
    }
    return seats;
}

void change_begin(change *c, room *r)
{
    rules_assert(c->room == NULL);
    c->room = r;
    c->seq = r->t->seq;
    c->before = r->t->phase;
    c->begun = false;
    c->undone = false;
    c->undos = table_undone_n(r->t);
    c->flags = change_flags(r->t);
    c->seats = false;
    c->events_n = 0;
}

static uint32_t secret_to(const table *t, const game_event *event)
{
    uint32_t views = 0;
    for (int seat = GAME_SPECTATOR; seat < t->plan.setup.seats; seat++) {
        bool secret = game_event_is_secret(t->plan.setup.rules, t->state, event, seat);
        views |= (uint32_t)secret << change_view_of(t, seat);
    }
    return views;
}

void change_add(change *c, const table *t, const game_event *event)
{
    rules_assert(c->room != NULL && c->room->t == t);
    if (c->events_n == 0) {
        memcpy(c->state.state, t->state, t->plan.setup.rules->state_size);
    }
    if (c->events_n == c->events_max) {
        c->events_max = c->events_max > 0 ? c->events_max * 2 : 16;
        c->events = memory_resize(c->events, (size_t)c->events_max, sizeof *c->events);
    }
    c->events[c->events_n++] = (change_event){.event = *event, .secret = secret_to(t, event)};
}

void change_tell(change *c, const table *t)
{
    const game_rules *rules = t->plan.setup.rules;
    game_buffer before;
    game_buffer after;
    text_restart(&c->effects);
    if (rules->effects == NULL || c->events_n == 0) {
        return;
    }
    memcpy(after.state, c->state.state, rules->state_size);
    for (int i = 0; i < c->events_n; i++) {
        change_event *e = &c->events[i];
        memcpy(before.state, after.state, rules->state_size);
        int error = game_event_apply(rules, after.state, &e->event);
        rules_assert(error == GAME_OK);
        e->effects_at = c->effects.len;
        c->effects.comma = false;
        game_effects(rules, before.state, after.state, e->event.actor, e->event.action,
                     &c->effects);
        e->effects_n = c->effects.len - e->effects_at;
    }
}

void change_free(change *c)
{
    free(c->events);
    text_drop(&c->effects);
}
