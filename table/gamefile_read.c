#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/gamefile.h"
#include "table/grow.h"

/* -- the head -- */

enum { STOLIK, RULES, SEATS, OPTIONS, PLAYERS, LOG, OVER, SCORES, FIELDS };

static const char *const names[FIELDS + 1] = {"stolik", "rules", "seats",  "options", "players",
                                              "log",    "over",  "scores", NULL};

static bool refuse(text_out *why, const char *reason)
{
    text_str(why, reason);
    return false;
}

static bool read_rules(json v, const game_rules *const *games, const game_rules **rules,
                       text_out *why)
{
    char id[64];
    size_t n = 0;
    if (!json_there(v) || !json_to_str(v, id, sizeof id, &n)) {
        return refuse(why, "\"rules\" is a game and its version, as \"nardy/1\"");
    }
    size_t slash = strcspn(id, "/");
    while (*games != NULL && !text_is(id, slash, (*games)->name)) {
        games++;
    }
    *rules = *games;
    if (*rules == NULL) {
        text_format(why, "there is no game \"%.*s\"", (int)slash, id);
        return false;
    }
    char ours[64];
    snprintf(ours, sizeof ours, "%s/%d", (*rules)->name, (*rules)->version);
    if (strcmp(id, ours) != 0) {
        text_format(why, "this stolik plays the rules %s, not %s", ours, id);
        return false;
    }
    return true;
}

static bool read_options(json v, game_setup *setup, text_out *why)
{
    const game_rules *rules = setup->rules;
    if (!json_there(v)) {
        return refuse(why, "\"options\" is missing");
    }
    if (!game_options_read(rules, v, setup->options, why)) {
        return false;
    }
    for (int i = 0; i < rules->options_n; i++) {
        const char *name = rules->options[i].name;
        const char *only[] = {name, NULL};
        json value;
        text_out ignored = {0};
        bool there = json_fields(v, only, &value, true, &ignored) && json_there(value);
        if (there == (strcmp(name, "preset") == 0)) {
            text_format(why, there ? "a saved game has no option %s" : "the option %s is missing",
                        name);
            return false;
        }
    }
    return true;
}

static bool read_players(json v, gamefile *file, text_out *why)
{
    if (!json_there(v) || json_type_of(v) != JSON_ARRAY || json_count(v) != file->setup.seats) {
        return refuse(why, "\"players\" names one player for each seat");
    }
    json_walk w = json_items(v);
    json name;
    for (int p = 0; json_next(&w, &name); p++) {
        size_t n;
        if (!json_to_str(name, file->players[p], GAMEFILE_PLAYER, &n) ||
            strlen(file->players[p]) != n) {
            text_format(why, "the name of player %d is no string of at most %d bytes", p,
                        GAMEFILE_PLAYER - 1);
            return false;
        }
    }
    return true;
}

static bool read_head(const json *fields, const game_rules *const *games, gamefile *file,
                      text_out *why)
{
    int64_t version = 0;
    int64_t seats = 0;
    if (!json_there(fields[STOLIK]) || !json_to_int(fields[STOLIK], 0, INT32_MAX, &version)) {
        return refuse(why, "this is no saved game: it has no number \"stolik\"");
    }
    if (version != GAMEFILE_VERSION) {
        text_format(why, "this stolik reads saved games of version %d, not %lld", GAMEFILE_VERSION,
                    (long long)version);
        return false;
    }
    if (!read_rules(fields[RULES], games, &file->setup.rules, why)) {
        return false;
    }
    const game_rules *rules = file->setup.rules;
    if (!json_there(fields[SEATS]) ||
        !json_to_int(fields[SEATS], rules->seats_min, rules->seats_max, &seats)) {
        text_format(why, "\"seats\" is a number from %d to %d", rules->seats_min, rules->seats_max);
        return false;
    }
    file->setup.seats = (int)seats;
    return read_options(fields[OPTIONS], &file->setup, why) &&
           read_players(fields[PLAYERS], file, why);
}

/* -- the log -- */

static bool read_thing(const game_rules *rules, const void *state, json name, uint8_t *thing)
{
    for (int i = 0; i <= UINT8_MAX; i++) {
        const char *word = rules->thing(state, (uint8_t)i);
        if (word != NULL && json_is(name, word)) {
            *thing = (uint8_t)i;
            return true;
        }
    }
    return false;
}

