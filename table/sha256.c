/* SHA-256 and HMAC by libcrypto, with one context a thread. */
#include "table/sha256.h"

#include <openssl/evp.h>
#include <pthread.h>

/* OpenSSL looks an algorithm up and allocates for every hash it is asked for at once, which costs
 * ten times the hashing of a short text. So each thread keeps one context, and all share one
 * algorithm. By pthread.h, whose functions ThreadSanitizer knows; those of threads.h it does not.
 */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t context_of_thread;
static EVP_MD *algorithm;

static void free_context(void *context)
{
    EVP_MD_CTX_free(context);
}

static void prepare(void)
{
    algorithm = EVP_MD_fetch(NULL, "SHA256", NULL);
    rules_assert(algorithm != NULL);
    int failed = pthread_key_create(&context_of_thread, free_context);
    rules_assert(failed == 0);
}

static EVP_MD_CTX *context(void)
{
    pthread_once(&once, prepare);
    EVP_MD_CTX *c = pthread_getspecific(context_of_thread);
    if (c == NULL) {
        c = EVP_MD_CTX_new();
        rules_assert(c != NULL);
        pthread_setspecific(context_of_thread, c);
    }
    return c;
}

void sha256_of(const sha256_part *parts, int n, uint8_t hash[SHA256_BYTES])
{
    EVP_MD_CTX *c = context();
    bool good = EVP_DigestInit_ex2(c, algorithm, NULL) == 1;
    for (int i = 0; i < n && good; i++) {
        good = EVP_DigestUpdate(c, parts[i].at, parts[i].n) == 1;
    }
    good = good && EVP_DigestFinal_ex(c, hash, NULL) == 1;
    rules_assert(good);
}

void sha256_hmac(const uint8_t key[SHA256_BYTES], const void *bytes, size_t n,
                 uint8_t mac[SHA256_BYTES])
{
    uint8_t inner[SHA256_BLOCK];
    uint8_t outer[SHA256_BLOCK];
    uint8_t hash[SHA256_BYTES];
    memset(inner, 0x36, sizeof inner);
    memset(outer, 0x5c, sizeof outer);
    for (int i = 0; i < SHA256_BYTES; i++) {
        inner[i] = (uint8_t)(inner[i] ^ key[i]);
        outer[i] = (uint8_t)(outer[i] ^ key[i]);
    }
    sha256_of((sha256_part[]){{inner, sizeof inner}, {bytes, n}}, 2, hash);
    sha256_of((sha256_part[]){{outer, sizeof outer}, {hash, sizeof hash}}, 2, mac);
}
