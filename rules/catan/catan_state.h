/* catan_state.h -- the state of a game of Catan, hidden cards included, and what the files of this
 * folder share.
 *
 * Only the rules and their tests may include this: players get a catan_view. */
#ifndef STOLIK_RULES_CATAN_STATE_H
#define STOLIK_RULES_CATAN_STATE_H

#ifdef CATAN_WIDE
#include CATAN_STATE_HEADER
#else
#include "rules/catan/catan_base.h"
#endif

/* The options by their place in the list. */
#ifndef CATAN_WIDE
enum {
    CATAN_OPTION_NUMBERS,
    CATAN_OPTION_DISCARD_LIMIT,
    CATAN_OPTION_FRIENDLY_ROBBER,
    CATAN_OPTION_TARGET_POINTS,
    CATAN_OPTION_TURN_LIMIT,
    CATAN_OPTION_TRADE,
    CATAN_OPTION_PLAY_BOUGHT,
    CATAN_OPTIONS
};
#endif

typedef struct catan_state {
    catan_table table;
    catan_cards hand[CATAN_SEATS_MAX];
    catan_cards cards[CATAN_SEATS_MAX]; /* development cards held, victory points included */
    catan_cards deck;
    catan_cards bought; /* this turn, and still held by the player on turn */
#ifdef CATAN_CITIES
    /* Progress cards; those of the base game above are none. */
    uint8_t progress[CATAN_SEATS_MAX][CATAN_PROGRESS_CARDS];
    uint8_t progress_deck[CATAN_PROGRESS_CARDS];
    uint8_t used_progress[CATAN_PROGRESS_CARDS];
    uint8_t ask_kind; /* what the harbour offers to the one asked */
    uint8_t zero[7];
#endif
    /* known[p][q] is what seat q can be sure that seat p holds, and known[p][p] what everybody
     * can be sure of: cards come and go in the open, but for theft. A seat beyond those that play
     * knows what everybody knows. */
    catan_cards known[CATAN_SEATS_MAX][CATAN_SEATS_MAX];
} catan_state;

#ifndef CATAN_WIDE
_Static_assert(sizeof(catan_table) == 376, "a table has no padding");
_Static_assert(sizeof(catan_state) == 480, "a state has no padding: equal games have equal bytes");
_Static_assert(sizeof(catan_view) == 464, "a view has no padding");
#elif !defined CATAN_CITIES
_Static_assert(sizeof(catan_table) == 1952, "a table has no padding");
_Static_assert(sizeof(catan_state) == 2352, "a state has no padding");
_Static_assert(sizeof(catan_view) == 2192, "a view has no padding");
#else
_Static_assert(sizeof(catan_table) == 2648, "a table has no padding");
_Static_assert(sizeof(catan_state) == 3256, "a state has no padding");
_Static_assert(sizeof(catan_view) == 3176, "a view has no padding");
#endif

/* The two ends of an edge. */
static inline catan_set catan_ends(const catan_table *t, int edge)
{
    const uint8_t *ends = CATAN_MAP(t, edge_ends)[edge];
    return catan_bit(ends[0]) | catan_bit(ends[1]);
}

/* -- cards that move in the open, but for the bank's side -- */

static inline void catan_gain(catan_state *s, int seat, catan_cards cards, int n)
{
    s->hand[seat] += cards;
    s->table.hand_n[seat] = (uint8_t)(s->table.hand_n[seat] + n);
    for (int q = 0; q < CATAN_SEATS_MAX; q++) {
        s->known[seat][q] += cards;
    }
}

/* The seat holds the cards. */
static inline void catan_lose(catan_state *s, int seat, catan_cards cards, int n)
{
    s->hand[seat] -= cards;
    s->table.hand_n[seat] = (uint8_t)(s->table.hand_n[seat] - n);
    for (int q = 0; q < CATAN_SEATS_MAX; q++) {
        s->known[seat][q] = catan_without(s->known[seat][q], cards);
    }
}

