/* The fields of Cities & Knights as JSON. */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

static const char *const event_names[] = {NULL, "ship", "trade", "politics", "science"};

static void key_of_seat(text_out *o, int seat)
{
    catan_json_key(o, seat);
}

static void progress_list(text_out *o, const uint8_t *cards)
{
    json_array_open(o);
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        for (int i = 0; i < cards[k]; i++) {
            json_str(o, catan_progress_names[k]);
        }
    }
    json_array_close(o);
}

static void vertices_of(text_out *o, const char *key, catan_set set)
{
    json_key(o, key);
    json_array_open(o);
    for (; catan_any(set); set = catan_rest(set)) {
        json_int(o, catan_lowest(set));
    }
    json_array_close(o);
}

static void by_seat(const catan_table *t, text_out *o, const char *key, const uint8_t *counts,
                    bool all)
{
    json_key(o, key);
    json_object_open(o);
    for (int p = 0; p < t->seats; p++) {
        if (all || counts[p] > 0) {
            key_of_seat(o, p);
            json_int(o, counts[p]);
        }
    }
    json_object_close(o);
}

/* Seats in turn order from the player on turn. */
static void seats_in_order(const catan_table *t, text_out *o, const char *key, unsigned seats,
                           int from)
{
    json_key(o, key);
    json_array_open(o);
    for (int i = 0; i < t->seats; i++) {
        int p = (from + i) % t->seats;
        if ((seats >> p & 1) != 0) {
            json_int(o, p);
        }
    }
    json_array_close(o);
}

static void knight_members(text_out *o, int vertex, uint8_t knight)
{
    json_object_open(o);
    json_key_int(o, "vertex_id", vertex);
    json_key_int(o, "owner_id", catan_knight_seat(knight));
    json_key_int(o, "strength", catan_strength(knight));
    json_key_bool(o, "active", (knight & CATAN_KNIGHT_ACTIVE) != 0);
    json_key_bool(o, "ready", (knight & CATAN_KNIGHT_READY) != 0);
    json_key_bool(o, "promoted", (knight & CATAN_KNIGHT_PROMOTED) != 0);
    json_object_close(o);
}

static void knights_json(const catan_table *t, text_out *o)
{
    json_key(o, "knights");
    json_array_open(o);
    for (int v = 0; v < catan_vertices(t); v++) {
        if (catan_strength(t->realm.knight[v]) > 0) {
            knight_members(o, v, t->realm.knight[v]);
        }
    }
    json_array_close(o);
}

static void levels_json(const catan_table *t, text_out *o)
{
    json_key(o, "improvements");
    json_object_open(o);
    for (int p = 0; p < t->seats; p++) {
        key_of_seat(o, p);
        json_object_open(o);
        for (int i = 0; i < CATAN_TRACKS; i++) {
            json_key_int(o, catan_track_names[i], t->realm.levels[p][i]);
        }
        json_object_close(o);
    }
    json_object_close(o);
    json_key(o, "metropolises");
    json_object_open(o);
    for (int i = 0; i < CATAN_TRACKS; i++) {
        json_key(o, catan_track_names[i]);
        if (t->realm.metropolis[i] == CATAN_NONE) {
            json_null(o);
            continue;
        }
        json_object_open(o);
        json_key_int(o, "player_id", catan_metropolis_owner(t, i));
        json_key_int(o, "vertex_id", t->realm.metropolis[i]);
        json_object_close(o);
    }
    json_object_close(o);
}

static void shown_json(const catan_table *t, text_out *o)
{
    json_key(o, "shown_cards");
    json_object_open(o);
    for (int p = 0; p < t->seats; p++) {
        key_of_seat(o, p);
        json_array_open(o);
        if (t->realm.shown[0] == p + 1) {
            json_str(o, catan_progress_names[CATAN_CONSTITUTION]);
        }
        if (t->realm.shown[1] == p + 1) {
            json_str(o, catan_progress_names[CATAN_PRINTER]);
        }
        json_array_close(o);
    }
    json_object_close(o);
}

static void merchant_json(const catan_table *t, text_out *o)
{
    json_key(o, "merchant");
    if (t->realm.merchant == 0) {
        json_null(o);
    } else {
        json_object_open(o);
        json_key_int(o, "player_id", t->realm.merchant - 1);
        json_key_int(o, "hex_index", t->realm.merchant_hex);
        json_object_close(o);
    }
    json_key(o, "merchant_fleet");
    json_array_open(o);
    for (int k = 0; k < CATAN_GOODS; k++) {
        if ((t->realm.fleet >> k & 1) != 0) {
            json_str(o, catan_good_names[k]);
        }
    }
    json_array_close(o);
}

static void draws_json(const catan_table *t, text_out *o)
{
    json_key(o, "draws");
    json_array_open(o);
    for (int i = 0; i < t->seats; i++) {
        int p = (t->current + i) % t->seats;
        if ((t->realm.draws >> p & 1) != 0) {
            json_array_open(o);
            json_int(o, p);
            json_str(o, catan_track_names[t->realm.draw_track]);
            json_array_close(o);
        }
    }
    json_array_close(o);
}

