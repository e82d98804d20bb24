/* Checks that a state somebody wrote by hand, badly, is refused or can be played.
 *
 * The JSON of a real state is changed in places: members go missing, come twice, get other names,
 * numbers and strings change, lists are cut. Whatever the game still accepts must pass its own
 * check, be read back as it was, and play on. */
#include "tests/kit/suite_walk.h"

#include <stdlib.h>
#include <string.h>

/* A value of the text, with its key if it is a member. */
typedef struct spot {
    json value;
    json key; /* not there: an item of a list, or the whole */
    bool inside;
} spot;

/* Visits every value and keeps one of them, each as likely as the others. */
static void draw_spot(suite_walk *w, json root, spot *kept)
{
    json_walk walk[JSON_DEPTH_MAX];
    bool object[JSON_DEPTH_MAX];
    int depth = 0;
    uint32_t visited = 1;
    spot at = {.value = root};
    *kept = at;
    for (;;) {
        json_type type = json_type_of(at.value);
        if (type == JSON_OBJECT || type == JSON_ARRAY) {
            object[depth] = type == JSON_OBJECT;
            walk[depth++] = json_items(at.value);
        }
        at = (spot){.inside = true};
        while (depth > 0 &&
               !(object[depth - 1] ? json_next_member(&walk[depth - 1], &at.key, &at.value)
                                   : json_next(&walk[depth - 1], &at.value))) {
            depth--;
        }
        if (depth == 0) {
            return;
        }
        if (suite_below(w, ++visited) == 0) {
            *kept = at;
        }
    }
}

static void copy_between(text_out *to, const char *from, const char *end)
{
    text_bytes(to, from, (size_t)(end - from));
}

static void write_scalar(suite_walk *w, text_out *to)
{
    static const char *const values[] = {
        "0",     "1",          "2",    "3",    "7",     "-1",
        "15",    "24",         "25",   "255",  "256",   "65535",
        "65536", "4294967296", "null", "[]",   "{}",    "\"\"",
        "\"x\"", "1.5",        "1e3",  "true", "false", "99999999999999999999",
        "[0]",   "\"\\u0000\""};
    text_str(to, values[suite_below(w, sizeof values / sizeof *values)]);
}

/* A number a little larger or smaller, a string with a letter changed, a list cut short, or
 * something else altogether. */
static void write_changed(suite_walk *w, const spot *at, text_out *to)
{
    int64_t number;
    size_t n = (size_t)(at->value.end - at->value.at);
    switch (json_type_of(at->value)) {
    case JSON_NUMBER:
        if (json_to_int(at->value, -1000000, 1000000, &number)) {
            text_int(to, number + (suite_below(w, 2) == 0 ? 1 : -1));
            return;
        }
        break;
    case JSON_STRING:
        if (n > 2) {
            static const char letters[] = "0123456789.ABCDabcdnswxTHS";
            size_t changed = 1 + suite_below(w, (uint32_t)n - 2);
            copy_between(to, at->value.at, at->value.at + changed);
            text_char(to, letters[suite_below(w, sizeof letters - 1)]);
            copy_between(to, at->value.at + changed + 1, at->value.end);
            return;
        }
        break;
    case JSON_ARRAY:
        if (json_count(at->value) > 1) {
            json item = {0};
            json_walk items = json_items(at->value);
            json_next(&items, &item);
            bool first = suite_below(w, 2) == 0; /* only it, or all but it */
            text_char(to, '[');
            if (first) {
                copy_between(to, item.at, item.end);
            } else {
                json_next(&items, &item);
                copy_between(to, item.at, at->value.end - 1);
            }
            text_char(to, ']');
            return;
        }
        break;
    case JSON_NULL:
    case JSON_BOOL:
    case JSON_OBJECT:
        break;
    }
    write_scalar(w, to);
}

/* Leaves out a member or item, and a comma beside it. */
static void write_without(json root, const spot *at, text_out *to)
{
    const char *from = json_there(at->key) ? at->key.at : at->value.at;
    const char *end = at->value.end;
    if (*end == ',') {
        end++;
    } else if (from[-1] == ',') {
        from--;
    }
    copy_between(to, root.at, from);
    copy_between(to, end, root.end);
}

