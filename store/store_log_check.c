/* Whether the write-ahead log that a process has left behind holds all that was acknowledged.
 *
 * SQLite reads a log up to its first bad frame and forgets the rest: it cannot tell a commit that a
 * power cut has torn from one that was acknowledged and damaged later. Here the two are told apart.
 * Each commit is synced before the next begins, so a power cut tears the last one only, and nothing
 * was ever written on top of what it tears. So damage is
 *
 * - a bad header, because it is synced before any frame is written behind it;
 * - a commit behind the first bad frame on which another was built: the sum of a frame continues
 *   that of the frame before, so it names its predecessor;
 * - fewer frames than SQLite's index of the log (-shm) counts, which counts a commit when it has
 *   been synced. The index is in memory shared by processes: it outlives a kill, but a power cut
 *   may leave an old one or none.
 *
 * The format is that of https://www.sqlite.org/walformat.html. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store_core.h"

enum {
    LOG_HEADER = 32,
    LOG_MAGIC = 0x377f0682, /* the last bit says how its sums read words */
    PAGE_MIN = 512,
    PAGE_MAX = 65536,
    FRAME_HEADER = 24,
    SALTS = 8,
    INDEX_HEADER = 48, /* there are two */
    INDEX_MOVED_AT = 2 * INDEX_HEADER,
    INDEX_VERSION = 3007000
};

/* -- words and sums -- */

typedef struct checksum {
    uint32_t a, b;
} checksum;

