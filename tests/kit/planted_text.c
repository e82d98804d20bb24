/* Defects in texts, JSON and accelerators. */
#include "rules/null/null_state.h"
#include "tests/kit/planted.h"

#include <string.h>

/* -- actions as text -- */

static void text_of_hidden_card(game_action a, text_out *o)
{
    if (a.kind == GAME_KIND_PICK) {
        a.arg[0] = 0;
    }
    null_action_text(a, o);
}

static void writes_no_card(game_rules *r)
{
    r->action_text = text_of_hidden_card;
}

static int parse_leaving_args(const char *text, size_t n, int actor, game_action *a)
{
    uint8_t before = a->arg[6];
    int error = null_action_parse(text, n, actor, a);
    a->arg[6] = before;
    return error;
}

static void reads_unset_args(game_rules *r)
{
    r->action_parse = parse_leaving_args;
}

static int parse_with_space(const char *text, size_t n, int actor, game_action *a)
{
    return null_action_parse(text, n > 0 && text[n - 1] == ' ' ? n - 1 : n, actor, a);
}

static void reads_trailing_space(game_rules *r)
{
    r->action_parse = parse_with_space;
}

static int parse_with_zero(const char *text, size_t n, int actor, game_action *a)
{
    char without[GAME_ACTION_TEXT];
    if (n < 6 || n > sizeof without || memcmp(text, "lay 0", 5) != 0) {
        return null_action_parse(text, n, actor, a);
    }
    memcpy(without, text, 4);
    memcpy(without + 4, text + 5, n - 5);
    return null_action_parse(without, n - 1, actor, a);
}

static void reads_leading_zero(game_rules *r)
{
    r->action_parse = parse_with_zero;
}

/* -- JSON -- */

static void view_json_unfinished(const void *view, text_out *o)
{
    null_view_json(view, o);
    o->len--;
}

static void writes_bad_json(game_rules *r)
{
    r->view_json = view_json_unfinished;
}

static void same_word_twice(game_rules *r)
{
    static const char *const words[] = {"high", "high", NULL};
    static game_option options[NULL_OPTIONS];
    memcpy(options, null_rules.options, sizeof options);
    options[NULL_OPTION_WINS].values = words;
    r->options = options;
}

static void renames_to_another_value(game_rules *r)
{
    static game_option options[NULL_OPTIONS];
    memcpy(options, null_rules.options, sizeof options);
    options[NULL_OPTION_WINS].former = 1;
    r->options = options;
}

static void state_json_without_points(const void *state, text_out *o)
{
    null_state s = *(const null_state *)state;
    memset(s.table.points, 0, sizeof s.table.points);
    null_state_json(&s, o);
}

static void drops_field(game_rules *r)
{
    r->state_json = state_json_without_points;
}

static bool parse_leaving_rest(void *state, int seats, const int32_t *options, json from,
                               text_out *why)
{
    null_state *s = state;
    uint8_t before = s->laid[NULL_SEATS_MAX - 1];
    bool read = null_state_parse(s, seats, options, from, why);
    if (seats < NULL_SEATS_MAX) {
        s->laid[NULL_SEATS_MAX - 1] = before;
    }
    return read;
}

static void reads_state_unset(game_rules *r)
{
    r->state_parse = parse_leaving_rest;
}

/* A card in two places is fine, is it not? */
static bool parse_unchecked(void *state, int seats, const int32_t *options, json from,
                            text_out *why)
{
    static const char reason[] = "each card lies in one place";
    size_t len = why->len;
    bool read = null_state_parse(state, seats, options, from, why);
    return read || text_is(why->at + len, why->len - len, reason);
}

static void reads_unsound_state(game_rules *r)
{
    r->state_parse = parse_unchecked;
}

static bool parse_silently(void *state, int seats, const int32_t *options, json from, text_out *why)
{
    text_out nowhere = text_to(NULL, 0);
    (void)why;
    return null_state_parse(state, seats, options, from, &nowhere);
}

