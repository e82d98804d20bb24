/* Rules C15 and K11: what events bring about for everybody to see, as far as only this game knows
 * it. */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

/* An event, as a spectator sees it. */
typedef struct told {
    const catan_table *was;
    const catan_table *is;
    int actor;
    game_action action; /* of kind 0: it is hidden */
    text_out *o;
} told;

static void begin(const told *e, const char *kind, int seat)
{
    json_object_open(e->o);
    json_key_str(e->o, "kind", kind);
    catan_json_seat(e->o, "seat", seat);
}

static void end(const told *e)
{
    json_object_close(e->o);
}

/* K11.3: cards that went from one seat to another unseen. */
static void hand_over(const told *e, int from, int to)
{
    int n = e->was->hand_n[from] - e->is->hand_n[from];
    begin(e, "hand_over", from);
    json_key_int(e->o, "to", to);
    json_key_int(e->o, "count", n > 0 ? n : 1); /* a harbour's cards are exchanged */
    end(e);
}

/* -- the roll -- */

static void attack(const told *e)
{
    const catan_table *t = e->was;
    int strength = 0;
    int defence = 0;
    int defender = -1;
    for (int p = 0; p < t->seats; p++) {
        strength += catan_members(t->cities[p]);
        defence += catan_defence(t, p);
        bool more = e->is->realm.defenders[p] > t->realm.defenders[p];
        defender = more ? p : defender;
    }
    begin(e, "attack", defender);
    json_key_int(e->o, "strength", strength);
    json_key_int(e->o, "defence", defence);
    end(e);
}

/* K11.1, K11.2: the event die, a progress card; a theft. */
static void tell_chance(const told *e)
{
    const catan_realm *r = &e->was->realm;
    if (e->was->chance == CATAN_PROGRESS) {
        begin(e, "progress", catan_drawer(e->was));
        json_key_str(e->o, "track", catan_track_names[r->draw_track]);
        end(e);
    }
    if (e->was->chance == CATAN_STEAL) {
        hand_over(e, e->was->victim, catan_actor(e->was));
    }
    if (e->was->chance == CATAN_EVENT && e->is->realm.event == CATAN_SHIP_EVENT) {
        json_object_open(e->o);
        json_key_str(e->o, "kind", "barbarians");
        json_key_int(e->o, "step", r->barbarians + 1);
        end(e);
        if (r->barbarians + 1 == CATAN_BARBARIAN_STEPS) {
            attack(e);
        }
    }
}

/* -- what cities and knights have become -- */

/* K11.4 */
static void tell_levels(const told *e)
{
    for (int i = 0; i < CATAN_TRACKS; i++) {
        for (int p = 0; p < e->is->seats; p++) {
            int level = e->is->realm.levels[p][i];
            if (level != e->was->realm.levels[p][i]) {
                begin(e, "improve", p);
                json_key_str(e->o, "track", catan_track_names[i]);
                json_key_int(e->o, "level", level);
                end(e);
            }
        }
        int from = catan_metropolis_owner(e->was, i);
        int to = catan_metropolis_owner(e->is, i);
        if (from != to) {
            begin(e, "metropolis", to);
            catan_json_seat(e->o, "from", from);
            json_key_str(e->o, "track", catan_track_names[i]);
            end(e);
        }
    }
}

/* K11.5: a knight that was driven out by a march or an intrigue may have nowhere to go. */
static void tell_driven_out(const told *e, int seat)
{
    catan_set gone = e->was->realm.knights[seat] & ~e->is->realm.knights[seat];
    bool drives = e->action.kind == CATAN_MARCH || e->action.kind == CATAN_PLAY;
    if (!drives || seat == e->actor || !catan_any(gone)) {
        return;
    }
    begin(e, "driven_out", seat);
    json_key_bool(e->o, "lost", e->is->realm.retreat == 0);
    end(e);
}

