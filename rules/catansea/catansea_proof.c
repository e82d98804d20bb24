/* What must hold in every state of the larger games, besides what rules/catan/catan_check.c says.
 */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

/* S7: what was lifted and what is left make the fog's supply. */
static const char *check_fog(const catan_table *t)
{
    const catan_board *b = catan_board_of(t);
    int hexes[CATAN_FOG_HEX] = {0};
    int numbers[13] = {0};
    for (int hex = 0; hex < catan_hexes(t) && t->chance < CATAN_HEXES_DUE; hex++) {
        if (b->marks[hex] != '?') {
            continue;
        }
        bool fog = t->terrain[hex] == CATAN_FOG_HEX;
        bool now = catan_is_lifted(t, hex);
        hexes[fog ? 0 : t->terrain[hex]] += !fog;
        bool none = fog || now || t->terrain[hex] == CATAN_SEA;
        if (none != (t->number[hex] == 0)) {
            return "hexes: what the fog hid has a number, but for the sea";
        }
        numbers[t->number[hex]] += !none;
    }
    for (int k = 0; k < CATAN_FOG_HEX; k++) {
        int all = b->groups[1].marks[0] == '?' ? b->groups[1].terrain[k] : 0;
        if (hexes[k] + t->sea.fog_hexes[k] != all) {
            return "fog_hexes: what is left, and what was lifted, make the fog's terrain";
        }
    }
    for (int k = 0; k <= 12; k++) {
        int all = b->groups[1].marks[0] == '?' ? b->groups[1].numbers[k] : 0;
        if (numbers[k] + t->sea.fog_numbers[k] != all) {
            return "fog_numbers: what is left, and what was lifted, make the fog's numbers";
        }
    }
    return NULL;
}

static const char *check_queue(const catan_table *t)
{
    bool lifting = t->chance == CATAN_FOG || t->chance == CATAN_FOG_NUMBER;
    if (lifting != (t->sea.fog_queue != 0) || (!lifting && t->sea.fog_player >= 0)) {
        return "fog_queue: there are hexes while fog is lifted, and at no other time";
    }
    for (uint64_t rest = t->sea.fog_queue; rest != 0; rest &= rest - 1) {
        int hex = bit_lowest(rest);
        bool first = rest == t->sea.fog_queue && t->chance == CATAN_FOG_NUMBER;
        if (catan_board_of(t)->marks[hex] != '?' || (t->terrain[hex] == CATAN_FOG_HEX) == first) {
            return "fog_queue: these hexes are fog";
        }
    }
    int seat = t->sea.fog_player;
    return seat < 0 || seat == t->sea.active ? NULL : "fog_player: who builds, null in placement";
}

static const char *check_sea_pieces(const catan_table *t)
{
    catan_edges taken = {{0}};
    for (int p = 0; p < t->seats; p++) {
        catan_edges wrong = t->sea.ships[p];
        catan_drop_edges(&wrong, &t->sea.ship_edges);
        catan_edges dry = t->roads[p];
        catan_drop_edges(&dry, &t->sea.road_edges);
        if (catan_any_edge(&wrong) || catan_any_edge(&dry)) {
            return "edges: ships are at the sea and roads at the land";
        }
        if (catan_share_edge(&taken, &t->roads[p]) || catan_share_edge(&taken, &t->sea.ships[p]) ||
            catan_share_edge(&t->roads[p], &t->sea.ships[p])) {
            return "edges: each has one piece at most";
        }
        catan_add_edges(&taken, &t->roads[p]);
        catan_add_edges(&taken, &t->sea.ships[p]);
        if (catan_any(catan_built(t, p) & ~t->sea.land)) {
            return "vertices: buildings are at the land";
        }
    }
    catan_edges fresh = t->sea.new_ships;
    catan_drop_edges(&fresh, &t->sea.ships[t->sea.active]);
    return catan_any_edge(&fresh) ? "new_ships: they are the active player's" : NULL;
}

