/* When medium plays each progress card of Cities & Knights, and with which target. */
#include "ai/catancities/catancities_own.h"

#include "ai/catancities/catancities_mind.h"
#include "ai/catancities/catancities_weights.h"

/* A card that is good to play now is played before anything is bought. */
enum { FIRST = 3000 };

/* -- what cards are worth to keep -- */

static const uint8_t card_worth[CATAN_PROGRESS_CARDS] = {[CATAN_COMMERCIAL_HARBOR] = 60,
                                                         [CATAN_MASTER_MERCHANT] = 70,
                                                         [CATAN_MERCHANT] = 130,
                                                         [CATAN_MERCHANT_FLEET] = 45,
                                                         [CATAN_RESOURCE_MONOPOLY] = 90,
                                                         [CATAN_TRADE_MONOPOLY] = 75,
                                                         [CATAN_BISHOP] = 60,
                                                         [CATAN_CONSTITUTION] = 200,
                                                         [CATAN_DESERTER] = 90,
                                                         [CATAN_DIPLOMAT] = 30,
                                                         [CATAN_INTRIGUE] = 35,
                                                         [CATAN_SABOTEUR] = 60,
                                                         [CATAN_SPY] = 60,
                                                         [CATAN_WARLORD] = 65,
                                                         [CATAN_WEDDING] = 70,
                                                         [CATAN_ALCHEMIST] = 55,
                                                         [CATAN_CRANE] = 70,
                                                         [CATAN_ENGINEER] = 45,
                                                         [CATAN_INVENTOR] = 35,
                                                         [CATAN_IRRIGATION] = 65,
                                                         [CATAN_MEDICINE] = 85,
                                                         [CATAN_MINING] = 70,
                                                         [CATAN_PRINTER] = 200,
                                                         [CATAN_ROAD_CARD] = 65,
                                                         [CATAN_SMITH] = 75};

int catan_card_worth(const catan_mind *m, int card)
{
    const catan_table *t = m->t;
    bool useless = (card == CATAN_BISHOP && t->realm.attacks == 0) ||
                   (card == CATAN_MEDICINE && m->worth[CATAN_FOR_CITY] == 0) ||
                   (card == CATAN_SMITH && !catan_any(t->realm.knights[m->me])) ||
                   (card == CATAN_MERCHANT && t->realm.merchant == m->me + 1);
    return useless ? card_worth[card] / 3 : card_worth[card];
}

int catan_deck_worth(const catan_mind *m, int track)
{
    int sum = 0;
    int n = 0;
    for (int card = 0; card < CATAN_PROGRESS_CARDS; card++) {
        if (catan_track_of(card) == track) {
            sum += m->v->unseen_progress[card] * catan_card_worth(m, card);
            n += m->v->unseen_progress[card];
        }
    }
    return n > 0 ? sum / n : 0;
}

/* A full hand wants to be played. */
static int pressure(const catan_mind *m)
{
    enum { FULL = 60 };
    return m->t->realm.progress_n[m->me] >= CATAN_PROGRESS_HAND ? FULL : 0;
}

int catan_play_for(const catan_mind *m, int gain, int least)
{
    return gain + pressure(m) >= least && gain > 0 ? FIRST + gain : -1;
}

/* -- the others' cards -- */

/* How many cards of a kind a seat holds, in hundredths: those that were seen, and a share of all
 * that were not. */
static int held(const catan_mind *m, int seat, int kind)
{
    const catan_view *v = m->v;
    int hidden =
        catan_supply_of(m->t, kind) - catan_count(m->t->bank, kind) - catan_count(v->hand, kind);
    int cards = 0;
    for (int p = 0; p < m->t->seats; p++) {
        if (p != m->me) {
            hidden -= catan_count(v->known[p], kind);
            cards += m->t->hand_n[p] - catan_total(v->known[p]);
        }
    }
    int own = m->t->hand_n[seat] - catan_total(v->known[seat]);
    int sure = catan_count(v->known[seat], kind);
    return 100 * sure + (cards > 0 && hidden > 0 ? 100 * own * hidden / cards : 0);
}

/* Resource monopoly and trade monopoly: so many of each at most. */
static int weigh_monopolies(const catan_mind *m, int kind, int most)
{
    enum { CARD = 20, LEAST = 90 };
    int sum = 0;
    for (int p = 0; p < m->t->seats; p++) {
        int n = p != m->me ? held(m, p, kind) : 0;
        sum += n < 100 * most ? n : 100 * most;
    }
    int n = (sum + 50) / 100;
    int more =
        catan_hand_worth(m, m->v->hand + catan_some(kind, n)) - catan_hand_worth(m, m->v->hand);
    return n > 0 ? catan_play_for(m, CARD * sum / 100 + more, LEAST) : -1;
}

