/* Searches that play any game: flat, a tree for each world, or one tree over many worlds. */
#include "ai/search/search.h"

#include "ai/search/playout.h"

/* An action, and what came of it; the root is that of nobody. */
typedef struct node {
    game_action action;
    int64_t worth; /* the sum, to the seat that acted */
    uint32_t visits;
    uint32_t offered; /* how often it was on the menu; in one world, as often as its parent came */
    uint32_t parent;
    int8_t seat; /* GAME_CHANCE: an outcome */
    uint8_t zero[3];
} node;

enum { ROOT = 0, NONE = 0 };

typedef struct search {
    uint64_t world[GAME_STATE_MAX / 8]; /* that of this tree */
    uint64_t now[GAME_STATE_MAX / 8];
    game_action menu[SEARCH_MENU_MAX];
    double prior[SEARCH_MENU_MAX];
    uint32_t child_of[SEARCH_MENU_MAX]; /* NONE: the entry was not tried here */
    uint32_t path[SEARCH_PATH_MAX];
    int32_t worth[GAME_SEATS_MAX];
    const bot_ask *ask;
    const search_plan *plan;
    luck luck;
    int path_n;
    uint32_t start; /* the entry that a flat search tries first */
    uint32_t nodes_n, nodes_max;
    uint32_t *places; /* where the node of a parent and an action is: 2 * nodes_max, by hash */
    node nodes[];
} search;

_Static_assert(sizeof(search) <= SEARCH_BYTES &&
                   SEARCH_NODE_BYTES == sizeof(node) + 2 * sizeof(uint32_t),
               "the header says how much scratch there must be");

/* -- the tree -- */

/* The natural logarithm, to within a tenth: the whole part by bits, the rest by a straight line. */
static double log_of(uint32_t n)
{
    int whole = bit_highest(n | 1);
    double rest = (double)n / (double)((uint64_t)1 << whole) - 1;
    return 0.6931471805599453 * ((double)whole + (n > 0 ? rest : 0));
}

/* The place of a parent's child by this action, or that where it would be. Half of the places are
 * always empty. */
static uint32_t *place_of(const search *s, uint32_t parent, game_action a)
{
    uint64_t bits;
    memcpy(&bits, &a, sizeof bits);
    uint64_t hash = (bits ^ (uint64_t)parent << 40) * 0x9e3779b97f4a7c15u;
    uint32_t size = 2 * s->nodes_max;
    uint32_t at = (uint32_t)((hash >> 32) * size >> 32);
    while (s->places[at] != NONE) {
        const node *n = &s->nodes[s->places[at]];
        if (n->parent == parent && game_action_same(n->action, a)) {
            break;
        }
        at = at + 1 < size ? at + 1 : 0;
    }
    return &s->places[at];
}

/* A new child of a node; NONE: the tree is full. */
static uint32_t add_child(search *s, uint32_t parent, game_action a, int seat)
{
    if (s->nodes_n >= s->nodes_max) {
        return NONE;
    }
    uint32_t child = s->nodes_n++;
    s->nodes[child] = (node){.action = a, .offered = 1, .parent = parent, .seat = (int8_t)seat};
    *place_of(s, parent, a) = child;
    return child;
}

/* Finds the child of each entry of the menu, and returns how many there are. */
static int match_children(search *s, uint32_t at, const game_action *menu, int n)
{
    int tried = 0;
    for (int i = 0; i < n; i++) {
        s->child_of[i] = *place_of(s, at, menu[i]);
        if (s->child_of[i] != NONE) {
            s->nodes[s->child_of[i]].offered++;
            tried++;
        }
    }
    return tried;
}

static int untried_at(const search *s, int n, uint32_t skip)
{
    for (int i = 0; i < n; i++) {
        if (s->child_of[i] == NONE && skip-- == 0) {
            return i;
        }
    }
    return -1;
}

/* The entry of highest mean worth with what it may gain by being tried again (UCB1). */
static int best_tried(const search *s, int n)
{
    const double width = 0.7 * s->plan->explore;
    double best = 0;
    int entry = -1;
    for (int i = 0; i < n; i++) {
        if (s->child_of[i] == NONE) {
            continue;
        }
        const node *c = &s->nodes[s->child_of[i]];
        double visits = (double)c->visits;
        double mean = (double)c->worth / visits / BOT_SURE;
        double worth = mean + width * __builtin_sqrt(log_of(c->offered) / visits);
        if (entry < 0 || worth > best) {
            best = worth;
            entry = i;
        }
    }
    return entry;
}

