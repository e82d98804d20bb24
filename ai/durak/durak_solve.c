/* Solves endings by alpha-beta with a table of the positions that were seen. */
#include "ai/durak/durak_solve.h"

#include "ai/durak/durak_thumb.h"

enum {
    DEPTH_MAX = 300, /* actions; games in which cards go back and forth are cut off there */
    MOVES_MAX = 64,
    TRANSFER = 64,      /* added to the card of a move */
    POSITIONS_EACH = 16 /* between two pauses */
};

bool durak_solve_fits(const durak_world *w)
{
    return bit_count(w->in) == 2 && w->deck_n <= 1 && w->to_act >= 0 && w->bouts_left > DEPTH_MAX;
}

durak_solver durak_solve_begin(durak_solved *table, uint32_t entries, uint32_t positions)
{
    memset(table, 0, entries * sizeof *table);
    return (durak_solver){.table = table, .mask = entries - 1, .left = positions, .complete = true};
}

/* -- positions that were seen -- */

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 29;
}

/* All that the rest of the game depends on. The trump card and the options are those of the root.
 */
static uint64_t key_of(const durak_world *w)
{
    uint64_t few = (uint64_t)w->phase | (uint64_t)w->taking << 8 | (uint64_t)w->passed << 16 |
                   (uint64_t)w->limit << 24 | (uint64_t)w->attack_n << 32 |
                   (uint64_t)w->deck_n << 40 | (uint64_t)w->first_bout << 48;
    uint64_t seats = (uint64_t)w->attacker | (uint64_t)w->defender << 8 |
                     (uint64_t)w->first_attacker << 16 | (uint64_t)w->to_act << 24;
    uint64_t h = mix(0, w->hand[w->attacker]);
    h = mix(h, w->hand[w->defender]);
    h = mix(h, w->unbeaten);
    h = mix(h, w->on_table);
    h = mix(mix(h, few), seats);
    return h != 0 ? h : 1;
}

/* -- moves -- */

/* Lists the cards of a set, the cheap ones first. */
static int list(durak_set set, durak_set trumps, int add, uint8_t *moves, int n)
{
    while (set != 0) {
        int card = durak_thumb_cheapest(set, trumps);
        moves[n++] = (uint8_t)(card + add);
        set &= ~durak_set_of(card);
    }
    return n;
}

/* The moves of the seat to act; 0 is to pass or to take. */
static int list_moves(const durak_world *w, uint8_t *moves)
{
    int n = 0;
    if (w->phase == DURAK_ATTACKING) {
        return list(w->hand[w->to_act], w->trumps, 0, moves, 0);
    }
    if (w->phase == DURAK_THROWING) {
        n = list(durak_model_throws(w), w->trumps, 0, moves, 0);
    } else {
        n = list(durak_model_transfers(w), w->trumps, TRANSFER, moves, 0);
        n = list(durak_model_beaters(w, durak_model_first(w)), w->trumps, 0, moves, n);
    }
    moves[n++] = 0;
    return n;
}

static void make(durak_world *w, int move)
{
    if (w->phase == DURAK_ATTACKING) {
        durak_model_lay_attack(w, w->to_act, move);
    } else if (w->phase == DURAK_THROWING) {
        if (move != 0) {
            durak_model_throw(w, move);
        } else {
            durak_model_pass(w);
        }
    } else if (move >= TRANSFER) {
        durak_model_transfer(w, move - TRANSFER);
    } else if (move != 0) {
        durak_model_beat(w, durak_model_first(w), move);
    } else {
        durak_model_take(w);
    }
}

/* -- the search -- */

/* The result for the seat to act, within low and high. Every call goes one action deeper, to
 * DEPTH_MAX at most. */
static int result(durak_solver *s, const durak_world *w, int low, int high, int depth)
{
    if (s->left == 0 || depth >= DEPTH_MAX) {
        s->complete = false;
        return DURAK_EVEN;
    }
    s->left--;
    if (s->budget != NULL && s->left % POSITIONS_EACH == 0) {
        bot_pause(s->budget);
    }
    uint64_t key = key_of(w);
    durak_solved *seen = &s->table[key & s->mask];
    bool hit = seen->key == key;
    if (hit && (seen->low >= high || seen->high <= low || seen->low == seen->high)) {
        return seen->low >= high ? seen->low : seen->high <= low ? seen->high : seen->low;
    }
    bool complete = s->complete;
    s->complete = true;
    int best = DURAK_LOST;
    int from = low;
    uint8_t moves[MOVES_MAX];
    int n = list_moves(w, moves);
    for (int i = 0; i < n && (i == 0 || best < high); i++) {
        durak_world next = *w;
        make(&next, moves[i]);
        int r;
        if (next.to_act < 0) {
            r = next.durak < 0 ? DURAK_EVEN : next.durak == w->to_act ? DURAK_LOST : DURAK_WON;
        } else if (next.to_act == w->to_act) {
            r = result(s, &next, from, high, depth + 1);
        } else {
            r = -result(s, &next, -high, -from, depth + 1);
        }
        best = r > best ? r : best;
        from = best > from ? best : from;
    }
    if (s->complete || best == DURAK_WON) { /* a win needs no other move to be looked at */
        int at_least = best > low ? best : DURAK_LOST;
        int at_most = best < high ? best : DURAK_WON;
        *seen = (durak_solved){.key = key, .low = (int8_t)at_least, .high = (int8_t)at_most};
    }
    s->complete = s->complete && complete;
    return best;
}

int durak_solve(durak_solver *s, const durak_world *w, int seat)
{
    int r = result(s, w, DURAK_LOST, DURAK_WON, 0);
    return w->to_act == seat ? r : -r;
}