static const char *check_islands(const catan_table *t)
{
    for (int p = 0; p < t->seats; p++) {
        unsigned marks = 0;
        for (catan_set rest = catan_built(t, p); catan_any(rest); rest = catan_rest(rest)) {
            marks |= catan_islands_at(t, catan_lowest(rest));
        }
        if (t->sea.islands[p] != marks) {
            return "islands: those on which the player has built";
        }
        if (!catan_fits_islands(t, p, t->sea.island_points[p])) {
            return "island_points: 2 for each bonus island settled, but for those of the start";
        }
    }
    return NULL;
}

static const char *check_stage(const catan_table *t)
{
    bool extra = t->seats > 4 && t->turn > 0;
    int active = t->sea.active;
    switch ((catan_stage)t->sea.stage) {
    case CATAN_STAGE_TURN:
        if (active != t->current || t->phase == CATAN_BUILDING || t->phase == CATAN_PAIRED) {
            return "stage: in his turn the player is active";
        }
        return NULL;
    case CATAN_STAGE_BUILD:
        if (!extra || t->sea.extra != CATAN_EXTRA_BUILD || active == t->current ||
            (t->phase != CATAN_BUILDING && t->phase != CATAN_CHOOSING)) {
            return "stage: others build between two turns of five or six players";
        }
        return NULL;
    case CATAN_STAGE_PAIRED:
        break;
    }
    bool discards = t->phase == CATAN_DISCARDING;
#ifdef CATAN_CITIES
    discards = discards && !t->realm.sabotage; /* K7.6: a saboteur works in the second part too */
#endif
    bool right = extra && t->sea.extra == CATAN_EXTRA_PAIRED &&
                 active == (t->current + 3) % t->seats && t->phase != CATAN_ROLLING &&
                 t->phase != CATAN_ACTING && t->phase != CATAN_BUILDING && !discards;
    return right ? NULL : "stage: the player three seats on has the second part";
}

/* What belongs to the turn, or a part of it: L3.2, L3.5, L4.1, S3.1. */
static const char *check_part(const catan_table *t)
{
    bool own = catan_is_own_turn(t) && t->turn > 0;
    if (t->sea.ship_moved && (!own || t->dice[0] == 0)) {
        return "ship_moved: a ship moves in the own turn, after the roll";
    }
    if (catan_any_edge(&t->sea.new_ships) && !own) {
        return "new_ships: they are built in the own turn";
    }
    if (t->offers > 0 && t->sea.stage != CATAN_STAGE_TURN) {
        return "offers_made: nothing is offered between two turns";
    }
    return t->card_played && !own ? "dev_card_played: none is played between two turns" : NULL;
}

static const char *check_takes(const catan_table *t)
{
    bool any = false;
    for (int p = 0; p < t->seats; p++) {
        any |= t->sea.to_take[p] > 0;
        if (t->phase == CATAN_CHOOSING &&
            t->sea.to_take[p] > catan_total(t->bank & CATAN_ALL_RESOURCES)) {
            return "to_take: no more than the bank has";
        }
    }
    bool lifting = t->sea.fog_queue != 0;
    return lifting || any == (t->phase == CATAN_CHOOSING)
               ? NULL
               : "to_take: somebody is due cards in phase choose_resources, and in no other";
}

const char *catan_check_sea(const catan_table *t)
{
    if (t->sea.pirate != CATAN_NONE &&
        (t->sea.pirate >= catan_hexes(t) || t->terrain[t->sea.pirate] != CATAN_SEA)) {
        return "pirate_location: a hex of the sea, or null";
    }
    if (t->chance < CATAN_HEXES_DUE && !catan_is_land(t, t->robber)) {
        return "robber_location: a hex of land";
    }
    const char *wrong = check_fog(t);
    wrong = wrong != NULL ? wrong : check_queue(t);
    wrong = wrong != NULL ? wrong : t->chance < CATAN_HEXES_DUE ? check_sea_pieces(t) : NULL;
    wrong = wrong != NULL ? wrong : check_islands(t);
    wrong = wrong != NULL ? wrong : check_stage(t);
    wrong = wrong != NULL ? wrong : check_part(t);
    return wrong != NULL ? wrong : check_takes(t);
}
