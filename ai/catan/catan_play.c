/* Playing on in a world of Catan. */
#include "ai/catan/catan_play.h"

#include "ai/catan/catan_plan.h"

/* -- chance -- */

/* The first two rolls follow the sequence of fractions of i times two constants, which fills a
 * square evenly from its first members on. */
catan_fate catan_fate_of(uint64_t seed, int i)
{
    static const uint32_t steps[2] = {0xc13fa9a9u, 0x91e10da5u};
    luck of_seed = luck_from(seed);
    catan_fate fate = {0};
    for (int k = 0; k < 2; k++) {
        fate.first[k] = (uint32_t)luck_next(&of_seed) + (uint32_t)i * steps[k];
    }
    fate.dice = luck_from(luck_next(&of_seed) + (uint64_t)i);
    fate.rest = luck_from(luck_next(&fate.dice));
    return fate;
}

/* The roll at this part, in 2^32ths, of all 36 rolls in the order of their sums. */
static game_action roll_at(uint32_t part)
{
    int at = (int)((uint64_t)part * 36 >> 32);
    int sum = 2;
    while (at >= catan_chances(sum)) {
        at -= catan_chances(sum++);
    }
    int low = sum < 8 ? 1 : sum - 6;
    return (game_action){.kind = GAME_KIND_DICE,
                         .arg = {(uint8_t)(low + at), (uint8_t)(sum - low - at)}};
}

static game_action roll(catan_fate *fate)
{
    uint32_t any = (uint32_t)(luck_next(&fate->dice) >> 32);
    int i = fate->rolls++;
    return roll_at(i < 2 ? fate->first[i] : any);
}

static game_action pick(const game_rules *rules, const void *state, catan_fate *fate)
{
    game_outcome list[GAME_OUTCOMES_MAX];
    int n = rules->outcomes(state, list);
    uint32_t all = 0;
    for (int i = 0; i < n; i++) {
        all += list[i].weight;
    }
    uint32_t at = luck_below(&fate->rest, all);
    int i = 0;
    while (at >= list[i].weight) {
        at -= list[i++].weight;
    }
    return list[i].action;
}

/* -- seats -- */

/* Most often there is nothing to choose. Discards are not listed: there are too many. */
static game_action next_action(const game_rules *rules, catan_world *w, int seat)
{
    bot_ask ask = {.rules = rules, .view = &w->view, .seat = seat, .menu = w->menu};
    bot_budget enough = {.left = UINT32_MAX};
    rules->view(w->state, seat, &w->view);
    if (w->view.table.phase != CATAN_DISCARDING) {
        ask.menu_n = rules->legal(w->state, seat, w->menu);
        if (ask.menu_n == 1) {
            return w->menu[0];
        }
    }
    return catan_plan(&ask, &enough);
}

bool catan_play_on(const game_rules *rules, catan_world *w, int turns, catan_fate *fate,
                   bot_budget *budget)
{
    while (turns > 0) {
        game_turn turn = rules->turn(w->state);
        int actor = GAME_CHANCE;
        game_action a;
        if (turn.what == GAME_OVER) {
            break;
        }
        if (turn.what == GAME_DICE) {
            a = roll(fate);
        } else if (turn.what == GAME_PICK) {
            a = pick(rules, w->state, fate);
        } else if (bot_spend(budget, 1)) {
            actor = bit_lowest(game_first_of(rules, w->state, turn.seats));
            a = next_action(rules, w, actor);
            turns -= a.kind == CATAN_END;
        } else {
            return false;
        }
        int error = rules->apply(w->state, actor, a);
        rules_assert(error == GAME_OK);
    }
    return true;
}
