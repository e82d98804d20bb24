/* play.h -- a game in the terminal: its state, its screen and its human player. Private to play*.c.
 *
 * Everything that happens goes through play_event: it is applied and recorded. The human sees the
 * board through the seat's own view, and so does the hint. */
#ifndef STOLIK_CLI_PLAY_H
#define STOLIK_CLI_PLAY_H

#include "ai/core/luck.h"
#include "ai/core/player.h"
#include "cli/face.h"
#include "cli/play_words.h"
#include "cli/terminal.h"
#include "table/gamefile.h"

enum { PLAY_LIST_MAX = 40 }; /* a longer menu is listed only on request */

typedef struct play {
    const game_rules *rules;
    const game_face *face;
    gamefile file;
    game_buffer now;
    int human;                               /* a seat, or GAME_SPECTATOR: nobody */
    const bot_level *levels[GAME_SEATS_MAX]; /* of the computer players */
    luck chance;
    luck bots;
    bot_desk desk;
    void *desk_memory;
    game_action *menu; /* what the human may do, while it is the human's turn */
    int menu_n;
    uint32_t open;
    int told; /* the number of events that were shown already */
    terminal term;
    const char *save; /* where the game is kept, or NULL */
    int delay_ms;     /* between the turns of a game that is only watched */
    bool flag;        /* the human is asked in optional phases, until it says otherwise */
    bool met;         /* the human was told who the others are */
    bool quit;
} play;

/* Applies and records an event. Returns an error as apply does. */
int play_event(play *p, const game_event *event);
/* Whether the human is to act, and nobody else is to be heard before: who was asked answers before
 * who asked. */
bool play_calls_human(const play *p);
/* Undoes the last event. */
void play_take_back(play *p);

/* -- the screen (play_screen.c) -- */

/* Lines for people, with what stands for %1 and %2. */
void screen_say(const play *p, play_word word, const char *first, const char *second);
void screen_text(const play *p, const char *text);
/* Prints the events since `told` in words. On a terminal it leaves `told` unchanged, since the next
 * screen clears them. */
void screen_new_events(play *p);
void screen_board(const play *p);
/* Clears a terminal, then prints the board and the new events, as many as fit. */
void screen_look(play *p);
/* The menu with its numbers, if it is not too long; else which kinds of actions there are. */
void screen_menu(const play *p);
/* All entries of the menu that begin like this, with their numbers. */
void screen_moves(const play *p, const char *begin);
/* The levels of the computer players, and what to expect of them. */
void screen_opponents(const play *p);
/* Says that a computer player is thinking, if it may take long. */
void screen_thinking(const play *p, int seat);
/* Clears a terminal, then prints the board, the new events and the menu, as much as fits. */
void screen_turn(play *p);

/* -- the human (play_human.c) -- */

/* Lets the human act once, or quit. */
void human_turn(play *p);
/* Saves the game and says so, or why not. */
bool play_save(play *p, const char *path);

#endif
