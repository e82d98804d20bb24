/* Durak in a terminal: the deck, the players, the table, and the viewer's own hand. */
#include "cli/face.h"
#include "rules/durak/durak.h"

enum word {
    TRUMP,
    UNKNOWN,
    DECK,
    NO_DECK,
    LAST_CARD,
    DECK_CARDS,
    DISCARDED,
    BOUT,
    DISCARD,
    THE_DURAK,
    TAKES,
    DEFENDS,
    ATTACKS,
    ATTACKS_PASSED,
    PASSED,
    OUT,
    HAS,
    SEAT,
    YOU,
    NOT_YOU,
    ATTACK_ROW,
    DEFENCE_ROW,
    NOBODY,
    DURAK_IS,
    HAND,
    WORDS
};

static const speech_text words[WORDS] = {
    [TRUMP] = {{" trump ", " козырь "}},
    [UNKNOWN] = {{"unknown, the cards are shuffled\n", "неизвестен, карты тасуются\n"}},
    [DECK] = {{" deck: ", " колода: "}},
    [NO_DECK] = {{" no deck left", " колода кончилась"}},
    [LAST_CARD] = {{", the trump", ", козырь"}},
    [DECK_CARDS] = {{", the trump at the bottom", ", козырь внизу"}},
    [DISCARDED] = {{"  discarded: ", "  в отбое: "}},
    [BOUT] = {{"  bout ", "  кон "}},
    [DISCARD] = {{" discard", " отбой"}},
    [THE_DURAK] = {{"  the durak", "  дурак"}},
    [TAKES] = {{"  takes", "  берёт"}},
    [DEFENDS] = {{"  defends", "  отбивается"}},
    [ATTACKS] = {{"  attacks", "  заходит"}},
    [ATTACKS_PASSED] = {{"  attacks, has passed", "  заходит, бито"}},
    [PASSED] = {{"  has passed", "  бито"}},
    [OUT] = {{" out, place ", " без карт, место "}},
    [HAS] = {{" cards: ", " карт: "}},
    [SEAT] = {{"seat ", "место "}},
    [YOU] = {{" (you)  ", " (вы)  "}},
    [NOT_YOU] = {{"        ", "       "}},
    [ATTACK_ROW] = {{"\n   attack   ", "\n   заход    "}},
    [DEFENCE_ROW] = {{"\n   defence  ", "\n   защита   "}},
    [NOBODY] = {{"a draw: nobody is the durak", "ничья: дурака нет"}},
    [DURAK_IS] = {{"the durak is seat ", "дурак — место "}},
    [HAND] = {{"\n   hand    ", "\n   карты   "}},
};

static const speech_text vocabulary[] = {
    {{"attack", "зайти"}},    {{"beat", "бить"}},  {{"transfer", "перевести"}},
    {{"throw", "подкинуть"}}, {{"take", "взять"}}, {{"pass", "бито"}},
    {{"deck", "колода"}},     {{NULL, NULL}},
};

static const face_error errors[] = {
    {"unknown_card", {[SPEECH_RU] = "такой карты в колоде нет"}},
    {"wrong_phase", {[SPEECH_RU] = "сейчас от вас ждут другого"}},
    {"not_your_card", {[SPEECH_RU] = "у вас нет этой карты"}},
    {"not_on_table", {[SPEECH_RU] = "такой непобитой карты на столе нет"}},
    {"does_not_beat", {[SPEECH_RU] = "этой картой ту не побить"}},
    {"rank_not_on_table", {[SPEECH_RU] = "карт такого достоинства на столе нет"}},
    {"over_limit", {[SPEECH_RU] = "больше подкидывать нельзя"}},
    {"cannot_transfer", {[SPEECH_RU] = "сейчас перевести нельзя"}},
    {NULL, {NULL}},
};

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