static void tell_promoted(const told *e, int seat)
{
    catan_set same = e->was->realm.knights[seat] & e->is->realm.knights[seat];
    for (; catan_any(same); same = catan_rest(same)) {
        int vertex = catan_lowest(same);
        int strength = catan_strength(e->is->realm.knight[vertex]);
        if (strength != catan_strength(e->was->realm.knight[vertex])) {
            begin(e, "promote", seat);
            json_key_int(e->o, "strength", strength);
            end(e);
        }
    }
}

static void tell_merchant(const told *e)
{
    if (e->was->realm.merchant != e->is->realm.merchant) {
        begin(e, "merchant", e->is->realm.merchant - 1);
        catan_json_seat(e->o, "from", e->was->realm.merchant - 1);
        end(e);
    }
}

/* K11.6: whose road or ship a diplomat has removed. */
static void tell_removed(const told *e)
{
    if (e->action.kind != CATAN_PLAY || e->action.arg[0] != CATAN_DIPLOMAT) {
        return;
    }
    int edge = e->action.arg[1];
    for (int p = 0; p < e->was->seats; p++) {
        if (catan_edge_belongs(e->was, p, edge)) {
            begin(e, "removed", p);
            json_key_str(e->o, "piece", catan_has_edge(&e->was->roads[p], edge) ? "road" : "ship");
            end(e);
        }
    }
}

/* -- answers, and actions that are hidden -- */

/* K11.3: the one whom the harbour asks may have nothing to give. */
static void tell_ask(const told *e)
{
    unsigned left = catan_left_to_ask(e->was);
    unsigned now = e->is->phase == CATAN_HARBOR ? left & e->is->realm.asked : left;
    begin(e, "ask", e->actor);
    json_key_int(e->o, "of", bit_lowest(now));
    json_key_bool(e->o, "has", e->is->realm.ask > 0);
    end(e);
}

static void tell_dropped(const told *e)
{
    for (int i = 0; i < CATAN_TRACKS; i++) {
        if (e->is->realm.used_n[i] > e->was->realm.used_n[i]) {
            begin(e, "drop", e->actor);
            json_key_str(e->o, "track", catan_track_names[i]);
            end(e);
        }
    }
}

static void tell_hidden(const told *e)
{
    const catan_table *t = e->was;
    int on_turn = catan_actor(t);
    if (t->phase == CATAN_TAKING) {
        hand_over(e, t->realm.target - 1, e->actor);
    } else if (t->phase == CATAN_GIVING || t->realm.ask > 0) {
        hand_over(e, e->actor, on_turn);
    } else if (t->phase == CATAN_HARBOR) {
        tell_ask(e);
    } else if (t->phase == CATAN_SPYING) {
        begin(e, "take_progress", e->actor);
        json_key_int(e->o, "from", t->realm.target - 1);
        end(e);
    } else {
        tell_dropped(e);
    }
}

/* K11.5: the same action means another thing in some phases. */
static void tell_answer(const told *e)
{
    const char *kind = e->was->phase == CATAN_LOSING_CITY     ? "lose_city"
                       : e->was->phase == CATAN_LOSING_KNIGHT ? "lose_knight"
                       : e->was->phase == CATAN_RETREATING    ? "retreat"
                                                              : NULL;
    if (e->was->phase == CATAN_PLACING_KNIGHT && e->action.kind == CATAN_HIRE) {
        kind = "place_knight";
    }
    if (kind != NULL) {
        begin(e, kind, e->actor);
        end(e);
    }
}

void catan_realm_effects(const catan_view *was, const catan_view *is, int actor, game_action action,
                         text_out *o)
{
    const told e = {&was->table, &is->table, actor, action, o};
    if (actor == GAME_CHANCE) {
        tell_chance(&e);
        return;
    }
    if (action.kind == 0) {
        tell_hidden(&e);
        return;
    }
    tell_answer(&e);
    tell_levels(&e);
    tell_merchant(&e);
    tell_removed(&e);
    for (int p = 0; p < e.was->seats; p++) {
        tell_driven_out(&e, p);
        tell_promoted(&e, p);
    }
}
