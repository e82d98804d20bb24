/* Reading a full state. What is there is read strictly, field by field; what follows from it is
 * worked out and compared; then the whole has to pass catan_check. */
#include "rules/catan/catan_parse_state.h"

#ifdef CATAN_CITIES
/* What Cities & Knights has not: development cards. */
static bool is_of_base(int field)
{
    return field == CATAN_FIELD_DEV_CARDS || field == CATAN_FIELD_DECK ||
           field == CATAN_FIELD_CARD_PLAYED || field == CATAN_FIELD_BOUGHT;
}

/* Nobody has played a knight of theirs: that may be said, or left out. */
static bool is_of_army(int field)
{
    return field == CATAN_FIELD_KNIGHTS || field == CATAN_FIELD_ARMY_PLAYER;
}
#endif

static bool may_be_missing(const catan_table *t, int field)
{
#ifdef CATAN_WIDE
    if (catan_parse_is_of_sea(field) && !catan_has_sea(t)) {
        return true;
    }
#endif
#ifdef CATAN_CITIES
    if (is_of_base(field) || is_of_army(field)) {
        return true;
    }
#endif
    (void)t;
    return field == CATAN_FIELD_HEX_LAYOUT || field == CATAN_FIELD_LAST_ROLL ||
#ifdef CATAN_WIDE
           field == CATAN_FIELD_PORT_SITES || field == CATAN_FIELD_ISLAND_POINTS ||
#endif
           field == CATAN_FIELD_ROAD_LENGTH || field == CATAN_FIELD_KNOWN;
}

/* -- cards -- */

#ifdef CATAN_WIDE
#define SOME_CARDS "0 to 24 cards of each kind"
#define CHANCE_KINDS "there is no chance of this kind"
#else
#define SOME_CARDS "0 to 19 cards of each resource"
#define CHANCE_KINDS "kind is one of dice, steal, card, hexes, numbers and ports"
#endif

static bool read_hand(catan_reading *r, json value, int p)
{
    if (!catan_parse_counts(value, 0, &r->s->hand[p])) {
        return catan_parse_refuse(r, CATAN_FIELD_RESOURCES, "a hand has " SOME_CARDS);
    }
    r->t->hand_n[p] = (uint8_t)catan_total(r->s->hand[p]);
    return true;
}

#ifndef CATAN_CITIES
static bool read_cards(catan_reading *r, json value, int p)
{
    if (!catan_parse_card_list(value, &r->s->cards[p])) {
        return catan_parse_refuse(r, CATAN_FIELD_DEV_CARDS,
                                  "a list of development cards is needed");
    }
    r->t->card_n[p] = (uint8_t)catan_total(r->s->cards[p]);
    return true;
}

static bool read_knights(catan_reading *r, json value, int p)
{
    return catan_parse_byte(value, CATAN_KNIGHTS_MAX, &r->t->knights[p]) ||
           catan_parse_refuse(r, CATAN_FIELD_KNIGHTS, "a number from 0 to 14 is needed");
}
#else
static bool read_no_knights(catan_reading *r, json value, int p)
{
    (void)p;
    return catan_parse_is(value, 0) ||
           catan_parse_refuse(r, CATAN_FIELD_KNIGHTS, "there are no cards of knights");
}

/* K1.1: if it is said, then that there is none. */
static bool read_no_army(catan_reading *r)
{
    json army = r->f[CATAN_FIELD_ARMY_PLAYER];
    if (json_there(army) && !json_is_null(army)) {
        return catan_parse_refuse(r, CATAN_FIELD_ARMY_PLAYER, "there is no largest army");
    }
    return !json_there(r->f[CATAN_FIELD_KNIGHTS]) ||
           catan_parse_by_player(r, CATAN_FIELD_KNIGHTS, false, read_no_knights);
}
#endif

static bool read_debt(catan_reading *r, json value, int p)
{
    return (catan_parse_byte(value, CATAN_DISCARD_MAX, &r->t->to_discard[p]) &&
            r->t->to_discard[p] > 0) ||
           catan_parse_refuse(r, CATAN_FIELD_TO_DISCARD, "a number of cards is needed");
}

static bool read_bank(catan_reading *r)
{
    return catan_parse_counts(r->f[CATAN_FIELD_BANK], 0, &r->t->bank) ||
           catan_parse_refuse(r, CATAN_FIELD_BANK, SOME_CARDS);
}

