/* Token buckets, alone and in their table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/accounts/address.h"
#include "server/accounts/limits.h"
#include "server/accounts/siphash.h"

enum { NOW = 1000000 };

/* One token, if there is one. */
static bool take(bucket *b, double rate, double burst, int64_t now_ms)
{
    if (bucket_wait_ms(b, rate, burst, now_ms) > 0) {
        return false;
    }
    bucket_charge(b, rate, 1, now_ms);
    return true;
}

static int take_all(bucket *b, double rate, double burst, int64_t now_ms)
{
    int n = 0;
    while (n < 1000 && take(b, rate, burst, now_ms)) {
        n++;
    }
    return n;
}

static void a_new_bucket_gives_its_burst_and_no_more(void **state)
{
    (void)state;
    for (int burst = 1; burst <= 200; burst++) {
        static const double rates[] = {0.01, 0.3, 1, 3, 7, 20, 60, 333};
        for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
            bucket b = {0};
            assert_int_equal(take_all(&b, rates[i], burst, NOW), burst);
        }
    }
}

static void a_bucket_fills_at_its_rate_up_to_its_burst(void **state)
{
    (void)state;
    bucket b = {0};
    assert_int_equal(take_all(&b, 20, 60, NOW), 60);
    assert_int_equal(take_all(&b, 20, 60, NOW + 49), 0);
    assert_int_equal(take_all(&b, 20, 60, NOW + 50), 1);
    assert_int_equal(take_all(&b, 20, 60, NOW + 1050), 20);
    assert_int_equal(take_all(&b, 20, 60, NOW + 3600000), 60);
}

static void a_refused_taking_costs_nothing(void **state)
{
    (void)state;
    bucket b = {0};
    take_all(&b, 1, 5, NOW);
    for (int i = 0; i < 1000; i++) {
        assert_false(take(&b, 1, 5, NOW + 999));
    }
    assert_true(take(&b, 1, 5, NOW + 1000));
}

static void the_wait_is_as_long_as_it_takes(void **state)
{
    (void)state;
    bucket b = {0};
    assert_int_equal(bucket_wait_ms(&b, 10.0 / 60, 30, NOW), 0);
    take_all(&b, 10.0 / 60, 30, NOW);
    int64_t wait = bucket_wait_ms(&b, 10.0 / 60, 30, NOW);
    assert_in_range(wait, 5999, 6001);
    assert_false(take(&b, 10.0 / 60, 30, NOW + wait - 2));
    assert_int_equal(bucket_wait_ms(&b, 10.0 / 60, 30, NOW + wait), 0);
    assert_true(take(&b, 10.0 / 60, 30, NOW + wait));
}

static void extreme_rates_do_not_overflow(void **state)
{
    (void)state;
    bucket slow = {0};
    assert_true(take(&slow, 1e-300, 1e6, NOW));
    bucket fast = {0};
    for (int i = 0; i < 1000; i++) {
        assert_true(take(&fast, 1e300, 1, NOW));
    }
}

static void siphash_gives_the_published_values(void **state)
{
    (void)state;
    uint8_t key[16];
    uint8_t message[15];
    for (uint8_t i = 0; i < 16; i++) {
        key[i] = i;
    }
    for (uint8_t i = 0; i < 15; i++) {
        message[i] = i;
    }
    assert_true(siphash(key, message, 15) == 0xa129ca6149be45e5);
    assert_true(siphash(key, message, 0) == 0x726fdb47dd0e0e31);
    assert_true(siphash(key, message, 8) == 0x93f5f5799a932462);
}

static void spend(limits *l, const char *address)
{
    take_all(limits_of_address(l, address, LIMIT_REQUESTS), 1, 5, NOW);
}

static bool has_some(limits *l, const char *address)
{
    return bucket_wait_ms(limits_of_address(l, address, LIMIT_REQUESTS), 1, 5, NOW) == 0;
}

