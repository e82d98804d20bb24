/* nardy.h -- Long Nardy: its actions, and what a player sees.
 *
 * Long Nardy hides nothing, so every seat's view holds the whole table. Checkers are counted by
 * distance: how many points a checker is away from leaving the board along its owner's route.
 * Distance 24 is the head, 1 to 6 the home, 0 is off the board. A point of the board has
 * distance d for one side and d + 12 or d - 12 for the other. */
#ifndef STOLIK_NARDY_H
#define STOLIK_NARDY_H

#include "rules/core/game.h"

enum {
    NARDY_WHITE = 0, /* seats */
    NARDY_BLACK = 1,
    NARDY_CHECKERS = 15,
    NARDY_POINTS = 24,
    NARDY_HEAD = 24,       /* the head's distance */
    NARDY_HOME = 6,        /* the home's farthest distance */
    NARDY_MENU_MAX = 32,   /* 15 sources with one of two dice each, and some */
    NARDY_TURNS_MAX = 7315 /* distinct results of one turn, C(22,4) */
};

/* Action kinds. */
enum {
    NARDY_ROLL = 1,
    NARDY_STEP = 2 /* arg: from point, to point (0: off) */
};

/* How a game stands. */
enum { NARDY_RUNNING = 0, NARDY_WHITE_WON = 1, NARDY_BLACK_WON = 2, NARDY_DRAWN = 3 };

/* One side's checkers: nibble d of the 32 counts those at distance d, and bit d of `on` (1 to
 * 24) says that there is one. */
typedef struct nardy_side {
    uint64_t nibbles[2];
    uint32_t on; /* follows from the counts; kept because every step asks for it */
    uint32_t zero;
} nardy_side;

typedef struct nardy_table {
    nardy_side side[2];
    uint32_t turn_count; /* from 1; odd when White is to move */
    uint8_t roll[2];     /* as thrown; 0 before the roll */
    uint8_t dice[4];     /* still to play, in rolled order; 0 from dice_n on */
    uint8_t dice_n;      /* 0 before the roll and after the end */
    uint8_t need;        /* of these, as many as any legal sequence can use */
    uint8_t mover;       /* the seat whose turn it is */
    uint8_t head_moves;  /* checkers that left the head this turn */
    uint8_t rolling;     /* the mover has asked for the dice */
    uint8_t result;      /* NARDY_RUNNING, ... */
    uint8_t draws;       /* option: Black may answer White's last checker */
    uint8_t federation;  /* option: the federation's rules */
    uint8_t zero[4];
} nardy_table;

typedef struct nardy_view {
    nardy_table table;
    int8_t seat;
    uint8_t zero[7];
} nardy_view;

static inline int nardy_count(const nardy_side *s, int distance)
{
    return (int)(s->nibbles[distance >> 4] >> (distance & 15) * 4 & 15);
}

/* N1.1, N1.3: a seat's distance from a point, and the point at a distance (1 to 24 both). Black's
 * route is White's, twelve points further round. */
static inline int nardy_distance(int seat, int point)
{
    return seat == NARDY_WHITE ? point : (point + 11) % 24 + 1;
}

static inline int nardy_point(int seat, int distance)
{
    return seat == NARDY_WHITE ? distance : (distance + 11) % 24 + 1;
}

/* The points that all checkers still have to go. */
int nardy_pips(const nardy_side *s);

/* The distinct results of the mover's turn: the mover's checkers after it. The table has dice to
 * play. Writes at most `max` and returns how many there are. */
int nardy_results(const nardy_table *t, nardy_side *results, int max);

/* Throws the mover's dice: as the outcome of chance after a roll was asked for. If nothing can be
 * played with them, the turn passes. */
void nardy_throw(nardy_table *t, int a, int b);
/* Ends the mover's turn with one of its results: the turn passes, or the game ends. */
void nardy_end_turn(nardy_table *t, const nardy_side *result);

/* Calls `each` with every full sequence in the order of its bytes ("24-20,20-18"), without
 * duplicates, until it returns false. */
void nardy_sequences(const nardy_table *t, bool (*each)(void *self, const char *text, size_t n),
                     void *self);

extern const game_rules nardy_rules;

#endif
