/* Steps, obligations and whole turns. All distances are the mover's. */
#include "rules/nardy/nardy_state.h"

enum {
    ALL_POINTS = 0x1fffffe, /* bits 1 to 24 */
    HOME_POINTS = 0x7e,     /* bits 1 to 6 */
    HEAD_POINT = 1 << NARDY_HEAD
};

/* -- one side -- */

/* The sum of a word's even nibbles times their places, or of the odd ones; fifteen checkers weigh
 * at most 225, so no byte of the products carries over into the next. */
static int even_places(uint64_t nibbles)
{
    return (int)((nibbles & 0x0f0f0f0f0f0f0f0f) * 0x00020406080a0c0e >> 56);
}

static int odd_places(uint64_t nibbles)
{
    return (int)((nibbles >> 4 & 0x0f0f0f0f0f0f0f0f) * 0x01030507090b0d0f >> 56);
}

int nardy_pips(const nardy_side *s)
{
    uint64_t far = s->nibbles[1];
    const uint64_t low = 0x0f0f0f0f0f0f0f0f;
    int far_checkers = (int)(((far & low) + (far >> 4 & low)) * 0x0101010101010101u >> 56);
    return even_places(s->nibbles[0]) + odd_places(s->nibbles[0]) + even_places(far) +
           odd_places(far) + 16 * far_checkers;
}

static uint32_t lowest_bit(uint32_t set)
{
    return set & (0 - set);
}

/* The same points seen from the other side of the board. */
static uint32_t turned(uint32_t on)
{
    return (on << 12 | on >> 12) & ALL_POINTS;
}

/* -- N5: forbidden blocks -- */

/* N5.2: the points where six in a row begin (their lowest bit). The bits are a line, so that a row
 * does not go on from one end of the route to the other. */
static uint32_t six_runs(uint32_t on)
{
    uint32_t two = on & on >> 1;
    uint32_t four = two & two >> 2;
    return four & two >> 4;
}

/* N5.1, N10.3: where a block would be forbidden, by the lowest point of it on the enemy's route. */
static uint32_t forbidden_blocks(const nardy_table *t, uint32_t enemy_on)
{
    const nardy_side *enemy = &t->side[1 - t->mover];
    if (!t->federation) {
        return (enemy_on & HOME_POINTS) == 0 ? ALL_POINTS : 0; /* N5.1 */
    }
    if (nardy_count(enemy, 0) > 0) {
        return 0;
    }
    /* N10.3: all fifteen stand before a block at k..k+5 if the foremost is farther away than k+5.
     */
    int foremost = bit_lowest(enemy_on);
    return foremost > 6 ? (((uint32_t)1 << (foremost - 5)) - 1) & ALL_POINTS : 0;
}

/* N5.1: whether six in a row that include `landed` are forbidden. `on` is the board after the step.
 */
static bool is_blocking(const nardy_walk *w, uint32_t on, uint32_t landed)
{
    uint32_t runs = six_runs(turned(on)) & w->blocks;
    if (runs == 0) {
        return false;
    }
    uint32_t two = runs | runs << 1;
    uint32_t six = two | two << 2 | two << 4;
    return (six & turned(landed)) != 0;
}

/* Every point the mover could stand on at some moment of this turn. */
static uint32_t within_reach(const nardy_table *t, uint32_t on)
{
    uint32_t reach = on;
    for (int i = 0; i < t->dice_n; i++) {
        reach |= reach >> t->dice[i];
    }
    return reach & ALL_POINTS;
}

/* -- steps -- */

/* N4.1, N4.2, N10.2: how many checkers may leave the head in this turn. */
static int head_limit(const nardy_table *t)
{
    bool first = t->federation ? t->turn_count == 2 : t->turn_count <= 2;
    bool special =
        t->roll[0] == t->roll[1] && (t->roll[0] == 3 || t->roll[0] == 4 || t->roll[0] == 6);
    return first && special ? 2 : 1;
}

nardy_walk nardy_walk_from(const nardy_table *t)
{
    const nardy_side *side = &t->side[t->mover];
    uint32_t enemy_on = t->side[1 - t->mover].on;
    nardy_walk w = {
        .side = *side,
        .free = ALL_POINTS & ~turned(enemy_on),
        .blocks = forbidden_blocks(t, enemy_on),
        .head_left = head_limit(t) - t->head_moves,
    };
    if ((six_runs(turned(within_reach(t, w.side.on))) & w.blocks) == 0) {
        w.blocks = 0; /* no step of this turn can complete one: spare the test */
    }
    return w;
}

