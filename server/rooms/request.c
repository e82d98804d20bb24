/* Checks what people ask of rooms, and runs it as commands. */
#include "server/rooms/request.h"

#include <stdlib.h>
#include <string.h>

#include "server/ops/log.h"
#include "server/rooms/bots.h"

bool request_refuse(problem *p, const table *t, table_error error)
{
    game_error_text text = error == TABLE_REFUSED && t != NULL
                               ? game_error_of(t->plan.setup.rules, t->rules_error)
                               : table_error_of(error);
    return problem_set(p, error == TABLE_BAD_PLAN ? 400 : 409, text.code, text.text);
}

bool request_may_change(const rooms *all, caller *c)
{
    if (!journal_takes(all->parts.journal)) {
        return problem_storage(&c->why);
    }
    return c->account != NULL ||
           problem_set(&c->why, 401, "unauthorized", "a valid token is needed for this");
}

/* -- finding a table -- */

int request_seat_of(const caller *c, const room *r)
{
    return c->account != NULL ? table_seat_of(r->t, (uint64_t)c->account->id) : GAME_SPECTATOR;
}

static bool no_table(caller *c)
{
    return problem_set(&c->why, 404, "not_found", "there is no such table");
}

bool request_may_see(caller *c, const room *r, request_code code)
{
    const table *t = r->t;
    bool hosts = c->account != NULL && t->plan.host == (uint64_t)c->account->id;
    bool knows = code.at != NULL && text_is(code.at, code.n, t->code);
    return !t->plan.is_private || hosts || request_seat_of(c, r) >= 0 || knows || no_table(c);
}

bool request_find(const rooms *all, caller *c, uint64_t number, request_code code, room **r)
{
    *r = rooms_find(all, number);
    return *r != NULL ? request_may_see(c, *r, code) : no_table(c);
}

bool request_find_code(const rooms *all, caller *c, request_code code, room **r)
{
    *r = rooms_find_code(all, code.at, code.n);
    return *r != NULL || no_table(c);
}

/* -- making way -- */

static void log_evicted(const room *r)
{
    text_out *o = log_begin(LOG_INFO, "table_evicted");
    if (o != NULL) {
        json_key_int(o, "table", (int64_t)r->t->plan.number);
        json_key_int(o, "events", r->t->seq);
        log_end();
    }
}

/* The room is kept until the end of its game is on the disk: if the store refuses it, the game goes
 * on. */
static void give_way(room *r)
{
    log_evicted(r);
    metrics_add(r->rooms->parts.metrics, METRIC_EVICTED, (int)r->use, 0, 1);
    r->unplayed = r->use == ROOM_UNPLAYED;
    rooms_set_leaves(r, true);
    if (r->t->phase != TABLE_ENDED) {
        command_run(r, &(command){.kind = COMMAND_ABORT}, NULL);
    }
    rooms_settle(r);
}

/* False: the limit is reached, and no table may be evicted. */
static bool make_place(bool has_place, room *first)
{
    if (!has_place && first != NULL) {
        give_way(first);
    }
    return has_place || first != NULL;
}

/* If a limit is reached, evicts a table that is hardly in use; never `keep`, whose rematch the new
 * table is. */
static bool find_place(rooms *all, caller *c, const room *keep)
{
    room *first;
    for (int k = 0; k < ROOM_NETWORKS; k++) {
        bool has = evict_has_place_at(all, c->address, k, keep, &first);
        if (!make_place(has, first)) {
            return problem_set(&c->why, 409, "too_many_tables",
                               "your network has as many tables as it may; finish one first");
        }
    }
    bool has = evict_has_place(all, keep, &first);
    return make_place(has, first) ||
           problem_set(&c->why, 503, "server_full", "there is no room for another table");
}

static bool may_open(rooms *all, caller *c, const room *keep)
{
    return meter_take(all->parts.meter, c, LIMIT_TABLES) && find_place(all, c, keep);
}

static bool may_have_more(const rooms *all, caller *c, int64_t account)
{
    return (int64_t)rooms_count_of(all, account) < all->parts.config->tables_each ||
           problem_set(&c->why, 409, "too_many_tables",
                       "you have as many tables as you may; finish one first");
}

/* -- opening -- */

static void log_opened(const table_plan *plan)
{
    text_out *o = log_begin(LOG_INFO, "table_opened");
    if (o != NULL) {
        json_key_int(o, "table", (int64_t)plan->number);
        json_key_str(o, "game", plan->setup.rules->name);
        json_key_int(o, "seats", plan->setup.seats);
        log_end();
    }
}

static room *add_room(rooms *all, const caller *c, table *t)
{
    room *r = rooms_add(all, t);
    evict_hold(r, c->address);
    journal_whole(all->parts.journal, &r->stream);
    r->seats_sum = rooms_seats_sum(r);
    log_opened(&t->plan);
    return r;
}

