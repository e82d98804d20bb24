/* The course of a game of Kush: turns, actions, the end, the score. */
#include "rules/kush/kush.h"

#include "rules/kush/kush_state.h"

enum { KUSH_MENU_MAX = 2 * KUSH_SIDE_MAX * KUSH_SIDE_MAX + 1 };

/* -- set-up (R1, R8) -- */

static const char *const kush_words[] = {"landing", "assault", "none", NULL};
static const char *const enclosed_words[] = {"take", "keep", NULL};
static const char *const opening_words[] = {"plain", "light", NULL};
static const char *const pass_words[] = {"none", "free", NULL};
static const char *const preset_words[] = {"classic", "standard", "quick", NULL};

static const game_option options_list[KUSH_OPTIONS] = {
    [KUSH_OPT_WIDTH] = {"width", GAME_INT, .default_value = 50, .min = KUSH_SIDE_MIN,
                        .max = KUSH_SIDE_MAX},
    [KUSH_OPT_HEIGHT] = {"height", GAME_INT, .default_value = 50, .min = KUSH_SIDE_MIN,
                         .max = KUSH_SIDE_MAX},
    [KUSH_OPT_KUSH] = {"kush", GAME_ENUM, .default_value = KUSH_LANDING, .max = 2,
                       .values = kush_words},
    [KUSH_OPT_EDGE_WALLS] = {"edgeWalls", GAME_BOOL, .default_value = 1, .max = 1},
    [KUSH_OPT_ENCLOSED_ENEMY] = {"enclosedEnemy", GAME_ENUM, .default_value = KUSH_TAKE, .max = 1,
                                 .values = enclosed_words},
    [KUSH_OPT_SKIP_LIMIT] = {"skipLimit", GAME_INT, .max = KUSH_SKIP_LIMIT_MAX},
    [KUSH_OPT_MAJORITY_END] = {"majorityEnd", GAME_BOOL, .max = 1},
    [KUSH_OPT_TURN_LIMIT] = {"turnLimit", GAME_INT, .max = KUSH_TURN_LIMIT_MAX},
    [KUSH_OPT_OPENING] = {"opening", GAME_ENUM, .default_value = KUSH_OPENING_PLAIN, .max = 1,
                          .values = opening_words},
    [KUSH_OPT_PASS] = {"pass", GAME_ENUM, .default_value = KUSH_PASS_NONE, .max = 1,
                       .values = pass_words},
    [KUSH_OPT_PRESET] = {"preset", GAME_ENUM, .default_value = KUSH_CLASSIC, .max = 2,
                         .values = preset_words},
};

/* R8.2 */
static void preset(int32_t *options)
{
    if (options[KUSH_OPT_PRESET] == KUSH_CLASSIC) {
        return; /* the defaults */
    }
    bool quick = options[KUSH_OPT_PRESET] == KUSH_QUICK;
    options[KUSH_OPT_WIDTH] = quick ? 20 : 30;
    options[KUSH_OPT_HEIGHT] = quick ? 20 : 30;
    options[KUSH_OPT_OPENING] = KUSH_OPENING_LIGHT;
    options[KUSH_OPT_MAJORITY_END] = quick;
}

/* R1.1: an empty board. */
void kush_begin(kush_state *s, int seats, int width, int height, const int32_t *options)
{
    memset(s, 0, sizeof *s);
    kush_view *v = &s->view;
    int32_t skips = options[KUSH_OPT_SKIP_LIMIT];
    int32_t turns = options[KUSH_OPT_TURN_LIMIT];
    v->turn = 1;
    v->skip_limit = (uint16_t)(skips > 0 ? skips : 3 * seats);
    v->turn_limit = (uint32_t)(turns > 0 ? turns : width * height);
    v->width = (uint8_t)width;
    v->height = (uint8_t)height;
    v->seats = (uint8_t)seats;
    v->phase = KUSH_TO_ROLL;
    v->kush = (uint8_t)options[KUSH_OPT_KUSH];
    v->edge_walls = (uint8_t)options[KUSH_OPT_EDGE_WALLS];
    v->enclosed_enemy = (uint8_t)options[KUSH_OPT_ENCLOSED_ENEMY];
    v->majority_end = (uint8_t)options[KUSH_OPT_MAJORITY_END];
    v->opening = (uint8_t)options[KUSH_OPT_OPENING];
    v->pass = (uint8_t)options[KUSH_OPT_PASS];
}

