/* Describes the events and the result of a game in words. */
#include "cli/words.h"

#include <stdlib.h>
#include <string.h>

#include "cli/face.h"
#include "table/grow.h"

/* -- words -- */

enum word {
    SEAT,
    ROLLS,
    CANNOT_MOVE,
    DICE,
    SHUFFLED,
    CHANCE,
    HIDDEN,
    DRAW,
    WINS,
    WIN,
    AND,
    SCORES,
    RESIGNS,
    OUT_OF_TIME,
    GONE,
    AGREED,
    ABORTED,
    TAKES_DRAW,
    NOT_OVER,
    WORDS
};

static const speech_text words[WORDS] = {
    [SEAT] = {{"Seat %1", "Место %1"}},
    [ROLLS] = {{"%1 rolls %2", "%1: бросок %2"}},
    [CANNOT_MOVE] = {{" and cannot move", ", ходить некуда"}},
    [DICE] = {{"The dice: %1", "Кости: %1"}},
    [SHUFFLED] = {{"Shuffled: %1", "Перемешано: %1"}},
    [CHANCE] = {{"Chance", "Случай"}},
    [HIDDEN] = {{"something hidden", "скрыто"}},
    [DRAW] = {{"A draw.", "Ничья."}},
    [WINS] = {{"%1 wins.", "Победа: %1."}},
    [WIN] = {{"%1 win.", "Победа: %1."}},
    [AND] = {{" and ", " и "}},
    [SCORES] = {{" Scores: ", " Счёт: "}},
    [RESIGNS] = {{"%1 resigns. ", "%1 сдаётся. "}},
    [OUT_OF_TIME] = {{"%1 is out of time. ", "%1: время вышло. "}},
    [GONE] = {{"%1 has gone. ", "%1: выход из игры. "}},
    [AGREED] = {{"The players agree on a draw.", "Игроки согласились на ничью."}},
    [ABORTED] = {{"The game was broken off.", "Партия прервана."}},
    [TAKES_DRAW] = {{"%1 has gone. The other takes a draw.",
                     "%1: выход из игры. Соперник согласен на ничью."}},
    [NOT_OVER] = {{"The game is not over.", "Партия не окончена."}},
};

/* Errors that all games have. */
static const face_error shared_errors[] = {
    {"not_your_turn", {[SPEECH_RU] = "сейчас не ваш ход"}},
    {"bad_action", {[SPEECH_RU] = "такого действия в этой игре нет"}},
    {"illegal_action", {[SPEECH_RU] = "сейчас правила этого не позволяют"}},
    {"not_chance", {[SPEECH_RU] = "игра сейчас не ждёт случая"}},
    {"bad_outcome", {[SPEECH_RU] = "такого исхода здесь не бывает"}},
    {NULL, {NULL}},
};

static void say(int word, const char *first, const char *second, speech in, text_out *o)
{
    speech_fill(words[word].in[in], first, second, o);
}

void say_seat(const game_rules *rules, int seat, speech in, text_out *o)
{
    const game_face *face = face_of(rules);
    char number[16];
    text_out n = text_to(number, sizeof number);
    text_int(&n, seat);
    if (face != NULL && face->seats != NULL) {
        text_str(o, face->seats[seat].in[in]);
    } else {
        say(SEAT, text_end(&n), "", in, o);
    }
}

/* The text, which is in English, in another language. */
static void say_in(const game_rules *rules, const char *text, speech in, text_out *o)
{
    const game_face *face = face_of(rules);
    speech_translate(face != NULL ? face->vocabulary : NULL, SPEECH_EN, in, text, o);
}

void say_action(const game_rules *rules, game_action action, speech in, text_out *o)
{
    char text[GAME_ACTION_TEXT];
    text_out plain = text_to(text, sizeof text);
    rules->action_text(action, &plain);
    say_in(rules, text_end(&plain), in, o);
}

void say_kind(const game_rules *rules, int kind, speech in, text_out *o)
{
    say_in(rules, rules->kinds[kind - 1], in, o);
}

void say_to_rules(const game_rules *rules, const char *line, text_out *o)
{
    const game_face *face = face_of(rules);
    speech_translate(face != NULL ? face->vocabulary : NULL, SPEECH_RU, SPEECH_EN, line, o);
}

static const char *error_in(const face_error *errors, const char *code, speech in)
{
    for (; errors != NULL && errors->code != NULL; errors++) {
        if (strcmp(errors->code, code) == 0) {
            return errors->in[in];
        }
    }
    return NULL;
}

const char *say_error(const game_rules *rules, int error, speech in)
{
    const game_face *face = face_of(rules);
    game_error_text own = game_error_of(rules, error);
    const char *text = face != NULL ? error_in(face->errors, own.code, in) : NULL;
    text = text != NULL ? text : error_in(shared_errors, own.code, in);
    return text != NULL ? text : own.text;
}

/* -- events -- */

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

