/* Small networks in whole numbers: reading a file, and running it.
 *
 * A file is a header (nnet_header) and, for each layer, its biases and its weights, each filled up
 * with zeros to a multiple of NNET_ALIGN. Numbers have their lowest byte first. The first layer's
 * biases and weights have 16 bits, with NNET_ONE for 1, and a row holds an input's weights; a
 * further layer has biases of 32 bits, weights of 16, and a row holds a unit's weights. */
#include "ai/net/nnet.h"

_Static_assert(sizeof(nnet_header) == NNET_HEADER, "no padding");

/* -- the layout -- */

static size_t aligned(size_t n)
{
    return (n + NNET_ALIGN - 1) / NNET_ALIGN * NNET_ALIGN;
}

size_t nnet_weights_at(const nnet_header *h, int k)
{
    size_t width = k == 0 ? sizeof(int16_t) : sizeof(int32_t);
    return nnet_bias_at(h, k) + aligned(h->size[k + 1] * width);
}

size_t nnet_bias_at(const nnet_header *h, int k)
{
    size_t at = sizeof *h;
    for (int i = 0; i < k; i++) {
        size_t width = i == 0 ? sizeof(int16_t) : sizeof(int32_t);
        at += aligned(h->size[i + 1] * width);
        at += aligned((size_t)h->size[i] * h->size[i + 1] * sizeof(int16_t));
    }
    return at;
}

#define CHECK_PRIME 0x01000193u

/* FNV-1a over words of 32 bits, in lanes. Each step is one to one, so damage to one word is always
 * noticed. */
enum { CHECK_LANES = NNET_ALIGN / 4 };

static void check_words(uint32_t *lanes, const uint8_t *bytes, size_t n)
{
    for (size_t at = 0; at + NNET_ALIGN <= n; at += NNET_ALIGN) {
        uint32_t words[CHECK_LANES];
        memcpy(words, bytes + at, sizeof words);
        for (int i = 0; i < CHECK_LANES; i++) {
            lanes[i] = (lanes[i] ^ words[i]) * CHECK_PRIME;
        }
    }
}

uint32_t nnet_check(const nnet_header *h, const uint8_t *rest)
{
    uint32_t lanes[CHECK_LANES] = {1, 2, 3, 4};
    uint8_t bytes[sizeof *h];
    nnet_header unchecked = *h;
    uint32_t check = 0;
    unchecked.check = 0;
    memcpy(bytes, &unchecked, sizeof bytes);
    check_words(lanes, bytes, sizeof bytes);
    check_words(lanes, rest, h->bytes - sizeof *h);
    for (int i = 0; i < CHECK_LANES; i++) {
        check = (check ^ lanes[i]) * CHECK_PRIME;
    }
    return check;
}

/* -- reading -- */

/* A layer of weights between two that are not the inputs. */
static bool layer_is_possible(const nnet_header *h, int k)
{
    enum { BITS_MIN = NNET_LOGIT_BITS - NNET_ONE_BITS, BITS_MAX = 15 };
    return h->size[k] >= 1 && h->size[k] <= NNET_UNITS_MAX && h->size[k] % NNET_LANES == 0 &&
           h->bits[k] >= BITS_MIN && h->bits[k] <= BITS_MAX;
}

/* Numbers that a file does not need are 0. */
static bool rest_is_zero(const nnet_header *h)
{
    uint32_t rest = h->zero[0] | h->zero[1];
    for (uint32_t k = h->layers; k < NNET_LAYERS_MAX; k++) {
        rest |= h->bits[k] | h->size[k + 1];
    }
    return rest == 0;
}

static bool sizes_are_possible(const nnet_header *h)
{
    if (h->layers < 2 || h->layers > NNET_LAYERS_MAX || h->size[0] < 1 ||
        h->size[0] > NNET_INPUTS_MAX || h->bits[0] != NNET_ONE_BITS || !rest_is_zero(h)) {
        return false;
    }
    for (int k = 1; k < (int)h->layers; k++) {
        if (!layer_is_possible(h, k)) {
            return false;
        }
    }
    return h->size[h->layers] >= 1 && h->size[h->layers] <= NNET_OUTPUTS_MAX &&
           h->bytes == nnet_bias_at(h, (int)h->layers);
}

