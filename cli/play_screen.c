/* What `stolik play` prints: the board, the menu, and what has happened. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "cli/words.h"
#include "table/grow.h"

void screen_say(const char *line)
{
    puts(line != NULL ? line : "");
}

void screen_new_events(play *p)
{
    text_out o = text_growing();
    game_buffer before;
    gamefile_state(&p->file, p->told, before.state);
    for (int i = p->told; i < p->file.events_n; i++) {
        game_buffer after = before;
        int error = game_event_apply(p->rules, after.state, &p->file.events[i]);
        rules_assert(error == GAME_OK);
        size_t len = o.len;
        say_event(&p->file, i, before.state, after.state, p->human, &o);
        text_str(&o, o.len > len ? "\n" : "");
        before = after;
    }
    text_flush(&o, stdout);
    text_drop(&o);
    if (!p->term.out) {
        p->told = p->file.events_n;
    }
}

void screen_board(play *p)
{
    game_buffer view;
    text_out o = text_growing();
    game_show(p->rules, p->now.state, p->human, false, view.state);
    p->face->draw(view.state, p->human, newest_action(&p->file, p->file.events_n), &p->term.style,
                  &o);
    int lines = 0;
    for (size_t i = 0; i < o.len; i++) {
        lines += o.at[i] == '\n';
    }
    text_flush(&o, stdout);
    text_drop(&o);
    int rows = terminal_rows();
    if (p->term.out && rows > 0 && lines >= rows) {
        printf("(The board has %d lines and the terminal %d: its top is out of sight.)\n", lines,
               rows);
    }
}

/* -- the menu -- */

static void action_text(const play *p, game_action action, char text[static GAME_ACTION_TEXT])
{
    text_out o = text_to(text, GAME_ACTION_TEXT);
    p->rules->action_text(action, &o);
    text_end(&o);
}

/* Lists the chosen entries (indexes into the menu) in columns, read downwards. */
static void list_columns(const play *p, const int *chosen, int n)
{
    char text[GAME_ACTION_TEXT];
    int width = 1;
    for (int i = 0; i < n; i++) {
        action_text(p, p->menu[chosen[i]], text);
        width = (int)strlen(text) > width ? (int)strlen(text) : width;
    }
    int digits = snprintf(NULL, 0, "%d", p->menu_n);
    int across = p->term.style.columns / (digits + width + 4);
    across = across > 0 ? across : 1;
    int down = (n + across - 1) / across;
    for (int y = 0; y < down; y++) {
        for (int i = y; i < n; i += down) {
            action_text(p, p->menu[chosen[i]], text);
            bool last = i + down >= n;
            printf("%*d  %-*s%s", digits + (i == y ? 1 : 0), chosen[i] + 1, last ? 0 : width, text,
                   last ? "\n" : "  ");
        }
    }
}

void screen_moves(const play *p, const char *begin)
{
    char text[GAME_ACTION_TEXT];
    int *chosen = memory_new((size_t)p->menu_n * sizeof *chosen);
    int n = 0;
    for (int i = 0; i < p->menu_n; i++) {
        action_text(p, p->menu[i], text);
        if (strncmp(text, begin, strlen(begin)) == 0) {
            chosen[n++] = i;
        }
    }
    list_columns(p, chosen, n);
    if (n == 0) {
        printf("No move begins with \"%s\".\n", begin);
    }
    free(chosen);
}

/* "place (1024), skip (1)" */
static void print_kinds(const play *p)
{
    int count[GAME_KIND_MAX] = {0};
    const char *comma = "";
    for (int i = 0; i < p->menu_n; i++) {
        count[p->menu[i].kind]++;
    }
    for (int k = 1; k < GAME_KIND_MAX && p->rules->kinds[k - 1] != NULL; k++) {
        if (count[k] > 0) {
            printf("%s%s (%d)", comma, p->rules->kinds[k - 1], count[k]);
            comma = ", ";
        }
    }
}

static void print_open(const play *p)
{
    const char *comma = "Besides, without a list: ";
    for (int k = 1; k < GAME_KIND_MAX && p->rules->kinds[k - 1] != NULL; k++) {
        if ((p->open >> k & 1) != 0) {
            printf("%s%s", comma, p->rules->kinds[k - 1]);
            comma = ", ";
        }
    }
    if (p->open != 0) {
        putchar('\n');
    }
}

/* For a menu that is too long to be listed without being asked. */
static void print_summary(const play *p)
{
    char text[GAME_ACTION_TEXT];
    action_text(p, p->menu[0], text);
    printf("%d moves: ", p->menu_n);
    print_kinds(p);
    printf(". Write one, as \"%s\".\n\"moves\" lists them all", text);
    char *last = strrchr(text, ' ');
    if (last != NULL) {
        *last = '\0';
        printf(", \"moves %s\" those that begin like this", text);
    }
    puts(".");
}

void screen_menu(const play *p)
{
    if (p->menu_n > PLAY_LIST_MAX) {
        print_summary(p);
    } else if (p->menu_n > 1 || p->open != 0) {
        screen_moves(p, "");
    }
    print_open(p);
}

void screen_opponents(const play *p)
{
    const bot_level *last = NULL;
    for (int i = 0; i < p->file.setup.seats; i++) {
        if (i != p->human && p->levels[i] != last) {
            last = p->levels[i];
            printf("Against %s: %s\n", last->name, last->about);
        }
    }
}

void screen_thinking(const play *p, int seat)
{
    enum { LONG_MS = 200 };
    if (p->term.out && p->levels[seat]->ms >= LONG_MS) {
        printf("%s thinks... \r", p->levels[seat]->name);
        fflush(stdout);
    }
}

void screen_turn(play *p)
{
    terminal_clear(&p->term);
    screen_board(p);
    screen_new_events(p);
    if (!p->met) {
        screen_opponents(p);
        p->met = true;
    }
    screen_menu(p);
}
