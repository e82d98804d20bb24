/* gamefile_core.h -- what the files gamefile_*.c share. Private to table/.
 *
 * Calls between them go one way: gamefile, gamefile_binary, gamefile_read, gamefile_save. */
#ifndef STOLIK_TABLE_GAMEFILE_CORE_H
#define STOLIK_TABLE_GAMEFILE_CORE_H

#include "table/gamefile.h"

/* The parts of a binary file that its JSON does not have. */
typedef struct gamefile_packed {
    bool there;
    game_event *events; /* not checked by any rules; to be freed */
    int events_n;
    bool digest_fits; /* or there is none */
} gamefile_packed;

/* Takes a binary file apart: writes the document without its log to `head`. False: these bytes are
 * none, and `why` says so; there is nothing to free. */
bool gamefile_unpack(const char *bytes, size_t n, text_out *head, gamefile_packed *packed,
                     text_out *why);

#endif
