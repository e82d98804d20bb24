/* Whose turn it is, the actions of a turn, and the end of the game. */
#include "rules/catan/catan_state.h"

/* -- whose turn -- */

static game_turn chance_turn(const catan_table *t)
{
    switch ((catan_chance)t->chance) {
    case CATAN_DICE:
        return (game_turn){.what = GAME_DICE};
    case CATAN_STEAL:
    case CATAN_DRAW:
#ifdef CATAN_WIDE
    case CATAN_FOG:
    case CATAN_FOG_NUMBER:
#endif
#ifdef CATAN_CITIES
    case CATAN_EVENT:
    case CATAN_PROGRESS:
#endif
        return (game_turn){.what = GAME_PICK};
    case CATAN_HEXES_DUE:
    case CATAN_NUMBERS_DUE:
    case CATAN_PORTS_DUE:
        return (game_turn){.what = GAME_SHUFFLE,
                           .shuffle_of = catan_chance_names[t->chance],
                           .shuffle_n = catan_supply_n(t),
                           .by_pick = t->chance == CATAN_NUMBERS_DUE && !t->random};
    case CATAN_NO_CHANCE:
        break;
    }
    return (game_turn){.what = GAME_OVER};
}

game_turn catan_turn(const void *state)
{
    const catan_table *t = &((const catan_state *)state)->table;
    if (t->chance == CATAN_NO_CHANCE && t->phase != CATAN_OVER) {
        return (game_turn){.what = GAME_ACT, .seats = catan_to_act(t)};
    }
    return chance_turn(t);
}

int catan_on_turn(const void *state)
{
    return ((const catan_state *)state)->table.current;
}

/* C10.5 */
uint32_t catan_asked(const void *state)
{
    const catan_table *t = &((const catan_state *)state)->table;
    return t->give != 0 ? catan_unanswered(t) : 0;
}

/* -- C11: points and the end -- */

/* C11.1; buildings and titles are counted as they come. C9.8: victory point cards count unplayed.
 */
int catan_points(const catan_state *s, int seat)
{
    return s->table.points[seat] + catan_count(s->cards[seat], CATAN_VICTORY_POINT);
}

uint8_t catan_leaders(const catan_state *s)
{
    int most = 0;
    unsigned seats = 0;
    for (int p = 0; p < s->table.seats; p++) {
        int points = catan_points(s, p);
        if (points > most) {
            most = points;
            seats = 0;
        }
        seats |= points == most ? 1u << p : 0;
    }
    return (uint8_t)seats;
}

/* An end can come in the middle of free roads; nothing else is left to do then. */
static void finish(catan_table *t, uint8_t winners)
{
    t->winners = winners;
    t->phase = CATAN_OVER;
    t->free_roads = 0;
#ifdef CATAN_WIDE
    t->chance = CATAN_NO_CHANCE; /* fog stays, and so does gold */
    t->sea.fog_queue = 0;
    t->sea.fog_player = -1;
    memset(t->sea.to_take, 0, sizeof t->sea.to_take);
#endif
#ifdef CATAN_CITIES
    catan_end_realm(t);
#endif
}

/* C11.2, C11.3: at once, but only the player on turn. */
static void settle(catan_state *s)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    bool own = t->turn > 0 && catan_is_own_turn(t);
    if (t->phase != CATAN_OVER && own && catan_points(s, p) >= t->target) {
        finish(t, (uint8_t)(1u << p));
    }
}

/* C4.5, and C11.4 after the last turn. */
void catan_pass_turn(catan_state *s)
{
    catan_table *t = &s->table;
    t->current = (uint8_t)(t->current + 1 < t->seats ? t->current + 1 : 0);
    t->turn++;
    t->dice[0] = t->dice[1] = 0;
    t->card_played = 0;
    t->offers = 0;
    s->bought = 0;
    t->phase = CATAN_ROLLING;
    if (t->turn > t->turn_limit) {
        finish(t, catan_leaders(s));
    }
}

/* C11.5 */
int catan_score(const void *state, int32_t *points)
{
    const catan_table *t = &((const catan_state *)state)->table;
    for (int p = 0; p < t->seats; p++) {
        points[p] = t->winners >> p & 1;
    }
    return bit_count(t->winners);
}

uint32_t catan_winners(const void *state)
{
    return ((const catan_state *)state)->table.winners;
}

/* -- actions -- */

/* C4.1 */
static int roll(catan_state *s)
{
    catan_table *t = &s->table;
    if (t->phase != CATAN_ROLLING) {
        return CATAN_WRONG_PHASE;
    }
    t->chance = CATAN_DICE;
    return GAME_OK;
}

/* What the first argument of an action is, where it has a bound. */
enum { FREE, VERTEX, EDGE, HEX, RESOURCE, SEAT, TRACK, BOUNDS };

