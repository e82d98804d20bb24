/* The positions that a client has missed, so that it can show what happened one by one. */
#include "server/doors/steps_json.h"

#include "server/doors/table_json.h"
#include "server/doors/view_json.h"
#include "table/grow.h"

typedef struct stepping {
    const table *t;
    const steps_json_reader *to;
    uint32_t first;   /* the first event before which a position is told */
    bool based;       /* `told` is the view that the client has, or the last one that was told */
    bool menu;        /* the client has the menu of that view */
    bool full;        /* there is no room for more */
    game_buffer told; /* a view */
    view_json_desk desk;
    text_out *o;
} stepping;

static void seats_json(uint32_t seats, text_out *o)
{
    json_array_open(o);
    for (; seats != 0; seats &= seats - 1) {
        json_int(o, bit_lowest(seats));
    }
    json_array_close(o);
}

/* Nothing can be done in a position that is over, so its menu is left out. */
static void step_json(stepping *s, uint32_t seq, const void *state)
{
    const game_rules *rules = s->t->plan.setup.rules;
    game_turn turn = rules->turn(state);
    game_buffer view;
    rules->view(state, s->to->seat, view.state);
    view_json_pair pair = {
        .rules = rules, .before = s->told.state, .after = view.state, .menu_before = s->menu};
    json_object_open(s->o);
    json_key_int(s->o, "seq", seq);
    json_key(s->o, "patch");
    view_json_forget(&s->desk);
    view_json_patch(&pair, s->to->merge ? PATCH_MERGE : PATCH_BY_INDEX, &s->desk, s->o);
    json_key(s->o, "to_act");
    seats_json(turn.what == GAME_ACT ? turn.seats : 0, s->o);
    json_object_close(s->o);
    s->told = view;
}

static void step(stepping *s, uint32_t seq, const void *state)
{
    size_t begin = s->o->len;
    bool comma = s->o->comma;
    step_json(s, seq, state);
    if (s->o->len > TABLE_JSON_BYTES) {
        s->o->len = begin;
        s->o->comma = comma;
        s->full = true;
    }
}

/* The client has the view before this event. */
static void base(stepping *s, const void *state)
{
    const game_rules *rules = s->t->plan.setup.rules;
    int seat = s->to->seat;
    game_turn turn = rules->turn(state);
    s->based = true;
    s->menu = s->to->merge || (turn.what == GAME_ACT && seat >= 0 && (turn.seats >> seat & 1) != 0);
    rules->view(state, seat, s->told.state);
}

/* A position is told where somebody acts; what chance brings belongs to the action before it. */
static void look(void *self, const table_step *now)
{
    stepping *s = self;
    if (!s->based) {
        base(s, now->before);
    } else if (now->event->actor != GAME_CHANCE && now->seq >= s->first && !s->full) {
        step(s, now->seq - 1, now->before);
    }
}

void steps_json(const table *t, const steps_json_reader *to, text_out *o)
{
    uint32_t n = to->since < t->seq ? t->seq - to->since : 0;
    if (n < 2 || n > TABLE_JSON_EVENTS) {
        return;
    }
    stepping s = {.t = t,
                  .to = to,
                  .first = n > STEPS_JSON_EVENTS ? t->seq - STEPS_JSON_EVENTS : to->since,
                  .desk = view_json_desk_new(),
                  .o = o};
    json_key(o, "missed");
    json_object_open(o);
    json_key_int(o, "since", to->since);
    json_key(o, "steps");
    json_array_open(o);
    table_events(t, to->since, n, look, &s);
    json_array_close(o);
    json_object_close(o);
    view_json_desk_drop(&s.desk);
}