/* The same with a prior (PUCT). Every entry counts as tried once more than it was, with the mean of
 * all that were tried. Where there is no room for a new node, what has none is not tried: it could
 * not be counted, and would be tried for ever. */
static int best_by_prior(search *s, int seat, const game_action *menu, int n, bool full)
{
    const search_guide *guide = s->plan->guide;
    const double unit = 1.0 / BOT_SURE;
    double sum = 0, best = 0;
    int64_t worth = 0;
    uint32_t visits = 0;
    int entry = -1;
    guide->prior(guide->self, s->now, seat, menu, n, s->prior);
    for (int i = 0; i < n; i++) {
        const node *c = &s->nodes[s->child_of[i]];
        sum += s->prior[i];
        visits += s->child_of[i] != NONE ? c->visits : 0;
        worth += s->child_of[i] != NONE ? c->worth : 0;
    }
    double mean = visits > 0 ? (double)worth * unit / (double)visits : 0.5;
    double width = s->plan->explore * __builtin_sqrt((double)visits + 1) / sum;
    for (int i = 0; i < n; i++) {
        const node *c = &s->nodes[s->child_of[i]];
        double value = mean + width * s->prior[i];
        if (s->child_of[i] == NONE && full && visits > 0) {
            continue;
        }
        if (s->child_of[i] != NONE) {
            value = (value + (double)c->worth * unit) / (1 + (double)c->visits);
        }
        if (entry < 0 || value > best) {
            best = value;
            entry = i;
        }
    }
    return entry;
}

/* The entry to try at a node: with a prior by its worth; else one that was not tried yet, or, if
 * all were, the best. */
static int select_entry(search *s, uint32_t at, int seat, const game_action *menu, int n)
{
    int tried = match_children(s, at, menu, n);
    bool full = s->nodes_n >= s->nodes_max;
    if (s->plan->guide != NULL && s->plan->guide->prior != NULL) {
        return best_by_prior(s, seat, menu, n, full);
    }
    if (tried < n && (!full || tried == 0)) {
        return untried_at(s, n, luck_below(&s->luck, (uint32_t)(n - tried)));
    }
    return best_tried(s, n);
}

/* -- an iteration -- */

/* Goes on to a child, which is made if it is not there. False: the playout begins here. */
static bool go_to(search *s, uint32_t at, uint32_t child, game_action a, int seat)
{
    bool known = child != NONE;
    child = known ? child : add_child(s, at, a, seat);
    if (child != NONE) {
        s->path[s->path_n++] = child;
    }
    return known;
}

static bool pass_chance(search *s, uint32_t at)
{
    game_action drawn = playout_chance(s->ask->rules, s->now, &s->luck);
    return go_to(s, at, *place_of(s, at, drawn), drawn, GAME_CHANCE);
}

static bool pass_seat(search *s, uint32_t at, uint32_t seats)
{
    const bot_ask *ask = s->ask;
    bool root = at == ROOT && ask->menu_n > 0;
    const game_action *menu = root ? ask->menu : s->menu;
    int n = ask->menu_n;
    int seat = root ? ask->seat : playout_seat(ask->rules, s->now, seats, s->menu, &n);
    if (seat < 0) {
        return false;
    }
    int entry = select_entry(s, at, seat, menu, n);
    game_action a = menu[entry];
    int error = ask->rules->apply(s->now, seat, a);
    rules_assert(error == GAME_OK);
    return go_to(s, at, s->child_of[entry], a, seat);
}

/* Down the tree to a position that is not in it, or to the end of the game. */
static void descend(search *s)
{
    uint32_t at = ROOT;
    bool inside = true;
    s->path_n = 0;
    while (inside && s->path_n < SEARCH_PATH_MAX) {
        game_turn turn = s->ask->rules->turn(s->now);
        if (turn.what == GAME_OVER || (at != ROOT && s->nodes[at].visits < s->plan->ripe)) {
            return;
        }
        inside = turn.what == GAME_ACT ? pass_seat(s, at, turn.seats) : pass_chance(s, at);
        at = s->path_n > 0 ? s->path[s->path_n - 1] : ROOT;
    }
}

/* A flat search tries the choices in turn. */
static void descend_flat(search *s, uint32_t i)
{
    const bot_ask *ask = s->ask;
    int entry = (int)((s->start + i) % (uint32_t)ask->menu_n);
    game_action a = ask->menu[entry];
    int error = ask->rules->apply(s->now, ask->seat, a);
    rules_assert(error == GAME_OK);
    s->path_n = 0;
    go_to(s, ROOT, *place_of(s, ROOT, a), a, ask->seat);
}

