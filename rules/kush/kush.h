/* kush.h -- Kush as its players see it: actions, errors, the view and the legal placements.
 *
 * Nothing in Kush is hidden, so one view serves every seat. The functions below are pure: they
 * look at a view and know nothing else, and the rules themselves use them. The numbers of the
 * rules (R1..) are those of README.md. */
#ifndef STOLIK_RULES_KUSH_H
#define STOLIK_RULES_KUSH_H

#include "rules/core/game.h"

enum {
    KUSH_SEATS_MIN = 2,
    KUSH_SEATS_MAX = 4,
    KUSH_SIDE_MIN = 12, /* of a new board; one that is set up by hand may be smaller */
    KUSH_SIDE_MAX = 64, /* a row of cells is one 64-bit word */
    KUSH_DIE_MAX = 6,
    KUSH_SKIP_LIMIT_MAX = 1000,
    KUSH_TURN_LIMIT_MAX = 100000
};

/* Kinds of action; chance adds GAME_KIND_DICE. A placement's arguments are x, y, orientation, and
 * the upper bytes of x and y, which are 0 wherever a board is. */
enum { KUSH_ROLL = 1, KUSH_PLACE, KUSH_SKIP };

/* What apply may refuse; a placement is tested in this order. */
#define KUSH_ERRORS(X)                                                                             \
    X(NOT_ROLLED, not_rolled, "roll the dice first")                                               \
    X(ALREADY_ROLLED, already_rolled, "the dice are rolled: place a rectangle or skip")            \
    X(ORIENTATION, orientation, "this roll has one orientation only: the last number is 0")        \
    X(BOUNDS, bounds, "the rectangle does not lie inside the board")                               \
    X(OCCUPIED, occupied, "a cell of the rectangle is taken")                                      \
    X(CORNER, corner, "a player's first rectangle covers the player's own corner")                 \
    X(ADJACENCY, adjacency, "no cell of the rectangle shares an edge with the player's land")      \
    X(CAN_PLACE, can_place, "a player who can place a rectangle may not skip")
typedef enum kush_error {
    KUSH_ERR_BEFORE = GAME_ERROR_OWN - 1,
#define X(name, code, text) KUSH_ERR_##name,
    KUSH_ERRORS(X)
#undef X
} kush_error;

/* Values of the options, in the order of their words. */
enum { KUSH_LANDING, KUSH_ASSAULT, KUSH_NONE };   /* kush: landing, assault, none */
enum { KUSH_TAKE, KUSH_KEEP };                    /* enclosedEnemy */
enum { KUSH_OPENING_PLAIN, KUSH_OPENING_LIGHT };  /* opening */
enum { KUSH_PASS_NONE, KUSH_PASS_FREE };          /* pass */
enum { KUSH_CLASSIC, KUSH_STANDARD, KUSH_QUICK }; /* preset */

typedef enum kush_phase {
    KUSH_TO_ROLL,  /* the seat is to roll */
    KUSH_ROLLING,  /* chance is to bring the dice */
    KUSH_TO_PLACE, /* the seat is to place or to skip */
    KUSH_ENDED
} kush_phase;

/* The whole game, options resolved: no limit is 0. Bit x of land[p][y] is cell (x,y) of seat p. */
typedef struct kush_view {
    uint64_t land[KUSH_SEATS_MAX][KUSH_SIDE_MAX];
    uint32_t kushes[KUSH_SEATS_MAX]; /* rolled by each seat */
    uint32_t turn;                   /* 1 + placements and skips so far */
    uint32_t turn_limit;
    uint16_t skips; /* in a row, up to now */
    uint16_t skip_limit;
    uint8_t width, height;
    uint8_t seats;
    uint8_t seat;    /* whose turn it is; when over, the last mover */
    uint8_t phase;   /* a kush_phase */
    uint8_t dice[2]; /* in the order thrown; 0 unless KUSH_TO_PLACE */
    uint8_t placed;  /* bit p: seat p has placed its first rectangle */
    uint8_t kush, edge_walls, enclosed_enemy, majority_end, opening, pass; /* options */
    uint8_t zero[6];
} kush_view;

typedef struct kush_rect {
    int x, y; /* the top left cell */
    int w, h;
} kush_rect;

/* Bit x of row[o][y] is set if `place x y o` is legal. Rows below the board are not written. */
typedef struct kush_set {
    uint64_t row[2][KUSH_SIDE_MAX];
} kush_set;

extern const game_rules kush_rules;

/* Where a placement is meant to lie; beyond any board it is still a placement, refused by R3.1. */
static inline int kush_x(game_action a)
{
    return a.arg[0] | a.arg[3] << 8;
}

static inline int kush_y(game_action a)
{
    return a.arg[1] | a.arg[4] << 8;
}

/* A word with a bit for each column of the board. */
static inline uint64_t kush_columns(const kush_view *v)
{
    return ~(uint64_t)0 >> (64 - v->width);
}

/* The cells of row y that anybody owns. */
static inline uint64_t kush_owned(const kush_view *v, int y)
{
    return v->land[0][y] | v->land[1][y] | v->land[2][y] | v->land[3][y];
}

static inline bool kush_is_kush(const kush_view *v)
{
    return v->dice[0] == v->dice[1] && v->dice[0] != 0;
}

/* R1: who moves after this seat. */
int kush_next(const kush_view *v, int seat);

/* R2: the size of what the seat places with the dice of the view, at (0,0). False if the roll
 * has no such orientation (0 or 1). */
bool kush_size(const kush_view *v, int seat, int orientation, kush_rect *r);

/* R3: every legal placement of the seat with the dice of the view, whether or not it is to move.
 * Returns whether there is one. */
bool kush_places(const kush_view *v, int seat, kush_set *set);

/* R3: GAME_OK, or why the seat may not place this rectangle with the dice of the view. */
int kush_fault(const kush_view *v, int seat, kush_rect r);

/* R4: whether land may fall to the seat if it places r on empty cells. If not, and every seat has
 * placed and nothing would fall to the seat now, none does. */
bool kush_may_close(const kush_view *v, int seat, kush_rect r);

/* R6: the cells of a seat; the seats that win if the game ends now. */
int kush_cells(const kush_view *v, int seat);
uint32_t kush_winners(const kush_view *v);

#endif
