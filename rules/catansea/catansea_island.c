/* Rules L2 and S1: how chance lays the board, its numbers and its ports. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

enum { THINGS_MAX = 40, THING_MAX = 12 };

/* -- groups of hexes -- */

static bool is_among(char mark, const char *marks)
{
    for (; *marks != '\0'; marks++) {
        if (*marks == mark) {
            return true;
        }
    }
    return false;
}

/* The group of a hex; -1: a fixed desert, the sea. */
static int group_of(const catan_board *b, int hex)
{
    for (int g = 0; g < CATAN_GROUPS; g++) {
        if (is_among(b->marks[hex], b->groups[g].marks)) {
            return g;
        }
    }
    return -1;
}

/* S1.1: whether the hex is one of those that are laid in the open. */
static bool is_laid(const catan_board *b, int hex)
{
    return b->marks[hex] != '.' && b->marks[hex] != '?';
}

static int laid_n(const catan_table *t)
{
    const catan_board *b = catan_board_of(t);
    int n = 0;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        n += is_laid(b, hex);
    }
    return n;
}

/* -- the supply -- */

int catan_supply_n(const catan_table *t)
{
    return t->chance == CATAN_PORTS_DUE ? catan_ports(t) : laid_n(t);
}

/* How many there are of each thing in the hexes that are laid of one group, or of the fixed deserts
 * (group -1). */
static void count_things(const catan_table *t, catan_chance of, int g, uint8_t *counts)
{
    const catan_board *b = catan_board_of(t);
    memset(counts, 0, THING_MAX + 1);
    if (of == CATAN_PORTS_DUE) {
        memcpy(counts, b->port_types, sizeof b->port_types);
        return;
    }
    if (g < 0) {
        for (int hex = 0; hex < catan_hexes(t); hex++) {
            uint8_t *count = &counts[of == CATAN_HEXES_DUE ? CATAN_DESERT : 0];
            *count = (uint8_t)(*count + (b->marks[hex] == 'd'));
        }
        return;
    }
    const catan_group *group = &b->groups[g];
    if (is_among('?', group->marks)) {
        return;
    }
    if (of == CATAN_HEXES_DUE) {
        memcpy(counts, group->terrain, sizeof group->terrain);
    } else {
        memcpy(counts, group->numbers, sizeof group->numbers);
        counts[0] = group->terrain[CATAN_DESERT];
    }
}

int catan_supply(const void *state, uint8_t *things)
{
    const catan_table *t = &((const catan_state *)state)->table;
    uint8_t sum[THING_MAX + 1] = {0};
    int n = 0;
    for (int g = t->chance == CATAN_PORTS_DUE ? 1 : -1; g < CATAN_GROUPS; g++) {
        uint8_t counts[THING_MAX + 1];
        count_things(t, t->chance, g, counts);
        for (int k = 0; k <= THING_MAX; k++) {
            sum[k] = (uint8_t)(sum[k] + counts[k]);
        }
    }
    for (int k = 0; k <= THING_MAX; k++) {
        for (int i = 0; i < sum[k]; i++) {
            things[n++] = (uint8_t)k;
        }
    }
    return n;
}

const char *catan_thing(const void *state, uint8_t thing)
{
    static const char *const numbers[] = {"0",  NULL, "2", "3",  "4",  "5", "6",
                                          NULL, "8",  "9", "10", "11", "12"};
    switch ((catan_chance)((const catan_state *)state)->table.chance) {
    case CATAN_HEXES_DUE:
        return thing < CATAN_SEA ? catan_resource_names[thing] : NULL;
    case CATAN_NUMBERS_DUE:
        return thing <= THING_MAX ? numbers[thing] : NULL;
    case CATAN_PORTS_DUE:
        if (thing == CATAN_ANY) {
            return "any";
        }
        return thing <= CATAN_RESOURCES ? catan_resource_names[thing - 1] : NULL;
    case CATAN_NO_CHANCE:
    case CATAN_DICE:
    case CATAN_STEAL:
    case CATAN_DRAW:
    case CATAN_FOG:
    case CATAN_FOG_NUMBER:
#ifdef CATAN_CITIES
    case CATAN_EVENT:
    case CATAN_PROGRESS:
#endif
        break;
    }
    return NULL;
}

