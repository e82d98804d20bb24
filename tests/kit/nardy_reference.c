/* The moves of Long Nardy once more, by points and routes. */
#include "tests/kit/nardy_reference.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int routes[2][24] = {
    {24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1},
    {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13},
};

static int place_on_route(int player, int point)
{
    for (int i = 0; i < 24; i++) {
        if (routes[player][i] == point) {
            return i;
        }
    }
    abort();
}

static bool all_home(const ref_position *p)
{
    for (int i = 0; i < 18; i++) {
        if (p->checkers[p->mover][routes[p->mover][i]] > 0) {
            return false;
        }
    }
    return true;
}

static bool any_in_home(const ref_position *p, int player)
{
    for (int i = 18; i < 24; i++) {
        if (p->checkers[player][routes[player][i]] > 0) {
            return true;
        }
    }
    return false;
}

/* Whether all fifteen of a player's checkers stand before this place of the route. */
static bool all_before(const ref_position *p, int player, int place)
{
    int n = 0;
    for (int i = 0; i < place; i++) {
        n += p->checkers[player][routes[player][i]];
    }
    return n == 15;
}

/* The position is the one after the step. */
static bool is_forbidden_block(const ref_position *p, int landed)
{
    int enemy = 1 - p->mover;
    for (int first = 0; first + 6 <= 24; first++) {
        int held = 0;
        bool with_landed = false;
        for (int i = first; i < first + 6; i++) {
            held += p->checkers[p->mover][routes[enemy][i]] > 0;
            with_landed = with_landed || routes[enemy][i] == landed;
        }
        bool forbidden = p->federation ? all_before(p, enemy, first) : !any_in_home(p, enemy);
        if (held == 6 && with_landed && forbidden) {
            return true;
        }
    }
    return false;
}

static int heads_allowed(const ref_position *p)
{
    bool first_turn = p->turn_count == 2 || (p->turn_count == 1 && !p->federation);
    int d = p->roll[0];
    return first_turn && d == p->roll[1] && (d == 3 || d == 4 || d == 6) ? 2 : 1;
}

/* Where a die leads from a point: a point, 0 for off, -1 if nowhere. */
static int leads_to(const ref_position *p, int from, int die)
{
    int place = place_on_route(p->mover, from);
    if (place + die < 24) {
        return routes[p->mover][place + die];
    }
    if (!all_home(p)) {
        return -1;
    }
    if (place + die == 24) {
        return 0;
    }
    for (int i = 18; i < place; i++) {
        if (p->checkers[p->mover][routes[p->mover][i]] > 0) {
            return -1; /* a checker farther away */
        }
    }
    return 0;
}

/* Makes the step if it is legal; where it went, or -1. */
static int try_step(ref_position *p, int from, int die)
{
    int head = routes[p->mover][0];
    if (p->checkers[p->mover][from] == 0) {
        return -1;
    }
    if (from == head && p->head_moves >= heads_allowed(p)) {
        return -1;
    }
    int to = leads_to(p, from, die);
    if (to < 0 || (to > 0 && p->checkers[1 - p->mover][to] > 0)) {
        return -1;
    }
    p->checkers[p->mover][from]--;
    p->checkers[p->mover][to]++;
    p->head_moves += from == head;
    return to > 0 && is_forbidden_block(p, to) ? -1 : to;
}

typedef struct raw {
    ref_sequence s;
    int steps;
    int first_die;
    bool wins;
} raw;

static raw found[REF_SEQUENCES_MAX];
static int found_n;
static ref_sequence kept[REF_SEQUENCES_MAX];

static void record(const ref_position *p, raw r)
{
    assert(found_n < REF_SEQUENCES_MAX);
    memcpy(r.s.after, p->checkers[p->mover], sizeof r.s.after);
    r.wins = p->checkers[p->mover][0] == 15;
    found[found_n++] = r;
}

static raw longer(const raw *so_far, int from, int to, int die)
{
    raw r = *so_far;
    size_t len = strlen(r.s.text);
    const char *comma = len > 0 ? "," : "";
    if (to == 0) {
        snprintf(r.s.text + len, REF_TEXT - len, "%s%d-off", comma, from);
    } else {
        snprintf(r.s.text + len, REF_TEXT - len, "%s%d-%d", comma, from, to);
    }
    if (r.steps == 0) {
        r.s.first_from = from;
        r.s.first_to = to;
        r.first_die = die;
    }
    r.steps++;
    return r;
}

/* Every way to go on until no die can be played. */
static void search(const ref_position *p, const raw *so_far)
{
    bool stuck = true;
    for (int d = 0; d < p->dice_n; d++) {
        if (d > 0 && p->dice[d] == p->dice[d - 1]) {
            continue;
        }
        for (int from = 1; from <= 24; from++) {
            ref_position next = *p;
            int to = try_step(&next, from, p->dice[d]);
            if (to < 0) {
                continue;
            }
            stuck = false;
            next.dice_n--;
            for (int i = d; i < next.dice_n; i++) {
                next.dice[i] = next.dice[i + 1];
            }
            raw r = longer(so_far, from, to, p->dice[d]);
            search(&next, &r);
        }
    }
    if (stuck && so_far->steps > 0) {
        record(p, *so_far);
    }
}

static bool die_starts(int die)
{
    for (int i = 0; i < found_n; i++) {
        if (found[i].first_die == die) {
            return true;
        }
    }
    return false;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const ref_sequence *)a)->text, ((const ref_sequence *)b)->text);
}

const ref_sequence *ref_sequences(const ref_position *p, int *n)
{
    raw none = {0};
    found_n = 0;
    search(p, &none);
    int most = 0;
    for (int i = 0; i < found_n; i++) {
        most = found[i].steps > most ? found[i].steps : most;
    }
    bool choice = most == 1 && p->dice_n == 2 && p->dice[0] != p->dice[1] &&
                  die_starts(p->dice[0]) && die_starts(p->dice[1]);
    int larger = p->dice[0] > p->dice[1] ? p->dice[0] : p->dice[1];
    int kept_n = 0;
    for (int i = 0; i < found_n; i++) {
        bool full = found[i].steps == most && (!choice || found[i].first_die == larger);
        if (full || found[i].wins) {
            kept[kept_n++] = found[i].s;
        }
    }
    qsort(kept, (size_t)kept_n, sizeof *kept, by_text);
    int unique = 0;
    for (int i = 0; i < kept_n; i++) {
        if (unique == 0 || strcmp(kept[unique - 1].text, kept[i].text) != 0) {
            kept[unique++] = kept[i];
        }
    }
    *n = unique;
    return kept;
}
