/* Reads a game file, replays it, and verifies its proof. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/gamefile_core.h"
#include "table/grow.h"

/* -- the head -- */

enum {
    STOLIK,
    RULES,
    SEATS,
    OPTIONS,
    PLAYERS,
    UNDOS,
    FAIR,
    LOG,
    OVER,
    ENDING,
    SCORES,
    DIGEST,
    FIELDS
};

static const char *const names[FIELDS + 1] = {"stolik", "rules",  "seats", "options", "players",
                                              "undos",  "fair",   "log",   "over",    "ending",
                                              "scores", "digest", NULL};

/* A document being read, and the state after what has been read of its log. */
typedef struct reading {
    gamefile *file;
    game_buffer buffer;
    bool verify;            /* that every draw follows from the seeds */
    gamefile_packed packed; /* of the binary form: the events are here, not in the document */
    uint32_t draws;
    gamefile_fault fault; /* by code: what is wrong if the next thing that is looked at is */
} reading;

static void look_for(reading *r, const char *code)
{
    r->fault.reason.code = code;
}

static bool refuse(text_out *why, const char *reason)
{
    text_str(why, reason);
    return false;
}

static bool read_rules(json v, const game_rules *const *games, const game_rules **rules,
                       text_out *why)
{
    char id[64];
    size_t n = 0;
    if (!json_there(v) || !json_to_str(v, id, sizeof id, &n)) {
        return refuse(why, "\"rules\" is a game and its version, as \"nardy/1\"");
    }
    size_t slash = strcspn(id, "/");
    while (*games != NULL && !text_is(id, slash, (*games)->name)) {
        games++;
    }
    *rules = *games;
    if (*rules == NULL) {
        text_format(why, "there is no game \"%.*s\"", (int)slash, id);
        return false;
    }
    char ours[64];
    snprintf(ours, sizeof ours, "%s/%d", (*rules)->name, (*rules)->version);
    if (n != strlen(ours) || strcmp(id, ours) != 0) {
        text_format(why, "this stolik plays the rules %s, not %s", ours, id);
        return false;
    }
    return true;
}

static bool read_options(json v, game_setup *setup, text_out *why)
{
    const game_rules *rules = setup->rules;
    if (!json_there(v)) {
        return refuse(why, "\"options\" is missing");
    }
    if (!game_options_recall(rules, v, setup->options, why)) {
        return false;
    }
    for (int i = 0; i < rules->options_n; i++) {
        const char *name = rules->options[i].name;
        const char *only[] = {name, NULL};
        json value;
        text_out ignored = {0};
        bool there = json_fields(v, only, &value, true, &ignored) && json_there(value);
        if (there == (strcmp(name, "preset") == 0)) {
            text_format(why, there ? "a saved game has no option %s" : "the option %s is missing",
                        name);
            return false;
        }
    }
    return true;
}

static bool read_players(json v, gamefile *file, text_out *why)
{
    if (!json_there(v) || json_type_of(v) != JSON_ARRAY || json_count(v) != file->setup.seats) {
        return refuse(why, "\"players\" names one player for each seat");
    }
    json_walk w = json_items(v);
    json name;
    for (int p = 0; json_next(&w, &name); p++) {
        size_t n;
        if (!json_to_str(name, file->players[p], GAMEFILE_PLAYER, &n) ||
            strlen(file->players[p]) != n) {
            text_format(why, "the name of player %d is no string of at most %d bytes", p,
                        GAMEFILE_PLAYER - 1);
            return false;
        }
    }
    return true;
}

