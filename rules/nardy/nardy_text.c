/* Long Nardy in words: actions, full sequences and the full-state JSON. */
#include "rules/nardy/nardy_state.h"

static const char *const colours[] = {"white", "black", NULL};
static const char *const outcomes[] = {"white", "black", "draw", NULL}; /* by result - 1 */

/* -- actions -- */

static void step_text(int from_point, int to_point, text_out *o)
{
    text_int(o, from_point);
    text_char(o, '-');
    if (to_point == 0) {
        text_str(o, "off");
    } else {
        text_int(o, to_point);
    }
}

void nardy_action_text(game_action a, text_out *o)
{
    if (a.kind == NARDY_ROLL) {
        text_str(o, "roll");
    } else if (a.kind == NARDY_STEP) {
        step_text(a.arg[0], a.arg[1], o);
    } else {
        game_dice_text(a, o);
    }
}

int nardy_action_parse(const char *text, size_t n, int actor, game_action *a)
{
    if (actor == GAME_CHANCE) {
        return game_dice_parse(text, n, a);
    }
    if (text_is(text, n, "roll")) {
        *a = (game_action){.kind = NARDY_ROLL};
        return GAME_OK;
    }
    uint32_t from = 0;
    uint32_t to = 0;
    size_t at = text_number(text, n, NARDY_POINTS, &from);
    if (at == 0 || from == 0 || at == n || text[at] != '-') {
        return GAME_BAD_ACTION;
    }
    at++;
    if (!text_is(text + at, n - at, "off")) {
        size_t len = text_number(text + at, n - at, NARDY_POINTS, &to);
        if (len == 0 || at + len != n || to == 0) {
            return GAME_BAD_ACTION;
        }
    }
    *a = (game_action){NARDY_STEP, {(uint8_t)from, (uint8_t)to}};
    return GAME_OK;
}

/* -- full sequences -- */

/* Orders points as their texts are ordered: 1, 10, 11, ... 19, 2, 20, ... with "off" last. */
static int text_rank(int point)
{
    if (point == 0) {
        return 255;
    }
    return point < 10 ? point * 16 : point / 10 * 16 + 1 + point % 10;
}

typedef struct step {
    uint8_t from, to; /* points; to 0: off */
    uint8_t die;
} step;

static int step_rank(step s)
{
    return text_rank(s.from) * 256 + text_rank(s.to);
}

/* The legal steps in the order of their texts. */
static int sorted_steps(const nardy_table *t, step *steps)
{
    game_action menu[NARDY_MENU_MAX];
    nardy_walk w = nardy_walk_from(t);
    int n = nardy_rules.legal(t, t->mover, menu);
    for (int i = 0; i < n; i++) {
        step s = {.from = menu[i].arg[0], .to = menu[i].arg[1]};
        int to = s.to == 0 ? 0 : nardy_distance(t->mover, s.to);
        s.die = (uint8_t)nardy_die_for(t, &w, nardy_distance(t->mover, s.from), to);
        int at = i;
        for (; at > 0 && step_rank(steps[at - 1]) > step_rank(s); at--) {
            steps[at] = steps[at - 1];
        }
        steps[at] = s;
    }
    return n;
}

typedef struct sequence {
    bool (*each)(void *self, const char *text, size_t n);
    void *self;
    bool go_on;
    text_out text;
} sequence;

/* Steps in the order of their texts give sequences in the order of theirs, because the comma
 * between steps sorts before every character of a step. At most four levels deep. */
static void walk_sequences(const nardy_table *t, sequence *q)
{
    if (t->need == 0 || t->side[t->mover].on == 0) {
        q->go_on = q->each(q->self, q->text.at, q->text.len);
        return;
    }
    step steps[NARDY_MENU_MAX];
    int n = sorted_steps(t, steps);
    size_t len = q->text.len;
    for (int i = 0; i < n && q->go_on; i++) {
        if (len > 0) {
            text_char(&q->text, ',');
        }
        step_text(steps[i].from, steps[i].to, &q->text);
        nardy_table after = *t;
        nardy_play(&after, nardy_distance(t->mover, steps[i].from), steps[i].die);
        walk_sequences(&after, q);
        q->text.len = len;
    }
}