/* The bytes of cards. */
#ifdef CATAN_CITIES
#define CARDS ANY, ANY, ANY, ANY, ANY, ANY
#else
#define CARDS ANY, ANY, ANY, ANY, ANY
#endif

/* Whether the arguments that the kind does not have are 0, and a place is on the board. */
static bool is_well_formed(const catan_table *t, game_action a)
{
    enum { ANY = 255 };
    typedef union bytes {
        game_action action;
        uint64_t word;
    } bytes;
    static const bytes bits[CATAN_KINDS] = {
        [CATAN_SETTLEMENT] = {{ANY, {ANY}}},  [CATAN_ROAD] = {{ANY, {ANY}}},
        [CATAN_CITY] = {{ANY, {ANY}}},        [CATAN_ROLL] = {{ANY, {0}}},
        [CATAN_DISCARD] = {{ANY, {CARDS}}},   [CATAN_ROBBER] = {{ANY, {ANY, ANY}}},
#ifndef CATAN_CITIES
        [CATAN_BUY] = {{ANY, {0}}},           [CATAN_KNIGHT] = {{ANY, {0}}},
        [CATAN_ROADS] = {{ANY, {0}}},         [CATAN_PLENTY] = {{ANY, {ANY, ANY}}},
        [CATAN_MONOPOLY] = {{ANY, {ANY}}},
#endif
        [CATAN_DONE] = {{ANY, {0}}},          [CATAN_BANK] = {{ANY, {ANY, ANY, ANY, ANY}}},
        [CATAN_OFFER] = {{ANY, {CARDS}}},     [CATAN_ACCEPT] = {{ANY, {0}}},
        [CATAN_REJECT] = {{ANY, {0}}},        [CATAN_CONFIRM] = {{ANY, {ANY}}},
        [CATAN_CANCEL] = {{ANY, {0}}},        [CATAN_END] = {{ANY, {0}}},
#ifdef CATAN_WIDE
        [CATAN_SHIP] = {{ANY, {ANY}}},        [CATAN_MOVE] = {{ANY, {ANY, ANY}}},
        [CATAN_PIRATE] = {{ANY, {ANY, ANY}}}, [CATAN_TAKE] = {{ANY, {CARDS}}},
#endif
#ifdef CATAN_CITIES
        [CATAN_WALL] = {{ANY, {ANY}}},        [CATAN_IMPROVE] = {{ANY, {ANY, ANY}}},
        [CATAN_HIRE] = {{ANY, {ANY}}},        [CATAN_ACTIVATE] = {{ANY, {ANY}}},
        [CATAN_PROMOTE] = {{ANY, {ANY}}},     [CATAN_MARCH] = {{ANY, {ANY, ANY}}},
        [CATAN_CHASE] = {{ANY, {ANY, 1}}},    [CATAN_PLAY] = {{ANY, {ANY, ANY, ANY}}},
        [CATAN_GIVE] = {{ANY, {CARDS}}},      [CATAN_TAKE_CARD] = {{ANY, {ANY}}},
        [CATAN_DROP] = {{ANY, {ANY}}},        [CATAN_LOSE] = {{ANY, {ANY}}},
        [CATAN_ASK] = {{ANY, {ANY, ANY}}},
#endif
    };
    static const uint8_t bound[CATAN_KINDS] = {
        [CATAN_SETTLEMENT] = VERTEX, [CATAN_ROAD] = EDGE,      [CATAN_CITY] = VERTEX,
        [CATAN_ROBBER] = HEX,        [CATAN_CONFIRM] = SEAT,
#ifdef CATAN_CITIES
        [CATAN_WALL] = VERTEX,       [CATAN_IMPROVE] = TRACK,  [CATAN_HIRE] = VERTEX,
        [CATAN_ACTIVATE] = VERTEX,   [CATAN_PROMOTE] = VERTEX, [CATAN_MARCH] = VERTEX,
        [CATAN_CHASE] = VERTEX,      [CATAN_LOSE] = VERTEX,    [CATAN_ASK] = SEAT,
#else
        [CATAN_PLENTY] = RESOURCE,   [CATAN_MONOPOLY] = RESOURCE,
#endif
#ifdef CATAN_WIDE
        [CATAN_SHIP] = EDGE,         [CATAN_MOVE] = EDGE,      [CATAN_PIRATE] = HEX,
#endif
    };
    const int below[BOUNDS] = {ANY + 1,
                               catan_vertices(t),
                               catan_edge_count(t),
                               catan_hexes(t),
                               CATAN_RESOURCES,
                               CATAN_SEATS_MAX,
                               3};
    if (a.kind == 0 || a.kind >= CATAN_KINDS) {
        return false;
    }
    bytes given = {.action = a};
    return (given.word & ~bits[a.kind].word) == 0 && a.arg[0] < below[bound[a.kind]];
}