static bool read_head(reading *r, const json *fields, const game_rules *const *games, text_out *why)
{
    gamefile *file = r->file;
    int64_t version = 0;
    int64_t seats = 0;
    look_for(r, "no_game");
    if (!json_there(fields[STOLIK]) || !json_to_int(fields[STOLIK], 0, INT32_MAX, &version)) {
        return refuse(why, "this is no saved game: it has no number \"stolik\"");
    }
    look_for(r, "version");
    if (version != GAMEFILE_VERSION) {
        text_format(why, "this stolik reads saved games of version %d, not %lld", GAMEFILE_VERSION,
                    (long long)version);
        return false;
    }
    if (!read_rules(fields[RULES], games, &file->setup.rules, why)) {
        return false;
    }
    look_for(r, "shape");
    const game_rules *rules = file->setup.rules;
    if (!json_there(fields[SEATS]) ||
        !json_to_int(fields[SEATS], rules->seats_min, rules->seats_max, &seats)) {
        text_format(why, "\"seats\" is a number from %d to %d", rules->seats_min, rules->seats_max);
        return false;
    }
    file->setup.seats = (int)seats;
    return read_options(fields[OPTIONS], &file->setup, why) &&
           game_fits(rules, file->setup.seats, file->setup.options, why) &&
           read_players(fields[PLAYERS], file, why);
}

/* -- the log -- */

/* Whether this is what the seeds bring here, if that matters. */
static bool draw_fits(reading *r, const game_event *event, text_out *why)
{
    const game_rules *rules = r->file->setup.rules;
    if (!r->verify || !game_is_chance(rules->turn(r->buffer.state).what)) {
        return true;
    }
    game_buffer after = r->buffer;
    game_event right = proof_draw(r->file->proof.key, r->draws++, rules, after.state);
    if (memcmp(&right, event, sizeof right) != 0) {
        look_for(r, "draw");
        text_out o = text_to(r->fault.drawn, sizeof r->fault.drawn);
        game_event_json(rules, r->buffer.state, &right, &o);
        text_str(why, "the draw from the seeds is ");
        text_str(why, text_end(&o));
        return false;
    }
    return true;
}

/* What is written is read again the same: of several ways to say an action one is right. */
static bool is_canonical(const game_rules *rules, const game_event *event)
{
    char text[GAME_ACTION_TEXT];
    text_out o = text_to(text, sizeof text);
    game_action again = {0};
    if (event->things_n > 0) {
        return true;
    }
    rules->action_text(event->action, &o);
    return !o.cut && rules->action_parse(text, o.len, event->actor, &again) == GAME_OK &&
           game_action_same(again, event->action);
}

/* An entry of the log that is refused is quoted before the reason. */
static bool apply_event(reading *r, const game_event *event, json entry, text_out *why)
{
    const game_rules *rules = r->file->setup.rules;
    int error = game_event_apply(rules, r->buffer.state, event);
    if (error != GAME_OK) {
        look_for(r, "illegal");
        if (json_there(entry)) {
            json_quote(entry, why);
            text_str(why, ": ");
        }
        return refuse(why, game_error_of(rules, error).text);
    }
    return gamefile_add(r->file, event) || refuse(why, "too many events");
}

static bool replay_entry(reading *r, json entry, text_out *why)
{
    const gamefile *file = r->file;
    game_event event;
    return game_event_read(file->setup.rules, file->setup.seats, r->buffer.state, entry, &event,
                           why) &&
           draw_fits(r, &event, why) && apply_event(r, &event, entry, why);
}

static bool replay_packed(reading *r, const game_event *event, text_out *why)
{
    const game_rules *rules = r->file->setup.rules;
    if (event->actor >= r->file->setup.seats ||
        !game_event_things_are_named(rules, r->buffer.state, event)) {
        return refuse(why, "it is no event of this game");
    }
    return draw_fits(r, event, why) && apply_event(r, event, (json){0}, why) &&
           (is_canonical(rules, event) || refuse(why, "it is no event of this game"));
}

/* The event is an entry of the log, or one of the packed ones. */
static bool replay_event(reading *r, json entry, const game_event *packed, text_out *why)
{
    look_for(r, "after_end");
    if (r->file->setup.rules->turn(r->buffer.state).what == GAME_OVER) {
        return refuse(why, "the game was over before it");
    }
    look_for(r, "event");
    return packed != NULL ? replay_packed(r, packed, why) : replay_entry(r, entry, why);
}

