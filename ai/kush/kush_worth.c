/* The worth of a position of Kush, by the expected owner of each cell. */
#include "ai/kush/kush_worth.h"

#include "ai/kush/kush_reach.h"
#include "ai/kush/kush_walk.h"

const kush_table *kush_the_table(void)
{
    const kush_table *table = (const kush_table *)(const void *)kush_weights.bytes;
    rules_assert(kush_weights.n == sizeof *table && table->magic == KUSH_TABLE_MAGIC);
    return table;
}

int kush_worth_rest(const kush_view *v)
{
    int rest = v->width * v->height;
    for (int y = 0; y < v->height; y++) {
        rest -= bit_count(kush_owned(v, y));
    }
    return rest;
}

int kush_worth_stage(const kush_view *v, int rest)
{
    int percent = rest * 100 / (v->width * v->height);
    return percent >= 95 ? KUSH_STAGES - 1 : percent / 10;
}

/* -- steps -- */

static const uint8_t step_class[KUSH_SIDE_MAX] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 15, 16, 16, 16, 17, 17,
    17, 18, 18, 18, 18, 19, 19, 19, 19, 19, 20, 20, 20, 20, 20, 20, 20, 21, 21, 21, 21, 21,
    21, 21, 21, 21, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22,
};

void kush_worth_steps(const kush_view *v, int seat, uint8_t to[KUSH_SIDE_MAX][KUSH_SIDE_MAX])
{
    kush_walk(v, (uint32_t)1 << seat, step_class, KUSH_STEPS - 1, to);
}

/* -- cells -- */

/* Who moves next has a tempo, and is the second side of the table. */
static int32_t expect_cells(const kush_view *v, const kush_steps *s, int mover, int next,
                            const int8_t table[KUSH_STEPS][KUSH_STEPS])
{
    int32_t sum = 0;
    for (int y = 0; y < v->height; y++) {
        const uint8_t *to_mover = s->to[mover][y];
        const uint8_t *to_next = s->to[next][y];
        for (uint64_t row = kush_columns(v) & ~kush_owned(v, y); row != 0; row &= row - 1) {
            int x = bit_lowest(row);
            sum += table[to_mover[x]][to_next[x]];
        }
    }
    return sum;
}

/* -- room -- */

/* How many of the 15 rolls that are no kush the seat could place. Who can place a rectangle can
 * place any that fits into it: the part that touches the same cell. */
static int rolls_that_fit(const kush_view *v, int seat)
{
    enum { ROLLS = KUSH_DIE_MAX * (KUSH_DIE_MAX - 1) / 2 };
    kush_view with_dice;
    kush_set set;
    int n = 0;
    int widest = KUSH_DIE_MAX;
    if ((v->placed >> seat & 1) == 0) {
        return ROLLS;
    }
    with_dice = *v;
    for (int low = 1; low < KUSH_DIE_MAX; low++) {
        with_dice.dice[0] = (uint8_t)low;
        for (int high = widest; high > low; high--) {
            with_dice.dice[1] = (uint8_t)high;
            if (kush_places(&with_dice, seat, &set)) {
                n += high - low;
                break;
            }
            widest = high - 1;
        }
    }
    return n;
}

/* What a roll that does not fit costs, in thousandths of the board's cells, by stage: early on, who
 * cannot place is walled in. Fitted to games of medium against itself. */
static const int16_t tight[KUSH_STAGES] = {0, 0, 2, 4, 5, 5, 10, 24, 44, 65, 73};

static int32_t cost_of_tightness(const kush_view *v, int seat, int stage)
{
    enum { ROLLS = KUSH_DIE_MAX * (KUSH_DIE_MAX - 1) / 2 };
    if (tight[stage] == 0) {
        return 0;
    }
    int32_t area = v->width * v->height;
    return (ROLLS - rolls_that_fit(v, seat)) * tight[stage] * area * KUSH_CELL / 1000;
}

