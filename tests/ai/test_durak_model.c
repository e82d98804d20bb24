/* What Durak's searching players are made of: the model plays by the real rules, worlds agree with
 * the view, and endings are solved as by trying everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/durak/durak_deal.h"
#include "ai/durak/durak_search.h"
#include "ai/durak/durak_solve.h"
#include "tests/kit/durak_reference.h"

static const char *const option_sets[] = {
    "{}",
    "{\"transferable\":true}",
    "{\"deck\":24,\"throwIn\":\"neighbours\"}",
    "{\"deck\":52,\"transferable\":true,\"throwIn\":\"attacker\"}",
    "{\"rotation\":\"taker\",\"boutLimit\":40}",
    "{\"throwAfterTake\":false,\"maxPairs\":3,\"firstBoutMax\":2,\"transferable\":true}",
};
enum { OPTION_SETS = sizeof option_sets / sizeof *option_sets };

/* -- the model -- */

/* The model's world of a state. */
static durak_world world_of(const durak_state *s)
{
    durak_view v;
    durak_world w;
    durak_rules.view(s, GAME_SPECTATOR, &v);
    durak_model_begin(&v, &w);
    memcpy(w.hand, s->hand, sizeof w.hand);
    memcpy(w.deck, s->deck, sizeof w.deck);
    return w;
}

static void assert_same_game(const durak_world *w, const durak_state *s)
{
    durak_world now = world_of(s);
    assert_int_equal(w->to_act, now.to_act);
    assert_int_equal(w->durak, now.durak);
    assert_int_equal(w->phase, now.phase);
    assert_int_equal(w->in, now.in);
    assert_memory_equal(w->hand, now.hand, sizeof now.hand);
    assert_memory_equal(w->hand_n, now.hand_n, sizeof now.hand_n);
    assert_int_equal(w->deck_n, now.deck_n);
    assert_memory_equal(w->deck, now.deck, now.deck_n);
    if (w->to_act < 0) {
        return; /* nobody looks at the table of a finished game */
    }
    assert_true(w->unbeaten == now.unbeaten && w->on_table == now.on_table);
    assert_int_equal(w->attacker, now.attacker);
    assert_int_equal(w->defender, now.defender);
    assert_int_equal(w->first_attacker, now.first_attacker);
    assert_int_equal(w->limit, now.limit);
    assert_int_equal(w->attack_n, now.attack_n);
    assert_int_equal(w->passed, now.passed);
    assert_int_equal(w->taking, now.taking);
    assert_int_equal(w->first_bout, now.first_bout);
    assert_int_equal(w->bouts_left, now.bouts_left);
}

/* The model's menu is the real one, but for the beats of all unbeaten cards except one. */
static void assert_same_menu(const durak_world *w, const durak_state *s, const game_action *menu,
                             int n)
{
    game_action own[DURAK_MENU_MAX];
    int own_n = durak_model.legal(w, w->to_act, own);
    int expected = 0;
    for (int i = 0; i < n; i++) {
        bool other = menu[i].kind == DURAK_BEAT && menu[i].arg[0] != durak_model_first(w);
        bool found = false;
        for (int k = 0; k < own_n; k++) {
            found = found || game_action_same(own[k], menu[i]);
        }
        assert_true(found == !other);
        expected += !other;
    }
    assert_int_equal(own_n, expected);
    assert_int_equal(s->table.to_act, w->to_act);
}

static void begin_game(durak_state *s, const char *options, int seats, luck *l)
{
    int32_t values[GAME_OPTIONS_MAX];
    game_luck chance = luck_as(l);
    durak_options(options, values);
    durak_rules.start(s, seats, values);
    while (durak_rules.turn(s).what != GAME_ACT) {
        game_action drawn;
        uint8_t things[GAME_SHUFFLE_MAX];
        game_draw(&durak_rules, s, &chance, &drawn, things);
    }
}

