/* Applies, writes and reads one event of a game. */
#include "table/game_event.h"

#include "table/grow.h"

int game_event_apply(const game_rules *rules, void *state, const game_event *event)
{
    if (event->things_n > 0) {
        bool due = rules->turn(state).what == GAME_SHUFFLE;
        return due ? rules->shuffle(state, event->things, event->things_n) : GAME_NOT_CHANCE;
    }
    return rules->apply(state, event->actor, event->action);
}

bool game_event_things_are_named(const game_rules *rules, const void *before,
                                 const game_event *event)
{
    for (int i = 0; i < event->things_n; i++) {
        if (rules->thing == NULL || rules->turn(before).what != GAME_SHUFFLE ||
            rules->thing(before, event->things[i]) == NULL) {
            return false;
        }
    }
    return true;
}

bool game_event_is_secret(const game_rules *rules, const void *before, const game_event *event,
                          int seat)
{
    return event->things_n > 0 ||
           (rules->secret != NULL && rules->secret(before, event->actor, event->action, seat));
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

void game_event_effects(const game_rules *rules, const void *before, const void *after,
                        const game_event *event, text_out *o)
{
    text_out start = *o;
    json_key(o, "effects");
    if (!game_effects(rules, before, after, event->actor, event->action, o)) {
        o->len = start.len;
        o->comma = start.comma;
    }
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

bool game_event_read_shuffle(const game_rules *rules, const void *before, json list,
                             game_event *event, text_out *why)
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
        return game_event_read_shuffle(rules, before, fields[CHANCE], event, why);
    }
    if (!chance && !json_to_int(fields[SEAT], 0, seats - 1, &seat)) {
        text_format(why, "\"seat\" is a number from 0 to %d", seats - 1);
        return false;
    }
    event->actor = (int8_t)seat;
    return read_action(rules, fields[chance ? CHANCE : ACTION], event, why);
}
