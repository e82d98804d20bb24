/* store_kit.h -- what the tests of the store share: a folder for each test, and content whose
 * every byte follows from a number. */
#ifndef STOLIK_TESTS_KIT_STORE_KIT_H
#define STOLIK_TESTS_KIT_STORE_KIT_H

#include "store/store_core.h"

/* A new folder before each test, gone after it: for cmocka_unit_test_setup_teardown. */
int kit_setup(void **state);
int kit_teardown(void **state);
/* The path of a file in the folder; lives until the test ends. */
const char *kit_path(const char *name);
/* How many files are in it. */
int kit_files(void);

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

/* Fail the test instead of returning an error. */
store *kit_open(const char *path);
void kit_commit(store *s, store_batch *b);

/* The nth journal row: kit_row_n bytes, anything from none to more than a page. */
size_t kit_row_n(int n);
void kit_row(store_batch *b, int n);
bool kit_row_is(int n, const uint8_t *bytes, size_t size);

store_account kit_account(int n);
store_session kit_session(int n);
/* Of account n. */
store_recovery kit_recovery(int n);
/* The file is the caller's to free. */
store_game kit_game(int n, char **file);
bool kit_game_same(const store_game *a, const store_game *b);

/* Counts the journal's rows; false, with why: it is damaged. Fails the test if row i, counted
 * from `first`, is not kit_row(i). */
bool kit_replay(store *s, int first, int *rows, char why[STORE_WHY]);

/* The bytes of a whole file; the caller frees. */
uint8_t *kit_read(const char *path, size_t *n);
void kit_write(const char *path, const void *bytes, size_t n);

#endif
