/* The seeds and commitments of one game: filled in, written, read and checked. */
#include "table/proof.h"

static const char *const sources[] = {"bot", "player", "server", NULL};

/* -- making -- */

static void key_of(const game_proof *proof, int seats, uint8_t key[FAIR_KEY])
{
    uint8_t seeds[GAME_SEATS_MAX][FAIR_KEY];
    for (int p = 0; p < seats; p++) {
        memcpy(seeds[p], proof->seats[p].seed, FAIR_KEY);
    }
    fair_key(proof->server_seed, proof->id, seats, (const uint8_t(*)[FAIR_KEY])seeds, key);
}

void proof_begin(game_proof *proof, int seats)
{
    proof->there = true;
    fair_commit(proof->id, proof->server_seed, proof->commitment);
    for (int p = 0; p < seats; p++) {
        proof_seat *seat = &proof->seats[p];
        memset(seat->commitment, 0, sizeof seat->commitment);
        if (seat->source == PROOF_BOT) {
            fair_bot_seed(proof->id, proof->commitment, p, seat->seed);
        } else if (seat->source == PROOF_PLAYER) {
            fair_commit_seat(proof->id, p, seat->seed, seat->commitment);
        }
    }
    key_of(proof, seats, proof->key);
}

game_event proof_draw(const uint8_t key[FAIR_KEY], uint32_t n, const game_rules *rules, void *state)
{
    game_turn turn = rules->turn(state);
    fair_draw draw = fair_begin(key, fair_label_of(&turn), n);
    game_luck luck = fair_luck(&draw);
    return game_event_draw(rules, state, &luck);
}

/* -- JSON -- */

static void hex_json(const char *name, const uint8_t *bytes, size_t n, text_out *o)
{
    json_key(o, name);
    json_str_open(o);
    fair_hex(bytes, n, o);
    json_str_close(o);
}

void proof_json(const game_proof *proof, int seats, text_out *o)
{
    json_object_open(o);
    hex_json("id", proof->id, FAIR_ID, o);
    hex_json("commitment", proof->commitment, FAIR_KEY, o);
    hex_json("serverSeed", proof->server_seed, FAIR_KEY, o);
    json_key(o, "seats");
    json_array_open(o);
    for (int p = 0; p < seats; p++) {
        const proof_seat *seat = &proof->seats[p];
        json_object_open(o);
        json_key_str(o, "source", sources[seat->source]);
        hex_json("seed", seat->seed, FAIR_KEY, o);
        if (seat->source == PROOF_PLAYER) {
            hex_json("commitment", seat->commitment, FAIR_KEY, o);
        }
        json_object_close(o);
    }
    json_array_close(o);
    hex_json("chain", proof->chain, FAIR_KEY, o);
    json_object_close(o);
}

static bool read_hex(json from, const char *name, uint8_t *bytes, size_t n, text_out *why)
{
    char text[2 * FAIR_KEY + 1];
    size_t len = 0;
    if (!json_to_str(from, text, sizeof text, &len) || !fair_hex_parse(text, len, bytes, n)) {
        text_str(why, "\"fair\": ");
        text_str(why, name);
        text_str(why, " is not the hex digits that are needed");
        return false;
    }
    return true;
}

static bool read_seat(json from, proof_seat *seat, text_out *why)
{
    enum { SOURCE, SEED, COMMITMENT };
    static const char *const names[] = {"source", "seed", "commitment", NULL};
    json f[3];
    if (!json_fields(from, names, f, false, why)) {
        return false;
    }
    int source = json_there(f[SOURCE]) ? json_word(f[SOURCE], sources) : -1;
    if (source < 0) {
        text_str(why, "\"fair\": a seat's source is bot, player or server");
        return false;
    }
    seat->source = (proof_source)source;
    if ((source == PROOF_PLAYER) != json_there(f[COMMITMENT])) {
        text_str(why, "\"fair\": players, and they alone, have a commitment");
        return false;
    }
    return read_hex(f[SEED], "seed", seat->seed, FAIR_KEY, why) &&
           (source != PROOF_PLAYER ||
            read_hex(f[COMMITMENT], "commitment", seat->commitment, FAIR_KEY, why));
}

bool proof_read(json from, int seats, game_proof *proof, text_out *why)
{
    enum { ID, COMMITMENT, SERVER_SEED, SEATS, CHAIN };
    static const char *const names[] = {"id", "commitment", "serverSeed", "seats", "chain", NULL};
    json f[5];
    *proof = (game_proof){.there = true};
    if (!json_fields(from, names, f, false, why) ||
        !read_hex(f[ID], "id", proof->id, FAIR_ID, why) ||
        !read_hex(f[COMMITMENT], "commitment", proof->commitment, FAIR_KEY, why) ||
        !read_hex(f[SERVER_SEED], "serverSeed", proof->server_seed, FAIR_KEY, why) ||
        !read_hex(f[CHAIN], "chain", proof->chain, FAIR_KEY, why)) {
        return false;
    }
    if (!json_there(f[SEATS]) || json_type_of(f[SEATS]) != JSON_ARRAY ||
        json_count(f[SEATS]) != seats) {
        text_str(why, "\"fair\": seats has one entry for each seat");
        return false;
    }
    json_walk w = json_items(f[SEATS]);
    json seat;
    for (int p = 0; json_next(&w, &seat); p++) {
        if (!read_seat(seat, &proof->seats[p], why)) {
            return false;
        }
    }
    key_of(proof, seats, proof->key);
    return true;
}

/* -- checking -- */

static bool same(const uint8_t a[FAIR_KEY], const uint8_t b[FAIR_KEY])
{
    return memcmp(a, b, FAIR_KEY) == 0;
}

int proof_wrong_seed(const game_proof *proof, int seats, text_out *why)
{
    game_proof right = *proof;
    proof_begin(&right, seats);
    if (!same(right.commitment, proof->commitment)) {
        text_str(why, "the server's seed is not the one it committed to");
        return PROOF_WRONG_SERVER;
    }
    for (int p = 0; p < seats; p++) {
        const proof_seat *seat = &proof->seats[p];
        if (!same(right.seats[p].seed, seat->seed) ||
            !same(right.seats[p].commitment, seat->commitment)) {
            text_str(why, "the seed of seat ");
            text_int(why, p);
            text_str(why, seat->source == PROOF_BOT ? " is not that of a computer player"
                                                    : " is not the one it committed to");
            return p;
        }
    }
    return PROOF_SEEDS_FIT;
}
