/* speech.h -- the languages of the terminal: texts side by side, and which of them is spoken. */
#ifndef STOLIK_CLI_SPEECH_H
#define STOLIK_CLI_SPEECH_H

#include "rules/core/text.h"

typedef enum speech { SPEECH_EN, SPEECH_RU, SPEECH_LANGUAGES } speech;

/* One text in each language. */
typedef struct speech_text {
    const char *in[SPEECH_LANGUAGES];
} speech_text;

/* Writes a pattern, in which %1 and %2 stand for these. */
void speech_fill(const char *pattern, const char *first, const char *second, text_out *o);

/* The locale that the environment names for this: LC_ALL, else LC_MESSAGES or LC_CTYPE, else LANG,
 * else "". */
typedef enum speech_locale_of { SPEECH_MESSAGES, SPEECH_CHARACTERS } speech_locale_of;
const char *speech_locale(speech_locale_of what);
/* The language that it asks for. */
speech speech_of_locale(void);

/* Writes the text with its words in another language: a word is a run of letters that a pair of the
 * vocabulary has in the language `from`; everything else stays. Of several pairs with the same
 * word the first counts. The vocabulary ends with NULLs; NULL:
 * no words are known. */
void speech_translate(const speech_text *vocabulary, speech from, speech to, const char *text,
                      text_out *o);

#endif
