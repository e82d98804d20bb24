/* The binary form of a game file: a GameFile of docs/stolik.proto. */
#include <stdlib.h>
#include <string.h>

#include "table/gamefile_core.h"
#include "table/grow.h"
#include "table/pb.h"
#include "table/wire.h"

enum { FIRST_BYTE = 8, LOG = 7, DIGEST = 11 };
enum { EVENT_ACTOR = 1, EVENT_ACTION, EVENT_THINGS };

/* -- the document but for its log -- */

static const wire_member proof_seat_members[] = {
    {.name = "source", .field = 1, .type = WIRE_TEXT},
    {.name = "seed", .field = 2, .type = WIRE_HEX},
    {.name = "commitment", .field = 3, .type = WIRE_HEX},
    {0},
};
static const wire_schema proof_seat_schema = {proof_seat_members, 0};

static const wire_member proof_members[] = {
    {.name = "id", .field = 1, .type = WIRE_HEX},
    {.name = "commitment", .field = 2, .type = WIRE_HEX},
    {.name = "serverSeed", .field = 3, .type = WIRE_HEX},
    {.name = "seats", .field = 4, .type = WIRE_OBJECT, .list = true, .of = &proof_seat_schema},
    {.name = "chain", .field = 5, .type = WIRE_HEX},
    {0},
};
static const wire_schema proof_schema = {proof_members, 0};

static const wire_member ending_members[] = {
    {.name = "how", .field = 1, .type = WIRE_TEXT},
    {.name = "seat", .field = 2, .type = WIRE_NUMBER, .optional = true},
    {0},
};
static const wire_schema ending_schema = {ending_members, 0};

static const wire_member file_members[] = {
    {.name = "stolik", .field = 1, .type = WIRE_NUMBER},
    {.name = "rules", .field = 2, .type = WIRE_TEXT},
    {.name = "seats", .field = 3, .type = WIRE_NUMBER},
    {.name = "options", .field = 4, .type = WIRE_JSON},
    {.name = "players", .field = 5, .type = WIRE_TEXT, .list = true},
    {.name = "undos", .field = 12, .type = WIRE_NUMBER},
    {.name = "fair", .field = 6, .type = WIRE_OBJECT, .of = &proof_schema},
    {.name = "log", .field = LOG, .type = WIRE_APART},
    {.name = "over", .field = 8, .type = WIRE_BOOL, .optional = true},
    {.name = "ending", .field = 9, .type = WIRE_OBJECT, .of = &ending_schema},
    {.name = "scores", .field = 10, .type = WIRE_JSON},
    {.name = "digest", .field = DIGEST, .type = WIRE_APART},
    {0},
};
static const wire_schema file_schema = {file_members, 0};

/* -- writing -- */

static void event_out(const game_event *event, text_out *o)
{
    size_t mark = pb_open(o, LOG);
    pb_some(o, EVENT_ACTOR, event->actor == GAME_CHANCE ? 0 : (uint64_t)event->actor + 1);
    if (event->things_n > 0) {
        pb_bytes(o, EVENT_THINGS, event->things, event->things_n);
    } else {
        pb_number(o, EVENT_ACTION, pb_of_action(event->action));
    }
    pb_close(o, mark);
}

void gamefile_binary(const gamefile *file, text_out *o)
{
    text_out document = text_growing();
    size_t begin = o->len;
    uint8_t digest[FAIR_KEY];
    gamefile_json(file, &document);
    size_t n = document.len - 1; /* without its end of line */
    wire_write(&file_schema, json_trusted(document.at, n), o);
    text_drop(&document);
    for (int i = 0; i < file->events_n; i++) {
        event_out(&file->events[i], o);
    }
    fair_hash(o->at + begin, o->len - begin, digest);
    pb_bytes(o, DIGEST, digest, sizeof digest);
}

/* -- reading -- */

bool gamefile_is_binary(const char *bytes, size_t n)
{
    return n > 0 && bytes[0] == FIRST_BYTE; /* no JSON begins like this */
}

static bool event_in(const pb_field *from, game_event *event)
{
    pb_in in = pb_read(from->bytes, from->type == PB_BYTES ? from->n : 0);
    *event = (game_event){.actor = GAME_CHANCE};
    for (pb_field f; pb_next(&in, &f);) {
        if (f.number == EVENT_ACTOR && f.value > 0 && f.value <= GAME_SEATS_MAX) {
            event->actor = (int8_t)(f.value - 1);
        } else if (f.number == EVENT_ACTION && f.type == PB_NUMBER) {
            event->action = pb_to_action(f.value);
        } else if (f.number == EVENT_THINGS && f.type == PB_BYTES && f.n > 0 &&
                   f.n <= GAME_SHUFFLE_MAX) {
            event->things_n = (uint8_t)f.n;
            memcpy(event->things, f.bytes, f.n);
        } else {
            return false;
        }
    }
    bool shuffle = event->things_n > 0;
    return !in.bad && shuffle == (event->action.kind == 0) &&
           (!shuffle || event->actor == GAME_CHANCE);
}

static bool add_event(gamefile_packed *packed, const pb_field *f, int *cap)
{
    if (packed->events_n == GAMEFILE_EVENTS_MAX) {
        return false;
    }
    if (packed->events_n == *cap) {
        *cap = *cap > 0 ? *cap * 2 : 64;
        packed->events = memory_resize(packed->events, (size_t)*cap, sizeof *packed->events);
    }
    return event_in(f, &packed->events[packed->events_n++]);
}

/* The events and the digest, which is the last field if it is there. */
static bool take_apart(const char *bytes, size_t n, gamefile_packed *packed)
{
    pb_in in = pb_read(bytes, n);
    const uint8_t *begin = in.at;
    int cap = 0;
    bool good = true;
    *packed = (gamefile_packed){.there = true, .digest_fits = true};
    for (pb_field f; good && pb_next(&in, &f);) {
        if (f.number == LOG) {
            good = add_event(packed, &f, &cap);
        } else if (f.number == DIGEST) {
            uint8_t ours[FAIR_KEY];
            size_t head = 2; /* its key and its length */
            good = f.type == PB_BYTES && f.n == sizeof ours && in.at == in.end;
            fair_hash((const char *)begin, (size_t)(in.at - begin) - f.n - head, ours);
            packed->digest_fits = good && memcmp(ours, f.bytes, sizeof ours) == 0;
        }
    }
    return good && !in.bad;
}

bool gamefile_unpack(const char *bytes, size_t n, text_out *head, gamefile_packed *packed,
                     text_out *why)
{
    bool good = take_apart(bytes, n, packed);
    json_object_open(head);
    good = good && wire_read(&file_schema, (const uint8_t *)bytes, n, head);
    json_object_close(head);
    if (!good) {
        free(packed->events);
        *packed = (gamefile_packed){0};
        text_str(why, "this is no saved game: its bytes are not those of the binary form");
    }
    return good;
}
