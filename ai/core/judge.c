/* Winning chances of positions and actions, as a level of computer player estimates them. */
#include "ai/core/judge.h"

enum { LOGISTIC_STEPS = 32, LOGISTIC_STEP = BOT_STEP / 4 };

/* 10000 / (1 + exp(-k / 4)) for k from 0. */
static const int16_t logistic[LOGISTIC_STEPS + 1] = {
    5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808, 9047, 9241,
    9399, 9526, 9627, 9707, 9770, 9820, 9859, 9890, 9914, 9933, 9948,
    9959, 9968, 9975, 9981, 9985, 9988, 9991, 9993, 9994, 9996, 9997,
};

int32_t bot_logistic(int64_t advantage)
{
    int64_t x = advantage < 0 ? -advantage : advantage;
    int64_t k = x / LOGISTIC_STEP;
    int32_t worth = logistic[LOGISTIC_STEPS];
    if (k < LOGISTIC_STEPS) {
        int32_t part = (int32_t)(x % LOGISTIC_STEP);
        worth = logistic[k] + (logistic[k + 1] - logistic[k]) * part / LOGISTIC_STEP;
    }
    return advantage < 0 ? BOT_SURE - worth : worth;
}

int32_t bot_worth_over(const game_rules *rules, const void *state, int seats, int seat)
{
    uint32_t winners = rules->winners(state);
    bool drawn = winners == ((uint32_t)1 << seats) - 1;
    return drawn ? BOT_SURE / 2 : (winners >> seat & 1) != 0 ? BOT_SURE : 0;
}

uint32_t bot_judging(const bot_case *c)
{
    return c->nodes > 0 ? c->nodes : c->level->judging > 0 ? c->level->judging : c->level->nodes;
}

int bot_weigh(const bot_case *c, const bot_desk *desk, int32_t *worth)
{
    bot_ask ask = bot_prepare(c->rules, c->level, c->state, c->seat, c->seed, bot_judging(c), desk);
    for (int i = 0; i < ask.menu_n; i++) {
        worth[i] = BOT_UNSEEN;
    }
    if (ask.menu_n > 0) {
        c->level->weigh(&ask, worth);
    }
    return ask.menu_n;
}

int32_t bot_weigh_one(const bot_case *c, const bot_desk *desk, game_action a)
{
    enum { PART = 10 };
    uint32_t nodes = bot_judging(c) / PART;
    bot_ask ask =
        bot_prepare(c->rules, c->level, c->state, c->seat, c->seed, nodes > 0 ? nodes : 1, desk);
    int32_t worth = BOT_UNSEEN;
    ask.menu = &a;
    ask.menu_n = 1;
    c->level->weigh(&ask, &worth);
    return worth;
}

static int32_t stand_still(const bot_case *c, const bot_desk *desk)
{
    c->rules->view(c->state, c->seat, desk->view);
    bot_ask ask = {
        .rules = c->rules,
        .view = desk->view,
        .seat = c->seat,
        .seed = c->seed,
        .nodes = bot_judging(c),
        .scratch = desk->scratch,
    };
    return c->level->stand(&ask);
}

int32_t bot_stand(const bot_case *c, const bot_desk *desk, int32_t *worth)
{
    game_turn turn = c->rules->turn(c->state);
    if (turn.what == GAME_OVER) {
        return bot_worth_over(c->rules, c->state, c->seats, c->seat);
    }
    bool acts = turn.what == GAME_ACT && (turn.seats >> c->seat & 1) != 0;
    int n = acts ? bot_weigh(c, desk, worth) : 0;
    int32_t best = BOT_UNSEEN;
    for (int i = 0; i < n; i++) {
        best = worth[i] > best ? worth[i] : best;
    }
    return best != BOT_UNSEEN ? best : stand_still(c, desk);
}
