/* The default setup of a game. */
#include "table/game_setup.h"

game_setup game_setup_default(const game_rules *rules)
{
    game_setup setup = {.rules = rules, .seats = rules->seats_min};
    text_out why = {0};
    bool good = game_options_read(rules, (json){0}, setup.options, &why);
    rules_assert(good);
    return setup;
}
