/* Catan in a terminal: the island, the players, the bank and one's own cards. Where all of it fits,
 * the rest stands below a large island; on a small terminal, in a panel beside a small one. */
#include "cli/catan/catan_lines.h"
#include "cli/catan/catan_panel.h"
#include "cli/catan/catan_picture.h"
#include "cli/catan/catan_words.h"

/* A word and a number in a field of two. */
static void count2(const lines *d, int word, int n)
{
    lines_say(d, word);
    text_str(d->o, n < 10 ? "  " : " ");
    text_int(d->o, n);
}

static const char *turn_mark(const lines *d, int p)
{
    if (d->t->phase == CATAN_OVER) {
        return (d->t->winners >> p & 1) != 0 ? " * " : "   ";
    }
    return d->t->current != p ? "   " : face_sign(d->style, " ▶ ", " > ");
}

static void draw_player(const lines *d, int p)
{
    const catan_table *t = d->t;
    text_str(d->o, turn_mark(d, p));
    lines_paint(d, INK_SEAT + p);
    lines_count(d, WORD_SEAT, p);
    lines_paint(d, INK_NONE);
    count2(d, p == d->v->seat ? WORD_YOU : WORD_NOT_YOU, lines_points(d->v, p));
    count2(d, WORD_CARDS, t->hand_n[p]);
    count2(d, WORD_DEV, t->card_n[p]);
    count2(d, WORD_KNIGHTS, t->knights[p]);
    count2(d, WORD_ROAD, t->road_length[p]);
    count2(d, WORD_LEFT_ROADS, t->pieces[p][CATAN_ROAD_PIECE]);
    lines_count(d, WORD_SETTLEMENTS, t->pieces[p][CATAN_SETTLEMENT_PIECE]);
    lines_count(d, WORD_CITIES, t->pieces[p][CATAN_CITY_PIECE]);
    text_char(d->o, '\n');
}

static void draw_title(const lines *d, int what, int seat)
{
    lines_say(d, what);
    if (seat < 0) {
        lines_say(d, WORD_NOBODY);
    } else {
        lines_count(d, WORD_SEAT, seat);
    }
}

static void draw_titles(const lines *d)
{
    draw_title(d, WORD_LONGEST, d->t->road_seat);
    draw_title(d, WORD_LARGEST, d->t->army_seat);
    lines_say(d, WORD_PORT_SIGN);
    text_char(d->o, '\n');
}

static void draw_dice(const lines *d)
{
    const catan_table *t = d->t;
    lines_count(d, WORD_TURN, (int)t->turn);
    if (t->dice[0] > 0) {
        lines_count(d, WORD_DICE, t->dice[0]);
        text_char(d->o, '-');
        text_int(d->o, t->dice[1]);
    }
    lines_say(d, WORD_BANK);
    lines_cards(d, t->bank, true);
    lines_count(d, WORD_DECK, d->v->deck_n);
    text_char(d->o, '\n');
}

static void draw_own(const lines *d)
{
    const catan_view *v = d->v;
    if (v->seat == GAME_SPECTATOR) {
        return;
    }
    lines_say(d, WORD_HOLD);
    lines_cards(d, v->hand, false);
    lines_development(d, v->cards, v->bought);
    text_char(d->o, '\n');
    lines_say(d, WORD_RATES);
    lines_cards(d, v->table.rate[v->seat], true);
    text_char(d->o, '\n');
}

/* Whether the terminal is too small for the large island with all that stands below it. */
static bool is_small(const catan_table *t, const face_style *style)
{
    enum { BELOW = 6 }; /* besides a line for each player */
    return style->lines > 0 && (style->lines < ISLAND_LARGE_LINES + BELOW + t->seats ||
                                style->columns < ISLAND_LARGE_COLUMNS);
}

static void draw_below(const lines *d, bool small)
{
    if (!small) {
        draw_titles(d);
        for (int p = 0; p < d->t->seats; p++) {
            draw_player(d, p);
        }
        draw_dice(d);
    }
    if (d->v->open) {
        lines_hands(d);
    } else if (!small) {
        draw_own(d);
    } else if (d->v->seat != GAME_SPECTATOR && d->v->cards != 0) {
        lines_say(d, WORD_HOLD); /* resources stand in the panel */
        lines_development(d, d->v->cards, d->v->bought);
        text_char(d->o, '\n');
    }
    lines_moment(d);
}

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    (void)seat; /* the island looks the same from everywhere */
    sheet page;
    const catan_view *v = view;
    lines d = {.v = v, .t = &v->table, .style = style, .o = o};
    island all = {.t = &v->table, .last = last, .language = style->language, .page = &page};
    all.small = is_small(d.t, style);
    sheet_clear(&page);
    island_draw(&all);
    if (all.small) {
        panel_draw(v, style->language, &page);
    }
    sheet_write(&page, 0, all.small ? ISLAND_SMALL_LINES : ISLAND_LARGE_LINES, style, o);
    draw_below(&d, all.small);
}

const game_face catan_face = {
    .draw = draw,
    .vocabulary = catan_vocabulary,
    .errors = catan_face_errors,
    .help = &catan_help,
};
