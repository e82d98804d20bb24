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
        if (ready &&
            ((knight & CATAN_KNIGHT_ACTIVE) == 0 || catan_knight_seat(knight) != t->sea.active)) {
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

/* A field of one phase is empty in the others. */
static const char *check_phase(const catan_state *s)
{
    const catan_table *t = &s->table;
    const catan_realm *r = &t->realm;
    unsigned give = 0;
    for (int p = 0; p < t->seats; p++) {
        give |= r->to_give[p];
        if (r->to_give[p] > t->hand_n[p]) {
            return "to_give: no more than a hand has";
        }
    }
    bool target =
        t->phase == CATAN_TAKING || t->phase == CATAN_SPYING || t->phase == CATAN_LOSING_KNIGHT;
    if (target != (r->target > 0) || r->target > t->seats || r->ask > t->seats) {
        return "target_player: somebody while a card is about him, and null else";
    }
    if ((t->phase == CATAN_GIVING) != (give != 0) ||
        (t->phase == CATAN_LOSING_CITY) != (r->to_lose != 0) ||
        (t->phase == CATAN_RETREATING) != (r->retreat > 0) ||
        (t->phase == CATAN_PLACING_KNIGHT) != (r->lost_knight != 0)) {
        return "phase: what is due does not belong to it";
    }
    if ((r->ask > 0 || r->asked != 0) && t->phase != CATAN_HARBOR) {
        return "asked: a commercial harbour asks";
    }
    if (r->ask == 0 && s->ask_kind != 0) {
        return "ask: nobody is asked";
    }
    if (r->sabotage && t->phase != CATAN_DISCARDING) {
        return "sabotage: it belongs to phase discard";
    }
    if (r->chased != CATAN_NOT_CHASED && t->phase != CATAN_ROBBING) {
        return "chased: it belongs to phase move_robber";
    }
    if ((r->free_kind != 0) != (r->barred_edge > 0) ||
        (r->free_kind != 0 && t->phase != CATAN_ROADWORK)) {
        return "free_kind: it belongs to phase road_building";
    }
    if (r->choosers != 0 && t->phase != CATAN_CHOOSING_DECK && t->chance != CATAN_PROGRESS) {
        return "deck_choosers: they choose in phase choose_deck";
    }
    return (r->draws != 0) == (t->chance == CATAN_PROGRESS) ? NULL
                                                            : "draws: cards are due to be drawn";
}

static const char *check_hands(const catan_table *t)
{
    for (int p = 0; p < t->seats; p++) {
        bool may = p == t->current || p == t->sea.active || t->phase == CATAN_DROPPING ||
                   t->chance != CATAN_NO_CHANCE || t->phase == CATAN_CHOOSING_DECK ||
                   t->phase == CATAN_OVER;
        if (t->realm.progress_n[p] > CATAN_PROGRESS_HAND && !may) {
            return "player_progress_cards: four are held outside of one's own turn";
        }
    }
    return NULL;
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
    return wrong != NULL ? wrong : check_hands(t);
}