/* A seat's cards are worth the more the stronger it is. */
static int weigh_victim(const catan_mind *m, int seat, int cards)
{
    return cards * (seat == m->leader ? 35 : 25);
}

static bool has_more_points(const catan_mind *m, int seat, int more)
{
    return seat != m->me && m->t->points[seat] >= m->t->points[m->me] + more;
}

/* -- trade -- */

/* The commodity that comes for a resource, if it comes: any of those that the seat may have. */
int catan_weigh_asking(const catan_mind *m, int seat, int resource)
{
    catan_cards hand = m->v->hand - catan_some(resource, 1);
    int now = catan_hand_worth(m, m->v->hand);
    int sum = 0;
    int n = 0;
    for (int k = CATAN_RESOURCES; k < CATAN_GOODS; k++) {
        int may = held(m, seat, k);
        may = may < 100 ? may : 100;
        sum += may * (catan_hand_worth(m, hand + catan_some(k, 1)) - now);
        n += may;
    }
    return n > 30 ? sum / (n > 100 ? n : 100) + 10 : -1;
}

static int weigh_harbor(const catan_mind *m)
{
    enum { LEAST = 60 };
    int sum = 0;
    for (int p = 0; p < m->t->seats; p++) {
        int best = 0;
        for (int k = 0; k < CATAN_RESOURCES && p != m->me && m->t->hand_n[p] > 0; k++) {
            int w = catan_count(m->v->hand, k) > 0 ? catan_weigh_asking(m, p, k) : 0;
            best = w > best ? w : best;
        }
        sum += best;
    }
    return catan_play_for(m, sum, LEAST);
}

static int weigh_merchant(const catan_mind *m, int hex)
{
    enum { POINT = 400, RATE = 2 };
    const catan_table *t = m->t;
    int kind = t->terrain[hex];
    if (t->realm.merchant == m->me + 1) {
        return t->realm.progress_n[m->me] > CATAN_PROGRESS_HAND ? 10 : -1;
    }
    bool better = kind < CATAN_RESOURCES && catan_count(t->rate[m->me], kind) > 2;
    return FIRST + POINT + (better ? RATE * m->pips[kind] : 0);
}

static int weigh_fleet(const catan_mind *m, int kind)
{
    enum { LEAST = 70, ENOUGH = 4 };
    if (catan_count(m->v->hand, kind) < ENOUGH || catan_count(m->t->rate[m->me], kind) == 2) {
        return -1;
    }
    catan_table with = *m->t;
    catan_mind then = *m;
    int rate = catan_count(with.rate[m->me], kind);
    with.rate[m->me] -= catan_some(kind, rate - 2);
    then.t = &with;
    return catan_play_for(m, catan_hand_worth(&then, m->v->hand) - catan_hand_worth(m, m->v->hand),
                          LEAST);
}

static int weigh_trade_card(const catan_mind *m, game_action a)
{
    switch (a.arg[0]) {
    case CATAN_COMMERCIAL_HARBOR:
        return weigh_harbor(m);
    case CATAN_MASTER_MERCHANT:
        return catan_play_for(m,
                              weigh_victim(m, a.arg[1], m->t->hand_n[a.arg[1]] > 1 ? 2 : 1) +
                                  2 * m->t->hand_n[a.arg[1]],
                              60);
    case CATAN_MERCHANT:
        return weigh_merchant(m, a.arg[1]);
    case CATAN_MERCHANT_FLEET:
        return weigh_fleet(m, a.arg[1]);
    case CATAN_RESOURCE_MONOPOLY:
        return weigh_monopolies(m, a.arg[1], 2);
    default:
        return weigh_monopolies(m, a.arg[1], 1);
    }
}

/* -- politics -- */

/* Who loses a knight loses the weakest one. */
static int weigh_deserter(const catan_mind *m, int seat)
{
    enum { STRENGTH = 60, LEAST = 60 };
    int least = CATAN_STRENGTHS;
    catan_set rest = m->t->realm.knights[seat];
    for (; catan_any(rest); rest = catan_rest(rest)) {
        int strength = catan_strength(m->t->realm.knight[catan_lowest(rest)]);
        least = strength < least ? strength : least;
    }
    return catan_play_for(m, STRENGTH * least + (seat == m->leader ? 20 : 0), LEAST);
}

