/* C12.6: a world that could lie behind the JSON of a view. */
#include "rules/catan/catan_parse_state.h"

#ifndef CATAN_CITIES
enum { CARDS_MAX = CATAN_KNIGHTS_MAX + CATAN_VICTORY_POINTS_MAX + 3 * CATAN_PROGRESS_MAX };
#endif

/* A view as it is read: the table is that of the reading's state. */
typedef struct view_reading {
    catan_reading r; /* first: the readers below get a pointer to it */
    catan_view *v;
} view_reading;

static catan_view *view_at(catan_reading *r)
{
    return ((view_reading *)(void *)r)->v;
}

static bool read_hand(catan_reading *r, json value, int p)
{
    catan_view *v = view_at(r);
    if (p != v->seat) {
        return catan_parse_byte(value, CATAN_SUPPLY * CATAN_GOODS, &r->t->hand_n[p]) ||
               catan_parse_refuse(r, CATAN_FIELD_RESOURCES, "a number of cards is needed");
    }
    if (!catan_parse_counts(value, 0, &v->hand)) {
        return catan_parse_refuse(r, CATAN_FIELD_RESOURCES,
                                  "a hand has 0 to 19 cards of each resource");
    }
    r->t->hand_n[p] = (uint8_t)catan_total(v->hand);
    return true;
}

#ifndef CATAN_CITIES
static bool read_cards(catan_reading *r, json value, int p)
{
    catan_view *v = view_at(r);
    if (p != v->seat) {
        return catan_parse_byte(value, CARDS_MAX, &r->t->card_n[p]) ||
               catan_parse_refuse(r, CATAN_FIELD_DEV_CARDS, "a number of cards is needed");
    }
    if (!catan_parse_card_list(value, &v->cards)) {
        return catan_parse_refuse(r, CATAN_FIELD_DEV_CARDS,
                                  "a list of development cards is needed");
    }
    r->t->card_n[p] = (uint8_t)catan_total(v->cards);
    return true;
}

static bool read_bought(catan_reading *r)
{
    catan_view *v = view_at(r);
    json from = r->f[CATAN_FIELD_BOUGHT];
    int buyer = catan_actor(r->t);
    if (buyer != v->seat) {
        return (catan_parse_byte(from, r->t->card_n[buyer], &v->bought_n)) ||
               catan_parse_refuse(r, CATAN_FIELD_BOUGHT, "the player on turn holds these cards");
    }
    if (!catan_parse_card_list(from, &v->bought) || !catan_covers(v->cards, v->bought)) {
        return catan_parse_refuse(r, CATAN_FIELD_BOUGHT, "the player on turn holds these cards");
    }
    v->bought_n = (uint8_t)catan_total(v->bought);
    return true;
}

#endif

/* What the events say that the JSON of a view does not. */
typedef struct told_cards {
    catan_cards played;                    /* progress cards, which lie nowhere on the table */
    catan_cards received[CATAN_SEATS_MAX]; /* the last time */
} told_cards;

#ifndef CATAN_CITIES
static void see_action(game_action a, told_cards *c)
{
    static const struct {
        uint8_t kind, card;
    } cards[] = {{CATAN_ROADS, CATAN_ROAD_BUILDING},
                 {CATAN_PLENTY, CATAN_YEAR_OF_PLENTY},
                 {CATAN_MONOPOLY, CATAN_MONOPOLY_CARD}};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        int n = catan_count(c->played, cards[i].card);
        if (a.kind == cards[i].kind && n < CATAN_PROGRESS_MAX) {
            c->played += catan_some(cards[i].card, 1);
        }
    }
}

static bool see_action_text(json action, told_cards *c)
{
    char text[GAME_ACTION_TEXT];
    size_t n = 0;
    game_action a = {0};
    if (!json_to_str(action, text, sizeof text, &n) ||
        catan_action_parse(text, n, 0, &a) != GAME_OK) {
        return false;
    }
    see_action(a, c);
    return true;
}
#else
/* Where progress cards lie, the view says; and actions of this game may be hidden. */
static bool see_action_text(json action, told_cards *c)
{
    (void)action;
    (void)c;
    return true;
}
#endif

