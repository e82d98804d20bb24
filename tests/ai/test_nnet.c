/* Networks in whole numbers: the same as a plain slow reference, and no damaged file is accepted.
 */
#include "ai/core/luck.h"
#include "ai/net/nnet.h"
#include "train/learn.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { INPUTS = 37, ROUNDS = 300 };

static const int shapes[][NNET_LAYERS_MAX + 2] = {
    {INPUTS, 16, 1},
    {INPUTS, 48, 3},
    {INPUTS, 128, 16, 3},
    {INPUTS, 32, 16, 48, 16},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static uint8_t scales[INPUTS];

static void fill_scales(void)
{
    for (int i = 0; i < INPUTS; i++) {
        scales[i] = (uint8_t)(1 + i % 5);
    }
}

/* A file of random weights; the caller frees it. */
static uint8_t *random_file(const int *shape, luck *l, size_t *n)
{
    learn_net learned = learn_new(shape, scales, l);
    for (size_t i = 0; i < learned.n; i++) {
        learned.at[i] += ((float)luck_below(l, 2001) - 1000) / 1500;
    }
    *n = learn_file_size(&learned);
    uint8_t *bytes = aligned_alloc(NNET_ALIGN, *n);
    assert_non_null(bytes);
    learn_write(&learned, bytes);
    learn_free(&learned);
    return bytes;
}

static void random_inputs(luck *l, int8_t *x)
{
    for (int i = 0; i < INPUTS; i++) {
        x[i] = (int8_t)(luck_below(l, 3) == 0 ? (int)luck_below(l, 7) - 3 : 0);
    }
}

/* -- the reference: long numbers, no vectors, straight from the description of the file -- */

static int64_t number_at(const uint8_t *bytes, size_t at, int width)
{
    int64_t value = 0;
    for (int i = width - 1; i >= 0; i--) {
        value = value * 256 + bytes[at + (size_t)i];
    }
    int64_t half = (int64_t)1 << (8 * width - 1);
    return value >= half ? value - 2 * half : value;
}

static int64_t floor_shift(int64_t x, int bits)
{
    int64_t unit = (int64_t)1 << bits;
    int64_t q = x / unit;
    return x % unit < 0 ? q - 1 : q;
}

static void reference(const uint8_t *bytes, const int *shape, const int8_t *x, int32_t *logits)
{
    nnet_header h;
    int64_t units[2][NNET_INPUTS_MAX] = {{0}};
    memcpy(&h, bytes, sizeof h);
    for (int i = 0; i < shape[0]; i++) {
        units[0][i] = (int64_t)x[i];
    }
    for (int k = 0; k < (int)h.layers; k++) {
        int width = k == 0 ? 2 : 4;
        for (int u = 0; u < shape[k + 1]; u++) {
            int64_t sum = number_at(bytes, nnet_bias_at(&h, k) + (size_t)(u * width), width);
            for (int i = 0; i < shape[k]; i++) {
                int place = k == 0 ? i * shape[1] + u : u * shape[k] + i;
                sum += number_at(bytes, nnet_weights_at(&h, k) + (size_t)place * 2, 2) *
                       units[k & 1][i];
            }
            if (k == (int)h.layers - 1) {
                int bits = NNET_ONE_BITS + (int)h.bits[k] - NNET_LOGIT_BITS;
                logits[u] = (int32_t)floor_shift(sum, bits);
                continue;
            }
            sum = k == 0 ? sum : floor_shift(sum, (int)h.bits[k]);
            units[(k + 1) & 1][u] = sum < 0 ? 0 : sum > NNET_ONE ? NNET_ONE : sum;
        }
    }
}

static void a_net_is_what_its_file_describes(void **state)
{
    (void)state;
    luck l = luck_from(1);
    for (int s = 0; s < SHAPES; s++) {
        size_t n;
        uint8_t *bytes = random_file(shapes[s], &l, &n);
        nnet net;
        assert_int_equal(nnet_open(&net, bytes, n), NNET_OK);
        assert_int_equal(net.bytes, n);
        for (int i = 0; i < ROUNDS; i++) {
            int8_t x[INPUTS];
            nnet_sums sums;
            int32_t got[NNET_OUTPUTS_MAX];
            int32_t wanted[NNET_OUTPUTS_MAX];
            random_inputs(&l, x);
            nnet_sums_of(&net, x, &sums);
            nnet_run(&net, &sums, got);
            reference(bytes, shapes[s], x, wanted);
            assert_memory_equal(got, wanted, (size_t)net.size[net.layers] * sizeof *got);
        }
        free(bytes);
    }
}

static void changes_give_the_sums_of_the_new_inputs(void **state)
{
    (void)state;
    luck l = luck_from(2);
    size_t n;
    uint8_t *bytes = random_file(shapes[2], &l, &n);
    nnet net;
    assert_int_equal(nnet_open(&net, bytes, n), NNET_OK);
    for (int i = 0; i < ROUNDS; i++) {
        int8_t was[INPUTS];
        int8_t now[INPUTS];
        nnet_change changes[INPUTS];
        nnet_sums from;
        nnet_sums to;
        nnet_sums wanted;
        int changed = 0;
        random_inputs(&l, was);
        random_inputs(&l, now);
        for (int k = 0; k < INPUTS; k++) {
            if (was[k] != now[k]) {
                changes[changed++] = (nnet_change){(uint16_t)k, (int16_t)(now[k] - was[k])};
            }
        }
        nnet_sums_of(&net, was, &from);
        nnet_sums_change(&net, &from, changes, changed, &to);
        nnet_sums_of(&net, now, &wanted);
        assert_memory_equal(to.at, wanted.at, (size_t)net.size[1] * sizeof *to.at);
    }
    free(bytes);
}

static void chances_follow_the_logistic_function(void **state)
{
    (void)state;
    int32_t last = -1;
    for (int32_t logit = -15 * 4096; logit <= 15 * 4096; logit += 37) {
        double wanted = NNET_SURE / (1 + exp(-(double)logit / 4096));
        int32_t got = nnet_chance(logit);
        assert_true(fabs(got - wanted) < 12);
        assert_true(got >= last);
        assert_int_equal(got + nnet_chance(-logit), NNET_SURE);
        last = got;
    }
    assert_int_equal(nnet_chance(INT32_MAX), NNET_SURE);
    assert_int_equal(nnet_chance(INT32_MIN), 0);
}

/* -- files from outside -- */

static void every_damaged_byte_is_noticed(void **state)
{
    (void)state;
    luck l = luck_from(3);
    size_t n;
    uint8_t *bytes = random_file(shapes[0], &l, &n);
    for (size_t i = 0; i < n; i++) {
        nnet net;
        uint8_t was = bytes[i];
        bytes[i] = (uint8_t)(was ^ (1u << luck_below(&l, 8)));
        assert_int_not_equal(nnet_open(&net, bytes, n), NNET_OK);
        bytes[i] = was;
    }
    for (size_t cut = 0; cut < n; cut++) {
        nnet net;
        assert_int_not_equal(nnet_open(&net, bytes, cut), NNET_OK);
    }
    free(bytes);
}

/* What nnet_open says to a file with this header and a right check sum. */
static nnet_error with_header(const uint8_t *bytes, size_t n, nnet_header h)
{
    uint8_t *copy = aligned_alloc(NNET_ALIGN, n);
    nnet net;
    assert_non_null(copy);
    memcpy(copy, bytes, n);
    if (h.bytes == n) {
        h.check = nnet_check(&h, bytes + sizeof h);
    }
    memcpy(copy, &h, sizeof h);
    nnet_error error = nnet_open(&net, copy, n);
    free(copy);
    return error;
}

static void impossible_layers_are_refused(void **state)
{
    (void)state;
    luck l = luck_from(4);
    size_t n;
    uint8_t *bytes = random_file(shapes[2], &l, &n);
    nnet_header good;
    memcpy(&good, bytes, sizeof good);
    assert_int_equal(with_header(bytes, n, good), NNET_OK);
    static const uint32_t wrong[] = {0, 1, 5, 15, 17, 36, 4097, 65536, 0x7fffffff, 0xffffffff};
    for (size_t w = 0; w < sizeof wrong / sizeof *wrong; w++) {
        nnet_header h = good;
        h.layers = wrong[w];
        assert_int_equal(with_header(bytes, n, h), NNET_SIZES);
        for (int k = 0; k < NNET_LAYERS_MAX; k++) {
            h = good;
            h.size[k] = wrong[w];
            assert_int_equal(with_header(bytes, n, h), NNET_SIZES);
            h = good;
            h.bits[k] = wrong[w] == 5 || wrong[w] == 15 ? 99 : wrong[w];
            if (wrong[w] != good.bits[k]) { /* which is 0 for the layer that is not there */
                assert_int_equal(with_header(bytes, n, h), NNET_SIZES);
            }
        }
        h = good;
        h.bytes = wrong[w];
        assert_int_equal(with_header(bytes, n, h), NNET_SIZES);
    }
    nnet_header h = good;
    h.magic ^= 1;
    assert_int_equal(with_header(bytes, n, h), NNET_STRANGE);
    h = good;
    h.version++;
    assert_int_equal(with_header(bytes, n, h), NNET_OTHER_VERSION);
    free(bytes);
}

static void weights_that_could_overflow_are_refused(void **state)
{
    (void)state;
    luck l = luck_from(5);
    size_t n;
    uint8_t *bytes = random_file(shapes[1], &l, &n);
    nnet_header h;
    nnet net;
    memcpy(&h, bytes, sizeof h);
    int16_t *weights = (int16_t *)(void *)(bytes + nnet_weights_at(&h, 1));
    for (int i = 0; i < shapes[1][1]; i++) {
        weights[i] = INT16_MAX;
    }
    h.check = nnet_check(&h, bytes + sizeof h);
    memcpy(bytes, &h, sizeof h);
    assert_int_equal(nnet_open(&net, bytes, n), NNET_RANGE);
    free(bytes);
}

/* -- learning -- */

static void a_net_learns_what_it_is_shown(void **state)
{
    (void)state;
    luck l = luck_from(6);
    learn_net net = learn_new(shapes[2], scales, &l);
    float first = 0;
    float last = 0;
    for (int i = 0; i < 20000; i++) {
        int8_t x[INPUTS];
        float said[NNET_OUTPUTS_MAX];
        random_inputs(&l, x);
        float targets[3] = {x[0] > 0 ? 0.9f : 0.1f, x[1] + x[2] > 0 ? 0.8f : 0.2f, 0.3f};
        float error = learn_step(&net, x, targets, 0.02f, said);
        first += i < 1000 ? error : 0;
        last += i >= 19000 ? error : 0;
    }
    assert_true(last < first / 5);
    learn_free(&net);
}

static void rounding_keeps_what_was_learned(void **state)
{
    (void)state;
    luck l = luck_from(7);
    learn_net learned = learn_new(shapes[1], scales, &l);
    size_t n = learn_file_size(&learned);
    uint8_t *bytes = aligned_alloc(NNET_ALIGN, n);
    nnet net;
    assert_non_null(bytes);
    learn_write(&learned, bytes);
    assert_int_equal(nnet_open(&net, bytes, n), NNET_OK);
    for (int i = 0; i < ROUNDS; i++) {
        int8_t x[INPUTS];
        float said[NNET_OUTPUTS_MAX];
        float targets[NNET_OUTPUTS_MAX] = {0};
        nnet_sums sums;
        int32_t logits[NNET_OUTPUTS_MAX];
        random_inputs(&l, x);
        learn_step(&learned, x, targets, 0, said);
        nnet_sums_of(&net, x, &sums);
        nnet_run(&net, &sums, logits);
        for (int k = 0; k < 3; k++) {
            assert_true(fabs((double)nnet_chance(logits[k]) / NNET_SURE - (double)said[k]) < 0.01);
        }
    }
    free(bytes);
    learn_free(&learned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_net_is_what_its_file_describes),
        cmocka_unit_test(changes_give_the_sums_of_the_new_inputs),
        cmocka_unit_test(chances_follow_the_logistic_function),
        cmocka_unit_test(every_damaged_byte_is_noticed),
        cmocka_unit_test(impossible_layers_are_refused),
        cmocka_unit_test(weights_that_could_overflow_are_refused),
        cmocka_unit_test(a_net_learns_what_it_is_shown),
        cmocka_unit_test(rounding_keeps_what_was_learned),
    };
    fill_scales();
    return cmocka_run_group_tests_name("nnet", tests, NULL, NULL);
}
