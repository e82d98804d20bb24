/* Settings, guests and the end of a fuzzed server. */
#include "tests/kit/fake_strangers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/server.h"
#include "tests/kit/fake_house.h"
#include "tests/kit/fake_writer.h"

enum { ANSWER_TURNS = 5, SETTLE_TURNS = 200 };

static char store_path[CONFIG_TEXT];

void strangers_must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "a fuzzed server: %s\n", what);
        abort();
    }
}

static void remove_store(void)
{
    static const char *const parts[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char path[CONFIG_TEXT + 8];
        snprintf(path, sizeof path, "%s%s", store_path, parts[i]);
        unlink(path);
    }
}

void strangers_config(server_config *c)
{
    config_default(c);
    snprintf(store_path, sizeof store_path, "%s/stolik-fuzz-%ld",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (long)getpid());
    memcpy(c->store, store_path, sizeof c->store);
    snprintf(c->log_file, sizeof c->log_file, "/dev/null");
    c->bot_nodes = 2;
    c->bot_threads = 2;
    atexit(remove_store);
}

void strangers_begin(void)
{
    remove_store();
    fake_chance(7);
    fake_set_now(INT64_C(1790000000000));
    fake_writer_set(DISK_WORKS);
}

void strangers_serve(const server_config *c, void (*script)(void *self), void *self)
{
    fake_script(script, self);
    strangers_must(server_run(c) == 0, "it starts from its store and ends well");
}

bool strangers_wait(far_end *e)
{
    for (int turns = 0; turns < ANSWER_TURNS && fake_status(e) == 0; turns++) {
        fake_turn();
    }
    return fake_status(e) != 0;
}

void strangers_sign_in(const char *address, char token[PEOPLE_TOKEN + 1])
{
    static const char body[] = "{\"name\":\"Somebody\"}";
    static const char key[] = "\"token\":\"";
    far_end *e = fake_ask(address, "POST", "/api/accounts", "content-type: application/json\n",
                          body, sizeof body - 1);
    strangers_wait(e);
    const char *at = fake_status(e) == 201 ? strstr(fake_body(e).at, key) : NULL;
    if (at != NULL) {
        memcpy(token, at + sizeof key - 1, PEOPLE_TOKEN);
        token[PEOPLE_TOKEN] = '\0';
    }
}

void strangers_settle(void)
{
    fake_writer_set(DISK_WORKS);
    fake_pass(2 * JOURNAL_RETRY_MS);
    for (int i = 0; i < SETTLE_TURNS &&
                    (!journal_is_idle(the_house()->journal) || is_in_trouble() || fake_is_busy());
         i++) {
        fake_turn();
    }
}
