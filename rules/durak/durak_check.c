/* D8.3: what can be wrong with a position. Each function names the first thing it finds. */
#include "rules/durak/durak_state.h"

static bool is_in(const durak_table *t, int seat)
{
    return seat >= 0 && seat < t->seats && (t->in >> seat & 1) != 0;
}

static bool is_bout(const durak_table *t)
{
    return t->phase == DURAK_ATTACKING || t->phase == DURAK_DEFENDING || t->phase == DURAK_THROWING;
}

/* -- cards -- */

static const durak_set NO_SET = ~(durak_set)0;

/* The cards of a list, or NO_SET if one is there twice or after the end. */
static durak_set set_of_list(const uint8_t *list, int n, int max)
{
    durak_set set = 0;
    for (int i = 0; i < max; i++) {
        bool none = list[i] == 0;
        if (none != (i >= n) || list[i] >= 64 || (!none && durak_has(set, list[i]))) {
            return NO_SET;
        }
        set |= none ? 0 : durak_set_of(list[i]);
    }
    return set;
}

static const char *check_places(const durak_state *s)
{
    const durak_table *t = &s->table;
    durak_set places[DURAK_SEATS_MAX + 3] = {t->discard, t->on_table,
                                             set_of_list(s->deck, t->deck_n, DURAK_CARDS_MAX)};
    for (int p = 0; p < t->seats; p++) {
        places[3 + p] = s->hand[p];
    }
    durak_set all = 0;
    for (int i = 0; i < 3 + t->seats; i++) {
        if ((all & places[i]) != 0) {
            return "no card is in two places";
        }
        all |= places[i];
    }
    durak_set deck = t->phase == DURAK_DEALING ? 0 : durak_deck_of(t->cards);
    if ((all & ~deck) != 0) {
        return deck == 0 ? "before the deal no card is anywhere"
                         : "there are only the cards of this deck";
    }
    return all == deck ? NULL : "every card of the deck is somewhere";
}

static const char *check_trump(const durak_state *s)
{
    const durak_table *t = &s->table;
    if (t->phase == DURAK_DEALING) {
        return t->trump_card == 0 ? NULL : "before the deal there is no trump card";
    }
    if (t->trump_card >= 64 || !durak_has(durak_deck_of(t->cards), t->trump_card)) {
        return "the trump card is one of this deck";
    }
    if (t->deck_n > 0 && s->deck[0] != t->trump_card) {
        return "the trump card is the bottom card of the deck";
    }
    return NULL;
}

static const char *check_hands(const durak_state *s)
{
    const durak_table *t = &s->table;
    for (int p = 0; p < DURAK_SEATS_MAX; p++) {
        if (p >= t->seats && (s->hand[p] != 0 || t->known[p] != 0)) {
            return "a seat that is not there has cards";
        }
        if (t->hand_n[p] != bit_count(s->hand[p])) {
            return "a hand was counted wrongly";
        }
        if ((t->known[p] & ~s->hand[p]) != 0) {
            return "known cards are in the hand of their seat";
        }
    }
    return NULL;
}

static const char *check_pairs(const durak_table *t)
{
    int beaten = 0;
    durak_set defences = 0;
    durak_set attacks = set_of_list(t->attack, t->attack_n, DURAK_PAIRS_MAX);
    for (int i = 0; i < DURAK_PAIRS_MAX && attacks != NO_SET; i++) {
        if (t->defence[i] == 0) {
            continue;
        }
        if (i >= t->attack_n || t->defence[i] >= 64 ||
            !durak_beats(t->defence[i], t->attack[i], durak_trump(t))) {
            return "a defence beats its attack card";
        }
        defences |= durak_set_of(t->defence[i]);
        beaten++;
    }
    if (beaten != t->beaten_n || (attacks | defences) != t->on_table ||
        bit_count(t->on_table) != t->attack_n + beaten) {
        return "the cards on the table are all different";
    }
    return NULL;
}

/* -- seats -- */

static const char *check_out(const durak_table *t)
{
    uint32_t out = 0;
    for (int i = 0; i < DURAK_SEATS_MAX; i++) {
        if (i >= t->out_n) {
            if (t->out[i] != 0) {
                return "seats follow the last one that is out";
            }
            continue;
        }
        if (t->out[i] >= t->seats || (out >> t->out[i] & 1) != 0) {
            return "a seat goes out once";
        }
        if (t->hand_n[t->out[i]] > 0 || t->deck_n > 0) {
            return "a seat is out only with no cards, and none to draw";
        }
        out |= 1u << t->out[i];
    }
    return t->in == (((1u << t->seats) - 1) & ~out) ? NULL : "a seat is either in or out";
}

/* Between bouts all seats have drawn cards, and a seat without cards is out. */
static const char *check_drawn(const durak_table *t)
{
    for (int p = 0; p < t->seats; p++) {
        if (!is_in(t, p)) {
            continue;
        }
        if (t->deck_n > 0 && t->hand_n[p] < DURAK_HAND) {
            return "between bouts a seat has drawn up to six while the deck lasts";
        }
        if (t->hand_n[p] == 0) {
            return "between bouts a seat without cards is out";
        }
    }
    return NULL;
}

/* -- phases -- */

