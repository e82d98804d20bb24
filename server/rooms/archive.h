/* archive.h -- finished games on their way into the archive.
 *
 * A game file is made from the log, at a cost for each event. The file of a short game is made at
 * once and stored with the game's end. The file of a long game is made on another thread, from a
 * copy of the log, and stored when it is ready; only then is the end published, because it contains
 * the file's hash. A server that was killed in between finds the game in its journal and archives
 * it at the next start. */
#ifndef STOLIK_SERVER_ARCHIVE_H
#define STOLIK_SERVER_ARCHIVE_H

#include "server/rooms/rooms.h"

/* Archives the game that has just ended. False: its file is being made on another thread, and its
 * end is published when that is done. */
bool archive_game(room *r);
/* After a restart: archives a game that has ended, unless it is in the archive already. */
void archive_resume(room *r);

#endif
