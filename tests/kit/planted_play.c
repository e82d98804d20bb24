/* Defects in turns, menus, apply, chance and ends. */
#include "rules/null/null_state.h"
#include "tests/kit/planted.h"

#include <string.h>

/* -- constants -- */

static void bad_default(game_rules *r)
{
    static game_option options[NULL_OPTIONS];
    memcpy(options, null_rules.options, sizeof options);
    options[NULL_OPTION_ROUNDS].default_value = NULL_ROUNDS_MAX + 1;
    r->options = options;
}

static void former_default(game_rules *r)
{
    static game_option options[NULL_OPTIONS];
    memcpy(options, null_rules.options, sizeof options);
    options[NULL_OPTION_WINS].now = 1;
    r->options = options;
}

/* -- turns and ends -- */

static int apply_starting_over(void *state, int actor, game_action a)
{
    null_state *s = state;
    int error = null_rules.apply(s, actor, a);
    if (s->table.phase == NULL_OVER) {
        const int32_t options[NULL_OPTIONS] = {s->table.rounds, s->table.draw, s->table.low_wins};
        null_start(s, s->table.seats, options);
    }
    return error;
}

static void never_ends(game_rules *r)
{
    r->apply = apply_starting_over;
}

static int apply_losing_card(void *state, int actor, game_action a)
{
    null_state *s = state;
    int error = null_rules.apply(s, actor, a);
    if (error == GAME_OK && a.kind == NULL_PASS) {
        s->stock &= (null_set)(s->stock - 1);
    }
    return error;
}

static void loses_card(game_rules *r)
{
    r->apply = apply_losing_card;
}

static game_turn turn_of_all(const void *state)
{
    const null_state *s = state;
    game_turn turn = null_rules.turn(s);
    if (turn.what == GAME_ACT) {
        turn.seats = (1u << s->table.seats) - 1;
    }
    return turn;
}

static void asks_everybody(game_rules *r)
{
    r->turn = turn_of_all;
}

static game_turn turn_of_nobody(const void *state)
{
    game_turn turn = null_rules.turn(state);
    turn.seats = 0;
    return turn;
}

static void asks_nobody(game_rules *r)
{
    r->turn = turn_of_nobody;
}

static int legal_out_of_turn(const void *state, int seat, game_action *menu)
{
    int n = null_rules.legal(state, seat, menu);
    if (n == 0 && ((const null_state *)state)->table.phase == NULL_CLAIMING) {
        menu[n++] = (game_action){.kind = NULL_PASS};
    }
    return n;
}

static void offers_out_of_turn(game_rules *r)
{
    r->legal = legal_out_of_turn;
}

static int turn_of_first(const void *state)
{
    (void)state;
    return 0;
}

/* In a round the first seat asks the others for their cards, and lays its own when it likes. */
static uint32_t asked_for_ever(const void *state)
{
    const null_state *s = state;
    return s->table.phase == NULL_LAYING ? ((1u << s->table.seats) - 1) & ~1u : 0;
}

static void asks_who_has_answered(game_rules *r)
{
    r->on_turn = turn_of_first;
    r->asked = asked_for_ever;
}

static uint32_t asked_themselves(const void *state)
{
    const null_state *s = state;
    return s->table.phase == NULL_LAYING ? null_rules.turn(s).seats : 0;
}

static void asks_itself(game_rules *r)
{
    r->on_turn = turn_of_first;
    r->asked = asked_themselves;
}

static uint32_t asked_by_nobody(const void *state)
{
    return asked_for_ever(state) & null_rules.turn(state).seats;
}

static void asks_and_goes(game_rules *r)
{
    r->on_turn = turn_of_first;
    r->asked = asked_by_nobody;
}

static uint32_t asked_nothing(const void *state)
{
    (void)state;
    return 0;
}

static void never_asks(game_rules *r)
{
    r->on_turn = turn_of_first;
    r->asked = asked_nothing;
}

