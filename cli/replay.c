/* The command `stolik replay`: steps through a saved game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "table/gamefile.h"
#include "table/grow.h"

typedef struct replay {
    gamefile file;
    const game_rules *rules;
    terminal term;
    game_buffer now;
    int at;     /* events that have happened */
    int viewer; /* a seat, GAME_SPECTATOR, or SAY_EVERYTHING */
} replay;

/* -- showing -- */

static void draw(const replay *r, text_out *o)
{
    game_buffer view;
    bool everything = r->viewer == SAY_EVERYTHING;
    bool ended = r->at == r->file.events_n && r->file.ending.how != GAME_ENDED_RULES;
    int seat = everything ? GAME_SPECTATOR : r->viewer;
    game_show(r->rules, r->now.state, seat, everything || ended, view.state);
    face_of(r->rules)->draw(view.state, seat, newest_action(&r->file, r->at), &r->term.style, o);
    if (r->viewer == SAY_EVERYTHING) {
        r->rules->state_json(r->now.state, o);
        o->comma = false;
        text_char(o, '\n');
    }
}

/* Goes on by one event, saying which. */
static void step(replay *r, int to, text_out *o)
{
    game_buffer before = r->now;
    int error = game_event_apply(r->rules, r->now.state, &r->file.events[r->at]);
    rules_assert(error == GAME_OK);
    size_t len = o->len;
    say_event(&r->file, r->at, before.state, r->now.state, to, SPEECH_EN, o);
    text_str(o, o->len > len ? "\n" : "");
    r->at++;
}

/* -- printing -- */

static void say_undos(const replay *r, text_out *o)
{
    if (r->file.undos > 0) {
        text_format(o, "Moves were taken back in this game: %d\n", r->file.undos);
    }
}

static void print_game(replay *r, bool boards)
{
    text_out o = text_growing();
    text_format(&o, "%s, %d seats:", r->rules->name, r->file.setup.seats);
    for (int p = 0; p < r->file.setup.seats; p++) {
        text_str(&o, p > 0 ? ", " : " ");
        say_seat(r->rules, p, SPEECH_EN, &o);
        text_format(&o, " %s", r->file.players[p]);
    }
    text_char(&o, '\n');
    say_undos(r, &o);
    while (r->at < r->file.events_n) {
        size_t len = o.len;
        text_format(&o, "%4d  ", r->at + 1);
        size_t told = o.len;
        step(r, SAY_EVERYTHING, &o);
        o.len = o.len > told ? o.len : len; /* an event that the next one tells */
        if (boards) {
            draw(r, &o);
        }
        text_flush(&o, stdout);
    }
    if (!boards || r->file.events_n == 0) {
        draw(r, &o);
    }
    say_end(&r->file, r->now.state, SPEECH_EN, &o);
    text_char(&o, '\n');
    text_flush(&o, stdout);
    text_drop(&o);
}

static void print_state(replay *r)
{
    text_out o = text_growing();
    gamefile_state(&r->file, r->file.events_n, r->now.state);
    r->rules->state_json(r->now.state, &o);
    text_char(&o, '\n');
    text_flush(&o, stdout);
    text_drop(&o);
}

/* -- stepping through -- */

static void go_to(replay *r, int at)
{
    r->at = at < 0 ? 0 : at > r->file.events_n ? r->file.events_n : at;
    gamefile_state(&r->file, r->at, r->now.state);
}

static void show_viewer(const replay *r, text_out *o)
{
    if (r->viewer >= 0) {
        text_str(o, "seen by ");
        say_seat(r->rules, r->viewer, SPEECH_EN, o);
    } else {
        text_str(o, r->viewer == SAY_EVERYTHING ? "everything shown" : "seen by a spectator");
    }
    text_char(o, '\n');
}

/* For a decision to roll, which has no line of its own. */
static void show_quiet(const replay *r, const game_event *event, text_out *o)
{
    say_seat(r->rules, event->actor, SPEECH_EN, o);
    text_str(o, ": ");
    r->rules->action_text(event->action, o);
    text_char(o, '\n');
}

/* The board is drawn for the screen as it is now. */
static void fit_screen(replay *r)
{
    enum { BESIDE_BOARD = 7, BOARD_MIN = 8 }; /* lines for what happened and for the keys */
    int rows = terminal_rows();
    int lines = rows - BESIDE_BOARD;
    terminal_measure(&r->term);
    r->term.style.lines = rows == 0 ? 0 : lines > BOARD_MIN ? lines : BOARD_MIN;
}

