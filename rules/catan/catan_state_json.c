/* States and views as JSON: the same fields, with counts in place of what is hidden. */
#include "rules/catan/catan_state.h"

/* What is written: the table, and the cards of those seats that are shown. */
typedef struct sheet {
    const catan_table *t;
    uint32_t shown; /* seats whose cards are */
    catan_cards hand[CATAN_SEATS_MAX];
    catan_cards cards[CATAN_SEATS_MAX];
    catan_cards bought;
    int bought_n;
    bool deck_shown;
    catan_cards deck;
    int deck_n;
} sheet;

/* -- values -- */

void catan_json_key(text_out *o, int number)
{
    char digits[4];
    text_out key = text_to(digits, sizeof digits);
    text_int(&key, number);
    json_key(o, text_end(&key));
}

/* C14.2: a number, or null if there is none yet. */
static void maybe_json(text_out *o, const char *key, bool there, int n)
{
    if (there) {
        json_key_int(o, key, n);
    } else {
        json_key_null(o, key);
    }
}

void catan_json_seat(text_out *o, const char *key, int seat)
{
    maybe_json(o, key, seat >= 0, seat);
}

int catan_coordinate(const catan_table *t, int vertex, int axis)
{
    enum { HALF_ROOT_3 = 86602540 }; /* half of the square root of 3, in hundred-millionths */
    int at = CATAN_MAP(t, vertex_at)[vertex][axis];
    if (axis == 1) {
        return at * 5000;
    }
    int64_t size = at < 0 ? -at : at;
    int x = (int)((size * HALF_ROOT_3 + 5000) / 10000);
    return at < 0 ? -x : x;
}

/* With four decimals. */
static void coordinate_json(text_out *o, const char *key, int value)
{
    char digits[16];
    text_out number = text_to(digits, sizeof digits);
    int size = value < 0 ? -value : value;
    if (value < 0) {
        text_char(&number, '-');
    }
    text_int(&number, size / 10000);
    text_char(&number, '.');
    for (int unit = 1000; unit > 0; unit /= 10) {
        text_int(&number, size / unit % 10);
    }
    json_key(o, key);
    json_raw(o, digits, number.len);
}

void catan_json_counts(text_out *o, const char *key, catan_cards cards, bool zeros)
{
    json_key(o, key);
    json_object_open(o);
    for (int r = 0; r < CATAN_GOODS; r++) {
        if (zeros || catan_count(cards, r) > 0) {
            json_key_int(o, catan_good_names[r], catan_count(cards, r));
        }
    }
    json_object_close(o);
}

#ifndef CATAN_CITIES
static void card_list_json(text_out *o, catan_cards cards)
{
    json_array_open(o);
    for (int k = 0; k < CATAN_CARDS; k++) {
        for (int i = 0; i < catan_count(cards, k); i++) {
            json_str(o, catan_card_names[k]);
        }
    }
    json_array_close(o);
}
#endif

static void seats_json(text_out *o, const char *key, unsigned seats)
{
    json_key(o, key);
    json_array_open(o);
    for (; seats != 0; seats &= seats - 1) {
        json_int(o, bit_lowest(seats));
    }
    json_array_close(o);
}

/* -- the board -- */

static void players_json(const sheet *w, text_out *o)
{
    json_key(o, "players");
    json_array_open(o);
    for (int p = 0; p < w->t->seats; p++) {
        json_object_open(o);
        json_key_int(o, "player_id", p);
        json_key_int(o, "position", p);
        json_key_int(o, "victory_points",
                     w->t->points[p] + catan_count(w->cards[p], CATAN_VICTORY_POINT));
        json_object_close(o);
    }
    json_array_close(o);
}

static void coord_json(const catan_table *t, text_out *o, int hex)
{
    json_array_open(o);
    json_int(o, CATAN_MAP(t, hex_coord)[hex][0]);
    json_int(o, CATAN_MAP(t, hex_coord)[hex][1]);
    json_array_close(o);
}

