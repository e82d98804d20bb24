/* kush_state.h -- the state of a game of Kush, and what the files of this folder share.
 *
 * Private to the rules of Kush and their tests; players include kush.h. */
#ifndef STOLIK_RULES_KUSH_STATE_H
#define STOLIK_RULES_KUSH_STATE_H

#include "rules/kush/kush.h"

/* The indexes of the options in kush_rules. */
enum {
    KUSH_OPT_WIDTH,
    KUSH_OPT_HEIGHT,
    KUSH_OPT_KUSH,
    KUSH_OPT_EDGE_WALLS,
    KUSH_OPT_ENCLOSED_ENEMY,
    KUSH_OPT_SKIP_LIMIT,
    KUSH_OPT_MAJORITY_END,
    KUSH_OPT_TURN_LIMIT,
    KUSH_OPT_OPENING,
    KUSH_OPT_PASS,
    KUSH_OPT_PRESET,
    KUSH_OPTIONS
};

typedef struct kush_state {
    kush_view view; /* nothing is hidden */
    /* Bit p: everybody has placed, and no region would fall to seat p now. It follows from the
     * view, and lets most placements do without a search for contours. */
    uint8_t settled;
    uint8_t zero[7];
} kush_state;

_Static_assert(sizeof(kush_view) == sizeof(uint64_t) * KUSH_SEATS_MAX * KUSH_SIDE_MAX + 48,
               "a view has no padding");
_Static_assert(sizeof(kush_state) <= GAME_STATE_MAX, "a state fits where states go");

/* -- kush.c -- */

/* An empty board of this size at the first turn, options resolved. */
void kush_begin(kush_state *s, int seats, int width, int height, const int32_t *options);
/* R5: why the game is to end here, the first reason that holds; KUSH_GOES_ON: it is not to end. */
typedef enum kush_end { KUSH_GOES_ON, KUSH_FULL, KUSH_SKIPPED, KUSH_HALF, KUSH_TIRED } kush_end;
kush_end kush_end_of(const kush_view *v);
/* What is wrong with the view, or NULL. */
const char *kush_check_view(const kush_view *v);

/* -- kush_contour.c -- */

/* R4: gives the seat what falls to it after it placed r; `fresh` if all of r was empty. */
void kush_take_contours(kush_state *s, int seat, kush_rect r, bool fresh);
/* What `settled` must be. */
uint8_t kush_settled(const kush_view *v);
/* R6: the cells of the seat's biggest connected territory. */
int kush_biggest(const kush_view *v, int seat);

/* -- kush_effects.c -- */

void kush_effects(const void *before, const void *after, int actor, game_action action,
                  text_out *o);

/* -- kush_text.c -- */

void kush_action_text(game_action action, text_out *o);
int kush_action_parse(const char *text, size_t n, int actor, game_action *action);
void kush_state_json(const void *state, text_out *o);
void kush_view_json(const void *view, text_out *o);
extern const game_part kush_parts[];
bool kush_state_parse(void *state, int seats, const int32_t *options, json from, text_out *why);

#endif
