/* The state of a room as JSON. */
#include "server/doors/col_value.h"

#include "server/doors/col_game.h"
#include "server/doors/table_json.h"

/* -- players -- */

static void role_text(const col_game *game, int seat, text_out *o)
{
    json_str_open(o);
    if (game->roles != NULL) {
        text_str(o, game->roles[seat]);
    } else {
        text_int(o, seat);
    }
    json_str_close(o);
}

static void id_key(const col_door *d, const table *t, int seat, text_out *o)
{
    char id[COL_KEY_ID];
    col_key_id(&d->key, t, seat, id);
    json_key(o, id);
}

static void players_json(const col_door *d, const col_game *game, const table *t, text_out *o)
{
    json_key(o, "players");
    json_object_open(o);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (t->seats[p].kind != SEAT_OPEN) {
            id_key(d, t, p, o);
            role_text(game, p, o);
        }
    }
    json_object_close(o);
}

static void profile_json(const col_game *game, const table *t, int p, text_out *o)
{
    const table_seat *seat = &t->seats[p];
    bool bot = seat->kind == SEAT_BOT;
    json_object_open(o);
    json_key_str(o, "name", bot ? "Computer" : seat->name);
    json_key_int(o, "seat", p);
    json_key(o, "role");
    role_text(game, p, o);
    json_key_str(o, "kind", bot ? "bot" : "human");
    if ((bot || seat->stand_in || seat->handed || seat->left) && seat->level != NULL) {
        json_key_str(o, "level", seat->level->name);
    }
    json_key_bool(o, "connected", bot || seat->present);
    json_key_bool(o, "offersDraw", seat->offers_draw);
    json_object_close(o);
}

static void profiles_json(const col_door *d, const col_game *game, const table *t, text_out *o)
{
    json_key(o, "playerProfiles");
    json_object_open(o);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (t->seats[p].kind != SEAT_OPEN) {
            id_key(d, t, p, o);
            profile_json(game, t, p, o);
        }
    }
    json_object_close(o);
}

/* -- the end -- */

uint32_t col_value_winners(const table *t)
{
    int32_t points[GAME_SEATS_MAX] = {0};
    uint32_t winners = 0;
    int32_t best = 0;
    int seats = t->plan.setup.seats;
    if (t->phase != TABLE_ENDED || table_scores(t, points) == 0) {
        return 0;
    }
    if (t->ending.how == GAME_ENDED_RULES) {
        return t->plan.setup.rules->winners(t->state);
    }
    for (int p = 0; p < seats; p++) {
        best = points[p] > best ? points[p] : best;
    }
    for (int p = 0; p < seats; p++) {
        winners |= (uint32_t)(points[p] == best) << p;
    }
    return winners;
}

/* The winner where the players have ended the game, of which the view knows nothing. */
static void winner_json(const col_game *game, const table *t, text_out *o)
{
    uint32_t winners = col_value_winners(t);
    if (!game->is_flat || winners == 0 || t->ending.how == GAME_ENDED_RULES) {
        return;
    }
    json_key(o, "winner");
    if ((winners & (winners - 1)) != 0) {
        json_str(o, "draw");
    } else {
        role_text(game, bit_lowest(winners), o);
    }
}

/* -- what may be done -- */

/* Where nothing is hidden, everybody sees what whoever is to act may do. */
static int whose_actions(const table *t, int seat)
{
    uint32_t to_act = table_to_act(t);
    if (t->plan.setup.rules->same_view) {
        return to_act != 0 ? bit_lowest(to_act) : -1;
    }
    return seat >= 0 && (to_act >> seat & 1) != 0 ? seat : -1;
}

static void actions_json(const room *r, int seat, text_out *o)
{
    const game_rules *rules = r->t->plan.setup.rules;
    int whose = whose_actions(r->t, seat);
    int n = whose >= 0 ? rules->legal(r->t->state, whose, r->rooms->menu) : 0;
    json_key(o, "actions");
    size_t begin = o->len;
    json_array_open(o);
    for (int i = 0; i < n && o->len - begin <= COL_VALUE_ACTIONS; i++) {
        json_str_open(o);
        rules->action_text(r->rooms->menu[i], o);
        json_str_close(o);
    }
    json_array_close(o);
    if (o->len - begin > COL_VALUE_ACTIONS) {
        o->len = begin;
        o->comma = false;
        json_raw(o, "[]", 2);
    }
}

/* -- the view -- */

static void show(const table *t, int seat, void *view)
{
    const game_rules *rules = t->plan.setup.rules;
    game_buffer start = {0};
    if (t->begun_ms > 0) {
        table_view(t, seat, view);
        return;
    }
    rules->start(start.state, t->plan.setup.seats, t->plan.setup.options);
    rules->view(start.state, GAME_SPECTATOR, view);
}

/* The object that is written next joins the one that is open. */
static void join_json(const game_rules *rules, const void *view, text_out *o)
{
    text_char(o, ',');
    size_t brace = o->len;
    o->comma = false;
    rules->view_json(view, o);
    o->at[brace] = ' ';
}

void col_value_write(const col_door *d, const room *r, int seat, text_out *o)
{
    static const char *const stages[] = {"waiting_for_player", "waiting_for_player", "playing",
                                         "finished"};
    const table *t = r->t;
    const game_rules *rules = t->plan.setup.rules;
    const col_game *game = col_game_of(rules);
    game_buffer view = {0};
    show(t, seat, view.state);
    text_restart(o);
    json_object_open(o);
    players_json(d, game, t, o);
    profiles_json(d, game, t, o);
    json_key_str(o, "stage", stages[t->phase]);
    winner_json(game, t, o);
    if (game->instead != NULL) {
        game->instead(view.state, o);
    }
    if (game->is_flat) {
        join_json(rules, view.state, o); /* its brace closes the whole */
        return;
    }
    actions_json(r, seat, o);
    json_key(o, "view");
    rules->view_json(view.state, o);
    json_object_close(o);
}
