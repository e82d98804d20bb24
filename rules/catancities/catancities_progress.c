/* The progress cards of Cities & Knights: when each may be played, and what it does. */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

void catan_use_progress(catan_state *s, int seat, int card)
{
    int track = catan_track_of(card);
    s->progress[seat][card]--;
    s->used_progress[card]++;
    s->table.realm.progress_n[seat]--;
    s->table.realm.used_n[track]++;
}

/* -- what the cards ask -- */

static bool is_rival(const catan_table *t, int seat)
{
    return seat < t->seats && seat != catan_actor(t);
}

/* K9.2: the other seats with at least so many points more now. */
static unsigned ahead(const catan_table *t, int more)
{
    unsigned seats = 0;
    for (int p = 0; p < t->seats; p++) {
        bool is = is_rival(t, p) && t->points[p] >= t->points[catan_actor(t)] + more;
        seats |= is ? 1u << p : 0;
    }
    return seats;
}

static bool any_holds(const catan_table *t, unsigned seats, int cards)
{
    bool any = false;
    for (int p = 0; p < t->seats; p++) {
        any |= (seats >> p & 1) != 0 && t->hand_n[p] >= cards;
    }
    return any;
}

static unsigned rivals(const catan_table *t)
{
    return ((1u << t->seats) - 1) & ~(1u << catan_actor(t));
}

/* Whether the player has built at a hex. */
static bool is_neighbour(const catan_table *t, int hex)
{
    return (t->yield[hex] >> 4 * catan_actor(t) & 15) != 0;
}

static int hexes_of(const catan_table *t, int terrain)
{
    int n = 0;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        n += t->terrain[hex] == terrain && is_neighbour(t, hex);
    }
    return n;
}

/* K6.3, X2 */
static int judge_merchant(const catan_table *t, int hex)
{
    int p = catan_actor(t);
    if (hex >= catan_hexes(t)) {
        return GAME_BAD_ACTION;
    }
    bool land = catan_is_land(t, hex) && t->terrain[hex] != CATAN_GOLD;
    bool there = t->realm.merchant == p + 1 && t->realm.merchant_hex == hex;
    return land && !there && is_neighbour(t, hex) ? GAME_OK : CATAN_BAD_TARGET;
}

/* K7.1, X3: the robber, not the pirate */
static int judge_bishop(const catan_table *t, int hex)
{
    if (hex >= catan_hexes(t)) {
        return GAME_BAD_ACTION;
    }
    if (t->realm.attacks == 0) {
        return CATAN_NO_ATTACK_YET;
    }
    if (!catan_is_land(t, hex)) {
        return CATAN_NOT_LAND;
    }
    return catan_robber_may_enter(t, hex) ? GAME_OK : CATAN_BAD_TARGET;
}

/* Whether a piece of this owner on the edge has an end at which nothing of the owner's holds it. */
static bool is_loose(const catan_table *t, int owner, int edge, const catan_edges *same)
{
    for (int i = 0; i < 2; i++) {
        int vertex = CATAN_MAP(t, edge_ends)[edge][i];
        bool held = catan_has(catan_held(t, owner), vertex);
        const catan_way *ways = CATAN_MAP(t, ways)[vertex];
        for (int k = 0; k < 3 && ways[k].to != CATAN_NONE; k++) {
            held |= ways[k].place != edge && catan_has_edge(same, ways[k].place);
        }
        if (!held) {
            return true;
        }
    }
    return false;
}

/* K7.4 */
static int judge_diplomat(const catan_table *t, int edge)
{
    if (edge >= catan_edge_count(t)) {
        return GAME_BAD_ACTION;
    }
    for (int p = 0; p < t->seats; p++) {
        bool road = catan_has_edge(&t->roads[p], edge);
        bool ship = catan_has_edge(&t->sea.ships[p], edge);
        if (road || ship) {
            bool loose = is_loose(t, p, edge, road ? &t->roads[p] : &t->sea.ships[p]);
            return loose ? GAME_OK : CATAN_BAD_TARGET;
        }
    }
    return CATAN_BAD_TARGET;
}

/* K7.5 */
catan_set catan_intrigue_sites(const catan_table *t)
{
    int p = catan_actor(t);
    return catan_all_knights(t) & ~t->realm.knights[p] & catan_route_ends(t, p);
}

static int judge_intrigue(const catan_table *t, int vertex)
{
    if (vertex >= catan_vertices(t)) {
        return GAME_BAD_ACTION;
    }
    return catan_has(catan_intrigue_sites(t), vertex) ? GAME_OK : CATAN_BAD_TARGET;
}