/* -- what may lie where -- */

/* Terrain or numbers by hex, from the list of those that are laid. */
static void spread(const catan_table *t, const uint8_t *things, uint8_t *by_hex)
{
    const catan_board *b = catan_board_of(t);
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        by_hex[hex] = is_laid(b, hex) ? *things++ : 0;
    }
}

static bool group_is_all(const catan_table *t, catan_chance of, int g, const uint8_t *by_hex)
{
    const catan_board *b = catan_board_of(t);
    uint8_t counts[THING_MAX + 1];
    count_things(t, of, g, counts);
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        if (!is_laid(b, hex) || group_of(b, hex) != g) {
            continue;
        }
        if (by_hex[hex] > THING_MAX || counts[by_hex[hex]]-- == 0) {
            return false;
        }
    }
    return true;
}

/* S1.1: every group has its own terrain and numbers, and gold lies where it may. */
static bool hexes_fit(const catan_table *t, catan_chance of, const uint8_t *by_hex)
{
    const catan_board *b = catan_board_of(t);
    for (int g = -1; g < CATAN_GROUPS; g++) {
        if (!group_is_all(t, of, g, by_hex)) {
            return false;
        }
    }
    for (int hex = 0; hex < catan_hexes(t) && of == CATAN_HEXES_DUE; hex++) {
        int g = group_of(b, hex);
        const char *gold = g >= 0 ? b->groups[g].gold : "";
        if (is_laid(b, hex) && by_hex[hex] == CATAN_GOLD && *gold != '\0' &&
            b->marks[hex] != *gold) {
            return false;
        }
    }
    return true;
}

static bool ports_fit(const catan_table *t, const uint8_t *ports)
{
    uint8_t counts[THING_MAX + 1];
    count_things(t, CATAN_PORTS_DUE, 0, counts);
    for (int i = 0; i < catan_ports(t); i++) {
        if (ports[i] > THING_MAX || counts[ports[i]]-- == 0) {
            return false;
        }
    }
    return true;
}

#ifdef CATAN_CITIES
/* Inventors carry numbers from one group to another: then they are counted together. */
static bool all_numbers_fit(const catan_table *t, const uint8_t *by_hex)
{
    const catan_board *b = catan_board_of(t);
    int left[THING_MAX + 1] = {0};
    for (int g = -1; g < CATAN_GROUPS; g++) {
        uint8_t counts[THING_MAX + 1];
        count_things(t, CATAN_NUMBERS_DUE, g, counts);
        for (int k = 0; k <= THING_MAX; k++) {
            left[k] += counts[k];
        }
    }
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        if (is_laid(b, hex) && (by_hex[hex] > THING_MAX || left[by_hex[hex]]-- == 0)) {
            return false;
        }
    }
    return true;
}
#endif

bool catan_is_all(const catan_table *t, catan_chance of, const uint8_t *things)
{
#ifdef CATAN_CITIES
    if (of == CATAN_NUMBERS_DUE && t->chance != CATAN_NUMBERS_DUE) {
        return all_numbers_fit(t, things);
    }
#endif
    return of == CATAN_PORTS_DUE ? ports_fit(t, things) : hexes_fit(t, of, things);
}

/* -- laying -- */

/* L2.2: the numbers of the spiral that begins in this corner, by hex. */
static void lay_spiral(const catan_table *t, uint32_t corner, uint8_t *numbers)
{
    const catan_board *b = catan_board_of(t);
    int next = 0;
    for (int i = 0; i < catan_hexes(t); i++) {
        int hex = b->spirals[corner][i];
        numbers[hex] = t->terrain[hex] == CATAN_DESERT ? 0 : b->spiral[next++];
    }
}

/* Fills the hexes of a group that are in `open` with what `counts` has left, in random order. */
static void fill(uint64_t open, const uint8_t *counts, const game_luck *luck, uint8_t *by_hex)
{
    uint8_t things[THINGS_MAX];
    int n = 0;
    for (int k = 0; k <= THING_MAX; k++) {
        for (int i = 0; i < counts[k]; i++) {
            things[n++] = (uint8_t)k;
        }
    }
    game_shuffle(things, n, luck);
    for (int i = 0; open != 0; open &= open - 1) {
        by_hex[bit_lowest(open)] = things[i++];
    }
}