static void say_dice(const gamefile *file, int i, const void *after, speech in, text_out *o)
{
    const game_rules *rules = file->setup.rules;
    bool rolled = i > 0 && file->events[i - 1].actor != GAME_CHANCE;
    char dice[GAME_ACTION_TEXT];
    char name[64];
    text_out d = text_to(dice, sizeof dice);
    text_out n = text_to(name, sizeof name);
    rules->action_text(file->events[i].action, &d);
    if (!rolled) {
        say(DICE, text_end(&d), "", in, o);
        return;
    }
    say_seat(rules, file->events[i - 1].actor, in, &n);
    say(ROLLS, text_end(&n), text_end(&d), in, o);
    if (turn_passed(file, i, after)) {
        say(CANNOT_MOVE, "", "", in, o);
    }
}

static void say_shuffle(const game_rules *rules, const game_event *event, const void *before,
                        int to, speech in, text_out *o)
{
    text_out what = text_growing();
    say_in(rules, rules->turn(before).shuffle_of, in, &what);
    say(SHUFFLED, text_end(&what), "", in, o);
    text_drop(&what);
    for (int i = 0; to == SAY_EVERYTHING && i < event->things_n; i++) {
        text_str(o, i == 0 ? ": " : " ");
        say_in(rules, rules->thing(before, event->things[i]), in, o);
    }
}

static bool is_secret(const game_rules *rules, const game_event *event, const void *before, int to)
{
    return to != SAY_EVERYTHING && game_event_is_secret(rules, before, event, to);
}

void say_event(const gamefile *file, int i, const void *before, const void *after, int to,
               speech in, text_out *o)
{
    const game_rules *rules = file->setup.rules;
    const game_event *event = &file->events[i];
    if (event->things_n > 0) {
        say_shuffle(rules, event, before, to, in, o);
        return;
    }
    bool chance = event->actor == GAME_CHANCE;
    if (is_dice(event)) {
        say_dice(file, i, after, in, o);
    } else if (chance || !is_roll(rules, event->action)) {
        if (chance) {
            say(CHANCE, "", "", in, o);
        } else {
            say_seat(rules, event->actor, in, o);
        }
        text_str(o, ": ");
        if (!is_secret(rules, event, before, to)) {
            say_action(rules, event->action, in, o);
        } else if (chance) {
            say(HIDDEN, "", "", in, o);
        } else {
            say_kind(rules, event->action.kind, in, o);
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

/* -- results -- */

static void say_winners(const game_rules *rules, uint32_t winners, int seats, speech in,
                        text_out *o)
{
    int left = bit_count(winners);
    if (left == seats) {
        say(DRAW, "", "", in, o);
        return;
    }
    int verb = left == 1 ? WINS : WIN;
    text_out names = text_growing();
    for (int p = 0; p < seats; p++) {
        if ((winners >> p & 1) != 0) {
            say_seat(rules, p, in, &names);
            left--;
            text_str(&names, left > 1 ? ", " : left == 1 ? words[AND].in[in] : "");
        }
    }
    say(verb, text_end(&names), "", in, o);
    text_drop(&names);
}

static void say_scores(const game_rules *rules, const int32_t *points, int unit, int seats,
                       speech in, text_out *o)
{
    say(SCORES, "", "", in, o);
    for (int p = 0; p < seats; p++) {
        text_str(o, p > 0 ? ", " : "");
        say_seat(rules, p, in, o);
        if (points[p] % unit == 0) {
            text_format(o, " %d", points[p] / unit);
        } else {
            text_format(o, " %.2f", (double)points[p] / unit);
        }
    }
    text_char(o, '.');
}

void say_result(const game_rules *rules, const void *state, int seats, speech in, text_out *o)
{
    int32_t points[GAME_SEATS_MAX] = {0};
    int unit = rules->score(state, points);
    say_winners(rules, rules->winners(state), seats, in, o);
    say_scores(rules, points, unit, seats, in, o);
}

/* Why the table ended a game before the rules did. */
static void say_ending(const gamefile *file, speech in, text_out *o)
{
    static const int endings[] = {
        [GAME_ENDED_RESIGNED] = RESIGNS, [GAME_ENDED_TIME] = OUT_OF_TIME,
        [GAME_ENDED_GONE] = GONE,        [GAME_ENDED_AGREED] = AGREED,
        [GAME_ENDED_ABORTED] = ABORTED,  [GAME_ENDED_DRAWN] = TAKES_DRAW,
    };
    char name[64];
    text_out n = text_to(name, sizeof name);
    if (file->ending.seat >= 0) {
        say_seat(file->setup.rules, file->ending.seat, in, &n);
    }
    say(endings[file->ending.how], text_end(&n), "", in, o);
}

void say_end(const gamefile *file, const void *state, speech in, text_out *o)
{
    const game_rules *rules = file->setup.rules;
    int seats = file->setup.seats;
    int32_t points[GAME_SEATS_MAX] = {0};
    if (rules->turn(state).what == GAME_OVER) {
        say_result(rules, state, seats, in, o);
        return;
    }
    if (file->ending.how == GAME_ENDED_RULES) {
        say(NOT_OVER, "", "", in, o);
        return;
    }
    int unit = game_ending_points(&file->setup, &file->ending, state, points);
    say_ending(file, in, o);
    if (file->ending.seat >= 0 && file->ending.how != GAME_ENDED_DRAWN) {
        say_winners(rules, (uint32_t)1 << (1 - file->ending.seat), seats, in, o);
    }
    if (unit > 0) {
        say_scores(rules, points, unit, seats, in, o);
    }
}
