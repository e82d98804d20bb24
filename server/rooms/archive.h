/* archive.h -- finished games on their way into the archive.
 *
 * The file of a game is made from its log and costs a little for each event. That of a short game
 * is made at once and stored with the game's end. That of a long one is made on another thread,
 * from a copy of the log, and stored as soon as it is there; only then is the end told, which bears
 * the file's hash. A server that was killed in between finds the game in its journal and archives
 * it at the next start. */
#ifndef STOLIK_SERVER_ARCHIVE_H
#define STOLIK_SERVER_ARCHIVE_H

#include "server/rooms/rooms.h"

/* Archives the game that has just ended. False: that takes a while, and its end is told then. */
bool archive_game(room *r);
/* A game that has ended, and may be in the archive or not. */
void archive_resume(room *r);

#endif
