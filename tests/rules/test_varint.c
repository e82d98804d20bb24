/* Numbers in as few bytes as they need: every length, its edges, and what is no number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rules/core/varint.h"

/* Written in `length` bytes, and read back from these and from no fewer. */
static void expect_length(uint64_t number, size_t length)
{
    uint8_t bytes[VARINT_MAX + 1];
    memset(bytes, 0xee, sizeof bytes);
    assert_int_equal(varint_put(number, bytes), length);
    assert_int_equal(bytes[length], 0xee);
    for (size_t n = 0; n < length; n++) {
        const uint8_t *at = bytes;
        uint64_t read = 7;
        assert_false(varint_get(&at, bytes + n, &read));
        assert_ptr_equal(at, bytes);
        assert_int_equal(read, 7);
    }
    const uint8_t *at = bytes;
    uint64_t read = ~number;
    assert_true(varint_get(&at, bytes + sizeof bytes, &read));
    assert_ptr_equal(at, bytes + length);
    assert_true(read == number);
}

static void a_number_takes_a_byte_for_seven_bits(void **unused)
{
    (void)unused;
    expect_length(0, 1);
    for (size_t length = 1; length < VARINT_MAX; length++) {
        uint64_t next = UINT64_C(1) << 7 * length;
        expect_length(next - 1, length);
        expect_length(next, length + 1);
        expect_length(next + 1, length + 1);
    }
    expect_length(UINT64_MAX, VARINT_MAX);
}

static void refuse(const uint8_t *bytes, size_t n)
{
    const uint8_t *at = bytes;
    uint64_t read = 7;
    assert_false(varint_get(&at, bytes + n, &read));
    assert_ptr_equal(at, bytes);
    assert_int_equal(read, 7);
}

static void a_number_has_one_form(void **unused)
{
    (void)unused;
    for (size_t zeros = 1; zeros <= VARINT_MAX; zeros++) {
        uint8_t bytes[VARINT_MAX + 2];
        memset(bytes, 0x80, sizeof bytes);
        bytes[0] = 0x85; /* 5, and more to come */
        bytes[zeros] = 0;
        refuse(bytes, zeros + 1);
    }
    refuse((const uint8_t[]){0x80, 0x00}, 2);
    refuse((const uint8_t[]){0xff, 0x80, 0x00}, 3);
}

static void a_number_has_64_bits(void **unused)
{
    (void)unused;
    uint8_t bytes[VARINT_MAX + 1];
    memset(bytes, 0xff, sizeof bytes);
    for (int last = 2; last < 0x80; last++) {
        bytes[VARINT_MAX - 1] = (uint8_t)last;
        refuse(bytes, VARINT_MAX);
    }
    bytes[VARINT_MAX - 1] = 0x81; /* the 64th bit, and more to come */
    bytes[VARINT_MAX] = 0x01;
    refuse(bytes, sizeof bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_takes_a_byte_for_seven_bits),
        cmocka_unit_test(a_number_has_one_form),
        cmocka_unit_test(a_number_has_64_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
