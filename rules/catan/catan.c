/* Catan as the table of functions: options, turns, actions, the end. Rule numbers are those of
 * README.md. */
#include "rules/catan/catan_state.h"

/* -- C13.1: options -- */

static const char *const numbers_words[] = {"spiral", "random", NULL};
static const char *const trade_words[] = {"first", "confirm", NULL};

static const game_option options_list[CATAN_OPTIONS] = {
    [CATAN_OPTION_NUMBERS] = {"numbers", GAME_ENUM, .max = 1, .values = numbers_words},
    [CATAN_OPTION_DISCARD_LIMIT] = {"discardLimit", GAME_INT, .default_value = 7, .min = 1,
                                    .max = 95},
    [CATAN_OPTION_FRIENDLY_ROBBER] = {"friendlyRobber", GAME_BOOL, .max = 1},
    [CATAN_OPTION_TARGET_POINTS] = {"targetPoints", GAME_INT, .default_value = 10, .min = 3,
                                    .max = 20},
    [CATAN_OPTION_TURN_LIMIT] = {"turnLimit", GAME_INT, .default_value = 1000, .min = 1,
                                 .max = 100000},
    [CATAN_OPTION_TRADE] = {"trade", GAME_ENUM, .max = 1, .values = trade_words},
    [CATAN_OPTION_PLAY_BOUGHT] = {"playBoughtDevCards", GAME_BOOL, .max = 1},
};

static const char *const kind_names[] = {"settlement", "road",     "city",   "roll",  "discard",
                                         "robber",     "buy",      "knight", "roads", "done",
                                         "plenty",     "monopoly", "bank",   "offer", "accept",
                                         "reject",     "confirm",  "cancel", "end",   NULL};

static const game_error_text error_texts[] = {
#define X(name, code, text) {#code, text},
    CATAN_ERRORS(X)
#undef X
        {NULL, NULL}};

/* C2.5: the bank, the pieces and the deck. */
void catan_start(void *state, int seats, const int32_t *options)
{
    static const catan_cards bank = CATAN_SUPPLY * CATAN_ONES;
    catan_state *s = state;
    catan_table *t = &s->table;
    rules_assert(seats >= CATAN_SEATS_MIN && seats <= CATAN_SEATS_MAX);
    memset(s, 0, sizeof *s);
    t->seats = (uint8_t)seats;
    t->phase = CATAN_PLACING_1;
    t->chance = CATAN_HEXES_DUE;
    t->bank = bank;
    t->road_seat = -1;
    t->army_seat = -1;
    for (int p = 0; p < seats; p++) {
        t->rate[p] = 4 * CATAN_ONES;
        t->pieces[p][CATAN_ROAD_PIECE] = CATAN_ROADS_MAX;
        t->pieces[p][CATAN_SETTLEMENT_PIECE] = CATAN_SETTLEMENTS_MAX;
        t->pieces[p][CATAN_CITY_PIECE] = CATAN_CITIES_MAX;
    }
    t->random = options[CATAN_OPTION_NUMBERS] == 1;
    t->limit = (uint8_t)options[CATAN_OPTION_DISCARD_LIMIT];
    t->friendly = options[CATAN_OPTION_FRIENDLY_ROBBER] != 0;
    t->target = (uint8_t)options[CATAN_OPTION_TARGET_POINTS];
    t->turn_limit = (uint32_t)options[CATAN_OPTION_TURN_LIMIT];
    t->confirm = options[CATAN_OPTION_TRADE] == 1;
    t->play_bought = options[CATAN_OPTION_PLAY_BOUGHT] != 0;
    s->deck = catan_some(CATAN_KNIGHT_CARD, CATAN_KNIGHTS_MAX) +
              catan_some(CATAN_VICTORY_POINT, CATAN_VICTORY_POINTS_MAX) +
              catan_some(CATAN_ROAD_BUILDING, CATAN_PROGRESS_MAX) +
              catan_some(CATAN_YEAR_OF_PLENTY, CATAN_PROGRESS_MAX) +
              catan_some(CATAN_MONOPOLY_CARD, CATAN_PROGRESS_MAX);
}

/* -- whose turn -- */

uint8_t catan_phase_of_turn(const catan_table *t)
{
    return t->dice[0] == 0 ? CATAN_ROLLING : CATAN_ACTING;
}

static game_turn chance_turn(const catan_table *t)
{
    switch ((catan_chance)t->chance) {
    case CATAN_DICE:
        return (game_turn){.what = GAME_DICE};
    case CATAN_STEAL:
    case CATAN_DRAW:
        return (game_turn){.what = GAME_PICK};
    case CATAN_HEXES_DUE:
        return (game_turn){.what = GAME_SHUFFLE, .shuffle_of = "hexes", .shuffle_n = CATAN_HEXES};
    case CATAN_NUMBERS_DUE:
        return (game_turn){.what = GAME_SHUFFLE,
                           .shuffle_of = "numbers",
                           .shuffle_n = CATAN_HEXES,
                           .by_pick = !t->random};
    case CATAN_PORTS_DUE:
        return (game_turn){.what = GAME_SHUFFLE, .shuffle_of = "ports", .shuffle_n = CATAN_PORTS};
    case CATAN_NO_CHANCE:
        break;
    }
    return (game_turn){.what = GAME_OVER};
}

