/* Thinking time: banks, increments and deadlines of the seats. */
#include "table/clock.h"

static const int64_t never = INT64_MAX;

static bool is_in(uint32_t seats, int seat)
{
    return (seats >> seat & 1) != 0;
}

/* How long the seat has been running. A clock that was set back costs nobody anything. */
static int64_t spent(const seat_clocks *c, int seat, int64_t now_ms)
{
    int64_t since = c->since_ms[seat];
    return is_in(c->running, seat) && now_ms > since ? now_ms - since : 0;
}

static void charge(seat_clocks *c, int seat, int64_t now_ms)
{
    int64_t left = c->bank_ms[seat] - spent(c, seat, now_ms);
    c->bank_ms[seat] = left > 0 ? left : 0;
}

static void pay(seat_clocks *c, int seat, int64_t ms)
{
    int64_t most = c->plan.bank_ms > 0 ? c->plan.increment_ms : 0;
    c->bank_ms[seat] += ms < most ? ms : most;
}

/* What a seat that was charged for its time earns at once. */
static void settle(seat_clocks *c, int seat, bool acted, int64_t took)
{
    if (c->pays_actions) {
        pay(c, seat, acted ? never : 0);
    } else if (!is_in(c->turn, seat)) {
        pay(c, seat, took);
    } else if (acted) {
        c->acted |= (uint32_t)1 << seat; /* is paid when the turn passes on */
    }
}

static void pay_turns(seat_clocks *c, uint32_t turn)
{
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        if (is_in(c->acted & ~turn, p)) {
            pay(c, p, never);
        }
    }
    c->acted &= turn;
    c->turn = turn;
}

bool clock_is_timed(const clock_plan *plan)
{
    return plan->bank_ms > 0 || plan->cap_ms > 0;
}

void clock_begin(seat_clocks *c, const clock_plan *plan, bool pays_actions, int seats)
{
    *c = (seat_clocks){.plan = *plan, .pays_actions = pays_actions};
    for (int p = 0; p < seats; p++) {
        c->bank_ms[p] = plan->bank_ms;
    }
}

void clock_run(seat_clocks *c, uint32_t seats, uint32_t turn, int moved, int64_t now_ms)
{
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        bool ran = is_in(c->running, p);
        bool runs = is_in(seats, p);
        if (ran && (p == moved || !runs)) {
            int64_t before = c->bank_ms[p];
            charge(c, p, now_ms);
            settle(c, p, p == moved, before - c->bank_ms[p]);
            c->since_ms[p] = 0;
        }
        if (runs && (p == moved || !ran)) {
            c->since_ms[p] = now_ms;
        }
    }
    c->running = seats;
    pay_turns(c, turn);
}

void clock_stop(seat_clocks *c, int64_t now_ms)
{
    clock_run(c, 0, c->turn, -1, now_ms);
}

void clock_resume(seat_clocks *c, int64_t now_ms)
{
    int64_t touched = 0;
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        if (is_in(c->running, p) && c->since_ms[p] > touched) {
            touched = c->since_ms[p];
        }
    }
    clock_give_back(c, now_ms - touched, now_ms);
}

void clock_give_back(seat_clocks *c, int64_t away_ms, int64_t now_ms)
{
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        int64_t ran = spent(c, p, now_ms);
        if (away_ms > 0) {
            c->since_ms[p] += away_ms < ran ? away_ms : ran;
        }
    }
}

void clock_exempt(seat_clocks *c, int seat, bool exempt)
{
    uint32_t bit = (uint32_t)1 << seat;
    c->exempt = exempt ? c->exempt | bit : c->exempt & ~bit;
}

void clock_forgive(seat_clocks *c, int seat, int64_t now_ms)
{
    if (is_in(c->running, seat) && now_ms > c->since_ms[seat]) {
        c->since_ms[seat] = now_ms;
    }
}

void clock_at_least(seat_clocks *c, int seat, int64_t ms)
{
    if (c->plan.bank_ms > 0 && c->bank_ms[seat] < ms) {
        c->bank_ms[seat] = ms;
    }
}

int64_t clock_left(const seat_clocks *c, int seat, int64_t now_ms)
{
    int64_t gone = spent(c, seat, now_ms);
    int64_t left = never;
    if (c->plan.bank_ms > 0) {
        left = c->bank_ms[seat] - gone;
    }
    if (c->plan.cap_ms > 0 && c->plan.cap_ms - gone < left) {
        left = c->plan.cap_ms - gone;
    }
    return left > 0 ? left : 0;
}

bool clock_is_spent(const seat_clocks *c, int seat, int64_t now_ms)
{
    return is_in(c->running & ~c->exempt, seat) && clock_left(c, seat, now_ms) == 0;
}

int64_t clock_deadline(const seat_clocks *c)
{
    int64_t first = never;
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        if (is_in(c->running & ~c->exempt, p)) {
            int64_t left = clock_left(c, p, c->since_ms[p]);
            if (left < never - c->since_ms[p] && c->since_ms[p] + left < first) {
                first = c->since_ms[p] + left;
            }
        }
    }
    return first;
}

const clock_preset *clock_presets(const game_rules *rules)
{
    enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };
    static const clock_preset all[] = {
        {"blitz", {.bank_ms = 3 * MINUTE, .increment_ms = 5 * SECOND}},
        {"normal", {.bank_ms = 10 * MINUTE, .increment_ms = 10 * SECOND}},
        {"slow", {.bank_ms = 30 * MINUTE, .increment_ms = 20 * SECOND}},
        {"day", {.cap_ms = 24 * HOUR}},
        {.name = NULL},
    };
    (void)rules; /* the same speeds suit every game so far */
    return all;
}
