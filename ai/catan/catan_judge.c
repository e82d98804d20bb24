/* Estimates winning chances in Catan. Every seat has a strength: its points, its income, its cards
 * and what they can buy. The chances follow from all strengths. The weights were fitted to games of
 * medium against itself, of two to four players. */
#include "ai/catan/catan_judge.h"

#include "ai/catan/catan_worth.h"
#include "ai/core/luck.h"

typedef catan_judge_desk desk;

/* -- strength -- */

#ifndef CATAN_CITIES /* else see ai/catancities/catancities_chances.c */
/* Points in hundredths; of others' cards as many are victory points as of all that are unseen. */
static int points_of(const catan_view *v, int seat)
{
    const catan_table *t = &v->table;
    int unseen = 0;
    for (int c = 0; c < CATAN_CARDS; c++) {
        unseen += catan_count(v->unseen, c);
    }
    int hidden = 100 * catan_count(v->cards, CATAN_VICTORY_POINT);
    if (seat != v->seat) {
        int share = catan_count(v->unseen, CATAN_VICTORY_POINT) * t->card_n[seat];
        hidden = unseen > 0 ? 100 * share / unseen : 0;
    }
    return 100 * t->points[seat] + hidden;
}

/* The strength of a seat whose mind this is, as this view shows it. */
static int64_t strength_of(const catan_mind *m, const catan_view *v)
{
    enum { SQUARE = 927, POINT = -27, PIP = 2015, KIND = 12237, HELD = 1410, PROMISE = 13 };
    enum { CARD = 6213, ROAD = 4188, SITE = 9 };
    const catan_table *t = &v->table;
    int kinds = 0;
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        kinds += m->pips[r] > 0;
    }
    int site = m->worth[CATAN_FOR_SETTLEMENT] > m->worth[CATAN_FOR_EXPANSION]
                   ? m->worth[CATAN_FOR_SETTLEMENT]
                   : m->worth[CATAN_FOR_EXPANSION];
    int64_t points = 10 * points_of(v, m->me) / t->target; /* as if ten won */
    int hidden = points_of(v, m->me) - 100 * t->points[m->me];
    int held = t->hand_n[m->me] - t->to_discard[m->me];
    return SQUARE * points * points / 10000 + POINT * points + PIP * m->pips_all + KIND * kinds +
           HELD * held + PROMISE * catan_hand_worth(m, m->v->hand) +
           CARD * (100 * (t->card_n[m->me] + t->knights[m->me]) - hidden) / 100 +
           ROAD * t->road_length[m->me] + SITE * site;
}
#endif

/* In hundredths of a BOT_STEPth. */
static int64_t strength(desk *d, const catan_view *v, int seat)
{
    catan_mind m;
    d->other = *v;
    if (seat != v->seat) {
        d->other.hand = v->known[seat];
        d->other.cards = 0;
#ifdef CATAN_CITIES
        memset(d->other.progress, 0, sizeof d->other.progress);
#endif
    }
    catan_think(&m, &d->other, seat);
    return strength_of(&m, v);
}

/* The chances of the seat whose view it is. */
static int32_t chance_of(desk *d, const catan_view *v)
{
    const catan_table *t = &v->table;
    if (t->phase == CATAN_OVER) {
        bool won = (t->winners >> v->seat & 1) != 0;
        return won ? BOT_SURE / bit_count(t->winners) : 0;
    }
    int64_t mine = strength(d, v, v->seat);
    int64_t odds = 0; /* against, in BOT_SUREths */
    for (int p = 0; p < t->seats; p++) {
        if (p != v->seat) {
            int32_t before = bot_logistic((mine - strength(d, v, p)) / catan_spread(t));
            odds += (int64_t)(BOT_SURE - before) * BOT_SURE / before;
        }
    }
    return (int32_t)(BOT_SURE * BOT_SURE / (BOT_SURE + odds));
}

