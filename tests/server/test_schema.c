/* The binary form of @colyseus/schema: every captured patch is reproduced byte for byte; and
 * MessagePack as the SDKs write it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/doors/msgpack.h"
#include "server/doors/schema.h"
#include "table/grow.h"

/* The schema that was captured. */
static const schema_field point_fields[] = {
    {.name = "player", .kind = SCHEMA_STRING, .identity = true},
    {.name = "checkers", .kind = SCHEMA_NUMBER},
    {.name = NULL},
};
static const schema_class point = {"Point", point_fields};
static const schema_field state_fields[] = {
    {.name = "board", .kind = SCHEMA_MAP, .of = SCHEMA_REF, .class = &point},
    {.name = "bar", .kind = SCHEMA_MAP, .of = SCHEMA_NUMBER},
    {.name = "off", .kind = SCHEMA_MAP, .of = SCHEMA_NUMBER},
    {.name = "currentPlayer", .kind = SCHEMA_STRING},
    {.name = "dice", .kind = SCHEMA_ARRAY, .of = SCHEMA_NUMBER, .first = true},
    {.name = "winner", .kind = SCHEMA_STRING},
    {.name = "possibleMoves", .kind = SCHEMA_ARRAY, .of = SCHEMA_STRING},
    {.name = "players", .kind = SCHEMA_MAP, .of = SCHEMA_STRING},
    {.name = "turnCount", .kind = SCHEMA_NUMBER},
    {.name = NULL},
};
static const schema_class state = {"GameState", state_fields};

static void to_hex(const text_out *o, text_out *hex)
{
    text_restart(hex);
    for (size_t i = 0; i < o->len; i++) {
        text_format(hex, "%02x", (unsigned char)o->at[i]);
    }
    text_end(hex);
}

static void assert_hex(const text_out *o, const char *expected)
{
    text_out hex = text_growing();
    to_hex(o, &hex);
    assert_string_equal(hex.at, expected);
    text_drop(&hex);
}

static json value_of(const char *text)
{
    json v;
    assert_null(json_read(text, strlen(text), &v));
    return v;
}

/* -- reflection -- */

static void reflection_has_the_captured_301_bytes(void **unused)
{
    (void)unused;
    text_out o = text_growing();
    schema_reflection(&state, SCHEMA_FORM_16, &o);
    assert_int_equal(o.len, 301);
    assert_hex(&o, "8001ff0180000280010dff0282038000ff0380000480010580020680030780040880050980060a"
                   "80070b80080cff0480a5626f617264820181a36d6170ff0580a362617282ff81aa6d61703a6e75"
                   "6d626572ff0680a36f666682ff81aa6d61703a6e756d626572ff0780ad63757272656e74506c61"
                   "79657281a6737472696e67ff0880a46469636582ff81ac61727261793a6e756d626572ff0980a6"
                   "77696e6e657281a6737472696e67ff0a80ad706f737369626c654d6f76657382ff81ac61727261"
                   "793a737472696e67ff0b80a7706c617965727382ff81aa6d61703a737472696e67ff0c80a97475"
                   "726e436f756e7481a66e756d626572ff0d820e8001ff0e80000f800110ff0f80a6706c61796572"
                   "81a6737472696e67ff1080a8636865636b65727381a66e756d626572");
    text_drop(&o);
}

static void reflection_of_0_18_names_what_a_collection_holds_apart(void **unused)
{
    (void)unused;
    static const schema_field fields[] = {
        {.name = "bar", .kind = SCHEMA_MAP, .of = SCHEMA_NUMBER},
        {.name = NULL},
    };
    static const schema_class one = {"One", fields};
    text_out o = text_growing();
    schema_reflection(&one, SCHEMA_FORM_18, &o);
    assert_hex(&o, "8001ff01800002ff0282038000ff03800004"
                   "ff0480a362617281a36d617082ff83a66e756d626572");
    text_drop(&o);
}

/* -- the captured patches -- */

static char *next_line(char **at)
{
    char *line = *at;
    char *end = strchr(line, '\n');
    assert_non_null(end);
    *end = '\0';
    *at = end + 1;
    return line;
}

