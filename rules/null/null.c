/* The rules of the null game. Rule numbers are those of README.md. */
#include "rules/null/null_state.h"

_Static_assert(NULL_CARDS - NULL_SEATS_MAX * NULL_HAND >= NULL_ROUNDS_MAX,
               "the stock has a card for each round's winner");

enum { ALL_CARDS = (2u << NULL_CARDS) - 2 };

static game_action action_of(uint8_t kind, int arg)
{
    return (game_action){kind, {(uint8_t)arg}};
}

/* -- N8: options -- */

static const char *const wins_values[] = {"high", "low", NULL};
static const char *const preset_values[] = {"classic", "short", "long", NULL};

static const game_option option_list[NULL_OPTIONS] = {
    [NULL_OPTION_ROUNDS] = {"rounds", GAME_INT, .default_value = 2, .min = 1,
                            .max = NULL_ROUNDS_MAX},
    [NULL_OPTION_DRAW] = {"draw", GAME_BOOL, .default_value = true, .max = 1},
    [NULL_OPTION_WINS] = {"wins", GAME_ENUM, .max = 1, .values = wins_values},
    [NULL_OPTION_PRESET] = {"preset", GAME_ENUM, .max = 2, .values = preset_values},
};

static void null_preset(int32_t *options)
{
    enum { CLASSIC, SHORT, LONG };
    switch (options[NULL_OPTION_PRESET]) {
    case CLASSIC:
        break;
    case SHORT:
        options[NULL_OPTION_ROUNDS] = 1;
        options[NULL_OPTION_DRAW] = false;
        break;
    case LONG:
        options[NULL_OPTION_ROUNDS] = NULL_ROUNDS_MAX;
        break;
    }
}

/* -- looking -- */

static uint32_t seats_without_laid(const null_state *s)
{
    uint32_t seats = 0;
    for (int p = 0; p < s->table.seats; p++) {
        seats |= (uint32_t)(s->laid[p] == 0) << p;
    }
    return seats;
}

/* The seats that may act now. */
static uint32_t to_act(const null_state *s)
{
    switch ((null_phase)s->table.phase) {
    case NULL_LAYING:
        return seats_without_laid(s);
    case NULL_CLAIMING:
        return 1u << s->table.winner;
    case NULL_DEALING:
    case NULL_THROWING:
    case NULL_DRAWING:
    case NULL_OVER:
        return 0;
    }
    return 0;
}

static bool is_to_act(const null_state *s, int seat)
{
    return seat >= 0 && seat < s->table.seats && (to_act(s) >> seat & 1) != 0;
}

/* N3: the seat whose card wins the round; all have laid. */
static int round_winner(const null_state *s)
{
    int best = 0;
    for (int p = 1; p < s->table.seats; p++) {
        bool lower = s->laid[p] < s->laid[best];
        if (lower == (s->table.low_wins != 0)) {
            best = p;
        }
    }
    return best;
}

static game_turn null_turn(const void *state)
{
    const null_state *s = state;
    switch ((null_phase)s->table.phase) {
    case NULL_DEALING:
        return (game_turn){.what = GAME_SHUFFLE, .shuffle_of = "deck", .shuffle_n = NULL_CARDS};
    case NULL_LAYING:
    case NULL_CLAIMING:
        return (game_turn){.what = GAME_ACT, .seats = to_act(s)};
    case NULL_THROWING:
        return (game_turn){.what = GAME_DICE};
    case NULL_DRAWING:
        return (game_turn){.what = GAME_PICK};
    case NULL_OVER:
        break;
    }
    return (game_turn){.what = GAME_OVER};
}

static int null_legal(const void *state, int seat, game_action *menu)
{
    const null_state *s = state;
    if (!is_to_act(s, seat)) {
        return 0;
    }
    if (s->table.phase == NULL_CLAIMING) {
        menu[0] = action_of(NULL_PASS, 0);
        return 1;
    }
    int n = 0;
    for (int c = 1; c <= NULL_CARDS; c++) {
        if (null_has(s->hand[seat], c)) {
            menu[n++] = action_of(NULL_LAY, c);
        }
    }
    return n;
}

