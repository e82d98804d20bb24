/* ai/catansea/catansea_net.c for Cities & Knights, and what the network sees there besides. */
#include "ai/catancities/catancities_own.h"

#include "ai/catansea/catansea_net.c"

#include "ai/catancities/catancities_mind.h"

/* Commodities: what comes in, and what is held. */
static void put_goods(inputs *in, const catan_mind *m)
{
    int cards = 0;
    for (int k = CATAN_RESOURCES; k < CATAN_GOODS; k++) {
        int held = catan_count(m->v->hand, k);
        put(in, catan_earned(m, k), 8);
        put(in, held < 5 ? held : 5, 3);
    }
    for (int card = 0; card < CATAN_PROGRESS_CARDS; card++) {
        cards += m->v->progress[card] * catan_card_worth(m, card);
    }
    put(in, cards, 200);
    put(in, m->t->realm.progress_n[m->me], 4);
}

/* The tracks, and who is ahead on them. */
static void put_tracks(inputs *in, const catan_mind *m)
{
    const catan_table *t = m->t;
    for (int track = 0; track < CATAN_TRACKS; track++) {
        int level = t->realm.levels[m->me][track];
        int most = 0;
        for (int p = 0; p < t->seats; p++) {
            int other = t->realm.levels[p][track];
            most = p != m->me && other > most ? other : most;
        }
        put(in, level, 4);
        put_flag(in, level >= CATAN_SPECIAL_LEVEL);
        put_flag(in, catan_metropolis_owner(t, track) == m->me);
        put(in, level - most, 3);
        put_goal(in, m, CATAN_FOR_LEVEL + track);
    }
}

/* Knights, walls, and the barbarians. */
static void put_war(inputs *in, const catan_mind *m)
{
    const catan_table *t = m->t;
    const catan_war *w = &m->war;
    int all = w->active + w->idle;
    put(in, w->active, 4);
    put(in, w->idle, 4);
    put(in, catan_war_worth(w, w->active), 200);
    put(in, catan_war_worth(w, w->active) * w->now / 100, 200);
    put(in, catan_war_worth(w, all) * w->soon / 100, 200);
    put(in, w->others + 2 * w->active - 2 * w->strength, 8);
    put(in, w->now, 100);
    put(in, t->realm.barbarians, CATAN_BARBARIAN_STEPS);
    put(in, catan_members(catan_plain_cities(t, m->me)), 3);
    put(in, catan_members(t->cities[m->me] & t->realm.walls), 3);
    put(in, t->hand_n[m->me] - catan_room(t, m->me), 8);
    put_flag(in, t->realm.merchant == m->me + 1);
    put(in, t->realm.defenders[m->me], 2);
}

static void put_more(inputs *in, const catan_mind *m)
{
    put_sea(in, m);
    put_goods(in, m);
    put_tracks(in, m);
    put_war(in, m);
}