/* The winner of a round claims only if it has asked for that, and else passes. */
static game_action winner_passes(const void *state, uint32_t *seats)
{
    const null_state *s = state;
    *seats = s->table.phase == NULL_CLAIMING ? null_rules.turn(s).seats : 0;
    return (game_action){.kind = NULL_PASS};
}

static game_action others_pass(const void *state, uint32_t *seats)
{
    game_action pass = winner_passes(state, seats);
    *seats = *seats != 0 ? *seats ^ 3 : 0;
    return pass;
}

static void lets_others_pass(game_rules *r)
{
    r->optional = others_pass;
}

static game_action passes_by_laying(const void *state, uint32_t *seats)
{
    winner_passes(state, seats);
    return (game_action){.kind = NULL_LAY, .arg = {1}};
}

static void passes_unlisted(game_rules *r)
{
    r->optional = passes_by_laying;
}

static game_action passes_by_round(const void *state, uint32_t *seats)
{
    const null_state *s = state;
    game_action pass = winner_passes(state, seats);
    return s->table.round < 2 ? pass : (game_action){.kind = NULL_CLAIM, .arg = {7}};
}

static void passes_otherwise(game_rules *r)
{
    r->optional = passes_by_round;
}

static int apply_pass_in_vain(void *state, int actor, game_action action)
{
    null_state before = *(null_state *)state;
    int error = null_rules.apply(state, actor, action);
    if (error == GAME_OK && action.kind == NULL_PASS) {
        *(null_state *)state = before;
    }
    return error;
}

static void passes_for_ever(game_rules *r)
{
    r->optional = winner_passes;
    r->apply = apply_pass_in_vain;
}

static game_action nobody_passes(const void *state, uint32_t *seats)
{
    (void)state;
    *seats = 0;
    return (game_action){.kind = NULL_PASS};
}

static void never_passes(game_rules *r)
{
    r->optional = nobody_passes;
}

static int score_beyond_seats(const void *state, int32_t *points)
{
    const null_state *s = state;
    points[s->table.seats] = 1;
    return null_rules.score(s, points);
}

static void scores_too_many(game_rules *r)
{
    r->score = score_beyond_seats;
}

static uint32_t no_winners(const void *state)
{
    (void)state;
    return 0;
}

static void nobody_wins(game_rules *r)
{
    r->winners = no_winners;
}

/* -- menus -- */

static int legal_twice(const void *state, int seat, game_action *menu)
{
    int n = null_rules.legal(state, seat, menu);
    if (n > 0) {
        menu[n] = menu[0];
        n++;
    }
    return n;
}

static void lists_twice(game_rules *r)
{
    r->menu_max++;
    r->legal = legal_twice;
}

static int legal_and_more(const void *state, int seat, game_action *menu)
{
    int n = null_rules.legal(state, seat, menu);
    menu[n] = (game_action){.kind = NULL_PASS};
    return n;
}

static void lists_beyond_end(game_rules *r)
{
    r->legal = legal_and_more;
}

static void lists_too_many(game_rules *r)
{
    r->menu_max--;
}

static uint32_t open_for_laying(const void *state, int seat)
{
    uint32_t open = null_rules.open(state, seat);
    return ((const null_state *)state)->table.phase == NULL_LAYING ? 1u << NULL_LAY : open;
}

static void opens_what_is_listed(game_rules *r)
{
    r->open = open_for_laying;
}

/* -- apply -- */

static int apply_all_but_13(void *state, int actor, game_action a)
{
    if (a.kind == NULL_LAY && a.arg[0] == 13) {
        return GAME_ILLEGAL;
    }
    return null_rules.apply(state, actor, a);
}

static void refuses_listed(game_rules *r)
{
    r->apply = apply_all_but_13;
}

static int apply_ignoring_last_arg(void *state, int actor, game_action a)
{
    a.arg[6] = 0;
    return null_rules.apply(state, actor, a);
}

static void accepts_unlisted(game_rules *r)
{
    r->apply = apply_ignoring_last_arg;
}

