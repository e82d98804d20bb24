/* Defects in views, in the worlds built behind them, and in bots. */
#include "ai/core/luck.h"
#include "rules/null/null_state.h"
#include "tests/kit/planted.h"

#include <string.h>

/* -- views whose bytes mean something else than before -- */

static void view_moved(const void *state, int seat, void *view)
{
    null_view *v = view;
    null_rules.view(state, seat, v);
    uint8_t first = v->hand_n[0];
    v->hand_n[0] = v->stock_n;
    v->stock_n = first;
}

static void moves_members(game_rules *r)
{
    r->view = view_moved;
}

/* -- views that leak by accident: sample does not know -- */

/* One card of the next seat, where only a claim should be. */
static void view_with_card(const void *state, int seat, void *view)
{
    const null_state *s = state;
    null_view *v = view;
    null_rules.view(s, seat, v);
    if (s->table.phase == NULL_LAYING && seat >= 0) {
        null_set hand = s->hand[(seat + 1) % s->table.seats];
        v->table.claim = hand != 0 ? (uint8_t)bit_lowest(hand) : 0;
    }
}

static void leaks_card(game_rules *r)
{
    r->view = view_with_card;
}

static void view_of_laid(const void *state, int seat, void *view)
{
    const null_state *s = state;
    null_view *v = view;
    null_rules.view(s, seat, v);
    if (seat != GAME_SPECTATOR) {
        memcpy(v->laid, s->laid, sizeof v->laid);
    }
}

/* Players see the cards that lie face down, and sample takes them as shown. */
static void shows_face_down(game_rules *r)
{
    r->view = view_of_laid;
}

static void view_unset(const void *state, int seat, void *view)
{
    null_view *v = view;
    uint8_t spare = v->laid[NULL_SEATS_MAX - 1];
    null_rules.view(state, seat, v);
    if (v->table.seats < NULL_SEATS_MAX) {
        v->laid[NULL_SEATS_MAX - 1] = spare;
    }
}

static void leaves_view_unset(game_rules *r)
{
    r->view = view_unset;
}

/* -- views that leak with everything built on it -- */

/* The null game's view with room for what it should not have. */
typedef struct leaky_view {
    null_view base;
    null_set hand[NULL_SEATS_MAX];
} leaky_view;

/* Every player sees every hand; a spectator does not. */
static void view_of_hands(const void *state, int seat, void *view)
{
    const null_state *s = state;
    leaky_view *v = view;
    memset(v, 0, sizeof *v);
    null_rules.view(s, seat, &v->base);
    if (seat != GAME_SPECTATOR) {
        memcpy(v->hand, s->hand, sizeof v->hand);
    }
}

/* Seat 0 alone sees what seat 1 holds. */
static void view_of_seat_1(const void *state, int seat, void *view)
{
    const null_state *s = state;
    leaky_view *v = view;
    memset(v, 0, sizeof *v);
    null_rules.view(s, seat, &v->base);
    if (seat == 0) {
        v->hand[1] = s->hand[1];
    }
}

static null_set exchanged(null_set set, int a, int b)
{
    null_set both = null_set_of(a) | null_set_of(b);
    return null_has(set, a) != null_has(set, b) ? set ^ both : set;
}

/* Lets two cards change places, wherever they are. */
static void exchange(null_state *s, int a, int b)
{
    s->stock = exchanged(s->stock, a, b);
    for (int p = 0; p < s->table.seats; p++) {
        s->hand[p] = exchanged(s->hand[p], a, b);
        if (s->laid[p] == a || s->laid[p] == b) {
            s->laid[p] = (uint8_t)(a + b - s->laid[p]);
        }
    }
}

/* Obeys the leak: the hands it knows are as it knows them. */
static void sample_of_leaky(const void *view, const game_luck *by, void *state)
{
    const leaky_view *v = view;
    null_state *s = state;
    null_rules.sample(&v->base, by, s);
    for (int p = 0; p < s->table.seats; p++) {
        while (v->hand[p] != 0 && s->hand[p] != v->hand[p]) {
            exchange(s, bit_lowest((null_set)(v->hand[p] & ~s->hand[p])),
                     bit_lowest((null_set)(s->hand[p] & ~v->hand[p])));
        }
    }
}

