/* Logs of tables from any bytes: what is accepted loads again as the same bytes, and goes on. */
#include <stdlib.h>
#include <string.h>

#include "table/grow.h"
#include "table/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool fact)
{
    if (!fact) {
        abort();
    }
}

static void draw(void *self, uint8_t *bytes, size_t n)
{
    (void)self;
    memset(bytes, 7, n);
}

static void record(void *self, table *t, const uint8_t *bytes, size_t n)
{
    (void)self;
    (void)t;
    expect(n > 0 && bytes[0] != 0);
}

static void event(void *self, table *t, const game_event *e)
{
    (void)self;
    expect(t->phase == TABLE_PLAYING && e->actor < t->plan.setup.seats);
}

static void go_on(table *t)
{
    int64_t now = t->touched_ms;
    table_resume(t, now);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        table_present(t, p, true, now);
        table_present(t, p, p > 0, now);
    }
    for (int i = 0; i < 4 && table_deadline(t) < INT64_MAX; i++) {
        table_alarm(t, table_deadline(t));
    }
    if (t->phase == TABLE_PLAYING) {
        expect(t->plan.setup.rules->check(t->state) == NULL);
    }
    if (t->phase == TABLE_ENDED) {
        gamefile file;
        text_out o = text_growing();
        table_file(t, &file);
        gamefile_json(&file, &o);
        text_drop(&o);
        gamefile_free(&file);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const table_env env = {.random = draw, .record = record, .event = event};
    char reason[300];
    text_out why = text_to(reason, sizeof reason);
    table *t = table_load(&env, data, size, &why);
    if (t == NULL) {
        expect(why.len > 0);
        return 0;
    }
    expect(t->log_n <= size); /* numbers can be written at more length than we do */
    table *again = table_load(&env, t->log, t->log_n, &why);
    expect(again != NULL && again->seq == t->seq);
    table_free(again);
    go_on(t);
    again = table_load(&env, t->log, t->log_n, &why);
    expect(again != NULL && again->phase == t->phase && again->seq == t->seq);
    table_free(again);
    table_free(t);
    return 0;
}
