/* lobby.h -- public tables that have not ended, those where somebody waits for company first.
 *
 * Tables lie in lists by game and by whether somebody waits, the newest first, and those that wait
 * lie in chains by their plan as well: nothing here walks over all tables. */
#ifndef STOLIK_SERVER_LOBBY_H
#define STOLIK_SERVER_LOBBY_H

#include "server/rooms/room.h"

/* A game's place in game_list. */
enum {
#define GAME(name) LOBBY_##name,
#include "rules/games.def"
#undef GAME
    LOBBY_GAMES
};

enum {
    LOBBY_LISTS = 2,     /* of a game: those where somebody waits, then the others */
    LOBBY_CHAINS = 1024, /* of waiting tables; a power of two */
    LOBBY_SHOWN = 100    /* tables in one list that somebody is shown */
};

typedef struct lobby {
    list_link lists[LOBBY_GAMES * LOBBY_LISTS];
    list_link alike[LOBBY_CHAINS];
    uint64_t last_serial;
    uint8_t key[16]; /* of the hash of plans */
    bool stale;      /* something has changed since somebody who watches has set this to false */
    int watched;     /* by so many */
} lobby;

void lobby_init(lobby *l, const uint8_t key[16]);
/* Whether it is listed, or somebody waits there, has changed, perhaps. */
void lobby_refresh(room *r);
/* What can be seen of a table that is listed has changed. */
void lobby_changed(room *r);
/* A table of this kind where somebody waits and the account may sit down. NULL: there is none. */
room *lobby_company(rooms *all, const table_plan *plan, int64_t account);

/* Goes through the tables of one game or (NULL) of all, the newest first. */
typedef struct lobby_walk {
    const lobby *l;
    const game_rules *game;
    int list; /* 0: those where somebody waits, 1: the others */
    const list_link *at[LOBBY_GAMES];
} lobby_walk;

lobby_walk lobby_tables(const lobby *l, const game_rules *game);
/* NULL: that was all. */
room *lobby_next(lobby_walk *w);

#endif
