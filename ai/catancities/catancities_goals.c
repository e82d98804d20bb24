/* What a player of Cities & Knights can save for besides what the other games have: improvements,
 * knights and walls; and what the next attack of the barbarians will bring. */
#include "ai/catancities/catancities_own.h"

#include "ai/catancities/catancities_mind.h"
#include "ai/catancities/catancities_weights.h"

/* -- production -- */

void catan_earn_goods(catan_mind *m, int hex, int pips)
{
    int terrain = m->t->terrain[hex];
    int commodity = terrain < CATAN_RESOURCES ? catan_commodity_of(terrain) : 0;
    int cities = (int)(m->t->realm.city_yield[hex] >> 4 * m->me & 15);
    if (commodity > 0) {
        m->pips[terrain] -= pips * cities;
        m->commodity_pips[commodity - CATAN_RESOURCES] += pips * cities;
    }
}

int catan_city_worth(const catan_mind *m, int vertex)
{
    const catan_table *t = m->t;
    int worth = WORTH_CITY + WORTH_CITY_PIP * catan_vertex_pips(t, vertex);
    for (int i = 0; i < 3; i++) {
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i];
        if (hex != CATAN_NONE && catan_commodity_of(t->terrain[hex]) > 0) {
            worth += WORTH_COMMODITY_PIP * catan_chances(t->number[hex]);
        }
    }
    return worth;
}

/* -- barbarians -- */

/* The chance, in percent, that so many rolls move the ship so many steps. */
static int chance_of_steps(int steps, int rolls)
{
    uint32_t ways[24] = {1}; /* to have moved it i steps */
    for (int n = 1; n <= rolls; n++) {
        for (int i = n; i > 0; i--) {
            ways[i] += ways[i - 1];
        }
    }
    uint64_t sum = 0;
    for (int i = steps; i <= rolls; i++) {
        sum += ways[i];
    }
    return (int)(100 * sum >> rolls);
}

/* The strength of a seat's knights that are not active. */
static int idle_of(const catan_table *t, int seat)
{
    int sum = 0;
    for (catan_set rest = t->realm.knights[seat]; catan_any(rest); rest = catan_rest(rest)) {
        uint8_t knight = t->realm.knight[catan_lowest(rest)];
        sum += (knight & CATAN_KNIGHT_ACTIVE) == 0 ? catan_strength(knight) : 0;
    }
    return sum;
}

/* L3: with a special building phase there is a turn of one's own after every roll. */
static int rolls_between(const catan_table *t)
{
    if (t->seats <= 4 || t->sea.extra == CATAN_EXTRA_NONE) {
        return t->seats;
    }
    return t->sea.extra == CATAN_EXTRA_BUILD ? 1 : (t->seats + 1) / 2;
}

static void look_out(catan_mind *m)
{
    enum { FAR = 3, MANY = 100 };
    const catan_table *t = m->t;
    catan_war *w = &m->war;
    int steps = CATAN_BARBARIAN_STEPS - t->realm.barbarians;
    w->least = MANY;
    for (int p = 0; p < t->seats; p++) {
        w->strength += catan_members(t->cities[p]);
        int will = 2 * catan_defence(t, p) + idle_of(t, p);
        if (p != m->me) {
            w->others += will;
            w->most = will > w->most ? will : w->most;
            w->least = will < w->least && catan_any(catan_plain_cities(t, p)) ? will : w->least;
        }
    }
    w->active = catan_defence(t, m->me);
    w->idle = idle_of(t, m->me);
    w->loses = catan_any(catan_plain_cities(t, m->me));
    w->now = chance_of_steps(steps, rolls_between(t));
    w->soon = chance_of_steps(steps, FAR * t->seats);
    w->soon = w->soon > CHANCE_SOON ? w->soon : CHANCE_SOON;
}

static int percent(int n)
{
    return n < 0 ? 0 : n > 100 ? 100 : n;
}

/* Nobody knows what the others will do until then: chances that rise with each half of strength. */
int catan_war_worth(const catan_war *w, int mine)
{
    enum { EVEN = 60, EACH = 12 };
    static const int8_t best[] = {25, 65, 80, 90};      /* by halves more than the next */
    static const int8_t worst[] = {90, 55, 30, 20, 10}; /* by halves more than the least */
    int holds = percent(EVEN + EACH * (w->others + 2 * mine - 2 * w->strength));
    int ahead = 2 * mine - w->most;
    int above = 2 * mine - w->least;
    int first = ahead < 0 || mine == 0 ? 0 : best[ahead < 3 ? ahead : 3];
    int last = !w->loses ? 0 : above < 0 ? 100 : worst[above < 4 ? above : 4];
    int gain = first * WORTH_DEFENDER + (ahead == 0 && mine > 0 ? 50 * WORTH_SHARED : 0);
    return (holds * gain - (100 - holds) * last * WORTH_LOST_CITY) / 10000;
}

int catan_war_loss(const catan_mind *m, int strength)
{
    const catan_war *w = &m->war;
    int less = catan_war_worth(w, w->active) - catan_war_worth(w, w->active - strength);
    return less * w->now / 100;
}

/* -- improvements -- */

/* Whether the metropolis of a track can still be had by who goes on. */
static bool can_win(const catan_mind *m, int track)
{
    const catan_table *t = m->t;
    int holder = catan_metropolis_owner(t, track);
    return holder < 0 || (holder != m->me && t->realm.levels[holder][track] < CATAN_LEVELS_MAX);
}