/* Only where the budget is known to have a node left. */
static int32_t look(const game_rules *rules, desk *d, bot_budget *budget, const void *state,
                    int seat)
{
    bot_spend(budget, 1);
    rules->view(state, seat, &d->view);
    return chance_of(d, &d->view);
}

int32_t catan_stand(const bot_ask *ask)
{
    bot_budget budget = bot_budget_of(ask);
    bot_spend(&budget, 1);
    return chance_of(ask->scratch, ask->view);
}

/* -- choices -- */

/* A trade that the seat has accepted is made, if the other confirms it. */
static void confirm(const game_rules *rules, desk *d, int seat)
{
    rules->view(d->now, seat, &d->view);
    const catan_table *t = &d->view.table;
    if (t->give != 0) {
        game_action yes = {.kind = CATAN_CONFIRM, .arg = {(uint8_t)seat}};
        (void)rules->apply(d->now, t->current, yes); /* not before all have answered: then not */
    }
}

/* The seat goes on with what its action was for: the robber, or free roads. */
static int32_t best_next(const game_rules *rules, desk *d, bot_budget *budget, uint32_t share,
                         int seat)
{
    int n = rules->legal(d->now, seat, d->menu);
    int32_t best = 0;
    for (int i = 0; i < n && (uint32_t)i < share; i++) {
        memcpy(d->next, d->now, rules->state_size);
        int error = rules->apply(d->next, seat, d->menu[i]);
        rules_assert(error == GAME_OK);
        int32_t w = look(rules, d, budget, d->next, seat);
        best = w > best ? w : best;
    }
    return best;
}

/* On average over what chance can bring, or, if that is more than the share, before it does. */
static int32_t mean_next(const game_rules *rules, desk *d, bot_budget *budget, uint32_t share,
                         int seat)
{
    game_outcome list[GAME_OUTCOMES_MAX];
    int n = rules->outcomes(d->now, list);
    if ((uint32_t)n > share) {
        return look(rules, d, budget, d->now, seat);
    }
    int64_t sum = 0;
    int64_t all = 0;
    for (int i = 0; i < n; i++) {
        memcpy(d->next, d->now, rules->state_size);
        int error = rules->apply(d->next, GAME_CHANCE, list[i].action);
        rules_assert(error == GAME_OK);
        sum += (int64_t)list[i].weight * look(rules, d, budget, d->next, seat);
        all += list[i].weight;
    }
    rules_assert(all > 0);
    return (int32_t)(sum / all);
}

static int32_t worth_of(const bot_ask *ask, bot_budget *budget, uint32_t share, game_action a)
{
    const game_rules *rules = ask->rules;
    desk *d = ask->scratch;
    luck l = luck_from(ask->seed);
    game_luck any = luck_as(&l);
    rules->sample(ask->view, &any, d->now);
    int error = rules->apply(d->now, ask->seat, a);
    rules_assert(error == GAME_OK);
    if (a.kind == CATAN_ACCEPT) {
        confirm(rules, d, ask->seat);
    }
    game_turn turn = rules->turn(d->now);
    if (game_is_chance(turn.what)) {
        return mean_next(rules, d, budget, share, ask->seat);
    }
#ifdef CATAN_CITIES
    bool goes_on = a.kind == CATAN_CHASE || a.kind == CATAN_PLAY;
#else
    bool goes_on = a.kind == CATAN_KNIGHT || a.kind == CATAN_ROADS;
#endif
    bool acts = turn.what == GAME_ACT && (turn.seats >> ask->seat & 1) != 0;
    return goes_on && acts ? best_next(rules, d, budget, share, ask->seat)
                           : look(rules, d, budget, d->now, ask->seat);
}

void catan_weigh(const bot_ask *ask, bot_budget *budget, int32_t *worths)
{
    for (int i = 0; i < ask->menu_n && budget->left > 0; i++) {
        uint32_t share = bot_share(budget, ask->menu_n - i);
        worths[i] = worth_of(ask, budget, share, ask->menu[i]);
    }
}