static inline void catan_pay(catan_state *s, int seat, catan_cards cards, int n)
{
    catan_lose(s, seat, cards, n);
    s->table.bank += cards;
}

/* The cards that an action names; how many they are is returned, -1: they are none that there could
 * be. */
static inline int catan_cards_of(const uint8_t *arg, catan_cards *cards)
{
    int n = 0;
    *cards = 0;
    for (int k = 0; k < CATAN_GOODS; k++) {
        int some = catan_arg_lane(arg, k);
        if (some > CATAN_SUPPLY) {
            return -1;
        }
        *cards += catan_some(k, some);
        n += some;
    }
    return n > 0 ? n : -1;
}

/* All cards that hands and the bank have. */
static inline catan_cards catan_all_goods(const catan_table *t)
{
    catan_cards all = 0;
    for (int k = 0; k < CATAN_GOODS; k++) {
        all += catan_some(k, catan_supply_of(t, k));
    }
    return all;
}

/* -- whose turn -- */

#ifdef CATAN_CITIES
/* The seats to act in a phase that only this game has. */
uint32_t catan_realm_to_act(const catan_table *t);
#endif

/* Seats that have not answered the open offer. */
static inline uint32_t catan_unanswered(const catan_table *t)
{
    uint32_t others = ((1u << t->seats) - 1) & ~(1u << catan_actor(t));
    return others & ~(uint32_t)t->accepted & ~(uint32_t)t->rejected;
}

/* The seats to act, if chance is not asked and the game goes on. */
static inline uint32_t catan_to_act(const catan_table *t)
{
    if (t->phase == CATAN_DISCARDING) {
        uint32_t seats = 0;
        for (int p = 0; p < CATAN_SEATS_MAX; p++) {
            seats |= (uint32_t)(t->to_discard[p] > 0) << p;
        }
        return seats;
    }
#ifdef CATAN_WIDE
    if (t->phase == CATAN_CHOOSING) {
        uint32_t seats = 0;
        for (int p = 0; p < CATAN_SEATS_MAX; p++) {
            seats |= (uint32_t)(t->sea.to_take[p] > 0) << p;
        }
        return seats;
    }
#endif
#ifdef CATAN_CITIES
    if (t->phase > CATAN_PAIRED) {
        return catan_realm_to_act(t);
    }
#endif
    return 1u << catan_actor(t) | (t->give != 0 ? catan_unanswered(t) : 0);
}

static inline bool catan_is_to_act(const catan_table *t, int seat)
{
    return t->chance == CATAN_NO_CHANCE && t->phase != CATAN_OVER && seat >= 0 &&
           (catan_to_act(t) >> seat & 1) != 0;
}

/* The cards of which the player on turn may play one, if the phase and the board allow it: none
 * that were bought this turn (C9.2), but for the option playBoughtDevCards (C9.7). */
static inline catan_cards catan_playable(const catan_state *s)
{
    const catan_table *t = &s->table;
    catan_cards fresh =
        s->bought & (t->play_bought ? catan_some(CATAN_KNIGHT_CARD, 31) : ~(catan_cards)0);
    catan_cards kinds = t->card_played ? 0 : ~catan_some(CATAN_VICTORY_POINT, 31);
    return (s->cards[catan_actor(t)] - fresh) & kinds;
}

/* -- catan.c -- */

void catan_start(void *state, int seats, const int32_t *options);
/* The actions `end` and `done`. */
int catan_end(catan_state *s);
int catan_done(catan_state *s);

/* -- catan_turn.c -- */

game_turn catan_turn(const void *state);
int catan_on_turn(const void *state);
uint32_t catan_asked(const void *state);
int catan_apply(void *state, int actor, game_action action);
int catan_score(const void *state, int32_t *points);
uint32_t catan_winners(const void *state);
/* The next player is to roll; or the game is over, if that was the last turn. */
void catan_pass_turn(catan_state *s);
/* The points of a seat, its victory point cards included. */
int catan_points(const catan_state *s, int seat);
/* C11.4: the seats with the most points. */
uint8_t catan_leaders(const catan_state *s);

