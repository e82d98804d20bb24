/* Rule S6: gold, and rule S7: fog. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

/* -- S6: cards of one's choice -- */

/* S6.2: what the bank cannot give is not due. */
static bool limit_takes(catan_table *t)
{
    int left = catan_total(t->bank);
    bool any = false;
    for (int p = 0; p < t->seats; p++) {
        t->sea.to_take[p] = (uint8_t)(t->sea.to_take[p] < left ? t->sea.to_take[p] : left);
        any |= t->sea.to_take[p] > 0;
    }
    return any;
}

/* Free roads go on where gold has interrupted them. */
static uint8_t phase_after(const catan_table *t)
{
    return t->free_roads > 0 ? CATAN_ROADWORK : catan_phase_of_turn(t);
}

static void begin_choosing(catan_table *t)
{
    t->phase = limit_takes(t) ? CATAN_CHOOSING : phase_after(t);
}

/* S6.1 */
void catan_pay_gold(catan_state *s, int number)
{
    catan_table *t = &s->table;
    for (int i = 0; i < CATAN_ALIKE; i++) {
        int hex = t->pays[number - 2][i];
        bool pays = hex != CATAN_NONE && hex != t->robber && t->terrain[hex] == CATAN_GOLD;
        for (int p = 0; p < t->seats && pays; p++) {
            t->sea.to_take[p] = (uint8_t)(t->sea.to_take[p] + (t->yield[hex] >> 4 * p & 15));
        }
    }
    begin_choosing(t);
}

int catan_take(catan_state *s, int seat, const uint8_t *counts)
{
    catan_table *t = &s->table;
    catan_cards cards = 0;
    int n = 0;
    if (t->phase != CATAN_CHOOSING) {
        return CATAN_WRONG_PHASE;
    }
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        if (counts[r] > CATAN_SUPPLY) {
            return GAME_BAD_ACTION;
        }
        cards += catan_some(r, counts[r]);
        n += counts[r];
    }
    if (n == 0) {
        return GAME_BAD_ACTION;
    }
    if (n != t->sea.to_take[seat]) {
        return CATAN_NOT_DUE;
    }
    if (!catan_covers(t->bank, cards)) {
        return CATAN_BANK_SHORT;
    }
    t->bank -= cards;
    t->sea.to_take[seat] = 0;
    catan_gain(s, seat, cards, n);
    begin_choosing(t);
    return GAME_OK;
}

/* -- S7: fog -- */

/* S7.1 */
void catan_explore(catan_state *s, int edge, int seat)
{
    catan_table *t = &s->table;
    for (int i = 0; i < 6; i++) {
        int vertex = CATAN_MAP(t, edge_ends)[edge][i / 3];
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i % 3];
        if (hex != CATAN_NONE && t->terrain[hex] == CATAN_FOG_HEX) {
            t->sea.fog_queue |= (uint64_t)1 << hex;
        }
    }
    if (t->sea.fog_queue != 0) {
        t->sea.fog_player = (int8_t)seat;
        t->chance = CATAN_FOG;
    }
}

int catan_fog_outcomes(const catan_table *t, game_outcome *list)
{
    int n = 0;
    bool hexes = t->chance == CATAN_FOG;
    int kinds = hexes ? CATAN_FOG_HEX : 13;
    for (int k = 0; k < kinds; k++) {
        uint32_t weight = hexes ? t->sea.fog_hexes[k] : t->sea.fog_numbers[k];
        uint8_t picked = (uint8_t)(hexes ? catan_fog_pick(k) : CATAN_PICK_NUMBER + k);
        if (weight > 0) {
            list[n++] = (game_outcome){.action = {GAME_KIND_PICK, {picked}}, .weight = weight};
        }
    }
    return n;
}

/* S7.2: the builder is paid; the next hex follows, then what gold there was is chosen. */
static void end_lifting(catan_state *s, int hex)
{
    catan_table *t = &s->table;
    int p = t->sea.fog_player;
    int terrain = t->terrain[hex];
    if (p >= 0 && terrain == CATAN_GOLD) {
        t->sea.to_take[p]++;
    } else if (p >= 0 && terrain < CATAN_RESOURCES && catan_count(t->bank, terrain) > 0) {
        t->bank -= catan_some(terrain, 1);
        catan_gain(s, p, catan_some(terrain, 1), 1);
    }
    t->sea.fog_queue &= t->sea.fog_queue - 1;
    t->chance = t->sea.fog_queue != 0 ? CATAN_FOG : CATAN_NO_CHANCE;
    if (t->sea.fog_queue != 0) {
        return;
    }
    t->sea.fog_player = -1;
    if (t->turn == 0) {
        catan_next_placement(t);
    } else {
        begin_choosing(t);
    }
}

static void lift(catan_state *s, int hex, int terrain)
{
    catan_table *t = &s->table;
    t->terrain[hex] = (uint8_t)terrain;
    t->sea.fog_hexes[terrain]--;
    catan_derive_land(t);
    t->chance = CATAN_FOG_NUMBER;
    if (terrain == CATAN_SEA) {
        end_lifting(s, hex);
    }
}

int catan_lift_fog(catan_state *s, game_action a)
{
    catan_table *t = &s->table;
    game_outcome list[GAME_OUTCOMES_MAX];
    int n = catan_fog_outcomes(t, list);
    bool fits = false;
    for (int i = 0; i < n; i++) {
        fits |= game_action_same(a, list[i].action);
    }
    if (!fits) {
        return GAME_BAD_OUTCOME;
    }
    int hex = bit_lowest(t->sea.fog_queue);
    if (t->chance == CATAN_FOG) {
        int k = 0;
        while (catan_fog_pick(k) != a.arg[0]) {
            k++;
        }
        lift(s, hex, k);
        return GAME_OK;
    }
    t->number[hex] = (uint8_t)(a.arg[0] - CATAN_PICK_NUMBER);
    t->sea.fog_numbers[t->number[hex]]--;
    catan_derive_numbers(t);
    end_lifting(s, hex);
    return GAME_OK;
}