static uint64_t hexes_with(const catan_table *t, const char *marks)
{
    const catan_board *b = catan_board_of(t);
    uint64_t set = 0;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        set |= is_among(b->marks[hex], marks) ? (uint64_t)1 << hex : 0;
    }
    return set;
}

/* Gold that may not lie everywhere is laid first. */
static uint64_t lay_gold(const catan_table *t, const catan_group *group, const game_luck *luck,
                         uint8_t *counts, uint8_t *by_hex)
{
    uint64_t open = hexes_with(t, group->marks);
    uint64_t may = group->gold[0] != '\0' ? hexes_with(t, group->gold) : 0;
    for (; counts[CATAN_GOLD] > 0 && may != 0; counts[CATAN_GOLD]--) {
        uint64_t rest = may;
        for (uint32_t i = luck->below(luck->self, (uint32_t)bit_count(may)); i > 0; i--) {
            rest &= rest - 1;
        }
        int hex = bit_lowest(rest);
        by_hex[hex] = CATAN_GOLD;
        may &= ~((uint64_t)1 << hex);
        open &= ~((uint64_t)1 << hex);
    }
    return open;
}

/* Numbers go to the hexes that are no desert. */
static uint64_t without_deserts(const catan_table *t, uint64_t hexes)
{
    for (uint64_t rest = hexes; rest != 0; rest &= rest - 1) {
        int hex = bit_lowest(rest);
        hexes &= ~(t->terrain[hex] == CATAN_DESERT ? (uint64_t)1 << hex : 0);
    }
    return hexes;
}

static void lay_groups(const catan_table *t, const game_luck *luck, uint8_t *by_hex)
{
    const catan_board *b = catan_board_of(t);
    for (int g = 0; g < CATAN_GROUPS && b->groups[g].marks[0] != '\0'; g++) {
        const catan_group *group = &b->groups[g];
        uint8_t counts[THING_MAX + 1];
        count_things(t, t->chance, g, counts);
        if (is_among('?', group->marks)) {
            continue;
        }
        if (t->chance == CATAN_HEXES_DUE) {
            uint64_t open = lay_gold(t, group, luck, counts, by_hex);
            fill(open, counts, luck, by_hex);
        } else {
            counts[0] = 0;
            fill(without_deserts(t, hexes_with(t, group->marks)), counts, luck, by_hex);
        }
    }
}

void catan_arrange(const void *state, const game_luck *luck, uint8_t *things)
{
    const catan_table *t = &((const catan_state *)state)->table;
    const catan_board *b = catan_board_of(t);
    uint8_t by_hex[CATAN_HEXES] = {0};
    if (t->chance == CATAN_PORTS_DUE) {
        game_shuffle(things, catan_ports(t), luck);
        return;
    }
    if (t->chance == CATAN_NUMBERS_DUE && !t->random) {
        lay_spiral(t, luck->below(luck->self, CATAN_CORNERS), by_hex);
    } else {
        lay_groups(t, luck, by_hex);
    }
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        if (is_laid(b, hex)) {
            bool fixed = b->marks[hex] == 'd' && t->chance == CATAN_HEXES_DUE;
            *things++ = fixed ? CATAN_DESERT : by_hex[hex];
        }
    }
}

static bool is_spiral(const catan_table *t, const uint8_t *numbers)
{
    for (uint32_t corner = 0; corner < CATAN_CORNERS; corner++) {
        uint8_t spiral[CATAN_HEXES];
        lay_spiral(t, corner, spiral);
        if (memcmp(spiral, numbers, (size_t)catan_hexes(t)) == 0) {
            return true;
        }
    }
    return false;
}

/* C2.3: whether a 6 or 8 touches another 6 or 8. */
static bool reds_touch(const catan_table *t, const uint8_t *numbers)
{
    uint64_t reds = 0;
    uint64_t near = 0;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        if (numbers[hex] == 6 || numbers[hex] == 8) {
            reds |= (uint64_t)1 << hex;
            near |= CATAN_MAP(t, hex_near)[hex];
        }
    }
    return (reds & near) != 0;
}

