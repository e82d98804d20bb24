/* D8: a full state from JSON, as durak_state_json writes it or as people write it by hand; and
 * D9.6: a world that could lie behind the JSON of a view. */
#include "rules/durak/durak_state.h"

enum field {
    TRUMP,
    TRUMP_CARD,
    DECK,
    HANDS,
    TABLE,
    DISCARD,
    ATTACKER,
    DEFENDER,
    FIRST_ATTACKER,
    BOUT,
    PHASE,
    TO_ACT,
    TAKING,
    LIMIT,
    PASSED,
    OUT,
    DURAK,
    KNOWN,
    FIELDS
};
static const char *const names[FIELDS + 1] = {
    "trump",    "trumpCard",     "deck",  "hands", "table", "discard", "attacker",
    "defender", "firstAttacker", "bout",  "phase", "toAct", "taking",  "limit",
    "passed",   "out",           "durak", "known", NULL};

static bool refuse(text_out *why, enum field field, const char *reason)
{
    text_str(why, names[field]);
    text_str(why, ": ");
    text_str(why, reason);
    return false;
}

static bool is_list(json v)
{
    return json_type_of(v) == JSON_ARRAY;
}

/* -- single values -- */

static bool read_card(json v, int *card)
{
    char text[4];
    size_t n = 0;
    *card = json_to_str(v, text, sizeof text, &n) ? durak_card_read(text, n) : 0;
    return *card != 0;
}

/* A seat, or null for none (-1). */
static bool read_seat(json v, int seats, int8_t *seat)
{
    int64_t n = -1;
    if (!json_is_null(v) && !json_to_int(v, 0, seats - 1, &n)) {
        return false;
    }
    *seat = (int8_t)n;
    return true;
}

/* -- lists -- */

/* Different cards, in any order. */
static bool read_set(json v, durak_set *set)
{
    if (!is_list(v)) {
        return false;
    }
    json_walk w = json_items(v);
    for (json item; json_next(&w, &item);) {
        int card;
        if (!read_card(item, &card) || durak_has(*set, card)) {
            return false;
        }
        *set |= durak_set_of(card);
    }
    return true;
}

/* One list of cards for each seat. */
static bool read_sets(json v, int seats, durak_set *sets)
{
    if (!is_list(v) || json_count(v) != seats) {
        return false;
    }
    json_walk w = json_items(v);
    json item;
    for (int p = 0; json_next(&w, &item); p++) {
        if (!read_set(item, &sets[p])) {
            return false;
        }
    }
    return true;
}

static bool read_deck(json v, durak_state *s)
{
    if (!is_list(v) || json_count(v) > DURAK_CARDS_MAX) {
        return false;
    }
    json_walk w = json_items(v);
    for (json item; json_next(&w, &item);) {
        int card;
        if (!read_card(item, &card)) {
            return false;
        }
        s->deck[s->table.deck_n++] = (uint8_t)card;
    }
    return true;
}

/* Different seats; as a set and in their order. */
static bool read_seats(json v, int seats, uint8_t *set, uint8_t *order, uint8_t *n)
{
    if (!is_list(v) || json_count(v) > seats) {
        return false;
    }
    json_walk w = json_items(v);
    for (json item; json_next(&w, &item);) {
        int64_t seat;
        if (!json_to_int(item, 0, seats - 1, &seat) || (*set >> seat & 1) != 0) {
            return false;
        }
        *set = (uint8_t)(*set | 1u << seat);
        order[(*n)++] = (uint8_t)seat;
    }
    return true;
}

static bool read_pair(json v, durak_table *t)
{
    static const char *const parts[] = {"attack", "defence", NULL};
    json f[2];
    text_out nowhere = {0};
    int attack = 0;
    int defence = 0;
    if (!json_fields(v, parts, f, false, &nowhere) || !read_card(f[0], &attack)) {
        return false;
    }
    if (!json_there(f[1]) || (!json_is_null(f[1]) && !read_card(f[1], &defence))) {
        return false;
    }
    t->attack[t->attack_n] = (uint8_t)attack;
    t->defence[t->attack_n] = (uint8_t)defence;
    t->attack_n++;
    t->beaten_n = (uint8_t)(t->beaten_n + (defence != 0));
    t->on_table |= durak_set_of(attack) | (defence != 0 ? durak_set_of(defence) : 0);
    return true;
}

static bool read_table(json v, durak_table *t)
{
    if (!is_list(v) || json_count(v) > DURAK_PAIRS_MAX) {
        return false;
    }
    json_walk w = json_items(v);
    for (json item; json_next(&w, &item);) {
        if (!read_pair(item, t)) {
            return false;
        }
    }
    return true;
}

/* -- groups of fields -- */

