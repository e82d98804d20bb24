/* The load of `stolik bench server`: the players of many tables. */
#include "cli/bench_load.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bench_players.h"
#include "store/seconds.h"
#include "table/grow.h"

enum {
    AT_ONCE = 32,    /* connections, accounts or tables being made at a time */
    PATIENCE_S = 60, /* for anything that the server is to do */
};

static const double turn_s = 0.1; /* how often a wait looks up */

/* -- accounts -- */

static load_player *player(const load *l, int i)
{
    return &l->tables[i / l->game.seats].players[i % l->game.seats];
}

static int players_n(const load *l)
{
    return l->tables_n * l->game.seats;
}

/* A connection that makes accounts has its place here as its user. */
typedef struct maker {
    load *load;
    wire_conn *conn;
    load_player *for_whom;
} maker;

static void ask_account(maker *m)
{
    load *l = m->load;
    char body[64];
    if (l->guests_asked == players_n(l)) {
        wire_close(m->conn);
        m->conn = NULL;
        return;
    }
    m->for_whom = player(l, l->guests_asked++);
    int n = snprintf(body, sizeof body, "{\"name\":\"Guest %d\"}", l->guests_asked);
    wire_post(m->conn, "/api/accounts", body, (size_t)n);
}

static void on_answer(void *self, void *user, int status, const char *body, size_t n)
{
    static const char *const names[] = {"token", NULL};
    load *l = self;
    maker *m = user;
    json answer;
    json token;
    size_t token_n = 0;
    char text[128];
    text_out why = text_to(text, sizeof text);
    bool good = status == 201 && json_read(body, n, &answer) == NULL &&
                json_type_of(answer) == JSON_OBJECT &&
                json_fields(answer, names, &token, true, &why) && json_there(token) &&
                json_to_str(token, m->for_whom->token, LOAD_TOKEN + 1, &token_n);
    if (!good) {
        wire_fail(l->wire, "the server made no account: HTTP %d", status);
        return;
    }
    l->accounts++;
    ask_account(m);
}

/* -- waiting -- */

/* Until the count is there; false: something went wrong, or it takes too long. */
static bool wait_for(load *l, const uint64_t *count, uint64_t goal, const char *what)
{
    double end = seconds_now() + PATIENCE_S;
    while (*count < goal) {
        if (*l->stop) {
            wire_fail(l->wire, "interrupted");
        }
        if (!wire_turn(l->wire, turn_s)) {
            return false;
        }
        if (seconds_now() > end) {
            wire_fail(l->wire, "after %d s the server has done %llu of %llu %s", PATIENCE_S,
                      (unsigned long long)*count, (unsigned long long)goal, what);
        }
    }
    return true;
}

bool load_guests(load *l)
{
    maker makers[AT_ONCE] = {{0}};
    for (int i = 0; i < AT_ONCE && l->guests_asked < players_n(l); i++) {
        makers[i] = (maker){.load = l};
        makers[i].conn = wire_connect(l->wire, &makers[i]);
        if (makers[i].conn == NULL) {
            return false;
        }
        ask_account(&makers[i]);
    }
    return wait_for(l, &l->accounts, (uint64_t)players_n(l), "accounts");
}

/* Connects all players; at most `at_once` wait for their greeting. */
static bool connect_all(load *l, int at_once)
{
    uint64_t before = l->greeted;
    for (int i = 0; i < players_n(l); i++) {
        load_player *p = player(l, i);
        p->conn = wire_connect(l->wire, p);
        if (p->conn == NULL) {
            return false;
        }
        wire_upgrade(p->conn);
        uint64_t goal = before + (uint64_t)(i + 1 > at_once ? i + 1 - at_once : 0);
        if (!wait_for(l, &l->greeted, goal, "greetings")) {
            return false;
        }
    }
    return wait_for(l, &l->greeted, before + (uint64_t)players_n(l), "greetings");
}

bool load_connect(load *l)
{
    return connect_all(l, AT_ONCE);
}

