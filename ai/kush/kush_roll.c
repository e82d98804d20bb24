/* Plays on from placements of Kush with common dice. */
#include "ai/kush/kush_roll.h"

int32_t kush_roll_judge(const game_rules *rules, const void *state, int seat, kush_roll_room *room)
{
    int32_t worth[KUSH_SEATS_MAX];
    rules->view(state, seat, &room->view);
    kush_worth(kush_the_table(), &room->view, &room->steps, worth);
    return worth[seat];
}

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
    r->spent = r->spent || !bot_spend(r->budget, 1);
    return r->spent ? 0 : kush_roll_judge(r->ask->rules, state, seat, r->room);
}

/* Either side's quick choice. */
static game_action pick(roll *r, int seat, int n)
{
    kush_roll_room *room = r->room;
    int best = 0;
    r->spent =
        !kush_quick(r->ask->rules, room->world, seat, room->menu, n, r->budget, &room->quick);
    if (!r->spent) {
        kush_quick_best(&room->quick, n, &best, 1);
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
static void sort(kush_choice *choices, int64_t *sums, int n)
{
    for (int i = 1; i < n; i++) {
        kush_choice choice = choices[i];
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
static bool play_round(roll *r, const kush_choice *choices, int64_t *sums, int n, luck dice)
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

/* Plays rounds from each of n choices until the budget has no more than `keep` left. Returns how
 * many were whole. */
static int play_rounds(roll *r, const kush_choice *choices, int64_t *sums, int n, uint32_t keep,
                       luck *l)
{
    int rounds = 0;
    while (r->budget->left > keep && play_round(r, choices, sums, n, luck_from(luck_next(l)))) {
        rounds++;
    }
    return rounds;
}

void kush_roll(const bot_ask *ask, const kush_roll_plan *plan, bot_budget *budget,
               kush_roll_room *room, kush_choice *choices, int n)
{
    roll r = {.ask = ask, .plan = plan, .budget = budget, .room = room};
    luck l = luck_from(ask->seed);
    int64_t sums[KUSH_ROLL_CHOICES];
    int alive = n < plan->choices ? n : plan->choices;
    int rounds = plan->prior;
    int halvings = 0;
    rules_assert(plan->choices <= KUSH_ROLL_CHOICES);
    for (int i = 0; i < alive; i++) {
        sums[i] = (int64_t)plan->prior * choices[i].worth;
    }
    for (int left = alive; left > 1; left = (left + 1) / 2) {
        halvings++;
    }
    for (; alive > 1; alive = (alive + 1) / 2) { /* each half costs an equal share */
        uint32_t keep = budget->left - bot_share(budget, halvings--);
        rounds += play_rounds(&r, choices, sums, alive, keep, &l);
        sort(choices, sums, alive);
        for (int i = 0; i < alive; i++) {
            choices[i].worth = (int32_t)(sums[i] / rounds);
        }
    }
}
