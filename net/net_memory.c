/* Allocates memory that the process cannot go on without. */
#include <stdio.h>
#include <stdlib.h>

#include "net/net_core.h"

void *net_memory(size_t n)
{
    void *got = calloc(1, n);
    if (got == NULL) {
        abort();
    }
    return got;
}
