/* Several people at the real server core, with room for three tables: tests/kit/fake_crowd.h. */
#include <stdio.h>

#include "tests/kit/fake_crowd.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    crowd_open();
    return freopen("/dev/null", "w", stdout) != NULL ? 0 : 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    crowd_run(data, size);
    return 0;
}