static bool see_effects(json effects, told_cards *c)
{
    static const char *const members[] = {"kind", "seat", "cards", NULL};
    text_out nowhere = {0};
    json_walk w = catan_parse_is_list(effects) ? json_items(effects) : (json_walk){0};
    for (json item; json_next(&w, &item);) {
        json f[3];
        uint8_t seat = 0;
        catan_cards cards = 0;
        if (!json_fields(item, members, f, true, &nowhere)) {
            return false;
        }
        if (!json_is(f[0], "receive")) {
            continue;
        }
        if (!catan_parse_byte(f[1], CATAN_SEATS_MAX - 1, &seat) ||
            !catan_parse_counts(f[2], 0, &cards)) {
            return false;
        }
        c->received[seat] = cards;
    }
    return true;
}

static bool see_event(json event, told_cards *c)
{
    static const char *const members[] = {"seat", "action", "effects", NULL};
    text_out nowhere = {0};
    json f[3];
    if (!json_fields(event, members, f, true, &nowhere) || !see_effects(f[2], c)) {
        return false;
    }
    bool chance = !json_there(f[0]);
    return chance || see_action_text(f[1], c);
}

static bool see_events(json told, told_cards *c)
{
    if (!catan_parse_is_list(told)) {
        return false;
    }
    json_walk w = json_items(told);
    for (json event; json_next(&w, &event);) {
        if (!see_event(event, c)) {
            return false;
        }
    }
    return true;
}

/* Cards that an open offer shows are remembered, and in placement those of the second settlements,
 * for there are no others; of the rest of the others' hands the JSON of a view says how many they
 * are. */
static void remember(catan_view *v, const told_cards *c)
{
    const catan_table *t = &v->table;
    for (int p = 0; p < t->seats; p++) {
        bool accepted = (t->accepted >> p & 1) != 0;
        catan_cards shown = t->give == 0 ? 0 : p == t->current ? t->give : accepted ? t->want : 0;
        v->public[p] = t->turn == 0 ? c->received[p] : shown;
        v->known[p] = p == v->seat ? 0 : v->public[p];
    }
#ifdef CATAN_CITIES
    if (v->target_hand != 0) {
        v->known[t->realm.target - 1] = v->target_hand;
    }
#endif
}

static const char *count_resources(const catan_view *v)
{
    const catan_table *t = &v->table;
    catan_cards left = catan_all_goods(t);
    if (!catan_covers(left, t->bank) || !catan_covers(left - t->bank, v->hand)) {
        return "bank: there are 19 cards of each resource";
    }
    left -= t->bank + v->hand;
    int unknown = 0;
    for (int p = 0; p < t->seats; p++) {
        int rest = p == v->seat ? 0 : t->hand_n[p] - catan_total(v->known[p]);
        if (rest < 0 || !catan_covers(left, v->known[p])) {
            return "pending_trades: who offers or accepts holds the cards";
        }
        left -= v->known[p];
        unknown += rest;
    }
    return unknown == catan_total(left) ? NULL : "bank: there are 19 cards of each resource";
}

