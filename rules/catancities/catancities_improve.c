/* Rule K4: walls, improvements and metropolises. */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

/* K4.1 */
int catan_build_wall(catan_state *s, int vertex, bool free)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    if (!free && !catan_may_build(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (!catan_has(t->cities[p], vertex)) {
        return CATAN_NOT_YOUR_CITY;
    }
    if (catan_has(t->realm.walls, vertex)) {
        return CATAN_WALLED;
    }
    if (catan_members(t->cities[p] & t->realm.walls) == CATAN_WALLS_MAX) {
        return CATAN_NO_PIECE;
    }
    if (!free && !catan_covers(s->hand[p], CATAN_WALL_COST)) {
        return CATAN_CANNOT_PAY;
    }
    if (!free) {
        catan_pay(s, p, CATAN_WALL_COST, 2);
    }
    t->realm.walls |= catan_bit(vertex);
    return GAME_OK;
}

/* K4.3: the first to reach level 4, or level 5 where the holder has 4. */
bool catan_wins_metropolis(const catan_table *t, int seat, int track)
{
    int level = t->realm.levels[seat][track] + 1;
    if (level < CATAN_METROPOLIS_LEVEL) {
        return false;
    }
    int holder = catan_metropolis_owner(t, track);
    if (holder < 0) {
        return true;
    }
    return holder != seat && level == CATAN_LEVELS_MAX &&
           t->realm.levels[holder][track] < CATAN_LEVELS_MAX;
}

/* K4.2, K4.4 */
int catan_judge_level(const catan_table *t, int seat, int track)
{
    int level = t->realm.levels[seat][track] + 1;
    if (level > CATAN_LEVELS_MAX) {
        return CATAN_LEVEL_MAX;
    }
    bool needs = level >= CATAN_METROPOLIS_LEVEL && catan_metropolis_owner(t, track) != seat;
    bool has = catan_any(needs ? catan_plain_cities(t, seat) : t->cities[seat]);
    return has ? GAME_OK : CATAN_NO_CITY;
}

static void move_metropolis(catan_table *t, int seat, int track, int city)
{
    int holder = catan_metropolis_owner(t, track);
    if (holder >= 0) {
        t->points[holder] = (uint8_t)(t->points[holder] - CATAN_METROPOLIS_POINTS);
    }
    t->realm.metropolis[track] = (uint8_t)city;
    t->points[seat] = (uint8_t)(t->points[seat] + CATAN_METROPOLIS_POINTS);
}

int catan_build_level(catan_state *s, int track, int city)
{
    return catan_may_build(&s->table) ? catan_improve(s, track, city, 0) : CATAN_WRONG_PHASE;
}

/* city: where the metropolis is to stand, -1: none is. */
int catan_improve(catan_state *s, int track, int city, int discount)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    int error = catan_judge_level(t, p, track);
    if (error != GAME_OK) {
        return error;
    }
    bool wins = catan_wins_metropolis(t, p, track);
    if (wins != (city >= 0)) {
        return wins ? CATAN_NAME_CITY : CATAN_NO_METROPOLIS;
    }
    if (wins && !catan_has(catan_plain_cities(t, p), city)) {
        return CATAN_NOT_YOUR_CITY;
    }
    int price = t->realm.levels[p][track] + 1 - discount;
    catan_cards cost = catan_some(catan_commodity_for(track), price);
    if (!catan_covers(s->hand[p], cost)) {
        return CATAN_CANNOT_PAY;
    }
    catan_pay(s, p, cost, price);
    t->realm.levels[p][track]++;
    if (wins) {
        move_metropolis(t, p, track, city);
    }
    catan_change_rates(t, p);
    return GAME_OK;
}
