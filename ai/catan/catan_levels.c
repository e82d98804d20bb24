/* Players of Catan. Easy builds what it can pay for and often follows a whim; medium follows the
 * plans of catan_plan.h; hard and expert play on, as in catan_search.h. */
#include "ai/catan/catan_judge.h"
#include "ai/catan/catan_net.h"
#include "ai/catan/catan_plan.h"
#include "ai/catan/catan_search.h"
#include "ai/core/luck.h"
#include "ai/core/player.h"

/* -- easy -- */

/* More ways to discard than are listed: cards at random. */
static game_action discard_at_random(const bot_ask *ask)
{
    const catan_view *v = ask->view;
    luck l = luck_from(ask->seed);
    catan_cards hand = v->hand;
    game_action a = {.kind = CATAN_DISCARD};
    for (int left = v->table.to_discard[ask->seat]; left > 0; left--) {
        int at = (int)luck_below(&l, (uint32_t)catan_total(hand));
        int r = 0;
        while (at >= catan_count(hand, r)) {
            at -= catan_count(hand, r++);
        }
        hand -= catan_some(r, 1);
        a.arg[r]++;
    }
    return a;
}

static int robber_fancy(const catan_table *t, int seat, game_action a)
{
    uint64_t corners = catan_hex_corners[a.arg[0]];
    int score = a.arg[1] > 0 ? 200 : 0;
    return (catan_built(t, seat) & corners) != 0 ? score - 300 : score;
}

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
        return catan_settlement_sites(t, seat) == 0 || t->turn == 0 ? mood[a.kind] + whim : 0;
    case CATAN_BANK:
        return t->hand_n[seat] > t->limit ? mood[a.kind] + whim : 0;
    case CATAN_BUY:
        return 200 + mood[a.kind];
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
        return mood[a.kind] + whim;
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

/* One time in three easy does what medium would, but it makes no offers. */
static game_action choose_easy(const bot_ask *ask)
{
    luck l = luck_from(ask->seed);
    bot_budget enough = {.left = UINT32_MAX};
    bot_ask plan = *ask;
    plan.open &= ~(1u << CATAN_OFFER);
    return luck_below(&l, 3) == 0 ? catan_plan(&plan, &enough, NULL) : choose_on_a_whim(ask, &l);
}

/* -- medium -- */

static game_action choose_medium(const bot_ask *ask)
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
static void weigh_medium(const bot_ask *ask, int32_t *worths)
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

/* -- hard and expert -- */

static const catan_depth hard_depth = {
    .turns = 4, .placing = 4, .first = 12, .cut = 4, .rounds = 256};
static const catan_depth expert_depth = {
    .turns = 4, .placing = 6, .first = 24, .cut = 9, .rounds = CATAN_ROUNDS, .wise = 2};

static game_action choose_hard(const bot_ask *ask)
{
    return catan_search(ask, hard_depth);
}

static int32_t stand_hard(const bot_ask *ask)
{
    return catan_search_stand(ask, hard_depth);
}

static void weigh_hard(const bot_ask *ask, int32_t *worths)
{
    catan_search_weigh(ask, hard_depth, worths);
}

static game_action choose_expert(const bot_ask *ask)
{
    return catan_search(ask, expert_depth);
}

static int32_t stand_expert(const bot_ask *ask)
{
    return catan_search_stand(ask, expert_depth);
}

static void weigh_expert(const bot_ask *ask, int32_t *worths)
{
    catan_search_weigh(ask, expert_depth, worths);
}

const bot_level catan_levels[] = {
    {.name = "easy",
     .about = "builds what it can pay for, and often follows a whim",
     .choose = choose_easy},
    {.name = "medium",
     .about = "weighs sites, plans and trades",
     .choose = choose_medium,
     .scratch = sizeof(catan_judge_desk),
     .nodes = 1 << 20, /* more than any menu takes, of which half and a quarter are enough */
     .nodes_per_ms = 500,
     .stand = catan_stand,
     .weigh = weigh_medium},
    {.name = "hard",
     .about = "tries out where its moves lead, and trades for its own gain",
     .choose = choose_hard,
     .scratch = sizeof(catan_race),
     .nodes = 1000, /* with which expert is a step above it; what it says of a position is surer */
     .judging = 4000,
     .nodes_per_ms = 230,
     .ms = 100,
     .weights = &catan_weights,
     .stand = stand_hard,
     .weigh = weigh_hard},
    {.name = "expert",
     .about = "tries out more, and expects better play",
     .choose = choose_expert,
     .scratch = sizeof(catan_race),
     .nodes = 190000,
     .nodes_per_ms = 200,
     .ms = 1000,
     .weights = &catan_weights,
     .stand = stand_expert,
     .weigh = weigh_expert},
    {.name = NULL},
};

const bot_level catan_references[] = {
    {.name = NULL},
};