#ifndef CATAN_CITIES
static bool read_piles(catan_reading *r)
{
    if (!catan_parse_card_list(r->f[CATAN_FIELD_DECK], &r->s->deck)) {
        return catan_parse_refuse(r, CATAN_FIELD_DECK, "a list of development cards is needed");
    }
    if (!catan_parse_card_list(r->f[CATAN_FIELD_BOUGHT], &r->s->bought)) {
        return catan_parse_refuse(r, CATAN_FIELD_BOUGHT, "a list of development cards is needed");
    }
    return true;
}
#endif

/* -- memory -- */

static bool read_five(json v, catan_cards *cards)
{
    *cards = 0;
    if (!catan_parse_is_list(v) || json_count(v) != CATAN_GOODS) {
        return false;
    }
    json_walk w = json_items(v);
    json item;
    for (int k = 0; json_next(&w, &item); k++) {
        uint8_t n = 0;
        if (!catan_parse_byte(item, CATAN_SUPPLY, &n)) {
            return false;
        }
        *cards += catan_some(k, n);
    }
    return true;
}

static bool read_memory(catan_reading *r, json value, int p)
{
    static const char *const names[] = {"all", "0", "1", "2", "3",
#ifdef CATAN_WIDE
                                        "4",   "5",
#endif
                                        NULL};
    json f[1 + CATAN_SEATS_MAX];
    catan_cards all = 0;
    if (!json_fields(value, names, f, false, r->why)) {
        text_str(r->why, " in known");
        return false;
    }
    bool fits = read_five(f[0], &all) && !json_there(f[1 + p]);
    for (int q = 0; q < CATAN_SEATS_MAX; q++) {
        json more = f[1 + q];
        r->s->known[p][q] = all;
        fits =
            fits && (!json_there(more) || (q < r->t->seats && read_five(more, &r->s->known[p][q])));
    }
    return fits || catan_parse_refuse(r, CATAN_FIELD_KNOWN,
                                      "for each hand five numbers for all, and for other players");
}

/* C14.4: nobody knows of cards that are not there, everybody knows what all know, and an open offer
 * has been seen by everybody: who changes a hand by hand need not think of memories. */
static void mend_memory(catan_reading *r, int p)
{
    const catan_table *t = r->t;
    catan_cards *known = r->s->known[p];
    bool accepted = (t->accepted >> p & 1) != 0;
    catan_cards seen = t->give == 0 ? 0 : p == t->current ? t->give : accepted ? t->want : 0;
    for (int q = 0; q < CATAN_SEATS_MAX; q++) {
        catan_cards too_many = catan_without(known[q], r->s->hand[p]);
        known[q] = catan_larger(known[q] - too_many, seen);
    }
    for (int q = 0; q < CATAN_SEATS_MAX; q++) {
        known[q] = catan_larger(known[q], known[p]);
    }
}

static bool read_known(catan_reading *r)
{
    if (json_there(r->f[CATAN_FIELD_KNOWN]) &&
        !catan_parse_by_player(r, CATAN_FIELD_KNOWN, true, read_memory)) {
        return false;
    }
    for (int p = 0; p < r->t->seats; p++) {
        mend_memory(r, p);
    }
    return true;
}

/* -- the moment -- */

static bool read_phase(catan_reading *r)
{
    catan_table *t = r->t;
    int phase = json_word(r->f[CATAN_FIELD_PHASE], catan_phase_names);
    int64_t turn = 0;
    if (phase < 0) {
        return catan_parse_refuse(r, CATAN_FIELD_PHASE, "there is no such phase");
    }
    if (!catan_parse_byte(r->f[CATAN_FIELD_CURRENT], t->seats - 1, &t->current)) {
        return catan_parse_refuse(r, CATAN_FIELD_CURRENT, "it is one of the players, from 0");
    }
    if (!json_to_int(r->f[CATAN_FIELD_TURN], 0, (int64_t)t->turn_limit + 1, &turn)) {
        return catan_parse_refuse(r, CATAN_FIELD_TURN,
                                  "a number up to turnLimit, or one more at the end, is needed");
    }
    t->phase = (uint8_t)phase;
    t->turn = (uint32_t)turn;
    return true;
}

