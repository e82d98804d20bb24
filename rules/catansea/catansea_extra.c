/* Rules L3 and L4: what comes between two turns at a table of five or six. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

/* What is limited to one a turn begins anew. */
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
}

static void pass(catan_state *s)
{
    catan_table *t = &s->table;
    catan_pass_turn(s);
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

int catan_end(catan_state *s)
{
    catan_table *t = &s->table;
    if (!catan_may_act(t)) {
        return CATAN_WRONG_PHASE;
    }
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
    if (t->phase != CATAN_BUILDING) {
        return catan_end_roads(s);
    }
    let_build(s, t->sea.active);
    return GAME_OK;
}
