/* The store in harm's way: foreign files, other versions, a second server, kills, changed bits and
 * missing rows. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "store/store_core.h"
#include "tests/kit/store_kit.h"

static sqlite3 *raw_open(const char *path)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    return db;
}

static void raw(sqlite3 *db, const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    }
}

static void raw_file(const char *path, const char *sql)
{
    sqlite3 *db = raw_open(path);
    raw(db, sql);
    sqlite3_close(db);
}

/* -- what is no store of ours -- */

/* The file must be refused with these words, and be as it was, with nothing beside it. */
static void assert_refused(const char *path, store_error expected, const char *words)
{
    char why[STORE_WHY];
    size_t n = 0;
    size_t after_n = 0;
    store_error error = STORE_OK;
    uint8_t *before = kit_read(path, &n);
    assert_null(store_open(path, &error, why));
    assert_int_equal(error, expected);
    if (strstr(why, words) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", why, words);
    }
    uint8_t *after = kit_read(path, &after_n);
    assert_int_equal(n, after_n);
    assert_memory_equal(before, after, n);
    assert_int_equal(kit_files(), 2); /* and the lock */
    free(before);
    free(after);
}

static void a_file_that_is_no_database_is_refused_and_untouched(void **state)
{
    (void)state;
    const char *path = kit_path("s");
    char text[4096];
    memset(text, 'x', sizeof text);
    kit_write(path, text, sizeof text);
    assert_refused(path, STORE_OTHER, "it is no database");
    kit_write(path, text, 7);
    assert_refused(path, STORE_OTHER, "it is no database");
}

static void a_database_of_another_program_is_refused_and_untouched(void **state)
{
    (void)state;
    const char *path = kit_path("s");
    raw_file(path, "CREATE TABLE journal(a); INSERT INTO journal VALUES('theirs')");
    assert_refused(path, STORE_OTHER, "a database of another program");
    raw_file(path, "PRAGMA journal_mode = WAL");
    assert_refused(path, STORE_OTHER, "a database of another program");
}

static void a_store_that_cannot_be_made_says_why(void **state)
{
    (void)state;
    char why[STORE_WHY];
    store_error error = STORE_OK;
    assert_null(store_open(kit_path("no-folder/s"), &error, why));
    assert_int_equal(error, STORE_OTHER);
    assert_non_null(strstr(why, "No such file or directory"));
    assert_null(store_open("", &error, why));
    assert_int_equal(error, STORE_OTHER);
}

/* -- versions -- */

static void an_empty_file_becomes_a_store(void **state)
{
    (void)state;
    const char *path = kit_path("s");
    kit_write(path, "", 0);
    store_close(kit_open(path));
    sqlite3 *db = raw_open(path);
    assert_int_equal(store_pragma(db, "PRAGMA user_version"), STORE_VERSION);
    assert_int_equal(store_pragma(db, "PRAGMA application_id"), STORE_APPLICATION);
    sqlite3_close(db);
}

static int fill_extra(sqlite3 *db)
{
    return sqlite3_exec(db, "INSERT INTO extra VALUES(42)", NULL, NULL, NULL);
}

static void an_older_store_takes_the_steps_it_lacks(void **state)
{
    enum { NEXT = STORE_VERSION + 1 };
    store_step steps[NEXT];
    char why[STORE_WHY];
    (void)state;
    const char *path = kit_path("s");
    store_batch *b = store_batch_new();
    store *s = kit_open(path);
    memcpy(steps, store_steps, sizeof store_steps);
    steps[STORE_VERSION] = (store_step){"CREATE TABLE extra(x)", fill_extra};
    kit_row(b, 0);
    kit_commit(s, b);
    store_close(s);
    sqlite3 *db = raw_open(path);
    assert_int_equal(store_migrate(db, steps, NEXT, why), STORE_OK);
    assert_int_equal(store_pragma(db, "PRAGMA user_version"), NEXT);
    assert_int_equal(store_pragma(db, "SELECT x FROM extra"), 42);
    assert_int_equal(store_pragma(db, "SELECT count(*) FROM journal"), 1);
    assert_int_equal(store_migrate(db, steps, NEXT, why), STORE_OK);
    assert_int_equal(store_pragma(db, "SELECT count(*) FROM extra"), 1);
    sqlite3_close(db);
    store_batch_free(b);
}

