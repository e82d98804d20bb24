/* game.h -- what a game is: a table of functions over plain bytes.
 *
 * A state is `state_size` bytes of plain data, owned by the caller, copied by memcpy; equal games
 * have equal bytes. Rules keep nothing between calls, allocate nothing and draw no random numbers:
 * chance is an actor whose outcomes are applied by `apply` and `shuffle`, like players' actions.
 *
 * The order of calls: `start` (or `state_parse`), then, until `turn` returns GAME_OVER, what `turn`
 * asks for: an action of one of its seats, or an outcome of chance.
 *
 * Players get views, never states: `view` fills `view_size` bytes with what one seat may know, and
 * `sample` makes one full state that is consistent with a view. */
#ifndef STOLIK_RULES_GAME_H
#define STOLIK_RULES_GAME_H

#include "rules/core/json.h"
#include "rules/core/text.h"

enum {
    GAME_SEATS_MAX = 6,
    GAME_OPTIONS_MAX = 16,
    GAME_OUTCOMES_MAX = 36, /* entries in a list of weighted chance outcomes */
    GAME_SHUFFLE_MAX = 52,  /* things in one shuffle */
    GAME_ACTION_TEXT = 80,  /* bytes of an action's text, NUL included */
    GAME_STATE_MAX = 4096,  /* bytes of any game's state or view */
    GAME_FACTS_MAX = 4,     /* numbers that a reason names */
    GAME_ERROR_OWN = 16     /* a game's own errors are numbered from here */
};

/* Actors that are not seats. */
enum {
    GAME_SPECTATOR = -1, /* sees what anybody may see, never acts */
    GAME_CHANCE = -2
};

/* An action of a seat or of chance. Each game defines its kinds and arguments; kind 0 is never
 * used, so a zeroed action means "none". No padding: equal actions have equal bytes. */
typedef struct game_action {
    uint8_t kind;
    uint8_t arg[7];
} game_action;

/* Kinds that chance shares between games; a game's own start at 1 and stay below 32. */
enum { GAME_KIND_MAX = 32, GAME_KIND_DICE = 64, GAME_KIND_PICK = 65 };

/* Errors that every game may return; GAME_OK is 0. A game adds its own from GAME_ERROR_OWN. */
#define GAME_ERRORS(X)                                                                             \
    X(OK, ok, "ok")                                                                                \
    X(NOT_YOUR_TURN, not_your_turn, "it is not this seat's turn")                                  \
    X(BAD_ACTION, bad_action, "no action of this game is written like this")                       \
    X(ILLEGAL, illegal_action, "the rules do not allow this now")                                  \
    X(NOT_CHANCE, not_chance, "the game is not waiting for chance")                                \
    X(BAD_OUTCOME, bad_outcome, "chance cannot bring this here")
typedef enum game_error {
#define X(name, code, text) GAME_##name,
    GAME_ERRORS(X)
#undef X
} game_error;

typedef struct game_error_text {
    const char *code; /* for programs */
    const char *text; /* for people */
} game_error_text;

/* A number that belongs to a reason, as "point" 12. */
typedef struct game_fact {
    const char *name; /* NULL ends a list that is not full */
    int32_t value;
} game_fact;

/* Why exactly the rules forbid an action: a code and its numbers, from which a client makes a
 * sentence in its language. */
typedef struct game_reason {
    const char *code; /* NULL: the error says all there is to say */
    game_fact facts[GAME_FACTS_MAX];
} game_reason;

/* -- options -- */

typedef enum game_option_type { GAME_BOOL, GAME_INT, GAME_ENUM } game_option_type;

typedef struct game_option {
    const char *name;
    game_option_type type;
    int32_t default_value;
    int32_t min, max;          /* of an int; 0 and the last index of an enum */
    const char *const *values; /* an enum's words, or all that an int may be; ended by NULL */
    int32_t former, now;       /* an enum's value `former` is an earlier name of its value `now`;
                                * equal: no value was renamed */
} game_option;

/* -- whose turn -- */

typedef enum game_what {
    GAME_ACT,     /* a seat of `seats` is to act; if there are several, in any order */
    GAME_DICE,    /* chance throws two dice: one of `outcomes` */
    GAME_PICK,    /* chance picks one of `outcomes` by weight */
    GAME_SHUFFLE, /* chance puts `supply` in order */
    GAME_OVER
} game_what;

typedef struct game_turn {
    game_what what;
    uint32_t seats;         /* GAME_ACT: bit p is set if seat p is to act */
    const char *shuffle_of; /* GAME_SHUFFLE: what is shuffled, in one word */
    int shuffle_n;          /* GAME_SHUFFLE: of how many things */
    bool by_pick; /* GAME_SHUFFLE: one pick among a few orders decides, not a full shuffle */
} game_turn;

