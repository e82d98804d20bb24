/* The binary form of a game file: the same game as the JSON, in a fraction of the bytes, and no
 * other bytes are taken for one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/grow.h"
#include "tests/kit/table_world.h"

static void record_game(const char *game, int seats, uint64_t seed, gamefile *file)
{
    world w;
    world_begin(&w, seed);
    world_play(&w, game, seats);
    while (w.t->phase != TABLE_ENDED) {
        assert_int_equal(world_act(&w, world_to_act(&w)), TABLE_OK);
    }
    table_file(w.t, file);
    world_end(&w);
}

static bool verifies(const char *bytes, size_t n)
{
    gamefile file;
    char reason[1024];
    text_out why = text_to(reason, sizeof reason);
    bool good = gamefile_verify(&file, game_list, bytes, n, &why, NULL);
    if (good) {
        gamefile_free(&file);
    } else {
        assert_true(why.len > 0);
    }
    return good;
}

static void check_both_forms(const char *game, int seats)
{
    gamefile file;
    gamefile back;
    text_out text = text_growing();
    text_out again = text_growing();
    text_out binary = text_growing();
    text_out why = text_growing();
    record_game(game, seats, 11, &file);
    gamefile_json(&file, &text);
    gamefile_binary(&file, &binary);
    assert_true(gamefile_is_binary(binary.at, binary.len));
    assert_false(gamefile_is_binary(text.at, text.len));
    if (!gamefile_verify(&back, game_list, binary.at, binary.len, &why, NULL)) {
        fail_msg("%s: %s", game, text_end(&why));
    }
    gamefile_json(&back, &again);
    assert_int_equal(again.len, text.len);
    assert_memory_equal(again.at, text.at, text.len);
    print_message("%s/%d: %d events, %zu bytes of JSON, %zu binary\n", game, seats, file.events_n,
                  text.len, binary.len);
    assert_true(binary.len * 2 < text.len);
    gamefile_free(&file);
    gamefile_free(&back);
    text_drop(&text);
    text_drop(&again);
    text_drop(&binary);
    text_drop(&why);
}

static void both_forms_hold_the_same_game(void **unused)
{
    (void)unused;
    check_both_forms("nardy", 2);
    check_both_forms("durak", 2);
    check_both_forms("durak", 6);
    check_both_forms("kush", 3);
    check_both_forms("catan", 4);
}

/* Any byte that is changed is noticed, and none does harm. */
static void changed_bytes_are_noticed(void **unused)
{
    (void)unused;
    gamefile file;
    text_out binary = text_growing();
    record_game("durak", 2, 12, &file);
    gamefile_binary(&file, &binary);
    assert_true(verifies(binary.at, binary.len));
    for (size_t i = 0; i < binary.len; i++) {
        char was = binary.at[i];
        binary.at[i] = (char)(was ^ (1 << i % 8));
        assert_false(verifies(binary.at, binary.len));
        binary.at[i] = was;
    }
    gamefile_free(&file);
    text_drop(&binary);
}

/* A field may have another type than it should. */
static void fields_of_another_type_are_refused(void **unused)
{
    (void)unused;
    static const char *const files[] = {
        "\x08\x01\x38\x05", /* an event that is a number */
        "\x08\x01\x30\x05", /* a proof that is one */
        "\x08\x01\x10\x05", /* rules that are */
        "\x0a\x01\x38",     /* a version that is a text */
        "\x08\x01\x3a\x00", /* an event without anything in it */
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        assert_false(verifies(files[i], strlen(files[i]) + (i == 4)));
    }
}

/* Without a digest the rules still decide. */
static void cut_files_are_refused_or_harmless(void **unused)
{
    (void)unused;
    gamefile file;
    gamefile back;
    text_out binary = text_growing();
    text_out why = text_growing();
    record_game("nardy", 2, 13, &file);
    gamefile_binary(&file, &binary);
    for (size_t n = 0; n < binary.len; n++) {
        bool good = gamefile_read(&back, game_list, binary.at, n, &why);
        if (good) {
            assert_true(back.events_n == file.events_n); /* only the digest is missing */
            gamefile_free(&back);
        }
    }
    gamefile_free(&file);
    text_drop(&binary);
    text_drop(&why);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_forms_hold_the_same_game),
        cmocka_unit_test(changed_bytes_are_noticed),
        cmocka_unit_test(fields_of_another_type_are_refused),
        cmocka_unit_test(cut_files_are_refused_or_harmless),
    };
    return cmocka_run_group_tests_name("gamefile_binary", tests, NULL, NULL);
}
