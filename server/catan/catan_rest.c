/* Translates the Catan routes into actions of the rules. */
#include "server/catan/catan_rest.h"

/* -- the members of a body -- */

enum { MEMBERS = 7 }; /* that a body can have */

/* A body taken apart; member i has the i-th of the route's names. */
typedef struct request {
    const char *const *names;
    json member[MEMBERS];
    const catan_view *view;
    catan_rest_words words;
    text_out *why;
} request;

static int refuse(const request *r, int error, const char *why)
{
    text_str(r->why, why);
    return error;
}

static int bad_request(const request *r, const char *why)
{
    return refuse(r, CATAN_REST_BAD_REQUEST, why);
}

static bool has(json member)
{
    return json_there(member) && !json_is_null(member);
}

/* "vertex_id is 99: a whole number from 0 to 53" is expected. */
static int bad_member(const request *r, const char *name, json member, const char *expected)
{
    text_str(r->why, name);
    if (!has(member)) {
        text_str(r->why, " is missing: ");
    } else {
        text_str(r->why, " is ");
        json_quote(member, r->why);
        text_str(r->why, ": ");
    }
    text_str(r->why, expected);
    return CATAN_REST_BAD_REQUEST;
}

static int read_number(const request *r, const char *name, json member, int min, int max,
                       uint8_t *n)
{
    int64_t value = 0;
    if (json_to_int(member, min, max, &value)) {
        *n = (uint8_t)value;
        return GAME_OK;
    }
    char expected[64];
    text_out o = text_to(expected, sizeof expected);
    text_str(&o, "a whole number from ");
    text_int(&o, min);
    text_str(&o, " to ");
    text_int(&o, max);
    return bad_member(r, name, member, text_end(&o));
}

static int take_number(const request *r, int i, int min, int max, uint8_t *n)
{
    return read_number(r, r->names[i], r->member[i], min, max, n);
}

static int read_resource(const request *r, const char *name, json member, uint8_t *resource)
{
    int i = json_word(member, catan_resource_names);
    if (i < 0 || i >= CATAN_RESOURCES) {
        return bad_member(r, name, member, "wood, brick, sheep, wheat or ore");
    }
    *resource = (uint8_t)i;
    return GAME_OK;
}

static int take_vertex(const request *r, int i, uint8_t *vertex)
{
    return take_number(r, i, 0, CATAN_VERTICES - 1, vertex);
}

/* A player, by the number that these words have for it. */
static int take_player(const request *r, int i, uint8_t *seat)
{
    int first = r->words == CATAN_REST_TERRAIN;
    int error = take_number(r, i, first, first + r->view->table.seats - 1, seat);
    *seat = (uint8_t)(*seat - (error == GAME_OK ? first : 0));
    return error;
}

/* -- one function a route; some share theirs -- */

/* The edge from vertex member i to vertex member i + 1. */
static int take_edge(const request *r, int i, uint8_t *edge)
{
    uint8_t v[2] = {0};
    for (int k = 0; k < 2; k++) {
        int error = take_vertex(r, i + k, &v[k]);
        if (error != GAME_OK) {
            return error;
        }
    }
    for (int k = 0; k < 3; k++) {
        catan_way way = catan_ways[v[0]][k];
        if (way.to == v[1]) {
            *edge = catan_edge_at[way.place];
            return GAME_OK;
        }
    }
    return bad_request(r, "there is no edge between these vertices");
}

static int no_arguments(const request *r, game_action *a)
{
    (void)r;
    (void)a;
    return GAME_OK;
}

static int at_vertex(const request *r, game_action *a)
{
    return take_vertex(r, 0, &a->arg[0]);
}

static int at_edge(const request *r, game_action *a)
{
    return take_edge(r, 0, &a->arg[0]);
}

/* Where only one player can be robbed, the body need not name him. */
static int move_robber(const request *r, game_action *a)
{
    int error = take_number(r, 0, 0, CATAN_HEXES - 1, &a->arg[0]);
    if (error == GAME_OK && has(r->member[1])) {
        error = take_player(r, 1, &a->arg[1]);
        a->arg[1]++;
    } else if (error == GAME_OK) {
        a->arg[1] = (uint8_t)(catan_only_victim(&r->view->table, a->arg[0]) + 1);
    }
    return error;
}

