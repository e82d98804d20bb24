/* Reading the fields of Cities & Knights from a state's JSON. */
#include "rules/catancities/catancities.h"

#include "rules/catan/catan_parse_state.h"

/* -- cards -- */

static bool read_progress_list(json v, uint8_t *cards)
{
    if (!catan_parse_is_list(v)) {
        return false;
    }
    json_walk w = json_items(v);
    for (json item; json_next(&w, &item);) {
        int k = json_word(item, catan_progress_names);
        if (k < 0 || cards[k] == catan_progress_of[k]) {
            return false;
        }
        cards[k]++;
    }
    return true;
}

/* Where the cards of a seat go; NULL: a view has only their number. */
static uint8_t *cards_of(catan_reading *r, int p)
{
    catan_view *v = r->view;
    if (v == NULL) {
        return r->s->progress[p];
    }
    bool spied =
        r->t->phase == CATAN_SPYING && v->seat == catan_actor(r->t) && p == r->t->realm.target - 1;
    return p == v->seat ? v->progress : spied ? v->target_progress : NULL;
}

static bool read_hand(catan_reading *r, json value, int p)
{
    enum { CARDS_MAX = 54 };
    uint8_t *cards = cards_of(r, p);
    uint8_t *n = &r->t->realm.progress_n[p];
    if (cards == NULL) {
        return catan_parse_byte(value, CARDS_MAX, n) ||
               catan_parse_refuse(r, CATAN_FIELD_PROGRESS, "a number of cards is needed");
    }
    if (!read_progress_list(value, cards)) {
        return catan_parse_refuse(r, CATAN_FIELD_PROGRESS, "a list of progress cards is needed");
    }
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        *n = (uint8_t)(*n + cards[k]);
    }
    return true;
}

static bool read_shown(catan_reading *r, json value, int p)
{
    uint8_t cards[CATAN_PROGRESS_CARDS] = {0};
    bool fits = read_progress_list(value, cards);
    for (int k = 0; k < CATAN_PROGRESS_CARDS && fits; k++) {
        int i = k == CATAN_CONSTITUTION ? 0 : k == CATAN_PRINTER ? 1 : -1;
        fits = cards[k] == 0 || (i >= 0 && r->t->realm.shown[i] == 0);
        if (fits && cards[k] > 0) {
            r->t->realm.shown[i] = (uint8_t)(p + 1);
        }
    }
    return fits || catan_parse_refuse(r, CATAN_FIELD_SHOWN, "constitution and printer are shown");
}

/* In a view: how many cards of each track. */
static bool read_pile_counts(catan_reading *r, int field, uint8_t *counts)
{
    enum { TRACK_CARDS = 18 };
    json f[CATAN_TRACKS];
    bool fits = json_fields(r->f[field], catan_track_names, f, false, r->why);
    for (int i = 0; i < CATAN_TRACKS && fits; i++) {
        fits = catan_parse_byte(f[i], TRACK_CARDS, &counts[i]);
    }
    return fits || catan_parse_refuse(r, field, "a number of cards of each track is needed");
}

static bool read_piles(catan_reading *r)
{
    catan_realm *realm = &r->t->realm;
    if (r->view != NULL) {
        return read_pile_counts(r, CATAN_FIELD_DECKS, realm->deck_n) &&
               read_pile_counts(r, CATAN_FIELD_USED, realm->used_n);
    }
    memset(r->s->progress_deck, 0, sizeof r->s->progress_deck);
    if (!read_progress_list(r->f[CATAN_FIELD_DECKS], r->s->progress_deck)) {
        return catan_parse_refuse(r, CATAN_FIELD_DECKS, "a list of progress cards is needed");
    }
    if (!read_progress_list(r->f[CATAN_FIELD_USED], r->s->used_progress)) {
        return catan_parse_refuse(r, CATAN_FIELD_USED, "a list of progress cards is needed");
    }
    memset(realm->deck_n, 0, sizeof realm->deck_n);
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        uint8_t *deck = &realm->deck_n[catan_track_of(k)];
        uint8_t *used = &realm->used_n[catan_track_of(k)];
        *deck = (uint8_t)(*deck + r->s->progress_deck[k]);
        *used = (uint8_t)(*used + r->s->used_progress[k]);
    }
    return true;
}

