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
    printf("Not possible: %s.\n", game_error_of(p->rules, error).text);
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
        printf("The moves are numbered from 1 to %d.\n", p->menu_n);
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
    int error = p->rules->action_parse(line, strlen(line), p->human, &action);
    if (error == GAME_BAD_ACTION) {
        printf(
            "\"%s\" is neither a move of this game nor a command; \"help\" lists the commands.\n",
            line);
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
        screen_say("There is nothing to take back: chance or somebody else came after your last "
                   "move.");
        return false;
    }
    play_take_back(p);
    return true;
}

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
    terminal_clear(&p->term);
    screen_board(p);
    screen_new_events(p);
    while (terminal_line("Enter: end the turn, u: undo> ", line, sizeof line)) {
        if (line[0] == '\0') {
            return true;
        }
        if (strcmp(line, "u") == 0 || strcmp(line, "undo") == 0) {
            play_take_back(p);
            return false;
        }
        if (!plain_word(p, line)) {
            screen_say("Enter ends the turn; undo, board, save FILE, help and quit work too.");
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
    char text[GAME_ACTION_TEXT];
    text_out o = text_to(text, sizeof text);
    const bot_level *level = bot_within(p->rules, HINT_MS);
    if (p->menu_n == 0) {
        screen_say("There is no list to choose from.");
        return;
    }
    luck own = luck_from((uint64_t)p->file.events_n); /* a hint does not change what follows */
    game_action action =
        bot_choose(p->rules, level, p->now.state, p->human, luck_next(&own), 0, &p->desk);
    p->rules->action_text(action, &o);
    printf("The level %s would play: %s\n", level->name, text_end(&o));
}

static void help(const play *p)
{
    screen_say(p->face->help);
    screen_opponents(p);
    screen_say("Write a move as above, or its number in the list; Enter alone plays the only one.\n"
               "  moves [BEGIN]  list the moves, or those that begin like this\n"
               "  undo           take back your last move of this turn\n"
               "  hint           what a computer player would do\n"
               "  board          show the board again\n"
               "  save FILE      save the game so far\n"
               "  quit           leave the game");
}

bool play_save(play *p, const char *path)
{
    char reason[512];
    text_out why = text_to(reason, sizeof reason);
    if (!gamefile_save(&p->file, path, &why)) {
        printf("Not saved: %s\n", text_end(&why));
        return false;
    }
    return true;
}

static void save(play *p, const char *path)
{
    if (path[0] == '\0') {
        screen_say("Write: save FILE");
    } else if (play_save(p, path)) {
        printf("Saved to %s\n", path);
    }
}

/* What follows the word of a command in the line, or NULL if it is another. */
static const char *after_word(const char *line, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(line, word, n) != 0 || (line[n] != '\0' && line[n] != ' ')) {
        return NULL;
    }
    line += n;
    while (*line == ' ') {
        line++;
    }
    return line;
}

/* Does what one of the words asks for that are understood at every prompt. */
static bool plain_word(play *p, const char *line)
{
    const char *rest;
    if (strcmp(line, "board") == 0) {
        screen_board(p);
    } else if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        help(p);
    } else if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0) {
        p->quit = true;
    } else if ((rest = after_word(line, "save")) != NULL) {
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
    } else if (strcmp(line, "undo") == 0 || strcmp(line, "u") == 0) {
        return undo(p);
    } else if (strcmp(line, "hint") == 0) {
        hint(p);
    } else if ((rest = after_word(line, "moves")) != NULL) {
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
    say_seat(p->rules, p->human, &seat);
    text_end(&seat);
    if (p->menu_n == 1 && p->open == 0) {
        text_str(o, "Enter: ");
        p->rules->action_text(p->menu[0], o);
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
