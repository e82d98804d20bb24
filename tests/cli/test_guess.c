/* The operation `guess`: from what one seat was shown and told, a world is made up that looks the
 * same to it, in every game and at any moment of it; and nonsense is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "engine/engine.h"
#include "rules/core/game.h"
#include "table/grow.h"

enum { GAMES = 6, STEPS = 300, LOOK_EVERY = 7, MUTANTS = 3 };

#define KEY "f2fd2bcafa111b7018b3ec56fc6b56e1dab674a988193f076747902eb9e6cce6"

/* The answer, without its end of line, in `o`. */
static const char *ask(engine *e, const char *request, size_t n, text_out *o)
{
    o->len = 0;
    engine_answer(e, request, n, o);
    assert_false(o->cut);
    o->at[--o->len] = '\0';
    return o->at;
}

static const char *ask_text(engine *e, const char *request, text_out *o)
{
    return ask(e, request, strlen(request), o);
}

/* A member of an answer. */
static json member(const text_out *answer, const char *name)
{
    const char *const names[] = {name, NULL};
    json all;
    json found;
    text_out nowhere = {0};
    assert_null(json_read(answer->at, answer->len, &all));
    assert_true(json_fields(all, names, &found, true, &nowhere));
    return found;
}

/* One random item of a list; not there if the list is empty or missing. */
static json one_of(json list, luck *l)
{
    json item = {0};
    int n = json_there(list) ? json_count(list) : 0;
    json_walk w = n > 0 ? json_items(list) : (json_walk){0};
    for (uint32_t i = n > 0 ? 1 + luck_below(l, (uint32_t)n) : 0; i > 0; i--) {
        assert_true(json_next(&w, &item));
    }
    return item;
}

typedef struct scene {
    const game_rules *rules;
    engine *game;  /* the real one */
    engine *guess; /* made up */
    luck luck;
    int seats;
    text_out answer, view, request, again;
    int guessed, refused;
} scene;

static void copy_of(json v, text_out *o)
{
    text_bytes(o, v.at, (size_t)(v.end - v.at));
}

/* What a seat would hand in. */
static void write_request(scene *s, int seat)
{
    char line[64];
    s->request.len = 0;
    text_format(&s->request,
                "{\"op\":\"guess\",\"game\":\"%s\",\"seats\":%d,\"seat\":%d,\"seed\":\"" KEY "\"",
                s->rules->name, s->seats, seat);
    snprintf(line, sizeof line, "{\"op\":\"view\",\"seat\":%d}", seat);
    ask_text(s->game, line, &s->view);
    text_str(&s->request, ",\"view\":");
    copy_of(member(&s->view, "view"), &s->request);
    snprintf(line, sizeof line, "{\"op\":\"events\",\"seat\":%d}", seat);
    ask_text(s->game, line, &s->answer);
    text_str(&s->request, ",\"events\":");
    copy_of(member(&s->answer, "events"), &s->request);
    text_char(&s->request, '}');
}

/* The world looks the same to the seat, and the rules play on in it. */
static void look(scene *s, int seat)
{
    char line[64];
    write_request(s, seat);
    ask(s->guess, s->request.at, s->request.len, &s->answer);
    if (strncmp(s->answer.at, "{\"ok\":true", 10) != 0) {
        fail_msg("%s, seat %d of %d: %s\n%.*s", s->rules->name, seat, s->seats, s->answer.at,
                 (int)s->request.len, s->request.at);
    }
    snprintf(line, sizeof line, "{\"op\":\"view\",\"seat\":%d}", seat);
    assert_string_equal(ask_text(s->guess, line, &s->again), s->view.at);
    s->guessed++;
}

/* A byte is changed: whatever is made of it, the engine answers. */
static void look_at_nonsense(scene *s)
{
    for (int i = 0; i < MUTANTS; i++) {
        static const char bytes[] = "0123456789,[]{}\"SCDHATKnull-";
        size_t at = 60 + luck_below(&s->luck, (uint32_t)s->request.len - 60);
        char was = s->request.at[at];
        s->request.at[at] = bytes[luck_below(&s->luck, sizeof bytes - 1)];
        ask(s->guess, s->request.at, s->request.len, &s->answer);
        s->refused += strncmp(s->answer.at, "{\"ok\":false", 11) == 0;
        s->request.at[at] = was;
    }
}

/* False: the game is over. */
static bool step(scene *s)
{
    char line[160];
    ask_text(s->game, "{\"op\":\"turn\"}", &s->answer);
    json seat = one_of(member(&s->answer, "to_act"), &s->luck);
    if (!json_there(seat)) {
        return false;
    }
    int64_t p = 0;
    assert_true(json_to_int(seat, 0, GAME_SEATS_MAX, &p));
    snprintf(line, sizeof line, "{\"op\":\"legal\",\"seat\":%d}", (int)p);
    ask_text(s->game, line, &s->answer);
    json action = one_of(member(&s->answer, "actions"), &s->luck);
    assert_true(json_there(action));
    snprintf(line, sizeof line, "{\"op\":\"act\",\"seat\":%d,\"action\":%.*s}", (int)p,
             (int)(action.end - action.at), action.at);
    ask_text(s->game, line, &s->answer);
    assert_true(strncmp(s->answer.at, "{\"ok\":true", 10) == 0);
    return true;
}