/* -- cities and knights -- */

static bool read_levels(catan_reading *r, json value, int p)
{
    json f[CATAN_TRACKS];
    bool fits = json_fields(value, catan_track_names, f, false, r->why);
    for (int i = 0; i < CATAN_TRACKS && fits; i++) {
        fits = catan_parse_byte(f[i], CATAN_LEVELS_MAX, &r->t->realm.levels[p][i]);
    }
    return fits || catan_parse_refuse(r, CATAN_FIELD_LEVELS, "a level from 0 to 5 for each track");
}

static bool read_metropolises(catan_reading *r)
{
    static const char *const names[] = {"player_id", "vertex_id", NULL};
    static const char reason[] = "for each track null, or player_id and vertex_id of a city";
    json tracks[CATAN_TRACKS];
    if (!json_fields(r->f[CATAN_FIELD_METROPOLISES], catan_track_names, tracks, false, r->why)) {
        return catan_parse_refuse(r, CATAN_FIELD_METROPOLISES, reason);
    }
    for (int i = 0; i < CATAN_TRACKS; i++) {
        json f[2];
        uint8_t seat = 0;
        if (json_is_null(tracks[i])) {
            continue;
        }
        if (!json_fields(tracks[i], names, f, false, r->why) ||
            !catan_parse_byte(f[0], r->t->seats - 1, &seat) ||
            !catan_parse_byte(f[1], catan_vertices(r->t) - 1, &r->t->realm.metropolis[i]) ||
            !catan_has(r->t->cities[seat], r->t->realm.metropolis[i])) {
            return catan_parse_refuse(r, CATAN_FIELD_METROPOLISES, reason);
        }
    }
    return true;
}

static bool read_knight(catan_reading *r, int field, json item, int *vertex, uint8_t *knight)
{
    enum { VERTEX, OWNER, STRENGTH, ACTIVE, READY, PROMOTED, MEMBERS };
    static const char *const names[] = {"vertex_id", "owner_id", "strength", "active",
                                        "ready",     "promoted", NULL};
    json f[MEMBERS];
    uint8_t at = 0;
    uint8_t seat = 0;
    uint8_t strength = 0;
    bool active = false;
    bool ready = false;
    bool promoted = false;
    if (!json_fields(item, names, f, false, r->why) ||
        !catan_parse_byte(f[VERTEX], catan_vertices(r->t) - 1, &at) ||
        !catan_parse_byte(f[OWNER], r->t->seats - 1, &seat) ||
        !catan_parse_byte(f[STRENGTH], CATAN_STRENGTHS, &strength) || strength == 0 ||
        !json_to_bool(f[ACTIVE], &active) || !json_to_bool(f[READY], &ready) ||
        !json_to_bool(f[PROMOTED], &promoted)) {
        return catan_parse_refuse(r, field,
                                  "vertex_id, owner_id, strength 1 to 3, active, ready, promoted");
    }
    *vertex = at;
    *knight = (uint8_t)(seat | strength << CATAN_KNIGHT_SHIFT | (active ? CATAN_KNIGHT_ACTIVE : 0) |
                        (ready ? CATAN_KNIGHT_READY : 0) | (promoted ? CATAN_KNIGHT_PROMOTED : 0));
    return true;
}