static int seats_for(int game, int options)
{
    return 2 + game % (options == 2 ? 3 : 5); /* 24 cards are for up to four */
}

static void the_model_plays_by_the_rules(void **unused)
{
    (void)unused;
    enum { GAMES = 60 };
    luck l = luck_from(11);
    for (int game = 0; game < GAMES * OPTION_SETS; game++) {
        durak_state s;
        game_action menu[DURAK_MENU_MAX];
        begin_game(&s, option_sets[game % OPTION_SETS],
                   seats_for(game / OPTION_SETS, game % OPTION_SETS), &l);
        durak_world w = world_of(&s);
        while (s.table.to_act >= 0) {
            int seat = (int)s.table.to_act;
            int n = durak_rules.legal(&s, seat, menu);
            assert_same_menu(&w, &s, menu, n);
            game_action a = menu[luck_below(&l, (uint32_t)n)];
            assert_int_equal(durak_rules.apply(&s, seat, a), GAME_OK);
            assert_int_equal(durak_model.apply(&w, seat, a), GAME_OK);
            assert_same_game(&w, &s);
        }
        assert_int_equal(durak_model.winners(&w), durak_rules.winners(&s));
    }
}

/* -- worlds -- */

static void assert_behind(const durak_world *w, const durak_state *s, int seat)
{
    durak_set all = 0;
    int cards = 0;
    for (int p = 0; p < w->seats; p++) {
        assert_int_equal(bit_count(w->hand[p]), s->table.hand_n[p]);
        assert_true((s->table.known[p] & ~w->hand[p]) == 0);
        all |= w->hand[p];
        cards += w->hand_n[p];
    }
    for (int i = 0; i < w->deck_n; i++) {
        all |= durak_set_of(w->deck[i]);
        cards++;
    }
    all |= s->table.discard | s->table.on_table;
    cards += bit_count(s->table.discard | s->table.on_table);
    assert_true(all == durak_deck_of(s->table.cards) && cards == s->table.cards);
    assert_true(w->hand[seat] == s->hand[seat]);
    assert_true(w->deck_n == 0 || w->deck[0] == s->table.trump_card);
}

static void worlds_agree_with_the_view(void **unused)
{
    (void)unused;
    enum { GAMES = 5, WORLDS = 3 };
    luck l = luck_from(12);
    for (int game = 0; game < GAMES * OPTION_SETS; game++) {
        durak_state s;
        game_action menu[DURAK_MENU_MAX];
        begin_game(&s, option_sets[game % OPTION_SETS],
                   seats_for(game / OPTION_SETS, game % OPTION_SETS), &l);
        while (s.table.to_act >= 0) {
            int seat = (int)s.table.to_act;
            durak_view v;
            durak_deal d;
            durak_rules.view(&s, seat, &v);
            durak_deal_begin(&v, &d);
            for (int i = 0; i < WORLDS; i++) {
                durak_world w;
                durak_deal_draw(&d, &l, &w);
                assert_behind(&w, &s, seat);
                if (durak_deal_is_open(&d)) {
                    assert_same_game(&w, &s);
                }
            }
            int n = durak_rules.legal(&s, seat, menu);
            durak_rules.apply(&s, seat, menu[luck_below(&l, (uint32_t)n)]);
        }
    }
}

/* How often seat 1 holds a card, of a hundred worlds behind what seat 0 sees. */
static int times_held(const durak_position *p, const char *card)
{
    durak_state s = durak_set_up(p);
    durak_view v;
    durak_deal d;
    luck l = luck_from(13);
    int held = 0;
    durak_rules.view(&s, 0, &v);
    durak_deal_begin(&v, &d);
    for (int i = 0; i < 100; i++) {
        durak_world w;
        durak_deal_draw(&d, &l, &w);
        held += durak_has(w.hand[1], durak_card_read(card, 2));
    }
    return held;
}