/* What cards have asked for and is not done. */
static void pending_json(const catan_table *t, text_out *o)
{
    const catan_realm *r = &t->realm;
    by_seat(t, o, "to_give", r->to_give, false);
    seats_in_order(t, o, "to_lose", r->to_lose, 0);
    seats_in_order(t, o, "deck_choosers", r->choosers, t->current);
    draws_json(t, o);
    seats_in_order(t, o, "steal_from", r->steal_from, t->sea.active);
    seats_in_order(t, o, "asked", r->asked, 0);
    catan_json_seat(o, "target_player", r->target - 1);
    json_key(o, "chased");
    if (r->chased == CATAN_NOT_CHASED) {
        json_null(o);
    } else {
        json_str(o, r->chased == CATAN_PIRATE_CHASED ? "pirate" : "robber");
    }
    json_key(o, "retreat");
    if (r->retreat == 0) {
        json_null(o);
    } else {
        knight_members(o, r->retreat - 1, r->retreating);
    }
    json_key(o, "lost_knight");
    if (r->lost_knight == 0) {
        json_null(o);
    } else {
        json_object_open(o);
        json_key_int(o, "strength", catan_strength(r->lost_knight));
        json_key_bool(o, "active", (r->lost_knight & CATAN_KNIGHT_ACTIVE) != 0);
        json_object_close(o);
    }
    json_key(o, "free_kind");
    if (r->free_kind == 0) {
        json_null(o);
    } else {
        json_str(o, r->free_kind == 1 ? "road" : "ship");
    }
    catan_json_seat(o, "barred_edge", r->barred_edge - 1);
}

void catan_realm_json(const catan_table *t, text_out *o)
{
    const catan_realm *r = &t->realm;
    shown_json(t, o);
    levels_json(t, o);
    knights_json(t, o);
    vertices_of(o, "walls", r->walls);
    vertices_of(o, "tipped_cities", r->tipped);
    json_key_int(o, "barbarians", r->barbarians);
    json_key_int(o, "attacks", r->attacks);
    json_key(o, "event");
    if (r->event == CATAN_NO_EVENT) {
        json_null(o);
    } else {
        json_str(o, event_names[r->event]);
    }
    by_seat(t, o, "defenders", r->defenders, true);
    merchant_json(t, o);
    json_key_bool(o, "sabotage", r->sabotage);
    if (!catan_has_sea(t)) { /* with a sea it is among its fields */
        by_seat(t, o, "to_take", t->sea.to_take, false);
    }
    pending_json(t, o);
}

static void ask_json(const catan_table *t, int kind, text_out *o)
{
    json_key(o, "ask");
    if (t->realm.ask == 0) {
        json_null(o);
        return;
    }
    json_object_open(o);
    json_key_int(o, "player_id", t->realm.ask - 1);
    if (kind < 0) {
        json_key_null(o, "resource");
    } else {
        json_key_str(o, "resource", catan_good_names[kind]);
    }
    json_object_close(o);
}

/* Piles by kind, or how many cards each track has. */
static void piles_json(text_out *o, const char *key, const uint8_t *cards, const uint8_t *counts)
{
    json_key(o, key);
    if (cards != NULL) {
        progress_list(o, cards);
        return;
    }
    json_object_open(o);
    for (int i = 0; i < CATAN_TRACKS; i++) {
        json_key_int(o, catan_track_names[i], counts[i]);
    }
    json_object_close(o);
}

void catan_progress_json(const catan_state *s, text_out *o)
{
    const catan_table *t = &s->table;
    json_key(o, "player_progress_cards");
    json_object_open(o);
    for (int p = 0; p < t->seats; p++) {
        key_of_seat(o, p);
        progress_list(o, s->progress[p]);
    }
    json_object_close(o);
    piles_json(o, "progress_decks", s->progress_deck, NULL);
    piles_json(o, "used_progress", s->used_progress, NULL);
    ask_json(t, s->ask_kind, o);
}

void catan_sight_json(const catan_view *v, text_out *o)
{
    const catan_table *t = &v->table;
    bool spies = v->seat == catan_actor(t) && t->phase == CATAN_SPYING;
    bool takes = v->seat == catan_actor(t) && t->phase == CATAN_TAKING;
    json_key(o, "player_progress_cards");
    json_object_open(o);
    for (int p = 0; p < t->seats; p++) {
        key_of_seat(o, p);
        if (v->open) {
            progress_list(o, v->all_progress[p]);
        } else if (p == v->seat) {
            progress_list(o, v->progress);
        } else if (spies && p == t->realm.target - 1) {
            progress_list(o, v->target_progress);
        } else {
            json_int(o, t->realm.progress_n[p]);
        }
    }
    json_object_close(o);
    piles_json(o, "progress_decks", v->open ? v->progress_deck : NULL, t->realm.deck_n);
    piles_json(o, "used_progress", v->open ? v->used_progress : NULL, t->realm.used_n);
    ask_json(t, v->open || v->seat == catan_actor(t) ? v->ask_kind : -1, o);
    if (takes) {
        catan_json_counts(o, "target_hand", v->target_hand, true);
    } else {
        json_key_null(o, "target_hand");
    }
}
