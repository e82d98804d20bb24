/* What all games share: the registry, options, dice and draws of chance. */
#include "rules/core/game.h"

#define GAME(name) extern const game_rules name##_rules;
#include "rules/games.def"
#undef GAME

const game_rules *const game_list[] = {
#define GAME(name) &name##_rules,
#include "rules/games.def"
#undef GAME
    NULL};

const game_rules *game_find(const char *name, size_t n)
{
    for (int i = 0; game_list[i] != NULL; i++) {
        if (text_is(name, n, game_list[i]->name)) {
            return game_list[i];
        }
    }
    return NULL;
}

game_error_text game_error_of(const game_rules *rules, int error)
{
    static const game_error_text shared[] = {
#define X(name, code, text) {#code, text},
        GAME_ERRORS(X)
#undef X
    };
    if (error >= GAME_ERROR_OWN) {
        return rules->errors[error - GAME_ERROR_OWN];
    }
    return shared[error];
}

game_reason game_explain(const game_rules *rules, const void *state, int actor, game_action action,
                         int error)
{
    if (error != GAME_ILLEGAL || actor < 0 || rules->explain == NULL) {
        return (game_reason){0};
    }
    return rules->explain(state, actor, action);
}

void game_reason_members(const game_reason *reason, text_out *o)
{
    json_key_str(o, "code", reason->code);
    for (int i = 0; i < GAME_FACTS_MAX && reason->facts[i].name != NULL; i++) {
        json_key_int(o, reason->facts[i].name, reason->facts[i].value);
    }
}

void game_reason_json(const game_reason *reason, text_out *o)
{
    json_object_open(o);
    game_reason_members(reason, o);
    json_object_close(o);
}

/* -- options -- */

static int option_index(const game_rules *rules, const char *name)
{
    for (int i = 0; i < rules->options_n; i++) {
        if (text_is(name, text_len(name), rules->options[i].name)) {
            return i;
        }
    }
    return -1;
}

int32_t game_option_get(const game_rules *rules, const int32_t *options, const char *name)
{
    int i = option_index(rules, name);
    rules_assert(i >= 0);
    return options[i];
}

/* Whether a number is one of those written in the list. */
static bool is_listed(const char *const *values, int64_t n)
{
    char digits[24];
    text_out o = text_to(digits, sizeof digits);
    text_int(&o, n);
    for (int i = 0; values[i] != NULL; i++) {
        if (text_is(digits, o.len, values[i])) {
            return true;
        }
    }
    return false;
}

static bool option_value(const game_option *opt, json v, int32_t *value)
{
    bool flag = false;
    int64_t n = 0;
    bool fits = false;
    switch (opt->type) {
    case GAME_BOOL:
        fits = json_to_bool(v, &flag);
        n = flag;
        break;
    case GAME_INT:
        fits = json_to_int(v, opt->min, opt->max, &n) &&
               (opt->values == NULL || is_listed(opt->values, n));
        break;
    case GAME_ENUM:
        n = json_word(v, opt->values);
        fits = n >= 0;
        break;
    }
    *value = (int32_t)n;
    return fits;
}

static void say_what_fits(const game_option *opt, text_out *why)
{
    text_str(why, opt->name);
    switch (opt->type) {
    case GAME_BOOL:
        text_str(why, " is true or false");
        break;
    case GAME_INT:
    case GAME_ENUM:
        if (opt->values == NULL) {
            text_str(why, " is a whole number from ");
            text_int(why, opt->min);
            text_str(why, " to ");
            text_int(why, opt->max);
            break;
        }
        text_str(why, " is one of");
        for (int i = 0, said = 0; opt->values[i] != NULL; i++) {
            if (!game_option_is_former(opt, i)) {
                text_str(why, said++ > 0 ? ", " : " ");
                text_str(why, opt->values[i]);
            }
        }
        break;
    }
}

bool game_fits(const game_rules *rules, int seats, const int32_t *options, text_out *why)
{
    return rules->fits == NULL || rules->fits(seats, options, why);
}