static void show(replay *r, bool playing)
{
    fit_screen(r);
    text_out o = text_growing();
    int at = r->at;
    go_to(r, at - 1);
    text_out said = text_growing();
    if (at > 0) {
        step(r, r->viewer, &said);
    }
    draw(r, &o);
    text_format(&o, "Event %d of %d, ", at, r->file.events_n);
    show_viewer(r, &o);
    say_undos(r, &o);
    if (said.len == 0 && at > 0) {
        show_quiet(r, &r->file.events[at - 1], &said);
    }
    text_bytes(&o, said.at, said.len);
    if (at == r->file.events_n) {
        say_end(&r->file, r->now.state, SPEECH_EN, &o);
        text_char(&o, '\n');
    }
    text_str(&o, playing ? "any key stops"
                         : "Enter next, p back, NUMBER Enter jump, g first, G last, a play, "
                           "s seat, q quit");
    text_out fitted = text_growing();
    wrap_text(text_end(&o), r->term.style.columns, &fitted);
    terminal_clear(&r->term);
    text_flush(&fitted, stdout);
    text_drop(&fitted);
    text_drop(&said);
    text_drop(&o);
}

static void next_viewer(replay *r)
{
    if (r->viewer == SAY_EVERYTHING) {
        r->viewer = GAME_SPECTATOR;
    } else {
        r->viewer++;
        r->viewer = r->viewer < r->file.setup.seats ? r->viewer : SAY_EVERYTHING;
    }
}

/* Plays by itself until the end or a key. */
static void play_by_itself(replay *r, int delay_ms)
{
    int key = 0;
    while (key == 0 && r->at < r->file.events_n) {
        go_to(r, r->at + 1);
        show(r, true);
        key = terminal_key(delay_ms);
    }
}

/* Does what a key asks for; false: quit. */
static bool obey(replay *r, int key, int *number, int delay_ms)
{
    if (key >= '0' && key <= '9') {
        *number = *number < 0 ? key - '0' : *number * 10 + (key - '0');
        *number = *number < GAMEFILE_EVENTS_MAX ? *number : GAMEFILE_EVENTS_MAX;
        return true;
    }
    int jump = *number;
    *number = -1;
    if (key == '\n' || key == '\r') {
        go_to(r, jump >= 0 ? jump : r->at + 1);
    } else if (key == ' ' || key == 'n' || key == TERMINAL_RIGHT) {
        go_to(r, r->at + 1);
    } else if (key == 'p' || key == 127 || key == '\b' || key == TERMINAL_LEFT) {
        go_to(r, r->at - 1);
    } else if (key == 'g') {
        go_to(r, 0);
    } else if (key == 'G') {
        go_to(r, r->file.events_n);
    } else if (key == 's') {
        next_viewer(r);
    } else if (key == 'a') {
        play_by_itself(r, delay_ms);
    }
    enum { CTRL_C = 3, CTRL_D = 4 };
    return key != 'q' && key != CTRL_C && key != CTRL_D && key >= 0;
}

static void step_through(replay *r, int delay_ms)
{
    int number = -1;
    bool on = true;
    while (on) {
        show(r, false);
        if (number >= 0) {
            printf("\n%d", number);
        }
        on = obey(r, terminal_key(-1), &number, delay_ms);
    }
    putchar('\n');
}

/* -- the command -- */

int command_replay(int argc, char **argv)
{
    bool print = false;
    bool boards = false;
    bool as_json = false;
    bool no_colour = false;
    bool ascii = false;
    int64_t delay_ms = 700;
    const arg_option options[] = {
        {"print", NULL, "print the events and the last board, also on a terminal", .flag = &print},
        {"board", NULL, "print the board after each event", .flag = &boards},
        {"json", NULL, "print the state at the end as JSON", .flag = &as_json},
        {"delay", "MS", "pause between events in automatic play (default 700)", .number = &delay_ms,
         .max = 60000},
        {"no-colour", NULL, "no colours, as with the variable NO_COLOR", .flag = &no_colour},
        {"ascii", NULL, "print ASCII characters only", .flag = &ascii},
        {0},
    };
    const arg_command command = {
        .name = argv[0],
        .usage = "FILE",
        .about = "Checks a saved game by playing it again, and steps through it: with keys on a\n"
                 "terminal, else by printing it.",
        .options = options,
        .places_min = 1,
        .places_max = 1,
    };
    arg_list places;
    int done = args_read(&command, argc, argv, &places);
    if (done != ARGS_GO_ON) {
        return done;
    }
    replay *r = memory_new(sizeof *r);
    char reason[512];
    text_out why = text_to(reason, sizeof reason);
    if (!gamefile_load(&r->file, places.at[0], &why)) {
        free(r);
        return args_failed(argv[0], "%s", text_end(&why));
    }
    r->rules = r->file.setup.rules;
    r->viewer = GAME_SPECTATOR;
    r->term = terminal_look(no_colour, ascii);
    go_to(r, 0);
    if (as_json) {
        print_state(r);
    } else if (print || boards || !r->term.in || !r->term.out || !terminal_keys()) {
        print_game(r, boards);
    } else {
        step_through(r, (int)delay_ms);
        terminal_lines();
    }
    gamefile_free(&r->file);
    free(r);
    return ARGS_OK;
}
