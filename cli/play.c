/* The command `stolik play`: a game in the terminal between a person and computer players. */
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/setup.h"
#include "cli/words.h"
#include "table/grow.h"

/* -- what happens -- */

int play_event(play *p, const game_event *event)
{
    int error = game_event_apply(p->rules, p->now.state, event);
    if (error == GAME_OK && !gamefile_add(&p->file, event)) {
        screen_say(p, PLAY_TOO_LONG, "", "");
        p->quit = true;
    }
    return error;
}

void play_take_back(play *p)
{
    gamefile_cut(&p->file, p->file.events_n - 1);
    gamefile_state(&p->file, p->file.events_n, p->now.state);
    p->told = p->told < p->file.events_n ? p->told : p->file.events_n;
}

static void bot_turn(play *p, int seat)
{
    game_event event = {.actor = (int8_t)seat};
    screen_thinking(p, seat);
    event.action =
        bot_choose(p->rules, p->levels[seat], p->now.state, seat, luck_next(&p->bots), 0, &p->desk);
    int error = play_event(p, &event);
    rules_assert(error == GAME_OK);
}

static void chance_turn(play *p)
{
    game_luck drawn = luck_as(&p->chance);
    game_buffer next = p->now;
    game_event event = game_event_draw(p->rules, next.state, &drawn);
    int error = play_event(p, &event);
    rules_assert(error == GAME_OK);
}

/* The human's bit, unless the human wants to be asked in optional phases. */
static uint32_t unasked(const play *p)
{
    return p->human >= 0 && !p->flag ? (uint32_t)1 << p->human : 0;
}

/* Passes for the human, who has not asked for this phase. */
static bool pass_over(play *p)
{
    game_event event;
    int seat = game_passed_over(p->rules, p->now.state, unasked(p), &event.action);
    if (seat < 0) {
        return false;
    }
    event = (game_event){.actor = (int8_t)seat, .action = event.action};
    int error = play_event(p, &event);
    rules_assert(error == GAME_OK);
    return true;
}

bool play_calls_human(const play *p)
{
    game_action pass;
    if (game_passed_over(p->rules, p->now.state, unasked(p), &pass) >= 0) {
        return false;
    }
    game_turn turn = p->rules->turn(p->now.state);
    uint32_t first = game_first_of(p->rules, p->now.state, turn.seats);
    return turn.what == GAME_ACT && p->human >= 0 && (first >> p->human & 1) != 0;
}

/* For a game without a human: prints new events, and on a terminal the board after each turn. */
static void show_watchers(play *p, int *last_seat)
{
    game_turn turn = p->rules->turn(p->now.state);
    int seat = turn.what == GAME_ACT ? bit_lowest(turn.seats) : *last_seat;
    if (!p->term.out) {
        screen_new_events(p);
    } else if (seat != *last_seat) {
        screen_look(p);
        p->told = p->file.events_n;
        terminal_pause(&p->term, p->delay_ms);
    }
    *last_seat = seat;
}

/* Saves if that is asked for, but never before chance has answered: what it brought could then be
 * thrown again. */
static void keep_saved(play *p)
{
    game_what what = p->rules->turn(p->now.state).what;
    if (p->save != NULL && !p->quit && p->human >= 0 && (what == GAME_ACT || what == GAME_OVER)) {
        play_save(p, p->save);
    }
}

static void play_on(play *p)
{
    int last_seat = GAME_SPECTATOR;
    game_turn turn = p->rules->turn(p->now.state);
    for (; turn.what != GAME_OVER && !p->quit; turn = p->rules->turn(p->now.state)) {
        if (turn.what != GAME_ACT) {
            chance_turn(p);
            keep_saved(p);
        } else if (play_calls_human(p)) {
            human_turn(p);
            keep_saved(p);
        } else if (!pass_over(p)) {
            bot_turn(p, bit_lowest(game_first_of(p->rules, p->now.state, turn.seats)));
        }
        if (p->human < 0 || !p->term.out) {
            show_watchers(p, &last_seat);
        }
    }
}

/* -- the end -- */

