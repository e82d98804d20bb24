/* Saves and loads game files. Their contents are written and read by gamefile.c and
 * gamefile_read.c, which also run where there are no files. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "table/gamefile.h"
#include "table/grow.h"

/* -- saving -- */

static bool write_all(const text_out *text, const char *path, int flags)
{
    enum { MODE = 0666 }; /* as far as the umask allows */
    int fd = open(path, O_WRONLY | O_CLOEXEC | flags, MODE);
    if (fd < 0) {
        return false;
    }
    FILE *to = fdopen(fd, "wb");
    if (to == NULL) {
        close(fd);
        return false;
    }
    bool good = fwrite(text->at, 1, text->len, to) == text->len;
    good = fflush(to) == 0 && good;
    return fclose(to) == 0 && good;
}

/* Into a new file beside it first, so that a full disk does not cost the game saved before. A link
 * of the file's name is replaced by the file. */
static bool write_beside(const text_out *text, const char *path)
{
    text_out name = text_growing();
    text_format(&name, "%s.%ld.part", path, (long)getpid());
    const char *part = text_end(&name);
    unlink(part); /* of a process before us that had our number */
    bool good = write_all(text, part, O_CREAT | O_EXCL | O_NOFOLLOW) && rename(part, path) == 0;
    if (!good) {
        int reason = errno;
        unlink(part);
        errno = reason;
    }
    text_drop(&name);
    return good;
}

/* The links by which the system names what this process has open. */
static bool is_own_stream(const char *path)
{
    return strcmp(path, "/dev/stdout") == 0 || strcmp(path, "/dev/stderr") == 0 ||
           strncmp(path, "/dev/fd/", 8) == 0;
}

/* What is no plain file (a pipe, a terminal) is written to directly, but not through a link:
 * whoever may write to the folder may have put it there. */
static bool write_to(const text_out *text, const char *path)
{
    struct stat there;
    if (is_own_stream(path)) {
        return write_all(text, path, O_APPEND);
    }
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        return write_all(text, path, O_NOFOLLOW);
    }
    return write_beside(text, path);
}

bool gamefile_save(const gamefile *file, const char *path, text_out *why)
{
    text_out text = text_growing();
    size_t n = strlen(path);
    static const char binary[] = ".stolik";
    if (n >= sizeof binary && strcmp(path + n - (sizeof binary - 1), binary) == 0) {
        gamefile_binary(file, &text);
    } else {
        gamefile_json(file, &text);
    }
    bool good = !text.cut && write_to(&text, path);
    if (!good) {
        text_format(why, "%s: %s", path,
                    text.cut         ? "out of memory"
                    : errno == ELOOP ? "a symbolic link is not written through"
                                     : strerror(errno));
    }
    text_drop(&text);
    return good;
}

/* -- loading -- */

bool gamefile_text(const char *path, text_out *text, text_out *why)
{
    FILE *from = fopen(path, "rb");
    if (from == NULL) {
        text_format(why, "%s", strerror(errno));
        return false;
    }
    char block[4096];
    size_t n;
    while ((n = fread(block, 1, sizeof block, from)) > 0 && text->len <= GAMEFILE_BYTES_MAX) {
        text_bytes(text, block, n);
    }
    bool good = !ferror(from);
    int reason = errno;
    fclose(from);
    if (!good || text->cut) {
        text_format(why, "%s", text->cut ? "out of memory" : strerror(reason));
        return false;
    }
    if (text->len > GAMEFILE_BYTES_MAX) {
        text_str(why, "larger than 64 MiB");
        return false;
    }
    return true;
}

bool gamefile_load(gamefile *file, const char *path, text_out *why)
{
    text_out text = text_growing();
    text_format(why, "%s: ", path);
    bool good =
        gamefile_text(path, &text, why) && gamefile_read(file, game_list, text.at, text.len, why);
    text_drop(&text);
    return good;
}
