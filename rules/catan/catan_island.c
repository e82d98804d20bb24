/* Rule C2: how chance lays the island, its numbers and its ports. */
#include "rules/catan/catan_state.h"

enum { TOKENS = 18 };

/* C2.2: the numbers along a spiral; sorted they are the supply of the option `random`. */
static const uint8_t spiral_numbers[TOKENS] = {5, 2, 6,  3, 8, 10, 9, 12, 11,
                                               4, 8, 10, 9, 4, 5,  6, 3,  11};
static const uint8_t sorted_numbers[TOKENS] = {2, 3, 3, 4, 4,  5,  5,  6,  6,
                                               8, 8, 9, 9, 10, 10, 11, 11, 12};
static const uint8_t hexes_of[CATAN_DESERT + 1] = {4, 3, 4, 4, 3, 1};    /* C2.1 */
static const uint8_t ports_of[CATAN_RESOURCES + 1] = {4, 1, 1, 1, 1, 1}; /* C2.4 */

/* -- the supply -- */

/* Writes counts[i] times i. */
static int write_counted(const uint8_t *counts, int kinds, uint8_t *things)
{
    int n = 0;
    for (int kind = 0; kind < kinds; kind++) {
        for (int i = 0; i < counts[kind]; i++) {
            things[n++] = (uint8_t)kind;
        }
    }
    return n;
}

static int write_supply(catan_chance of, uint8_t *things)
{
    switch (of) {
    case CATAN_HEXES_DUE:
        return write_counted(hexes_of, CATAN_DESERT + 1, things);
    case CATAN_NUMBERS_DUE:
        things[0] = 0;
        memcpy(things + 1, sorted_numbers, TOKENS);
        return TOKENS + 1;
    case CATAN_PORTS_DUE:
        return write_counted(ports_of, CATAN_RESOURCES + 1, things);
    case CATAN_NO_CHANCE:
    case CATAN_DICE:
    case CATAN_STEAL:
    case CATAN_DRAW:
        break;
    }
    return 0;
}

int catan_supply(const void *state, uint8_t *things)
{
    return write_supply(((const catan_state *)state)->table.chance, things);
}

int catan_supply_n(const catan_table *t)
{
    return t->chance == CATAN_PORTS_DUE ? CATAN_PORTS : CATAN_HEXES;
}

bool catan_is_all(const catan_table *t, catan_chance of, const uint8_t *things)
{
    enum { THING_MAX = 12 };
    (void)t;
    uint8_t all[CATAN_HEXES];
    int8_t balance[THING_MAX + 1] = {0};
    int n = write_supply(of, all);
    for (int i = 0; i < n; i++) {
        if (things[i] > THING_MAX) {
            return false;
        }
        balance[all[i]]++;
        balance[things[i]]--;
    }
    for (int i = 0; i <= THING_MAX; i++) {
        if (balance[i] != 0) {
            return false;
        }
    }
    return true;
}

const char *catan_thing(const void *state, uint8_t thing)
{
    static const char *const numbers[] = {"0",  NULL, "2", "3",  "4",  "5", "6",
                                          NULL, "8",  "9", "10", "11", "12"};
    switch ((catan_chance)((const catan_state *)state)->table.chance) {
    case CATAN_HEXES_DUE:
        return thing <= CATAN_DESERT ? catan_resource_names[thing] : NULL;
    case CATAN_NUMBERS_DUE:
        return thing <= 12 ? numbers[thing] : NULL;
    case CATAN_PORTS_DUE:
        if (thing == CATAN_ANY) {
            return "any";
        }
        return thing <= CATAN_RESOURCES ? catan_resource_names[thing - 1] : NULL;
    case CATAN_NO_CHANCE:
    case CATAN_DICE:
    case CATAN_STEAL:
    case CATAN_DRAW:
        break;
    }
    return NULL;
}

/* -- C2: laying the island -- */

static int desert_of(const catan_table *t)
{
    int hex = 0;
    while (t->terrain[hex] != CATAN_DESERT) {
        hex++;
    }
    return hex;
}

