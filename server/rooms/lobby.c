/* Public tables in lists by game, and in chains of those that wait for the same kind of company. */
#include "server/rooms/lobby.h"

#include <string.h>

#include "server/accounts/siphash.h"
#include "server/rooms/rooms.h"

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
    return metrics_game(t->plan.setup.rules) * LOBBY_LISTS + !has_company(t);
}

static list_link *chain_of(lobby *l, const table_plan *plan)
{
    struct {
        uint8_t options[sizeof plan->setup.options];
        clock_plan clock;
        int32_t game, seats;
        char stake[sizeof plan->stake];
    } key;
    memset(&key, 0, sizeof key);
    memcpy(key.options, plan->setup.options, sizeof key.options);
    key.clock = plan->clock;
    key.game = metrics_game(plan->setup.rules);
    key.seats = plan->setup.seats;
    memcpy(key.stake, plan->stake, sizeof key.stake);
    return &l->alike[siphash(l->key, &key, sizeof key) & (LOBBY_CHAINS - 1)];
}

void lobby_changed(room *r)
{
    lobby *l = &r->rooms->lobby;
    if (r->lobby_list < 0) {
        return;
    }
    l->changes++;
    if (l->watched > 0) {
        timing_wake(r->rooms->parts.timing);
    }
}

void lobby_refresh(room *r)
{
    lobby *l = &r->rooms->lobby;
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
    r->lobby_serial = ++l->last_serial;
    list_add_first(&l->lists[list], &r->lobby);
    if (list % LOBBY_LISTS == 0 && !r->t->plan.manual) {
        list_add_first(chain_of(l, &r->t->plan), &r->alike);
    }
}

bool lobby_is_alike(const table_plan *a, const table_plan *b)
{
    return a->setup.rules == b->setup.rules && a->setup.seats == b->setup.seats &&
           memcmp(a->setup.options, b->setup.options, sizeof a->setup.options) == 0 &&
           memcmp(&a->clock, &b->clock, sizeof a->clock) == 0 &&
           memcmp(a->stake, b->stake, sizeof a->stake) == 0;
}

room *lobby_company(rooms *all, const table_plan *plan, int64_t account, const lobby_filter *only)
{
    list_link *chain = chain_of(&all->lobby, plan);
    for (list_link *l = chain->next; l != chain && !plan->manual; l = l->next) {
        room *r = LIST_OWNER(l, room, alike);
        bool welcome = table_seat_of(r->t, (uint64_t)account) < 0 &&
                       !table_is_barred(r->t, (uint64_t)account, rooms_now(all));
        if (welcome && lobby_is_alike(&r->t->plan, plan) &&
            (only == NULL || only->may(only->self, r))) {
            return r;
        }
    }
    return NULL;
}

/* -- looking -- */

static void begin_list(lobby_walk *w, int which)
{
    w->list = which;
    for (int g = 0; g < LOBBY_GAMES; g++) {
        bool wanted = w->game == NULL || metrics_game(w->game) == g;
        const list_link *head = &w->l->lists[g * LOBBY_LISTS + which];
        w->at[g] = wanted ? head->next : head;
    }
}

static room *newest(lobby_walk *w)
{
    room *best = NULL;
    int from = 0;
    for (int g = 0; g < LOBBY_GAMES; g++) {
        if (w->at[g] == &w->l->lists[g * LOBBY_LISTS + w->list]) {
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

lobby_walk lobby_tables(const lobby *l, const game_rules *game)
{
    lobby_walk w = {.l = l, .game = game};
    begin_list(&w, 0);
    return w;
}

room *lobby_next(lobby_walk *w)
{
    room *r = newest(w);
    if (r == NULL && w->list == 0) {
        begin_list(w, 1);
        r = newest(w);
    }
    return r;
}

void lobby_init(lobby *l, const uint8_t key[16])
{
    for (int i = 0; i < LOBBY_GAMES * LOBBY_LISTS; i++) {
        list_init(&l->lists[i]);
    }
    for (int i = 0; i < LOBBY_CHAINS; i++) {
        list_init(&l->alike[i]);
    }
    memcpy(l->key, key, sizeof l->key);
}