static bool is_pursued(const catan_mind *m, int track)
{
    bool near = false;
    for (int p = 0; p < m->t->seats; p++) {
        near |= p != m->me && m->t->realm.levels[p][track] >= CATAN_SPECIAL_LEVEL;
    }
    return near;
}

int catan_level_worth(const catan_mind *m, int track)
{
    static const uint8_t step[CATAN_LEVELS_MAX + 1] = {0, 85, 110, 130, 130, WORTH_LAST_LEVEL};
    static const uint8_t special[CATAN_TRACKS] = {50, 40, 60};
    const catan_table *t = m->t;
    int level = t->realm.levels[m->me][track] + 1;
    if (catan_judge_level(t, m->me, track) != GAME_OK) {
        return 0;
    }
    int worth = step[level] + (level == CATAN_SPECIAL_LEVEL ? special[track] : 0);
    if (catan_wins_metropolis(t, m->me, track)) {
        worth += WORTH_METROPOLIS;
    } else if (can_win(m, track) && catan_any(catan_plain_cities(t, m->me))) {
        worth += WORTH_ON_THE_WAY * (level - 1);
    } else if (level == CATAN_LEVELS_MAX && is_pursued(m, track) &&
               catan_metropolis_owner(t, track) == m->me) {
        worth += WORTH_SAFE_METROPOLIS;
    }
    return worth;
}

/* -- knights -- */

int catan_post_worth(const catan_mind *m, int vertex)
{
    enum { SITE = 3, PIP = 4 };
    const catan_table *t = m->t;
    int worth = catan_has(t->closed, vertex) ? 0 : -catan_site_worth(m, vertex) / SITE;
    for (int i = 0; i < 3; i++) { /* from where a robber can be chased */
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i];
        if (hex != CATAN_NONE && catan_any(catan_corners_of(t, hex) & catan_built(t, m->me))) {
            worth += PIP * catan_chances(t->number[hex]) * (hex == t->robber ? 2 : 1);
        }
    }
    return worth;
}

static bool can_promote(const catan_mind *m)
{
    catan_set rest = m->t->realm.knights[m->me];
    for (; catan_any(rest); rest = catan_rest(rest)) {
        if (catan_judge_promotion(m->t, m->me, catan_lowest(rest), -1) == GAME_OK) {
            return true;
        }
    }
    return false;
}

static void find_knights(catan_mind *m)
{
    const catan_table *t = m->t;
    const catan_war *w = &m->war;
    int all = w->active + w->idle;
    bool can_hire = catan_knights_left(t, m->me, 1) > 0 && catan_any(catan_hire_sites(t, m->me));
    if (can_hire || can_promote(m)) {
        int more = catan_war_worth(w, all + 1) - catan_war_worth(w, all);
        int plain = WORTH_KNIGHT - WORTH_KNIGHT_LESS * all;
        m->worth[CATAN_FOR_KNIGHT] = (plain > 0 ? plain : 0) + more * w->soon / 100;
        m->cost[CATAN_FOR_KNIGHT] = CATAN_HIRE_COST;
    }
    if (w->idle > 0) {
        int more = catan_war_worth(w, all) - catan_war_worth(w, w->active);
        m->worth[CATAN_FOR_WATCH] = WORTH_AWAKE + more * w->now / 100;
        m->cost[CATAN_FOR_WATCH] = CATAN_ACTIVATE_COST;
    }
}

/* -- goals -- */

static void find_wall(catan_mind *m)
{
    enum { CLOSE = 2 };
    const catan_table *t = m->t;
    catan_set walls = t->cities[m->me] & t->realm.walls;
    int over = t->hand_n[m->me] + CLOSE - catan_room(t, m->me);
    if (catan_members(walls) < CATAN_WALLS_MAX && catan_any(t->cities[m->me] & ~walls)) {
        m->worth[CATAN_FOR_WALL] = WORTH_WALL + (over > 0 ? WORTH_WALL_CARD * over : 0);
        m->cost[CATAN_FOR_WALL] = CATAN_WALL_COST;
    }
}

static void find_cities(catan_mind *m)
{
    const catan_table *t = m->t;
    catan_set tipped = t->settlements[m->me] & t->realm.tipped;
    catan_set sites = t->pieces[m->me][CATAN_CITY_PIECE] > 0 ? t->settlements[m->me] : CATAN_EMPTY;
    m->worth[CATAN_FOR_CITY] = 0;
    for (sites = catan_any(tipped) ? tipped : sites; catan_any(sites); sites = catan_rest(sites)) {
        int worth = catan_city_worth(m, catan_lowest(sites));
        m->worth[CATAN_FOR_CITY] =
            worth > m->worth[CATAN_FOR_CITY] ? worth : m->worth[CATAN_FOR_CITY];
    }
    bool medicine = m->v->progress[CATAN_MEDICINE] > 0;
    m->cost[CATAN_FOR_CITY] = medicine ? CATAN_MEDICINE_COST : CATAN_CITY_COST;
}

void catan_find_realm(catan_mind *m)
{
    bool crane = m->v->progress[CATAN_CRANE] > 0;
    look_out(m);
    find_cities(m);
    find_knights(m);
    find_wall(m);
    for (int track = 0; track < CATAN_TRACKS; track++) {
        int price = m->t->realm.levels[m->me][track] + 1 - crane;
        m->worth[CATAN_FOR_LEVEL + track] = catan_level_worth(m, track);
        m->cost[CATAN_FOR_LEVEL + track] = catan_some(catan_commodity_for(track), price);
    }
}
