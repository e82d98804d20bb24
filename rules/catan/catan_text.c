/* The actions of Catan in words. */
#include "rules/catan/catan_state.h"

const char *const catan_phase_names[] = {
    [CATAN_PLACING_1] = "initial_placement_1",
    [CATAN_PLACING_2] = "initial_placement_2",
    [CATAN_ROLLING] = "roll_dice",
    [CATAN_DISCARDING] = "discard",
    [CATAN_ROBBING] = "move_robber",
    [CATAN_ACTING] = "action_phase",
    [CATAN_ROADWORK] = "road_building",
#ifdef CATAN_WIDE
    [CATAN_CHOOSING] = "choose_resources",
    [CATAN_BUILDING] = "special_building",
    [CATAN_PAIRED] = "paired_phase",
#endif
    [CATAN_OVER] = "game_over",
    [CATAN_OVER + 1] = NULL,
};

const char *const catan_chance_names[] = {
    [CATAN_NO_CHANCE] = "",      [CATAN_DICE] = "dice",        [CATAN_STEAL] = "steal",
    [CATAN_DRAW] = "card",       [CATAN_HEXES_DUE] = "hexes",  [CATAN_NUMBERS_DUE] = "numbers",
    [CATAN_PORTS_DUE] = "ports", [CATAN_PORTS_DUE + 1] = NULL,
#ifdef CATAN_WIDE
    [CATAN_FOG] = "fog",         [CATAN_FOG_NUMBER] = "fog_number",
#endif
};

/* -- writing -- */

/* " wood=1,ore=2" for counts given as n[r] >> shift, where (n[r] & mask) == is. */
static void amounts_text(const uint8_t *n, int shift, int mask, int is, text_out *o)
{
    char before = ' ';
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        if (n[r] >> shift > 0 && (n[r] & mask) == is) {
            text_char(o, before);
            text_str(o, catan_resource_names[r]);
            text_char(o, '=');
            text_int(o, n[r] >> shift);
            before = ',';
        }
    }
}

static void bank_text(const uint8_t *arg, text_out *o)
{
    for (int i = 0; i < 4; i += 2) {
        text_char(o, ' ');
        text_str(o, catan_resource_names[arg[i]]);
        text_char(o, '=');
        text_int(o, arg[i + 1]);
    }
}

static void number_text(int n, text_out *o)
{
    text_char(o, ' ');
    text_int(o, n);
}

static void pick_text(int picked, text_out *o)
{
#ifdef CATAN_WIDE
    if (picked >= CATAN_PICK_NUMBER) {
        text_int(o, picked - CATAN_PICK_NUMBER);
        return;
    }
    if (picked >= CATAN_PICK_GOLD) {
        text_str(o, catan_resource_names[CATAN_GOLD + picked - CATAN_PICK_GOLD]);
        return;
    }
#endif
    bool card = picked >= CATAN_PICK_CARD;
    text_str(o, card ? catan_card_names[picked - CATAN_PICK_CARD] : catan_resource_names[picked]);
}

static void arguments_text(game_action a, text_out *o)
{
    switch (a.kind) {
#ifdef CATAN_WIDE
    case CATAN_MOVE:
        number_text(a.arg[0], o);
        number_text(a.arg[1], o);
        break;
    case CATAN_SHIP:
#endif
    case CATAN_SETTLEMENT:
    case CATAN_ROAD:
    case CATAN_CITY:
    case CATAN_CONFIRM:
        number_text(a.arg[0], o);
        break;
#ifdef CATAN_WIDE
    case CATAN_PIRATE:
#endif
    case CATAN_ROBBER:
        number_text(a.arg[0], o);
        if (a.arg[1] > 0) {
            number_text(a.arg[1] - 1, o);
        }
        break;
#ifdef CATAN_WIDE
    case CATAN_TAKE:
#endif
    case CATAN_DISCARD:
        amounts_text(a.arg, 0, 0, 0, o);
        break;
    case CATAN_OFFER:
        amounts_text(a.arg, 1, 1, 0, o);
        amounts_text(a.arg, 1, 1, 1, o);
        break;
    case CATAN_BANK:
        bank_text(a.arg, o);
        break;
    case CATAN_PLENTY:
    case CATAN_MONOPOLY:
        for (int i = 0; i < (a.kind == CATAN_PLENTY ? 2 : 1); i++) {
            text_char(o, ' ');
            text_str(o, catan_resource_names[a.arg[i]]);
        }
        break;
    default:
        break;
    }
}