/* give_resource, give_amount, take_resource, take_amount, from member `first` on. */
static int take_exchange(const request *r, int first, game_action *a)
{
    for (int i = 0; i < 4; i++) {
        int at = first + i;
        int error = i % 2 == 0 ? read_resource(r, r->names[at], r->member[at], &a->arg[i])
                               : take_number(r, at, 1, CATAN_SUPPLY, &a->arg[i]);
        if (error != GAME_OK) {
            return error;
        }
    }
    return GAME_OK;
}

/* The rules trade at the player's best rate only (C10.2). Whoever asks for a worse one that he has
 * (`rate` cards for one) gives what the best one takes, and keeps the rest; unless the member says
 * "exact": then the rules judge the amounts as they are. */
static int at_best_rate(const request *r, int member, int rate, game_action *a)
{
    static const char *const words[] = {"best", "exact", NULL};
    const catan_view *v = r->view;
    int word = has(r->member[member]) ? json_word(r->member[member], words) : 0;
    if (word < 0) {
        return bad_member(r, r->names[member], r->member[member], "best or exact");
    }
    int best = v->seat < 0 ? rate : catan_count(v->table.rate[v->seat], a->arg[0]);
    if (word == 0 && best < rate && a->arg[1] == rate * a->arg[3]) {
        a->arg[1] = (uint8_t)(best * a->arg[3]);
    }
    return GAME_OK;
}

static int trade_bank(const request *r, game_action *a)
{
    int error = take_exchange(r, 0, a);
    return error == GAME_OK ? at_best_rate(r, 4, 4, a) : error;
}

/* The type of the port at a vertex; -1: there is none. */
static int port_at(const catan_table *t, int vertex)
{
    for (int i = 0; i < CATAN_PORTS; i++) {
        if (catan_port_sites[i][0] == vertex || catan_port_sites[i][1] == vertex) {
            return t->port[i];
        }
    }
    return -1;
}

/* The same action as with the bank, if this port is the caller's and has this rate. */
static int trade_port(const request *r, game_action *a)
{
    const catan_view *v = r->view;
    uint8_t vertex = 0;
    int error = take_vertex(r, 0, &vertex);
    error = error == GAME_OK ? take_exchange(r, 1, a) : error;
    if (error != GAME_OK) {
        return error;
    }
    int port = port_at(&v->table, vertex);
    if (port < 0) {
        return bad_request(r, "there is no port at this vertex");
    }
    if (v->seat < 0 || (catan_built(&v->table, v->seat) >> vertex & 1) == 0) {
        return refuse(r, CATAN_BAD_RATE, "you have no building at this port");
    }
    if (port != CATAN_ANY && port - 1 != a->arg[0]) {
        return refuse(r, CATAN_BAD_RATE, "this port does not take the resource given");
    }
    int rate = port == CATAN_ANY ? 3 : 2;
    if (a->arg[1] != rate * a->arg[3]) {
        return refuse(r, CATAN_BAD_RATE, "this is not the port's rate");
    }
    return at_best_rate(r, 5, rate, a);
}

/* {"wood":2,"brick":1}; none of a resource may be written as 0. */
static int take_amounts(const request *r, int i, uint8_t amounts[CATAN_RESOURCES], int *sum)
{
    json list[CATAN_RESOURCES];
    const char *names[CATAN_RESOURCES + 1] = {NULL}; /* without the desert */
    memcpy(names, catan_resource_names, CATAN_RESOURCES * sizeof *names);
    if (!has(r->member[i])) {
        return bad_member(r, r->names[i], r->member[i], "an object with amounts");
    }
    if (!json_fields(r->member[i], names, list, false, r->why)) {
        text_str(r->why, " in ");
        text_str(r->why, r->names[i]);
        return CATAN_REST_BAD_REQUEST;
    }
    *sum = 0;
    for (int k = 0; k < CATAN_RESOURCES; k++) {
        amounts[k] = 0;
        if (has(list[k])) {
            int error = read_number(r, names[k], list[k], 0, CATAN_SUPPLY, &amounts[k]);
            if (error != GAME_OK) {
                return error;
            }
        }
        *sum += amounts[k];
    }
    return GAME_OK;
}

