/* What the records in a game do to a table. */
#include <string.h>

#include "table/grow.h"
#include "table/take.h"

int take_player_error(const taking *k)
{
    if (!table_is_seat(k->t, k->seat)) {
        return TABLE_NO_SEAT;
    }
    return table_is_player(k->t, k->seat) ? TABLE_OK : TABLE_NOT_SEATED;
}

static int playing_error(const table *t)
{
    if (t->phase == TABLE_PLAYING) {
        return TABLE_OK;
    }
    return t->phase == TABLE_ENDED ? TABLE_OVER : TABLE_NOT_STARTED;
}

/* The error if the seat may not act in the game now; else TABLE_OK. */
static int speaker_error(const taking *k)
{
    int error = take_player_error(k);
    return error == TABLE_OK ? playing_error(k->t) : error;
}

static int people_left(const table *t)
{
    int n = 0;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        n += table_is_player(t, p);
    }
    return n;
}

/* -- clocks and the end -- */

/* Bit p: it is seat p's turn. Chance belongs to the turn of the seat that acted before. */
static uint32_t whose_turn(const table *t)
{
    const game_rules *rules = t->plan.setup.rules;
    uint32_t to_act = table_to_act(t);
    if (rules->on_turn != NULL) {
        return (uint32_t)1 << rules->on_turn(t->state);
    }
    return to_act != 0 ? to_act : t->clocks.turn;
}

/* Bit p: a computer player moves for seat p, and not because the seat was handed over. */
static uint32_t computers_time(const table *t)
{
    uint32_t seats = 0;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        bool person = table_is_player(t, p) && !t->seats[p].stand_in;
        seats |= person ? 0 : (uint32_t)1 << p;
    }
    return seats;
}

void take_run_clocks(table *t, int moved, int64_t now_ms)
{
    if (!clock_is_timed(&t->clocks.plan)) {
        return;
    }
    uint32_t to_act = table_to_act(t);
    uint32_t turn = whose_turn(t);
    clock_run(&t->clocks, to_act & ~computers_time(t), turn, moved, now_ms);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        t->seats[p].spent = t->seats[p].spent && ((to_act | turn) >> p & 1) != 0;
    }
}

static void end(table *t, game_ending_how how, int seat, int64_t now_ms)
{
    t->phase = TABLE_ENDED;
    t->ending = (game_ending){.how = (uint8_t)how, .seat = (int8_t)seat};
    t->ended_ms = now_ms;
    t->commit_ms = 0;
    t->asked_ms = 0;
    clock_stop(&t->clocks, now_ms);
}

/* -- play -- */

/* The player moves again, and is not at once out of time again. */
static void come_back(table *t, int seat)
{
    uint32_t increment = t->clocks.plan.increment_ms;
    t->seats[seat].stand_in = false;
    t->seats[seat].spent = false;
    clock_at_least(&t->clocks, seat, increment > TABLE_RETURN_MS ? increment : TABLE_RETURN_MS);
}

/* The seat's clock runs on and is forgiven when the computer moves. So the computer's time costs
 * the player nothing, and who takes the seat back before it has moved has gained nothing either. */
static void set_handed(table *t, int seat, bool handed)
{
    t->seats[seat].handed = handed;
    clock_exempt(&t->clocks, seat, handed);
}

void take_raise_flags(table *t)
{
    uint32_t seats;
    game_optional(t->plan.setup.rules, t->state, &seats);
    for (; seats != 0; seats &= seats - 1) {
        int p = bit_lowest(seats);
        t->seats[p].flag = table_is_player(t, p);
    }
}

/* A seat that passes has used its flag. */
static void use_flag(table *t, const game_event *event)
{
    uint32_t seats;
    game_action pass = game_optional(t->plan.setup.rules, t->state, &seats);
    if (event->actor >= 0 && (seats >> event->actor & 1) != 0 &&
        game_action_same(event->action, pass)) {
        t->seats[event->actor].flag = false;
    }
}

static int apply(taking *k, const game_event *event)
{
    table *t = k->t;
    const game_rules *rules = t->plan.setup.rules;
    game_buffer next;
    memcpy(next.state, t->state, rules->state_size);
    int error = game_event_things_are_named(rules, t->state, event)
                    ? game_event_apply(rules, next.state, event)
                    : GAME_BAD_OUTCOME;
    if (error != GAME_OK) {
        t->rules_error = error;
        return TABLE_REFUSED;
    }
    if (k->tell) {
        t->env->event(t->env->self, t, event);
    }
    use_flag(t, event);
    memcpy(t->state, next.state, rules->state_size);
    t->seq++;
    return TABLE_OK;
}

