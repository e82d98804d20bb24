/* Catan at sea as the table of functions: boards, options and the start. Rule numbers are those of
 * README.md. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

static const char *const board_words[] = {"auto",         "island", "large",  "new_shores",
                                          "four_islands", "fog",    "desert", NULL};
static const char *const extra_words[] = {"build", "paired", "none", NULL};
static const char *const numbers_words[] = {"spiral", "random", NULL};
static const char *const trade_words[] = {"first", "confirm", NULL};

static const game_option options_list[CATAN_OPTIONS] = {
    [CATAN_OPTION_BOARD] = {"board", GAME_ENUM, .max = 6, .values = board_words},
    [CATAN_OPTION_EXTRA] = {"extra", GAME_ENUM, .max = 2, .values = extra_words},
    [CATAN_OPTION_NUMBERS] = {"numbers", GAME_ENUM, .max = 1, .values = numbers_words},
    [CATAN_OPTION_DISCARD_LIMIT] = {"discardLimit", GAME_INT, .default_value = 7, .min = 1,
                                    .max = 95},
    [CATAN_OPTION_FRIENDLY_ROBBER] = {"friendlyRobber", GAME_BOOL, .max = 1},
    [CATAN_OPTION_TARGET_POINTS] = {"targetPoints", GAME_INT, .max = 30},
    [CATAN_OPTION_TURN_LIMIT] = {"turnLimit", GAME_INT, .default_value = 1000, .min = 1,
                                 .max = 100000},
    [CATAN_OPTION_TRADE] = {"trade", GAME_ENUM, .max = 1, .values = trade_words},
    [CATAN_OPTION_PLAY_BOUGHT] = {"playBoughtDevCards", GAME_BOOL, .max = 1},
};

static const char *const kind_names[] = {
    "settlement", "road",     "city", "roll",  "discard", "robber", "buy",     "knight",
    "roads",      "done",     "plenty", "monopoly", "bank", "offer",  "accept", "reject",
    "confirm",    "cancel",   "end",  "ship",  "move",    "pirate", "take",    NULL};

static const game_error_text error_texts[] = {
#define X(name, code, text) {#code, text},
    CATAN_ERRORS(X) CATAN_SEA_ERRORS(X)
#undef X
        {NULL, NULL}};

/* The board of this name for so many players; -1: there is none. */
static int board_for(int seats, int32_t word)
{
    const char *name = word == 0 ? (seats > 4 ? "large" : "island") : board_words[word];
    for (int i = 0; i < CATAN_BOARDS; i++) {
        const catan_board *b = &catan_boards[i];
        if (seats >= b->seats_min && seats <= b->seats_max &&
            text_is(name, text_len(name), b->name)) {
            return i;
        }
    }
    return -1;
}

static bool fits(int seats, const int32_t *options, text_out *why)
{
    int32_t word = options[CATAN_OPTION_BOARD];
    if (board_for(seats, word) < 0) {
        text_str(why, "board: ");
        text_str(why, board_words[word]);
        text_str(why, " is not for this number of players");
        return false;
    }
    return true;
}

/* L2.4, S7.3 */
static void start_board(catan_table *t, const catan_board *b)
{
    for (int g = 0; g < CATAN_GROUPS; g++) {
        if (b->groups[g].marks[0] == '?') {
            memcpy(t->sea.fog_hexes, b->groups[g].terrain, sizeof t->sea.fog_hexes);
            memcpy(t->sea.fog_numbers, b->groups[g].numbers, sizeof t->sea.fog_numbers);
        }
    }
    catan_lay_sea(t);
    t->sea.pirate = CATAN_NONE;
    t->sea.fog_player = -1;
    t->sea.supply = t->seats > 4 ? 24 : 19;
    t->bank = t->sea.supply * CATAN_ONES;
    for (int p = 0; p < t->seats; p++) {
        t->rate[p] = 4 * CATAN_ONES;
        t->pieces[p][CATAN_ROAD_PIECE] = CATAN_ROADS_MAX;
        t->pieces[p][CATAN_SETTLEMENT_PIECE] = CATAN_SETTLEMENTS_MAX;
        t->pieces[p][CATAN_CITY_PIECE] = CATAN_CITIES_MAX;
        t->pieces[p][CATAN_SHIP_PIECE] = (uint8_t)catan_ships_of(t);
    }
}

void catan_start(void *state, int seats, const int32_t *options)
{
    catan_state *s = state;
    catan_table *t = &s->table;
    int board = board_for(seats, options[CATAN_OPTION_BOARD]);
    int32_t target = options[CATAN_OPTION_TARGET_POINTS];
    rules_assert(board >= 0);
    const catan_board *b = &catan_boards[board];
    memset(s, 0, sizeof *s);
    t->seats = (uint8_t)seats;
    t->phase = CATAN_PLACING_1;
    t->chance = CATAN_HEXES_DUE;
    t->road_seat = -1;
    t->army_seat = -1;
    t->random = b->spiral[0] == 0 || options[CATAN_OPTION_NUMBERS] == 1;
    t->limit = (uint8_t)options[CATAN_OPTION_DISCARD_LIMIT];
    t->friendly = options[CATAN_OPTION_FRIENDLY_ROBBER] != 0;
    t->target = (uint8_t)(target == 0 ? b->target[0] : target);
    t->turn_limit = (uint32_t)options[CATAN_OPTION_TURN_LIMIT];
    t->confirm = options[CATAN_OPTION_TRADE] == 1;
    t->play_bought = options[CATAN_OPTION_PLAY_BOUGHT] != 0;
    t->sea.board = (uint8_t)board;
    t->sea.frame = b->frame;
    t->sea.extra = (uint8_t)options[CATAN_OPTION_EXTRA];
    start_board(t, b);
    for (int k = 0; k < CATAN_CARDS; k++) {
        s->deck += catan_some(k, catan_deck_of(t, k));
    }
}

const char *const catan_resource_names[CATAN_TERRAINS + 1] = {
    "wood", "brick", "sheep", "wheat", "ore", "desert", "gold", "sea", "fog", NULL};
const char *const catan_card_names[CATAN_CARDS + 1] = {
    "knight", "victory_point", "road_building", "year_of_plenty", "monopoly", NULL};

const game_rules catansea_rules = {
    .name = "catansea",
    .version = 1,
    .layout = 0xc39102c0,
    .seats_min = CATAN_SEATS_MIN,
    .seats_max = CATAN_SEATS_MAX,
    .state_size = sizeof(catan_state),
    .view_size = sizeof(catan_view),
    .menu_max = CATAN_LISTED_MAX,
    .kinds = kind_names,
    .options = options_list,
    .options_n = CATAN_OPTIONS,
    .errors = error_texts,
    .fits = fits,
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
