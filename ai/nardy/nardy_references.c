/* Players of Long Nardy to measure the levels by. */
#include "ai/nardy/nardy_nine.h"

#include "ai/nardy/nardy_ends.h"

enum {
    ALL_POINTS = 0x1fffffe, /* bits 1 to 24 */
    MIDDLE = 0x1fff80,      /* 7 to 20: out of home, and not near the head */
    FIRST_HALF = 0xffe000   /* 13 to 23: of their way, after the head */
};

static uint32_t turned(uint32_t on)
{
    return (on << 12 | on >> 12) & ALL_POINTS;
}

/* How freely a side can move: for each die, the checkers that could use it, few count most. */
static int freedom(uint32_t on, uint32_t closed)
{
    static const int worth[] = {-14, 0, 4, 6, 7, 8};
    int sum = 0;
    for (int die = 1; die <= 6; die++) {
        int n = bit_count(on & (ALL_POINTS & ~closed) << die);
        sum += worth[n < 5 ? n : 5];
    }
    return sum;
}

/* Blocks: each run of closed points counts by its length and by how many have yet to pass it. */
static int blocks(uint32_t closed, const nardy_side *them)
{
    static const int worth[] = {0, 0, 1, 4, 10, 20, 32};
    int sum = 0;
    int behind = 0;
    int run = 0;
    for (int d = NARDY_POINTS; d >= 1; d--) {
        run = (closed >> d & 1) != 0 ? run + 1 : 0;
        if (run > 0 && behind > 0) {
            int most = behind < 6 ? behind : 6;
            sum += (worth[run < 6 ? run : 6] - worth[run < 7 ? run - 1 : 6]) * (2 + most);
        }
        behind += nardy_count(them, d);
    }
    return sum / 4;
}

/* Checkers piled on one point do nothing there. */
static int piles(const nardy_side *s)
{
    int sum = 0;
    for (int d = 1; d < NARDY_HEAD; d++) {
        int n = nardy_count(s, d);
        sum += n > 2 ? (n - 2) * (d > NARDY_HOME ? 2 : 1) : 0;
    }
    return sum;
}

/* The weights were fitted once to how a trained network ranks the ends of a turn. */
int nardy_nine(const nardy_side *mine, const nardy_side *theirs)
{
    uint32_t in_their_way = turned(mine->on);
    return -67 * nardy_pips(mine) + 292 * nardy_count(mine, 0) -
           148 * nardy_count(mine, NARDY_HEAD) + 14 * blocks(in_their_way, theirs) -
           55 * blocks(turned(theirs->on), mine) - 10 * freedom(theirs->on, in_their_way) -
           17 * piles(mine) + 12 * bit_count(mine->on & MIDDLE) +
           40 * bit_count(in_their_way & FIRST_HALF);
}

static game_action choose_nine(const bot_ask *ask)
{
    return nardy_choose_end(ask, nardy_nine);
}

const bot_level nardy_references[] = {
    {.name = "nine",
     .about = "nine features, over every way its turn can end",
     .choose = choose_nine,
     .scratch = sizeof(nardy_ends),
     .nodes = NARDY_ENDS_NODES,
     .nodes_per_ms = 2000},
    {.name = NULL},
};
