/* Plays random games for the checks of suite.h. */
#include "tests/kit/suite_walk.h"

#include <stdlib.h>
#include <string.h>

/* -- small helpers -- */

void *suite_new(size_t size)
{
    void *memory = malloc(size);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

void *suite_copy(const void *from, size_t size)
{
    return memcpy(suite_new(size), from, size);
}

uint32_t suite_below(suite_walk *w, uint32_t m)
{
    return luck_below(&w->luck, m);
}

bool suite_lists(const game_action *menu, int n, game_action a)
{
    for (int i = 0; i < n; i++) {
        if (game_action_same(menu[i], a)) {
            return true;
        }
    }
    return false;
}

bool suite_same_turn(game_turn a, game_turn b)
{
    return a.what == b.what && a.seats == b.seats && a.shuffle_n == b.shuffle_n;
}

int suite_seat_of(suite_walk *w, uint32_t seats)
{
    uint32_t skip = suite_below(w, (uint32_t)bit_count(seats));
    while (skip-- > 0) {
        seats &= seats - 1;
    }
    return bit_lowest(seats);
}

__attribute__((noinline)) void suite_stir(int byte)
{
    volatile unsigned char stack[16384];
    for (size_t i = 0; i < sizeof stack; i++) {
        stack[i] = (unsigned char)byte;
    }
}

uint64_t suite_hash(const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < n; i++) {
        h = (h ^ p[i]) * 0x100000001b3u;
    }
    return h ^ h >> 32;
}

static bool grow(text_out *o)
{
    size_t cap = o->cap * 2;
    char *at = realloc(o->at, cap);
    if (at == NULL) {
        return false;
    }
    o->at = at;
    o->cap = cap;
    return true;
}

text_out suite_page(void)
{
    enum { FIRST = 512 };
    return (text_out){.at = suite_new(FIRST), .cap = FIRST, .more = grow};
}

void suite_page_free(text_out *page)
{
    free(page->at);
}

/* -- what is wrong -- */

bool suite_fail_about(suite_walk *w, const char *what, const char *about)
{
    if (w->failed) {
        return false;
    }
    w->failed = true;
    text_str(w->why, what);
    if (about != NULL) {
        text_str(w->why, ": ");
        text_str(w->why, about);
    }
    text_str(w->why, " (");
    text_str(w->why, w->rules->name);
    text_str(w->why, ", seed ");
    text_int(w->why, (int64_t)w->run->seed);
    text_str(w->why, ", game ");
    text_int(w->why, w->games);
    text_str(w->why, ", step ");
    text_int(w->why, w->steps);
    text_str(w->why, ", seats ");
    text_int(w->why, w->seats);
    text_str(w->why, ", options ");
    w->why->comma = false;
    game_options_json(w->rules, w->options, w->why);
    text_str(w->why, ")");
    return false;
}

bool suite_fail(suite_walk *w, const char *what)
{
    return suite_fail_about(w, what, NULL);
}

/* -- the walk -- */

void suite_open(suite_walk *w, const suite_run *run, text_out *why)
{
    const game_rules *rules = run->rules;
    *w = (suite_walk){.run = run, .rules = rules, .why = why, .work = run->work};
    w->luck = luck_from(run->seed);
    w->state = suite_new(rules->state_size);
    w->menu = suite_new(((size_t)rules->menu_max + SUITE_MENU_SPARE) * sizeof *w->menu);
}

bool suite_close(suite_walk *w)
{
    free(w->state);
    free(w->menu);
    return !w->failed;
}

bool suite_goes_on(const suite_walk *w)
{
    return !w->failed && w->work > 0;
}

void suite_charge(suite_walk *w, int64_t work)
{
    w->work -= work;
}