typedef struct game_outcome {
    game_action action;
    uint32_t weight; /* never 0 */
} game_outcome;

/* A source of random numbers: each call returns one of 0..m-1. */
typedef struct game_luck {
    uint32_t (*below)(void *self, uint32_t m);
    void *self;
} game_luck;

/* -- parts of a view -- */

enum { GAME_PART_BYTES = 4 };

/* Some bytes of a view. */
typedef struct game_bytes {
    uint16_t at, n;
} game_bytes;
#define GAME_BYTES(type, member)                                                                   \
    {                                                                                              \
        offsetof(type, member), sizeof(((type *)0)->member)                                        \
    }
/* From one member to another, both included. */
#define GAME_BYTES_TO(type, from, to)                                                              \
    {                                                                                              \
        offsetof(type, from), offsetof(type, to) + sizeof(((type *)0)->to) - offsetof(type, from)  \
    }

/* Some members of a view's JSON. What it writes depends on these bytes of the view only: where they
 * are equal in two views of one game, from whatever seats, so is the text. Bytes that are the same
 * in all of them may be left out. */
typedef struct game_part {
    /* Writes the members with their keys; or, if `menu` is set, one value. NULL ends a list. */
    void (*write)(const void *view, text_out *o);
    game_bytes of[GAME_PART_BYTES]; /* ended by one without bytes, unless all are used */
    /* The key of an array that tells the seat to act what it can do, and may be long; NULL: this is
     * another part. Such an array is always there. */
    const char *menu;
} game_part;

typedef struct game_rules game_rules;
struct game_rules {
    const char *name;
    int version; /* rises whenever a recorded game would replay differently */
    /* Of the bytes of views, which clients may read: another number whenever they may mean
     * something else. The generic suite works it out of views, and tells what to write here. */
    uint32_t layout;
    int seats_min, seats_max;
    size_t state_size, view_size;
    int menu_max;             /* the most actions `legal` ever lists */
    const char *const *kinds; /* the name of each action kind, from kind 1, ended by NULL */
    const game_option *options;
    int options_n;
    const game_error_text *errors; /* the game's own, from GAME_ERROR_OWN, ended by a NULL code */
    uint32_t forced; /* the kinds (bit k for kind k) that players expect to be played for them when
                      * there is nothing else to do */
    bool draw_by_agreement; /* players may agree on a draw */
    bool same_view;         /* nothing is hidden: everybody's view is written the same */

    /* Fills in the options that a preset stands for. NULL: no option is a preset. The option
     * named "preset" says which; the others have their default values when this is called. */
    void (*preset)(int32_t *options);

    /* Whether `seats` players can play by these options, each of which is in range by itself. If
     * not, `why` says why. NULL: always. */
    bool (*fits)(int seats, const int32_t *options, text_out *why);

    /* -- play -- */

    /* Begins a game. seats and options are in range and fit each other. */
    void (*start)(void *state, int seats, const int32_t *options);
    game_turn (*turn)(const void *state);
    /* The seat whose turn it is, in a game where other seats may have to act within that turn.
     * NULL: the seat to act has the turn. */
    int (*on_turn)(const void *state);
    /* The seats (bit p) that the seat on turn has asked something and that have not answered, as by
     * an offer of trade. They and the one who asked are to act, and the first action may close the
     * question: so a computer player lets people answer first. NULL: nobody is ever asked. */
    uint32_t (*asked)(const void *state);
    /* A phase in which a seat acts only if it has asked for that beforehand, as to build between
     * two turns: a table keeps a flag for each seat and plays this action for those who have not
     * raised theirs. Returns the action by which a seat passes, the same in all states of a game;
     * its kind is 0 if a game like this one has no such phase. *seats: the seats (bit p) that are
     * to act now and may pass so. Passing ends the seat's phase: after as many passes as there are
     * seats, nobody may pass any more. NULL: there is no such phase in any game. */
    game_action (*optional)(const void *state, uint32_t *seats);
    /* Lists what a seat may do now and returns how many; `menu` holds menu_max. Nothing for a
     * seat that is not to act. */
    int (*legal)(const void *state, int seat, game_action *menu);
    /* The kinds (bit k for kind k) whose actions `legal` does not list, because they are too many;
     * a seat may try them, and `apply` decides. No kind is both listed and open. NULL: there are
     * none. */
    uint32_t (*open)(const void *state, int seat);
    /* Checks the action, then changes the state. An error leaves every byte unchanged. actor: a
     * seat or GAME_CHANCE. */
    int (*apply)(void *state, int actor, game_action action);
    /* Why `apply` returns GAME_ILLEGAL for an action of this seat. NULL: the game's own errors say
     * why. */
    game_reason (*explain)(const void *state, int seat, game_action action);
    /* The points of each seat, in units of 1/returned. Only when over. */
    int (*score)(const void *state, int32_t *points);
    /* The seats that won (bit p for seat p); everybody's bit if the game is drawn. Only when
     * over. */
    uint32_t (*winners)(const void *state);