bool game_options_recall(const game_rules *rules, json from, int32_t *options, text_out *why)
{
    const char *names[GAME_OPTIONS_MAX + 1] = {NULL};
    json given[GAME_OPTIONS_MAX] = {{0}};
    rules_assert(rules->options_n <= GAME_OPTIONS_MAX);
    for (int i = 0; i < rules->options_n; i++) {
        names[i] = rules->options[i].name;
        options[i] = rules->options[i].default_value;
    }
    if (json_there(from) && !json_fields(from, names, given, false, why)) {
        text_str(why, " in the options");
        return false;
    }
    int32_t values[GAME_OPTIONS_MAX] = {0};
    for (int i = 0; i < rules->options_n; i++) {
        if (json_there(given[i]) && !option_value(&rules->options[i], given[i], &values[i])) {
            say_what_fits(&rules->options[i], why);
            return false;
        }
    }
    int preset = option_index(rules, "preset");
    if (preset >= 0 && json_there(given[preset])) {
        options[preset] = values[preset];
        rules->preset(options);
    }
    for (int i = 0; i < rules->options_n; i++) {
        options[i] = json_there(given[i]) ? values[i] : options[i];
    }
    return true;
}

bool game_options_read(const game_rules *rules, json from, int32_t *options, text_out *why)
{
    if (!game_options_recall(rules, from, options, why)) {
        return false;
    }
    for (int i = 0; i < rules->options_n; i++) {
        if (game_option_is_former(&rules->options[i], options[i])) {
            options[i] = rules->options[i].now;
        }
    }
    return true;
}

static void option_json(const game_option *opt, int32_t value, text_out *o)
{
    json_key(o, opt->name);
    switch (opt->type) {
    case GAME_BOOL:
        json_bool(o, value != 0);
        break;
    case GAME_INT:
        json_int(o, value);
        break;
    case GAME_ENUM:
        json_str(o, opt->values[value]);
        break;
    }
}

static bool name_before(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a < (unsigned char)*b;
}

void game_options_json(const game_rules *rules, const int32_t *options, text_out *o)
{
    json_object_open(o);
    const char *last = "";
    for (int written = 0; written < rules->options_n; written++) {
        int next = -1;
        for (int i = 0; i < rules->options_n; i++) {
            const char *name = rules->options[i].name;
            if (name_before(last, name) &&
                (next < 0 || name_before(name, rules->options[next].name))) {
                next = i;
            }
        }
        last = rules->options[next].name;
        if (next != option_index(rules, "preset")) {
            option_json(&rules->options[next], options[next], o);
        }
    }
    json_object_close(o);
}

/* -- what is shown -- */

void game_show(const game_rules *rules, const void *state, int seat, bool ended, void *view)
{
    rules->view(state, seat, view);
    if (rules->reveal != NULL && (ended || rules->turn(state).what == GAME_OVER)) {
        rules->reveal(state, view);
    }
}

bool game_effects(const game_rules *rules, const void *before, const void *after, int actor,
                  game_action action, text_out *o)
{
    _Alignas(16) unsigned char was[GAME_STATE_MAX];
    _Alignas(16) unsigned char is[GAME_STATE_MAX];
    if (rules->effects == NULL || action.kind == 0) {
        return false;
    }
    bool secret = rules->secret != NULL && rules->secret(before, actor, action, GAME_SPECTATOR);
    rules->view(before, GAME_SPECTATOR, was);
    rules->view(after, GAME_SPECTATOR, is);
    text_out start = *o;
    json_array_open(o);
    size_t empty = o->len;
    rules->effects(was, is, actor, secret ? (game_action){0} : action, o);
    if (o->len == empty && !o->cut) {
        o->len = start.len;
        o->comma = start.comma;
        return false;
    }
    json_array_close(o);
    return true;
}

/* -- parts of a view -- */

void game_part_json(const game_part *part, const void *view, text_out *o)
{
    if (part->menu != NULL) {
        json_key(o, part->menu);
    }
    part->write(view, o);
}

void game_parts_json(const game_part *parts, const void *view, text_out *o)
{
    json_object_open(o);
    for (const game_part *part = parts; part->write != NULL; part++) {
        game_part_json(part, view, o);
    }
    json_object_close(o);
}

