/* catan_words.h -- the words of Catan's face, and of the larger games', in each language. */
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
    /* of the larger games */
    WORD_TAKES,
    WORD_LINES,
    WORD_OF,
    WORD_FOG,
    WORD_SIGN_POINTS,
    WORD_SIGN_CARDS,
    WORD_SIGN_DEV,
    WORD_SIGN_KNIGHTS,
    WORD_SIGN_ROUTE,
    WORD_SIGN_ROADS,
    WORD_SIGN_SHIPS,
    WORD_SIGN_SETTLEMENTS,
    WORD_SIGN_CITIES,
    CATAN_WORDS
};

extern const speech_text catan_words[CATAN_WORDS];
extern const speech_text catan_vocabulary[];
extern const face_error catan_face_errors[];
extern const speech_text catan_help;
/* What people call each seat where boards show its letter. */
extern const speech_text catan_seats[];

/* Writes the name of a resource, another terrain, a card or "any" in this language. */
void catan_word_for(const char *name, speech in, text_out *o);

#endif
