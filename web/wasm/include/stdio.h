/* stdio.h -- printing into buffers, where there is no C library: web/wasm/libc.c. There are no
 * files: what writes to one is not linked, and what complains to stderr is not heard. */
#ifndef STOLIK_WASM_STDIO_H
#define STOLIK_WASM_STDIO_H

#include <stdarg.h>
#include <stddef.h>

typedef struct FILE FILE;
extern FILE *const stderr;

int fputs(const char *text, FILE *to);
size_t fwrite(const void *from, size_t size, size_t n, FILE *to);

/* They know %s, %.*s, %d, %lld, %zu and %%, and stop the machine at anything else. */
int vsnprintf(char *to, size_t cap, const char *format, va_list args);
__attribute__((format(printf, 3, 4))) int snprintf(char *to, size_t cap, const char *format, ...);

#endif