static int apply_for_another(void *state, int actor, game_action a)
{
    const null_state *s = state;
    bool claiming = s->table.phase == NULL_CLAIMING && actor >= 0;
    return null_rules.apply(state, claiming ? s->table.winner : actor, a);
}

static void accepts_out_of_turn(game_rules *r)
{
    r->apply = apply_for_another;
}

static int apply_writing_first(void *state, int actor, game_action a)
{
    null_state *s = state;
    if (a.kind == NULL_CLAIM && s->table.phase == NULL_CLAIMING && actor == s->table.winner) {
        s->table.claim = a.arg[0];
    }
    return null_rules.apply(s, actor, a);
}

static void writes_before_refusing(game_rules *r)
{
    r->apply = apply_writing_first;
}

static int apply_with_odd_error(void *state, int actor, game_action a)
{
    int error = null_rules.apply(state, actor, a);
    return error == NULL_BAD_CLAIM ? error + 1 : error;
}

static void errs_without_words(game_rules *r)
{
    r->apply = apply_with_odd_error;
}

static int apply_counting(void *state, int actor, game_action a)
{
    static unsigned calls;
    null_state *s = state;
    int error = null_rules.apply(s, actor, a);
    if (error == GAME_OK && a.kind == GAME_KIND_DICE && ++calls % 8 == 0) {
        s->table.points[0] = 0;
    }
    return error;
}

static void counts_in_secret(game_rules *r)
{
    r->apply = apply_counting;
}

static void start_without_zeros(void *state, int seats, const int32_t *options)
{
    null_state *s = state;
    uint8_t before = s->laid[NULL_SEATS_MAX - 1];
    null_start(s, seats, options);
    s->laid[NULL_SEATS_MAX - 1] = before;
}

static void starts_unset(game_rules *r)
{
    r->start = start_without_zeros;
}

/* -- chance -- */

static int outcomes_with_nothing(const void *state, game_outcome *list)
{
    int n = null_rules.outcomes(state, list);
    list[n - 1].weight = n > 1 ? 0 : 1;
    return n;
}

static void weighs_nothing(game_rules *r)
{
    r->outcomes = outcomes_with_nothing;
}

static int outcomes_twice(const void *state, game_outcome *list)
{
    int n = null_rules.outcomes(state, list);
    list[n] = list[0];
    return n + 1;
}

static void lists_outcome_twice(game_rules *r)
{
    r->outcomes = outcomes_twice;
}

static int apply_larger_die_first(void *state, int actor, game_action a)
{
    if (a.kind == GAME_KIND_DICE && a.arg[0] < a.arg[1]) {
        return GAME_BAD_OUTCOME;
    }
    return null_rules.apply(state, actor, a);
}

static void wants_larger_die_first(game_rules *r)
{
    r->apply = apply_larger_die_first;
}

static int apply_dice_at_any_time(void *state, int actor, game_action a)
{
    null_state *s = state;
    if (actor == GAME_CHANCE && a.kind == GAME_KIND_DICE && s->table.phase == NULL_CLAIMING) {
        return GAME_OK;
    }
    return null_rules.apply(s, actor, a);
}

static void throws_out_of_turn(game_rules *r)
{
    r->apply = apply_dice_at_any_time;
}

static int apply_dice_of_seats(void *state, int actor, game_action a)
{
    bool dice = a.kind == GAME_KIND_DICE;
    return null_rules.apply(state, dice ? GAME_CHANCE : actor, a);
}

static void lets_seats_throw(game_rules *r)
{
    r->apply = apply_dice_of_seats;
}

