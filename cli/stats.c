/* Intervals, Elo differences and the sequential test of a match. */
#include "cli/stats.h"

#include <math.h>

/* 95 % of a normal distribution are within so many deviations of its mean. */
static const double Z = 1.959963984540054;

stats_interval stats_wilson(double rate, double n)
{
    if (n <= 0) {
        return (stats_interval){0, 1};
    }
    double middle = rate + Z * Z / (2 * n);
    double width = Z * sqrt(rate * (1 - rate) / n + Z * Z / (4 * n * n));
    double scale = 1 + Z * Z / n;
    stats_interval i = {(middle - width) / scale, (middle + width) / scale};
    i.low = i.low > 0 && rate > 0 ? i.low : 0;
    i.high = i.high < 1 && rate < 1 ? i.high : 1;
    return i;
}

double stats_elo(double score)
{
    return score <= 0 ? -INFINITY : score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

double stats_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* -- shares -- */

void stats_add(stats_share *s, int64_t won, int64_t of)
{
    s->groups++;
    s->won += won;
    s->of += of;
    s->won_won += won * won;
    s->won_of += won * of;
    s->of_of += of * of;
}

double stats_rate(const stats_share *s)
{
    return s->of > 0 ? (double)s->won / (double)s->of : 0.5;
}

/* The variance of a ratio of sums, from the groups' deviations from it. One group more is counted,
 * half of it off, so that a few equal groups do not pass for certainty. */
static double variance(const stats_share *s)
{
    double rate = stats_rate(s);
    double of = (double)s->of;
    double group = of / (double)s->groups;
    double off = (double)s->won_won - 2 * rate * (double)s->won_of + rate * rate * (double)s->of_of;
    return (off + group * group / 4) / (of * of);
}

stats_interval stats_rate_interval(const stats_share *s)
{
    if (s->of == 0) {
        return (stats_interval){0, 1};
    }
    double rate = stats_rate(s);
    bool extreme = s->won == 0 || s->won == s->of;
    return stats_wilson(rate, extreme ? (double)s->groups : rate * (1 - rate) / variance(s));
}

/* -- the sequential test -- */

void stats_sprt_add(stats_sprt *t, int64_t won, int64_t of)
{
    rules_assert(of >= 0 && of <= (int64_t)2 * STATS_OF_MAX);
    rules_assert(won >= 0 && won <= of);
    t->count[of / 2][won]++;
}

typedef struct result {
    double count, won, of; /* in wins, not halves */
} result;

typedef struct results {
    result at[(STATS_OF_MAX + 1) * (2 * STATS_OF_MAX + 1)];
    int n;
} results;

static bool occurred(const stats_sprt *t, int of)
{
    uint32_t any = 0;
    for (int won = 0; won <= 2 * of; won++) {
        any |= t->count[of][won];
    }
    return any != 0;
}

/* The results that occurred; and, a little even if they did not, that the first player won all or
 * nothing of as much as could be won. */
static void collect(const stats_sprt *t, results *r)
{
    const double a_little = 1e-3;
    int most = STATS_OF_MAX;
    while (most > 0 && !occurred(t, most)) {
        most--;
    }
    r->n = 0;
    for (int of = most; of >= 1; of--) {
        for (int won = 0; won <= 2 * of; won++) {
            double count = t->count[of][won];
            if (of == most && (won == 0 || won == 2 * of) && count < a_little) {
                count = a_little;
            }
            if (count > 0) {
                r->at[r->n++] = (result){count, won / 2.0, of};
            }
        }
    }
}

/* The greatest logarithm of the likelihood with the mean `score`, up to a constant: each result's
 * probability is its share / (1 + theta * deviation), theta such that the mean is right. */
static double likelihood(const results *r, double score)
{
    double least = 0;
    double most = 0;
    for (int i = 0; i < r->n; i++) {
        double off = r->at[i].won - score * r->at[i].of;
        least = off < least ? off : least;
        most = off > most ? off : most;
    }
    double low = -1 / most;
    double high = -1 / least;
    for (int step = 0; step < 100; step++) {
        double theta = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < r->n; i++) {
            double off = r->at[i].won - score * r->at[i].of;
            sum += r->at[i].count * off / (1 + theta * off);
        }
        *(sum > 0 ? &low : &high) = theta;
    }
    double theta = (low + high) / 2;
    double sum = 0;
    for (int i = 0; i < r->n; i++) {
        sum -= r->at[i].count * log(1 + theta * (r->at[i].won - score * r->at[i].of));
    }
    return sum;
}

double stats_llr(const stats_sprt *t)
{
    results r;
    collect(t, &r);
    if (r.n == 0) {
        return 0;
    }
    return likelihood(&r, stats_score(t->elo1)) - likelihood(&r, stats_score(t->elo0));
}

double stats_llr_bound(void)
{
    return log(0.95 / 0.05);
}
