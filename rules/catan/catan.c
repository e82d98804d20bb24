/* Catan as the table of functions: options and the start. Rule numbers are those of README.md. */
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

/* C4.5 */
int catan_end(catan_state *s)
{
    if (s->table.phase != CATAN_ACTING) {
        return CATAN_WRONG_PHASE;
    }
    catan_pass_turn(s);
    return GAME_OK;
}

int catan_done(catan_state *s)
{
    return catan_end_roads(s);
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
    .turn = catan_turn,
    .on_turn = catan_on_turn,
    .asked = catan_asked,
    .legal = catan_legal,
    .open = catan_open,
    .apply = catan_apply,
    .score = catan_score,
    .winners = catan_winners,
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