static void who_beat_with_a_king_hardly_has_the_ten(void **unused)
{
    (void)unused;
    durak_position p = {.hands = "6C 7C 8C 9C TC/6D 7D 8D 9D TD",
                        .deck = "QH TS JS AS JC QC KC AC JD QD KD AD",
                        .table = "9S:KS",
                        .phase = "throw"};
    assert_true(2 * times_held(&p, "TS") < times_held(&p, "AS"));
}

/* -- endings -- */

/* The result for a seat by trying everything with the real rules. */
static int result_by_trying(const durak_state *s, int seat)
{
    if (s->table.to_act < 0) {
        return s->table.durak < 0 ? DURAK_EVEN : s->table.durak == seat ? DURAK_LOST : DURAK_WON;
    }
    game_action menu[DURAK_MENU_MAX];
    int n = durak_rules.legal(s, (int)s->table.to_act, menu);
    bool mine = s->table.to_act == seat;
    int best = mine ? DURAK_LOST : DURAK_WON;
    for (int i = 0; i < n; i++) {
        durak_state next = *s;
        durak_rules.apply(&next, (int)s->table.to_act, menu[i]);
        int r = result_by_trying(&next, seat);
        best = mine == (r > best) && r != best ? r : best;
    }
    return best;
}

/* A random ending: a and b cards in the hands, the others discarded. */
static durak_state ending_of(const char *options, int a, int b, luck *l)
{
    durak_state s;
    uint8_t cards[DURAK_CARDS_MAX];
    int n = 0;
    begin_game(&s, options, 2, l);
    for (durak_set left = durak_deck_of(s.table.cards); left != 0; left &= left - 1) {
        cards[n++] = (uint8_t)bit_lowest(left);
    }
    game_luck chance = luck_as(l);
    game_shuffle(cards, n, &chance);
    memset(s.deck, 0, sizeof s.deck);
    memset(s.hand, 0, sizeof s.hand);
    s.table.deck_n = 0;
    s.table.discard = durak_deck_of(s.table.cards);
    for (int i = 0; i < a + b; i++) {
        s.hand[i >= a] |= durak_set_of(cards[i]);
        s.table.discard &= ~durak_set_of(cards[i]);
    }
    s.table.hand_n[0] = (uint8_t)a;
    s.table.hand_n[1] = (uint8_t)b;
    s.table.bout = 2;
    s.table.attacker = s.table.first_attacker = s.table.to_act = 0;
    s.table.defender = 1;
    s.table.limit = (uint8_t)b;
    assert_null(durak_rules.check(&s));
    return s;
}

static durak_solved solved[1 << 12];

static int result_by_solver(const durak_state *s, int seat)
{
    durak_world w = world_of(s);
    assert_true(durak_solve_fits(&w));
    durak_solver solver = durak_solve_begin(solved, 1 << 12, 1 << 20);
    int r = durak_solve(&solver, &w, seat);
    assert_true(solver.complete);
    return r;
}

static void endings_are_solved_as_by_trying_everything(void **unused)
{
    (void)unused;
    enum { ENDINGS = 300 };
    luck l = luck_from(14);
    int seen[3] = {0};
    for (int i = 0; i < ENDINGS; i++) {
        durak_state s = ending_of("{}", 2 + i % 3, 2 + i / 3 % 3, &l);
        int tried = result_by_trying(&s, 0);
        seen[tried - DURAK_LOST]++;
        assert_int_equal(result_by_solver(&s, 0), tried);
        assert_int_equal(result_by_solver(&s, 1), -tried);
    }
    assert_true(seen[0] > 20 && seen[1] > 5 && seen[2] > 20);
}

/* Where cards may go back and forth for ever, what is proven must still be right: nobody loses who
 * has a proven win, played to its end against any reply. */
