/* The checksums that bind rows to what was written and, in a chain, to the rows before them.
 * Numbers are hashed as eight bytes, big-endian; values of variable length are preceded by their
 * length. */
#include <openssl/evp.h>
#include <string.h>

#include "store/store_core.h"

static EVP_MD_CTX *start(const char *label)
{
    EVP_MD_CTX *sum = EVP_MD_CTX_new();
    if (sum == NULL || EVP_DigestInit_ex(sum, EVP_sha256(), NULL) != 1) {
        store_memory(NULL, SIZE_MAX);
    }
    EVP_DigestUpdate(sum, label, strlen(label));
    return sum;
}

static void add_number(EVP_MD_CTX *sum, int64_t number)
{
    uint8_t bytes[8];
    uint64_t rest = (uint64_t)number;
    for (int i = 7; i >= 0; i--) {
        bytes[i] = (uint8_t)(rest & 0xff);
        rest >>= 8;
    }
    EVP_DigestUpdate(sum, bytes, sizeof bytes);
}

static void add_sized(EVP_MD_CTX *sum, const void *bytes, size_t n)
{
    add_number(sum, (int64_t)n);
    EVP_DigestUpdate(sum, bytes, n);
}

static void end(EVP_MD_CTX *sum, uint8_t to[STORE_HASH])
{
    EVP_DigestFinal_ex(sum, to, NULL);
    EVP_MD_CTX_free(sum);
}

void store_sum_journal(const uint8_t prev[STORE_HASH], int64_t id, const void *bytes, size_t n,
                       uint8_t sum[STORE_HASH])
{
    EVP_MD_CTX *c = start("");
    EVP_DigestUpdate(c, prev, STORE_HASH);
    add_number(c, id);
    EVP_DigestUpdate(c, bytes, n);
    end(c, sum);
}

void store_sum_game(const uint8_t prev[STORE_HASH], int64_t ordinal, const store_game *g,
                    uint8_t sum[STORE_HASH])
{
    EVP_MD_CTX *c = start("");
    EVP_DigestUpdate(c, prev, STORE_HASH);
    add_number(c, ordinal);
    add_number(c, g->number);
    EVP_DigestUpdate(c, g->id, STORE_GAME_ID);
    add_sized(c, g->rules, strnlen(g->rules, STORE_RULES - 1));
    add_number(c, g->ended_ms);
    add_number(c, g->is_private);
    for (int i = 0; i < STORE_PLAYERS; i++) {
        add_number(c, g->players[i]);
    }
    add_sized(c, g->file, g->file_n);
    end(c, sum);
}

void store_sum_account(const store_account *a, uint8_t sum[STORE_HASH])
{
    EVP_MD_CTX *c = start("account");
    add_number(c, a->id);
    add_number(c, a->telegram);
    add_number(c, a->created_ms);
    add_sized(c, a->name, strnlen(a->name, STORE_NAME - 1));
    end(c, sum);
}

void store_sum_session(const store_session *session, uint8_t sum[STORE_HASH])
{
    EVP_MD_CTX *c = start("session");
    EVP_DigestUpdate(c, session->hash, STORE_HASH);
    add_number(c, session->account);
    add_number(c, session->created_ms);
    add_number(c, session->expires_ms);
    end(c, sum);
}

void store_sum_recovery(const store_recovery *recovery, uint8_t sum[STORE_HASH])
{
    EVP_MD_CTX *c = start("recovery");
    add_number(c, recovery->account);
    EVP_DigestUpdate(c, recovery->hash, STORE_HASH);
    add_number(c, recovery->created_ms);
    end(c, sum);
}

void store_sum_mix(uint8_t into[STORE_HASH], const uint8_t sum[STORE_HASH])
{
    for (int i = 0; i < STORE_HASH; i++) {
        into[i] ^= sum[i];
    }
}

void store_sum_row(const store_row *row, uint8_t sum[STORE_HASH])
{
    EVP_MD_CTX *c = start("row");
    add_sized(c, row->kind, strnlen(row->kind, STORE_KIND - 1));
    add_number(c, row->key[0]);
    add_number(c, row->key[1]);
    add_number(c, row->rank);
    add_sized(c, row->bytes, row->n);
    end(c, sum);
}

void store_sum_head(const store_head *head, uint8_t sum[STORE_HASH])
{
    EVP_MD_CTX *c = start("head");
    add_number(c, head->journal_last);
    add_number(c, head->journal_bytes);
    EVP_DigestUpdate(c, head->journal_base, STORE_HASH);
    EVP_DigestUpdate(c, head->journal_chain, STORE_HASH);
    add_number(c, head->games);
    EVP_DigestUpdate(c, head->game_chain, STORE_HASH);
    EVP_DigestUpdate(c, head->people, STORE_HASH);
    end(c, sum);
}
