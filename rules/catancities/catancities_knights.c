/* Rule K5: knights. */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

/* -- on the board -- */

void catan_put_knight(catan_table *t, int vertex, uint8_t knight)
{
    int seat = catan_knight_seat(knight);
    t->realm.knight[vertex] = knight;
    t->realm.knights[seat] |= catan_bit(vertex);
}

uint8_t catan_remove_knight(catan_table *t, int vertex)
{
    uint8_t knight = t->realm.knight[vertex];
    t->realm.knight[vertex] = 0;
    t->realm.knights[catan_knight_seat(knight)] &= ~catan_bit(vertex);
    return knight;
}

static uint8_t new_knight(int seat, int strength, unsigned marks)
{
    return (uint8_t)((unsigned)seat | (unsigned)strength << CATAN_KNIGHT_SHIFT | marks);
}

/* All buildings and knights. */
static catan_set occupied(const catan_table *t)
{
    catan_set all = CATAN_EMPTY;
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        all |= catan_held(t, p);
    }
    return all;
}

/* K5.1, X4: at the land only */
catan_set catan_hire_sites(const catan_table *t, int seat)
{
    return catan_route_ends(t, seat) & t->sea.land & ~occupied(t);
}

/* K5.3, X4: over ships too */
catan_set catan_march_sites(const catan_table *t, int seat, int from, int strength, bool drive)
{
    catan_set enemies = catan_enemies(t, seat);
    catan_edges own = t->roads[seat];
    catan_add_edges(&own, &t->sea.ships[seat]);
    catan_set seen = catan_bit(from);
    uint8_t open[CATAN_VERTICES]; /* seen, but not left yet */
    open[0] = (uint8_t)from;
    for (int n = 1; n > 0;) {
        int vertex = open[--n];
        if (vertex != from && catan_has(enemies, vertex)) {
            continue;
        }
        const catan_way *ways = CATAN_MAP(t, ways)[vertex];
        for (int i = 0; i < 3 && ways[i].to != CATAN_NONE; i++) {
            if (catan_has_edge(&own, ways[i].place) && !catan_has(seen, ways[i].to)) {
                seen[ways[i].to >> 6] |= (uint64_t)1 << (ways[i].to & 63);
                open[n++] = ways[i].to;
            }
        }
    }
    catan_set goals = seen & ~occupied(t) & ~catan_bit(from);
    catan_set rivals = seen & catan_all_knights(t) & ~t->realm.knights[seat];
    for (; drive && catan_any(rivals); rivals = catan_rest(rivals)) {
        int vertex = catan_lowest(rivals);
        goals |=
            catan_strength(t->realm.knight[vertex]) < strength ? catan_bit(vertex) : CATAN_EMPTY;
    }
    return goals;
}

/* -- K5.1: hiring, activating, promoting -- */

