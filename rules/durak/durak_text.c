/* Durak as text: actions, and states and views as JSON. */
#include "rules/durak/durak_state.h"

const char *const durak_phases[] = {
    [DURAK_DEALING] = "deal",     [DURAK_CHOOSING] = "first", [DURAK_ATTACKING] = "attack",
    [DURAK_DEFENDING] = "defend", [DURAK_THROWING] = "throw", [DURAK_OVER] = "over",
    [DURAK_OVER + 1] = NULL,
};

/* -- cards -- */

const char *durak_card_name(int card)
{
    static const char names[DURAK_SUITS][16][3] = {
        {"", "", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS"},
        {"", "", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC"},
        {"", "", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD", "AD"},
        {"", "", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH"},
    };
    if (card < 0 || card >= DURAK_SUITS * 16) {
        return NULL;
    }
    const char *name = names[durak_suit(card)][durak_rank(card)];
    return name[0] != '\0' ? name : NULL;
}

int durak_card_read(const char *text, size_t n)
{
    static const char ranks[] = "23456789TJQKA";
    static const char suits[] = "SCDH";
    if (n != 2) {
        return 0;
    }
    for (int suit = 0; suit < DURAK_SUITS; suit++) {
        for (int i = 0; ranks[i] != '\0' && text[1] == suits[suit]; i++) {
            if (text[0] == ranks[i]) {
                return durak_card(suit, DURAK_RANK_MIN + i);
            }
        }
    }
    return 0;
}

/* -- actions -- */

static const struct {
    const char *word;
    uint8_t kind;
    uint8_t cards; /* that follow it */
} verbs[] = {
    {"attack", DURAK_ATTACK, 1}, {"beat", DURAK_BEAT, 2}, {"transfer", DURAK_TRANSFER, 1},
    {"throw", DURAK_THROW, 1},   {"take", DURAK_TAKE, 0}, {"pass", DURAK_PASS, 0},
};
enum { VERBS = sizeof verbs / sizeof *verbs };

void durak_action_text(game_action a, text_out *o)
{
    if (a.kind == GAME_KIND_PICK) {
        text_int(o, a.arg[0]);
        return;
    }
    rules_assert(a.kind >= DURAK_ATTACK && a.kind <= DURAK_PASS);
    text_str(o, verbs[a.kind - 1].word);
    for (int i = 0; i < verbs[a.kind - 1].cards; i++) {
        const char *name = durak_card_name(a.arg[i]);
        rules_assert(name != NULL);
        text_char(o, ' ');
        text_str(o, name);
    }
}

/* The length of the word that begins a text: up to a space or the end. */
static size_t word_len(const char *text, size_t n)
{
    size_t len = 0;
    while (len < n && text[len] != ' ') {
        len++;
    }
    return len;
}

/* D7.1: a verb and as many words as it takes, with single spaces, is an action; then each of these
 * words must name a card. */
int durak_action_parse(const char *text, size_t n, int actor, game_action *a)
{
    *a = (game_action){0};
    if (actor == GAME_CHANCE) {
        uint32_t seat = 0;
        if (n == 0 || text_number(text, n, DURAK_SEATS_MAX - 1, &seat) != n) {
            return GAME_BAD_ACTION;
        }
        *a = (game_action){GAME_KIND_PICK, {(uint8_t)seat}};
        return GAME_OK;
    }
    size_t at = word_len(text, n);
    int verb = 0;
    while (verb < VERBS && !text_is(text, at, verbs[verb].word)) {
        verb++;
    }
    if (verb == VERBS) {
        return GAME_BAD_ACTION;
    }
    a->kind = verbs[verb].kind;
    bool unknown = false;
    for (int i = 0; i < verbs[verb].cards; i++) {
        at += at < n; /* the space */
        size_t len = word_len(text + at, n - at);
        if (len == 0) {
            return GAME_BAD_ACTION;
        }
        a->arg[i] = (uint8_t)durak_card_read(text + at, len);
        unknown |= a->arg[i] == 0;
        at += len;
    }
    if (at != n) {
        return GAME_BAD_ACTION;
    }
    return unknown ? DURAK_UNKNOWN_CARD : GAME_OK;
}

/* -- JSON -- */

static void write_card(text_out *o, int card)
{
    if (card == 0) {
        json_null(o);
    } else {
        json_str(o, durak_card_name(card));
    }
}

static void write_set(text_out *o, durak_set set)
{
    json_array_open(o);
    for (; set != 0; set &= set - 1) {
        write_card(o, bit_lowest(set));
    }
    json_array_close(o);
}

static void write_sets(text_out *o, const char *key, const durak_set *sets, int n)
{
    json_key(o, key);
    json_array_open(o);
    for (int i = 0; i < n; i++) {
        write_set(o, sets[i]);
    }
    json_array_close(o);
}

static void write_numbers(text_out *o, const char *key, const uint8_t *numbers, int n)
{
    json_key(o, key);
    json_array_open(o);
    for (int i = 0; i < n; i++) {
        json_int(o, numbers[i]);
    }
    json_array_close(o);
}

static void write_seat(text_out *o, const char *key, int seat)
{
    json_key(o, key);
    if (seat < 0) {
        json_null(o);
    } else {
        json_int(o, seat);
    }
}

static void write_trump(text_out *o, const durak_table *t)
{
    static const char *const suits[] = {"S", "C", "D", "H"};
    if (t->trump_card == 0) {
        json_key_null(o, "trump");
    } else {
        json_key_str(o, "trump", suits[durak_trump(t)]);
    }
    json_key(o, "trumpCard");
    write_card(o, t->trump_card);
}

static void write_table(text_out *o, const durak_table *t)
{
    json_key(o, "table");
    json_array_open(o);
    for (int i = 0; i < t->attack_n; i++) {
        json_object_open(o);
        json_key(o, "attack");
        write_card(o, t->attack[i]);
        json_key(o, "defence");
        write_card(o, t->defence[i]);
        json_object_close(o);
    }
    json_array_close(o);
}

/* What states and views have in common at their end. */
static void write_bout(text_out *o, const durak_table *t)
{
    write_seat(o, "attacker", t->attacker);
    write_seat(o, "defender", t->defender);
    write_seat(o, "firstAttacker", t->first_attacker);
    json_key_int(o, "bout", t->bout);
    json_key_str(o, "phase", durak_phases[t->phase]);
    write_seat(o, "toAct", t->to_act);
    json_key_bool(o, "taking", t->taking != 0);
    json_key_int(o, "limit", t->limit);
    json_key(o, "passed");
    json_array_open(o);
    for (uint32_t rest = t->passed; rest != 0; rest &= rest - 1) {
        json_int(o, bit_lowest(rest));
    }
    json_array_close(o);
    write_numbers(o, "out", t->out, t->out_n);
    write_seat(o, "durak", t->durak);
}

/* D8.2: `known` is written only where somebody has such cards. */
void durak_state_json(const void *state, text_out *o)
{
    const durak_state *s = state;
    const durak_table *t = &s->table;
    json_object_open(o);
    write_trump(o, t);
    json_key(o, "deck");
    json_array_open(o);
    for (int i = 0; i < t->deck_n; i++) {
        write_card(o, s->deck[i]);
    }
    json_array_close(o);
    write_sets(o, "hands", s->hand, t->seats);
    write_table(o, t);
    json_key(o, "discard");
    write_set(o, t->discard);
    write_bout(o, t);
    durak_set known = 0;
    for (int p = 0; p < t->seats; p++) {
        known |= t->known[p];
    }
    if (known != 0) {
        write_sets(o, "known", t->known, t->seats);
    }
    json_object_close(o);
}

static const durak_table *table_of(const void *view)
{
    return &((const durak_view *)view)->table;
}

static void hand_part(const void *view, text_out *o)
{
    const durak_view *v = view;
    write_seat(o, "seat", v->seat);
    json_key(o, "hand");
    write_set(o, v->hand);
}

static void counts_part(const void *view, text_out *o)
{
    const durak_table *t = table_of(view);
    write_numbers(o, "handCounts", t->hand_n, t->seats);
    json_key_int(o, "deckCount", t->deck_n);
    json_key_int(o, "discardCount", bit_count(t->discard));
    if (t->discard_visible) {
        json_key(o, "discard");
        write_set(o, t->discard);
    }
}

static void trump_part(const void *view, text_out *o)
{
    write_trump(o, table_of(view));
}

static void table_part(const void *view, text_out *o)
{
    write_table(o, table_of(view));
}

static void bout_part(const void *view, text_out *o)
{
    write_bout(o, table_of(view));
}

/* D9.5 */
static void hands_part(const void *view, text_out *o)
{
    const durak_view *v = view;
    if (v->open) {
        write_sets(o, "hands", v->hands, v->table.seats);
    }
}

const game_part durak_parts[] = {
    {.write = hand_part, .of = {GAME_BYTES(durak_view, hand), GAME_BYTES(durak_view, seat)}},
    {.write = counts_part,
     .of = {GAME_BYTES(durak_view, table.hand_n), GAME_BYTES(durak_view, table.deck_n),
            GAME_BYTES(durak_view, table.discard)}},
    {.write = trump_part, .of = {GAME_BYTES(durak_view, table.trump_card)}},
    {.write = table_part, .of = {GAME_BYTES_TO(durak_view, table.attack, table.defence)}},
    {.write = bout_part,
     .of = {GAME_BYTES(durak_view, table.bout),
            GAME_BYTES_TO(durak_view, table.out, table.passed)}},
    {.write = hands_part, .of = {GAME_BYTES(durak_view, hands), GAME_BYTES(durak_view, open)}},
    {.write = NULL},
};

void durak_view_json(const void *view, text_out *o)
{
    game_parts_json(durak_parts, view, o);
}
