/* Random bytes and recovery codes. */
#include "server/accounts/secret.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/fair.h"
#include "table/table.h"

void secret_draw(void *bytes, size_t n)
{
    if (RAND_bytes(bytes, (int)n) != 1) {
        fputs("stolik: the system gives no random numbers\n", stderr);
        exit(EXIT_FAILURE);
    }
}

void secret_recovery_make(char text[RECOVERY_TEXT], uint8_t hash[STORE_HASH])
{
    uint8_t drawn[RECOVERY_LETTERS];
    char letters[RECOVERY_LETTERS];
    size_t n = 0;
    secret_draw(drawn, sizeof drawn);
    for (int i = 0; i < RECOVERY_LETTERS; i++) {
        letters[i] = table_code_letters[drawn[i] % 32];
        if (i > 0 && i % RECOVERY_GROUP == 0) {
            text[n++] = '-';
        }
        text[n++] = letters[i];
    }
    text[n] = '\0';
    fair_hash(letters, sizeof letters, hash);
    OPENSSL_cleanse(letters, sizeof letters);
    OPENSSL_cleanse(drawn, sizeof drawn);
}

/* The letter that was meant; '\0': none. */
static char letter_meant(char c)
{
    c = (char)(c >= 'a' && c <= 'z' ? c - 32 : c);
    if (c == 'O') {
        return '0';
    }
    if (c == 'I' || c == 'L') {
        return '1';
    }
    return (char)(c != '\0' && strchr(table_code_letters, c) != NULL ? c : '\0');
}

bool secret_recovery_read(const char *text, size_t n, uint8_t hash[STORE_HASH])
{
    char letters[RECOVERY_LETTERS];
    size_t found = 0;
    bool good = true;
    for (size_t i = 0; i < n && good; i++) {
        if (text[i] == ' ' || text[i] == '-') {
            continue;
        }
        char letter = letter_meant(text[i]);
        good = letter != '\0' && found < RECOVERY_LETTERS;
        if (good) {
            letters[found++] = letter;
        }
    }
    good = good && found == RECOVERY_LETTERS;
    if (good) {
        fair_hash(letters, sizeof letters, hash);
    }
    OPENSSL_cleanse(letters, sizeof letters);
    return good;
}