/* C2.2: the numbers of the spiral that begins in this corner, by hex. */
static void lay_spiral(const catan_table *t, uint32_t corner, uint8_t *numbers)
{
    int next = 0;
    for (int i = 0; i < CATAN_HEXES; i++) {
        int hex = catan_spirals[corner][i];
        numbers[hex] = t->terrain[hex] == CATAN_DESERT ? 0 : spiral_numbers[next++];
    }
}

/* C2.3: the shuffled numbers, by hex, around the desert. */
static void lay_shuffled(const catan_table *t, const game_luck *luck, uint8_t *numbers)
{
    uint8_t tokens[TOKENS];
    int next = 0;
    memcpy(tokens, sorted_numbers, TOKENS);
    game_shuffle(tokens, TOKENS, luck);
    for (int hex = 0; hex < CATAN_HEXES; hex++) {
        numbers[hex] = t->terrain[hex] == CATAN_DESERT ? 0 : tokens[next++];
    }
}

void catan_arrange(const void *state, const game_luck *luck, uint8_t *things)
{
    const catan_table *t = &((const catan_state *)state)->table;
    if (t->chance != CATAN_NUMBERS_DUE) {
        game_shuffle(things, t->chance == CATAN_HEXES_DUE ? CATAN_HEXES : CATAN_PORTS, luck);
    } else if (t->random) {
        lay_shuffled(t, luck, things);
    } else {
        lay_spiral(t, luck->below(luck->self, CATAN_CORNERS), things);
    }
}

static bool is_spiral(const catan_table *t, const uint8_t *numbers)
{
    for (uint32_t corner = 0; corner < CATAN_CORNERS; corner++) {
        uint8_t spiral[CATAN_HEXES];
        lay_spiral(t, corner, spiral);
        if (memcmp(spiral, numbers, sizeof spiral) == 0) {
            return true;
        }
    }
    return false;
}

/* C2.3: whether a 6 or 8 touches another 6 or 8. */
static bool reds_touch(const uint8_t *numbers)
{
    uint32_t reds = 0;
    uint32_t near = 0;
    for (int hex = 0; hex < CATAN_HEXES; hex++) {
        if (numbers[hex] == 6 || numbers[hex] == 8) {
            reds |= 1u << hex;
            near |= catan_hex_near[hex];
        }
    }
    return (reds & near) != 0;
}

void catan_derive_numbers(catan_table *t)
{
    memset(t->pays, CATAN_NONE, sizeof t->pays);
    for (int hex = 0; hex < CATAN_HEXES; hex++) {
        if (t->number[hex] != 0) {
            uint8_t *pair = t->pays[t->number[hex] - 2];
            pair[pair[0] != CATAN_NONE] = (uint8_t)hex;
        }
    }
}

static int lay_numbers(catan_table *t, const uint8_t *numbers)
{
    if (t->random ? numbers[desert_of(t)] != 0 : !is_spiral(t, numbers)) {
        return GAME_BAD_OUTCOME;
    }
    if (t->random && reds_touch(numbers)) {
        return GAME_OK; /* drawn again */
    }
    memcpy(t->number, numbers, sizeof t->number);
    catan_derive_numbers(t);
    t->chance = CATAN_PORTS_DUE;
    return GAME_OK;
}

int catan_shuffle(void *state, const uint8_t *things, int n)
{
    catan_table *t = &((catan_state *)state)->table;
    if (t->chance < CATAN_HEXES_DUE) {
        return GAME_NOT_CHANCE;
    }
    int count = t->chance == CATAN_PORTS_DUE ? CATAN_PORTS : CATAN_HEXES;
    if (n != count || !catan_is_all(t, t->chance, things)) {
        return GAME_BAD_OUTCOME;
    }
    if (t->chance == CATAN_NUMBERS_DUE) {
        return lay_numbers(t, things);
    }
    if (t->chance == CATAN_HEXES_DUE) {
        memcpy(t->terrain, things, sizeof t->terrain);
        t->robber = (uint8_t)desert_of(t); /* C2.1 */
        t->chance = CATAN_NUMBERS_DUE;
    } else {
        memcpy(t->port, things, sizeof t->port);
        t->chance = CATAN_NO_CHANCE;
    }
    return GAME_OK;
}
