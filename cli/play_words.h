/* play_words.h -- what `stolik play` says to its player, and the words of its commands. */
#ifndef STOLIK_CLI_PLAY_WORDS_H
#define STOLIK_CLI_PLAY_WORDS_H

#include "ai/core/player.h"
#include "cli/speech.h"

/* With %1 and %2 for what is filled in. */
typedef enum play_word {
    PLAY_TOO_LONG,
    PLAY_SAVE_PROMPT,
    PLAY_SAVED,
    PLAY_NOT_SAVED,
    PLAY_SAVE_WHAT,
    PLAY_UNFINISHED,
    PLAY_REFUSED,
    PLAY_NUMBERED,
    PLAY_UNKNOWN,
    PLAY_NO_UNDO,
    PLAY_END_PROMPT,
    PLAY_END_WORDS,
    PLAY_NO_LIST,
    PLAY_HINTED,
    PLAY_COMMANDS,
    PLAY_FLAG_HELP,
    PLAY_FLAG_UP,
    PLAY_FLAG_DOWN,
    PLAY_NO_FLAG,
    PLAY_ENTER,
    PLAY_NONE_BEGINS,
    PLAY_BESIDES,
    PLAY_KINDS,
    PLAY_AS_THIS,
    PLAY_BEGIN_LIKE,
    PLAY_AGAINST,
    PLAY_THINKS,
    PLAY_EARLIER,
    PLAY_TOO_HIGH,
    PLAY_WORDS
} play_word;

typedef enum play_command {
    PLAY_MOVES,
    PLAY_UNDO,
    PLAY_U,
    PLAY_HINT,
    PLAY_BOARD,
    PLAY_FLAG,
    PLAY_SAVE,
    PLAY_HELP,
    PLAY_MARK, /* asks for help too */
    PLAY_QUIT,
    PLAY_EXIT,
    PLAY_COMMANDS_N
} play_command;

const char *play_text(play_word word, speech in);
/* What follows the word of the command in the line, in whichever language it was written; NULL: it
 * is another line. */
const char *play_after(const char *line, play_command command);

/* The name of a level, and what to expect of it. */
const char *play_level(const bot_level *level, speech in);
const char *play_about(const bot_level *level, speech in);

#endif