static bool open_room(rooms *all, caller *c, table_plan *plan, room **r)
{
    table_error error;
    if (!store_new_stream(all->parts.store, &plan->number, plan->code)) {
        problem_storage(&c->why);
        return false;
    }
    table *t = table_new(&all->env, plan, rooms_now(all), &error);
    if (t == NULL) {
        request_refuse(&c->why, NULL, error);
        return false;
    }
    *r = add_room(all, c, t);
    return true;
}

/* What the command did, or why not. */
static bool run(caller *c, room *r, const command *what)
{
    table_error error = command_run(r, what, NULL);
    return error == TABLE_OK || request_refuse(&c->why, r->t, error);
}

static bool sit_down(caller *c, room *r, int seat, const uint8_t *commitment, bool promises)
{
    evict_use(r);
    return run(c, r,
               &(command){.kind = COMMAND_SIT,
                          .seat = seat,
                          .who = (uint64_t)c->account->id,
                          .name = c->account->name,
                          .key = commitment,
                          .promises = promises});
}

bool request_create(rooms *all, caller *c, table_plan *plan, int seat, bool promises, room **r)
{
    if (!request_may_change(all, c) || !may_have_more(all, c, c->account->id) ||
        !may_open(all, c, NULL)) {
        return false;
    }
    plan->host = (uint64_t)c->account->id;
    if (!open_room(all, c, plan, r)) {
        return false;
    }
    if (seat != REQUEST_NO_SEAT) {
        return sit_down(c, *r, seat, NULL, promises);
    }
    if (!table_has_people((*r)->t)) { /* nobody will sit down, or say that it begins */
        return run(c, *r, &(command){.kind = COMMAND_START});
    }
    rooms_refresh(*r);
    rooms_schedule(*r);
    return true;
}

/* -- going on with a recorded game -- */

bool request_may_load(rooms *all, caller *c)
{
    return request_may_change(all, c) && may_have_more(all, c, c->account->id) &&
           meter_take(all->parts.meter, c, LIMIT_TABLES);
}

bool request_adopt(rooms *all, caller *c, table *t, int seat, room **r)
{
    if (!request_may_change(all, c) || !may_have_more(all, c, c->account->id) ||
        !find_place(all, c, NULL)) {
        table_free(t);
        return false;
    }
    *r = add_room(all, c, t);
    return sit_down(c, *r, seat, NULL, false);
}

bool request_quick(rooms *all, caller *c, table_plan *plan, bool promises, room **r)
{
    if (!request_may_change(all, c)) {
        return false;
    }
    *r = lobby_company(all, plan, c->account->id, NULL);
    if (*r == NULL) {
        return request_create(all, c, plan, REQUEST_ANY_SEAT, promises, r);
    }
    return may_have_more(all, c, c->account->id) &&
           sit_down(c, *r, REQUEST_ANY_SEAT, NULL, promises);
}

/* -- before the game -- */

bool request_sit(caller *c, room *r, int seat, const uint8_t *commitment)
{
    if (!request_may_change(r->rooms, c)) {
        return false;
    }
    if (request_seat_of(c, r) >= 0) {
        return request_refuse(&c->why, r->t, TABLE_SEATED);
    }
    bool hosts = r->t->plan.host == (uint64_t)c->account->id; /* it counts already */
    return (hosts || may_have_more(r->rooms, c, c->account->id)) &&
           sit_down(c, r, seat, commitment, false);
}

/* The caller's seat, for those who have one. */
static bool my_seat(caller *c, room *r, int *seat)
{
    if (!request_may_change(r->rooms, c)) {
        return false;
    }
    *seat = request_seat_of(c, r);
    if (*seat < 0) {
        return problem_set(&c->why, 403, "not_seated", "you do not sit at this table");
    }
    evict_use(r);
    return true;
}

typedef struct renaming {
    rooms *all;
    int n;
    uint64_t numbers[64]; /* of tables; further ones keep the name that they have */
} renaming;

static void note_waiting(void *self, uint64_t number)
{
    renaming *k = self;
    const room *r = rooms_find(k->all, number);
    if (r->t->phase == TABLE_SEATING && k->n < (int)(sizeof k->numbers / sizeof *k->numbers)) {
        k->numbers[k->n++] = number;
    }
}

void request_renamed(rooms *all, const caller *c)
{
    renaming k = {.all = all};
    rooms_of(all, c->account->id, note_waiting, &k);
    for (int i = 0; i < k.n; i++) {
        room *r = rooms_find(all, k.numbers[i]);
        int seat = request_seat_of(c, r);
        if (seat >= 0 && strcmp(r->t->seats[seat].name, c->account->name) != 0) {
            command_run(r,
                        &(command){.kind = COMMAND_RENAME, .seat = seat, .name = c->account->name},
                        NULL);
        }
    }
}

