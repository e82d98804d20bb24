/* What Kush adds to `stolik bench`: all legal placements of a roll. */
#include "cli/kush/kush_bench.h"

#include "rules/kush/kush.h"
#include "table/grow.h"

/* What the mover sees in each position. */
static void *views(const bench_bed *bed)
{
    const game_rules *rules = bed->setup.rules;
    kush_view *list = memory_new((size_t)bed->positions_n * sizeof *list);
    for (int i = 0; i < bed->positions_n; i++) {
        const unsigned char *state = bed->positions + (size_t)i * rules->state_size;
        rules->view(state, bit_lowest(rules->turn(state).seats), &list[i]);
    }
    return list;
}

static bench_work work(bench_bed *bed)
{
    enum { SETS = 64 };
    const kush_view *list = bed->own;
    kush_set set;
    for (int i = 0; i < SETS; i++) {
        const kush_view *v = &list[bed->at];
        bed->at = bed->at + 1 < bed->positions_n ? bed->at + 1 : 0;
        kush_places(v, v->seat, &set);
        __asm__ volatile("" : : "r"(&set) : "memory"); /* the set is wanted */
    }
    return (bench_work){.units = SETS};
}

const bench_measure kush_bench = {
    .name = "placement sets",
    .unit = "sets",
    .prepare = views,
    .work = work,
};
