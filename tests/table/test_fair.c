/* The published vectors of the draws. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "table/fair.h"

static void read_key(uint8_t key[FAIR_KEY])
{
    static const char k[] = "f2fd2bcafa111b7018b3ec56fc6b56e1dab674a988193f076747902eb9e6cce6";
    assert_true(fair_key_parse(k, strlen(k), key));
}

static void dice_are_as_published(void **unused)
{
    (void)unused;
    static const int want[10][2] = {{1, 4}, {6, 1}, {2, 4}, {5, 5}, {4, 2},
                                    {5, 6}, {6, 3}, {2, 4}, {5, 2}, {5, 3}};
    uint8_t key[FAIR_KEY];
    read_key(key);
    for (uint32_t n = 0; n < 10; n++) {
        fair_draw d = fair_begin(key, FAIR_DICE, n);
        assert_int_equal(1 + fair_below(&d, 6), want[n][0]);
        assert_int_equal(1 + fair_below(&d, 6), want[n][1]);
    }
    fair_draw d = fair_begin(key, FAIR_DICE, 0);
    static const uint8_t first[] = {0xc4, 0x4f, 0xc5, 0x98, 0xd7, 0x01, 0x11, 0x9d};
    fair_below(&d, 6);
    assert_memory_equal(d.block, first, sizeof first);
}

static void check_shuffle(uint32_t n, int size, const int *want)
{
    uint8_t key[FAIR_KEY];
    int a[52];
    read_key(key);
    fair_draw d = fair_begin(key, FAIR_SHUFFLE, n);
    for (int i = 0; i < size; i++) {
        a[i] = i;
    }
    for (int i = size - 1; i > 0; i--) {
        uint32_t j = fair_below(&d, (uint32_t)i + 1);
        int swap = a[i];
        a[i] = a[j];
        a[j] = swap;
    }
    assert_memory_equal(a, want, (size_t)size * sizeof *a);
}

static void shuffles_are_as_published(void **unused)
{
    (void)unused;
    static const int deck[] = {20, 10, 24, 9,  32, 1,  28, 13, 27, 0,  23, 19,
                               11, 2,  31, 22, 25, 12, 33, 5,  35, 7,  17, 15,
                               21, 26, 34, 14, 4,  18, 6,  8,  3,  29, 16, 30};
    static const int hexes[] = {17, 2, 9, 14, 16, 11, 1, 15, 3, 10, 8, 0, 18, 12, 7, 6, 4, 5, 13};
    check_shuffle(10, 36, deck);
    check_shuffle(11, 19, hexes);
    static const int cards[] = {19, 20, 6,  22, 23, 7, 13, 2, 18, 3, 8,  9, 10,
                                14, 11, 17, 24, 21, 0, 15, 4, 5,  1, 16, 12};
    check_shuffle(12, 25, cards);
}

static void picks_are_as_published(void **unused)
{
    (void)unused;
    uint8_t key[FAIR_KEY];
    read_key(key);
    fair_draw d = fair_begin(key, FAIR_PICK, 13);
    assert_int_equal(fair_below(&d, 7), 6);
    d = fair_begin(key, FAIR_PICK, 2072); /* its first number is rejected */
    assert_int_equal(fair_below(&d, 65175), 52457);
    assert_int_equal(d.used, 8);
}

static void a_key_is_64_hex_digits(void **unused)
{
    (void)unused;
    uint8_t key[FAIR_KEY];
    char text[66];
    memset(text, 'F', sizeof text);
    assert_true(fair_key_parse(text, 64, key));
    assert_int_equal(key[31], 0xff);
    assert_false(fair_key_parse(text, 63, key));
    assert_false(fair_key_parse(text, 65, key));
    text[63] = 'g';
    assert_false(fair_key_parse(text, 64, key));
}

/* -- commitments, key and chain -- */

static void count_up(uint8_t *at, int n, int from)
{
    for (int i = 0; i < n; i++) {
        at[i] = (uint8_t)(from + i);
    }
}

static void check_hex(const uint8_t *bytes, const char *want)
{
    char text[2 * FAIR_KEY + 1];
    text_out o = text_to(text, sizeof text);
    fair_hex(bytes, FAIR_KEY, &o);
    assert_string_equal(text_end(&o), want);
}

typedef struct vectors {
    uint8_t id[FAIR_ID];
    uint8_t server_seed[FAIR_KEY];
    uint8_t commitment[FAIR_KEY];
    uint8_t seeds[3][FAIR_KEY];
} vectors;

static vectors published(void)
{
    vectors v;
    count_up(v.id, FAIR_ID, 0);
    count_up(v.server_seed, FAIR_KEY, 0x20);
    memset(v.seeds[0], 0xa0, FAIR_KEY);
    memset(v.seeds[1], 0xb1, FAIR_KEY);
    fair_commit(v.id, v.server_seed, v.commitment);
    fair_bot_seed(v.id, v.commitment, 2, v.seeds[2]);
    return v;
}

static void commitments_are_as_published(void **unused)
{
    (void)unused;
    vectors v = published();
    uint8_t c[FAIR_KEY];
    check_hex(v.commitment, "3cd6fc537fd941a79162cdb38864124c369c4a53f7a731c908c312d6ff27efb5");
    fair_commit_seat(v.id, 0, v.seeds[0], c);
    check_hex(c, "e6a41b1c0afcdbfd7c005231c73ff5ea172cf5b631dd3216f597f0a7d608bea3");
    fair_commit_seat(v.id, 1, v.seeds[1], c);
    check_hex(c, "b23065b9f8be541e90717d86b1f1783165714d9f0bce93f2c9982ae92f1001c0");
    check_hex(v.seeds[2], "2765608c27452dd5912728cef7fd7efb1997f4a169e87e92acb453f4b9e888a4");
}

static void the_key_is_as_published(void **unused)
{
    (void)unused;
    vectors v = published();
    uint8_t key[FAIR_KEY];
    fair_key(v.server_seed, v.id, 3, (const uint8_t(*)[FAIR_KEY])v.seeds, key);
    check_hex(key, "f2fd2bcafa111b7018b3ec56fc6b56e1dab674a988193f076747902eb9e6cce6");
}

static void the_chain_is_as_published(void **unused)
{
    (void)unused;
    vectors v = published();
    uint8_t key[FAIR_KEY];
    static const char options[] = "{\"players\":3}";
    static const char deal[] = "{\"t\":\"deal\"}";
    static const char attack[] = "{\"t\":\"attack\",\"s\":0,\"c\":7}";
    read_key(key);
    fair_chain chain = fair_chain_start(v.id, v.commitment, "durak-36/1", options, strlen(options));
    check_hex(chain.hash, "fccc38fdc54781f1f8b7efb571f3e6e4712479a2415a81d3dfc343e522e76a84");
    fair_chain_add(&chain, key, deal, strlen(deal));
    fair_chain_add(&chain, key, attack, strlen(attack));
    check_hex(chain.hash, "f1e59f118e08cf90222ecdbca97a57833aac933b0ffdf87d5b3c97befaa3ebab");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_are_as_published),        cmocka_unit_test(shuffles_are_as_published),
        cmocka_unit_test(picks_are_as_published),       cmocka_unit_test(a_key_is_64_hex_digits),
        cmocka_unit_test(commitments_are_as_published), cmocka_unit_test(the_key_is_as_published),
        cmocka_unit_test(the_chain_is_as_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
