/* The folder in which the server of `stolik bench server` has its store. */
#include "cli/bench_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/bench_figures.h"
#include "store/seconds.h"

enum { SYNCS = 25 };

static const double ms = 1000;

static const char *name_of_file_system(long type)
{
    static const struct {
        long type;
        const char *name;
    } known[] = {{0xef53, "ext4"},      {0x01021994, "tmpfs"},   {0x58465342, "xfs"},
                 {0x9123683e, "btrfs"}, {0x794c7630, "overlay"}, {0x6969, "nfs"},
                 {0x2fc12fc1, "zfs"},   {0xf2f52010, "f2fs"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i].type == type) {
            return known[i].name;
        }
    }
    return NULL;
}

/* How long it takes until a small write is on the disk. */
static double sync_cost_ms(const bench_folder *r)
{
    char path[600];
    char page[4096] = "";
    double took[SYNCS];
    snprintf(path, sizeof path, "%s/sync", r->path);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        return 0;
    }
    for (int i = 0; i < SYNCS; i++) {
        double start = seconds_now();
        if (write(fd, page, sizeof page) != (ssize_t)sizeof page || fdatasync(fd) != 0) {
            break;
        }
        took[i] = (seconds_now() - start) * ms;
        if (i == SYNCS - 1) {
            figures_sort(took, SYNCS);
            close(fd);
            unlink(path);
            return took[SYNCS / 2];
        }
    }
    close(fd);
    unlink(path);
    return 0;
}

bool folder_make(bench_folder *r, const char *dir)
{
    struct statfs about;
    if (dir == NULL) {
        dir = getenv("TMPDIR");
    }
    if (dir == NULL || dir[0] == '\0') {
        dir = "/tmp";
    }
    snprintf(r->path, sizeof r->path, "%s/stolik-bench.XXXXXX", dir);
    if (mkdtemp(r->path) == NULL) {
        r->path[0] = '\0';
        args_failed("bench server", "%s: %s", dir, strerror(errno));
        return false;
    }
    snprintf(r->store, sizeof r->store, "%s/bench.db", r->path);
    if (statfs(r->path, &about) == 0) {
        const char *name = name_of_file_system((long)about.f_type);
        if (name != NULL) {
            snprintf(r->file_system, sizeof r->file_system, "%s", name);
        } else {
            snprintf(r->file_system, sizeof r->file_system, "%lx", (unsigned long)about.f_type);
        }
    }
    r->sync_ms = sync_cost_ms(r);
    return true;
}

void folder_empty(const bench_folder *r)
{
    DIR *folder = opendir(r->path);
    if (folder == NULL) {
        return;
    }
    for (struct dirent *e; (e = readdir(folder)) != NULL;) {
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) {
            unlinkat(dirfd(folder), e->d_name, 0);
        }
    }
    closedir(folder);
}

void folder_remove(const bench_folder *r)
{
    folder_empty(r);
    rmdir(r->path);
}