/* A road of the holder of the longest road, if it gets shorter than another's. */
static int weigh_diplomat(const catan_mind *m, int edge)
{
    enum { TAKES = 600, ENDS = 300, LEADER = 15, LEAST = 65 };
    const catan_table *t = m->t;
    int owner = 0;
    while (!catan_edge_belongs(t, owner, edge)) {
        owner++;
    }
    if (owner == m->me) {
        return -1;
    }
    int gain = owner == m->leader ? LEADER : 1;
    if (owner == t->road_seat) {
        catan_table without = *t;
        catan_take_route(&without, owner, edge);
        int length = catan_road_length(&without, owner);
        int next = 0;
        for (int p = 0; p < t->seats; p++) {
            next = p != owner && t->road_length[p] > next ? t->road_length[p] : next;
        }
        bool mine = t->road_length[m->me] == next && next >= CATAN_ROAD_MIN;
        gain += length < next && mine                       ? TAKES
                : length < CATAN_ROAD_MIN || length <= next ? ENDS
                                                            : 0;
    }
    return catan_play_for(m, gain, LEAST);
}

/* A knight that can go nowhere is lost. */
static int weigh_intrigue(const catan_mind *m, int vertex)
{
    enum { STRENGTH = 25, LOST = 60, SITE = 60, LEAST = 75 };
    const catan_table *t = m->t;
    uint8_t knight = t->realm.knight[vertex];
    int seat = catan_knight_seat(knight);
    catan_set away = catan_march_sites(t, seat, vertex, 0, false);
    bool site = !catan_has(t->closed, vertex);
    int gain = catan_strength(knight) * (catan_any(away) ? STRENGTH : LOST);
    return catan_play_for(m, gain + (site ? SITE : 0), LEAST);
}

static int weigh_saboteur(const catan_mind *m)
{
    enum { LEAST = 70 };
    int gain = 0;
    for (int p = 0; p < m->t->seats; p++) {
        gain += has_more_points(m, p, 0) ? weigh_victim(m, p, m->t->hand_n[p] / 2) : 0;
    }
    return catan_play_for(m, gain, LEAST);
}

static int weigh_wedding(const catan_mind *m)
{
    enum { LEAST = 45 };
    int gain = 0;
    for (int p = 0; p < m->t->seats; p++) {
        int n = m->t->hand_n[p] < 2 ? m->t->hand_n[p] : 2;
        gain += has_more_points(m, p, 1) ? 30 * n : 0;
    }
    return catan_play_for(m, gain, LEAST);
}

/* It wakes all knights and saves the wheat; best before the barbarians come. */
static int weigh_warlord(const catan_mind *m)
{
    enum { WHEAT = 25, LEAST = 70 };
    const catan_war *w = &m->war;
    int more = catan_war_worth(w, w->active + w->idle) - catan_war_worth(w, w->active);
    return catan_play_for(m, 3 * more * w->now / 100 + WHEAT * w->idle, LEAST);
}

static int weigh_politics_card(const catan_mind *m, game_action a)
{
    enum { SPY = 60, SPY_CARD = 10 };
    switch (a.arg[0]) {
    case CATAN_DESERTER:
        return weigh_deserter(m, a.arg[1]);
    case CATAN_DIPLOMAT:
        return weigh_diplomat(m, a.arg[1]);
    case CATAN_INTRIGUE:
        return weigh_intrigue(m, a.arg[1]);
    case CATAN_SABOTEUR:
        return weigh_saboteur(m);
    case CATAN_SPY:
        return FIRST + SPY + SPY_CARD * m->t->realm.progress_n[a.arg[1]];
    case CATAN_WARLORD:
        return weigh_warlord(m);
    default:
        return weigh_wedding(m);
    }
}

/* -- science -- */

/* What a roll brings, and what a red die this low lets everybody draw. */
static int weigh_roll(const catan_mind *m, int red, int yellow)
{
    enum { CARD = 12, DRAW = 10, LEAST = 110 };
    const catan_table *t = m->t;
    catan_cards mine = 0;
    int theirs = 0;
    if (red + yellow == 7) {
        return -1;
    }
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        bool pays = t->number[hex] == red + yellow && hex != t->robber;
        for (int p = 0; p < t->seats && pays; p++) {
            catan_cards cards = catan_paid_by(t, hex, p);
            mine += p == m->me ? cards : 0;
            theirs += p == m->me ? 0 : CARD * catan_total(cards);
        }
    }
    int draws = 0;
    for (int p = 0; p < t->seats; p++) {
        for (int i = 0; i < CATAN_TRACKS; i++) {
            bool draw = t->realm.levels[p][i] > 0 && red <= t->realm.levels[p][i] + 1;
            draws += !draw ? 0 : p == m->me ? 2 * DRAW : -DRAW;
        }
    }
    int more = catan_hand_worth(m, m->v->hand + mine) - catan_hand_worth(m, m->v->hand);
    return catan_play_for(m, more + CARD * catan_total(mine) - theirs + draws, LEAST);
}