static bool take_event(reading *r, json entry, const game_event *packed, text_out *why)
{
    char reason[1024];
    text_out about = text_to(reason, sizeof reason);
    if (!replay_event(r, entry, packed, &about)) {
        r->fault.reason.facts[0] = (game_fact){"event", r->file->events_n + 1};
        text_format(why, "event %d: ", r->file->events_n + 1);
        text_str(why, text_end(&about));
        return false;
    }
    return true;
}

static bool read_packed(reading *r, text_out *why)
{
    bool good = true;
    gamefile_state(r->file, 0, r->buffer.state);
    for (int i = 0; good && i < r->packed.events_n; i++) {
        good = take_event(r, (json){0}, &r->packed.events[i], why);
    }
    return good;
}

static bool read_log(reading *r, json log, text_out *why)
{
    look_for(r, "log");
    if (r->packed.there) {
        return read_packed(r, why);
    }
    if (!json_there(log) || json_type_of(log) != JSON_ARRAY) {
        return refuse(why, "\"log\" is a list of events");
    }
    gamefile_state(r->file, 0, r->buffer.state);
    json_walk w = json_items(log);
    bool good = true;
    for (json entry; good && json_next(&w, &entry);) {
        good = take_event(r, entry, NULL, why);
    }
    return good;
}

/* -- the end -- */

static bool same_numbers(json a, json b)
{
    json_walk wa = json_items(a);
    json_walk wb = json_items(b);
    json x = {0};
    json y = {0};
    while (json_next(&wa, &x)) {
        if (!json_next(&wb, &y) || x.end - x.at != y.end - y.at ||
            memcmp(x.at, y.at, (size_t)(x.end - x.at)) != 0) {
            return false;
        }
    }
    return !json_next(&wb, &y);
}

/* Checks an end other than by the rules: the rules must not have ended the game, and it must be one
 * that can be lost or drawn like this. */
static bool read_ending(json from, gamefile *file, bool over, text_out *why)
{
    enum { HOW, SEAT };
    static const char *const keys[] = {"how", "seat", NULL};
    json f[2];
    int64_t seat = -1;
    if (!json_there(from)) {
        return true;
    }
    if (!json_fields(from, keys, f, false, why)) {
        return false;
    }
    int how = json_there(f[HOW]) ? json_word(f[HOW], game_ending_words) : -1;
    if (how <= GAME_ENDED_RULES) {
        return refuse(why, "\"ending\": \"how\" is resigned, time, gone, agreed, drawn or aborted");
    }
    bool lost = how == GAME_ENDED_RESIGNED || how == GAME_ENDED_TIME || how == GAME_ENDED_GONE;
    bool draw = how == GAME_ENDED_AGREED || how == GAME_ENDED_DRAWN;
    bool named = lost || how == GAME_ENDED_DRAWN;
    if (over) {
        return refuse(why, "\"ending\": the rules had ended the game");
    }
    if (named && file->setup.seats != 2) {
        return refuse(why, "\"ending\": only a game of two ends like this");
    }
    if (draw && !file->setup.rules->draw_by_agreement) {
        return refuse(why, "\"ending\": this game knows no draw by agreement");
    }
    if (named != json_there(f[SEAT]) || (named && !json_to_int(f[SEAT], 0, 1, &seat))) {
        return refuse(why, "\"ending\": \"seat\" is the one that lost or was gone");
    }
    file->ending = (game_ending){.how = (uint8_t)how, .seat = (int8_t)seat};
    return true;
}

static bool check_scores(const gamefile *file, json scores, const void *state, text_out *why)
{
    int32_t points[GAME_SEATS_MAX];
    char buffer[512];
    text_out o = text_to(buffer, sizeof buffer);
    int unit = game_ending_points(&file->setup, &file->ending, state, points);
    if (unit == 0) {
        return !json_there(scores) || refuse(why, "scores of a game that is not over");
    }
    game_ending_points_json(points, unit, file->setup.seats, &o);
    json ours;
    const char *wrong = json_read(o.at, o.len, &ours);
    rules_assert(wrong == NULL);
    if (!json_there(scores) || json_type_of(scores) != JSON_ARRAY || !same_numbers(ours, scores)) {
        text_format(why, "\"scores\" is %s after the last event", text_end(&o));
        return false;
    }
    return true;
}

