/* What must hold in every state of Cities & Knights, besides what the other games ask (X6). */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

static const char *check_progress(const catan_state *s)
{
    const catan_realm *r = &s->table.realm;
    int decks[CATAN_TRACKS] = {0};
    int used[CATAN_TRACKS] = {0};
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        int sum = s->progress_deck[k] + s->used_progress[k];
        for (int p = 0; p < CATAN_SEATS_MAX; p++) {
            sum += s->progress[p][k];
        }
        sum += k == CATAN_CONSTITUTION && r->shown[0] > 0;
        sum += k == CATAN_PRINTER && r->shown[1] > 0;
        if (sum != catan_progress_of[k]) {
            return "progress_decks: cards of each kind in decks, used, hands and shown make all";
        }
        decks[catan_track_of(k)] += s->progress_deck[k];
        used[catan_track_of(k)] += s->used_progress[k];
    }
    for (int i = 0; i < CATAN_TRACKS; i++) {
        if (decks[i] != r->deck_n[i] || used[i] != r->used_n[i]) {
            return "deck_n and used_n are not the numbers of cards";
        }
    }
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        int n = s->progress[p][CATAN_CONSTITUTION] + s->progress[p][CATAN_PRINTER];
        int all = 0;
        for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
            all += s->progress[p][k];
        }
        if (n > 0 || all != r->progress_n[p]) {
            return "player_progress_cards: constitution and printer are shown, never held";
        }
    }
    return NULL;
}

static const char *check_knights(const catan_table *t)
{
    catan_set built = CATAN_EMPTY;
    for (int p = 0; p < t->seats; p++) {
        built |= catan_built(t, p);
        int away = t->realm.retreat > 0 && catan_knight_seat(t->realm.retreating) == p
                       ? catan_strength(t->realm.retreating)
                       : 0;
        for (int i = 1; i <= CATAN_STRENGTHS; i++) {
            if (catan_knights_left(t, p, i) - (away == i) < 0) {
                return "knights: two of each strength a player";
            }
        }
    }
    for (int v = 0; v < CATAN_VERTICES; v++) {
        uint8_t knight = t->realm.knight[v];
        bool ready = (knight & CATAN_KNIGHT_READY) != 0;
        if (catan_strength(knight) == 0 ? knight != 0 : catan_knight_seat(knight) >= t->seats) {
            return "knights: they are players'";
        }
        bool promoted = (knight & CATAN_KNIGHT_PROMOTED) != 0;
        if (promoted &&
            (catan_strength(knight) == 1 || catan_knight_seat(knight) != t->sea.active)) {
            return "knights: the active player's were promoted, and none that is basic";
        }
        if (ready && ((knight & CATAN_KNIGHT_ACTIVE) == 0 || !catan_is_own_turn(t) ||
                      catan_knight_seat(knight) != t->sea.active)) {
            return "knights: those that are ready are active and the active player's";
        }
    }
    return catan_any(built & catan_all_knights(t)) ? "knights: none stands on a building" : NULL;
}

static const char *check_metropolises(const catan_table *t)
{
    const catan_realm *r = &t->realm;
    for (int i = 0; i < CATAN_TRACKS; i++) {
        int owner = catan_metropolis_owner(t, i);
        int most = 0;
        for (int p = 0; p < t->seats; p++) {
            if (r->levels[p][i] > CATAN_LEVELS_MAX) {
                return "improvements: levels are 0 to 5";
            }
            most = r->levels[p][i] > most ? r->levels[p][i] : most;
        }
        if (r->metropolis[i] != CATAN_NONE && owner < 0) {
            return "metropolises: they stand on cities";
        }
        bool right = owner < 0 ? most < CATAN_METROPOLIS_LEVEL
                               : most >= CATAN_METROPOLIS_LEVEL && r->levels[owner][i] == most;
        if (!right) {
            return "metropolises: who has the highest level of a track, 4 at least";
        }
        for (int k = 0; k < i; k++) {
            if (owner >= 0 && r->metropolis[k] == r->metropolis[i]) {
                return "metropolises: no two on one city";
            }
        }
    }
    return NULL;
}

