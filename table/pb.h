/* pb.h -- the wire format of Protocol Buffers, as far as docs/stolik.proto uses it: numbers, bytes
 * and nested messages, each with the number of its field.
 *
 * Writing goes to a text_out. Reading gives one field after the other; what a field means is for
 * the caller to say. Reading copies nothing, and calls itself nowhere: how deep messages are nested
 * is bounded by the caller's code. */
#ifndef STOLIK_TABLE_PB_H
#define STOLIK_TABLE_PB_H

#include "rules/core/game.h"

typedef enum pb_type { PB_NUMBER = 0, PB_EIGHT = 1, PB_BYTES = 2, PB_FOUR = 5 } pb_type;

/* -- writing -- */

/* A number without a field before it: in a packed list, or within bytes. */
void pb_varint(text_out *o, uint64_t value);
void pb_number(text_out *o, int field, uint64_t value);
/* The same, but left out if it is 0, which is what a reader takes a missing field for. */
void pb_some(text_out *o, int field, uint64_t value);
void pb_bytes(text_out *o, int field, const void *bytes, size_t n);
void pb_double(text_out *o, int field, double value);
/* A nested message, or bytes that are written one by one: open it, write, then close it with what
 * open has returned. */
size_t pb_open(text_out *o, int field);
void pb_close(text_out *o, size_t mark);

/* An action as one number: its kind in the lowest byte, then its arguments; and back. */
static inline uint64_t pb_of_action(game_action action)
{
    uint64_t number = 0;
    for (int i = (int)sizeof action.arg - 1; i >= 0; i--) {
        number = number << 8 | action.arg[i];
    }
    return number << 8 | action.kind;
}

static inline game_action pb_to_action(uint64_t number)
{
    game_action action = {.kind = (uint8_t)number};
    for (int i = 0; i < (int)sizeof action.arg; i++) {
        action.arg[i] = (uint8_t)(number >> (8 * (i + 1)));
    }
    return action;
}

/* -- reading -- */

typedef struct pb_in {
    const uint8_t *at;
    const uint8_t *end;
    bool bad; /* the rest is not understood */
} pb_in;

typedef struct pb_field {
    int number;
    pb_type type;
    uint64_t value;       /* of a number; of the other fixed sizes, their bits */
    const uint8_t *bytes; /* of bytes */
    size_t n;
} pb_field;

static inline pb_in pb_read(const void *bytes, size_t n)
{
    const uint8_t *at = bytes;
    return (pb_in){.at = at, .end = n > 0 ? at + n : at}; /* nothing may lie nowhere */
}

/* The next field. False: there are no more, or `bad` is set. */
bool pb_next(pb_in *in, pb_field *field);
/* The next number of a packed list, which pb_read was given. */
bool pb_next_number(pb_in *in, uint64_t *value);

#endif