void nardy_move(nardy_side *s, int distance, int die)
{
    int to = nardy_landing(distance, die);
    s->nibbles[distance >> 4] -= (uint64_t)1 << (distance & 15) * 4;
    s->nibbles[to >> 4] += (uint64_t)1 << (to & 15) * 4;
    uint32_t left = nardy_count(s, distance) == 0 ? (uint32_t)1 << distance : 0;
    s->on = ((s->on & ~left) | (uint32_t)1 << to) & ALL_POINTS;
}

void nardy_step(nardy_walk *w, int distance, int die)
{
    nardy_move(&w->side, distance, die);
    w->head_left -= distance == NARDY_HEAD;
}

/* N5.3: every step is tested, so that all that counts steps counts legal ones. */
static uint32_t without_blocking(const nardy_walk *w, uint32_t sources, int die)
{
    uint32_t allowed = sources;
    for (uint32_t rest = sources; rest != 0; rest &= rest - 1) {
        int from = bit_lowest(rest);
        int to = nardy_landing(from, die);
        if (to > 0) {
            nardy_walk after = *w;
            nardy_step(&after, from, die);
            if (is_blocking(w, after.side.on, (uint32_t)1 << to)) {
                allowed &= ~((uint32_t)1 << from);
            }
        }
    }
    return allowed;
}

/* N7.1, N7.2: the points from which this die bears off. */
static uint32_t bearing_off(const nardy_walk *w, int die)
{
    if (w->side.on == 0 || (w->side.on & ~(uint32_t)HOME_POINTS) != 0) {
        return 0;
    }
    int farthest = bit_highest(w->side.on);
    return w->side.on & (uint32_t)1 << (die < farthest ? die : farthest);
}

uint32_t nardy_sources(const nardy_walk *w, int die)
{
    uint32_t sources = w->side.on & w->free << die; /* N3.1, N1.4 */
    if (w->head_left <= 0) {                        /* N4.1 */
        sources &= ~(uint32_t)HEAD_POINT;
    }
    if (w->blocks != 0) {
        sources = without_blocking(w, sources, die);
    }
    return sources | bearing_off(w, die);
}

/* -- N6: obligations -- */

/* The most steps of a double that can be made, at most n. */
static int most_steps(const nardy_walk *w, int die, int n)
{
    if (n == 0) {
        return 0;
    }
    int best = 0;
    for (uint32_t rest = nardy_sources(w, die); rest != 0 && best < n;) {
        int from = bit_highest(rest);
        rest &= ~((uint32_t)1 << from);
        nardy_walk after = *w;
        nardy_step(&after, from, die);
        int steps = 1 + most_steps(&after, die, n - 1);
        best = steps > best ? steps : best;
    }
    return best;
}

/* Whether `other` can be played after `die` from this source. */
static bool other_fits_after(const nardy_walk *w, int from, int die, int other)
{
    /* A step closes no way for the other checkers, but by the block rule. */
    uint32_t others = w->side.on & w->free << other & ~((uint32_t)1 << from | HEAD_POINT);
    if (w->blocks == 0 && others != 0) {
        return true;
    }
    nardy_walk after = *w;
    nardy_step(&after, from, die);
    return nardy_sources(&after, other) != 0;
}

static bool is_last_checker(const nardy_walk *w)
{
    return nardy_count(&w->side, 0) == NARDY_CHECKERS - 1;
}

/* N6.1, N6.3: those of `sources` after which `other` can be played too, or that end the game. */
static uint32_t leaving_room_for(const nardy_walk *w, uint32_t sources, int die, int other)
{
    uint32_t good = 0;
    for (uint32_t rest = sources; rest != 0; rest &= rest - 1) {
        int from = bit_lowest(rest);
        bool ends = is_last_checker(w) && nardy_landing(from, die) == 0;
        if (ends || other_fits_after(w, from, die, other)) {
            good |= lowest_bit(rest);
        }
    }
    return good;
}

static bool both_dice_fit(const nardy_walk *w, int a, int b)
{
    for (uint32_t rest = nardy_sources(w, a); rest != 0; rest &= rest - 1) {
        if (other_fits_after(w, bit_lowest(rest), a, b)) {
            return true;
        }
    }
    return false;
}