static void a_proven_win_is_won_against_any_reply(void **unused)
{
    (void)unused;
    enum { ENDINGS = 60 };
    luck l = luck_from(15);
    int won = 0;
    for (int i = 0; i < ENDINGS; i++) {
        durak_state s = ending_of(option_sets[i % 2 != 0 ? 1 : 4], 3, 3, &l);
        durak_world w = world_of(&s);
        w.bouts_left = 1000;
        while (w.to_act >= 0) {
            durak_solver solver = durak_solve_begin(solved, 1 << 12, 1 << 16);
            if (durak_solve(&solver, &w, 0) != DURAK_WON) {
                break;
            }
            game_action menu[DURAK_MENU_MAX];
            int n = durak_model.legal(&w, w.to_act, menu);
            int k = w.to_act == 0 ? 0 : (int)luck_below(&l, (uint32_t)n);
            for (; w.to_act == 0; k++) { /* any move that keeps the win */
                assert_true(k < n);
                durak_world next = w;
                durak_model.apply(&next, 0, menu[k]);
                solver = durak_solve_begin(solved, 1 << 12, 1 << 16);
                bool wins =
                    next.to_act < 0 ? next.durak == 1 : durak_solve(&solver, &next, 0) == DURAK_WON;
                if (wins) {
                    break;
                }
            }
            durak_model.apply(&w, w.to_act, menu[k]);
            assert_true(w.to_act >= 0 || w.durak == 1);
            won += w.to_act < 0;
        }
    }
    assert_true(won > 5);
}

/* -- the levels -- */

static bot_desk desk;

static int lay_desk(void **unused)
{
    (void)unused;
    desk = bot_desk_lay(&durak_rules, malloc(bot_desk_size(&durak_rules)));
    return desk.view == NULL;
}

static int clear_desk(void **unused)
{
    (void)unused;
    free(desk.view);
    return 0;
}

static void hard_and_expert_play_endings_without_a_mistake(void **unused)
{
    (void)unused;
    enum { ENDINGS = 40, NODES = 400 };
    static const char *const names[] = {"hard", "expert"};
    luck l = luck_from(16);
    for (int i = 0; i < ENDINGS; i++) {
        durak_state s = ending_of("{}", 3, 3, &l);
        const bot_level *level = bot_find(&durak_rules, names[i % 2], strlen(names[i % 2]));
        int before = result_by_trying(&s, 0);
        game_action a = bot_choose(&durak_rules, level, &s, 0, 1, NODES, &desk);
        assert_int_equal(durak_rules.apply(&s, 0, a), GAME_OK);
        assert_int_equal(result_by_trying(&s, 0), before);
    }
}

static void endings_are_weighed_exactly(void **unused)
{
    (void)unused;
    enum { ENDINGS = 20, NODES = 400 };
    luck l = luck_from(17);
    const bot_level *hard = bot_find(&durak_rules, "hard", 4);
    for (int i = 0; i < ENDINGS; i++) {
        int32_t worth[DURAK_MENU_MAX];
        durak_state s = ending_of("{}", 3, 2, &l);
        bot_ask ask = bot_prepare(&durak_rules, hard, &s, 0, 1, NODES, &desk);
        hard->weigh(&ask, worth);
        for (int k = 0; k < ask.menu_n; k++) {
            durak_state next = s;
            durak_rules.apply(&next, 0, ask.menu[k]);
            int r = result_by_trying(&next, 0);
            assert_int_equal(worth[k], (r + 1) * BOT_SURE / 2);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_model_plays_by_the_rules),
        cmocka_unit_test(worlds_agree_with_the_view),
        cmocka_unit_test(who_beat_with_a_king_hardly_has_the_ten),
        cmocka_unit_test(endings_are_solved_as_by_trying_everything),
        cmocka_unit_test(a_proven_win_is_won_against_any_reply),
        cmocka_unit_test(hard_and_expert_play_endings_without_a_mistake),
        cmocka_unit_test(endings_are_weighed_exactly),
    };
    return cmocka_run_group_tests(tests, lay_desk, clear_desk);
}