static bool check_end(reading *r, const json *fields, text_out *why)
{
    gamefile *file = r->file;
    const void *state = r->buffer.state;
    bool over = file->setup.rules->turn(state).what == GAME_OVER;
    bool said;
    look_for(r, "result");
    if (!json_there(fields[OVER]) || !json_to_bool(fields[OVER], &said) || said != over) {
        text_format(why, "\"over\" is %s after the last event", over ? "true" : "false");
        return false;
    }
    return read_ending(fields[ENDING], file, over, why) &&
           check_scores(file, fields[SCORES], state, why);
}

/* The digest is of all the bytes before its own comma. It guards against accidents, not against
 * forgery. */
static bool check_digest(json digest, const char *text, text_out *why)
{
    static const char key[] = ",\"digest\":";
    size_t key_n = sizeof key - 1;
    char said[2 * FAIR_KEY + 1];
    uint8_t bytes[FAIR_KEY];
    uint8_t ours[FAIR_KEY];
    size_t n = 0;
    if (!json_there(digest)) {
        return true; /* written by hand */
    }
    if (!json_to_str(digest, said, sizeof said, &n) ||
        !fair_hex_parse(said, n, bytes, sizeof bytes) || (size_t)(digest.at - text) < key_n ||
        memcmp(digest.at - key_n, key, key_n) != 0) {
        return refuse(why, "\"digest\" is 64 hex digits, after a comma and without spaces");
    }
    fair_hash(text, (size_t)(digest.at - text) - key_n, ours);
    return memcmp(ours, bytes, sizeof ours) == 0 ||
           refuse(why, "the digest does not fit: the file was changed after it was written");
}

/* -- all of it -- */

static bool seeds_fit(reading *r, text_out *why)
{
    const game_proof *proof = &r->file->proof;
    int wrong = proof_wrong_seed(proof, r->file->setup.seats, why);
    if (wrong >= 0) {
        look_for(r, "seat_seed");
        r->fault.reason.facts[0] = (game_fact){"seat", wrong};
    } else {
        look_for(r, "server_seed");
    }
    return wrong == PROOF_SEEDS_FIT;
}

/* Who takes a move back has chosen among several draws: that is no fault of the file, and there is
 * nothing in it that could be proven. */
static bool read_undos(json undos, json fair, reading *r, text_out *why)
{
    int64_t n = 0;
    look_for(r, "shape");
    if (!json_there(undos)) {
        return true;
    }
    if (!json_to_int(undos, 1, GAMEFILE_EVENTS_MAX, &n)) {
        return refuse(why, "\"undos\" says how often a move was taken back");
    }
    if (json_there(fair)) {
        return refuse(why, "a game in which moves were taken back has no proof");
    }
    r->file->undos = (int)n;
    if (r->verify) {
        look_for(r, "undos");
        r->fault.reason.facts[0] = (game_fact){"undos", (int)n};
        text_format(why,
                    "not verifiable: moves were taken back in this game (%d), and dice thrown anew "
                    "after it; so it was given no proof",
                    (int)n);
    }
    return !r->verify;
}

static bool read_proof(json fair, reading *r, text_out *why)
{
    gamefile *file = r->file;
    look_for(r, "shape");
    if (json_there(fair) && !proof_read(fair, file->setup.seats, &file->proof, why)) {
        return false;
    }
    look_for(r, "no_proof");
    if (r->verify && !file->proof.there) {
        return refuse(why, "there is no proof in it: its chance is not drawn from known seeds");
    }
    return !r->verify || seeds_fit(r, why);
}

