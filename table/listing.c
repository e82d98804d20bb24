/* Writes the list of games as JSON. */
#include "table/listing.h"

#include "ai/core/player.h"
#include "table/clock.h"

/* All that an option may be, where that is a list; an int's are numbers, as they are given. */
static void values_json(const game_option *option, text_out *o)
{
    json_key(o, "values");
    json_array_open(o);
    for (int i = 0; option->values[i] != NULL; i++) {
        if (option->type == GAME_INT) {
            json_raw(o, option->values[i], text_len(option->values[i]));
        } else if (!game_option_is_former(option, i)) {
            json_str(o, option->values[i]);
        }
    }
    json_array_close(o);
}

static void value_json(const game_option *option, int32_t value, text_out *o)
{
    switch (option->type) {
    case GAME_BOOL:
        json_bool(o, value != 0);
        break;
    case GAME_INT:
        json_int(o, value);
        break;
    case GAME_ENUM:
        json_str(o, option->values[value]);
        break;
    }
}

/* The options that one preset sets to other values than their defaults. */
static void preset_json(const game_rules *rules, int at, int32_t preset, text_out *o)
{
    int32_t options[GAME_OPTIONS_MAX] = {0};
    for (int i = 0; i < rules->options_n; i++) {
        options[i] = rules->options[i].default_value;
    }
    options[at] = preset;
    rules->preset(options);
    json_object_open(o);
    for (int i = 0; i < rules->options_n; i++) {
        if (i != at && options[i] != rules->options[i].default_value) {
            json_key(o, rules->options[i].name);
            value_json(&rules->options[i], options[i], o);
        }
    }
    json_object_close(o);
}

static void presets_json(const game_rules *rules, int at, text_out *o)
{
    const game_option *option = &rules->options[at];
    rules_assert(option->values != NULL);
    json_key(o, "sets");
    json_object_open(o);
    for (int32_t v = 0; option->values[v] != NULL; v++) {
        if (!game_option_is_former(option, v)) {
            json_key(o, option->values[v]);
            preset_json(rules, at, v, o);
        }
    }
    json_object_close(o);
}

/* The value that an option's list has at a place: an enum's are counted, an int's written out. */
static int32_t value_at(const game_option *option, int i)
{
    int32_t value = 0;
    if (option->type != GAME_INT) {
        return i;
    }
    for (const char *c = option->values[i]; *c >= '0' && *c <= '9'; c++) {
        value = 10 * value + (*c - '0');
    }
    return value;
}

/* A bit for each number of players that a value of an option is for, all others being the defaults.
 */
static uint32_t seats_for(const game_rules *rules, int at, int32_t value)
{
    int32_t options[GAME_OPTIONS_MAX] = {0};
    uint32_t fitting = 0;
    for (int i = 0; i < rules->options_n; i++) {
        options[i] = rules->options[i].default_value;
    }
    options[at] = value;
    for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
        char why[128];
        text_out unsaid = text_to(why, sizeof why);
        fitting |= (uint32_t)game_fits(rules, seats, options, &unsaid) << seats;
    }
    return fitting;
}

static void seats_json(const game_rules *rules, uint32_t fitting, text_out *o)
{
    json_array_open(o);
    for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
        if ((fitting >> seats & 1u) != 0) {
            json_int(o, seats);
        }
    }
    json_array_close(o);
}

/* For how many players each value of an option is, if one of them is not for all numbers. */
static void fitting_json(const game_rules *rules, int at, text_out *o)
{
    const game_option *option = &rules->options[at];
    uint32_t every = (2u << rules->seats_max) - (1u << rules->seats_min);
    bool fits = true;
    for (int i = 0; option->values[i] != NULL; i++) {
        fits = fits && seats_for(rules, at, value_at(option, i)) == every;
    }
    if (fits) {
        return;
    }
    json_key(o, "seats");
    json_object_open(o);
    for (int i = 0; option->values[i] != NULL; i++) {
        if (!game_option_is_former(option, i)) {
            json_key(o, option->values[i]);
            seats_json(rules, seats_for(rules, at, value_at(option, i)), o);
        }
    }
    json_object_close(o);
}

static void option_json(const game_rules *rules, int at, text_out *o)
{
    static const char *const types[] = {"bool", "int", "enum"};
    const game_option *option = &rules->options[at];
    json_object_open(o);
    json_key_str(o, "name", option->name);
    json_key_str(o, "type", types[option->type]);
    json_key(o, "default");
    value_json(option, option->default_value, o);
    if (option->values != NULL) {
        fitting_json(rules, at, o);
    }
    if (option->type == GAME_INT) {
        json_key_int(o, "min", option->min);
        json_key_int(o, "max", option->max);
    }
    if (option->values != NULL) {
        values_json(option, o);
    }
    if (rules->preset != NULL && text_is("preset", 6, option->name)) {
        presets_json(rules, at, o);
    }
    json_object_close(o);
}

static void options_json(const game_rules *rules, text_out *o)
{
    json_key(o, "options");
    json_array_open(o);
    for (int i = 0; i < rules->options_n; i++) {
        option_json(rules, i, o);
    }
    json_array_close(o);
}

static void level_names_json(const game_rules *rules, text_out *o)
{
    json_key(o, "levels");
    json_array_open(o);
    for (const bot_level *level = bot_levels(rules); level->name != NULL; level++) {
        json_str(o, level->name);
    }
    json_array_close(o);
}

static void levels_json(const game_rules *rules, const char *key, text_out *o)
{
    json_key(o, key);
    json_array_open(o);
    for (const bot_level *level = bot_levels(rules); level->name != NULL; level++) {
        json_object_open(o);
        json_key_str(o, "name", level->name);
        json_key_str(o, "about", level->about);
        json_key_int(o, "ms", level->ms);
        json_object_close(o);
    }
    json_array_close(o);
}

static void clocks_json(const game_rules *rules, text_out *o)
{
    json_key(o, "clocks");
    json_array_open(o);
    for (const clock_preset *p = clock_presets(rules); p->name != NULL; p++) {
        json_object_open(o);
        json_key_str(o, "name", p->name);
        json_key_int(o, "bank", p->plan.bank_ms / 1000);
        json_key_int(o, "increment", p->plan.increment_ms / 1000);
        json_key_int(o, "cap", p->plan.cap_ms / 1000);
        json_object_close(o);
    }
    json_array_close(o);
}

static void game_json(const game_rules *rules, listing_levels form, text_out *o)
{
    json_object_open(o);
    json_key_str(o, "name", rules->name);
    json_key_int(o, "version", rules->version);
    json_key_int(o, "layout", rules->layout);
    json_key_int(o, "minSeats", rules->seats_min);
    json_key_int(o, "maxSeats", rules->seats_max);
    json_key_bool(o, "draw", rules->draw_by_agreement);
    options_json(rules, o);
    if (form == LISTING_NAMED) {
        level_names_json(rules, o);
        levels_json(rules, "levelFacts", o);
    } else {
        levels_json(rules, "levels", o);
    }
    clocks_json(rules, o);
    json_object_close(o);
}

void listing_json(listing_levels form, text_out *o)
{
    json_key(o, "games");
    json_array_open(o);
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        game_json(*g, form, o);
    }
    json_array_close(o);
}
