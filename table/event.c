/* Applies, writes and reads one event of a game. */
#include "table/event.h"

#include "table/grow.h"

int game_event_apply(const game_rules *rules, void *state, const game_event *event)
{
    if (event->things_n > 0) {
        bool due = rules->turn(state).what == GAME_SHUFFLE;
        return due ? rules->shuffle(state, event->things, event->things_n) : GAME_NOT_CHANCE;
    }
    return rules->apply(state, event->actor, event->action);
}

game_event game_event_draw(const game_rules *rules, void *state, const game_luck *luck)
{
    game_event event = {.actor = GAME_CHANCE};
    game_turn turn = rules->turn(state);
    event.things_n = turn.what == GAME_SHUFFLE ? (uint8_t)turn.shuffle_n : 0;
    game_draw(rules, state, luck, &event.action, event.things);
    return event;
}

/* -- writing -- */

/* What is called by a number is written as one. */
static void thing_json(const char *name, text_out *o)
{
    uint32_t number;
    size_t n = text_len(name);
    if (n > 0 && text_number(name, n, UINT8_MAX, &number) == n) {
        json_raw(o, name, n);
    } else {
        json_str(o, name);
    }
}

void game_event_json(const game_rules *rules, const void *before, const game_event *event,
                     text_out *o)
{
    json_object_open(o);
    if (event->things_n > 0) {
        json_key(o, "chance");
        json_array_open(o);
        for (int i = 0; i < event->things_n; i++) {
            thing_json(rules->thing(before, event->things[i]), o);
        }
        json_array_close(o);
    } else {
        if (event->actor != GAME_CHANCE) {
            json_key_int(o, "seat", event->actor);
        }
        json_key(o, event->actor == GAME_CHANCE ? "chance" : "action");
        json_str_open(o);
        rules->action_text(event->action, o);
        json_str_close(o);
    }
    json_object_close(o);
}

enum {
    SCORE_UNIT_MAX = 256,
    SCORE_DIGITS = 16, /* that count: those that a quotient has for sure, and one more */
    FRACTION_BITS = 60 /* enough for every bit of the fraction of 1/SCORE_UNIT_MAX or more */
};

/* The digits of a fraction of 2^FRACTION_BITS parts, rounded to the last of SCORE_DIGITS that
 * count, and how many there are. Zeros at the beginning do not count unless something stands
 * before the point; those at the end are left out. Halves go to the even digit. */
static int fraction_digits(uint64_t parts, int counted, char *digits)
{
    const uint64_t one = (uint64_t)1 << FRACTION_BITS;
    int n = 0;
    while (parts > 0 && counted < SCORE_DIGITS) {
        parts *= 10;
        digits[n] = (char)('0' + (parts >> FRACTION_BITS));
        parts &= one - 1;
        counted += counted > 0 || digits[n] != '0';
        n++;
    }
    if (n > 0 && (parts > one / 2 || (parts == one / 2 && digits[n - 1] % 2 != 0))) {
        int at = n - 1; /* no carry leaves: a fraction is at most 1 - 1/SCORE_UNIT_MAX */
        for (; at > 0 && digits[at] == '9'; at--) {
            digits[at] = '0';
        }
        digits[at]++;
    }
    while (n > 0 && digits[n - 1] == '0') {
        n--;
    }
    return n;
}

/* points / unit in decimal notation, to the last digit that counts: 1, 0.5, 0.3333333333333333.
 * The bytes are those of printf's %.16g of the quotient, which is not there in a browser. */
static void score_text(int32_t points, int unit, text_out *o)
{
    rules_assert(unit >= 1 && unit <= SCORE_UNIT_MAX);
    char digits[32];
    int64_t size = points < 0 ? -(int64_t)points : points;
    double quotient = (double)size / unit;
    int64_t whole = (int64_t)quotient;
    double parts = (quotient - (double)whole) * (double)((uint64_t)1 << FRACTION_BITS);
    text_str(o, points < 0 ? "-" : "");
    size_t begin = o->len;
    text_int(o, whole);
    int n = fraction_digits((uint64_t)parts, whole > 0 ? (int)(o->len - begin) : 0, digits);
    if (n > 0) {
        text_char(o, '.');
        text_bytes(o, digits, (size_t)n);
    }
}

