/* stdlib.h -- memory, sorting and the end, where there is no C library: web/wasm/libc.c. */
#ifndef STOLIK_WASM_STDLIB_H
#define STOLIK_WASM_STDLIB_H

#include <stddef.h>

enum { EXIT_FAILURE = 1 };

void *malloc(size_t n);
void *calloc(size_t n, size_t size);
void *realloc(void *at, size_t n);
void free(void *at);
void qsort(void *at, size_t n, size_t size, int (*order)(const void *, const void *));
/* Stops the machine; whoever runs it sees a trap. */
_Noreturn void exit(int code);

#endif