bool game_part_differs(const game_part *part, const void *a, const void *b)
{
    for (int i = 0; i < GAME_PART_BYTES && part->of[i].n > 0; i++) {
        const game_bytes *bytes = &part->of[i];
        if (memcmp((const char *)a + bytes->at, (const char *)b + bytes->at, bytes->n) != 0) {
            return true;
        }
    }
    return false;
}

/* -- dice -- */

int game_dice_outcomes(game_outcome *list, bool doubles)
{
    int n = 0;
    for (uint8_t high = 1; high <= 6; high++) {
        for (uint8_t low = 1; low <= high; low++) {
            if (low < high || doubles) {
                list[n++] = (game_outcome){.action = {GAME_KIND_DICE, {high, low}},
                                           .weight = low < high ? 2 : 1};
            }
        }
    }
    return n;
}

void game_dice_text(game_action dice, text_out *o)
{
    text_int(o, dice.arg[0]);
    text_char(o, '-');
    text_int(o, dice.arg[1]);
}

int game_dice_parse(const char *text, size_t n, game_action *dice)
{
    if (n != 3 || text[0] < '1' || text[0] > '6' || text[1] != '-' || text[2] < '1' ||
        text[2] > '6') {
        return GAME_BAD_ACTION;
    }
    *dice = (game_action){GAME_KIND_DICE, {(uint8_t)(text[0] - '0'), (uint8_t)(text[2] - '0')}};
    return GAME_OK;
}

/* -- drawing -- */

/* Two dice, left to right. Where the rules know no doubles (a throw-off), equal dice are thrown
 * again. */
static game_action draw_dice(const game_rules *rules, void *state, const game_luck *luck)
{
    game_action dice = {GAME_KIND_DICE, {0}};
    int error;
    do {
        dice.arg[0] = (uint8_t)(1 + luck->below(luck->self, 6));
        dice.arg[1] = (uint8_t)(1 + luck->below(luck->self, 6));
        error = rules->apply(state, GAME_CHANCE, dice);
    } while (error != GAME_OK && dice.arg[0] == dice.arg[1]);
    rules_assert(error == GAME_OK);
    return dice;
}

static game_action draw_pick(const game_rules *rules, void *state, const game_luck *luck)
{
    game_outcome list[GAME_OUTCOMES_MAX];
    int n = rules->outcomes(state, list);
    uint32_t sum = 0;
    for (int i = 0; i < n; i++) {
        sum += list[i].weight;
    }
    uint32_t at = luck->below(luck->self, sum);
    int i = 0;
    while (at >= list[i].weight) {
        at -= list[i].weight;
        i++;
    }
    int error = rules->apply(state, GAME_CHANCE, list[i].action);
    rules_assert(error == GAME_OK);
    return list[i].action;
}

void game_shuffle(uint8_t *things, int n, const game_luck *luck)
{
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = luck->below(luck->self, (uint32_t)i + 1);
        uint8_t swap = things[i];
        things[i] = things[j];
        things[j] = swap;
    }
}

static void draw_shuffle(const game_rules *rules, void *state, const game_luck *luck,
                         uint8_t *things)
{
    int n = rules->supply(state, things);
    if (rules->arrange != NULL) {
        rules->arrange(state, luck, things);
    } else {
        game_shuffle(things, n, luck);
    }
    int error = rules->shuffle(state, things, n);
    rules_assert(error == GAME_OK);
}

void game_draw(const game_rules *rules, void *state, const game_luck *luck, game_action *drawn,
               uint8_t *things)
{
    game_turn turn = rules->turn(state);
    *drawn = (game_action){0};
    switch (turn.what) {
    case GAME_DICE:
        *drawn = draw_dice(rules, state, luck);
        break;
    case GAME_PICK:
        *drawn = draw_pick(rules, state, luck);
        break;
    case GAME_SHUFFLE:
        draw_shuffle(rules, state, luck, things);
        break;
    case GAME_ACT:
    case GAME_OVER:
        rules_assert(false);
    }
}
