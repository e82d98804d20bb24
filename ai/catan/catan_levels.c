/* Players of Catan. Easy and medium go by rules of thumb, as in catan_thumb.h; hard and expert play
 * on, as in catan_search.h. */
#include "ai/catan/catan_judge.h"
#include "ai/catan/catan_net.h"
#include "ai/catan/catan_search.h"
#include "ai/catan/catan_thumb.h"
#include "ai/core/player.h"

/* -- hard and expert -- */

#ifndef CATAN_WIDE /* a larger game names its own before it includes this file */
#define MEDIUM "weighs sites, plans and trades"
enum { MEDIUM_SPEED = 500 }; /* in nodes a millisecond, as those below */
/* With so few nodes expert is a step above hard; what hard says of a position is surer. */
enum { HARD_NODES = 1000, HARD_JUDGING = 4000, HARD_SPEED = 230 };
enum { EXPERT_NODES = 190000, EXPERT_SPEED = 200 };

static const catan_depth hard_depth = {
    .turns = 4, .placing = 4, .first = 12, .cut = 4, .rounds = 256};
static const catan_depth expert_depth = {
    .turns = 4, .placing = 6, .first = 24, .cut = 9, .rounds = CATAN_ROUNDS, .wise = 2};
#endif

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
     .choose = catan_choose_easy},
    {.name = "medium",
     .about = MEDIUM,
     .choose = catan_choose_medium,
     .scratch = sizeof(catan_judge_desk),
     .nodes = 1 << 20, /* more than any menu takes, of which half and a quarter are enough */
     .nodes_per_ms = MEDIUM_SPEED,
     .stand = catan_stand,
     .weigh = catan_weigh_medium},
    {.name = "hard",
     .about = "tries out where its moves lead, and trades for its own gain",
     .choose = choose_hard,
     .scratch = sizeof(catan_race),
     .nodes = HARD_NODES,
     .judging = HARD_JUDGING,
     .nodes_per_ms = HARD_SPEED,
     .ms = 100,
     .weights = &catan_weights,
     .stand = stand_hard,
     .weigh = weigh_hard},
    {.name = "expert",
     .about = "tries out more, and expects better play",
     .choose = choose_expert,
     .scratch = sizeof(catan_race),
     .nodes = EXPERT_NODES,
     .nodes_per_ms = EXPERT_SPEED,
     .ms = 1000,
     .weights = &catan_weights,
     .stand = stand_expert,
     .weigh = weigh_expert},
    {.name = NULL},
};

const bot_level catan_references[] = {
    {.name = NULL},
};