static void hexes_json(const catan_table *t, text_out *o)
{
    bool laid = t->chance != CATAN_HEXES_DUE;
    json_key(o, "hexes");
    json_array_open(o);
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        json_object_open(o);
        json_key_int(o, "hex_index", hex);
        json_key(o, "hex_coord");
        coord_json(t, o, hex);
        if (laid || catan_is_fixed(t, hex)) {
            json_key_str(o, "hex_type", catan_resource_names[t->terrain[hex]]);
        } else {
            json_key_null(o, "hex_type");
        }
        bool numbered = laid && t->chance != CATAN_NUMBERS_DUE;
        maybe_json(o, "number", numbered || catan_is_numberless(t, hex), t->number[hex]);
        json_key_bool(o, "has_robber", catan_robber_is_there(t) && t->robber == hex);
        json_object_close(o);
    }
    json_array_close(o);
    json_key(o, "hex_layout");
    json_array_open(o);
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        coord_json(t, o, hex);
    }
    json_array_close(o);
}

static bool ports_are_laid(const catan_table *t)
{
    return t->chance < CATAN_HEXES_DUE;
}

/* The port site a vertex belongs to, -1: none. */
static int site_of(const catan_table *t, int vertex)
{
    for (int i = 0; i < catan_ports(t); i++) {
        if (catan_port_site(t, i)[0] == vertex || catan_port_site(t, i)[1] == vertex) {
            return i;
        }
    }
    return -1;
}

static void vertex_json(const catan_table *t, int vertex, text_out *o)
{
    int owner = -1;
    bool city = false;
    for (int p = 0; p < t->seats; p++) {
        if (catan_has(catan_built(t, p), vertex)) {
            owner = p;
            city = catan_has(t->cities[p], vertex);
        }
    }
    json_object_open(o);
    json_key_int(o, "vertex_id", vertex);
    coordinate_json(o, "x", catan_coordinate(t, vertex, 0));
    coordinate_json(o, "y", catan_coordinate(t, vertex, 1));
    catan_json_seat(o, "owner_id", owner);
    if (owner < 0) {
        json_key_null(o, "building_type");
    } else {
        json_key_str(o, "building_type", city ? "city" : "settlement");
    }
    json_key_bool(o, "has_port", ports_are_laid(t) && site_of(t, vertex) >= 0);
    json_object_close(o);
}

static void edge_json(const catan_table *t, int edge, text_out *o)
{
    int owner = -1;
    for (int p = 0; p < t->seats; p++) {
        owner = catan_has_edge(&t->roads[p], catan_place_of(t, edge)) ? p : owner;
    }
#ifdef CATAN_WIDE
    bool ship = false;
    for (int p = 0; p < t->seats; p++) {
        bool here = catan_has_edge(&t->sea.ships[p], edge);
        owner = here ? p : owner;
        ship |= here;
    }
#endif
    json_object_open(o);
    json_key_int(o, "edge_id", edge);
    json_key_int(o, "vertex1_id", CATAN_MAP(t, edge_ends)[edge][0]);
    json_key_int(o, "vertex2_id", CATAN_MAP(t, edge_ends)[edge][1]);
    catan_json_seat(o, "owner_id", owner);
#ifdef CATAN_WIDE
    if (catan_has_sea(t)) {
        json_key_bool(o, "ship", ship);
    }
#endif
    json_object_close(o);
}

static void vertices_json(const catan_table *t, text_out *o)
{
    json_key(o, "vertices");
    json_array_open(o);
    for (int v = 0; v < catan_vertices(t); v++) {
        vertex_json(t, v, o);
    }
    json_array_close(o);
}

static void edges_json(const catan_table *t, text_out *o)
{
    json_key(o, "edges");
    json_array_open(o);
    for (int e = 0; e < catan_edge_count(t); e++) {
        edge_json(t, e, o);
    }
    json_array_close(o);
}