void nardy_sequences(const nardy_table *t, bool (*each)(void *self, const char *text, size_t n),
                     void *self)
{
    char buffer[GAME_ACTION_TEXT];
    sequence q = {
        .each = each, .self = self, .go_on = true, .text = text_to(buffer, sizeof buffer)};
    if (t->result == NARDY_RUNNING && t->dice_n > 0 && t->need > 0) {
        walk_sequences(t, &q);
    }
}

/* -- writing JSON -- */

static void board_json(const nardy_table *t, text_out *o)
{
    json_object_open(o);
    for (int point = NARDY_POINTS; point >= 1; point--) {
        for (int p = 0; p < 2; p++) {
            int n = nardy_count(&t->side[p], nardy_distance(p, point));
            if (n > 0) {
                char name[4];
                text_out key = text_to(name, sizeof name);
                text_int(&key, point);
                json_key(o, text_end(&key));
                json_object_open(o);
                json_key_str(o, "player", colours[p]);
                json_key_int(o, "checkers", n);
                json_object_close(o);
            }
        }
    }
    json_object_close(o);
}

static void pair_json(const char *key, int white, int black, text_out *o)
{
    json_key(o, key);
    json_object_open(o);
    json_key_int(o, "white", white);
    json_key_int(o, "black", black);
    json_object_close(o);
}

static void dice_json(const nardy_table *t, text_out *o)
{
    json_key(o, "roll");
    if (t->roll[0] == 0) {
        json_null(o);
    } else {
        json_array_open(o);
        json_int(o, t->roll[0]);
        json_int(o, t->roll[1]);
        json_array_close(o);
    }
    json_key(o, "dice");
    json_array_open(o);
    for (int i = 0; i < t->dice_n; i++) {
        json_int(o, t->dice[i]);
    }
    json_array_close(o);
}

static bool sequence_json(void *self, const char *text, size_t n)
{
    json_str_bytes(self, text, n);
    return true;
}

static void board_part(const void *table, text_out *o)
{
    json_key(o, "board");
    board_json(table, o);
    pair_json("bar", 0, 0, o); /* N1.4 */
}

static void turn_part(const void *table, text_out *o)
{
    const nardy_table *t = table;
    pair_json("off", nardy_count(&t->side[0], 0), nardy_count(&t->side[1], 0), o);
    json_key_str(o, "currentPlayer", colours[t->mover]);
    dice_json(t, o);
    json_key_int(o, "turnCount", t->turn_count);
    json_key_int(o, "turnMovesFromHead", t->head_moves);
    json_key(o, "winner");
    if (t->result == NARDY_RUNNING) {
        json_null(o);
    } else {
        json_str(o, outcomes[t->result - 1]);
    }
}

static void moves_part(const void *table, text_out *o)
{
    json_array_open(o);
    nardy_sequences(table, sequence_json, o);
    json_array_close(o);
}

static void rolling_part(const void *table, text_out *o)
{
    if (((const nardy_table *)table)->rolling) {
        json_key_bool(o, "rolling", true);
    }
}

_Static_assert(offsetof(nardy_view, table) == 0, "a view begins with the table");

const game_part nardy_parts[] = {
    {.write = board_part, .of = {GAME_BYTES(nardy_table, side)}},
    {.write = turn_part, .of = {{0, sizeof(nardy_table)}}},
    {.write = moves_part, .of = {{0, sizeof(nardy_table)}}, .menu = "possibleMoves"},
    {.write = rolling_part, .of = {GAME_BYTES(nardy_table, rolling)}},
    {.write = NULL},
};

void nardy_state_json(const void *state, text_out *o)
{
    game_parts_json(nardy_parts, &((const nardy_state *)state)->table, o);
}

void nardy_view_json(const void *view, text_out *o)
{
    game_parts_json(nardy_parts, view, o);
}

/* -- reading JSON -- */

