/* The work behind `stolik bench`: random games, whole turns, and signatures of play. */
#include <stdlib.h>
#include <string.h>

#include "cli/bench.h"
#include "table/grow.h"

/* -- random games -- */

/* False: there is too much to be listed, as half of a very large hand to discard. */
static bool random_action(bench_bed *bed, bool plain, const void *state, int seat,
                          game_action *action)
{
    const game_rules *rules = bed->setup.rules;
    uint32_t r = (uint32_t)(luck_next(&bed->luck) >> 32);
    if (rules->pick != NULL && !plain) {
        return rules->pick(state, seat, r, action) > 0;
    }
    int n = rules->legal(state, seat, bed->menu);
    *action = bed->menu[(uint64_t)r * (uint32_t)n >> 32];
    return n > 0;
}

uint64_t bench_game(bench_bed *bed, bool plain, bench_each *each, void *self)
{
    const game_rules *rules = bed->setup.rules;
    game_luck drawn = luck_as(&bed->luck);
    game_buffer buffer;
    uint64_t events = 0;
    rules->start(buffer.state, bed->setup.seats, bed->setup.options);
    for (game_turn turn = rules->turn(buffer.state); turn.what != GAME_OVER;
         turn = rules->turn(buffer.state)) {
        game_event event;
        if (turn.what == GAME_ACT) {
            event.actor = (int8_t)bit_lowest(turn.seats);
            event.things_n = 0;
            if (!random_action(bed, plain, buffer.state, event.actor, &event.action)) {
                break;
            }
            int error = rules->apply(buffer.state, event.actor, event.action);
            rules_assert(error == GAME_OK);
        } else {
            event.actor = GAME_CHANCE;
            event.things_n = (uint8_t)turn.shuffle_n;
            game_draw(rules, buffer.state, &drawn, &event.action, event.things);
        }
        events++;
        if (each != NULL) {
            each(self, buffer.state, &event);
        }
    }
    return events;
}

/* -- the bed -- */

static void keep_position(void *self, const void *state, const game_event *event)
{
    bench_bed *bed = self;
    const game_rules *rules = bed->setup.rules;
    if (bed->positions_n < BENCH_POSITIONS && event->action.kind == GAME_KIND_DICE &&
        rules->turn(state).what == GAME_ACT) {
        memcpy(bed->positions + (size_t)bed->positions_n * rules->state_size, state,
               rules->state_size);
        bed->positions_n++;
    }
}

bench_bed bench_bed_new(const game_rules *rules, int seats, uint64_t seed)
{
    enum { GAMES_MAX = 1000 }; /* a game without dice gives no positions */
    bench_bed bed = {.setup = game_setup_default(rules), .luck = luck_from(seed)};
    bed.setup.seats = seats;
    bed.menu = memory_new((size_t)rules->menu_max * sizeof *bed.menu);
    bed.positions = memory_new(BENCH_POSITIONS * rules->state_size);
    for (int i = 0; i < GAMES_MAX && bed.positions_n < BENCH_POSITIONS; i++) {
        bench_game(&bed, false, keep_position, &bed);
    }
    return bed;
}

void bench_bed_free(bench_bed *bed)
{
    free(bed->menu);
    free(bed->positions);
    free(bed->own);
    *bed = (bench_bed){0};
}

/* -- signatures -- */

/* FNV-1a, 64 bits. */
static void sign_bytes(uint64_t *hash, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < n; i++) {
        *hash = (*hash ^ at[i]) * 0x100000001b3u;
    }
}

static void sign_event(void *self, const void *state, const game_event *event)
{
    (void)state;
    unsigned char actor = (unsigned char)event->actor;
    sign_bytes(self, &actor, 1);
    sign_bytes(self, &event->action, sizeof event->action);
    sign_bytes(self, event->things, event->things_n);
}

enum { SIGN_SEED = 2024 };

static const uint64_t SIGN_START = 0xcbf29ce484222325u;

uint64_t bench_sign_random(const game_rules *rules, int games)
{
    uint64_t hash = SIGN_START;
    bench_bed bed = {.setup = game_setup_default(rules), .luck = luck_from(SIGN_SEED)};
    bed.menu = memory_new((size_t)rules->menu_max * sizeof *bed.menu);
    for (int i = 0; i < games; i++) {
        bench_game(&bed, false, sign_event, &hash);
    }
    bench_bed_free(&bed);
    return hash;
}

uint64_t bench_sign_level(const game_rules *rules, const bot_level *level, uint32_t nodes,
                          int games)
{
    uint64_t hash = SIGN_START;
    game_setup setup = game_setup_default(rules);
    luck chance = luck_from(SIGN_SEED);
    luck bots = luck_from(SIGN_SEED + 1);
    game_luck drawn = luck_as(&chance);
    void *memory = memory_new(bot_desk_size(rules));
    bot_desk desk = bot_desk_lay(rules, memory);
    game_buffer buffer;
    for (int i = 0; i < games; i++) {
        rules->start(buffer.state, setup.seats, setup.options);
        for (game_turn turn = rules->turn(buffer.state); turn.what != GAME_OVER;
             turn = rules->turn(buffer.state)) {
            game_event event = {0};
            if (turn.what == GAME_ACT) {
                event.actor = (int8_t)bit_lowest(turn.seats);
                event.action = bot_choose(rules, level, buffer.state, event.actor, luck_next(&bots),
                                          nodes, &desk);
                int error = rules->apply(buffer.state, event.actor, event.action);
                rules_assert(error == GAME_OK);
            } else {
                event = game_event_draw(rules, buffer.state, &drawn);
            }
            sign_event(&hash, buffer.state, &event);
        }
    }
    free(memory);
    return hash;
}
