/* Why a step is forbidden: the rule that a player would name first. Rule numbers are those of
 * README.md, whose table "Why a step is refused" lists the codes. All distances are the mover's. */
#include "rules/nardy/nardy_state.h"

static game_reason why(const char *code, const char *name, int value)
{
    return (game_reason){code, {{name, value}}};
}

static int outside_home(const nardy_side *s)
{
    int n = 0;
    for (int d = NARDY_HOME + 1; d <= NARDY_POINTS; d++) {
        n += nardy_count(s, d);
    }
    return n;
}

/* N5.1, N10.3, N7.2: what forbids a step that a die would make, where no rule before does. */
static game_reason why_not_with_die(const nardy_table *t, int to)
{
    if (to == 0) {
        int farthest = bit_highest(t->side[t->mover].on);
        return why("farthest", "point", nardy_point(t->mover, farthest));
    }
    return why(t->federation ? "block_before_all" : "block", NULL, 0);
}

/* N6.1, N6.2: the step itself is allowed, but a die would be lost. */
static game_reason why_not_this_die(const nardy_table *t)
{
    bool one_of_two = t->need == 1 && t->roll[0] != t->roll[1];
    int larger = t->roll[0] > t->roll[1] ? t->roll[0] : t->roll[1];
    return one_of_two ? why("larger_die", "die", larger) : why("most_dice", "dice", t->need);
}

static game_reason why_not_step(const nardy_table *t, const nardy_walk *w, int from, int to)
{
    bool leads_there = false;
    for (int i = 0; i < t->dice_n; i++) {
        if (nardy_landing(from, t->dice[i]) == to) {
            leads_there = true;
            if ((nardy_sources(w, t->dice[i]) >> from & 1) != 0) {
                return why_not_this_die(t);
            }
        }
    }
    return leads_there ? why_not_with_die(t, to) : why("dice", NULL, 0);
}

game_reason nardy_explain(const void *state, int seat, game_action a)
{
    const nardy_table *t = &((const nardy_state *)state)->table;
    if (a.kind == NARDY_ROLL) {
        return why("already_rolled", NULL, 0);
    }
    if (t->dice_n == 0) {
        return why("not_rolled", NULL, 0);
    }
    int from = nardy_distance(seat, a.arg[0]);
    int to = a.arg[1] == 0 ? 0 : nardy_distance(seat, a.arg[1]);
    nardy_walk w = nardy_walk_from(t);
    if (nardy_count(&w.side, from) == 0) {
        return why("no_checker", "point", a.arg[0]);
    }
    if (to > 0 && (w.free >> to & 1) == 0) {
        return why("closed", "point", a.arg[1]); /* N1.4 */
    }
    if (from == NARDY_HEAD && w.head_left <= 0) {
        return why("head", "limit", w.head_left + t->head_moves); /* N4.1, N4.2 */
    }
    if (to == 0 && outside_home(&w.side) > 0) {
        return why("home", "outside", outside_home(&w.side)); /* N7.1 */
    }
    return why_not_step(t, &w, from, to);
}