bool catan_may_swap(const catan_table *t, int hex)
{
    int n = hex < catan_hexes(t) ? t->number[hex] : 0;
    return n != 0 && n != 2 && n != 6 && n != 8 && n != 12;
}

/* K8.4 */
static int judge_inventor(const catan_table *t, int g, int h)
{
    if (g >= h || h >= catan_hexes(t)) {
        return GAME_BAD_ACTION;
    }
    bool may = catan_may_swap(t, g) && catan_may_swap(t, h) && t->number[g] != t->number[h];
    return may ? GAME_OK : CATAN_BAD_TARGET;
}

/* K8.10. Two knights at once: the stronger goes first and leaves its piece to the other. */
static int judge_smith(const catan_table *t, int first, int second)
{
    int p = catan_actor(t);
    if (first >= catan_vertices(t) || second >= catan_vertices(t) ||
        (second >= 0 && first >= second)) {
        return GAME_BAD_ACTION;
    }
    if (second < 0) {
        return catan_judge_promotion(t, p, first, -1);
    }
    bool swap = catan_strength(t->realm.knight[first]) < catan_strength(t->realm.knight[second]);
    int stronger = swap ? second : first;
    int weaker = swap ? first : second;
    int error = catan_judge_promotion(t, p, stronger, -1);
    return error == GAME_OK ? catan_judge_promotion(t, p, weaker, stronger) : error;
}

/* K8.2 */
static int judge_crane(const catan_state *s, int track, int city)
{
    catan_state then = *s;
    return track < CATAN_TRACKS ? catan_improve(&then, track, city, 1) : GAME_BAD_ACTION;
}

/* K8.3 */
static int judge_engineer(const catan_state *s, int vertex)
{
    const catan_table *t = &s->table;
    int p = catan_actor(t);
    if (vertex >= catan_vertices(t)) {
        return GAME_BAD_ACTION;
    }
    if (!catan_has(t->cities[p], vertex)) {
        return CATAN_NOT_YOUR_CITY;
    }
    if (catan_has(t->realm.walls, vertex)) {
        return CATAN_WALLED;
    }
    return catan_members(t->cities[p] & t->realm.walls) < CATAN_WALLS_MAX ? GAME_OK
                                                                          : CATAN_NO_PIECE;
}

/* K8.6 */
static int judge_medicine(const catan_state *s, int vertex)
{
    const catan_table *t = &s->table;
    int p = catan_actor(t);
    if (vertex >= catan_vertices(t)) {
        return GAME_BAD_ACTION;
    }
    int error = catan_judge_city(t, p, vertex);
    if (error != GAME_OK) {
        return error;
    }
    return catan_covers(s->hand[p], CATAN_MEDICINE_COST) ? GAME_OK : CATAN_CANNOT_PAY;
}

static bool has_idle_knight(const catan_table *t)
{
    bool idle = false;
    catan_set rest = t->realm.knights[catan_actor(t)];
    for (; catan_any(rest); rest = catan_rest(rest)) {
        idle |= (t->realm.knight[catan_lowest(rest)] & CATAN_KNIGHT_ACTIVE) == 0;
    }
    return idle;
}

static int when(bool fits, int error)
{
    return fits ? GAME_OK : error;
}

/* K6; K9.2: by what everybody knows, and the player's own cards */
static int judge_trade_card(const catan_state *s, const uint8_t *arg)
{
    const catan_table *t = &s->table;
    int p = catan_actor(t);
    switch (arg[0]) {
    case CATAN_COMMERCIAL_HARBOR:
        return when((s->hand[p] & CATAN_ALL_RESOURCES) != 0 && any_holds(t, rivals(t), 1),
                    CATAN_NOTHING_TO_GAIN);
    case CATAN_MASTER_MERCHANT:
        return when(arg[1] < t->seats && (ahead(t, 1) >> arg[1] & 1) != 0 && t->hand_n[arg[1]] > 0,
                    CATAN_BAD_TARGET);
    case CATAN_MERCHANT:
        return judge_merchant(t, arg[1]);
    case CATAN_MERCHANT_FLEET:
        return when(arg[1] < CATAN_GOODS, GAME_BAD_ACTION);
    case CATAN_RESOURCE_MONOPOLY:
        return when(arg[1] < CATAN_RESOURCES, GAME_BAD_ACTION);
    default:
        return when(arg[1] >= CATAN_RESOURCES && arg[1] < CATAN_GOODS, GAME_BAD_ACTION);
    }
}