/* N4: a claim may be any number, so it is tried, not listed. */
static uint32_t null_open(const void *state, int seat)
{
    const null_state *s = state;
    return is_to_act(s, seat) && s->table.phase == NULL_CLAIMING ? 1u << NULL_CLAIM : 0;
}

/* -- playing -- */

void null_start(void *state, int seats, const int32_t *options)
{
    null_state *s = state;
    rules_assert(seats >= NULL_SEATS_MIN && seats <= NULL_SEATS_MAX);
    memset(s, 0, sizeof *s);
    s->table = (null_table){
        .seats = (uint8_t)seats,
        .rounds = (uint8_t)options[NULL_OPTION_ROUNDS],
        .draw = options[NULL_OPTION_DRAW] != 0,
        .low_wins = options[NULL_OPTION_WINS] == 1,
        .phase = NULL_DEALING,
        .round = 1,
        .winner = -1,
    };
}

/* N7: the cards of the round join those shown before; the next round begins, if there is one. */
static void end_round(null_state *s)
{
    for (int p = 0; p < s->table.seats; p++) {
        s->table.shown |= null_set_of(s->laid[p]);
    }
    memset(s->laid, 0, sizeof s->laid);
    s->table.winner = -1;
    if (s->table.round == s->table.rounds) {
        s->table.phase = NULL_OVER;
        return;
    }
    s->table.round++;
    s->table.phase = NULL_LAYING;
}

/* N6: what follows the claim. */
static void end_claim(null_state *s)
{
    s->table.claim = 0;
    if (s->table.draw) {
        s->table.phase = NULL_DRAWING;
    } else {
        end_round(s);
    }
}

static int lay(null_state *s, int seat, game_action a)
{
    uint8_t card = a.arg[0];
    if (!game_action_same(a, action_of(NULL_LAY, card))) {
        return GAME_BAD_ACTION;
    }
    if (!null_has(s->hand[seat], card)) {
        return NULL_NOT_YOUR_CARD;
    }
    s->hand[seat] &= (null_set)~null_set_of(card);
    s->laid[seat] = card;
    if (seats_without_laid(s) == 0) {
        s->table.winner = (int8_t)round_winner(s);
        s->table.phase = NULL_CLAIMING;
    }
    return GAME_OK;
}

static int claim(null_state *s, game_action a)
{
    uint8_t number = a.arg[0];
    if (!game_action_same(a, action_of(NULL_CLAIM, number))) {
        return GAME_BAD_ACTION;
    }
    if (number < NULL_CLAIM_MIN || number > NULL_CLAIM_MAX) {
        return NULL_BAD_CLAIM;
    }
    s->table.claim = number;
    s->table.phase = NULL_THROWING;
    return GAME_OK;
}

static int pass(null_state *s, game_action a)
{
    if (!game_action_same(a, action_of(NULL_PASS, 0))) {
        return GAME_BAD_ACTION;
    }
    end_claim(s);
    return GAME_OK;
}

static bool is_die(uint8_t n)
{
    return n >= 1 && n <= 6;
}

/* N5: the dice make the claim or more, or they do not. */
static int throw_dice(null_state *s, game_action a)
{
    game_action dice = {GAME_KIND_DICE, {a.arg[0], a.arg[1]}};
    if (!game_action_same(a, dice) || !is_die(a.arg[0]) || !is_die(a.arg[1])) {
        return GAME_BAD_OUTCOME;
    }
    if (a.arg[0] + a.arg[1] >= s->table.claim) {
        uint8_t *points = &s->table.points[s->table.winner];
        *points = (uint8_t)(*points + s->table.claim);
    }
    end_claim(s);
    return GAME_OK;
}

static int draw_card(null_state *s, game_action a)
{
    uint8_t card = a.arg[0];
    if (!game_action_same(a, action_of(GAME_KIND_PICK, card)) || !null_has(s->stock, card)) {
        return GAME_BAD_OUTCOME;
    }
    s->stock &= (null_set)~null_set_of(card);
    s->hand[s->table.winner] |= null_set_of(card);
    end_round(s);
    return GAME_OK;
}

