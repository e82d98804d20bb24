/* kush_walk.h -- how many steps it is to each empty cell of a Kush board. */
#ifndef STOLIK_AI_KUSH_WALK_H
#define STOLIK_AI_KUSH_WALK_H

#include "rules/kush/kush.h"

/* Writes, for every empty cell, name[steps] from the land of the nearest of these seats, over empty
 * cells; from 63 steps on name[63], and `never` where none of them can come. A seat that has placed
 * nothing sets out from its corner. Cells that somebody owns get `never` too. */
void kush_walk(const kush_view *v, uint32_t seats, const uint8_t name[KUSH_SIDE_MAX], uint8_t never,
               uint8_t to[KUSH_SIDE_MAX][KUSH_SIDE_MAX]);

#endif