/* Often the default, often a small one: boards and limits stay small enough to play. */
static int32_t draw_value(suite_walk *w, const game_option *option)
{
    if (option->type == GAME_INT && option->values != NULL) {
        uint32_t n = 0;
        while (option->values[n] != NULL) {
            n++;
        }
        return (int32_t)strtol(option->values[suite_below(w, n)], NULL, 10);
    }
    enum { SMALL = 12 };
    if (option->type == GAME_BOOL) {
        return (int32_t)suite_below(w, 2);
    }
    uint32_t range = (uint32_t)(option->max - option->min) + 1;
    if (option->type == GAME_INT && range > SMALL) {
        switch (suite_below(w, 4)) {
        case 0:
            return option->default_value;
        case 1:
            break;
        default:
            range = SMALL;
        }
    }
    return option->min + (int32_t)suite_below(w, range);
}

static bool is_preset(const game_option *option)
{
    return strcmp(option->name, "preset") == 0;
}

static void default_options(suite_walk *w)
{
    for (int i = 0; i < w->rules->options_n; i++) {
        w->options[i] = w->rules->options[i].default_value;
    }
}

static void draw_options(suite_walk *w)
{
    const game_rules *rules = w->rules;
    uint32_t one_in = suite_below(w, 2) == 0 ? 1 : 4;
    for (int i = 0; i < rules->options_n; i++) {
        if (!is_preset(&rules->options[i]) && suite_below(w, one_in) == 0) {
            w->options[i] = draw_value(w, &rules->options[i]);
        }
    }
}

void suite_draw_setup(suite_walk *w)
{
    const game_rules *rules = w->rules;
    uint32_t more = (uint32_t)(rules->seats_max - rules->seats_min);
    w->seats = rules->seats_min + (int)suite_below(w, more + 1);
    default_options(w);
    for (int i = 0; i < rules->options_n; i++) {
        if (is_preset(&rules->options[i])) {
            w->options[i] = draw_value(w, &rules->options[i]);
            rules->preset(w->options);
        }
    }
    do {
        draw_options(w);
    } while (!game_fits(rules, w->seats, w->options, &(text_out){0}));
}

/* The first two games have the default options, with the fewest seats and with the most. */
void suite_start(suite_walk *w)
{
    enum { STRIDE_MAX = 16, SHARES = 12 };
    if (w->games < 2) {
        w->seats = w->games == 0 ? w->rules->seats_min : w->rules->seats_max;
        w->stride = 1;
        default_options(w);
    } else {
        suite_draw_setup(w);
        w->stride = 1 + (int)suite_below(w, STRIDE_MAX);
    }
    w->share = w->work - w->run->work / SHARES;
    w->games++;
    w->steps = 0;
    suite_charge(w, 1);
    w->rules->start(w->state, w->seats, w->options);
}

bool suite_next(suite_walk *w)
{
    suite_event event;
    if (!suite_goes_on(w)) {
        return false;
    }
    bool over = w->games == 0 || w->rules->turn(w->state).what == GAME_OVER;
    if (over || w->work < w->share) {
        suite_start(w);
        return true;
    }
    for (int i = (int)suite_below(w, (uint32_t)w->stride); i >= 0; i--) {
        if (!suite_step(w, &event)) {
            break;
        }
    }
    return !w->failed;
}

int suite_apply(const game_rules *rules, void *state, const suite_event *event)
{
    if (event->things_n > 0) {
        return rules->shuffle(state, event->things, event->things_n);
    }
    return rules->apply(state, event->actor, event->action);
}

int suite_menu(suite_walk *w, const void *state, int seat, game_action *menu)
{
    int n = w->rules->legal(state, seat, menu);
    if (n < 0 || n > w->rules->menu_max) {
        suite_fail(w, "legal lists more than menu_max");
        return -1;
    }
    return n;
}

uint32_t suite_open_kinds(const game_rules *rules, const void *state, int seat)
{
    return rules->open != NULL ? rules->open(state, seat) : 0;
}

