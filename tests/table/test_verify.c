/* Game files with a proof: what is in order verifies, and nothing else does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "rules/null/null.h"
#include "table/gamefile.h"
#include "table/grow.h"

static const game_rules *const null_only[] = {&null_rules, NULL};

/* Plays a fair game at random for some events; seats take their seeds from all three sources. */
static void play_fair(const game_rules *rules, uint64_t seed, int events, gamefile *file)
{
    game_setup setup = game_setup_default(rules);
    game_buffer buffer;
    luck l = luck_from(seed);
    uint32_t draws = 0;
    game_action *menu = memory_new((size_t)rules->menu_max * sizeof *menu);
    gamefile_start(file, &setup);
    for (int p = 0; p < setup.seats; p++) {
        gamefile_name(file, p, p == 0 ? "human" : "easy");
        file->proof.seats[p].source = (proof_source)((p + 1) % 3);
        memset(file->proof.seats[p].seed, 0x11 * (p + 1), FAIR_KEY);
    }
    memset(file->proof.id, 0x42, FAIR_ID);
    memset(file->proof.server_seed, (int)(seed & 0xff), FAIR_KEY);
    proof_begin(&file->proof, setup.seats);
    rules->start(buffer.state, setup.seats, setup.options);
    for (int i = 0; i < events && rules->turn(buffer.state).what != GAME_OVER; i++) {
        game_turn turn = rules->turn(buffer.state);
        game_event event = {0};
        if (turn.what == GAME_ACT) {
            event.actor = (int8_t)bit_lowest(turn.seats);
            int n = rules->legal(buffer.state, event.actor, menu);
            event.action = menu[luck_below(&l, (uint32_t)n)];
            assert_int_equal(game_event_apply(rules, buffer.state, &event), GAME_OK);
        } else {
            event = proof_draw(file->proof.key, draws++, rules, buffer.state);
        }
        assert_true(gamefile_add(file, &event));
    }
    gamefile_chain(file);
    free(menu);
}

static bool verifies(const game_rules *const *games, const char *text, size_t n, char why[400])
{
    gamefile file;
    text_out o = text_to(why, 400);
    gamefile_fault fault;
    bool good = gamefile_verify(&file, games, text, n, &o, &fault);
    text_end(&o);
    assert_int_equal(good, fault.reason.code == NULL); /* whatever is wrong has a code */
    if (good) {
        gamefile_free(&file);
    }
    return good;
}

static text_out fair_text(const game_rules *rules, uint64_t seed, int events)
{
    gamefile file;
    text_out o = text_growing();
    play_fair(rules, seed, events, &file);
    gamefile_json(&file, &o);
    gamefile_free(&file);
    return o;
}

static void a_fair_game_verifies(void **unused)
{
    (void)unused;
    char why[400];
    for (int i = 0; game_list[i] != NULL; i++) {
        for (int events = 0; events < 2000; events = events * 3 + 1) {
            text_out text = fair_text(game_list[i], 5, events);
            if (!verifies(game_list, text.at, text.len, why)) {
                fail_msg("%s after %d events: %s", game_list[i]->name, events, why);
            }
            text_drop(&text);
        }
    }
    text_out text = fair_text(&null_rules, 5, 1000);
    assert_true(verifies(null_only, text.at, text.len, why));
    text_drop(&text);
}

/* A file of the version before two values were renamed: its hashes cover the names of then. */
static void expect_unchanged(const char *name, const char *former, const char *present)
{
    char path[1024];
    static char text[32 * 1024];
    snprintf(path, sizeof path, "%s/tests/data/%s", getenv("STOLIK_SOURCE"), name);
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t n = fread(text, 1, sizeof text - 1, in);
    fclose(in);
    text[n] = '\0';
    assert_non_null(strstr(text, former));
    gamefile file;
    text_out why = text_growing();
    text_out again = text_growing();
    if (!gamefile_verify(&file, game_list, text, n, &why, NULL)) {
        fail_msg("%s: %s", name, text_end(&why));
    }
    gamefile_json(&file, &again);
    assert_int_equal(again.len, n);
    assert_memory_equal(again.at, text, n);
    assert_null(strstr(text_end(&again), present));
    gamefile_free(&file);
    text_drop(&again);
    text_drop(&why);
}

static void files_with_former_names_stay_as_they_are(void **unused)
{
    (void)unused;
    expect_unchanged("nardy-former.json", "\"rules\":\"seed\"", "\"rules\":\"classic\"");
    expect_unchanged("durak-former.json", "\"rotation\":\"document\"", "\"taker\"");
}