/* Notes when a question was asked. */
static void note_question(table *t, int64_t now_ms)
{
    bool open = game_asked(t->plan.setup.rules, t->state) != 0;
    t->asked_ms = !open ? 0 : t->asked_ms != 0 ? t->asked_ms : now_ms;
}

int take_past(taking *k)
{
    table *t = k->t;
    const game_setup *setup = &t->plan.setup;
    game_event event;
    record_get_past(&k->in, k->seat, &event);
    if (!record_ends(&k->in) || t->phase != TABLE_SEATING || people_left(t) > 0) {
        return TAKE_DAMAGED;
    }
    if (t->past == 0) {
        setup->rules->start(t->state, setup->seats, setup->options);
    }
    int error = event.actor >= setup->seats ? TABLE_NO_SEAT : apply(k, &event);
    if (error == TABLE_OK) {
        t->past++;
        t->draws += event.actor == GAME_CHANCE;
    }
    return error;
}

/* After an event: the clocks, the number that the request led to, the end. */
static void follow(taking *k, int moved)
{
    table *t = k->t;
    if (t->asker >= 0) {
        t->seats[t->asker].req_seq = t->seq;
    }
    t->moved_ms = k->now_ms;
    note_question(t, k->now_ms);
    if (t->plan.setup.rules->turn(t->state).what == GAME_OVER) {
        end(t, GAME_ENDED_RULES, -1, k->now_ms);
    } else {
        take_run_clocks(t, moved, k->now_ms);
    }
}

static uint32_t get_request(taking *k)
{
    uint32_t last = table_is_seat(k->t, k->seat) ? k->t->seats[k->seat].req : 0;
    uint32_t more = (uint32_t)record_get_number(&k->in, UINT32_MAX - last);
    k->in.bad = k->in.bad || more == 0;
    return last + more;
}

/* The player is at the table and moves. */
static void be_active(table *t, int seat)
{
    if (t->seats[seat].stand_in) {
        come_back(t, seat);
    }
    set_handed(t, seat, false);
    t->seats[seat].offers_draw = false;
    t->asker = (int8_t)seat;
}

/* Whether the seat's move can be taken back later: there was a choice, so that it is worth it, and
 * nobody can have dice that he must throw anyway thrown again. */
static bool is_choice(const table *t, int seat)
{
    game_action only;
    return table_is_alone(t, seat) && (table_to_act(t) >> seat & 1) != 0 &&
           !table_only_action(t->plan.setup.rules, t->state, seat, &only);
}

/* Notes that a move was made after event `seq`. More than can be taken back are not kept. */
static void note_choice(table *t, uint32_t seq)
{
    if (t->undos == NULL) {
        t->undos = memory_new(sizeof *t->undos);
    }
    table_undos *u = t->undos;
    if (u->moves_n == TABLE_UNDOS) {
        u->moves_n--;
        memmove(u->moves, u->moves + 1, (size_t)u->moves_n * sizeof *u->moves);
    }
    u->moves[u->moves_n++] = seq;
}

int take_move(taking *k)
{
    table *t = k->t;
    uint32_t req = get_request(k);
    game_event event = {.actor = (int8_t)k->seat, .action = record_get_action(&k->in)};
    if (!record_ends(&k->in)) {
        return TAKE_DAMAGED;
    }
    int error = speaker_error(k);
    bool choice = error == TABLE_OK && is_choice(t, k->seat);
    error = error == TABLE_OK ? apply(k, &event) : error;
    if (error != TABLE_OK) {
        return error;
    }
    if (choice) {
        note_choice(t, t->seq - 1);
    }
    be_active(t, k->seat);
    t->seats[k->seat].req = req;
    follow(k, k->seat);
    return TABLE_OK;
}

/* The error if the player can take nothing back. */
static int undo_error(const taking *k)
{
    const table *t = k->t;
    int error = speaker_error(k);
    if (error != TABLE_OK) {
        return error;
    }
    if (!table_is_alone(t, k->seat)) {
        return TABLE_NO_UNDO;
    }
    if (t->undos == NULL || t->undos->moves_n == 0) {
        return TABLE_NO_MOVE;
    }
    return t->undos->done_n == TABLE_UNDOS ? TABLE_UNDO_LIMIT : TABLE_OK;
}

/* The number of draws goes on, so that no draw is made twice: a player who has seen what a roll
 * brings chooses again before another one. */