static void ports_json(const catan_table *t, text_out *o)
{
    json_key(o, "ports");
    json_object_open(o);
    for (int v = 0; v < catan_vertices(t) && ports_are_laid(t); v++) {
        int site = site_of(t, v);
        if (site >= 0) {
            bool any = t->port[site] == CATAN_ANY;
            catan_json_key(o, v);
            json_object_open(o);
            json_key_str(o, "port_type", any ? "any" : catan_resource_names[t->port[site] - 1]);
            json_key_str(o, "trade_ratio", any ? "3:1" : "2:1");
            json_object_close(o);
        }
    }
    json_object_close(o);
}

/* -- cards -- */

static void hands_json(const sheet *w, text_out *o)
{
    json_key(o, "player_resources");
    json_object_open(o);
    for (int p = 0; p < w->t->seats; p++) {
        char seat[2] = {(char)('0' + p), '\0'};
        if ((w->shown >> p & 1) != 0) {
            catan_json_counts(o, seat, w->hand[p], true);
        } else {
            json_key_int(o, seat, w->t->hand_n[p]);
        }
    }
    json_object_close(o);
#ifndef CATAN_CITIES
    json_key(o, "player_dev_cards");
    json_object_open(o);
    for (int p = 0; p < w->t->seats; p++) {
        catan_json_key(o, p);
        if ((w->shown >> p & 1) != 0) {
            card_list_json(o, w->cards[p]);
        } else {
            json_int(o, w->t->card_n[p]);
        }
    }
    json_object_close(o);
#endif
    json_key(o, "player_played_knights");
    json_object_open(o);
    for (int p = 0; p < w->t->seats; p++) {
        catan_json_key(o, p);
        json_int(o, w->t->knights[p]);
    }
    json_object_close(o);
}

/* -- C14.1, C14.3: the moment -- */

static void setup_json(const catan_table *t, text_out *o)
{
    json_key(o, "setup_phase");
    if (t->phase > CATAN_PLACING_2) {
        json_null(o);
        return;
    }
    json_object_open(o);
    json_key_int(o, "round", t->phase == CATAN_PLACING_1 ? 1 : 2);
    json_key_int(o, "player_index", t->current);
    json_key(o, "actions");
    json_array_open(o);
    if (t->placed > 0) {
        uint8_t kind = CATAN_SETTLEMENT;
#ifdef CATAN_CITIES
        kind = t->phase == CATAN_PLACING_2 ? CATAN_CITY : kind;
#endif
        game_action a = {kind, {(uint8_t)(t->placed - 1)}};
        json_str_open(o);
        catan_action_text(a, o);
        json_str_close(o);
    }
    json_array_close(o);
    json_object_close(o);
}

static void trades_json(const catan_table *t, text_out *o)
{
    json_key(o, "pending_trades");
    json_array_open(o);
    if (t->give != 0) {
        json_object_open(o);
        json_key_int(o, "player_id", t->current);
        catan_json_counts(o, "give_resources", t->give, false);
        catan_json_counts(o, "want_resources", t->want, false);
        seats_json(o, "accepted", t->accepted);
        seats_json(o, "rejected", t->rejected);
        json_object_close(o);
    }
    json_array_close(o);
}

static void dice_json(const catan_table *t, text_out *o)
{
    json_key(o, "dice");
    if (t->dice[0] == 0) {
        json_null(o);
        return;
    }
    json_array_open(o);
    json_int(o, t->dice[0]);
    json_int(o, t->dice[1]);
    json_array_close(o);
}

static void chance_json(const catan_table *t, text_out *o)
{
    json_key(o, "pending_chance");
    if (t->chance == CATAN_NO_CHANCE) {
        json_null(o);
        return;
    }
    json_object_open(o);
    json_key_str(o, "kind", catan_chance_names[t->chance]);
    int from = t->chance == CATAN_STEAL ? t->victim : -1;
#ifdef CATAN_WIDE
    bool fog = t->chance == CATAN_FOG || t->chance == CATAN_FOG_NUMBER;
    from = fog ? bit_lowest(t->sea.fog_queue) : from; /* a hex */
#endif
#ifdef CATAN_CITIES
    if (t->chance == CATAN_PROGRESS) {
        json_key_str(o, "from", catan_track_names[t->realm.draw_track]);
        json_object_close(o);
        return;
    }
#endif
    catan_json_seat(o, "from", from);
    json_object_close(o);
}