int nardy_need(const nardy_table *t)
{
    if (t->dice_n == 0) {
        return 0;
    }
    nardy_walk w = nardy_walk_from(t);
    int a = t->dice[0];
    if (t->dice_n == 1 || t->roll[0] == t->roll[1]) {
        return most_steps(&w, a, t->dice_n);
    }
    int b = t->dice[1];
    if (both_dice_fit(&w, a, b) || both_dice_fit(&w, b, a)) {
        return 2;
    }
    return (nardy_sources(&w, a) | nardy_sources(&w, b)) != 0 ? 1 : 0;
}

/* Those of `sources` after which the rest of a double's obligation can be met. */
static uint32_t leaving_room_for_need(const nardy_table *t, const nardy_walk *w, uint32_t sources,
                                      int die)
{
    if (t->need <= 1) {
        return sources;
    }
    uint32_t good = 0;
    for (uint32_t rest = sources; rest != 0; rest &= rest - 1) {
        nardy_walk after = *w;
        nardy_step(&after, bit_lowest(rest), die);
        if (after.side.on == 0 || most_steps(&after, die, t->need - 1) == t->need - 1) {
            good |= lowest_bit(rest);
        }
    }
    return good;
}

uint32_t nardy_legal_sources(const nardy_table *t, const nardy_walk *w, int die, uint32_t among)
{
    uint32_t sources = nardy_sources(w, die) & among;
    if (t->roll[0] == t->roll[1]) {
        return leaving_room_for_need(t, w, sources, die);
    }
    if (t->dice_n == 1) {
        return sources;
    }
    int other = t->dice[0] + t->dice[1] - die;
    if (t->need == 2) {
        return leaving_room_for(w, sources, die, other);
    }
    if (die > other || nardy_sources(w, other) == 0) {
        return sources;
    }
    /* N6.2, N6.3: the larger die is to be played; with the smaller only the last checker may go
     * off. */
    return is_last_checker(w) ? sources & bearing_off(w, die) : 0;
}

/* N8.1: the smaller die is tried first. */
int nardy_die_for(const nardy_table *t, const nardy_walk *w, int from, int to)
{
    int first = t->dice[0];
    int second = t->dice_n > 1 ? t->dice[1] : first;
    int dice[2] = {first < second ? first : second, first < second ? second : first};
    for (int i = 0; i < 2; i++) {
        if (nardy_landing(from, dice[i]) == to &&
            nardy_legal_sources(t, w, dice[i], (uint32_t)1 << from) != 0) {
            return dice[i];
        }
    }
    return 0;
}

/* -- whole turns -- */

typedef struct result_list {
    void (*take)(void *self, const nardy_side *side, int i);
    void *self;
    int n;
    bool won; /* the winning result is among them */
} result_list;

static void add_result(result_list *r, const nardy_side *side)
{
    if (nardy_count(side, 0) == NARDY_CHECKERS) {
        if (r->won) {
            return;
        }
        r->won = true;
    }
    r->take(r->self, side, r->n);
    r->n++;
}

/* The steps of a double: a multiset of sources. */
typedef struct double_turn {
    int die;
    int need;
    nardy_walk start; /* with the block rule */
    int from[4];
    int n;
} double_turn;

/* Whether the steps that are left (those with a bit in `todo`) can be made in some order. */
static bool some_order(const double_turn *d, const nardy_walk *w, unsigned todo)
{
    if (todo == 0) {
        return true;
    }
    uint32_t sources = nardy_sources(w, d->die);
    for (int i = 0; i < d->n; i++) {
        if ((todo >> i & 1) != 0 && (sources >> d->from[i] & 1) != 0) {
            nardy_walk after = *w;
            nardy_step(&after, d->from[i], d->die);
            if (some_order(d, &after, todo & ~(1u << i))) {
                return true;
            }
        }
    }
    return false;
}

/* Equal steps commute, and distinct multisets of sources end in distinct positions; so each
 * multiset is tried once, farthest first. That order is never worse than another but for the
 * block rule, which is checked apart, on the finished multiset. */