void catan_action_text(game_action a, text_out *o)
{
    if (a.kind == GAME_KIND_DICE) {
        game_dice_text(a, o);
    } else if (a.kind == GAME_KIND_PICK) {
        pick_text(a.arg[0], o);
    } else {
        rules_assert(a.kind > 0);
        rules_assert(a.kind < CATAN_KINDS);
        text_str(o, catan_rules.kinds[a.kind - 1]);
        arguments_text(a, o);
    }
}

/* -- reading -- */

typedef struct cursor {
    const char *at;
    const char *end;
} cursor;

/* Passes this word if it comes next, up to a character that cannot belong to it. */
static bool take_word(cursor *c, const char *word)
{
    size_t n = text_len(word);
    size_t left = (size_t)(c->end - c->at);
    if (left < n || memcmp(c->at, word, n) != 0) {
        return false;
    }
    if (left > n && ((c->at[n] >= 'a' && c->at[n] <= 'z') || c->at[n] == '_')) {
        return false;
    }
    c->at += n;
    return true;
}

static bool take_char(cursor *c, char what)
{
    if (c->at == c->end || *c->at != what) {
        return false;
    }
    c->at++;
    return true;
}

static bool take_number(cursor *c, uint32_t max, uint32_t *n)
{
    size_t len = text_number(c->at, (size_t)(c->end - c->at), max, n);
    c->at += len;
    return len > 0;
}

static bool take_resource(cursor *c, uint8_t *resource)
{
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        if (take_word(c, catan_resource_names[r])) {
            *resource = (uint8_t)r;
            return true;
        }
    }
    return false;
}

/* " 17" */
static bool take_place(cursor *c, uint32_t count, uint8_t *place)
{
    uint32_t n = 0;
    if (!take_char(c, ' ') || !take_number(c, count - 1, &n)) {
        return false;
    }
    *place = (uint8_t)n;
    return true;
}

/* "wood=4" */
static bool take_amount(cursor *c, uint32_t max, uint8_t *resource, uint8_t *amount)
{
    uint32_t n = 0;
    if (!take_resource(c, resource) || !take_char(c, '=') || !take_number(c, max, &n)) {
        return false;
    }
    *amount = (uint8_t)n;
    return n > 0;
}

/* " wood=1,ore=2", in the order of resources. */
static bool take_amounts(cursor *c, uint32_t max, uint8_t *amounts)
{
    int last = -1;
    if (!take_char(c, ' ')) {
        return false;
    }
    do {
        uint8_t resource = 0;
        uint8_t amount = 0;
        if (!take_amount(c, max, &resource, &amount) || resource <= last) {
            return false;
        }
        amounts[resource] = amount;
        last = resource;
    } while (take_char(c, ','));
    return true;
}

static bool take_robber(cursor *c, game_action *a)
{
    if (!take_place(c, CATAN_HEXES, &a->arg[0])) {
        return false;
    }
    if (c->at == c->end) {
        return true;
    }
    bool seat = take_place(c, CATAN_SEATS_MAX, &a->arg[1]);
    a->arg[1]++;
    return seat;
}

static bool take_resources(cursor *c, int n, game_action *a)
{
    for (int i = 0; i < n; i++) {
        if (!take_char(c, ' ') || !take_resource(c, &a->arg[i])) {
            return false;
        }
    }
    return n < 2 || a->arg[0] <= a->arg[1];
}

/* What is wrong with the sides of an offer is for the rules to say, but a resource on both sides
 * has no place in an action. */
