/* A table's plan as a client asks for it. */
#include "server/doors/setup_json.h"

#include <string.h>

#include "server/accounts/name.h"
#include "server/doors/fields.h"

enum {
    T,
    ID,
    GAME,
    SEATS,
    OPTIONS,
    BOTS,
    COMPUTERS,
    SIT,
    CLOCK,
    PRIVATE,
    START,
    ABSENT,
    HINTS,
    COMMIT,
    STAKE,
    FIELDS
};
static const char *const field_names[] = {
    "t",     "id",      "game",  "seats",  "options", "bots",   "computers", "sit",
    "clock", "private", "start", "absent", "hints",   "commit", "stake",     NULL};

static bool read_setup(caller *c, const json *f, game_setup *setup)
{
    char name[32];
    char text[200];
    size_t n;
    int64_t seats;
    text_out why = text_to(text, sizeof text);
    if (!json_there(f[GAME]) || !json_to_str(f[GAME], name, sizeof name, &n) ||
        (setup->rules = game_find(name, n)) == NULL) {
        return problem_bad(&c->why, "\"game\" names no game");
    }
    const game_rules *rules = setup->rules;
    seats = rules->seats_min;
    if (fields_given(f[SEATS]) &&
        !json_to_int(f[SEATS], rules->seats_min, rules->seats_max, &seats)) {
        return problem_bad(&c->why, "\"seats\" is a number from %d to %d", rules->seats_min,
                           rules->seats_max);
    }
    setup->seats = (int)seats;
    json options = fields_given(f[OPTIONS]) ? f[OPTIONS] : (json){0};
    if (!game_options_read(rules, options, setup->options, &why) ||
        !game_fits(rules, setup->seats, setup->options, &why)) {
        return problem_bad(&c->why, "%s", text_end(&why));
    }
    return true;
}

/* The level that an entry names; NULL: none of this game. */
static const bot_level *read_level(const game_rules *rules, json level)
{
    char name[TABLE_LEVEL];
    size_t n;
    return json_to_str(level, name, sizeof name, &n) ? bot_find(rules, name, n) : NULL;
}

static bool read_bots(caller *c, json levels, table_plan *plan)
{
    int seat = 0;
    if (!fields_given(levels)) {
        return true;
    }
    if (json_type_of(levels) != JSON_ARRAY || json_count(levels) != plan->setup.seats) {
        return problem_bad(&c->why, "\"bots\" has one entry for each of the %d seats",
                           plan->setup.seats);
    }
    json_walk w = json_items(levels);
    for (json level; json_next(&w, &level); seat++) {
        if (!json_is_null(level) &&
            (plan->bots[seat] = read_level(plan->setup.rules, level)) == NULL) {
            return problem_bad(&c->why, "entry %d of \"bots\" names no level of this game", seat);
        }
    }
    return true;
}

/* Whether the caller wants no seat. */
static bool looks_on(const json *f)
{
    bool sits = true;
    return fields_given(f[SIT]) && json_to_bool(f[SIT], &sits) && !sits;
}

/* Computer players whose seats are drawn; the caller's own seat, if it is chosen, is kept free. */
static bool read_computers(caller *c, const json *f, table_plan *plan, const table_env *env)
{
    const bot_level *levels[GAME_SEATS_MAX];
    int64_t keep = -1;
    int n = 0;
    int most = plan->setup.seats - !looks_on(f);
    if (!fields_given(f[COMPUTERS])) {
        return true;
    }
    if (fields_given(f[BOTS])) {
        return problem_bad(&c->why, "\"bots\" says who sits where, \"computers\" draws it: one of "
                                    "them");
    }
    if (json_type_of(f[COMPUTERS]) != JSON_ARRAY || json_count(f[COMPUTERS]) > most) {
        return problem_bad(&c->why, "\"computers\" is a list of at most %d levels", most);
    }
    json_walk w = json_items(f[COMPUTERS]);
    for (json level; json_next(&w, &level); n++) {
        if ((levels[n] = read_level(plan->setup.rules, level)) == NULL) {
            return problem_bad(&c->why, "entry %d of \"computers\" names no level of this game", n);
        }
    }
    if (fields_given(f[SIT]) && !json_to_int(f[SIT], 0, plan->setup.seats - 1, &keep)) {
        keep = -1;
    }
    table_plan_draw_bots(plan, levels, n, (int)keep, env);
    return true;
}

/* Seconds in the wire's clock become milliseconds. */
static bool read_duration(caller *c, json v, const char *name, uint32_t *ms)
{
    enum { DAYS_14 = 14 * 24 * 3600 };
    int64_t seconds = 0;
    if (fields_given(v) && !json_to_int(v, 0, DAYS_14, &seconds)) {
        return problem_bad(&c->why, "\"%s\" is a number of seconds, at most %d", name, DAYS_14);
    }
    *ms = (uint32_t)(seconds * 1000);
    return true;
}

static bool read_preset(caller *c, json clock, const game_rules *rules, clock_plan *plan)
{
    for (const clock_preset *p = clock_presets(rules); p->name != NULL; p++) {
        if (json_is(clock, p->name)) {
            *plan = p->plan;
            return true;
        }
    }
    return problem_bad(&c->why, "\"clock\" names no speed of this game");
}

