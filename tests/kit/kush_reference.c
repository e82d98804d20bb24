/* The rules of Kush once more, cell by cell. */
#include "tests/kit/kush_reference.h"

#include <string.h>

static const int step_x[4] = {1, -1, 0, 0};
static const int step_y[4] = {0, 0, 1, -1};

static bool on_board(const ref_game *g, int x, int y)
{
    return x >= 0 && y >= 0 && x < g->width && y < g->height;
}

static bool is_kush(const ref_game *g)
{
    return g->dice[0] == g->dice[1];
}

void ref_start(ref_game *g, int seats, int width, int height, ref_options opt)
{
    memset(g, 0, sizeof *g);
    g->opt = opt;
    g->seats = seats;
    g->width = width;
    g->height = height;
    g->turn = 1;
}

void ref_throw(ref_game *g, int a, int b)
{
    g->dice[0] = a;
    g->dice[1] = b;
    if (is_kush(g)) {
        g->kushes[g->player]++;
    }
}

/* False: no such orientation. */
static bool shape(const ref_game *g, int orientation, int *w, int *h)
{
    int a = g->dice[0];
    int b = g->dice[1];
    if (g->opt.light && g->player == 0 && !g->placed[0]) {
        int m = a < b ? a : b;
        *w = orientation == 0 ? 1 : m;
        *h = orientation == 0 ? m : 1;
        return orientation == 0 || m != 1;
    }
    *w = orientation == 0 ? a : b;
    *h = orientation == 0 ? b : a;
    return orientation == 0 || !is_kush(g);
}

static bool may_cover(const ref_game *g, int x, int y)
{
    int owner = g->cell[y][x];
    if (owner == 0) {
        return true;
    }
    if (!g->opt.assault || !is_kush(g) || owner == g->player + 1) {
        return false;
    }
    return !((x == 0 || x == g->width - 1) && (y == 0 || y == g->height - 1));
}

static bool has_own_neighbour(const ref_game *g, int x, int y)
{
    for (int d = 0; d < 4; d++) {
        int nx = x + step_x[d];
        int ny = y + step_y[d];
        if (on_board(g, nx, ny) && g->cell[ny][nx] == g->player + 1) {
            return true;
        }
    }
    return false;
}

const char *ref_fault(const ref_game *g, int x, int y, int orientation)
{
    static const bool right[REF_SEATS] = {false, true, true, false};
    static const bool bottom[REF_SEATS] = {false, true, false, true};
    int w;
    int h;
    if (!shape(g, orientation, &w, &h)) {
        return "orientation";
    }
    if (!on_board(g, x, y) || !on_board(g, x + w - 1, y + h - 1)) {
        return "bounds";
    }
    bool contact = false;
    bool corner = false;
    for (int j = y; j < y + h; j++) {
        for (int i = x; i < x + w; i++) {
            if (!may_cover(g, i, j)) {
                return "occupied";
            }
            contact = contact || has_own_neighbour(g, i, j);
            corner = corner || (i == (right[g->player] ? g->width - 1 : 0) &&
                                j == (bottom[g->player] ? g->height - 1 : 0));
        }
    }
    if (!g->placed[g->player]) {
        return corner ? "ok" : "corner";
    }
    return contact || (g->opt.landing && is_kush(g)) ? "ok" : "adjacency";
}

bool ref_can_place(const ref_game *g)
{
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            if (strcmp(ref_fault(g, x, y, 0), "ok") == 0 ||
                strcmp(ref_fault(g, x, y, 1), "ok") == 0) {
                return true;
            }
        }
    }
    return false;
}

/* The cells that hang together with (x,y): all those of its owner, or, with `not_of`, all that
 * are not of that owner. They go to qx, qy; `seen` marks them. */
static int gather(const ref_game *g, int x, int y, int not_of, bool seen[REF_SIDE][REF_SIDE],
                  int *qx, int *qy)
{
    int n = 0;
    int owner = g->cell[y][x];
    seen[y][x] = true;
    qx[n] = x;
    qy[n++] = y;
    for (int at = 0; at < n; at++) {
        for (int d = 0; d < 4; d++) {
            int nx = qx[at] + step_x[d];
            int ny = qy[at] + step_y[d];
            if (!on_board(g, nx, ny) || seen[ny][nx]) {
                continue;
            }
            if (not_of != 0 ? g->cell[ny][nx] != not_of : g->cell[ny][nx] == owner) {
                seen[ny][nx] = true;
                qx[n] = nx;
                qy[n++] = ny;
            }
        }
    }
    return n;
}