/* K7; constitution is never held (K7.2) */
static int judge_politics_card(const catan_state *s, const uint8_t *arg)
{
    const catan_table *t = &s->table;
    int rival = is_rival(t, arg[1]) ? arg[1] : -1;
    switch (arg[0]) {
    case CATAN_BISHOP:
        return judge_bishop(t, arg[1]);
    case CATAN_DESERTER:
        return when(rival >= 0 && catan_any(t->realm.knights[rival]), CATAN_BAD_TARGET);
    case CATAN_DIPLOMAT:
        return judge_diplomat(t, arg[1]);
    case CATAN_INTRIGUE:
        return judge_intrigue(t, arg[1]);
    case CATAN_SABOTEUR:
        return when(any_holds(t, ahead(t, 0), 2), CATAN_NOTHING_TO_GAIN);
    case CATAN_SPY:
        return when(rival >= 0 && t->realm.progress_n[rival] > 0, CATAN_BAD_TARGET);
    case CATAN_WARLORD:
        return when(has_idle_knight(t), CATAN_NOTHING_TO_GAIN);
    case CATAN_WEDDING:
        return when(any_holds(t, ahead(t, 1), 1), CATAN_NOTHING_TO_GAIN);
    default:
        return CATAN_NO_CARD;
    }
}

static bool is_die(uint8_t n)
{
    return n >= 1 && n <= 6;
}

/* K8; printer is never held (K8.8) */
static int judge_science_card(const catan_state *s, const uint8_t *arg)
{
    const catan_table *t = &s->table;
    switch (arg[0]) {
    case CATAN_ALCHEMIST:
        return when(is_die(arg[1]) && is_die(arg[2]), GAME_BAD_ACTION);
    case CATAN_CRANE:
        return judge_crane(s, arg[1], arg[2] - 1);
    case CATAN_ENGINEER:
        return judge_engineer(s, arg[1]);
    case CATAN_INVENTOR:
        return judge_inventor(t, arg[1], arg[2]);
    case CATAN_IRRIGATION:
        return when(hexes_of(t, CATAN_WHEAT) > 0, CATAN_NOTHING_TO_GAIN);
    case CATAN_MEDICINE:
        return judge_medicine(s, arg[1]);
    case CATAN_MINING:
        return when(hexes_of(t, CATAN_ORE) > 0, CATAN_NOTHING_TO_GAIN);
    case CATAN_ROAD_CARD:
        return catan_judge_roadwork(t);
    case CATAN_SMITH:
        return judge_smith(t, arg[1], arg[2] - 1);
    default:
        return CATAN_NO_CARD;
    }
}

/* Whether the arguments that the card does not have are 0. */
static bool is_well_formed(const uint8_t *arg)
{
    static const uint8_t arguments[CATAN_PROGRESS_CARDS] = {
        [CATAN_MASTER_MERCHANT] = 1, [CATAN_MERCHANT] = 1,
        [CATAN_MERCHANT_FLEET] = 1,  [CATAN_RESOURCE_MONOPOLY] = 1,
        [CATAN_TRADE_MONOPOLY] = 1,  [CATAN_BISHOP] = 1,
        [CATAN_DESERTER] = 1,        [CATAN_DIPLOMAT] = 1,
        [CATAN_INTRIGUE] = 1,        [CATAN_SPY] = 1,
        [CATAN_ALCHEMIST] = 2,       [CATAN_CRANE] = 2,
        [CATAN_ENGINEER] = 1,        [CATAN_INVENTOR] = 2,
        [CATAN_MEDICINE] = 1,        [CATAN_SMITH] = 2};
    return arg[0] < CATAN_PROGRESS_CARDS && (arguments[arg[0]] > 0 || arg[1] == 0) &&
           (arguments[arg[0]] > 1 || arg[2] == 0);
}

int catan_judge_card(const catan_state *s, const uint8_t *arg)
{
    switch (catan_track_of(arg[0])) {
    case CATAN_TRADE:
        return judge_trade_card(s, arg);
    case CATAN_POLITICS:
        return judge_politics_card(s, arg);
    default:
        return judge_science_card(s, arg);
    }
}