    /* -- chance -- */

    /* Lists the outcomes at GAME_DICE or GAME_PICK and returns how many, at least one. */
    int (*outcomes)(const void *state, game_outcome *list);
    /* At GAME_SHUFFLE: the things to shuffle, sorted, each as the game numbers it. This one,
     * `shuffle` and `thing` are NULL for a game that shuffles nothing. */
    int (*supply)(const void *state, uint8_t *things);
    /* How chance orders the supply, if not by a plain shuffle: writes the things in their new
     * order. NULL: by game_shuffle. */
    void (*arrange)(const void *state, const game_luck *luck, uint8_t *things);
    /* Resolves a GAME_SHUFFLE with the supply in this order, or refuses it. */
    int (*shuffle)(void *state, const uint8_t *things, int n);
    /* The name of a thing of this shuffle. NULL if there is no such thing. */
    const char *(*thing)(const void *state, uint8_t thing);

    /* -- what a seat may know -- */

    /* Fills a zeroed view with what the seat (or GAME_SPECTATOR) may know. */
    void (*view)(const void *state, int seat, void *view);
    /* Adds all that is hidden to a view that `view` has made, because the game is over for
     * everybody. NULL: nothing is hidden, or it stays hidden. Computer players and `sample` never
     * get such a view. */
    void (*reveal)(const void *state, void *view);
    /* Builds one state that has this view for the seat it was made for. */
    void (*sample)(const void *view, const game_luck *luck, void *state);
    /* The same from the outside: `view` is what view_json wrote for this seat while the game went
     * on, and `told` the list of all events so far as the seat was told them, for what a view's
     * JSON leaves out. False: they cannot be, and `why` says why. NULL: nothing is hidden, so that
     * state_parse reads a view. */
    bool (*guess)(void *state, int seats, const int32_t *options, int seat, json view, json told,
                  const game_luck *luck, text_out *why);

    /* Whether an actor's action in this state must be hidden from a seat (or GAME_SPECTATOR) that
     * receives events. The order of a shuffle is always hidden. NULL: nothing else is. */
    bool (*secret)(const void *state, int actor, game_action action, int seat);

    /* Writes what an event has brought about besides what it says, for everybody to know: objects,
     * each with its `kind`. `before` and `after` are a spectator's views, and the action is of kind
     * 0 where a spectator is not told it: so nothing hidden can be in it. NULL: nothing. */
    void (*effects)(const void *before, const void *after, int actor, game_action action,
                    text_out *o);

    /* -- proof -- */

    /* What is wrong with the state, or NULL. Slow: for tests, and for states of unknown origin. */
    const char *(*check)(const void *state);

    /* -- text -- */

    void (*action_text)(game_action action, text_out *o);
    /* Reads an actor's action; accepts only what action_text writes (and dice in any order).
     * Whether it is legal is for `apply` to say. */
    int (*action_parse)(const char *text, size_t n, int actor, game_action *action);
    void (*state_json)(const void *state, text_out *o);
    void (*view_json)(const void *view, text_out *o);
    /* Reads what state_json writes, and states that people write by hand. False: the state is
     * undefined, and `why` says what is inconsistent. */
    bool (*state_parse)(void *state, int seats, const int32_t *options, json from, text_out *why);

    /* Overwrites those `options` that a state which was read determines, such as the size of the
     * board. NULL: it determines none. */
    void (*adopt)(const void *state, int32_t *options);

    /* -- accelerators: each NULL, or proved equal to the plain path by the generic tests -- */

    /* Entry r * n / 2^32 of the menu of n actions, without writing the others. Returns n. */
    int (*pick)(const void *state, int seat, uint32_t r, game_action *action);
    /* The distinct states in which the turn of the seat to act can end, without duplicates, at
     * most `max` of them. Returns how many there are. */
    int (*turns)(const void *state, void *states, int max);
    /* The parts of which view_json consists, in their order. */
    const game_part *parts;
};

/* -- the registry -- */

/* Every game there is, ended by NULL. */
extern const game_rules *const game_list[];
/* NULL if there is no game of this name. */
const game_rules *game_find(const char *name, size_t n);

/* -- what all games share -- */