static const char *check_walls(const catan_table *t)
{
    catan_set cities = CATAN_EMPTY;
    catan_set settlements = CATAN_EMPTY;
    for (int p = 0; p < t->seats; p++) {
        cities |= t->cities[p];
        settlements |= t->settlements[p];
        if (catan_members(t->cities[p] & t->realm.walls) > CATAN_WALLS_MAX) {
            return "walls: three a player";
        }
    }
    if (catan_any(t->realm.walls & ~cities)) {
        return "walls: they are under cities";
    }
    return catan_any(t->realm.tipped & ~settlements) ? "tipped_cities: they are settlements" : NULL;
}

/* K6.1: who asks has a resource left, and who is asked a commodity. */
static const char *check_harbor(const catan_state *s)
{
    const catan_table *t = &s->table;
    const catan_realm *r = &t->realm;
    int me = catan_actor(t);
    if (t->phase != CATAN_HARBOR) {
        return r->ask == 0 && r->asked == 0 && s->ask_kind == 0
                   ? NULL
                   : "asked: a commercial harbour asks";
    }
    if (r->ask > t->seats || (r->asked >> me & 1) != 0 || r->asked >> t->seats != 0) {
        return "asked: the other players can be asked";
    }
    if ((s->hand[me] & CATAN_ALL_RESOURCES) == 0 || (r->ask == 0 && catan_left_to_ask(t) == 0)) {
        return "asked: the harbour would be closed";
    }
    if (r->ask == 0) {
        return s->ask_kind == 0 ? NULL : "ask: nobody is asked";
    }
    bool asked = (r->asked >> (r->ask - 1) & 1) != 0;
    bool replies = (s->hand[r->ask - 1] & ~CATAN_ALL_RESOURCES) != 0;
    return asked && replies && catan_count(s->hand[me], s->ask_kind) > 0
               ? NULL
               : "ask: an own resource, of one who is asked and has a commodity";
}

/* Cards that are about another player. */
static const char *check_target(const catan_table *t)
{
    const catan_realm *r = &t->realm;
    int p = r->target - 1;
    bool fits = false;
    if (p >= t->seats || p == catan_actor(t)) {
        return "target_player: another player";
    }
    switch ((catan_phase)t->phase) {
    case CATAN_TAKING:
        fits = p >= 0 && t->hand_n[p] > 0;
        break;
    case CATAN_SPYING:
        fits = p >= 0 && r->progress_n[p] > 0;
        break;
    case CATAN_LOSING_KNIGHT:
        fits = p >= 0 && catan_any(r->knights[p]);
        break;
    default:
        fits = p < 0;
        break;
    }
    return fits ? NULL : "target_player: somebody while a card is about him, and null else";
}

static const char *check_gifts(const catan_table *t)
{
    unsigned give = 0;
    for (int p = 0; p < t->seats; p++) {
        give |= t->realm.to_give[p];
        if (t->realm.to_give[p] > (p == catan_actor(t) ? 0 : t->hand_n[p])) {
            return "to_give: no more than another's hand has";
        }
    }
    return (t->phase == CATAN_GIVING) == (give != 0) ? NULL : "to_give: it belongs to give_cards";
}

/* K5.4, and the deserter's new side: somebody has a place to choose. */
static const char *check_homeless(const catan_table *t)
{
    const catan_realm *r = &t->realm;
    if ((t->phase == CATAN_RETREATING) != (r->retreat > 0) ||
        (t->phase == CATAN_PLACING_KNIGHT) != (r->lost_knight != 0)) {
        return "retreat and lost_knight: each belongs to its phase";
    }
    if ((r->retreating & (CATAN_KNIGHT_READY | CATAN_KNIGHT_PROMOTED)) != 0) {
        return "retreat: another's knight is not ready, nor promoted in this turn";
    }
    if (r->retreat > 0) {
        int seat = catan_knight_seat(r->retreating);
        bool other = seat < t->seats && seat != catan_actor(t);
        if (!other || catan_has(catan_built(t, seat), r->retreat - 1) ||
            !catan_any(catan_march_sites(t, seat, r->retreat - 1, 0, false))) {
            return "retreat: another's knight that has a way to go";
        }
    }
    if (r->lost_knight != 0 &&
        (catan_deserter_strength(t) == 0 || !catan_any(catan_hire_sites(t, catan_actor(t))))) {
        return "lost_knight: there is a place and a piece for another";
    }
    return NULL;
}

