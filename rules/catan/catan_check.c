/* What must hold in every state: for proof, and to judge states that people write (C14.6). */
#include "rules/catan/catan_state.h"

static int all_cards(const catan_table *t)
{
    int n = 0;
    for (int k = 0; k < CATAN_CARDS; k++) {
        n += catan_deck_of(t, k);
    }
    return n;
}

static bool is_shuffling(const catan_table *t)
{
    return t->chance >= CATAN_HEXES_DUE;
}

#ifdef CATAN_WIDE
#define WRONG_HEXES "hexes: they are not those of this board"
#define WRONG_NUMBERS "hexes: their numbers are not those of this board"
#define WRONG_PORTS "ports: they are not those of this board"
#define WRONG_PIECES "a player has 5 settlements, 4 cities, 15 roads and 15 ships at most"

/* S7.1: whether the hex has no number yet. */
static bool is_lifting(const catan_table *t, int hex)
{
    return catan_is_lifted(t, hex);
}

/* Whether a piece has been put, and fog is lifted around it. */
static bool is_exploring(const catan_table *t)
{
    return t->sea.fog_queue != 0;
}

/* S7.2: whether gold may have interrupted the free roads. */
static bool roads_may_wait(const catan_table *t)
{
    return t->phase == CATAN_CHOOSING && t->free_roads < 2;
}
#else
#define WRONG_HEXES "hexes: 4 wood, 3 brick, 4 sheep, 4 wheat, 3 ore and a desert are needed"
#define WRONG_NUMBERS "hexes: their numbers are 2, 12, and two each of 3 to 11 but 7"
#define WRONG_PORTS "ports: four take any resource and five one each"
#define WRONG_PIECES "a player has 5 settlements, 4 cities and 15 roads at most"

static bool is_lifting(const catan_table *t, int hex)
{
    (void)t;
    (void)hex;
    return false;
}

static bool is_exploring(const catan_table *t)
{
    (void)t;
    return false;
}

static bool roads_may_wait(const catan_table *t)
{
    (void)t;
    return false;
}
#endif

static const char *check_island(const catan_table *t)
{
    catan_table again = *t;
    bool hexes = t->chance != CATAN_HEXES_DUE;
    bool numbers = hexes && t->chance != CATAN_NUMBERS_DUE;
    if (hexes && !catan_is_all(t, CATAN_HEXES_DUE, t->terrain)) {
        return WRONG_HEXES;
    }
    if (!numbers) {
        return NULL;
    }
    if (!catan_is_all(t, CATAN_NUMBERS_DUE, t->number)) {
        return WRONG_NUMBERS;
    }
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        if (t->terrain[hex] == CATAN_DESERT && t->number[hex] != 0) {
            return "hexes: the desert has the number 0";
        }
        if (t->terrain[hex] < CATAN_RESOURCES && t->number[hex] == 0 && !is_lifting(t, hex)) {
            return "hexes: the desert alone has the number 0";
        }
    }
    catan_derive_numbers(&again);
    if (memcmp(again.pays, t->pays, sizeof t->pays) != 0) {
        return "pays is not what the numbers give";
    }
    if (t->chance != CATAN_PORTS_DUE && !catan_is_all(t, CATAN_PORTS_DUE, t->port)) {
        return WRONG_PORTS;
    }
    return t->robber < catan_hexes(t) ? NULL : "robber_location: it is a hex";
}

static const char *check_overlaps(const catan_table *t)
{
    catan_set built = CATAN_EMPTY;
    catan_edges roads = {{0}};
    for (int p = 0; p < t->seats; p++) {
        catan_set mine = catan_built(t, p);
        if (catan_any(t->settlements[p] & t->cities[p]) || catan_any(built & mine)) {
            return "vertices: each has one building at most";
        }
        if (catan_share_edge(&roads, &t->roads[p])) {
            return "edges: each has one road at most";
        }
        built |= mine;
        catan_add_edges(&roads, &t->roads[p]);
    }
    return catan_any(built & catan_near(t, built)) ? "vertices: two buildings are neighbours"
                                                   : NULL;
}

