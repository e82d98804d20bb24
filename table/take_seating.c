/* What the records before the game do to a table, from the one that sets it up. */
#include <string.h>

#include "table/grow.h"
#include "table/take.h"

/* -- the first record -- */

static const bot_level *default_stand_in(const game_rules *rules)
{
    const bot_level *medium = bot_find(rules, "medium", 6);
    return medium != NULL ? medium : bot_levels(rules);
}

static bool read_code(record_in *in, char *code)
{
    bool good = true;
    record_get_bytes(in, code, TABLE_CODE_BYTES);
    for (int i = 0; i < TABLE_CODE_BYTES; i++) {
        good = good && code[i] != '\0' && strchr(table_code_letters, code[i]) != NULL;
    }
    return good;
}

table *take_open(const table_env *env, const record *r, int *error)
{
    record_in in = {.at = r->at, .end = r->at + r->n};
    table_plan plan;
    char code[TABLE_CODE] = "";
    game_proof proof = {.there = false};
    int head = record_get_byte(&in);
    uint64_t now = record_get_number(&in, record_time_max);
    *error = TAKE_DAMAGED;
    if (head != RECORD_NEW || in.bad || !table_plan_read(&in, &plan) || !read_code(&in, code)) {
        return NULL;
    }
    record_get_bytes(&in, proof.id, FAIR_ID);
    record_get_bytes(&in, proof.server_seed, FAIR_KEY);
    if (!record_ends(&in)) {
        return NULL;
    }
    fair_commit(proof.id, proof.server_seed, proof.commitment);
    table *t = memory_new(sizeof *t + plan.setup.rules->state_size);
    t->env = env;
    t->plan = plan;
    t->proof = proof;
    t->ending.seat = -1;
    t->asker = -1;
    t->touched_ms = (int64_t)now;
    memcpy(t->code, code, sizeof code);
    clock_begin(&t->clocks, &plan.clock, plan.pays_actions, plan.setup.seats);
    for (int p = 0; p < plan.setup.seats; p++) {
        bool bot = plan.bots[p] != NULL;
        t->seats[p].kind = bot ? SEAT_BOT : SEAT_OPEN;
        t->seats[p].level = bot ? plan.bots[p] : default_stand_in(plan.setup.rules);
    }
    *error = TABLE_OK;
    return t;
}

/* -- before the game -- */

static int waiting_error(const table *t)
{
    if (t->phase == TABLE_SEATING) {
        return TABLE_OK;
    }
    return t->phase == TABLE_ENDED ? TABLE_OVER : TABLE_STARTED;
}

static void begin(table *t, int64_t now_ms)
{
    const game_setup *setup = &t->plan.setup;
    proof_begin(&t->proof, setup->seats);
    if (t->past == 0) {
        setup->rules->start(t->state, setup->seats, setup->options);
    }
    t->phase = TABLE_PLAYING;
    t->begun_ms = now_ms;
    t->moved_ms = now_ms;
    clock_begin(&t->clocks, &t->plan.clock, t->plan.pays_actions, setup->seats);
    take_raise_flags(t);
    take_run_clocks(t, -1, now_ms);
}

static bool has_open_seat(const table *t)
{
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (t->seats[p].kind == SEAT_OPEN) {
            return true;
        }
    }
    return false;
}

static bool awaits_seed(const table *t)
{
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (t->seats[p].committed && !t->seats[p].revealed) {
            return true;
        }
    }
    return false;
}

static bool awaits_commitment(const table *t)
{
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (t->seats[p].promised && !t->seats[p].committed) {
            return true;
        }
    }
    return false;
}

/* Nobody commits any more: the seeds, then the game. */
static void reveal_or_begin(table *t, int64_t now_ms)
{
    t->commit_ms = 0;
    if (!awaits_seed(t)) {
        begin(t, now_ms);
    } else if (t->phase == TABLE_SEATING) {
        t->phase = TABLE_REVEALING;
        t->reveal_ms = now_ms;
    }
}

/* Every seat is taken. Nobody may choose a seed who could know another's, so all who will commit do
 * so before any is revealed. */
static void go_to_seeds(table *t, int64_t now_ms)
{
    if (awaits_commitment(t)) {
        t->commit_ms = now_ms;
    } else {
        reveal_or_begin(t, now_ms);
    }
}