static bool read_shuffle(const game_rules *rules, const void *state, json list, game_event *event,
                         text_out *why)
{
    if (rules->turn(state).what != GAME_SHUFFLE) {
        return refuse(why, "nothing is shuffled here");
    }
    json_walk w = json_items(list);
    for (json name; json_next(&w, &name);) {
        if (event->things_n == GAME_SHUFFLE_MAX) {
            return refuse(why, "a shuffle of too many things");
        }
        if (!read_thing(rules, state, name, &event->things[event->things_n++])) {
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

/* Reads one entry of the log; `state` is what it happens in. */
static bool read_event(const gamefile *file, const void *state, json entry, game_event *event,
                       text_out *why)
{
    enum { CHANCE, SEAT, ACTION };
    static const char *const keys[] = {"chance", "seat", "action", NULL};
    const game_rules *rules = file->setup.rules;
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
        return read_shuffle(rules, state, fields[CHANCE], event, why);
    }
    if (!chance && !json_to_int(fields[SEAT], 0, file->setup.seats - 1, &seat)) {
        text_format(why, "\"seat\" is a number from 0 to %d", file->setup.seats - 1);
        return false;
    }
    event->actor = (int8_t)seat;
    return read_action(rules, fields[chance ? CHANCE : ACTION], event, why);
}

static bool replay_event(gamefile *file, void *state, json entry, text_out *why)
{
    const game_rules *rules = file->setup.rules;
    game_event event;
    if (rules->turn(state).what == GAME_OVER) {
        return refuse(why, "the game was over before it");
    }
    if (!read_event(file, state, entry, &event, why)) {
        return false;
    }
    int error = game_event_apply(rules, state, &event);
    if (error != GAME_OK) {
        json_quote(entry, why);
        text_str(why, ": ");
        return refuse(why, game_error_of(rules, error).text);
    }
    return gamefile_add(file, &event) || refuse(why, "too many events");
}

static bool read_log(gamefile *file, json log, void *state, text_out *why)
{
    if (!json_there(log) || json_type_of(log) != JSON_ARRAY) {
        return refuse(why, "\"log\" is a list of events");
    }
    gamefile_state(file, 0, state);
    json_walk w = json_items(log);
    for (json entry; json_next(&w, &entry);) {
        char reason[256];
        text_out about = text_to(reason, sizeof reason);
        if (!replay_event(file, state, entry, &about)) {
            text_format(why, "event %d: %s", file->events_n + 1, text_end(&about));
            return false;
        }
    }
    return true;
}

/* -- the end -- */

static bool same_numbers(json a, json b)
{
    json_walk wa = json_items(a);
    json_walk wb = json_items(b);
    json x = {0};
    json y = {0};
    while (json_next(&wa, &x)) {
        if (!json_next(&wb, &y) || x.end - x.at != y.end - y.at ||
            memcmp(x.at, y.at, (size_t)(x.end - x.at)) != 0) {
            return false;
        }
    }
    return !json_next(&wb, &y);
}

static bool check_end(const gamefile *file, const json *fields, const void *state, text_out *why)
{
    const game_rules *rules = file->setup.rules;
    bool over = rules->turn(state).what == GAME_OVER;
    bool said;
    if (!json_there(fields[OVER]) || !json_to_bool(fields[OVER], &said) || said != over) {
        text_format(why, "\"over\" is %s after the last event", over ? "true" : "false");
        return false;
    }
    if (!over) {
        return !json_there(fields[SCORES]) || refuse(why, "scores of a game that is not over");
    }
    char buffer[512];
    text_out o = text_to(buffer, sizeof buffer);
    game_scores_json(rules, state, file->setup.seats, &o);
    json ours;
    const char *wrong = json_read(o.at, o.len, &ours);
    rules_assert(wrong == NULL);
    if (!json_there(fields[SCORES]) || json_type_of(fields[SCORES]) != JSON_ARRAY ||
        !same_numbers(ours, fields[SCORES])) {
        text_format(why, "\"scores\" is %s after the last event", text_end(&o));
        return false;
    }
    return true;
}

/* -- all of it -- */

bool gamefile_read(gamefile *file, const game_rules *const *games, const char *text, size_t n,
                   text_out *why)
{
    json value;
    json fields[FIELDS];
    game_room room;
    *file = (gamefile){0};
    const char *wrong = json_read(n > 0 ? text : "", n, &value);
    if (wrong != NULL) {
        text_format(why, "this is no JSON: %s", wrong);
        return false;
    }
    /* The version first: a later one may have fields of its own. */
    if (!json_fields(value, names, fields, true, why) || !read_head(fields, games, file, why) ||
        !json_fields(value, names, fields, false, why) ||
        !read_log(file, fields[LOG], room.state, why) ||
        !check_end(file, fields, room.state, why)) {
        gamefile_free(file);
        return false;
    }
    return true;
}

static bool read_file(const char *path, text_out *text, text_out *why)
{
    FILE *from = fopen(path, "rb");
    if (from == NULL) {
        text_format(why, "%s", strerror(errno));
        return false;
    }
    char block[4096];
    size_t n;
    while ((n = fread(block, 1, sizeof block, from)) > 0 && text->len <= GAMEFILE_BYTES_MAX) {
        text_bytes(text, block, n);
    }
    bool good = !ferror(from);
    int reason = errno;
    fclose(from);
    if (!good || text->cut) {
        text_format(why, "%s", text->cut ? "out of memory" : strerror(reason));
        return false;
    }
    return text->len <= GAMEFILE_BYTES_MAX || refuse(why, "larger than 64 MiB");
}

bool gamefile_load(gamefile *file, const char *path, text_out *why)
{
    text_out text = text_growing();
    text_format(why, "%s: ", path);
    bool good =
        read_file(path, &text, why) && gamefile_read(file, game_list, text.at, text.len, why);
    text_drop(&text);
    return good;
}
