/* Names: which are allowed, how a foreign one is made acceptable, and which look the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "server/accounts/alike.h"
#include "server/accounts/name.h"

static bool is_name(const char *text)
{
    char room[128];
    text_out why = text_to(room, sizeof room);
    bool good = name_check(text, strlen(text), &why);
    assert_int_equal(good, why.len == 0);
    return good;
}

static void names_of_all_alphabets_are_names(void **state)
{
    (void)state;
    static const char *const good[] = {
        "A",
        "Anna K.",
        "Пётр",
        "Ёж ёж ёж",
        "\xe5\xb1\xb1\xe7\x94\xb0",         /* CJK */
        "José",                             /* one mark in the letter */
        "Jose\xcc\x81",                     /* one mark after it */
        "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d", /* Hebrew */
        "\xf0\x9f\x8e\xb2 dice",            /* emoji */
        "\xe2\x9d\xa4\xef\xb8\x8f",         /* emoji with a selector */
        "123456789012345678901234",
        "<b>&\"'",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(is_name(good[i]));
    }
}

static void what_is_badly_written_is_no_name(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        " ",
        " A",
        "A ",
        "A  B",
        "1234567890123456789012345",
        "A\nB",
        "\xcc\x81 a mark on nothing",
        "A \xcc\x81",                                       /* a mark on a space */
        "a\xcc\x81\xcc\x82\xcc\x83",                        /* three marks */
        "\xe0\xb8\x81\xe0\xb9\x87\xe0\xb9\x87\xe0\xb9\x87", /* likewise in Thai, */
        "\xe0\xbd\x80\xe0\xbd\xb2\xe0\xbd\xb2\xe0\xbd\xb2", /* Tibetan, */
        "\xd0\x96\xea\x99\xb0\xea\x99\xb0\xea\x99\xb0",     /* and Cyrillic that encloses */
        "\xe0\xbc\xb5Tibetan first",
        "\xe2\x9d\xa4\xef\xb8\x8f\xef\xb8\x8f", /* two selectors */
        "\xef\xb8\x8fone first",
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7", /* pictographs that are joined */
        "\xc0\x80",                                     /* overlong */
        "\xe0\x80\x80",                                 /* overlong */
        "\xed\xa0\x80",                                 /* a surrogate */
        "\xf4\x90\x80\x80",                             /* above U+10FFFF */
        "\xff",
        "\x80",
        "A\xd0", /* cut short */
        /* 16 characters of 4 bytes are 64 bytes. */
        "🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(is_name(bad[i]));
    }
    char ignored[128];
    text_out why = text_to(ignored, sizeof ignored);
    assert_false(name_check("A\0B", 3, &why));
}

/* "A", this character and "B". */
static bool is_name_with(uint32_t point)
{
    char text[8];
    text_out o = text_to(text, sizeof text);
    text_char(&o, 'A');
    if (point < 0x80) {
        text_char(&o, (char)point);
    } else if (point < 0x800) {
        text_char(&o, (char)(0xc0 | point >> 6));
        text_char(&o, (char)(0x80 | (point & 63)));
    } else {
        text_char(&o, (char)(point < 0x10000 ? 0xe0 | point >> 12 : 0xf0 | point >> 18));
        if (point >= 0x10000) {
            text_char(&o, (char)(0x80 | (point >> 12 & 63)));
        }
        text_char(&o, (char)(0x80 | (point >> 6 & 63)));
        text_char(&o, (char)(0x80 | (point & 63)));
    }
    text_char(&o, 'B');
    return is_name(text_end(&o));
}

/* Controls, all of Cf, spaces, selectors without a pictograph, fillers, private use, and what is no
 * character. */
static void what_disturbs_or_deceives_is_in_no_name(void **state)
{
    (void)state;
    static const uint32_t bad[] = {
        0x01,    0x1f,    0x7f,    0x80,    0x85,    0x9f,    0xa0,    0xad,    0x34f,
        0x600,   0x605,   0x61c,   0x6dd,   0x70f,   0x890,   0x891,   0x8e2,   0x115f,
        0x1160,  0x1680,  0x17b4,  0x17b5,  0x180b,  0x180e,  0x180f,  0x2000,  0x200a,
        0x200b,  0x200c,  0x200d,  0x200e,  0x200f,  0x2028,  0x2029,  0x202a,  0x202e,
        0x202f,  0x205f,  0x2060,  0x2061,  0x2064,  0x2066,  0x2069,  0x206a,  0x206f,
        0x2800,  0x3000,  0x3164,  0xe000,  0xf8ff,  0xfdd0,  0xfdef,  0xfe00,  0xfe0e,
        0xfe0f,  0xfeff,  0xffa0,  0xfff9,  0xfffb,  0xfffd,  0xfffe,  0xffff,  0x110bd,
        0x110cd, 0x13430, 0x13438, 0x1bca0, 0x1bca3, 0x1d173, 0x1d17a, 0x1ffff, 0x2fffe,
        0x3ffff, 0xe0001, 0xe0020, 0xe0041, 0xe007f, 0xe0100, 0xe01ef, 0xf0000, 0x10fffd};
    static const uint32_t good[] = {0x21,   0x7e,   0xa1,   0xac,   0x3b1,   0x430,
                                    0x5d0,  0x627,  0x2010, 0x2027, 0x2030,  0x205e,
                                    0x3001, 0x3042, 0x4e00, 0xac00, 0x1f3b2, 0x20000};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(is_name_with(bad[i]));
    }
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(is_name_with(good[i]));
    }
}

