/* Rule C15: what events bring about for everybody to see. */
#include "rules/catan/catan_state.h"

static void open_effect(text_out *o, const char *kind, int seat)
{
    json_object_open(o);
    json_key_str(o, "kind", kind);
    json_key_int(o, "seat", seat);
}

static void cards_effect(text_out *o, const char *kind, int seat, catan_cards cards)
{
    if (cards == 0) {
        return;
    }
    open_effect(o, kind, seat);
    catan_json_counts(o, "cards", cards, false);
    json_object_close(o);
}

/* C15.1: what came in the open is what everybody is sure of now and was not before. */
static void received(const catan_view *was, const catan_view *is, text_out *o)
{
    for (int p = 0; p < is->table.seats; p++) {
        cards_effect(o, "receive", p, catan_without(is->public[p], was -> public[p]));
    }
}

/* C15.1, C15.2 */
static void monopoly(const catan_view *was, const catan_view *is, int seat, int resource,
                     text_out *o)
{
    int n = is->table.hand_n[seat] - was->table.hand_n[seat];
    for (int p = 0; p < is->table.seats; p++) {
        int lost = was->table.hand_n[p] - is->table.hand_n[p];
        cards_effect(o, "lose", p, lost > 0 ? catan_some(resource, lost) : 0);
    }
    cards_effect(o, "receive", seat, catan_some(resource, n));
}

/* The offer of `was` has been taken by this seat. */
static void trade(const catan_view *was, int with, text_out *o)
{
    cards_effect(o, "receive", was->table.current, was->table.want);
    cards_effect(o, "receive", with, was->table.give);
}

static void cards_moved(const catan_view *was, const catan_view *is, int actor, game_action a,
                        text_out *o)
{
    bool closed = was->table.give != 0 && is->table.give == 0;
    switch (a.kind) {
    case GAME_KIND_DICE:
        received(was, is, o);
        break;
    case CATAN_SETTLEMENT:
        if (was->table.phase == CATAN_PLACING_2) { /* C3.3 */
            received(was, is, o);
        }
        break;
#ifdef CATAN_WIDE
    case CATAN_TAKE:     /* S6.1 */
    case GAME_KIND_PICK: /* S7.2 */
#endif
#ifdef CATAN_CITIES
    case CATAN_LOSE: /* K3.6 */
        received(was, is, o);
        break;
    case 0: /* K2.2: the dice are settled after a hidden draw or drop */
        if (was->table.chance == CATAN_PROGRESS || was->table.phase == CATAN_DROPPING) {
            received(was, is, o);
        }
        break;
    case CATAN_CITY:
        if (was->table.phase == CATAN_PLACING_2) { /* K1.3 */
            received(was, is, o);
        }
        break;
    case CATAN_PLAY:
        if (a.arg[0] == CATAN_RESOURCE_MONOPOLY || a.arg[0] == CATAN_TRADE_MONOPOLY) {
            monopoly(was, is, actor, a.arg[1], o);
        } else {
            received(was, is, o);
        }
        break;
#else
    case CATAN_PLENTY:
        received(was, is, o);
        break;
    case CATAN_MONOPOLY:
        monopoly(was, is, actor, a.arg[0], o);
        break;
#endif
    case CATAN_ACCEPT:
        if (closed) { /* C10.7 */
            trade(was, actor, o);
        }
        break;
    case CATAN_CONFIRM:
        trade(was, a.arg[0], o);
        break;
    default:
        break;
    }
}

/* C15.3 */
static void title(text_out *o, const char *kind, int was, int is, const char *what, int n)
{
    if (was == is) {
        return;
    }
    json_object_open(o);
    json_key_str(o, "kind", kind);
    catan_json_seat(o, "seat", is);
    catan_json_seat(o, "from", was);
    json_key_int(o, what, is < 0 ? 0 : n);
    json_object_close(o);
}

void catan_effects(const void *before, const void *after, int actor, game_action action,
                   text_out *o)
{
    const catan_view *was = before;
    const catan_view *is = after;
    const catan_table *t = &is->table;
#ifdef CATAN_CITIES
    catan_realm_effects(was, is, actor, action, o);
#endif
    cards_moved(was, is, actor, action, o);
    title(o, "longest_road", was->table.road_seat, t->road_seat, "length",
          t->road_seat < 0 ? 0 : t->road_length[t->road_seat]);
    title(o, "largest_army", was->table.army_seat, t->army_seat, "knights",
          t->army_seat < 0 ? 0 : t->knights[t->army_seat]);
}