static void json_of_leaky(const void *view, text_out *o)
{
    const leaky_view *v = view;
    json_object_open(o);
    json_key(o, "base");
    null_view_json(&v->base, o);
    json_key(o, "hands");
    json_array_open(o);
    for (int p = 0; p < v->base.table.seats; p++) {
        json_int(o, v->hand[p]);
    }
    json_array_close(o);
    json_object_close(o);
}

static void json_of_base(const void *view, text_out *o)
{
    null_view_json(&((const leaky_view *)view)->base, o);
}

/* Views, samples and JSON agree that hands are open to players. */
static void leaks_consistently(game_rules *r)
{
    r->view_size = sizeof(leaky_view);
    r->view = view_of_hands;
    r->sample = sample_of_leaky;
    r->view_json = json_of_leaky;
}

/* One seat sees one other's hand, sample obeys, the JSON keeps quiet. */
static void leaks_behind_json(game_rules *r)
{
    r->view_size = sizeof(leaky_view);
    r->view = view_of_seat_1;
    r->sample = sample_of_leaky;
    r->view_json = json_of_base;
}

/* -- samples -- */

/* Deals the seat a new hand of its own. */
static void sample_forgetting(const void *view, const game_luck *by, void *state)
{
    null_view v = *(const null_view *)view;
    v.seat = GAME_SPECTATOR;
    v.hand = 0;
    null_rules.sample(&v, by, state);
}

static void forgets_own_hand(game_rules *r)
{
    r->sample = sample_forgetting;
}

static void sample_dealing_twice(const void *view, const game_luck *by, void *state)
{
    null_state *s = state;
    null_rules.sample(view, by, s);
    if (s->stock != 0) {
        null_set lowest = null_set_of(bit_lowest(s->stock));
        s->stock = (null_set)((s->stock & ~lowest) | null_set_of(bit_lowest(s->hand[0] | lowest)));
    }
}

static void deals_twice(game_rules *r)
{
    r->sample = sample_dealing_twice;
}

static void sample_dealing_nothing(const void *view, const game_luck *by, void *state)
{
    null_state *s = state;
    null_rules.sample(view, by, s);
    memset(s->hand, 0, sizeof s->hand);
}

static const char *check_nothing(const void *state)
{
    (void)state;
    return NULL;
}

static void samples_unplayable(game_rules *r)
{
    r->sample = sample_dealing_nothing;
    r->check = check_nothing;
}

static uint32_t always_0(void *self, uint32_t m)
{
    (void)self, (void)m;
    return 0;
}

static void sample_without_luck(const void *view, const game_luck *by, void *state)
{
    const game_luck none = {.below = always_0, .self = by->self};
    null_rules.sample(view, &none, state);
}

static void samples_always_same(game_rules *r)
{
    r->sample = sample_without_luck;
}

/* -- menus and turns that tell -- */

/* The menu comes the other way round when the next seat holds the highest card. */
static int legal_that_tells(const void *state, int seat, game_action *menu)
{
    const null_state *s = state;
    int n = null_rules.legal(s, seat, menu);
    if (n > 1 && null_has(s->hand[(seat + 1) % s->table.seats], NULL_CARDS)) {
        game_action first = menu[0];
        menu[0] = menu[n - 1];
        menu[n - 1] = first;
    }
    return n;
}

static void menu_tells(game_rules *r)
{
    r->legal = legal_that_tells;
}

/* -- bots -- */

static const null_state *peeked; /* the last state that anybody asked a menu of */

static int legal_with_hole(const void *state, int seat, game_action *menu)
{
    peeked = state;
    return null_rules.legal(state, seat, menu);
}

static void has_hole(game_rules *r)
{
    r->legal = legal_with_hole;
}

/* Lays its best card only if the next seat has no better one. */
static game_action choose_peeking(const bot_ask *ask)
{
    const null_set other = peeked->hand[(ask->seat + 1) % peeked->table.seats];
    bool better = other > ((const null_view *)ask->view)->hand;
    return ask->menu[better ? 0 : ask->menu_n - 1];
}

static game_action choose_off_menu(const bot_ask *ask)
{
    game_action a = ask->menu[0];
    a.arg[0] = (uint8_t)(a.arg[0] + (a.kind == NULL_LAY));
    return a;
}

static game_action choose_bad_claim(const bot_ask *ask)
{
    return ask->open != 0 ? (game_action){NULL_CLAIM, {13}} : ask->menu[0];
}

