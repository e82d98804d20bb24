/* Long Nardy for Colyseus clients: a state and messages that existing clients know. */
#include "rules/nardy/nardy.h"
#include "server/doors/col_game.h"

enum { MOVES_BYTES = 128 * 1024 }; /* of possibleMoves; when it is longer, it has single steps */

/* -- the state -- */

static const schema_field point_fields[] = {
    {.name = "player", .kind = SCHEMA_STRING, .identity = true},
    {.name = "checkers", .kind = SCHEMA_NUMBER},
    {.name = NULL},
};
static const schema_class point = {"Point", point_fields};

/* Clients may declare these fields themselves, so new ones are added at the end. */
static const schema_field state_fields[] = {
    {.name = "board", .kind = SCHEMA_MAP, .of = SCHEMA_REF, .class = &point},
    {.name = "bar", .kind = SCHEMA_MAP, .of = SCHEMA_NUMBER},
    {.name = "off", .kind = SCHEMA_MAP, .of = SCHEMA_NUMBER},
    {.name = "currentPlayer", .kind = SCHEMA_STRING},
    {.name = "dice", .kind = SCHEMA_ARRAY, .of = SCHEMA_NUMBER, .first = true},
    {.name = "winner", .kind = SCHEMA_STRING},
    {.name = "possibleMoves", .kind = SCHEMA_ARRAY, .of = SCHEMA_STRING},
    {.name = "players", .kind = SCHEMA_MAP, .of = SCHEMA_STRING},
    {.name = "turnCount", .kind = SCHEMA_NUMBER},
    {.name = "playerProfiles", .kind = SCHEMA_MAP, .of = SCHEMA_REF, .class = &col_game_profile},
    {.name = "stage", .kind = SCHEMA_STRING},
    {.name = NULL},
};
static const schema_class state = {"GameState", state_fields};

static const char *const colours[] = {"white", "black"};

/* -- long lists of moves -- */

static bool add_length(void *self, const char *text, size_t n)
{
    size_t *bytes = self;
    (void)text;
    *bytes += n + 3;
    return *bytes <= MOVES_BYTES;
}

typedef struct steps {
    text_out *o;
    char last[16];
    size_t last_n;
} steps;

/* Sequences come sorted, so those that begin with one step are next to each other. */
static bool add_step(void *self, const char *text, size_t n)
{
    steps *s = self;
    size_t step = 0;
    while (step < n && text[step] != ',') {
        step++;
    }
    if (step != s->last_n || memcmp(text, s->last, step) != 0) {
        memcpy(s->last, text, step);
        s->last_n = step;
        json_str_bytes(s->o, text, step);
    }
    return true;
}

/* A double in an open position has thousands of sequences. A client that goes step by step needs
 * only their beginnings. */
static void short_moves(const void *view, text_out *o)
{
    const nardy_table *t = &((const nardy_view *)view)->table;
    size_t bytes = 0;
    nardy_sequences(t, add_length, &bytes);
    if (bytes > MOVES_BYTES) {
        steps s = {.o = o};
        json_key(o, "possibleMoves");
        json_array_open(o);
        nardy_sequences(t, add_step, &s);
        json_array_close(o);
    }
}

/* -- messages -- */

static bool roll(json payload, text_out *o)
{
    (void)payload;
    text_str(o, "roll");
    return true;
}

/* A point is a number; clients also send it as they have it, the key of a map. */
static bool write_point(json v, text_out *o)
{
    int64_t number;
    char text[4];
    size_t n;
    if (json_there(v) && json_to_int(v, 1, NARDY_POINTS, &number)) {
        text_int(o, number);
        return true;
    }
    if (json_there(v) && json_to_str(v, text, sizeof text, &n)) {
        text_bytes(o, text, n);
        return true;
    }
    return false;
}

static bool move(json payload, text_out *o)
{
    static const char *const names[] = {"from", "to", NULL};
    json f[2];
    char text[80];
    text_out why = text_to(text, sizeof text);
    if (!json_there(payload) || json_type_of(payload) != JSON_OBJECT ||
        !json_fields(payload, names, f, true, &why) || !write_point(f[0], o)) {
        return false;
    }
    text_char(o, '-');
    return write_point(f[1], o);
}

static const col_game_message messages[] = {{"rollDice", roll}, {"move", move}, {NULL, NULL}};

const col_game nardy_colyseus = {.root = &state,
                                 .is_flat = true,
                                 .roles = colours,
                                 .messages = messages,
                                 .instead = short_moves};