const char *catan_check_pieces(const catan_table *t)
{
    for (int p = 0; p < t->seats; p++) {
        int roads = catan_edge_members(&t->roads[p]);
        bool many = roads > CATAN_ROADS_MAX;
        int tipped = 0;
#ifdef CATAN_WIDE
        many |= catan_edge_members(&t->sea.ships[p]) > catan_ships_of(t); /* S1.4 */
#endif
#ifdef CATAN_CITIES
        tipped = catan_members(t->settlements[p] & t->realm.tipped); /* K3.5 */
#endif
        many |= catan_members(t->settlements[p]) - tipped > CATAN_SETTLEMENTS_MAX;
        if (many || catan_members(t->cities[p]) + tipped > CATAN_CITIES_MAX) {
            return WRONG_PIECES;
        }
    }
    return check_overlaps(t);
}

/* What catan_derive_board gives from the same pieces is what is there. */
static const char *check_board(const catan_table *t)
{
    catan_table again = *t;
    const char *wrong = catan_check_pieces(t);
    if (wrong != NULL) {
        return wrong;
    }
    catan_derive_board(&again);
    return memcmp(&again, t, sizeof again) == 0 ? NULL : "what follows from the board disagrees";
}

static const char *check_titles(const catan_table *t)
{
    int most = 0;
    for (int p = 0; p < t->seats; p++) {
        most = t->knights[p] > most ? t->knights[p] : most;
    }
    bool army = t->army_seat >= 0;
    if (army != (most >= CATAN_ARMY_MIN) || (army && t->knights[t->army_seat] != most)) {
        return "largest_army_player: who has played the most knights, 3 at least";
    }
    if (catan_road_holder(t, t->road_seat) != t->road_seat) {
        return "longest_road_player: one of those with the longest road, 5 at least";
    }
    return NULL;
}

/* Summed one by one: what people write may not fit into catan_cards. */
static int held_by_all(const catan_cards *hands, int kind)
{
    int sum = 0;
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        sum += catan_count(hands[p], kind);
    }
    return sum;
}

static const char *check_resources(const catan_state *s)
{
    const catan_table *t = &s->table;
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        if (t->hand_n[p] != catan_total(s->hand[p])) {
            return "hand_n is not the number of cards";
        }
    }
    for (int r = 0; r < CATAN_GOODS; r++) {
        if (catan_count(t->bank, r) + held_by_all(s->hand, r) != catan_supply_of(t, r)) {
#ifdef CATAN_CITIES
            return "bank and player_resources: they do not make the supply of each kind";
#else
            return t->seats > 4 ? "bank and player_resources: they make 24 of each resource"
                                : "bank and player_resources: they make 19 of each resource";
#endif
        }
    }
    return NULL;
}

static const char *check_memory(const catan_state *s)
{
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        for (int q = 0; q < CATAN_SEATS_MAX; q++) {
            if (!catan_covers(s->hand[p], s->known[p][q]) ||
                !catan_covers(s->known[p][q], s->known[p][p])) {
                return "known: nobody knows of cards that are not there, and everybody knows "
                       "what all know";
            }
            if (q >= s->table.seats && s->known[p][q] != s->known[p][p]) {
                return "known: seats that do not play remember nothing of their own";
            }
        }
    }
    return NULL;
}

static const char *check_cards(const catan_state *s)
{
    const catan_table *t = &s->table;
    int sum[CATAN_CARDS];
    for (int k = 0; k < CATAN_CARDS; k++) {
        sum[k] = catan_count(s->deck, k) + held_by_all(s->cards, k);
    }
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        if (t->card_n[p] != catan_total(s->cards[p])) {
            return "card_n is not the number of cards";
        }
        sum[CATAN_KNIGHT_CARD] += t->knights[p];
    }
    if (sum[CATAN_KNIGHT_CARD] != catan_deck_of(t, CATAN_KNIGHT_CARD)) {
        return t->seats > 4 ? "dev_cards_deck: knights left, held and played make 20"
                            : "dev_cards_deck: knights left, held and played make 14";
    }
    if (sum[CATAN_VICTORY_POINT] != catan_deck_of(t, CATAN_VICTORY_POINT)) {
        return "dev_cards_deck: victory points left and held make 5";
    }
    for (int k = CATAN_ROAD_BUILDING; k < CATAN_CARDS; k++) {
        if (sum[k] > catan_deck_of(t, k)) {
            return t->seats > 4
                       ? "dev_cards_deck: of road_building, year_of_plenty and monopoly there are 3"
                       : "dev_cards_deck: of road_building, year_of_plenty and monopoly there are "
                         "2 "
                         "each";
        }
    }
    if (!catan_covers(s->cards[catan_actor(t)], s->bought)) {
        return "bought_this_turn: the player on turn holds these cards";
    }
    int left = 0;
    for (int k = 0; k < CATAN_CARDS; k++) {
        left += sum[k];
    }
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        left -= t->knights[p];
    }
    if (t->card_played && left == all_cards(t)) {
        return "dev_card_played: no card has been played";
    }
    if (t->phase == CATAN_ROADWORK && t->card_played &&
        sum[CATAN_ROAD_BUILDING] == catan_deck_of(t, CATAN_ROAD_BUILDING)) {
        return "free_roads: no road_building card has been played";
    }
    return NULL;
}

