/* nardy_reference.h -- Long Nardy once more, slow and plain, to hold the engine against.
 *
 * Written from the rules with points and routes instead of distances and bits; it shares no code
 * with rules/nardy. */
#ifndef STOLIK_TESTS_KIT_NARDY_REFERENCE_H
#define STOLIK_TESTS_KIT_NARDY_REFERENCE_H

#include <stdbool.h>

enum { REF_SEQUENCES_MAX = 65536, REF_TEXT = 32 };

typedef struct ref_position {
    int checkers[2][25]; /* by player and point, 1 to 24; [0] is off */
    int mover;
    int turn_count;
    int head_moves;
    int roll[2];
    int dice[4];
    int dice_n;
    bool federation;
} ref_position;

typedef struct ref_sequence {
    char text[REF_TEXT];      /* "24-20,20-18" */
    int first_from, first_to; /* to 0: off */
    int after[25];            /* the mover's checkers afterwards */
} ref_sequence;

/* All legal full sequences, sorted by text, without duplicates. The list is static. */
const ref_sequence *ref_sequences(const ref_position *p, int *n);

#endif
