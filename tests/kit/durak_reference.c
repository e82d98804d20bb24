/* The reference and the positions share the cards as texts, and positions are written by the
 * reference: so both are in this one file, longer than others. */
#include "tests/kit/durak_reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* -- cards as texts -- */

static const char ranks[] = "23456789TJQKA";
static const char suits[] = "SCDH";

static int rank_of(const char *card)
{
    return (int)(strchr(ranks, card[0]) - ranks);
}

static int order_of(const char *card)
{
    return (int)(strchr(suits, card[1]) - suits) * 100 + rank_of(card);
}

static bool beats(const durak_ref *g, const char *card, const char *over)
{
    if (card[1] == over[1]) {
        return rank_of(card) > rank_of(over);
    }
    return card[1] == g->trump_card[1];
}

static int find(const durak_ref_pile *pile, const char *card)
{
    for (int i = 0; i < pile->n; i++) {
        if (strcmp(pile->card[i], card) == 0) {
            return i;
        }
    }
    return -1;
}

static void put(durak_ref_pile *pile, const char *card)
{
    memcpy(pile->card[pile->n], card, 3);
    pile->n++;
}

static void drop(durak_ref_pile *pile, const char *card)
{
    int at = find(pile, card);
    if (at >= 0) {
        memmove(pile->card[at], pile->card[at + 1], (size_t)(pile->n - at - 1) * 3);
        pile->n--;
    }
}

/* -- seats, one by one -- */

static bool is_out(const durak_ref *g, int seat)
{
    for (int i = 0; i < g->out_n; i++) {
        if (g->out[i] == seat) {
            return true;
        }
    }
    return false;
}

static int left_of(const durak_ref *g, int seat)
{
    do {
        seat = (seat + 1) % g->seats;
    } while (is_out(g, seat));
    return seat;
}

static int right_of(const durak_ref *g, int seat)
{
    do {
        seat = (seat + g->seats - 1) % g->seats;
    } while (is_out(g, seat));
    return seat;
}

