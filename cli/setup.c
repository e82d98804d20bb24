/* Reads which game to start, for how many seats and with which options, from a command line. */
#include "cli/setup.h"

#include <string.h>

#include "table/grow.h"

enum { GAMES_MAX = 32 };

const game_rules *setup_game(const char *command, const char *name)
{
    const game_rules *rules = game_find(name, strlen(name));
    if (rules != NULL) {
        return rules;
    }
    const char *names[GAMES_MAX + 1] = {NULL};
    char list[256];
    text_out o = text_to(list, sizeof list);
    for (int i = 0; game_list[i] != NULL && i < GAMES_MAX; i++) {
        names[i] = game_list[i]->name;
        text_str(&o, i > 0 ? ", " : "");
        text_str(&o, names[i]);
    }
    text_end(&o);
    const char *nearest = args_nearest(name, names);
    if (nearest != NULL) {
        args_wrong(command, "there is no game \"%s\"; is %s meant?", name, nearest);
    } else {
        args_wrong(command, "there is no game \"%s\"; there are %s", name, list);
    }
    return NULL;
}

const bot_level *setup_level(const char *command, const game_rules *rules, const char *name,
                             size_t n)
{
    const bot_level *level = bot_find(rules, name, n);
    if (level != NULL) {
        return level;
    }
    char list[256];
    text_out o = text_to(list, sizeof list);
    for (const bot_level *l = bot_levels(rules); l->name != NULL; l++) {
        text_str(&o, l > bot_levels(rules) ? ", " : "");
        text_str(&o, l->name);
    }
    args_wrong(command, "%s has no level \"%.*s\"; it has %s", rules->name, (int)n, name,
               text_end(&o));
    return NULL;
}

/* -- options -- */

static const char *const *option_names(const game_rules *rules, const char **names)
{
    for (int i = 0; i < rules->options_n; i++) {
        names[i] = rules->options[i].name;
    }
    names[rules->options_n] = NULL;
    return names;
}

static bool has_option(const game_rules *rules, const char *name, size_t n)
{
    for (int i = 0; i < rules->options_n; i++) {
        if (text_is(name, n, rules->options[i].name)) {
            return true;
        }
    }
    return false;
}

static void wrong_option(const char *command, const game_rules *rules, const char *name, int n)
{
    const char *names[GAME_OPTIONS_MAX + 1];
    char typed[32];
    snprintf(typed, sizeof typed, "%.*s", n, name);
    const char *nearest = args_nearest(typed, option_names(rules, names));
    if (nearest != NULL) {
        args_wrong(command, "%s has no option \"%s\"; is %s meant?", rules->name, typed, nearest);
        return;
    }
    char list[512];
    text_out o = text_to(list, sizeof list);
    for (int i = 0; names[i] != NULL; i++) {
        text_str(&o, i > 0 ? ", " : "");
        text_str(&o, names[i]);
    }
    args_wrong(command, "%s has no option \"%s\"; it has %s", rules->name, typed,
               rules->options_n > 0 ? text_end(&o) : "none");
}

/* A value as JSON: true, false and whole numbers as such, other words as strings. */
static void value_json(const char *value, text_out *o)
{
    int64_t number;
    if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0) {
        json_bool(o, value[0] == 't');
    } else if (args_number(value, INT32_MIN, INT32_MAX, &number)) {
        json_int(o, number);
    } else {
        json_str(o, value);
    }
}

static bool options_json(const char *command, const game_rules *rules, const setup_args *args,
                         text_out *o)
{
    json_object_open(o);
    for (int i = 0; i < args->options.n; i++) {
        const char *name = args->options.at[i];
        size_t n = strcspn(name, "=");
        if (name[n] != '=') {
            args_wrong(command, "--option is NAME=VALUE, not \"%s\"", name);
            return false;
        }
        if (!has_option(rules, name, n)) {
            wrong_option(command, rules, name, (int)n);
            return false;
        }
        json_str_bytes(o, name, n);
        text_char(o, ':');
        o->comma = false;
        value_json(name + n + 1, o);
    }
    if (args->preset != NULL) {
        if (!has_option(rules, "preset", strlen("preset"))) {
            args_wrong(command, "%s has no presets", rules->name);
            return false;
        }
        json_key_str(o, "preset", args->preset);
    }
    json_object_close(o);
    return true;
}

static bool read_options(const char *command, const setup_args *args, game_setup *setup)
{
    char reason[256];
    text_out text = text_growing();
    text_out why = text_to(reason, sizeof reason);
    bool good = options_json(command, setup->rules, args, &text);
    if (good) {
        json value;
        const char *wrong = json_read(text.at, text.len, &value);
        good = wrong == NULL && game_options_read(setup->rules, value, setup->options, &why) &&
               game_fits(setup->rules, setup->seats, setup->options, &why);
        if (!good) {
            args_wrong(command, "--option: %s", wrong != NULL ? wrong : text_end(&why));
        }
    }
    text_drop(&text);
    return good;
}

bool setup_read(const char *command, const game_rules *rules, const setup_args *args,
                game_setup *setup)
{
    *setup = (game_setup){.rules = rules, .seats = (int)args->seats};
    if (setup->seats == 0) {
        setup->seats = rules->seats_min;
    }
    if (setup->seats < rules->seats_min || setup->seats > rules->seats_max) {
        if (rules->seats_min == rules->seats_max) {
            args_wrong(command, "%s is for %d, not for %d", rules->name, rules->seats_min,
                       setup->seats);
        } else {
            args_wrong(command, "%s is for %d to %d, not for %d", rules->name, rules->seats_min,
                       rules->seats_max, setup->seats);
        }
        return false;
    }
    return read_options(command, args, setup);
}

/* -- help -- */

static void values_help(const game_option *o, FILE *to)
{
    const char *between = "";
    for (int i = 0; o->values[i] != NULL; i++) {
        if (!game_option_is_former(o, i)) {
            fprintf(to, "%s%s", between, o->values[i]);
            between = "|";
        }
    }
}

static void option_help(const game_option *o, FILE *to)
{
    fprintf(to, "    %s=", o->name);
    switch (o->type) {
    case GAME_BOOL:
        fprintf(to, "true|false (%s)\n", o->default_value != 0 ? "true" : "false");
        return;
    case GAME_INT:
        if (o->values == NULL) {
            fprintf(to, "%d..%d (%d)\n", o->min, o->max, o->default_value);
            return;
        }
        values_help(o, to);
        fprintf(to, " (%d)\n", o->default_value);
        return;
    case GAME_ENUM:
        values_help(o, to);
        fprintf(to, " (%s)\n", o->values[o->default_value]);
        return;
    }
}

void setup_help(FILE *to)
{
    fputs("\nGames, their levels, and their options with their defaults:\n", to);
    for (int i = 0; game_list[i] != NULL; i++) {
        const game_rules *rules = game_list[i];
        fprintf(to, "  %s: %d", rules->name, rules->seats_min);
        if (rules->seats_max > rules->seats_min) {
            fprintf(to, " to %d", rules->seats_max);
        }
        fputs(" seats; levels", to);
        for (const bot_level *l = bot_levels(rules); l->name != NULL; l++) {
            fprintf(to, "%s %s", l > bot_levels(rules) ? "," : "", l->name);
        }
        fputc('\n', to);
        for (int k = 0; k < rules->options_n; k++) {
            option_help(&rules->options[k], to);
        }
    }
}