static void refuses_state_silently(game_rules *r)
{
    r->state_parse = parse_silently;
}

static void bad_effects(const void *before, const void *after, int actor, game_action action,
                        text_out *o)
{
    (void)before;
    (void)after;
    (void)actor;
    (void)action;
    text_str(o, "{\"kind\":}");
}

static void writes_bad_effects(game_rules *r)
{
    r->effects = bad_effects;
}

static void nameless_effects(const void *before, const void *after, int actor, game_action action,
                             text_out *o)
{
    (void)before;
    (void)after;
    (void)action;
    json_object_open(o);
    json_key_int(o, "seat", actor);
    json_object_close(o);
}

static void writes_nameless_effects(game_rules *r)
{
    r->effects = nameless_effects;
}

static void says_same_view(game_rules *r)
{
    r->same_view = true;
}

/* -- accelerators -- */

int planted_honest_pick(const void *state, int seat, uint32_t r, game_action *action)
{
    game_action menu[NULL_HAND];
    int n = null_rules.legal(state, seat, menu);
    if (n > 0) {
        *action = menu[(uint64_t)r * (uint64_t)n >> 32];
    }
    return n;
}

static int pick_off_by_one(const void *state, int seat, uint32_t r, game_action *action)
{
    game_action menu[NULL_HAND];
    int n = null_rules.legal(state, seat, menu);
    if (n > 0) {
        *action = menu[(uint64_t)r * (uint64_t)(n - 1) >> 32];
    }
    return n;
}

static void picks_off_by_one(game_rules *r)
{
    r->pick = pick_off_by_one;
}

/* Whether the seat is still to act alone, after what it did in this turn. */
static bool is_in_turn(const null_state *s, uint32_t seats)
{
    game_turn turn = null_rules.turn(s);
    return turn.what == GAME_ACT && turn.seats == seats;
}

/* A turn of the null game: the last seat lays and, if it wins, passes. */
int planted_honest_turns(const void *state, void *states, int max)
{
    const null_state *s = state;
    null_state *ends = states;
    uint32_t seats = null_rules.turn(s).seats;
    game_action menu[NULL_HAND];
    int n = null_rules.legal(s, bit_lowest(seats), menu);
    for (int i = 0; i < n; i++) {
        null_state end = *s;
        null_rules.apply(&end, bit_lowest(seats), menu[i]);
        if (is_in_turn(&end, seats)) {
            null_rules.apply(&end, bit_lowest(seats), (game_action){.kind = NULL_PASS});
        }
        if (i < max) {
            ends[i] = end;
        }
    }
    return n;
}

static int turns_with_double(const void *state, void *states, int max)
{
    null_state *ends = states;
    int n = planted_honest_turns(state, ends, max);
    if (n > 1 && max > 1) {
        ends[1] = ends[0];
    }
    return n;
}

static void finds_end_twice(game_rules *r)
{
    r->turns = turns_with_double;
}

static int turns_but_one(const void *state, void *states, int max)
{
    int n = planted_honest_turns(state, states, max);
    return n > 1 ? n - 1 : n;
}

static void misses_end(game_rules *r)
{
    r->turns = turns_but_one;
}

static int turns_beyond(const void *state, void *states, int max)
{
    return planted_honest_turns(state, states, max + 1);
}

static void writes_end_too_many(game_rules *r)
{
    r->turns = turns_beyond;
}

/* All members of the null game's view, without its braces. */
static void all_members(const void *view, text_out *o)
{
    char bytes[1024];
    text_out page = text_to(bytes, sizeof bytes);
    null_view_json(view, &page);
    json_raw(o, page.at + 1, page.len - 2);
}

static void no_members(const void *view, text_out *o)
{
    (void)view;
    (void)o;
}

const game_part planted_honest_parts[] = {
    {.write = all_members,
     .of = {GAME_BYTES(null_view, table), GAME_BYTES_TO(null_view, hand, seat)}},
    {.write = NULL},
};