int catan_hire(catan_state *s, int vertex)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    if (t->phase == CATAN_PLACING_KNIGHT) {
        return catan_place_deserter(s, vertex);
    }
    if (!catan_may_build(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (catan_knights_left(t, p, 1) == 0) {
        return CATAN_NO_PIECE;
    }
    if (catan_has(occupied(t), vertex)) {
        return CATAN_TAKEN;
    }
    if (!catan_has(catan_hire_sites(t, p), vertex)) {
        return CATAN_NOT_CONNECTED;
    }
    if (!catan_covers(s->hand[p], CATAN_HIRE_COST)) {
        return CATAN_CANNOT_PAY;
    }
    catan_pay(s, p, CATAN_HIRE_COST, 2);
    catan_put_knight(t, vertex, new_knight(p, 1, 0));
    catan_roads_changed(t, catan_bit(vertex), p);
    return GAME_OK;
}

int catan_activate(catan_state *s, int vertex)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    if (!catan_may_build(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (!catan_has(t->realm.knights[p], vertex)) {
        return CATAN_NOT_YOUR_KNIGHT;
    }
    if ((t->realm.knight[vertex] & CATAN_KNIGHT_ACTIVE) != 0) {
        return CATAN_IS_ACTIVE;
    }
    if (!catan_covers(s->hand[p], CATAN_ACTIVATE_COST)) {
        return CATAN_CANNOT_PAY;
    }
    catan_pay(s, p, CATAN_ACTIVATE_COST, 1);
    t->realm.knight[vertex] |= CATAN_KNIGHT_ACTIVE;
    return GAME_OK;
}

/* The pieces that a seat has left, by strength. */
static void count_left(const catan_table *t, int seat, int *left)
{
    for (int i = 1; i <= CATAN_STRENGTHS; i++) {
        left[i] = CATAN_KNIGHTS_OF_EACH;
    }
    for (catan_set rest = t->realm.knights[seat]; catan_any(rest); rest = catan_rest(rest)) {
        left[catan_strength(t->realm.knight[catan_lowest(rest)])]--;
    }
}

static int judge_piece(const catan_table *t, int seat, uint8_t knight, const int *left)
{
    int strength = catan_strength(knight) + 1;
    if ((knight & CATAN_KNIGHT_PROMOTED) != 0) {
        return CATAN_PROMOTED;
    }
    if (strength > CATAN_STRENGTHS || left[strength] == 0) {
        return CATAN_NO_PIECE;
    }
    bool fortress = t->realm.levels[seat][CATAN_POLITICS] >= CATAN_SPECIAL_LEVEL;
    return strength < CATAN_STRENGTHS || fortress ? GAME_OK : CATAN_NO_FORTRESS;
}

int catan_judge_promotion(const catan_table *t, int seat, int vertex, int before)
{
    int left[CATAN_STRENGTHS + 1];
    if (!catan_has(t->realm.knights[seat], vertex)) {
        return CATAN_NOT_YOUR_KNIGHT;
    }
    count_left(t, seat, left);
    if (before >= 0) {
        int was = catan_strength(t->realm.knight[before]);
        left[was]++;
        left[was + 1]--;
    }
    return judge_piece(t, seat, t->realm.knight[vertex], left);
}

catan_set catan_promotable(const catan_table *t, int seat)
{
    int left[CATAN_STRENGTHS + 1];
    catan_set may = CATAN_EMPTY;
    count_left(t, seat, left);
    for (catan_set rest = t->realm.knights[seat]; catan_any(rest); rest = catan_rest(rest)) {
        int vertex = catan_lowest(rest);
        bool ok = judge_piece(t, seat, t->realm.knight[vertex], left) == GAME_OK;
        may |= ok ? catan_bit(vertex) : CATAN_EMPTY;
    }
    return may;
}

void catan_raise_knight(catan_table *t, int vertex)
{
    uint8_t knight = t->realm.knight[vertex];
    t->realm.knight[vertex] =
        (uint8_t)((knight + (1u << CATAN_KNIGHT_SHIFT)) | CATAN_KNIGHT_PROMOTED);
}

int catan_promote(catan_state *s, int vertex)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    if (!catan_may_build(t)) {
        return CATAN_WRONG_PHASE;
    }
    int error = catan_judge_promotion(t, p, vertex, -1);
    if (error != GAME_OK) {
        return error;
    }
    if (!catan_covers(s->hand[p], CATAN_HIRE_COST)) {
        return CATAN_CANNOT_PAY;
    }
    catan_pay(s, p, CATAN_HIRE_COST, 2);
    catan_raise_knight(t, vertex);
    return GAME_OK;
}

/* -- K5.2 to K5.5: acting -- */

static int judge_knight(const catan_table *t, int seat, int vertex)
{
    if (!catan_may_act(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (!catan_has(t->realm.knights[seat], vertex)) {
        return CATAN_NOT_YOUR_KNIGHT;
    }
    return (t->realm.knight[vertex] & CATAN_KNIGHT_READY) != 0 ? GAME_OK : CATAN_NOT_READY;
}

static uint8_t tired(uint8_t knight)
{
    return knight & (uint8_t) ~(CATAN_KNIGHT_ACTIVE | CATAN_KNIGHT_READY);
}

/* K5.4: without a way to go it is lost to the supply. */
void catan_drive_out(catan_state *s, int vertex, uint8_t knight)
{
    catan_table *t = &s->table;
    int seat = catan_knight_seat(knight);
    if (!catan_any(catan_march_sites(t, seat, vertex, 0, false))) {
        return;
    }
    t->realm.retreat = (uint8_t)(vertex + 1);
    t->realm.retreating = knight;
    t->phase = CATAN_RETREATING;
}

static int retreat(catan_state *s, int seat, int from, int to)
{
    catan_table *t = &s->table;
    if (from != t->realm.retreat - 1) {
        return CATAN_NOT_YOUR_KNIGHT;
    }
    if (!catan_has(catan_march_sites(t, seat, from, 0, false), to)) {
        return CATAN_UNREACHABLE;
    }
    uint8_t knight = t->realm.retreating;
    t->realm.retreat = 0;
    t->realm.retreating = 0;
    t->phase = catan_phase_of_turn(t);
    catan_put_knight(t, to, knight);
    catan_roads_changed(t, catan_bit(from) | catan_bit(to), seat);
    return GAME_OK;
}

int catan_march(catan_state *s, int seat, int from, int to)
{
    catan_table *t = &s->table;
    if (to >= catan_vertices(t)) {
        return GAME_BAD_ACTION;
    }
    if (t->phase == CATAN_RETREATING) {
        return retreat(s, seat, from, to);
    }
    int error = judge_knight(t, seat, from);
    if (error != GAME_OK) {
        return error;
    }
    int strength = catan_strength(t->realm.knight[from]);
    if (!catan_has(catan_march_sites(t, seat, from, strength, true), to)) {
        return CATAN_UNREACHABLE;
    }
    uint8_t knight = tired(catan_remove_knight(t, from));
    uint8_t driven = catan_strength(t->realm.knight[to]) > 0 ? catan_remove_knight(t, to) : 0;
    catan_put_knight(t, to, knight);
    catan_roads_changed(t, catan_bit(from) | catan_bit(to), driven != 0 ? -1 : seat);
    if (driven != 0) {
        catan_drive_out(s, to, driven);
    }
    return GAME_OK;
}

int catan_judge_chase(const catan_table *t, int seat, int vertex, bool pirate)
{
    int error = judge_knight(t, seat, vertex);
    if (error != GAME_OK) {
        return error;
    }
    if (t->realm.attacks == 0) {
        return CATAN_NO_ATTACK_YET;
    }
    int hex = pirate ? t->sea.pirate : t->robber;
    bool next = hex != CATAN_NONE && catan_has(catan_corners_of(t, hex), vertex);
    return next ? GAME_OK : CATAN_NOT_NEXT;
}

/* K5.5, X3 */
int catan_chase(catan_state *s, int vertex, bool pirate)
{
    catan_table *t = &s->table;
    int error = catan_judge_chase(t, catan_actor(t), vertex, pirate);
    if (error != GAME_OK) {
        return error;
    }
    t->realm.knight[vertex] = tired(t->realm.knight[vertex]);
    t->realm.chased = pirate ? CATAN_PIRATE_CHASED : CATAN_ROBBER_CHASED;
    t->phase = CATAN_ROBBING;
    return GAME_OK;
}