static void double_results(double_turn *d, const nardy_walk *w, int farthest, result_list *r)
{
    if (d->n == d->need || w->side.on == 0) {
        if (d->start.blocks == 0 || some_order(d, &d->start, (1u << d->n) - 1)) {
            add_result(r, &w->side);
        }
        return;
    }
    uint32_t allowed = ((uint32_t)2 << farthest) - 1;
    for (uint32_t rest = nardy_sources(w, d->die) & allowed; rest != 0;) {
        int from = bit_highest(rest);
        rest &= ~((uint32_t)1 << from);
        nardy_walk after = *w;
        nardy_step(&after, from, d->die);
        d->from[d->n++] = from;
        double_results(d, &after, from, r);
        d->n--;
    }
}

/* Two different dice: which pairs of sources have been seen, pairs[i] for die a from i. */
typedef struct pair_turn {
    int a, b;
    uint32_t pairs[NARDY_POINTS + 1];
} pair_turn;

static bool pair_seen(const pair_turn *p, int from_a, int from_b)
{
    return from_a > 0 && from_b > 0 && (p->pairs[from_a] >> from_b & 1) != 0;
}

/* Different pairs end in the same position only if one checker makes both steps by either way
 * round, or if two checkers go off by either die. */
static bool pair_is_new(const pair_turn *p, int from_a, int from_b)
{
    if (pair_seen(p, from_a, from_b)) {
        return false;
    }
    if (from_b == from_a - p->a && pair_seen(p, from_a - p->b, from_a)) {
        return false;
    }
    if (from_a == from_b - p->b && pair_seen(p, from_b, from_b - p->a)) {
        return false;
    }
    int farther = from_a > from_b ? from_a : from_b;
    bool off_by_either = farther <= (p->a < p->b ? p->a : p->b);
    return !(off_by_either && pair_seen(p, from_b, from_a));
}

/* All pairs that begin with `first`; the other die comes second. */
static void pair_results(pair_turn *p, const nardy_walk *w, bool a_first, result_list *r)
{
    int first = a_first ? p->a : p->b;
    int second = a_first ? p->b : p->a;
    for (uint32_t rest = nardy_sources(w, first); rest != 0;) {
        int from = bit_highest(rest);
        rest &= ~((uint32_t)1 << from);
        nardy_walk after = *w;
        nardy_step(&after, from, first);
        if (after.side.on == 0) {
            add_result(r, &after.side);
            continue;
        }
        for (uint32_t next = nardy_sources(&after, second); next != 0; next &= next - 1) {
            int then = bit_lowest(next);
            int from_a = a_first ? from : then;
            int from_b = a_first ? then : from;
            if (pair_is_new(p, from_a, from_b)) {
                p->pairs[from_a] |= (uint32_t)1 << from_b;
                nardy_side end = after.side;
                nardy_move(&end, then, second);
                add_result(r, &end);
            }
        }
    }
}

static void single_results(const nardy_table *t, const nardy_walk *w, result_list *r)
{
    for (int i = 0; i < t->dice_n; i++) {
        uint32_t rest = nardy_legal_sources(t, w, t->dice[i], ALL_POINTS);
        for (; rest != 0; rest &= rest - 1) {
            nardy_side end = w->side;
            nardy_move(&end, bit_lowest(rest), t->dice[i]);
            add_result(r, &end);
        }
    }
}

int nardy_each_result(const nardy_table *t, void (*take)(void *self, const nardy_side *side, int i),
                      void *self)
{
    result_list r = {.take = take, .self = self};
    nardy_walk w = nardy_walk_from(t);
    if (t->roll[0] == t->roll[1]) {
        double_turn d = {.die = t->dice[0], .need = t->need, .start = w};
        w.blocks = 0;
        double_results(&d, &w, NARDY_HEAD, &r);
    } else if (t->need == 2) {
        pair_turn p = {.a = t->dice[0], .b = t->dice[1]};
        pair_results(&p, &w, true, &r);
        pair_results(&p, &w, false, &r);
    } else {
        single_results(t, &w, &r);
    }
    return r.n;
}

typedef struct side_list {
    nardy_side *at;
    int max;
} side_list;

static void take_side(void *self, const nardy_side *side, int i)
{
    side_list *list = self;
    if (i < list->max) {
        list->at[i] = *side;
    }
}

int nardy_results(const nardy_table *t, nardy_side *results, int max)
{
    side_list list = {.at = results, .max = max};
    return t->dice_n > 0 ? nardy_each_result(t, take_side, &list) : 0;
}
