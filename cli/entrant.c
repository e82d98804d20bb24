/* Reads who plays in an arena. */
#include "cli/entrant.h"

#include <string.h>

#include "ai/search/references.h"
#include "cli/setup.h"
#include "table/grow.h"

enum { ENTRANT_MS_MAX = 600000 };

const bot_level *entrant_nth(const game_rules *rules, int n)
{
    const bot_level *const lists[] = {bot_levels(rules), bot_references(rules), search_references};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (const bot_level *level = lists[i]; level->name != NULL; level++) {
            if (n-- == 0) {
                return level;
            }
        }
    }
    return NULL;
}

static const bot_level *find(const game_rules *rules, const char *name, size_t n)
{
    const bot_level *level;
    for (int i = 0; (level = entrant_nth(rules, i)) != NULL; i++) {
        if (text_is(name, n, level->name)) {
            return level;
        }
    }
    return NULL;
}

static void wrong_name(const char *command, const game_rules *rules, const char *name, size_t n)
{
    const bot_level *level;
    text_out o = text_growing();
    for (int i = 0; (level = entrant_nth(rules, i)) != NULL; i++) {
        text_str(&o, i > 0 ? ", " : "");
        text_str(&o, level->name);
    }
    args_wrong(command, "%s has no player \"%.*s\"; it has %s", rules->name, (int)n, name,
               text_end(&o));
    text_drop(&o);
}

static bool read_budget(const char *command, const char *text, entrant *e)
{
    char digits[16];
    size_t n = strlen(text);
    bool ms = n > 2 && strcmp(text + n - 2, "ms") == 0;
    int64_t value;
    if (e->level->nodes == 0) {
        args_wrong(command, "%s needs no budget", e->level->name);
        return false;
    }
    n -= ms ? 2 : 0;
    snprintf(digits, sizeof digits, "%.*s", (int)n, text);
    if (n >= sizeof digits || !args_number(digits, 1, ms ? ENTRANT_MS_MAX : UINT32_MAX, &value)) {
        args_wrong(command,
                   "the budget in \"%s\" is neither nodes (%s@2000) nor milliseconds (%s@50ms)",
                   e->name, e->level->name, e->level->name);
        return false;
    }
    e->nodes = ms ? bot_nodes_in(e->level, value) : (uint32_t)value;
    return true;
}

bool entrant_read(const char *command, const game_rules *rules, const char *text, entrant *e)
{
    size_t n = strcspn(text, "@");
    *e = (entrant){.name = text, .level = find(rules, text, n)};
    if (e->level == NULL) {
        wrong_name(command, rules, text, n);
        return false;
    }
    return text[n] == '\0' || read_budget(command, text + n + 1, e);
}

void entrant_help(FILE *to)
{
    setup_help(to);
    fputs("\nReferences, to measure levels by:\n", to);
    for (int i = 0; game_list[i] != NULL; i++) {
        for (const bot_level *l = bot_references(game_list[i]); l->name != NULL; l++) {
            fprintf(to, "  %s %s: %s\n", game_list[i]->name, l->name, l->about);
        }
    }
    for (const bot_level *l = search_references; l->name != NULL; l++) {
        fprintf(to, "  any game, %s: %s\n", l->name, l->about);
    }
}