static void begin(scene *s)
{
    char line[200];
    uint32_t more = (uint32_t)(s->rules->seats_max - s->rules->seats_min) + 1;
    s->seats = s->rules->seats_min + (int)luck_below(&s->luck, more);
    snprintf(line, sizeof line,
             "{\"op\":\"new\",\"game\":\"%s\",\"seats\":%d,\"seed\":\"%016llx%.48s\"}",
             s->rules->name, s->seats, (unsigned long long)luck_next(&s->luck), KEY);
    ask_text(s->game, line, &s->answer);
    assert_true(strncmp(s->answer.at, "{\"ok\":true", 10) == 0);
}

static void play(scene *s)
{
    begin(s);
    for (int i = 0; i < STEPS; i++) {
        if (luck_below(&s->luck, LOOK_EVERY) == 0) {
            ask_text(s->game, "{\"op\":\"turn\"}", &s->answer);
            if (!json_there(member(&s->answer, "to_act"))) {
                return;
            }
            look(s, (int)luck_below(&s->luck, (uint32_t)s->seats));
            look_at_nonsense(s);
        }
        if (!step(s)) {
            return;
        }
    }
}

static scene open_scene(const game_rules *rules)
{
    return (scene){.rules = rules,
                   .game = engine_new(),
                   .guess = engine_new(),
                   .luck = luck_from(11),
                   .answer = text_growing(),
                   .view = text_growing(),
                   .request = text_growing(),
                   .again = text_growing()};
}

static void close_scene(scene *s)
{
    engine_free(s->game);
    engine_free(s->guess);
    text_drop(&s->answer);
    text_drop(&s->view);
    text_drop(&s->request);
    text_drop(&s->again);
}

/* D9.6, C12.6 */
static void a_guessed_world_looks_the_same_to_its_seat(void **unused)
{
    (void)unused;
    for (int i = 0; game_list[i] != NULL; i++) {
        if (game_list[i]->guess == NULL && !game_list[i]->same_view) {
            continue;
        }
        scene s = open_scene(game_list[i]);
        for (int g = 0; g < GAMES; g++) {
            play(&s);
        }
        assert_true(s.guessed > 10);
        assert_true(s.refused > s.guessed / 2);
        close_scene(&s);
    }
}

/* D9.3, D9.6: what everybody has seen is no secret, so it is the same in the guessed world. */
static void durak_remembers_discarded_and_taken_cards(void **unused)
{
    (void)unused;
    scene s = open_scene(game_find("durak", 5));
    int remembered = 0;
    for (int g = 0; s.rules != NULL && g < GAMES; g++) {
        begin(&s);
        for (int i = 0; i < STEPS && step(&s); i++) {
            ask_text(s.game, "{\"op\":\"turn\"}", &s.answer);
            if (i % LOOK_EVERY != 0 || !json_there(member(&s.answer, "to_act"))) {
                continue;
            }
            look(&s, i % s.seats);
            ask_text(s.game, "{\"op\":\"state\"}", &s.answer);
            ask_text(s.guess, "{\"op\":\"state\"}", &s.again);
            const char *const seen[] = {"discard", "known"};
            for (int k = 0; k < 2; k++) {
                json real = member(&s.answer, "state");
                json made = member(&s.again, "state");
                const char *const names[] = {seen[k], NULL};
                json a;
                json b;
                text_out nowhere = {0};
                assert_true(json_fields(real, names, &a, true, &nowhere));
                assert_true(json_fields(made, names, &b, true, &nowhere));
                assert_int_equal(json_there(a), json_there(b));
                if (json_there(a)) {
                    assert_int_equal(a.end - a.at, b.end - b.at);
                    assert_memory_equal(a.at, b.at, (size_t)(a.end - a.at));
                    remembered++;
                }
            }
        }
    }
    assert_true(s.rules == NULL || remembered > GAMES);
    close_scene(&s);
}

static void what_is_missing_is_named(void **unused)
{
    (void)unused;
    scene s = open_scene(game_list[0]);
    const char *const wrong[] = {
        "{\"op\":\"guess\",\"game\":\"none\",\"seats\":2}",
        "{\"op\":\"guess\",\"game\":\"nardy\",\"seats\":2,\"seat\":0,\"view\":{}}",
        "{\"op\":\"guess\",\"game\":\"nardy\",\"seats\":2,\"seed\":\"" KEY "\",\"view\":{}}",
        "{\"op\":\"guess\",\"game\":\"nardy\",\"seats\":2,\"seat\":0,\"seed\":\"" KEY "\"}",
        "{\"op\":\"guess\",\"game\":\"durak\",\"seats\":2,\"seat\":0,\"seed\":\"" KEY
        "\",\"view\":{}}",
        "{\"op\":\"guess\",\"game\":\"catan\",\"seats\":2,\"seat\":0,\"seed\":\"" KEY
        "\",\"view\":[]}",
    };
    const char *const codes[] = {"unknown_game", "bad_request", "bad_request",
                                 "bad_request",  "bad_view",    "bad_view"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ask_text(s.guess, wrong[i], &s.answer);
        assert_non_null(strstr(s.answer.at, codes[i]));
    }
    close_scene(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guessed_world_looks_the_same_to_its_seat),
        cmocka_unit_test(durak_remembers_discarded_and_taken_cards),
        cmocka_unit_test(what_is_missing_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
