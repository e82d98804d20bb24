/* The rules of Durak as the table of functions, with the options, the deal and the result; what
 * players do is in durak_play.c. Rule numbers are those of README.md. */
#include "rules/durak/durak_state.h"

/* -- options -- */

static const char *const throw_in_values[] = {"all", "neighbours", "attacker", NULL};
enum { ROTATION_CLASSIC, ROTATION_DOCUMENT, ROTATION_TAKER }; /* the second is a former name */
static const char *const rotation_values[] = {"classic", "document", "taker", NULL};
static const char *const deck_values[] = {"24", "36", "52", NULL};

static const game_option options[DURAK_OPTIONS] = {
    [DURAK_OPTION_TRANSFERABLE] = {"transferable", GAME_BOOL, .max = 1},
    [DURAK_OPTION_MAX_PAIRS] = {"maxPairs", GAME_INT, .default_value = DURAK_PAIRS_MAX, .min = 1,
                                .max = DURAK_PAIRS_MAX},
    [DURAK_OPTION_FIRST_BOUT_MAX] = {"firstBoutMax", GAME_INT, .default_value = DURAK_PAIRS_MAX,
                                     .min = 1, .max = DURAK_PAIRS_MAX},
    [DURAK_OPTION_THROW_IN] = {"throwIn", GAME_ENUM, .max = 2, .values = throw_in_values},
    [DURAK_OPTION_THROW_AFTER_TAKE] = {"throwAfterTake", GAME_BOOL, .default_value = true,
                                       .max = 1},
    [DURAK_OPTION_DISCARD_VISIBLE] = {"discardPileVisible", GAME_BOOL, .max = 1},
    [DURAK_OPTION_DECK] = {"deck", GAME_INT, .default_value = 36, .min = 24, .max = DURAK_CARDS_MAX,
                           .values = deck_values},
    [DURAK_OPTION_ROTATION] = {"rotation", GAME_ENUM, .max = ROTATION_TAKER,
                               .values = rotation_values, .former = ROTATION_DOCUMENT,
                               .now = ROTATION_TAKER},
    [DURAK_OPTION_BOUT_LIMIT] = {"boutLimit", GAME_INT, .default_value = 1000, .min = 1,
                                 .max = DURAK_BOUTS_MAX},
};

/* D1.1: there are six cards for each. */
static bool fits(int seats, const int32_t *values, text_out *why)
{
    int32_t cards = values[DURAK_OPTION_DECK];
    if (seats * DURAK_HAND <= cards) {
        return true;
    }
    text_str(why, "deck: ");
    text_int(why, cards);
    text_str(why, " cards are for up to ");
    text_int(why, cards / DURAK_HAND);
    text_str(why, " seats");
    return false;
}

void durak_start(void *state, int seats, const int32_t *values)
{
    durak_state *s = state;
    rules_assert(seats >= DURAK_SEATS_MIN && seats <= DURAK_SEATS_MAX);
    rules_assert(seats * DURAK_HAND <= values[DURAK_OPTION_DECK]);
    memset(s, 0, sizeof *s);
    s->table = (durak_table){
        .bout_limit = (uint16_t)values[DURAK_OPTION_BOUT_LIMIT],
        .attacker = -1,
        .defender = -1,
        .first_attacker = -1,
        .to_act = -1,
        .durak = -1,
        .phase = DURAK_DEALING,
        .in = (uint8_t)((1u << seats) - 1),
        .seats = (uint8_t)seats,
        .cards = (uint8_t)values[DURAK_OPTION_DECK],
        .max_pairs = (uint8_t)values[DURAK_OPTION_MAX_PAIRS],
        .first_bout_max = (uint8_t)values[DURAK_OPTION_FIRST_BOUT_MAX],
        .throw_in = (uint8_t)values[DURAK_OPTION_THROW_IN],
        .transferable = values[DURAK_OPTION_TRANSFERABLE] != 0,
        .throw_after_take = values[DURAK_OPTION_THROW_AFTER_TAKE] != 0,
        .discard_visible = values[DURAK_OPTION_DISCARD_VISIBLE] != 0,
        .taker_leads = values[DURAK_OPTION_ROTATION] != ROTATION_CLASSIC,
    };
}

/* -- whose turn -- */

static game_turn turn(const void *state)
{
    const durak_table *t = &((const durak_state *)state)->table;
    if (t->to_act >= 0) {
        return (game_turn){.what = GAME_ACT, .seats = 1u << t->to_act};
    }
    if (t->phase == DURAK_DEALING) {
        return (game_turn){.what = GAME_SHUFFLE, .shuffle_of = "deck", .shuffle_n = t->cards};
    }
    return (game_turn){.what = t->phase == DURAK_CHOOSING ? GAME_PICK : GAME_OVER};
}

/* -- chance -- */

static int supply(const void *state, uint8_t *things)
{
    int n = 0;
    durak_set deck = durak_deck_of(((const durak_state *)state)->table.cards);
    for (; deck != 0; deck &= deck - 1) {
        things[n++] = (uint8_t)bit_lowest(deck);
    }
    return n;
}