/* Whether no sum of a dense layer can leave 32 bits, whatever the layer before gives. */
static bool sums_fit(const nnet *n, int k)
{
    for (int u = 0; u < n->size[k + 1]; u++) {
        int64_t most = n->bias[k][u] < 0 ? -(int64_t)n->bias[k][u] : n->bias[k][u];
        const int16_t *row = n->weights[k] + (size_t)u * (size_t)n->size[k];
        for (int i = 0; i < n->size[k]; i++) {
            most += (int64_t)(row[i] < 0 ? -row[i] : row[i]) * NNET_ONE;
        }
        if (most > INT32_MAX / 2) {
            return false;
        }
    }
    return true;
}

nnet_error nnet_open(nnet *n, const uint8_t *bytes, size_t size)
{
    nnet_header h;
    if (size < sizeof h) {
        return NNET_SHORT;
    }
    memcpy(&h, bytes, sizeof h);
    if (h.magic != NNET_MAGIC) {
        return NNET_STRANGE;
    }
    if (h.version != NNET_VERSION) {
        return NNET_OTHER_VERSION;
    }
    if (!sizes_are_possible(&h)) {
        return NNET_SIZES;
    }
    if (size < h.bytes) {
        return NNET_SHORT;
    }
    if (nnet_check(&h, bytes + sizeof h) != h.check) {
        return NNET_CHECK;
    }
    *n = (nnet){.layers = (int)h.layers, .bytes = h.bytes};
    for (int k = 0; k <= n->layers; k++) {
        n->size[k] = (int)h.size[k];
    }
    n->first_bias = (const int16_t *)(const void *)(bytes + nnet_bias_at(&h, 0));
    n->first = (const int16_t *)(const void *)(bytes + nnet_weights_at(&h, 0));
    for (int k = 1; k < n->layers; k++) {
        n->bits[k] = (int)h.bits[k];
        n->bias[k] = (const int32_t *)(const void *)(bytes + nnet_bias_at(&h, k));
        n->weights[k] = (const int16_t *)(const void *)(bytes + nnet_weights_at(&h, k));
        if (!sums_fit(n, k)) {
            return NNET_RANGE;
        }
    }
    return NNET_OK;
}

const char *nnet_error_text(nnet_error error)
{
    static const char *const texts[] = {
#define X(name, text) text,
        NNET_ERRORS(X)
#undef X
    };
    return texts[error];
}

/* -- running -- */

/* Sums wrap around where they do not fit, the same everywhere; who writes a file sees to it that
 * they fit for inputs that occur. */
static void add_row(int16_t *restrict sums, const int16_t *restrict row, int by, int units)
{
    for (int u = 0; u < units; u++) {
        sums[u] = (int16_t)(sums[u] + row[u] * by);
    }
}

void nnet_sums_of(const nnet *n, const int8_t *x, nnet_sums *sums)
{
    int units = n->size[1];
    memcpy(sums->at, n->first_bias, (size_t)units * sizeof *sums->at);
    for (int i = 0; i < n->size[0]; i++) {
        if (x[i] != 0) {
            add_row(sums->at, n->first + (size_t)i * (size_t)units, x[i], units);
        }
    }
}

void nnet_sums_change(const nnet *n, const nnet_sums *from, const nnet_change *changes,
                      int changes_n, nnet_sums *to)
{
    int units = n->size[1];
    memcpy(to->at, from->at, (size_t)units * sizeof *to->at);
    for (int i = 0; i < changes_n; i++) {
        add_row(to->at, n->first + (size_t)changes[i].input * (size_t)units, changes[i].by, units);
    }
}

static int16_t held(int32_t sum)
{
    return (int16_t)(sum < 0 ? 0 : sum > NNET_ONE ? NNET_ONE : sum);
}

