/* Commands before the game: seats, commitments and seeds. */
#include <string.h>

#include "table/table_core.h"

/* -1: every seat is taken. */
static int draw_free_seat(const table *t)
{
    int open[GAME_SEATS_MAX];
    int n = 0;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (t->seats[p].kind == SEAT_OPEN) {
            open[n++] = p;
        }
    }
    return n > 0 ? open[table_plan_draw_below(t->env, n)] : -1;
}

static void put_drawn(const table *t, record *r, size_t n)
{
    uint8_t bytes[FAIR_KEY];
    t->env->random(t->env->self, bytes, n);
    record_bytes(r, bytes, n);
}

/* As much of the name as fits, without half a character at the end. */
static void put_name(record *r, const char *name)
{
    char cut[TABLE_NAME];
    size_t n = strlen(name);
    if (n >= sizeof cut) {
        n = sizeof cut - 1;
        while (n > 0 && ((unsigned char)name[n] & 0xc0) == 0x80) {
            n--;
        }
    }
    memcpy(cut, name, n);
    cut[n] = '\0';
    record_text(r, cut);
}

/* The errors that come before a seat is drawn. */
static table_error sit_error(const table *t, uint64_t who, int64_t now_ms)
{
    if (who != 0 && table_seat_of(t, who) >= 0) {
        return TABLE_SEATED;
    }
    switch (t->phase) {
    case TABLE_SEATING:
        return table_is_barred(t, who, now_ms) ? TABLE_BARRED : TABLE_OK;
    case TABLE_REVEALING:
        return TABLE_FULL;
    case TABLE_PLAYING:
        return TABLE_STARTED;
    case TABLE_ENDED:
        break;
    }
    return TABLE_OVER;
}

/* commitment: of one who brings it. */
static table_error sit(table *t, int *seat, uint64_t who, const char *name, sit_seed brings,
                       const uint8_t *commitment, int64_t now_ms)
{
    table_error error = sit_error(t, who, now_ms);
    if (error != TABLE_OK) {
        return error;
    }
    int chosen = *seat == -1 ? draw_free_seat(t) : *seat;
    if (*seat == -1 && chosen < 0) {
        return TABLE_FULL;
    }
    if (!table_is_seat(t, chosen)) {
        return TABLE_NO_SEAT;
    }
    record r = record_begin(t, RECORD_SIT, chosen, now_ms);
    record_number(&r, who);
    put_name(&r, name);
    record_byte(&r, (int)brings);
    if (brings == SIT_COMMITTED) {
        record_bytes(&r, commitment, FAIR_KEY);
    } else {
        put_drawn(t, &r, FAIR_KEY);
    }
    error = table_log_ask(t, &r);
    if (error == TABLE_OK) {
        *seat = chosen;
        t->empty_ms = t->empty_ms != 0 ? now_ms : 0;
        table_follow(t, now_ms);
    }
    return error;
}

table_error table_sit(table *t, int *seat, uint64_t who, const char *name,
                      const uint8_t *commitment, int64_t now_ms)
{
    sit_seed brings = commitment != NULL ? SIT_COMMITTED : SIT_DRAWN;
    return sit(t, seat, who, name, brings, commitment, now_ms);
}

table_error table_sit_promising(table *t, int *seat, uint64_t who, const char *name, int64_t now_ms)
{
    return sit(t, seat, who, name, SIT_PROMISED, NULL, now_ms);
}

table_error table_rename(table *t, int seat, const char *name, int64_t now_ms)
{
    if (!table_is_seat(t, seat)) {
        return TABLE_NO_SEAT;
    }
    record r = record_begin(t, RECORD_NAME, seat, now_ms);
    put_name(&r, name);
    return table_log_ask(t, &r);
}

static record bar_record(const table *t, const table_bar *bar, int64_t now_ms)
{
    record r = record_begin(t, RECORD_BAR, 0, now_ms);
    record_number(&r, bar->who);
    record_number(&r, bar->times);
    record_number(&r, (uint64_t)bar->until_ms);
    return r;
}

/* A player who spoils a start may have lost the connection; one who does so again is barred, so
 * that nobody can block a table. */
static void keep_out(table *t, uint64_t who, int64_t now_ms)
{
    const table_bar *before = table_bar_of(t, who);
    int times = before != NULL ? before->times : 0;
    int64_t ms = times > 0 ? TABLE_BAR_MS : 0;
    for (int i = 1; i < times && ms < TABLE_BAR_MAX_MS; i++) {
        ms *= 2;
    }
    table_bar bar = {.who = who, .until_ms = record_time(t, now_ms) + ms};
    bar.times = (uint8_t)(times < UINT8_MAX ? times + 1 : times);
    if (who != 0) {
        record r = bar_record(t, &bar, now_ms);
        table_log_emit(t, &r);
    }
}

/* The table gets a new id and a new seed, and draws a seed for each player who stays. It waits for
 * those who had committed, so that nobody can exclude another player's seed. */