/* C3.5: what a second settlement on this vertex pays. */
static catan_cards paid_by(const catan_table *t, int vertex)
{
    catan_cards cards = 0;
    for (int i = 0; i < 3; i++) {
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i];
        if (hex != CATAN_NONE && t->terrain[hex] < CATAN_RESOURCES) {
            cards += catan_some(t->terrain[hex], 1);
        }
    }
    return cards;
}

/* Whether a seat has been paid for one of its settlements, the last one if that is known. */
static bool is_paid(const catan_state *s, int p, bool due)
{
    const catan_table *t = &s->table;
    if (due) {
        return s->hand[p] == paid_by(t, t->placed - 1);
    }
    for (catan_set rest = catan_built(t, p); catan_any(rest); rest = catan_rest(rest)) {
        if (s->hand[p] == paid_by(t, catan_lowest(rest))) {
            return true;
        }
    }
    return false;
}

/* C3: who has placed what. */
static const char *check_placement(const catan_state *s)
{
    static const char wrong[] = "setup_phase: the pieces on the board are not those of this step";
    const catan_table *t = &s->table;
    bool second = t->phase == CATAN_PLACING_2;
    for (int p = 0; p < t->seats; p++) {
        bool done = second ? p > t->current : p < t->current;
        bool due = p == t->current && t->placed > 0;
        int roads = second + done + (due && is_exploring(t));
        int buildings = catan_members(catan_built(t, p));
        int cities = catan_members(t->cities[p]);
#ifdef CATAN_CITIES
        cities -= second && (done || due); /* K1.3 */
#endif
        if (buildings != second + done + due || catan_routes_built(t, p) != roads || cities != 0) {
            return wrong;
        }
        bool paid = second && (done || due) ? is_paid(s, p, due) : s->hand[p] == 0;
        if (s->cards[p] != 0 || t->knights[p] != 0 || !paid) {
            return "setup_phase: everybody has the cards of a second settlement and no others";
        }
    }
    if (catan_total(s->deck) != all_cards(t)) {
        return "dev_cards_deck: nobody has bought a card yet";
    }
    if (t->chance == CATAN_NO_CHANCE && !catan_robber_may_wait(t)) {
        return "robber_location: in placement the robber is on the desert";
    }
    if (t->placed > 0) {
        int placed = t->placed - 1;
        if (!catan_has(catan_built(t, t->current), placed) ||
            catan_has(catan_route_ends(t, t->current), placed) != is_exploring(t)) {
            return wrong;
        }
    }
    return t->turn == 0 && t->offers == 0 && !t->card_played ? NULL : "turn: it is 0 in placement";
}

