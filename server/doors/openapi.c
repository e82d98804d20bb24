/* The description of the REST routes: openapi.json with what the games add to it. */
#include "server/doors/openapi.h"

__asm__(".section .rodata\n"
        ".global openapi_begin\n"
        ".global openapi_end\n"
        "openapi_begin:\n"
        ".incbin \"" OPENAPI_FILE "\"\n"
        "openapi_end:\n"
        ".previous\n");
