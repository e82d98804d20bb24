/* Finished games on their way into the archive. */
#include "server/rooms/archive.h"

#include <stdlib.h>
#include <string.h>

#include "server/ops/log.h"
#include "server/rooms/publish.h"
#include "table/grow.h"

enum { AT_ONCE = 1000 }; /* events of a game whose file is made on the loop */

/* A game as the store takes it. */
typedef struct entry {
    store_game row;
    text_out file; /* row.file lies here */
    uint8_t chain[FAIR_KEY];
} entry;

static entry entry_make(const table *t)
{
    entry e = {.row = {.number = (int64_t)t->plan.number, .is_private = t->plan.is_private},
               .file = text_growing()};
    gamefile file;
    text_out rules = text_to(e.row.rules, sizeof e.row.rules);
    table_file(t, &file);
    gamefile_json(&file, &e.file);
    memcpy(e.chain, file.proof.chain, sizeof e.chain);
    gamefile_free(&file);
    memcpy(e.row.id, t->proof.id, sizeof e.row.id);
    text_format(&rules, "%s/%d", t->plan.setup.rules->name, t->plan.setup.rules->version);
    text_end(&rules);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        e.row.players[p] = (int64_t)t->seats[p].who;
    }
    e.row.file = e.file.at;
    e.row.file_n = e.file.len;
    return e;
}

static void keep_chain(room *r, const entry *e)
{
    memcpy(r->chain, e->chain, sizeof r->chain);
    /* Without a proof there is none. */
    r->has_chain = r->t->past == 0 && table_undone_n(r->t) == 0;
}

static void store_entry(room *r, entry *e)
{
    const rooms_parts *parts = &r->rooms->parts;
    e->row.ended_ms = timing_wall_of(parts->timing, r->t->ended_ms);
    r->archive_ticket = journal_game(parts->journal, &r->stream, &e->row);
    keep_chain(r, e);
}

/* -- on another thread -- */

typedef struct job {
    rooms *rooms;
    uint64_t number;
    uint8_t *log;
    size_t log_n;
    bool resumed;        /* it may be stored already */
    bool stored;         /* it is: only the chain is wanted */
    char why[STORE_WHY]; /* nothing can come of it; "": something has */
    entry entry;
} job;

static void make(void *arg)
{
    job *j = arg;
    text_out why = text_to(j->why, sizeof j->why);
    store_game found;
    char *file = NULL;
    table *t = table_load(&j->rooms->env, j->log, j->log_n, &why);
    text_end(&why);
    if (t == NULL) {
        return;
    }
    j->entry = entry_make(t);
    table_free(t);
    /* One that cannot be read is there all the same, and cannot be stored twice. */
    j->stored = j->resumed &&
                store_game_read(j->rooms->parts.store, (int64_t)j->number, &found, &file, j->why);
    free(file);
}

/* -- on the loop's thread -- */

static void made(void *arg)
{
    job *j = arg;
    room *r = rooms_find(j->rooms, j->number);
    bool same = r != NULL && r->archiving && r->t->phase == TABLE_ENDED &&
                r->t->log_n == j->log_n && memcmp(r->t->log, j->log, j->log_n) == 0;
    if (r != NULL) {
        r->archiving = false;
    }
    if (j->why[0] != '\0') {
        log_event(LOG_ERROR, "game_not_archived", j->why);
    } else if (same &&
               !journal_in_trouble(
                   j->rooms->parts.journal)) { /* else it is begun again when that is over */
        r->archived = j->stored;
        if (j->stored) {
            keep_chain(r, &j->entry);
        } else {
            store_entry(r, &j->entry);
        }
        publish_end(r);
    }
    if (r != NULL) {
        evict_refresh(r);
        rooms_settle(r);
    }
    text_drop(&j->entry.file);
    free(j->log);
    free(j);
}

static void archive_later(room *r, bool resumed)
{
    job *j = memory_new(sizeof *j);
    j->resumed = resumed;
    j->rooms = r->rooms;
    j->number = r->t->plan.number;
    j->log_n = r->t->log_n;
    j->log = memory_new(j->log_n);
    memcpy(j->log, r->t->log, j->log_n);
    r->archiving = true;
    net_work(r->rooms->parts.net, make, made, j);
}

bool archive_game(room *r)
{
    if (r->t->seq > AT_ONCE) {
        archive_later(r, false);
        return false;
    }
    entry e = entry_make(r->t);
    store_entry(r, &e);
    text_drop(&e.file);
    return true;
}

void archive_resume(room *r)
{
    bool ended = r->t->phase == TABLE_ENDED && r->t->begun_ms > 0;
    if (ended && !r->archived && !r->archiving && !r->unplayed) {
        archive_later(r, true);
    }
}
