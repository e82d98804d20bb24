/* Writes the cells on the sheet. */
#include "cli/catancities/catancities_cells.h"

#include "cli/catancities/catancities_phrases.h"

static void own_word(const cells *d, cell *c, int which)
{
    text_str(&c->o, cities_words[which].in[d->in]);
}

/* -- what is the same for everybody -- */

static void say_event(const cells *d, int side, cell *c)
{
    if (side == CATAN_SHIP_EVENT) {
        own_word(d, c, CITIES_SHIP);
    } else if (side >= CATAN_FIRST_GATE) {
        catan_word_for(catan_track_names[side - CATAN_FIRST_GATE], d->in, &c->o);
    }
}

/* turn 12, and after the roll 12: 3-4 politics. */
static void draw_turn(cells *d)
{
    const catan_table *t = &d->v->table;
    cell c;
    cell_begin(&c);
    text_char(&c.o, ' ');
    if (t->dice[0] > 0) {
        text_int(&c.o, (int)t->turn);
        text_str(&c.o, ": ");
        text_int(&c.o, t->dice[0]);
        text_char(&c.o, '-');
        text_int(&c.o, t->dice[1]);
        text_char(&c.o, ' ');
        say_event(d, t->realm.event, &c);
    } else {
        cell_word(d, &c, WORD_SMALL_TURN);
        text_int(&c.o, (int)t->turn);
    }
    cell_put(d, &c, INK_NONE);
}

/* The strength of a seat's knights, of the active ones or of all. */
static int strength_of(const catan_table *t, int seat, bool all)
{
    int sum = 0;
    for (int v = 0; v < catan_vertices(t); v++) {
        uint8_t knight = t->realm.knight[v];
        bool counts = all || (knight & CATAN_KNIGHT_ACTIVE) != 0;
        sum += counts && catan_knight_seat(knight) == seat ? catan_strength(knight) : 0;
    }
    return sum;
}

/* K3.2: barb. 3/7 def 2:4 */
static void draw_barbarians(cells *d)
{
    const catan_table *t = &d->v->table;
    int defence = 0;
    int cities = 0;
    for (int p = 0; p < t->seats; p++) {
        defence += strength_of(t, p, false);
        cities += catan_members(t->cities[p]);
    }
    cell c;
    cell_begin(&c);
    own_word(d, &c, CITIES_BARBARIANS);
    text_int(&c.o, t->realm.barbarians);
    text_char(&c.o, '/');
    text_int(&c.o, CATAN_BARBARIAN_STEPS);
    own_word(d, &c, CITIES_DEFENCE);
    text_int(&c.o, defence);
    text_char(&c.o, ':');
    text_int(&c.o, cities);
    cell_put(d, &c, defence < cities ? INK_RED : INK_NONE);
}

static void draw_decks(cells *d)
{
    cell c;
    cell_begin(&c);
    own_word(d, &c, CITIES_DECKS);
    for (int track = 0; track < CATAN_TRACKS; track++) {
        text_char(&c.o, ' ');
        own_word(d, &c, CITIES_SIGN_TRACKS + track);
        text_int(&c.o, d->v->table.realm.deck_n[track]);
    }
    cell_put(d, &c, INK_NONE);
}

/* -- players -- */

/* Who acts has a mark, the winner a star; who has the longest road a star after it. */
static void draw_player(cells *d, int p)
{
    const catan_table *t = &d->v->table;
    cell c;
    cell_begin(&c);
    cell_seat(d, &c, p);
    cell_number(&c, 4, t->points[p]);
    cell_word(d, &c, WORD_SIGN_POINTS);
    cell_number(&c, 8, t->hand_n[p]);
    cell_word(d, &c, WORD_SIGN_CARDS);
    cell_number(&c, 11, t->realm.progress_n[p]);
    own_word(d, &c, CITIES_SIGN_PROGRESS);
    cell_number(&c, 15, t->road_length[p]);
    cell_word(d, &c, WORD_SIGN_ROUTE);
    text_str(&c.o, t->road_seat == p ? "*" : "");
    cell_put(d, &c, INK_SEAT + p);
}

static bool owns_metropolis(const catan_table *t, int seat, int track)
{
    int vertex = t->realm.metropolis[track];
    return vertex != CATAN_NONE && catan_has(t->cities[seat], vertex);
}

