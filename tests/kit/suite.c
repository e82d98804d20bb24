/* The list of checks that every game must pass. */
#include "tests/kit/suite.h"

#include "tests/kit/suite_walk.h"

#include <string.h>

const suite_check suite_checks[] = {
    {"constants_are_within_their_bounds", .on_game = suite_constants},
    {"every_game_ends", .on_game = suite_ends},
    {"every_state_passes_the_games_own_check", .on_state = suite_check_passes},
    {"a_seat_to_act_can_act_and_no_other_can", .on_state = suite_turn},
    {"who_is_asked_and_who_asked_are_to_act", .on_game = suite_asked, .at_end = suite_asked_once},
    {"who_may_pass_is_to_act_and_passes_once", .on_game = suite_optional,
     .at_end = suite_optional_once},
    {"legal_lists_each_action_once_and_within_its_room", .on_state = suite_legal},
    {"apply_accepts_what_legal_lists", .on_state = suite_accepts},
    {"apply_refuses_what_legal_does_not_list", .on_state = suite_refuses},
    {"a_refused_action_changes_no_byte", .on_state = suite_refused_unchanged},
    {"a_refusal_has_a_code_and_a_sentence", .on_state = suite_refusal_named},
    {"outcomes_have_weight_and_are_accepted", .on_state = suite_outcomes},
    {"chance_acts_only_in_its_turn", .on_state = suite_chance_in_turn},
    {"a_shuffle_takes_exactly_its_supply", .on_state = suite_shuffle},
    {"scores_and_winners_fit_the_seats", .on_game = suite_scores},
    {"a_replay_gives_the_same_bytes", .on_game = suite_replay},
    {"nothing_depends_on_what_was_in_memory", .on_state = suite_stray_bytes},
    {"a_sample_has_the_view_it_was_made_from", .on_state = suite_sample_view},
    {"a_sample_passes_the_games_own_check", .on_state = suite_sample_check},
    {"a_sample_can_be_played_on", .on_state = suite_sample_plays},
    {"the_layout_of_views_is_the_declared_one", .on_game = suite_layout},
    {"worlds_that_look_alike_ask_the_same_of_a_seat", .on_state = suite_alike},
    {"what_a_seat_cannot_see_is_not_told", .on_state = suite_secrets},
    {"effects_are_what_a_spectator_could_tell", .on_state = suite_effects},
    {"only_two_seats_notice_an_exchange", .on_game = suite_exchange},
    {"a_view_holds_nothing_its_json_hides", .on_game = suite_json_hides},
    {"a_sample_varies_where_something_is_hidden", .on_game = suite_sample_varies,
     .at_end = suite_sample_varied},
    {"bots_answer_with_what_is_allowed", .on_state = suite_bots_answer},
    {"bots_give_the_same_answer_to_the_same_ask", .on_state = suite_bots_repeat},
    {"bots_choose_alike_in_worlds_that_look_alike", .on_state = suite_bots_alike},
    {"bots_write_to_their_scratch_only", .on_state = suite_bots_scratch},
    {"bots_keep_to_their_budget", .on_state = suite_bots_budget},
    {"an_action_is_read_back_from_its_text", .on_state = suite_action_text},
    {"only_canonical_texts_are_read", .on_state = suite_canonical},
    {"states_and_views_are_valid_json", .on_state = suite_json_valid},
    {"views_said_to_be_the_same_are", .on_state = suite_same_view},
    {"options_are_read_back_from_their_json", .on_game = suite_options_json},
    {"a_state_is_read_back_from_its_json", .on_state = suite_state_json},
    {"a_wrong_state_is_refused_or_sound", .on_state = suite_state_mutants},
    {"pick_is_an_entry_of_the_menu", .on_state = suite_pick},
    {"turns_are_all_the_ends_of_a_turn", .on_state = suite_turns},
    {"a_part_of_a_view_changes_with_its_bytes", .on_game = suite_parts},
    {.name = NULL},
};

const suite_check *suite_find(const char *name)
{
    for (const suite_check *check = suite_checks; check->name != NULL; check++) {
        if (strcmp(check->name, name) == 0) {
            return check;
        }
    }
    return NULL;
}

bool suite_holds(const suite_check *check, const suite_run *run, text_out *why)
{
    suite_walk w;
    suite_open(&w, run, why);
    if (check->on_state != NULL) {
        while (suite_next(&w)) {
            check->on_state(&w);
        }
    } else {
        while (suite_goes_on(&w)) {
            suite_start(&w);
            check->on_game(&w);
        }
    }
    if (!w.failed && check->at_end != NULL) {
        check->at_end(&w);
    }
    return suite_close(&w);
}