/* -- damage -- */

static int64_t flips(void)
{
    return getenv("STOLIK_LONG") != NULL ? 100000 : 4000;
}

static void check_flips(const game_rules *rules, const game_rules *const *games, int events,
                        int64_t n, uint64_t seed)
{
    luck l = luck_from(seed);
    text_out text = fair_text(rules, seed, events);
    char why[400];
    for (int64_t i = 0; i < n; i++) {
        uint32_t at = luck_below(&l, (uint32_t)text.len);
        unsigned bit = 1u << luck_below(&l, 8);
        text.at[at] = (char)((unsigned char)text.at[at] ^ bit);
        if (verifies(games, text.at, text.len, why)) {
            fail_msg("%s: bit %x of byte %u was flipped and nobody saw it", rules->name, bit, at);
        }
        text.at[at] = (char)((unsigned char)text.at[at] ^ bit);
    }
    assert_true(verifies(games, text.at, text.len, why));
    text_drop(&text);
}

static void any_flipped_bit_is_seen(void **unused)
{
    (void)unused;
    check_flips(&null_rules, null_only, 1000, flips(), 7);
    for (int i = 0; game_list[i] != NULL; i++) {
        check_flips(game_list[i], game_list, 60, flips() / 4, 8);
    }
}

static void a_shorter_or_longer_file_is_seen(void **unused)
{
    (void)unused;
    char why[400];
    text_out text = fair_text(&null_rules, 9, 1000);
    for (size_t n = 0; n < text.len; n += 13) {
        assert_false(verifies(null_only, text.at, n, why));
    }
    text_char(&text, '\n');
    assert_false(verifies(null_only, text.at, text.len, why));
    text_drop(&text);
}

/* -- forgery: everything else is made to fit, the digest too -- */

typedef void forge(gamefile *file);

static void expect_caught(forge *change, bool chain_again, const char *reason)
{
    gamefile file;
    char why[400];
    text_out text = text_growing();
    play_fair(game_find("nardy", 5), 3, 1000, &file);
    change(&file);
    if (chain_again) {
        gamefile_chain(&file);
    }
    gamefile_json(&file, &text);
    assert_false(verifies(game_list, text.at, text.len, why));
    if (strstr(why, reason) == NULL) {
        fail_msg("wanted \"%s\", got \"%s\"", reason, why);
    }
    text_drop(&text);
    gamefile_free(&file);
}

static void other_server_seed(gamefile *file)
{
    file->proof.server_seed[0] ^= 1;
}

static void other_commitment(gamefile *file)
{
    file->proof.commitment[31] ^= 1;
}

static void other_player_seed(gamefile *file)
{
    file->proof.seats[0].seed[5] ^= 1;
}

static void own_bot_seed(gamefile *file)
{
    file->proof.seats[0].source = PROOF_BOT;
}

static void other_dice(gamefile *file)
{
    /* Swapped dice are as legal as the others, but not what was drawn. */
    game_action *dice = &file->events[1].action;
    assert_int_equal(dice->kind, GAME_KIND_DICE);
    assert_int_not_equal(dice->arg[0], dice->arg[1]);
    uint8_t first = dice->arg[0];
    dice->arg[0] = dice->arg[1];
    dice->arg[1] = first;
}

static void earlier_end(gamefile *file)
{
    file->events_n -= 4;
}

static void resigned_after_the_end(gamefile *file)
{
    file->ending = (game_ending){.how = GAME_ENDED_RESIGNED, .seat = 0};
}

static void no_proof(gamefile *file)
{
    file->proof.there = false;
}

static void forgeries_are_named(void **unused)
{
    (void)unused;
    expect_caught(other_server_seed, true, "the server's seed is not the one it committed to");
    expect_caught(other_commitment, true, "the server's seed is not the one it committed to");
    expect_caught(other_player_seed, true, "the seed of seat 0 is not the one it committed to");
    expect_caught(own_bot_seed, true, "the seed of seat 0 is not that of a computer player");
    expect_caught(other_dice, true, "event 2: the draw from the seeds is {\"chance\":\"");
    expect_caught(earlier_end, false, "the log is not the one that the chain was made of");
    expect_caught(resigned_after_the_end, true, "the rules had ended the game");
    expect_caught(no_proof, false, "there is no proof in it");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fair_game_verifies),
        cmocka_unit_test(files_with_former_names_stay_as_they_are),
        cmocka_unit_test(any_flipped_bit_is_seen),
        cmocka_unit_test(a_shorter_or_longer_file_is_seen),
        cmocka_unit_test(forgeries_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
