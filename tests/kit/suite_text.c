/* Checks of texts: actions, JSON of states, views and options. */
#include "tests/kit/suite_walk.h"

#include <stdlib.h>
#include <string.h>

/* -- actions -- */

/* Reads a text that lies in memory of exactly its size, into an action filled with this byte. */
static int parse_exactly(const game_rules *r, const char *text, size_t n, int actor, int fill,
                         game_action *a)
{
    char *exact = suite_copy(text, n > 0 ? n : 1);
    memset(a, fill, sizeof *a);
    suite_stir(fill);
    int error = r->action_parse(n > 0 ? exact : exact + 1, n, actor, a);
    free(exact);
    return error;
}

static bool is_plain(const text_out *o)
{
    for (size_t i = 0; i < o->len; i++) {
        if (o->at[i] < ' ' || o->at[i] > '~') {
            return false;
        }
    }
    return o->len > 0 && o->len < GAME_ACTION_TEXT && !o->cut;
}

static void check_action_text(suite_walk *w, game_action a, int actor)
{
    char bytes[GAME_ACTION_TEXT + 1];
    text_out o = text_to(bytes, GAME_ACTION_TEXT);
    w->rules->action_text(a, &o);
    bytes[o.len] = '\0';
    if (!is_plain(&o)) {
        suite_fail_about(w, "an action's text is empty, too long or not plain", bytes);
        return;
    }
    game_action zeros, ones;
    if (parse_exactly(w->rules, bytes, o.len, actor, 0x00, &zeros) != GAME_OK ||
        parse_exactly(w->rules, bytes, o.len, actor, 0xff, &ones) != GAME_OK) {
        suite_fail_about(w, "an action's text is not read", bytes);
    } else if (!game_action_same(zeros, a) || !game_action_same(ones, a)) {
        suite_fail_about(w, "an action's text is read as another action", bytes);
    }
}

/* Shows the check a few of the actions that can happen now. */
static void for_actions(suite_walk *w, void (*look)(suite_walk *w, game_action a, int actor))
{
    enum { LOOKS_MAX = 12 };
    game_outcome list[GAME_OUTCOMES_MAX];
    game_turn turn = w->rules->turn(w->state);
    if (turn.what == GAME_DICE || turn.what == GAME_PICK) {
        int n = w->rules->outcomes(w->state, list);
        for (int i = 0; i < n && n <= GAME_OUTCOMES_MAX; i++) {
            look(w, list[i].action, GAME_CHANCE);
        }
    }
    for (int p = 0; p < w->seats && turn.what == GAME_ACT && !w->failed; p++) {
        game_action open;
        uint32_t kinds = suite_open_kinds(w->rules, w->state, p);
        int n = suite_menu(w, w->state, p, w->menu);
        for (int i = 0; i < (n < LOOKS_MAX ? n : LOOKS_MAX); i++) {
            look(w, w->menu[n <= LOOKS_MAX ? i : (int)suite_below(w, (uint32_t)n)], p);
        }
        if (kinds != 0 && suite_find_open(w, w->state, p, kinds, &open)) {
            look(w, open, p);
        }
        suite_charge(w, 1 + n / 32);
    }
}

void suite_action_text(suite_walk *w)
{
    for_actions(w, check_action_text);
}

/* -- texts that are nearly right -- */

enum { SPOILT_MAX = GAME_ACTION_TEXT + 16 };

static size_t insert(char *text, size_t n, size_t at, char c)
{
    memmove(text + at + 1, text + at, n - at);
    text[at] = c;
    return n + 1;
}

/* Changes a text in one of many small ways; returns its new length. */
static size_t spoil(suite_walk *w, char *text, size_t n)
{
    static const char chars[] = "0123456789 -+.,=abcdefghijklmnopqrstuvwxyzACHSTX\t\n";
    char c = chars[suite_below(w, sizeof chars)]; /* the NUL that ends them too */
    size_t at = suite_below(w, (uint32_t)n + 1);
    switch (suite_below(w, 8)) {
    case 0:
        return 0;
    case 1: /* a leading zero, where there is a number */
        while (at < n && (text[at] < '0' || text[at] > '9')) {
            at++;
        }
        return insert(text, n, at, '0');
    case 2: /* a space more */
        while (at < n && text[at] != ' ') {
            at++;
        }
        return insert(text, n, at, ' ');
    case 3:
        return insert(text, n, 0, ' ');
    case 4: /* a capital letter */
        if (at < n && text[at] >= 'a' && text[at] <= 'z') {
            text[at] = (char)(text[at] - 'a' + 'A');
        }
        return n;
    case 5: /* something missing */
        if (at < n) {
            memmove(text + at, text + at + 1, n - at - 1);
            return n - 1;
        }
        return n;
    case 6: /* something else */
        if (at < n) {
            text[at] = c;
        }
        return n;
    default:
        return insert(text, n, at, c);
    }
}

/* A text is refused, or it is what action_text writes. */
static void check_canonical(suite_walk *w, const char *text, size_t n, int actor)
{
    game_action a;
    if (parse_exactly(w->rules, text, n, actor, 0, &a) != GAME_OK) {
        return;
    }
    char bytes[SPOILT_MAX + 1];
    text_out o = text_to(bytes, SPOILT_MAX);
    w->rules->action_text(a, &o);
    if (o.len != n || memcmp(bytes, text, n) != 0) {
        memcpy(bytes, text, n);
        bytes[n] = '\0';
        suite_fail_about(w, "a text is read that is not canonical", bytes);
    }
}