static bool region_falls(const ref_game *g, const int *qx, const int *qy, int n)
{
    bool edge = false;
    bool opponent = false;
    for (int i = 0; i < n; i++) {
        edge = edge || qx[i] == 0 || qy[i] == 0 || qx[i] == g->width - 1 || qy[i] == g->height - 1;
        opponent = opponent || g->cell[qy[i]][qx[i]] != 0;
    }
    if (edge) {
        return g->opt.edge_walls && !opponent;
    }
    return !(g->opt.keep_enclosed && opponent);
}

/* All regions are judged on the board as it is, then all that fall change hands. */
static void capture(ref_game *g)
{
    static int qx[REF_SIDE * REF_SIDE];
    static int qy[REF_SIDE * REF_SIDE];
    bool seen[REF_SIDE][REF_SIDE] = {{false}};
    ref_game after = *g;
    int me = g->player + 1;
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            if (seen[y][x] || g->cell[y][x] == me) {
                continue;
            }
            int n = gather(g, x, y, me, seen, qx, qy);
            bool falls = region_falls(g, qx, qy, n);
            for (int i = 0; falls && i < n; i++) {
                after.cell[qy[i]][qx[i]] = me;
            }
        }
    }
    *g = after;
}

int ref_cells(const ref_game *g, int seat)
{
    int n = 0;
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            n += g->cell[y][x] == seat + 1;
        }
    }
    return n;
}

bool ref_is_finished(const ref_game *g)
{
    int board = g->width * g->height;
    int owned = 0;
    bool majority = false;
    for (int p = 0; p < g->seats; p++) {
        int n = ref_cells(g, p);
        owned += n;
        majority = majority || n > board / 2;
    }
    return owned == board || g->skips >= g->opt.skip_limit || (g->opt.majority_end && majority) ||
           g->turn - 1 >= g->opt.turn_limit;
}

static void next_turn(ref_game *g)
{
    static const int clockwise[REF_SEATS] = {0, 2, 1, 3};
    g->dice[0] = 0;
    g->dice[1] = 0;
    g->turn++;
    g->over = ref_is_finished(g);
    if (g->over) {
        return;
    }
    int at = 0;
    while (clockwise[at] != g->player) {
        at++;
    }
    do {
        at = (at + 1) % REF_SEATS;
    } while (clockwise[at] >= g->seats);
    g->player = clockwise[at];
}

void ref_place(ref_game *g, int x, int y, int orientation)
{
    int w;
    int h;
    shape(g, orientation, &w, &h);
    for (int j = y; j < y + h; j++) {
        for (int i = x; i < x + w; i++) {
            g->cell[j][i] = g->player + 1;
        }
    }
    g->placed[g->player] = true;
    g->skips = 0;
    bool everybody = true;
    for (int p = 0; p < g->seats; p++) {
        everybody = everybody && g->placed[p];
    }
    if (everybody) {
        capture(g);
    }
    next_turn(g);
}

void ref_skip(ref_game *g)
{
    g->skips++;
    next_turn(g);
}

static int biggest(const ref_game *g, int seat)
{
    static int qx[REF_SIDE * REF_SIDE];
    static int qy[REF_SIDE * REF_SIDE];
    bool seen[REF_SIDE][REF_SIDE] = {{false}};
    int most = 0;
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            if (g->cell[y][x] == seat + 1 && !seen[y][x]) {
                int n = gather(g, x, y, 0, seen, qx, qy);
                most = n > most ? n : most;
            }
        }
    }
    return most;
}

/* Above 0 if seat p ends before seat q. */
static int compare(const ref_game *g, int p, int q)
{
    int by = ref_cells(g, p) - ref_cells(g, q);
    by = by != 0 ? by : biggest(g, p) - biggest(g, q);
    return by != 0 ? by : g->kushes[q] - g->kushes[p];
}

int ref_winner(const ref_game *g)
{
    for (int p = 0; p < g->seats; p++) {
        bool beats_all = true;
        for (int q = 0; q < g->seats; q++) {
            beats_all = beats_all && (q == p || compare(g, p, q) > 0);
        }
        if (beats_all) {
            return p;
        }
    }
    return -1;
}
