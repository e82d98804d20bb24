/* The rules of Long Nardy as the table of functions; steps and obligations are in nardy_moves.c.
 * Rule numbers are those of README.md. */
#include "rules/nardy/nardy_state.h"

enum { RULES_SEED, RULES_FEDERATION, RULES_CLASSIC }; /* the first is a former name of the last */
static const char *const rule_sets[] = {"seed", "federation", "classic", NULL};

static const game_option options[] = {
    {"rules", GAME_ENUM, .default_value = RULES_CLASSIC, .max = RULES_CLASSIC, .values = rule_sets,
     .former = RULES_SEED, .now = RULES_CLASSIC},
    {"draws", GAME_BOOL, .max = 1},
};

static const char *const kinds[] = {"roll", "step", NULL};

static const game_error_text errors[] = {{NULL, NULL}};

/* N1.2: all on the head, and White has turn 1. */
void nardy_start(void *state, int seats, const int32_t *opts)
{
    (void)seats;
    nardy_table *t = &((nardy_state *)state)->table;
    memset(t, 0, sizeof *t);
    for (int p = 0; p < 2; p++) {
        t->side[p].nibbles[1] = (uint64_t)NARDY_CHECKERS << (NARDY_HEAD & 15) * 4;
        t->side[p].on = (uint32_t)1 << NARDY_HEAD;
    }
    t->turn_count = 1;
    t->mover = NARDY_WHITE;
    t->federation = opts[0] == RULES_FEDERATION;
    t->draws = opts[1] != 0;
}

static game_turn turn(const void *state)
{
    const nardy_table *t = &((const nardy_state *)state)->table;
    if (t->result != NARDY_RUNNING) {
        return (game_turn){.what = GAME_OVER};
    }
    if (t->rolling) {
        return (game_turn){.what = GAME_DICE};
    }
    return (game_turn){.what = GAME_ACT, .seats = 1u << t->mover};
}

static bool may_act(const nardy_table *t, int seat)
{
    return t->result == NARDY_RUNNING && !t->rolling && seat == t->mover;
}

static game_action step_action(int seat, int from, int die)
{
    int to = from > die ? nardy_point(seat, from - die) : 0;
    return (game_action){NARDY_STEP, {(uint8_t)nardy_point(seat, from), (uint8_t)to}};
}

static int legal(const void *state, int seat, game_action *menu)
{
    const nardy_table *t = &((const nardy_state *)state)->table;
    if (!may_act(t, seat)) {
        return 0;
    }
    if (t->dice_n == 0) {
        menu[0] = (game_action){.kind = NARDY_ROLL};
        return 1;
    }
    nardy_walk w = nardy_walk_from(t);
    int n = 0;
    uint32_t off = 0; /* N8.1: a step off is one action, whichever die makes it */
    for (int i = 0; i < t->dice_n && (i == 0 || t->dice[i] != t->dice[0]); i++) {
        int die = t->dice[i];
        uint32_t sources = nardy_legal_sources(t, &w, die, UINT32_MAX);
        uint32_t leads_off = sources & (((uint32_t)2 << die) - 1);
        sources &= ~(leads_off & off);
        off |= leads_off;
        for (uint32_t rest = sources; rest != 0; rest &= rest - 1) {
            menu[n++] = step_action(seat, bit_lowest(rest), die);
        }
    }
    return n;
}

static void pass_turn(nardy_table *t)
{
    t->mover = (uint8_t)(1 - t->mover);
    /* At the highest number that fits, the count alternates, so that it still says who moves. */
    t->turn_count = t->turn_count == UINT32_MAX ? UINT32_MAX - 1 : t->turn_count + 1;
    t->roll[0] = t->roll[1] = 0;
    memset(t->dice, 0, sizeof t->dice);
    t->dice_n = 0;
    t->need = 0;
    t->head_moves = 0;
}

static void finish(nardy_table *t, uint8_t result)
{
    memset(t->dice, 0, sizeof t->dice);
    t->dice_n = 0;
    t->need = 0;
    t->head_moves = 0;
    t->result = result;
}

/* N9.1: the first who has borne off fifteen wins. N9.2: with `draws`, White's last checker leaves
 * Black one more turn. */
static void settle_finished(nardy_table *t, bool white_done, bool black_done)
{
    if (!t->draws || !white_done) {
        finish(t, white_done ? NARDY_WHITE_WON : NARDY_BLACK_WON);
    } else if (black_done) {
        finish(t, NARDY_DRAWN);
    } else if (t->mover == NARDY_WHITE) {
        pass_turn(t);
    } else if (t->need == 0) {
        finish(t, NARDY_WHITE_WON);
    }
}

void nardy_settle(nardy_table *t)
{
    bool white_done = nardy_count(&t->side[NARDY_WHITE], 0) == NARDY_CHECKERS;
    bool black_done = nardy_count(&t->side[NARDY_BLACK], 0) == NARDY_CHECKERS;
    if (white_done || black_done) {
        settle_finished(t, white_done, black_done);
    } else if (t->need == 0) {
        pass_turn(t); /* N2.3 */
    }
}