static bool read_chance(catan_reading *r)
{
    static const char *const names[] = {"kind", "from", NULL};
    json f[2];
    int from = -1;
    r->t->chance = CATAN_NO_CHANCE;
    if (json_is_null(r->f[CATAN_FIELD_CHANCE])) {
        return true;
    }
    if (!json_fields(r->f[CATAN_FIELD_CHANCE], names, f, false, r->why)) {
        text_str(r->why, " in pending_chance");
        return false;
    }
    int kind = json_word(f[0], catan_chance_names);
    if (kind <= CATAN_NO_CHANCE) {
        return catan_parse_refuse(r, CATAN_FIELD_CHANCE, CHANCE_KINDS);
    }
#ifdef CATAN_WIDE
    if (kind == CATAN_FOG || kind == CATAN_FOG_NUMBER) { /* from is the first hex of fog_queue */
        r->t->chance = (uint8_t)kind;
        return true;
    }
#endif
#ifdef CATAN_CITIES
    if (kind == CATAN_PROGRESS) { /* from is the track of draws */
        r->t->chance = (uint8_t)kind;
        return true;
    }
#endif
    bool fits = !json_there(f[1]) || catan_parse_seat(r, f[1], &from);
    if (!fits || (kind == CATAN_STEAL) != (from >= 0)) {
        return catan_parse_refuse(r, CATAN_FIELD_CHANCE,
                                  "from is who is robbed, null for all but steal");
    }
    r->t->chance = (uint8_t)kind;
    r->t->victim = (uint8_t)(from > 0 ? from : 0);
    return true;
}

/* K1.3: a city in the second round of Cities & Knights. */
static int placing_kind(const catan_table *t)
{
#ifdef CATAN_CITIES
    if (t->phase == CATAN_PLACING_2) {
        return CATAN_CITY;
    }
#endif
    (void)t;
    return CATAN_SETTLEMENT;
}

static bool read_setup(catan_reading *r)
{
    enum { ROUND, INDEX, ACTIONS };
    static const char *const names[] = {"round", "player_index", "actions", NULL};
    static const char reason[] = "null after placement; else round, player_index and actions, "
                                 "as phase and current_player_index say";
    catan_table *t = r->t;
    json f[3];
    bool placing = t->phase <= CATAN_PLACING_2;
    if (json_is_null(r->f[CATAN_FIELD_SETUP]) || !placing) {
        return (json_is_null(r->f[CATAN_FIELD_SETUP]) && !placing) ||
               catan_parse_refuse(r, CATAN_FIELD_SETUP, reason);
    }
    if (!json_fields(r->f[CATAN_FIELD_SETUP], names, f, false, r->why)) {
        text_str(r->why, " in setup_phase");
        return false;
    }
    if (!catan_parse_is(f[ROUND], t->phase == CATAN_PLACING_1 ? 1 : 2) ||
        !catan_parse_is(f[INDEX], t->current) || !catan_parse_is_list(f[ACTIONS]) ||
        json_count(f[ACTIONS]) > 1) {
        return catan_parse_refuse(r, CATAN_FIELD_SETUP, reason);
    }
    json_walk w = json_items(f[ACTIONS]);
    json item;
    if (json_next(&w, &item)) {
        char text[GAME_ACTION_TEXT];
        size_t n = 0;
        game_action a;
        if (!json_to_str(item, text, sizeof text, &n) ||
            catan_action_parse(text, n, t->current, &a) != GAME_OK || a.kind != placing_kind(t)) {
            return catan_parse_refuse(r, CATAN_FIELD_SETUP,
                                      "actions has the settlement whose road is due, if one is");
        }
        t->placed = (uint8_t)(a.arg[0] + 1);
    }
    return true;
}

static bool read_robber(catan_reading *r)
{
    bool laid = catan_robber_is_there(r->t);
    bool fits =
        laid ? catan_parse_byte(r->f[CATAN_FIELD_ROBBER], catan_hexes(r->t) - 1, &r->t->robber)
             : json_is_null(r->f[CATAN_FIELD_ROBBER]);
    return fits ||
           catan_parse_refuse(r, CATAN_FIELD_ROBBER, "a hex is needed, null before they are laid");
}

