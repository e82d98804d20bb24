/* What the players of `stolik bench server` do with what the server says. */
#include "cli/bench_players.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "net/ws.h"
#include "store/seconds.h"

enum { MS = 1000 };

/* -- sending -- */

void player_say(load_player *p, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    wire_send(p->conn, text, (size_t)n);
}

void player_set_up(const load *l, load_table *t)
{
    t->stage = LOAD_CREATING;
    t->number = 0;
    t->moves = 0;
    player_say(&t->players[0],
               "{\"t\":\"create\",\"game\":\"%s\",\"seats\":%d,"
               "\"clock\":{\"bank\":3600,\"increment\":5}}",
               l->game.rules->name, l->game.seats);
}

void player_move(load *l, load_player *p)
{
    p->req++;
    p->waits = true;
    p->acked = false;
    p->table->moves++;
    p->sent_s = seconds_now();
    l->sent++;
    player_say(p, "{\"t\":\"act\",\"table\":%lld,\"req\":%u,\"action\":\"%s\"}",
               (long long)p->table->number, p->req, p->action);
    p->action[0] = '\0';
}

static bool is_moving(const load *l, const load_table *t)
{
    int at = (int)(t - l->tables) - l->moving_from;
    return at >= 0 && at < l->moving_n && !t->full;
}

bool player_may_move(const load *l, const load_player *p)
{
    return p->table->stage == LOAD_PLAYING && p->action[0] != '\0' && !p->waits &&
           is_moving(l, p->table);
}

/* Notes that a table needs no more moves. */
static void fill(load *l, load_table *t)
{
    if (l->moves_max > 0 && is_moving(l, t)) {
        t->full = true;
        l->full++;
    }
}

void player_move_if_fast(load *l, load_player *p)
{
    if (l->moves_max > 0 && p->table->moves >= l->moves_max) {
        fill(l, p->table);
    }
    if (l->pace == LOAD_FAST && player_may_move(l, p)) {
        player_move(l, p);
    }
}

/* -- what the server says -- */

enum { KIND, TABLE, PHASE, SEAT, SEQ, REQ, VIEW, EVENTS, TURN, MENU, ACTIONS, CODE, TEXT, FIELDS };
static const char *const field_names[] = {"t",       "table", "phase",  "seat", "seq",
                                          "req",     "view",  "events", "turn", "menu",
                                          "actions", "code",  "text",   NULL};

static int64_t number_of(json v)
{
    int64_t n = 0;
    return json_there(v) && json_to_int(v, 0, INT64_MAX, &n) ? n : 0;
}

/* Whether the seat is among those of `to_act`. */
static bool acts(json turn, int seat)
{
    static const char *const names[] = {"to_act", NULL};
    char text[64];
    text_out why = text_to(text, sizeof text);
    json list;
    json item;
    if (!json_there(turn) || !json_fields(turn, names, &list, true, &why) || !json_there(list)) {
        return false;
    }
    for (json_walk w = json_items(list); json_next(&w, &item);) {
        if (number_of(item) == seat) {
            return true;
        }
    }
    return false;
}

/* Draws what the player does next, or asks for a menu that was too long to be sent. */
static void choose(load *l, load_player *p, const json *f)
{
    p->action[0] = '\0';
    if (load_game_is_kept(&l->game)) {
        load_game_choose(&l->game, p->table->state, p->seat, p->action);
    } else if (json_there(f[MENU]) && json_type_of(f[MENU]) == JSON_ARRAY) {
        load_game_draw(&l->game, f[MENU], p->action);
    } else if (acts(f[TURN], p->seat)) {
        player_say(p, "{\"t\":\"legal\",\"table\":%lld}", (long long)p->table->number);
    }
}

/* The events that nobody at the table was told before. */
static void see_events(load *l, load_table *t, const json *f)
{
    int64_t seq = number_of(f[SEQ]);
    int64_t at = seq - (json_there(f[EVENTS]) ? json_count(f[EVENTS]) : 0);
    if (seq <= t->seq) {
        return;
    }
    l->events += (uint64_t)(seq - t->seq);
    if (t->state != NULL) {
        json event;
        for (json_walk w = json_items(f[EVENTS]); json_next(&w, &event);) {
            if (++at > t->seq && !load_game_apply(&l->game, event, t->state)) {
                wire_fail(l->wire, "an event does not fit the game");
            }
        }
    }
    t->seq = seq;
}

static bool all_in_game(const load *l, const load_table *t, bool are)
{
    bool all = true;
    for (int i = 0; i < l->game.seats; i++) {
        all = all && t->players[i].in_game == are;
    }
    return all;
}

static void game_begins(load *l, load_player *p, const json *f)
{
    load_table *t = p->table;
    p->in_game = true;
    p->seat = (int)number_of(f[SEAT]);
    p->req = (uint32_t)number_of(f[REQ]);
    if (t->state != NULL && number_of(f[SEQ]) >= t->seq) {
        t->seq = number_of(f[SEQ]);
        if (!load_game_read(&l->game, f[VIEW], t->state)) {
            wire_fail(l->wire, "a view cannot be read");
        }
    }
    choose(l, p, f);
    if (t->stage == LOAD_JOINING && all_in_game(l, t, true)) {
        t->stage = LOAD_PLAYING;
        t->seq = number_of(f[SEQ]);
        l->set_up++;
        for (int i = 0; i < l->game.seats; i++) {
            player_move_if_fast(l, &t->players[i]);
        }
    }
}

