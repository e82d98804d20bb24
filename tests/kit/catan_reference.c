/* The island and the longest road of Catan once more, and a table for tests. */
#include "tests/kit/catan_reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void need(bool fact, const char *what)
{
    if (!fact) {
        fprintf(stderr, "catan_reference: %s\n", what);
        abort();
    }
}

/* -- the island -- */

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
    need(*n < max, "too many vertices or edges");
    list[*n][0] = a;
    list[*n][1] = b;
    ++*n;
}

static int vertex_at(const ref_island *m, const int at[2])
{
    for (int v = 0; v < m->vertices_n; v++) {
        if (m->vertex[v][0] == at[0] && m->vertex[v][1] == at[1]) {
            return v;
        }
    }
    return -1;
}

static void find_vertices(ref_island *m)
{
    int at[2];
    for (int h = 0; h < REF_HEXES; h++) {
        for (int i = 0; i < 6; i++) {
            corner_of(m->hex[h], i, at);
            add_pair(m->vertex, &m->vertices_n, REF_VERTICES, at[0], at[1]);
        }
    }
    qsort(m->vertex, (size_t)m->vertices_n, sizeof m->vertex[0], by_place);
    for (int h = 0; h < REF_HEXES; h++) {
        for (int i = 0; i < 6; i++) {
            corner_of(m->hex[h], i, at);
            m->corner[h][i] = vertex_at(m, at);
        }
    }
}

/* How many hexes have an edge that goes clockwise from a to b. */
static int hexes_with(const ref_island *m, int a, int b)
{
    int n = 0;
    for (int h = 0; h < REF_HEXES; h++) {
        for (int i = 0; i < 6; i++) {
            n += m->corner[h][i] == a && m->corner[h][(i + 1) % 6] == b;
        }
    }
    return n;
}

static void find_edges(ref_island *m)
{
    for (int h = 0; h < REF_HEXES; h++) {
        for (int i = 0; i < 6; i++) {
            int a = m->corner[h][i];
            int b = m->corner[h][(i + 1) % 6];
            add_pair(m->edge, &m->edges_n, REF_EDGES, a < b ? a : b, a < b ? b : a);
        }
    }
    qsort(m->edge, (size_t)m->edges_n, sizeof m->edge[0], by_ends);
}

/* Clockwise along the coast: the hex on the landward side has the edge clockwise too. */
static void find_ports(ref_island *m)
{
    static const int sites[REF_PORTS] = {0, 3, 7, 10, 13, 17, 20, 23, 27};
    int at = 0;
    do {
        int next = 0;
        while (hexes_with(m, at, next) != 1 || hexes_with(m, next, at) != 0) {
            next++;
        }
        for (int i = 0; i < REF_PORTS; i++) {
            if (sites[i] == m->coast_n) {
                m->port[i][0] = at < next ? at : next;
                m->port[i][1] = at < next ? next : at;
            }
        }
        m->coast_n++;
        at = next;
    } while (at != 0);
}

void ref_derive(ref_island *m)
{
    memset(m, 0, sizeof *m);
    for (int r = -2; r <= 2; r++) {
        for (int q = -2; q <= 2; q++) {
            if (q + r >= -2 && q + r <= 2) {
                m->hex[m->hexes_n][0] = q;
                m->hex[m->hexes_n++][1] = r;
            }
        }
    }
    find_vertices(m);
    find_edges(m);
    find_ports(m);
}

/* -- the longest road -- */

