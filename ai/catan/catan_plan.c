/* How medium plays Catan: it weighs its actions, settles where the numbers are good, saves for what
 * it can have soonest, trades towards it, and robs the leader. */
#include "ai/catan/catan_plan.h"

/* -- cards -- */

/* Gives away, one by one, the card that is missed least, as far as the budget tells. */
static game_action discard_greedily(const catan_mind *m, bot_budget *budget)
{
    catan_cards hand = m->v->hand;
    for (int left = m->t->to_discard[m->me]; left > 0; left--) {
        int least = -1;
        int best = 0;
        for (int r = 0; r < CATAN_GOODS; r++) {
            if (catan_count(hand, r) > 0) {
                int worth =
                    bot_spend(budget, 1) ? catan_hand_worth(m, hand - catan_some(r, 1)) : INT32_MIN;
                if (least < 0 || worth > best) {
                    least = r;
                    best = worth;
                }
            }
        }
        hand -= catan_some(least, 1);
    }
    return catan_cards_action(CATAN_DISCARD, m->v->hand - hand);
}

/* Keeps the best hand, if there are not too many to choose from. */
static game_action choose_discard(const catan_mind *m, const bot_ask *ask, bot_budget *budget)
{
    enum { LOOKS = 512 };
    int best = -1;
    int most = 0;
    if (ask->menu_n == 0 || ask->menu_n > LOOKS || !bot_spend(budget, (uint32_t)ask->menu_n)) {
        return discard_greedily(m, budget);
    }
    for (int i = 0; i < ask->menu_n; i++) {
        int worth = catan_hand_worth(m, m->v->hand - catan_cards_in(ask->menu[i]));
        if (best < 0 || worth > most) {
            best = i;
            most = worth;
        }
    }
    return ask->menu[best];
}

/* How many cards of a resource the others hold: all that are not in the bank. */
static int held_by_others(const catan_mind *m, int resource)
{
    int all = catan_supply_of(m->t, resource);
    return all - catan_count(m->t->bank, resource) - catan_count(m->v->hand, resource);
}

#ifndef CATAN_CITIES /* which has other cards */
static int weigh_monopoly(const catan_mind *m, int resource)
{
    enum { ENOUGH = 3 };
    int n = held_by_others(m, resource);
    if (n < ENOUGH) {
        return -1;
    }
    int more =
        catan_hand_worth(m, m->v->hand + catan_some(resource, n)) - catan_hand_worth(m, m->v->hand);
    return 300 + 40 * n + more;
}

static int weigh_plenty(const catan_mind *m, game_action a)
{
    catan_cards with = m->v->hand + catan_some(a.arg[0], 1) + catan_some(a.arg[1], 1);
    int goal = catan_best_goal(m, with);
    bool pays = goal >= 0 && catan_covers(with, m->cost[goal]) &&
                !catan_covers(m->v->hand, m->cost[goal]) && goal != CATAN_FOR_CARD;
    return pays ? 600 + m->worth[goal] : -1;
}
#endif

/* -- the robber -- */

static int weigh_robber(const catan_mind *m, game_action a)
{
    enum { LEADER = 2, OWN = 30, CARD = 4 };
    const catan_table *t = m->t;
    int hex = a.arg[0];
    int pips = catan_chances(t->number[hex]);
    catan_set corners = catan_corners_of(t, hex);
    int score = 0;
    for (int p = 0; p < t->seats; p++) {
        int n =
            catan_members(t->settlements[p] & corners) + 2 * catan_members(t->cities[p] & corners);
        int weight = p == m->me ? -OWN : 4 + t->points[p] * (p == m->leader ? LEADER : 1);
        score += n * pips * weight;
    }
    if (a.arg[1] > 0) {
        int victim = a.arg[1] - 1;
        score += 20 + CARD * t->hand_n[victim] + (victim == m->leader ? 15 : 0);
    }
    return score;
}

/* Whether the robber stands on a hex that would pay well. */
static bool is_robbed(const catan_mind *m)
{
    catan_set corners = catan_corners_of(m->t, m->t->robber);
    return catan_any(catan_built(m->t, m->me) & corners) &&
           m->t->terrain[m->t->robber] != CATAN_DESERT;
}

#ifndef CATAN_CITIES
static int weigh_knight(const catan_mind *m)
{
    const catan_table *t = m->t;
    int army = t->army_seat < 0 ? CATAN_ARMY_MIN - 1 : t->knights[t->army_seat];
    bool takes_army = t->army_seat != m->me && t->knights[m->me] >= army;
    if (takes_army) {
        return 2000;
    }
    if (t->phase == CATAN_ROLLING) {
        return is_robbed(m) ? 800 : -1; /* else roll first */
    }
    return 250;
}
#endif

/* -- building -- */

/* What paying for something costs in other plans; none if the hand has enough for both. */
static int regret(const catan_mind *m, catan_cards cost)
{
    catan_cards rest = m->v->hand - cost;
    return catan_hand_worth(m, m->v->hand) - catan_hand_worth(m, rest);
}