/* K3: what the barbarians have left to do. */
static const char *check_attack(const catan_table *t)
{
    const catan_realm *r = &t->realm;
    bool drawing = t->chance == CATAN_PROGRESS;
    bool choosing = t->phase == CATAN_CHOOSING_DECK && t->chance == CATAN_NO_CHANCE;
    bool attacking = t->phase == CATAN_CHOOSING_DECK || t->phase == CATAN_LOSING_CITY;
    for (int p = 0; p < t->seats; p++) {
        if ((r->to_lose >> p & 1) != 0 && !catan_any(catan_plain_cities(t, p))) {
            return "to_lose: who has a city without a metropolis";
        }
    }
    if ((t->phase == CATAN_LOSING_CITY) != (r->to_lose != 0) || r->to_lose >> t->seats != 0) {
        return "to_lose: it belongs to phase lose_city";
    }
    if (choosing ? r->choosers == 0 : r->choosers != 0 && t->phase != CATAN_CHOOSING_DECK) {
        return "deck_choosers: they choose in phase choose_deck";
    }
    if (drawing != (r->draws != 0) || (drawing && !catan_track_has_cards(t, r->draw_track))) {
        return "draws: cards are due to be drawn";
    }
    if (t->phase != CATAN_OVER && attacking != (r->barbarians == CATAN_BARBARIAN_STEPS)) {
        return "barbarians: at step 7 they attack";
    }
    return NULL;
}

/* K2.1: the event comes after the dice, and both go with the turn. */
static const char *check_event(const catan_table *t)
{
    const catan_realm *r = &t->realm;
    bool thrown = t->dice[0] != 0;
    bool drawn = r->event != CATAN_NO_EVENT;
    if (drawn != (thrown && t->chance != CATAN_EVENT)) {
        return "event: it is drawn after the dice";
    }
    bool acting = thrown && catan_is_own_turn(t); /* L3.2 */
    if (!acting && r->fleet != 0) {
        return "merchant_fleet: it is played after the roll";
    }
    return !thrown && catan_any_edge(&t->sea.new_ships) ? "new_ships: they are built after the roll"
                                                        : NULL;
}

/* K1.3: what only comes after placement. */
static const char *check_beginning(const catan_table *t)
{
    const catan_realm *r = &t->realm;
    int sum = r->barbarians + r->attacks + r->merchant + r->shown[0] + r->shown[1];
    for (int p = 0; p < t->seats; p++) {
        sum += r->progress_n[p] + r->defenders[p] + catan_members(r->knights[p]);
        for (int i = 0; i < CATAN_TRACKS; i++) {
            sum += r->levels[p][i];
        }
    }
    for (int i = 0; i < CATAN_TRACKS; i++) {
        sum += r->used_n[i];
    }
    return t->turn == 0 && (sum > 0 || catan_any(r->walls | r->tipped))
               ? "setup_phase: in placement there are no knights, cards, walls or barbarians"
               : NULL;
}

/* K7.1: whom the bishop robs, and will rob. */
static bool bishop_fits(const catan_table *t)
{
    const catan_realm *r = &t->realm;
    if (t->chance != CATAN_STEAL || t->phase == CATAN_ROBBING) {
        return r->steal_from == 0;
    }
    unsigned victims = catan_victims_on(t, t->robber);
    for (int p = 0; p < t->seats; p++) {
        bool robbed = p == t->victim || (r->steal_from >> p & 1) != 0;
        if (robbed && (victims >> 4 * p & 1) == 0) {
            return false;
        }
    }
    return r->attacks > 0 && r->steal_from >> t->seats == 0 &&
           (r->steal_from >> t->victim & 1) == 0;
}

