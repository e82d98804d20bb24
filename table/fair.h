/* fair.h -- verifiable chance.
 *
 * The server commits to a seed before anybody sits down, every seat adds a seed, and every die,
 * shuffle and pick of the game is derived from a key made of all seeds; a hash chain binds the log
 * to it. docs/fair.md explains it to players. Everything here but the commitments is secret while
 * the game runs.
 *
 * Each draw of a game has its own stream of numbers: begin it, take any number of values, drop
 * it. */
#ifndef STOLIK_TABLE_FAIR_H
#define STOLIK_TABLE_FAIR_H

#include "rules/core/game.h"

enum {
    FAIR_ID = 16,    /* bytes of a game's id */
    FAIR_KEY = 32,   /* bytes of a key, a seed, a commitment or a hash */
    FAIR_BLOCK = 32, /* bytes of one block of a draw */
    FAIR_BELOW_MAX = 65536
};

typedef enum fair_label {
    FAIR_DICE = 1,
    FAIR_SHUFFLE = 2,
    FAIR_PICK = 3,
    FAIR_SALT = 4
} fair_label;

typedef struct fair_draw {
    uint8_t key[FAIR_KEY];
    fair_label label;
    uint32_t n;
    uint32_t block_k; /* the next block */
    uint8_t block[FAIR_BLOCK];
    int used; /* bytes of the block that are gone */
} fair_draw;

fair_draw fair_begin(const uint8_t key[FAIR_KEY], fair_label label, uint32_t n);
/* One of 0..m-1, each equally likely; 1 <= m <= FAIR_BELOW_MAX. */
uint32_t fair_below(fair_draw *d, uint32_t m);
/* The same, for game_draw. */
game_luck fair_luck(fair_draw *d);

/* The label of the chance node that the game waits at. */
fair_label fair_label_of(const game_turn *turn);

/* -- seeds and commitments -- */

/* C: what the server publishes when the table is created. */
void fair_commit(const uint8_t id[FAIR_ID], const uint8_t server_seed[FAIR_KEY],
                 uint8_t commitment[FAIR_KEY]);
/* c_i: what a player publishes before the seeds are revealed. */
void fair_commit_seat(const uint8_t id[FAIR_ID], int seat, const uint8_t seed[FAIR_KEY],
                      uint8_t commitment[FAIR_KEY]);
/* A computer player adds nothing: its seed follows from what is public. */
void fair_bot_seed(const uint8_t id[FAIR_ID], const uint8_t commitment[FAIR_KEY], int seat,
                   uint8_t seed[FAIR_KEY]);
/* K, of the server's seed and those of all seats in order. */
void fair_key(const uint8_t server_seed[FAIR_KEY], const uint8_t id[FAIR_ID], int seats,
              const uint8_t (*seeds)[FAIR_KEY], uint8_t key[FAIR_KEY]);

/* -- the log chain -- */

typedef struct fair_chain {
    uint8_t hash[FAIR_KEY];
    uint32_t events; /* so far */
} fair_chain;

/* rules_id is "name/version"; options are JSON, all filled in, keys in alphabetical order. */
fair_chain fair_chain_start(const uint8_t id[FAIR_ID], const uint8_t commitment[FAIR_KEY],
                            const char *rules_id, const char *options, size_t options_n);
/* Adds the next event of the log, as compact JSON. */
void fair_chain_add(fair_chain *chain, const uint8_t key[FAIR_KEY], const char *event, size_t n);

/* -- hashes and hex -- */

/* SHA-256. */
void fair_hash(const void *bytes, size_t n, uint8_t hash[FAIR_KEY]);

/* Reads exactly 2 * bytes hex digits. */
bool fair_hex_parse(const char *text, size_t n, uint8_t *out, size_t bytes);
/* Reads 64 hex digits. */
bool fair_key_parse(const char *text, size_t n, uint8_t key[FAIR_KEY]);

/* Writes 2 * n hex digits. */
void fair_hex(const uint8_t *bytes, size_t n, text_out *o);

#endif
