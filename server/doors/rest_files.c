/* REST routes of game files: the file of a finished game, and a table that goes on with one. */
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "server/doors/fields.h"
#include "server/doors/rest.h"
#include "server/ops/log.h"
#include "table/grow.h"

/* -- a game in the archive -- */

/* A game to be read on another thread, and who asks for it. */
typedef struct wanted {
    store *store;
    int64_t number;
    int64_t account;     /* who asks; 0: nobody in particular */
    uint8_t id[FAIR_ID]; /* as given, or zeros */
    bool allowed;        /* the caller may see the table, which is still there */
    store_game game;
    char *file; /* to be freed */
    bool found;
    char why[STORE_WHY];
} wanted;

/* On another thread. */
static void read_archive(wanted *w)
{
    w->found = store_game_read(w->store, w->number, &w->game, &w->file, w->why);
}

static bool may_have(const wanted *w)
{
    bool played = false;
    for (int p = 0; p < STORE_PLAYERS; p++) {
        played = played || (w->account != 0 && w->game.players[p] == w->account);
    }
    return w->allowed || !w->game.is_private || played || memcmp(w->id, w->game.id, FAIR_ID) == 0;
}

/* Whether the game was read and is the caller's to have; else sets the problem. */
static bool was_found(const wanted *w, caller *c)
{
    if (w->why[0] != '\0') {
        log_event(LOG_ERROR, "game_damaged", w->why);
    }
    if (w->found && may_have(w)) {
        return true;
    }
    return w->why[0] != '\0' ? problem_set(&c->why, 500, "damaged", "the game cannot be read")
                             : problem_set(&c->why, 404, "not_found", "there is no such game");
}

/* `id` is the game's fair id as the request names it, or nothing. `allowed`: the caller is already
 * known to be allowed to read it. */
static wanted want(const rest *q, int64_t number, net_text id, bool allowed)
{
    wanted w = {.store = q->house->store, .number = number, .allowed = allowed};
    w.account = q->caller.account != NULL ? q->caller.account->id : 0;
    if (id.at == NULL || !fair_hex_parse(id.at, id.n, w.id, FAIR_ID)) {
        memset(w.id, 0, sizeof w.id);
    }
    return w;
}

/* Whether the request names the game by its fair id, which only those who saw it can know. */
static bool knows_id(net_text text, const uint8_t id[FAIR_ID])
{
    uint8_t given[FAIR_ID];
    return text.at != NULL && fair_hex_parse(text.at, text.n, given, FAIR_ID) &&
           memcmp(given, id, FAIR_ID) == 0;
}

/* Whether the caller may have the file of this room's game, and the game is over. */
static bool may_have_of(rest *q, const room *r, net_text id)
{
    if (!knows_id(id, r->t->proof.id) && !request_may_see(&q->caller, r, rest_code(q))) {
        return false;
    }
    if (r->t->phase != TABLE_ENDED) {
        return request_refuse(&q->caller.why, r->t, TABLE_NOT_OVER);
    }
    return r->t->begun_ms > 0 || request_refuse(&q->caller.why, r->t, TABLE_NOT_STARTED);
}

static bool being_archived(rest *q)
{
    problem_set(&q->caller.why, 503, "being_archived", "the file is being made; ask again");
    q->caller.why.retry_s = 1;
    return false;
}

/* -- GET: the file -- */

typedef struct fetch {
    rest_later *later;
    wanted wanted;
} fetch;

static void fetch_read(void *arg)
{
    read_archive(&((fetch *)arg)->wanted);
}

static void fetch_done(void *arg)
{
    fetch *f = arg;
    rest q;
    if (rest_resume(f->later, &q)) {
        if (was_found(&f->wanted, &q.caller)) {
            net_text file = {f->wanted.file, f->wanted.game.file_n};
            rest_answer(&q, 200, "application/json", file);
        } else {
            rest_refuse(&q);
        }
    }
    free(f->wanted.file);
    free(f);
}

static bool fetch_file(rest *q, bool allowed)
{
    fetch *f = memory_new(sizeof *f);
    f->wanted = want(q, q->number, rest_query(q, "id"), allowed);
    f->later = rest_wait(q);
    net_work(q->house->net, fetch_read, fetch_done, f);
    return true;
}

static bool send_file_of(rest *q)
{
    gamefile file;
    if (!may_have_of(q, q->room, rest_query(q, "id"))) {
        return false;
    }
    if (q->room->archived) {
        return fetch_file(q, true);
    }
    if (q->room->archiving) {
        return being_archived(q);
    }
    table_file(q->room->t, &file); /* it has just ended, and is not on the disk yet */
    gamefile_json(&file, rest_begin(q));
    gamefile_free(&file);
    return rest_answer_json(q, 200);
}