bool load_connect_at_once(load *l)
{
    return connect_all(l, players_n(l));
}

bool load_sit(load *l)
{
    uint64_t before = l->set_up;
    for (int i = 0; i < l->tables_n; i++) {
        player_set_up(l, &l->tables[i]);
        uint64_t goal = before + (uint64_t)(i + 1 > AT_ONCE ? i + 1 - AT_ONCE : 0);
        if (!wait_for(l, &l->set_up, goal, "tables")) {
            return false;
        }
    }
    return wait_for(l, &l->set_up, before + (uint64_t)l->tables_n, "tables");
}

bool load_watch(load *l, int watchers)
{
    l->watchers = memory_new((size_t)watchers * sizeof *l->watchers);
    l->watchers_n = watchers;
    for (int i = 0; i < watchers; i++) {
        load_player *p = &l->watchers[i];
        uint64_t before = l->watched;
        *p = (load_player){.table = &l->tables[0], .watches = true};
        p->conn = wire_connect(l->wire, p);
        if (p->conn == NULL) {
            return false;
        }
        wire_upgrade(p->conn);
        if (!wait_for(l, &l->watched, before + 1, "watchers")) {
            return false;
        }
    }
    return true;
}

/* -- playing -- */

static void paced_move(load *l, load_table *t)
{
    bool waits = false;
    for (int i = 0; i < l->game.seats; i++) {
        if (player_may_move(l, &t->players[i])) {
            player_move(l, &t->players[i]);
            return;
        }
        waits = waits || t->players[i].waits;
    }
    l->held_up += waits;
}

/* Table i is due i/n into each second. */
static void on_beat(void *self)
{
    load *l = self;
    if (l->pace != LOAD_PACED) {
        return;
    }
    uint64_t due = (uint64_t)((seconds_now() - l->paced_from_s) * l->moving_n);
    for (; l->paced_n < due; l->paced_n++) {
        paced_move(l, &l->tables[l->paced_n % (uint64_t)l->moving_n]);
    }
}

static void begin_pace(load *l, double seconds)
{
    if (l->pace == LOAD_FAST) {
        int seats = l->game.seats;
        for (int i = 0; i < l->moving_n * seats; i++) {
            player_move_if_fast(l, player(l, l->moving_from * seats + i));
        }
    } else if (l->pace == LOAD_PACED) {
        l->times_cap = (size_t)((seconds + 1) * l->moving_n);
        l->times = memory_resize(l->times, l->times_cap, sizeof *l->times);
        l->times_n = 0;
        l->paced_n = 0;
        l->held_up = 0;
        l->paced_from_s = seconds_now();
        wire_every(l->wire, 1.0 / l->moving_n);
    }
}

bool load_play(load *l, load_pace pace, int tables, double seconds)
{
    double end = seconds_now() + seconds;
    l->pace = pace;
    l->moving_from = 0;
    l->moving_n = tables;
    begin_pace(l, seconds);
    while (seconds_now() < end) {
        double left = end - seconds_now();
        if (*l->stop) {
            wire_fail(l->wire, "interrupted");
        }
        if (!wire_turn(l->wire, left < turn_s ? left : turn_s)) {
            return false;
        }
    }
    return true;
}

bool load_think(load *l, int tables, const char *level)
{
    uint64_t goal = l->others + (uint64_t)tables;
    for (int i = 0; i < tables; i++) {
        text_out bots = text_growing();
        for (int p = 0; p < l->game.seats; p++) {
            text_format(&bots, "%s\"%s\"", p > 0 ? "," : "", level);
        }
        player_say(player(l, i % players_n(l)),
                   "{\"t\":\"create\",\"game\":\"%s\",\"seats\":%d,\"sit\":false,\"bots\":[%s]}",
                   l->game.rules->name, l->game.seats, text_end(&bots));
        text_drop(&bots);
    }
    return wait_for(l, &l->others, goal, "tables of computers");
}