static int take_offer(cursor *c, game_action *a)
{
    uint8_t give[CATAN_RESOURCES] = {0};
    uint8_t want[CATAN_RESOURCES] = {0};
    if (!take_amounts(c, CATAN_OFFER_MAX, give) || !take_amounts(c, CATAN_OFFER_MAX, want) || c->at != c->end) {
        return GAME_BAD_ACTION;
    }
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        if (give[r] > 0 && want[r] > 0) {
            return CATAN_SAME_RESOURCE;
        }
        a->arg[r] = (uint8_t)(2 * (give[r] + want[r]) + (want[r] > 0));
    }
    return GAME_OK;
}

static bool take_bank(cursor *c, game_action *a)
{
    return take_char(c, ' ') && take_amount(c, CATAN_SUPPLY, &a->arg[0], &a->arg[1]) &&
           take_char(c, ' ') && take_amount(c, CATAN_SUPPLY, &a->arg[2], &a->arg[3]);
}

static bool take_arguments(cursor *c, game_action *a)
{
    switch (a->kind) {
    case CATAN_SETTLEMENT:
    case CATAN_CITY:
        return take_place(c, CATAN_VERTICES, &a->arg[0]);
#ifdef CATAN_WIDE
    case CATAN_MOVE:
        return take_place(c, CATAN_EDGES, &a->arg[0]) && take_place(c, CATAN_EDGES, &a->arg[1]);
    case CATAN_SHIP:
#endif
    case CATAN_ROAD:
        return take_place(c, CATAN_EDGES, &a->arg[0]);
    case CATAN_CONFIRM:
        return take_place(c, CATAN_SEATS_MAX, &a->arg[0]);
#ifdef CATAN_WIDE
    case CATAN_PIRATE:
#endif
    case CATAN_ROBBER:
        return take_robber(c, a);
#ifdef CATAN_WIDE
    case CATAN_TAKE:
#endif
    case CATAN_DISCARD:
        return take_amounts(c, CATAN_SUPPLY, a->arg);
    case CATAN_BANK:
        return take_bank(c, a);
    case CATAN_PLENTY:
        return take_resources(c, 2, a);
    case CATAN_MONOPOLY:
        return take_resources(c, 1, a);
    default:
        return true;
    }
}

static int parse_outcome(const char *text, size_t n, game_action *a)
{
    *a = (game_action){.kind = GAME_KIND_PICK};
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        if (text_is(text, n, catan_resource_names[r])) {
            a->arg[0] = (uint8_t)r;
            return GAME_OK;
        }
    }
    for (int k = 0; k < CATAN_CARDS; k++) {
        if (text_is(text, n, catan_card_names[k])) {
            a->arg[0] = (uint8_t)(CATAN_PICK_CARD + k);
            return GAME_OK;
        }
    }
#ifdef CATAN_WIDE
    for (int k = 0; k < 2; k++) {
        if (text_is(text, n, catan_resource_names[CATAN_GOLD + k])) {
            a->arg[0] = (uint8_t)(CATAN_PICK_GOLD + k);
            return GAME_OK;
        }
    }
    uint32_t number = 0;
    if (n > 0 && text_number(text, n, 12, &number) == n && number > 1) {
        a->arg[0] = (uint8_t)(CATAN_PICK_NUMBER + number);
        return GAME_OK;
    }
#endif
    return game_dice_parse(text, n, a);
}

int catan_action_parse(const char *text, size_t n, int actor, game_action *a)
{
    if (actor == GAME_CHANCE) {
        return parse_outcome(text, n, a);
    }
    *a = (game_action){0};
    cursor c = {.at = text, .end = text + n};
    for (int kind = 1; kind < CATAN_KINDS; kind++) {
        if (take_word(&c, catan_rules.kinds[kind - 1])) {
            a->kind = (uint8_t)kind;
            break;
        }
    }
    if (a->kind == 0) {
        return GAME_BAD_ACTION;
    }
    if (a->kind == CATAN_OFFER) {
        return take_offer(&c, a);
    }
    return take_arguments(&c, a) && c.at == c.end ? GAME_OK : GAME_BAD_ACTION;
}