static void addresses_and_purposes_are_counted_apart(void **state)
{
    (void)state;
    limits *l = limits_new(LIMITS_DEFAULT);
    spend(l, "10.0.0.1");
    assert_false(has_some(l, "10.0.0.1"));
    assert_true(has_some(l, "10.0.0.2"));
    assert_true(take(limits_of_address(l, "10.0.0.1", LIMIT_CHAT), 1, 1, NOW));
    assert_true(take(limits_of_account(l, 7, LIMIT_CHAT), 1, 1, NOW));
    assert_false(take(limits_of_account(l, 7, LIMIT_CHAT), 1, 1, NOW));
    assert_true(take(limits_of_account(l, 8, LIMIT_CHAT), 1, 1, NOW));
    limits_free(l);
}

static void an_ipv6_network_counts_as_one(void **state)
{
    (void)state;
    limits *l = limits_new(LIMITS_DEFAULT);
    spend(l, "2001:db8:1:2::1");
    assert_false(has_some(l, "2001:db8:1:2:ffff:ffff:ffff:ffff"));
    assert_true(has_some(l, "2001:db8:1:3::1"));
    spend(l, "::ffff:10.0.0.1");
    assert_false(has_some(l, "10.0.0.1"));
    assert_true(has_some(l, "::ffff:10.0.0.2"));
    spend(l, "no address");
    assert_false(has_some(l, "no address"));
    limits_free(l);
}

/* In a table that is full, whoever has spent all keeps an empty bucket while newcomers, who have
 * spent one token, push each other out. */
static void a_crowd_does_not_free_who_is_blocked(void **state)
{
    (void)state;
    limits *l = limits_new(64);
    spend(l, "10.0.0.1");
    for (int i = 0; i < 10000; i++) {
        char address[32];
        snprintf(address, sizeof address, "11.0.%d.%d", i / 250, i % 250);
        assert_true(take(limits_of_address(l, address, LIMIT_REQUESTS), 1, 5, NOW));
    }
    assert_false(has_some(l, "10.0.0.1"));
    limits_free(l);
}

static void a_bucket_in_debt_is_paid_off_first(void **state)
{
    (void)state;
    bucket b = {0};
    bucket_charge(&b, 1, 25, NOW);
    assert_int_equal(bucket_wait_ms(&b, 1, 5, NOW), 21000);
    assert_false(take(&b, 1, 5, NOW + 20999));
    assert_true(take(&b, 1, 5, NOW + 21000));
}

static void an_address_is_counted_with_its_network(void **state)
{
    (void)state;
    static const uint8_t key[16] = {1};
    uint64_t a, b;
    assert_true(address_hash(key, "2001:db8:1:2::3", ADDRESS_HOST, &a));
    assert_true(address_hash(key, "2001:db8:1:2:9::4", ADDRESS_HOST, &b));
    assert_true(a == b);
    assert_true(address_hash(key, "2001:db8:1:3::3", ADDRESS_HOST, &b));
    assert_true(a != b);
    assert_true(address_hash(key, "2001:db8:1:2::3", ADDRESS_NETWORK, &a));
    assert_true(address_hash(key, "2001:db8:1:ffff::3", ADDRESS_NETWORK, &b));
    assert_true(a == b);
    assert_true(address_hash(key, "2001:db8:2::3", ADDRESS_NETWORK, &b));
    assert_true(a != b);
    assert_false(address_hash(key, "192.0.2.1", ADDRESS_NETWORK, &b));
    assert_false(address_hash(key, "::ffff:192.0.2.1", ADDRESS_NETWORK, &b));
    assert_true(address_hash(key, "192.0.2.1", ADDRESS_HOST, &a));
    assert_true(address_hash(key, "::ffff:192.0.2.1", ADDRESS_HOST, &b));
    assert_true(a == b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_bucket_gives_its_burst_and_no_more),
        cmocka_unit_test(a_bucket_fills_at_its_rate_up_to_its_burst),
        cmocka_unit_test(a_refused_taking_costs_nothing),
        cmocka_unit_test(the_wait_is_as_long_as_it_takes),
        cmocka_unit_test(extreme_rates_do_not_overflow),
        cmocka_unit_test(siphash_gives_the_published_values),
        cmocka_unit_test(addresses_and_purposes_are_counted_apart),
        cmocka_unit_test(an_ipv6_network_counts_as_one),
        cmocka_unit_test(a_crowd_does_not_free_who_is_blocked),
        cmocka_unit_test(a_bucket_in_debt_is_paid_off_first),
        cmocka_unit_test(an_address_is_counted_with_its_network),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
