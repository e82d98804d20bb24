/* catan_words.h -- the words of Catan's face, in each language. */
#ifndef STOLIK_CLI_CATAN_WORDS_H
#define STOLIK_CLI_CATAN_WORDS_H

#include "cli/face.h"

enum catan_word {
    WORD_SEAT,
    WORD_YOU,
    WORD_NOT_YOU,
    WORD_CARDS,
    WORD_DEV,
    WORD_KNIGHTS,
    WORD_ROAD,
    WORD_LEFT_ROADS,
    WORD_SETTLEMENTS,
    WORD_CITIES,
    WORD_NOBODY,
    WORD_LONGEST,
    WORD_LARGEST,
    WORD_PORT_SIGN,
    WORD_TURN,
    WORD_DICE,
    WORD_BANK,
    WORD_DECK,
    WORD_NEW,
    WORD_HOLD,
    WORD_RATES,
    WORD_HOLDS,
    WORD_GIVES,
    WORD_FOR,
    WORD_DISCARDS,
    /* of the small board's panel */
    WORD_SMALL_TURN,
    WORD_SMALL_DICE,
    WORD_SMALL_DECK,
    WORD_SMALL_SELF,
    WORD_SMALL_POINTS,
    WORD_SMALL_CARDS,
    WORD_SMALL_DEV,
    WORD_SMALL_KNIGHTS,
    WORD_SMALL_ROAD,
    WORD_SMALL_ROADS_LEFT,
    WORD_SMALL_SETTLEMENTS_LEFT,
    WORD_SMALL_CITIES_LEFT,
    WORD_SMALL_BANK,
    WORD_SMALL_RATE,
    CATAN_WORDS
};

extern const speech_text catan_words[CATAN_WORDS];
extern const speech_text catan_vocabulary[];
extern const face_error catan_face_errors[];
extern const speech_text catan_help;

#endif
