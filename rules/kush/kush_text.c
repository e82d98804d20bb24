/* Kush in writing: actions as text, games as JSON. */
#include "rules/kush/kush_state.h"

/* -- actions -- */

void kush_action_text(game_action action, text_out *o)
{
    switch (action.kind) {
    case KUSH_ROLL:
        text_str(o, "roll");
        break;
    case KUSH_PLACE:
        text_str(o, "place ");
        text_int(o, kush_x(action));
        text_char(o, ' ');
        text_int(o, kush_y(action));
        text_char(o, ' ');
        text_int(o, action.arg[2]);
        break;
    case KUSH_SKIP:
        text_str(o, "skip");
        break;
    case GAME_KIND_DICE:
        game_dice_text(action, o);
        break;
    default:
        rules_assert(false);
    }
}

/* Three numbers, a space before each. */
static bool parse_place(const char *text, size_t n, game_action *action)
{
    static const uint32_t max[3] = {UINT16_MAX, UINT16_MAX, 1};
    *action = (game_action){.kind = KUSH_PLACE};
    for (int i = 0; i < 3; i++) {
        uint32_t value = 0;
        size_t digits = n > 0 && text[0] == ' ' ? text_number(text + 1, n - 1, max[i], &value) : 0;
        if (digits == 0) {
            return false;
        }
        action->arg[i] = (uint8_t)value;
        action->arg[3 + i] = (uint8_t)(value >> 8); /* 0 for the orientation */
        text += 1 + digits;
        n -= 1 + digits;
    }
    return n == 0;
}

int kush_action_parse(const char *text, size_t n, int actor, game_action *action)
{
    if (actor == GAME_CHANCE) {
        return game_dice_parse(text, n, action);
    }
    if (text_is(text, n, "roll")) {
        *action = (game_action){.kind = KUSH_ROLL};
        return GAME_OK;
    }
    if (text_is(text, n, "skip")) {
        *action = (game_action){.kind = KUSH_SKIP};
        return GAME_OK;
    }
    if (n > 5 && text_is(text, 5, "place") && parse_place(text + 5, n - 5, action)) {
        return GAME_OK;
    }
    return GAME_BAD_ACTION;
}

/* -- writing a game -- */

static void row_text(const kush_view *v, int y, char row[KUSH_SIDE_MAX])
{
    memset(row, '.', KUSH_SIDE_MAX);
    for (int p = 0; p < v->seats; p++) {
        for (uint64_t cells = v->land[p][y]; cells != 0; cells &= cells - 1) {
            row[bit_lowest(cells)] = "ABCD"[p];
        }
    }
}

static void board_part(const void *view, text_out *o)
{
    const kush_view *v = view;
    json_key_int(o, "width", v->width);
    json_key_int(o, "height", v->height);
    json_key(o, "grid");
    json_array_open(o);
    for (int y = 0; y < v->height; y++) {
        char row[KUSH_SIDE_MAX];
        row_text(v, y, row);
        json_str_open(o);
        text_bytes(o, row, v->width);
        json_str_close(o);
    }
    json_array_close(o);
}

static void dice_json(const kush_view *v, text_out *o)
{
    bool rolled = v->phase == KUSH_TO_PLACE;
    json_key(o, "diceValues");
    if (rolled) {
        json_array_open(o);
        json_int(o, v->dice[0]);
        json_int(o, v->dice[1]);
        json_array_close(o);
    } else {
        json_null(o);
    }
    json_key_bool(o, "diceRolled", rolled);
    json_key_bool(o, "isKush", kush_is_kush(v));
}

/* R5, by kush_end. */
static const char *const end_names[] = {NULL, "full", "skips", "half", "turns"};

/* The seat that won, -1 in a draw and before the end. */
static int winner_of(const kush_view *v)
{
    uint32_t winners = v->phase == KUSH_ENDED ? kush_winners(v) : 0;
    return bit_count(winners) == 1 ? bit_lowest(winners) : -1;
}

static void seats_part(const void *view, text_out *o)
{
    const kush_view *v = view;
    json_key_int(o, "currentPlayer", v->seat);
    dice_json(v, o);
    json_key(o, "placed");
    json_array_open(o);
    for (int p = 0; p < v->seats; p++) {
        json_bool(o, (v->placed >> p & 1) != 0);
    }
    json_array_close(o);
    json_key_int(o, "skips", v->skips);
    json_key_int(o, "skipLimit", v->skip_limit);
    json_key_int(o, "turn", v->turn);
    json_key(o, "kushes");
    json_array_open(o);
    for (int p = 0; p < v->seats; p++) {
        json_int(o, v->kushes[p]);
    }
    json_array_close(o);
}

static void end_part(const void *view, text_out *o)
{
    const kush_view *v = view;
    json_key_bool(o, "gameOver", v->phase == KUSH_ENDED);
    int winner = winner_of(v);
    if (winner >= 0) {
        json_key_int(o, "winner", winner);
    } else {
        json_key_null(o, "winner");
    }
    if (v->phase == KUSH_ENDED) {
        json_key_str(o, "ending", end_names[kush_end_of(v)]);
    }
    if (v->phase == KUSH_ROLLING) {
        json_key_bool(o, "rolling", true);
    }
}

