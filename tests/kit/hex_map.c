/* Vertices, edges and coasts of a map of hexes. */
#include "tests/kit/hex_map.h"

#include <stdlib.h>

static void corner_of(const int hex[2], int i, int at[2])
{
    static const int step[6][2] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
    at[0] = 2 * hex[0] + hex[1] + step[i][0];
    at[1] = 3 * hex[1] + step[i][1];
}

static int by_place(const void *a, const void *b)
{
    const int *p = a;
    const int *q = b;
    return p[1] != q[1] ? p[1] - q[1] : p[0] - q[0];
}

static int by_ends(const void *a, const void *b)
{
    const int *p = a;
    const int *q = b;
    return p[0] != q[0] ? p[0] - q[0] : p[1] - q[1];
}

/* Adds a pair to a list unless it is there. */
static void add_pair(int (*list)[2], int *n, int max, int a, int b)
{
    for (int i = 0; i < *n; i++) {
        if (list[i][0] == a && list[i][1] == b) {
            return;
        }
    }
    if (*n == max) {
        abort();
    }
    list[*n][0] = a;
    list[*n][1] = b;
    ++*n;
}

static int vertex_at(const hex_map *m, const int at[2])
{
    for (int v = 0; v < m->vertices_n; v++) {
        if (m->vertex[v][0] == at[0] && m->vertex[v][1] == at[1]) {
            return v;
        }
    }
    return -1;
}

static void find_vertices(hex_map *m)
{
    int at[2];
    for (int h = 0; h < m->hexes_n; h++) {
        for (int i = 0; i < 6; i++) {
            corner_of(m->hex[h], i, at);
            add_pair(m->vertex, &m->vertices_n, HEX_MAP_VERTICES, at[0], at[1]);
        }
    }
    qsort(m->vertex, (size_t)m->vertices_n, sizeof m->vertex[0], by_place);
    for (int h = 0; h < m->hexes_n; h++) {
        for (int i = 0; i < 6; i++) {
            corner_of(m->hex[h], i, at);
            m->corner[h][i] = vertex_at(m, at);
        }
    }
}

/* How many hexes have an edge that goes clockwise from a to b. */
static int hexes_with(const hex_map *m, int a, int b)
{
    int n = 0;
    for (int h = 0; h < m->hexes_n; h++) {
        for (int i = 0; i < 6; i++) {
            n += m->corner[h][i] == a && m->corner[h][(i + 1) % 6] == b;
        }
    }
    return n;
}

static void find_edges(hex_map *m)
{
    for (int h = 0; h < m->hexes_n; h++) {
        for (int i = 0; i < 6; i++) {
            int a = m->corner[h][i];
            int b = m->corner[h][(i + 1) % 6];
            add_pair(m->edge, &m->edges_n, HEX_MAP_EDGES, a < b ? a : b, a < b ? b : a);
        }
    }
    qsort(m->edge, (size_t)m->edges_n, sizeof m->edge[0], by_ends);
}

void hex_map_derive(hex_map *m)
{
    m->vertices_n = m->edges_n = 0;
    find_vertices(m);
    find_edges(m);
}

/* Clockwise along the coast: the hex on the landward side has the edge clockwise too. */
int hex_map_coast(const hex_map *m, int (*coast)[2])
{
    int n = 0;
    int at = 0;
    do {
        int next = 0;
        while (hexes_with(m, at, next) != 1 || hexes_with(m, next, at) != 0) {
            next++;
        }
        coast[n][0] = at < next ? at : next;
        coast[n++][1] = at < next ? next : at;
        at = next;
    } while (at != 0);
    return n;
}