static void say_to_others(const load *l, load_table *t, const char *kind)
{
    for (int i = 1; i < l->game.seats; i++) {
        player_say(&t->players[i], "{\"t\":\"%s\",\"table\":%lld}", kind, (long long)t->number);
    }
}

/* The first look at a table after a restart. */
static void check_table(load *l, load_player *p, const json *f)
{
    load_table *t = p->table;
    int64_t seq = number_of(f[SEQ]);
    l->lost += t->seq > seq ? t->seq - seq : 0;
    l->checked++;
    t->seq = seq;
    if (json_is(f[PHASE], "playing")) { /* else its last move was on the way when it stopped */
        t->stage = LOAD_JOINING;
        game_begins(l, p, f);
        say_to_others(l, t, "watch");
    }
}

static void on_table(load *l, load_player *p, const json *f)
{
    load_table *t = p->table;
    int64_t number = number_of(f[TABLE]);
    if (t->stage == LOAD_CREATING && p == &t->players[0]) {
        t->number = number;
        t->seq = 0;
        t->stage = LOAD_JOINING;
        say_to_others(l, t, "join");
    } else if (number != t->number && t->stage == LOAD_PLAYING) {
        l->others++;
    } else if (number == t->number && t->stage == LOAD_APART) {
        check_table(l, p, f);
    } else if (number == t->number && json_is(f[PHASE], "playing")) {
        game_begins(l, p, f);
    }
}

static void on_events(load *l, load_player *p, const json *f)
{
    if (number_of(f[TABLE]) != p->table->number) {
        return;
    }
    see_events(l, p->table, f);
    if (p->waits && p->acked) {
        p->waits = false;
        if (l->pace == LOAD_PACED && l->times_n < l->times_cap) {
            l->times[l->times_n++] = (float)((seconds_now() - p->sent_s) * MS);
        }
    }
    if (!p->waits) {
        choose(l, p, f);
        player_move_if_fast(l, p);
    }
}

static void on_legal(load *l, load_player *p, const json *f)
{
    if (number_of(f[TABLE]) == p->table->number && number_of(f[SEQ]) == p->table->seq &&
        !p->waits) {
        load_game_draw(&l->game, f[ACTIONS], p->action);
        player_move_if_fast(l, p);
    }
}

/* All leave the table, and the same players begin another. */
static void on_end(load *l, load_player *p, const json *f)
{
    load_table *t = p->table;
    if (number_of(f[TABLE]) != t->number || !p->in_game) {
        return;
    }
    p->in_game = false;
    p->waits = false;
    p->action[0] = '\0';
    player_say(p, "{\"t\":\"leave\",\"table\":%lld}", (long long)t->number);
    if (all_in_game(l, t, false)) {
        l->games++;
        fill(l, t);
        player_set_up(l, t);
    }
}

static void on_error(load *l, const json *f)
{
    char code[64] = "?";
    char text[128] = "";
    size_t n;
    json_to_str(f[CODE], code, sizeof code, &n);
    json_to_str(f[TEXT], text, sizeof text, &n);
    wire_fail(l->wire, "the server refused a message: %s (%s)", code, text);
}

static void count_bytes(load *l, size_t n)
{
    uint8_t header[WS_HEADER_MAX];
    l->bytes += n + ws_header(header, WS_TEXT, n, NULL);
}

void player_hears(void *self, void *user, const char *bytes, size_t n)
{
    load *l = self;
    load_player *p = user;
    json m;
    json f[FIELDS];
    char text[128];
    text_out why = text_to(text, sizeof text);
    l->longest = n > l->longest ? n : l->longest;
    if (p->watches) {
        l->watched++;
        return;
    }
    if (json_read(bytes, n, &m) != NULL || json_type_of(m) != JSON_OBJECT ||
        !json_fields(m, field_names, f, true, &why) || !json_there(f[KIND])) {
        wire_fail(l->wire, "the server sent a message that cannot be read");
    } else if (json_is(f[KIND], "events")) {
        count_bytes(l, n);
        on_events(l, p, f);
    } else if (json_is(f[KIND], "ack")) {
        count_bytes(l, n);
        l->acked++;
        p->acked = true;
    } else if (json_is(f[KIND], "table")) {
        on_table(l, p, f);
    } else if (json_is(f[KIND], "legal")) {
        on_legal(l, p, f);
    } else if (json_is(f[KIND], "end")) {
        on_end(l, p, f);
    } else if (json_is(f[KIND], "hello")) {
        l->greeted++;
    } else if (json_is(f[KIND], "error")) {
        on_error(l, f);
    } else if (json_is(f[KIND], "bye")) {
        wire_fail(l->wire, "the server stops");
    }
}

void player_opened(void *self, void *user)
{
    const load *l = self;
    load_player *p = user;
    if (p->watches) {
        player_say(p, "{\"t\":\"hello\",\"patch\":\"%s\"}", l->patch);
        player_say(p, "{\"t\":\"watch\",\"table\":%lld}", (long long)p->table->number);
        return;
    }
    player_say(p, "{\"t\":\"hello\",\"token\":\"%s\",\"patch\":\"%s\"}", p->token, l->patch);
}