void game_points_json(const int32_t *points, int unit, int seats, text_out *o)
{
    json_array_open(o);
    for (int p = 0; p < seats; p++) {
        char text[32];
        text_out number = text_to(text, sizeof text);
        score_text(points[p], unit, &number);
        json_raw(o, number.at, number.len);
    }
    json_array_close(o);
}

void game_scores_json(const game_rules *rules, const void *state, int seats, text_out *o)
{
    int32_t points[GAME_SEATS_MAX] = {0};
    int unit = rules->score(state, points);
    game_points_json(points, unit, seats, o);
}

/* -- reading -- */

static bool refuse(text_out *why, const char *reason)
{
    text_str(why, reason);
    return false;
}

/* Whether a string says this word, or a number is written like it. */
static bool is_named(json name, const char *word)
{
    bool number = json_type_of(name) == JSON_NUMBER;
    return number ? text_is(name.at, (size_t)(name.end - name.at), word) : json_is(name, word);
}

static bool read_thing(const game_rules *rules, const void *state, json name, uint8_t *thing)
{
    for (int i = 0; i <= UINT8_MAX; i++) {
        const char *word = rules->thing(state, (uint8_t)i);
        if (word != NULL && is_named(name, word)) {
            *thing = (uint8_t)i;
            return true;
        }
    }
    return false;
}

bool game_shuffle_read(const game_rules *rules, const void *before, json list, game_event *event,
                       text_out *why)
{
    if (rules->turn(before).what != GAME_SHUFFLE) {
        return refuse(why, "nothing is shuffled here");
    }
    json_walk w = json_items(list);
    for (json name; json_next(&w, &name);) {
        if (event->things_n == GAME_SHUFFLE_MAX) {
            return refuse(why, "a shuffle of too many things");
        }
        if (!read_thing(rules, before, name, &event->things[event->things_n++])) {
            json_quote(name, why);
            return refuse(why, " is not shuffled here");
        }
    }
    return event->things_n > 0 || refuse(why, "a shuffle of nothing");
}

static bool read_action(const game_rules *rules, json v, game_event *event, text_out *why)
{
    char text[GAME_ACTION_TEXT];
    size_t n;
    if (!json_there(v) || !json_to_str(v, text, sizeof text, &n)) {
        return refuse(why, "no action is given as a short string");
    }
    int error = rules->action_parse(text, n, event->actor, &event->action);
    if (error != GAME_OK) {
        json_quote(v, why);
        text_str(why, ": ");
        return refuse(why, game_error_of(rules, error).text);
    }
    return true;
}

bool game_event_read(const game_rules *rules, int seats, const void *before, json entry,
                     game_event *event, text_out *why)
{
    enum { CHANCE, SEAT, ACTION };
    static const char *const keys[] = {"chance", "seat", "action", NULL};
    json fields[3];
    int64_t seat = GAME_CHANCE;
    *event = (game_event){0};
    if (!json_fields(entry, keys, fields, false, why)) {
        return false;
    }
    bool chance = json_there(fields[CHANCE]);
    if (chance == json_there(fields[SEAT]) || chance == json_there(fields[ACTION])) {
        return refuse(why, "an event has either \"chance\" or \"seat\" and \"action\"");
    }
    if (chance && json_type_of(fields[CHANCE]) == JSON_ARRAY) {
        event->actor = GAME_CHANCE;
        return game_shuffle_read(rules, before, fields[CHANCE], event, why);
    }
    if (!chance && !json_to_int(fields[SEAT], 0, seats - 1, &seat)) {
        text_format(why, "\"seat\" is a number from 0 to %d", seats - 1);
        return false;
    }
    event->actor = (int8_t)seat;
    return read_action(rules, fields[chance ? CHANCE : ACTION], event, why);
}