static void say(const drawing *d, int word)
{
    face_say(d->style, &words[word], d->o);
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
    say(d, TRUMP);
    if (t->trump_card == 0) {
        say(d, UNKNOWN);
        return;
    }
    draw_card(d, t->trump_card);
    say(d, t->deck_n > 0 ? DECK : NO_DECK);
    if (t->deck_n > 0) {
        text_int(d->o, t->deck_n);
        say(d, t->deck_n == 1 ? LAST_CARD : DECK_CARDS);
    }
    say(d, DISCARDED);
    text_int(d->o, bit_count(t->discard));
    if (t->bout > 0) {
        say(d, BOUT);
        text_int(d->o, t->bout);
    }
    text_char(d->o, '\n');
    if (t->discard_visible && t->discard != 0) {
        say(d, DISCARD);
        draw_set(d, t->discard);
    }
}

/* What a seat does; WORDS: nothing. */
static int role(const durak_table *t, int p)
{
    if (p == t->durak) {
        return THE_DURAK;
    }
    if (p == t->defender) {
        return t->taking ? TAKES : DEFENDS;
    }
    bool passed = (t->passed >> p & 1) != 0;
    if (p == t->attacker) {
        return passed ? ATTACKS_PASSED : ATTACKS;
    }
    return passed ? PASSED : WORDS;
}

static void seat_state(const drawing *d, int p)
{
    const durak_table *t = d->t;
    for (int i = 0; i < t->out_n; i++) {
        if (t->out[i] == p) {
            say(d, OUT);
            text_int(d->o, i + 1);
            return;
        }
    }
    say(d, HAS);
    text_str(d->o, t->hand_n[p] < 10 ? " " : "");
    text_int(d->o, t->hand_n[p]);
    if (role(t, p) != WORDS) {
        say(d, role(t, p));
    }
}

static void seat_line(const drawing *d, int p)
{
    const durak_table *t = d->t;
    bool turn = p == t->to_act;
    text_str(d->o, turn ? sign(d, " ▶ ", " > ") : "   ");
    paint(d, turn ? "1" : "0");
    say(d, SEAT);
    text_int(d->o, p);
    say(d, p == d->v->seat ? YOU : NOT_YOU);
    paint(d, "0");
    seat_state(d, p);
    text_char(d->o, '\n');
}

/* Attack cards above, what beats them below. */
static void table_rows(const drawing *d)
{
    const durak_table *t = d->t;
    say(d, ATTACK_ROW);
    for (int i = 0; i < t->attack_n; i++) {
        draw_card(d, t->attack[i]);
        text_str(d->o, "  ");
    }
    for (int i = t->attack_n; i < t->limit; i++) { /* room for more */
        paint(d, "2");
        text_str(d->o, sign(d, "··   ", "..   "));
        paint(d, "0");
    }
    say(d, DEFENCE_ROW);
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
        say(d, NOBODY);
    } else {
        say(d, DURAK_IS);
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
            text_str(d->o, "\n   ");
            say(d, SEAT);
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
        say(&d, HAND);
        draw_set(&d, v->hand);
    }
}

static const speech_text help = {
    {"attack 6S     lead the six of spades (S C D H: spades, clubs, diamonds, hearts)\n"
     "beat 6S 8S    beat the six with the eight; T J Q K A come after 9\n"
     "transfer 6H   pass the attack on with a card of the same rank, if that is played\n"
     "throw 8D      throw in a card of a rank that lies on the table\n"
     "take          take all cards on the table\n"
     "pass          throw in nothing\n"
     "A higher card of the suit beats, and a trump any other suit. The last one with "
     "cards is the durak.",
     "зайти 6S       зайти с шестёрки пик (S C D H: пики, трефы, бубны, черви)\n"
     "бить 6S 8S     побить шестёрку восьмёркой; после 9 идут T J Q K A: десятка, валет, "
     "дама, король, туз\n"
     "перевести 6H   перевести ход картой того же достоинства, если так играют\n"
     "подкинуть 8D   подкинуть карту достоинства, которое есть на столе\n"
     "взять          взять все карты со стола\n"
     "бито           ничего не подкидывать\n"
     "Бьёт старшая карта той же масти, а козырь — любую другую масть. Кто остался с "
     "картами последним, тот дурак."}};

const game_face durak_face = {
    .draw = draw,
    .vocabulary = vocabulary,
    .errors = errors,
    .help = &help,
};
