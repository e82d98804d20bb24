/* A table for tests of Catan, and of the larger games. */
#include "tests/kit/catan_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ref_need(bool fact, const char *what)
{
    if (!fact) {
        fprintf(stderr, "catan_table: %s\n", what);
        abort();
    }
}

/* -- setting it -- */

void ref_options(const char *text, int32_t *options)
{
    char why[200];
    text_out o = text_to(why, sizeof why);
    json from = {0};
    ref_need(text == NULL || json_read(text, strlen(text), &from) == NULL, "options are no JSON");
    ref_need(game_options_read(&catan_rules, from, options, &o), "options are wrong");
}

void ref_begin(catan_state *s, int seats, const char *options)
{
    int32_t values[GAME_OPTIONS_MAX];
    ref_options(options, values);
    catan_rules.start(s, seats, values);
}

/* Who has the longest road after pieces were put down. */
static void derive(catan_state *s)
{
    catan_derive_board(&s->table);
    s->table.road_seat = (int8_t)catan_road_holder(&s->table, s->table.road_seat);
    catan_derive_board(&s->table);
    const char *wrong = catan_rules.check(s);
    ref_need(wrong == NULL, wrong);
}

void ref_build(catan_state *s, int seat, const char *pieces)
{
    catan_table *t = &s->table;
    char word[16];
    int at;
    int used;
    for (const char *p = pieces; sscanf(p, "%15[a-z] %d%n", word, &at, &used) == 2;) {
        if (strcmp(word, "road") == 0) {
            catan_add_edge(&t->roads[seat], catan_place_of(t, at));
#ifdef CATAN_WIDE
        } else if (strcmp(word, "ship") == 0) {
            catan_add_edge(&t->sea.ships[seat], at);
#endif
        } else if (strcmp(word, "settlement") == 0) {
            t->settlements[seat] |= catan_bit(at);
        } else {
            ref_need(strcmp(word, "city") == 0, "a piece is a road, a settlement or a city");
            t->cities[seat] |= catan_bit(at);
        }
#ifdef CATAN_WIDE
        if (strcmp(word, "settlement") == 0 || strcmp(word, "city") == 0) {
            t->sea.islands[seat] |= (uint8_t)catan_islands_at(t, at);
            t->sea.island_points[seat] = (uint8_t)catan_least_points(t, seat);
        }
#endif
        p += used;
        p += *p == ',';
    }
    derive(s);
}

void ref_give(catan_state *s, int seat, const char *cards)
{
    char word[16];
    int n;
    int used;
    for (const char *p = cards; sscanf(p, "%15[a-z]=%d%n", word, &n, &used) == 2;) {
        int r = 0;
        while (r < CATAN_GOODS && strcmp(word, catan_good_names[r]) != 0) {
            r++;
        }
        ref_need(r < CATAN_GOODS && catan_count(s->table.bank, r) >= n, "the bank has these");
        s->table.bank -= catan_some(r, n);
        catan_gain(s, seat, catan_some(r, n), n);
        p += used;
        p += *p == ',';
    }
}

void ref_card(catan_state *s, int seat, int card, int n)
{
    ref_need(catan_count(s->deck, card) >= n, "the deck has these");
    s->deck -= catan_some(card, n);
    s->cards[seat] += catan_some(card, n);
    s->table.card_n[seat] = (uint8_t)(s->table.card_n[seat] + n);
}

/* -- playing -- */

static bool is_same(const void *state, const void *other)
{
    return memcmp(state, other, catan_rules.state_size) == 0;
}

static const char *apply_text(catan_state *s, int actor, const char *text)
{
    game_action a;
    catan_state before = *s;
    int error = catan_rules.action_parse(text, strlen(text), actor, &a);
    error = error == GAME_OK ? catan_rules.apply(s, actor, a) : error;
    if (error != GAME_OK) {
        ref_need(is_same(s, &before), "a refusal has changed something");
        return game_error_of(&catan_rules, error).code;
    }
    const char *wrong = catan_rules.check(s);
    ref_need(wrong == NULL, wrong);
    return "ok";
}

const char *ref_act(catan_state *s, int seat, const char *action)
{
    return apply_text(s, seat, action);
}

const char *ref_chance(catan_state *s, const char *outcome)
{
    return apply_text(s, GAME_CHANCE, outcome);
}

const char *ref_roll(catan_state *s, const char *dice)
{
    const char *rolled = ref_act(s, s->table.current, "roll");
    return strcmp(rolled, "ok") == 0 ? ref_chance(s, dice) : rolled;
}

