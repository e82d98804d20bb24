/* The model of Durak as a table of functions, and its beginning from a view. */
#include "ai/durak/durak_model.h"

void durak_model_begin(const durak_view *v, durak_world *w)
{
    const durak_table *t = &v->table;
    memset(w, 0, sizeof *w);
    for (int i = 0; i < t->attack_n; i++) {
        w->unbeaten |= t->defence[i] == 0 ? durak_set_of(t->attack[i]) : 0;
    }
    if (v->seat >= 0) {
        w->hand[v->seat] = v->hand;
    }
    memcpy(w->hand_n, t->hand_n, sizeof w->hand_n);
    w->on_table = t->on_table;
    w->trumps = durak_suit_set(durak_suit(t->trump_card));
    int bout = t->bout > 0 ? t->bout : 1;
    w->bouts_left = (uint16_t)(t->bout_limit > bout ? t->bout_limit - bout : 0);
    w->deck_n = t->deck_n;
    w->attack_n = t->attack_n;
    w->limit = t->limit;
    w->in = t->in;
    w->passed = t->passed;
    w->taking = t->taking;
    w->phase = t->phase;
    w->first_bout = bout == 1;
    w->attacker = t->attacker;
    w->defender = t->defender;
    w->first_attacker = t->first_attacker;
    w->to_act = t->to_act;
    w->durak = t->durak;
    w->seats = t->seats;
    w->max_pairs = t->max_pairs;
    w->first_bout_max = t->first_bout_max;
    w->throw_in = t->throw_in;
    w->transferable = t->transferable;
    w->throw_after_take = t->throw_after_take;
    w->taker_leads = t->taker_leads;
    w->ranks = (uint8_t)(t->cards / DURAK_SUITS);
}

static game_turn turn(const void *state)
{
    const durak_world *w = state;
    return w->to_act >= 0 ? (game_turn){.what = GAME_ACT, .seats = 1u << w->to_act}
                          : (game_turn){.what = GAME_OVER};
}

static int list(durak_set set, uint8_t kind, game_action *menu, int n)
{
    for (; set != 0; set &= set - 1) {
        menu[n++] = (game_action){kind, {(uint8_t)bit_lowest(set)}};
    }
    return n;
}

static int list_defences(const durak_world *w, game_action *menu)
{
    int over = durak_model_first(w);
    int n = list(durak_model_transfers(w), DURAK_TRANSFER, menu, 0);
    for (durak_set set = durak_model_beaters(w, over); set != 0; set &= set - 1) {
        menu[n++] = (game_action){DURAK_BEAT, {(uint8_t)over, (uint8_t)bit_lowest(set)}};
    }
    menu[n++] = (game_action){DURAK_TAKE, {0}};
    return n;
}

static int legal(const void *state, int seat, game_action *menu)
{
    const durak_world *w = state;
    if (seat < 0 || seat != w->to_act) {
        return 0;
    }
    if (w->phase == DURAK_ATTACKING) {
        return list(w->hand[seat], DURAK_ATTACK, menu, 0);
    }
    if (w->phase == DURAK_DEFENDING) {
        return list_defences(w, menu);
    }
    int n = list(durak_model_throws(w), DURAK_THROW, menu, 0);
    menu[n++] = (game_action){DURAK_PASS, {0}};
    return n;
}

static int apply(void *state, int actor, game_action a)
{
    durak_world *w = state;
    rules_assert(actor == w->to_act);
    switch (a.kind) {
    case DURAK_ATTACK:
        durak_model_lay_attack(w, actor, a.arg[0]);
        break;
    case DURAK_BEAT:
        durak_model_beat(w, a.arg[0], a.arg[1]);
        break;
    case DURAK_TRANSFER:
        durak_model_transfer(w, a.arg[0]);
        break;
    case DURAK_THROW:
        durak_model_throw(w, a.arg[0]);
        break;
    case DURAK_TAKE:
        durak_model_take(w);
        break;
    case DURAK_PASS:
        durak_model_pass(w);
        break;
    default:
        return GAME_BAD_ACTION;
    }
    return GAME_OK;
}

/* D6.9 */
static uint32_t winners(const void *state)
{
    const durak_world *w = state;
    uint32_t everybody = (1u << w->seats) - 1;
    return w->durak < 0 ? everybody : everybody & ~(1u << w->durak);
}

static int score(const void *state, int32_t *points)
{
    uint32_t won = winners(state);
    for (int p = 0; p < ((const durak_world *)state)->seats; p++) {
        points[p] = (int32_t)(won >> p & 1);
    }
    return 1;
}

const game_rules durak_model = {
    .name = "durak",
    .state_size = sizeof(durak_world),
    .view_size = sizeof(durak_view),
    .menu_max = DURAK_MENU_MAX,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .score = score,
    .winners = winners,
};