static bool read_knights(catan_reading *r)
{
    if (!catan_parse_is_list(r->f[CATAN_FIELD_KNIGHT_PIECES])) {
        return catan_parse_refuse(r, CATAN_FIELD_KNIGHT_PIECES, "a list is needed");
    }
    json_walk w = json_items(r->f[CATAN_FIELD_KNIGHT_PIECES]);
    for (json item; json_next(&w, &item);) {
        int vertex = 0;
        uint8_t knight = 0;
        if (!read_knight(r, CATAN_FIELD_KNIGHT_PIECES, item, &vertex, &knight)) {
            return false;
        }
        if (r->t->realm.knight[vertex] != 0) {
            return catan_parse_refuse(r, CATAN_FIELD_KNIGHT_PIECES, "one on a vertex");
        }
        r->t->realm.knight[vertex] = knight;
        r->t->realm.knights[catan_knight_seat(knight)] |= catan_bit(vertex);
    }
    return true;
}

static bool read_vertices(catan_reading *r, int field, catan_set *set)
{
    json_walk w = catan_parse_is_list(r->f[field]) ? json_items(r->f[field]) : (json_walk){0};
    bool fits = catan_parse_is_list(r->f[field]);
    for (json item; fits && json_next(&w, &item);) {
        uint8_t v = 0;
        fits = catan_parse_byte(item, catan_vertices(r->t) - 1, &v);
        *set |= fits ? catan_bit(v) : CATAN_EMPTY;
    }
    return fits || catan_parse_refuse(r, field, "a list of vertices is needed");
}

/* -- the moment -- */

static bool read_seats(catan_reading *r, int field, uint8_t *seats)
{
    return catan_parse_seats(r, r->f[field], seats) ||
           catan_parse_refuse(r, field, "a list of players is needed");
}

static bool read_give(catan_reading *r, json value, int p)
{
    return (catan_parse_byte(value, 2, &r->t->realm.to_give[p]) && r->t->realm.to_give[p] > 0) ||
           catan_parse_refuse(r, CATAN_FIELD_TO_GIVE, "1 or 2 cards");
}

static bool read_take(catan_reading *r, json value, int p)
{
    return (catan_parse_byte(value, CATAN_SUPPLY, &r->t->sea.to_take[p]) &&
            r->t->sea.to_take[p] > 0) ||
           catan_parse_refuse(r, CATAN_FIELD_TO_TAKE, "a number of cards is needed");
}

static bool read_defenders(catan_reading *r, json value, int p)
{
    return catan_parse_byte(value, 200, &r->t->realm.defenders[p]) ||
           catan_parse_refuse(r, CATAN_FIELD_DEFENDERS, "a number of points is needed");
}

static bool read_draws(catan_reading *r)
{
    static const char reason[] = "a list of player and track, all of one track";
    catan_realm *realm = &r->t->realm;
    if (!catan_parse_is_list(r->f[CATAN_FIELD_DRAWS])) {
        return catan_parse_refuse(r, CATAN_FIELD_DRAWS, reason);
    }
    json_walk w = json_items(r->f[CATAN_FIELD_DRAWS]);
    for (json item; json_next(&w, &item);) {
        json seat = {0};
        json track = {0};
        uint8_t p = 0;
        json_walk pair = catan_parse_is_list(item) ? json_items(item) : (json_walk){0};
        bool fits = catan_parse_is_list(item) && json_count(item) == 2 && json_next(&pair, &seat) &&
                    json_next(&pair, &track) && catan_parse_byte(seat, r->t->seats - 1, &p);
        int k = fits ? json_word(track, catan_track_names) : -1;
        if (k < 0 || (realm->draws != 0 && k != realm->draw_track)) {
            return catan_parse_refuse(r, CATAN_FIELD_DRAWS, reason);
        }
        realm->draws = (uint8_t)(realm->draws | 1u << p);
        realm->draw_track = (uint8_t)k;
    }
    return true;
}