/* Whether chance is to act. */
static inline bool game_is_chance(game_what what)
{
    return what == GAME_DICE || what == GAME_PICK || what == GAME_SHUFFLE;
}

/* The seats that were asked and have not answered. */
static inline uint32_t game_asked(const game_rules *rules, const void *state)
{
    return rules->asked != NULL ? rules->asked(state) : 0;
}

/* Of several seats that are to act, those to call on first: who was asked, before who asked. */
static inline uint32_t game_first_of(const game_rules *rules, const void *state, uint32_t seats)
{
    uint32_t asked = game_asked(rules, state) & seats;
    return asked != 0 ? asked : seats;
}

/* Which seats act now only if they have asked for it; and by which action a seat passes, of kind 0
 * in a game in which all are always waited for. */
static inline game_action game_optional(const game_rules *rules, const void *state, uint32_t *seats)
{
    *seats = 0;
    return rules->optional != NULL ? rules->optional(state, seats) : (game_action){.kind = 0};
}

/* One of the seats `unasked`, which have not asked for it, that is passed over in an optional phase
 * now, and the action that is played for it. -1: none is. */
static inline int game_passed_over(const game_rules *rules, const void *state, uint32_t unasked,
                                   game_action *pass)
{
    uint32_t seats;
    *pass = game_optional(rules, state, &seats);
    return (seats & unasked) != 0 ? bit_lowest(seats & unasked) : -1;
}

static inline bool game_action_same(game_action a, game_action b)
{
    return __builtin_memcmp(&a, &b, sizeof a) == 0; /* inline, also without a C library */
}

game_error_text game_error_of(const game_rules *rules, int error);
/* Why `apply` returned this error for an actor's action; without a code if the error says all. */
game_reason game_explain(const game_rules *rules, const void *state, int actor, game_action action,
                         int error);
/* A reason that has a code, as {"code":"head","limit":1}; and without the braces. */
void game_reason_json(const game_reason *reason, text_out *o);
void game_reason_members(const game_reason *reason, text_out *o);

/* Fills in what a seat (or GAME_SPECTATOR) is shown: its view, and everything once the game is
 * over, by its rules or, if `ended`, because the players have ended it. */
void game_show(const game_rules *rules, const void *state, int seat, bool ended, void *view);

/* Writes the list of what an action of this actor has brought about between two states, as above.
 * False: that is nothing, and nothing is written. */
bool game_effects(const game_rules *rules, const void *before, const void *after, int actor,
                  game_action action, text_out *o);

/* Whether a value is an earlier name of another: still read, but not offered. */
static inline bool game_option_is_former(const game_option *option, int32_t value)
{
    return option->former != option->now && value == option->former;
}

/* Puts the defaults, then the preset if `from` names one, then the values of `from` (an object,
 * or not there) into `options`: those of a new game, so an earlier name of a value becomes its
 * present one. False: `why` says which option is wrong. */
bool game_options_read(const game_rules *rules, json from, int32_t *options, text_out *why);
/* The same for a game that was recorded: an earlier name stays, because the hashes of the game
 * cover its options as they were written. */
bool game_options_recall(const game_rules *rules, json from, int32_t *options, text_out *why);
/* Whether `seats` players, a number in range, can play by these options, which game_options_read or
 * game_options_recall has filled in. */
bool game_fits(const game_rules *rules, int seats, const int32_t *options, text_out *why);
/* All options with their values as an object, keys in alphabetical order; a preset is left out,
 * since what it stands for is written. */
void game_options_json(const game_rules *rules, const int32_t *options, text_out *o);
/* The value of the option of this name, which the game must have. */
int32_t game_option_get(const game_rules *rules, const int32_t *options, const char *name);

/* Writes all parts as one object: what view_json does in a game that has parts. */
void game_parts_json(const game_part *parts, const void *view, text_out *o);
/* One part, with its key. */
void game_part_json(const game_part *part, const void *view, text_out *o);
/* Whether two views may differ in this part. */
bool game_part_differs(const game_part *part, const void *a, const void *b);

/* The outcomes of two dice: unordered, larger first, from 1-1 by larger, then smaller. */
int game_dice_outcomes(game_outcome *list, bool doubles);
void game_dice_text(game_action dice, text_out *o);
int game_dice_parse(const char *text, size_t n, game_action *dice);

/* Puts things in random order: from the last down to the second, each changes places with one of
 * those up to itself. */
void game_shuffle(uint8_t *things, int n, const game_luck *luck);

/* Draws an outcome at any kind of chance node, and applies it. Writes the outcome to `drawn`, or,
 * for a shuffle, to `things`. */
void game_draw(const game_rules *rules, void *state, const game_luck *luck, game_action *drawn,
               uint8_t *things);

#endif
