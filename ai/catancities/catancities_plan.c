/* ai/catansea/catansea_plan.c for Cities & Knights, and what medium does there besides: it improves
 * its cities, keeps knights, watches the barbarians, and answers what progress cards ask. */
#include "ai/catancities/catancities_own.h"

#include "ai/catansea/catansea_plan.c"

#include "ai/catancities/catancities_mind.h"
#include "ai/catancities/catancities_weights.h"

enum { WINS = 9000 };

/* -- points -- */

/* The points that an action brings at once. */
static int points_of(const catan_mind *m, game_action a)
{
    const catan_table *t = m->t;
    switch (a.kind) {
    case CATAN_SETTLEMENT:
        return 1 + catan_island_points(t, m->me, a.arg[0]);
    case CATAN_CITY:
        return 1;
    case CATAN_IMPROVE:
        return a.arg[1] > 0 ? CATAN_METROPOLIS_POINTS : 0;
    case CATAN_PLAY:
        switch (a.arg[0]) {
        case CATAN_MEDICINE:
            return 1;
        case CATAN_CRANE:
            return a.arg[2] > 0 ? CATAN_METROPOLIS_POINTS : 0;
        case CATAN_MERCHANT:
            return t->realm.merchant != m->me + 1;
        default:
            return 0;
        }
    default:
        return 0;
    }
}

static bool is_won_by(const catan_mind *m, game_action a)
{
    return m->t->turn > 0 && m->t->points[m->me] + points_of(m, a) >= m->t->target;
}

/* -- building -- */

/* In placement a city stands where a settlement would be good, and commodities are. */
static int weigh_city(const catan_mind *m, int vertex)
{
    if (m->t->turn == 0) {
        return catan_site_worth(m, vertex) + catan_city_worth(m, vertex) - WORTH_CITY -
               WORTH_CITY_PIP * catan_vertex_pips(m->t, vertex);
    }
    return catan_weigh_purchase(m, catan_city_worth(m, vertex), CATAN_CITY_COST);
}

static int weigh_house(const catan_mind *m, game_action a)
{
    if (m->t->turn == 0) {
        return weigh_at_sea(m, a);
    }
    int worth = WORTH_SETTLEMENT + catan_site_worth(m, a.arg[0]) +
                WORTH_ISLAND_POINT * catan_island_points(m->t, m->me, a.arg[0]);
    return catan_weigh_purchase(m, worth, CATAN_SETTLEMENT_COST);
}

/* The metropolis makes the best city safe. */
static int weigh_level(const catan_mind *m, game_action a)
{
    int track = a.arg[0];
    int level = m->t->realm.levels[m->me][track] + 1;
    int city = a.arg[1] > 0 ? catan_vertex_pips(m->t, a.arg[1] - 1) : 0;
    int weight = catan_weigh_purchase(m, catan_level_worth(m, track),
                                      catan_some(catan_commodity_for(track), level));
    return weight < 0 ? weight : weight + city;
}

/* A wall goes where a city cannot be lost, or is lost last. */
static int weigh_wall(const catan_mind *m, int vertex)
{
    enum { SAFE = 20 };
    int weight = catan_weigh_purchase(m, m->worth[CATAN_FOR_WALL], CATAN_WALL_COST);
    bool safe = !catan_has(catan_plain_cities(m->t, m->me), vertex);
    return weight < 0 ? weight : weight + catan_vertex_pips(m->t, vertex) + (safe ? SAFE : 0);
}

/* -- knights -- */

static int weigh_hiring(const catan_mind *m, int vertex)
{
    enum { POST = 400 };
    int post = catan_post_worth(m, vertex);
    if (m->t->phase == CATAN_PLACING_KNIGHT) {
        return POST + post;
    }
    int weight = catan_weigh_purchase(m, m->worth[CATAN_FOR_KNIGHT] + post / 8, CATAN_HIRE_COST);
    return weight < 0 ? weight : weight + post / 8;
}

