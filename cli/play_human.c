/* The human player of `stolik play`: reads and runs what is typed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/play.h"
#include "cli/setup.h"
#include "cli/words.h"
#include "table/grow.h"

enum { LINE_MAX_BYTES = 1024 };

/* -- acting -- */

static void fill_menu(play *p)
{
    p->menu_n = p->rules->legal(p->now.state, p->human, p->menu);
    p->open = p->rules->open != NULL ? p->rules->open(p->now.state, p->human) : 0;
}

static bool refused(const play *p, int error)
{
    screen_say(p, PLAY_REFUSED, say_error(p->rules, error, p->term.style.language), "");
    return false;
}

/* Returns whether the action was played; if not, says why. */
static bool act(play *p, game_action action)
{
    game_event event = {.action = action, .actor = (int8_t)p->human};
    int error = play_event(p, &event);
    return error == GAME_OK || refused(p, error);
}

static bool act_number(play *p, int64_t number)
{
    if (number < 1 || number > p->menu_n) {
        char last[16];
        snprintf(last, sizeof last, "%d", p->menu_n);
        screen_say(p, PLAY_NUMBERED, last, "");
        return false;
    }
    return act(p, p->menu[number - 1]);
}

static bool act_text(play *p, const char *line)
{
    game_action action;
    int64_t number;
    if (args_number(line, INT32_MIN, INT32_MAX, &number)) {
        return act_number(p, number);
    }
    text_out plain = text_growing();
    say_to_rules(p->rules, line, &plain);
    text_end(&plain);
    int error = p->rules->action_parse(plain.at, plain.len, p->human, &action);
    text_drop(&plain);
    if (error == GAME_BAD_ACTION) {
        screen_say(p, PLAY_UNKNOWN, line, "");
        return false;
    }
    return error == GAME_OK ? act(p, action) : refused(p, error);
}

/* -- taking back -- */

/* The human's own actions at the end of the log: these can be taken back. */
static int own_actions(const play *p)
{
    int n = 0;
    while (n < p->file.events_n && p->file.events[p->file.events_n - 1 - n].actor == p->human) {
        n++;
    }
    return n;
}

/* How many of them were choices between several. */
static int own_choices(play *p)
{
    int own = own_actions(p);
    int choices = 0;
    game_buffer then;
    gamefile_state(&p->file, p->file.events_n - own, then.state);
    for (int i = p->file.events_n - own; i < p->file.events_n; i++) {
        choices += p->rules->legal(then.state, p->human, p->menu) > 1;
        int error = game_event_apply(p->rules, then.state, &p->file.events[i]);
        rules_assert(error == GAME_OK);
    }
    return choices;
}

static bool undo(play *p)
{
    if (own_actions(p) == 0) {
        screen_say(p, PLAY_NO_UNDO, "", "");
        return false;
    }
    play_take_back(p);
    return true;
}

static bool is_undo(const char *line);
static bool plain_word(play *p, const char *line);

/* A turn of several choices ends only when its player says so. Returns false if the last one was
 * taken back. */
static bool confirm_end(play *p)
{
    char line[LINE_MAX_BYTES];
    game_turn turn = p->rules->turn(p->now.state);
    bool handed = turn.what == GAME_OVER || (turn.what == GAME_ACT && !play_calls_human(p));
    bool asks = game_asked(p->rules, p->now.state) != 0; /* the turn goes on after the answers */
    if (!handed || asks || own_choices(p) < 2) {
        return true;
    }
    screen_look(p);
    while (terminal_line(play_text(PLAY_END_PROMPT, p->term.style.language), line, sizeof line)) {
        if (line[0] == '\0') {
            return true;
        }
        if (is_undo(line)) {
            play_take_back(p);
            return false;
        }
        if (!plain_word(p, line)) {
            screen_say(p, PLAY_END_WORDS, "", "");
        }
        if (p->quit) {
            return true;
        }
    }
    return true;
}

/* -- commands -- */

static void hint(play *p)
{
    enum { HINT_MS = 1000 };
    speech in = p->term.style.language;
    const bot_level *level = bot_within(p->rules, HINT_MS);
    if (p->menu_n == 0) {
        screen_say(p, PLAY_NO_LIST, "", "");
        return;
    }
    luck own = luck_from((uint64_t)p->file.events_n); /* a hint does not change what follows */
    game_action action =
        bot_choose(p->rules, level, p->now.state, p->human, luck_next(&own), 0, &p->desk);
    text_out o = text_growing();
    say_action(p->rules, action, in, &o);
    screen_say(p, PLAY_HINTED, play_level(level, in), text_end(&o));
    text_drop(&o);
}

static bool has_flag(const play *p)
{
    uint32_t seats;
    return game_optional(p->rules, p->now.state, &seats).kind != 0;
}

/* Nobody can be heard here between turns, so a flag stays up until it is lowered. */
static void turn_flag(play *p)
{
    p->flag = has_flag(p) && !p->flag;
    screen_say(p, !has_flag(p) ? PLAY_NO_FLAG : p->flag ? PLAY_FLAG_UP : PLAY_FLAG_DOWN, "", "");
}