static void commit(table *t, int seat, const uint8_t commitment[FAIR_KEY])
{
    t->seats[seat].committed = true;
    t->proof.seats[seat] = (proof_seat){.source = PROOF_PLAYER};
    memcpy(t->proof.seats[seat].commitment, commitment, FAIR_KEY);
}

static void add_seed(table *t, int seat, const uint8_t seed[FAIR_KEY])
{
    t->seats[seat].committed = false;
    t->seats[seat].revealed = false;
    t->proof.seats[seat] = (proof_seat){.source = PROOF_SERVER};
    memcpy(t->proof.seats[seat].seed, seed, FAIR_KEY);
}

static void set_free(table *t, int seat)
{
    t->seats[seat] = (table_seat){.kind = SEAT_OPEN, .level = t->seats[seat].level};
    t->proof.seats[seat] = (proof_seat){.source = PROOF_BOT};
}

int take_sit(taking *k)
{
    table *t = k->t;
    char name[TABLE_NAME];
    uint8_t key[FAIR_KEY];
    uint64_t who = record_get_number(&k->in, UINT64_MAX);
    record_get_text(&k->in, name, sizeof name);
    uint8_t brings = record_get_byte(&k->in);
    record_get_bytes(&k->in, key, sizeof key);
    if (!record_ends(&k->in) || brings > SIT_PROMISED) {
        return TAKE_DAMAGED;
    }
    if (waiting_error(t) != TABLE_OK) {
        return waiting_error(t);
    }
    if (!table_is_seat(t, k->seat)) {
        return TABLE_NO_SEAT;
    }
    if (who != 0 && table_seat_of(t, who) >= 0) {
        return TABLE_SEATED;
    }
    table_seat *seat = &t->seats[k->seat];
    if (seat->kind != SEAT_OPEN) {
        return TABLE_TAKEN;
    }
    seat->kind = SEAT_HUMAN;
    seat->who = who;
    memcpy(seat->name, name, sizeof name);
    seat->promised = brings == SIT_PROMISED;
    if (brings == SIT_COMMITTED) {
        commit(t, k->seat, key);
    } else {
        add_seed(t, k->seat, key);
    }
    if (!t->plan.manual && !has_open_seat(t)) {
        go_to_seeds(t, k->now_ms);
    }
    return TABLE_OK;
}

int take_name(taking *k)
{
    table *t = k->t;
    char name[TABLE_NAME];
    record_get_text(&k->in, name, sizeof name);
    if (!record_ends(&k->in)) {
        return TAKE_DAMAGED;
    }
    int error = take_player_error(k);
    error = error == TABLE_OK ? waiting_error(t) : error;
    if (error == TABLE_OK) {
        memcpy(t->seats[k->seat].name, name, sizeof name);
    }
    return error;
}

int take_stand(taking *k)
{
    if (!record_ends(&k->in)) {
        return TAKE_DAMAGED;
    }
    int error = take_player_error(k);
    error = error == TABLE_OK ? waiting_error(k->t) : error;
    if (error == TABLE_OK) {
        set_free(k->t, k->seat);
        k->t->commit_ms = 0;
    }
    return error;
}

int take_commit(taking *k)
{
    uint8_t commitment[FAIR_KEY];
    record_get_bytes(&k->in, commitment, sizeof commitment);
    if (!record_ends(&k->in)) {
        return TAKE_DAMAGED;
    }
    int error = take_player_error(k);
    if (error == TABLE_OK) {
        error = k->t->phase == TABLE_REVEALING ? TABLE_NO_SEED : waiting_error(k->t);
    }
    if (error == TABLE_OK) {
        commit(k->t, k->seat, commitment);
        if (k->t->commit_ms != 0 && !awaits_commitment(k->t)) {
            reveal_or_begin(k->t, k->now_ms);
        }
    }
    return error;
}

