/* Finds what speaks for an action: each game has a function that says it. */
#include "ai/core/reasons.h"

#define GAME(name)                                                                                 \
    void name##_reasons(const void *view, int seat, game_action action, bot_reasons *r);
#include "rules/games.def"
#undef GAME

void bot_reasons_add(bot_reasons *r, const char *code, const char *name, int value)
{
    if (r->n < BOT_REASONS_MAX) {
        r->list[r->n++] = (game_reason){.code = code, .facts = {{name, value}}};
    }
}

bot_reasons bot_reasons_for(const game_rules *rules, const void *view, int seat, game_action action)
{
    static const struct {
        const char *game;
        void (*find)(const void *view, int seat, game_action action, bot_reasons *r);
    } all[] = {
#define GAME(name) {#name, name##_reasons},
#include "rules/games.def"
#undef GAME
    };
    bot_reasons r = {0};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (text_is(rules->name, text_len(rules->name), all[i].game)) {
            all[i].find(view, seat, action, &r);
        }
    }
    return r;
}

void bot_reasons_json(const bot_reasons *r, text_out *o)
{
    json_array_open(o);
    for (int i = 0; i < r->n; i++) {
        game_reason_json(&r->list[i], o);
    }
    json_array_close(o);
}
