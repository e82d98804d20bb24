/* The start of the larger games: their boards, and the options that they share. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

const char *const catan_extra_words[] = {"build", "paired", "none", NULL};
const char *const catan_numbers_words[] = {"spiral", "random", NULL};
const char *const catan_trade_words[] = {"first", "confirm", NULL};

const char *const catan_resource_names[CATAN_TERRAINS + 1] = {
    "wood", "brick", "sheep", "wheat", "ore", "desert", "gold", "sea", "fog", NULL};

/* The board of this name for so many players; -1: there is none. */
static int board_for(int seats, const char *name)
{
    for (int i = 0; i < CATAN_BOARDS; i++) {
        const catan_board *b = &catan_boards[i];
        if (seats >= b->seats_min && seats <= b->seats_max &&
            text_is(name, text_len(name), b->name)) {
            return i;
        }
    }
    return -1;
}

bool catan_board_fits(int seats, const char *name, text_out *why)
{
    if (board_for(seats, name) >= 0) {
        return true;
    }
    text_str(why, "board: ");
    text_str(why, name);
    text_str(why, " is not for this number of players");
    return false;
}

/* S7.3 */
static void start_fog(catan_table *t, const catan_board *b)
{
    for (int g = 0; g < CATAN_GROUPS; g++) {
        if (b->groups[g].marks[0] == '?') {
            memcpy(t->sea.fog_hexes, b->groups[g].terrain, sizeof t->sea.fog_hexes);
            memcpy(t->sea.fog_numbers, b->groups[g].numbers, sizeof t->sea.fog_numbers);
        }
    }
}

/* L2.4 */
static void start_pieces(catan_table *t)
{
    t->sea.supply = t->seats > 4 ? 24 : 19;
    t->bank = catan_all_goods(t);
    for (int p = 0; p < t->seats; p++) {
        t->rate[p] = 4 * CATAN_ONES;
        t->pieces[p][CATAN_ROAD_PIECE] = CATAN_ROADS_MAX;
        t->pieces[p][CATAN_SETTLEMENT_PIECE] = CATAN_SETTLEMENTS_MAX;
        t->pieces[p][CATAN_CITY_PIECE] = CATAN_CITIES_MAX;
        t->pieces[p][CATAN_SHIP_PIECE] = (uint8_t)catan_ships_of(t);
    }
}

void catan_start_table(catan_state *s, int seats, const int32_t *options, const char *name,
                       int target)
{
    catan_table *t = &s->table;
    int board = board_for(seats, name);
    int32_t points = options[CATAN_OPTION_TARGET_POINTS];
    rules_assert(board >= 0);
    const catan_board *b = &catan_boards[board];
    memset(s, 0, sizeof *s);
    t->seats = (uint8_t)seats;
    t->phase = CATAN_PLACING_1;
    t->chance = CATAN_HEXES_DUE;
    t->road_seat = -1;
    t->army_seat = -1;
    t->random = b->spiral[0] == 0 || options[CATAN_OPTION_NUMBERS] == 1;
    t->limit = (uint8_t)options[CATAN_OPTION_DISCARD_LIMIT];
    t->friendly = options[CATAN_OPTION_FRIENDLY_ROBBER] != 0;
    t->target = (uint8_t)(points == 0 ? b->target[target] : points);
    t->turn_limit = (uint32_t)options[CATAN_OPTION_TURN_LIMIT];
    t->confirm = options[CATAN_OPTION_TRADE] == 1;
    t->sea.board = (uint8_t)board;
    t->sea.frame = b->frame;
    t->sea.extra = (uint8_t)options[CATAN_OPTION_EXTRA];
    t->sea.pirate = CATAN_NONE;
    t->sea.fog_player = -1;
    catan_lay_sea(t);
    start_fog(t, b);
    start_pieces(t);
}
