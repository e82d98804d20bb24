/* Rule S5: the pirate. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

/* Bit 4p for each seat p of `seats` with a ship along this hex. */
static unsigned sailors(const catan_table *t, int hex, unsigned seats)
{
    const uint8_t *corners = CATAN_MAP(t, hex_vertices)[hex];
    unsigned found = 0;
    for (int i = 0; i < 6; i++) {
        int edge = catan_edge_between(t, corners[i], corners[(i + 1) % 6]);
        for (int p = 0; p < t->seats; p++) {
            found |= catan_has_edge(&t->sea.ships[p], edge) ? 1u << 4 * p : 0;
        }
    }
    return found & seats;
}

unsigned catan_sailors(const catan_table *t, int hex, unsigned seats)
{
    bool any = false;
    for (int p = 0; p < t->seats; p++) {
        any |= (seats >> 4 * p & 1) != 0 && catan_any(t->sea.sailed[p]);
    }
    return any ? sailors(t, hex, seats) : 0;
}

/* S5.1; S5.3: every hex of the sea is allowed, but not every victim. */
static int judge_pirate(const catan_table *t, int hex, int victim)
{
    if (t->terrain[hex] != CATAN_SEA) {
        return t->terrain[hex] == CATAN_FOG_HEX ? CATAN_HIDDEN : CATAN_NOT_SEA;
    }
    if (hex == t->sea.pirate) {
        return CATAN_SAME_HEX;
    }
    unsigned victims = catan_sailors(t, hex, catan_robbable(t));
    if (victim < 0) {
        return victims != 0 ? CATAN_NAME_VICTIM : GAME_OK;
    }
    return (victims >> 4 * victim & 1) != 0 ? GAME_OK : CATAN_BAD_VICTIM;
}

int catan_move_pirate(catan_state *s, int hex, int victim)
{
    catan_table *t = &s->table;
    if (victim >= t->seats) {
        return GAME_BAD_ACTION;
    }
    if (t->phase != CATAN_ROBBING) {
        return CATAN_WRONG_PHASE;
    }
#ifdef CATAN_CITIES
    if (catan_is_not_chased(t, CATAN_PIRATE)) {
        return CATAN_BAD_TARGET;
    }
#endif
    int error = judge_pirate(t, hex, victim);
    if (error == GAME_OK) {
        t->sea.pirate = (uint8_t)hex;
        catan_rob(t, victim);
    }
    return error;
}