static bool may_throw(const durak_ref *g, int seat)
{
    if (is_out(g, seat) || seat == g->defender || g->hand[seat].n == 0) {
        return false;
    }
    switch (g->throw_in) {
    case 0:
        return true;
    case 1:
        return seat == left_of(g, g->defender) || seat == right_of(g, g->defender);
    default:
        return seat == g->attacker;
    }
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int limit_for(const durak_ref *g, int seat)
{
    int limit = least(g->max_pairs, g->hand[seat].n);
    return g->bout == 1 ? least(limit, g->first_bout_max) : limit;
}

/* -- from bout to bout -- */

static void begin(durak_ref *g, int attacker)
{
    g->bout++;
    g->attacker = g->first = g->to_act = attacker;
    g->defender = left_of(g, attacker);
    g->limit = limit_for(g, g->defender);
    g->phase = "attack";
}

static void finish(durak_ref *g, int durak)
{
    g->phase = "over";
    g->attacker = g->defender = g->first = g->to_act = -1;
    g->limit = 0;
    g->durak = durak;
}

static void draw(durak_ref *g, int seat)
{
    while (!is_out(g, seat) && g->hand[seat].n < 6 && g->deck.n > 0) {
        const char *card = g->deck.card[--g->deck.n];
        put(&g->hand[seat], card);
        if (strcmp(card, g->trump_card) == 0) {
            put(&g->known[seat], card);
        }
    }
}

static void clear_table(durak_ref *g)
{
    for (int i = 0; i < g->attacks; i++) {
        const char *pair[2] = {g->attack[i], g->defence[i]};
        for (int k = 0; k < 2; k++) {
            if (pair[k][0] == '\0') {
                continue;
            }
            put(g->taking ? &g->hand[g->defender] : &g->discard, pair[k]);
            if (g->taking) {
                put(&g->known[g->defender], pair[k]);
            }
        }
    }
    g->attacks = 0;
    memset(g->passed, 0, sizeof g->passed);
}

static void end_bout(durak_ref *g)
{
    bool taken = g->taking;
    clear_table(g);
    g->taking = false;
    for (int i = 0; i < g->seats; i++) {
        int seat = (g->first + i) % g->seats;
        if (seat != g->defender) {
            draw(g, seat);
        }
    }
    draw(g, g->defender);
    for (int i = 0; i < g->seats && g->deck.n == 0; i++) {
        int seat = (g->first + i) % g->seats;
        if (!is_out(g, seat) && g->hand[seat].n == 0) {
            g->out[g->out_n++] = seat;
        }
    }
    int in = g->seats - g->out_n;
    if (in == 1) {
        finish(g, left_of(g, g->defender));
    } else if (in == 0 || g->bout == g->bout_limit) {
        finish(g, -1);
    } else {
        bool left = g->taker_leads ? !taken : taken;
        begin(g, left || is_out(g, g->defender) ? left_of(g, g->defender) : g->defender);
    }
}

static void ask(durak_ref *g)
{
    for (int i = 0; i < g->seats && g->attacks < g->limit; i++) {
        int seat = (g->attacker + i) % g->seats;
        if (may_throw(g, seat) && !g->passed[seat]) {
            g->phase = "throw";
            g->to_act = seat;
            return;
        }
    }
    end_bout(g);
}

void durak_ref_start(durak_ref *g, int seats, const int32_t *options)
{
    memset(g, 0, sizeof *g);
    g->seats = seats;
    g->cards = game_option_get(&durak_rules, options, "deck");
    g->max_pairs = game_option_get(&durak_rules, options, "maxPairs");
    g->first_bout_max = game_option_get(&durak_rules, options, "firstBoutMax");
    g->bout_limit = game_option_get(&durak_rules, options, "boutLimit");
    g->throw_in = game_option_get(&durak_rules, options, "throwIn");
    g->transferable = game_option_get(&durak_rules, options, "transferable") != 0;
    g->throw_after_take = game_option_get(&durak_rules, options, "throwAfterTake") != 0;
    g->taker_leads = game_option_get(&durak_rules, options, "rotation") != 0;
    g->phase = "deal";
    g->attacker = g->defender = g->first = g->to_act = g->durak = -1;
}

void durak_ref_shuffle(durak_ref *g, const char *const *cards)
{
    for (int i = 0; i < g->cards; i++) {
        put(&g->deck, cards[i]);
    }
    memcpy(g->trump_card, cards[0], 3);
    for (int i = 0; i < 6 * g->seats; i++) {
        put(&g->hand[i % g->seats], g->deck.card[--g->deck.n]);
    }
    if (g->deck.n == 0) {
        put(&g->known[g->seats - 1], g->trump_card);
    }
    int first = -1;
    int lowest = 100;
    for (int p = 0; p < g->seats; p++) {
        for (int i = 0; i < g->hand[p].n; i++) {
            const char *card = g->hand[p].card[i];
            if (card[1] == g->trump_card[1] && rank_of(card) < lowest) {
                lowest = rank_of(card);
                first = p;
            }
        }
    }
    if (first < 0) {
        g->phase = "first";
    } else {
        begin(g, first);
    }
}

void durak_ref_choose(durak_ref *g, int seat)
{
    begin(g, seat);
}

/* -- actions -- */

static bool rank_lies(const durak_ref *g, const char *card)
{
    for (int i = 0; i < g->attacks; i++) {
        if (g->attack[i][0] == card[0] || g->defence[i][0] == card[0]) {
            return true;
        }
    }
    return false;
}

static bool something_is_beaten(const durak_ref *g)
{
    for (int i = 0; i < g->attacks; i++) {
        if (g->defence[i][0] != '\0') {
            return true;
        }
    }
    return false;
}

static bool all_is_beaten(const durak_ref *g)
{
    for (int i = 0; i < g->attacks; i++) {
        if (g->defence[i][0] == '\0') {
            return false;
        }
    }
    return true;
}

static void list(char menu[DURAK_REF_MENU][DURAK_REF_TEXT], int *n, const char *verb,
                 const char *card)
{
    snprintf(menu[(*n)++], DURAK_REF_TEXT, "%s %s", verb, card);
}

static void list_defences(const durak_ref *g, const char *card,
                          char menu[DURAK_REF_MENU][DURAK_REF_TEXT], int *n)
{
    for (int i = 0; i < g->attacks; i++) {
        if (g->defence[i][0] == '\0' && beats(g, card, g->attack[i])) {
            snprintf(menu[(*n)++], DURAK_REF_TEXT, "beat %s %s", g->attack[i], card);
        }
    }
    int next = left_of(g, g->defender);
    if (g->transferable && !something_is_beaten(g) && rank_lies(g, card) &&
        g->attacks + 1 <= limit_for(g, next)) {
        list(menu, n, "transfer", card);
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

int durak_ref_menu(const durak_ref *g, char menu[DURAK_REF_MENU][DURAK_REF_TEXT])
{
    int n = 0;
    const durak_ref_pile *hand = &g->hand[g->to_act];
    for (int i = 0; i < hand->n; i++) {
        if (strcmp(g->phase, "attack") == 0) {
            list(menu, &n, "attack", hand->card[i]);
        } else if (strcmp(g->phase, "defend") == 0) {
            list_defences(g, hand->card[i], menu, &n);
        } else if (rank_lies(g, hand->card[i])) {
            list(menu, &n, "throw", hand->card[i]);
        }
    }
    if (strcmp(g->phase, "defend") == 0) {
        strcpy(menu[n++], "take");
    } else if (strcmp(g->phase, "throw") == 0) {
        strcpy(menu[n++], "pass");
    }
    qsort(menu, (size_t)n, DURAK_REF_TEXT, by_text);
    return n;
}

static void lay(durak_ref *g, const char *card, char to[3])
{
    drop(&g->hand[g->to_act], card);
    drop(&g->known[g->to_act], card);
    memcpy(to, card, 3);
}

static void lay_attack(durak_ref *g, const char *card)
{
    g->defence[g->attacks][0] = '\0';
    lay(g, card, g->attack[g->attacks++]);
}

static void ask_defender(durak_ref *g)
{
    g->phase = "defend";
    g->to_act = g->defender;
}

void durak_ref_act(durak_ref *g, const char *text)
{
    char verb[16] = "";
    char card[3] = "";
    char with[3] = "";
    sscanf(text, "%15s %2s %2s", verb, card, with);
    if (strcmp(verb, "attack") == 0) {
        lay_attack(g, card);
        ask_defender(g);
    } else if (strcmp(verb, "beat") == 0) {
        int i = 0;
        while (strcmp(g->attack[i], card) != 0) {
            i++;
        }
        lay(g, with, g->defence[i]);
        if (all_is_beaten(g)) {
            ask(g);
        }
    } else if (strcmp(verb, "transfer") == 0) {
        lay_attack(g, card);
        g->attacker = g->defender;
        g->defender = left_of(g, g->attacker);
        g->limit = limit_for(g, g->defender);
        ask_defender(g);
    } else if (strcmp(verb, "throw") == 0) {
        lay_attack(g, card);
        memset(g->passed, 0, sizeof g->passed);
        if (g->taking) {
            ask(g);
        } else {
            ask_defender(g);
        }
    } else if (strcmp(verb, "take") == 0) {
        g->taking = true;
        if (g->throw_after_take) {
            ask(g);
        } else {
            end_bout(g);
        }
    } else {
        g->passed[g->to_act] = true;
        ask(g);
    }
}

/* -- the state as text -- */

static int by_order(const void *a, const void *b)
{
    return order_of(a) - order_of(b);
}

static void add(char *text, const char *format, ...)
{
    va_list args;
    size_t n = strlen(text);
    va_start(args, format);
    vsnprintf(text + n, DURAK_REF_JSON - n, format, args);
    va_end(args);
}

static void add_pile(char *text, durak_ref_pile pile, bool sorted)
{
    if (sorted) {
        qsort(pile.card, (size_t)pile.n, sizeof pile.card[0], by_order);
    }
    add(text, "[");
    for (int i = 0; i < pile.n; i++) {
        add(text, "%s\"%s\"", i > 0 ? "," : "", pile.card[i]);
    }
    add(text, "]");
}

static void add_piles(char *text, const durak_ref_pile *piles, int n)
{
    for (int i = 0; i < n; i++) {
        add(text, i > 0 ? "," : "[");
        add_pile(text, piles[i], true);
    }
    add(text, "]");
}

static void add_seat(char *text, const char *key, int seat)
{
    add(text, seat < 0 ? ",\"%s\":null" : ",\"%s\":%d", key, seat);
}

static void add_known(char *text, const durak_ref *g)
{
    int known = 0;
    for (int p = 0; p < g->seats; p++) {
        known += g->known[p].n;
    }
    if (known > 0) {
        add(text, ",\"known\":");
        add_piles(text, g->known, g->seats);
    }
}

void durak_ref_json(const durak_ref *g, char text[DURAK_REF_JSON])
{
    text[0] = '\0';
    add(text,
        g->trump_card[0] == '\0' ? "{\"trump\":null,\"trumpCard\":null,\"deck\":"
                                 : "{\"trump\":\"%c\",\"trumpCard\":\"%s\",\"deck\":",
        g->trump_card[1], g->trump_card);
    add_pile(text, g->deck, false);
    add(text, ",\"hands\":");
    add_piles(text, g->hand, g->seats);
    add(text, ",\"table\":[");
    for (int i = 0; i < g->attacks; i++) {
        add(text, "%s{\"attack\":\"%s\",\"defence\":", i > 0 ? "," : "", g->attack[i]);
        add(text, g->defence[i][0] == '\0' ? "null}" : "\"%s\"}", g->defence[i]);
    }
    add(text, "],\"discard\":");
    add_pile(text, g->discard, true);
    add_seat(text, "attacker", g->attacker);
    add_seat(text, "defender", g->defender);
    add_seat(text, "firstAttacker", g->first);
    add(text, ",\"bout\":%d,\"phase\":\"%s\"", g->bout, g->phase);
    add_seat(text, "toAct", g->to_act);
    add(text, ",\"taking\":%s,\"limit\":%d,\"passed\":[", g->taking ? "true" : "false", g->limit);
    const char *comma = "";
    for (int p = 0; p < g->seats; p++) {
        if (g->passed[p]) {
            add(text, "%s%d", comma, p);
            comma = ",";
        }
    }
    add(text, "],\"out\":[");
    for (int i = 0; i < g->out_n; i++) {
        add(text, "%s%d", i > 0 ? "," : "", g->out[i]);
    }
    add(text, "]");
    add_seat(text, "durak", g->durak);
    add_known(text, g);
    add(text, "}");
}

/* -- positions of the real rules -- */

void durak_options(const char *json_text, int32_t *options)
{
    char why[200];
    text_out o = text_to(why, sizeof why);
    json from = {0};
    if (json_text != NULL) {
        assert_null(json_read(json_text, strlen(json_text), &from));
    }
    if (!game_options_read(&durak_rules, from, options, &o)) {
        fail_msg("options: %s", text_end(&o));
    }
}

/* Reads cards up to a slash or the end into a pile, and takes them from those that are left. */
static const char *read_cards(const char *at, durak_ref_pile *pile, durak_ref_pile *left)
{
    char card[3];
    int used;
    while (at != NULL && sscanf(at, " %2[2-9TJQKASCDH]%n", card, &used) == 1) {
        put(pile, card);
        drop(left, card);
        at += used;
        at += *at == ' ' || *at == ':';
    }
    return at;
}

static void read_table(const durak_position *p, durak_ref *g, durak_ref_pile *left)
{
    for (const char *at = p->table; at != NULL && *at != '\0';) {
        durak_ref_pile pair = {.n = 0};
        char word[6] = "";
        sscanf(at, "%5s", word);
        read_cards(word, &pair, left);
        memcpy(g->attack[g->attacks], pair.card[0], 3);
        memcpy(g->defence[g->attacks++], pair.n > 1 ? pair.card[1] : "", pair.n > 1 ? 3 : 1);
        at += strlen(word);
        at += *at == ' ';
    }
}

static int number_or(const char *text, int other)
{
    return text != NULL ? (int)strtol(text, NULL, 10) : other;
}

/* Fills the reference in, with limit and roles as the rules have them, and lets it write. */
int durak_position_json(const durak_position *p, char text[DURAK_REF_JSON])
{
    int32_t options[GAME_OPTIONS_MAX];
    durak_ref g;
    durak_ref_pile left = {.n = 0};
    durak_options(p->options, options);
    durak_ref_start(&g, 0, options);
    for (int i = 0; i < 52; i++) {
        char card[3] = {ranks[i % 13], suits[i / 13], '\0'};
        if (i % 13 >= 13 - g.cards / 4) {
            put(&left, card);
        }
    }
    const char *at = read_cards(p->hands, &g.hand[g.seats++], &left);
    while (*at == '/') {
        at = read_cards(at + 1, &g.hand[g.seats++], &left);
    }
    read_cards(p->deck, &g.deck, &left);
    read_table(p, &g, &left);
    g.discard = left;
    memcpy(g.trump_card, p->deck != NULL ? g.deck.card[0] : p->trump, 3);
    for (at = p->out; at != NULL && *at != '\0'; at += at[1] == ',' ? 2 : 1) {
        g.out[g.out_n++] = *at - '0';
    }
    for (at = p->passed; at != NULL && *at != '\0'; at += at[1] == ',' ? 2 : 1) {
        g.passed[*at - '0'] = true;
    }
    g.phase = p->phase != NULL ? p->phase : "attack";
    g.bout = p->bout > 0 ? p->bout : 2;
    g.taking = p->taking;
    g.attacker = p->attacker;
    g.first = number_or(p->first, p->attacker);
    g.defender = left_of(&g, p->attacker);
    g.to_act = strcmp(g.phase, "defend") == 0 ? g.defender : number_or(p->to_act, p->attacker);
    int beaten = 0;
    for (int i = 0; i < g.attacks; i++) {
        beaten += g.defence[i][0] != '\0';
    }
    g.hand[g.defender].n += beaten; /* as many as it became the defender with */
    g.limit = limit_for(&g, g.defender);
    g.hand[g.defender].n -= beaten;
    durak_ref_json(&g, text);
    return g.seats;
}

bool durak_try_set(durak_state *s, int seats, const char *options, const char *text, char why[200])
{
    int32_t values[GAME_OPTIONS_MAX];
    text_out o = text_to(why, 200);
    json from;
    durak_options(options, values);
    const char *wrong = json_read(text, strlen(text), &from);
    if (wrong != NULL) {
        fail_msg("the test's JSON is broken: %s", wrong);
    }
    bool good = durak_rules.state_parse(s, seats, values, from, &o);
    text_end(&o);
    return good;
}

durak_state durak_set_up(const durak_position *p)
{
    char text[DURAK_REF_JSON];
    char why[200];
    durak_state s;
    int seats = durak_position_json(p, text);
    if (!durak_try_set(&s, seats, p->options, text, why)) {
        fail_msg("refused: %s: %s", why, text);
    }
    return s;
}

const char *durak_attempt(durak_state *s, int seat, const char *text)
{
    durak_state before = *s;
    game_action a;
    game_turn turn = durak_rules.turn(s);
    int error = GAME_NOT_YOUR_TURN;
    if (turn.what == GAME_ACT && (turn.seats >> seat & 1) != 0) {
        error = durak_rules.action_parse(text, strlen(text), seat, &a);
        error = error == GAME_OK ? durak_rules.apply(s, seat, a) : error;
    }
    assert_true(error == GAME_OK || memcmp(s, &before, sizeof before) == 0);
    return game_error_of(&durak_rules, error).code;
}

void durak_play_all(durak_state *s, const char *actions)
{
    for (const char *at = actions; *at != '\0';) {
        char text[DURAK_REF_TEXT];
        size_t n = strcspn(at, ",");
        snprintf(text, sizeof text, "%.*s", (int)n, at);
        const char *error = durak_attempt(s, s->table.to_act, text);
        if (strcmp(error, "ok") != 0) {
            fail_msg("%s: %s", text, error);
        }
        assert_null(durak_rules.check(s));
        at += n;
        at += strspn(at, ", ");
    }
}

const char *durak_menu_text(const durak_state *s)
{
    static char text[8192];
    static char names[DURAK_MENU_MAX][DURAK_REF_TEXT];
    game_action menu[DURAK_MENU_MAX];
    int n = durak_rules.legal(s, s->table.to_act, menu);
    for (int i = 0; i < n; i++) {
        text_out o = text_to(names[i], sizeof names[i]);
        durak_rules.action_text(menu[i], &o);
        text_end(&o);
    }
    qsort(names, (size_t)n, sizeof names[0], by_text);
    text[0] = '\0';
    for (int i = 0; i < n; i++) {
        strcat(strcat(text, i > 0 ? ", " : ""), names[i]);
    }
    return text;
}

const char *durak_hand_text(const durak_state *s, int seat)
{
    static char text[200];
    text[0] = '\0';
    for (durak_set rest = s->hand[seat]; rest != 0; rest &= rest - 1) {
        strcat(strcat(text, text[0] != '\0' ? " " : ""), durak_card_name(bit_lowest(rest)));
    }
    return text;
}

const char *durak_state_text(const durak_state *s)
{
    static char text[DURAK_REF_JSON];
    text_out o = text_to(text, sizeof text);
    durak_rules.state_json(s, &o);
    return text_end(&o);
}

const char *durak_view_text(const durak_state *s, int seat)
{
    static char text[DURAK_REF_JSON];
    text_out o = text_to(text, sizeof text);
    durak_view v;
    durak_rules.view(s, seat, &v);
    durak_rules.view_json(&v, &o);
    return text_end(&o);
}

durak_state durak_dealt(int seats, const char *options, const char *deck)
{
    int32_t values[GAME_OPTIONS_MAX];
    uint8_t things[GAME_SHUFFLE_MAX];
    int n = 0;
    durak_state s;
    durak_options(options, values);
    durak_rules.start(&s, seats, values);
    for (const char *at = deck; *at != '\0'; at += 2) {
        at += *at == ' ';
        things[n++] = (uint8_t)durak_card_read(at, 2);
    }
    assert_int_equal(durak_rules.shuffle(&s, things, n), GAME_OK);
    assert_null(durak_rules.check(&s));
    return s;
}