static int discard(const request *r, game_action *a)
{
    int sum = 0;
    int error = take_amounts(r, 0, a->arg, &sum);
    return error == GAME_OK && sum == 0 ? refuse(r, CATAN_WRONG_COUNT, "no card is named") : error;
}

/* An action has no room for a resource on both sides, and no text for an empty one. */
static int create_offer(const request *r, game_action *a)
{
    uint8_t give[CATAN_RESOURCES];
    uint8_t want[CATAN_RESOURCES];
    int gives = 0;
    int wants = 0;
    int error = take_amounts(r, 0, give, &gives);
    error = error == GAME_OK ? take_amounts(r, 1, want, &wants) : error;
    if (error != GAME_OK) {
        return error;
    }
    if (gives == 0 || wants == 0) {
        return refuse(r, CATAN_EMPTY_SIDE, "an offer gives something for something");
    }
    for (int k = 0; k < CATAN_RESOURCES; k++) {
        if (give[k] > 0 && want[k] > 0) {
            return refuse(r, CATAN_SAME_RESOURCE, "a resource is on both sides");
        }
        a->arg[k] = (uint8_t)(2 * (give[k] + want[k]) + (want[k] > 0));
    }
    return GAME_OK;
}

int64_t catan_rest_offer_id(const catan_table *t)
{
    return ((int64_t)t->turn - 1) * CATAN_OFFERS_MAX + t->offers - 1;
}

static int the_open_offer(const request *r, game_action *a)
{
    (void)a;
    int64_t id = 0;
    if (!json_to_int(r->member[0], 0, INT32_MAX, &id)) {
        return bad_member(r, r->names[0], r->member[0], "the number of an offer in pending_trades");
    }
    if (r->view->table.give == 0 || id != catan_rest_offer_id(&r->view->table)) {
        return refuse(r, CATAN_NO_OFFER, "no offer of this number is open");
    }
    return GAME_OK;
}

static int confirm_offer(const request *r, game_action *a)
{
    int error = take_player(r, 1, &a->arg[0]);
    return error == GAME_OK ? the_open_offer(r, a) : error;
}

static int take_card_resources(const request *r, json data, int first, int n, game_action *a)
{
    static const char *const names[] = {"resource1", "resource2", "resource_type", NULL};
    json list[3] = {{0}};
    if (has(data) && !json_fields(data, names, list, false, r->why)) {
        text_str(r->why, " in card_data");
        return CATAN_REST_BAD_REQUEST;
    }
    for (int i = 0; i < n; i++) {
        int error = read_resource(r, names[first + i], list[first + i], &a->arg[i]);
        if (error != GAME_OK) {
            return error;
        }
    }
    return GAME_OK;
}

/* card_data may name more resources than the card asks for. */
static int play_card(const request *r, game_action *a)
{
    int card = json_word(r->member[0], catan_card_names);
    json data = r->member[1];
    int error = GAME_OK;
    switch (card) {
    case CATAN_KNIGHT_CARD:
        a->kind = CATAN_KNIGHT;
        return take_card_resources(r, data, 0, 0, a);
    case CATAN_ROAD_BUILDING:
        a->kind = CATAN_ROADS;
        return take_card_resources(r, data, 0, 0, a);
    case CATAN_MONOPOLY_CARD:
        a->kind = CATAN_MONOPOLY;
        return take_card_resources(r, data, 2, 1, a);
    case CATAN_YEAR_OF_PLENTY:
        a->kind = CATAN_PLENTY;
        error = take_card_resources(r, data, 0, 2, a);
        if (a->arg[0] > a->arg[1]) {
            uint8_t first = a->arg[0];
            a->arg[0] = a->arg[1];
            a->arg[1] = first;
        }
        return error;
    default:
        return bad_member(r, r->names[0], r->member[0],
                          "knight, road_building, year_of_plenty or monopoly");
    }
}