/* K7.4: the piece that the diplomat has taken up. */
static bool diplomat_fits(const catan_table *t)
{
    const catan_realm *r = &t->realm;
    if (r->free_kind == 0 || r->barred_edge == 0) {
        return r->free_kind == r->barred_edge;
    }
    int edge = r->barred_edge - 1;
    const catan_edges *may = r->free_kind == 1 ? &t->sea.road_edges : &t->sea.ship_edges;
    return t->phase == CATAN_ROADWORK && t->free_roads == 1 && catan_has_edge(may, edge) &&
           !catan_edge_taken(t, edge);
}

/* A field of one phase is empty in the others. */
static const char *check_phase(const catan_state *s)
{
    const catan_table *t = &s->table;
    const catan_realm *r = &t->realm;
    if (r->sabotage && (t->phase != CATAN_DISCARDING || t->to_discard[catan_actor(t)] > 0)) {
        return "sabotage: it belongs to phase discard, where others discard";
    }
    if (r->chased != CATAN_NOT_CHASED && t->phase != CATAN_ROBBING) {
        return "chased: it belongs to phase move_robber";
    }
    if (r->chased == CATAN_PIRATE_CHASED && t->sea.pirate == CATAN_NONE) {
        return "chased: there is no pirate";
    }
    if (!diplomat_fits(t)) {
        return "free_kind: it belongs to phase road_building";
    }
    if (!bishop_fits(t)) {
        return "steal_from: a bishop robs others who can be robbed there";
    }
    const char *wrong = check_harbor(s);
    wrong = wrong != NULL ? wrong : check_target(t);
    wrong = wrong != NULL ? wrong : check_gifts(t);
    wrong = wrong != NULL ? wrong : check_homeless(t);
    wrong = wrong != NULL ? wrong : check_attack(t);
    return wrong != NULL ? wrong : check_event(t);
}

/* K2.8 */
static const char *check_hands(const catan_table *t)
{
    bool drops = false;
    for (int p = 0; p < t->seats; p++) {
        bool may = p == t->current || p == t->sea.active || t->phase == CATAN_DROPPING ||
                   t->chance == CATAN_PROGRESS || t->phase == CATAN_CHOOSING_DECK ||
                   t->phase == CATAN_OVER;
        if (t->realm.progress_n[p] > CATAN_PROGRESS_HAND && !may) {
            return "player_progress_cards: four are held outside of one's own turn";
        }
        drops |= p != t->current && t->realm.progress_n[p] > CATAN_PROGRESS_HAND;
    }
    return t->phase != CATAN_DROPPING || drops ? NULL : "phase: nobody has cards to drop";
}

const char *catan_check_realm(const catan_state *s)
{
    const catan_table *t = &s->table;
    if (t->realm.barbarians > CATAN_BARBARIAN_STEPS ||
        t->realm.event > CATAN_FIRST_GATE + CATAN_SCIENCE) {
        return "barbarians: 0 to 7 steps";
    }
    if (t->realm.merchant > 0 &&
        (t->realm.merchant > t->seats || t->realm.merchant_hex >= catan_hexes(t) ||
         !catan_is_land(t, t->realm.merchant_hex) ||
         t->terrain[t->realm.merchant_hex] == CATAN_GOLD)) {
        return "merchant: a player's, on a hex of land that is no gold";
    }
    const char *wrong = check_progress(s);
    wrong = wrong != NULL ? wrong : check_knights(t);
    wrong = wrong != NULL ? wrong : check_metropolises(t);
    wrong = wrong != NULL ? wrong : check_walls(t);
    wrong = wrong != NULL ? wrong : check_phase(s);
    wrong = wrong != NULL ? wrong : check_beginning(t);
    return wrong != NULL ? wrong : check_hands(t);
}
