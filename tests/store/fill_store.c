/* Fills a store with accounts, to measure a server with many: fill_store STORE ACCOUNTS
 * Each has one session. The token of account n is n as 64 hexadecimal digits. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store.h"
#include "table/fair.h"

enum { EACH = 10000 }; /* accounts in a batch */

static void add(store_batch *b, int64_t id)
{
    static const int64_t now = INT64_C(1790000000000);
    static const int64_t year_ms = INT64_C(365) * 24 * 3600 * 1000;
    uint8_t token[32] = {0};
    store_account a = {.id = id, .created_ms = now};
    store_session session = {.account = id, .created_ms = now, .expires_ms = now + 10 * year_ms};
    for (int i = 0; i < 8; i++) {
        token[31 - i] = (uint8_t)(id >> 8 * i);
    }
    fair_hash(token, sizeof token, session.hash);
    snprintf(a.name, sizeof a.name, "Player %" PRId64, id);
    store_batch_account(b, &a);
    store_batch_session(b, &session);
}

int main(int argc, char **argv)
{
    char why[STORE_WHY] = "";
    store_error error = STORE_OK;
    int64_t n = argc == 3 ? strtoll(argv[2], NULL, 10) : 0;
    if (n <= 0) {
        fprintf(stderr, "usage: fill_store STORE ACCOUNTS\n");
        return 2;
    }
    store *s = store_open(argv[1], &error, why);
    store_batch *b = store_batch_new();
    for (int64_t id = 1; s != NULL && id <= n && error == STORE_OK; id++) {
        add(b, id);
        if (id % EACH == 0 || id == n) {
            error = store_commit(s, b, why);
            store_batch_clear(b);
        }
    }
    store_batch_free(b);
    if (s != NULL) {
        store_close(s);
    }
    if (error != STORE_OK) {
        fprintf(stderr, "fill_store: %s\n", why);
    }
    return error == STORE_OK ? 0 : 1;
}
