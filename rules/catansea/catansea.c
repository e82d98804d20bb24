/* Catan at sea as the table of functions: boards, options and the start. Rule numbers are those of
 * README.md. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

static const char *const board_words[] = {"auto",         "island", "large",  "new_shores",
                                          "four_islands", "fog",    "desert", NULL};

static const game_option options_list[CATAN_OPTIONS] = {
    [CATAN_OPTION_BOARD] = {"board", GAME_ENUM, .max = 6, .values = board_words},
    CATAN_COMMON_OPTIONS,
    [CATAN_OPTION_PLAY_BOUGHT] = {"playBoughtDevCards", GAME_BOOL, .max = 1},
};

static const char *const kind_names[] = {
    "settlement", "road",   "city",   "roll",     "discard", "robber", "buy",    "knight",
    "roads",      "done",   "plenty", "monopoly", "bank",    "offer",  "accept", "reject",
    "confirm",    "cancel", "end",    "ship",     "move",    "pirate", "take",   NULL};

static const game_error_text error_texts[] = {
#define X(name, code, text) {#code, text},
    CATAN_ERRORS(X) CATAN_SEA_ERRORS(X)
#undef X
        {NULL, NULL}};

static const char *name_of(int seats, int32_t word)
{
    return word == 0 ? (seats > 4 ? "large" : "island") : board_words[word];
}

static bool fits(int seats, const int32_t *options, text_out *why)
{
    return catan_board_fits(seats, name_of(seats, options[CATAN_OPTION_BOARD]), why);
}

void catan_start(void *state, int seats, const int32_t *options)
{
    catan_state *s = state;
    catan_table *t = &s->table;
    catan_start_table(s, seats, options, name_of(seats, options[CATAN_OPTION_BOARD]), 0);
    t->play_bought = options[CATAN_OPTION_PLAY_BOUGHT] != 0;
    for (int k = 0; k < CATAN_CARDS; k++) {
        s->deck += catan_some(k, catan_deck_of(t, k));
    }
}

const char *const catan_good_names[CATAN_GOODS + 1] = {"wood",  "brick", "sheep",
                                                       "wheat", "ore",   NULL};
const char *const catan_card_names[CATAN_CARDS + 1] = {
    "knight", "victory_point", "road_building", "year_of_plenty", "monopoly", NULL};

const game_rules catansea_rules = {
    .name = "catansea",
    .version = 1,
    .layout = 0xc39102c0,
    .kinds = kind_names,
    .options = options_list,
    .errors = error_texts,
    .fits = fits,
    .optional = catan_optional,
    .guess = catan_guess,
    CATAN_FUNCTIONS,
};