static int32_t dot(const int16_t *restrict a, const int16_t *restrict b, int n)
{
    int32_t sum = 0;
    for (int i = 0; i < n; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

void nnet_run(const nnet *n, const nnet_sums *sums, int32_t *logits)
{
    _Alignas(NNET_ALIGN) int16_t units[2][NNET_UNITS_MAX];
    int last = n->layers - 1;
    for (int u = 0; u < n->size[1]; u++) { /* in 16 bits, for vectors */
        int16_t sum = sums->at[u];
        sum = (int16_t)(sum < 0 ? 0 : sum);
        units[1][u] = (int16_t)(sum > NNET_ONE ? NNET_ONE : sum);
    }
    for (int k = 1; k <= last; k++) {
        const int16_t *in = units[k & 1];
        for (int u = 0; u < n->size[k + 1]; u++) {
            const int16_t *row = n->weights[k] + (size_t)u * (size_t)n->size[k];
            int32_t sum = n->bias[k][u] + dot(in, row, n->size[k]);
            if (k < last) {
                units[(k + 1) & 1][u] = held(sum >> n->bits[k]);
            } else {
                logits[u] = sum >> (NNET_ONE_BITS + n->bits[k] - NNET_LOGIT_BITS);
            }
        }
    }
}

/* NNET_SURE / (1 + exp(-k / 16)) for k from 0 to 192. */
enum { CHANCE_STEP_BITS = NNET_LOGIT_BITS - 4, CHANCE_STEPS = 192 };
static const int32_t chances[CHANCE_STEPS + 1] = {
    32768, 33792, 34813, 35831, 36843, 37847, 38841, 39824, 40793, 41748, 42687, 43608, 44511,
    45393, 46254, 47094, 47911, 48704, 49474, 50220, 50941, 51638, 52310, 52957, 53581, 54179,
    54754, 55306, 55834, 56339, 56822, 57284, 57724, 58144, 58544, 58925, 59287, 59632, 59959,
    60270, 60565, 60844, 61109, 61360, 61598, 61823, 62036, 62238, 62428, 62608, 62778, 62938,
    63090, 63233, 63368, 63495, 63615, 63728, 63835, 63935, 64030, 64119, 64203, 64283, 64357,
    64427, 64494, 64556, 64614, 64669, 64721, 64770, 64816, 64859, 64900, 64938, 64974, 65008,
    65039, 65069, 65097, 65124, 65149, 65172, 65194, 65215, 65234, 65252, 65269, 65285, 65300,
    65315, 65328, 65341, 65352, 65364, 65374, 65384, 65393, 65402, 65410, 65417, 65425, 65431,
    65438, 65444, 65449, 65454, 65459, 65464, 65468, 65472, 65476, 65480, 65483, 65486, 65489,
    65492, 65495, 65497, 65500, 65502, 65504, 65506, 65508, 65509, 65511, 65513, 65514, 65515,
    65517, 65518, 65519, 65520, 65521, 65522, 65523, 65523, 65524, 65525, 65526, 65526, 65527,
    65527, 65528, 65528, 65529, 65529, 65530, 65530, 65530, 65531, 65531, 65531, 65532, 65532,
    65532, 65532, 65533, 65533, 65533, 65533, 65533, 65534, 65534, 65534, 65534, 65534, 65534,
    65534, 65534, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65536, 65536, 65536, 65536,
};

int32_t nnet_chance(int32_t logit)
{
    int64_t x = logit < 0 ? -(int64_t)logit : logit;
    int64_t k = x >> CHANCE_STEP_BITS;
    int32_t chance = chances[CHANCE_STEPS];
    if (k < CHANCE_STEPS) {
        int32_t part = (int32_t)(x & ((1 << CHANCE_STEP_BITS) - 1));
        chance = chances[k] + ((chances[k + 1] - chances[k]) * part >> CHANCE_STEP_BITS);
    }
    return logit < 0 ? NNET_SURE - chance : chance;
}
