/* D8: a full state from JSON, as durak_state_json writes it or as people write it by hand. */
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
