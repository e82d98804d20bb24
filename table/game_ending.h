/* game_ending.h -- how a game ended, and the points of each seat. */
#ifndef STOLIK_TABLE_GAME_ENDING_H
#define STOLIK_TABLE_GAME_ENDING_H

#include "table/game_setup.h"

/* How a game ended, where the rules did not end it. */
#define GAME_ENDINGS(X)                                                                            \
    X(RULES, rules)       /* by the rules, or not at all */                                        \
    X(RESIGNED, resigned) /* by a seat */                                                          \
    X(TIME, time)         /* a seat's time was up */                                               \
    X(GONE, gone)         /* a seat's player was gone, and the other claimed the game */           \
    X(AGREED, agreed)     /* a draw by agreement */                                                \
    X(ABORTED, aborted)   /* without a result */                                                   \
    X(DRAWN, drawn)       /* a seat's player was gone, and the other took a draw */
typedef enum game_ending_how {
#define X(name, word) GAME_ENDED_##name,
    GAME_ENDINGS(X)
#undef X
} game_ending_how;

typedef struct game_ending {
    uint8_t how;
    int8_t seat; /* that resigned, ran out of time or was gone (GONE, DRAWN); else -1 */
} game_ending;

/* The words for them, ended by NULL. */
extern const char *const game_ending_words[];

/* The points of a game, in units of 1/returned; 0: it has not ended, or has no result. The winner
 * against a seat that resigned, ran out of time or was gone has 1 point; a draw is shared. */
int game_ending_points(const game_setup *setup, const game_ending *ending, const void *state,
                       int32_t *points);
/* Points in units of 1/unit as an array of numbers. */
void game_ending_points_json(const int32_t *points, int unit, int seats, text_out *o);
/* The scores of a finished game as an array of numbers. */
void game_ending_scores_json(const game_rules *rules, const void *state, int seats, text_out *o);

#endif