/* -- looking -- */

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static int menu_texts(const catan_state *s, int seat, char (*texts)[GAME_ACTION_TEXT])
{
    static game_action menu[CATAN_LISTED_MAX];
    int n = catan_rules.legal(s, seat, menu);
    for (int i = 0; i < n; i++) {
        text_out o = text_to(texts[i], GAME_ACTION_TEXT);
        catan_rules.action_text(menu[i], &o);
        text_end(&o);
    }
    qsort(texts, (size_t)n, sizeof texts[0], by_text);
    return n;
}

static char texts[CATAN_LISTED_MAX][GAME_ACTION_TEXT];

const char *ref_menu(const catan_state *s, int seat)
{
    static char all[CATAN_LISTED_MAX * 16];
    text_out o = text_to(all, sizeof all);
    int n = menu_texts(s, seat, texts);
    for (int i = 0; i < n; i++) {
        text_str(&o, i > 0 ? ", " : "");
        text_str(&o, texts[i]);
    }
    return text_end(&o);
}

int ref_count(const catan_state *s, int seat, const char *word)
{
    size_t len = strlen(word);
    int n = menu_texts(s, seat, texts);
    int found = 0;
    for (int i = 0; i < n; i++) {
        found +=
            strncmp(texts[i], word, len) == 0 && (texts[i][len] == ' ' || texts[i][len] == '\0');
    }
    return found;
}

bool ref_lists(const catan_state *s, int seat, const char *action)
{
    int n = menu_texts(s, seat, texts);
    for (int i = 0; i < n; i++) {
        if (strcmp(texts[i], action) == 0) {
            return true;
        }
    }
    return false;
}

uint32_t ref_to_act(const catan_state *s)
{
    game_turn turn = catan_rules.turn(s);
    return turn.what == GAME_ACT ? turn.seats : 0;
}

const char *ref_cards_text(catan_cards cards)
{
    static char text[4][96];
    static int next;
    char *at = text[next++ % 4];
    text_out o = text_to(at, sizeof text[0]);
    for (int r = 0; r < CATAN_GOODS; r++) {
        if (catan_count(cards, r) > 0) {
            text_str(&o, o.len > 0 ? "," : "");
            text_str(&o, catan_good_names[r]);
            text_char(&o, '=');
            text_int(&o, catan_count(cards, r));
        }
    }
    return text_end(&o);
}

const char *ref_hand(const catan_state *s, int seat)
{
    return ref_cards_text(s->hand[seat]);
}

char *ref_json(const catan_state *s)
{
    enum { ROOM = 1 << 18 };
    char *text = malloc(ROOM);
    ref_need(text != NULL, "memory");
    text_out o = text_to(text, ROOM);
    catan_rules.state_json(s, &o);
    ref_need(!o.cut, "a state is too long");
    text_end(&o);
    return text;
}

const char *ref_read(catan_state *s, int seats, const char *options, const char *text)
{
    static char why[400];
    int32_t values[GAME_OPTIONS_MAX];
    json from = {0};
    text_out o = text_to(why, sizeof why);
    ref_options(options, values);
    const char *wrong = json_read(text, strlen(text), &from);
    ref_need(wrong == NULL, wrong);
    bool read = catan_rules.state_parse(s, seats, values, from, &o);
    text_end(&o);
    ref_need(read || why[0] != '\0', "a refusal without a reason");
    if (read) {
        wrong = catan_rules.check(s);
        ref_need(wrong == NULL, wrong);
    }
    return read ? "" : why;
}

char *ref_changed(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    ref_need(at != NULL, from);
    char *result = malloc(strlen(text) + strlen(to) + 1);
    ref_need(result != NULL, "memory");
    size_t before = (size_t)(at - text);
    memcpy(result, text, before);
    strcpy(result + before, to);
    strcat(result, at + strlen(from));
    return result;
}

const char *ref_unrefused(const catan_state *s, const char *options, const ref_refusal *list,
                          size_t n)
{
    static char wrong[800];
    catan_state again;
    char *text = ref_json(s);
    const char *why = ref_read(&again, s->table.seats, options, text);
    ref_need(why[0] == '\0', why);
    wrong[0] = '\0';
    for (size_t i = 0; i < n && wrong[0] == '\0'; i++) {
        char *other = ref_changed(text, list[i].from, list[i].to);
        why = ref_read(&again, s->table.seats, options, other);
        if (strstr(why, list[i].why) == NULL) {
            snprintf(wrong, sizeof wrong, "%s -> %s: refused as \"%s\"", list[i].from, list[i].to,
                     why);
        }
        free(other);
    }
    free(text);
    return wrong[0] != '\0' ? wrong : NULL;
}
