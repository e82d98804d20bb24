/* Lines about cards below a board; compiled for the larger games once more. */
#include "cli/catan/catan_lines.h"

#include "cli/catan/catan_words.h"
#include "cli/sheet.h"

int lines_points(const catan_view *v, int seat)
{
    catan_cards shown = v->open ? v->all_cards[seat] : seat == v->seat ? v->cards : 0;
    return v->table.points[seat] + catan_count(shown, CATAN_VICTORY_POINT);
}

void lines_paint(const lines *d, int ink)
{
    sheet_paint(d->style, ink, d->o);
}

void lines_say(const lines *d, int word)
{
    face_say(d->style, &catan_words[word], d->o);
}

/* A word and a number. */
void lines_count(const lines *d, int word, int n)
{
    lines_say(d, word);
    text_int(d->o, n);
}

int lines_ink(int kind)
{
#ifdef CATAN_CITIES
    kind = kind == CATAN_PAPER   ? CATAN_WOOD
           : kind == CATAN_CLOTH ? CATAN_SHEEP
           : kind == CATAN_COIN  ? CATAN_ORE
                                 : kind;
#endif
    return INK_HEX + kind;
}

void lines_cards(const lines *d, catan_cards cards, bool zeros)
{
    for (int r = 0; r < CATAN_GOODS; r++) {
        if (zeros || catan_count(cards, r) > 0) {
            text_str(d->o, "  ");
            lines_paint(d, lines_ink(r));
            catan_word_for(catan_good_names[r], d->style->language, d->o);
            lines_paint(d, INK_NONE);
            text_char(d->o, ' ');
            text_int(d->o, catan_count(cards, r));
        }
    }
}

/* Development cards, and how many of them are new. */
void lines_development(const lines *d, catan_cards cards, catan_cards bought)
{
    for (int k = 0; k < CATAN_CARDS; k++) {
        int n = catan_count(cards, k);
        int fresh = catan_count(bought, k);
        if (n > 0) {
            text_str(d->o, "  ");
            catan_word_for(catan_card_names[k], d->style->language, d->o);
            text_char(d->o, ' ');
            text_int(d->o, n);
            if (fresh > 0) {
                lines_count(d, WORD_NEW, fresh);
                text_char(d->o, ')');
            }
        }
    }
}

/* C12.5: at the end everybody's cards lie open. */
void lines_hands(const lines *d)
{
    for (int p = 0; p < d->t->seats; p++) {
        text_str(d->o, "   ");
        lines_count(d, WORD_SEAT, p);
        lines_say(d, WORD_HOLDS);
        lines_cards(d, d->v->all_hands[p], false);
        lines_development(d, d->v->all_cards[p], 0);
        text_char(d->o, '\n');
    }
}

/* How many cards each seat has to discard, or to choose. */
static void owe(const lines *d, int word, const uint8_t *counts)
{
    for (int p = 0; p < d->t->seats; p++) {
        if (counts[p] > 0) {
            text_str(d->o, "   ");
            lines_count(d, WORD_SEAT, p);
            lines_count(d, word, counts[p]);
            text_char(d->o, '\n');
        }
    }
}

void lines_offer(const lines *d)
{
    const catan_table *t = d->t;
    if (t->give != 0) {
        text_str(d->o, "   ");
        lines_count(d, WORD_SEAT, t->current);
        lines_say(d, WORD_GIVES);
        lines_cards(d, t->give, false);
        lines_say(d, WORD_FOR);
        lines_cards(d, t->want, false);
        text_char(d->o, '\n');
    }
}

void lines_moment(const lines *d)
{
    lines_offer(d);
    owe(d, WORD_DISCARDS, d->t->to_discard);
#ifdef CATAN_WIDE
    owe(d, WORD_TAKES, d->t->sea.to_take);
#endif
}