static bool read_trump(const json *f, durak_table *t, text_out *why)
{
    static const char *const suits[] = {"S", "C", "D", "H", NULL};
    int card = 0;
    if (!json_is_null(f[TRUMP_CARD]) && !read_card(f[TRUMP_CARD], &card)) {
        return refuse(why, TRUMP_CARD, "a card is needed, or null before the deal");
    }
    bool agree =
        card == 0 ? json_is_null(f[TRUMP]) : json_word(f[TRUMP], suits) == durak_suit(card);
    if (!agree) {
        return refuse(why, TRUMP, "it is the suit of the trump card, or null before the deal");
    }
    t->trump_card = (uint8_t)card;
    return true;
}

static bool read_cards(const json *f, durak_state *s, text_out *why)
{
    durak_table *t = &s->table;
    if (!read_deck(f[DECK], s)) {
        return refuse(why, DECK, "a list of cards is needed, bottom first");
    }
    if (!read_sets(f[HANDS], t->seats, s->hand)) {
        return refuse(why, HANDS, "a list of different cards is needed for each seat");
    }
    if (!read_table(f[TABLE], t)) {
        return refuse(why, TABLE,
                      "up to six objects are needed, attack a card, defence one or null");
    }
    if (!read_set(f[DISCARD], &t->discard)) {
        return refuse(why, DISCARD, "a list of different cards is needed");
    }
    if (json_there(f[KNOWN]) && !read_sets(f[KNOWN], t->seats, t->known)) {
        return refuse(why, KNOWN, "a list of different cards is needed for each seat");
    }
    for (int p = 0; p < t->seats; p++) {
        t->hand_n[p] = (uint8_t)bit_count(s->hand[p]);
    }
    return true;
}

static bool read_roles(const json *f, durak_table *t, text_out *why)
{
    const struct {
        enum field field;
        int8_t *seat;
    } roles[] = {{ATTACKER, &t->attacker},
                 {DEFENDER, &t->defender},
                 {FIRST_ATTACKER, &t->first_attacker},
                 {TO_ACT, &t->to_act},
                 {DURAK, &t->durak}};
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        if (!read_seat(f[roles[i].field], t->seats, roles[i].seat)) {
            return refuse(why, roles[i].field, "a seat of this game is needed, or null");
        }
    }
    uint8_t order[DURAK_SEATS_MAX];
    uint8_t n = 0;
    uint8_t out = 0;
    if (!read_seats(f[PASSED], t->seats, &t->passed, order, &n)) {
        return refuse(why, PASSED, "a list of different seats is needed");
    }
    if (!read_seats(f[OUT], t->seats, &out, t->out, &t->out_n)) {
        return refuse(why, OUT, "a list of different seats is needed");
    }
    t->in = (uint8_t)(t->in & ~out);
    return true;
}

static bool read_bout(const json *f, durak_table *t, text_out *why)
{
    int64_t bout = 0;
    int64_t limit = 0;
    bool taking = false;
    int phase = json_word(f[PHASE], durak_phases);
    if (phase < 0) {
        return refuse(why, PHASE, "one of deal, first, attack, defend, throw, over is needed");
    }
    if (!json_to_int(f[BOUT], 0, DURAK_BOUTS_MAX, &bout)) {
        return refuse(why, BOUT, "a whole number is needed, 0 before the first");
    }
    if (!json_to_int(f[LIMIT], 0, DURAK_PAIRS_MAX, &limit)) {
        return refuse(why, LIMIT, "a number from 0 to 6 is needed");
    }
    if (!json_to_bool(f[TAKING], &taking)) {
        return refuse(why, TAKING, "true or false is needed");
    }
    t->phase = (uint8_t)phase;
    t->bout = (uint16_t)bout;
    t->limit = (uint8_t)limit;
    t->taking = taking;
    return true;
}

bool durak_state_parse(void *state, int seats, const int32_t *options, json from, text_out *why)
{
    durak_state *s = state;
    json f[FIELDS];
    durak_start(s, seats, options);
    if (!json_fields(from, names, f, false, why)) {
        return false;
    }
    for (int i = 0; i < FIELDS; i++) {
        if (!json_there(f[i]) && i != KNOWN) {
            return refuse(why, (enum field)i, "it is missing");
        }
    }
    if (!read_bout(f, &s->table, why) || !read_trump(f, &s->table, why) || !read_cards(f, s, why) ||
        !read_roles(f, &s->table, why)) {
        return false;
    }
    const char *wrong = durak_check(s);
    if (wrong != NULL) {
        text_str(why, wrong);
        return false;
    }
    return true;
}

/* -- D9.6: a world behind a view -- */

static bool refuse_view(text_out *why, const char *reason)
{
    text_str(why, reason);
    return false;
}