bool suite_find_open(suite_walk *w, const void *state, int seat, uint32_t kinds, game_action *a)
{
    enum { GUESSES = 12, SMALL = 16 };
    void *copy = suite_copy(state, w->rules->state_size);
    bool found = false;
    for (int i = 0; i < GUESSES && !found && kinds != 0; i++) {
        *a = (game_action){.kind = (uint8_t)suite_seat_of(w, kinds)};
        uint32_t args = suite_below(w, sizeof a->arg + 1);
        for (uint32_t k = 0; k < args; k++) {
            a->arg[k] = (uint8_t)suite_below(w, SMALL);
        }
        memcpy(copy, state, w->rules->state_size);
        found = w->rules->apply(copy, seat, *a) == GAME_OK;
    }
    free(copy);
    return found;
}

/* -- one step -- */

/* Something that one of the seats to act may do. */
static bool find_action(suite_walk *w, uint32_t seats, suite_event *event)
{
    while (seats != 0) {
        int seat = suite_seat_of(w, seats);
        int n = suite_menu(w, w->state, seat, w->menu);
        if (n < 0) {
            return false;
        }
        event->actor = seat;
        suite_charge(w, 1 + n / 32);
        uint32_t kinds = suite_open_kinds(w->rules, w->state, seat);
        if (kinds != 0 && (n == 0 || suite_below(w, 2) == 0) &&
            suite_find_open(w, w->state, seat, kinds, &event->action)) {
            return true;
        }
        if (n > 0) {
            event->action = w->menu[suite_below(w, (uint32_t)n)];
            return true;
        }
        seats &= ~(1u << seat);
    }
    return suite_fail(w, "of the seats to act, none has anything to do");
}

static bool find_outcome(suite_walk *w, suite_event *event)
{
    game_outcome list[GAME_OUTCOMES_MAX];
    int n = w->rules->outcomes(w->state, list);
    uint32_t sum = 0;
    for (int i = 0; i < n && n <= GAME_OUTCOMES_MAX; i++) {
        sum += list[i].weight;
    }
    if (sum == 0) {
        return suite_fail(w, "there is no outcome for chance to bring");
    }
    uint32_t at = suite_below(w, sum);
    int i = 0;
    while (at >= list[i].weight) {
        at -= list[i++].weight;
    }
    event->action = list[i].action;
    if (event->action.kind == GAME_KIND_DICE && suite_below(w, 2) == 0) {
        event->action.arg[0] = list[i].action.arg[1];
        event->action.arg[1] = list[i].action.arg[0];
    }
    suite_charge(w, 1);
    return true;
}

static bool find_order(suite_walk *w, suite_event *event)
{
    event->things_n = w->rules->supply(w->state, event->things);
    if (event->things_n < 1 || event->things_n > GAME_SHUFFLE_MAX) {
        return suite_fail(w, "a shuffle of nothing, or of too many things");
    }
    game_luck chance = luck_as(&w->luck);
    if (w->rules->arrange != NULL) {
        w->rules->arrange(w->state, &chance, event->things);
    } else {
        game_shuffle(event->things, event->things_n, &chance);
    }
    suite_charge(w, 1);
    return true;
}

bool suite_step(suite_walk *w, suite_event *event)
{
    game_turn turn = w->rules->turn(w->state);
    bool found = false;
    *event = (suite_event){.actor = GAME_CHANCE};
    switch (turn.what) {
    case GAME_ACT:
        if (turn.seats == 0 || turn.seats >> w->seats != 0) {
            return suite_fail(w, "the seats to act are none, or beyond those that play");
        }
        found = find_action(w, turn.seats, event);
        break;
    case GAME_DICE:
    case GAME_PICK:
        found = find_outcome(w, event);
        break;
    case GAME_SHUFFLE:
        found = find_order(w, event);
        break;
    case GAME_OVER:
        break;
    }
    if (!found) {
        return false;
    }
    if (suite_apply(w->rules, w->state, event) != GAME_OK) {
        return suite_fail(w, "what was offered is refused");
    }
    w->seen[w->seen_n++ % SUITE_SEEN] = event->action;
    if (++w->steps > SUITE_GAME_MAX) {
        return suite_fail(w, "the game does not end");
    }
    return true;
}
