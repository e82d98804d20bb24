/* Rules L3 and L4: what comes between two turns at a table of five or six. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

/* L4.2: what is limited to one a turn begins anew. */
static void begin_part(catan_state *s, int seat, catan_stage stage)
{
    catan_table *t = &s->table;
    t->sea.active = (uint8_t)seat;
    t->sea.stage = (uint8_t)stage;
    t->sea.ship_moved = 0;
    t->sea.new_ships = (catan_edges){{0}};
    t->card_played = 0;
    t->offers = 0;
    s->bought = 0;
#ifdef CATAN_CITIES
    catan_begin_realm(t);
#endif
}

/* L4.4: only now the turn is counted. */
static void pass(catan_state *s)
{
    catan_table *t = &s->table;
    catan_pass_turn(s);
#ifdef CATAN_CITIES
    t->realm.event = CATAN_NO_EVENT;
#endif
    begin_part(s, t->current, CATAN_STAGE_TURN);
}

/* L3.1, L3.3: the next seat in turn order that has a card; all have had their turn: -1. */
static int next_builder(const catan_table *t, int after)
{
    for (int p = (after + 1) % t->seats; p != t->current; p = (p + 1) % t->seats) {
        if (t->hand_n[p] > 0) {
            return p;
        }
    }
    return -1;
}

static void let_build(catan_state *s, int after)
{
    catan_table *t = &s->table;
    int p = next_builder(t, after);
    if (p < 0) {
        pass(s);
        return;
    }
    begin_part(s, p, CATAN_STAGE_BUILD);
    t->phase = CATAN_BUILDING;
}

/* L3.6: the last turn ends the game without another part. */
static bool has_extra(const catan_table *t)
{
    return t->seats > 4 && t->sea.extra != CATAN_EXTRA_NONE && t->turn < t->turn_limit;
}

/* L3.3: at a table the others are asked only if they want to build. */
game_action catan_optional(const void *state, uint32_t *seats)
{
    const catan_table *t = &((const catan_state *)state)->table;
    bool builds = t->seats > 4 && t->sea.extra == CATAN_EXTRA_BUILD;
    *seats = t->phase == CATAN_BUILDING && t->chance == CATAN_NO_CHANCE ? 1u << t->sea.active : 0;
    return (game_action){.kind = builds ? CATAN_DONE : 0};
}

int catan_end(catan_state *s)
{
    catan_table *t = &s->table;
    if (!catan_may_act(t)) {
        return CATAN_WRONG_PHASE;
    }
#ifdef CATAN_CITIES
    if (!catan_may_end(t)) {
        return CATAN_TOO_MANY_CARDS;
    }
#endif
    if (t->phase == CATAN_PAIRED || !has_extra(t)) {
        pass(s);
    } else if (t->sea.extra == CATAN_EXTRA_BUILD) {
        let_build(s, t->current);
    } else { /* L4.1 */
        begin_part(s, (t->current + 3) % t->seats, CATAN_STAGE_PAIRED);
        t->phase = CATAN_PAIRED;
    }
    return GAME_OK;
}

int catan_done(catan_state *s)
{
    catan_table *t = &s->table;
#ifdef CATAN_CITIES
    if (t->phase > CATAN_PAIRED) {
        return catan_close(s);
    }
#endif
    if (t->phase != CATAN_BUILDING) {
        return catan_end_roads(s);
    }
    let_build(s, t->sea.active);
    return GAME_OK;
}