static int apply_chance(null_state *s, game_action a)
{
    switch ((null_phase)s->table.phase) {
    case NULL_DEALING:
        return GAME_BAD_OUTCOME; /* a shuffle comes through null_shuffle */
    case NULL_THROWING:
        return throw_dice(s, a);
    case NULL_DRAWING:
        return draw_card(s, a);
    case NULL_LAYING:
    case NULL_CLAIMING:
    case NULL_OVER:
        break;
    }
    return GAME_NOT_CHANCE;
}

static int null_apply(void *state, int actor, game_action a)
{
    null_state *s = state;
    if (actor == GAME_CHANCE) {
        return apply_chance(s, a);
    }
    if (!is_to_act(s, actor)) {
        return GAME_NOT_YOUR_TURN;
    }
    bool laying = s->table.phase == NULL_LAYING;
    switch (a.kind) {
    case NULL_LAY:
        return laying ? lay(s, actor, a) : GAME_ILLEGAL;
    case NULL_CLAIM:
        return laying ? GAME_ILLEGAL : claim(s, a);
    case NULL_PASS:
        return laying ? GAME_ILLEGAL : pass(s, a);
    default:
        return GAME_BAD_ACTION;
    }
}

/* N7: the most points. */
static uint32_t null_winners(const void *state)
{
    const null_state *s = state;
    uint8_t most = 0;
    uint32_t seats = 0;
    for (int p = 0; p < s->table.seats; p++) {
        if (s->table.points[p] > most) {
            most = s->table.points[p];
            seats = 0;
        }
        seats |= (uint32_t)(s->table.points[p] == most) << p;
    }
    return seats;
}

static int null_score(const void *state, int32_t *points)
{
    const null_state *s = state;
    uint32_t leaders = null_winners(s);
    for (int p = 0; p < s->table.seats; p++) {
        points[p] = (int32_t)(leaders >> p & 1);
    }
    return bit_count(leaders);
}

/* -- chance -- */

static int null_outcomes(const void *state, game_outcome *list)
{
    const null_state *s = state;
    if (s->table.phase == NULL_THROWING) {
        return game_dice_outcomes(list, true);
    }
    int n = 0;
    for (int c = 1; c <= NULL_CARDS; c++) {
        if (null_has(s->stock, c)) {
            list[n++] = (game_outcome){.action = action_of(GAME_KIND_PICK, c), .weight = 1};
        }
    }
    return n;
}

static int null_supply(const void *state, uint8_t *things)
{
    (void)state;
    for (int i = 0; i < NULL_CARDS; i++) {
        things[i] = (uint8_t)(i + 1);
    }
    return NULL_CARDS;
}

/* N1: three cards to each seat from the end of the deck; the rest is the stock. */
static int null_shuffle(void *state, const uint8_t *things, int n)
{
    null_state *s = state;
    if (s->table.phase != NULL_DEALING) {
        return GAME_NOT_CHANCE;
    }
    uint32_t seen = 0;
    for (int i = 0; i < n && things[i] <= NULL_CARDS; i++) {
        seen |= 1u << things[i];
    }
    if (n != NULL_CARDS || seen != ALL_CARDS) {
        return GAME_BAD_OUTCOME;
    }
    int top = n;
    for (int p = 0; p < s->table.seats; p++) {
        for (int i = 0; i < NULL_HAND; i++) {
            s->hand[p] |= null_set_of(things[--top]);
        }
    }
    while (top > 0) {
        s->stock |= null_set_of(things[--top]);
    }
    s->table.phase = NULL_LAYING;
    return GAME_OK;
}

static const char *null_thing(const void *state, uint8_t thing)
{
    static const char *const names[] = {"1", "2",  "3",  "4",  "5",  "6",  "7", "8",
                                        "9", "10", "11", "12", "13", "14", "15"};
    (void)state;
    return thing >= 1 && thing <= NULL_CARDS ? names[thing - 1] : NULL;
}

/* -- what a seat may know -- */

