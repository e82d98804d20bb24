/* Full states from any bytes: what is accepted is sound, reads back the same, and can be played. */
#include <stdlib.h>
#include <string.h>

#include "ai/core/luck.h"
#include "table/gamefile.h"
#include "table/grow.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool fact)
{
    if (!fact) {
        abort();
    }
}

static void check_round_trip(const game_setup *setup, const game_buffer *buffer)
{
    json v;
    game_buffer again = {0};
    char why[256];
    text_out o = text_growing();
    text_out reason = text_to(why, sizeof why);
    setup->rules->state_json(buffer->state, &o);
    expect(json_read(o.at, o.len, &v) == NULL);
    expect(setup->rules->state_parse(again.state, setup->seats, setup->options, v, &reason));
    expect(memcmp(again.state, buffer->state, setup->rules->state_size) == 0);
    text_drop(&o);
}

static void play_on(const game_setup *setup, game_buffer *buffer)
{
    static game_action menu[16384];
    const game_rules *rules = setup->rules;
    luck l = luck_from(1);
    game_luck any = luck_as(&l);
    for (int i = 0; i < 8; i++) {
        game_turn turn = rules->turn(buffer->state);
        if (turn.what == GAME_OVER) {
            return;
        }
        if (turn.what != GAME_ACT) {
            game_event_draw(rules, buffer->state, &any);
        } else {
            int seat = bit_lowest(turn.seats);
            int n = rules->legal(buffer->state, seat, menu);
            if (n == 0 && rules->open != NULL && rules->open(buffer->state, seat) != 0) {
                return; /* too many to list */
            }
            expect(n > 0 && n <= rules->menu_max);
            expect(rules->apply(buffer->state, seat, menu[luck_below(&l, (uint32_t)n)]) == GAME_OK);
        }
        expect(rules->check(buffer->state) == NULL);
    }
}

/* First byte: the game; second: its seats; third and fourth: two of its options. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int games = 0;
    while (game_list[games] != NULL) {
        games++;
    }
    if (size < 4) {
        return 0;
    }
    game_setup setup = game_setup_default(game_list[data[0] % games]);
    const game_rules *rules = setup.rules;
    setup.seats = rules->seats_min + data[1] % (rules->seats_max - rules->seats_min + 1);
    for (int i = 2; i < 4; i++) {
        int which = data[i] % rules->options_n;
        if (rules->options[which].type == GAME_INT && rules->options[which].values != NULL) {
            continue; /* only some of the numbers in its range will do */
        }
        int32_t range = rules->options[which].max - rules->options[which].min + 1;
        setup.options[which] = rules->options[which].min + data[i] / rules->options_n % range;
    }
    json v;
    game_buffer buffer = {0};
    char why[256];
    text_out reason = text_to(why, sizeof why);
    if (game_fits(rules, setup.seats, setup.options, &reason) &&
        json_read((const char *)data + 4, size - 4, &v) == NULL &&
        rules->state_parse(buffer.state, setup.seats, setup.options, v, &reason)) {
        expect(rules->check(buffer.state) == NULL);
        check_round_trip(&setup, &buffer);
        play_on(&setup, &buffer);
    }
    return 0;
}