/* What everybody has seen of one bout. */
typedef struct bout {
    durak_set lay; /* cards played in it */
    int first;     /* who led, -1: nobody yet */
    int beater;    /* who beat last, -1: nobody */
} bout;

/* D6.3: when a seat draws after a bout, counted from 0. */
static int drawing_order(const durak_table *t, const bout *b, int defender, int seat)
{
    return seat == defender ? t->seats : (seat - b->first + t->seats) % t->seats;
}

/* What the events' effects say of the end of a bout. */
typedef struct bout_end {
    int taker; /* -1: the cards are discarded */
    bool over;
    int draws[DURAK_SEATS_MAX];
} bout_end;

static bool read_effect(json v, int seats, bout_end *end)
{
    static const char *const members[] = {"kind", "seat", "cards", NULL};
    json f[3];
    text_out nowhere = {0};
    int64_t seat = -1;
    int64_t cards = 0;
    if (!json_fields(v, members, f, true, &nowhere) ||
        (json_there(f[1]) && !json_to_int(f[1], 0, seats - 1, &seat)) ||
        (json_there(f[2]) && !json_to_int(f[2], 0, DURAK_CARDS_MAX, &cards))) {
        return false;
    }
    if (json_is(f[0], "take") || json_is(f[0], "discard")) {
        end->over = true;
        end->taker = (int)seat;
        return json_is(f[0], "take") == (seat >= 0);
    }
    if (json_is(f[0], "draw") && seat >= 0) {
        end->draws[seat] = (int)cards;
    }
    return true;
}

/* The last card of the deck is the trump card, and all see who draws it. */
static void see_draws(durak_table *t, const bout *b, const bout_end *end, int *deck)
{
    int defender = end->taker >= 0 ? end->taker : b->beater;
    int last = -1;
    int drawn = 0;
    for (int p = 0; p < t->seats; p++) {
        drawn += end->draws[p];
        if (end->draws[p] > 0 &&
            (last < 0 || drawing_order(t, b, defender, p) > drawing_order(t, b, defender, last))) {
            last = p;
        }
    }
    if (*deck > 0 && *deck <= drawn && last >= 0) {
        t->known[last] |= durak_set_of(t->trump_card);
    }
    *deck -= drawn;
}

static void see_action(durak_table *t, bout *b, int seat, game_action a)
{
    if (a.kind == DURAK_TAKE || a.kind == DURAK_PASS) {
        return;
    }
    durak_set card = durak_set_of(a.arg[a.kind == DURAK_BEAT ? 1 : 0]);
    b->lay |= card;
    t->known[seat] &= ~card;
    b->first = a.kind == DURAK_ATTACK ? seat : b->first;
    b->beater = a.kind == DURAK_BEAT ? seat : b->beater;
}

static bool see_event(durak_table *t, bout *b, int *deck, json event)
{
    static const char *const members[] = {"seat", "action", "effects", NULL};
    json f[3];
    text_out nowhere = {0};
    bout_end end = {.taker = -1};
    char text[GAME_ACTION_TEXT];
    size_t n = 0;
    int64_t seat = 0;
    game_action a = {0};
    if (!json_fields(event, members, f, true, &nowhere)) {
        return false;
    }
    if (!json_there(f[0])) {
        return true; /* chance: what it dealt is not told */
    }
    if (!json_to_int(f[0], 0, t->seats - 1, &seat) || !json_to_str(f[1], text, sizeof text, &n) ||
        durak_action_parse(text, n, (int)seat, &a) != GAME_OK) {
        return false;
    }
    see_action(t, b, (int)seat, a);
    json_walk w = json_there(f[2]) && is_list(f[2]) ? json_items(f[2]) : (json_walk){0};
    for (json item; json_next(&w, &item);) {
        if (!read_effect(item, t->seats, &end)) {
            return false;
        }
    }
    if (end.over) {
        *(end.taker >= 0 ? &t->known[end.taker] : &t->discard) |= b->lay;
        see_draws(t, b, &end, deck);
        *b = (bout){.first = -1, .beater = -1};
    }
    return true;
}

/* D9.3: the JSON of a view leaves out what everybody has seen; the events have it. */
static bool recall(durak_table *t, json told)
{
    bout b = {.first = -1, .beater = -1};
    int deck = t->cards - DURAK_HAND * t->seats;
    if (deck == 0) { /* D1.6 */
        t->known[t->seats - 1] = durak_set_of(t->trump_card);
    }
    if (!json_there(told) || !is_list(told)) {
        return false;
    }
    json_walk w = json_items(told);
    for (json event; json_next(&w, &event);) {
        if (!see_event(t, &b, &deck, event)) {
            return false;
        }
    }
    return b.lay == t->on_table && deck == t->deck_n;
}