int take_reveal(taking *k)
{
    table *t = k->t;
    uint8_t seed[FAIR_KEY];
    uint8_t commitment[FAIR_KEY];
    record_get_bytes(&k->in, seed, sizeof seed);
    if (!record_ends(&k->in)) {
        return TAKE_DAMAGED;
    }
    int error = take_player_error(k);
    if (error != TABLE_OK) {
        return error;
    }
    if (t->phase == TABLE_PLAYING || t->phase == TABLE_ENDED) {
        return waiting_error(t);
    }
    const table_seat *seat = &t->seats[k->seat];
    if (t->phase == TABLE_SEATING || !seat->committed || seat->revealed) {
        return TABLE_NO_SEED;
    }
    fair_commit_seat(t->proof.id, k->seat, seed, commitment);
    if (memcmp(commitment, t->proof.seats[k->seat].commitment, FAIR_KEY) != 0) {
        return TABLE_BAD_SEED;
    }
    t->seats[k->seat].revealed = true;
    memcpy(t->proof.seats[k->seat].seed, seed, FAIR_KEY);
    reveal_or_begin(t, k->now_ms);
    return TABLE_OK;
}

int take_start(taking *k)
{
    if (!record_ends(&k->in)) {
        return TAKE_DAMAGED;
    }
    int error = waiting_error(k->t);
    if (error == TABLE_OK && has_open_seat(k->t)) {
        error = TABLE_OPEN_SEATS;
    }
    if (error == TABLE_OK && k->t->commit_ms == 0) {
        go_to_seeds(k->t, k->now_ms);
    } else if (error == TABLE_OK) {
        reveal_or_begin(k->t, k->now_ms);
    }
    return error;
}

/* Some were to reveal their seeds and did not, or gave their seats up after others had: nothing
 * that was revealed may be used. */
int take_anew(taking *k, bool promises)
{
    table *t = k->t;
    int seats = t->plan.setup.seats;
    uint8_t id[FAIR_ID];
    uint8_t server_seed[FAIR_KEY];
    uint8_t seeds[GAME_SEATS_MAX][FAIR_KEY];
    unsigned freed = record_get_byte(&k->in);
    unsigned people = 0;
    for (int p = 0; p < seats; p++) {
        people |= t->seats[p].kind == SEAT_HUMAN ? 1u << p : 0;
    }
    record_get_bytes(&k->in, id, sizeof id);
    record_get_bytes(&k->in, server_seed, sizeof server_seed);
    for (int p = 0; p < seats; p++) {
        if (((people & ~freed) >> p & 1) != 0) {
            record_get_bytes(&k->in, seeds[p], FAIR_KEY);
        }
    }
    if (!record_ends(&k->in) || t->phase != TABLE_REVEALING || freed == 0 ||
        (freed & ~people) != 0) {
        return TAKE_DAMAGED;
    }
    t->phase = TABLE_SEATING;
    t->reveal_ms = 0;
    memcpy(t->proof.id, id, sizeof id);
    memcpy(t->proof.server_seed, server_seed, sizeof server_seed);
    fair_commit(t->proof.id, t->proof.server_seed, t->proof.commitment);
    for (int p = 0; p < seats; p++) {
        if ((freed >> p & 1) != 0) {
            set_free(t, p);
        } else if ((people >> p & 1) != 0) {
            t->seats[p].promised |= promises && t->seats[p].committed;
            add_seed(t, p, seeds[p]);
        }
    }
    return TABLE_OK;
}

/* The account's own entry, a free one, or that of the account whose bar ends first. */
static table_bar *place_for_bar(table *t, uint64_t who)
{
    table_bar *best = &t->bars[0];
    for (int i = 0; i < TABLE_BARRED_MAX; i++) {
        table_bar *b = &t->bars[i];
        if (b->who == who || b->who == 0) {
            return b;
        }
        best = b->until_ms < best->until_ms ? b : best;
    }
    return best;
}

int take_bar(taking *k)
{
    uint64_t who = record_get_number(&k->in, UINT64_MAX);
    uint64_t times = record_get_number(&k->in, UINT8_MAX);
    uint64_t until = record_get_number(&k->in, record_time_max + TABLE_BAR_MAX_MS);
    if (!record_ends(&k->in) || who == 0 || k->seat != 0 || k->t->begun_ms != 0) {
        return TAKE_DAMAGED;
    }
    *place_for_bar(k->t, who) =
        (table_bar){.who = who, .until_ms = (int64_t)until, .times = (uint8_t)times};
    return TABLE_OK;
}