/* -- catan_map.c -- */

/* All edges at one of the vertices. */
catan_edges catan_edges_at(const catan_table *t, catan_set vertices);

/* -- catan_build.c -- */

int catan_build_settlement(catan_state *s, int vertex);
int catan_build_road(catan_state *s, int edge);
int catan_build_city(catan_state *s, int vertex);
/* The next seat is to place, or to roll. */
void catan_next_placement(catan_table *t);
/* A free road has been built; no more are wanted. */
void catan_use_free_road(catan_table *t);
int catan_end_roads(catan_state *s);
/* Where the player on turn may put the road that is due in placement. */
catan_edges catan_placing_sites(const catan_table *t);
/* What follows from the pieces on the board: supply, points, rates, yields, roads. */
void catan_derive_board(catan_table *t);

/* -- catan_road.c -- */

/* C7: after a new road of this seat, or a new settlement of it. */
void catan_road_added(catan_table *t, int seat, int edge);
void catan_road_cut(catan_table *t, int seat, int vertex);
#ifdef CATAN_WIDE
/* After a piece of this seat's route was taken away or moved. */
void catan_road_changed(catan_table *t, int seat);
#endif
/* Who has to have the longest road by C7.3, if `holder` had it. */
int catan_road_holder(const catan_table *t, int holder);

/* -- catan_trail.c -- */

/* The longest trail that uses this road of the seat. */
int catan_length_through(const catan_table *t, int seat, int edge);

#ifdef CATAN_WIDE
/* -- rules/catansea -- */

/* Fills in what follows from the larger games' pieces. */
void catan_derive_sea(catan_table *t);
/* The options that all larger games have; their words. */
extern const char *const catan_extra_words[];
extern const char *const catan_numbers_words[];
extern const char *const catan_trade_words[];
#define CATAN_COMMON_OPTIONS                                                                       \
    [CATAN_OPTION_EXTRA] = {"extra", GAME_ENUM, .max = 2, .values = catan_extra_words},            \
    [CATAN_OPTION_NUMBERS] = {"numbers", GAME_ENUM, .max = 1, .values = catan_numbers_words},      \
    [CATAN_OPTION_DISCARD_LIMIT] = {"discardLimit", GAME_INT, .default_value = 7, .min = 1,        \
                                    .max = 95},                                                    \
    [CATAN_OPTION_FRIENDLY_ROBBER] = {"friendlyRobber", GAME_BOOL, .max = 1},                      \
    [CATAN_OPTION_TARGET_POINTS] = {"targetPoints", GAME_INT, .max = 30},                          \
    [CATAN_OPTION_TURN_LIMIT] = {"turnLimit", GAME_INT, .default_value = 1000, .min = 1,           \
                                 .max = 100000},                                                   \
    [CATAN_OPTION_TRADE] = {"trade", GAME_ENUM, .max = 1, .values = catan_trade_words}
/* Whether there is a board of this name for so many players; if not, `why` says so. */
bool catan_board_fits(int seats, const char *name, text_out *why);
/* target: which of the board's targets is the default. */
void catan_start_table(catan_state *s, int seats, const int32_t *options, const char *name,
                       int target);