static void begin_anew(table *t, unsigned freed, int64_t now_ms)
{
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if ((freed >> p & 1) != 0) {
            keep_out(t, t->seats[p].who, now_ms);
        }
    }
    record r = record_begin(t, RECORD_AGAIN, 0, now_ms);
    record_byte(&r, (int)freed);
    put_drawn(t, &r, FAIR_ID);
    put_drawn(t, &r, FAIR_KEY);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (t->seats[p].kind == SEAT_HUMAN && (freed >> p & 1) == 0) {
            put_drawn(t, &r, FAIR_KEY);
        }
    }
    table_log_emit(t, &r);
    table_count_present(t, now_ms);
}

void table_end_commit(table *t, int64_t now_ms)
{
    record r = record_begin(t, RECORD_START, 0, now_ms);
    table_log_emit(t, &r);
    table_follow(t, now_ms);
}

void table_end_reveal(table *t, int64_t now_ms)
{
    unsigned freed = 0;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        freed |= t->seats[p].committed && !t->seats[p].revealed ? 1u << p : 0;
    }
    begin_anew(t, freed, now_ms);
}

table_error table_stand(table *t, int seat, int64_t now_ms)
{
    if (!table_is_seat(t, seat)) {
        return TABLE_NO_SEAT;
    }
    if (t->phase == TABLE_REVEALING && table_is_player(t, seat)) {
        begin_anew(t, 1u << seat, now_ms); /* the next player must not know the others' seeds */
        return TABLE_OK;
    }
    record r = record_begin(t, RECORD_STAND, seat, now_ms);
    table_error error = table_log_ask(t, &r);
    if (error == TABLE_OK) {
        table_count_present(t, now_ms);
    }
    return error;
}

table_error table_commit(table *t, int seat, const uint8_t commitment[FAIR_KEY], int64_t now_ms)
{
    if (!table_is_seat(t, seat)) {
        return TABLE_NO_SEAT;
    }
    record r = record_begin(t, RECORD_COMMIT, seat, now_ms);
    record_bytes(&r, commitment, FAIR_KEY);
    return table_log_ask(t, &r);
}

table_error table_reveal(table *t, int seat, const uint8_t seed[FAIR_KEY], int64_t now_ms)
{
    if (!table_is_seat(t, seat)) {
        return TABLE_NO_SEAT;
    }
    record r = record_begin(t, RECORD_REVEAL, seat, now_ms);
    record_bytes(&r, seed, FAIR_KEY);
    table_error error = table_log_ask(t, &r);
    if (error == TABLE_OK) {
        table_follow(t, now_ms);
    }
    return error;
}

table_error table_start(table *t, int64_t now_ms)
{
    if (t->commit_ms != 0 || t->phase == TABLE_REVEALING || t->phase == TABLE_PLAYING) {
        return TABLE_OK;
    }
    record r = record_begin(t, RECORD_START, 0, now_ms);
    table_error error = table_log_ask(t, &r);
    if (error == TABLE_OK) {
        table_follow(t, now_ms);
    }
    return error;
}

/* -- the log of a table that waits -- */

static void keep(table *t, const record *r)
{
    table_log_keep(t, r->at, r->n);
}

static void keep_seat(table *t, int seat)
{
    const table_seat *s = &t->seats[seat];
    const proof_seat *proof = &t->proof.seats[seat];
    bool commits = s->committed && !s->promised;
    record r = record_begin(t, RECORD_SIT, seat, t->touched_ms);
    record_number(&r, s->who);
    record_text(&r, s->name);
    record_byte(&r, commits ? SIT_COMMITTED : s->promised ? SIT_PROMISED : SIT_DRAWN);
    record_bytes(&r, commits ? proof->commitment : proof->seed, FAIR_KEY);
    keep(t, &r);
    if (s->committed && s->promised) {
        r = record_begin(t, RECORD_COMMIT, seat, t->touched_ms);
        record_bytes(&r, proof->commitment, FAIR_KEY);
        keep(t, &r);
    }
}

bool table_shorten(table *t)
{
    if (t->phase != TABLE_SEATING || t->commit_ms != 0 || t->log_n <= TABLE_LOG_SHORT) {
        return false;
    }
    record r = table_plan_record(&t->plan, t->touched_ms);
    record_bytes(&r, t->code, TABLE_CODE_BYTES);
    record_bytes(&r, t->proof.id, FAIR_ID);
    record_bytes(&r, t->proof.server_seed, FAIR_KEY);
    t->log_n = 0;
    keep(t, &r);
    for (int i = 0; i < TABLE_BARRED_MAX && t->bars[i].who != 0; i++) {
        r = bar_record(t, &t->bars[i], t->touched_ms);
        keep(t, &r);
    }
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (t->seats[p].kind == SEAT_HUMAN) {
            keep_seat(t, p);
        }
    }
    return true;
}
