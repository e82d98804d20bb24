/* A position of Long Nardy as the numbers that its networks look at. */
#include "ai/nardy/nardy_inputs.h"

enum {
    ALL_POINTS = 0x1fffffe, /* bits 1 to 24 */
    HOME_POINTS = 0x7e,     /* bits 1 to 6 */
    BLOCK_MIN = 3,          /* points in a row that count as a block */
    BLOCK_MAX = 6,
    NEAR = 6 /* how close before a block a checker is held by it now */
};

/* A point's inputs are 1, 1, 1 and 4; a side's are in the order of side_inputs. */
#define POINT 1, 1, 1, 4
#define POINTS6 POINT, POINT, POINT, POINT, POINT, POINT
#define SIDE 15, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 20, 10, 10, 10, 10, 5, 5, 5, 24, 15, 1
const uint8_t nardy_input_scales[NARDY_INPUTS] = {
    POINTS6, POINTS6, POINTS6, POINTS6, POINTS6, POINTS6, POINTS6, POINTS6, SIDE, SIDE, 16, 16,
};

/* The points of one side as the other side counts them. */
static uint32_t turned(uint32_t on)
{
    return (on << 12 | on >> 12) & ALL_POINTS;
}

static int sum_of_nibbles(uint64_t x)
{
    const uint64_t low = 0x0f0f0f0f0f0f0f0f;
    return (int)(((x & low) + (x >> 4 & low)) * 0x0101010101010101u >> 56);
}

/* How many checkers are farther than a distance from 0 to 24. */
static int beyond(const nardy_side *s, int distance)
{
    return distance < 15
               ? sum_of_nibbles(s->nibbles[0] >> (distance + 1) * 4) + sum_of_nibbles(s->nibbles[1])
               : sum_of_nibbles(s->nibbles[1] >> (distance - 15) * 4);
}

/* -- points -- */

static void point_inputs(int n, int8_t *x)
{
    x[0] = (int8_t)(n >= 1);
    x[1] = (int8_t)(n >= 2);
    x[2] = (int8_t)(n >= 3);
    x[3] = (int8_t)(n > 3 ? n - 3 : 0);
}

static int point_at(bool mine, int distance)
{
    return ((mine ? 0 : NARDY_POINTS) + distance - 1) * NARDY_POINT_INPUTS;
}

/* -- what the points make together -- */

/* For each die: has the side no checker to play it with, has it one; and how many in all. */
static void freedom_inputs(uint32_t on, uint32_t closed, int8_t *x)
{
    bool bearing = (on & ~(uint32_t)HOME_POINTS) == 0;
    int all = 0;
    for (int die = 1; die <= 6; die++) {
        int n = bit_count(on & (ALL_POINTS & ~closed) << die);
        n += bearing && (on >> die == 0 || (on >> die & 1) != 0);
        x[2 * die - 2] = (int8_t)(n == 0);
        x[2 * die - 1] = (int8_t)(n == 1);
        all += n;
    }
    x[12] = (int8_t)all;
}

/* For each length of a block: how many of them have yet to pass it, of the one that most have; and,
 * if it has four points or more, how many are right before it. */
static void block_inputs(uint32_t closed, const nardy_side *them, int8_t *x)
{
    uint32_t runs = closed & closed >> 1;
    for (int k = BLOCK_MIN; k <= BLOCK_MAX; k++) {
        runs &= closed >> (k - 1);
        int last = runs != 0 ? bit_lowest(runs) + k - 1 : NARDY_POINTS;
        int behind = beyond(them, last);
        int after = last + NEAR < NARDY_POINTS ? beyond(them, last + NEAR) : 0;
        x[k - BLOCK_MIN] = (int8_t)behind;
        if (k > BLOCK_MIN) {
            x[k + BLOCK_MAX - 2 * BLOCK_MIN] = (int8_t)(behind - after);
        }
    }
}

