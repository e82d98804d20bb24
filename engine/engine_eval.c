/* The operation `eval` of the engine protocol: a level's estimate of a position. */
#include <stdlib.h>
#include <string.h>

#include "ai/core/judge.h"
#include "engine/engine_core.h"
#include "table/grow.h"

/* An action that was looked at. */
typedef struct weighed {
    int32_t worth;
    char text[GAME_ACTION_TEXT];
} weighed;

static int best_first(const void *a, const void *b)
{
    const weighed *x = a;
    const weighed *y = b;
    return x->worth != y->worth ? (x->worth < y->worth) - (x->worth > y->worth)
                                : strcmp(x->text, y->text);
}

/* The action that is asked for by name, if one is; the rules must allow it. */
static bool read_asked(engine *e, const bot_case *c, json asked, game_action *a)
{
    game_buffer after = e->buffer;
    if (!json_there(asked)) {
        return true;
    }
    if (!engine_read_action(e, asked, c->seat, a)) {
        return false;
    }
    int error = c->rules->apply(after.state, c->seat, *a);
    return error == GAME_OK || engine_fail_by_rules(e, error);
}

static void add(const game_rules *rules, weighed *list, int *n, game_action a, int32_t worth)
{
    if (worth == BOT_UNSEEN) {
        return;
    }
    weighed *one = &list[(*n)++];
    text_out text = text_to(one->text, sizeof one->text);
    one->worth = worth;
    rules->action_text(a, &text);
    text_end(&text);
}

static void actions_json(weighed *list, int n, text_out *o)
{
    qsort(list, (size_t)n, sizeof *list, best_first);
    json_key_int(o, "value", n > 0 ? list[0].worth : 0);
    json_key(o, "actions");
    json_array_open(o);
    for (int i = 0; i < n; i++) {
        json_object_open(o);
        json_key_str(o, "action", list[i].text);
        json_key_int(o, "value", list[i].worth);
        json_object_close(o);
    }
    json_array_close(o);
}

/* What is asked for is looked at, whether the level would or not. */
static bool eval_actions(engine *e, const bot_case *c, json asked, int32_t *worths, text_out *o)
{
    game_action own = {0};
    if (!read_asked(e, c, asked, &own)) {
        return false;
    }
    int n = bot_weigh(c, &e->desk, worths);
    bool seen = own.kind == 0;
    int listed = 0;
    weighed *list = memory_new(((size_t)n + 1) * sizeof *list);
    for (int i = 0; i < n; i++) {
        add(c->rules, list, &listed, e->desk.menu[i], worths[i]);
        seen |= worths[i] != BOT_UNSEEN && game_action_same(e->desk.menu[i], own);
    }
    if (!seen) {
        add(c->rules, list, &listed, own, bot_weigh_one(c, &e->desk, own));
    }
    actions_json(list, listed, o);
    free(list);
    return true;
}

/* The budget of each of n outcomes: they share what was asked for, or each gets a part of the
 * default one. */
static uint32_t nodes_each(const bot_case *c, int n)
{
    enum { PART = 4 };
    uint32_t each = c->nodes / (uint32_t)n;
    return c->nodes == 0 ? bot_judging(c) / PART + 1 : each > 0 ? each : 1;
}

/* What each outcome leads to, and on average. */
static void eval_outcomes(engine *e, bot_case c, int32_t *worths, text_out *o)
{
    game_outcome list[GAME_OUTCOMES_MAX];
    int32_t values[GAME_OUTCOMES_MAX];
    int n = c.rules->outcomes(e->buffer.state, list);
    int64_t sum = 0;
    int64_t weights = 0;
    c.nodes = nodes_each(&c, n);
    for (int i = 0; i < n; i++) {
        game_buffer after = e->buffer;
        int error = c.rules->apply(after.state, GAME_CHANCE, list[i].action);
        rules_assert(error == GAME_OK);
        c.state = after.state;
        values[i] = bot_stand(&c, &e->desk, worths);
        sum += (int64_t)list[i].weight * values[i];
        weights += list[i].weight;
    }
    rules_assert(weights > 0);
    json_key_int(o, "value", (sum + weights / 2) / weights);
    json_key(o, "outcomes");
    json_array_open(o);
    for (int i = 0; i < n; i++) {
        json_object_open(o);
        json_key(o, "outcome");
        json_str_open(o);
        c.rules->action_text(list[i].action, o);
        json_str_close(o);
        json_key_int(o, "weight", list[i].weight);
        json_key_int(o, "value", values[i]);
        json_object_close(o);
    }
    json_array_close(o);
}

static bool eval_now(engine *e, const bot_case *c, json asked, int32_t *worths, text_out *o)
{
    game_turn turn = c->rules->turn(c->state);
    bool acts = turn.what == GAME_ACT && (turn.seats >> c->seat & 1) != 0;
    if (json_there(asked) && !acts) {
        return engine_fail_by_rules(e, GAME_NOT_YOUR_TURN);
    }
    if (acts) {
        return eval_actions(e, c, asked, worths, o);
    }
    if (turn.what == GAME_SHUFFLE) {
        return engine_fail(e, "shuffle", "a shuffle has too many outcomes to weigh");
    }
    if (turn.what == GAME_DICE || turn.what == GAME_PICK) {
        eval_outcomes(e, *c, worths, o);
    } else {
        json_key_int(o, "value", bot_stand(c, &e->desk, worths));
    }
    return true;
}

bool engine_op_eval(engine *e, const json *f, text_out *o)
{
    const game_rules *rules = e->setup.rules;
    bot_case c = {
        .rules = rules,
        .level = engine_read_level(e, f[F_LEVEL]),
        .state = e->buffer.state,
        .seats = e->setup.seats,
    };
    if (c.level == NULL || !engine_read_seat(e, f[F_SEAT], &c.seat) ||
        !engine_read_bot_seed(e, f[F_SEED], &c.seed) ||
        !engine_read_nodes(e, f[F_BUDGET], c.level, &c.nodes)) {
        return false;
    }
    if (c.seat < 0) {
        return engine_fail(e, "bad_request", "seat: whose chances? nobody is to act");
    }
    if (c.level->weigh == NULL) {
        return engine_fail(e, "no_opinion", "this level plays without weighing");
    }
    int32_t *worths = memory_new((size_t)rules->menu_max * sizeof *worths);
    bool ok = eval_now(e, &c, f[F_ACTION], worths, o);
    free(worths);
    return ok;
}
