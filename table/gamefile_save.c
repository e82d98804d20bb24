/* Game files on a disk. What is in them is for gamefile.c and gamefile_read.c, which also run where
 * there are no files. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "table/gamefile.h"
#include "table/grow.h"

/* -- saving -- */

static bool write_all(const text_out *text, const char *path)
{
    FILE *to = fopen(path, "wb");
    if (to == NULL) {
        return false;
    }
    bool good = fwrite(text->at, 1, text->len, to) == text->len;
    good = fflush(to) == 0 && good;
    return fclose(to) == 0 && good;
}

/* Beside the file first, so that a full disk does not cost the game saved before. What is no
 * plain file (a pipe, a terminal) is written to directly. */
static bool write_beside(const text_out *text, const char *path)
{
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        return write_all(text, path);
    }
    text_out name = text_growing();
    text_str(&name, path);
    text_str(&name, ".part");
    const char *part = text_end(&name);
    bool good = write_all(text, part) && rename(part, path) == 0;
    if (!good) {
        int reason = errno;
        unlink(part);
        errno = reason;
    }
    text_drop(&name);
    return good;
}

bool gamefile_save(const gamefile *file, const char *path, text_out *why)
{
    text_out text = text_growing();
    gamefile_json(file, &text);
    bool good = !text.cut && write_beside(&text, path);
    if (!good) {
        text_format(why, "%s: %s", path, text.cut ? "out of memory" : strerror(errno));
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