/* Who may build between two turns, and by what a seat does without. */
game_action catan_optional(const void *state, uint32_t *seats);
void catan_gather_sailings(const catan_state *s, catan_sailings *c);
int catan_build_ship(catan_state *s, int edge);
int catan_move_ship(catan_state *s, int from, int to);
int catan_move_pirate(catan_state *s, int hex, int victim);
/* The hexes of gold with this number pay: what is due is counted, then chosen. */
void catan_pay_gold(catan_state *s, int number);
void catan_count_gold(catan_table *t, int number);
void catan_begin_choosing(catan_table *t);
int catan_take(catan_state *s, int seat, const uint8_t *arg);
/* Fog around the ends of a new piece is to be lifted; seat: who is paid for it, -1: nobody. */
void catan_explore(catan_state *s, int edge, int seat);
int catan_lift_fog(catan_state *s, game_action a);
extern const char *const catan_stage_names[];
void catan_sea_json(const catan_table *t, text_out *o);
/* What is wrong with the larger games' part of a table, or NULL. */
const char *catan_check_sea(const catan_table *t);
/* A seat has settled on a vertex. */
void catan_settle_island(catan_table *t, int seat, int vertex);
/* The fewest points that the islands a seat has settled can bring; whether they can bring these. */
int catan_least_points(const catan_table *t, int seat);
bool catan_fits_islands(const catan_table *t, int seat, int points);
#endif

/* -- catan_robber.c -- */

/* The ways in which the player on turn may move the robber. */
typedef struct catan_robberies {
    const catan_table *t;
    int n;
    uint8_t ways[CATAN_HEXES];        /* on each hex */
    catan_yield victims[CATAN_HEXES]; /* bit 4p: seat p can be robbed there */
} catan_robberies;

/* Returns how many there are. */
int catan_count_robberies(const catan_table *t, catan_robberies *r);
game_action catan_robbery_at(const catan_robberies *r, int i);
/* Whether the player on turn can rob this seat where the robber stands. */
bool catan_can_rob(const catan_table *t, int seat);
int catan_move_robber(catan_state *s, int hex, int victim);
/* The robber has moved: a card is stolen, unless the victim is -1. */
void catan_rob(catan_table *t, int victim);
/* The seats that the player on turn could rob if they had built there: four bits each. */
unsigned catan_robbable(const catan_table *t);
void catan_steal(catan_state *s, int resource);
int catan_discard(catan_state *s, int seat, const uint8_t *arg);

/* Ways to choose cards to discard, or to take: way[r][k] ways to choose k cards of the kinds from r
 * on. */
enum { CATAN_DISCARD_MAX = CATAN_SUPPLY * CATAN_GOODS / 2 };
typedef struct catan_discards {
    uint32_t way[CATAN_GOODS + 1][CATAN_DISCARD_MAX + 1];
    catan_cards hand; /* from which they are chosen */
    int n;            /* how many */
    uint8_t kind;     /* of the action */
} catan_discards;

/* Returns how many ways there are. */
uint32_t catan_count_discards(const catan_state *s, int seat, catan_discards *d);
game_action catan_discard_at(const catan_discards *d, uint32_t i);

/* -- catan_cards.c -- */

int catan_buy(catan_state *s);
void catan_draw_card(catan_state *s, int card);
int catan_play_knight(catan_state *s);
int catan_play_roads(catan_state *s);
int catan_play_plenty(catan_state *s, int a, int b);
int catan_play_monopoly(catan_state *s, int resource);

/* -- catan_trade.c -- */

int catan_trade_bank(catan_state *s, const uint8_t *arg);
int catan_offer(catan_state *s, const uint8_t *arg);
/* An offer is open for these three. */
int catan_answer(catan_state *s, int seat, bool accept);
int catan_confirm_trade(catan_state *s, int with);
int catan_cancel_offer(catan_state *s);

/* -- catan_chance.c -- */

int catan_outcomes(const void *state, game_outcome *list);
int catan_supply(const void *state, uint8_t *things);
/* The number of things in the shuffle that is due. */
int catan_supply_n(const catan_table *t);
void catan_arrange(const void *state, const game_luck *luck, uint8_t *things);
int catan_shuffle(void *state, const uint8_t *things, int n);
const char *catan_thing(const void *state, uint8_t thing);
int catan_apply_chance(catan_state *s, game_action a);
/* A 7 was rolled, or another number. */
void catan_begin_seven(catan_table *t);
void catan_pay_hexes(catan_state *s, int number);
/* Whether these are the hexes, numbers or ports that there are, in any order. */
bool catan_is_all(const catan_table *t, catan_chance of, const uint8_t *things);
/* Fills in pays from number. */
void catan_derive_numbers(catan_table *t);

