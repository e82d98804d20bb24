/* SHA-256 (FIPS 180-4) in plain C, in place of table/sha256.c, which asks OpenSSL. */
#include "table/sha256.h"

typedef struct hashing {
    uint32_t state[8];
    uint8_t block[SHA256_BLOCK];
    uint64_t n; /* bytes so far */
} hashing;

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static void spread(const uint8_t *block, uint32_t w[64])
{
    for (int i = 0; i < 16; i++) {
        const uint8_t *b = block + 4 * i;
        w[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    }
    for (int i = 16; i < 64; i++) {
        uint32_t a = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
}

static void mix(uint32_t state[8], const uint8_t *block)
{
    uint32_t w[64];
    uint32_t s[8];
    spread(block, w);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t big_e = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25);
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t one = s[7] + big_e + choice + constants[i] + w[i];
        uint32_t big_a = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22);
        uint32_t most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        for (int k = 7; k > 0; k--) {
            s[k] = s[k - 1];
        }
        s[4] += one;
        s[0] = one + big_a + most;
    }
    for (int i = 0; i < 8; i++) {
        state[i] += s[i];
    }
}

static hashing begin(void)
{
    return (hashing){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                               0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

static void add(hashing *h, const uint8_t *bytes, size_t n)
{
    while (n > 0) {
        size_t at = (size_t)(h->n % SHA256_BLOCK);
        size_t part = n < SHA256_BLOCK - at ? n : SHA256_BLOCK - at;
        memcpy(h->block + at, bytes, part);
        h->n += part;
        bytes += part;
        n -= part;
        if (h->n % SHA256_BLOCK == 0) {
            mix(h->state, h->block);
        }
    }
}

/* A one bit, zeros, and the number of bits. */
static void end(hashing *h, uint8_t hash[SHA256_BYTES])
{
    static const uint8_t padding[SHA256_BLOCK] = {0x80};
    uint8_t length[8];
    for (int i = 0; i < 8; i++) {
        length[i] = (uint8_t)(h->n * 8 >> (56 - 8 * i));
    }
    add(h, padding, SHA256_BLOCK - (size_t)((h->n + sizeof length) % SHA256_BLOCK));
    add(h, length, sizeof length);
    for (int i = 0; i < SHA256_BYTES; i++) {
        hash[i] = (uint8_t)(h->state[i / 4] >> (24 - 8 * (i % 4)));
    }
}

void sha256_of(const sha256_part *parts, int n, uint8_t hash[SHA256_BYTES])
{
    hashing h = begin();
    for (int i = 0; i < n; i++) {
        add(&h, parts[i].at, parts[i].n);
    }
    end(&h, hash);
}

void sha256_hmac(const uint8_t key[SHA256_BYTES], const void *bytes, size_t n,
                 uint8_t mac[SHA256_BYTES])
{
    uint8_t inner[SHA256_BLOCK];
    uint8_t outer[SHA256_BLOCK];
    uint8_t hash[SHA256_BYTES];
    for (int i = 0; i < SHA256_BLOCK; i++) {
        uint8_t k = i < SHA256_BYTES ? key[i] : 0;
        inner[i] = k ^ 0x36;
        outer[i] = k ^ 0x5c;
    }
    sha256_of((sha256_part[]){{inner, sizeof inner}, {bytes, n}}, 2, hash);
    sha256_of((sha256_part[]){{outer, sizeof outer}, {hash, sizeof hash}}, 2, mac);
}
