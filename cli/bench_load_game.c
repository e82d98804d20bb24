/* Positions and choices of the players of `stolik bench server`. */
#include "cli/bench_load_game.h"

#include <stdlib.h>

#include "table/grow.h"

void load_game_open(load_game *g, const game_rules *rules, int seats)
{
    char text[128];
    text_out why = text_to(text, sizeof text);
    *g = (load_game){.rules = rules, .seats = seats, .luck = luck_from(1)};
    bool good = game_options_read(rules, (json){0}, g->options, &why);
    rules_assert(good); /* a game's own defaults */
    g->menu = memory_new((size_t)rules->menu_max * sizeof *g->menu);
}

void load_game_close(load_game *g)
{
    free(g->menu);
    g->menu = NULL;
}

bool load_game_is_kept(const load_game *g)
{
    return g->rules->same_view;
}

bool load_game_read(const load_game *g, json view, void *state)
{
    char text[128];
    text_out why = text_to(text, sizeof text);
    return json_there(view) && json_type_of(view) == JSON_OBJECT &&
           g->rules->state_parse(state, g->seats, g->options, view, &why);
}

bool load_game_apply(const load_game *g, json event, void *state)
{
    static const char *const names[] = {"seat", "action", "chance", NULL};
    json f[3];
    char text[GAME_ACTION_TEXT];
    char reason[128];
    text_out why = text_to(reason, sizeof reason);
    size_t n;
    int64_t seat = GAME_CHANCE;
    game_action action;
    if (!json_fields(event, names, f, true, &why) ||
        (json_there(f[0]) && !json_to_int(f[0], 0, g->seats - 1, &seat))) {
        return false;
    }
    json what = json_there(f[1]) ? f[1] : f[2];
    return json_there(what) && json_to_str(what, text, sizeof text, &n) &&
           g->rules->action_parse(text, n, (int)seat, &action) == GAME_OK &&
           g->rules->apply(state, (int)seat, action) == GAME_OK;
}

void load_game_choose(load_game *g, const void *state, int seat, char action[GAME_ACTION_TEXT])
{
    text_out o = text_to(action, GAME_ACTION_TEXT);
    int n = g->rules->legal(state, seat, g->menu);
    if (n > 0) {
        g->rules->action_text(g->menu[luck_below(&g->luck, (uint32_t)n)], &o);
    }
    text_end(&o);
}

void load_game_draw(load_game *g, json menu, char action[GAME_ACTION_TEXT])
{
    json item = {0};
    size_t n;
    int count = json_there(menu) && json_type_of(menu) == JSON_ARRAY ? json_count(menu) : 0;
    action[0] = '\0';
    if (count == 0) {
        return;
    }
    json_walk items = json_items(menu);
    for (uint32_t left = luck_below(&g->luck, (uint32_t)count) + 1; left > 0; left--) {
        json_next(&items, &item);
    }
    if (!json_to_str(item, action, GAME_ACTION_TEXT, &n)) {
        action[0] = '\0';
    }
}
