/* Decodes states and patches of a Colyseus room `nardy`. */
#include "cli/bench_nardy_state.h"

#include <stdlib.h>
#include <string.h>

#include "server/doors/schema.h"
#include "table/grow.h"

enum { OP_CLEAR = 0x0a, OP_DELETE = 0x40, OP_ADD = 0x80, OP_BITS = 0xc0, OP_SWITCH = 0xff };
enum { NARDY_FIELDS = 11, REFS_MAX = 1 << 24 };

typedef enum kind {
    NOTHING,
    ROOT,
    BOARD,
    NUMBERS,
    DICE,
    MOVES,
    WORDS,
    PROFILES,
    POINT,
    PROFILE
} kind;

/* What the fields of the root are: a collection, or a primitive. */
static const kind of_field[NARDY_FIELDS] = {BOARD, NUMBERS, NUMBERS, NOTHING,  DICE,   NOTHING,
                                            MOVES, WORDS,   NOTHING, PROFILES, NOTHING};
enum { CURRENT = 3, WINNER = 5, TURN_COUNT = 8, STAGE = 10 };

typedef struct input {
    const uint8_t *at, *end;
    bool bad;
} input;

static size_t left(const input *in)
{
    return (size_t)(in->end - in->at);
}

static int byte_of(input *in)
{
    if (in->at == in->end) {
        in->bad = true;
        return 0;
    }
    return *in->at++;
}

static uint32_t number_of(input *in)
{
    uint32_t value = 0;
    size_t n = schema_read_number(in->at, left(in), &value);
    if (n == 0) { /* negative, or with a fraction: of no interest here */
        static const uint8_t widths[] = {4, 8, 0, 0, 0, 8, 1, 2, 4, 8};
        int head = left(in) > 0 ? *in->at : 0;
        n = head >= 0xe0 ? 1 : head >= 0xca && head <= 0xd3 ? 1u + widths[head - 0xca] : 0;
    }
    if (n == 0 || n > left(in)) {
        in->bad = true;
        return 0;
    }
    in->at += n;
    return value;
}

static void text_of(input *in, const char **text, size_t *n)
{
    size_t read = schema_read_string(in->at, left(in), text, n);
    in->bad |= read == 0;
    in->at += read;
}

static void skip_text(input *in)
{
    const char *text;
    size_t n;
    text_of(in, &text, &n);
}

static void note_ref(nardy_seen *s, input *in, uint32_t ref, kind what)
{
    if (ref >= REFS_MAX) {
        in->bad = true;
        return;
    }
    if (ref >= s->kinds_n) {
        uint32_t n = s->kinds_n * 2 > ref + 64 ? s->kinds_n * 2 : ref + 64;
        s->kinds = memory_resize(s->kinds, n, 1);
        memset(s->kinds + s->kinds_n, 0, n - s->kinds_n);
        s->kinds_n = n;
    }
    s->kinds[ref] = (uint8_t)what;
}

static void root_op(nardy_seen *s, input *in, int op)
{
    int field = op & 63;
    const char *text;
    size_t n;
    if ((op & OP_BITS) == OP_DELETE) {
        return;
    }
    if (field >= NARDY_FIELDS) {
        in->bad = true;
    } else if (of_field[field] != NOTHING) {
        note_ref(s, in, number_of(in), of_field[field]);
    } else if (field == TURN_COUNT) {
        number_of(in);
    } else {
        text_of(in, &text, &n);
        s->black = field == CURRENT && !in->bad ? text[0] == 'b' : s->black;
        s->over |= field == WINNER && !in->bad && n > 0;
    }
}

static void map_op(nardy_seen *s, input *in, kind what, int op)
{
    if (op == OP_CLEAR) {
        return;
    }
    number_of(in);
    if ((op & OP_BITS) == OP_DELETE) {
        return;
    }
    if ((op & OP_ADD) != 0) {
        skip_text(in); /* the key */
    }
    if (what == BOARD || what == PROFILES) {
        note_ref(s, in, number_of(in), what == BOARD ? POINT : PROFILE);
    } else if (what == NUMBERS) {
        number_of(in);
    } else {
        skip_text(in);
    }
}

static void dice_op(nardy_seen *s, input *in, int op)
{
    if (op == OP_CLEAR) {
        s->dice = 0;
        return;
    }
    uint32_t index = number_of(in);
    if (op == OP_DELETE) {
        s->dice -= s->dice > 0;
    } else {
        number_of(in);
        s->dice = (int)index >= s->dice ? (int)index + 1 : s->dice;
    }
}

static void set_move(nardy_seen *s, uint32_t index, const char *text, size_t n)
{
    if (index < NARDY_STATE_MOVES && n < NARDY_STATE_MOVE) {
        memcpy(s->move[index], text, n);
        s->move[index][n] = '\0';
    }
    s->moves = (int)index >= s->moves ? (int)index + 1 : s->moves;
}

static void moves_op(nardy_seen *s, input *in, int op)
{
    const char *text;
    size_t n;
    if (op == OP_CLEAR) {
        s->moves = 0;
        return;
    }
    uint32_t index = number_of(in);
    if (op == OP_DELETE) { /* of a short list */
        if ((int)index >= s->moves) {
            in->bad = true;
            return;
        }
        for (uint32_t i = index; i + 1 < NARDY_STATE_MOVES && (int)i + 1 < s->moves; i++) {
            memcpy(s->move[i], s->move[i + 1], NARDY_STATE_MOVE);
        }
        s->moves--;
        return;
    }
    text_of(in, &text, &n);
    if (!in->bad) {
        set_move(s, index, text, n);
    }
}

static void object_op(input *in, kind what, int op)
{
    int field = op & 63;
    if ((op & OP_BITS) == OP_DELETE) {
        return;
    }
    if (field == 1) { /* the checkers of a point, the seat of a player */
        number_of(in);
    } else if (what == PROFILE && field >= 5) { /* yes or no */
        byte_of(in);
    } else {
        skip_text(in);
    }
}

static void take_op(nardy_seen *s, input *in, kind what, int op)
{
    switch (what) {
    case ROOT:
        root_op(s, in, op);
        break;
    case BOARD:
    case NUMBERS:
    case WORDS:
    case PROFILES:
        map_op(s, in, what, op);
        break;
    case DICE:
        dice_op(s, in, op);
        break;
    case MOVES:
        moves_op(s, in, op);
        break;
    case POINT:
    case PROFILE:
        object_op(in, what, op);
        break;
    case NOTHING:
        in->bad = true;
        break;
    }
}

bool nardy_seen_take(nardy_seen *s, const char *bytes, size_t n)
{
    input in = {.at = (const uint8_t *)bytes, .end = (const uint8_t *)bytes + n};
    kind what = ROOT;
    while (in.at < in.end && !in.bad) {
        int op = byte_of(&in);
        if (op == OP_SWITCH) {
            uint32_t ref = number_of(&in);
            what = ref == 0 ? ROOT : ref < s->kinds_n ? (kind)s->kinds[ref] : NOTHING;
        } else {
            take_op(s, &in, what, op);
        }
    }
    return !in.bad;
}

void nardy_seen_free(nardy_seen *s)
{
    free(s->kinds);
    s->kinds = NULL;
    s->kinds_n = 0;
}
