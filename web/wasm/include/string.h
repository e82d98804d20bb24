/* string.h -- as much of it as is used, where there is no C library: web/wasm/libc.c. */
#ifndef STOLIK_WASM_STRING_H
#define STOLIK_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *at, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
size_t strlen(const char *s);
int strcmp(const char *a, const char *b);
size_t strcspn(const char *s, const char *set);

#endif