static int shuffle_any(void *state, const uint8_t *things, int n)
{
    const uint8_t fifteen[NULL_CARDS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    int error = null_rules.shuffle(state, things, n);
    return error == GAME_BAD_OUTCOME && n == NULL_CARDS
               ? null_rules.shuffle(state, fifteen, NULL_CARDS)
               : error;
}

static void shuffles_anything(game_rules *r)
{
    r->shuffle = shuffle_any;
}

const planted_defect planted_in_play[] = {
    {"a default out of range", "constants_are_within_their_bounds", bad_default, NULL},
    {"a former value as the default", "constants_are_within_their_bounds", former_default, NULL},
    {"a game that starts over", "every_game_ends", never_ends, NULL},
    {"apply loses a card", "every_state_passes_the_games_own_check", loses_card, NULL},
    {"a seat to act has nothing to do", "a_seat_to_act_can_act_and_no_other_can", asks_everybody,
     NULL},
    {"nobody is to act", "a_seat_to_act_can_act_and_no_other_can", asks_nobody, NULL},
    {"a menu out of turn", "a_seat_to_act_can_act_and_no_other_can", offers_out_of_turn, NULL},
    {"who has answered is asked again", "who_is_asked_and_who_asked_are_to_act",
     asks_who_has_answered, NULL},
    {"a seat that asks itself", "who_is_asked_and_who_asked_are_to_act", asks_itself, NULL},
    {"a question whose asker is not to act", "who_is_asked_and_who_asked_are_to_act", asks_and_goes,
     NULL},
    {"a question that nobody ever asks", "who_is_asked_and_who_asked_are_to_act", never_asks, NULL},
    {"who may pass is not to act", "who_may_pass_is_to_act_and_passes_once", lets_others_pass,
     NULL},
    {"a pass that is not in the menu", "who_may_pass_is_to_act_and_passes_once", passes_unlisted,
     NULL},
    {"a pass that is another one later", "who_may_pass_is_to_act_and_passes_once", passes_otherwise,
     NULL},
    {"who has passed is asked again", "who_may_pass_is_to_act_and_passes_once", passes_for_ever,
     NULL},
    {"a phase that never comes", "who_may_pass_is_to_act_and_passes_once", never_passes, NULL},
    {"a score for an empty chair", "scores_and_winners_fit_the_seats", scores_too_many, NULL},
    {"a game that nobody wins", "scores_and_winners_fit_the_seats", nobody_wins, NULL},
    {"an action listed twice", "legal_lists_each_action_once_and_within_its_room", lists_twice,
     NULL},
    {"a menu that writes beyond its end", "legal_lists_each_action_once_and_within_its_room",
     lists_beyond_end, NULL},
    {"a menu longer than menu_max", "legal_lists_each_action_once_and_within_its_room",
     lists_too_many, NULL},
    {"a kind both listed and open", "legal_lists_each_action_once_and_within_its_room",
     opens_what_is_listed, NULL},
    {"a listed action refused", "apply_accepts_what_legal_lists", refuses_listed, NULL},
    {"an unlisted action accepted", "apply_refuses_what_legal_does_not_list", accepts_unlisted,
     NULL},
    {"an action out of turn accepted", "apply_refuses_what_legal_does_not_list",
     accepts_out_of_turn, NULL},
    {"apply writes before it refuses", "a_refused_action_changes_no_byte", writes_before_refusing,
     NULL},
    {"an error that nobody named", "a_refusal_has_a_code_and_a_sentence", errs_without_words, NULL},
    {"a hidden counter", "a_replay_gives_the_same_bytes", counts_in_secret, NULL},
    {"a start that does not clear", "nothing_depends_on_what_was_in_memory", starts_unset, NULL},
    {"an outcome of weight 0", "outcomes_have_weight_and_are_accepted", weighs_nothing, NULL},
    {"an outcome listed twice", "outcomes_have_weight_and_are_accepted", lists_outcome_twice, NULL},
    {"dice refused in one order", "outcomes_have_weight_and_are_accepted", wants_larger_die_first,
     NULL},
    {"chance out of turn", "chance_acts_only_in_its_turn", throws_out_of_turn, NULL},
    {"a seat that throws the dice itself", "chance_acts_only_in_its_turn", lets_seats_throw, NULL},
    {"a marked deck", "a_shuffle_takes_exactly_its_supply", shuffles_anything, NULL},
    {.what = NULL},
};
