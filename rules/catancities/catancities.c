/* Cities & Knights as the table of functions: boards, options and the start. Rule numbers are those
 * of README.md. */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

/* X5: only the boards that combine. */
static const char *const board_words[] = {"auto", "island", "large", "new_shores", "desert", NULL};

static const game_option options_list[CATAN_OPTIONS] = {
    [CATAN_OPTION_BOARD] = {"board", GAME_ENUM, .max = 4, .values = board_words},
    CATAN_COMMON_OPTIONS,
};

static const char *const kind_names[] = {
    "settlement", "road",   "city",   "roll",    "discard", "robber",   "done",    "bank",
    "offer",      "accept", "reject", "confirm", "cancel",  "end",      "ship",    "move",
    "pirate",     "take",   "wall",   "improve", "hire",    "activate", "promote", "march",
    "chase",      "play",   "give",   "draw",    "drop",    "lose",     "ask",     NULL};

static const game_error_text error_texts[] = {
#define X(name, code, text) {#code, text},
    CATAN_ERRORS(X) CATAN_SEA_ERRORS(X) CATAN_CITIES_ERRORS(X)
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

/* K1.1, K1.2 */
static void start_realm(catan_state *s)
{
    catan_table *t = &s->table;
    catan_realm *r = &t->realm;
    memset(r->metropolis, CATAN_NONE, sizeof r->metropolis);
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        s->progress_deck[k] = catan_progress_of[k];
        r->deck_n[catan_track_of(k)] =
            (uint8_t)(r->deck_n[catan_track_of(k)] + catan_progress_of[k]);
    }
}

void catan_start(void *state, int seats, const int32_t *options)
{
    catan_start_table(state, seats, options, name_of(seats, options[CATAN_OPTION_BOARD]), 1);
    start_realm(state);
}

const char *const catan_good_names[CATAN_GOODS + 1] = {"wood",  "brick", "sheep", "wheat", "ore",
                                                       "paper", "cloth", "coin",  NULL};
const char *const catan_card_names[CATAN_CARDS + 1] = {NULL};

const game_rules catancities_rules = {
    .name = "catancities",
    .version = 1,
    .layout = 0x5b5a1677,
    .kinds = kind_names,
    .options = options_list,
    .errors = error_texts,
    .fits = fits,
    .optional = catan_optional,
    CATAN_FUNCTIONS,
    .guess = catan_guess,
};
