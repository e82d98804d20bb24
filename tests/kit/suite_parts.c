/* Checks that the parts of a view are all of it, and that each changes only with its bytes, from
 * one position to another and from one seat to another. */
#include "tests/kit/suite_walk.h"

#include <stdlib.h>
#include <string.h>

/* Two views of one game, and pages to write them on. */
typedef struct pair {
    suite_walk *w;
    void *before, *after;
    text_out old, new;
} pair;

static void write_again(text_out *page)
{
    page->len = 0;
    page->comma = false;
}

static bool is_same_text(const text_out *a, const text_out *b)
{
    return a->len == b->len && memcmp(a->at, b->at, a->len) == 0;
}

static void check_whole(pair *p)
{
    write_again(&p->old);
    write_again(&p->new);
    p->w->rules->view_json(p->after, &p->old);
    game_parts_json(p->w->rules->parts, p->after, &p->new);
    if (!is_same_text(&p->old, &p->new)) {
        suite_fail(p->w, "the parts of a view are not the whole view");
    }
}

static void check_part(pair *p, const game_part *part)
{
    write_again(&p->old);
    write_again(&p->new);
    game_part_json(part, p->before, &p->old);
    game_part_json(part, p->after, &p->new);
    if (!game_part_differs(part, p->before, p->after) && !is_same_text(&p->old, &p->new)) {
        suite_fail(p->w, "a part of a view has changed, but not its bytes");
    }
    size_t key = part->menu != NULL ? text_len(part->menu) + strlen("\"\":") : 0;
    if (part->menu != NULL && (p->new.len <= key || p->new.at[key] != '[')) {
        suite_fail(p->w, "a menu in a view is not an array");
    }
}

/* Now and then the game is over for the players, and everything is shown. */
static void check_seat(pair *p, const void *before, int seat)
{
    enum { ENDS = 8 };
    suite_walk *w = p->w;
    w->rules->view(before, seat, p->before);
    game_show(w->rules, w->state, seat, suite_below(w, ENDS) == 0, p->after);
    check_whole(p);
    for (const game_part *part = w->rules->parts; part->write != NULL && !w->failed; part++) {
        check_part(p, part);
    }
}

/* What is the same for two seats is written once for both. */
static void check_seats(pair *p)
{
    suite_walk *w = p->w;
    uint32_t seats = (uint32_t)w->seats + 1;
    bool over = suite_below(w, 2) == 0;
    game_show(w->rules, w->state, (int)suite_below(w, seats) + GAME_SPECTATOR, over, p->before);
    game_show(w->rules, w->state, (int)suite_below(w, seats) + GAME_SPECTATOR, over, p->after);
    for (const game_part *part = w->rules->parts; part->write != NULL && !w->failed; part++) {
        if (part->menu == NULL) {
            check_part(p, part);
        }
    }
}

/* Compares each state with an earlier one of the same game, from a few steps before to many. */
void suite_parts(suite_walk *w)
{
    enum { STAYS = 4 };
    suite_event event;
    if (w->rules->parts == NULL) {
        w->work = 0;
        return;
    }
    void *before = suite_copy(w->state, w->rules->state_size);
    pair p = {.w = w,
              .before = suite_new(w->rules->view_size),
              .after = suite_new(w->rules->view_size),
              .old = suite_page(),
              .new = suite_page()};
    while (suite_goes_on(w) && suite_step(w, &event)) {
        for (int seat = GAME_SPECTATOR; seat < w->seats && !w->failed; seat++) {
            check_seat(&p, before, seat);
        }
        check_seats(&p);
        if (suite_below(w, STAYS) == 0) {
            memcpy(before, w->state, w->rules->state_size);
        }
        suite_charge(w, 1);
    }
    free(before);
    free(p.before);
    free(p.after);
    suite_page_free(&p.old);
    suite_page_free(&p.new);
}
