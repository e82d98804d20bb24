/* suite_walk.h -- playing a game at random, for the checks of suite.h.
 *
 * A walk owns a state and the luck that moves it. suite_step plays one action or outcome;
 * suite_fail says what is wrong and ends the walk. Nothing here stops the program, however broken
 * the game is, as long as its functions return and write where they may. */
#ifndef STOLIK_TESTS_KIT_SUITE_WALK_H
#define STOLIK_TESTS_KIT_SUITE_WALK_H

#include "ai/core/luck.h"
#include "tests/kit/suite.h"

enum {
    SUITE_GAME_MAX = 1 << 21, /* actions after which a game is said never to end */
    SUITE_SEEN = 64,          /* actions remembered, to be tried where they do not belong */
    SUITE_GUARD = 64,         /* bytes before and after a buffer that nobody may touch */
    SUITE_MENU_SPARE = 64 /* entries after menu_max, so that a list too long is seen, not felt */
};

/* What happened: an action of a seat, an outcome of chance, or (things_n > 0) a shuffle. */
typedef struct suite_event {
    int actor;
    game_action action;
    int things_n;
    uint8_t things[GAME_SHUFFLE_MAX];
} suite_event;

typedef struct suite_walk {
    const suite_run *run;
    const game_rules *rules;
    text_out *why;
    bool failed;

    luck luck;
    int64_t work;  /* what is left of the budget */
    int64_t share; /* when less than this is left, the next game begins */
    int games;     /* begun */
    int steps;     /* played in this game */
    int stride;    /* the most steps between two states that are looked at */

    int seats;
    int32_t options[GAME_OPTIONS_MAX];
    void *state;
    game_action *menu; /* room for any menu */

    game_action seen[SUITE_SEEN];
    int seen_n;
    int tally[2]; /* a check's own, for its at_end */
} suite_walk;

/* -- the walk -- */

void suite_open(suite_walk *w, const suite_run *run, text_out *why);
/* Returns whether nothing failed. */
bool suite_close(suite_walk *w);

/* Whether there is budget left and nothing has failed. */
bool suite_goes_on(const suite_walk *w);
/* Takes this much from the budget. */
void suite_charge(suite_walk *w, int64_t work);
/* Draws other seats and options, for those who begin a game or read a state. */
void suite_draw_setup(suite_walk *w);
/* Begins a game with other seats and options. */
void suite_start(suite_walk *w);
/* Moves to the next state worth a look: a few steps on, or a new game. */
bool suite_next(suite_walk *w);
/* Plays one random step on w->state. False: the game is over, or it failed. */
bool suite_step(suite_walk *w, suite_event *event);
/* Lets the same happen to another state. */
int suite_apply(const game_rules *rules, void *state, const suite_event *event);
/* Lists what seat may do; -1 (and the walk has failed) if the list is too long. */
int suite_menu(suite_walk *w, const void *state, int seat, game_action *menu);
uint32_t suite_open_kinds(const game_rules *rules, const void *state, int seat);
/* An action of an open kind that the rules accept, if a few guesses find one. */
bool suite_find_open(suite_walk *w, const void *state, int seat, uint32_t kinds, game_action *a);

/* What is wrong. Both return false. */
bool suite_fail(suite_walk *w, const char *what);
bool suite_fail_about(suite_walk *w, const char *what, const char *about);

/* -- small helpers -- */

/* Memory that is there; the caller frees it. */
void *suite_new(size_t size);
void *suite_copy(const void *from, size_t size);
uint32_t suite_below(suite_walk *w, uint32_t m);
bool suite_lists(const game_action *menu, int n, game_action a);
bool suite_same_turn(game_turn a, game_turn b);
/* One of the seats of a set that is not empty. */
int suite_seat_of(suite_walk *w, uint32_t seats);
/* Overwrites the stack below the caller, so that what a function leaves unset shows. */
void suite_stir(int byte);
uint64_t suite_hash(const void *bytes, size_t n);

/* A text that grows as it is written; at is freed by suite_page_free. */
text_out suite_page(void);
void suite_page_free(text_out *page);

/* -- the checks, by file -- */

void suite_constants(suite_walk *w); /* suite_play.c */
void suite_ends(suite_walk *w);
void suite_check_passes(suite_walk *w);
void suite_turn(suite_walk *w);
void suite_asked(suite_walk *w);
void suite_asked_once(suite_walk *w);
void suite_optional(suite_walk *w);
void suite_optional_once(suite_walk *w);
void suite_legal(suite_walk *w);
void suite_replay(suite_walk *w);
void suite_scores(suite_walk *w);
void suite_stray_bytes(suite_walk *w);

void suite_accepts(suite_walk *w); /* suite_apply.c */
void suite_refuses(suite_walk *w);
void suite_refused_unchanged(suite_walk *w);
void suite_refusal_named(suite_walk *w);
void suite_outcomes(suite_walk *w);
void suite_chance_in_turn(suite_walk *w);
void suite_shuffle(suite_walk *w);

void suite_sample_view(suite_walk *w); /* suite_view.c */
void suite_sample_check(suite_walk *w);
void suite_sample_plays(suite_walk *w);
void suite_secrets(suite_walk *w);
void suite_effects(suite_walk *w);
void suite_alike(suite_walk *w);
void suite_layout(suite_walk *w); /* suite_layout.c */

void suite_exchange(suite_walk *w); /* suite_twins.c */
void suite_json_hides(suite_walk *w);
void suite_sample_varies(suite_walk *w);
void suite_sample_varied(suite_walk *w);

void suite_bots_answer(suite_walk *w); /* suite_bots.c */
void suite_bots_repeat(suite_walk *w);
void suite_bots_alike(suite_walk *w);
void suite_bots_scratch(suite_walk *w);
void suite_bots_budget(suite_walk *w);

void suite_action_text(suite_walk *w); /* suite_text.c */
void suite_canonical(suite_walk *w);
void suite_json_valid(suite_walk *w);
void suite_same_view(suite_walk *w);
void suite_options_json(suite_walk *w);
void suite_state_json(suite_walk *w);
void suite_state_mutants(suite_walk *w); /* suite_mutants.c */

void suite_pick(suite_walk *w); /* suite_fast.c */
void suite_turns(suite_walk *w);
void suite_parts(suite_walk *w); /* suite_parts.c */

#endif
