/* tests/kit/catan_table.c for the larger boards, and tables on them. */
#include "tests/kit/catansea_table.h"

#include <stdarg.h>

#include "ai/core/luck.h"
#include "table/game_event.h"

#include "tests/kit/catan_table.c"

/* With it a shuffle changes nothing. */
static uint32_t last_of(void *self, uint32_t n)
{
    (void)self;
    return n - 1;
}

static void lay_next(catan_state *s, const game_luck *order)
{
    uint8_t things[GAME_SHUFFLE_MAX];
    int n = catan_rules.supply(s, things);
    catan_rules.arrange(s, order, things);
    ref_need(catan_rules.shuffle(s, things, n) == GAME_OK, "what was arranged is refused");
}

void sea_lay(catan_state *s, int seats, const char *options)
{
    luck drawn = luck_from(1);
    game_luck random = luck_as(&drawn);
    game_luck sorted = {.below = last_of};
    ref_begin(s, seats, options);
    lay_next(s, &sorted);
    while (s->table.chance == CATAN_NUMBERS_DUE) {
        lay_next(s, &random);
    }
    lay_next(s, &sorted);
}

void sea_table(catan_state *s, int seats, const char *options)
{
    sea_lay(s, seats, options);
    s->table.phase = CATAN_ROLLING;
    s->table.turn = 1;
    const char *wrong = catan_rules.check(s);
    ref_need(wrong == NULL, wrong);
}

void sea_rolled(catan_state *s, int seats, const char *options)
{
    sea_table(s, seats, options);
    ref_need(strcmp(sea_roll_number(s, 2), "ok") == 0, "the roll");
}

int sea_hex(const catan_state *s, int terrain, int after)
{
    int hex = after + 1;
    while (hex < catan_hexes(&s->table) && s->table.terrain[hex] != terrain) {
        hex++;
    }
    ref_need(hex < catan_hexes(&s->table), "there is no such hex");
    return hex;
}

int sea_corner(const catan_state *s, int hex, int i)
{
    return CATAN_MAP(&s->table, hex_vertices)[hex][i % 6];
}

int sea_edge(const catan_state *s, int a, int b)
{
    for (int e = 0; e < catan_edge_count(&s->table); e++) {
        const uint8_t *ends = CATAN_MAP(&s->table, edge_ends)[e];
        if (ends[0] + ends[1] == a + b && (ends[0] == a || ends[0] == b)) {
            return e;
        }
    }
    return -1;
}

int sea_side(const catan_state *s, int hex, int i)
{
    const uint8_t *corners = CATAN_MAP(&s->table, hex_vertices)[hex];
    return sea_edge(s, corners[i % 6], corners[(i + 1) % 6]);
}

const char *sea_roll_number(catan_state *s, int number)
{
    char dice[16];
    int first = number > 6 ? 6 : number - 1;
    snprintf(dice, sizeof dice, "%d-%d", first, number - first);
#ifdef CATAN_CITIES
    const char *rolled = ref_roll(s, dice);
    return strcmp(rolled, "ok") == 0 ? ref_chance(s, "trade") : rolled;
#else
    return ref_roll(s, dice);
#endif
}

const char *sea_actf(catan_state *s, int seat, const char *format, ...)
{
    char text[GAME_ACTION_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return ref_act(s, seat, text);
}

void sea_buildf(catan_state *s, int seat, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ref_build(s, seat, text);
}

bool sea_advance(catan_state *s, luck *l)
{
    game_turn turn = catan_rules.turn(s);
    if (turn.what != GAME_ACT) {
        game_luck drawn = luck_as(l);
        game_event_draw(&catan_rules, s, &drawn);
        return true;
    }
    game_action action;
    uint32_t seats = turn.seats;
    for (uint32_t skip = luck_below(l, 8); skip > 0 && (seats & (seats - 1)) != 0; skip--) {
        seats &= seats - 1;
    }
    int seat = bit_lowest(seats);
    return catan_rules.pick(s, seat, (uint32_t)luck_next(l), &action) > 0 &&
           catan_rules.apply(s, seat, action) == GAME_OK;
}