bool load_fill(load *l, int first, int n, int moves)
{
    l->pace = LOAD_FAST;
    l->moving_from = first;
    l->moving_n = n;
    l->moves_max = moves;
    l->full = 0;
    for (int i = 0; i < l->tables_n; i++) {
        l->tables[i].full = false;
    }
    begin_pace(l, 0);
    bool done = wait_for(l, &l->full, (uint64_t)n, "tables") && load_settle(l);
    l->moves_max = 0;
    for (int i = 0; i < l->tables_n; i++) {
        l->tables[i].full = false;
    }
    return done;
}

/* Whether every move is answered and every game that ended is followed by another. */
static bool is_settled(const load *l)
{
    for (int i = 0; i < l->tables_n; i++) {
        const load_table *t = &l->tables[i];
        bool waits = t->stage == LOAD_CREATING || t->stage == LOAD_JOINING;
        for (int p = 0; p < l->game.seats; p++) {
            waits = waits || t->players[p].waits;
        }
        if (waits) {
            return false;
        }
    }
    return l->acked == l->sent;
}

bool load_settle(load *l)
{
    double end = seconds_now() + PATIENCE_S;
    l->pace = LOAD_STILL;
    l->moving_n = 0;
    wire_every(l->wire, 0);
    while (!is_settled(l)) {
        if (*l->stop) {
            wire_fail(l->wire, "interrupted");
        }
        if (!wire_turn(l->wire, turn_s)) {
            return false;
        }
        if (seconds_now() > end) {
            wire_fail(l->wire, "moves are not answered after %d s", PATIENCE_S);
        }
    }
    return true;
}

bool load_check(load *l)
{
    uint64_t goal = l->checked;
    for (int i = 0; i < l->tables_n; i++) {
        load_table *t = &l->tables[i];
        if (t->number != 0) { /* else it was between two games */
            goal++;
            player_say(&t->players[0], "{\"t\":\"watch\",\"table\":%lld}", (long long)t->number);
        }
    }
    return wait_for(l, &l->checked, goal, "tables") && load_settle(l);
}

/* -- beginning and end -- */

void load_new(load *l, const load_plan *plan)
{
    *l = (load){.tables_n = plan->tables, .patch = plan->patch, .stop = plan->stop};
    load_game_open(&l->game, plan->rules, plan->seats);
    l->tables = memory_new((size_t)plan->tables * sizeof *l->tables);
    for (int i = 0; i < l->tables_n && load_game_is_kept(&l->game); i++) {
        l->tables[i].state = memory_new(plan->rules->state_size);
    }
    for (int i = 0; i < players_n(l); i++) {
        player(l, i)->table = &l->tables[i / plan->seats];
    }
}

void load_free(load *l)
{
    load_detach(l);
    for (int i = 0; i < l->tables_n; i++) {
        free(l->tables[i].state);
    }
    free(l->tables);
    free(l->watchers);
    free(l->times);
    load_game_close(&l->game);
}

bool load_attach(load *l, int port)
{
    wire_handlers handlers = {l, on_answer, player_opened, player_hears, on_beat};
    l->wire = wire_new(port, &handlers);
    return l->wire != NULL;
}

void load_detach(load *l)
{
    if (l->wire != NULL) {
        wire_free(l->wire);
        l->wire = NULL;
    }
    l->pace = LOAD_STILL;
    l->sent = l->acked; /* what was on the way may have been done or not */
    for (int i = 0; i < l->tables_n; i++) {
        load_table *t = &l->tables[i];
        bool played = t->stage == LOAD_PLAYING;
        t->stage = LOAD_APART;
        t->number = played ? t->number : 0;
        for (int p = 0; p < l->game.seats; p++) {
            t->players[p].conn = NULL;
            t->players[p].in_game = false;
            t->players[p].waits = false;
            t->players[p].action[0] = '\0';
        }
    }
}

const char *load_why(const load *l)
{
    return l->wire != NULL ? wire_why(l->wire) : strerror(errno);
}
