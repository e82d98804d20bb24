/* The actions that only Cities & Knights has, in words. */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

const char *const catan_track_names[CATAN_TRACKS + 1] = {"trade", "politics", "science", NULL};
const char *const catan_progress_names[CATAN_PROGRESS_CARDS + 1] = {"commercial_harbor",
                                                                    "master_merchant",
                                                                    "merchant",
                                                                    "merchant_fleet",
                                                                    "resource_monopoly",
                                                                    "trade_monopoly",
                                                                    "bishop",
                                                                    "constitution",
                                                                    "deserter",
                                                                    "diplomat",
                                                                    "intrigue",
                                                                    "saboteur",
                                                                    "spy",
                                                                    "warlord",
                                                                    "wedding",
                                                                    "alchemist",
                                                                    "crane",
                                                                    "engineer",
                                                                    "inventor",
                                                                    "irrigation",
                                                                    "medicine",
                                                                    "mining",
                                                                    "printer",
                                                                    "road_building",
                                                                    "smith",
                                                                    NULL};
const uint8_t catan_progress_of[CATAN_PROGRESS_CARDS] = {2, 2, 6, 2, 4, 2, 2, 1, 2, 2, 2, 2, 3,
                                                         2, 2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 2};

/* What the arguments of a card are. */
enum { NOTHING, NUMBER, GOOD, TRACK_CITY, NUMBER_MAYBE, NUMBERS };
static const uint8_t forms[CATAN_PROGRESS_CARDS] = {
    [CATAN_MASTER_MERCHANT] = NUMBER, [CATAN_MERCHANT] = NUMBER,
    [CATAN_MERCHANT_FLEET] = GOOD,    [CATAN_RESOURCE_MONOPOLY] = GOOD,
    [CATAN_TRADE_MONOPOLY] = GOOD,    [CATAN_BISHOP] = NUMBER,
    [CATAN_DESERTER] = NUMBER,        [CATAN_DIPLOMAT] = NUMBER,
    [CATAN_INTRIGUE] = NUMBER,        [CATAN_SPY] = NUMBER,
    [CATAN_ALCHEMIST] = NUMBERS,      [CATAN_CRANE] = TRACK_CITY,
    [CATAN_ENGINEER] = NUMBER,        [CATAN_INVENTOR] = NUMBERS,
    [CATAN_MEDICINE] = NUMBER,        [CATAN_SMITH] = NUMBER_MAYBE};

/* -- writing -- */

static void word(const char *text, text_out *o)
{
    text_char(o, ' ');
    text_str(o, text);
}

static void number(int n, text_out *o)
{
    text_char(o, ' ');
    text_int(o, n);
}

static void track_city_text(int track, int city, text_out *o)
{
    word(catan_track_names[track], o);
    if (city > 0) {
        number(city - 1, o);
    }
}

static void play_text(const uint8_t *arg, text_out *o)
{
    word(catan_progress_names[arg[0]], o);
    switch (forms[arg[0]]) {
    case NUMBER:
        number(arg[1], o);
        break;
    case GOOD:
        word(catan_good_names[arg[1]], o);
        break;
    case TRACK_CITY:
        track_city_text(arg[1], arg[2], o);
        break;
    case NUMBER_MAYBE:
        number(arg[1], o);
        if (arg[2] > 0) {
            number(arg[2] - 1, o);
        }
        break;
    case NUMBERS:
        number(arg[1], o);
        number(arg[2], o);
        break;
    default:
        break;
    }
}

void catan_realm_text(game_action a, text_out *o)
{
    switch (a.kind) {
    case CATAN_IMPROVE:
        track_city_text(a.arg[0], a.arg[1], o);
        break;
    case CATAN_MARCH:
        number(a.arg[0], o);
        number(a.arg[1], o);
        break;
    case CATAN_CHASE:
        number(a.arg[0], o);
        if (a.arg[1] == 1) {
            word("pirate", o);
        }
        break;
    case CATAN_PLAY:
        play_text(a.arg, o);
        break;
    case CATAN_TAKE_CARD:
        word(a.arg[0] < CATAN_TRACKS ? catan_track_names[a.arg[0]]
                                     : catan_progress_names[a.arg[0] - CATAN_TRACKS],
             o);
        break;
    case CATAN_DROP:
        word(catan_progress_names[a.arg[0]], o);
        break;
    case CATAN_ASK:
        number(a.arg[0], o);
        word(catan_good_names[a.arg[1]], o);
        break;
    default: /* wall, hire, activate, promote, lose */
        number(a.arg[0], o);
        break;
    }
}

void catan_realm_pick_text(int picked, text_out *o)
{
    if (picked >= CATAN_PICK_GOOD) {
        text_str(o, catan_good_names[picked - CATAN_PICK_GOOD + CATAN_RESOURCES]);
    } else if (picked >= CATAN_PICK_PROGRESS) {
        text_str(o, catan_progress_names[picked - CATAN_PICK_PROGRESS]);
    } else {
        int side = picked - CATAN_PICK_EVENT;
        text_str(o, side == CATAN_SHIP_EVENT ? "ship" : catan_track_names[side - CATAN_FIRST_GATE]);
    }
}