static void offer_to_save(play *p)
{
    char line[1024];
    if (p->human >= 0 && p->term.in && p->term.out &&
        terminal_line(play_text(PLAY_SAVE_PROMPT, p->term.style.language), line, sizeof line) &&
        line[0] != '\0' && play_save(p, line)) {
        screen_say(p, PLAY_SAVED, line, "");
    }
}

static int end(play *p)
{
    if (p->rules->turn(p->now.state).what == GAME_OVER) {
        text_out o = text_growing();
        screen_look(p);
        say_result(p->rules, p->now.state, p->file.setup.seats, p->term.style.language, &o);
        screen_text(p, text_end(&o));
        text_drop(&o);
        if (p->save == NULL) {
            offer_to_save(p);
        }
    } else {
        screen_say(p, PLAY_UNFINISHED, "", "");
    }
    if (p->save != NULL) {
        if (!play_save(p, p->save)) {
            return ARGS_FAILED;
        }
        screen_say(p, PLAY_SAVED, p->save, "");
    }
    return ARGS_OK;
}

/* -- the beginning -- */

typedef struct play_args {
    setup_args setup;
    const char *game;
    const char *seat;
    const char *level;
    const char *save;
    const char *load;
    int64_t seed; /* -1: not given */
    int64_t delay_ms;
    int language; /* asked for; SPEECH_LANGUAGES: as the locale says */
    bool no_colour;
    bool ascii;
} play_args;

static uint64_t seed_of(const play_args *args)
{
    uint64_t seed = (uint64_t)args->seed;
    if (args->seed < 0 && getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) {
        fputs("stolik: the system has no random numbers\n", stderr);
        exit(ARGS_FAILED);
    }
    return seed;
}

/* The game as it is at the start, or as far as it had been played. */
static int open_game(const char *command, const play_args *args, gamefile *file)
{
    const game_rules *rules = args->game != NULL ? setup_game(command, args->game) : NULL;
    if (args->game != NULL && rules == NULL) {
        return ARGS_WRONG;
    }
    if (args->load == NULL) {
        game_setup setup;
        rules = rules != NULL ? rules : game_list[0];
        if (!setup_read(command, rules, &args->setup, &setup)) {
            return ARGS_WRONG;
        }
        gamefile_start(file, &setup);
        return ARGS_GO_ON;
    }
    if (args->setup.seats > 0 || args->setup.options.n > 0 || args->setup.preset != NULL) {
        return args_wrong(command, "a loaded game has its own seats and options");
    }
    char reason[512];
    text_out why = text_to(reason, sizeof reason);
    if (!gamefile_load(file, args->load, &why)) {
        return args_failed(command, "%s", text_end(&why));
    }
    if (rules != NULL && rules != file->setup.rules) {
        gamefile_free(file);
        return args_wrong(command, "%s is a game of another kind than %s", args->load, args->game);
    }
    return ARGS_GO_ON;
}

/* The seat of the human if none is asked for: as it was in a loaded game, else drawn, since some
 * seats are better than others. With a seed it is the first one, so that a script that gives the
 * seed knows where it sits. */
static int default_seat(const play_args *args, play *p)
{
    int seats = p->file.setup.seats;
    for (int i = 0; i < seats; i++) {
        if (strcmp(p->file.players[i], "human") == 0) {
            return i;
        }
    }
    bool drawn = args->load == NULL && args->seed < 0;
    return drawn ? (int)luck_below(&p->bots, (uint32_t)seats) : 0;
}

static bool choose_seat(const char *command, const play_args *args, play *p)
{
    int seats = p->file.setup.seats;
    int64_t seat = 0;
    if (args->seat == NULL) {
        seat = default_seat(args, p);
    } else if (strcmp(args->seat, "none") == 0) {
        seat = GAME_SPECTATOR;
    } else if (strcmp(args->seat, "random") == 0) {
        seat = luck_below(&p->bots, (uint32_t)seats);
    } else if (!args_number(args->seat, 0, seats - 1, &seat)) {
        args_wrong(command, "--seat is a number from 0 to %d, random or none, not \"%s\"",
                   seats - 1, args->seat);
        return false;
    }
    p->human = (int)seat;
    return true;
}

