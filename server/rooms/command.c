/* Runs a command at a room: the one way in which a room changes. */
#include "server/rooms/command.h"

#include "server/ops/log.h"
#include "server/rooms/archive.h"
#include "server/rooms/bots.h"
#include "server/rooms/publish.h"

/* -- check, record, apply -- */

static table_error sit(table *t, const command *c, int64_t now_ms)
{
    int seat = c->seat;
    return c->promises ? table_sit_promising(t, &seat, c->who, c->name, now_ms)
                       : table_sit(t, &seat, c->who, c->name, c->key, now_ms);
}

/* Nobody could move: the time is nobody's. */
static void resume(room *r, int64_t now_ms)
{
    if (r->t->phase != TABLE_ENDED) {
        table_resume_since(r->t, r->rooms->alive_ms, now_ms);
    }
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (f->seat != GAME_SPECTATOR) {
            table_present(r->t, f->seat, true, now_ms);
        }
    }
}

static table_error apply(room *r, const command *c, int64_t now_ms)
{
    table *t = r->t;
    switch (c->kind) {
    case COMMAND_LOOK:
        break;
    case COMMAND_SIT:
        return sit(t, c, now_ms);
    case COMMAND_RENAME:
        return table_rename(t, c->seat, c->name, now_ms);
    case COMMAND_STAND:
        return table_stand(t, c->seat, now_ms);
    case COMMAND_COMMIT:
        return table_commit(t, c->seat, c->key, now_ms);
    case COMMAND_REVEAL:
        return table_reveal(t, c->seat, c->key, now_ms);
    case COMMAND_START:
        return table_start(t, now_ms);
    case COMMAND_ACT:
        return table_act(t, c->seat, c->req, c->action, now_ms);
    case COMMAND_RESIGN:
        return table_resign(t, c->seat, c->req, now_ms);
    case COMMAND_DRAW:
        return table_offer_draw(t, c->seat, c->req, now_ms);
    case COMMAND_DECLINE:
        return table_decline_draw(t, c->seat, c->req, now_ms);
    case COMMAND_CLAIM:
        return table_claim(t, c->seat, c->req, now_ms);
    case COMMAND_CLAIM_DRAW:
        return table_claim_draw(t, c->seat, c->req, now_ms);
    case COMMAND_UNDO:
        return table_undo(t, c->seat, c->req, now_ms);
    case COMMAND_RAISE:
    case COMMAND_LOWER:
        return table_flag(t, c->seat, c->kind == COMMAND_RAISE, c->req, now_ms);
    case COMMAND_HAND_OVER:
        return table_hand_over(t, c->seat, c->req, now_ms);
    case COMMAND_TAKE_BACK:
        return table_take_back(t, c->seat, c->req, now_ms);
    case COMMAND_REMATCH:
        return table_rematch(t, c->seat, c->promises);
    case COMMAND_BOT_ACT:
        return table_bot_act(t, c->seat, c->seq, c->action, now_ms);
    case COMMAND_PRESENT:
        table_present(t, c->seat, c->present, now_ms);
        break;
    case COMMAND_SEEN:
        table_seen(t, c->seat, now_ms);
        break;
    case COMMAND_ALARM:
        table_alarm(t, now_ms);
        break;
    case COMMAND_RESUME:
        resume(r, now_ms);
        break;
    case COMMAND_ABORT:
        return table_abort(t, now_ms);
    }
    return TABLE_OK;
}

/* -- answer -- */

static bool is_numbered(command_kind kind)
{
    return kind >= COMMAND_ACT && kind <= COMMAND_TAKE_BACK;
}

static void count_action(const room *r, table_error error)
{
    int result = error == TABLE_OK         ? METRIC_ACTION_OK
                 : error == TABLE_REPEATED ? METRIC_ACTION_REPEATED
                                           : METRIC_ACTION_REFUSED;
    metrics_add(r->rooms->parts.metrics, METRIC_ACTIONS, metrics_game(r->t->plan.setup.rules),
                result, 1);
}

static void answer(const room *r, const command *c, table_error error, command_receipt *receipt)
{
    const table_seat *at = &r->t->seats[c->seat];
    bool last = error == TABLE_OK || c->req == at->req;
    count_action(r, error);
    if (error != TABLE_OK && error != TABLE_REPEATED) {
        return;
    }
    *receipt = (command_receipt){.req = error == TABLE_OK ? at->req : c->req,
                                 .seq = last ? at->req_seq : r->t->seq,
                                 .repeated = error == TABLE_REPEATED};
    if (c->answer != NULL) {
        c->answer(c->self, receipt);
    }
}

/* -- publish -- */

/* Seats may have changed by other means than a follower's own socket: each follower gets the seat
 * that its account has now, and its player is present. */
static void reseat(room *r)
{
    bool changed = false;
    for (follower *f = r->followers; f != NULL; f = f->next_in_room) {
        int64_t account = f->by->account;
        int seat = account != 0 ? table_seat_of(r->t, (uint64_t)account) : GAME_SPECTATOR;
        f->moved = seat != f->seat;
        if (!f->moved) {
            continue;
        }
        f->seat = seat;
        changed = true;
        if (seat != GAME_SPECTATOR) {
            table_present(r->t, seat, true, rooms_now(r->rooms));
        }
    }
    if (changed) {
        rooms_watchers_changed(r);
    }
}

static void publish(room *r, change *c)
{
    reseat(r);
    c->begun = c->before != TABLE_PLAYING && c->before != TABLE_ENDED && r->t->begun_ms > 0;
    c->undone = table_undone_n(r->t) != c->undos;
    c->flags ^= change_flags(r->t);
    uint32_t sum = rooms_seats_sum(r);
    c->seats = sum != r->seats_sum;
    r->seats_sum = sum;
    if (c->seats) {
        lobby_changed(r);
    }
    if (r->followers != NULL) {
        change_tell(c, r->t);
    }
    publish_change(r, c);
}

/* -- archive -- */

static void log_end_of(const table *t)
{
    text_out *o = log_begin(LOG_INFO, "game_ended");
    if (o != NULL) {
        json_key_int(o, "table", (int64_t)t->plan.number);
        json_key_str(o, "game", t->plan.setup.rules->name);
        json_key_int(o, "events", t->seq);
        log_end();
    }
}

static void end_game(room *r)
{
    const rooms *all = r->rooms;
    bool kept = r->t->begun_ms > 0 && !r->unplayed;
    r->drop_ms = r->t->ended_ms + ROOMS_KEEP_MS;
    for (int i = 0; i < all->listeners_n; i++) {
        all->listeners[i].ended(all->listeners[i].self, r);
    }
    if (!kept || archive_game(r)) {
        publish_end(r);
    }
    log_end_of(r->t);
}

/* -- all of it -- */

table_error command_run(room *r, const command *c, command_receipt *receipt)
{
    change *what = &r->rooms->change;
    command_receipt unread;
    change_begin(what, r);
    table_error error = apply(r, c, rooms_now(r->rooms));
    if (is_numbered(c->kind)) {
        answer(r, c, error, receipt != NULL ? receipt : &unread);
    }
    publish(r, what);
    what->room = NULL;
    if (r->t->phase == TABLE_ENDED && what->before != TABLE_ENDED) {
        end_game(r);
    }
    rooms_refresh(r);
    rooms_schedule(r);
    bots_ask(r);
    return error;
}

void command_of_bot(room *r, int seat, uint32_t seq, game_action action)
{
    r->bot_ms = rooms_now(r->rooms);
    command_run(r, &(command){.kind = COMMAND_BOT_ACT, .seat = seat, .seq = seq, .action = action},
                NULL);
}
