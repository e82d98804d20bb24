/* catan_games.h -- games of Catan for its network to learn from.
 *
 * Everybody plays alike, by medium's plans or by the search of hard with a given network and a
 * small budget; some actions are at random, so that the network sees what such actions lead to. Of
 * each game some starts of turns are kept. catan_games_new is answered by catan_games_free. */
#ifndef STOLIK_TRAIN_CATAN_GAMES_H
#define STOLIK_TRAIN_CATAN_GAMES_H

#include "train/catan/catan_fit.h"

typedef struct catan_manner {
    const catan_net *net; /* that the search judges by; NULL: plans */
    /* A position's target is what came out, mixed with what this network says to the positions that
     * followed: each turn back keeps `lambda` of the target, and takes the rest from the network.
     * So there is less luck in it. NULL: what came out. */
    const catan_float_net *said;
    float lambda;
    int keep; /* one of so many starts of turns */
} catan_manner;

typedef struct catan_games catan_games; /* the memory of a game */

catan_games *catan_games_new(void);
void catan_games_free(catan_games *g);

/* Plays one game, which depends on the manner and the seed only, and adds its positions. */
void catan_games_play(catan_games *g, catan_manner how, uint64_t seed, catan_data *d);

void catan_data_free(catan_data *d);

#endif
