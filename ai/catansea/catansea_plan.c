/* ai/catan/catan_plan.c for the larger games, and what it does at sea: it sails to other islands
 * and into the fog, moves ships that lead nowhere, sends the pirate, and takes what it lacks. */
#include "ai/catansea/catansea_own.h"

#include "ai/catan/catan_plan.c"

/* -- ships -- */

static int length_by_ship(const catan_mind *m, int edge)
{
    catan_table with = *m->t;
    catan_put_ship(&with, m->me, edge);
    return catan_road_length(&with, m->me);
}

static piece ship_at(const catan_mind *m, int edge)
{
    return (piece){.worth = catan_ship_worth(m, edge),
                   .fog = catan_fog_worth(m, edge),
                   .length = m->t->road_seat == m->me ? 0 : length_by_ship(m, edge),
                   .goal = CATAN_FOR_VOYAGE,
                   .cost = CATAN_SHIP_COST,
                   .left = m->t->pieces[m->me][CATAN_SHIP_PIECE]};
}

static int weigh_ship(const catan_mind *m, int edge)
{
    piece ship = ship_at(m, edge);
    return m->t->turn == 0 ? ship.worth : weigh_piece(m, &ship);
}

/* A move is good if the ship gains more at its new place than it would at the old one, were it not
 * there; but never if it shortens the longest road. */
static int weigh_move(const catan_mind *m, int from, int to)
{
    enum { BETTER = 30 };
    catan_table without = *m->t;
    catan_mind then = *m;
    catan_take_ship(&without, m->me, from);
    then.t = &without;
    without.road_length[m->me] = (uint8_t)catan_road_length(&without, m->me);
    catan_survey(&then);
    piece there = ship_at(&then, to);
    piece here = ship_at(&then, from);
    if (m->t->road_seat == m->me && length_by_ship(&then, to) < m->t->road_length[m->me]) {
        return -1;
    }
    int more = piece_gain(&then, &there) - piece_gain(&then, &here) - BETTER;
    return more > 0 ? 400 + more : -1;
}

/* -- the pirate -- */

static int weigh_pirate(const catan_mind *m, game_action a)
{
    enum { LEADER = 2, OWN = 20, CARD = 4, STAYS = 150, SHIPS = 6 };
    const catan_table *t = m->t;
    int score = is_robbed(m) ? -STAYS : 0; /* the robber stays where it is */
    for (int p = 0; p < t->seats; p++) {
        int weight = p == m->me ? -OWN : 4 + t->points[p] * (p == m->leader ? LEADER : 1);
        score += catan_ships_along(t, p, a.arg[0]) > 0 ? SHIPS * weight : 0;
    }
    if (a.arg[1] > 0) {
        int victim = a.arg[1] - 1;
        score += 20 + CARD * t->hand_n[victim] + (victim == m->leader ? 15 : 0);
    }
    return score;
}

/* -- places -- */

/* What sailing from here would lead to, when the game begins. */
static int weigh_coast(const catan_mind *m, int vertex)
{
    int best = 0;
    const catan_way *ways = CATAN_MAP(m->t, ways)[vertex];
    for (int i = 0; i < 3 && ways[i].to != CATAN_NONE && catan_has_sea(m->t); i++) {
        bool sails = catan_has_edge(&m->t->sea.ship_edges, ways[i].place);
        int there = sails ? m->by_ship.worth[ways[i].to] : 0;
        best = there > best ? there : best;
    }
    return best / 8;
}

static int weigh_settlement(const catan_mind *m, game_action a)
{
    enum { ISLAND = 600 };
    const catan_table *t = m->t;
    int points = t->points[m->me] + catan_count(m->v->cards, CATAN_VICTORY_POINT) + 1;
    if (t->turn == 0) {
        return weigh_on_land(m, a) + weigh_coast(m, a.arg[0]);
    }
    int island = catan_island_points(t, m->me, a.arg[0]);
    return points + island >= t->target ? 5000 : weigh_on_land(m, a) + ISLAND * island;
}

/* -- cards -- */

/* More ways to take cards than are listed: one by one, the card that helps most, as far as the
 * budget tells. */
static game_action take_greedily(const catan_mind *m, bot_budget *budget)
{
    catan_cards hand = m->v->hand;
    catan_cards bank = m->t->bank;
    for (int left = m->t->sea.to_take[m->me]; left > 0; left--) {
        int most = -1;
        int best = 0;
        for (int r = 0; r < CATAN_RESOURCES; r++) {
            if (catan_count(bank, r) > 0) {
                int worth = bot_spend(budget, 1) ? catan_hand_worth(m, hand + catan_some(r, 1)) : 0;
                if (most < 0 || worth > best) {
                    most = r;
                    best = worth;
                }
            }
        }
        hand += catan_some(most, 1);
        bank -= catan_some(most, 1);
    }
    return catan_cards_action(CATAN_TAKE, hand - m->v->hand);
}

static int weigh_taking(const catan_mind *m, game_action a)
{
    return catan_hand_worth(m, m->v->hand + catan_cards_in(a));
}

/* Actions that the larger games have. */
static int weigh_at_sea(const catan_mind *m, game_action a)
{
    switch (a.kind) {
    case CATAN_SETTLEMENT:
        return weigh_settlement(m, a);
    case CATAN_SHIP:
        return weigh_ship(m, a.arg[0]);
    case CATAN_MOVE:
        return weigh_move(m, a.arg[0], a.arg[1]);
    case CATAN_PIRATE:
        return weigh_pirate(m, a);
    case CATAN_TAKE:
        return weigh_taking(m, a);
    default:
        return weigh_on_land(m, a);
    }
}

/* Choices that the larger games have. */
static game_action plan_at_sea(const bot_ask *ask, bot_budget *budget, luck *ties)
{
    const catan_view *v = ask->view;
    if (v->table.phase == CATAN_CHOOSING && ask->menu_n == 0) {
        catan_mind m;
        catan_think(&m, v, ask->seat);
        return take_greedily(&m, budget);
    }
    return plan_on_land(ask, budget, ties);
}

#ifndef CATAN_CITIES /* else see ai/catancities/catancities_plan.c */
int catan_weigh_plan(const catan_mind *m, game_action a)
{
    return weigh_at_sea(m, a);
}

game_action catan_plan(const bot_ask *ask, bot_budget *budget, luck *ties)
{
    return plan_at_sea(ask, budget, ties);
}
#endif
