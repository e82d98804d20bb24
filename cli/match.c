/* Plays games between computer players, on several threads. */
#include "cli/match.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

bool match_play(const match_game *g)
{
    const game_rules *rules = g->setup->rules;
    rules->start(g->state, g->setup->seats, g->setup->options);
    for (int i = 0; i < MATCH_EVENTS_MAX; i++) {
        game_turn turn = rules->turn(g->state);
        game_event event = {0};
        if (turn.what == GAME_OVER) {
            return true;
        }
        if (turn.what == GAME_ACT) {
            int seat = bit_lowest(game_first_of(rules, g->state, turn.seats));
            event.actor = (int8_t)seat;
            event.action = g->choose(g->self, g->state, seat);
            int error = rules->apply(g->state, seat, event.action);
            rules_assert(error == GAME_OK);
        } else {
            event = g->draw(g->self, g->state);
        }
        if (g->told != NULL) {
            g->told(g->self, &event);
        }
    }
    return false;
}

match_end match_result(const game_setup *setup, const void *state)
{
    int32_t points[GAME_SEATS_MAX] = {0};
    int unit = setup->rules->score(state, points);
    match_end end = {.winners = setup->rules->winners(state)};
    for (int p = 0; p < setup->seats; p++) {
        end.points[p] = (int64_t)points[p] * MATCH_SCORE_UNIT / unit;
    }
    end.draw = end.winners == ((uint32_t)1 << setup->seats) - 1;
    end.winners = end.draw ? 0 : end.winners;
    return end;
}

uint64_t match_seed(uint64_t seed, uint64_t number)
{
    luck l = luck_from(seed);
    return luck_next(&l) + number;
}

int match_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > MATCH_THREADS_MAX ? MATCH_THREADS_MAX : (int)n;
}

int match_run(const match_crew *crew)
{
    pthread_t ids[MATCH_THREADS_MAX];
    int started = 0;
    rules_assert(crew->threads >= 1 && crew->threads <= MATCH_THREADS_MAX);
    while (started < crew->threads) {
        void *worker = (char *)crew->workers + (size_t)started * crew->size;
        if (pthread_create(&ids[started], NULL, crew->work, worker) != 0) {
            break;
        }
        started++;
    }
    if (started > 0 && crew->progress != NULL) {
        while (crew->progress(crew->self)) {
            nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        }
        fputs("\r\x1b[K", stderr);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(ids[i], NULL);
    }
    return started;
}

bool match_shows_progress(const match_args *args)
{
    return args->progress || isatty(STDERR_FILENO) == 1;
}