enum field {
    BOARD,
    BAR,
    OFF,
    PLAYER,
    ROLL,
    DICE,
    TURN_COUNT,
    FROM_HEAD,
    WINNER,
    MOVES,
    ROLLING,
    FIELDS
};
static const char *const field_names[FIELDS + 1] = {
    "board",  "bar",           "off",       "currentPlayer",
    "roll",   "dice",          "turnCount", "turnMovesFromHead",
    "winner", "possibleMoves", "rolling",   NULL};

static bool refuse(text_out *why, const char *reason)
{
    text_str(why, reason);
    return false;
}

static bool read_point(json key, json value, nardy_table *t, text_out *why)
{
    char name[4];
    size_t n = 0;
    uint32_t point = 0;
    if (!json_to_str(key, name, sizeof name, &n) || n == 0 ||
        text_number(name, n, NARDY_POINTS, &point) != n || point == 0) {
        return refuse(why, "board: its points are \"1\" to \"24\"");
    }
    static const char *const names[] = {"player", "checkers", NULL};
    json f[2];
    int64_t checkers = 0;
    if (!json_fields(value, names, f, false, why)) {
        return false;
    }
    int p = json_there(f[0]) ? json_word(f[0], colours) : -1;
    if (p < 0 || !json_to_int(f[1], 1, NARDY_CHECKERS, &checkers)) {
        return refuse(why, "board: a point has a player, white or black, and 1 to 15 checkers");
    }
    if (nardy_count(&t->side[0], nardy_distance(0, (int)point)) > 0 ||
        nardy_count(&t->side[1], nardy_distance(1, (int)point)) > 0) {
        return refuse(why, "board: a point is given twice");
    }
    int d = nardy_distance(p, (int)point);
    t->side[p].nibbles[d >> 4] |= (uint64_t)checkers << (d & 15) * 4;
    t->side[p].on |= (uint32_t)1 << d;
    return true;
}

static bool read_board(json board, nardy_table *t, text_out *why)
{
    if (!json_there(board) || json_type_of(board) != JSON_OBJECT) {
        return refuse(why, "board: an object of points is needed");
    }
    json_walk w = json_items(board);
    for (json key, value; json_next_member(&w, &key, &value);) {
        if (!read_point(key, value, t, why)) {
            return false;
        }
    }
    return true;
}

/* An object with numbers for white and black; those left out stay as they are. */
static bool read_pair(json from, int64_t max, int64_t pair[2], const char *reason, text_out *why)
{
    json f[2];
    if (!json_there(from)) {
        return true;
    }
    if (!json_fields(from, colours, f, false, why)) {
        return false;
    }
    for (int p = 0; p < 2; p++) {
        if (json_there(f[p]) && !json_to_int(f[p], 0, max, &pair[p])) {
            return refuse(why, reason);
        }
    }
    return true;
}

static bool read_off(json off, nardy_table *t, text_out *why)
{
    int64_t given[2] = {-1, -1};
    static const char reason[] = "each side's checkers on the board and off must make 15";
    if (!read_pair(off, NARDY_CHECKERS, given, reason, why)) {
        return false;
    }
    for (int p = 0; p < 2; p++) {
        int on = 0;
        for (int d = 1; d <= NARDY_POINTS; d++) {
            on += nardy_count(&t->side[p], d);
        }
        if (on > NARDY_CHECKERS || (given[p] >= 0 && on + given[p] != NARDY_CHECKERS)) {
            return refuse(why, reason);
        }
        t->side[p].nibbles[0] |= (uint64_t)(NARDY_CHECKERS - on);
    }
    return true;
}

/* Up to four numbers from 1 to 6. */
static bool read_dice_list(json list, uint8_t *dice, int *n)
{
    *n = 0;
    if (json_type_of(list) != JSON_ARRAY) {
        return false;
    }
    json_walk w = json_items(list);
    for (json item; json_next(&w, &item);) {
        int64_t die;
        if (*n == 4 || !json_to_int(item, 1, 6, &die)) {
            return false;
        }
        dice[(*n)++] = (uint8_t)die;
    }
    return true;
}