static bool read_clock(caller *c, json clock, const game_rules *rules, clock_plan *plan)
{
    static const char *const names[] = {"bank", "increment", "cap", NULL};
    json f[3];
    char text[200];
    text_out why = text_to(text, sizeof text);
    if (!fields_given(clock)) {
        return true;
    }
    if (json_type_of(clock) == JSON_STRING) {
        return read_preset(c, clock, rules, plan);
    }
    if (json_type_of(clock) != JSON_OBJECT || !json_fields(clock, names, f, false, &why)) {
        return problem_bad(&c->why, "\"clock\": %s",
                           why.len > 0 ? text_end(&why) : "a speed's name, an object or null");
    }
    if (!read_duration(c, f[0], "bank", &plan->bank_ms) ||
        !read_duration(c, f[1], "increment", &plan->increment_ms) ||
        !read_duration(c, f[2], "cap", &plan->cap_ms)) {
        return false;
    }
    if (plan->bank_ms == 0 && plan->cap_ms == 0) {
        return problem_bad(&c->why, "a clock needs a bank or a cap");
    }
    return true;
}

static bool read_manners(caller *c, const json *f, table_plan *plan)
{
    static const char *const starts[] = {"full", "manual", NULL};
    static const char *const absents[] = {"bot", "claim", NULL};
    int persons = 0;
    for (int p = 0; p < plan->setup.seats; p++) {
        persons += plan->bots[p] == NULL;
    }
    if (persons == 0 && !looks_on(f)) {
        return problem_bad(&c->why,
                           "no seat is left for you; to watch computers, \"sit\" is false");
    }
    plan->hints = persons == 1;
    if (!fields_bool(c, f[PRIVATE], "private", &plan->is_private) ||
        !fields_bool(c, f[HINTS], "hints", &plan->hints)) {
        return false;
    }
    int start = fields_given(f[START]) ? json_word(f[START], starts) : 0;
    int absent = fields_given(f[ABSENT]) ? json_word(f[ABSENT], absents) : 2;
    if (start < 0 || absent < 0) {
        return problem_bad(&c->why, start < 0 ? "\"start\" is \"full\" or \"manual\""
                                              : "\"absent\" is \"bot\" or \"claim\"");
    }
    if (absent == 1 && plan->setup.seats != 2) {
        return problem_bad(&c->why, "only at a table of two may a game be claimed");
    }
    plan->manual = start == 1;
    plan->absent = absent == 2   ? TABLE_ABSENT_DEFAULT
                   : absent == 1 ? TABLE_ABSENT_CLAIM
                                 : TABLE_ABSENT_BOT;
    return true;
}

static bool read_sit(caller *c, json sit, const table_plan *plan, int *seat)
{
    int64_t number = -1;
    bool sits = true;
    if (!fields_given(sit) || json_to_bool(sit, &sits)) {
        *seat = sits ? REQUEST_ANY_SEAT : REQUEST_NO_SEAT;
        return true;
    }
    if (!json_to_int(sit, 0, plan->setup.seats - 1, &number) || plan->bots[number] != NULL) {
        return problem_bad(&c->why, "\"sit\" is true, false or the number of a free seat");
    }
    *seat = (int)number;
    return true;
}

/* A label of what is played for; nothing is moved by it. */
static bool read_stake(caller *c, json stake, table_plan *plan)
{
    char text[200];
    text_out why = text_to(text, sizeof text);
    char words[TABLE_STAKE] = "";
    size_t n;
    if (!fields_given(stake)) {
        return true;
    }
    if (!json_to_str(stake, words, sizeof words, &n) || !name_check(words, n, &why)) {
        return problem_bad(&c->why, "\"stake\" is a text of 1 to %d characters", NAME_CHARACTERS);
    }
    memcpy(plan->stake, words, n);
    return true;
}

static bool read_plan(caller *c, json body, json *f, table_plan *plan, const table_env *env)
{
    char text[200];
    text_out why = text_to(text, sizeof text);
    *plan = (table_plan){0};
    if (!json_there(body) || json_type_of(body) != JSON_OBJECT) {
        return problem_bad(&c->why, "an object is needed");
    }
    if (!json_fields(body, field_names, f, false, &why)) {
        return problem_bad(&c->why, "%s", text_end(&why));
    }
    return read_setup(c, f, &plan->setup) && read_bots(c, f[BOTS], plan) &&
           read_computers(c, f, plan, env) &&
           read_clock(c, f[CLOCK], plan->setup.rules, &plan->clock) && read_manners(c, f, plan) &&
           read_stake(c, f[STAKE], plan);
}

bool setup_json_read(caller *c, json body, const table_env *env, setup_asked *asked)
{
    json f[FIELDS] = {0};
    *asked = (setup_asked){0};
    return read_plan(c, body, f, &asked->plan, env) &&
           read_sit(c, f[SIT], &asked->plan, &asked->seat) &&
           fields_bool(c, f[COMMIT], "commit", &asked->promises);
}

bool setup_json_read_quick(caller *c, json body, const table_env *env, setup_asked *asked)
{
    json f[FIELDS] = {0};
    *asked = (setup_asked){.seat = REQUEST_ANY_SEAT};
    if (!read_plan(c, body, f, &asked->plan, env) ||
        !fields_bool(c, f[COMMIT], "commit", &asked->promises)) {
        return false;
    }
    bool more = fields_given(f[BOTS]) || fields_given(f[COMPUTERS]) || fields_given(f[SIT]) ||
                fields_given(f[PRIVATE]) || fields_given(f[START]) || fields_given(f[ABSENT]) ||
                fields_given(f[HINTS]);
    return !more || problem_bad(&c->why, "a quick game takes \"game\", \"seats\", \"options\", "
                                         "\"clock\" and \"commit\"");
}
