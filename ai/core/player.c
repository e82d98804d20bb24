/* Asks a computer player for an action: finds the level, prepares the view and the menu, checks
 * the answer. */
#include "ai/core/player.h"

#include "ai/core/luck.h"

#define GAME(name) extern const bot_level name##_levels[], name##_references[];
#include "rules/games.def"
#undef GAME

typedef struct players {
    const char *game;
    const bot_level *levels;
    const bot_level *references;
} players;

static players players_of(const game_rules *rules)
{
    static const players all[] = {
#define GAME(name) {#name, name##_levels, name##_references},
#include "rules/games.def"
#undef GAME
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (text_is(rules->name, text_len(rules->name), all[i].game)) {
            return all[i];
        }
    }
    return (players){0};
}

const bot_level *bot_levels(const game_rules *rules)
{
    return players_of(rules).levels;
}

const bot_level *bot_references(const game_rules *rules)
{
    return players_of(rules).references;
}

const bot_level *bot_find(const game_rules *rules, const char *name, size_t n)
{
    for (const bot_level *level = bot_levels(rules); level->name != NULL; level++) {
        if (text_is(name, n, level->name)) {
            return level;
        }
    }
    return NULL;
}

const bot_level *bot_default(const game_rules *rules)
{
    const bot_level *level = bot_find(rules, "medium", text_len("medium"));
    return level != NULL ? level : bot_within(rules, INT64_MAX);
}

const bot_level *bot_within(const game_rules *rules, int64_t ms)
{
    const bot_level *best = bot_levels(rules);
    for (const bot_level *level = best; level->name != NULL; level++) {
        if (level->ms <= ms && bot_is_ready(level)) {
            best = level;
        }
    }
    return best;
}

uint32_t bot_nodes_in(const bot_level *level, int64_t ms)
{
    uint64_t nodes = (uint64_t)ms * level->nodes_per_ms;
    return nodes < 1 ? 1 : nodes < UINT32_MAX ? (uint32_t)nodes : UINT32_MAX;
}

static size_t aligned(size_t n)
{
    return (n + 15) / 16 * 16;
}

size_t bot_desk_size_for(const game_rules *rules, size_t scratch)
{
    return aligned(rules->view_size) + aligned((size_t)rules->menu_max * sizeof(game_action)) +
           aligned(scratch);
}

size_t bot_desk_size(const game_rules *rules)
{
    size_t scratch = 0;
    for (const bot_level *level = bot_levels(rules); level->name != NULL; level++) {
        scratch = level->scratch > scratch ? level->scratch : scratch;
    }
    return bot_desk_size_for(rules, scratch);
}

bot_desk bot_desk_lay(const game_rules *rules, void *memory)
{
    char *at = memory;
    bot_desk desk = {.view = at};
    at += aligned(rules->view_size);
    desk.menu = (game_action *)(void *)at;
    at += aligned((size_t)rules->menu_max * sizeof(game_action));
    desk.scratch = at;
    return desk;
}

static bool is_offered(const bot_ask *ask, game_action a)
{
    if (a.kind < GAME_KIND_MAX && (ask->open >> a.kind & 1) != 0) {
        return true;
    }
    for (int i = 0; i < ask->menu_n; i++) {
        if (game_action_same(ask->menu[i], a)) {
            return true;
        }
    }
    return false;
}

bot_ask bot_prepare(const game_rules *rules, const bot_level *level, const void *state, int seat,
                    uint64_t seed, uint32_t nodes, const bot_desk *desk)
{
    rules->view(state, seat, desk->view);
    bot_ask ask = {
        .rules = rules,
        .view = desk->view,
        .seat = seat,
        .menu = desk->menu,
        .menu_n = rules->legal(state, seat, desk->menu),
        .open = rules->open != NULL ? rules->open(state, seat) : 0,
        .seed = seed,
        .nodes = nodes > 0 ? nodes : level->nodes,
        .scratch = desk->scratch,
    };
    rules_assert(ask.menu_n > 0 || ask.open != 0);
    return ask;
}

game_action bot_answer(const bot_level *level, const bot_ask *ask)
{
    game_action choice = level->choose(ask);
    rules_assert(is_offered(ask, choice));
    return choice;
}

game_action bot_choose(const game_rules *rules, const bot_level *level, const void *state, int seat,
                       uint64_t seed, uint32_t nodes, const bot_desk *desk)
{
    bot_ask ask = bot_prepare(rules, level, state, seat, seed, nodes, desk);
    return bot_answer(level, &ask);
}

game_action bot_choose_random(const bot_ask *ask)
{
    luck l = luck_from(ask->seed);
    rules_assert(ask->menu_n > 0);
    return ask->menu[luck_below(&l, (uint32_t)ask->menu_n)];
}
