/* catansea_words.h -- cli/catan/catan_words.h with names of its own, so that neither game needs the
 * other. */
#ifndef STOLIK_CLI_CATANSEA_WORDS_H
#define STOLIK_CLI_CATANSEA_WORDS_H

/* Cities & Knights, which uses sources of this folder, has names of its own. */
#ifndef catan_words
#define catan_face_errors catansea_face_errors
#define catan_help catansea_base_help
#define catan_seats catansea_seats
#define catan_vocabulary catansea_vocabulary
#define catan_word_for catansea_word_for
#define catan_words catansea_words
#endif

#include "cli/catan/catan_words.h"

#endif