/* A game that has ended does not change any more, so of its end the phase says all. */
const game_part kush_parts[] = {
    {.write = board_part, .of = {GAME_BYTES(kush_view, land)}},
    {.write = seats_part, .of = {GAME_BYTES_TO(kush_view, kushes, zero)}},
    {.write = end_part, .of = {GAME_BYTES(kush_view, phase)}},
    {.write = NULL},
};

void kush_view_json(const void *view, text_out *o)
{
    game_parts_json(kush_parts, view, o);
}

void kush_state_json(const void *state, text_out *o)
{
    kush_view_json(&((const kush_state *)state)->view, o);
}

/* -- reading a game -- */

enum {
    F_WIDTH,
    F_HEIGHT,
    F_GRID,
    F_CURRENT,
    F_DICE,
    F_ROLLED,
    F_KUSH,
    F_PLACED,
    F_SKIPS,
    F_SKIP_LIMIT,
    F_TURN,
    F_KUSHES,
    F_OVER,
    F_WINNER,
    F_ENDING,
    F_ROLLING,
    F_COUNT
};

static const char *const field_names[F_COUNT + 1] = {
    "width",    "height", "grid",   "currentPlayer", "diceValues", "diceRolled",
    "isKush",   "placed", "skips",  "skipLimit",     "turn",       "kushes",
    "gameOver", "winner", "ending", "rolling",       NULL};

static bool refuse(text_out *why, const char *reason)
{
    text_str(why, reason);
    return false;
}

/* A whole number, which must be there. */
static bool read_int(const json *f, int field, int64_t min, int64_t max, int64_t *n, text_out *why)
{
    if (json_to_int(f[field], min, max, n)) {
        return true;
    }
    text_str(why, field_names[field]);
    text_str(why, " must be a whole number from ");
    text_int(why, min);
    text_str(why, " to ");
    text_int(why, max);
    return false;
}

/* A truth that may be left out where the rest of the state says it; it must not say otherwise. */
static bool agrees(const json *f, int field, bool is, text_out *why)
{
    bool said = is;
    if (json_there(f[field]) && !json_to_bool(f[field], &said)) {
        text_str(why, field_names[field]);
        return refuse(why, " must be true or false");
    }
    if (said != is) {
        text_str(why, field_names[field]);
        return refuse(why, is ? " must be true here" : " must be false here");
    }
    return true;
}

/* The next of a field's array of one value a seat. */
static bool seat_array(const json *f, int field, int seats, json_walk *w, text_out *why)
{
    if (!json_there(f[field]) || json_type_of(f[field]) != JSON_ARRAY ||
        json_count(f[field]) != seats) {
        text_str(why, field_names[field]);
        return refuse(why, " must be an array of one value a seat");
    }
    *w = json_items(f[field]);
    return true;
}

/* The size of the board, which width and height may repeat. */
static bool read_size(const json *f, int *width, int *height, text_out *why)
{
    char row[KUSH_SIDE_MAX + 1];
    size_t n = 0;
    json first;
    if (!json_there(f[F_GRID]) || json_type_of(f[F_GRID]) != JSON_ARRAY) {
        return refuse(why, "grid must be an array of rows");
    }
    json_walk w = json_items(f[F_GRID]);
    int rows = json_count(f[F_GRID]);
    if (rows > KUSH_SIDE_MAX || !json_next(&w, &first) ||
        !json_to_str(first, row, sizeof row, &n) || n == 0) {
        return refuse(why, "grid must be 1 to 64 rows, each a string of 1 to 64 cells");
    }
    *width = (int)n;
    *height = rows;
    int64_t said;
    return (!json_there(f[F_WIDTH]) || read_int(f, F_WIDTH, *width, *width, &said, why)) &&
           (!json_there(f[F_HEIGHT]) || read_int(f, F_HEIGHT, *height, *height, &said, why));
}

static bool read_grid(json grid, kush_view *v, text_out *why)
{
    json_walk w = json_items(grid);
    json item;
    for (int y = 0; json_next(&w, &item); y++) {
        char row[KUSH_SIDE_MAX + 1];
        size_t n;
        if (!json_to_str(item, row, sizeof row, &n) || n != v->width) {
            return refuse(why, "every row of the grid must be a string of the same length");
        }
        for (int x = 0; x < v->width; x++) {
            int seat = row[x] - 'A';
            if (row[x] == '.') {
                continue;
            }
            if (seat < 0 || seat >= v->seats) {
                return refuse(why, "a cell of the grid must be . or the letter of a seat");
            }
            v->land[seat][y] |= (uint64_t)1 << x;
        }
    }
    return true;
}