static const char *thing(const void *state, uint8_t card)
{
    const durak_table *t = &((const durak_state *)state)->table;
    return card < 64 && durak_has(durak_deck_of(t->cards), card) ? durak_card_name(card) : NULL;
}

/* D1.7: the seat with the lowest trump, -1: nobody has one. */
static int first_attacker(const durak_state *s)
{
    durak_set trumps = durak_suit_set(durak_trump(&s->table));
    durak_set lowest = 0;
    int seat = -1;
    for (int p = 0; p < s->table.seats; p++) {
        durak_set mine = s->hand[p] & trumps;
        durak_set low = mine & (~mine + 1);
        if (low != 0 && (seat < 0 || low < lowest)) {
            lowest = low;
            seat = p;
        }
    }
    return seat;
}

/* D1.4: six rounds of one card each, from the end of the deck. */
static void deal(durak_state *s, const uint8_t *deck, int n)
{
    durak_table *t = &s->table;
    int top = n;
    for (int round = 0; round < DURAK_HAND; round++) {
        for (int p = 0; p < t->seats; p++) {
            s->hand[p] |= durak_set_of(deck[--top]);
        }
    }
    memset(t->hand_n, DURAK_HAND, t->seats);
    memcpy(s->deck, deck, (size_t)top);
    t->deck_n = (uint8_t)top;
    t->trump_card = deck[0]; /* D1.5 */
    if (top == 0) {          /* D1.6: all see who was dealt the trump card */
        t->known[t->seats - 1] = durak_set_of(deck[0]);
    }
}

static int shuffle(void *state, const uint8_t *things, int n)
{
    durak_state *s = state;
    if (s->table.phase != DURAK_DEALING) {
        return GAME_NOT_CHANCE;
    }
    durak_set seen = 0;
    for (int i = 0; i < n && things[i] < 64; i++) {
        seen |= durak_set_of(things[i]);
    }
    if (n != s->table.cards || seen != durak_deck_of(n)) {
        return GAME_BAD_OUTCOME;
    }
    deal(s, things, n);
    int first = first_attacker(s);
    if (first < 0) {
        s->table.phase = DURAK_CHOOSING;
    } else {
        durak_begin_bout(&s->table, first);
    }
    return GAME_OK;
}

static int outcomes(const void *state, game_outcome *list)
{
    const durak_table *t = &((const durak_state *)state)->table;
    for (uint8_t p = 0; p < t->seats; p++) {
        list[p] = (game_outcome){.action = {GAME_KIND_PICK, {p}}, .weight = 1};
    }
    return t->seats;
}

int durak_apply_chance(durak_state *s, game_action a)
{
    durak_table *t = &s->table;
    if (t->phase == DURAK_DEALING) {
        return GAME_BAD_OUTCOME; /* a shuffle comes through `shuffle` */
    }
    if (t->phase != DURAK_CHOOSING) {
        return GAME_NOT_CHANCE;
    }
    game_action plain = {GAME_KIND_PICK, {a.arg[0]}};
    if (!game_action_same(a, plain) || a.arg[0] >= t->seats) {
        return GAME_BAD_OUTCOME;
    }
    durak_begin_bout(t, a.arg[0]);
    return GAME_OK;
}

/* -- D6.9: the end -- */

static uint32_t winners(const void *state)
{
    const durak_table *t = &((const durak_state *)state)->table;
    uint32_t everybody = (1u << t->seats) - 1;
    return t->durak < 0 ? everybody : everybody & ~(1u << t->durak);
}

static int score(const void *state, int32_t *points)
{
    const durak_table *t = &((const durak_state *)state)->table;
    uint32_t won = winners(state);
    for (int p = 0; p < t->seats; p++) {
        points[p] = (int32_t)(won >> p & 1);
    }
    return 1;
}

static const char *const kinds[] = {"attack", "beat", "transfer", "throw", "take", "pass", NULL};

static const game_error_text errors[] = {
#define X(name, code, text) {#code, text},
    DURAK_ERRORS(X)
#undef X
        {NULL, NULL}};

const game_rules durak_rules = {
    .name = "durak",
    .version = 1,
    .layout = 0x240a76a6,
    .seats_min = DURAK_SEATS_MIN,
    .seats_max = DURAK_SEATS_MAX,
    .state_size = sizeof(durak_state),
    .view_size = sizeof(durak_view),
    .menu_max = DURAK_MENU_MAX,
    .kinds = kinds,
    .options = options,
    .options_n = DURAK_OPTIONS,
    .errors = errors,
    .fits = fits,
    .start = durak_start,
    .turn = turn,
    .legal = durak_legal,
    .apply = durak_apply,
    .score = score,
    .winners = winners,
    .outcomes = outcomes,
    .supply = supply,
    .shuffle = shuffle,
    .thing = thing,
    .view = durak_view_of,
    .reveal = durak_reveal,
    .effects = durak_effects,
    .sample = durak_sample,
    .guess = durak_guess,
    .check = durak_check,
    .action_text = durak_action_text,
    .action_parse = durak_action_parse,
    .state_json = durak_state_json,
    .view_json = durak_view_json,
    .state_parse = durak_state_parse,
    .pick = durak_pick,
    .parts = durak_parts,
};
