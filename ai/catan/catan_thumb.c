/* Players of Catan by rules of thumb. Easy builds what it can pay for and often follows a whim;
 * medium follows the plans of catan_plan.h. */
#include "ai/catan/catan_thumb.h"

#include "ai/catan/catan_judge.h"
#include "ai/catan/catan_plan.h"

/* -- easy -- */

/* More ways to discard than are listed: cards at random. */
static game_action discard_at_random(const bot_ask *ask)
{
    const catan_view *v = ask->view;
    luck l = luck_from(ask->seed);
    catan_cards hand = v->hand;
    for (int left = v->table.to_discard[ask->seat]; left > 0; left--) {
        int at = (int)luck_below(&l, (uint32_t)catan_total(hand));
        int r = 0;
        while (at >= catan_count(hand, r)) {
            at -= catan_count(hand, r++);
        }
        hand -= catan_some(r, 1);
    }
    return catan_cards_action(CATAN_DISCARD, v->hand - hand);
}

static int robber_fancy(const catan_table *t, int seat, game_action a)
{
    catan_set corners = catan_corners_of(t, a.arg[0]);
    int score = a.arg[1] > 0 ? 200 : 0;
    return catan_any(catan_built(t, seat) & corners) ? score - 300 : score;
}

#ifndef CATAN_CITIES
static int catan_fancy_realm(const catan_view *v, int seat, game_action a, int fancy)
{
    (void)v;
    (void)seat;
    (void)a;
    return fancy;
}
#endif

/* What a beginner feels like: to build what can be paid for, on good numbers; to build a road
 * where there is no site to save for; to trade when the hand is full; and else a bit of everything.
 * `mood` is how much it likes each kind of action today. */
static int fancy(const catan_view *v, int seat, game_action a, const int *mood, luck *l)
{
    const catan_table *t = &v->table;
    int whim = (int)luck_below(l, 100);
    switch (a.kind) {
    case CATAN_SETTLEMENT:
    case CATAN_CITY:
        return 1000 + 30 * catan_vertex_pips(t, a.arg[0]) + whim;
    case CATAN_ROAD:
        return !catan_any(catan_settlement_sites(t, seat)) || t->turn == 0 ? mood[a.kind] + whim
                                                                           : 0;
    case CATAN_BANK:
        return t->hand_n[seat] > t->limit ? mood[a.kind] + whim : 0;
#ifndef CATAN_CITIES
    case CATAN_BUY:
        return 200 + mood[a.kind];
#endif
    case CATAN_ROBBER:
        return robber_fancy(t, seat, a) + whim;
    case CATAN_ROLL:
    case CATAN_END:
    case CATAN_REJECT:
        return 250;
    case CATAN_CANCEL: /* easy makes no offers */
    case CATAN_DONE:
        return 0;
    default: /* cards, an offer to accept, what to discard */
        return catan_fancy_realm(v, seat, a, mood[a.kind] + whim);
    }
}

static game_action choose_on_a_whim(const bot_ask *ask, luck *l)
{
    int mood[CATAN_KINDS];
    int best = -1;
    int most = 0;
    for (int kind = 0; kind < CATAN_KINDS; kind++) {
        mood[kind] = (int)luck_below(l, 300);
    }
    for (int i = 0; i < ask->menu_n; i++) {
        int score = fancy(ask->view, ask->seat, ask->menu[i], mood, l);
        if (best < 0 || score > most) {
            best = i;
            most = score;
        }
    }
    return best >= 0 ? ask->menu[best] : discard_at_random(ask);
}

/* Now and then easy does what medium would, but it makes no offers. */
game_action catan_choose_easy(const bot_ask *ask)
{
#ifdef CATAN_WIDE
    enum { ONE_IN = 5 };
    bool unlisted = ask->menu_n == 0;
#else
    enum { ONE_IN = 3 };
    bool unlisted = false; /* discards at random are a whim */
#endif
    luck l = luck_from(ask->seed);
    bot_budget enough = {.left = UINT32_MAX};
    bot_ask plan = *ask;
    plan.open &= ~(1u << CATAN_OFFER);
    bool by_plan = luck_below(&l, ONE_IN) == 0 || unlisted;
    return by_plan ? catan_plan(&plan, &enough, NULL) : choose_on_a_whim(ask, &l);
}

/* -- medium -- */

game_action catan_choose_medium(const bot_ask *ask)
{
    bot_budget budget = bot_budget_of(ask);
    luck l = luck_from(ask->seed);
    return catan_plan(ask, &budget, &l);
}

/* No choice is called better than medium's own, only worse, or as good. An offer leaves things as
 * the end of the turn would. */
static void hold_down_to(const bot_ask *ask, game_action own, int32_t *worths)
{
    int32_t best = BOT_SURE;
    for (int i = 0; i < ask->menu_n; i++) {
        bool instead = own.kind == CATAN_OFFER && ask->menu[i].kind == CATAN_END;
        bool is_own = instead || game_action_same(ask->menu[i], own);
        best = is_own && worths[i] != BOT_UNSEEN ? worths[i] : best;
    }
    for (int i = 0; i < ask->menu_n; i++) {
        worths[i] = worths[i] < best ? worths[i] : best;
    }
}

/* The measure of positions sees less than the plans by which medium plays. Half of the budget is
 * for the measure, and the plans get the other half. */
void catan_weigh_medium(const bot_ask *ask, int32_t *worths)
{
    bot_budget budget = bot_budget_of(ask);
    uint32_t for_plans = budget.left / 2;
    budget.left -= for_plans;
    catan_weigh(ask, &budget, worths);
    budget.left += for_plans;
    if (for_plans > 0) {
        luck l = luck_from(ask->seed);
        hold_down_to(ask, catan_plan(ask, &budget, &l), worths);
    }
}