static int longest_trail(const ref_island *m, bool *road, const bool *blocked, int at, bool start)
{
    int best = 0;
    if (!start && blocked[at]) {
        return 0;
    }
    for (int e = 0; e < REF_EDGES; e++) {
        if (road[e] && (m->edge[e][0] == at || m->edge[e][1] == at)) {
            road[e] = false;
            int other = m->edge[e][0] + m->edge[e][1] - at;
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

void ref_options(const char *text, int32_t *options)
{
    char why[200];
    text_out o = text_to(why, sizeof why);
    json from = {0};
    need(text == NULL || json_read(text, strlen(text), &from) == NULL, "options are no JSON");
    need(game_options_read(&catan_rules, from, options, &o), "options are wrong");
}

void ref_begin(catan_state *s, int seats, const char *options)
{
    int32_t values[GAME_OPTIONS_MAX];
    ref_options(options, values);
    catan_rules.start(s, seats, values);
}

void ref_lay(catan_state *s, int seats, const char *options)
{
    static const uint8_t hexes[] = {0, 1, 2, 3, 4, 0, 1, 2, 3, 5, 4, 0, 1, 2, 3, 4, 0, 2, 3};
    static const uint8_t numbers[] = {5, 10, 8, 2, 9, 11, 4, 6, 4, 0, 3, 11, 3, 5, 6, 12, 8, 10, 9};
    static const uint8_t ports[] = {0, 1, 0, 2, 0, 3, 0, 4, 5};
    ref_begin(s, seats, options);
    need(catan_rules.shuffle(s, hexes, REF_HEXES) == GAME_OK, "hexes");
    need(catan_rules.shuffle(s, numbers, REF_HEXES) == GAME_OK, "numbers");
    need(catan_rules.shuffle(s, ports, REF_PORTS) == GAME_OK, "ports");
}

void ref_table(catan_state *s, int seats, const char *options)
{
    ref_lay(s, seats, options);
    s->table.phase = CATAN_ROLLING;
    s->table.turn = 1;
    need(catan_rules.check(s) == NULL, "the table is not set right");
}

void ref_rolled(catan_state *s, int seats, const char *options)
{
    ref_table(s, seats, options);
    need(strcmp(ref_roll(s, "1-1"), "ok") == 0, "the roll");
}

/* Who has the longest road after pieces were put down. */
static void derive(catan_state *s)
{
    catan_derive_board(&s->table);
    s->table.road_seat = (int8_t)catan_road_holder(&s->table, s->table.road_seat);
    catan_derive_board(&s->table);
    const char *wrong = catan_rules.check(s);
    need(wrong == NULL, wrong);
}

void ref_build(catan_state *s, int seat, const char *pieces)
{
    catan_table *t = &s->table;
    char word[16];
    int at;
    int used;
    for (const char *p = pieces; sscanf(p, "%15[a-z] %d%n", word, &at, &used) == 2;) {
        if (strcmp(word, "road") == 0) {
            int place = catan_edge_place[at];
            t->roads[seat].up[place >> 6] |= catan_bit(place & 63);
        } else if (strcmp(word, "settlement") == 0) {
            t->settlements[seat] |= catan_bit(at);
        } else {
            need(strcmp(word, "city") == 0, "a piece is a road, a settlement or a city");
            t->cities[seat] |= catan_bit(at);
        }
        p += used;
        p += *p == ',';
    }
    derive(s);
}

void ref_give(catan_state *s, int seat, const char *cards)
{
    char word[16];
    int n;
    int used;
    for (const char *p = cards; sscanf(p, "%15[a-z]=%d%n", word, &n, &used) == 2;) {
        int r = 0;
        while (r < CATAN_RESOURCES && strcmp(word, catan_resource_names[r]) != 0) {
            r++;
        }
        need(r < CATAN_RESOURCES && catan_count(s->table.bank, r) >= n, "the bank has these");
        s->table.bank -= catan_some(r, n);
        catan_gain(s, seat, catan_some(r, n), n);
        p += used;
        p += *p == ',';
    }
}

void ref_card(catan_state *s, int seat, int card, int n)
{
    need(catan_count(s->deck, card) >= n, "the deck has these");
    s->deck -= catan_some(card, n);
    s->cards[seat] += catan_some(card, n);
    s->table.card_n[seat] = (uint8_t)(s->table.card_n[seat] + n);
}

/* -- playing -- */

static const char *apply_text(catan_state *s, int actor, const char *text)
{
    game_action a;
    catan_state before = *s;
    int error = catan_rules.action_parse(text, strlen(text), actor, &a);
    error = error == GAME_OK ? catan_rules.apply(s, actor, a) : error;
    if (error != GAME_OK) {
        need(memcmp(s, &before, sizeof before) == 0, "a refusal has changed something");
        return game_error_of(&catan_rules, error).code;
    }
    const char *wrong = catan_rules.check(s);
    need(wrong == NULL, wrong);
    return "ok";
}

const char *ref_act(catan_state *s, int seat, const char *action)
{
    return apply_text(s, seat, action);
}

const char *ref_chance(catan_state *s, const char *outcome)
{
    return apply_text(s, GAME_CHANCE, outcome);
}

const char *ref_roll(catan_state *s, const char *dice)
{
    const char *rolled = ref_act(s, s->table.current, "roll");
    return strcmp(rolled, "ok") == 0 ? ref_chance(s, dice) : rolled;
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
        need(strcmp(ref_act(s, 0, played[i][0]), "ok") == 0, played[i][0]);
        need(played[i][1] == NULL || strcmp(ref_chance(s, played[i][1]), "ok") == 0, "the card");
    }
    need(strcmp(ref_act(s, 1, "accept"), "ok") == 0, "accept");
    need(strcmp(ref_act(s, 2, "reject"), "ok") == 0, "reject");
}

/* -- looking -- */

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static int menu_texts(const catan_state *s, int seat, char (*texts)[GAME_ACTION_TEXT])
{
    static game_action menu[CATAN_LISTED_MAX];
    int n = catan_rules.legal(s, seat, menu);
    for (int i = 0; i < n; i++) {
        text_out o = text_to(texts[i], GAME_ACTION_TEXT);
        catan_rules.action_text(menu[i], &o);
        text_end(&o);
    }
    qsort(texts, (size_t)n, sizeof texts[0], by_text);
    return n;
}

static char texts[CATAN_LISTED_MAX][GAME_ACTION_TEXT];

const char *ref_menu(const catan_state *s, int seat)
{
    static char all[CATAN_LISTED_MAX * 16];
    text_out o = text_to(all, sizeof all);
    int n = menu_texts(s, seat, texts);
    for (int i = 0; i < n; i++) {
        text_str(&o, i > 0 ? ", " : "");
        text_str(&o, texts[i]);
    }
    return text_end(&o);
}

int ref_count(const catan_state *s, int seat, const char *word)
{
    size_t len = strlen(word);
    int n = menu_texts(s, seat, texts);
    int found = 0;
    for (int i = 0; i < n; i++) {
        found +=
            strncmp(texts[i], word, len) == 0 && (texts[i][len] == ' ' || texts[i][len] == '\0');
    }
    return found;
}

bool ref_lists(const catan_state *s, int seat, const char *action)
{
    int n = menu_texts(s, seat, texts);
    for (int i = 0; i < n; i++) {
        if (strcmp(texts[i], action) == 0) {
            return true;
        }
    }
    return false;
}

uint32_t ref_to_act(const catan_state *s)
{
    game_turn turn = catan_rules.turn(s);
    return turn.what == GAME_ACT ? turn.seats : 0;
}

const char *ref_cards_text(catan_cards cards)
{
    static char text[4][64];
    static int next;
    char *at = text[next++ % 4];
    text_out o = text_to(at, sizeof text[0]);
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        if (catan_count(cards, r) > 0) {
            text_str(&o, o.len > 0 ? "," : "");
            text_str(&o, catan_resource_names[r]);
            text_char(&o, '=');
            text_int(&o, catan_count(cards, r));
        }
    }
    return text_end(&o);
}

const char *ref_hand(const catan_state *s, int seat)
{
    return ref_cards_text(s->hand[seat]);
}

char *ref_json(const catan_state *s)
{
    enum { ROOM = 1 << 16 };
    char *text = malloc(ROOM);
    need(text != NULL, "memory");
    text_out o = text_to(text, ROOM);
    catan_rules.state_json(s, &o);
    need(!o.cut, "a state is too long");
    text_end(&o);
    return text;
}

const char *ref_read(catan_state *s, int seats, const char *options, const char *text)
{
    static char why[400];
    int32_t values[GAME_OPTIONS_MAX];
    json from = {0};
    text_out o = text_to(why, sizeof why);
    ref_options(options, values);
    const char *wrong = json_read(text, strlen(text), &from);
    need(wrong == NULL, wrong);
    bool read = catan_rules.state_parse(s, seats, values, from, &o);
    text_end(&o);
    need(read || why[0] != '\0', "a refusal without a reason");
    if (read) {
        wrong = catan_rules.check(s);
        need(wrong == NULL, wrong);
    }
    return read ? "" : why;
}