static void null_view_of(const void *state, int seat, void *view)
{
    const null_state *s = state;
    null_view *v = view;
    memset(v, 0, sizeof *v);
    v->table = s->table;
    v->seat = (int8_t)seat;
    v->stock_n = (uint8_t)bit_count(s->stock);
    if (seat != GAME_SPECTATOR) {
        v->hand = s->hand[seat];
    }
    for (int p = 0; p < s->table.seats; p++) {
        bool hidden = s->table.phase == NULL_LAYING && p != seat && s->laid[p] != 0;
        v->hand_n[p] = (uint8_t)bit_count(s->hand[p]);
        v->laid[p] = hidden ? NULL_FACE_DOWN : s->laid[p];
    }
}

/* Takes n cards at random out of the set. */
static null_set deal_from(null_set *from, int n, const game_luck *luck)
{
    null_set dealt = 0;
    for (int i = 0; i < n; i++) {
        uint32_t skip = luck->below(luck->self, (uint32_t)bit_count(*from));
        null_set left = *from;
        while (skip-- > 0) {
            left &= (null_set)(left - 1);
        }
        null_set card = null_set_of(bit_lowest(left));
        *from &= (null_set)~card;
        dealt |= card;
    }
    return dealt;
}

/* A card laid face down is known to who laid it, a card drawn to who drew it. */
static bool null_secret(const void *state, int actor, game_action action, int seat)
{
    const null_state *s = state;
    if (actor == GAME_CHANCE) {
        return action.kind == GAME_KIND_PICK && seat != s->table.winner;
    }
    return action.kind == NULL_LAY && seat != actor;
}

static void null_sample(const void *view, const game_luck *luck, void *state)
{
    const null_view *v = view;
    null_state *s = state;
    memset(s, 0, sizeof *s);
    s->table = v->table;
    null_set unknown = (null_set)(ALL_CARDS & ~v->table.shown & ~v->hand);
    for (int p = 0; p < v->table.seats; p++) {
        if (v->laid[p] != 0 && v->laid[p] != NULL_FACE_DOWN) {
            s->laid[p] = v->laid[p];
            unknown &= (null_set)~null_set_of(v->laid[p]);
        }
    }
    for (int p = 0; p < v->table.seats; p++) {
        if (v->laid[p] == NULL_FACE_DOWN) {
            s->laid[p] = (uint8_t)bit_lowest(deal_from(&unknown, 1, luck));
        }
        s->hand[p] = p == v->seat ? v->hand : deal_from(&unknown, v->hand_n[p], luck);
    }
    s->stock = deal_from(&unknown, v->stock_n, luck);
}

/* -- proof -- */

static const char *check_cards(const null_state *s)
{
    const null_table *t = &s->table;
    null_set all = s->stock;
    int places = bit_count(s->stock);
    null_set more[2 * NULL_SEATS_MAX + 1] = {t->shown};
    for (int p = 0; p < t->seats; p++) {
        more[1 + 2 * p] = s->hand[p];
        more[2 + 2 * p] = s->laid[p] != 0 ? null_set_of(s->laid[p]) : 0;
    }
    for (int i = 0; i < 1 + 2 * t->seats; i++) {
        all |= more[i];
        places += bit_count(more[i]);
    }
    if (t->phase == NULL_DEALING) {
        return places == 0 ? NULL : "cards lie about before the deal";
    }
    return all == ALL_CARDS && places == NULL_CARDS ? NULL : "each card lies in one place";
}

/* How many cards each pile must have in this phase and round. */
static const char *check_counts(const null_state *s)
{
    const null_table *t = &s->table;
    int done = t->phase == NULL_OVER ? t->rounds : t->round - 1; /* rounds behind us */
    int dealt = t->seats * NULL_HAND;
    int drawn = t->draw ? done : 0;
    if (bit_count(t->shown) != done * t->seats) {
        return "each round before this one has shown a card of each seat";
    }
    if (bit_count(s->stock) != NULL_CARDS - dealt - drawn) {
        return "the stock has lost a card for each card drawn";
    }
    for (int p = 0; p < t->seats; p++) {
        int holds = bit_count(s->hand[p]) + (s->laid[p] != 0);
        if (holds < NULL_HAND - done) {
            return "a seat has three cards less those it has shown, plus those it has drawn";
        }
    }
    return NULL;
}