static game_turn turn(const void *state)
{
    const catan_table *t = &((const catan_state *)state)->table;
    if (t->chance == CATAN_NO_CHANCE && t->phase != CATAN_OVER) {
        return (game_turn){.what = GAME_ACT, .seats = catan_to_act(t)};
    }
    return chance_turn(t);
}

static int on_turn(const void *state)
{
    return ((const catan_state *)state)->table.current;
}

/* C10.5 */
static uint32_t asked(const void *state)
{
    const catan_table *t = &((const catan_state *)state)->table;
    return t->give != 0 ? catan_unanswered(t) : 0;
}

/* -- C11: points and the end -- */

/* C11.1; buildings and titles are counted as they come. C9.8: victory point cards count unplayed.
 */
int catan_points(const catan_state *s, int seat)
{
    return s->table.points[seat] + catan_count(s->cards[seat], CATAN_VICTORY_POINT);
}

uint8_t catan_leaders(const catan_state *s)
{
    int most = 0;
    unsigned seats = 0;
    for (int p = 0; p < s->table.seats; p++) {
        int points = catan_points(s, p);
        if (points > most) {
            most = points;
            seats = 0;
        }
        seats |= points == most ? 1u << p : 0;
    }
    return (uint8_t)seats;
}

/* An end can come in the middle of free roads; nothing else is left to do then. */
static void finish(catan_table *t, uint8_t winners)
{
    t->winners = winners;
    t->phase = CATAN_OVER;
    t->free_roads = 0;
}

/* C11.2, C11.3: at once, but only the player on turn. */
static void settle(catan_state *s)
{
    catan_table *t = &s->table;
    if (t->phase != CATAN_OVER && catan_points(s, t->current) >= t->target) {
        finish(t, (uint8_t)(1u << t->current));
    }
}

/* C4.5, and C11.4 after the last turn. */
static int end_turn(catan_state *s)
{
    catan_table *t = &s->table;
    if (t->phase != CATAN_ACTING) {
        return CATAN_WRONG_PHASE;
    }
    t->current = (uint8_t)(t->current + 1 < t->seats ? t->current + 1 : 0);
    t->turn++;
    t->dice[0] = t->dice[1] = 0;
    t->card_played = 0;
    t->offers = 0;
    s->bought = 0;
    t->phase = CATAN_ROLLING;
    if (t->turn > t->turn_limit) {
        finish(t, catan_leaders(s));
    }
    return GAME_OK;
}

/* C11.5 */
static int score(const void *state, int32_t *points)
{
    const catan_table *t = &((const catan_state *)state)->table;
    for (int p = 0; p < t->seats; p++) {
        points[p] = t->winners >> p & 1;
    }
    return catan_members(t->winners);
}

static uint32_t winners(const void *state)
{
    return ((const catan_state *)state)->table.winners;
}

/* -- actions -- */

/* C4.1 */
static int roll(catan_state *s)
{
    catan_table *t = &s->table;
    if (t->phase != CATAN_ROLLING) {
        return CATAN_WRONG_PHASE;
    }
    t->chance = CATAN_DICE;
    return GAME_OK;
}

/* Whether the arguments that the kind does not have are 0, and a place is on the board. */
static bool is_well_formed(game_action a)
{
    enum { ANY = 255 };
    typedef union bytes {
        game_action action;
        uint64_t word;
    } bytes;
    static const bytes bits[CATAN_KINDS] = {
        [CATAN_SETTLEMENT] = {{ANY, {ANY}}},
        [CATAN_ROAD] = {{ANY, {ANY}}},
        [CATAN_CITY] = {{ANY, {ANY}}},
        [CATAN_ROLL] = {{ANY, {0}}},
        [CATAN_DISCARD] = {{ANY, {ANY, ANY, ANY, ANY, ANY}}},
        [CATAN_ROBBER] = {{ANY, {ANY, ANY}}},
        [CATAN_BUY] = {{ANY, {0}}},
        [CATAN_KNIGHT] = {{ANY, {0}}},
        [CATAN_ROADS] = {{ANY, {0}}},
        [CATAN_DONE] = {{ANY, {0}}},
        [CATAN_PLENTY] = {{ANY, {ANY, ANY}}},
        [CATAN_MONOPOLY] = {{ANY, {ANY}}},
        [CATAN_BANK] = {{ANY, {ANY, ANY, ANY, ANY}}},
        [CATAN_OFFER] = {{ANY, {ANY, ANY, ANY, ANY, ANY}}},
        [CATAN_ACCEPT] = {{ANY, {0}}},
        [CATAN_REJECT] = {{ANY, {0}}},
        [CATAN_CONFIRM] = {{ANY, {ANY}}},
        [CATAN_CANCEL] = {{ANY, {0}}},
        [CATAN_END] = {{ANY, {0}}},
    };
    static const uint8_t first_max[CATAN_KINDS] = {[CATAN_SETTLEMENT] = CATAN_VERTICES - 1,
                                                   [CATAN_ROAD] = CATAN_EDGES - 1,
                                                   [CATAN_CITY] = CATAN_VERTICES - 1,
                                                   [CATAN_DISCARD] = ANY,
                                                   [CATAN_ROBBER] = CATAN_HEXES - 1,
                                                   [CATAN_PLENTY] = CATAN_RESOURCES - 1,
                                                   [CATAN_MONOPOLY] = CATAN_RESOURCES - 1,
                                                   [CATAN_BANK] = CATAN_RESOURCES - 1,
                                                   [CATAN_OFFER] = ANY,
                                                   [CATAN_CONFIRM] = CATAN_SEATS_MAX - 1};
    if (a.kind == 0 || a.kind >= CATAN_KINDS) {
        return false;
    }
    bytes given = {.action = a};
    return (given.word & ~bits[a.kind].word) == 0 && a.arg[0] <= first_max[a.kind];
}

