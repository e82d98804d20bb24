/* The plan of a table: checks it, and writes it into the first record. */
#include <string.h>

#include "table/grow.h"
#include "table/table_core.h"

enum {
    ABSENT_BITS = 3,
    IS_PRIVATE = 4,
    IS_MANUAL = 8,
    HAS_HINTS = 16,
    PAYS_TURNS = 32,
    HAS_STAKE = 64, /* which follows the levels */
    FLAGS = 127
};

const char table_code_letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

int table_plan_draw_below(const table_env *env, int n)
{
    uint64_t bits = 0;
    env->random(env->self, (uint8_t *)&bits, sizeof bits);
    return (int)(bits % (unsigned)n);
}

void table_plan_draw_bots(table_plan *plan, const bot_level *const *levels, int n, int keep,
                          const table_env *env)
{
    int seats = plan->setup.seats;
    int order[GAME_SEATS_MAX];
    int free = 0;
    for (int p = 0; p < seats; p++) {
        plan->bots[p] = NULL;
        if (p != keep) {
            order[free++] = p;
        }
    }
    rules_assert(n <= free);
    for (int i = 0; i < n; i++) {
        int at = i + table_plan_draw_below(env, free - i);
        int seat = order[at];
        order[at] = order[i];
        plan->bots[seat] = levels[i];
    }
}

static bool option_in_range(const game_option *option, int32_t value)
{
    bool flag = option->type == GAME_BOOL;
    return value >= (flag ? 0 : option->min) && value <= (flag ? 1 : option->max);
}

/* Reads the options as they would be read from a game file, so that both know the same ones. A
 * preset is not among them: what it stands for is. */
static bool settle_options(game_setup *setup)
{
    const game_rules *rules = setup->rules;
    int32_t settled[GAME_OPTIONS_MAX] = {0};
    char reason[256];
    text_out why = text_to(reason, sizeof reason);
    text_out o = text_growing();
    json from;
    for (int i = 0; i < rules->options_n; i++) {
        if (!option_in_range(&rules->options[i], setup->options[i])) {
            return false;
        }
    }
    game_options_json(rules, setup->options, &o);
    bool good = json_read(o.at, o.len, &from) == NULL &&
                game_options_recall(rules, from, settled, &why) &&
                game_fits(rules, setup->seats, settled, &why);
    text_drop(&o);
    memcpy(setup->options, settled, sizeof settled);
    return good;
}

static bool settle_bots(table_plan *plan)
{
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        const bot_level *level = p < plan->setup.seats ? plan->bots[p] : NULL;
        if (level != NULL &&
            bot_find(plan->setup.rules, level->name, strlen(level->name)) != level) {
            return false;
        }
        plan->bots[p] = level;
    }
    return true;
}

bool table_plan_settle(table_plan *plan)
{
    const game_rules *rules = plan->setup.rules;
    if (rules == NULL || game_find(rules->name, strlen(rules->name)) != rules ||
        plan->setup.seats < rules->seats_min || plan->setup.seats > rules->seats_max ||
        plan->number == 0) {
        return false;
    }
    if (plan->absent == TABLE_ABSENT_DEFAULT) {
        plan->absent = plan->setup.seats == 2 ? TABLE_ABSENT_CLAIM : TABLE_ABSENT_BOT;
    }
    bool claim = plan->absent == TABLE_ABSENT_CLAIM;
    return (!claim || plan->setup.seats == 2) && settle_options(&plan->setup) && settle_bots(plan);
}

static void write_plan(const table_plan *plan, record *r)
{
    const game_setup *setup = &plan->setup;
    record_text(r, setup->rules->name);
    record_number(r, (uint64_t)setup->rules->version);
    record_byte(r, setup->seats);
    for (int i = 0; i < setup->rules->options_n; i++) {
        record_number(r, (uint32_t)setup->options[i]);
    }
    record_number(r, plan->clock.bank_ms);
    record_number(r, plan->clock.increment_ms);
    record_number(r, plan->clock.cap_ms);
    record_byte(r, (int)plan->absent | (plan->is_private ? IS_PRIVATE : 0) |
                       (plan->manual ? IS_MANUAL : 0) | (plan->hints ? HAS_HINTS : 0) |
                       (plan->pays_actions ? 0 : PAYS_TURNS) |
                       (plan->stake[0] != '\0' ? HAS_STAKE : 0));
    record_number(r, plan->number);
    record_number(r, plan->host);
    record_number(r, plan->rematch_of);
    for (int p = 0; p < setup->seats; p++) {
        record_text(r, plan->bots[p] != NULL ? plan->bots[p]->name : "");
    }
    if (plan->stake[0] != '\0') {
        record_text(r, plan->stake);
    }
}

record table_plan_record(const table_plan *plan, int64_t now_ms)
{
    record r;
    r.n = 0;
    record_byte(&r, RECORD_NEW);
    record_number(&r, now_ms > 0 ? (uint64_t)now_ms : 0);
    write_plan(plan, &r);
    return r;
}

static bool read_setup(record_in *in, game_setup *setup)
{
    char name[32];
    record_get_text(in, name, sizeof name);
    uint64_t version = record_get_number(in, INT32_MAX);
    setup->rules = in->bad ? NULL : game_find(name, strlen(name));
    if (setup->rules == NULL || version != (uint64_t)setup->rules->version) {
        return false;
    }
    setup->seats = record_get_byte(in);
    for (int i = 0; i < setup->rules->options_n; i++) {
        setup->options[i] = (int32_t)(uint32_t)record_get_number(in, UINT32_MAX);
    }
    return setup->seats <= GAME_SEATS_MAX;
}

static bool read_bots(record_in *in, table_plan *plan)
{
    for (int p = 0; p < plan->setup.seats; p++) {
        char name[TABLE_LEVEL];
        record_get_text(in, name, sizeof name);
        plan->bots[p] = bot_find(plan->setup.rules, name, strlen(name));
        if (plan->bots[p] == NULL && name[0] != '\0') {
            return false;
        }
    }
    return true;
}

bool table_plan_read(record_in *in, table_plan *plan)
{
    *plan = (table_plan){.number = 0};
    if (!read_setup(in, &plan->setup)) {
        return false;
    }
    plan->clock.bank_ms = (uint32_t)record_get_number(in, UINT32_MAX);
    plan->clock.increment_ms = (uint32_t)record_get_number(in, UINT32_MAX);
    plan->clock.cap_ms = (uint32_t)record_get_number(in, UINT32_MAX);
    int flags = record_get_byte(in);
    plan->absent = (table_absent)(flags & ABSENT_BITS);
    plan->is_private = (flags & IS_PRIVATE) != 0;
    plan->manual = (flags & IS_MANUAL) != 0;
    plan->hints = (flags & HAS_HINTS) != 0;
    plan->pays_actions = (flags & PAYS_TURNS) == 0;
    plan->number = record_get_number(in, UINT64_MAX);
    plan->host = record_get_number(in, UINT64_MAX);
    plan->rematch_of = record_get_number(in, UINT64_MAX);
    bool bots = read_bots(in, plan);
    if (bots && (flags & HAS_STAKE) != 0) {
        record_get_text(in, plan->stake, sizeof plan->stake);
    }
    if (!bots || in->bad || flags > FLAGS ||
        (plan->absent != TABLE_ABSENT_BOT && plan->absent != TABLE_ABSENT_CLAIM)) {
        return false;
    }
    table_plan settled = *plan;
    return table_plan_settle(&settled) &&
           memcmp(settled.setup.options, plan->setup.options, sizeof settled.setup.options) == 0;
}