/* Active ones first: they need no more wheat. */
static int weigh_promotion(const catan_mind *m, int vertex)
{
    enum { ACTIVE = 15 };
    bool active = (m->t->realm.knight[vertex] & CATAN_KNIGHT_ACTIVE) != 0;
    return catan_weigh_purchase(m, m->worth[CATAN_FOR_KNIGHT] + (active ? ACTIVE : 0),
                                CATAN_HIRE_COST);
}

static int weigh_waking(const catan_mind *m, int vertex)
{
    enum { STRENGTH = 3 };
    const catan_war *w = &m->war;
    int strength = catan_strength(m->t->realm.knight[vertex]);
    int alone =
        (catan_war_worth(w, w->active + strength) - catan_war_worth(w, w->active)) * w->now / 100;
    int share = (m->worth[CATAN_FOR_WATCH] - WORTH_AWAKE) * strength / (w->idle > 0 ? w->idle : 1);
    int more = alone > share ? alone : share;
    int weight = catan_weigh_purchase(m, WORTH_AWAKE + more, CATAN_ACTIVATE_COST);
    return weight < 0 ? weight : weight + STRENGTH * strength;
}

/* What a knight loses by acting: it sleeps, and wheat wakes it. */
static int cost_of_acting(const catan_mind *m, int vertex)
{
    enum { WHEAT = 40 };
    return WHEAT + 3 * catan_war_loss(m, catan_strength(m->t->realm.knight[vertex]));
}

/* The length of a rival's longest road with an own knight on a vertex. */
static int length_past(const catan_table *t, int seat, int rival, int from, int to)
{
    catan_table with = *t;
    for (int p = 0; p < t->seats; p++) {
        with.realm.knights[p] &= ~(catan_bit(from) | catan_bit(to));
    }
    with.realm.knights[seat] |= catan_bit(to);
    return catan_road_length(&with, rival);
}

static int weigh_march(const catan_mind *m, int from, int to)
{
    enum { CUTS = 500, DRIVES = 40, SITE = 2 };
    const catan_table *t = m->t;
    uint8_t there = t->realm.knight[to];
    int rival = t->road_seat;
    int gain = catan_post_worth(m, to) - catan_post_worth(m, from);
    if (t->phase == CATAN_RETREATING) {
        return gain;
    }
    if (catan_strength(there) > 0) {
        gain += DRIVES * catan_strength(there) * (catan_knight_seat(there) == m->leader ? 2 : 1);
    }
    if (rival >= 0 && rival != m->me && catan_has(t->touched[rival] | t->sea.sailed[rival], to) &&
        length_past(t, m->me, rival, from, to) < t->road_length[rival]) {
        gain += CUTS;
    }
    gain -= 2 * cost_of_acting(m, from);
    return gain > 0 ? 100 + gain : -1;
}

/* Where the robber could go. */
static int weigh_chase(const catan_mind *m, game_action a)
{
    enum { ROBBED = 400, PIRATE = -60 };
    int gain = WORTH_CHASE - cost_of_acting(m, a.arg[0]);
    gain += a.arg[1] != 0 ? PIRATE : is_robbed(m) ? ROBBED : 0;
    return gain > 0 ? 100 + gain : -1;
}

/* The robber, and a card of everybody who is there. */
static int weigh_bishop(const catan_mind *m, int hex)
{
    enum { LEAST = 120, ROBBED = 150, CARD = 30 };
    const catan_table *t = m->t;
    int gain =
        weigh_robber(m, (game_action){CATAN_ROBBER, {(uint8_t)hex}}) + (is_robbed(m) ? ROBBED : 0);
    for (int p = 0; p < t->seats; p++) {
        bool there = catan_any(catan_built(t, p) & catan_corners_of(t, hex));
        gain += p != m->me && there && t->hand_n[p] > 0 ? CARD : 0;
    }
    return catan_play_for(m, gain, LEAST);
}