bool request_stand(caller *c, room *r)
{
    int seat;
    return my_seat(c, r, &seat) && run(c, r, &(command){.kind = COMMAND_STAND, .seat = seat});
}

bool request_commit(caller *c, room *r, const uint8_t commitment[FAIR_KEY])
{
    int seat;
    return my_seat(c, r, &seat) &&
           run(c, r, &(command){.kind = COMMAND_COMMIT, .seat = seat, .key = commitment});
}

bool request_reveal(caller *c, room *r, const uint8_t seed[FAIR_KEY])
{
    int seat;
    return my_seat(c, r, &seat) &&
           run(c, r, &(command){.kind = COMMAND_REVEAL, .seat = seat, .key = seed});
}

bool request_start(caller *c, room *r)
{
    int seat;
    return my_seat(c, r, &seat) && run(c, r, &(command){.kind = COMMAND_START, .seat = seat});
}

/* -- playing -- */

static bool run_numbered(caller *c, room *r, const command *what, command_receipt *receipt)
{
    table_error error = command_run(r, what, receipt);
    return error == TABLE_OK || error == TABLE_REPEATED || request_refuse(&c->why, r->t, error);
}

bool request_play(caller *c, room *r, const command *by, command_receipt *receipt)
{
    command what = *by;
    what.kind = COMMAND_ACT;
    return my_seat(c, r, &what.seat) && run_numbered(c, r, &what, receipt);
}

bool request_act(caller *c, room *r, net_text action, const command *by, command_receipt *receipt)
{
    const game_rules *rules = r->t->plan.setup.rules;
    command what = *by;
    what.kind = COMMAND_ACT;
    if (!my_seat(c, r, &what.seat)) {
        return false;
    }
    int error = rules->action_parse(action.at, action.n, what.seat, &what.action);
    if (error != GAME_OK) {
        game_error_text why = game_error_of(rules, error);
        return problem_set(&c->why, 400, why.code, why.text);
    }
    return run_numbered(c, r, &what, receipt);
}

bool request_run(caller *c, room *r, const command *by, command_receipt *receipt)
{
    command what = *by;
    return my_seat(c, r, &what.seat) && run_numbered(c, r, &what, receipt);
}

/* -- again -- */

/* Seats every player who has not left, one seat further. `last` is the player whose wish completes
 * the rematch, and whose promise to commit to a seed is not noted yet. */
static void seat_everybody(const room *from, room *to, int last, bool promises)
{
    int seats = from->t->plan.setup.seats;
    for (int p = 0; p < seats; p++) {
        const table_seat *old = &from->t->seats[p];
        if (old->kind == SEAT_HUMAN && !old->left) {
            command_run(to,
                        &(command){.kind = COMMAND_SIT,
                                   .seat = (p + 1) % seats,
                                   .who = old->who,
                                   .name = old->name,
                                   .promises = p == last ? promises : old->promises_next},
                        NULL);
        }
    }
}

/* Whether every player of the rematch may have one more table. */
static bool all_may_have_more(const room *r, caller *c)
{
    for (int p = 0; p < r->t->plan.setup.seats; p++) {
        const table_seat *seat = &r->t->seats[p];
        if (seat->kind == SEAT_HUMAN && !seat->left &&
            !may_have_more(r->rooms, c, (int64_t)seat->who)) {
            return false;
        }
    }
    return true;
}

static bool open_next(caller *c, room *r, int last, bool promises)
{
    table_plan plan = table_rematch_plan(r->t);
    room *next = NULL;
    plan.host = r->t->plan.host;
    if (!all_may_have_more(r, c) || !may_open(r->rooms, c, r) ||
        !open_room(r->rooms, c, &plan, &next)) {
        return false;
    }
    r->next = plan.number;
    seat_everybody(r, next, last, promises);
    return true;
}

bool request_rematch(caller *c, room *r, bool promises)
{
    int seat;
    bool opened = true;
    if (!my_seat(c, r, &seat)) {
        return false;
    }
    if (table_rematch_waits_for(r->t, seat) && r->next == 0) {
        opened = open_next(c, r, seat, promises);
    }
    /* The wish for a rematch, and its table, are published with the seats. */
    bool noted = run(c, r, &(command){.kind = COMMAND_REMATCH, .seat = seat, .promises = promises});
    return opened && noted;
}

bool request_may_hint(caller *c, room *r, int *seat)
{
    if (!my_seat(c, r, seat)) {
        return false;
    }
    if (!r->t->plan.hints) {
        return problem_set(&c->why, 403, "no_hints", "nobody gets hints at this table");
    }
    if ((table_to_act(r->t) >> *seat & 1) == 0) {
        return problem_set(&c->why, 409, "not_your_turn", "it is not this seat's turn");
    }
    if (!bots_may_hint(r->rooms)) {
        return problem_slow(&c->why, 1000);
    }
    return meter_take(r->rooms->parts.meter, c, LIMIT_HINTS);
}