/* Levels, knights, and points of one's own: t3*p0 s1 k2/3 d1$ */
static void draw_realm(cells *d, int p)
{
    const catan_table *t = &d->v->table;
    const catan_realm *r = &t->realm;
    cell c;
    cell_begin(&c);
    for (int track = 0; track < CATAN_TRACKS; track++) {
        cell_pad(&c, 2 + 3 * track);
        own_word(d, &c, CITIES_SIGN_TRACKS + track);
        text_int(&c.o, r->levels[p][track]);
        text_str(&c.o, owns_metropolis(t, p, track) ? "*" : "");
    }
    cell_pad(&c, 11);
    cell_word(d, &c, WORD_SIGN_KNIGHTS);
    text_int(&c.o, strength_of(t, p, false));
    text_char(&c.o, '/');
    text_int(&c.o, strength_of(t, p, true));
    if (r->defenders[p] > 0) {
        own_word(d, &c, CITIES_SIGN_DEFENDER);
        text_int(&c.o, r->defenders[p]);
    }
    text_str(&c.o, r->merchant == p + 1 ? "$" : "");
    cell_put(d, &c, INK_SEAT + p);
}

/* -- the viewer -- */

static void draw_pieces(cells *d)
{
    const uint8_t *left = d->v->table.pieces[d->v->seat];
    cell c;
    cell_begin(&c);
    text_char(&c.o, ' ');
    own_word(d, &c, CITIES_SELF);
    text_char(&c.o, ' ');
    text_char(&c.o, sheet_letter(d->v->seat, false));
    cell_number(&c, 8, left[CATAN_ROAD_PIECE]);
    cell_word(d, &c, WORD_SIGN_ROADS);
    if (catan_has_sea(&d->v->table)) {
        cell_number(&c, 11, left[CATAN_SHIP_PIECE]);
        cell_word(d, &c, WORD_SIGN_SHIPS);
    }
    cell_number(&c, 13, left[CATAN_SETTLEMENT_PIECE]);
    cell_word(d, &c, WORD_SIGN_SETTLEMENTS);
    cell_number(&c, 15, left[CATAN_CITY_PIECE]);
    cell_word(d, &c, WORD_SIGN_CITIES);
    cell_put(d, &c, INK_SEAT + d->v->seat);
}

/* Walls, and knights by strength: 3w knights 2 1 2. */
static void draw_walls_left(cells *d)
{
    const catan_table *t = &d->v->table;
    int left[CATAN_STRENGTHS + 1] = {0, CATAN_KNIGHTS_OF_EACH, CATAN_KNIGHTS_OF_EACH,
                                     CATAN_KNIGHTS_OF_EACH};
    for (int v = 0; v < catan_vertices(t); v++) {
        uint8_t knight = t->realm.knight[v];
        left[catan_strength(knight)] -= catan_knight_seat(knight) == d->v->seat;
    }
    cell c;
    cell_begin(&c);
    cell_number(&c, 1, CATAN_WALLS_MAX - catan_members(t->cities[d->v->seat] & t->realm.walls));
    own_word(d, &c, CITIES_SIGN_WALLS);
    own_word(d, &c, CITIES_KNIGHTS_LEFT);
    for (int strength = 1; strength <= CATAN_STRENGTHS; strength++) {
        text_char(&c.o, ' ');
        text_int(&c.o, left[strength]);
    }
    cell_put(d, &c, INK_SEAT + d->v->seat);
}

int cities_cells_needed(const catan_view *v)
{
    enum { WINDOW = 1, TURN = 2, OF_PLAYER = 2 };
    int own = v->seat != GAME_SPECTATOR;
    return WINDOW + TURN + OF_PLAYER * v->table.seats + own + (v->open ? 0 : CATAN_GOODS);
}

void cities_cells_draw(cells *d)
{
    bool own = d->v->seat != GAME_SPECTATOR;
    draw_turn(d);
    draw_barbarians(d);
    for (int p = 0; p < d->v->table.seats; p++) {
        draw_player(d, p);
        draw_realm(d, p);
    }
    if (own) {
        draw_pieces(d);
    }
    for (int kind = 0; kind < CATAN_GOODS && !d->v->open; kind++) {
        cell_good(d, kind);
    }
    if (own) {
        draw_walls_left(d);
    }
    draw_decks(d);
    cell_ports(d);
}