/* A finished game is no secret, unless it was private. */
static bool get_file(rest *q)
{
    return q->room != NULL ? send_file_of(q) : fetch_file(q, false);
}

/* -- POST: a table that goes on with a recorded game -- */

enum { LOADING_MAX = 8, LAST = -1, ANY = -1 };

/* The file is read, replayed and made a table on another thread: both take longer for a longer
 * game. */
typedef struct load {
    rest_later *later;
    rooms *rooms;
    wanted wanted; /* of the archive; number 0: the request has the file itself */
    char *text;    /* the file; to be freed */
    size_t text_n;
    int64_t events;          /* how many of them; LAST: all */
    int64_t seat;            /* the caller's; ANY: who is to act there, or the first */
    char level[TABLE_LEVEL]; /* of the computers; "": the weakest */
    uint64_t host;
    int64_t now_ms;
    table *made;   /* NULL: `wrong` says why not */
    problem wrong; /* its code is NULL: the archive has no such game for the caller */
} load;

static int first_to_act(const gamefile *file, int events)
{
    game_buffer buffer;
    gamefile_state(file, events, buffer.state);
    game_turn turn = file->setup.rules->turn(buffer.state);
    return turn.what == GAME_ACT ? bit_lowest(turn.seats) : 0;
}

/* A table for the caller alone: everybody else is a computer. */
static bool plan_of(load *l, const gamefile *file, table_plan *plan)
{
    const game_rules *rules = file->setup.rules;
    const bot_level *level =
        l->level[0] != '\0' ? bot_find(rules, l->level, strlen(l->level)) : bot_levels(rules);
    if (level == NULL) {
        return problem_bad(&l->wrong, "\"level\" names no level of this game");
    }
    if (l->events > file->events_n) {
        return problem_bad(&l->wrong, "the game has %d events only", file->events_n);
    }
    l->events = l->events == LAST ? file->events_n : l->events;
    l->seat = l->seat == ANY ? first_to_act(file, (int)l->events) : l->seat;
    if (l->seat >= file->setup.seats) {
        return problem_bad(&l->wrong, "\"seat\" is a number from 0 to %d", file->setup.seats - 1);
    }
    *plan = (table_plan){.setup = file->setup, .is_private = true, .hints = true, .host = l->host};
    for (int p = 0; p < file->setup.seats; p++) {
        plan->bots[p] = p == l->seat ? NULL : level;
    }
    return store_new_stream(l->rooms->parts.store, &plan->number, plan->code) ||
           problem_storage(&l->wrong);
}

static void load_game(load *l, const char *text, size_t n)
{
    char reason[sizeof l->wrong.detail - 32];
    text_out why = text_to(reason, sizeof reason);
    gamefile file;
    table_plan plan;
    table_error error = TABLE_OK;
    if (!gamefile_read(&file, game_list, text, n, &why)) {
        problem_bad(&l->wrong, "\"file\": %s", text_end(&why));
        l->wrong.code = "bad_file";
        return;
    }
    if (plan_of(l, &file, &plan)) {
        l->made = table_new_from(&l->rooms->env, &plan, &file, (int)l->events, l->now_ms, &error);
    }
    if (error != TABLE_OK) {
        request_refuse(&l->wrong, NULL, error);
    }
    gamefile_free(&file);
}

/* On another thread. */
static void load_work(void *arg)
{
    load *l = arg;
    wanted *w = &l->wanted;
    if (w->number > 0) {
        read_archive(w);
        if (!w->found || !may_have(w)) {
            return;
        }
    }
    load_game(l, w->number > 0 ? w->file : l->text, w->number > 0 ? w->game.file_n : l->text_n);
}

static void load_answer(load *l, rest *q)
{
    room *r;
    bool good = (l->wanted.number == 0 || was_found(&l->wanted, &q->caller));
    if (good && l->made == NULL) {
        q->caller.why = l->wrong;
        good = false;
    }
    if (good) {
        table *t = l->made;
        l->made = NULL;
        good = request_adopt(l->rooms, &q->caller, t, (int)l->seat, &r) &&
               rest_answer_table(q, 201, r);
    }
    if (!good) {
        rest_refuse(q);
    }
}