static bool read_all(reading *r, const game_rules *const *games, const char *text, size_t n,
                     text_out *why)
{
    json value;
    json fields[FIELDS];
    look_for(r, "no_json");
    const char *wrong = json_read(n > 0 ? text : "", n, &value);
    if (wrong != NULL) {
        text_format(why, "this is no JSON: %s", wrong);
        return false;
    }
    /* The version first: a later one may have fields of its own. */
    look_for(r, "shape");
    if (!json_fields(value, names, fields, true, why) || !read_head(r, fields, games, why) ||
        !json_fields(value, names, fields, false, why) ||
        !read_undos(fields[UNDOS], fields[FAIR], r, why) || !read_proof(fields[FAIR], r, why) ||
        !read_log(r, fields[LOG], why) || !check_end(r, fields, why)) {
        return false;
    }
    look_for(r, "digest");
    return check_digest(fields[DIGEST], text, why);
}

/* The binary form is the same document, but for its events and its digest. */
static bool read_binary(reading *r, const game_rules *const *games, const char *bytes, size_t n,
                        text_out *why)
{
    text_out head = text_growing();
    look_for(r, "no_game");
    bool good = gamefile_unpack(bytes, n, &head, &r->packed, why) &&
                read_all(r, games, head.at, head.len, why);
    if (good) {
        look_for(r, "digest");
        good = r->packed.digest_fits || refuse(why, "the digest does not fit: the file was changed "
                                                    "after it was written");
    }
    free(r->packed.events);
    r->packed = (gamefile_packed){0};
    text_drop(&head);
    return good;
}

static bool read_or_free(reading *r, const game_rules *const *games, const char *text, size_t n,
                         text_out *why)
{
    *r->file = (gamefile){.ending.seat = -1};
    bool good = gamefile_is_binary(text, n) ? read_binary(r, games, text, n, why)
                                            : read_all(r, games, text, n, why);
    if (!good) {
        gamefile_free(r->file);
    }
    return good;
}

bool gamefile_read(gamefile *file, const game_rules *const *games, const char *text, size_t n,
                   text_out *why)
{
    reading r = {.file = file};
    return read_or_free(&r, games, text, n, why);
}

/* -- verifying -- */

static bool chain_fits(const gamefile *file, text_out *why)
{
    gamefile again = *file; /* shares the events */
    gamefile_chain(&again);
    return memcmp(again.proof.chain, file->proof.chain, FAIR_KEY) == 0 ||
           refuse(why, "the log is not the one that the chain was made of");
}

static bool is_as_written(const gamefile *file, const char *text, size_t n, text_out *why)
{
    text_out ours = text_growing();
    if (gamefile_is_binary(text, n)) {
        gamefile_binary(file, &ours);
    } else {
        gamefile_json(file, &ours);
    }
    size_t same = 0;
    while (same < n && same < ours.len && ours.at[same] == text[same]) {
        same++;
    }
    bool as_written = same == n && same == ours.len;
    text_drop(&ours);
    if (!as_written) {
        text_format(why, "byte %zu is not as stolik writes it", same);
    }
    return as_written;
}

static bool verify(reading *r, const game_rules *const *games, const char *text, size_t n,
                   text_out *why)
{
    if (!read_or_free(r, games, text, n, why)) {
        return false;
    }
    look_for(r, "chain");
    bool good = chain_fits(r->file, why);
    if (good) {
        look_for(r, "bytes");
        good = is_as_written(r->file, text, n, why);
    }
    if (!good) {
        gamefile_free(r->file);
    }
    return good;
}

bool gamefile_verify(gamefile *file, const game_rules *const *games, const char *text, size_t n,
                     text_out *why, gamefile_fault *fault)
{
    reading r = {.file = file, .verify = true};
    bool good = verify(&r, games, text, n, why);
    if (fault != NULL) {
        *fault = good ? (gamefile_fault){0} : r.fault;
    }
    return good;
}

void gamefile_fault_json(const gamefile_fault *fault, text_out *o)
{
    json_object_open(o);
    game_reason_members(&fault->reason, o);
    if (fault->drawn[0] != '\0') {
        json_key(o, "drawn");
        json_raw(o, fault->drawn, strlen(fault->drawn));
    }
    json_object_close(o);
}