static void cleaning_keeps_what_can_be_kept(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"Anna", "Anna"},
        {"  Anna   K ", "Anna K"},
        {"A\nB", "A B"},
        {"A\xe2\x80\x8b"
         "B",
         "AB"},
        {"a\xcc\x81\xcc\x82\xcc\x83z", "a\xcc\x81\xcc\x82z"},
        {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7", "\xf0\x9f\x91\xa9\xf0\x9f\x91\xa7"},
        {"An\xef\xb8\x8fna \xe2\x9d\xa4\xef\xb8\x8f", "Anna \xe2\x9d\xa4\xef\xb8\x8f"},
        {"\xf3\xa0\x81\x81\xe2\x81\xa4\xd8\x85", "Player 12"},
        {"\xff\xfe", "Player 12"},
        {"", "Player 12"},
        {"123456789012345678901234567890", "123456789012345678901234"},
        {"12345678901234567890123 567890", "12345678901234567890123"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char name[STORE_NAME];
        name_clean(cases[i][0], strlen(cases[i][0]), 12, name);
        assert_string_equal(name, cases[i][1]);
    }
}

static void whatever_is_cleaned_is_a_name_and_names_stay(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        " ",        "a",        "я",  "\xcc\x81", "\xff", "\n", "\xe2\x80\x8b", "\xf0\x9f\x8e\xb2",
        "\xe3\x80", "\xc2\xa0", "山", "\x80"};
    luck l = luck_from(2);
    for (int round = 0; round < 20000; round++) {
        char text[256] = "";
        for (uint32_t n = luck_below(&l, 40); n > 0; n--) {
            strcat(text, pieces[luck_below(&l, sizeof pieces / sizeof pieces[0])]);
        }
        char name[STORE_NAME];
        name_clean(text, strlen(text), round, name);
        assert_true(is_name(name));
        if (is_name(text)) {
            assert_string_equal(name, text);
        }
    }
}

static void names_that_look_the_same_are_alike(void **state)
{
    (void)state;
    static const char *const alike[][2] = {
        {"Anna", "Anna"},
        {"Anna", "ANNA"},
        {"Anna", "Аnnа"},
        {"Anna", "An na."},
        {"Anna", "Ànná"},
        {"Anna", "A\xcc\x81nna"},
        {"Anna", "Ａｎｎａ"},
        {"Anna", "𝒜𝓃𝓃𝒶"},
        {"Olga", "0lga"},
        {"Ivan", "lvan"},
        {"Ivan", "1van"},
        {"ivan", "IVAN"},
        {"Пётр", "петр"},
        {"Сева", "Ceва"},
        {"СОМ", "COM"},
        {"Νίκος", "Nikoc"},
        {"Emma", "Ernma"},
        {"Will", "VVill"},
        {"Ёж ёж", "ЕЖ ЕЖ"},
        {"дядя", "ДЯДЯ"},
        {"山田", "山 田"},
        {"...", "..."},
        {"Łukasz", "Lukasz"},
        {"ᴀɴɴᴀ", "Anna"},
        {"Ⓐnna", "Anna"},
        {"🎲", "🎲"},
        {"❤️", "❤"},
        {"Anna #12", "Anna"},
        /* the ends of the table's rows, which must not shift */
        {"î", "i"},
        {"Ĝ", "g"},
        {"Ō", "o"},
        {"ź", "z"},
        {"ſ", "f"},
        {"ȃ", "a"},
        {"ɩ", "l"},
        {"ʟ", "l"},
        {"χ", "x"},
        {"ώ", "w"},
        {"п", "n"},
        {"ӵ", "4"},
        {"ԝ", "w"},
        {"ᴢ", "z"},
        {"ị", "i"},
        {"ỷ", "y"},
        {"ỹ", "y"},
    };
    static const char *const other[][2] = {
        {"Anna", "Hanna"}, {"Anna", "Ann"},   {"Anna", "Anna2"}, {"...", "---"}, {"...", "a"},
        {"#1", "#2"},      {"Пётр", "Павел"}, {"山田", "山本"},  {"🎲", "🎰"},     {"Mia", "Max"},
    };
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        if (!alike_names(alike[i][0], alike[i][1]) || !alike_names(alike[i][1], alike[i][0])) {
            fail_msg("%s and %s", alike[i][0], alike[i][1]);
        }
    }
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        if (alike_names(other[i][0], other[i][1])) {
            fail_msg("%s and %s", other[i][0], other[i][1]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_all_alphabets_are_names),
        cmocka_unit_test(what_is_badly_written_is_no_name),
        cmocka_unit_test(what_disturbs_or_deceives_is_in_no_name),
        cmocka_unit_test(cleaning_keeps_what_can_be_kept),
        cmocka_unit_test(whatever_is_cleaned_is_a_name_and_names_stay),
        cmocka_unit_test(names_that_look_the_same_are_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