static void debts_json(const catan_table *t, text_out *o)
{
    json_key(o, "to_discard");
    json_object_open(o);
    for (int p = 0; p < t->seats; p++) {
        if (t->to_discard[p] > 0) {
            catan_json_key(o, p);
            json_int(o, t->to_discard[p]);
        }
    }
    json_object_close(o);
}

#ifndef CATAN_CITIES
/* A list of cards, or how many there are. */
static void pile_json(text_out *o, const char *key, bool shown, catan_cards cards, int n)
{
    json_key(o, key);
    if (shown) {
        card_list_json(o, cards);
    } else {
        json_int(o, n);
    }
}
#endif

static void turn_json(const catan_table *t, text_out *o)
{
    json_key_int(o, "current_player_index", t->current);
    json_key_str(o, "phase", catan_phase_names[t->phase]);
    setup_json(t, o);
    maybe_json(o, "last_dice_roll", t->dice[0] != 0, t->dice[0] + t->dice[1]);
    catan_json_seat(o, "longest_road_player", t->road_seat);
    json_key_int(o, "longest_road_length", t->road_seat < 0 ? 0 : t->road_length[t->road_seat]);
    catan_json_seat(o, "largest_army_player", t->army_seat);
    maybe_json(o, "robber_location", catan_robber_is_there(t), t->robber);
}

static void moment_json(const sheet *w, text_out *o)
{
    const catan_table *t = w->t;
    bool one = (t->winners & (t->winners - 1)) == 0 && t->winners != 0;
#ifndef CATAN_CITIES
    pile_json(o, "dev_cards_deck", w->deck_shown, w->deck, w->deck_n);
#endif
    trades_json(t, o);
    catan_json_counts(o, "bank", t->bank, true);
    dice_json(t, o);
#ifndef CATAN_CITIES
    json_key_bool(o, "dev_card_played", t->card_played);
    pile_json(o, "bought_this_turn", (w->shown >> catan_actor(t) & 1) != 0, w->bought, w->bought_n);
#endif
    debts_json(t, o);
    json_key_int(o, "free_roads", t->free_roads);
    json_key_int(o, "offers_made", t->offers);
    chance_json(t, o);
    catan_json_seat(o, "winner", one ? bit_lowest(t->winners) : -1);
    json_key_int(o, "turn", t->turn);
}

/* All fields of a state, in the order of README.md; a view has the same in parts. */
static void sheet_json(const sheet *w, text_out *o)
{
    players_json(w, o);
    hexes_json(w->t, o);
    vertices_json(w->t, o);
    edges_json(w->t, o);
    hands_json(w, o);
    turn_json(w->t, o);
    ports_json(w->t, o);
    moment_json(w, o);
#ifdef CATAN_WIDE
    catan_sea_json(w->t, o);
#endif
#ifdef CATAN_CITIES
    catan_realm_json(w->t, o);
#endif
}

/* -- C14.4: memory -- */

static void goods_json(text_out *o, catan_cards cards)
{
    json_array_open(o);
    for (int r = 0; r < CATAN_GOODS; r++) {
        json_int(o, catan_count(cards, r));
    }
    json_array_close(o);
}

/* For each hand of which anything is known: what all know, and seats that know more. */
static void known_json(const catan_state *s, text_out *o)
{
    json_key(o, "known");
    json_object_open(o);
    for (int p = 0; p < s->table.seats; p++) {
        catan_json_key(o, p);
        json_object_open(o);
        json_key(o, "all");
        goods_json(o, s->known[p][p]);
        for (int q = 0; q < s->table.seats; q++) {
            if (s->known[p][q] != s->known[p][p]) {
                catan_json_key(o, q);
                goods_json(o, s->known[p][q]);
            }
        }
        json_object_close(o);
    }
    json_object_close(o);
}

