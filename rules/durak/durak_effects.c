/* D10.1: what the end of a bout brings about. */
#include "rules/durak/durak_state.h"

/* A seat (-1: nobody's) and a number of cards (0: that is not what it is about). */
static void effect(text_out *o, const char *kind, int seat, int cards)
{
    json_object_open(o);
    json_key_str(o, "kind", kind);
    if (seat >= 0) {
        json_key_int(o, "seat", seat);
    }
    if (cards > 0) {
        json_key_int(o, "cards", cards);
    }
    json_object_close(o);
}

void durak_effects(const void *before, const void *after, int actor, game_action action,
                   text_out *o)
{
    const durak_table *was = &((const durak_view *)before)->table;
    const durak_table *is = &((const durak_view *)after)->table;
    if (was->attack_n == 0 || is->attack_n > 0) {
        return; /* no bout has ended */
    }
    int played = action.kind == DURAK_THROW || action.kind == DURAK_BEAT;
    int lay = bit_count(was->on_table) + played;
    int taker = was->taking || action.kind == DURAK_TAKE ? was->defender : -1;
    effect(o, taker >= 0 ? "take" : "discard", taker, lay);
    for (int p = 0; p < is->seats; p++) {
        int held = was->hand_n[p] - (p == actor ? played : 0) + (p == taker ? lay : 0);
        if (is->hand_n[p] > held) {
            effect(o, "draw", p, is->hand_n[p] - held);
        }
    }
    for (int i = was->out_n; i < is->out_n; i++) {
        effect(o, "out", is->out[i], 0);
    }
}