static void load_done(void *arg)
{
    load *l = arg;
    rest q;
    l->rooms->loading--;
    if (rest_resume(l->later, &q)) {
        load_answer(l, &q);
    }
    if (l->made != NULL) {
        table_free(l->made); /* who asked for it has gone */
    }
    free(l->wanted.file);
    free(l->text);
    free(l);
}

/* The binary form, from base64. False: it is none. */
static bool decode(json text, load *l)
{
    size_t cap = (size_t)(text.end - text.at);
    char *digits = memory_new(cap);
    size_t n = 0;
    bool good = json_to_str(text, digits, cap, &n) && n > 0 && n % 4 == 0;
    if (good) {
        size_t padding = (size_t)(digits[n - 1] == '=') + (size_t)(digits[n - 2] == '=');
        int decoded =
            EVP_DecodeBlock((unsigned char *)l->text, (const unsigned char *)digits, (int)n);
        good = decoded > (int)padding;
        l->text_n = good ? (size_t)decoded - padding : 0;
    }
    free(digits);
    return good;
}

/* The document itself, or the binary form as a text. */
static bool read_file(rest *q, json file, load *l)
{
    size_t n = (size_t)(file.end - file.at);
    l->text = memory_new(n);
    if (json_type_of(file) != JSON_STRING) {
        memcpy(l->text, file.at, n);
        l->text_n = n;
        return true;
    }
    if (!decode(file, l)) {
        free(l->text);
        return problem_bad(&q->caller.why, "\"file\" is a game file, or a binary one in base64");
    }
    return true;
}

/* Which game: a number of the archive, or the file itself. */
static bool read_source(rest *q, json number, json id, json file, load *l)
{
    char text[2 * FAIR_ID + 1];
    net_text named = {text, 0};
    int64_t n = 0;
    if (fields_given(number) == fields_given(file)) {
        return problem_bad(&q->caller.why, "either \"file\" or \"table\" is needed");
    }
    if (fields_given(file)) {
        return read_file(q, file, l);
    }
    if (!json_to_int(number, 1, INT64_MAX, &n)) {
        return problem_bad(&q->caller.why, "\"table\" is the number of a finished game");
    }
    if (!fields_given(id) || !json_to_str(id, text, sizeof text, &named.n)) {
        named = (net_text){0};
    }
    const room *r = rooms_find(q->house->rooms, (uint64_t)n);
    if (r != NULL && (!may_have_of(q, r, named) || (!r->archived && !being_archived(q)))) {
        return false;
    }
    l->wanted = want(q, n, named, r != NULL);
    return true;
}

static bool read_load(rest *q, load *l)
{
    enum { FILE_ITSELF, TABLE, ID, EVENTS, SEAT, LEVEL };
    static const char *const names[] = {"file", "table", "id", "events", "seat", "level", NULL};
    json f[6];
    size_t n;
    *l = (load){.rooms = q->house->rooms, .events = LAST, .seat = ANY};
    if (!rest_fields(q, names, f)) {
        return false;
    }
    if (json_there(f[EVENTS]) && !json_to_int(f[EVENTS], 0, GAMEFILE_EVENTS_MAX, &l->events)) {
        return problem_bad(&q->caller.why, "\"events\" is how many events have happened");
    }
    if (json_there(f[SEAT]) && !json_to_int(f[SEAT], 0, GAME_SEATS_MAX - 1, &l->seat)) {
        return problem_bad(&q->caller.why, "\"seat\" is the number of a seat");
    }
    if (json_there(f[LEVEL]) && !json_to_str(f[LEVEL], l->level, sizeof l->level, &n)) {
        return problem_bad(&q->caller.why, "\"level\" names no level of this game");
    }
    return read_source(q, f[TABLE], f[ID], f[FILE_ITSELF], l);
}

static bool post_load(rest *q)
{
    rooms *all = q->house->rooms;
    load asked;
    if (all->loading >= LOADING_MAX) {
        return problem_slow(&q->caller.why, 1000);
    }
    if (!request_may_load(all, &q->caller) || !read_load(q, &asked)) {
        return false;
    }
    load *l = memory_new(sizeof *l);
    *l = asked;
    l->host = (uint64_t)q->caller.account->id;
    l->now_ms = rooms_now(all);
    l->later = rest_wait(q);
    all->loading++;
    net_work(q->house->net, load_work, load_done, l);
    return true;
}

const rest_route rest_files_routes[] = {
    {"GET", "/api/tables/{}/file", REST_ANYBODY, get_file, NULL},
    {"POST", "/api/tables/load", REST_ACCOUNT, post_load, NULL},
    {NULL, NULL, REST_ANYBODY, NULL, NULL},
};
