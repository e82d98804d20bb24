/* A table's plan as a client asks for it: docs/protocol.md, "Setting up a table". */
#include <stdlib.h>
#include <string.h>

#include "server/core.h"

enum {
    T,
    ID,
    GAME,
    SEATS,
    OPTIONS,
    BOTS,
    SIT,
    CLOCK,
    PRIVATE,
    START,
    ABSENT,
    HINTS,
    COMMIT,
    FIELDS
};
static const char *const field_names[] = {"t",      "id",    "game",   "seats",   "options",
                                          "bots",   "sit",   "clock",  "private", "start",
                                          "absent", "hints", "commit", NULL};

static bool read_bool(doer *d, json v, const char *name, bool *b)
{
    return !is_given(v) || json_to_bool(v, b) ||
           problem_bad(&d->why, "\"%s\" is true or false", name);
}

static bool read_setup(doer *d, const json *f, game_setup *setup)
{
    char name[32];
    char text[200];
    size_t n;
    int64_t seats;
    text_out why = text_to(text, sizeof text);
    if (!json_there(f[GAME]) || !json_to_str(f[GAME], name, sizeof name, &n) ||
        (setup->rules = game_find(name, n)) == NULL) {
        return problem_bad(&d->why, "\"game\" names no game");
    }
    const game_rules *rules = setup->rules;
    seats = rules->seats_min;
    if (is_given(f[SEATS]) && !json_to_int(f[SEATS], rules->seats_min, rules->seats_max, &seats)) {
        return problem_bad(&d->why, "\"seats\" is a number from %d to %d", rules->seats_min,
                           rules->seats_max);
    }
    setup->seats = (int)seats;
    json options = is_given(f[OPTIONS]) ? f[OPTIONS] : (json){0};
    if (!game_options_read(rules, options, setup->options, &why) ||
        !game_fits(rules, setup->seats, setup->options, &why)) {
        return problem_bad(&d->why, "%s", text_end(&why));
    }
    return true;
}

static bool read_bots(doer *d, json levels, table_plan *plan)
{
    int seat = 0;
    if (!is_given(levels)) {
        return true;
    }
    if (json_type_of(levels) != JSON_ARRAY || json_count(levels) != plan->setup.seats) {
        return problem_bad(&d->why, "\"bots\" has one entry for each of the %d seats",
                           plan->setup.seats);
    }
    json_walk w = json_items(levels);
    for (json level; json_next(&w, &level); seat++) {
        char name[TABLE_LEVEL];
        size_t n;
        if (json_is_null(level)) {
            continue;
        }
        if (!json_to_str(level, name, sizeof name, &n) ||
            (plan->bots[seat] = bot_find(plan->setup.rules, name, n)) == NULL) {
            return problem_bad(&d->why, "entry %d of \"bots\" names no level of this game", seat);
        }
    }
    return true;
}

/* Seconds in the wire's clock become milliseconds. */
static bool read_duration(doer *d, json v, const char *name, uint32_t *ms)
{
    enum { DAYS_14 = 14 * 24 * 3600 };
    int64_t seconds = 0;
    if (is_given(v) && !json_to_int(v, 0, DAYS_14, &seconds)) {
        return problem_bad(&d->why, "\"%s\" is a number of seconds, at most %d", name, DAYS_14);
    }
    *ms = (uint32_t)(seconds * 1000);
    return true;
}

static bool read_preset(doer *d, json clock, const game_rules *rules, clock_plan *plan)
{
    for (const clock_preset *p = clock_presets(rules); p->name != NULL; p++) {
        if (json_is(clock, p->name)) {
            *plan = p->plan;
            return true;
        }
    }
    return problem_bad(&d->why, "\"clock\" names no speed of this game");
}