static uint32_t word(const uint8_t *at, bool big)
{
    return big ? (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]
               : (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static checksum sum_on(checksum sum, const uint8_t *bytes, size_t n, bool big)
{
    for (size_t i = 0; i < n; i += 8) {
        sum.a += word(bytes + i, big) + sum.b;
        sum.b += word(bytes + i + 4, big) + sum.a;
    }
    return sum;
}

static checksum sum_stored(const uint8_t *at)
{
    return (checksum){word(at, true), word(at + 4, true)};
}

static bool same(checksum x, checksum y)
{
    return x.a == y.a && x.b == y.b;
}

/* -- the index -- */

/* What one header of the index says: the number of frames that were committed to the log with these
 * salts. */
typedef struct claim {
    bool valid;
    uint8_t salts[SALTS];
    int64_t frames;
} claim;

typedef struct log_index {
    claim claims[2];
    int64_t moved; /* frames whose pages have all been moved into the database */
} log_index;

/* The index has the machine's own words, but for the salts, which are the log's bytes. */
static uint32_t own_word(const uint8_t *at)
{
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static claim read_claim(const uint8_t *at)
{
    enum { READY_AT = 12, FRAMES_AT = 16, SALTS_AT = 32, SUM_AT = 40 };
    static const bool big = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
    checksum sum = sum_on((checksum){0}, at, SUM_AT, big);
    claim c = {.frames = own_word(at + FRAMES_AT)};
    memcpy(c.salts, at + SALTS_AT, SALTS);
    c.valid = own_word(at) == INDEX_VERSION && at[READY_AT] == 1 &&
              sum.a == own_word(at + SUM_AT) && sum.b == own_word(at + SUM_AT + 4);
    return c;
}

/* An index that is not there, or is none, claims nothing. */
static log_index read_index(const char *path)
{
    uint8_t bytes[INDEX_MOVED_AT + 4];
    log_index index = {0};
    char *name = store_beside(path, "-shm");
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file >= 0 && pread(file, bytes, sizeof bytes, 0) == (ssize_t)sizeof bytes) {
        index.claims[0] = read_claim(bytes);
        index.claims[1] = read_claim(bytes + INDEX_HEADER);
        index.moved = own_word(bytes + INDEX_MOVED_AT);
    }
    if (file >= 0) {
        close(file);
    }
    free(name);
    return index;
}

/* The frames that were committed to the log with these salts, or, if NULL, to whichever log the
 * index belongs to. A process may die between writing the two headers; each is true. */
static int64_t claimed(const log_index *index, const uint8_t *salts)
{
    int64_t frames = 0;
    for (int i = 0; i < 2; i++) {
        const claim *c = &index->claims[i];
        if (c->valid && (salts == NULL || memcmp(c->salts, salts, SALTS) == 0) &&
            c->frames > frames) {
            frames = c->frames;
        }
    }
    return frames;
}

/* -- the log -- */

typedef struct reading {
    int file;
    int64_t size;
    bool big;
    size_t page;
    uint8_t salts[SALTS];
    checksum sum;   /* of the header */
    uint8_t *frame; /* room for one */
    int trouble;    /* errno of a read that failed, or 0 */
} reading;

static int64_t frame_at(const reading *r, int64_t frame)
{
    return LOG_HEADER + (frame - 1) * (int64_t)(FRAME_HEADER + r->page);
}

/* False: the file ends before, or there is trouble. */
static bool read_at(reading *r, int64_t at, uint8_t *to, size_t n)
{
    while (n > 0) {
        ssize_t got = pread(r->file, to, n, at);
        if (got <= 0) {
            r->trouble = got < 0 ? errno : r->trouble;
            return false;
        }
        to += got;
        at += got;
        n -= (size_t)got;
    }
    return true;
}

static bool read_header(reading *r)
{
    enum { PAGE_AT = 8, SALTS_AT = 16, SUM_AT = 24 };
    uint8_t header[LOG_HEADER];
    if (!read_at(r, 0, header, sizeof header)) {
        return false;
    }
    uint32_t magic = word(header, true);
    uint32_t page = word(header + PAGE_AT, true);
    r->big = (magic & 1) != 0;
    r->sum = sum_on((checksum){0}, header, SUM_AT, r->big);
    memcpy(r->salts, header + SALTS_AT, SALTS);
    r->page = page;
    return (magic & ~1U) == LOG_MAGIC && page >= PAGE_MIN && page <= PAGE_MAX &&
           (page & (page - 1)) == 0 && same(r->sum, sum_stored(header + SUM_AT));
}

/* Whether there is nothing in the file, as when a power cut came before its first sync. */
static bool is_blank(reading *r)
{
    uint8_t bytes[4096];
    for (int64_t at = 0; at < r->size; at += (int64_t)sizeof bytes) {
        size_t n = r->size - at < (int64_t)sizeof bytes ? (size_t)(r->size - at) : sizeof bytes;
        if (!read_at(r, at, bytes, n)) {
            return false;
        }
        for (size_t i = 0; i < n; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
    }
    return true;
}

/* A frame, as far as the next one depends on it. */
typedef struct frame_seen {
    uint8_t page_and_mark[8];
    bool is_commit;
    checksum stored;   /* what its header says */
    checksum computed; /* what its bytes come to after the frame before */
} frame_seen;

/* What was found by reading frame after frame. */
typedef struct findings {
    int64_t bad;      /* the first that SQLite would not read */
    int64_t commit;   /* the last commit before it */
    int64_t built_on; /* the last commit behind it that another was built on; 0: none */
} findings;

static checksum sum_frame(const reading *r, checksum before)
{
    checksum sum = sum_on(before, r->frame, 8, r->big);
    return sum_on(sum, r->frame + FRAME_HEADER, r->page, r->big);
}

static bool has_salts(const reading *r)
{
    return memcmp(r->frame + 8, r->salts, SALTS) == 0;
}

static frame_seen see_frame(const reading *r, const frame_seen *before)
{
    frame_seen now = {.is_commit = word(r->frame + 4, true) != 0,
                      .stored = sum_stored(r->frame + 16),
                      .computed = sum_frame(r, before->stored)};
    memcpy(now.page_and_mark, r->frame, sizeof now.page_and_mark);
    return now;
}

/* Whether the writer had committed the frame before when it wrote this one. Either sum of that
 * frame will do: damage to its bytes leaves the one it stores, damage to what it stores leaves its
 * bytes. Where sectors could tear, SQLite fills the last one by repeating the commit's frame
 * before it syncs: a repetition proves nothing. */
static bool is_built_on(const reading *r, const frame_seen *before, const frame_seen *now)
{
    return before->is_commit && has_salts(r) &&
           memcmp(now->page_and_mark, before->page_and_mark, sizeof now->page_and_mark) != 0 &&
           (same(now->computed, now->stored) || same(sum_frame(r, before->computed), now->stored));
}

static findings read_frames(reading *r)
{
    findings found = {0};
    frame_seen before = {.stored = r->sum, .computed = r->sum};
    int64_t frame = 1;
    for (; read_at(r, frame_at(r, frame), r->frame, FRAME_HEADER + r->page); frame++) {
        frame_seen now = see_frame(r, &before);
        if (found.bad != 0) {
            found.built_on = is_built_on(r, &before, &now) ? frame - 1 : found.built_on;
        } else if (word(r->frame, true) == 0 || !has_salts(r) || !same(now.computed, now.stored)) {
            found.bad = frame;
        } else if (now.is_commit) {
            found.commit = frame;
        }
        before = now;
    }
    found.bad = found.bad != 0 ? found.bad : frame;
    return found;
}

/* -- what it means -- */

/* No log at all is right when all of it has been moved into the database. */
static void judge_blank(store_log *log, const log_index *index)
{
    int64_t frames = claimed(index, NULL);
    if (frames > index->moved) {
        log->harm = STORE_LOG_MISSING;
        log->lost = frames - index->moved;
    }
}

/* The frames before the bad one are older than the database if more than those have been moved
 * into it: they would bring back old pages among the new. Then all of the log must go. */
static void judge_frames(store_log *log, reading *r, const log_index *index)
{
    findings found = read_frames(r);
    int64_t committed = claimed(index, r->salts);
    int64_t moved = committed > 0 ? index->moved : 0;
    int64_t last = committed > found.built_on ? committed : found.built_on;
    log->frame = found.bad;
    log->at = frame_at(r, found.bad);
    log->keep = found.commit >= moved ? frame_at(r, found.commit + 1) : 0;
    if (last > found.commit) {
        log->lost = last - found.commit;
        log->harm = log->at + (int64_t)(FRAME_HEADER + r->page) > r->size ? STORE_LOG_SHORT
                                                                          : STORE_LOG_FRAME;
    }
}

static void judge(store_log *log, reading *r, const log_index *index)
{
    if (read_header(r)) {
        r->frame = store_memory(NULL, FRAME_HEADER + r->page);
        judge_frames(log, r, index);
        free(r->frame);
    } else if (r->size < LOG_HEADER || is_blank(r)) {
        judge_blank(log, index);
    } else {
        log->harm = STORE_LOG_HEADER;
    }
}

/* What can be read is synced before anything is built on it: the process that wrote it may have
 * been killed before it could. */
static bool read_log(store_log *log, reading *r, const log_index *index)
{
    struct stat found;
    if (fstat(r->file, &found) != 0) {
        return false;
    }
    r->size = found.st_size;
    judge(log, r, index);
    errno = r->trouble;
    return r->trouble == 0 && (log->harm != STORE_LOG_WHOLE || fsync(r->file) == 0);
}

store_error store_log_check(const char *path, store_log *log, char why[STORE_WHY])
{
    store_error error = STORE_OK;
    log_index index = read_index(path);
    char *name = store_beside(path, "-wal");
    reading r = {.file = open(name, O_RDONLY | O_CLOEXEC)};
    *log = (store_log){.harm = STORE_LOG_WHOLE};
    if (r.file < 0 && errno == ENOENT) {
        judge_blank(log, &index);
    } else if (r.file < 0 || !read_log(log, &r, &index)) {
        error = store_failed_system("read", name, why);
    }
    if (r.file >= 0) {
        close(r.file);
    }
    free(name);
    return error;
}