static bool read_seats(const json *f, kush_view *v, text_out *why)
{
    json_walk w;
    json item;
    if (!seat_array(f, F_PLACED, v->seats, &w, why)) {
        return false;
    }
    for (int p = 0; json_next(&w, &item); p++) {
        bool placed;
        if (!json_to_bool(item, &placed)) {
            return refuse(why, "placed must say true or false for each seat");
        }
        v->placed |= (uint8_t)(placed << p);
    }
    if (!seat_array(f, F_KUSHES, v->seats, &w, why)) {
        return false;
    }
    for (int p = 0; json_next(&w, &item); p++) {
        int64_t n;
        if (!json_to_int(item, 0, KUSH_TURN_LIMIT_MAX, &n)) {
            return refuse(why, "kushes must be whole numbers from 0 to 100000");
        }
        v->kushes[p] = (uint32_t)n;
    }
    return true;
}

static bool read_counts(const json *f, kush_view *v, text_out *why)
{
    int64_t seat;
    int64_t skips;
    int64_t turn;
    int64_t limit;
    if (json_there(f[F_SKIP_LIMIT]) &&
        !read_int(f, F_SKIP_LIMIT, v->skip_limit, v->skip_limit, &limit, why)) {
        return false;
    }
    if (!read_int(f, F_CURRENT, 0, v->seats - 1, &seat, why) ||
        !read_int(f, F_SKIPS, 0, v->skip_limit, &skips, why) ||
        !read_int(f, F_TURN, 1, (int64_t)v->turn_limit + 1, &turn, why)) {
        return false;
    }
    v->seat = (uint8_t)seat;
    v->skips = (uint16_t)skips;
    v->turn = (uint32_t)turn;
    return true;
}

static bool read_dice(const json *f, kush_view *v, text_out *why)
{
    json dice = f[F_DICE];
    if (!json_there(dice) || json_is_null(dice)) {
        return agrees(f, F_ROLLED, false, why) && agrees(f, F_KUSH, false, why);
    }
    json_walk w = {0};
    bool two = json_type_of(dice) == JSON_ARRAY && json_count(dice) == 2;
    if (two) {
        w = json_items(dice);
    }
    for (int i = 0; i < 2; i++) {
        json item;
        int64_t n;
        if (!two || !json_next(&w, &item) || !json_to_int(item, 1, KUSH_DIE_MAX, &n)) {
            return refuse(why, "diceValues must be null or two numbers from 1 to 6");
        }
        v->dice[i] = (uint8_t)n;
    }
    v->phase = KUSH_TO_PLACE;
    return agrees(f, F_ROLLED, true, why) && agrees(f, F_KUSH, kush_is_kush(v), why);
}

/* Whether the game is over, and whether the dice are in the air. */
static bool read_phase(const json *f, kush_view *v, text_out *why)
{
    bool over = kush_end_of(v) != KUSH_GOES_ON;
    if (!agrees(f, F_OVER, over, why)) {
        return refuse(why, over ? ": the game has ended" : ": the game goes on");
    }
    bool rolling = false;
    if (json_there(f[F_ROLLING]) && !json_to_bool(f[F_ROLLING], &rolling)) {
        return refuse(why, "rolling must be true or false");
    }
    if ((over || rolling) && v->phase == KUSH_TO_PLACE) {
        return refuse(why, "diceValues must be null while rolling and after the end");
    }
    if (over && rolling) {
        return refuse(why, "rolling must be false after the end");
    }
    v->phase = over ? KUSH_ENDED : rolling ? KUSH_ROLLING : v->phase;
    return true;
}

static bool read_winner(const json *f, const kush_view *v, text_out *why)
{
    int64_t said = -1;
    int winner = winner_of(v);
    json given = f[F_WINNER];
    if (json_there(given) && !json_is_null(given) && !json_to_int(given, 0, v->seats - 1, &said)) {
        return refuse(why, "winner must be null or a seat");
    }
    if (!json_there(given) || said == winner) {
        return true;
    }
    text_str(why, "winner must be ");
    if (winner >= 0) {
        text_int(why, winner);
    } else {
        text_str(why, v->phase == KUSH_ENDED ? "null: it is a draw" : "null before the end");
    }
    return false;
}

/* What has ended the game; there is nothing to say before. */
static bool read_ending(const json *f, const kush_view *v, text_out *why)
{
    kush_end end = kush_end_of(v);
    if (!json_there(f[F_ENDING])) {
        return true;
    }
    if (end == KUSH_GOES_ON) {
        return refuse(why, "ending must be left out before the end");
    }
    if (json_is(f[F_ENDING], end_names[end])) {
        return true;
    }
    text_str(why, "ending must be ");
    return refuse(why, end_names[end]);
}

bool kush_state_parse(void *state, int seats, const int32_t *options, json from, text_out *why)
{
    kush_state *s = state;
    kush_view *v = &s->view;
    json f[F_COUNT];
    int width;
    int height;
    if (!json_fields(from, field_names, f, false, why) || !read_size(f, &width, &height, why)) {
        return false;
    }
    kush_begin(s, seats, width, height, options);
    if (!read_grid(f[F_GRID], v, why) || !read_counts(f, v, why) || !read_seats(f, v, why) ||
        !read_dice(f, v, why) || !read_phase(f, v, why) || !read_winner(f, v, why) ||
        !read_ending(f, v, why)) {
        return false;
    }
    const char *wrong = kush_check_view(v);
    if (wrong != NULL) {
        return refuse(why, wrong);
    }
    s->settled = kush_settled(v);
    return true;
}
