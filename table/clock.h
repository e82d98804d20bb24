/* clock.h -- the seats' thinking time. The caller passes the current time; nothing here reads a
 * clock.
 *
 * Each seat has a bank. While a seat is to act its bank runs down. A seat that has acted in its
 * turn gets the increment when the turn passes on. A seat that is asked in another's turn gets back
 * the time that took, up to the increment. So nobody gains more than an increment a turn, and
 * nobody can use up another's time by asking. A cap also bounds a single action. Several seats may
 * run at once. */
#ifndef STOLIK_TABLE_CLOCK_H
#define STOLIK_TABLE_CLOCK_H

#include "rules/core/game.h"

/* How long players may think. All zero: no limit. */
typedef struct clock_plan {
    uint32_t bank_ms;      /* for the whole game; 0: only the cap counts */
    uint32_t increment_ms; /* added after each turn */
    uint32_t cap_ms;       /* for one action; 0: none */
} clock_plan;

typedef struct seat_clocks {
    clock_plan plan;
    bool pays_actions; /* the increment is paid for each action, as earlier versions did */
    int64_t bank_ms[GAME_SEATS_MAX];  /* left to each seat, never negative */
    int64_t since_ms[GAME_SEATS_MAX]; /* when the seat was started */
    uint32_t running;                 /* bit p: seat p is to act */
    uint32_t turn;                    /* it is seat p's turn */
    uint32_t acted;                   /* seat p has acted in its turn */
    uint32_t exempt; /* seat p's time does not run out: its player lets a computer move */
} seat_clocks;

bool clock_is_timed(const clock_plan *plan);
void clock_begin(seat_clocks *c, const clock_plan *plan, bool pays_actions, int seats);
/* Starts the clocks of `seats` and stops the others. A clock that is running is not restarted,
 * except that of `moved` (a seat, or -1), which has just acted and is charged. `turn`: the seats
 * whose turn it is now; a seat whose turn has ended and who acted in it gets its increment. */
void clock_run(seat_clocks *c, uint32_t seats, uint32_t turn, int moved, int64_t now_ms);
/* Stops and charges all running clocks. */
void clock_stop(seat_clocks *c, int64_t now_ms);
/* Charges nobody for the time since the last change of the clocks, in which nobody could move; or
 * for the last `away_ms` until now. */
void clock_resume(seat_clocks *c, int64_t now_ms);
void clock_give_back(seat_clocks *c, int64_t away_ms, int64_t now_ms);
/* Whether a seat's time can run out. */
void clock_exempt(seat_clocks *c, int seat, bool exempt);
/* Charges the seat nothing for the action that it is asked for now. */
void clock_forgive(seat_clocks *c, int seat, int64_t now_ms);
/* Raises a seat's bank to at least `ms`, if the plan has banks. */
void clock_at_least(seat_clocks *c, int seat, int64_t ms);
/* What is left to a seat now, in its bank and for this move; INT64_MAX if nothing limits it. */
int64_t clock_left(const seat_clocks *c, int seat, int64_t now_ms);
/* Whether a seat runs and has nothing left. */
bool clock_is_spent(const seat_clocks *c, int seat, int64_t now_ms);
/* When the first running seat's time is up; INT64_MAX: never. */
int64_t clock_deadline(const seat_clocks *c);

/* The named speeds that are offered for a game, ended by a NULL name. */
typedef struct clock_preset {
    const char *name;
    clock_plan plan;
} clock_preset;
const clock_preset *clock_presets(const game_rules *rules);

#endif
