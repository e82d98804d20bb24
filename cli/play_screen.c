/* What `stolik play` prints: the board, the menu, and what has happened. On a terminal all of it
 * fits the screen, if that is possible: boards that can be smaller are, a long menu is only summed
 * up, and the oldest events are left out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "table/grow.h"

/* -- texts -- */

/* Writes lines that fit the terminal; a file or a program gets them whole. */
static void write_wrapped(const play *p, const char *text, text_out *o)
{
    wrap_text(text, p->term.out ? p->term.style.columns : INT32_MAX, o);
}

void screen_text(const play *p, const char *text)
{
    text_out o = text_growing();
    write_wrapped(p, text, &o);
    text_flush(&o, stdout);
    text_drop(&o);
}

static void fill(const play *p, play_word word, const char *first, const char *second, text_out *o)
{
    speech_fill(play_text(word, p->term.style.language), first, second, o);
}

void screen_say(const play *p, play_word word, const char *first, const char *second)
{
    text_out o = text_growing();
    fill(p, word, first, second, &o);
    screen_text(p, text_end(&o));
    text_drop(&o);
}

static const char *number_text(int n, char text[static 16])
{
    snprintf(text, 16, "%d", n);
    return text;
}

/* -- what has happened -- */

/* Writes the events from `told` on, a line each. */
static void write_events(const play *p, text_out *o)
{
    game_buffer before;
    text_out line = text_growing();
    gamefile_state(&p->file, p->told, before.state);
    for (int i = p->told; i < p->file.events_n; i++) {
        game_buffer after = before;
        int error = game_event_apply(p->rules, after.state, &p->file.events[i]);
        rules_assert(error == GAME_OK);
        text_restart(&line);
        say_event(&p->file, i, before.state, after.state, p->human, p->term.style.language, &line);
        if (line.len > 0) {
            write_wrapped(p, text_end(&line), o);
        }
        before = after;
    }
    text_drop(&line);
}

/* Prints the newest lines of a text, and how many are left out before them. */
static void print_newest(const play *p, const char *text, int room)
{
    int lines = wrap_lines(text);
    int skip = lines > room ? lines - room + 1 : 0;
    char number[16];
    for (int i = 0; i < skip; i++) {
        text = strchr(text, '\n') + 1;
    }
    if (skip > 0) {
        screen_say(p, PLAY_EARLIER, number_text(skip, number), "");
    }
    fputs(text, stdout);
}

/* room: lines for them; 0: as many as there are. */
static void print_events(play *p, int room)
{
    text_out o = text_growing();
    write_events(p, &o);
    text_end(&o);
    if (o.len > 0) {
        print_newest(p, o.at, room > 0 ? room : INT32_MAX);
    }
    text_drop(&o);
    if (!p->term.out) {
        p->told = p->file.events_n;
    }
}

void screen_new_events(play *p)
{
    print_events(p, 0);
}

/* -- the board -- */

enum {
    BESIDE_BOARD = 7, /* lines for events, menu and prompt */
    BOARD_MIN = 8
};

/* Writes the board for a screen of so many rows; 0: of any size. Returns its lines. */
static int write_board(const play *p, int rows, text_out *o)
{
    game_buffer view;
    face_style style = p->term.style;
    int lines = rows - BESIDE_BOARD;
    style.lines = rows == 0 ? 0 : lines > BOARD_MIN ? lines : BOARD_MIN;
    text_out drawn = text_growing();
    game_show(p->rules, p->now.state, p->human, false, view.state);
    p->face->draw(view.state, p->human, newest_action(&p->file, p->file.events_n), &style, &drawn);
    write_wrapped(p, text_end(&drawn), o);
    text_drop(&drawn);
    return wrap_lines(text_end(o));
}

/* The rows of the screen; 0: there is none. */
static int rows_of(const play *p)
{
    return p->term.out ? terminal_rows() : 0;
}

/* Returns how many rows it takes. */
static int print_board(const play *p)
{
    text_out o = text_growing();
    int rows = rows_of(p);
    int lines = write_board(p, rows, &o);
    text_flush(&o, stdout);
    text_drop(&o);
    if (rows > 0 && lines >= rows) {
        char has[16];
        char fits[16];
        screen_say(p, PLAY_TOO_HIGH, number_text(lines, has), number_text(rows, fits));
    }
    return lines;
}

void screen_board(const play *p)
{
    print_board(p);
}

void screen_look(play *p)
{
    enum { BELOW = 3 }; /* a result and a prompt */
    int rows = rows_of(p);
    terminal_measure(&p->term);
    terminal_clear(&p->term);
    int left = rows - print_board(p) - BELOW;
    print_events(p, rows == 0 ? 0 : left > 1 ? left : 1);
}

/* -- the menu -- */

static void action_text(const play *p, game_action action, char text[static GAME_ACTION_TEXT * 2])
{
    text_out o = text_to(text, GAME_ACTION_TEXT * 2);
    say_action(p->rules, action, p->term.style.language, &o);
    text_end(&o);
}

/* Lists the chosen entries (indexes into the menu) in columns, read downwards. */
static void list_columns(const play *p, const int *chosen, int n, text_out *o)
{
    char text[GAME_ACTION_TEXT * 2];
    int width = 1;
    for (int i = 0; i < n; i++) {
        action_text(p, p->menu[chosen[i]], text);
        int own = wrap_width(text, strlen(text));
        width = own > width ? own : width;
    }
    int digits = snprintf(NULL, 0, "%d", p->menu_n);
    int across = (p->term.style.columns - 1) / (digits + width + 4);
    across = across > 0 ? across : 1;
    int down = (n + across - 1) / across;
    for (int y = 0; y < down; y++) {
        for (int i = y; i < n; i += down) {
            action_text(p, p->menu[chosen[i]], text);
            int gap = i + down < n ? width - wrap_width(text, strlen(text)) + 2 : 0;
            text_format(o, "%*d  %s%*s%s", digits + (i == y ? 1 : 0), chosen[i] + 1, text, gap, "",
                        i + down < n ? "" : "\n");
        }
    }
}

