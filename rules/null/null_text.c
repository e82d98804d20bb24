/* Actions, states and views of the null game as text and JSON. */
#include "rules/null/null_state.h"

static const char *const phases[] = {
    [NULL_DEALING] = "deal",  [NULL_LAYING] = "lay",   [NULL_CLAIMING] = "claim",
    [NULL_THROWING] = "dice", [NULL_DRAWING] = "draw", [NULL_OVER] = "over",
    [NULL_OVER + 1] = NULL,
};

/* -- actions -- */

void null_action_text(game_action a, text_out *o)
{
    switch (a.kind) {
    case NULL_LAY:
        text_str(o, "lay ");
        text_int(o, a.arg[0]);
        break;
    case NULL_CLAIM:
        text_str(o, "claim ");
        text_int(o, a.arg[0]);
        break;
    case NULL_PASS:
        text_str(o, "pass");
        break;
    case GAME_KIND_DICE:
        game_dice_text(a, o);
        break;
    case GAME_KIND_PICK:
        text_int(o, a.arg[0]);
        break;
    default:
        rules_assert(false);
    }
}

/* A word, and after it a number of at most `max` that fills the rest of the text. */
static bool read_numbered(const char *text, size_t n, const char *word, uint32_t max, uint8_t *arg)
{
    size_t at = text_len(word);
    uint32_t number = 0;
    if (n <= at || memcmp(text, word, at) != 0) {
        return false;
    }
    if (text_number(text + at, n - at, max, &number) != n - at) {
        return false;
    }
    *arg = (uint8_t)number;
    return true;
}

static int parse_outcome(const char *text, size_t n, game_action *a)
{
    *a = (game_action){.kind = GAME_KIND_PICK};
    if (read_numbered(text, n, "", NULL_CARDS, &a->arg[0])) {
        return GAME_OK;
    }
    return game_dice_parse(text, n, a);
}

int null_action_parse(const char *text, size_t n, int actor, game_action *a)
{
    if (actor == GAME_CHANCE) {
        return parse_outcome(text, n, a);
    }
    *a = (game_action){.kind = NULL_LAY};
    if (read_numbered(text, n, "lay ", NULL_CARDS, &a->arg[0])) {
        return GAME_OK;
    }
    a->kind = NULL_CLAIM;
    if (read_numbered(text, n, "claim ", NULL_CLAIM_MAX, &a->arg[0])) {
        return GAME_OK;
    }
    a->kind = NULL_PASS;
    return text_is(text, n, "pass") ? GAME_OK : GAME_BAD_ACTION;
}

/* -- writing -- */

static void write_set(text_out *o, null_set set)
{
    json_array_open(o);
    for (int c = 1; c <= NULL_CARDS; c++) {
        if (null_has(set, c)) {
            json_int(o, c);
        }
    }
    json_array_close(o);
}

static void write_counts(text_out *o, const char *key, const uint8_t *counts, int n)
{
    json_key(o, key);
    json_array_open(o);
    for (int i = 0; i < n; i++) {
        json_int(o, counts[i]);
    }
    json_array_close(o);
}

static void write_laid(text_out *o, const uint8_t *laid, int seats)
{
    json_key(o, "laid");
    json_array_open(o);
    for (int p = 0; p < seats; p++) {
        if (laid[p] == 0) {
            json_null(o);
        } else if (laid[p] == NULL_FACE_DOWN) {
            json_str(o, "down");
        } else {
            json_int(o, laid[p]);
        }
    }
    json_array_close(o);
}

static void write_winner_and_claim(text_out *o, const null_table *t)
{
    json_key(o, "winner");
    if (t->winner < 0) {
        json_null(o);
    } else {
        json_int(o, t->winner);
    }
    json_key(o, "claim");
    if (t->claim == 0) {
        json_null(o);
    } else {
        json_int(o, t->claim);
    }
}

void null_state_json(const void *state, text_out *o)
{
    const null_state *s = state;
    const null_table *t = &s->table;
    json_object_open(o);
    json_key_str(o, "phase", phases[t->phase]);
    json_key_int(o, "round", t->round);
    write_counts(o, "points", t->points, t->seats);
    json_key(o, "hands");
    json_array_open(o);
    for (int p = 0; p < t->seats; p++) {
        write_set(o, s->hand[p]);
    }
    json_array_close(o);
    write_laid(o, s->laid, t->seats);
    json_key(o, "stock");
    write_set(o, s->stock);
    json_key(o, "shown");
    write_set(o, t->shown);
    write_winner_and_claim(o, t);
    json_object_close(o);
}