void catan_derive_numbers(catan_table *t)
{
    memset(t->pays, CATAN_NONE, sizeof t->pays);
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        if (t->number[hex] != 0) {
            uint8_t *list = t->pays[t->number[hex] - 2];
            while (*list != CATAN_NONE) {
                list++;
            }
            *list = (uint8_t)hex;
        }
    }
}

/* L2.1, S1.2: the desert with the lowest id, or the hex with the number 12. */
static int robber_start(const catan_table *t, const uint8_t *numbers)
{
    int start = -1;
    for (int hex = catan_hexes(t) - 1; hex >= 0; hex--) {
        start = numbers[hex] == 12 ? hex : start;
    }
    for (int hex = catan_hexes(t) - 1; hex >= 0; hex--) {
        start = t->terrain[hex] == CATAN_DESERT ? hex : start;
    }
    return start < 0 ? 0 : start;
}

static int lay_numbers(catan_table *t, const uint8_t *numbers)
{
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        bool none = t->terrain[hex] >= CATAN_DESERT && t->terrain[hex] != CATAN_GOLD;
        if (none != (numbers[hex] == 0)) {
            return GAME_BAD_OUTCOME;
        }
    }
    if (!t->random && !is_spiral(t, numbers)) {
        return GAME_BAD_OUTCOME;
    }
    if (t->random && reds_touch(t, numbers)) {
        return GAME_OK; /* drawn again */
    }
    memcpy(t->number, numbers, sizeof t->number);
    catan_derive_numbers(t);
    t->robber = (uint8_t)robber_start(t, numbers);
    t->chance = CATAN_PORTS_DUE;
    return GAME_OK;
}

void catan_lay_sea(catan_table *t)
{
    const catan_board *b = catan_board_of(t);
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        t->terrain[hex] = b->marks[hex] == '.'   ? CATAN_SEA
                          : b->marks[hex] == '?' ? CATAN_FOG_HEX
                          : b->marks[hex] == 'd' ? CATAN_DESERT
                                                 : 0;
    }
}

static void lay_hexes(catan_table *t, const uint8_t *by_hex)
{
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        t->terrain[hex] = catan_is_fixed(t, hex) ? t->terrain[hex] : by_hex[hex];
    }
    t->robber = (uint8_t)robber_start(t, t->number);
    t->chance = CATAN_NUMBERS_DUE;
    catan_derive_land(t);
}

int catan_shuffle(void *state, const uint8_t *things, int n)
{
    catan_table *t = &((catan_state *)state)->table;
    uint8_t by_hex[CATAN_HEXES] = {0};
    if (t->chance < CATAN_HEXES_DUE) {
        return GAME_NOT_CHANCE;
    }
    if (n != catan_supply_n(t)) {
        return GAME_BAD_OUTCOME;
    }
    if (t->chance != CATAN_PORTS_DUE) {
        spread(t, things, by_hex);
        things = by_hex;
    }
    if (!catan_is_all(t, t->chance, things)) {
        return GAME_BAD_OUTCOME;
    }
    if (t->chance == CATAN_NUMBERS_DUE) {
        return lay_numbers(t, by_hex);
    }
    if (t->chance == CATAN_HEXES_DUE) {
        lay_hexes(t, by_hex);
    } else {
        memcpy(t->port, things, (size_t)n);
        t->chance = CATAN_NO_CHANCE;
    }
    return GAME_OK;
}

/* -- land, sea and islands -- */

void catan_derive_land(catan_table *t)
{
    t->sea.road_edges = t->sea.ship_edges = (catan_edges){{0}};
    t->sea.land = CATAN_EMPTY;
    for (int e = 0; e < catan_edge_count(t); e++) {
        bool land = false;
        bool sea = false;
        bool fog = false;
        for (int i = 0; i < 2; i++) {
            int hex = CATAN_MAP(t, edge_hexes)[e][i];
            int terrain = hex == CATAN_NONE ? CATAN_SEA : t->terrain[hex];
            land |= terrain < CATAN_SEA;
            sea |= terrain == CATAN_SEA;
            fog |= terrain == CATAN_FOG_HEX;
        }
        if (land && !fog) {
            catan_add_edge(&t->sea.road_edges, e);
        }
        if (sea && !fog && catan_has_sea(t)) {
            catan_add_edge(&t->sea.ship_edges, e);
        }
    }
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        if (catan_is_land(t, hex)) {
            t->sea.land |= catan_corners_of(t, hex);
        }
    }
}