static void write_moves(const play *p, const char *begin, text_out *o)
{
    char text[GAME_ACTION_TEXT * 2];
    int *chosen = memory_new((size_t)p->menu_n * sizeof *chosen);
    int n = 0;
    for (int i = 0; i < p->menu_n; i++) {
        action_text(p, p->menu[i], text);
        if (strncmp(text, begin, strlen(begin)) == 0) {
            chosen[n++] = i;
        }
    }
    list_columns(p, chosen, n, o);
    if (n == 0) {
        fill(p, PLAY_NONE_BEGINS, begin, "", o);
        text_char(o, '\n');
    }
    free(chosen);
}

void screen_moves(const play *p, const char *begin)
{
    text_out o = text_growing();
    write_moves(p, begin, &o);
    text_flush(&o, stdout);
    text_drop(&o);
}

/* "place (1024), skip (1)"; or those that are open. */
static void write_kinds(const play *p, bool open, text_out *o)
{
    int count[GAME_KIND_MAX] = {0};
    for (int i = 0; i < p->menu_n; i++) {
        count[p->menu[i].kind]++;
    }
    for (int k = 1; k < GAME_KIND_MAX && p->rules->kinds[k - 1] != NULL; k++) {
        if (open ? (p->open >> k & 1) != 0 : count[k] > 0) {
            text_str(o, o->len > 0 ? ", " : "");
            say_kind(p->rules, k, p->term.style.language, o);
            if (!open) {
                text_format(o, " (%d)", count[k]);
            }
        }
    }
}

/* For a menu that is too long to be listed without being asked. */
static void write_summary(const play *p, text_out *o)
{
    char text[GAME_ACTION_TEXT * 2];
    char number[16];
    text_out kinds = text_growing();
    text_out said = text_growing();
    action_text(p, p->menu[0], text);
    write_kinds(p, false, &kinds);
    fill(p, PLAY_KINDS, number_text(p->menu_n, number), text_end(&kinds), &said);
    text_char(&said, ' ');
    fill(p, PLAY_AS_THIS, text, "", &said);
    char *last = strrchr(text, ' ');
    if (last != NULL) {
        *last = '\0';
        text_char(&said, ' ');
        fill(p, PLAY_BEGIN_LIKE, text, "", &said);
    }
    write_wrapped(p, text_end(&said), o);
    text_drop(&kinds);
    text_drop(&said);
}

/* The menu in at most so many lines, else summed up. */
static void write_menu(const play *p, int room, text_out *o)
{
    if (p->menu_n > 1 || (p->menu_n > 0 && p->open != 0)) {
        if (p->menu_n <= PLAY_LIST_MAX) {
            write_moves(p, "", o);
        }
        if (o->len == 0 || wrap_lines(text_end(o)) > room) {
            text_restart(o);
            write_summary(p, o);
        }
    }
    if (p->open != 0) {
        text_out kinds = text_growing();
        text_out said = text_growing();
        write_kinds(p, true, &kinds);
        fill(p, PLAY_BESIDES, text_end(&kinds), "", &said);
        write_wrapped(p, text_end(&said), o);
        text_drop(&kinds);
        text_drop(&said);
    }
    text_end(o);
}

void screen_menu(const play *p)
{
    text_out o = text_growing();
    write_menu(p, INT32_MAX, &o);
    text_flush(&o, stdout);
    text_drop(&o);
}

/* -- the computer players -- */

void screen_opponents(const play *p)
{
    speech in = p->term.style.language;
    const bot_level *last = NULL;
    for (int i = 0; i < p->file.setup.seats; i++) {
        if (i != p->human && p->levels[i] != last) {
            last = p->levels[i];
            screen_say(p, PLAY_AGAINST, play_level(last, in), play_about(last, in));
        }
    }
}

void screen_thinking(const play *p, int seat)
{
    enum { LONG_MS = 200 };
    if (p->term.out && p->levels[seat]->ms >= LONG_MS) {
        text_out o = text_growing();
        fill(p, PLAY_THINKS, play_level(p->levels[seat], p->term.style.language), "", &o);
        text_str(&o, " \r");
        text_flush(&o, stdout);
        text_drop(&o);
        fflush(stdout);
    }
}

/* -- a turn -- */

void screen_turn(play *p)
{
    enum { PROMPT = 2, OPPONENTS = 2, EVENTS_MIN = 2 };
    terminal_measure(&p->term);
    terminal_clear(&p->term);
    int rows = rows_of(p);
    int room = INT32_MAX;
    int used = print_board(p) + PROMPT;
    if (rows > 0) {
        room = rows > used ? rows - used : 1;
        room -= p->met || room <= OPPONENTS ? 0 : OPPONENTS;
    }
    text_out menu = text_growing();
    write_menu(p, room > EVENTS_MIN ? room - EVENTS_MIN : 1, &menu);
    int left = room - wrap_lines(menu.len > 0 ? menu.at : "");
    print_events(p, rows == 0 ? 0 : left > 1 ? left : 1);
    if (!p->met) {
        screen_opponents(p);
        p->met = true;
    }
    text_flush(&menu, stdout);
    text_drop(&menu);
}
