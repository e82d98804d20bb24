/* The island and the longest road of Catan once more, and tables with a fixed island. */
#include "tests/kit/catan_reference.h"

#include <string.h>

/* -- the island -- */

void ref_derive(ref_island *m)
{
    static const int sites[REF_PORTS] = {0, 3, 7, 10, 13, 17, 20, 23, 27};
    int coast[HEX_MAP_COAST][2];
    memset(m, 0, sizeof *m);
    for (int r = -2; r <= 2; r++) {
        for (int q = -2; q <= 2; q++) {
            if (q + r >= -2 && q + r <= 2) {
                m->map.hex[m->map.hexes_n][0] = q;
                m->map.hex[m->map.hexes_n++][1] = r;
            }
        }
    }
    hex_map_derive(&m->map);
    m->coast_n = hex_map_coast(&m->map, coast);
    for (int i = 0; i < REF_PORTS; i++) {
        memcpy(m->port[i], coast[sites[i]], sizeof m->port[i]);
    }
}

/* -- the longest road -- */

static int longest_trail(const ref_island *m, bool *road, const bool *blocked, int at, bool start)
{
    int best = 0;
    if (!start && blocked[at]) {
        return 0;
    }
    for (int e = 0; e < REF_EDGES; e++) {
        if (road[e] && (m->map.edge[e][0] == at || m->map.edge[e][1] == at)) {
            road[e] = false;
            int other = m->map.edge[e][0] + m->map.edge[e][1] - at;
            int length = 1 + longest_trail(m, road, blocked, other, false);
            best = length > best ? length : best;
            road[e] = true;
        }
    }
    return best;
}

int ref_road(const ref_island *m, const bool road[REF_EDGES], const bool blocked[REF_VERTICES])
{
    bool left[REF_EDGES];
    int best = 0;
    memcpy(left, road, sizeof left);
    for (int v = 0; v < REF_VERTICES; v++) {
        int length = longest_trail(m, left, blocked, v, true);
        best = length > best ? length : best;
    }
    return best;
}

/* -- the table -- */

void ref_lay(catan_state *s, int seats, const char *options)
{
    static const uint8_t hexes[] = {0, 1, 2, 3, 4, 0, 1, 2, 3, 5, 4, 0, 1, 2, 3, 4, 0, 2, 3};
    static const uint8_t numbers[] = {5, 10, 8, 2, 9, 11, 4, 6, 4, 0, 3, 11, 3, 5, 6, 12, 8, 10, 9};
    static const uint8_t ports[] = {0, 1, 0, 2, 0, 3, 0, 4, 5};
    ref_begin(s, seats, options);
    ref_need(catan_rules.shuffle(s, hexes, REF_HEXES) == GAME_OK, "hexes");
    ref_need(catan_rules.shuffle(s, numbers, REF_HEXES) == GAME_OK, "numbers");
    ref_need(catan_rules.shuffle(s, ports, REF_PORTS) == GAME_OK, "ports");
}

void ref_table(catan_state *s, int seats, const char *options)
{
    ref_lay(s, seats, options);
    s->table.phase = CATAN_ROLLING;
    s->table.turn = 1;
    ref_need(catan_rules.check(s) == NULL, "the table is not set right");
}

void ref_rolled(catan_state *s, int seats, const char *options)
{
    ref_table(s, seats, options);
    ref_need(strcmp(ref_roll(s, "1-1"), "ok") == 0, "the roll");
}

void ref_full(catan_state *s)
{
    static const char *const played[][2] = {{"buy", "knight"}, {"offer wood=1 ore=1", NULL}};
    ref_rolled(s, 3, REF_FULL);
    ref_build(s, 0, "settlement 0,road 1,city 17");
    ref_build(s, 1, "settlement 51,road 67,road 68,road 69,road 70,road 71");
    ref_give(s, 0, "wood=2,sheep=1,wheat=1,ore=1");
    ref_give(s, 1, "ore=3");
    ref_card(s, 0, CATAN_VICTORY_POINT, 1);
    ref_card(s, 2, CATAN_KNIGHT_CARD, 2);
    for (int i = 0; i < 2; i++) {
        ref_need(strcmp(ref_act(s, 0, played[i][0]), "ok") == 0, played[i][0]);
        ref_need(played[i][1] == NULL || strcmp(ref_chance(s, played[i][1]), "ok") == 0,
                 "the card");
    }
    ref_need(strcmp(ref_act(s, 1, "accept"), "ok") == 0, "accept");
    ref_need(strcmp(ref_act(s, 2, "reject"), "ok") == 0, "reject");
}