int take_undo(taking *k)
{
    table *t = k->t;
    uint32_t req = get_request(k);
    uint32_t to = (uint32_t)record_get_number(&k->in, UINT32_MAX);
    if (!record_ends(&k->in)) {
        return TAKE_DAMAGED;
    }
    int error = undo_error(k);
    if (error != TABLE_OK) {
        return error;
    }
    if (to < t->past || to >= t->seq || !table_counts(t, to)) {
        return TAKE_DAMAGED;
    }
    table_undos *u = t->undos;
    table_history_state(t, to, t->state);
    while (u->moves_n > 0 && u->moves[u->moves_n - 1] >= to) {
        u->moves_n--;
    }
    t->seq++;
    u->done[u->done_n++] = (table_undone){.to = to, .seq = t->seq};
    take_raise_flags(t);
    be_active(t, k->seat);
    t->seats[k->seat].req = req;
    t->asked_ms = 0;
    follow(k, -1);
    return TABLE_OK;
}

int take_auto(taking *k, bool forced)
{
    table *t = k->t;
    game_event event = {.actor = (int8_t)k->seat, .action = record_get_action(&k->in)};
    if (!record_ends(&k->in) || !table_is_seat(t, k->seat)) {
        return TAKE_DAMAGED;
    }
    int error = playing_error(t);
    if (error == TABLE_OK && !forced && (table_thinkers(t) >> k->seat & 1) == 0) {
        t->rules_error = GAME_NOT_YOUR_TURN;
        error = TABLE_REFUSED;
    }
    error = error == TABLE_OK ? apply(k, &event) : error;
    if (error == TABLE_OK) {
        if (!forced) {
            t->asker = -1;
        }
        if (!forced && t->seats[k->seat].handed) {
            t->seats[k->seat].offers_draw = false; /* as if the player had moved */
            clock_forgive(&t->clocks, k->seat, k->now_ms);
        }
        follow(k, -1);
    }
    return error;
}

int take_chance(taking *k, bool shuffle)
{
    table *t = k->t;
    game_event event = {.actor = GAME_CHANCE};
    size_t n = (size_t)(k->in.end - k->in.at);
    if (!shuffle) {
        event.action = record_get_action(&k->in);
    } else if (n > 0 && n <= GAME_SHUFFLE_MAX) {
        event.things_n = (uint8_t)n;
        record_get_bytes(&k->in, event.things, n);
    }
    if (!record_ends(&k->in) || k->seat != 0) {
        return TAKE_DAMAGED;
    }
    int error = playing_error(t);
    error = error == TABLE_OK ? apply(k, &event) : error;
    if (error == TABLE_OK) {
        t->draws++;
        follow(k, -1);
    }
    return error;
}

/* -- what players say -- */

static void number_request(taking *k, uint32_t req)
{
    k->t->seats[k->seat].req = req;
    k->t->seats[k->seat].req_seq = k->t->seq;
    k->t->asker = (int8_t)k->seat;
}

static void resign(taking *k)
{
    table *t = k->t;
    table_seat *seat = &t->seats[k->seat];
    if (t->plan.setup.seats == 2) {
        end(t, GAME_ENDED_RESIGNED, k->seat, k->now_ms);
        return;
    }
    seat->left = true;
    seat->stand_in = false;
    set_handed(t, k->seat, false);
    seat->offers_draw = false;
    seat->flag = false;
    if (people_left(t) == 0) {
        end(t, GAME_ENDED_ABORTED, -1, k->now_ms);
    } else {
        take_run_clocks(t, -1, k->now_ms);
    }
}

/* A computer player never agrees to a draw, so among them there is nobody to offer it to. */
static int offer(taking *k)
{
    table *t = k->t;
    if (!t->plan.setup.rules->draw_by_agreement || people_left(t) < 2) {
        return TABLE_NO_DRAW;
    }
    bool all = true;
    t->seats[k->seat].offers_draw = true;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        all = all && (!table_is_player(t, p) || t->seats[p].offers_draw);
    }
    if (all) {
        end(t, GAME_ENDED_AGREED, -1, k->now_ms);
    }
    return TABLE_OK;
}

static int decline(taking *k)
{
    table *t = k->t;
    int error = TABLE_NO_OFFER;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (p != k->seat && t->seats[p].offers_draw) {
            t->seats[p].offers_draw = false;
            error = TABLE_OK;
        }
    }
    return error;
}