/* -- catan_menu.c -- */

int catan_legal(const void *state, int seat, game_action *menu);
int catan_pick(const void *state, int seat, uint32_t r, game_action *action);
uint32_t catan_open(const void *state, int seat);

/* -- catan_view.c -- */

void catan_view_of(const void *state, int seat, void *view);
void catan_reveal(const void *state, void *view);
bool catan_secret(const void *state, int actor, game_action action, int seat);
/* Whether the unseen development cards can lie so that the game stands as it does. */
bool catan_can_deal(const catan_view *v);
void catan_sample(const void *view, const game_luck *luck, void *state);

/* -- catan_check.c -- */

const char *catan_check(const void *state);
/* Whether the pieces on the board can be there; what follows from them is not looked at. */
const char *catan_check_pieces(const catan_table *t);

/* -- catan_text.c -- */

extern const char *const catan_phase_names[];  /* then NULL */
extern const char *const catan_chance_names[]; /* by catan_chance, the first empty, then NULL */
void catan_action_text(game_action action, text_out *o);
int catan_action_parse(const char *text, size_t n, int actor, game_action *action);

/* -- catan_effects.c -- */

void catan_effects(const void *before, const void *after, int actor, game_action action,
                   text_out *o);

/* -- catan_state_json.c, catan_state_parse.c -- */

/* A member with counts by resource; without `zeros` only of those that there are. */
void catan_json_counts(text_out *o, const char *key, catan_cards cards, bool zeros);
/* A member with a seat; null if it is negative. */
void catan_json_seat(text_out *o, const char *key, int seat);

/* A seat, hex or vertex as the key of an object. */
void catan_json_key(text_out *o, int number);
/* A coordinate of a vertex in ten-thousandths of a radius; axis 0: x, 1: y. */
int catan_coordinate(const catan_table *t, int vertex, int axis);
void catan_state_json(const void *state, text_out *o);
void catan_view_json(const void *view, text_out *o);
extern const game_part catan_parts[];
bool catan_state_parse(void *state, int seats, const int32_t *options, json from, text_out *why);

#ifdef CATAN_CITIES
#include CATAN_RULES_HEADER
#endif

/* What all games of Catan have in their tables of functions. */
#define CATAN_FUNCTIONS                                                                            \
    .seats_min = CATAN_SEATS_MIN, .seats_max = CATAN_SEATS_MAX, .state_size = sizeof(catan_state), \
    .view_size = sizeof(catan_view), .menu_max = CATAN_LISTED_MAX, .options_n = CATAN_OPTIONS,     \
    .start = catan_start, .turn = catan_turn, .on_turn = catan_on_turn, .asked = catan_asked,      \
    .legal = catan_legal, .open = catan_open, .apply = catan_apply, .score = catan_score,          \
    .winners = catan_winners, .outcomes = catan_outcomes, .supply = catan_supply,                  \
    .arrange = catan_arrange, .shuffle = catan_shuffle, .thing = catan_thing,                      \
    .view = catan_view_of, .reveal = catan_reveal, .effects = catan_effects,                       \
    .sample = catan_sample, .secret = catan_secret, .check = catan_check,                          \
    .action_text = catan_action_text, .action_parse = catan_action_parse,                          \
    .state_json = catan_state_json, .view_json = catan_view_json,                                  \
    .state_parse = catan_state_parse, .pick = catan_pick, .parts = catan_parts

/* -- catan_guess.c -- */

bool catan_guess(void *state, int seats, const int32_t *options, int seat, json view, json told,
                 const game_luck *luck, text_out *why);

#endif