/* K9.1 */
int catan_judge_play(const catan_state *s, const uint8_t *arg)
{
    const catan_table *t = &s->table;
    if (!is_well_formed(arg)) {
        return GAME_BAD_ACTION;
    }
    bool rolls = arg[0] == CATAN_ALCHEMIST;
    if (rolls ? t->phase != CATAN_ROLLING : !catan_may_act(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (s->progress[catan_actor(t)][arg[0]] == 0) {
        return CATAN_NO_CARD;
    }
    return catan_judge_card(s, arg);
}

/* -- what the cards do -- */

/* K6.5, K6.6. Everybody sees how many of a kind each of the others gives (K10.4). */
static void monopolise(catan_state *s, int kind, int most)
{
    catan_table *t = &s->table;
    int me = catan_actor(t);
    for (int p = 0; p < t->seats; p++) {
        int held = catan_count(s->hand[p], kind);
        int n = p == me ? 0 : held < most ? held : most;
        if (n > 0) {
            catan_lose(s, p, catan_some(kind, n), n);
            catan_gain(s, me, catan_some(kind, n), n);
        }
        if (p != me && n < most) { /* it has none left, as everybody sees */
            for (int q = 0; q < CATAN_SEATS_MAX; q++) {
                s->known[p][q] = catan_without(s->known[p][q], catan_some(kind, 31));
            }
        }
    }
}

/* K8.5, K8.7 */
static void harvest(catan_state *s, int terrain)
{
    catan_table *t = &s->table;
    int due = 2 * hexes_of(t, terrain);
    int left = catan_count(t->bank, terrain);
    int n = due < left ? due : left;
    t->bank -= catan_some(terrain, n);
    catan_gain(s, catan_actor(t), catan_some(terrain, n), n);
}

/* K6.3 */
static void place_merchant(catan_table *t, int hex)
{
    catan_realm *r = &t->realm;
    int p = catan_actor(t);
    int before = r->merchant;
    if (before > 0) {
        t->points[before - 1]--;
    }
    t->points[p]++;
    r->merchant = (uint8_t)(p + 1);
    r->merchant_hex = (uint8_t)hex;
    catan_change_rates(t, p);
    if (before > 0) {
        catan_change_rates(t, before - 1);
    }
}

/* Bishop: in turn order from the player's left. */
void catan_rob_next(catan_table *t)
{
    catan_realm *r = &t->realm;
    int p = catan_actor(t);
    do {
        p = (p + 1) % t->seats;
    } while (r->steal_from != 0 && (r->steal_from >> p & 1) == 0);
    if (r->steal_from == 0) {
        return;
    }
    r->steal_from &= (uint8_t) ~(1u << p);
    t->victim = (uint8_t)p;
    t->chance = CATAN_STEAL;
}

/* K7.1 */
static void preach(catan_table *t, int hex)
{
    unsigned victims = catan_victims_on(t, hex);
    t->robber = (uint8_t)hex;
    for (int p = 0; p < t->seats; p++) {
        t->realm.steal_from |= (uint8_t)((victims >> 4 * p & 1) << p);
    }
    catan_rob_next(t);
}

/* K7.6 */
static void sabotage(catan_table *t)
{
    unsigned seats = ahead(t, 0);
    t->realm.sabotage = 1;
    t->phase = CATAN_DISCARDING;
    for (int p = 0; p < t->seats; p++) {
        t->to_discard[p] = (seats >> p & 1) != 0 ? t->hand_n[p] / 2 : 0;
    }
}

/* K7.9 */
static void marry(catan_table *t)
{
    unsigned seats = ahead(t, 1);
    t->phase = CATAN_GIVING;
    for (int p = 0; p < t->seats; p++) {
        int n = t->hand_n[p] < 2 ? t->hand_n[p] : 2;
        t->realm.to_give[p] = (uint8_t)((seats >> p & 1) != 0 ? n : 0);
    }
}

static void aim(catan_table *t, int seat, catan_phase phase)
{
    t->realm.target = (uint8_t)(seat + 1);
    t->phase = (uint8_t)phase;
}

/* K7.4 */
static void banish(catan_table *t, int edge)
{
    int owner = 0;
    while (!catan_edge_belongs(t, owner, edge)) {
        owner++;
    }
    bool road = catan_has_edge(&t->roads[owner], edge);
    catan_take_route(t, owner, edge);
    if (owner != catan_actor(t)) {
        catan_road_changed(t, owner);
        return;
    }
    t->realm.free_kind = road ? 1 : 2;
    t->realm.barred_edge = (uint8_t)(edge + 1);
    t->free_roads = 1;
    t->phase = CATAN_ROADWORK;
}

/* K7.5; K5.6: the roads that it cut are settled before it goes elsewhere. */
static void drive_away(catan_state *s, int vertex)
{
    catan_table *t = &s->table;
    uint8_t knight = catan_remove_knight(t, vertex);
    catan_roads_changed(t, catan_bit(vertex), catan_knight_seat(knight));
    catan_drive_out(s, vertex, knight);
}

static void play_trade(catan_state *s, const uint8_t *arg)
{
    catan_table *t = &s->table;
    switch (arg[0]) {
    case CATAN_COMMERCIAL_HARBOR: /* K6.1 */
        t->phase = CATAN_HARBOR;
        break;
    case CATAN_MASTER_MERCHANT: /* K6.2 */
        aim(t, arg[1], CATAN_TAKING);
        s->known[arg[1]][catan_actor(t)] = s->hand[arg[1]];
        break;
    case CATAN_MERCHANT: /* K6.3 */
        place_merchant(t, arg[1]);
        break;
    case CATAN_MERCHANT_FLEET: /* K6.4 */
        t->realm.fleet |= (uint8_t)(1u << arg[1]);
        catan_change_rates(t, catan_actor(t));
        break;
    case CATAN_RESOURCE_MONOPOLY: /* K6.5 */
        monopolise(s, arg[1], 2);
        break;
    default: /* K6.6 */
        monopolise(s, arg[1], 1);
        break;
    }
}

static void play_politics(catan_state *s, const uint8_t *arg)
{
    catan_table *t = &s->table;
    catan_set knights = t->realm.knights[catan_actor(t)];
    switch (arg[0]) {
    case CATAN_BISHOP: /* K7.1 */
        preach(t, arg[1]);
        break;
    case CATAN_DESERTER: /* K7.3 */
        aim(t, arg[1], CATAN_LOSING_KNIGHT);
        break;
    case CATAN_DIPLOMAT: /* K7.4 */
        banish(t, arg[1]);
        break;
    case CATAN_INTRIGUE: /* K7.5 */
        drive_away(s, arg[1]);
        break;
    case CATAN_SABOTEUR: /* K7.6 */
        sabotage(t);
        break;
    case CATAN_SPY: /* K7.7 */
        aim(t, arg[1], CATAN_SPYING);
        break;
    case CATAN_WARLORD: /* K7.8 */
        for (; catan_any(knights); knights = catan_rest(knights)) {
            t->realm.knight[catan_lowest(knights)] |= CATAN_KNIGHT_ACTIVE;
        }
        break;
    default: /* K7.9 */
        marry(t);
        break;
    }
}

static void play_science(catan_state *s, const uint8_t *arg)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    uint8_t number = 0;
    switch (arg[0]) {
    case CATAN_ALCHEMIST: /* K8.1 */
        t->dice[0] = arg[1];
        t->dice[1] = arg[2];
        t->chance = CATAN_EVENT;
        break;
    case CATAN_CRANE: /* K8.2 */
        catan_improve(s, arg[1], arg[2] - 1, 1);
        break;
    case CATAN_ENGINEER: /* K8.3 */
        catan_build_wall(s, arg[1], true);
        break;
    case CATAN_INVENTOR: /* K8.4 */
        number = t->number[arg[1]];
        t->number[arg[1]] = t->number[arg[2]];
        t->number[arg[2]] = number;
        catan_derive_numbers(t);
        break;
    case CATAN_IRRIGATION: /* K8.5 */
        harvest(s, CATAN_WHEAT);
        break;
    case CATAN_MEDICINE: /* K8.6 */
        catan_pay(s, p, CATAN_MEDICINE_COST, 3);
        catan_put_city(t, p, arg[1]);
        break;
    case CATAN_MINING: /* K8.7 */
        harvest(s, CATAN_ORE);
        break;
    case CATAN_ROAD_CARD: /* K8.9 */
        t->free_roads = 2;
        t->phase = CATAN_ROADWORK;
        break;
    default: /* K8.10 */
        catan_raise_knight(t, arg[1]);
        if (arg[2] > 0) {
            catan_raise_knight(t, arg[2] - 1);
        }
        break;
    }
}

int catan_play(catan_state *s, const uint8_t *arg)
{
    int error = catan_judge_play(s, arg);
    if (error != GAME_OK) {
        return error;
    }
    catan_use_progress(s, catan_actor(&s->table), arg[0]);
    switch (catan_track_of(arg[0])) {
    case CATAN_TRADE:
        play_trade(s, arg);
        break;
    case CATAN_POLITICS:
        play_politics(s, arg);
        break;
    default:
        play_science(s, arg);
        break;
    }
    return GAME_OK;
}
