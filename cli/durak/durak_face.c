/* Durak in a terminal: the deck, the players, the table, and the viewer's own hand. */
#include "cli/face.h"
#include "rules/durak/durak.h"

typedef struct drawing {
    const durak_view *v;
    const durak_table *t;
    const face_style *style;
    game_action last;
    text_out *o;
} drawing;

static void paint(const drawing *d, const char *code)
{
    face_paint(d->style, code, d->o);
}

static const char *sign(const drawing *d, const char *unicode, const char *ascii)
{
    return face_sign(d->style, unicode, ascii);
}

static void number(const drawing *d, int n, const char *one, const char *many)
{
    text_int(d->o, n);
    text_str(d->o, n == 1 ? one : many);
}

/* -- cards -- */

static void suit_sign(const drawing *d, int suit)
{
    static const char *const signs[] = {"♠", "♣", "♦", "♥"};
    static const char *const letters[] = {"S", "C", "D", "H"};
    text_str(d->o, sign(d, signs[suit], letters[suit]));
}

static bool was_played(const drawing *d, int card)
{
    const game_action *a = &d->last;
    switch (a->kind) {
    case DURAK_ATTACK:
    case DURAK_TRANSFER:
    case DURAK_THROW:
        return a->arg[0] == card;
    case DURAK_BEAT:
        return a->arg[1] == card;
    default:
        return false;
    }
}

/* Two columns and a third for the mark of the card played last. */
static void draw_card(const drawing *d, int card)
{
    int suit = durak_suit(card);
    bool red = suit == DURAK_DIAMONDS || suit == DURAK_HEARTS;
    bool marked = was_played(d, card);
    paint(d, red ? "1;31" : "1");
    if (marked) {
        paint(d, "4");
    }
    text_char(d->o, durak_card_name(card)[0]);
    suit_sign(d, suit);
    paint(d, "0");
    text_char(d->o, marked && !d->style->colour ? '*' : ' ');
}

/* The cards of a set by suit, trumps last. */
static void draw_set(const drawing *d, durak_set set)
{
    int trump = durak_suit(d->t->trump_card);
    for (int i = 1; i <= DURAK_SUITS; i++) {
        durak_set suit = set & durak_suit_set((trump + i) % DURAK_SUITS);
        text_str(d->o, suit != 0 ? " " : "");
        for (; suit != 0; suit &= suit - 1) {
            draw_card(d, bit_lowest(suit));
        }
    }
    text_char(d->o, '\n');
}

/* -- the parts of the picture -- */

static void deck_line(const drawing *d)
{
    const durak_table *t = d->t;
    text_str(d->o, " trump ");
    if (t->trump_card == 0) {
        text_str(d->o, "unknown, the cards are shuffled\n");
        return;
    }
    draw_card(d, t->trump_card);
    text_str(d->o, t->deck_n > 0 ? " deck " : " no deck left");
    if (t->deck_n > 0) {
        number(d, t->deck_n, " card, the trump", " cards, the trump at the bottom");
    }
    text_str(d->o, "  discarded ");
    text_int(d->o, bit_count(t->discard));
    if (t->bout > 0) {
        text_str(d->o, "  bout ");
        text_int(d->o, t->bout);
    }
    text_char(d->o, '\n');
    if (t->discard_visible && t->discard != 0) {
        text_str(d->o, " discard");
        draw_set(d, t->discard);
    }
}

static const char *role(const durak_table *t, int p)
{
    if (p == t->durak) {
        return "  the durak";
    }
    if (p == t->defender) {
        return t->taking ? "  takes" : "  defends";
    }
    bool passed = (t->passed >> p & 1) != 0;
    if (p == t->attacker) {
        return passed ? "  attacks, has passed" : "  attacks";
    }
    return passed ? "  has passed" : "";
}