static const char *check_phase(const null_state *s)
{
    const null_table *t = &s->table;
    bool laid = t->phase == NULL_CLAIMING || t->phase == NULL_THROWING || t->phase == NULL_DRAWING;
    uint32_t everybody = (1u << t->seats) - 1;
    if (laid && (seats_without_laid(s) != 0 || t->winner != round_winner(s))) {
        return "after all have laid, the winner is who laid the winning card";
    }
    if (!laid && t->winner != -1) {
        return "before all have laid, there is no winner";
    }
    if (t->phase == NULL_LAYING && seats_without_laid(s) == 0) {
        return "in phase lay somebody has not laid yet";
    }
    if (t->phase == NULL_OVER && (t->round != t->rounds || seats_without_laid(s) != everybody)) {
        return "when it is over, all rounds are played and no card is before a seat";
    }
    if (t->phase == NULL_DRAWING && !t->draw) {
        return "nobody draws in this game";
    }
    bool claimed = t->claim >= NULL_CLAIM_MIN && t->claim <= NULL_CLAIM_MAX;
    if (t->phase == NULL_THROWING ? !claimed : t->claim != 0) {
        return "there is a claim exactly while the dice are thrown for it";
    }
    return NULL;
}

static const char *check_points(const null_table *t)
{
    bool thrown = t->phase == NULL_DRAWING || t->phase == NULL_OVER;
    int claims = thrown ? t->round : t->round - 1; /* behind us */
    int sum = 0;
    for (int p = 0; p < t->seats; p++) {
        sum += t->points[p];
    }
    return sum <= claims * NULL_CLAIM_MAX ? NULL : "more points than claims can have brought";
}

const char *null_check(const void *state)
{
    const null_state *s = state;
    const null_table *t = &s->table;
    if (t->seats < NULL_SEATS_MIN || t->seats > NULL_SEATS_MAX || t->phase > NULL_OVER) {
        return "there are two to four seats, and six phases";
    }
    int last = t->phase == NULL_DEALING ? 1 : t->rounds;
    if (t->round < 1 || t->round > last || t->rounds > NULL_ROUNDS_MAX) {
        return "the round is from 1 to the number of rounds, and 1 before the deal";
    }
    const char *wrong = check_phase(s);
    wrong = wrong == NULL ? check_points(t) : wrong;
    wrong = wrong == NULL ? check_cards(s) : wrong;
    return wrong == NULL && t->phase != NULL_DEALING ? check_counts(s) : wrong;
}

static const char *const kinds[] = {"lay", "claim", "pass", NULL};

static const game_error_text errors[] = {
#define X(name, code, text) {#code, text},
    NULL_ERRORS(X)
#undef X
        {NULL, NULL}};

const game_rules null_rules = {
    .name = "null",
    .version = 1,
    .layout = 0x37f94d4b,
    .seats_min = NULL_SEATS_MIN,
    .seats_max = NULL_SEATS_MAX,
    .state_size = sizeof(null_state),
    .view_size = sizeof(null_view),
    .menu_max = NULL_HAND,
    .kinds = kinds,
    .options = option_list,
    .options_n = NULL_OPTIONS,
    .errors = errors,
    .preset = null_preset,
    .start = null_start,
    .turn = null_turn,
    .legal = null_legal,
    .open = null_open,
    .apply = null_apply,
    .score = null_score,
    .winners = null_winners,
    .outcomes = null_outcomes,
    .supply = null_supply,
    .shuffle = null_shuffle,
    .thing = null_thing,
    .view = null_view_of,
    .sample = null_sample,
    .secret = null_secret,
    .check = null_check,
    .action_text = null_action_text,
    .action_parse = null_action_parse,
    .state_json = null_state_json,
    .view_json = null_view_json,
    .state_parse = null_state_parse,
};
