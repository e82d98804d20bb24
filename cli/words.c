/* Describes the events and the result of a game in English. */
#include "cli/words.h"

#include <stdlib.h>
#include <string.h>

#include "cli/face.h"
#include "table/grow.h"

void say_seat(const game_rules *rules, int seat, text_out *o)
{
    const game_face *face = face_of(rules);
    if (face != NULL && face->seats != NULL) {
        text_str(o, face->seats[seat]);
    } else {
        text_format(o, "Seat %d", seat);
    }
}

static bool is_dice(const game_event *event)
{
    return event->actor == GAME_CHANCE && event->action.kind == GAME_KIND_DICE;
}

/* Whether all that an action did was to ask for dice. */
static bool is_roll(const game_rules *rules, game_action action)
{
    return strcmp(rules->kinds[action.kind - 1], "roll") == 0;
}

/* Whether the turn has passed without a move after the dice: the next seat's only action is to roll
 * too. */
static bool turn_passed(const gamefile *file, int dice, const void *after)
{
    const game_rules *rules = file->setup.rules;
    const game_event *roll = &file->events[dice - 1];
    game_turn turn = rules->turn(after);
    if (turn.what != GAME_ACT || (turn.seats >> roll->actor & 1) != 0) {
        return false;
    }
    game_action *menu = memory_new((size_t)rules->menu_max * sizeof *menu);
    int n = rules->legal(after, bit_lowest(turn.seats), menu);
    bool passed = n == 1 && game_action_same(menu[0], roll->action);
    free(menu);
    return passed;
}

static void say_dice(const gamefile *file, int i, const void *after, text_out *o)
{
    const game_rules *rules = file->setup.rules;
    bool rolled = i > 0 && file->events[i - 1].actor != GAME_CHANCE;
    if (rolled) {
        say_seat(rules, file->events[i - 1].actor, o);
        text_str(o, " rolls ");
    } else {
        text_str(o, "The dice: ");
    }
    rules->action_text(file->events[i].action, o);
    if (rolled && turn_passed(file, i, after)) {
        text_str(o, " and cannot move");
    }
}

static void say_shuffle(const game_rules *rules, const game_event *event, const void *before,
                        int to, text_out *o)
{
    text_format(o, "Shuffled: %s", rules->turn(before).shuffle_of);
    for (int i = 0; to == SAY_EVERYTHING && i < event->things_n; i++) {
        text_str(o, i == 0 ? ": " : " ");
        text_str(o, rules->thing(before, event->things[i]));
    }
}

static bool is_secret(const game_rules *rules, const game_event *event, const void *before, int to)
{
    return to != SAY_EVERYTHING && game_event_is_secret(rules, before, event, to);
}

void say_event(const gamefile *file, int i, const void *before, const void *after, int to,
               text_out *o)
{
    const game_rules *rules = file->setup.rules;
    const game_event *event = &file->events[i];
    if (event->things_n > 0) {
        say_shuffle(rules, event, before, to, o);
        return;
    }
    bool chance = event->actor == GAME_CHANCE;
    if (is_dice(event)) {
        say_dice(file, i, after, o);
    } else if (chance || !is_roll(rules, event->action)) {
        if (chance) {
            text_str(o, "Chance");
        } else {
            say_seat(rules, event->actor, o);
        }
        text_str(o, ": ");
        if (is_secret(rules, event, before, to)) {
            text_str(o, chance ? "something hidden" : rules->kinds[event->action.kind - 1]);
        } else {
            rules->action_text(event->action, o);
        }
    }
}

game_action newest_action(const gamefile *file, int n)
{
    for (int i = n - 1; i >= 0; i--) {
        const game_event *event = &file->events[i];
        if (event->actor != GAME_CHANCE && !is_roll(file->setup.rules, event->action)) {
            return event->action;
        }
    }
    return (game_action){0};
}

static void say_winners(const game_rules *rules, uint32_t winners, int seats, text_out *o)
{
    int left = bit_count(winners);
    if (left == seats) {
        text_str(o, "A draw.");
        return;
    }
    const char *verb = left == 1 ? " wins." : " win.";
    for (int p = 0; p < seats; p++) {
        if ((winners >> p & 1) != 0) {
            say_seat(rules, p, o);
            left--;
            text_str(o, left > 1 ? ", " : left == 1 ? " and " : verb);
        }
    }
}

static void say_scores(const game_rules *rules, const int32_t *points, int unit, int seats,
                       text_out *o)
{
    text_str(o, " Scores: ");
    for (int p = 0; p < seats; p++) {
        text_str(o, p > 0 ? ", " : "");
        say_seat(rules, p, o);
        if (points[p] % unit == 0) {
            text_format(o, " %d", points[p] / unit);
        } else {
            text_format(o, " %.2f", (double)points[p] / unit);
        }
    }
    text_char(o, '.');
}

void say_result(const game_rules *rules, const void *state, int seats, text_out *o)
{
    int32_t points[GAME_SEATS_MAX] = {0};
    int unit = rules->score(state, points);
    say_winners(rules, rules->winners(state), seats, o);
    say_scores(rules, points, unit, seats, o);
}

/* Why the table ended a game before the rules did. */
static void say_ending(const gamefile *file, text_out *o)
{
    static const char *const texts[] = {
        [GAME_ENDED_RESIGNED] = " resigns. ",
        [GAME_ENDED_TIME] = " is out of time. ",
        [GAME_ENDED_GONE] = " has gone. ",
        [GAME_ENDED_AGREED] = "The players agree on a draw.",
        [GAME_ENDED_ABORTED] = "The game was broken off.",
    };
    if (file->ending.seat >= 0) {
        say_seat(file->setup.rules, file->ending.seat, o);
    }
    text_str(o, texts[file->ending.how]);
}

void say_end(const gamefile *file, const void *state, text_out *o)
{
    const game_rules *rules = file->setup.rules;
    int seats = file->setup.seats;
    int32_t points[GAME_SEATS_MAX] = {0};
    if (rules->turn(state).what == GAME_OVER) {
        say_result(rules, state, seats, o);
        return;
    }
    if (file->ending.how == GAME_ENDED_RULES) {
        text_str(o, "The game is not over.");
        return;
    }
    int unit = game_ending_points(&file->setup, &file->ending, state, points);
    say_ending(file, o);
    if (file->ending.seat >= 0) {
        say_winners(rules, (uint32_t)1 << (1 - file->ending.seat), seats, o);
    }
    if (unit > 0) {
        say_scores(rules, points, unit, seats, o);
    }
}