/* A store as the first version wrote it: no recovery codes, and no table for them. */
static void a_store_of_the_first_version_opens_and_takes_codes(void **state)
{
    (void)state;
    char why[STORE_WHY];
    int rows = 0;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    store_account a = kit_account(1);
    store_session session = kit_session(2);
    kit_row(b, 0);
    store_batch_account(b, &a);
    store_batch_session(b, &session);
    kit_commit(s, b);
    store_close(s);
    raw_file(path, "DROP TABLE row; DROP TABLE recovery; DROP INDEX account_telegram; DROP INDEX "
                   "session_account;"
                   "DROP INDEX session_expires; PRAGMA user_version = 1");
    s = kit_open(path);
    assert_true(store_verify(s, why));
    assert_true(kit_replay(s, 0, &rows, why));
    assert_int_equal(rows, 1);
    store_recovery recovery = kit_recovery(1);
    store_batch_recovery(b, &recovery);
    kit_commit(s, b);
    store_close(s);
    s = kit_open(path);
    assert_true(store_verify(s, why));
    store_batch_free(b);
    store_close(s);
}

static void a_step_that_fails_leaves_the_version_before(void **state)
{
    enum { NEXT = STORE_VERSION + 1 };
    store_step steps[NEXT];
    char why[STORE_WHY];
    (void)state;
    const char *path = kit_path("s");
    memcpy(steps, store_steps, sizeof store_steps);
    steps[STORE_VERSION] = (store_step){"CREATE TABLE extra(x); CREATE NONSENSE", NULL};
    store_close(kit_open(path));
    sqlite3 *db = raw_open(path);
    assert_int_equal(store_migrate(db, steps, NEXT, why), STORE_OTHER);
    char version[64];
    snprintf(version, sizeof version, "could not be brought to version %d", NEXT);
    assert_non_null(strstr(why, version));
    assert_int_equal(store_pragma(db, "PRAGMA user_version"), STORE_VERSION);
    assert_int_equal(store_pragma(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'extra'"),
                     0);
    sqlite3_close(db);
    store_close(kit_open(path));
}

static void a_newer_store_is_refused(void **state)
{
    char why[STORE_WHY];
    store_error error = STORE_OK;
    (void)state;
    const char *path = kit_path("s");
    store_close(kit_open(path));
    raw_file(path, "PRAGMA user_version = 99");
    assert_null(store_open(path, &error, why));
    assert_int_equal(error, STORE_NEWER);
    assert_non_null(strstr(why, "99"));
}

/* -- other processes -- */

static void read_all(int pipe, void *to, size_t n)
{
    assert_int_equal(read(pipe, to, n), n);
}

static void end_child(pid_t child)
{
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

static void assert_busy(const char *path, pid_t holder)
{
    char why[STORE_WHY];
    char pid[32];
    store_error error = STORE_OK;
    assert_null(store_open(path, &error, why));
    assert_int_equal(error, STORE_BUSY);
    snprintf(pid, sizeof pid, "process %d,", (int)holder);
    assert_non_null(strstr(why, pid));
    assert_non_null(strstr(why, "/s"));
}

static void a_second_server_is_refused_by_name_until_the_first_ends(void **state)
{
    (void)state;
    int ready[2];
    char byte = 0;
    const char *path = kit_path("s");
    const char *other = kit_path("link");
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char why[STORE_WHY];
        store_error error = STORE_OK;
        byte = store_open(path, &error, why) != NULL ? 'y' : 'n';
        if (write(ready[1], &byte, 1) == 1) {
            pause();
        }
        _exit(0);
    }
    read_all(ready[0], &byte, 1);
    assert_int_equal(byte, 'y');
    assert_busy(path, child);
    assert_int_equal(symlink(path, other), 0);
    assert_busy(other, child);
    end_child(child);
    store *s = kit_open(path);
    assert_busy(path, getpid());
    store_close(s);
    store_close(kit_open(path));
    close(ready[0]);
    close(ready[1]);
}

typedef struct killed {
    int pipe;
    int next;
    store_writer *writer;
    store_batch *batch;
} killed;

/* Each batch has row n, and account 1 tells n. */
static void give_next(killed *k)
{
    store_account a = kit_account(1);
    a.created_ms = k->next;
    store_batch_clear(k->batch);
    kit_row(k->batch, k->next);
    store_batch_account(k->batch, &a);
    store_writer_give(k->writer, k->batch);
}

static void tell_and_go_on(void *self, store_batch *b, store_error error, const char *why,
                           double seconds)
{
    killed *k = self;
    (void)b;
    (void)why;
    (void)seconds;
    if (error != STORE_OK || write(k->pipe, &k->next, sizeof k->next) != sizeof k->next) {
        _exit(1);
    }
    k->next++;
    give_next(k);
}

static void serve_until_killed(const char *path, int from, int pipe)
{
    char why[STORE_WHY];
    store_error error = STORE_OK;
    killed k = {.pipe = pipe, .next = from, .batch = store_batch_new()};
    store *s = store_open(path, &error, why);
    k.writer = s != NULL ? store_writer_new(s, tell_and_go_on, &k) : NULL;
    if (k.writer == NULL) {
        _exit(1);
    }
    give_next(&k);
    for (;;) {
        pause();
    }
}

static void note_created(void *self, const store_account *a)
{
    *(int64_t *)self = a->created_ms;
}

/* Runs a server that begins with row `from`, kills it some time after its first report; returns
 * the last row that was reported. */
static int kill_a_server(const char *path, int from, useconds_t after)
{
    int reports[2];
    int last = -1;
    assert_int_equal(pipe(reports), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(reports[0]);
        serve_until_killed(path, from, reports[1]);
    }
    close(reports[1]);
    read_all(reports[0], &last, sizeof last);
    usleep(after);
    kill(child, SIGKILL);
    while (read(reports[0], &last, sizeof last) == sizeof last) {
    }
    assert_int_equal(waitpid(child, NULL, 0), child);
    close(reports[0]);
    return last;
}

static void every_reported_batch_survives_kills(void **state)
{
    enum { KILLS = 20 };
    (void)state;
    luck l = luck_from(7);
    int rows = 0;
    const char *path = kit_path("s");
    for (int i = 0; i < KILLS; i++) {
        char why[STORE_WHY];
        int64_t told = -1;
        int last = kill_a_server(path, rows, luck_below(&l, 20000));
        store *s = kit_open(path);
        assert_true(kit_replay(s, 0, &rows, why));
        assert_true(rows > last);
        assert_true(rows <= last + 2); /* one may be saved and not yet reported */
        store_each each = {.account = note_created, .self = &told};
        assert_true(store_people(s, &each, why));
        assert_int_equal(told, rows - 1);
        assert_true(store_verify(s, why));
        store_close(s);
    }
}

/* -- damage -- */

enum { ROWS = 60, GAMES = 40, PEOPLE = 30 };

static void make_full(const char *path)
{
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    for (int i = 0; i < ROWS; i++) {
        kit_row(b, i);
        if (i < GAMES) {
            char *file = NULL;
            store_game g = kit_game(i + 1, &file);
            store_batch_game(b, &g);
            free(file);
        }
        if (i < PEOPLE) {
            store_account a = kit_account(i + 1);
            store_session session = kit_session(i + 1);
            store_batch_account(b, &a);
            store_recovery recovery = kit_recovery(i + 1);
            store_batch_session(b, &session);
            store_batch_recovery(b, &recovery);
        }
        kit_commit(s, b);
    }
    store_batch_free(b);
    store_close(s);
}

typedef struct seen {
    int accounts, sessions, recoveries;
} seen;

static void same_account(void *self, const store_account *a)
{
    seen *c = self;
    assert_in_range(a->id, 1, PEOPLE);
    store_account written = kit_account((int)a->id);
    assert_memory_equal(a, &written, sizeof written);
    c->accounts++;
}

static void same_session(void *self, const store_session *session)
{
    seen *c = self;
    assert_in_range(session->created_ms, 1, PEOPLE);
    store_session written = kit_session((int)session->created_ms);
    assert_memory_equal(session, &written, sizeof written);
    c->sessions++;
}

static void same_recovery(void *self, const store_recovery *recovery)
{
    seen *c = self;
    assert_in_range(recovery->account, 1, PEOPLE);
    store_recovery written = kit_recovery((int)recovery->account);
    assert_memory_equal(recovery, &written, sizeof written);
    c->recoveries++;
}

/* Whether every game can be read and is as it was; one that is given must be. */
static bool games_whole(store *s)
{
    bool whole = true;
    for (int i = 1; i <= GAMES; i++) {
        char why[STORE_WHY];
        char *file = NULL;
        char *written_file = NULL;
        store_game g;
        if (store_game_read(s, i, &g, &file, why)) {
            store_game written = kit_game(i, &written_file);
            assert_true(kit_game_same(&g, &written));
        } else {
            whole = false;
        }
        free(file);
        free(written_file);
    }
    return whole;
}

/* Whether no harm is seen. Whatever is handed out must be what was written. */
static bool looks_whole(const char *path)
{
    char why[STORE_WHY] = "";
    store_error error = STORE_OK;
    seen c = {0};
    store_each each = {same_account, same_session, same_recovery, &c};
    int rows = 0;
    store *s = store_open(path, &error, why);
    if (s == NULL) {
        assert_int_not_equal(error, STORE_OK);
        assert_int_not_equal(why[0], '\0');
        return false;
    }
    bool replayed = kit_replay(s, 0, &rows, why);
    bool met = store_people(s, &each, why);
    bool games = games_whole(s);
    bool verified = store_verify(s, why);
    assert_true(!replayed || rows == ROWS);
    assert_true(!met || (c.accounts == PEOPLE && c.sessions == PEOPLE && c.recoveries == PEOPLE));
    assert_true(!verified || (replayed && met && games));
    assert_true(verified || why[0] != '\0');
    store_close(s);
    return verified;
}

static bool whole_after_flip(const char *path, uint8_t *bytes, size_t n, size_t bit)
{
    unlink(kit_path("s-wal"));
    unlink(kit_path("s-shm"));
    bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    kit_write(path, bytes, n);
    bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    return looks_whole(path);
}

static void a_flipped_bit_is_found_or_harmless(void **state)
{
    enum { FLIPS = 200 };
    (void)state;
    luck l = luck_from(11);
    size_t n = 0;
    int found = 0;
    const char *path = kit_path("s");
    make_full(path);
    assert_true(looks_whole(path));
    uint8_t *bytes = kit_read(path, &n);
    for (int i = 0; i < FLIPS; i++) {
        found += !whole_after_flip(path, bytes, n, luck_below(&l, (uint32_t)n * 8));
    }
    assert_true(found > FLIPS / 2);
    free(bytes);
}

static void a_flipped_bit_inside_what_was_written_is_always_found(void **state)
{
    (void)state;
    size_t n = 0;
    int tried = 0;
    const char *path = kit_path("s");
    make_full(path);
    uint8_t *bytes = kit_read(path, &n);
    /* Every place where one of these names or files begins. */
    for (size_t at = 0; at + 8 < n; at++) {
        if (memcmp(bytes + at, "player 1", 8) == 0 || memcmp(bytes + at, "nardy/", 6) == 0) {
            assert_false(whole_after_flip(path, bytes, n, at * 8 + at % 48));
            tried++;
        }
    }
    assert_true(tried >= GAMES);
    free(bytes);
}

static void a_row_that_is_gone_or_changed_is_found(void **state)
{
    static const char *const harms[] = {
        "DELETE FROM journal WHERE id = 1",
        "DELETE FROM journal WHERE id = 30",
        "DELETE FROM journal WHERE id = (SELECT max(id) FROM journal)",
        "DELETE FROM journal",
        "INSERT INTO journal SELECT id + 1, chain, data FROM journal WHERE id = 60",
        "UPDATE journal SET data = data || x'00' WHERE id = 10",
        "UPDATE journal SET chain = zeroblob(32) WHERE id = 10",
        "DELETE FROM game WHERE ordinal = 20",
        "DELETE FROM game WHERE ordinal = 40",
        "UPDATE game SET ended_ms = ended_ms + 1 WHERE ordinal = 5",
        "UPDATE game SET player1 = 77 WHERE ordinal = 5",
        "UPDATE game SET prev = zeroblob(32) WHERE ordinal = 5",
        "DELETE FROM game_player WHERE number = 9 AND account = 100",
        "INSERT INTO game_player VALUES(55, 9)",
        "DELETE FROM account WHERE id = 3",
        "UPDATE account SET name = name || 'x' WHERE id = 3",
        "UPDATE account SET telegram = 1 WHERE id = 3",
        "DELETE FROM session WHERE account = 3",
        "UPDATE session SET expires_ms = expires_ms + 1 WHERE account = 3",
        "DELETE FROM recovery WHERE account = 3",
        "UPDATE recovery SET account = 77 WHERE account = 3",
        "UPDATE recovery SET hash = zeroblob(32) WHERE account = 3",
        "UPDATE recovery SET created_ms = created_ms + 1 WHERE account = 3",
        "DROP TABLE recovery",
        "UPDATE meta SET journal_last = journal_last + 1",
        "UPDATE meta SET games = 0",
        "DELETE FROM meta",
    };
    (void)state;
    size_t n = 0;
    const char *path = kit_path("s");
    make_full(path);
    uint8_t *bytes = kit_read(path, &n);
    for (size_t i = 0; i < sizeof harms / sizeof *harms; i++) {
        kit_write(path, bytes, n);
        raw_file(path, harms[i]);
        if (looks_whole(path)) {
            fail_msg("not found: %s", harms[i]);
        }
    }
    free(bytes);
}

static void a_changed_game_is_found_by_reading_it_and_a_missing_one_by_the_next(void **state)
{
    (void)state;
    char why[STORE_WHY];
    char *file = NULL;
    store_game g;
    const char *path = kit_path("s");
    make_full(path);
    raw_file(path, "UPDATE game SET file = file || 'x' WHERE ordinal = 5;"
                   "DELETE FROM game WHERE ordinal = 20");
    store *s = kit_open(path);
    assert_false(store_game_read(s, 5, &g, &file, why));
    assert_non_null(strstr(why, "game 5 is not what was written"));
    assert_false(store_game_read(s, 21, &g, &file, why));
    assert_non_null(strstr(why, "the game before game 21"));
    assert_true(store_game_read(s, 22, &g, &file, why));
    free(file);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_file_that_is_no_database_is_refused_and_untouched),
        STORE_TEST(a_database_of_another_program_is_refused_and_untouched),
        STORE_TEST(a_store_that_cannot_be_made_says_why),
        STORE_TEST(an_empty_file_becomes_a_store),
        STORE_TEST(an_older_store_takes_the_steps_it_lacks),
        STORE_TEST(a_store_of_the_first_version_opens_and_takes_codes),
        STORE_TEST(a_step_that_fails_leaves_the_version_before),
        STORE_TEST(a_newer_store_is_refused),
        STORE_TEST(a_second_server_is_refused_by_name_until_the_first_ends),
        STORE_TEST(every_reported_batch_survives_kills),
        STORE_TEST(a_flipped_bit_is_found_or_harmless),
        STORE_TEST(a_flipped_bit_inside_what_was_written_is_always_found),
        STORE_TEST(a_row_that_is_gone_or_changed_is_found),
        STORE_TEST(a_changed_game_is_found_by_reading_it_and_a_missing_one_by_the_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
