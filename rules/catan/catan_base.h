/* catan_base.h -- where the larger games differ from the base game, as the base game does it.
 *
 * The sources of this folder are compiled for catan, and once more for each larger game with
 * CATAN_WIDE defined. What these do in another way is a function that stands here for the base game,
 * and in rules/catansea/catansea_state.h for the larger ones. */
#ifndef STOLIK_RULES_CATAN_BASE_H
#define STOLIK_RULES_CATAN_BASE_H

#include "rules/catan/catan.h"

/* The seat that builds, trades and plays cards. */
static inline int catan_actor(const catan_table *t)
{
    return t->current;
}

/* Whether it may build, and whether it may trade with the bank and play cards, too. */
static inline bool catan_may_build(const catan_table *t)
{
    return t->phase == CATAN_ACTING;
}

static inline bool catan_may_act(const catan_table *t)
{
    return t->phase == CATAN_ACTING;
}

/* The phase in which it goes on when free roads are built, cards chosen or the robber moved. */
static inline uint8_t catan_phase_of_turn(const catan_table *t)
{
    return t->dice[0] == 0 ? CATAN_ROLLING : CATAN_ACTING;
}

/* Where the roller goes on after a 7, once the cards are discarded. */
static inline uint8_t catan_phase_of_robber(const catan_table *t)
{
    (void)t;
    return CATAN_ROBBING;
}

/* Whether what is bought now was bought in the buyer's turn (C9.2). */
static inline bool catan_is_own_turn(const catan_table *t)
{
    (void)t;
    return true;
}

/* C5.1: the cards that a hand may have when a 7 is rolled. */
static inline int catan_hand_limit(const catan_table *t, int seat)
{
    (void)seat;
    return t->limit;
}

/* C4.2: what a hex pays to a seat. */
static inline catan_cards catan_paid_by(const catan_table *t, int hex, int seat)
{
    return catan_some(t->terrain[hex], t->yield[hex] >> 4 * seat & 15);
}

/* Whether a hex is what it is before the hexes are shuffled, and whether it never has a number. */
static inline bool catan_is_fixed(const catan_table *t, int hex)
{
    (void)t;
    (void)hex;
    return false;
}

static inline bool catan_is_numberless(const catan_table *t, int hex)
{
    (void)t;
    (void)hex;
    return false;
}

/* Whether the robber has been put on the island (C2.1). */
static inline bool catan_robber_is_there(const catan_table *t)
{
    return t->chance != CATAN_HEXES_DUE;
}

/* Whether the robber is where it waits in placement. */
static inline bool catan_robber_may_wait(const catan_table *t)
{
    return t->terrain[t->robber] == CATAN_DESERT;
}

/* The pieces of a seat's roads on the board. */
static inline int catan_routes_built(const catan_table *t, int seat)
{
    return CATAN_ROADS_MAX - t->pieces[seat][CATAN_ROAD_PIECE];
}

/* Which robber comes to a hex, whom else than builders it finds there, and whether it is there. */
static inline uint8_t catan_robber_of(const catan_table *t, int hex)
{
    (void)t;
    (void)hex;
    return CATAN_ROBBER;
}

static inline unsigned catan_sailors(const catan_table *t, int hex, unsigned seats)
{
    (void)t;
    (void)hex;
    (void)seats;
    return 0;
}

static inline bool catan_robber_stands(const catan_table *t, int hex)
{
    return hex == t->robber;
}

static inline bool catan_has_sea(const catan_table *t)
{
    (void)t;
    return false;
}

/* Why the robber cannot be on a hex without land; not asked in the base game. */
enum { CATAN_NO_LAND = CATAN_SAME_HEX };

/* C9.4: whether there is a road to build. */
static inline int catan_judge_roadwork(const catan_table *t)
{
    if (t->pieces[t->current][CATAN_ROAD_PIECE] == 0) {
        return CATAN_NO_PIECE;
    }
    catan_edges sites = catan_road_sites(t, t->current);
    return catan_any_edge(&sites) ? GAME_OK : CATAN_NO_ROAD_FITS;
}

/* Cards of this kind in the game. */
static inline int catan_supply_of(const catan_table *t, int kind)
{
    (void)t;
    (void)kind;
    return CATAN_SUPPLY;
}

/* Development cards of this kind in the game. */
static inline int catan_deck_of(const catan_table *t, int card)
{
    (void)t;
    return card == CATAN_KNIGHT_CARD     ? CATAN_KNIGHTS_MAX
           : card == CATAN_VICTORY_POINT ? CATAN_VICTORY_POINTS_MAX
                                         : CATAN_PROGRESS_MAX;
}

/* Takes out the edges that no road can have, whoever builds it. */
static inline void catan_keep_free(const catan_table *t, catan_edges *sites)
{
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        catan_drop_edges(sites, &t->roads[p]);
    }
}

/* The vertices that a seat can build on if nothing stands there or next to it; C3.2 in placement. */
static inline catan_set catan_reached(const catan_table *t, int seat)
{
    return t->turn == 0 ? catan_bit(CATAN_VERTICES) - 1 : t->touched[seat];
}

static inline bool catan_edge_taken(const catan_table *t, int edge)
{
    bool taken = false;
    for (int p = 0; p < t->seats; p++) {
        taken |= catan_has_edge(&t->roads[p], catan_edge_place[edge]);
    }
    return taken;
}

/* Why no road can be put on an edge, whoever builds it. */
static inline int catan_judge_edge(const catan_table *t, int edge)
{
    return catan_edge_taken(t, edge) ? CATAN_TAKEN : GAME_OK;
}

/* Why a seat cannot build a settlement on a vertex that is free. */
static inline int catan_judge_vertex(const catan_table *t, int seat, int vertex)
{
    return catan_has(catan_reached(t, seat), vertex) ? GAME_OK : CATAN_NOT_CONNECTED;
}

/* The vertices that the longest road of a seat may pass. */
static inline catan_set catan_route_ends(const catan_table *t, int seat)
{
    return t->touched[seat];
}

/* The neighbours of a vertex, and the corners of a hex. */
static inline catan_set catan_near_of(const catan_table *t, int vertex)
{
    (void)t;
    return catan_vertex_near[vertex];
}

static inline catan_set catan_corners_of(const catan_table *t, int hex)
{
    (void)t;
    return catan_hex_corners[hex];
}

#endif