/* C14.3 */
static bool read_dice(catan_reading *r)
{
    catan_table *t = r->t;
    json last = r->f[CATAN_FIELD_LAST_ROLL];
    if (!json_is_null(r->f[CATAN_FIELD_DICE])) {
        json a = {0};
        json b = {0};
        bool fits =
            catan_parse_is_list(r->f[CATAN_FIELD_DICE]) && json_count(r->f[CATAN_FIELD_DICE]) == 2;
        json_walk w = fits ? json_items(r->f[CATAN_FIELD_DICE]) : (json_walk){0};
        if (!fits || !json_next(&w, &a) || !json_next(&w, &b) ||
            !catan_parse_byte(a, 6, &t->dice[0]) || !catan_parse_byte(b, 6, &t->dice[1]) ||
            t->dice[0] == 0 || t->dice[1] == 0) {
            return catan_parse_refuse(r, CATAN_FIELD_DICE,
                                      "null or two numbers from 1 to 6 are needed");
        }
    }
    bool fits =
        !json_there(last) ||
        (t->dice[0] == 0 ? json_is_null(last) : catan_parse_is(last, t->dice[0] + t->dice[1]));
    return fits || catan_parse_refuse(r, CATAN_FIELD_LAST_ROLL,
                                      "it is the sum of the dice, null before the roll");
}

static bool read_offer(catan_reading *r, json offer)
{
    enum { PLAYER, GIVE, WANT, ACCEPTED, REJECTED, MEMBERS };
    static const char *const names[] = {"player_id", "give_resources", "want_resources",
                                        "accepted",  "rejected",       NULL};
    json f[MEMBERS];
    catan_table *t = r->t;
    if (!json_fields(offer, names, f, false, r->why)) {
        text_str(r->why, " in pending_trades");
        return false;
    }
    if (!catan_parse_is(f[PLAYER], t->current)) {
        return catan_parse_refuse(r, CATAN_FIELD_TRADES, "the player on turn offers");
    }
    if (!catan_parse_counts(f[GIVE], 1, &t->give) || !catan_parse_counts(f[WANT], 1, &t->want) ||
        t->give == 0 || t->want == 0) {
        return catan_parse_refuse(r, CATAN_FIELD_TRADES,
                                  "an offer gives and wants 1 to 19 of some resources");
    }
    if (!catan_parse_seats(r, f[ACCEPTED], &t->accepted) ||
        !catan_parse_seats(r, f[REJECTED], &t->rejected)) {
        return catan_parse_refuse(r, CATAN_FIELD_TRADES,
                                  "accepted and rejected are lists of players");
    }
    return true;
}

static bool read_trades(catan_reading *r)
{
    if (!catan_parse_is_list(r->f[CATAN_FIELD_TRADES]) ||
        json_count(r->f[CATAN_FIELD_TRADES]) > 1) {
        return catan_parse_refuse(r, CATAN_FIELD_TRADES, "a list of one offer at most is needed");
    }
    json_walk w = json_items(r->f[CATAN_FIELD_TRADES]);
    json offer;
    return !json_next(&w, &offer) || read_offer(r, offer);
}

static bool read_counters(catan_reading *r)
{
    catan_table *t = r->t;
#ifndef CATAN_CITIES
    bool played = false;
    if (!json_to_bool(r->f[CATAN_FIELD_CARD_PLAYED], &played)) {
        return catan_parse_refuse(r, CATAN_FIELD_CARD_PLAYED, "true or false is needed");
    }
    t->card_played = played;
#endif
    if (!catan_parse_byte(r->f[CATAN_FIELD_FREE_ROADS], 2, &t->free_roads)) {
        return catan_parse_refuse(r, CATAN_FIELD_FREE_ROADS, "0, 1 or 2 is needed");
    }
    if (!catan_parse_byte(r->f[CATAN_FIELD_OFFERS], CATAN_OFFERS_MAX, &t->offers)) {
        return catan_parse_refuse(r, CATAN_FIELD_OFFERS, "a number up to 10 is needed");
    }
    return true;
}

static bool read_titles(catan_reading *r)
{
    int road = -1;
    int army = -1;
#ifdef CATAN_CITIES
    (void)army;
#else
    if (!catan_parse_seat(r, r->f[CATAN_FIELD_ARMY_PLAYER], &army)) {
        return catan_parse_refuse(r, CATAN_FIELD_ARMY_PLAYER, "a player or null is needed");
    }
#endif
    if (!catan_parse_seat(r, r->f[CATAN_FIELD_ROAD_PLAYER], &road)) {
        return catan_parse_refuse(r, CATAN_FIELD_ROAD_PLAYER, "a player or null is needed");
    }
    r->t->road_seat = (int8_t)road;
    r->t->army_seat = (int8_t)army;
    return true;
}

