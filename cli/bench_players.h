/* bench_players.h -- the players at the tables of a load: what they say, hear and choose; for
 * cli/bench_load.c only. */
#ifndef STOLIK_CLI_BENCH_PLAYERS_H
#define STOLIK_CLI_BENCH_PLAYERS_H

#include "cli/bench_load.h"

__attribute__((format(printf, 2, 3))) void player_say(load_player *p, const char *format, ...);
/* The first player sets a table up, where the others will sit down. */
void player_set_up(const load *l, load_table *t);

bool player_may_move(const load *l, const load_player *p);
void player_move(load *l, load_player *p);
void player_move_if_fast(load *l, load_player *p);

/* Handlers of the wire. */
void player_opened(void *self, void *user);
void player_hears(void *self, void *user, const char *bytes, size_t n);

#endif