/* C4.4: in any order; each action knows the phases it belongs to. */
static int act_in_turn(catan_state *s, int seat, game_action a)
{
    switch (a.kind) {
    case CATAN_SETTLEMENT:
        return catan_build_settlement(s, a.arg[0]);
    case CATAN_ROAD:
        return catan_build_road(s, a.arg[0]);
    case CATAN_CITY:
        return catan_build_city(s, a.arg[0]);
    case CATAN_ROLL:
        return roll(s);
    case CATAN_DISCARD:
        return catan_discard(s, seat, a.arg);
    case CATAN_ROBBER:
        return catan_move_robber(s, a.arg[0], a.arg[1] - 1);
    case CATAN_BUY:
        return catan_buy(s);
    case CATAN_KNIGHT:
        return catan_play_knight(s);
    case CATAN_ROADS:
        return catan_play_roads(s);
    case CATAN_DONE:
        return catan_end_roads(s);
    case CATAN_PLENTY:
        return catan_play_plenty(s, a.arg[0], a.arg[1]);
    case CATAN_MONOPOLY:
        return catan_play_monopoly(s, a.arg[0]);
    case CATAN_BANK:
        return catan_trade_bank(s, a.arg);
    case CATAN_OFFER:
        return catan_offer(s, a.arg);
    case CATAN_END:
        return end_turn(s);
    default:
        return CATAN_NO_OFFER; /* the kinds that answer one */
    }
}

/* C10.6: while an offer is open, it is answered, confirmed or cancelled. */
static int act_on_offer(catan_state *s, int seat, game_action a)
{
    bool proposer = seat == s->table.current;
    switch (a.kind) {
    case CATAN_ACCEPT:
    case CATAN_REJECT:
        return proposer ? CATAN_OFFER_OPEN : catan_answer(s, seat, a.kind == CATAN_ACCEPT);
    case CATAN_CONFIRM:
        return proposer ? catan_confirm_trade(s, a.arg[0]) : CATAN_OFFER_OPEN;
    case CATAN_CANCEL:
        return proposer ? catan_cancel_offer(s) : CATAN_OFFER_OPEN;
    default:
        return CATAN_OFFER_OPEN;
    }
}

static int apply(void *state, int actor, game_action a)
{
    catan_state *s = state;
    int error;
    if (actor == GAME_CHANCE) {
        error = catan_apply_chance(s, a);
    } else if (!catan_is_to_act(&s->table, actor)) {
        return GAME_NOT_YOUR_TURN;
    } else if (!is_well_formed(a)) {
        return GAME_BAD_ACTION;
    } else if (s->table.give != 0) {
        error = act_on_offer(s, actor, a);
    } else {
        error = act_in_turn(s, actor, a);
    }
    if (error == GAME_OK) {
        settle(s);
    }
    return error;
}

const game_rules catan_rules = {
    .name = "catan",
    .version = 1,
    .layout = 0xe29ba75b,
    .seats_min = CATAN_SEATS_MIN,
    .seats_max = CATAN_SEATS_MAX,
    .state_size = sizeof(catan_state),
    .view_size = sizeof(catan_view),
    .menu_max = CATAN_LISTED_MAX,
    .kinds = kind_names,
    .options = options_list,
    .options_n = CATAN_OPTIONS,
    .errors = error_texts,
    .start = catan_start,
    .turn = turn,
    .on_turn = on_turn,
    .asked = asked,
    .legal = catan_legal,
    .open = catan_open,
    .apply = apply,
    .score = score,
    .winners = winners,
    .outcomes = catan_outcomes,
    .supply = catan_supply,
    .arrange = catan_arrange,
    .shuffle = catan_shuffle,
    .thing = catan_thing,
    .view = catan_view_of,
    .reveal = catan_reveal,
    .effects = catan_effects,
    .sample = catan_sample,
    .guess = catan_guess,
    .secret = catan_secret,
    .check = catan_check,
    .action_text = catan_action_text,
    .action_parse = catan_action_parse,
    .state_json = catan_state_json,
    .view_json = catan_view_json,
    .state_parse = catan_state_parse,
    .pick = catan_pick,
    .parts = catan_parts,
};