/* Whether dice (n of them) are what can be left of the roll, in its order. */
static bool fits_roll(const uint8_t *roll, const uint8_t *dice, int n)
{
    if (roll[0] == roll[1]) {
        for (int i = 0; i < n; i++) {
            if (dice[i] != roll[0]) {
                return false;
            }
        }
        return true;
    }
    if (n == 2) {
        return dice[0] == roll[0] && dice[1] == roll[1];
    }
    return n == 0 || (n == 1 && (dice[0] == roll[0] || dice[0] == roll[1]));
}

static bool read_dice(json roll, json dice, nardy_table *t, text_out *why)
{
    uint8_t thrown[4] = {0};
    int thrown_n = 0;
    int dice_n = 0;
    if (json_there(dice) && !read_dice_list(dice, t->dice, &dice_n)) {
        return refuse(why, "dice: a list of up to four numbers from 1 to 6 is needed");
    }
    t->dice_n = (uint8_t)dice_n;
    bool given = json_there(roll) && !json_is_null(roll);
    if (given && (!read_dice_list(roll, thrown, &thrown_n) || thrown_n != 2)) {
        return refuse(why, "roll: null or two numbers from 1 to 6 are needed");
    }
    bool whole = (dice_n == 2 && t->dice[0] != t->dice[1]) ||
                 (dice_n == 4 && fits_roll(t->dice, t->dice, 4));
    if (!given && dice_n > 0) {
        if (json_there(roll) || !whole) {
            return refuse(why, "roll: it is needed unless dice holds all that was thrown");
        }
        thrown[0] = t->dice[0];
        thrown[1] = t->dice[1];
    }
    if (dice_n > 0 && !fits_roll(thrown, t->dice, dice_n)) {
        return refuse(why, "dice: they are not what can be left of the roll, in its order");
    }
    if (t->federation && t->turn_count == 1 && thrown[0] != 0 && thrown[0] == thrown[1]) {
        return refuse(why, "roll: the federation's first roll is never a double");
    }
    t->roll[0] = thrown[0];
    t->roll[1] = thrown[1];
    return true;
}

static bool read_turn(json player, json count, nardy_table *t, text_out *why)
{
    int p = json_there(player) ? json_word(player, colours) : -1;
    int64_t turn = 0;
    if (p < 0) {
        return refuse(why, "currentPlayer: white or black is needed");
    }
    if (!json_to_int(count, 1, UINT32_MAX, &turn)) {
        return refuse(why, "turnCount: a whole number from 1 to 4294967295 is needed");
    }
    if ((turn & 1) != (p == NARDY_WHITE)) {
        return refuse(why, "turnCount: it is odd exactly when White is to move");
    }
    t->mover = (uint8_t)p;
    t->turn_count = (uint32_t)turn;
    return true;
}

/* What the checkers say of the result, given that the turn is not over. */
static uint8_t result_of(const nardy_table *t)
{
    bool white_done = t->side[NARDY_WHITE].on == 0;
    bool black_done = t->side[NARDY_BLACK].on == 0;
    return (uint8_t)((white_done ? NARDY_WHITE_WON : 0) | (black_done ? NARDY_BLACK_WON : 0));
}

/* With `draws` White may be done while Black still has the last turn. */
static bool awaits_black(const nardy_table *t)
{
    return t->draws && result_of(t) == NARDY_WHITE_WON && t->mover == NARDY_BLACK;
}

static bool read_winner(json winner, nardy_table *t, text_out *why)
{
    uint8_t done = result_of(t);
    if (!json_there(winner) || json_is_null(winner)) {
        if (done != 0 && !awaits_black(t)) {
            return refuse(why, "winner: a side without checkers on the board has won");
        }
        return true;
    }
    int w = json_word(winner, outcomes);
    if (w < 0) {
        return refuse(why, "winner: null, white, black or draw is needed");
    }
    if (w + 1 != done || (done == NARDY_DRAWN && !t->draws)) {
        return refuse(why, "winner: it does not agree with the checkers on the board");
    }
    int last = done == NARDY_WHITE_WON && !t->draws ? NARDY_WHITE : NARDY_BLACK;
    if (t->mover != last) {
        return refuse(why, "currentPlayer: at the end it is the player who moved last");
    }
    if (t->dice_n > 0) {
        return refuse(why, "dice: at the end none are left to play");
    }
    t->result = done;
    return true;
}