/* Whether the cards that nobody has seen are as many as the others and the deck have. */
static const char *check_hidden(const durak_view *v)
{
    const durak_table *t = &v->table;
    durak_set seen = 0;
    int places = t->deck_n > 0 ? t->deck_n - 1 : 0;
    durak_set sets[DURAK_SEATS_MAX + 4] = {t->discard, t->on_table, v->hand,
                                           t->deck_n > 0 ? durak_set_of(t->trump_card) : 0};
    for (int p = 0; p < t->seats; p++) {
        sets[4 + p] = p == v->seat ? 0 : t->known[p];
        places += p == v->seat ? 0 : t->hand_n[p] - bit_count(t->known[p]);
        if (t->hand_n[p] < bit_count(p == v->seat ? v->hand : t->known[p])) {
            return "handCounts: a seat holds the cards that it is known to hold";
        }
    }
    for (int i = 0; i < 4 + t->seats; i++) {
        if ((seen & sets[i]) != 0) {
            return "no card is in two places";
        }
        seen |= sets[i];
    }
    durak_set deck = durak_deck_of(t->cards);
    if ((seen & ~deck) != 0 || (t->known[v->seat] & ~v->hand) != 0 ||
        t->hand_n[v->seat] != bit_count(v->hand) || !durak_has(deck, t->trump_card)) {
        return "these are not the cards of this deck and of this seat";
    }
    return bit_count(deck & ~seen) == places ? NULL : "every card of the deck is somewhere";
}

static bool read_hidden_counts(const json *f, durak_view *v, text_out *why)
{
    enum { SEAT, HAND, HAND_COUNTS, DECK_COUNT };
    durak_table *t = &v->table;
    int64_t n = 0;
    if (!json_to_int(f[SEAT], v->seat, v->seat, &n)) {
        return refuse_view(why, "seat: this is not the view of this seat");
    }
    if (!json_there(f[HAND]) || !read_set(f[HAND], &v->hand)) {
        return refuse_view(why, "hand: a list of different cards is needed");
    }
    if (!json_to_int(f[DECK_COUNT], 0, DURAK_CARDS_MAX, &n)) {
        return refuse_view(why, "deckCount: a number of cards is needed");
    }
    t->deck_n = (uint8_t)n;
    if (!json_there(f[HAND_COUNTS]) || !is_list(f[HAND_COUNTS]) ||
        json_count(f[HAND_COUNTS]) != t->seats) {
        return refuse_view(why, "handCounts: a number of cards is needed for each seat");
    }
    json_walk w = json_items(f[HAND_COUNTS]);
    json item;
    for (int p = 0; json_next(&w, &item); p++) {
        if (!json_to_int(item, 0, DURAK_CARDS_MAX, &n)) {
            return refuse_view(why, "handCounts: a number of cards is needed for each seat");
        }
        t->hand_n[p] = (uint8_t)n;
    }
    return true;
}

static bool read_view(durak_view *v, json from, json told, text_out *why)
{
    static const char *const own[] = {"seat", "hand", "handCounts", "deckCount", NULL};
    json f[FIELDS];
    json g[4];
    if (!json_fields(from, names, f, true, why) || !json_fields(from, own, g, true, why)) {
        return false;
    }
    for (int i = 0; i < FIELDS; i++) {
        bool hidden = i == DECK || i == HANDS || i == DISCARD || i == KNOWN;
        if (!json_there(f[i]) && !hidden) {
            return refuse(why, (enum field)i, "it is missing");
        }
    }
    if (!read_bout(f, &v->table, why) || !read_trump(f, &v->table, why)) {
        return false;
    }
    if (v->table.phase < DURAK_ATTACKING || v->table.phase == DURAK_OVER) {
        return refuse(why, PHASE, "the game has to be under way");
    }
    if (!read_table(f[TABLE], &v->table)) {
        return refuse(why, TABLE,
                      "up to six objects are needed, attack a card, defence one or null");
    }
    if (!read_roles(f, &v->table, why) || !read_hidden_counts(g, v, why)) {
        return false;
    }
    return recall(&v->table, told) ||
           refuse_view(why, "events: they do not lead to this view, or some are missing");
}

bool durak_guess(void *state, int seats, const int32_t *options, int seat, json view, json told,
                 const game_luck *luck, text_out *why)
{
    durak_state *s = state;
    durak_view v = {.seat = (int8_t)seat};
    durak_start(s, seats, options);
    v.table = s->table;
    if (!read_view(&v, view, told, why)) {
        return false;
    }
    const char *wrong = check_hidden(&v);
    if (wrong == NULL) {
        durak_sample(&v, luck, s);
        wrong = durak_check(s);
    }
    return wrong == NULL || refuse_view(why, wrong);
}
