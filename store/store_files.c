/* Names of the files beside a store, and syncing files and folders. */
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store_core.h"

char *store_beside(const char *path, const char *ending)
{
    size_t n = strlen(path) + strlen(ending) + 1;
    char *name = store_memory(NULL, n);
    snprintf(name, n, "%s%s", path, ending);
    return name;
}

bool store_is_there(const char *path)
{
    struct stat found;
    return lstat(path, &found) == 0;
}

bool store_sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0) {
        close(file);
    }
    return good;
}

bool store_sync_folder(const char *path)
{
    char *name = store_beside(path, ""); /* dirname writes to it */
    bool good = store_sync_path(dirname(name), O_RDONLY | O_DIRECTORY);
    free(name);
    return good;
}
