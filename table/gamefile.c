#include "table/gamefile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "table/grow.h"

game_setup game_setup_usual(const game_rules *rules)
{
    game_setup setup = {.rules = rules, .seats = rules->seats_min};
    text_out why = {0};
    bool good = game_options_read(rules, (json){0}, setup.options, &why);
    rules_assert(good);
    return setup;
}

/* -- recording -- */

void gamefile_start(gamefile *file, const game_setup *setup)
{
    *file = (gamefile){.setup = *setup};
}

void gamefile_free(gamefile *file)
{
    free(file->events);
    *file = (gamefile){0};
}

void gamefile_name(gamefile *file, int seat, const char *player)
{
    snprintf(file->players[seat], GAMEFILE_PLAYER, "%s", player);
}

bool gamefile_add(gamefile *file, const game_event *event)
{
    if (file->events_n == GAMEFILE_EVENTS_MAX) {
        return false;
    }
    if (file->events_n == file->events_room) {
        file->events_room = file->events_room > 0 ? file->events_room * 2 : 64;
        file->events = memory_resize(file->events, (size_t)file->events_room, sizeof *file->events);
    }
    file->events[file->events_n++] = *event;
    return true;
}

void gamefile_cut(gamefile *file, int n)
{
    rules_assert(n >= 0 && n <= file->events_n);
    file->events_n = n;
}

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

void gamefile_state(const gamefile *file, int n, void *state)
{
    const game_rules *rules = file->setup.rules;
    rules->start(state, file->setup.seats, file->setup.options);
    for (int i = 0; i < n; i++) {
        int error = game_event_apply(rules, state, &file->events[i]);
        rules_assert(error == GAME_OK);
    }
}

/* -- writing -- */

void game_event_json(const game_rules *rules, const void *before, const game_event *event,
                     text_out *o)
{
    json_object_open(o);
    if (event->things_n > 0) {
        json_key(o, "chance");
        json_array_open(o);
        for (int i = 0; i < event->things_n; i++) {
            json_str(o, rules->thing(before, event->things[i]));
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

/* points / unit in plain decimal notation: 1, 0.5, 0.333333. */
static void score_text(int32_t points, int unit, char text[static 32])
{
    if (points % unit == 0) {
        snprintf(text, 32, "%d", points / unit);
        return;
    }
    int n = snprintf(text, 32, "%.6f", (double)points / unit);
    while (text[n - 1] == '0') {
        text[--n] = '\0';
    }
}

void game_scores_json(const game_rules *rules, const void *state, int seats, text_out *o)
{
    int32_t points[GAME_SEATS_MAX] = {0};
    int unit = rules->score(state, points);
    json_array_open(o);
    for (int p = 0; p < seats; p++) {
        char text[32];
        score_text(points[p], unit, text);
        json_raw(o, text, strlen(text));
    }
    json_array_close(o);
}

static void log_json(const gamefile *file, void *state, text_out *o)
{
    const game_rules *rules = file->setup.rules;
    json_key(o, "log");
    json_array_open(o);
    for (int i = 0; i < file->events_n; i++) {
        text_char(o, i > 0 ? ',' : '\n');
        text_str(o, i > 0 ? "\n" : "");
        o->comma = false;
        game_event_json(rules, state, &file->events[i], o);
        int error = game_event_apply(rules, state, &file->events[i]);
        rules_assert(error == GAME_OK);
    }
    json_array_close(o);
}

void gamefile_json(const gamefile *file, text_out *o)
{
    const game_rules *rules = file->setup.rules;
    game_room room;
    gamefile_state(file, 0, room.state);
    json_object_open(o);
    json_key_int(o, "stolik", GAMEFILE_VERSION);
    json_key(o, "rules");
    json_str_open(o);
    text_format(o, "%s/%d", rules->name, rules->version);
    json_str_close(o);
    json_key_int(o, "seats", file->setup.seats);
    json_key(o, "options");
    game_options_json(rules, file->setup.options, o);
    json_key(o, "players");
    json_array_open(o);
    for (int p = 0; p < file->setup.seats; p++) {
        json_str(o, file->players[p]);
    }
    json_array_close(o);
    log_json(file, room.state, o);
    bool over = rules->turn(room.state).what == GAME_OVER;
    json_key_bool(o, "over", over);
    if (over) {
        json_key(o, "scores");
        game_scores_json(rules, room.state, file->setup.seats, o);
    }
    json_object_close(o);
    text_char(o, '\n');
}

static bool write_all(const text_out *text, const char *path)
{
    FILE *to = fopen(path, "wb");
    if (to == NULL) {
        return false;
    }
    bool good = fwrite(text->at, 1, text->len, to) == text->len;
    good = fflush(to) == 0 && good;
    return fclose(to) == 0 && good;
}

/* Beside the file first, so that a full disk does not cost the game saved before. What is no
 * plain file (a pipe, a terminal) is written to directly. */
static bool write_beside(const text_out *text, const char *path)
{
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        return write_all(text, path);
    }
    text_out name = text_growing();
    text_str(&name, path);
    text_str(&name, ".part");
    const char *part = text_end(&name);
    bool good = write_all(text, part) && rename(part, path) == 0;
    if (!good) {
        int reason = errno;
        unlink(part);
        errno = reason;
    }
    text_drop(&name);
    return good;
}

bool gamefile_save(const gamefile *file, const char *path, text_out *why)
{
    text_out text = text_growing();
    gamefile_json(file, &text);
    bool good = !text.cut && write_beside(&text, path);
    if (!good) {
        text_format(why, "%s: %s", path, text.cut ? "out of memory" : strerror(errno));
    }
    text_drop(&text);
    return good;
}