static bool anything_known(const catan_state *s)
{
    catan_cards any = 0;
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        for (int q = 0; q < CATAN_SEATS_MAX; q++) {
            any |= s->known[p][q];
        }
    }
    return any != 0;
}

void catan_state_json(const void *state, text_out *o)
{
    const catan_state *s = state;
    sheet w = {.t = &s->table,
               .shown = (1u << CATAN_SEATS_MAX) - 1,
               .bought = s->bought,
               .deck_shown = true,
               .deck = s->deck};
    memcpy(w.hand, s->hand, sizeof w.hand);
    memcpy(w.cards, s->cards, sizeof w.cards);
    json_object_open(o);
    sheet_json(&w, o);
#ifdef CATAN_CITIES
    catan_progress_json(s, o);
#endif
    if (anything_known(s)) {
        known_json(s, o);
    }
    json_object_close(o);
}

/* -- C14.7: views, in parts -- */

static const catan_table *table_of(const void *view)
{
    return &((const catan_view *)view)->table;
}

static sheet sheet_of(const catan_view *v)
{
    sheet w = {.t = &v->table, .bought = v->bought, .bought_n = v->bought_n, .deck_n = v->deck_n};
    if (v->open) { /* C12.5 */
        w.shown = (1u << CATAN_SEATS_MAX) - 1;
        w.deck_shown = true;
        w.deck = v->deck;
        memcpy(w.hand, v->all_hands, sizeof w.hand);
        memcpy(w.cards, v->all_cards, sizeof w.cards);
    } else if (v->seat != GAME_SPECTATOR) {
        w.shown = 1u << v->seat;
        w.hand[v->seat] = v->hand;
        w.cards[v->seat] = v->cards;
    }
    return w;
}

static void players_part(const void *view, text_out *o)
{
    const catan_view *v = view;
    sheet w = sheet_of(v);
    catan_json_seat(o, "seat", v->seat);
    players_json(&w, o);
}

static void hexes_part(const void *view, text_out *o)
{
    hexes_json(table_of(view), o);
}

static void vertices_part(const void *view, text_out *o)
{
    vertices_json(table_of(view), o);
}

static void edges_part(const void *view, text_out *o)
{
    edges_json(table_of(view), o);
}

static void hands_part(const void *view, text_out *o)
{
    sheet w = sheet_of(view);
    hands_json(&w, o);
}

static void turn_part(const void *view, text_out *o)
{
    turn_json(table_of(view), o);
}

static void ports_part(const void *view, text_out *o)
{
    ports_json(table_of(view), o);
}

static void moment_part(const void *view, text_out *o)
{
    sheet w = sheet_of(view);
    moment_json(&w, o);
}

/* C14.8: what things cost, how many points win where the board decides that, and what the seat has
   left to build with and to trade by. */
static void means_part(const void *view, text_out *o)
{
    const catan_view *v = view;
    static const char *const names[CATAN_PIECES] = {"road", "settlement", "city",
#ifdef CATAN_WIDE
                                                    "ship"
#endif
    };
    json_key(o, "costs");
    json_object_open(o);
    catan_json_counts(o, "road", CATAN_ROAD_COST, false);
    catan_json_counts(o, "settlement", CATAN_SETTLEMENT_COST, false);
    catan_json_counts(o, "city", CATAN_CITY_COST, false);
#ifdef CATAN_CITIES
    catan_json_counts(o, "wall", CATAN_WALL_COST, false);
    catan_json_counts(o, "knight", CATAN_HIRE_COST, false);
    catan_json_counts(o, "activate", CATAN_ACTIVATE_COST, false);
#else
    catan_json_counts(o, "card", CATAN_CARD_COST, false);
#endif
#ifdef CATAN_WIDE
    catan_json_counts(o, "ship", CATAN_SHIP_COST, false);
#endif
    json_object_close(o);
#ifdef CATAN_WIDE
    json_key_int(o, "target_points", v->table.target);
#endif
    if (v->seat == GAME_SPECTATOR) {
        json_key_null(o, "pieces_left");
        json_key_null(o, "rates");
        return;
    }
    json_key(o, "pieces_left");
    json_object_open(o);
    for (int i = 0; i < CATAN_PIECES; i++) {
        json_key_int(o, names[i], v->table.pieces[v->seat][i]);
    }
    json_object_close(o);
    catan_json_counts(o, "rates", v->table.rate[v->seat], true);
}