static const char *check_dice(const catan_table *t)
{
    bool thrown = t->dice[0] != 0;
    int sum = t->dice[0] + t->dice[1];
    switch ((catan_phase)t->phase) {
#ifdef CATAN_CITIES
    case CATAN_ROLLING: /* K2.1: the event comes after the dice */
        return !thrown || t->chance != CATAN_NO_CHANCE ? NULL : "dice: the event is due";
    case CATAN_PLACING_1:
    case CATAN_PLACING_2:
#else
    case CATAN_PLACING_1:
    case CATAN_PLACING_2:
    case CATAN_ROLLING:
#endif
        return !thrown ? NULL : "dice: none are thrown before the roll";
    case CATAN_DISCARDING:
#ifdef CATAN_CITIES
        if (t->realm.sabotage) {
            return NULL;
        }
#endif
        return sum == 7 ? NULL : "dice: cards are discarded on a 7";
    case CATAN_ROBBING:
#ifdef CATAN_CITIES
        if (t->realm.attacks == 0) { /* K2.4 */
            return "attacks: the robber waits for the first one";
        }
        /* K5.5: when a card is being stolen, who was chased is no longer known. */
        return sum == 7 || t->realm.chased != CATAN_NOT_CHASED || t->chance == CATAN_STEAL
                   ? NULL
                   : "phase: the robber moves on a 7, or is chased";
#else
        return sum == 7 || (t->card_played && t->knights[catan_actor(t)] > 0)
                   ? NULL
                   : "phase: the robber moves on a 7 or for a knight";
#endif
    case CATAN_ACTING:
        return thrown ? NULL : "dice: they are thrown before anything is built or traded";
    case CATAN_ROADWORK:
#ifdef CATAN_CITIES
        return thrown ? NULL : "free_roads: they come from a card";
#else
        return t->card_played ? NULL : "dev_card_played: free roads come from a card";
#endif
#ifdef CATAN_WIDE
#ifdef CATAN_CITIES
    case CATAN_DROPPING:
    case CATAN_CHOOSING_DECK:
    case CATAN_LOSING_CITY:
    case CATAN_GIVING:
    case CATAN_TAKING:
    case CATAN_SPYING:
    case CATAN_HARBOR:
    case CATAN_LOSING_KNIGHT:
    case CATAN_PLACING_KNIGHT:
    case CATAN_RETREATING:
#endif
    case CATAN_BUILDING:
    case CATAN_PAIRED:
        return thrown ? NULL : "dice: they are thrown before others build";
    case CATAN_CHOOSING:
#endif
    case CATAN_OVER:
        break;
    }
    return NULL;
}

/* What was done after the roll of this turn needs a roll. */
static const char *check_turn(const catan_state *s)
{
    const catan_table *t = &s->table;
    bool last = t->phase == CATAN_OVER && t->turn == t->turn_limit + 1;
    if (t->turn == 0 || (t->turn > t->turn_limit && !last)) {
        return "turn: it counts from 1 after placement, up to turnLimit";
    }
    if ((t->turn - 1) % t->seats != t->current) {
        return "turn: another player has this turn";
    }
    if (t->dice[0] == 0 && (s->bought != 0 || t->offers > 0)) {
        return "nothing is bought or offered before the roll";
    }
    if (!catan_is_own_turn(t) && s->bought != 0) { /* L3.5 */
        return "bought_this_turn: not what is bought between two turns";
    }
    if (t->placed != 0) {
        return "setup_phase: placement is over";
    }
    return NULL;
}

static const char *check_discards(const catan_table *t)
{
    int owing = 0;
    for (int p = 0; p < t->seats; p++) {
        int n = t->to_discard[p];
        owing += n > 0;
        bool few = t->hand_n[p] <= catan_hand_limit(t, p);
#ifdef CATAN_CITIES
        few = few && !t->realm.sabotage;
#endif
        if (n > 0 && (few || n != t->hand_n[p] / 2)) {
            return "to_discard: half of a hand above discardLimit, rounded down";
        }
    }
    return (t->phase == CATAN_DISCARDING) == (owing > 0)
               ? NULL
               : "to_discard: somebody owes cards in phase discard, and in no other";
}

static const char *check_chance(const catan_state *s)
{
    static const char wrong[] = "pending_chance: it does not belong to this phase";
    const catan_table *t = &s->table;
    switch ((catan_chance)t->chance) {
    case CATAN_NO_CHANCE:
        break;
    case CATAN_DICE:
        return t->phase == CATAN_ROLLING ? NULL : wrong;
    case CATAN_STEAL:
#ifdef CATAN_CITIES
        if (catan_may_act(t)) { /* a bishop */
            return t->hand_n[t->victim] > 0 && t->victim != t->sea.active ? NULL : wrong;
        }
#endif
        if (t->phase != CATAN_ROBBING) {
            return wrong;
        }
        return catan_can_rob(t, t->victim) ? NULL
                                           : "pending_chance: this player cannot be robbed there";
    case CATAN_DRAW:
        if (!catan_may_build(t) || t->give != 0) {
            return wrong;
        }
        return s->deck != 0 ? NULL : "pending_chance: the deck is empty";
#ifdef CATAN_WIDE
    case CATAN_FOG:
    case CATAN_FOG_NUMBER:
        return t->sea.fog_queue != 0 ? NULL : wrong;
#endif
#ifdef CATAN_CITIES
    case CATAN_EVENT:
        return t->dice[0] != 0 && t->phase == CATAN_ROLLING ? NULL : wrong;
    case CATAN_PROGRESS:
        return t->realm.draws != 0 ? NULL : wrong;
#endif
    case CATAN_HEXES_DUE:
    case CATAN_NUMBERS_DUE:
    case CATAN_PORTS_DUE:
        return t->phase == CATAN_PLACING_1 && t->current == 0 && t->placed == 0 ? NULL : wrong;
    }
    return t->victim == 0 ? NULL : wrong;
}