#ifdef CATAN_CITIES
/* The kinds that only Cities & Knights has. */
static int act_in_realm(catan_state *s, int seat, game_action a)
{
    switch (a.kind) {
    case CATAN_WALL:
        return catan_build_wall(s, a.arg[0], false);
    case CATAN_IMPROVE:
        return catan_build_level(s, a.arg[0], a.arg[1] - 1);
    case CATAN_HIRE:
        return catan_hire(s, a.arg[0]);
    case CATAN_ACTIVATE:
        return catan_activate(s, a.arg[0]);
    case CATAN_PROMOTE:
        return catan_promote(s, a.arg[0]);
    case CATAN_MARCH:
        return catan_march(s, seat, a.arg[0], a.arg[1]);
    case CATAN_CHASE:
        return catan_chase(s, a.arg[0], a.arg[1] == 1);
    case CATAN_PLAY:
        return catan_play(s, a.arg);
    case CATAN_GIVE:
        return catan_give(s, seat, a.arg);
    case CATAN_TAKE_CARD:
        return catan_take_card(s, seat, a.arg[0]);
    case CATAN_DROP:
        return catan_drop_progress(s, seat, a.arg[0]);
    case CATAN_LOSE:
        return catan_lose_piece(s, seat, a.arg[0]);
    case CATAN_ASK:
        return catan_ask(s, a.arg[0], a.arg[1]);
    default:
        return CATAN_NO_OFFER; /* the kinds that answer one */
    }
}
#else
static int act_in_realm(catan_state *s, int seat, game_action a)
{
    (void)s;
    (void)seat;
    (void)a;
    return CATAN_NO_OFFER; /* the kinds that answer one */
}
#endif

/* C4.4: in any order; each action knows the phases it belongs to. */
static int act_in_turn(catan_state *s, int seat, game_action a)
{
    switch (a.kind) {
    case CATAN_SETTLEMENT:
        return catan_build_settlement(s, a.arg[0]);
    case CATAN_ROAD:
        return catan_build_road(s, a.arg[0]);
    case CATAN_CITY:
        return catan_build_city(s, a.arg[0]);
    case CATAN_ROLL:
        return roll(s);
    case CATAN_DISCARD:
        return catan_discard(s, seat, a.arg);
    case CATAN_ROBBER:
        return catan_move_robber(s, a.arg[0], a.arg[1] - 1);
#ifndef CATAN_CITIES
    case CATAN_BUY:
        return catan_buy(s);
    case CATAN_KNIGHT:
        return catan_play_knight(s);
    case CATAN_ROADS:
        return catan_play_roads(s);
    case CATAN_PLENTY:
        return catan_play_plenty(s, a.arg[0], a.arg[1]);
    case CATAN_MONOPOLY:
        return catan_play_monopoly(s, a.arg[0]);
#endif
    case CATAN_DONE:
        return catan_done(s);
    case CATAN_BANK:
        return catan_trade_bank(s, a.arg);
    case CATAN_OFFER:
        return catan_offer(s, a.arg);
    case CATAN_END:
        return catan_end(s);
#ifdef CATAN_WIDE
    case CATAN_SHIP:
        return catan_build_ship(s, a.arg[0]);
    case CATAN_MOVE:
        return catan_move_ship(s, a.arg[0], a.arg[1]);
    case CATAN_PIRATE:
        return catan_move_pirate(s, a.arg[0], a.arg[1] - 1);
    case CATAN_TAKE:
        return catan_take(s, seat, a.arg);
#endif
    default:
        return act_in_realm(s, seat, a);
    }
}

/* C10.6: while an offer is open, it is answered, confirmed or cancelled. */
static int act_on_offer(catan_state *s, int seat, game_action a)
{
    bool proposer = seat == catan_actor(&s->table);
    switch (a.kind) {
    case CATAN_ACCEPT:
    case CATAN_REJECT:
        return proposer ? CATAN_OFFER_OPEN : catan_answer(s, seat, a.kind == CATAN_ACCEPT);
    case CATAN_CONFIRM:
        return proposer ? catan_confirm_trade(s, a.arg[0]) : CATAN_OFFER_OPEN;
    case CATAN_CANCEL:
        return proposer ? catan_cancel_offer(s) : CATAN_OFFER_OPEN;
    default:
        return CATAN_OFFER_OPEN;
    }
}

int catan_apply(void *state, int actor, game_action a)
{
    catan_state *s = state;
    int error;
    if (actor == GAME_CHANCE) {
        error = catan_apply_chance(s, a);
    } else if (!catan_is_to_act(&s->table, actor)) {
        return GAME_NOT_YOUR_TURN;
    } else if (!is_well_formed(&s->table, a)) {
        return GAME_BAD_ACTION;
    } else if (s->table.give != 0) {
        error = act_on_offer(s, actor, a);
    } else {
        error = act_in_turn(s, actor, a);
    }
    if (error == GAME_OK) {
        settle(s);
    }
    return error;
}