/* -- reading -- */

typedef struct words {
    const char *at;
    const char *end;
} words;

/* " word" or " 17": what comes up to the next space. */
static bool next_word(words *w, const char **text, size_t *n)
{
    if (w->at == w->end || *w->at != ' ') {
        return false;
    }
    *text = ++w->at;
    while (w->at < w->end && *w->at != ' ') {
        w->at++;
    }
    *n = (size_t)(w->at - *text);
    return *n > 0;
}

static bool read_number(words *w, uint32_t below, int add, uint8_t *to)
{
    const char *text;
    size_t n;
    uint32_t value = 0;
    if (!next_word(w, &text, &n) || text_number(text, n, below - 1, &value) != n) {
        return false;
    }
    *to = (uint8_t)((int)value + add);
    return true;
}

static bool read_name(words *w, const char *const *names, int add, uint8_t *to)
{
    const char *text;
    size_t n;
    if (!next_word(w, &text, &n)) {
        return false;
    }
    for (int i = 0; names[i] != NULL; i++) {
        if (text_is(text, n, names[i])) {
            *to = (uint8_t)(i + add);
            return true;
        }
    }
    return false;
}

static bool read_maybe(words *w, uint32_t below, uint8_t *to)
{
    return w->at == w->end || read_number(w, below, 1, to);
}

enum { PLACES = 256 };

static bool read_play(words *w, uint8_t *arg)
{
    if (!read_name(w, catan_progress_names, 0, &arg[0])) {
        return false;
    }
    switch (forms[arg[0]]) {
    case NUMBER:
        return read_number(w, PLACES, 0, &arg[1]);
    case GOOD:
        return read_name(w, catan_good_names, 0, &arg[1]);
    case TRACK_CITY:
        return read_name(w, catan_track_names, 0, &arg[1]) &&
               read_maybe(w, CATAN_VERTICES, &arg[2]);
    case NUMBER_MAYBE:
        return read_number(w, CATAN_VERTICES, 0, &arg[1]) && read_maybe(w, CATAN_VERTICES, &arg[2]);
    case NUMBERS:
        return read_number(w, PLACES, 0, &arg[1]) && read_number(w, PLACES, 0, &arg[2]);
    default:
        return true;
    }
}

static bool read_chase(words *w, uint8_t *arg)
{
    static const char *const pirate[] = {"pirate", NULL};
    return read_number(w, CATAN_VERTICES, 0, &arg[0]) &&
           (w->at == w->end || read_name(w, pirate, 1, &arg[1]));
}

static bool read_card(words *w, uint8_t *arg)
{
    words again = *w;
    if (read_name(w, catan_track_names, 0, &arg[0])) {
        return true;
    }
    *w = again;
    return read_name(w, catan_progress_names, CATAN_TRACKS, &arg[0]);
}

bool catan_realm_parse(const char *text, size_t n, game_action *a)
{
    words w = {text, text + n};
    bool fits = false;
    switch (a->kind) {
    case CATAN_IMPROVE:
        fits = read_name(&w, catan_track_names, 0, &a->arg[0]) &&
               read_maybe(&w, CATAN_VERTICES, &a->arg[1]);
        break;
    case CATAN_MARCH:
        fits = read_number(&w, CATAN_VERTICES, 0, &a->arg[0]) &&
               read_number(&w, CATAN_VERTICES, 0, &a->arg[1]);
        break;
    case CATAN_CHASE:
        fits = read_chase(&w, a->arg);
        break;
    case CATAN_PLAY:
        fits = read_play(&w, a->arg);
        break;
    case CATAN_TAKE_CARD:
        fits = read_card(&w, a->arg);
        break;
    case CATAN_DROP:
        fits = read_name(&w, catan_progress_names, 0, &a->arg[0]);
        break;
    case CATAN_ASK:
        fits = read_number(&w, CATAN_SEATS_MAX, 0, &a->arg[0]) &&
               read_name(&w, catan_good_names, 0, &a->arg[1]);
        break;
    default:
        fits = read_number(&w, CATAN_VERTICES, 0, &a->arg[0]);
        break;
    }
    return fits && w.at == w.end;
}

bool catan_realm_outcome(const char *text, size_t n, uint8_t *picked)
{
    for (int k = CATAN_RESOURCES; k < CATAN_GOODS; k++) {
        if (text_is(text, n, catan_good_names[k])) {
            *picked = (uint8_t)(CATAN_PICK_GOOD + k - CATAN_RESOURCES);
            return true;
        }
    }
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        if (text_is(text, n, catan_progress_names[k])) {
            *picked = (uint8_t)(CATAN_PICK_PROGRESS + k);
            return true;
        }
    }
    for (int k = 0; k < CATAN_TRACKS; k++) {
        if (text_is(text, n, catan_track_names[k])) {
            *picked = (uint8_t)(CATAN_PICK_EVENT + CATAN_FIRST_GATE + k);
            return true;
        }
    }
    *picked = CATAN_PICK_EVENT + CATAN_SHIP_EVENT;
    return text_is(text, n, "ship");
}