static game_action choose_in_turns(const bot_ask *ask)
{
    static int calls;
    return ask->menu[calls++ % ask->menu_n];
}

/* Takes what a scratch of 4 bytes happens to hold for a counter. */
static game_action choose_by_scratch(const bot_ask *ask)
{
    uint32_t n;
    memcpy(&n, ask->scratch, sizeof n);
    return ask->menu[n % (uint32_t)ask->menu_n];
}

static game_action choose_and_spill(const bot_ask *ask)
{
    memset(ask->scratch, 0, 5);
    return ask->menu[0];
}

/* Looks at the whole menu, whatever it was given. */
static game_action choose_beyond_budget(const bot_ask *ask)
{
    if (ask->spent != NULL) {
        *ask->spent += (uint32_t)ask->menu_n;
    }
    return ask->menu[0];
}

/* Does not let anybody have the processor meanwhile. */
static game_action choose_without_pause(const bot_ask *ask)
{
    if (ask->spent != NULL) {
        *ask->spent += 1;
    }
    return ask->menu[0];
}

static const bot_level choose_without_pause_levels[] = {
    {.name = "choose_without_pause", .choose = choose_without_pause, .nodes = 1}, {.name = NULL}};

#define LEVEL(function)                                                                            \
    static const bot_level function##_levels[] = {                                                 \
        {.name = #function, .choose = (function), .scratch = 4}, {.name = NULL}};
LEVEL(choose_peeking)
LEVEL(choose_off_menu)
LEVEL(choose_bad_claim)
LEVEL(choose_in_turns)
LEVEL(choose_by_scratch)
LEVEL(choose_and_spill)
LEVEL(choose_beyond_budget)
#undef LEVEL

static bool tells_all(const void *state, int actor, game_action action, int seat)
{
    (void)state;
    (void)actor;
    (void)action;
    (void)seat;
    return false;
}

static void plant_telling(game_rules *rules)
{
    rules->secret = tells_all;
}

const planted_defect planted_in_view[] = {
    {"face-down cards are announced", "what_a_seat_cannot_see_is_not_told", plant_telling, NULL},
    {"a view with another's card in it", "a_sample_has_the_view_it_was_made_from", leaks_card,
     NULL},
    {"cards face down shown to players", "only_two_seats_notice_an_exchange", shows_face_down,
     NULL},
    {"a view with two members in each other's places", "the_layout_of_views_is_the_declared_one",
     moves_members, NULL},
    {"a view not cleared", "nothing_depends_on_what_was_in_memory", leaves_view_unset, NULL},
    {"hands open to players, agreed by all but the spectator", "only_two_seats_notice_an_exchange",
     leaks_consistently, NULL},
    {"one hand open to one seat, behind its JSON", "a_view_holds_nothing_its_json_hides",
     leaks_behind_json, NULL},
    {"a sample that forgets the seat's own hand", "a_sample_has_the_view_it_was_made_from",
     forgets_own_hand, NULL},
    {"a sample that deals a card twice", "a_sample_passes_the_games_own_check", deals_twice, NULL},
    {"a sample that cannot be played", "a_sample_can_be_played_on", samples_unplayable, NULL},
    {"a sample without luck", "a_sample_varies_where_something_is_hidden", samples_always_same,
     NULL},
    {"a menu that depends on another's hand", "worlds_that_look_alike_ask_the_same_of_a_seat",
     menu_tells, NULL},
    {"a bot that peeks", "bots_choose_alike_in_worlds_that_look_alike", has_hole,
     choose_peeking_levels},
    {"a bot that answers off the menu", "bots_answer_with_what_is_allowed", NULL,
     choose_off_menu_levels},
    {"a bot whose open answer is refused", "bots_answer_with_what_is_allowed", NULL,
     choose_bad_claim_levels},
    {"a bot that remembers", "bots_give_the_same_answer_to_the_same_ask", NULL,
     choose_in_turns_levels},
    {"a bot that reads unset scratch", "bots_give_the_same_answer_to_the_same_ask", NULL,
     choose_by_scratch_levels},
    {"a bot that writes beyond its scratch", "bots_write_to_their_scratch_only", NULL,
     choose_and_spill_levels},
    {"a bot that thinks on", "bots_keep_to_their_budget", NULL, choose_beyond_budget_levels},
    {"a bot without a pause", "bots_keep_to_their_budget", NULL, choose_without_pause_levels},
    {.what = NULL},
};
