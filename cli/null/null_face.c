/* The null game in a terminal: one line a seat. */
#include "cli/face.h"
#include "rules/null/null.h"

static void draw_hand(null_set hand, text_out *o)
{
    for (int c = 1; c <= NULL_CARDS; c++) {
        if (null_has(hand, c)) {
            text_char(o, ' ');
            text_int(o, c);
        }
    }
}

static void draw_seat(const null_view *v, int p, text_out *o)
{
    text_str(o, v->table.winner == p ? "* seat " : "  seat ");
    text_int(o, p);
    text_str(o, ": points ");
    text_int(o, v->table.points[p]);
    text_str(o, ", cards ");
    text_int(o, v->hand_n[p]);
    if (p == v->seat) {
        text_char(o, ':');
        draw_hand(v->hand, o);
    }
    if (v->laid[p] == NULL_FACE_DOWN) {
        text_str(o, ", laid a card");
    } else if (v->laid[p] != 0) {
        text_str(o, ", laid ");
        text_int(o, v->laid[p]);
    }
    text_char(o, '\n');
}

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    (void)seat, (void)last, (void)style;
    const null_view *v = view;
    text_str(o, "round ");
    text_int(o, v->table.round);
    text_str(o, " of ");
    text_int(o, v->table.rounds);
    text_str(o, ", stock ");
    text_int(o, v->stock_n);
    text_str(o, ", shown");
    draw_hand(v->table.shown, o);
    text_char(o, '\n');
    for (int p = 0; p < v->table.seats; p++) {
        draw_seat(v, p, o);
    }
}

const game_face null_face = {
    .draw = draw,
    .title = "Null",
    .help = "lay 7     lay a card of your hand, face down\n"
            "claim 9   bet that the dice make 9 or more\n"
            "pass      claim nothing\n",
};