/* The length of the longest road with one more road. */
static int length_with(const catan_mind *m, int edge)
{
    catan_table with = *m->t;
    const uint8_t *ends = CATAN_MAP(m->t, edge_ends)[edge];
    catan_add_edge(&with.roads[m->me], catan_place_of(m->t, edge));
    with.touched[m->me] |= catan_bit(ends[0]) | catan_bit(ends[1]);
    return catan_road_length(&with, m->me);
}

static int road_to_beat(const catan_table *t)
{
    return t->road_seat < 0 ? CATAN_ROAD_MIN - 1 : t->road_length[t->road_seat];
}

/* A piece of a route that could be built. */
typedef struct piece {
    int worth;        /* of what it leads to */
    int fog;          /* of what it finds at once */
    int length;       /* of the longest road with it; 0: it does not matter */
    catan_goal goal;  /* that it serves */
    catan_cards cost; /* of it alone */
    int left;         /* such pieces in the supply */
} piece;

/* A piece for its place alone: what it leads to, and the longest road. */
static int piece_gain(const catan_mind *m, const piece *p)
{
    enum { TAKES = 1500, NEARS = 120 };
    const catan_table *t = m->t;
    int gain = p->worth + p->fog;
    int beat = road_to_beat(t);
    if (p->length > beat) {
        gain += TAKES;
    } else if (p->length > t->road_length[m->me] && p->length + 2 > beat && p->length >= 3) {
        gain += NEARS;
    }
    return gain;
}

static int weigh_piece(const catan_mind *m, const piece *p)
{
    enum { TAKES = 1000, ROOM = 6 };
    const catan_table *t = m->t;
    int gain = piece_gain(m, p);
    if (t->phase == CATAN_ROADWORK || gain >= TAKES) {
        return 10 + gain;
    }
    if (m->worth[p->goal] > 0 && p->worth > 0 && catan_best_goal(m, m->v->hand) == (int)p->goal) {
        return 300 + gain;
    }
    bool spare = t->hand_n[m->me] > ROOM || p->left > 4;
    return spare ? gain - 2 * regret(m, p->cost) - 60 : -1;
}

static int weigh_road(const catan_mind *m, int edge)
{
    piece road = {.worth = catan_road_worth(m, edge),
                  .fog = catan_fog_worth(m, edge),
                  .length = m->t->road_seat == m->me ? 0 : length_with(m, edge),
                  .goal = CATAN_FOR_EXPANSION,
                  .cost = CATAN_ROAD_COST,
                  .left = m->t->pieces[m->me][CATAN_ROAD_PIECE]};
    return weigh_piece(m, &road);
}

#ifndef CATAN_CITIES
static int weigh_card(const catan_mind *m)
{
    enum { FULL = 7 };
    if (catan_best_goal(m, m->v->hand) == CATAN_FOR_CARD || m->t->hand_n[m->me] > FULL) {
        return 280;
    }
    return 100 - 2 * regret(m, CATAN_CARD_COST);
}
#endif

/* -- trade -- */

/* A trade with the bank is good if the goal at hand lacks what it brings, and does not need what
 * it takes. */
static int weigh_bank(const catan_mind *m, game_action a)
{
    int goal = catan_best_goal(m, m->v->hand);
    if (goal < 0 || a.arg[3] != 1) {
        return -1;
    }
    catan_cards hand = m->v->hand;
    catan_cards after = hand - catan_some(a.arg[0], a.arg[1]) + catan_some(a.arg[2], 1);
    catan_cards lacking = catan_without(m->cost[goal], hand);
    catan_cards spare = catan_without(hand, m->cost[goal]);
    if (catan_count(lacking, a.arg[2]) == 0 || catan_count(spare, a.arg[0]) < a.arg[1]) {
        return -1;
    }
    bool done = catan_covers(after, m->cost[goal]);
    bool full = m->t->hand_n[m->me] > catan_room(m->t, m->me);
    int better = catan_wait(m, hand, m->cost[goal]) - catan_wait(m, after, m->cost[goal]);
    if (!done && !full && catan_wait(m, hand, m->cost[goal]) > 0) {
        return -1; /* not before it leads to the goal */
    }
    return 350 + better / 100 - 4 * a.arg[1];
}

/* Who is about to win gets nothing. */
static bool is_dangerous(const catan_mind *m, int seat)
{
    return m->t->points[seat] + 2 >= m->t->target;
}

static game_action choose_answer(const catan_mind *m, bot_budget *budget)
{
    enum { BETTER = 25 };
    const catan_table *t = m->t;
    game_action no = {.kind = CATAN_REJECT};
    if (!catan_covers(m->v->hand, t->want) || is_dangerous(m, t->current) ||
        !bot_spend(budget, 1)) {
        return no;
    }
    int now = catan_hand_worth(m, m->v->hand);
    int then = catan_hand_worth(m, m->v->hand - t->want + t->give);
    return then > now + BETTER ? (game_action){.kind = CATAN_ACCEPT} : no;
}

