/* col_key.h -- the ids and tokens of Colyseus clients. All follow from what is in the store, so
 * they are the same after a restart.
 *
 * A session id names a seat's player at a table and is seen by all who are there; it opens nothing.
 * A reconnection token names a session of an account and one table, and is signed by a key that
 * lies in the store: it brings its holder back to that table, as long as the session lasts, and
 * opens nothing else. */
#ifndef STOLIK_SERVER_COL_KEY_H
#define STOLIK_SERVER_COL_KEY_H

#include "server/doors/house.h"

enum {
    COL_KEY_ID = 10,    /* characters of a session id, NUL included */
    COL_KEY_NONCE = 19, /* of a random id that nobody can guess */
    COL_KEY_TOKEN = 66  /* of a reconnection token */
};

typedef struct col_key {
    house *house;
    uint8_t key[32];
    bool stored; /* it is in the store, or in the batch that is open */
} col_key;

/* Reads the key from the store, or draws one. */
void col_key_load(col_key *k, house *h);
/* Makes sure that the key is on the disk before anything is sent that depends on it. */
void col_key_keep(col_key *k);

/* The session id of whoever has this seat: a person or a computer player. */
void col_key_id(const col_key *k, const table *t, int seat, char id[COL_KEY_ID]);
/* The same for an account that may not have a seat yet. */
void col_key_id_of(const col_key *k, uint64_t number, int64_t account, char id[COL_KEY_ID]);
void col_key_nonce(char text[COL_KEY_NONCE]);
void col_key_token(const col_key *k, uint64_t number, const uint8_t session[STORE_HASH],
                   char token[COL_KEY_TOKEN]);
/* The session that a token of this table names. False: the token is not of our making. */
bool col_key_read(const col_key *k, uint64_t number, net_text token, uint8_t session[STORE_HASH]);

#endif