/* -- losses, gifts, cards -- */

static int weigh_loss(const catan_mind *m, int vertex)
{
    const catan_table *t = m->t;
    if (t->phase == CATAN_LOSING_KNIGHT) {
        uint8_t knight = t->realm.knight[vertex];
        bool active = (knight & CATAN_KNIGHT_ACTIVE) != 0;
        return 1000 - 100 * catan_strength(knight) - (active ? 30 : 0) -
               catan_post_worth(m, vertex) / 8;
    }
    return 2000 - catan_city_worth(m, vertex) - (catan_has(t->realm.walls, vertex) ? 30 : 0);
}

static int weigh_drop(const catan_mind *m, int card)
{
    enum { MOST = 200 };
    return 1 + (MOST - catan_card_worth(m, card)) / 8; /* after all that is better */
}

static int weigh_draw(const catan_mind *m, int what)
{
    return what < CATAN_TRACKS ? catan_deck_worth(m, what)
                               : catan_card_worth(m, what - CATAN_TRACKS);
}

/* -- trade -- */

/* What is traded for the goal at hand must not be missed more than the goal is worth. */
static int weigh_dealing(const catan_mind *m, game_action a)
{
    int weight = weigh_bank(m, a);
    int goal = catan_best_goal(m, m->v->hand);
    if (weight < 0 || goal < 0) {
        return weight;
    }
    catan_mind without = *m;
    without.worth[goal] = 0;
    catan_cards after = m->v->hand - catan_some(a.arg[0], a.arg[1]) + catan_some(a.arg[2], 1);
    int more = WORTH_NOW * m->worth[goal] +
               catan_hand_worth(&without, catan_without(after, m->cost[goal])) -
               catan_hand_worth(&without, m->v->hand);
    return more > 0 ? 100 + more : -1;
}

/* -- a turn -- */

static int weigh_in_turn(const catan_mind *m, game_action a)
{
    switch (a.kind) {
    case CATAN_SETTLEMENT:
        return weigh_house(m, a);
    case CATAN_CITY:
        return weigh_city(m, a.arg[0]);
    case CATAN_WALL:
        return weigh_wall(m, a.arg[0]);
    case CATAN_IMPROVE:
        return weigh_level(m, a);
    case CATAN_HIRE:
        return weigh_hiring(m, a.arg[0]);
    case CATAN_ACTIVATE:
        return weigh_waking(m, a.arg[0]);
    case CATAN_PROMOTE:
        return weigh_promotion(m, a.arg[0]);
    case CATAN_MARCH:
        return weigh_march(m, a.arg[0], a.arg[1]);
    case CATAN_CHASE:
        return weigh_chase(m, a);
    case CATAN_PLAY:
        return a.arg[0] == CATAN_BISHOP ? weigh_bishop(m, a.arg[1]) : catan_weigh_play(m, a);
    case CATAN_BANK:
        return weigh_dealing(m, a);
    default:
        return weigh_at_sea(m, a);
    }
}

int catan_weigh_plan(const catan_mind *m, game_action a)
{
    if (is_won_by(m, a)) {
        return WINS;
    }
    switch (a.kind) {
    case CATAN_GIVE:
        return catan_hand_worth(m, m->v->hand - catan_cards_in(a));
    case CATAN_LOSE:
        return weigh_loss(m, a.arg[0]);
    case CATAN_DROP:
        return weigh_drop(m, a.arg[0]);
    case CATAN_TAKE_CARD:
        return weigh_draw(m, a.arg[0]);
    case CATAN_ASK:
        return catan_weigh_asking(m, a.arg[0], a.arg[1]);
    default:
        return weigh_in_turn(m, a);
    }
}

game_action catan_plan(const bot_ask *ask, bot_budget *budget, luck *ties)
{
    return plan_at_sea(ask, budget, ties);
}