static const char *check_offer(const catan_state *s)
{
    const catan_table *t = &s->table;
    unsigned answered = t->accepted | t->rejected;
    if (t->offers > CATAN_OFFERS_MAX) {
        return "offers_made: ten a turn at most";
    }
    if (t->give == 0) {
        return t->want == 0 && answered == 0 ? NULL : "pending_trades: an offer gives something";
    }
    if (t->phase != CATAN_ACTING || t->offers == 0 || t->want == 0) {
        return "pending_trades: an offer belongs to action_phase, is counted and wants something";
    }
    if ((t->accepted & t->rejected) != 0 || (answered >> t->current & 1) != 0 ||
        answered >> t->seats != 0 || (!t->confirm && t->accepted != 0)) {
        return "pending_trades: every other player answers once; to accept closes it, but for "
               "trade \"confirm\"";
    }
    if (t->accepted == 0 && catan_unanswered(t) == 0) {
        return "pending_trades: an offer that all have rejected is closed";
    }
    for (int r = 0; r < CATAN_GOODS; r++) {
        if (catan_count(t->give, r) > 0 && catan_count(t->want, r) > 0) {
            return "pending_trades: a resource is on one side only";
        }
    }
    for (int p = 0; p < t->seats; p++) {
        catan_cards seen = p == t->current ? t->give : (t->accepted >> p & 1) != 0 ? t->want : 0;
        if (!catan_covers(s->hand[p], seen)) {
            return "pending_trades: who offers or accepts holds the cards";
        }
        if (!catan_covers(s->known[p][p], seen)) {
            return "known: everybody has seen what is offered";
        }
    }
    return NULL;
}

static const char *check_end(const catan_state *s)
{
    const catan_table *t = &s->table;
    int actor = catan_actor(t);
    bool won = t->turn > 0 && catan_is_own_turn(t) && catan_points(s, actor) >= t->target;
    if (t->phase != CATAN_OVER) {
        if (t->winners != 0) {
            return "winner: nobody has won before game_over";
        }
        return won ? "phase: the player on turn has the points to win" : NULL;
    }
    if (t->turn > t->turn_limit) {
        return t->winners == catan_leaders(s) ? NULL : "winner: who has the most points, or null";
    }
    return won && t->winners == 1u << actor ? NULL
                                            : "winner: the player on turn, with the points to win";
}

/* How far the game has come, and what this moment of it may have. */
static const char *check_moment(const catan_state *s)
{
    const catan_table *t = &s->table;
    const char *wrong = t->phase <= CATAN_PLACING_2 ? check_placement(s) : check_turn(s);
    wrong = wrong != NULL ? wrong : check_dice(t);
    wrong = wrong != NULL ? wrong : check_discards(t);
    wrong = wrong != NULL ? wrong : check_chance(s);
    wrong = wrong != NULL ? wrong : check_offer(s);
    bool roads = t->phase == CATAN_ROADWORK;
    if (wrong == NULL && roads != (t->free_roads > 0) && !roads_may_wait(t)) {
        wrong = "free_roads: there are some in phase road_building only";
    }
    return wrong != NULL ? wrong : check_end(s);
}

const char *catan_check(const void *state)
{
    const catan_state *s = state;
    const catan_table *t = &s->table;
    if (t->seats < CATAN_SEATS_MIN || t->seats > CATAN_SEATS_MAX || t->current >= t->seats) {
        return "current_player_index: it is one of the players";
    }
    const char *wrong = check_island(t);
    wrong = wrong != NULL ? wrong : check_board(t);
#ifdef CATAN_WIDE
    wrong = wrong != NULL ? wrong : catan_check_sea(t);
#endif
#ifdef CATAN_CITIES
    wrong = wrong != NULL ? wrong : catan_check_realm(s);
#endif
    wrong = wrong != NULL ? wrong : is_shuffling(t) ? NULL : check_titles(t);
    wrong = wrong != NULL ? wrong : check_resources(s);
    wrong = wrong != NULL ? wrong : check_cards(s);
    wrong = wrong != NULL ? wrong : check_moment(s);
    return wrong != NULL ? wrong : check_memory(s);
}
