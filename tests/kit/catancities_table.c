/* tests/kit/catansea_table.c for Cities & Knights, and what only this game has. */
#include "tests/kit/catancities_table.h"

#include "tests/kit/catansea_table.c"

void city_knight(catan_state *s, int seat, int vertex, int strength, unsigned marks)
{
    s->table.realm.knight[vertex] =
        (uint8_t)((unsigned)seat | (unsigned)strength << CATAN_KNIGHT_SHIFT | marks);
    derive(s);
}

void city_walls(catan_state *s, const char *vertices)
{
    int vertex;
    int used;
    for (const char *p = vertices; sscanf(p, "%d%n", &vertex, &used) == 1;) {
        s->table.realm.walls |= catan_bit(vertex);
        p += used;
        p += *p == ',';
    }
    derive(s);
}

void city_level(catan_state *s, int seat, int track, int level, int metropolis)
{
    s->table.realm.levels[seat][track] = (uint8_t)level;
    if (metropolis >= 0) {
        s->table.realm.metropolis[track] = (uint8_t)metropolis;
    }
    catan_change_rates(&s->table, seat);
    derive(s);
}

void city_card(catan_state *s, int seat, int card)
{
    catan_realm *r = &s->table.realm;
    ref_need(s->progress_deck[card] > 0, "the deck has this card");
    s->progress_deck[card]--;
    r->deck_n[catan_track_of(card)]--;
    s->progress[seat][card]++;
    r->progress_n[seat]++;
}

void city_attacks(catan_state *s, int n)
{
    s->table.realm.attacks = (uint16_t)n;
}

const char *city_roll(catan_state *s, const char *dice, const char *event)
{
    const char *rolled = ref_roll(s, dice);
    return strcmp(rolled, "ok") == 0 ? ref_chance(s, event) : rolled;
}

void city_roads(catan_state *s, int seat, int hex, int from, int n)
{
    for (int i = 0; i < n; i++) {
        catan_add_edge(&s->table.roads[seat], sea_side(s, hex, from + i));
    }
    derive(s);
}

const char *city_cards(const catan_state *s, int seat)
{
    static char text[400];
    text_out o = text_to(text, sizeof text);
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        for (int i = 0; i < s->progress[seat][k]; i++) {
            text_str(&o, o.len > 0 ? "," : "");
            text_str(&o, catan_progress_names[k]);
        }
    }
    return text_end(&o);
}
