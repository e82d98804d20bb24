/* The ids and tokens of Colyseus clients. */
#include "server/doors/col_key.h"

#include <openssl/crypto.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts/secret.h"
#include "server/accounts/siphash.h"
#include "server/ops/log.h"
#include "table/sha256.h"

enum { MAC = 16, HASH_LETTERS = 43, MAC_LETTERS = 22 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* -- the key in the store -- */

static store_row row_of(const col_key *k)
{
    return (store_row){.kind = "colyseus", .bytes = k->key, .n = sizeof k->key};
}

void col_key_load(col_key *k, house *h)
{
    char why[STORE_WHY] = "";
    void *bytes = NULL;
    *k = (col_key){.house = h};
    store_row row = row_of(k);
    if (store_row_read(h->store, &row, &bytes, why) && row.n == sizeof k->key) {
        memcpy(k->key, bytes, sizeof k->key);
        k->stored = true;
    } else {
        if (why[0] != '\0') {
            log_event(LOG_ERROR, "colyseus_key_unread", why);
        }
        secret_draw(k->key, sizeof k->key);
    }
    free(bytes);
}

static void undo_keep(void *self, const void *bytes)
{
    (void)bytes;
    ((col_key *)self)->stored = false;
}

void col_key_keep(col_key *k)
{
    if (!k->stored) {
        store_row row = row_of(k);
        k->stored = true;
        store_batch_row(journal_rows(k->house->journal), &row);
        journal_undo(k->house->journal, undo_keep, k, "", 1);
    }
}

/* -- letters -- */

/* Six bits a letter, the lowest first. */
static void to_letters(const uint8_t *bytes, size_t n, char *text)
{
    uint32_t bits = 0;
    int have = 0;
    for (size_t i = 0; i < n; i++) {
        bits |= (uint32_t)bytes[i] << have;
        for (have += 8; have >= 6; have -= 6) {
            *text++ = letters[bits & 63];
            bits >>= 6;
        }
    }
    if (have > 0) {
        *text++ = letters[bits & 63];
    }
    *text = '\0';
}

static bool from_letters(const char *text, size_t n, uint8_t *bytes)
{
    uint32_t bits = 0;
    int have = 0;
    for (size_t i = 0; i < n; i++) {
        const char *at = text[i] != '\0' ? strchr(letters, text[i]) : NULL;
        if (at == NULL) {
            return false;
        }
        bits |= (uint32_t)(at - letters) << have;
        have += 6;
        if (have >= 8) {
            *bytes++ = (uint8_t)bits;
            bits >>= 8;
            have -= 8;
        }
    }
    return bits == 0;
}

/* -- ids -- */

static void id_of(const col_key *k, uint64_t number, uint64_t who, bool bot, char id[COL_KEY_ID])
{
    uint64_t named[3] = {number, who, bot};
    uint64_t hash = siphash(k->key, named, sizeof named);
    for (int i = 0; i < COL_KEY_ID - 1; i++) {
        id[i] = letters[hash >> (6 * i) & 63];
    }
    id[COL_KEY_ID - 1] = '\0';
}

void col_key_id(const col_key *k, const table *t, int seat, char id[COL_KEY_ID])
{
    bool human = t->seats[seat].kind == SEAT_HUMAN;
    id_of(k, t->plan.number, human ? t->seats[seat].who : (uint64_t)seat, !human, id);
}

void col_key_id_of(const col_key *k, uint64_t number, int64_t account, char id[COL_KEY_ID])
{
    id_of(k, number, (uint64_t)account, false, id);
}

void col_key_nonce(char text[COL_KEY_NONCE])
{
    uint8_t bytes[COL_KEY_NONCE - 1];
    secret_draw(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) {
        text[i] = letters[bytes[i] & 63];
    }
    text[COL_KEY_NONCE - 1] = '\0';
}

/* -- tokens -- */

static void sign(const col_key *k, uint64_t number, const uint8_t session[STORE_HASH],
                 uint8_t mac[SHA256_BYTES])
{
    uint8_t signed_bytes[16 + sizeof number + STORE_HASH] = "reconnection";
    memcpy(signed_bytes + 16, &number, sizeof number);
    memcpy(signed_bytes + 16 + sizeof number, session, STORE_HASH);
    sha256_hmac(k->key, signed_bytes, sizeof signed_bytes, mac);
}

void col_key_token(const col_key *k, uint64_t number, const uint8_t session[STORE_HASH],
                   char token[COL_KEY_TOKEN])
{
    uint8_t mac[SHA256_BYTES];
    sign(k, number, session, mac);
    to_letters(session, STORE_HASH, token);
    to_letters(mac, MAC, token + HASH_LETTERS);
}

bool col_key_read(const col_key *k, uint64_t number, net_text token, uint8_t session[STORE_HASH])
{
    uint8_t mac[SHA256_BYTES];
    uint8_t given[MAC + 1];
    uint8_t hash[STORE_HASH + 1];
    if (token.at == NULL || token.n != HASH_LETTERS + MAC_LETTERS ||
        !from_letters(token.at, HASH_LETTERS, hash) ||
        !from_letters(token.at + HASH_LETTERS, MAC_LETTERS, given)) {
        return false;
    }
    memcpy(session, hash, STORE_HASH);
    sign(k, number, session, mac);
    return CRYPTO_memcmp(mac, given, MAC) == 0;
}