/* Null at the end means a draw: the winners are then those who lead. */
static bool read_winner(catan_reading *r)
{
    int winner = -1;
    if (!catan_parse_seat(r, r->f[CATAN_FIELD_WINNER], &winner)) {
        return catan_parse_refuse(r, CATAN_FIELD_WINNER, "a player or null is needed");
    }
    if (winner >= 0) {
        r->t->winners = (uint8_t)(1u << winner);
    } else if (r->t->phase == CATAN_OVER) {
        r->t->winners = catan_leaders(r->s);
        if (bit_count(r->t->winners) == 1) {
            return catan_parse_refuse(r, CATAN_FIELD_WINNER,
                                      "it is null at the end in a draw only");
        }
    }
    return true;
}

/* -- C14.5: what follows -- */

static bool check_derived(catan_reading *r)
{
    catan_table *t = r->t;
    json given = r->f[CATAN_FIELD_ROAD_LENGTH];
#ifdef CATAN_WIDE
    catan_parse_homes(r);
#endif
    int length = t->road_seat < 0 ? 0 : t->road_length[t->road_seat];
    if (json_there(given) && !catan_parse_is(given, length)) {
        return catan_parse_refuse(r, CATAN_FIELD_ROAD_LENGTH,
                                  "it is the holder's longest road, 0 if nobody holds it");
    }
    for (int p = 0; p < t->seats; p++) {
        if (r->points[p] >= 0 && r->points[p] != catan_points(r->s, p)) {
            return catan_parse_refuse(r, CATAN_FIELD_PLAYERS,
                                      "victory_points do not agree with buildings and cards");
        }
    }
    return true;
}

bool catan_parse_table(catan_reading *r)
{
    for (int i = 0; i < CATAN_FIELDS; i++) {
        if (!json_there(r->f[i]) && !may_be_missing(r->t, i)) {
            return catan_parse_refuse(r, i, "it is missing");
        }
#ifdef CATAN_CITIES
        if (json_there(r->f[i]) && is_of_base(i)) {
            return catan_parse_refuse(r, i, "this game has no such cards");
        }
#endif
    }
    return read_phase(r) && read_chance(r) && read_setup(r) && read_robber(r) &&
#ifdef CATAN_WIDE
           catan_parse_sea(r) &&
#endif
           catan_parse_board(r) &&
#ifdef CATAN_CITIES
           catan_parse_realm(r) && read_no_army(r) &&
#else
           catan_parse_by_player(r, CATAN_FIELD_KNIGHTS, false, read_knights) &&
#endif
           read_bank(r) && read_dice(r) &&
           catan_parse_by_player(r, CATAN_FIELD_TO_DISCARD, true, read_debt) && read_trades(r) &&
           read_counters(r) && read_titles(r);
}

const char *catan_parse_derive(catan_table *t)
{
    if (t->chance != CATAN_HEXES_DUE && t->chance != CATAN_NUMBERS_DUE) {
        catan_derive_numbers(t);
    }
    const char *wrong = catan_check_pieces(t);
    if (wrong == NULL) {
        catan_derive_board(t);
    }
    return wrong;
}

static bool read_all(catan_reading *r)
{
    return catan_parse_table(r) &&
           catan_parse_by_player(r, CATAN_FIELD_RESOURCES, false, read_hand) &&
#ifndef CATAN_CITIES
           catan_parse_by_player(r, CATAN_FIELD_DEV_CARDS, false, read_cards) && read_piles(r) &&
#endif
           read_known(r);
}

bool catan_state_parse(void *state, int seats, const int32_t *options, json from, text_out *why)
{
    catan_state *s = state;
    catan_reading r = {.s = s, .t = &s->table, .why = why};
    catan_start(s, seats, options);
    if (!json_fields(from, catan_field_names, r.f, false, why)) {
        return false;
    }
    if (!read_all(&r)) {
        return false;
    }
    const char *wrong = catan_parse_derive(&s->table);
    if (wrong == NULL) {
        if (!check_derived(&r) || !read_winner(&r)) {
            return false;
        }
        wrong = catan_check(s);
    }
    if (wrong != NULL) {
        text_str(why, wrong);
    }
    return wrong == NULL;
}