static void start(void *state, int seats, const int32_t *options)
{
    kush_begin(state, seats, options[KUSH_OPT_WIDTH], options[KUSH_OPT_HEIGHT], options);
}

/* -- whose turn, and what may be done -- */

int kush_next(const kush_view *v, int seat) /* R1.3 */
{
    static const int8_t after[KUSH_SEATS_MAX + 1][KUSH_SEATS_MAX] = {
        [2] = {1, 0}, [3] = {2, 0, 1}, [4] = {2, 3, 1, 0}};
    return after[v->seats][seat];
}

static game_turn turn(const void *state)
{
    const kush_view *v = &((const kush_state *)state)->view;
    switch ((kush_phase)v->phase) {
    case KUSH_TO_ROLL:
    case KUSH_TO_PLACE:
        break;
    case KUSH_ROLLING:
        return (game_turn){.what = GAME_DICE};
    case KUSH_ENDED:
        return (game_turn){.what = GAME_OVER};
    }
    return (game_turn){.what = GAME_ACT, .seats = (uint32_t)1 << v->seat};
}

static bool is_to_act(const kush_view *v, int seat)
{
    return seat == v->seat && (v->phase == KUSH_TO_ROLL || v->phase == KUSH_TO_PLACE);
}

static game_action place_at(int x, int y, int orientation)
{
    return (game_action){KUSH_PLACE, {(uint8_t)x, (uint8_t)y, (uint8_t)orientation}};
}

/* The placements by row, then orientation, then column; then the skip. */
static int legal(const void *state, int seat, game_action *menu)
{
    const kush_view *v = &((const kush_state *)state)->view;
    int n = 0;
    if (!is_to_act(v, seat)) {
        return 0;
    }
    if (v->phase == KUSH_TO_ROLL) {
        menu[n++] = (game_action){.kind = KUSH_ROLL};
        return n;
    }
    kush_set set;
    kush_places(v, seat, &set);
    for (int y = 0; y < v->height; y++) {
        for (int o = 0; o < 2; o++) {
            for (uint64_t row = set.row[o][y]; row != 0; row &= row - 1) {
                menu[n++] = place_at(bit_lowest(row), y, o);
            }
        }
    }
    if (n == 0 || v->pass == KUSH_PASS_FREE) { /* R2.3 */
        menu[n++] = (game_action){.kind = KUSH_SKIP};
    }
    return n;
}