#ifdef CATAN_CITIES
/* K6.2: the master merchant sees a whole hand. */
static bool read_target(view_reading *w, json hand)
{
    catan_view *v = w->v;
    const catan_table *t = w->r.t;
    if (t->phase != CATAN_TAKING || v->seat != catan_actor(t)) {
        return true;
    }
    bool fits = t->realm.target > 0 && catan_parse_counts(hand, 0, &v->target_hand) &&
                catan_total(v->target_hand) == t->hand_n[t->realm.target - 1];
    if (!fits) {
        text_str(w->r.why, "target_hand: the cards of the target player are needed");
    }
    return fits;
}
#else
static const char *count_cards(catan_view *v, catan_cards all, catan_cards played)
{
    const catan_table *t = &v->table;
    int unseen = v->deck_n;
    int knights = 0;
    for (int p = 0; p < t->seats; p++) {
        knights += t->knights[p];
        unseen += p == v->seat ? 0 : t->card_n[p];
    }
    if (knights > catan_deck_of(t, CATAN_KNIGHT_CARD)) {
        return "player_played_knights: there are 14 knights";
    }
    catan_cards seen = played + catan_some(CATAN_KNIGHT_CARD, knights);
    if (!catan_covers(all, seen) || !catan_covers(all - seen, v->cards)) {
        return "player_dev_cards: there are not so many cards of a kind";
    }
    v->unseen = all - seen - v->cards;
    if (catan_total(v->unseen) != unseen) {
        return "events: the development cards do not add up, or events are missing";
    }
    return catan_can_deal(v) ? NULL : "phase: the player on turn would have won";
}
#endif

static bool read_view(view_reading *w, json from, json told, told_cards *c)
{
    enum { SEAT, TARGET_HAND, OWN };
    static const char *const names[] = {"seat", "target_hand", NULL};
    catan_reading *r = &w->r;
    json own[OWN];
    if (!json_fields(from, catan_field_names, r->f, true, r->why) ||
        !json_fields(from, names, own, true, r->why)) {
        return false;
    }
    if (!catan_parse_is(own[SEAT], w->v->seat)) {
        text_str(r->why, "seat: this is not the view of this seat");
        return false;
    }
    if (!catan_parse_table(r) ||
        !catan_parse_by_player(r, CATAN_FIELD_RESOURCES, false, read_hand)) {
        return false;
    }
#ifdef CATAN_CITIES
    if (!read_target(w, own[TARGET_HAND])) {
        return false;
    }
#else
    if (!catan_parse_by_player(r, CATAN_FIELD_DEV_CARDS, false, read_cards) || !read_bought(r)) {
        return false;
    }
#endif
    if (r->t->phase == CATAN_OVER || r->t->chance != CATAN_NO_CHANCE) {
        return catan_parse_refuse(r, CATAN_FIELD_PHASE, "a player has to be to act");
    }
#ifndef CATAN_CITIES
    if (!catan_parse_byte(r->f[CATAN_FIELD_DECK], CARDS_MAX, &w->v->deck_n)) {
        return catan_parse_refuse(r, CATAN_FIELD_DECK, "a number of cards is needed");
    }
#endif
    if (!see_events(told, c)) {
        text_str(r->why, "events: a list of the events so far is needed");
        return false;
    }
    return true;
}

bool catan_guess(void *state, int seats, const int32_t *options, int seat, json view, json told,
                 const game_luck *luck, text_out *why)
{
    catan_state *s = state;
    catan_view v = {.seat = (int8_t)seat};
    view_reading w = {.r = {.s = s, .t = &s->table, .why = why}, .v = &v};
    told_cards c = {0};
    catan_start(s, seats, options);
#ifdef CATAN_CITIES
    w.r.view = &v;
#else
    catan_cards all = s->deck;
#endif
    if (!read_view(&w, view, told, &c)) {
        return false;
    }
    const char *wrong = catan_parse_derive(&s->table);
    if (wrong == NULL) {
        v.table = s->table;
        remember(&v, &c);
        wrong = count_resources(&v);
    }
#ifdef CATAN_CITIES
    wrong = wrong == NULL ? catan_count_unseen(&v) : wrong;
#else
    wrong = wrong == NULL ? count_cards(&v, all, c.played) : wrong;
#endif
    if (wrong == NULL) {
        catan_sample(&v, luck, s);
        wrong = catan_check(s);
    }
    if (wrong != NULL) {
        text_str(why, wrong);
    }
    return wrong == NULL;
}
