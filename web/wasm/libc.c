/* The little of the C library that the rules, the players and the engine use in a browser. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- bytes -- */

/* The machine copies and fills by an instruction of its own, which is slow to begin: the few bytes
 * that most texts consist of are quicker one by one. */
enum { FEW = 16 };

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    if (n > FEW) {
        return __builtin_memcpy(to, from, n);
    }
    unsigned char *t = to;
    const unsigned char *f = from;
#pragma clang loop vectorize(disable) unroll(disable)
    for (size_t i = 0; i < n; i++) {
        t[i] = f[i];
    }
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

void *memset(void *at, int byte, size_t n)
{
    return __builtin_memset(at, byte, n);
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a;
    const unsigned char *y = b;
    for (size_t i = 0; i < n; i++) {
        if (x[i] != y[i]) {
            return x[i] < y[i] ? -1 : 1;
        }
    }
    return 0;
}

size_t strlen(const char *s)
{
    size_t n = 0;
    while (s[n] != '\0') {
        n++;
    }
    return n;
}

int strcmp(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

static bool is_of(char c, const char *set)
{
    while (*set != '\0' && *set != c) {
        set++;
    }
    return *set != '\0';
}

size_t strcspn(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] != '\0' && !is_of(s[n], set)) {
        n++;
    }
    return n;
}

/* -- memory -- */

/* A block has room for a power of two of bytes, its head not counted. Freed ones wait in a list of
 * their size; memory never goes back, as a wasm machine cannot give it back. */
typedef struct block {
    struct block *next; /* while it is free */
    uint32_t size_log;
    uint32_t unused[2]; /* what follows is aligned for anything */
} block;

enum { SIZE_LOG_MIN = 5, SIZE_LOG_MAX = 30, PAGE = 65536 };

extern unsigned char __heap_base; /* where the linker's own data ends */

static block *free_blocks[SIZE_LOG_MAX + 1];
static uintptr_t heap_end;

/* NULL: the machine has no more. */
static block *new_block(uint32_t size_log)
{
    if (heap_end == 0) {
        heap_end = ((uintptr_t)&__heap_base + 15) / 16 * 16;
    }
    uint64_t end = (uint64_t)heap_end + sizeof(block) + ((uint64_t)1 << size_log);
    uint64_t have = (uint64_t)__builtin_wasm_memory_size(0) * PAGE;
    if (end > UINT32_MAX) {
        return NULL;
    }
    if (end > have) {
        size_t pages = (size_t)((end - have + PAGE - 1) / PAGE);
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) {
            return NULL;
        }
    }
    block *b = (block *)heap_end;
    heap_end = (uintptr_t)end;
    b->size_log = size_log;
    return b;
}

void *malloc(size_t n)
{
    uint32_t size_log = SIZE_LOG_MIN;
    while (size_log <= SIZE_LOG_MAX && (size_t)1 << size_log < n) {
        size_log++;
    }
    if (size_log > SIZE_LOG_MAX) {
        return NULL;
    }
    block *b = free_blocks[size_log];
    if (b != NULL) {
        free_blocks[size_log] = b->next;
    } else {
        b = new_block(size_log);
    }
    return b != NULL ? b + 1 : NULL;
}

void free(void *at)
{
    if (at != NULL) {
        block *b = (block *)at - 1;
        b->next = free_blocks[b->size_log];
        free_blocks[b->size_log] = b;
    }
}

void *calloc(size_t n, size_t size)
{
    if (size > 0 && n > SIZE_MAX / size) {
        return NULL;
    }
    void *at = malloc(n * size);
    return at != NULL ? memset(at, 0, n * size) : NULL;
}

void *realloc(void *at, size_t n)
{
    if (at == NULL) {
        return malloc(n);
    }
    size_t had = (size_t)1 << ((block *)at - 1)->size_log;
    if (n <= had) {
        return at;
    }
    void *more = malloc(n);
    if (more != NULL) {
        memcpy(more, at, had);
        free(at);
    }
    return more;
}

_Noreturn void exit(int code)
{
    (void)code;
    __builtin_trap();
}

/* -- sorting -- */

static void swap(char *a, char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

/* Lets item i sink below all that come after it in order, in a heap of n. */
static void sink(char *at, size_t i, size_t n, size_t size,
                 int (*order)(const void *, const void *))
{
    for (size_t child = 2 * i + 1; child < n; child = 2 * i + 1) {
        if (child + 1 < n && order(at + child * size, at + (child + 1) * size) < 0) {
            child++;
        }
        if (order(at + i * size, at + child * size) >= 0) {
            return;
        }
        swap(at + i * size, at + child * size, size);
        i = child;
    }
}

void qsort(void *at, size_t n, size_t size, int (*order)(const void *, const void *))
{
    for (size_t i = n / 2; i > 0; i--) {
        sink(at, i - 1, n, size, order);
    }
    for (size_t last = n; last > 1; last--) {
        swap(at, (char *)at + (last - 1) * size, size);
        sink(at, 0, last - 1, size, order);
    }
}

/* -- printing -- */

FILE *const stderr = NULL;

int fputs(const char *text, FILE *to)
{
    (void)text;
    (void)to;
    return 0;
}

typedef struct printing {
    char *to;
    size_t cap;
    size_t n; /* written, or that would be if there were room */
} printing;

static void put(printing *p, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++, p->n++) {
        if (p->n + 1 < p->cap) {
            p->to[p->n] = bytes[i];
        }
    }
}

static void put_number(printing *p, bool negative, uint64_t size)
{
    char digits[21];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + size % 10);
        size /= 10;
    } while (size > 0);
    if (negative) {
        digits[--at] = '-';
    }
    put(p, digits + at, sizeof digits - at);
}

static void put_signed(printing *p, int64_t n)
{
    put_number(p, n < 0, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

static size_t length_within(const char *s, size_t most)
{
    size_t n = 0;
    while (n < most && s[n] != '\0') {
        n++;
    }
    return n;
}

static bool begins(const char *s, const char *word)
{
    return length_within(s, strlen(word)) == strlen(word) && memcmp(s, word, strlen(word)) == 0;
}

/* Prints what the format asks for after its %, and returns how many bytes of it that took. */
static size_t put_argument(printing *p, const char *format, va_list *args)
{
    if (*format == '%') {
        put(p, "%", 1);
        return 1;
    }
    if (*format == 's') {
        const char *s = va_arg(*args, const char *);
        put(p, s, strlen(s));
        return 1;
    }
    if (begins(format, ".*s")) {
        int most = va_arg(*args, int);
        const char *s = va_arg(*args, const char *);
        put(p, s, length_within(s, (size_t)most));
        return 3;
    }
    if (*format == 'd') {
        put_signed(p, va_arg(*args, int));
        return 1;
    }
    if (begins(format, "lld")) {
        put_signed(p, va_arg(*args, long long));
        return 3;
    }
    if (begins(format, "zu")) {
        put_number(p, false, va_arg(*args, size_t));
        return 2;
    }
    __builtin_trap();
}

int vsnprintf(char *to, size_t cap, const char *format, va_list args)
{
    printing p = {to, cap, 0};
    va_list rest;
    va_copy(rest, args);
    while (*format != '\0') {
        size_t plain = strcspn(format, "%");
        put(&p, format, plain);
        format += plain;
        if (*format == '%') {
            format += 1 + put_argument(&p, format + 1, &rest);
        }
    }
    va_end(rest);
    if (cap > 0) {
        to[p.n < cap ? p.n : cap - 1] = '\0';
    }
    return (int)p.n;
}

int snprintf(char *to, size_t cap, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(to, cap, format, args);
    va_end(args);
    return n;
}