void null_view_json(const void *view, text_out *o)
{
    const null_view *v = view;
    const null_table *t = &v->table;
    json_object_open(o);
    json_key(o, "seat");
    if (v->seat == GAME_SPECTATOR) {
        json_null(o);
    } else {
        json_int(o, v->seat);
    }
    json_key_str(o, "phase", phases[t->phase]);
    json_key_int(o, "round", t->round);
    write_counts(o, "points", t->points, t->seats);
    json_key(o, "hand");
    write_set(o, v->hand);
    write_counts(o, "handCounts", v->hand_n, t->seats);
    write_laid(o, v->laid, t->seats);
    json_key_int(o, "stockCount", v->stock_n);
    json_key(o, "shown");
    write_set(o, t->shown);
    write_winner_and_claim(o, t);
    json_object_close(o);
}

/* -- reading a state -- */

/* Says which field is wrong and what it should be. */
static bool refuse(text_out *why, const char *field, const char *should)
{
    text_str(why, field);
    text_str(why, should);
    return false;
}

static bool read_small(json v, int max, uint8_t *n)
{
    int64_t number = 0;
    bool fits = json_to_int(v, 0, max, &number);
    *n = (uint8_t)number;
    return fits;
}

/* A list of different cards, in any order. */
static bool read_set(json v, null_set *set)
{
    if (json_type_of(v) != JSON_ARRAY) {
        return false;
    }
    json_walk w = json_items(v);
    for (json item; json_next(&w, &item);) {
        uint8_t card;
        if (!read_small(item, NULL_CARDS, &card) || card == 0 || null_has(*set, card)) {
            return false;
        }
        *set |= null_set_of(card);
    }
    return true;
}

static bool is_list_of(json v, int n)
{
    return json_type_of(v) == JSON_ARRAY && json_count(v) == n;
}

static bool read_points(json v, null_table *t)
{
    if (!is_list_of(v, t->seats)) {
        return false;
    }
    json_walk w = json_items(v);
    json item;
    for (int p = 0; json_next(&w, &item); p++) {
        if (!read_small(item, NULL_ROUNDS_MAX * NULL_CLAIM_MAX, &t->points[p])) {
            return false;
        }
    }
    return true;
}

static bool read_hands(json v, null_state *s)
{
    if (!is_list_of(v, s->table.seats)) {
        return false;
    }
    json_walk w = json_items(v);
    json item;
    for (int p = 0; json_next(&w, &item); p++) {
        if (!read_set(item, &s->hand[p])) {
            return false;
        }
    }
    return true;
}

static bool read_laid(json v, null_state *s)
{
    if (!is_list_of(v, s->table.seats)) {
        return false;
    }
    json_walk w = json_items(v);
    json item;
    for (int p = 0; json_next(&w, &item); p++) {
        if (json_is_null(item)) {
            continue;
        }
        if (!read_small(item, NULL_CARDS, &s->laid[p]) || s->laid[p] == 0) {
            return false;
        }
    }
    return true;
}

static bool read_winner(json v, null_table *t)
{
    uint8_t winner = 0;
    if (json_is_null(v)) {
        return true;
    }
    if (!read_small(v, t->seats - 1, &winner)) {
        return false;
    }
    t->winner = (int8_t)winner;
    return true;
}

static bool read_claim(json v, null_table *t)
{
    return json_is_null(v) || (read_small(v, NULL_CLAIM_MAX, &t->claim) && t->claim > 0);
}

bool null_state_parse(void *state, int seats, const int32_t *options, json from, text_out *why)
{
    enum { PHASE, ROUND, POINTS, HANDS, LAID, STOCK, SHOWN, WINNER, CLAIM, FIELDS };
    static const char *const names[FIELDS + 1] = {"phase", "round", "points", "hands", "laid",
                                                  "stock", "shown", "winner", "claim", NULL};
    null_state *s = state;
    json field[FIELDS];
    if (!json_fields(from, names, field, false, why)) {
        return false;
    }
    for (int i = 0; i < FIELDS; i++) {
        if (!json_there(field[i])) {
            return refuse(why, names[i], " is missing");
        }
    }
    null_start(s, seats, options);
    int phase = json_word(field[PHASE], phases);
    if (phase < 0) {
        return refuse(why, names[PHASE], " is one of deal, lay, claim, dice, draw, over");
    }
    s->table.phase = (uint8_t)phase;
    bool fits[FIELDS] = {
        [PHASE] = true,
        [ROUND] = read_small(field[ROUND], NULL_ROUNDS_MAX, &s->table.round),
        [POINTS] = read_points(field[POINTS], &s->table),
        [HANDS] = read_hands(field[HANDS], s),
        [LAID] = read_laid(field[LAID], s),
        [STOCK] = read_set(field[STOCK], &s->stock),
        [SHOWN] = read_set(field[SHOWN], &s->table.shown),
        [WINNER] = read_winner(field[WINNER], &s->table),
        [CLAIM] = read_claim(field[CLAIM], &s->table),
    };
    for (int i = 0; i < FIELDS; i++) {
        if (!fits[i]) {
            return refuse(why, names[i], " is not what README.md says it is");
        }
    }
    const char *wrong = null_check(s);
    return wrong == NULL || refuse(why, wrong, "");
}