/* D8.1: in phases deal, first and over there is no bout. */
static const char *check_no_bout(const durak_table *t)
{
    if (t->attacker != -1 || t->defender != -1 || t->first_attacker != -1 || t->to_act != -1) {
        return "without a bout there is no attacker, defender, first attacker or seat to act";
    }
    if (t->attack_n > 0 || t->passed != 0 || t->taking || t->limit != 0) {
        return "without a bout the table is empty, the limit 0, and nobody passes or takes";
    }
    return NULL;
}

static const char *check_before(const durak_state *s)
{
    const durak_table *t = &s->table;
    if (t->bout != 0 || t->discard != 0 || t->out_n > 0 || t->durak != -1) {
        return "before the first bout it is bout 0, and nothing is discarded or decided";
    }
    for (int p = 0; p < t->seats && t->phase == DURAK_CHOOSING; p++) {
        if (t->hand_n[p] != DURAK_HAND) {
            return "before the first bout every seat has six cards";
        }
        if ((s->hand[p] & durak_suit_set(durak_trump(t))) != 0) {
            return "chance picks the first attacker only if nobody has a trump";
        }
    }
    return check_no_bout(t);
}

static const char *check_over(const durak_table *t)
{
    int left = t->seats - t->out_n;
    if (t->bout < 1 || t->bout > t->bout_limit) {
        return "the bout is from 1 to the bout limit";
    }
    if (left == 1 ? t->durak != bit_lowest(t->in) : t->durak != -1) {
        return "the durak is the only seat still in, and nobody if there is none or are several";
    }
    if (left > 1 && t->bout != t->bout_limit) {
        return "with two or more seats in, the game is over only at the bout limit";
    }
    const char *wrong = check_no_bout(t);
    return wrong == NULL ? check_drawn(t) : wrong;
}

static const char *check_roles(const durak_table *t)
{
    if (t->bout < 1 || t->bout > t->bout_limit) {
        return "the bout is from 1 to the bout limit";
    }
    if (t->durak != -1 || t->seats - t->out_n < 2) {
        return "with fewer than two seats in the game is over, and only then there is a durak";
    }
    if (!is_in(t, t->attacker) || !is_in(t, t->first_attacker)) {
        return "the attacker and the first attacker are seats still in";
    }
    if (t->defender != durak_left_of(t->in, t->attacker)) {
        return "the defender is the next seat in to the left of the attacker";
    }
    bool led = t->phase == DURAK_ATTACKING || !t->transferable;
    if (led && t->first_attacker != t->attacker) {
        return "only a transfer makes another seat the attacker than the first one";
    }
    if (t->limit != durak_limit(t, t->hand_n[t->defender] + t->beaten_n)) {
        return "the limit is not what the rules give";
    }
    return t->attack_n <= t->limit ? NULL : "there are more attack cards than the limit";
}

static const char *check_throwing(const durak_table *t)
{
    uint32_t passed = t->passed;
    uint32_t throwers = durak_throwers(t);
    for (int p = 0; p < t->seats; p++) {
        throwers &= ~((uint32_t)(t->hand_n[p] == 0) << p);
    }
    if (t->taking ? t->beaten_n == t->attack_n : t->beaten_n != t->attack_n) {
        return "cards are thrown in when all are beaten, or while a defender takes unbeaten ones";
    }
    if (t->attack_n == 0 || t->attack_n == t->limit || (t->taking && !t->throw_after_take)) {
        return "nobody is asked to throw in here";
    }
    if ((passed & ~throwers) != 0) {
        return "only seats that were asked have passed";
    }
    if (t->to_act < 0 || t->to_act != durak_asked(t)) {
        return "toAct is not the seat that the rules ask";
    }
    for (int p = (int)t->attacker; p != t->to_act; p = p + 1 < t->seats ? p + 1 : 0) {
        passed &= ~(1u << p);
    }
    return passed == 0 ? NULL : "who has passed was asked before the seat to act";
}

static const char *check_bout(const durak_table *t)
{
    const char *wrong = check_roles(t);
    if (wrong != NULL) {
        return wrong;
    }
    if (t->phase == DURAK_THROWING) {
        return check_throwing(t);
    }
    if (t->passed != 0 || t->taking) {
        return "seats pass and a defender is taking only in phase throw";
    }
    if (t->phase == DURAK_DEFENDING) {
        if (t->beaten_n == t->attack_n) {
            return "in phase defend a card is unbeaten";
        }
        return t->to_act == t->defender ? NULL : "toAct is not the seat that the rules ask";
    }
    if (t->attack_n > 0) {
        return "in phase attack the table is empty";
    }
    if (t->to_act != t->attacker) {
        return "toAct is not the seat that the rules ask";
    }
    return check_drawn(t);
}

const char *durak_check(const void *state)
{
    const durak_state *s = state;
    const durak_table *t = &s->table;
    if (t->seats < DURAK_SEATS_MIN || t->seats > DURAK_SEATS_MAX || t->phase > DURAK_OVER ||
        t->attack_n > DURAK_PAIRS_MAX || t->out_n > t->seats || t->deck_n > t->cards) {
        return "a number is out of range";
    }
    const char *wrong = check_trump(s);
    wrong = wrong == NULL ? check_pairs(t) : wrong;
    wrong = wrong == NULL ? check_places(s) : wrong;
    wrong = wrong == NULL ? check_hands(s) : wrong;
    wrong = wrong == NULL ? check_out(t) : wrong;
    if (wrong != NULL) {
        return wrong;
    }
    if (t->phase == DURAK_OVER) {
        return check_over(t);
    }
    return is_bout(t) ? check_bout(t) : check_before(s);
}