static bool read_clock(doer *d, json clock, const game_rules *rules, clock_plan *plan)
{
    static const char *const names[] = {"bank", "increment", "cap", NULL};
    json f[3];
    char text[200];
    text_out why = text_to(text, sizeof text);
    if (!is_given(clock)) {
        return true;
    }
    if (json_type_of(clock) == JSON_STRING) {
        return read_preset(d, clock, rules, plan);
    }
    if (json_type_of(clock) != JSON_OBJECT || !json_fields(clock, names, f, false, &why)) {
        return problem_bad(&d->why, "\"clock\": %s",
                           why.len > 0 ? text_end(&why) : "a speed's name, an object or null");
    }
    if (!read_duration(d, f[0], "bank", &plan->bank_ms) ||
        !read_duration(d, f[1], "increment", &plan->increment_ms) ||
        !read_duration(d, f[2], "cap", &plan->cap_ms)) {
        return false;
    }
    if (plan->bank_ms == 0 && plan->cap_ms == 0) {
        return problem_bad(&d->why, "a clock needs a bank or a cap");
    }
    return true;
}

static bool read_manners(doer *d, const json *f, table_plan *plan)
{
    static const char *const starts[] = {"full", "manual", NULL};
    static const char *const absents[] = {"bot", "claim", NULL};
    int persons = 0;
    for (int p = 0; p < plan->setup.seats; p++) {
        persons += plan->bots[p] == NULL;
    }
    if (persons == 0) {
        return problem_bad(&d->why, "one seat at least is for a person");
    }
    plan->hints = persons == 1;
    if (!read_bool(d, f[PRIVATE], "private", &plan->is_private) ||
        !read_bool(d, f[HINTS], "hints", &plan->hints)) {
        return false;
    }
    int start = is_given(f[START]) ? json_word(f[START], starts) : 0;
    int absent = is_given(f[ABSENT]) ? json_word(f[ABSENT], absents) : 2;
    if (start < 0 || absent < 0) {
        return problem_bad(&d->why, start < 0 ? "\"start\" is \"full\" or \"manual\""
                                              : "\"absent\" is \"bot\" or \"claim\"");
    }
    if (absent == 1 && plan->setup.seats != 2) {
        return problem_bad(&d->why, "only at a table of two may a game be claimed");
    }
    plan->manual = start == 1;
    plan->absent = absent == 2   ? TABLE_ABSENT_USUAL
                   : absent == 1 ? TABLE_ABSENT_CLAIM
                                 : TABLE_ABSENT_BOT;
    return true;
}

static bool read_sit(doer *d, json sit, const table_plan *plan, int *seat)
{
    int64_t number = -1;
    bool sits = true;
    if (!is_given(sit) || json_to_bool(sit, &sits)) {
        *seat = sits ? SIT_ANYWHERE : SIT_NOWHERE;
        return true;
    }
    if (!json_to_int(sit, 0, plan->setup.seats - 1, &number) || plan->bots[number] != NULL) {
        return problem_bad(&d->why, "\"sit\" is true, false or the number of a free seat");
    }
    *seat = (int)number;
    return true;
}

static bool read_plan(doer *d, json body, json *f, table_plan *plan)
{
    char text[200];
    text_out why = text_to(text, sizeof text);
    *plan = (table_plan){0};
    if (!json_there(body) || json_type_of(body) != JSON_OBJECT) {
        return problem_bad(&d->why, "an object is needed");
    }
    if (!json_fields(body, field_names, f, false, &why)) {
        return problem_bad(&d->why, "%s", text_end(&why));
    }
    return read_setup(d, f, &plan->setup) && read_bots(d, f[BOTS], plan) &&
           read_clock(d, f[CLOCK], plan->setup.rules, &plan->clock) && read_manners(d, f, plan);
}

bool plan_ask(doer *d, json body, table_plan *plan, int *seat, bool *commits)
{
    json f[FIELDS] = {0};
    *commits = false;
    return read_plan(d, body, f, plan) && read_sit(d, f[SIT], plan, seat) &&
           read_bool(d, f[COMMIT], "commit", commits);
}

bool plan_ask_quick(doer *d, json body, table_plan *plan, bool *commits)
{
    json f[FIELDS] = {0};
    *commits = false;
    if (!read_plan(d, body, f, plan) || !read_bool(d, f[COMMIT], "commit", commits)) {
        return false;
    }
    bool more = is_given(f[BOTS]) || is_given(f[SIT]) || is_given(f[PRIVATE]) ||
                is_given(f[START]) || is_given(f[ABSENT]) || is_given(f[HINTS]);
    return !more || problem_bad(&d->why, "a quick game takes \"game\", \"seats\", \"options\", "
                                         "\"clock\" and \"commit\"");
}