void nardy_throw(nardy_table *t, int a, int b)
{
    t->rolling = 0;
    t->roll[0] = (uint8_t)a;
    t->roll[1] = (uint8_t)b;
    t->dice_n = a == b ? 4 : 2; /* N2.1 */
    for (int i = 0; i < t->dice_n; i++) {
        t->dice[i] = t->roll[i & 1];
    }
    t->need = (uint8_t)nardy_need(t);
    nardy_settle(t);
}

void nardy_end_turn(nardy_table *t, const nardy_side *result)
{
    t->side[t->mover] = *result;
    t->need = 0;
    nardy_settle(t);
}

void nardy_play(nardy_table *t, int from, int die)
{
    nardy_move(&t->side[t->mover], from, die);
    t->head_moves = (uint8_t)(t->head_moves + (from == NARDY_HEAD));
    int i = t->dice[0] == die ? 0 : 1;
    for (; i < t->dice_n - 1; i++) {
        t->dice[i] = t->dice[i + 1];
    }
    t->dice_n--;
    t->dice[t->dice_n] = 0;
    t->need--;
}

static int apply_chance(nardy_table *t, game_action a)
{
    if (!t->rolling) {
        return GAME_NOT_CHANCE;
    }
    game_action plain = {GAME_KIND_DICE, {a.arg[0], a.arg[1]}};
    bool dice = game_action_same(a, plain) && a.arg[0] >= 1 && a.arg[0] <= 6 && a.arg[1] >= 1 &&
                a.arg[1] <= 6;
    bool throw_off = t->federation && t->turn_count == 1; /* N10.1 */
    if (!dice || (throw_off && a.arg[0] == a.arg[1])) {
        return GAME_BAD_OUTCOME;
    }
    nardy_throw(t, a.arg[0], a.arg[1]);
    return GAME_OK;
}

static int apply_step(nardy_table *t, game_action a)
{
    int from_point = a.arg[0];
    int to_point = a.arg[1];
    game_action plain = {NARDY_STEP, {a.arg[0], a.arg[1]}};
    if (!game_action_same(a, plain) || from_point < 1 || from_point > NARDY_POINTS ||
        to_point > NARDY_POINTS) {
        return GAME_BAD_ACTION;
    }
    int from = nardy_distance(t->mover, from_point);
    int to = to_point == 0 ? 0 : nardy_distance(t->mover, to_point);
    if (t->dice_n == 0) {
        return GAME_ILLEGAL;
    }
    nardy_walk w = nardy_walk_from(t);
    int die = nardy_die_for(t, &w, from, to);
    if (die == 0) {
        return GAME_ILLEGAL;
    }
    nardy_play(t, from, die); /* N2.2: one step; the dice left decide what follows */
    nardy_settle(t);
    return GAME_OK;
}

static int apply(void *state, int actor, game_action a)
{
    nardy_table *t = &((nardy_state *)state)->table;
    if (actor == GAME_CHANCE) {
        return apply_chance(t, a);
    }
    if (!may_act(t, actor)) {
        return GAME_NOT_YOUR_TURN;
    }
    if (a.kind == NARDY_STEP) {
        return apply_step(t, a);
    }
    if (!game_action_same(a, (game_action){.kind = NARDY_ROLL})) {
        return GAME_BAD_ACTION;
    }
    if (t->dice_n > 0) {
        return GAME_ILLEGAL;
    }
    t->rolling = 1; /* N2.1 */
    return GAME_OK;
}

static int outcomes(const void *state, game_outcome *list)
{
    const nardy_table *t = &((const nardy_state *)state)->table;
    return game_dice_outcomes(list, !(t->federation && t->turn_count == 1)); /* N10.1 */
}

/* N9.1: one point, two if the loser has borne off none; N9.2: a draw gives none. */
static int score(const void *state, int32_t *points)
{
    const nardy_table *t = &((const nardy_state *)state)->table;
    points[0] = points[1] = 0;
    if (t->result == NARDY_WHITE_WON || t->result == NARDY_BLACK_WON) {
        int winner = t->result == NARDY_WHITE_WON ? NARDY_WHITE : NARDY_BLACK;
        points[winner] = nardy_count(&t->side[1 - winner], 0) == 0 ? 2 : 1;
    }
    return 1;
}

static uint32_t winners(const void *state)
{
    return ((const nardy_state *)state)->table.result; /* 1 White, 2 Black, 3 both */
}

static void view(const void *state, int seat, void *out)
{
    nardy_view *v = out;
    memset(v, 0, sizeof *v);
    v->table = ((const nardy_state *)state)->table;
    v->seat = (int8_t)seat;
}

static void sample(const void *from, const game_luck *luck, void *state)
{
    (void)luck;
    ((nardy_state *)state)->table = ((const nardy_view *)from)->table;
}