#ifdef CATAN_WIDE
static void sea_part(const void *view, text_out *o)
{
    catan_sea_json(table_of(view), o);
}
#endif

#ifdef CATAN_CITIES
static void realm_part(const void *view, text_out *o)
{
    catan_realm_json(table_of(view), o);
}

static void sight_part(const void *view, text_out *o)
{
    catan_sight_json(view, o);
}
#endif

const game_part catan_parts[] = {
    {.write = players_part,
     .of = {GAME_BYTES(catan_view, table.points), GAME_BYTES(catan_view, cards),
            GAME_BYTES_TO(catan_view, all_cards, open)}},
    {.write = hexes_part,
     .of = {GAME_BYTES(catan_view, table.chance), GAME_BYTES(catan_view, table.robber),
            GAME_BYTES_TO(catan_view, table.terrain, table.number)}},
    {.write = vertices_part,
     .of = {GAME_BYTES(catan_view, table.chance),
            GAME_BYTES_TO(catan_view, table.settlements, table.cities)}},
    {.write = edges_part,
     .of = {GAME_BYTES(catan_view, table.roads),
#ifdef CATAN_WIDE
            GAME_BYTES(catan_view, table.sea.ships)
#endif
     }},
    {.write = hands_part,
     .of = {GAME_BYTES_TO(catan_view, table.hand_n, table.card_n),
            GAME_BYTES(catan_view, table.knights), GAME_BYTES_TO(catan_view, hand, open)}},
    {.write = turn_part, .of = {GAME_BYTES_TO(catan_view, table.road_length, table.play_bought)}},
    {.write = ports_part,
     .of = {GAME_BYTES(catan_view, table.chance), GAME_BYTES(catan_view, table.port)}},
    {.write = moment_part,
     .of = {GAME_BYTES(catan_view, table.bank), GAME_BYTES_TO(catan_view, table.give, table.turn),
#ifdef CATAN_WIDE
            GAME_BYTES_TO(catan_view, table.to_discard, table.sea),
#else
            GAME_BYTES_TO(catan_view, table.to_discard, table.winners),
#endif
            GAME_BYTES_TO(catan_view, bought, open)}},
#ifdef CATAN_WIDE
    {.write = sea_part,
     .of = {GAME_BYTES(catan_view, table.sea), GAME_BYTES(catan_view, table.chance),
            GAME_BYTES(catan_view, table.port)}},
#endif
#ifdef CATAN_CITIES
    {.write = realm_part,
     .of = {GAME_BYTES(catan_view, table.realm), GAME_BYTES(catan_view, table.cities),
            GAME_BYTES(catan_view, table.current), GAME_BYTES(catan_view, table.sea)}},
    {.write = sight_part,
     .of = {GAME_BYTES(catan_view, table.realm), GAME_BYTES(catan_view, table.sea),
            GAME_BYTES(catan_view, table.phase), GAME_BYTES_TO(catan_view, seat, used_progress)}},
#endif
    {.write = means_part,
     .of = {GAME_BYTES(catan_view, table.pieces), GAME_BYTES(catan_view, table.rate),
            GAME_BYTES(catan_view, seat)}},
    {.write = NULL},
};

void catan_view_json(const void *view, text_out *o)
{
    game_parts_json(catan_parts, view, o);
}