static void side_inputs(const nardy_side *s, const nardy_side *them, int8_t *x)
{
    uint32_t closed = turned(them->on);
    int off = nardy_count(s, 0);
    x[0] = (int8_t)off;
    x[1] = (int8_t)(off > 0);
    freedom_inputs(s->on, closed, x + 2);
    block_inputs(turned(s->on), them, x + 15);
    x[22] = (int8_t)(s->on != 0 ? bit_highest(s->on) : 0);
    x[23] = (int8_t)(closed != 0 ? beyond(s, bit_lowest(closed)) : 0);
    x[24] = (int8_t)((s->on & HOME_POINTS) !=
                     0); /* N5.1: blocks of six are allowed against this side */
}

static int8_t clamped(int x)
{
    return (int8_t)(x < -127 ? -127 : x > 127 ? 127 : x);
}

static void joint_inputs(const nardy_side *mine, const nardy_side *theirs, int8_t *x)
{
    int my_pips = nardy_pips(mine);
    int their_pips = nardy_pips(theirs);
    side_inputs(mine, theirs, x);
    side_inputs(theirs, mine, x + NARDY_SIDE_INPUTS);
    x[2 * NARDY_SIDE_INPUTS] = clamped((their_pips - my_pips) / 2);
    x[2 * NARDY_SIDE_INPUTS + 1] = clamped((their_pips + my_pips) / 16);
}

/* -- all of them -- */

void nardy_inputs_of(const nardy_side *mine, const nardy_side *theirs, nardy_inputs *inputs)
{
    inputs->mine = *mine;
    inputs->theirs = *theirs;
    for (int d = 1; d <= NARDY_POINTS; d++) {
        point_inputs(nardy_count(mine, d), inputs->x + point_at(true, d));
        point_inputs(nardy_count(theirs, d), inputs->x + point_at(false, d));
    }
    joint_inputs(mine, theirs, inputs->x + NARDY_SIDE_AT);
}

static int add_change(nnet_change *changes, int n, int input, int by)
{
    changes[n] = (nnet_change){.input = (uint16_t)input, .by = (int16_t)by};
    return n + (by != 0);
}

/* The points whose number of checkers is not the same, one bit each. */
static uint32_t changed_points(const nardy_side *a, const nardy_side *b)
{
    uint32_t points = a->on ^ b->on;
    for (int half = 0; half < 2; half++) {
        uint64_t differ = a->nibbles[half] ^ b->nibbles[half];
        while (differ != 0) {
            int nibble = bit_lowest(differ) / 4;
            points |= (uint32_t)1 << (half * 16 + nibble);
            differ &= ~((uint64_t)15 << nibble * 4);
        }
    }
    return points & ALL_POINTS;
}

/* Eight inputs at a time: most of them stay. */
static int joint_changes(const nardy_inputs *from, const nardy_side *mine, nnet_change *changes,
                         int n)
{
    enum { JOINT = NARDY_INPUTS - NARDY_SIDE_AT, WORD = 8, WORDS = (JOINT + WORD - 1) / WORD };
    int8_t now[WORDS * WORD] = {0};
    int8_t was[WORDS * WORD] = {0};
    joint_inputs(mine, &from->theirs, now);
    memcpy(was, from->x + NARDY_SIDE_AT, JOINT);
    for (int i = 0; i < WORDS; i++) {
        uint64_t a;
        uint64_t b;
        memcpy(&a, now + i * WORD, sizeof a);
        memcpy(&b, was + i * WORD, sizeof b);
        for (uint64_t differ = a ^ b; differ != 0;) {
            int byte = bit_lowest(differ) / 8;
            int at = i * WORD + byte;
            differ &= ~((uint64_t)255 << byte * 8);
            n = add_change(changes, n, NARDY_SIDE_AT + at, now[at] - was[at]);
        }
    }
    return n;
}

int nardy_inputs_change(const nardy_inputs *from, const nardy_side *mine, nnet_change *changes)
{
    int n = 0;
    for (uint32_t rest = changed_points(&from->mine, mine); rest != 0; rest &= rest - 1) {
        int d = bit_lowest(rest);
        int at = point_at(true, d);
        int8_t x[NARDY_POINT_INPUTS];
        point_inputs(nardy_count(mine, d), x);
        for (int i = 0; i < NARDY_POINT_INPUTS; i++) {
            n = add_change(changes, n, at + i, x[i] - from->x[at + i]);
        }
    }
    return joint_changes(from, mine, changes, n);
}
