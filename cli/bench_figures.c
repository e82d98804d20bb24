/* Collects the figures of `stolik bench server` and prints them as lines or JSON. */
#include "cli/bench_figures.h"

#include <stdio.h>
#include <stdlib.h>

#include "table/grow.h"

typedef enum bound { BOUND_NONE, BOUND_LEAST, BOUND_MOST } bound;

static const struct {
    const char *key, *name, *unit;
    int digits;
    bound bound_is;
    double bound;
} about[FIGURES_N] = {
#define X(id, key, name, unit, digits, bound_is, bound)                                            \
    {key, name, unit, digits, BOUND_##bound_is, bound},
    FIGURES(X)
#undef X
};

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

void figures_sort(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_size);
}

double figures_share(const double *sorted, int n, double share)
{
    int at = (int)((double)n * share);
    return n > 0 ? sorted[at < n ? at : n - 1] : 0;
}

static bool holds(const figures *f, figure_id id)
{
    double median = f->at[id].median;
    return about[id].bound_is == BOUND_LEAST ? median >= about[id].bound
                                             : median <= about[id].bound;
}

static void print(const figures *f, figure_id id)
{
    const figure *one = &f->at[id];
    int digits = about[id].digits;
    char range[48] = "";
    if (one->max > one->min) {
        snprintf(range, sizeof range, "%.*f to %.*f", digits, one->min, digits, one->max);
    }
    printf("%-46s %12.*f  %-10s %-18s", about[id].name, digits, one->median, about[id].unit, range);
    if (about[id].bound_is != BOUND_NONE && !f->unbound) {
        printf(" %s %g: %s", about[id].bound_is == BOUND_LEAST ? "at least" : "at most",
               about[id].bound, holds(f, id) ? "holds" : "MISSED");
    }
    putchar('\n');
    fflush(stdout);
}

void figures_head(const figures *f)
{
    if (!f->quiet) {
        printf("%-46s %12s  %-10s %-18s %s\n", "what", "median", "unit", "range", "bound");
    }
}

static void keep(figures *f, figure_id id, figure one)
{
    f->at[id] = one;
    if (!f->quiet) {
        print(f, id);
    }
}

void figures_add(figures *f, figure_id id, double value)
{
    keep(f, id, (figure){.measured = true, .median = value, .min = value, .max = value});
}

void figures_add_runs(figures *f, figure_id id, double *runs, int n)
{
    figures_sort(runs, n);
    double median = (runs[(n - 1) / 2] + runs[n / 2]) / 2;
    keep(f, id, (figure){.measured = true, .median = median, .min = runs[0], .max = runs[n - 1]});
}

void figures_json(const figures *f, text_out *o)
{
    json_array_open(o);
    for (figure_id id = 0; id < FIGURES_N; id++) {
        const figure *one = &f->at[id];
        if (!one->measured) {
            continue;
        }
        json_object_open(o);
        json_key_str(o, "key", about[id].key);
        json_key_str(o, "unit", about[id].unit);
        json_key_real(o, "median", one->median, 3);
        json_key_real(o, "min", one->min, 3);
        json_key_real(o, "max", one->max, 3);
        if (about[id].bound_is != BOUND_NONE && !f->unbound) {
            bool least = about[id].bound_is == BOUND_LEAST;
            json_key_real(o, least ? "at_least" : "at_most", about[id].bound, 3);
            json_key_bool(o, "holds", holds(f, id));
        }
        json_object_close(o);
    }
    json_array_close(o);
}