/* The members of each four bits of a set. */
static inline uint64_t count_fours(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555u;
    return (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
}

/* Counts the placements of each row and all together. Shifts and sums only, so that the compiler
 * counts several rows at a time. */
static int count_places(const kush_set *set, int height, uint64_t *count)
{
    uint64_t n = 0;
    for (int y = 0; y < height; y++) {
        uint64_t c = count_fours(set->row[0][y]) + count_fours(set->row[1][y]);
        c = (c & 0x0f0f0f0f0f0f0f0fu) + (c >> 4 & 0x0f0f0f0f0f0f0f0fu);
        c += c >> 8;
        c += c >> 16;
        c += c >> 32;
        count[y] = c & 0xff;
        n += c & 0xff;
    }
    return (int)n;
}

static game_action nth_place(const kush_set *set, const uint64_t *count, uint64_t k)
{
    int y = 0;
    while (k >= count[y]) {
        k -= count[y++];
    }
    uint64_t first = (uint64_t)bit_count(set->row[0][y]);
    int o = k >= first;
    uint64_t row = set->row[o][y];
    for (k -= o == 1 ? first : 0; k > 0; k--) {
        row &= row - 1;
    }
    return place_at(bit_lowest(row), y, o);
}

static int pick(const void *state, int seat, uint32_t r, game_action *action)
{
    const kush_view *v = &((const kush_state *)state)->view;
    if (!is_to_act(v, seat)) {
        return 0;
    }
    *action = (game_action){.kind = KUSH_ROLL};
    if (v->phase == KUSH_TO_ROLL) {
        return 1;
    }
    kush_set set;
    uint64_t count[KUSH_SIDE_MAX] = {0};
    int places = kush_places(v, seat, &set) ? count_places(&set, v->height, count) : 0;
    int n = places == 0 || v->pass == KUSH_PASS_FREE ? places + 1 : places;
    uint64_t k = (uint64_t)r * (uint64_t)n >> 32;
    *action = k < (uint64_t)places ? nth_place(&set, count, k) : (game_action){.kind = KUSH_SKIP};
    return n;
}

static int outcomes(const void *state, game_outcome *list)
{
    (void)state;
    return game_dice_outcomes(list, true);
}

/* -- the end -- */

static bool is_full(const kush_view *v)
{
    for (int y = 0; y < v->height; y++) {
        if (kush_owned(v, y) != kush_columns(v)) {
            return false;
        }
    }
    return true;
}

static bool has_majority(const kush_view *v)
{
    for (int p = 0; p < v->seats; p++) {
        if (2 * kush_cells(v, p) > v->width * v->height) {
            return true;
        }
    }
    return false;
}

kush_end kush_end_of(const kush_view *v)
{
    if (is_full(v)) {
        return KUSH_FULL; /* R5.1 */
    }
    if (v->skips >= v->skip_limit) {
        return KUSH_SKIPPED; /* R5.2 */
    }
    if (v->majority_end != 0 && has_majority(v)) {
        return KUSH_HALF; /* R5.3 */
    }
    return v->turn > v->turn_limit ? KUSH_TIRED : KUSH_GOES_ON; /* R5.4 */
}

int kush_cells(const kush_view *v, int seat)
{
    int cells = 0;
    for (int y = 0; y < v->height; y++) {
        cells += bit_count(v->land[seat][y]);
    }
    return cells;
}

static int score(const void *state, int32_t *points) /* R6.1 */
{
    const kush_view *v = &((const kush_state *)state)->view;
    for (int p = 0; p < v->seats; p++) {
        points[p] = kush_cells(v, p);
    }
    return 1;
}

/* Keeps those of the seats that have the most. */
static uint32_t with_most(uint32_t seats, const int64_t *of)
{
    uint32_t best = 0;
    int64_t most = 0;
    for (uint32_t left = seats; left != 0; left &= left - 1) {
        int p = bit_lowest(left);
        if (best == 0 || of[p] > most) {
            most = of[p];
            best = 0;
        }
        best |= of[p] == most ? (uint32_t)1 << p : 0;
    }
    return best;
}

uint32_t kush_winners(const kush_view *v)
{
    int64_t of[KUSH_SEATS_MAX] = {0};
    uint32_t seats = ((uint32_t)1 << v->seats) - 1;
    for (int p = 0; p < v->seats; p++) {
        of[p] = kush_cells(v, p);
    }
    seats = with_most(seats, of); /* R6.1 */
    if (bit_count(seats) == 1) {
        return seats;
    }
    for (int p = 0; p < v->seats; p++) {
        of[p] = kush_biggest(v, p);
    }
    seats = with_most(seats, of); /* R6.2 */
    for (int p = 0; p < v->seats; p++) {
        of[p] = -(int64_t)v->kushes[p];
    }
    return with_most(seats, of); /* R6.3 */
}

static uint32_t winners(const void *state)
{
    const kush_view *v = &((const kush_state *)state)->view;
    uint32_t best = kush_winners(v);
    return bit_count(best) == 1 ? best : ((uint32_t)1 << v->seats) - 1; /* R6.4: a draw */
}

/* -- acting -- */

/* R2.4: after a placement or a skip the next seat has the turn, if the game goes on. */
static void end_turn(kush_view *v)
{
    v->turn++;
    v->dice[0] = 0;
    v->dice[1] = 0;
    if (kush_end_of(v) != KUSH_GOES_ON) {
        v->phase = KUSH_ENDED;
    } else {
        v->phase = KUSH_TO_ROLL;
        v->seat = (uint8_t)kush_next(v, v->seat);
    }
}

static int throw_dice(kush_view *v, game_action a)
{
    game_action dice = {a.kind, {a.arg[0], a.arg[1]}};
    if (v->phase != KUSH_ROLLING) {
        return GAME_NOT_CHANCE;
    }
    if (a.kind != GAME_KIND_DICE || !game_action_same(a, dice) || a.arg[0] < 1 ||
        a.arg[0] > KUSH_DIE_MAX || a.arg[1] < 1 || a.arg[1] > KUSH_DIE_MAX) {
        return GAME_BAD_OUTCOME;
    }
    v->dice[0] = a.arg[0]; /* R2.1: in this order */
    v->dice[1] = a.arg[1];
    v->phase = KUSH_TO_PLACE;
    /* No game has more turns than this; only a position set up by hand comes near. */
    v->kushes[v->seat] += kush_is_kush(v) && v->kushes[v->seat] < KUSH_TURN_LIMIT_MAX;
    return GAME_OK;
}

static void cover(kush_view *v, int seat, kush_rect r)
{
    uint64_t row = (((uint64_t)1 << r.w) - 1) << r.x;
    for (int y = r.y; y < r.y + r.h; y++) {
        for (int p = 0; p < v->seats; p++) {
            v->land[p][y] &= ~row;
        }
        v->land[seat][y] |= row;
    }
}

static bool is_empty(const kush_view *v, kush_rect r)
{
    uint64_t row = (((uint64_t)1 << r.w) - 1) << r.x;
    uint64_t owned = 0;
    for (int y = r.y; y < r.y + r.h; y++) {
        owned |= kush_owned(v, y);
    }
    return (owned & row) == 0;
}

static int place(kush_state *s, game_action a)
{
    kush_view *v = &s->view;
    int seat = v->seat;
    kush_rect r;
    if (v->phase != KUSH_TO_PLACE) {
        return KUSH_ERR_NOT_ROLLED;
    }
    if (!kush_size(v, seat, a.arg[2], &r)) {
        return KUSH_ERR_ORIENTATION; /* R2.2 */
    }
    r.x = kush_x(a);
    r.y = kush_y(a);
    int fault = kush_fault(v, seat, r);
    if (fault != GAME_OK) {
        return fault;
    }
    bool fresh = is_empty(v, r);
    cover(v, seat, r);
    v->placed |= (uint8_t)(1 << seat);
    v->skips = 0;
    kush_take_contours(s, seat, r, fresh);
    end_turn(v);
    return GAME_OK;
}

static int roll(kush_view *v)
{
    if (v->phase != KUSH_TO_ROLL) {
        return KUSH_ERR_ALREADY_ROLLED;
    }
    v->phase = KUSH_ROLLING;
    return GAME_OK;
}

static int skip(kush_view *v)
{
    kush_set set;
    if (v->phase != KUSH_TO_PLACE) {
        return KUSH_ERR_NOT_ROLLED;
    }
    if (v->pass == KUSH_PASS_NONE && kush_places(v, v->seat, &set)) {
        return KUSH_ERR_CAN_PLACE; /* R2.3 */
    }
    v->skips++;
    end_turn(v);
    return GAME_OK;
}

static int apply(void *state, int actor, game_action a)
{
    kush_state *s = state;
    if (actor == GAME_CHANCE) {
        return throw_dice(&s->view, a);
    }
    if (!is_to_act(&s->view, actor)) {
        return GAME_NOT_YOUR_TURN;
    }
    switch (a.kind) {
    case KUSH_ROLL:
        return game_action_same(a, (game_action){.kind = KUSH_ROLL}) ? roll(&s->view)
                                                                     : GAME_BAD_ACTION;
    case KUSH_PLACE:
        return a.arg[2] <= 1 && a.arg[5] == 0 && a.arg[6] == 0 ? place(s, a) : GAME_BAD_ACTION;
    case KUSH_SKIP:
        return game_action_same(a, (game_action){.kind = KUSH_SKIP}) ? skip(&s->view)
                                                                     : GAME_BAD_ACTION;
    default:
        return GAME_BAD_ACTION;
    }
}

/* -- views -- */

static void view(const void *state, int seat, void *out)
{
    (void)seat;
    *(kush_view *)out = ((const kush_state *)state)->view;
}

static void sample(const void *from, const game_luck *luck, void *state)
{
    (void)luck;
    kush_state *s = state;
    memset(s, 0, sizeof *s);
    s->view = *(const kush_view *)from;
    s->settled = kush_settled(&s->view);
}

/* -- proof -- */

static const char *check_land(const kush_view *v)
{
    uint64_t columns = kush_columns(v);
    for (int p = 0; p < KUSH_SEATS_MAX; p++) {
        uint64_t any = 0;
        for (int y = 0; y < KUSH_SIDE_MAX; y++) {
            uint64_t others = 0;
            for (int q = 0; q < p; q++) {
                others |= v->land[q][y];
            }
            if ((v->land[p][y] & others) != 0) {
                return "two seats own the same cell";
            }
            if ((v->land[p][y] & ~(y < v->height ? columns : 0)) != 0) {
                return "somebody owns a cell off the board";
            }
            any |= v->land[p][y];
        }
        if (any != 0 && (p >= v->seats || (v->placed >> p & 1) == 0)) {
            return "a seat that has placed nothing owns cells";
        }
    }
    return NULL;
}

const char *kush_check_view(const kush_view *v)
{
    if (v->seats < KUSH_SEATS_MIN || v->seats > KUSH_SEATS_MAX || v->seat >= v->seats) {
        return "there is no such seat";
    }
    if (v->width < 1 || v->width > KUSH_SIDE_MAX || v->height < 1 || v->height > KUSH_SIDE_MAX) {
        return "no board has this size";
    }
    if (v->placed >= 1 << v->seats) {
        return "a seat that is not there has placed";
    }
    bool to_place = v->phase == KUSH_TO_PLACE;
    for (int i = 0; i < 2; i++) {
        if (to_place ? v->dice[i] < 1 || v->dice[i] > KUSH_DIE_MAX : v->dice[i] != 0) {
            return "the dice do not fit the turn";
        }
    }
    if (v->turn < 1 || v->turn > v->turn_limit + 1 || v->skips > v->skip_limit) {
        return "the game should have ended earlier";
    }
    for (int p = 0; p < KUSH_SEATS_MAX; p++) {
        if (v->kushes[p] > (p < v->seats ? KUSH_TURN_LIMIT_MAX : 0)) {
            return "a seat has rolled too many kushes";
        }
    }
    const char *wrong = check_land(v);
    if (wrong != NULL) {
        return wrong;
    }
    bool over = kush_end_of(v) != KUSH_GOES_ON;
    if (v->phase > KUSH_ENDED || (v->phase == KUSH_ENDED) != over) {
        return v->phase == KUSH_ENDED ? "the game is not over yet" : "the game is over";
    }
    return NULL;
}

static const char *check(const void *state)
{
    const kush_state *s = state;
    const char *wrong = kush_check_view(&s->view);
    if (wrong != NULL) {
        return wrong;
    }
    return s->settled == kush_settled(&s->view) ? NULL : "a contour was missed or made up";
}

static const char *const kinds[] = {"roll", "place", "skip", NULL};

static const game_error_text errors[] = {
#define X(name, code, text) {#code, text},
    KUSH_ERRORS(X)
#undef X
        {NULL, NULL}};

/* The size of a board that was set up by hand counts, not that of the options. */
static void adopt(const void *state, int32_t *options)
{
    const kush_view *v = &((const kush_state *)state)->view;
    options[KUSH_OPT_WIDTH] = v->width;
    options[KUSH_OPT_HEIGHT] = v->height;
}

const game_rules kush_rules = {
    .name = "kush",
    .version = 1,
    .layout = 0x8e7d7d21,
    .seats_min = KUSH_SEATS_MIN,
    .seats_max = KUSH_SEATS_MAX,
    .state_size = sizeof(kush_state),
    .view_size = sizeof(kush_view),
    .menu_max = KUSH_MENU_MAX,
    .kinds = kinds,
    .options = options_list,
    .options_n = KUSH_OPTIONS,
    .errors = errors,
    .forced = (uint32_t)1 << KUSH_SKIP,
    .draw_by_agreement =
        true, /* R7: leaving is the table's affair; the rules have no action for it */
    .same_view = true,
    .preset = preset,
    .start = start,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .score = score,
    .winners = winners,
    .outcomes = outcomes,
    .view = view,
    .effects = kush_effects,
    .sample = sample,
    .check = check,
    .action_text = kush_action_text,
    .action_parse = kush_action_parse,
    .state_json = kush_state_json,
    .view_json = kush_view_json,
    .state_parse = kush_state_parse,
    .adopt = adopt,
    .pick = pick,
    .parts = kush_parts,
};
