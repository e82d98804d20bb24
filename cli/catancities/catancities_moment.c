/* Lines below the board of Cities & Knights. */
#include "cli/catancities/catancities_lines.h"
#include "cli/catancities/catancities_phrases.h"
#include "cli/sheet.h"

static void say(const lines *d, int word)
{
    face_say(d->style, &cities_words[word], d->o);
}

/* The viewer is called "you", others by their letters. */
static void say_who(const lines *d, int seat)
{
    lines_paint(d, INK_SEAT + seat);
    if (seat == d->v->seat) {
        say(d, CITIES_SELF);
    } else {
        text_char(d->o, sheet_letter(seat, false));
    }
    lines_paint(d, INK_NONE);
}

/* -- cards -- */

static void say_progress(const lines *d, const uint8_t *cards)
{
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        if (cards[k] > 0) {
            text_str(d->o, "  ");
            catan_word_for(catan_progress_names[k], d->style->language, d->o);
            if (cards[k] > 1) {
                text_char(d->o, ' ');
                text_int(d->o, cards[k]);
            }
        }
    }
}

static bool has_progress(const uint8_t *cards)
{
    int n = 0;
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        n += cards[k];
    }
    return n > 0;
}

static void say_hand(const lines *d, int seat, catan_cards goods, const uint8_t *progress)
{
    text_str(d->o, "   ");
    lines_count(d, WORD_SEAT, seat);
    lines_say(d, WORD_HOLDS);
    lines_cards(d, goods, false);
    say_progress(d, progress);
    text_char(d->o, '\n');
}

static void say_cards(const lines *d)
{
    const catan_view *v = d->v;
    for (int p = 0; p < d->t->seats && v->open; p++) {
        say_hand(d, p, v->all_hands[p], v->all_progress[p]);
    }
    if (!v->open && has_progress(v->progress)) {
        say(d, CITIES_HOLD);
        say_progress(d, v->progress);
        text_char(d->o, '\n');
    }
    if (v->target_hand != 0 || has_progress(v->target_progress)) { /* what a card lets one see */
        say_hand(d, d->t->realm.target - 1, v->target_hand, v->target_progress);
    }
}

/* -- what is to be done -- */

/* How much each seat owes; NULL: it is not counted. */
static const uint8_t *owed(const catan_table *t)
{
    return t->phase == CATAN_DISCARDING ? t->to_discard
           : t->phase == CATAN_CHOOSING ? t->sea.to_take
           : t->phase == CATAN_GIVING   ? t->realm.to_give
                                        : NULL;
}

/* K3.3: in turn order from the player on turn. */
static int first_chooser(const catan_table *t)
{
    int seat = t->current;
    while ((t->realm.choosers >> seat & 1) == 0) {
        seat = (seat + 1) % t->seats;
    }
    return seat;
}

/* K2.8 */
static unsigned droppers(const catan_table *t)
{
    unsigned seats = 0;
    for (int p = 0; p < t->seats; p++) {
        seats |= (unsigned)(p != t->current && t->realm.progress_n[p] > CATAN_PROGRESS_HAND) << p;
    }
    return seats;
}

/* The seats (bits) that are to act. */
static unsigned actors(const catan_table *t)
{
    const uint8_t *counts = owed(t);
    unsigned seats = 0;
    for (int p = 0; p < t->seats && counts != NULL; p++) {
        seats |= (unsigned)(counts[p] > 0) << p;
    }
    if (counts != NULL) {
        return seats;
    }
    switch (t->phase) {
    case CATAN_DROPPING:
        return droppers(t);
    case CATAN_CHOOSING_DECK:
        return 1u << first_chooser(t);
    case CATAN_LOSING_CITY:
        return t->realm.to_lose;
    case CATAN_LOSING_KNIGHT:
        return 1u << (t->realm.target - 1);
    case CATAN_RETREATING:
        return 1u << catan_knight_seat(t->realm.retreating);
    case CATAN_HARBOR:
        return 1u << (t->realm.ask > 0 ? t->realm.ask - 1 : t->sea.active);
    default:
        return 1u << t->sea.active;
    }
}

static const speech_text *prompt_of(const catan_table *t)
{
    const catan_realm *r = &t->realm;
    if (t->phase == CATAN_ROBBING && r->chased != CATAN_NOT_CHASED) {
        bool pirate = r->chased == CATAN_PIRATE_CHASED;
        return &cities_words[pirate ? CITIES_PIRATE_ONLY : CITIES_ROBBER_ONLY];
    }
    if (t->phase == CATAN_DISCARDING && r->sabotage) {
        return &cities_words[CITIES_SABOTAGE];
    }
    if (t->phase == CATAN_ROADWORK && r->free_kind > 0) {
        return &cities_words[CITIES_DIPLOMAT];
    }
    if (t->phase == CATAN_HARBOR && r->ask > 0) {
        return &cities_words[CITIES_ANSWER];
    }
    return &cities_prompts[t->phase];
}

static void say_prompt(const lines *d)
{
    const uint8_t *counts = owed(d->t);
    unsigned seats = actors(d->t);
    bool first = true;
    text_str(d->o, "   ");
    for (int p = 0; p < d->t->seats; p++) {
        if ((seats >> p & 1) == 0) {
            continue;
        }
        text_str(d->o, first ? "" : ", ");
        say_who(d, p);
        if (counts != NULL) {
            text_char(d->o, ' ');
            text_int(d->o, counts[p]);
        }
        first = false;
    }
    text_str(d->o, ": ");
    face_say(d->style, prompt_of(d->t), d->o);
    text_char(d->o, '\n');
}

void moment_write(const lines *d)
{
    say_cards(d);
    lines_offer(d);
    if (d->t->phase != CATAN_OVER && d->t->chance == CATAN_NO_CHANCE && d->t->give == 0) {
        say_prompt(d);
    }
}