static bool read_head(json from_head, nardy_table *t, text_out *why)
{
    int64_t n = 0;
    if (json_there(from_head) && !json_to_int(from_head, 0, 2, &n)) {
        return refuse(why, "turnMovesFromHead: 0, 1 or 2 is needed");
    }
    if (n == 0) {
        return true;
    }
    int thrown = t->roll[0] == t->roll[1] ? 4 : 2;
    int used = t->dice_n > 0 ? thrown - t->dice_n : 0;
    nardy_walk w = nardy_walk_from(t);
    int head = nardy_count(&t->side[t->mover], NARDY_HEAD);
    if (n > used || n > w.head_left || head + n > NARDY_CHECKERS) {
        return refuse(why, "turnMovesFromHead: more than this turn can have brought");
    }
    t->head_moves = (uint8_t)n;
    return true;
}

static bool read_rolling(json rolling, nardy_table *t, text_out *why)
{
    bool flag = false;
    if (json_there(rolling) && !json_to_bool(rolling, &flag)) {
        return refuse(why, "rolling: true or false is needed");
    }
    if (flag && (t->roll[0] != 0 || t->result != NARDY_RUNNING)) {
        return refuse(why, "rolling: the dice have been thrown, or the game is over");
    }
    t->rolling = flag;
    return true;
}

typedef struct listed {
    json_walk walk;
    bool same;
} listed;

static bool compare_sequence(void *self, const char *text, size_t n)
{
    listed *l = self;
    json item;
    char said[GAME_ACTION_TEXT];
    size_t said_n = 0;
    l->same = json_next(&l->walk, &item) && json_to_str(item, said, sizeof said, &said_n) &&
              said_n == n && memcmp(said, text, n) == 0;
    return l->same;
}

static bool check_moves(json moves, const nardy_table *t, text_out *why)
{
    if (!json_there(moves) || json_is_null(moves)) { /* null: the list was too long to be sent */
        return true;
    }
    listed l = {.same = json_type_of(moves) == JSON_ARRAY};
    json extra;
    if (l.same) {
        l.walk = json_items(moves);
        nardy_sequences(t, compare_sequence, &l);
    }
    if (!l.same || json_next(&l.walk, &extra)) {
        return refuse(why, "possibleMoves: it is not the sorted list this position gives");
    }
    return true;
}

/* N11.1: what is left out follows from the rest; what is given must agree with it. */
bool nardy_state_parse(void *state, int seats, const int32_t *opts, json from, text_out *why)
{
    json f[FIELDS];
    int64_t bar[2] = {0, 0};
    nardy_start(state, seats, opts);
    nardy_table *t = &((nardy_state *)state)->table;
    memset(t->side, 0, sizeof t->side);
    if (!json_fields(from, field_names, f, false, why) || !read_board(f[BOARD], t, why) ||
        !read_pair(f[BAR], 0, bar, "bar: nobody is ever on it", why) || !read_off(f[OFF], t, why) ||
        !read_turn(f[PLAYER], f[TURN_COUNT], t, why) || !read_dice(f[ROLL], f[DICE], t, why) ||
        !read_winner(f[WINNER], t, why) || !read_head(f[FROM_HEAD], t, why) ||
        !read_rolling(f[ROLLING], t, why)) {
        return false;
    }
    bool running = t->result == NARDY_RUNNING;
    if (running && t->roll[0] != 0 && t->dice_n == 0) {
        return refuse(why, "dice: after a roll with none left the turn has passed");
    }
    t->need = (uint8_t)nardy_need(t);
    if (!check_moves(f[MOVES], t, why)) {
        return false;
    }
    if (running && t->dice_n > 0) {
        nardy_settle(t); /* N11.2: with nothing to play the turn passes by itself */
    }
    return true;
}
