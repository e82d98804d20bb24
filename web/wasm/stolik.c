/* What a browser calls: the engine protocol (docs/engine.md) and the check of a game file, as texts
 * in the machine's memory. A text is put where stolik_room says; an answer lies where stolik_text
 * says, both until the next call. src/core/engine.ts is the other side. */
#include <stdlib.h>

#include "engine/engine.h"
#include "table/gamefile.h"
#include "table/grow.h"
#include "table/sha256.h"
#include "web/wasm/weights.h"

#define EXPORT(name) __attribute__((export_name(#name)))

engine *stolik_open(void);
void stolik_close(engine *e);
char *stolik_room(size_t n);
size_t stolik_answer(engine *e, size_t n);
size_t stolik_verify(size_t n);
size_t stolik_convert(size_t n, int binary);
int stolik_weights(size_t name_n, size_t n);
const char *stolik_text(void);

static char *request;
static size_t request_room;
static text_out answer;

EXPORT(stolik_open) engine *stolik_open(void)
{
    return engine_new();
}

EXPORT(stolik_close) void stolik_close(engine *e)
{
    engine_free(e);
}

EXPORT(stolik_room) char *stolik_room(size_t n)
{
    if (n > request_room || request == NULL) {
        free(request);
        request = memory_new(n);
        request_room = n;
    }
    return request;
}

EXPORT(stolik_text) const char *stolik_text(void)
{
    return answer.at;
}

static void begin_answer(void)
{
    answer.more = text_grow;
    answer.len = 0;
    answer.comma = false;
}

/* A machine that has no memory for an answer must not give half of one. */
static size_t end_answer(void)
{
    rules_assert(!answer.cut);
    return answer.len;
}

EXPORT(stolik_answer) size_t stolik_answer(engine *e, size_t n)
{
    begin_answer();
    if (n > ENGINE_LINE_MAX) {
        engine_answer_too_long(e, &answer);
    } else {
        engine_answer(e, request, n, &answer);
    }
    return end_answer();
}

static void hex_json(const char *key, const uint8_t bytes[FAIR_KEY])
{
    json_key(&answer, key);
    json_str_open(&answer);
    fair_hex(bytes, FAIR_KEY, &answer);
    json_str_close(&answer);
}

static int count_draws(const gamefile *file)
{
    int draws = 0;
    for (int i = 0; i < file->events_n; i++) {
        draws += file->events[i].actor == GAME_CHANCE;
    }
    return draws;
}

/* How it ended: the scores, if there are any. */
static void result_json(const gamefile *file)
{
    game_buffer buffer;
    int32_t points[GAME_SEATS_MAX];
    gamefile_state(file, file->events_n, buffer.state);
    int unit = game_ending_points(&file->setup, &file->ending, buffer.state, points);
    json_key(&answer, "result");
    json_object_open(&answer);
    json_key_str(&answer, "how", game_ending_words[file->ending.how]);
    if (file->ending.seat >= 0) {
        json_key_int(&answer, "seat", file->ending.seat);
    }
    if (unit > 0) {
        json_key(&answer, "scores");
        game_ending_points_json(points, unit, file->setup.seats, &answer);
    }
    json_object_close(&answer);
}

EXPORT(stolik_verify) size_t stolik_verify(size_t n)
{
    gamefile file = {0};
    char reason[1024];
    text_out why = text_to(reason, sizeof reason);
    gamefile_fault fault;
    bool good = gamefile_verify(&file, game_list, request, n, &why, &fault);
    begin_answer();
    json_object_open(&answer);
    json_key_bool(&answer, "ok", good);
    if (good) {
        json_key_str(&answer, "game", file.setup.rules->name);
        json_key_int(&answer, "seats", file.setup.seats);
        json_key_int(&answer, "events", file.events_n);
        json_key_int(&answer, "draws", count_draws(&file));
        result_json(&file);
        hex_json("commitment", file.proof.commitment);
        hex_json("chain", file.proof.chain);
        gamefile_free(&file);
    } else {
        json_key_str(&answer, "why", text_end(&why));
        json_key(&answer, "reason");
        gamefile_fault_json(&fault, &answer);
    }
    json_object_close(&answer);
    return end_answer();
}

/* A game file in its other form, or in the same: JSON, or (binary) what docs/stolik.proto says.
 * What is no game gives nothing. */
EXPORT(stolik_convert) size_t stolik_convert(size_t n, int binary)
{
    gamefile file = {0};
    char reason[1024];
    text_out why = text_to(reason, sizeof reason);
    bool good = gamefile_read(&file, game_list, request, n, &why);
    begin_answer();
    if (good && binary != 0) {
        gamefile_binary(&file, &answer);
    } else if (good) {
        gamefile_json(&file, &answer);
    }
    if (good) {
        gamefile_free(&file);
    }
    return end_answer();
}

static bool is_right(const weights_room *room, const char *bytes, size_t n)
{
    uint8_t hash[SHA256_BYTES];
    char hex[2 * SHA256_BYTES + 1];
    text_out o = text_to(hex, sizeof hex);
    if (n != room->n) {
        return false;
    }
    sha256_of(&(sha256_part){bytes, n}, 1, hash);
    fair_hex(hash, SHA256_BYTES, &o);
    return text_is(hex, o.len, room->sha256);
}

/* Computes what a game's levels need besides weights, once. False: there is not enough memory. */
static bool compute(const weights_room *room)
{
    if (room->compute == NULL || *room->computed != NULL) {
        return true;
    }
    void *table = malloc(room->compute->n);
    void *work = malloc(room->compute->work);
    bool good = table != NULL && work != NULL;
    if (good) {
        room->compute->fill(table, work);
        *room->computed = table;
    } else {
        free(table);
    }
    free(work);
    return good;
}

/* Takes the weights of a game: its name, of name_n bytes, and right after it they themselves. Those
 * of another version, or damaged ones, are not taken: 0. */
EXPORT(stolik_weights) int stolik_weights(size_t name_n, size_t n)
{
    for (const weights_room *room = weights_rooms; room->game != NULL; room++) {
        if (name_n <= n && text_is(request, name_n, room->game) &&
            is_right(room, request + name_n, n - name_n) && compute(room)) {
            memcpy(room->bytes, request + name_n, room->n);
            *room->loaded = true;
            return 1;
        }
    }
    return 0;
}