/* The proposer takes the weakest of those who agreed. */
static game_action choose_partner(const catan_mind *m, const bot_ask *ask)
{
    game_action best = ask->menu[0];
    int weakest = 0;
    for (int i = 0; i < ask->menu_n; i++) {
        int p = ask->menu[i].arg[0];
        if (ask->menu[i].kind == CATAN_CONFIRM && !is_dangerous(m, p) &&
            (best.kind != CATAN_CONFIRM || m->t->points[p] < weakest)) {
            best = ask->menu[i];
            weakest = m->t->points[p];
        }
    }
    return best;
}

/* One card that the goal lacks for one it does not need, if somebody may have it. */
static bool find_offer(const catan_mind *m, game_action *a)
{
    enum { TRIES = 2 };
    catan_cards hand = m->v->hand;
    int goal = catan_best_goal(m, hand);
    if (goal < 0 || m->t->offers >= TRIES) {
        return false;
    }
    catan_cards lacking = catan_without(m->cost[goal], hand);
    catan_cards spare = catan_without(hand, m->cost[goal]);
    int want = -1;
    int give = -1;
    for (int r = 0; r < CATAN_GOODS; r++) {
        bool there = held_by_others(m, r) > 0;
        if (catan_count(lacking, r) > 0 && there &&
            (want < 0 || catan_earned(m, r) < catan_earned(m, want))) {
            want = r;
        }
        if (catan_count(spare, r) > (give < 0 ? 0 : catan_count(spare, give))) {
            give = r;
        }
    }
    if (want < 0 || give < 0 || catan_total(lacking) > 2) {
        return false;
    }
    *a = (game_action){.kind = CATAN_OFFER};
    int more = m->t->offers > 0 && catan_count(spare, give) > 1;
    catan_arg_put(a->arg, give, 2 * (1 + more));
    catan_arg_put(a->arg, want, 3);
    return true;
}

/* -- a turn -- */

static bool wins(const catan_mind *m, game_action a)
{
    int points = m->t->points[m->me] + catan_count(m->v->cards, CATAN_VICTORY_POINT);
    bool one = a.kind == CATAN_SETTLEMENT || a.kind == CATAN_CITY;
    return one && m->t->turn > 0 && points + 1 >= m->t->target;
}

/* Actions that all games have. */
static int weigh_on_land(const catan_mind *m, game_action a)
{
    if (wins(m, a)) {
        return 5000;
    }
    switch (a.kind) {
    case CATAN_SETTLEMENT:
        return 900 + catan_site_worth(m, a.arg[0]);
    case CATAN_CITY:
        return 1000 + 10 * catan_vertex_pips(m->t, a.arg[0]);
    case CATAN_ROAD:
        return m->t->turn == 0 ? catan_road_worth(m, a.arg[0]) : weigh_road(m, a.arg[0]);
    case CATAN_ROBBER:
        return weigh_robber(m, a);
#ifndef CATAN_CITIES
    case CATAN_BUY:
        return weigh_card(m);
    case CATAN_KNIGHT:
        return weigh_knight(m);
    case CATAN_ROADS:
        return m->t->pieces[m->me][CATAN_ROAD_PIECE] > 1 ? 500 : -1;
    case CATAN_PLENTY:
        return weigh_plenty(m, a);
    case CATAN_MONOPOLY:
        return weigh_monopoly(m, a.arg[0]);
#endif
    case CATAN_BANK:
        return weigh_bank(m, a);
    default:
        return 0; /* roll, end, done: when nothing is better */
    }
}

/* The entry of the menu that the plan weighs highest. */
static int best_entry(const catan_mind *m, const bot_ask *ask, bot_budget *budget, luck *ties)
{
    int best = 0;
    int most = INT32_MIN;
    uint32_t alike = 0;
    for (int i = 0; i < ask->menu_n && bot_spend(budget, 1); i++) {
        int worth = catan_weigh_plan(m, ask->menu[i]);
        alike = worth > most ? 1 : alike + (worth == most);
        if (worth > most || (worth == most && ties != NULL && luck_below(ties, alike) == 0)) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* Choices that all games have. */
static game_action plan_on_land(const bot_ask *ask, bot_budget *budget, luck *ties)
{
    catan_mind m;
    catan_think(&m, ask->view, ask->seat);
    if (m.t->phase == CATAN_DISCARDING) {
        return choose_discard(&m, ask, budget);
    }
    if (m.t->give != 0) {
        return ask->seat == m.t->current ? choose_partner(&m, ask) : choose_answer(&m, budget);
    }
    int best = best_entry(&m, ask, budget, ties);
    game_action offer;
    if (ask->menu[best].kind == CATAN_END && (ask->open >> CATAN_OFFER & 1) != 0 &&
        find_offer(&m, &offer)) {
        return offer;
    }
    return ask->menu[best];
}

#ifndef CATAN_WIDE /* else see ai/catansea/catansea_plan.c */
int catan_weigh_plan(const catan_mind *m, game_action a)
{
    return weigh_on_land(m, a);
}

game_action catan_plan(const bot_ask *ask, bot_budget *budget, luck *ties)
{
    return plan_on_land(ask, budget, ties);
}
#endif