/* Whether the other one was gone for long enough is not recorded, and was checked before. */
static int claim(taking *k, bool draw)
{
    table *t = k->t;
    int other = 1 - k->seat;
    if (t->plan.absent != TABLE_ABSENT_CLAIM || !table_is_player(t, other)) {
        return TABLE_NO_CLAIM;
    }
    if (draw && !t->plan.setup.rules->draw_by_agreement) {
        return TABLE_NO_DRAW;
    }
    end(t, draw ? GAME_ENDED_DRAWN : GAME_ENDED_GONE, other, k->now_ms);
    return TABLE_OK;
}

static int hand_over(taking *k, bool handed)
{
    if (k->t->seats[k->seat].handed == handed) {
        return handed ? TABLE_HANDED : TABLE_NOT_HANDED;
    }
    set_handed(k->t, k->seat, handed);
    return TABLE_OK;
}

int take_request(taking *k, record_kind kind)
{
    uint32_t req = get_request(k);
    if (!record_ends(&k->in)) {
        return TAKE_DAMAGED;
    }
    int error = speaker_error(k);
    if (error != TABLE_OK) {
        return error;
    }
    if (kind == RECORD_RESIGN) {
        resign(k);
    } else if (kind == RECORD_OFFER) {
        error = offer(k);
    } else if (kind == RECORD_DECLINE) {
        error = decline(k);
    } else if (kind == RECORD_HAND_OVER || kind == RECORD_TAKE_BACK) {
        error = hand_over(k, kind == RECORD_HAND_OVER);
    } else {
        error = claim(k, kind == RECORD_CLAIM_DRAW);
    }
    if (error == TABLE_OK) {
        number_request(k, req);
    }
    return error;
}

int take_flag(taking *k)
{
    table *t = k->t;
    uint32_t req = get_request(k);
    bool up = record_get_number(&k->in, 1) != 0;
    if (!record_ends(&k->in)) {
        return TAKE_DAMAGED;
    }
    int error = speaker_error(k);
    if (error == TABLE_OK && !table_has_flags(t)) {
        error = TABLE_NO_FLAG;
    } else if (error == TABLE_OK && t->seats[k->seat].flag == up) {
        error = up ? TABLE_FLAG_UP : TABLE_FLAG_DOWN;
    }
    if (error == TABLE_OK) {
        t->seats[k->seat].flag = up;
        number_request(k, req);
    }
    return error;
}

/* -- what time brings -- */

int take_stand_in(taking *k, bool stand_in)
{
    table *t = k->t;
    if (!record_ends(&k->in) || t->phase != TABLE_PLAYING || !table_is_player(t, k->seat) ||
        t->seats[k->seat].stand_in == stand_in) {
        return TAKE_DAMAGED;
    }
    if (stand_in) {
        t->asker = -1;
        t->seats[k->seat].stand_in = true;
        t->seats[k->seat].spent = clock_is_spent(&t->clocks, k->seat, k->now_ms);
    } else {
        come_back(t, k->seat);
    }
    take_run_clocks(t, -1, k->now_ms);
    return TABLE_OK;
}

int take_time(taking *k)
{
    if (!record_ends(&k->in) || k->t->phase != TABLE_PLAYING || k->t->plan.setup.seats != 2 ||
        !table_is_player(k->t, k->seat)) {
        return TAKE_DAMAGED;
    }
    end(k->t, GAME_ENDED_TIME, k->seat, k->now_ms);
    return TABLE_OK;
}

int take_abort(taking *k)
{
    if (!record_ends(&k->in)) {
        return TAKE_DAMAGED;
    }
    if (k->t->phase == TABLE_ENDED) {
        return TABLE_OVER;
    }
    end(k->t, GAME_ENDED_ABORTED, -1, k->now_ms);
    return TABLE_OK;
}

int take_resume(taking *k)
{
    bool known = !record_ends(&k->in);
    int64_t away_ms = known ? (int64_t)record_get_number(&k->in, record_time_max) : 0;
    if (!record_ends(&k->in)) {
        return TAKE_DAMAGED;
    }
    if (known) {
        clock_give_back(&k->t->clocks, away_ms, k->now_ms);
    } else {
        clock_resume(&k->t->clocks, k->now_ms);
    }
    k->t->asked_ms = k->t->asked_ms != 0 ? k->now_ms : 0;
    k->t->commit_ms = k->t->commit_ms != 0 ? k->now_ms : 0;
    k->t->reveal_ms = k->t->phase == TABLE_REVEALING ? k->now_ms : k->t->reveal_ms;
    return TABLE_OK;
}
