/* lobby.h -- public tables that have not ended, those that wait for players first.
 *
 * Tables are in lists by game and by whether they wait for players, the newest first. Waiting
 * tables are also in hash chains by their plan. So no function walks over all tables. */
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
    LOBBY_LISTS = 2,     /* of a game: tables that wait for players, then the others */
    LOBBY_CHAINS = 1024, /* of waiting tables; a power of two */
    LOBBY_SHOWN = 100    /* the most tables in one list that is sent */
};

typedef struct lobby {
    list_link lists[LOBBY_GAMES * LOBBY_LISTS];
    list_link alike[LOBBY_CHAINS];
    uint64_t last_serial;
    uint8_t key[16];  /* of the hash of plans */
    uint64_t changes; /* so far; each door remembers how many it has published */
    int watched;      /* how many clients follow the lobby */
} lobby;

void lobby_init(lobby *l, const uint8_t key[16]);
/* To be called when a table may have entered or left the lobby, or started or stopped waiting. */
void lobby_refresh(room *r);
/* The line of a listed table has changed. */
void lobby_changed(room *r);
/* Whether those who ask for one of these plans may be seated at a table of the other. */
bool lobby_is_alike(const table_plan *a, const table_plan *b);
/* Which tables a door offers. */
typedef struct lobby_filter {
    bool (*may)(void *self, const room *r);
    void *self;
} lobby_filter;
/* A waiting table of this plan where the account may sit down. NULL: there is none. `only` may be
 * NULL. */
room *lobby_company(rooms *all, const table_plan *plan, int64_t account, const lobby_filter *only);

/* An iterator over the tables of one game, or (NULL) of all games, the newest first. */
typedef struct lobby_walk {
    const lobby *l;
    const game_rules *game;
    int list; /* 0: tables that wait, 1: the others */
    const list_link *at[LOBBY_GAMES];
} lobby_walk;

lobby_walk lobby_tables(const lobby *l, const game_rules *game);
/* NULL: that was all. */
room *lobby_next(lobby_walk *w);

#endif
