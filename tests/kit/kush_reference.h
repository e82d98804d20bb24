/* kush_reference.h -- Kush once more, slowly, to test the real rules against.
 *
 * A plain grid of numbers, cell by cell, one loop a rule, and nothing shared with rules/kush: what
 * both get wrong in the same way, they get wrong independently. */
#ifndef STOLIK_TESTS_KIT_KUSH_REFERENCE_H
#define STOLIK_TESTS_KIT_KUSH_REFERENCE_H

#include <stdbool.h>

enum { REF_SIDE = 64, REF_SEATS = 4 };

typedef struct ref_options {
    bool assault, landing; /* neither: a kush is a roll like any other */
    bool edge_walls;
    bool keep_enclosed;
    bool majority_end;
    bool light;
    bool pass_free;
    int skip_limit, turn_limit;
} ref_options;

typedef struct ref_game {
    ref_options opt;
    int seats, width, height;
    int cell[REF_SIDE][REF_SIDE]; /* [y][x]: 0 empty, else seat + 1 */
    int player;
    int dice[2]; /* 0: not rolled */
    bool placed[REF_SEATS];
    int kushes[REF_SEATS];
    int skips, turn;
    bool over;
} ref_game;

void ref_start(ref_game *g, int seats, int width, int height, ref_options opt);
void ref_throw(ref_game *g, int a, int b);
/* The code of what is wrong with a placement, or "ok". */
const char *ref_fault(const ref_game *g, int x, int y, int orientation);
bool ref_can_place(const ref_game *g);
/* Both of these are legal when called. */
void ref_place(ref_game *g, int x, int y, int orientation);
void ref_skip(ref_game *g);
int ref_cells(const ref_game *g, int seat);
/* Whether the game must be over by its board and counts. */
bool ref_is_finished(const ref_game *g);
/* -1: a draw. */
int ref_winner(const ref_game *g);

#endif