/* Writes the text with one change. */
static void write_mutant(suite_walk *w, json root, text_out *to)
{
    spot at, other;
    draw_spot(w, root, &at);
    draw_spot(w, root, &other);
    const char *from = json_there(at.key) ? at.key.at : at.value.at;
    uint32_t way = suite_below(w, 8);
    if (way == 0 && at.inside) {
        write_without(root, &at, to);
        return;
    }
    if (way == 1 && at.inside) { /* given twice */
        copy_between(to, root.at, from);
        copy_between(to, from, at.value.end);
        text_char(to, ',');
        copy_between(to, from, root.end);
        return;
    }
    if (way == 2 && json_there(at.key)) { /* by another name */
        copy_between(to, root.at, at.key.end - 1);
        text_str(to, "s\"");
        copy_between(to, at.key.end, root.end);
        return;
    }
    copy_between(to, root.at, at.value.at);
    if (way == 3) {
        copy_between(to, other.value.at, other.value.end);
    } else if (way == 4) {
        write_scalar(w, to);
    } else {
        write_changed(w, &at, to);
    }
    copy_between(to, at.value.end, root.end);
}

/* -- what becomes of a mutant -- */

static void check_read_back(suite_walk *w, const void *state)
{
    const game_rules *r = w->rules;
    void *again = suite_new(r->state_size);
    text_out page = suite_page();
    text_out nowhere = text_to(NULL, 0);
    json value;
    memset(again, 0xff, r->state_size);
    r->state_json(state, &page);
    if (json_read(page.at, page.len, &value) != NULL ||
        !r->state_parse(again, w->seats, w->options, value, &nowhere) ||
        memcmp(again, state, r->state_size) != 0) {
        suite_fail(w, "a state written by hand is accepted, and not read back from its own JSON");
    }
    suite_page_free(&page);
    free(again);
}

static void check_plays(suite_walk *w, const void *state)
{
    enum { STEPS = 4 };
    suite_event event;
    void *real = suite_copy(w->state, w->rules->state_size);
    memcpy(w->state, state, w->rules->state_size);
    for (int i = 0; i < STEPS && !w->failed && suite_step(w, &event); i++) {
        const char *wrong = w->rules->check(w->state);
        if (wrong != NULL) {
            suite_fail_about(w, "a state written by hand goes wrong when it is played on", wrong);
        }
    }
    memcpy(w->state, real, w->rules->state_size);
    free(real);
}

static void check_mutant(suite_walk *w, const text_out *text)
{
    char reason[256];
    text_out why = text_to(reason, sizeof reason);
    json value;
    if (json_read(text->at, text->len, &value) != NULL) {
        return; /* a letter changed inside an escape: not for the game to judge */
    }
    void *state = suite_new(w->rules->state_size);
    memset(state, 0xff, w->rules->state_size);
    if (w->rules->state_parse(state, w->seats, w->options, value, &why)) {
        const char *wrong = w->rules->check(state);
        if (wrong != NULL) {
            suite_fail_about(w, "a state written by hand is accepted that is wrong", wrong);
        } else {
            check_read_back(w, state);
            check_plays(w, state);
        }
    } else if (why.len == 0) {
        suite_fail(w, "a state is refused without a reason");
    }
    free(state);
}

/* The mutant, or the text itself, is read for a game with other seats and options. */
static void check_in_other_game(suite_walk *w, const text_out *text)
{
    int seats = w->seats;
    int32_t options[GAME_OPTIONS_MAX];
    memcpy(options, w->options, sizeof options);
    suite_draw_setup(w);
    check_mutant(w, text);
    w->seats = seats;
    memcpy(w->options, options, sizeof options);
}

void suite_state_mutants(suite_walk *w)
{
    enum { MUTANTS = 6 };
    text_out page = suite_page();
    text_out mutant = suite_page();
    w->rules->state_json(w->state, &page);
    for (int i = 0; i < MUTANTS && !w->failed; i++) {
        json value = {0};
        const char *wrong = json_read(page.at, page.len, &value);
        if (wrong != NULL) {
            suite_fail_about(w, "a state is written as bad JSON", wrong);
            break;
        }
        mutant.len = 0;
        write_mutant(w, value, &mutant);
        while (suite_below(w, 3) == 0 && json_read(mutant.at, mutant.len, &value) == NULL) {
            text_out more = suite_page();
            write_mutant(w, value, &more);
            suite_page_free(&mutant);
            mutant = more;
        }
        check_mutant(w, &mutant);
        check_in_other_game(w, suite_below(w, 2) == 0 ? &mutant : &page);
        suite_charge(w, 1 + (int64_t)(page.len / 1024));
    }
    suite_page_free(&page);
    suite_page_free(&mutant);
}
