/* GET /api/account/games: the finished games of an account. The details of each game are read from
 * its game file, on another thread. */
#include <stdlib.h>
#include <string.h>

#include "server/doors/rest.h"
#include "table/grow.h"

enum { GAMES_LISTED = 20, ENTRY_BYTES = 2048 };

typedef struct history {
    rest_later *later;
    store *store;
    int64_t account, before;
    int n;
    char entries[GAMES_LISTED][ENTRY_BYTES];
} history;

/* -- a game in short -- */

enum { FILE_PLAYERS, FILE_UNDOS, FILE_FAIR, FILE_SCORES, FILE_ENDING, FILE_FIELDS };
static const char *const file_fields[] = {"players", "undos", "fair", "scores", "ending", NULL};
static const char *const fair_fields[] = {"seats", NULL};
static const char *const seat_fields[] = {"source", NULL};

/* "nardy/1" is Nardy. */
static void game_json(const char *rules, text_out *o)
{
    json_key(o, "game");
    json_str_bytes(o, rules, strcspn(rules, "/"));
}

static void own_seat_json(const store_game *g, int64_t account, text_out *o)
{
    for (int p = 0; p < STORE_PLAYERS; p++) {
        if (g->players[p] == account) {
            json_key_int(o, "seat", p);
            return;
        }
    }
}

static bool is_bot(json seat)
{
    char text[80];
    text_out why = text_to(text, sizeof text);
    json source;
    return json_fields(seat, seat_fields, &source, true, &why) && json_is(source, "bot");
}

/* Each seat's name, or its level where a computer played: the proof says so, or, in a game that has
 * none, that the seat is nobody's. */
static void seats_json(const store_game *g, json players, json fair_seats, text_out *o)
{
    bool proven = json_there(fair_seats);
    json_walk names = json_items(players);
    json_walk sources = proven ? json_items(fair_seats) : names;
    json name, seat;
    json_key(o, "seats");
    json_array_open(o);
    for (int p = 0; p < STORE_PLAYERS && json_next(&names, &name); p++) {
        bool bot = proven ? json_next(&sources, &seat) && is_bot(seat) : g->players[p] == 0;
        json_object_open(o);
        json_key_str(o, "kind", bot ? "bot" : "human");
        json_key(o, bot ? "level" : "name");
        json_raw(o, name.at, (size_t)(name.end - name.at));
        json_object_close(o);
    }
    json_array_close(o);
}

static void copy_member(const char *key, json value, text_out *o)
{
    if (json_there(value)) {
        json_key(o, key);
        json_raw(o, value.at, (size_t)(value.end - value.at));
    }
}

static bool entry_json(const store_game *g, int64_t account, text_out *o)
{
    char text[80];
    text_out why = text_to(text, sizeof text);
    json f[FILE_FIELDS], file;
    json seats = {0};
    if (json_read(g->file, g->file_n, &file) != NULL ||
        !json_fields(file, file_fields, f, true, &why) ||
        (json_there(f[FILE_FAIR]) && !json_fields(f[FILE_FAIR], fair_fields, &seats, true, &why))) {
        return false;
    }
    json_object_open(o);
    json_key_int(o, "table", g->number);
    game_json(g->rules, o);
    json_key_int(o, "ended", g->ended_ms);
    own_seat_json(g, account, o);
    seats_json(g, f[FILE_PLAYERS], seats, o);
    if (!json_there(f[FILE_FAIR]) && !json_there(f[FILE_UNDOS])) {
        json_key_bool(o, "loaded", true);
    }
    copy_member("undos", f[FILE_UNDOS], o);
    copy_member("scores", f[FILE_SCORES], o);
    copy_member("ending", f[FILE_ENDING], o);
    json_object_close(o);
    return !o->cut;
}

/* -- the list -- */

/* A game that cannot be read is left out; a request for its file gets the reason. */
static bool add_game(history *h, int64_t number)
{
    store_game g;
    char *file = NULL;
    char why[STORE_WHY];
    text_out o = text_to(h->entries[h->n], ENTRY_BYTES - 1);
    bool good = store_game_read(h->store, number, &g, &file, why) && entry_json(&g, h->account, &o);
    text_end(&o);
    free(file);
    return good;
}

static void read_history(void *arg)
{
    history *h = arg;
    int64_t numbers[GAMES_LISTED];
    int n;
    do { /* until the page is full: clients take a shorter page for the last one */
        n = store_games_of(h->store, h->account, h->before, numbers, GAMES_LISTED - h->n);
        for (int i = 0; i < n; i++) {
            h->n += add_game(h, numbers[i]);
            h->before = numbers[i];
        }
    } while (n > 0 && h->n < GAMES_LISTED);
}

static void send_history(void *arg)
{
    history *h = arg;
    rest q;
    if (rest_resume(h->later, &q)) {
        text_out *o = rest_begin(&q);
        json_object_open(o);
        json_key(o, "games");
        json_array_open(o);
        for (int i = 0; i < h->n; i++) {
            json_raw(o, h->entries[i], strlen(h->entries[i]));
        }
        json_array_close(o);
        json_object_close(o);
        rest_answer_json(&q, 200);
    }
    free(h);
}

static bool get_account_games(rest *q)
{
    int64_t before;
    if (!rest_query_int(q, "before", INT64_MAX, &before)) {
        return false;
    }
    history *h = memory_new(sizeof *h);
    h->store = q->house->store;
    h->account = q->caller.account->id;
    h->before = before;
    h->later = rest_wait(q);
    net_work(q->house->net, read_history, send_history, h);
    return true;
}

const rest_route rest_history_routes[] = {
    {"GET", "/api/account/games", REST_ACCOUNT, get_account_games, NULL},
    {NULL, NULL, REST_ANYBODY, NULL, NULL},
};