/* The computer players: of the level asked for, else as they were, else of the default one. */
static bool choose_levels(const char *command, const play_args *args, play *p)
{
    const bot_level *fallback = bot_default(p->rules);
    const bot_level *asked = NULL;
    if (args->level != NULL) {
        asked = setup_level(command, p->rules, args->level, strlen(args->level));
        if (asked == NULL) {
            return false;
        }
    }
    for (int i = 0; i < p->file.setup.seats; i++) {
        const char *was = p->file.players[i];
        p->levels[i] = asked != NULL ? asked : bot_find(p->rules, was, strlen(was));
        p->levels[i] = p->levels[i] != NULL ? p->levels[i] : fallback;
        gamefile_name(&p->file, i, i == p->human ? "human" : p->levels[i]->name);
    }
    return true;
}

/* The locale's language, if the terminal can show it, unless one was asked for. */
static speech choose_language(const play_args *args, const terminal *term)
{
    if (args->language < SPEECH_LANGUAGES) {
        return (speech)args->language;
    }
    return term->style.unicode ? speech_of_locale() : SPEECH_EN;
}

static int play_game(const char *command, const play_args *args, play *p)
{
    uint64_t seed = seed_of(args);
    p->rules = p->file.setup.rules;
    p->face = face_of(p->rules);
    p->chance = luck_from(seed + (uint64_t)p->file.events_n); /* a loaded game goes on, not again */
    p->bots = luck_from(luck_next(&p->chance));
    if (!choose_seat(command, args, p) || !choose_levels(command, args, p)) {
        return ARGS_WRONG;
    }
    p->term = terminal_look(args->no_colour, args->ascii);
    p->term.style.language = choose_language(args, &p->term);
    p->save = args->save;
    p->delay_ms = (int)args->delay_ms;
    p->told = p->file.events_n;
    p->desk_memory = memory_new(bot_desk_size(p->rules));
    p->desk = bot_desk_lay(p->rules, p->desk_memory);
    p->menu = memory_new((size_t)p->rules->menu_max * sizeof *p->menu);
    gamefile_state(&p->file, p->file.events_n, p->now.state);
    play_on(p);
    int code = end(p);
    free(p->menu);
    free(p->desk_memory);
    return code;
}

int command_play(int argc, char **argv)
{
    static const char *const languages[] = {"en", "ru", NULL};
    play_args args = {.seed = -1, .delay_ms = 500, .language = SPEECH_LANGUAGES};
    const arg_option options[] = {
        {"seat", "N",
         "where you sit: a seat from 0, random, or none to watch (default: drawn; with --seed 0)",
         .text = &args.seat},
        {"level", "LEVEL", "level of the computer players (default medium)", .text = &args.level},
        {"seed", "N", "seed of all random numbers (default: drawn each time)", .number = &args.seed,
         .max = INT64_MAX},
        SETUP_ARGS(&args.setup),
        {"save", "FILE", "save the game to this file after each of your actions",
         .text = &args.save},
        {"load", "FILE", "continue a saved game", .text = &args.load},
        {"delay", "MS", "pause between turns while watching (default 500)",
         .number = &args.delay_ms, .max = 60000},
        {"lang", "LANG", "language: en or ru (default: that of the locale)", .word = &args.language,
         .words = languages},
        {"no-colour", NULL, "no colours, as with the variable NO_COLOR", .flag = &args.no_colour},
        {"ascii", NULL, "print ASCII characters only", .flag = &args.ascii},
        {0},
    };
    const arg_command command = {
        .name = argv[0],
        .usage = "[GAME]",
        .about = "Plays a game in the terminal against computer players; nardy if none is named.\n"
                 "Write \"help\" in the game to see what you can do.",
        .options = options,
        .places_max = 1,
        .more = setup_help,
    };
    arg_list places;
    int code = args_read(&command, argc, argv, &places);
    if (code == ARGS_GO_ON && args.ascii && args.language == SPEECH_RU) {
        code = args_wrong(argv[0], "--lang ru needs other characters than those of --ascii");
    }
    if (code != ARGS_GO_ON) {
        return code;
    }
    play *p = memory_new(sizeof *p);
    args.game = places.n > 0 ? places.at[0] : NULL;
    code = open_game(argv[0], &args, &p->file);
    if (code == ARGS_GO_ON) {
        code = play_game(argv[0], &args, p);
        gamefile_free(&p->file);
    }
    free(p);
    return code;
}