static void seat_state(const drawing *d, int p)
{
    static const char *const places[] = {"1st", "2nd", "3rd", "4th", "5th", "6th"};
    const durak_table *t = d->t;
    for (int i = 0; i < t->out_n; i++) {
        if (t->out[i] == p) {
            text_str(d->o, " out, ");
            text_str(d->o, places[i]);
            return;
        }
    }
    text_str(d->o, t->hand_n[p] < 10 ? " " : "");
    number(d, t->hand_n[p], " card ", " cards");
    text_str(d->o, role(t, p));
}

static void seat_line(const drawing *d, int p)
{
    const durak_table *t = d->t;
    bool turn = p == t->to_act;
    text_str(d->o, turn ? sign(d, " ▶ ", " > ") : "   ");
    paint(d, turn ? "1" : "0");
    text_str(d->o, "seat ");
    text_int(d->o, p);
    text_str(d->o, p == d->v->seat ? " (you)  " : "        ");
    paint(d, "0");
    seat_state(d, p);
    text_char(d->o, '\n');
}

/* Attack cards above, what beats them below. */
static void table_rows(const drawing *d)
{
    const durak_table *t = d->t;
    text_str(d->o, "\n   attack   ");
    for (int i = 0; i < t->attack_n; i++) {
        draw_card(d, t->attack[i]);
        text_str(d->o, "  ");
    }
    for (int i = t->attack_n; i < t->limit; i++) { /* room for more */
        paint(d, "2");
        text_str(d->o, sign(d, "··   ", "..   "));
        paint(d, "0");
    }
    text_str(d->o, "\n   defence  ");
    for (int i = 0; i < t->attack_n; i++) {
        if (t->defence[i] != 0) {
            draw_card(d, t->defence[i]);
        } else {
            text_str(d->o, "   ");
        }
        text_str(d->o, "  ");
    }
    text_str(d->o, "\n");
}

static void result_line(const drawing *d)
{
    const durak_table *t = d->t;
    text_str(d->o, "\n   ");
    paint(d, "1");
    if (t->durak < 0) {
        text_str(d->o, "a draw: nobody is the durak");
    } else {
        text_str(d->o, "the durak is seat ");
        text_int(d->o, t->durak);
    }
    paint(d, "0");
    text_char(d->o, '\n');
}

/* D9.5: at the end all hands lie open. */
static void all_hands(const drawing *d)
{
    for (int p = 0; p < d->t->seats; p++) {
        if (d->v->hands[p] != 0) {
            text_str(d->o, "\n   seat ");
            text_int(d->o, p);
            text_str(d->o, "  ");
            draw_set(d, d->v->hands[p]);
        }
    }
}

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    const durak_view *v = view;
    drawing d = {.v = v, .t = &v->table, .style = style, .last = last, .o = o};
    int from = seat >= 0 ? seat : 0;
    deck_line(&d);
    text_char(o, '\n');
    for (int i = 1; i <= v->table.seats; i++) { /* the left neighbour first, the viewer last */
        seat_line(&d, (from + i) % v->table.seats);
    }
    if (v->table.phase == DURAK_OVER) {
        result_line(&d);
    } else if (v->table.bout > 0) {
        table_rows(&d);
    }
    if (v->open) {
        all_hands(&d);
    } else if (v->seat != GAME_SPECTATOR && v->hand != 0) {
        text_str(o, "\n   hand    ");
        draw_set(&d, v->hand);
    }
}

const game_face durak_face = {
    .draw = draw,
    .title = "Durak",
    .help = "attack 6S     lead the six of spades (S C D H: spades, clubs, diamonds, hearts)\n"
            "beat 6S 8S    beat the six with the eight; T J Q K A come after 9\n"
            "transfer 6H   pass the attack on with a card of the same rank, if that is played\n"
            "throw 8D      throw in a card of a rank that lies on the table\n"
            "take          take all cards on the table\n"
            "pass          throw in nothing\n"
            "A higher card of the suit beats, and a trump any other suit. The last one with cards\n"
            "is the durak.",
};
