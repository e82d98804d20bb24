/* Catan in a terminal: the island, the players, the bank and one's own cards. Where all of it fits,
 * the rest stands below a large island; on a small terminal, in a panel beside a small one. */
#include "cli/catan/catan_island.h"
#include "cli/catan/catan_panel.h"
#include "cli/catan/catan_words.h"

typedef struct drawing {
    const catan_view *v;
    const catan_table *t;
    const face_style *style;
    text_out *o;
} drawing;

static void paint(const drawing *d, int ink)
{
    sheet_paint(d->style, ink, d->o);
}

static void say(const drawing *d, int word)
{
    face_say(d->style, &catan_words[word], d->o);
}

/* A word and a number. */
static void count(const drawing *d, int word, int n)
{
    say(d, word);
    text_int(d->o, n);
}

/* A word and a number in a field of two. */
static void count2(const drawing *d, int word, int n)
{
    say(d, word);
    text_str(d->o, n < 10 ? "  " : " ");
    text_int(d->o, n);
}

static void draw_cards(const drawing *d, catan_cards cards, bool zeros)
{
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        if (zeros || catan_count(cards, r) > 0) {
            text_str(d->o, "  ");
            paint(d, INK_HEX + r);
            island_name(catan_resource_names[r], d->style->language, d->o);
            paint(d, INK_NONE);
            text_char(d->o, ' ');
            text_int(d->o, catan_count(cards, r));
        }
    }
}

static const char *turn_mark(const drawing *d, int p)
{
    if (d->t->phase == CATAN_OVER) {
        return (d->t->winners >> p & 1) != 0 ? " * " : "   ";
    }
    return d->t->current != p ? "   " : face_sign(d->style, " ▶ ", " > ");
}

static void draw_player(const drawing *d, int p)
{
    const catan_table *t = d->t;
    text_str(d->o, turn_mark(d, p));
    paint(d, INK_SEAT + p);
    count(d, WORD_SEAT, p);
    paint(d, INK_NONE);
    count2(d, p == d->v->seat ? WORD_YOU : WORD_NOT_YOU, panel_points(d->v, p));
    count2(d, WORD_CARDS, t->hand_n[p]);
    count2(d, WORD_DEV, t->card_n[p]);
    count2(d, WORD_KNIGHTS, t->knights[p]);
    count2(d, WORD_ROAD, t->road_length[p]);
    count2(d, WORD_LEFT_ROADS, t->pieces[p][CATAN_ROAD_PIECE]);
    count(d, WORD_SETTLEMENTS, t->pieces[p][CATAN_SETTLEMENT_PIECE]);
    count(d, WORD_CITIES, t->pieces[p][CATAN_CITY_PIECE]);
    text_char(d->o, '\n');
}

static void draw_title(const drawing *d, int what, int seat)
{
    say(d, what);
    if (seat < 0) {
        say(d, WORD_NOBODY);
    } else {
        count(d, WORD_SEAT, seat);
    }
}

static void draw_titles(const drawing *d)
{
    draw_title(d, WORD_LONGEST, d->t->road_seat);
    draw_title(d, WORD_LARGEST, d->t->army_seat);
    say(d, WORD_PORT_SIGN);
    text_char(d->o, '\n');
}

static void draw_dice(const drawing *d)
{
    const catan_table *t = d->t;
    count(d, WORD_TURN, (int)t->turn);
    if (t->dice[0] > 0) {
        count(d, WORD_DICE, t->dice[0]);
        text_char(d->o, '-');
        text_int(d->o, t->dice[1]);
    }
    say(d, WORD_BANK);
    draw_cards(d, t->bank, true);
    count(d, WORD_DECK, d->v->deck_n);
    text_char(d->o, '\n');
}

/* Development cards, and how many of them are new. */
static void draw_development(const drawing *d, catan_cards cards, catan_cards bought)
{
    for (int k = 0; k < CATAN_CARDS; k++) {
        int n = catan_count(cards, k);
        int fresh = catan_count(bought, k);
        if (n > 0) {
            text_str(d->o, "  ");
            island_name(catan_card_names[k], d->style->language, d->o);
            text_char(d->o, ' ');
            text_int(d->o, n);
            if (fresh > 0) {
                count(d, WORD_NEW, fresh);
                text_char(d->o, ')');
            }
        }
    }
}

static void draw_own(const drawing *d)
{
    const catan_view *v = d->v;
    if (v->seat == GAME_SPECTATOR) {
        return;
    }
    say(d, WORD_HOLD);
    draw_cards(d, v->hand, false);
    draw_development(d, v->cards, v->bought);
    text_char(d->o, '\n');
    say(d, WORD_RATES);
    draw_cards(d, v->table.rate[v->seat], true);
    text_char(d->o, '\n');
}

/* C12.5: at the end everybody's cards lie open. */
static void draw_all_hands(const drawing *d)
{
    for (int p = 0; p < d->t->seats; p++) {
        text_str(d->o, "   ");
        count(d, WORD_SEAT, p);
        say(d, WORD_HOLDS);
        draw_cards(d, d->v->all_hands[p], false);
        draw_development(d, d->v->all_cards[p], 0);
        text_char(d->o, '\n');
    }
}

static void draw_moment(const drawing *d)
{
    const catan_table *t = d->t;
    if (t->give != 0) {
        text_str(d->o, "   ");
        count(d, WORD_SEAT, t->current);
        say(d, WORD_GIVES);
        draw_cards(d, t->give, false);
        say(d, WORD_FOR);
        draw_cards(d, t->want, false);
        text_char(d->o, '\n');
    }
    for (int p = 0; p < t->seats; p++) {
        if (t->to_discard[p] > 0) {
            text_str(d->o, "   ");
            count(d, WORD_SEAT, p);
            count(d, WORD_DISCARDS, t->to_discard[p]);
            text_char(d->o, '\n');
        }
    }
}

/* Whether the terminal is too small for the large island with all that stands below it. */
static bool is_small(const catan_table *t, const face_style *style)
{
    enum { BELOW = 6 }; /* besides a line for each player */
    return style->lines > 0 &&
           (style->lines < ISLAND_LARGE_LINES + BELOW + t->seats || style->columns < SHEET_COLUMNS);
}

static void draw_below(const drawing *d, bool small)
{
    if (!small) {
        draw_titles(d);
        for (int p = 0; p < d->t->seats; p++) {
            draw_player(d, p);
        }
        draw_dice(d);
    }
    if (d->v->open) {
        draw_all_hands(d);
    } else if (!small) {
        draw_own(d);
    } else if (d->v->seat != GAME_SPECTATOR && d->v->cards != 0) {
        say(d, WORD_HOLD); /* resources stand in the panel */
        draw_development(d, d->v->cards, d->v->bought);
        text_char(d->o, '\n');
    }
    draw_moment(d);
}

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    (void)seat; /* the island looks the same from everywhere */
    sheet page;
    const catan_view *v = view;
    drawing d = {.v = v, .t = &v->table, .style = style, .o = o};
    island all = {.t = &v->table, .last = last, .language = style->language, .page = &page};
    all.small = is_small(d.t, style);
    sheet_clear(&page);
    island_draw(&all);
    if (all.small) {
        panel_draw(v, style->language, &page);
    }
    sheet_write(&page, all.small ? ISLAND_SMALL_LINES : ISLAND_LARGE_LINES, style, o);
    draw_below(&d, all.small);
}

const game_face catan_face = {
    .draw = draw,
    .vocabulary = catan_vocabulary,
    .errors = catan_face_errors,
    .help = &catan_help,
};
