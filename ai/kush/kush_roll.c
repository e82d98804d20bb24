/* Plays on from placements of Kush with common dice. */
#include "ai/kush/kush_roll.h"

typedef struct roll {
    const bot_ask *ask;
    const kush_roll_plan *plan;
    bot_budget *budget;
    kush_roll_room *room;
    bool spent;
} roll;

static void apply(const roll *r, void *state, int actor, game_action a)
{
    int error = r->ask->rules->apply(state, actor, a);
    rules_assert(error == GAME_OK);
}

static int32_t judge(roll *r, const void *state, int seat)
{
    int32_t worth[KUSH_SEATS_MAX];
    if (!bot_spend(r->budget, 1)) {
        r->spent = true;
        return 0;
    }
    r->ask->rules->view(state, seat, &r->room->view);
    kush_worth(kush_the_table(), &r->room->view, &r->room->filter.steps, worth);
    return worth[seat];
}

/* A quick choice: of those that promise most, the one after which the seat stands best. */
static game_action pick(roll *r, int seat, int n)
{
    kush_roll_room *room = r->room;
    int best = 0;
    int32_t most = -1;
    if (n > r->plan->keep) {
        r->spent = r->spent || !bot_spend(r->budget, 1);
        r->ask->rules->view(room->world, seat, &room->view);
        expect_menu menu = {.rules = r->ask->rules,
                            .state = room->world,
                            .view = &room->view,
                            .seat = seat,
                            .actions = room->menu,
                            .n = n,
                            .keep = r->plan->keep};
        kush_filter(kush_the_table(), &menu, &room->filter);
        n = r->plan->keep;
    }
    for (int i = 0; i < n && n > 1 && !r->spent; i++) {
        memcpy(room->next, room->world, r->ask->rules->state_size);
        apply(r, room->next, seat, room->menu[i]);
        int32_t worth = judge(r, room->next, seat);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return room->menu[best];
}

/* Plays some turns from a choice; the dice are those of the round. The worth to the asking seat. */
static int32_t play_on(roll *r, game_action first, luck dice)
{
    const game_rules *rules = r->ask->rules;
    kush_roll_room *room = r->room;
    int turns = 0;
    memcpy(room->world, room->root, rules->state_size);
    apply(r, room->world, r->ask->seat, first);
    while (!r->spent) {
        game_turn turn = rules->turn(room->world);
        if (turn.what == GAME_OVER) {
            break;
        }
        if (turn.what == GAME_DICE) {
            if (turns++ == r->plan->turns) {
                break;
            }
            game_action thrown = {.kind = GAME_KIND_DICE};
            thrown.arg[0] = (uint8_t)(1 + luck_below(&dice, KUSH_DIE_MAX));
            thrown.arg[1] = (uint8_t)(1 + luck_below(&dice, KUSH_DIE_MAX));
            apply(r, room->world, GAME_CHANCE, thrown);
            continue;
        }
        int seat = bit_lowest(turn.seats);
        int n = rules->legal(room->world, seat, room->menu);
        apply(r, room->world, seat, n == 1 ? room->menu[0] : pick(r, seat, n));
    }
    return judge(r, room->world, r->ask->seat);
}

/* The better half first, by the sums so far; insertion keeps the order of equals. */
static void sort(expect_choice *choices, int64_t *sums, int n)
{
    for (int i = 1; i < n; i++) {
        expect_choice choice = choices[i];
        int64_t sum = sums[i];
        int k = i;
        for (; k > 0 && sums[k - 1] < sum; k--) {
            sums[k] = sums[k - 1];
            choices[k] = choices[k - 1];
        }
        sums[k] = sum;
        choices[k] = choice;
    }
}

/* One round from each of n choices. False: the budget did not last, and nothing was added. */
static bool play_round(roll *r, const expect_choice *choices, int64_t *sums, int n, luck dice)
{
    int32_t found[KUSH_ROLL_CHOICES];
    for (int i = 0; i < n; i++) {
        found[i] = play_on(r, choices[i].action, dice);
        if (r->spent) {
            return false;
        }
    }
    for (int i = 0; i < n; i++) {
        sums[i] += found[i];
    }
    return true;
}

void kush_roll(const bot_ask *ask, const kush_roll_plan *plan, bot_budget *budget,
               kush_roll_room *room, expect_choice *choices, int n)
{
    roll r = {.ask = ask, .plan = plan, .budget = budget, .room = room};
    luck l = luck_from(ask->seed);
    game_luck any = luck_as(&l);
    int64_t sums[KUSH_ROLL_CHOICES];
    int alive = n < plan->choices ? n : plan->choices;
    int until = plan->first;
    rules_assert(plan->choices <= KUSH_ROLL_CHOICES && plan->keep <= EXPECT_WIDTH);
    ask->rules->sample(ask->view, &any, room->root);
    for (int i = 0; i < alive; i++) {
        sums[i] = (int64_t)plan->prior * choices[i].worth;
    }
    for (int rounds = 1; alive > 1; rounds++) {
        bool whole = play_round(&r, choices, sums, alive, luck_from(luck_next(&l)));
        if (!whole || rounds == until) {
            sort(choices, sums, alive);
            for (int i = 0; i < alive; i++) {
                choices[i].worth = (int32_t)(sums[i] / (plan->prior + rounds - !whole));
            }
            alive = whole ? (alive + 1) / 2 : 1;
            until *= 2;
        }
    }
}