static void help(const play *p)
{
    screen_text(p, p->face->help->in[p->term.style.language]);
    screen_opponents(p);
    screen_say(p, PLAY_COMMANDS, "", "");
    if (has_flag(p)) {
        screen_say(p, PLAY_FLAG_HELP, "", "");
    }
}

/* What a word of the game means; if it is none that is explained, all of those. */
static void help_about(const play *p, const char *word)
{
    text_out plain = text_growing();
    text_out one = text_growing();
    text_out all = text_growing();
    say_to_rules(p->rules, word, &plain);
    text_end(&plain);
    for (const face_topic *t = p->face->topics; t != NULL && t->word != NULL; t++) {
        text_out *o = strcmp(t->word, plain.at) == 0 ? &one : &all;
        text_str(o, t->text.in[p->term.style.language]);
        text_char(o, '\n');
    }
    screen_text(p, one.len > 0 ? text_end(&one) : text_end(&all));
    text_drop(&plain);
    text_drop(&one);
    text_drop(&all);
}

bool play_save(play *p, const char *path)
{
    char reason[512];
    text_out why = text_to(reason, sizeof reason);
    if (!gamefile_save(&p->file, path, &why)) {
        screen_say(p, PLAY_NOT_SAVED, text_end(&why), "");
        return false;
    }
    return true;
}

static void save(play *p, const char *path)
{
    if (path[0] == '\0') {
        screen_say(p, PLAY_SAVE_WHAT, "", "");
    } else if (play_save(p, path)) {
        screen_say(p, PLAY_SAVED, path, "");
    }
}

/* Shows the board; one that does not fit from this row on, until another is asked for. */
static void show_board(play *p, const char *row)
{
    int64_t from = -1;
    if (row[0] == '\0' || args_number(row, 0, INT16_MAX, &from)) {
        p->term.style.from = (int)from;
    }
    screen_board(p);
}

static bool is_word(const char *line, play_command command)
{
    const char *rest = play_after(line, command);
    return rest != NULL && rest[0] == '\0';
}

static bool is_undo(const char *line)
{
    return is_word(line, PLAY_UNDO) || is_word(line, PLAY_U);
}

/* Does what one of the words asks for that are understood at every prompt. */
static bool plain_word(play *p, const char *line)
{
    const char *rest;
    if ((rest = play_after(line, PLAY_BOARD)) != NULL) {
        show_board(p, rest);
    } else if (is_word(line, PLAY_FLAG)) {
        turn_flag(p);
    } else if (is_word(line, PLAY_HELP) || is_word(line, PLAY_MARK)) {
        help(p);
    } else if (p->face->topics != NULL && (rest = play_after(line, PLAY_HELP)) != NULL) {
        help_about(p, rest);
    } else if (is_word(line, PLAY_QUIT) || is_word(line, PLAY_EXIT)) {
        p->quit = true;
    } else if ((rest = play_after(line, PLAY_SAVE)) != NULL) {
        save(p, rest);
    } else {
        return false;
    }
    return true;
}

/* Does what the line says. Returns whether the game has changed. */
static bool obey(play *p, const char *line)
{
    const char *rest;
    if (line[0] == '\0') {
        if (p->menu_n == 1 && p->open == 0) {
            return act(p, p->menu[0]);
        }
        screen_menu(p);
    } else if (is_undo(line)) {
        return undo(p);
    } else if (is_word(line, PLAY_HINT)) {
        hint(p);
    } else if ((rest = play_after(line, PLAY_MOVES)) != NULL) {
        screen_moves(p, rest);
    } else if (!plain_word(p, line)) {
        return act_text(p, line);
    }
    return false;
}

static void write_prompt(const play *p, text_out *o)
{
    char name[64];
    text_out seat = text_to(name, sizeof name);
    say_seat(p->rules, p->human, p->term.style.language, &seat);
    text_end(&seat);
    if (p->menu_n == 1 && p->open == 0) {
        text_out only = text_growing();
        say_action(p->rules, p->menu[0], p->term.style.language, &only);
        speech_fill(play_text(PLAY_ENTER, p->term.style.language), text_end(&only), "", o);
        text_drop(&only);
        text_char(o, '\n');
    }
    terminal_bold(&p->term, name, o);
    text_str(o, "> ");
    text_end(o);
}

/* One action, or what was taken back, or the end of input. */
static void ask(play *p)
{
    char line[LINE_MAX_BYTES];
    text_out prompt = text_growing();
    write_prompt(p, &prompt);
    bool changed = false;
    while (!changed && !p->quit) {
        if (!terminal_line(prompt.at, line, sizeof line)) {
            putchar('\n');
            p->quit = true;
        } else {
            terminal_measure(&p->term);
            changed = obey(p, line);
        }
    }
    text_drop(&prompt);
}

void human_turn(play *p)
{
    do {
        fill_menu(p);
        screen_turn(p);
        ask(p);
    } while (!p->quit && (play_calls_human(p) || !confirm_end(p)));
    if (!p->quit && p->rules->turn(p->now.state).what == GAME_ACT) {
        p->told = p->file.events_n; /* another seat's turn: only later events are new */
    }
}