static void forgets_bytes(game_rules *r)
{
    static const game_part parts[] = {{.write = all_members, .of = {GAME_BYTES(null_view, table)}},
                                      {.write = NULL}};
    r->parts = parts;
}

static void forgets_seat(game_rules *r)
{
    static const game_part parts[] = {
        {.write = all_members,
         .of = {GAME_BYTES(null_view, table), GAME_BYTES_TO(null_view, hand, stock_n)}},
        {.write = NULL}};
    r->parts = parts;
}

static void forgets_members(game_rules *r)
{
    static const game_part parts[] = {{.write = no_members, .of = {{0, sizeof(null_view)}}},
                                      {.write = NULL}};
    r->parts = parts;
}

static void member_for_menu(const void *view, text_out *o)
{
    json_int(o, ((const null_view *)view)->table.round);
}

static void view_with_menu(const void *view, text_out *o)
{
    json_object_open(o);
    json_key(o, "round");
    member_for_menu(view, o);
    json_object_close(o);
}

static void calls_number_menu(game_rules *r)
{
    static const game_part parts[] = {
        {.write = member_for_menu, .of = {GAME_BYTES(null_view, table)}, .menu = "round"},
        {.write = NULL}};
    r->view_json = view_with_menu;
    r->parts = parts;
}

const planted_defect planted_in_text[] = {
    {"hidden cards, said to be open", "views_said_to_be_the_same_are", says_same_view, NULL},
    {"a drawn card written without its number", "an_action_is_read_back_from_its_text",
     writes_no_card, NULL},
    {"an action read with unset arguments", "an_action_is_read_back_from_its_text",
     reads_unset_args, NULL},
    {"a space too many is read", "only_canonical_texts_are_read", reads_trailing_space, NULL},
    {"a leading zero is read", "only_canonical_texts_are_read", reads_leading_zero, NULL},
    {"effects in bad JSON", "effects_are_what_a_spectator_could_tell", writes_bad_effects, NULL},
    {"effects without a kind", "effects_are_what_a_spectator_could_tell", writes_nameless_effects,
     NULL},
    {"a view in bad JSON", "states_and_views_are_valid_json", writes_bad_json, NULL},
    {"an option with one word for two values", "options_are_read_back_from_their_json",
     same_word_twice, NULL},
    {"a former value that means another one", "options_are_read_back_from_their_json",
     renames_to_another_value, NULL},
    {"a state written without its points", "a_state_is_read_back_from_its_json", drops_field, NULL},
    {"a state read into unset bytes", "a_state_is_read_back_from_its_json", reads_state_unset,
     NULL},
    {"a state with a card in two places is read", "a_wrong_state_is_refused_or_sound",
     reads_unsound_state, NULL},
    {"a state refused without a reason", "a_wrong_state_is_refused_or_sound",
     refuses_state_silently, NULL},
    {"pick is off by one", "pick_is_an_entry_of_the_menu", picks_off_by_one, NULL},
    {"turns finds an end twice", "turns_are_all_the_ends_of_a_turn", finds_end_twice, NULL},
    {"turns misses an end", "turns_are_all_the_ends_of_a_turn", misses_end, NULL},
    {"turns writes more than it may", "turns_are_all_the_ends_of_a_turn", writes_end_too_many,
     NULL},
    {"a part of a view that forgets bytes", "a_part_of_a_view_changes_with_its_bytes",
     forgets_bytes, NULL},
    {"a part of a view that forgets whose it is", "a_part_of_a_view_changes_with_its_bytes",
     forgets_seat, NULL},
    {"a view of which a part is missing", "a_part_of_a_view_changes_with_its_bytes",
     forgets_members, NULL},
    {"a menu in a view that is a number", "a_part_of_a_view_changes_with_its_bytes",
     calls_number_menu, NULL},
    {.what = NULL},
};