static const char *check_dice(const nardy_table *t)
{
    for (int i = 0; i < 4; i++) {
        if ((t->dice[i] != 0) != (i < t->dice_n) || t->dice[i] > 6) {
            return "dice beyond dice_n, or none within";
        }
    }
    if (t->dice_n > 0 && t->need == 0) {
        return "a turn with nothing to play goes on";
    }
    if (t->need != nardy_need(t)) {
        return "need is not what the position gives";
    }
    return NULL;
}

static const char *check(const void *state)
{
    const nardy_table *t = &((const nardy_state *)state)->table;
    for (int p = 0; p < 2; p++) {
        int sum = 0;
        uint32_t on = 0;
        for (int d = 0; d <= NARDY_POINTS; d++) {
            sum += nardy_count(&t->side[p], d);
            on |= d > 0 && nardy_count(&t->side[p], d) > 0 ? (uint32_t)1 << d : 0;
        }
        if (sum != NARDY_CHECKERS || t->side[p].nibbles[1] >> 36 != 0) {
            return "a side has not fifteen checkers";
        }
        if (t->side[p].on != on) {
            return "the occupied points are not those with checkers";
        }
    }
    uint32_t white = t->side[0].on;
    uint32_t black = t->side[1].on;
    if ((white & (black << 12 | black >> 12) & 0x1fffffe) != 0) {
        return "both sides stand on one point"; /* N1.4 */
    }
    if (t->result == NARDY_RUNNING && (t->turn_count & 1) != (t->mover == NARDY_WHITE)) {
        return "turn_count and mover disagree";
    }
    return check_dice(t);
}

typedef struct turn_ends {
    const nardy_table *from;
    nardy_table passed; /* the same with the turn passed */
    nardy_state *at;
    int max;
} turn_ends;

static void take_turn_end(void *self, const nardy_side *side, int i)
{
    turn_ends *ends = self;
    if (i >= ends->max) {
        return;
    }
    nardy_table *end = &ends->at[i].table;
    bool may_end = nardy_count(side, 0) == NARDY_CHECKERS || ends->from->draws;
    *end = may_end ? *ends->from : ends->passed;
    end->side[ends->from->mover] = *side;
    if (may_end) {
        end->need = 0;
        nardy_settle(end);
    }
}

static int turns(const void *state, void *states, int max)
{
    const nardy_table *t = &((const nardy_state *)state)->table;
    turn_ends ends = {.from = t, .at = states, .max = max};
    if (t->result != NARDY_RUNNING || t->rolling) {
        return 0;
    }
    if (t->dice_n == 0) { /* the roll is chance's: the turn rests there */
        if (max > 0) {
            ends.at[0].table = *t;
            ends.at[0].table.rolling = 1;
        }
        return 1;
    }
    ends.passed = *t;
    pass_turn(&ends.passed);
    return nardy_each_result(t, take_turn_end, &ends);
}

static void tell_effect(text_out *o, const char *kind, int seat)
{
    json_object_open(o);
    json_key_str(o, "kind", kind);
    json_key_int(o, "seat", seat);
    json_object_close(o);
}

/* N12.1: that a step was the only one, and N2.3: that a roll left nothing to play. */
static void effects(const void *before, const void *after, int actor, game_action action,
                    text_out *o)
{
    game_action menu[NARDY_MENU_MAX];
    const nardy_table *was = &((const nardy_view *)before)->table;
    const nardy_table *is = &((const nardy_view *)after)->table;
    nardy_state asked = {.table = *was};
    if (actor != GAME_CHANCE && action.kind == NARDY_STEP && legal(&asked, actor, menu) == 1) {
        tell_effect(o, "forced", actor);
    }
    if (actor == GAME_CHANCE && is->turn_count > was->turn_count && was->rolling) {
        tell_effect(o, "no_move", was->mover);
    }
}

_Static_assert(sizeof(nardy_table) == 72, "no padding");
_Static_assert(sizeof(nardy_view) == 80, "no padding");

const game_rules nardy_rules = {
    .name = "nardy",
    .version = 1,
    .layout = 0xff98406f,
    .seats_min = 2,
    .seats_max = 2,
    .state_size = sizeof(nardy_state),
    .view_size = sizeof(nardy_view),
    .menu_max = NARDY_MENU_MAX,
    .kinds = kinds,
    .options = options,
    .options_n = sizeof options / sizeof *options,
    .errors = errors,
    .forced = (uint32_t)1 << NARDY_STEP,
    .draw_by_agreement = true,
    .same_view = true,
    .start = nardy_start,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .explain = nardy_explain,
    .score = score,
    .winners = winners,
    .outcomes = outcomes,
    .view = view,
    .sample = sample,
    .effects = effects,
    .check = check,
    .action_text = nardy_action_text,
    .action_parse = nardy_action_parse,
    .state_json = nardy_state_json,
    .view_json = nardy_view_json,
    .state_parse = nardy_state_parse,
    .turns = turns,
    .parts = nardy_parts,
};