static bool read_merchant(catan_reading *r)
{
    static const char *const names[] = {"player_id", "hex_index", NULL};
    catan_realm *realm = &r->t->realm;
    json f[2];
    uint8_t seat = 0;
    if (!json_is_null(r->f[CATAN_FIELD_MERCHANT])) {
        if (!json_fields(r->f[CATAN_FIELD_MERCHANT], names, f, false, r->why) ||
            !catan_parse_byte(f[0], r->t->seats - 1, &seat) ||
            !catan_parse_byte(f[1], catan_hexes(r->t) - 1, &realm->merchant_hex)) {
            return catan_parse_refuse(r, CATAN_FIELD_MERCHANT, "null, or player_id and hex_index");
        }
        realm->merchant = (uint8_t)(seat + 1);
    }
    if (!catan_parse_is_list(r->f[CATAN_FIELD_FLEET])) {
        return catan_parse_refuse(r, CATAN_FIELD_FLEET, "a list of kinds is needed");
    }
    json_walk w = json_items(r->f[CATAN_FIELD_FLEET]);
    for (json item; json_next(&w, &item);) {
        int k = json_word(item, catan_good_names);
        if (k < 0) {
            return catan_parse_refuse(r, CATAN_FIELD_FLEET, "a list of kinds is needed");
        }
        realm->fleet = (uint8_t)(realm->fleet | 1u << k);
    }
    return true;
}

static bool read_barbarians(catan_reading *r)
{
    static const char *const events[] = {"ship", "trade", "politics", "science", NULL};
    catan_realm *realm = &r->t->realm;
    int64_t attacks = 0;
    if (!catan_parse_byte(r->f[CATAN_FIELD_BARBARIANS], CATAN_BARBARIAN_STEPS,
                          &realm->barbarians)) {
        return catan_parse_refuse(r, CATAN_FIELD_BARBARIANS, "0 to 7 steps");
    }
    if (!json_to_int(r->f[CATAN_FIELD_ATTACKS], 0, UINT16_MAX, &attacks)) {
        return catan_parse_refuse(r, CATAN_FIELD_ATTACKS, "a number is needed");
    }
    realm->attacks = (uint16_t)attacks;
    if (!json_is_null(r->f[CATAN_FIELD_EVENT])) {
        int side = json_word(r->f[CATAN_FIELD_EVENT], events);
        if (side < 0) {
            return catan_parse_refuse(r, CATAN_FIELD_EVENT, "null, ship or a track");
        }
        realm->event = (uint8_t)(CATAN_SHIP_EVENT + side);
    }
    return true;
}

static bool read_ask(catan_reading *r)
{
    static const char *const names[] = {"player_id", "resource", NULL};
    json f[2];
    uint8_t seat = 0;
    if (json_is_null(r->f[CATAN_FIELD_ASK])) {
        return true;
    }
    bool fits = json_fields(r->f[CATAN_FIELD_ASK], names, f, false, r->why) &&
                catan_parse_byte(f[0], r->t->seats - 1, &seat);
    bool hidden = r->view != NULL && r->view->seat != catan_actor(r->t);
    int kind = fits && !hidden ? json_word(f[1], catan_good_names) : -1;
    if (!fits || (hidden ? !json_is_null(f[1]) : kind < 0 || kind >= CATAN_RESOURCES)) {
        return catan_parse_refuse(r, CATAN_FIELD_ASK, "null, or player_id and resource");
    }
    r->t->realm.ask = (uint8_t)(seat + 1);
    if (!hidden) {
        *(r->view != NULL ? &r->view->ask_kind : &r->s->ask_kind) = (uint8_t)kind;
    }
    return true;
}

static bool read_lost_knight(catan_reading *r)
{
    static const char *const names[] = {"strength", "active", NULL};
    json f[2];
    uint8_t strength = 0;
    bool active = false;
    if (json_is_null(r->f[CATAN_FIELD_LOST_KNIGHT])) {
        return true;
    }
    if (!json_fields(r->f[CATAN_FIELD_LOST_KNIGHT], names, f, false, r->why) ||
        !catan_parse_byte(f[0], CATAN_STRENGTHS, &strength) || strength == 0 ||
        !json_to_bool(f[1], &active)) {
        return catan_parse_refuse(r, CATAN_FIELD_LOST_KNIGHT, "null, or strength and active");
    }
    r->t->realm.lost_knight =
        (uint8_t)(strength << CATAN_KNIGHT_SHIFT | (active ? CATAN_KNIGHT_ACTIVE : 0));
    return true;
}

