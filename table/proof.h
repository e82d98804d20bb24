/* proof.h -- the seeds and commitments of one game, and how they are checked afterwards.
 *
 * The code that runs a game fills in the id, the server's seed and each seat's source and seed,
 * calls proof_begin once, and draws every chance event by proof_draw. All of it but the commitments
 * is secret while the game runs; the finished game's file shows it. */
#ifndef STOLIK_TABLE_PROOF_H
#define STOLIK_TABLE_PROOF_H

#include "table/fair.h"
#include "table/game_event.h"

/* Where a seat's seed came from. */
typedef enum proof_source {
    PROOF_BOT,    /* it follows from what is public: a computer player adds nothing */
    PROOF_PLAYER, /* the player committed to it and then revealed it */
    PROOF_SERVER  /* drawn by the server for a player whose client adds none */
} proof_source;

typedef struct proof_seat {
    proof_source source;
    uint8_t seed[FAIR_KEY];
    uint8_t commitment[FAIR_KEY]; /* PROOF_PLAYER; else zeros */
} proof_seat;

typedef struct game_proof {
    bool there; /* false: the draws of the game cannot be verified */
    uint8_t id[FAIR_ID];
    uint8_t server_seed[FAIR_KEY];
    uint8_t commitment[FAIR_KEY];
    proof_seat seats[GAME_SEATS_MAX];
    uint8_t key[FAIR_KEY];
    uint8_t chain[FAIR_KEY]; /* after the last event */
} game_proof;

/* Computes the commitments, the seeds of computer players and the key. */
void proof_begin(game_proof *proof, int seats);

/* Draws and applies draw n of the game, at any kind of chance node. */
game_event proof_draw(const uint8_t key[FAIR_KEY], uint32_t n, const game_rules *rules,
                      void *state);

/* The value of "fair" in a game file. */
void proof_json(const game_proof *proof, int seats, text_out *o);
bool proof_read(json from, int seats, game_proof *proof, text_out *why);

/* What proof_wrong_seed finds besides a seat. */
enum { PROOF_WRONG_SERVER = -1, PROOF_SEEDS_FIT = -2 };

/* The first seed that is not the one that was committed to: a seat's, or the server's. */
int proof_wrong_seed(const game_proof *proof, int seats, text_out *why);

#endif