/* The advantage of each seat over the best of the others, in units of 1 / KUSH_CELL. */
static void judge_two(const kush_table *table, const kush_view *v, const kush_steps *s,
                      int32_t *lead, int stage)
{
    int next = v->seat;
    int mover = 1 - next;
    lead[mover] = KUSH_CELL * (kush_cells(v, mover) - kush_cells(v, next)) +
                  expect_cells(v, s, mover, next, table->worth[stage]) -
                  cost_of_tightness(v, mover, stage) + cost_of_tightness(v, next, stage);
    lead[next] = -lead[mover];
}

/* Of several seats the table knows nothing: it was counted in games of two. Each has what it owns
 * and comes to first, at an even start and with who moved last some steps behind. */
static void judge_several(const kush_view *v, int32_t *lead)
{
    enum { BEHIND = 4 };
    int32_t even[KUSH_SEATS_MAX];
    int32_t behind[KUSH_SEATS_MAX];
    int32_t cells[KUSH_SEATS_MAX];
    int mover = 0;
    while (kush_next(v, mover) != v->seat) {
        mover++;
    }
    kush_reach(v, mover, 0, even);
    kush_reach(v, mover, BEHIND, behind);
    for (int p = 0; p < v->seats; p++) {
        cells[p] = KUSH_CELL * (even[p] + behind[p] + kush_cells(v, p)) / 3;
    }
    for (int p = 0; p < v->seats; p++) {
        int32_t rival = 0;
        for (int q = 0; q < v->seats; q++) {
            rival = q != p && cells[q] > rival ? cells[q] : rival;
        }
        lead[p] = cells[p] - rival;
    }
}

/* -- chances -- */

/* The standard deviation of what the table expects, in thousandths of the board's cells, by stage:
 * of two seats' difference at the end of games of medium against itself. */
static const int16_t spread[KUSH_STAGES] = {24, 68, 97, 107, 120, 130, 138, 172, 207, 240, 278};

/* Close to the logistic curve of 1.7 standard deviations, and so to the normal one: tanh(x) is
 * nearly x (27 + x^2) / (27 + 9 x^2) up to 3. A small part is linear, so that the better of two
 * positions that are as good as won is still told. */
static int32_t chance_of(const kush_view *v, int32_t lead, int stage)
{
    enum { ONE = 1024, LINEAR = KUSH_SURE / 50 };
    int64_t area = v->width * v->height;
    int64_t x = (int64_t)lead * 10 * (ONE * 17 / 20) / (spread[stage] * area);
    x = x > 3 * ONE ? 3 * ONE : x < -3 * ONE ? -3 * ONE : x;
    int64_t square = x * x / ONE;
    int64_t curve = (KUSH_SURE / 2 - LINEAR) * x * (27 * ONE + square) / (27 * ONE + 9 * square);
    return (int32_t)(KUSH_SURE / 2 + curve / ONE + LINEAR * (int64_t)lead / (KUSH_CELL * area));
}

static void chances_over(const kush_view *v, int32_t *worth)
{
    uint32_t winners = kush_winners(v);
    bool drawn = bit_count(winners) > 1;
    for (int p = 0; p < v->seats; p++) {
        worth[p] = drawn ? KUSH_SURE / v->seats : (winners >> p & 1) != 0 ? KUSH_SURE : 0;
    }
}

void kush_worth(const kush_table *table, const kush_view *v, kush_steps *room,
                int32_t worth[KUSH_SEATS_MAX])
{
    int32_t lead[KUSH_SEATS_MAX];
    int64_t sum = 0;
    int stage = kush_worth_stage(v, kush_worth_rest(v));
    if (v->phase == KUSH_ENDED) {
        chances_over(v, worth);
        return;
    }
    if (v->seats == 2) {
        kush_worth_steps(v, 0, room->to[0]);
        kush_worth_steps(v, 1, room->to[1]);
        judge_two(table, v, room, lead, stage);
    } else {
        judge_several(v, lead);
    }
    for (int p = 0; p < v->seats; p++) {
        worth[p] = chance_of(v, lead[p], stage);
        sum += worth[p];
    }
    for (int p = 0; p < v->seats; p++) {
        worth[p] = (int32_t)(worth[p] * (int64_t)KUSH_SURE / sum);
    }
}