static bool read_diplomat(catan_reading *r)
{
    static const char *const kinds[] = {"road", "ship", NULL};
    catan_realm *realm = &r->t->realm;
    uint8_t edge = 0;
    if (json_is_null(r->f[CATAN_FIELD_FREE_KIND]) && json_is_null(r->f[CATAN_FIELD_BARRED])) {
        return true;
    }
    int kind = json_word(r->f[CATAN_FIELD_FREE_KIND], kinds);
    if (kind < 0 ||
        !catan_parse_byte(r->f[CATAN_FIELD_BARRED], catan_edge_count(r->t) - 1, &edge)) {
        return catan_parse_refuse(r, CATAN_FIELD_FREE_KIND,
                                  "road or ship, with the edge where it lay; or both null");
    }
    realm->free_kind = (uint8_t)(kind + 1);
    realm->barred_edge = (uint8_t)(edge + 1);
    return true;
}

static bool read_pending(catan_reading *r)
{
    static const char *const pieces[] = {"robber", "pirate", NULL};
    catan_realm *realm = &r->t->realm;
    int target = -1;
    int vertex = 0;
    bool sabotage = false;
    if (!catan_parse_seat(r, r->f[CATAN_FIELD_TARGET], &target)) {
        return catan_parse_refuse(r, CATAN_FIELD_TARGET, "a player or null is needed");
    }
    realm->target = (uint8_t)(target + 1);
    if (!json_to_bool(r->f[CATAN_FIELD_SABOTAGE], &sabotage)) {
        return catan_parse_refuse(r, CATAN_FIELD_SABOTAGE, "true or false is needed");
    }
    realm->sabotage = sabotage;
    if (!json_is_null(r->f[CATAN_FIELD_CHASED])) {
        int piece = json_word(r->f[CATAN_FIELD_CHASED], pieces);
        if (piece < 0) {
            return catan_parse_refuse(r, CATAN_FIELD_CHASED, "null, robber or pirate");
        }
        realm->chased = (uint8_t)(piece + 1);
    }
    if (!json_is_null(r->f[CATAN_FIELD_RETREAT])) {
        if (!read_knight(r, CATAN_FIELD_RETREAT, r->f[CATAN_FIELD_RETREAT], &vertex,
                         &realm->retreating)) {
            return false;
        }
        realm->retreat = (uint8_t)(vertex + 1);
    }
    return read_ask(r) && read_lost_knight(r) && read_diplomat(r);
}

bool catan_parse_realm(catan_reading *r)
{
    catan_realm *realm = &r->t->realm;
    if (!catan_has_sea(r->t) && !catan_parse_by_player(r, CATAN_FIELD_TO_TAKE, true, read_take)) {
        return false;
    }
    return catan_parse_by_player(r, CATAN_FIELD_SHOWN, false, read_shown) && read_piles(r) &&
           catan_parse_by_player(r, CATAN_FIELD_LEVELS, false, read_levels) &&
           read_metropolises(r) && read_knights(r) &&
           read_vertices(r, CATAN_FIELD_WALLS, &realm->walls) &&
           read_vertices(r, CATAN_FIELD_TIPPED, &realm->tipped) && read_barbarians(r) &&
           catan_parse_by_player(r, CATAN_FIELD_DEFENDERS, false, read_defenders) &&
           read_merchant(r) && catan_parse_by_player(r, CATAN_FIELD_TO_GIVE, true, read_give) &&
           read_seats(r, CATAN_FIELD_TO_LOSE, &realm->to_lose) &&
           read_seats(r, CATAN_FIELD_CHOOSERS, &realm->choosers) && read_draws(r) &&
           read_seats(r, CATAN_FIELD_STEAL_FROM, &realm->steal_from) &&
           read_seats(r, CATAN_FIELD_ASKED, &realm->asked) && read_pending(r) &&
           catan_parse_by_player(r, CATAN_FIELD_PROGRESS, false, read_hand);
}