static void spoil_action(suite_walk *w, game_action a, int actor)
{
    enum { TIMES = 12 };
    char text[GAME_ACTION_TEXT];
    text_out o = text_to(text, sizeof text);
    w->rules->action_text(a, &o);
    for (int i = 0; i < TIMES; i++) {
        char spoilt[SPOILT_MAX];
        memcpy(spoilt, text, o.len);
        size_t n = spoil(w, spoilt, o.len);
        n = suite_below(w, 3) == 0 ? spoil(w, spoilt, n) : n;
        check_canonical(w, spoilt, n, actor);
        check_canonical(w, spoilt, n, actor == GAME_CHANCE ? 0 : GAME_CHANCE);
    }
    suite_charge(w, 2);
}

void suite_canonical(suite_walk *w)
{
    for_actions(w, spoil_action);
}

/* -- JSON -- */

static void check_object(suite_walk *w, const text_out *page, const char *what)
{
    json value;
    const char *wrong = json_read(page->at, page->len, &value);
    if (wrong != NULL) {
        suite_fail_about(w, what, wrong);
    } else if (json_type_of(value) != JSON_OBJECT) {
        suite_fail_about(w, what, "it is not an object");
    }
    suite_charge(w, (int64_t)(page->len / 1024));
}

void suite_json_valid(suite_walk *w)
{
    text_out page = suite_page();
    w->rules->state_json(w->state, &page);
    check_object(w, &page, "a state is written as bad JSON");
    void *view = suite_new(w->rules->view_size);
    for (int p = GAME_SPECTATOR; p < w->seats; p++) {
        page.len = 0;
        page.comma = false;
        w->rules->view(w->state, p, view);
        w->rules->view_json(view, &page);
        check_object(w, &page, "a view is written as bad JSON");
        page.len = 0;
        page.comma = false;
        game_show(w->rules, w->state, p, true, view);
        w->rules->view_json(view, &page);
        check_object(w, &page, "what is shown at the end is written as bad JSON");
    }
    free(view);
    suite_page_free(&page);
}

void suite_same_view(suite_walk *w)
{
    if (!w->rules->same_view) {
        return;
    }
    text_out first = suite_page();
    text_out page = suite_page();
    void *view = suite_new(w->rules->view_size);
    w->rules->view(w->state, GAME_SPECTATOR, view);
    w->rules->view_json(view, &first);
    for (int p = 0; p < w->seats; p++) {
        page.len = 0;
        page.comma = false;
        w->rules->view(w->state, p, view);
        w->rules->view_json(view, &page);
        if (page.len != first.len || memcmp(page.at, first.at, page.len) != 0) {
            suite_fail(w, "a seat's view is written in another way than a spectator's");
        }
    }
    free(view);
    suite_page_free(&page);
    suite_page_free(&first);
}

/* A former name of a value begins the same game as the present one. */
static void check_former_names(suite_walk *w, json written, text_out *why)
{
    const game_rules *r = w->rules;
    int32_t renewed[GAME_OPTIONS_MAX] = {0};
    void *state = suite_new(r->state_size);
    void *again = suite_new(r->state_size);
    if (!game_options_read(r, written, renewed, why)) {
        suite_fail_about(w, "the options are not read", text_end(why));
    } else {
        r->start(state, w->seats, w->options);
        r->start(again, w->seats, renewed);
        if (memcmp(state, again, r->state_size) != 0) {
            suite_fail(w, "an option's former value begins another game than the present one");
        }
    }
    for (int i = 0; i < r->options_n && !w->failed; i++) {
        if (game_option_is_former(&r->options[i], renewed[i])) {
            suite_fail_about(w, "a new game has a former value of", r->options[i].name);
        }
    }
    free(state);
    free(again);
}

void suite_options_json(suite_walk *w)
{
    int32_t again[GAME_OPTIONS_MAX] = {0};
    char reason[256];
    text_out why = text_to(reason, sizeof reason);
    text_out page = suite_page();
    json value = {0};
    game_options_json(w->rules, w->options, &page);
    check_object(w, &page, "the options are written as bad JSON");
    if (!w->failed) {
        json_read(page.at, page.len, &value);
        if (!game_options_recall(w->rules, value, again, &why)) {
            suite_fail_about(w, "the options are not read back", text_end(&why));
        }
    }
    for (int i = 0; i < w->rules->options_n && !w->failed; i++) {
        if (again[i] != w->options[i] && strcmp(w->rules->options[i].name, "preset") != 0) {
            suite_fail_about(w, "an option is read as another", w->rules->options[i].name);
        }
    }
    if (!w->failed) {
        check_former_names(w, value, &why);
    }
    suite_page_free(&page);
}

void suite_state_json(suite_walk *w)
{
    const game_rules *r = w->rules;
    text_out page = suite_page();
    char reason[256];
    text_out why = text_to(reason, sizeof reason);
    json value;
    void *again = suite_new(r->state_size);
    r->state_json(w->state, &page);
    if (json_read(page.at, page.len, &value) != NULL) {
        suite_fail(w, "a state is written as bad JSON");
    }
    for (int fill = 0; fill <= 0xff && !w->failed; fill += 0xff) {
        memset(again, fill, r->state_size);
        suite_stir(fill);
        if (!r->state_parse(again, w->seats, w->options, value, &why)) {
            suite_fail_about(w, "a state is not read back", text_end(&why));
        } else if (memcmp(again, w->state, r->state_size) != 0) {
            suite_fail(w, "a state is read as another");
        }
    }
    suite_charge(w, (int64_t)(page.len / 512));
    free(again);
    suite_page_free(&page);
}
