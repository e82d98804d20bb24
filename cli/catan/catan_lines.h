/* catan_lines.h -- what stands below a board of Catan or of a larger game: hands, and what is going
 * on besides the board. */
#ifndef STOLIK_CLI_CATAN_LINES_H
#define STOLIK_CLI_CATAN_LINES_H

#include "cli/face.h"
#include "rules/catan/catan.h"

typedef struct lines {
    const catan_view *v;
    const catan_table *t;
    const face_style *style;
    text_out *o;
} lines;

/* The points of a seat, with the hidden ones that the viewer may know. */
int lines_points(const catan_view *v, int seat);

/* Changes the ink of what follows (cli/sheet.h). */
void lines_paint(const lines *d, int ink);
/* A word (catan_words.h), and a word with a number after it. */
void lines_say(const lines *d, int word);
void lines_count(const lines *d, int word, int n);
/* The ink of a kind of card: a commodity has that of the land it comes from. */
int lines_ink(int kind);
void lines_cards(const lines *d, catan_cards cards, bool zeros);
/* Development cards, and how many of them are new. */
void lines_development(const lines *d, catan_cards cards, catan_cards bought);
/* C12.5: at the end everybody's cards lie open. */
void lines_hands(const lines *d);
void lines_offer(const lines *d);
/* An open offer, and who owes cards. */
void lines_moment(const lines *d);

#endif
