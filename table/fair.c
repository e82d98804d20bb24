/* Fair draws: commitments, the key, the streams of numbers, and the chain over the log. */
#include "table/fair.h"

#include "table/sha256.h"

static void put_u32(uint8_t *at, uint32_t v)
{
    at[0] = (uint8_t)(v >> 24);
    at[1] = (uint8_t)(v >> 16);
    at[2] = (uint8_t)(v >> 8);
    at[3] = (uint8_t)v;
}

/* A message to hash, put together from parts. No message but an event is long. */
typedef struct message {
    uint8_t at[512];
    size_t n;
} message;

static void add(message *m, const void *bytes, size_t n)
{
    rules_assert(n <= sizeof m->at - m->n);
    memcpy(m->at + m->n, bytes, n);
    m->n += n;
}

/* V || label, with the NUL that ends the label. */
static message begin(const char *label)
{
    message m = {.n = 0};
    add(&m, "STOLIK1", 7);
    add(&m, label, text_len(label) + 1);
    return m;
}

static void add_u8(message *m, int value)
{
    uint8_t byte = (uint8_t)value;
    add(m, &byte, 1);
}

fair_draw fair_begin(const uint8_t key[FAIR_KEY], fair_label label, uint32_t n)
{
    fair_draw d = {.label = label, .n = n, .used = FAIR_BLOCK};
    memcpy(d.key, key, FAIR_KEY);
    return d;
}

/* B_k = HMAC-SHA256(K, V || "/draw\0" || u8 label || u32 n || u32 k) */
static void next_block(fair_draw *d)
{
    uint8_t numbers[8];
    message m = begin("/draw");
    put_u32(numbers, d->n);
    put_u32(numbers + 4, d->block_k++);
    add_u8(&m, (int)d->label);
    add(&m, numbers, sizeof numbers);
    sha256_hmac(d->key, m.at, m.n, d->block);
    d->used = 0;
}

static uint32_t next_u32(fair_draw *d)
{
    if (d->used == FAIR_BLOCK) {
        next_block(d);
    }
    const uint8_t *at = d->block + d->used;
    d->used += 4;
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

uint32_t fair_below(fair_draw *d, uint32_t m)
{
    rules_assert(m >= 1 && m <= FAIR_BELOW_MAX);
    uint64_t whole = (uint64_t)1 << 32;
    uint64_t limit = whole - whole % m; /* from here on a remainder would be favoured */
    uint32_t x = next_u32(d);
    while (x >= limit) {
        x = next_u32(d);
    }
    return x % m;
}

static uint32_t below(void *self, uint32_t m)
{
    return fair_below(self, m);
}

game_luck fair_luck(fair_draw *d)
{
    return (game_luck){.below = below, .self = d};
}

fair_label fair_label_of(const game_turn *turn)
{
    switch (turn->what) {
    case GAME_DICE:
        return FAIR_DICE;
    case GAME_SHUFFLE:
        return turn->by_pick ? FAIR_PICK : FAIR_SHUFFLE;
    case GAME_PICK:
        return FAIR_PICK;
    case GAME_ACT:
    case GAME_OVER:
        break;
    }
    rules_assert(false && "not a chance node");
    return FAIR_PICK;
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool fair_hex_parse(const char *text, size_t n, uint8_t *out, size_t bytes)
{
    if (n != 2 * bytes) {
        return false;
    }
    for (size_t i = 0; i < bytes; i++) {
        int high = hex_value(text[2 * i]);
        int low = hex_value(text[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool fair_key_parse(const char *text, size_t n, uint8_t key[FAIR_KEY])
{
    return fair_hex_parse(text, n, key, FAIR_KEY);
}

void fair_hex(const uint8_t *bytes, size_t n, text_out *o)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        text_char(o, digits[bytes[i] >> 4]);
        text_char(o, digits[bytes[i] & 15]);
    }
}

/* -- seeds and commitments -- */

void fair_hash(const void *bytes, size_t n, uint8_t hash[FAIR_KEY])
{
    sha256_of(&(sha256_part){bytes, n}, 1, hash);
}

static void sha256(const message *m, uint8_t out[FAIR_KEY])
{
    fair_hash(m->at, m->n, out);
}

void fair_commit(const uint8_t id[FAIR_ID], const uint8_t server_seed[FAIR_KEY],
                 uint8_t commitment[FAIR_KEY])
{
    message m = begin("/server");
    add(&m, id, FAIR_ID);
    add(&m, server_seed, FAIR_KEY);
    sha256(&m, commitment);
}

void fair_commit_seat(const uint8_t id[FAIR_ID], int seat, const uint8_t seed[FAIR_KEY],
                      uint8_t commitment[FAIR_KEY])
{
    message m = begin("/client");
    add(&m, id, FAIR_ID);
    add_u8(&m, seat);
    add(&m, seed, FAIR_KEY);
    sha256(&m, commitment);
}

void fair_bot_seed(const uint8_t id[FAIR_ID], const uint8_t commitment[FAIR_KEY], int seat,
                   uint8_t seed[FAIR_KEY])
{
    message m = begin("/bot");
    add(&m, id, FAIR_ID);
    add(&m, commitment, FAIR_KEY);
    add_u8(&m, seat);
    sha256(&m, seed);
}

void fair_key(const uint8_t server_seed[FAIR_KEY], const uint8_t id[FAIR_ID], int seats,
              const uint8_t (*seeds)[FAIR_KEY], uint8_t key[FAIR_KEY])
{
    message m = begin("/key");
    add(&m, id, FAIR_ID);
    add_u8(&m, seats);
    add(&m, seeds, (size_t)seats * FAIR_KEY);
    sha256_hmac(server_seed, m.at, m.n, key);
}

/* -- the log chain -- */

fair_chain fair_chain_start(const uint8_t id[FAIR_ID], const uint8_t commitment[FAIR_KEY],
                            const char *rules_id, const char *options, size_t options_n)
{
    fair_chain chain = {.events = 0};
    message head = begin("/chain");
    uint8_t rules_len[4];
    uint8_t options_len[4];
    add(&head, id, FAIR_ID);
    add(&head, commitment, FAIR_KEY);
    put_u32(rules_len, (uint32_t)text_len(rules_id));
    put_u32(options_len, (uint32_t)options_n);
    const sha256_part parts[] = {{head.at, head.n},
                                 {rules_len, sizeof rules_len},
                                 {rules_id, text_len(rules_id)},
                                 {options_len, sizeof options_len},
                                 {options, options_n}};
    sha256_of(parts, sizeof parts / sizeof *parts, chain.hash);
    return chain;
}

void fair_chain_add(fair_chain *chain, const uint8_t key[FAIR_KEY], const char *event, size_t n)
{
    fair_draw salt = fair_begin(key, FAIR_SALT, chain->events++);
    uint8_t len[4];
    next_block(&salt);
    put_u32(len, (uint32_t)n);
    const sha256_part parts[] = {
        {chain->hash, FAIR_KEY}, {salt.block, FAIR_BLOCK}, {len, sizeof len}, {event, n}};
    uint8_t next[FAIR_KEY];
    sha256_of(parts, sizeof parts / sizeof *parts, next);
    memcpy(chain->hash, next, FAIR_KEY);
}
