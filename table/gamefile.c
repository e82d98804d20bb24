/* Records a game and writes it as a game file. */
#include "table/gamefile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/grow.h"

/* -- recording -- */

/* A game that continues, or whose events are undone, loses its ending. */
static const game_ending not_ended = {.how = GAME_ENDED_RULES, .seat = -1};

void gamefile_start(gamefile *file, const game_setup *setup)
{
    *file = (gamefile){.setup = *setup, .ending = not_ended};
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
    if (file->events_n == file->events_cap) {
        file->events_cap = file->events_cap > 0 ? file->events_cap * 2 : 64;
        file->events = memory_resize(file->events, (size_t)file->events_cap, sizeof *file->events);
    }
    file->events[file->events_n++] = *event;
    file->ending = not_ended;
    return true;
}

void gamefile_cut(gamefile *file, int n)
{
    rules_assert(n >= 0 && n <= file->events_n);
    file->events_n = n;
    file->ending = not_ended;
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

/* How it ended, and the scores if there are any. */
static void end_json(const gamefile *file, const void *state, text_out *o)
{
    int32_t points[GAME_SEATS_MAX];
    json_key_bool(o, "over", file->setup.rules->turn(state).what == GAME_OVER);
    if (file->ending.how != GAME_ENDED_RULES) {
        json_key(o, "ending");
        json_object_open(o);
        json_key_str(o, "how", game_ending_words[file->ending.how]);
        if (file->ending.seat >= 0) {
            json_key_int(o, "seat", file->ending.seat);
        }
        json_object_close(o);
    }
    int unit = game_ending_points(&file->setup, &file->ending, state, points);
    if (unit > 0) {
        json_key(o, "scores");
        game_ending_points_json(points, unit, file->setup.seats, o);
    }
}

void gamefile_json(const gamefile *file, text_out *o)
{
    const game_rules *rules = file->setup.rules;
    game_buffer buffer;
    size_t begin = o->len;
    gamefile_state(file, 0, buffer.state);
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
    if (file->undos > 0) {
        json_key_int(o, "undos", file->undos);
    }
    if (file->proof.there) {
        json_key(o, "fair");
        proof_json(&file->proof, file->setup.seats, o);
    }
    log_json(file, buffer.state, o);
    end_json(file, buffer.state, o);
    uint8_t digest[FAIR_KEY];
    fair_hash(o->at + begin, o->len - begin, digest);
    json_key(o, "digest");
    json_str_open(o);
    fair_hex(digest, sizeof digest, o);
    json_str_close(o);
    json_object_close(o);
    text_char(o, '\n');
}

/* -- the chain -- */

static fair_chain chain_start(const gamefile *file)
{
    char id[64];
    text_out rules_id = text_to(id, sizeof id);
    text_out options = text_growing();
    text_format(&rules_id, "%s/%d", file->setup.rules->name, file->setup.rules->version);
    game_options_json(file->setup.rules, file->setup.options, &options);
    fair_chain chain = fair_chain_start(file->proof.id, file->proof.commitment, text_end(&rules_id),
                                        options.at, options.len);
    text_drop(&options);
    return chain;
}

void gamefile_chain(gamefile *file)
{
    const game_rules *rules = file->setup.rules;
    game_buffer buffer;
    text_out entry = text_growing();
    fair_chain chain = chain_start(file);
    gamefile_state(file, 0, buffer.state);
    for (int i = 0; i < file->events_n; i++) {
        entry.len = 0;
        entry.comma = false;
        game_event_json(rules, buffer.state, &file->events[i], &entry);
        fair_chain_add(&chain, file->proof.key, entry.at, entry.len);
        int error = game_event_apply(rules, buffer.state, &file->events[i]);
        rules_assert(error == GAME_OK);
    }
    memcpy(file->proof.chain, chain.hash, sizeof chain.hash);
    text_drop(&entry);
}