catan_set catan_vertices_of(const catan_table *t, const char *marks)
{
    const catan_board *b = catan_board_of(t);
    catan_set of = CATAN_EMPTY;
    catan_set fog = CATAN_EMPTY;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        if (is_among(b->marks[hex], marks)) {
            of |= catan_corners_of(t, hex);
        }
        if (t->terrain[hex] == CATAN_FOG_HEX) {
            fog |= catan_corners_of(t, hex);
        }
    }
    return of & ~fog;
}

unsigned catan_islands_at(const catan_table *t, int vertex)
{
    const catan_board *b = catan_board_of(t);
    unsigned marks = 0;
    for (int i = 0; i < 3; i++) {
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i];
        char mark = (char)(hex == CATAN_NONE ? '.' : b->marks[hex]);
        marks |= mark == 'm' ? 1u : mark >= '1' && mark <= '6' ? 1u << (mark - '0') : 0;
    }
    return marks;
}

/* The bonus islands that a seat has settled. */
static unsigned bonus_of(const catan_table *t, int seat)
{
    const catan_board *b = catan_board_of(t);
    unsigned marks = is_among('m', b->bonus) ? 1u : 0;
    for (int i = 1; i < CATAN_MARKS; i++) {
        marks |= is_among((char)('0' + i), b->bonus) ? 1u << i : 0;
    }
    return marks & t->sea.islands[seat];
}

/* On how many bonus islands a seat's starting settlements may be, at most. */
static int homes_max(const catan_table *t)
{
    const catan_board *b = catan_board_of(t);
    bool homes = false;
    for (const char *mark = b->start; *mark != '\0'; mark++) {
        homes |= is_among(*mark, b->bonus);
    }
    return homes ? 2 : 0;
}

/* S8.1: two points for each bonus island but those of the starting settlements, which may be on one
 * or two of them: the fewer points where both can be. */
int catan_least_points(const catan_table *t, int seat)
{
    int n = bit_count(bonus_of(t, seat)) - homes_max(t);
    return t->turn == 0 || n < 0 ? 0 : CATAN_ISLAND_POINTS * n;
}

bool catan_fits_islands(const catan_table *t, int seat, int points)
{
    int fewest = catan_least_points(t, seat);
    bool one_home = t->turn > 0 && homes_max(t) > 1 && bit_count(bonus_of(t, seat)) > 1;
    return points == fewest || (one_home && points == fewest + CATAN_ISLAND_POINTS);
}

/* S8.1 */
void catan_settle_island(catan_table *t, int seat, int vertex)
{
    const catan_board *b = catan_board_of(t);
    unsigned fresh = catan_islands_at(t, vertex) & ~(unsigned)t->sea.islands[seat];
    int points = 0;
    for (int i = 0; i < CATAN_MARKS && t->turn > 0; i++) {
        bool bonus = is_among((char)(i == 0 ? 'm' : '0' + i), b->bonus);
        points += (fresh >> i & 1) != 0 && bonus ? CATAN_ISLAND_POINTS : 0;
    }
    t->sea.islands[seat] = (uint8_t)(t->sea.islands[seat] | fresh);
    t->sea.island_points[seat] = (uint8_t)(t->sea.island_points[seat] + points);
    t->points[seat] = (uint8_t)(t->points[seat] + points);
}

catan_set catan_near(const catan_table *t, catan_set vertices)
{
    catan_set near = CATAN_EMPTY;
    for (; catan_any(vertices); vertices = catan_rest(vertices)) {
        near |= catan_near_of(t, catan_lowest(vertices));
    }
    return near;
}

catan_edges catan_edges_at(const catan_table *t, catan_set vertices)
{
    catan_edges edges = {{0}};
    for (; catan_any(vertices); vertices = catan_rest(vertices)) {
        const catan_way *ways = CATAN_MAP(t, ways)[catan_lowest(vertices)];
        for (int i = 0; i < 3 && ways[i].to != CATAN_NONE; i++) {
            catan_add_edge(&edges, ways[i].place);
        }
    }
    return edges;
}