static char *read_vectors(void)
{
    char path[512];
    snprintf(path, sizeof path, "%s/tests/data/colyseus-vectors.txt", getenv("STOLIK_SOURCE"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *text = calloc(1, 1 << 16);
    assert_true(fread(text, 1, (1 << 16) - 1, file) > 1000);
    fclose(file);
    return text;
}

static void every_captured_patch_is_reproduced(void **unused)
{
    (void)unused;
    char *text = read_vectors();
    char *at = text;
    schema_encoder *e = schema_new(&state, 1);
    text_out o = text_growing();
    int n = 0;
    while (*at != '\0') {
        char *name = next_line(&at);
        if (name[0] == '\0' || name[0] == '#') {
            continue;
        }
        char *value = next_line(&at);
        char *hex = next_line(&at);
        text_restart(&o);
        if (value[0] != '-') {
            schema_patch(e, value_of(value), &o);
        }
        if (n == 0 || value[0] == '-') { /* a whole state */
            text_restart(&o);
            schema_state(e, false, &o);
        }
        if (strstr(name, "by hand") == NULL) {
            assert_hex(&o, hex[0] == '-' ? "" : hex);
        }
        n++;
    }
    assert_int_equal(n, 44);
    schema_free(e);
    text_drop(&o);
    free(text);
}

static void numbers_are_as_captured(void **unused)
{
    (void)unused;
    static const struct {
        double value;
        const char *hex;
    } all[] = {{127, "7f"},
               {128, "cc80"},
               {65535, "cdffff"},
               {65536, "ce00000100"},
               {2147483648.0, "ca0000004f"},
               {4294967295.0, "cb0000e0ffffffef41"},
               {-33, "d0df"},
               {-129, "d17fff"},
               {-32769, "d2ff7fffff"},
               {1.5, "ca0000c03f"},
               {0.1, "cacdcccc3d"},
               {1e300, "cb9c7500883ce4377e"},
               {0.0 / 0.0 * 1.0, "00"},
               {1.0 / 0.0, "cbffffffffffff3f43"}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char buffer[16];
        text_out o = text_to(buffer, sizeof buffer);
        schema_number(&o, all[i].value);
        assert_hex(&o, all[i].hex);
    }
}

static void strings_are_as_captured_but_for_255_bytes(void **unused)
{
    (void)unused;
    static const struct {
        size_t n;
        const char *head;
    } all[] = {{0, "a0"},       {31, "bf"},      {32, "d920"},      {254, "d9fe"},
               {255, "daff00"}, {256, "da0001"}, {65535, "daffff"}, {65536, "db00000100"}};
    char *long_one = malloc(65536);
    memset(long_one, 'a', 65536);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        text_out o = text_growing();
        text_out hex = text_growing();
        schema_string(&o, long_one, all[i].n);
        to_hex(&o, &hex);
        assert_memory_equal(hex.at, all[i].head, strlen(all[i].head));
        assert_int_equal(o.len, strlen(all[i].head) / 2 + all[i].n);
        text_drop(&o);
        text_drop(&hex);
    }
    free(long_one);
}

static void a_state_for_an_older_client_clears_what_it_has(void **unused)
{
    (void)unused;
    schema_encoder *e = schema_new(&state, 7);
    text_out o = text_growing();
    schema_patch(e, value_of("{\"dice\":[6,6],\"turnCount\":1}"), &o);
    text_restart(&o);
    schema_state(e, true, &o);
    assert_hex(&o, "404142434546478407" /* board, bar, off, ... are not there */
                   "8801"
                   "ff070a800006800106");
    schema_free(e);
    text_drop(&o);
}

static void texts_are_unescaped_and_the_first_member_counts(void **unused)
{
    (void)unused;
    schema_encoder *e = schema_new(&state, 1);
    text_out o = text_growing();
    schema_patch(e, value_of("{\"winner\":\"a\\\"b\",\"winner\":null,\"nobody\":1}"), &o);
    assert_hex(&o, "85a3612262");
    assert_true(schema_size(e) > 0);
    schema_free(e);
    text_drop(&o);
}

static void arrays_of_objects_grow_change_and_shrink(void **unused)
{
    (void)unused;
    static const schema_field fields[] = {
        {.name = "list", .kind = SCHEMA_ARRAY, .of = SCHEMA_REF, .class = &point},
        {.name = "any", .kind = SCHEMA_JSON},
        {.name = NULL},
    };
    static const schema_class root = {"Root", fields};
    schema_encoder *e = schema_new(&root, 1);
    text_out o = text_growing();
    schema_patch(e, value_of("{\"list\":[{\"checkers\":1}],\"any\":[1,2]}"), &o);
    assert_hex(&o, "800181a55b312c325dff01800002ff028101");
    text_restart(&o);
    schema_patch(e, value_of("{\"list\":[{\"checkers\":2},{\"checkers\":3}]}"), &o);
    assert_hex(&o, "ff028102ff01800103ff038103ff0041");
    text_restart(&o);
    schema_patch(e, value_of("{\"list\":[{\"checkers\":3}]}"), &o);
    assert_hex(&o, "ff010a800004ff048103");
    schema_free(e);
    text_drop(&o);
}

static void what_clients_name_is_read_within_bounds(void **unused)
{
    (void)unused;
    const char *text;
    size_t n;
    uint32_t number;
    const uint8_t name[] = {0xa2, 'h', 'i', 9};
    assert_int_equal(schema_read_string(name, 4, &text, &n), 3);
    assert_int_equal(n, 2);
    assert_int_equal(schema_read_string(name, 2, &text, &n), 0);
    assert_int_equal(schema_read_string((const uint8_t *)"\xd9", 1, &text, &n), 0);
    assert_int_equal(schema_read_string((const uint8_t *)"\xda\xff\xff", 3, &text, &n), 0);
    assert_int_equal(schema_read_string(name, 0, &text, &n), 0);
    assert_int_equal(schema_read_number((const uint8_t *)"\xcd\x01\x02", 3, &number), 3);
    assert_int_equal(number, 513);
    assert_int_equal(schema_read_number((const uint8_t *)"\xcd\x01", 2, &number), 0);
    assert_int_equal(schema_read_number((const uint8_t *)"\xa1", 1, &number), 0);
}

/* -- MessagePack -- */

static size_t from_hex(const char *hex, uint8_t *bytes)
{
    size_t n = strlen(hex) / 2;
    for (size_t i = 0; i < n; i++) {
        unsigned byte;
        assert_int_equal(sscanf(hex + 2 * i, "%2x", &byte), 1);
        bytes[i] = (uint8_t)byte;
    }
    return n;
}

static bool reads(const char *hex, const char *expected)
{
    uint8_t bytes[512];
    size_t n = from_hex(hex, bytes);
    text_out o = text_growing();
    bool good = msgpack_read(bytes, n, &o);
    if (good && expected != NULL) {
        assert_string_equal(text_end(&o), expected);
    }
    text_drop(&o);
    return good;
}

static void messages_of_the_sdks_are_read(void **unused)
{
    (void)unused;
    assert_true(reads("d4724092a466726f6da2746f1814", "{\"from\":24,\"to\":20}"));
    assert_true(reads("d4724092a466726f6da2746f14a36f6666", "{\"from\":20,\"to\":\"off\"}"));
    assert_true(reads("d4724092a161a163d4724191a1620192d4724291a178014202",
                      "{\"a\":{\"b\":1},\"c\":[{\"x\":1},{\"x\":2}]}"));
    assert_true(reads("d4724092a161a47768656e9801ffcd012cce00011170cb3ff8000000000000c3c0a178"
                      "ceb2d05e00",
                      "{\"a\":[1,-1,300,70000,1.5,true,null,\"x\"],\"when\":3000000000}"));
    assert_true(reads("82a466726f6d18a2746fcc14", "{\"from\":24,\"to\":20}")); /* 0.15 */
    assert_true(reads("d5720140"
                      "91a16101",
                      "{\"a\":1}"));
    assert_true(reads("d40000", "null"));
    assert_true(reads("d6ff5f5e1000", "1600000000"));
    assert_true(reads("d1ff7f", "-129"));
    assert_true(reads("d3ffffffffffffffff", "-1"));
    assert_true(reads("cfffffffffffffffff", NULL));
    assert_true(reads("ca3fc00000", "1.5"));
    assert_true(reads("cb7ff0000000000000", "null"));
    assert_true(reads("41", "65")); /* no record has this id */
    assert_true(reads("a2220a", "\"\\\"\\n\""));
}

static void what_is_cut_off_or_too_long_is_refused(void **unused)
{
    (void)unused;
    static const char *const whole = "d4724092a161a163d4724191a1620192d4724291a178014202";
    char cut[128];
    for (size_t n = 0; n < strlen(whole); n += 2) {
        memcpy(cut, whole, n);
        cut[n] = '\0';
        assert_false(reads(cut, NULL));
    }
    assert_false(reads("0101", NULL)); /* two values */
    assert_false(reads("c1", NULL));
    assert_false(reads("c40100", NULL));
    assert_false(reads("dfffffffff", NULL));
    assert_false(reads("ddffffffff", NULL));
    assert_false(reads("dbffffffff61", NULL));
    assert_false(reads("8101c0", NULL)); /* a key that is no text */
}

static void nesting_keys_and_records_are_bounded(void **unused)
{
    (void)unused;
    uint8_t deep[64];
    text_out o = text_growing();
    memset(deep, 0x91, sizeof deep);
    deep[MSGPACK_DEPTH - 1] = 1;
    assert_true(msgpack_read(deep, MSGPACK_DEPTH, &o));
    deep[MSGPACK_DEPTH - 1] = 0x91;
    deep[MSGPACK_DEPTH] = 1;
    assert_false(msgpack_read(deep, MSGPACK_DEPTH + 1, &o));
    text_restart(&o);

    uint8_t *many = calloc(1, 65536);
    size_t n = 0; /* an array of records, each with one more id than are allowed */
    many[n++] = 0xdc;
    many[n++] = 0;
    many[n++] = MSGPACK_RECORDS + 1;
    for (int i = 0; i <= MSGPACK_RECORDS; i++) {
        const uint8_t one[] = {0xd4, 0x72, (uint8_t)(0x40 + i), 0x91, 0xa1, 'a', 1};
        memcpy(many + n, one, sizeof one);
        n += sizeof one;
    }
    assert_false(msgpack_read(many, n, &o));
    text_restart(&o);

    /* A record with a long key, used ten thousand times. */
    const uint8_t head[] = {0xdc, 0x27, 0x10, 0xd4, 0x72, 0x40, 0x91, 0xd9, MSGPACK_KEY};
    memcpy(many, head, sizeof head);
    memset(many + sizeof head, 'k', MSGPACK_KEY);
    n = sizeof head + MSGPACK_KEY;
    many[n++] = 1;
    for (int i = 1; i < 10000; i++) {
        many[n++] = 0x40;
        many[n++] = 1;
    }
    assert_false(msgpack_read(many, n, &o));
    assert_true(o.len < 2 * MSGPACK_JSON);
    text_restart(&o);
    many[8] = MSGPACK_KEY + 1; /* and one that is too long by itself */
    assert_false(msgpack_read(many, n, &o));
    text_drop(&o);
    free(many);
}

static void messages_are_written_as_colyseus_writes_them(void **unused)
{
    (void)unused;
    text_out o = text_growing();
    msgpack_write(value_of("{\"result\":\"win\",\"message\":\"WIN 100 TON.\"}"), &o);
    assert_hex(&o, "de0002a6726573756c74a377696ea76d657373616765ac57494e2031303020544f4e2e");
    text_restart(&o);
    msgpack_write(value_of("[1,-1,300,70000,1.5,true,null,\"x\",-33,-40000,5000000000]"), &o);
    assert_hex(&o, "9b01ffcd012cce00011170cb3ff8000000000000c3c0a178d0dfd2ffff63c0"
                   "cf000000012a05f200");
    text_drop(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reflection_has_the_captured_301_bytes),
        cmocka_unit_test(reflection_of_0_18_names_what_a_collection_holds_apart),
        cmocka_unit_test(every_captured_patch_is_reproduced),
        cmocka_unit_test(numbers_are_as_captured),
        cmocka_unit_test(strings_are_as_captured_but_for_255_bytes),
        cmocka_unit_test(a_state_for_an_older_client_clears_what_it_has),
        cmocka_unit_test(texts_are_unescaped_and_the_first_member_counts),
        cmocka_unit_test(arrays_of_objects_grow_change_and_shrink),
        cmocka_unit_test(what_clients_name_is_read_within_bounds),
        cmocka_unit_test(messages_of_the_sdks_are_read),
        cmocka_unit_test(what_is_cut_off_or_too_long_is_refused),
        cmocka_unit_test(nesting_keys_and_records_are_bounded),
        cmocka_unit_test(messages_are_written_as_colyseus_writes_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