/* Placement has the texts of building; after it they would build for cards. */
static int initial_setup(const request *r, game_action *a)
{
    static const char *const words[] = {"place_settlement", "place_road", NULL};
    int word = json_word(r->member[0], words);
    if (word < 0) {
        return bad_member(r, r->names[0], r->member[0], "place_settlement or place_road");
    }
    a->kind = word == 0 ? CATAN_SETTLEMENT : CATAN_ROAD;
    int error = word == 0 ? take_vertex(r, 1, &a->arg[0]) : take_edge(r, 2, &a->arg[0]);
    if (error == GAME_OK && r->view->table.phase > CATAN_PLACING_2) {
        return refuse(r, CATAN_WRONG_PHASE, "placement is over");
    }
    return error;
}

/* -- the routes -- */

#define EXCHANGE "give_resource", "give_amount", "take_resource", "take_amount"

/* The name; the kind of the action, 0 if the body says it; what reads the body; its members. */
#define ROUTES(X)                                                                                  \
    X("roll-dice", CATAN_ROLL, no_arguments, "req")                                                \
    X("end-turn", CATAN_END, no_arguments, "req")                                                  \
    X("buy-dev-card", CATAN_BUY, no_arguments, "req")                                              \
    X("build-settlement", CATAN_SETTLEMENT, at_vertex, "vertex_id", "req")                         \
    X("build-city", CATAN_CITY, at_vertex, "vertex_id", "req")                                     \
    X("build-road", CATAN_ROAD, at_edge, "vertex1_id", "vertex2_id", "req")                        \
    X("move-robber", CATAN_ROBBER, move_robber, "hex_index", "steal_from_player_id", "req")        \
    X("discard", CATAN_DISCARD, discard, "resources", "req")                                       \
    X("trade-bank", CATAN_BANK, trade_bank, EXCHANGE, "rate", "req")                               \
    X("trade-port", CATAN_BANK, trade_port, "vertex_id", EXCHANGE, "rate", "req")                  \
    X("create-trade-offer", CATAN_OFFER, create_offer, "give_resources", "want_resources", "req")  \
    X("accept-trade-offer", CATAN_ACCEPT, the_open_offer, "trade_offer_id", "req")                 \
    X("reject-trade-offer", CATAN_REJECT, the_open_offer, "trade_offer_id", "req")                 \
    X("cancel-trade-offer", CATAN_CANCEL, the_open_offer, "trade_offer_id", "req")                 \
    X("confirm-trade-offer", CATAN_CONFIRM, confirm_offer, "trade_offer_id", "player_id", "req")   \
    X("end-road-building", CATAN_DONE, no_arguments, "req")                                        \
    X("play-dev-card", 0, play_card, "card_type", "card_data", "req")                              \
    X("initial-setup", 0, initial_setup, "action", "vertex_id", "vertex1_id", "vertex2_id", "req")

const char *const catan_rest_routes[] = {
#define X(name, kind, read, ...) name,
    ROUTES(X)
#undef X
        NULL,
};

typedef struct route {
    uint8_t kind;
    int (*read)(const request *r, game_action *a);
    const char *names[MEMBERS + 1];
} route;

static const route routes[] = {
#define X(name, kind, read, ...) {kind, read, {__VA_ARGS__}},
    ROUTES(X)
#undef X
};

static const route *route_of(const char *name)
{
    for (int i = 0; catan_rest_routes[i] != NULL; i++) {
        if (text_is(name, text_len(name), catan_rest_routes[i])) {
            return &routes[i];
        }
    }
    return NULL;
}

int catan_rest_action(const char *name, json body, const catan_view *view, catan_rest_words words,
                      text_out *action, text_out *why)
{
    const route *to = route_of(name);
    if (to == NULL) {
        text_str(why, "there is no such route");
        return CATAN_REST_BAD_REQUEST;
    }
    request r = {.names = to->names, .view = view, .words = words, .why = why};
    if (json_there(body) && !json_fields(body, to->names, r.member, false, why)) {
        return CATAN_REST_BAD_REQUEST;
    }
    game_action a = {.kind = to->kind};
    int error = to->read(&r, &a);
    if (error == GAME_OK) {
        catan_rules.action_text(a, action);
    }
    return error;
}
