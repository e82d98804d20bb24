/* The null game in a terminal: one line a seat. Every text is in both languages. */
#include "cli/face.h"
#include "rules/null/null.h"

enum word { ROUND, OF, STOCK, SHOWN, SEAT, POINTS, CARDS, LAID_HIDDEN, LAID, WORDS };

static const speech_text words[WORDS] = {
    [ROUND] = {{"round ", "круг "}},         [OF] = {{" of ", " из "}},
    [STOCK] = {{", stock ", ", в колоде "}}, [SHOWN] = {{", shown", ", открыты"}},
    [SEAT] = {{"seat ", "место "}},          [POINTS] = {{": points ", ": очков "}},
    [CARDS] = {{", cards ", ", карт "}},     [LAID_HIDDEN] = {{", laid a card", ", карта лежит"}},
    [LAID] = {{", laid ", ", лежит "}},
};

static const speech_text vocabulary[] = {{{"lay", "положить"}},
                                         {{"claim", "спор"}},
                                         {{"pass", "пас"}},
                                         {{"deck", "колода"}},
                                         {{NULL, NULL}}};

static const face_error errors[] = {
    {"not_your_card", {[SPEECH_RU] = "у вас нет этой карты"}},
    {"bad_claim", {[SPEECH_RU] = "спорят о числе от 2 до 12"}},
    {NULL, {NULL}},
};

static void say(const face_style *style, int word, text_out *o)
{
    face_say(style, &words[word], o);
}

/* A word and a number. */
static void count(const face_style *style, int word, int n, text_out *o)
{
    say(style, word, o);
    text_int(o, n);
}

static void draw_hand(null_set hand, text_out *o)
{
    for (int c = 1; c <= NULL_CARDS; c++) {
        if (null_has(hand, c)) {
            text_char(o, ' ');
            text_int(o, c);
        }
    }
}

static void draw_seat(const null_view *v, int p, const face_style *style, text_out *o)
{
    text_str(o, v->table.winner == p ? "* " : "  ");
    count(style, SEAT, p, o);
    count(style, POINTS, v->table.points[p], o);
    count(style, CARDS, v->hand_n[p], o);
    if (p == v->seat) {
        text_char(o, ':');
        draw_hand(v->hand, o);
    }
    if (v->laid[p] == NULL_FACE_DOWN) {
        say(style, LAID_HIDDEN, o);
    } else if (v->laid[p] != 0) {
        count(style, LAID, v->laid[p], o);
    }
    text_char(o, '\n');
}

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    (void)seat, (void)last;
    const null_view *v = view;
    count(style, ROUND, v->table.round, o);
    count(style, OF, v->table.rounds, o);
    count(style, STOCK, v->stock_n, o);
    say(style, SHOWN, o);
    draw_hand(v->table.shown, o);
    text_char(o, '\n');
    for (int p = 0; p < v->table.seats; p++) {
        draw_seat(v, p, style, o);
    }
}

static const speech_text help = {{"lay 7     lay a card of your hand, face down\n"
                                  "claim 9   bet that the dice make 9 or more\n"
                                  "pass      claim nothing",
                                  "положить 7  положить карту с руки лицом вниз\n"
                                  "спор 9      поспорить, что на костях будет 9 или больше\n"
                                  "пас         не спорить"}};

const game_face null_face = {
    .draw = draw,
    .vocabulary = vocabulary,
    .errors = errors,
    .help = &help,
};