/* Numbers change places: what each hex pays to friend and foe. */
static int units_on(const catan_mind *m, int hex)
{
    enum { MINE = 12, LEADER = 6, OTHER = 4 };
    const catan_table *t = m->t;
    int sum = 0;
    for (int p = 0; p < t->seats; p++) {
        int n = (int)(t->yield[hex] >> 4 * p & 15);
        sum += n * (p == m->me ? MINE : p == m->leader ? -LEADER : -OTHER);
    }
    return sum;
}

static int weigh_inventor(const catan_mind *m, int g, int h)
{
    enum { LEAST = 80 };
    const catan_table *t = m->t;
    int more = catan_chances(t->number[h]) - catan_chances(t->number[g]);
    return catan_play_for(m, more * (units_on(m, g) - units_on(m, h)), LEAST);
}

static int weigh_crane(const catan_mind *m, int track, int city)
{
    enum { SAVED = 60 };
    int level = m->t->realm.levels[m->me][track];
    int pips = city > 0 ? catan_vertex_pips(m->t, city - 1) : 0;
    int weight = catan_weigh_purchase(m, catan_level_worth(m, track),
                                      catan_some(catan_commodity_for(track), level));
    return weight < 0 ? weight : weight + pips + SAVED;
}

/* Irrigation and mining: two cards for each hex. */
static int weigh_harvest(const catan_mind *m, int terrain)
{
    enum { CARD = 10, LEAST = 50 };
    const catan_table *t = m->t;
    int n = 0;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        bool mine = catan_any(catan_corners_of(t, hex) & catan_built(t, m->me));
        n += t->terrain[hex] == terrain && mine ? 2 : 0;
    }
    int left = catan_count(t->bank, terrain);
    n = n < left ? n : left;
    int more =
        catan_hand_worth(m, m->v->hand + catan_some(terrain, n)) - catan_hand_worth(m, m->v->hand);
    return catan_play_for(m, more + CARD * n, LEAST);
}

static int weigh_road_card(const catan_mind *m)
{
    enum { PLAIN = 40, USEFUL = 120, LEAST = 90 };
    const uint8_t *pieces = m->t->pieces[m->me];
    bool room = pieces[CATAN_ROAD_PIECE] + pieces[CATAN_SHIP_PIECE] > 1;
    bool useful = m->worth[CATAN_FOR_EXPANSION] > 0 || m->worth[CATAN_FOR_VOYAGE] > 0;
    return room ? catan_play_for(m, useful ? USEFUL : PLAIN, LEAST) : -1;
}

static int weigh_smith(const catan_mind *m, int first, int second)
{
    enum { EACH = 50, ACTIVE = 10, LEAST = 90 };
    const catan_war *w = &m->war;
    const uint8_t *knight = m->t->realm.knight;
    int n = 1 + (second > 0);
    int active = (knight[first] & CATAN_KNIGHT_ACTIVE) != 0;
    active += second > 0 && (knight[second - 1] & CATAN_KNIGHT_ACTIVE) != 0;
    int all = w->active + w->idle;
    int more = (catan_war_worth(w, all + n) - catan_war_worth(w, all)) * w->soon / 100;
    return catan_play_for(m, EACH * n + ACTIVE * active + more, LEAST);
}

static int weigh_science_card(const catan_mind *m, game_action a)
{
    enum { WALL = 60, MEDICINE = 50 };
    int weight;
    switch (a.arg[0]) {
    case CATAN_ALCHEMIST:
        return weigh_roll(m, a.arg[1], a.arg[2]);
    case CATAN_CRANE:
        return weigh_crane(m, a.arg[1], a.arg[2]);
    case CATAN_ENGINEER:
        return FIRST + WALL + catan_vertex_pips(m->t, a.arg[1]);
    case CATAN_INVENTOR:
        return weigh_inventor(m, a.arg[1], a.arg[2]);
    case CATAN_IRRIGATION:
        return weigh_harvest(m, CATAN_WHEAT);
    case CATAN_MEDICINE:
        weight = catan_weigh_purchase(m, catan_city_worth(m, a.arg[1]), CATAN_MEDICINE_COST);
        return weight < 0 ? weight : weight + MEDICINE;
    case CATAN_MINING:
        return weigh_harvest(m, CATAN_ORE);
    case CATAN_ROAD_CARD:
        return weigh_road_card(m);
    default:
        return weigh_smith(m, a.arg[1], a.arg[2]);
    }
}

int catan_weigh_play(const catan_mind *m, game_action a)
{
    switch (catan_track_of(a.arg[0])) {
    case CATAN_TRADE:
        return weigh_trade_card(m, a);
    case CATAN_POLITICS:
        return weigh_politics_card(m, a);
    default:
        return weigh_science_card(m, a);
    }
}
