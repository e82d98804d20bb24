/* What speaks for an action of Durak, by the own hand and what lies on the table. */
#include "ai/core/reasons.h"
#include "rules/durak/durak.h"

static int count(durak_set set)
{
    int n = 0;
    for (; set != 0; set &= set - 1) {
        n++;
    }
    return n;
}

/* The cards of the hand that are no trumps, below this rank. */
static durak_set lower_plain(const durak_view *v, durak_set trumps, int rank)
{
    durak_set lower = 0;
    for (durak_set rest = v->hand & ~trumps; rest != 0; rest &= rest - 1) {
        int card = count((rest & -rest) - 1);
        lower |= durak_rank(card) < rank ? durak_set_of(card) : 0;
    }
    return lower;
}

/* For a card that is put on the table: how little it costs, and what goes with it. */
static void reasons_to_play(const durak_view *v, durak_set trumps, int card, bot_reasons *r)
{
    bool is_trump = durak_has(trumps, card);
    int same = count(v->hand & durak_same_ranks(durak_set_of(card))) - 1;
    if (!is_trump && lower_plain(v, trumps, durak_rank(card)) == 0) {
        bot_reasons_add(r, "lowest", NULL, 0);
    }
    if (same > 0) {
        bot_reasons_add(r, "same_rank", "cards", same);
    }
    if (!is_trump && (v->hand & trumps) != 0) {
        bot_reasons_add(r, "keeps_trump", "trumps", count(v->hand & trumps));
    }
}

static void reasons_to_beat(const durak_view *v, durak_set trumps, int onto, int card,
                            bot_reasons *r)
{
    durak_set all = v->hand & durak_beaters(onto, durak_suit(v->table.trump_card));
    if (count(all) == 1) {
        bot_reasons_add(r, "only_card", NULL, 0);
    } else if (!durak_has(trumps, card)) {
        durak_set cheaper = all & ~trumps & (durak_set_of(card) - 1);
        if (cheaper == 0) {
            bot_reasons_add(r, "cheapest", NULL, 0);
        }
    } else if ((all & ~trumps) == 0 && (all & (durak_set_of(card) - 1)) == 0) {
        bot_reasons_add(r, "lowest_trump", NULL, 0);
    }
    if (!durak_has(trumps, card) && (v->hand & trumps) != 0) {
        bot_reasons_add(r, "keeps_trump", "trumps", count(v->hand & trumps));
    }
}

static void reasons_to_take(const durak_view *v, durak_set trumps, bot_reasons *r)
{
    const durak_table *t = &v->table;
    for (int i = 0; i < t->attack_n; i++) {
        durak_set all = v->hand & durak_beaters(t->attack[i], durak_suit(t->trump_card));
        if (t->defence[i] == 0 && all == 0) {
            bot_reasons_add(r, "cannot_beat", NULL, 0);
            return;
        }
    }
    if ((v->hand & trumps) != 0) {
        bot_reasons_add(r, "keeps_trump", "trumps", count(v->hand & trumps));
    }
    bot_reasons_add(r, "takes", "cards", count(t->on_table));
}

void durak_reasons(const void *view, int seat, game_action a, bot_reasons *r);

void durak_reasons(const void *view, int seat, game_action a, bot_reasons *r)
{
    const durak_view *v = view;
    durak_set trumps = durak_suit_set(durak_suit(v->table.trump_card));
    (void)seat;
    switch (a.kind) {
    case DURAK_ATTACK:
    case DURAK_THROW:
        reasons_to_play(v, trumps, a.arg[0], r);
        break;
    case DURAK_TRANSFER:
        bot_reasons_add(r, "passes_on", "cards", v->table.attack_n + 1);
        break;
    case DURAK_BEAT:
        reasons_to_beat(v, trumps, a.arg[0], a.arg[1], r);
        break;
    case DURAK_TAKE:
        reasons_to_take(v, trumps, r);
        break;
    case DURAK_PASS:
        bot_reasons_add(r, "keeps_cards", "cards", count(v->hand));
        break;
    default:
        break;
    }
}