static void count(search *s)
{
    s->nodes[ROOT].visits++;
    s->nodes[ROOT].worth += s->worth[s->ask->seat];
    for (int i = 0; i < s->path_n; i++) {
        node *n = &s->nodes[s->path[i]];
        n->visits++;
        n->worth += n->seat >= 0 ? s->worth[n->seat] : 0;
    }
}

static void deal(search *s, void *state)
{
    const search_guide *guide = s->plan->guide;
    if (guide != NULL && guide->sample != NULL) {
        guide->sample(guide->self, s->ask->view, &s->luck, state);
    } else {
        game_luck any = luck_as(&s->luck);
        s->ask->rules->sample(s->ask->view, &any, state);
    }
}

static void iterate(search *s, uint32_t i)
{
    const search_plan *plan = s->plan;
    int steps = plan->steps_max > 0 ? plan->steps_max : SEARCH_STEPS_MAX;
    if (plan->redeal) {
        deal(s, s->now);
    } else {
        memcpy(s->now, s->world, s->ask->rules->state_size);
    }
    if (plan->flat) {
        descend_flat(s, i);
    } else {
        descend(s);
    }
    playout_run(s->ask->rules, plan->guide, s->now, steps, s->menu, &s->luck, s->worth);
    count(s);
}

/* -- all trees -- */

/* Adds the root's counts. */
static void tally_root(const search *s, search_tally *tally)
{
    if (s->ask->menu_n == 0) {
        tally->visits += s->nodes[ROOT].visits;
        tally->worth += s->nodes[ROOT].worth;
        return;
    }
    for (int i = 0; i < s->ask->menu_n; i++) {
        uint32_t c = *place_of(s, ROOT, s->ask->menu[i]);
        tally[i].visits += c != NONE ? s->nodes[c].visits : 0;
        tally[i].worth += c != NONE ? s->nodes[c].worth : 0;
    }
}

static void grow_tree(search *s, uint32_t number, bot_budget *budget)
{
    luck seeds = luck_from(s->ask->seed ^ (uint64_t)number << 32);
    s->luck = luck_from(luck_next(&seeds));
    s->nodes[ROOT] = (node){.seat = GAME_CHANCE};
    s->nodes_n = 1;
    memset(s->places, 0, (size_t)2 * s->nodes_max * sizeof *s->places);
    s->start = s->plan->flat ? luck_below(&s->luck, (uint32_t)s->ask->menu_n) : 0;
    for (uint32_t i = 0; i < s->plan->iterations && bot_spend(budget, 1); i++) {
        if (i == 0 && !s->plan->redeal) {
            deal(s, s->world);
        }
        iterate(s, i);
    }
}

void search_run(const bot_ask *ask, const search_plan *plan, bot_budget *budget, size_t scratch,
                search_tally *tally)
{
    search *s = ask->scratch;
    uint32_t parts = plan->parts > 0 ? plan->parts : 1;
    rules_assert(scratch >= SEARCH_SCRATCH(0) && ask->rules->menu_max <= SEARCH_MENU_MAX);
    rules_assert(ask->menu_n > 0 || !plan->flat);
    s->ask = ask;
    s->plan = plan;
    size_t room = (scratch - sizeof *s) / SEARCH_NODE_BYTES;
    uint32_t most = plan->iterations < budget->left ? plan->iterations : budget->left;
    s->nodes_max = room <= most ? (uint32_t)room : most + 1;
    s->places = (uint32_t *)(void *)(s->nodes + s->nodes_max);
    for (uint32_t t = plan->part; t < plan->trees && budget->left > 0; t += parts) {
        grow_tree(s, t, budget);
        tally_root(s, tally);
    }
}

/* -- what was found -- */

void search_merge(search_tally *to, const search_tally *from, int n)
{
    for (int i = 0; i < n; i++) {
        to[i].visits += from[i].visits;
        to[i].worth += from[i].worth;
    }
}

int search_best(const search_tally *tally, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++) {
        bool more = tally[i].visits > tally[best].visits;
        bool same = tally[i].visits == tally[best].visits;
        if (more || (same && tally[i].worth > tally[best].worth)) {
            best = i;
        }
    }
    return best;
}

int search_best_worth(const search_tally *tally, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++) {
        best = search_worth(&tally[i]) > search_worth(&tally[best]) ? i : best;
    }
    return best;
}

int32_t search_worth(const search_tally *t)
{
    return t->visits > 0 ? (int32_t)(t->worth / t->visits) : BOT_UNSEEN;
}
