/* `stolik bench server`: starts a server, puts it under load, and measures it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "cli/args.h"
#include "cli/bench.h"
#include "cli/bench_child.h"
#include "cli/bench_colyseus.h"
#include "cli/bench_figures.h"
#include "cli/bench_folder.h"
#include "cli/bench_load.h"
#include "store/seconds.h"
#include "table/grow.h"

enum {
    STARTS = 7,  /* of which the median counts */
    WINDOWS = 5, /* likewise, of live play */
    TABLES_MAX = 100000,
    SPARE_FILES = 64 /* besides the connections */
};

static const double ms = 1000;
static const double pause_s = 0.3; /* for memory to settle */

typedef struct run {
    const game_rules *rules;
    const char *game, *patch, *program; /* as given */
    bool colyseus;                      /* its door; else the JSON one */
    int64_t port, pid;                  /* of a server that runs already; 0: one is started */
    int64_t seats;
    int64_t tables;
    int64_t watchers;
    int64_t thinkers; /* tables of computers */
    const char *level;
    double seconds;
    bool quick;
    bool as_json;
    const char *dir;
    bench_folder folder;        /* removed at the end */
    int server_core, load_core; /* -1: anywhere */
    double alone_bytes;         /* of the server with accounts and nobody connected */
    child server;
    load load;
    figures figures;
} run;

static volatile bool stop; /* an interrupt came */

static void on_interrupt(int signal)
{
    (void)signal;
    stop = true;
}

/* -- the server -- */

static bool start_server(run *r)
{
    child_plan plan = {.program = r->program,
                       .store = r->folder.store,
                       .connections = (int)(r->tables * r->seats + r->watchers) + SPARE_FILES,
                       .core = r->server_core};
    return child_start(&r->server, &plan, &stop);
}

/* How long several starts take, each from an empty store or from what is there. */
static bool measure_starts(run *r, bool empty, figure_id id)
{
    double took[STARTS];
    for (int i = 0; i < STARTS; i++) {
        if (empty) {
            folder_empty(&r->folder);
        }
        if (!start_server(r)) {
            return false;
        }
        took[i] = r->server.started_s * ms;
        if (!child_stop(&r->server, SIGTERM)) {
            return false;
        }
    }
    figures_add_runs(&r->figures, id, took, STARTS);
    return true;
}

static double anonymous_bytes(const run *r)
{
    child_memory m;
    return child_memory_of(&r->server, &m) ? (double)m.anonymous : 0;
}

/* -- what is measured -- */

static bool measure_set_up(run *r)
{
    load *l = &r->load;
    figures *f = &r->figures;
    double n = (double)r->tables;
    double start = seconds_now();
    if (!load_guests(l)) {
        return false;
    }
    figures_add(f, FIGURE_ACCOUNTS, n * (double)r->seats / (seconds_now() - start));
    r->alone_bytes = anonymous_bytes(r);
    if (!load_connect(l) || !load_play(l, LOAD_STILL, 0, pause_s)) {
        return false;
    }
    double connected = anonymous_bytes(r);
    start = seconds_now();
    if (!load_sit(l)) {
        return false;
    }
    figures_add(f, FIGURE_SET_UPS, n / (seconds_now() - start));
    if (!load_play(l, LOAD_STILL, 0, pause_s)) {
        return false;
    }
    child_memory m = {0};
    child_memory_of(&r->server, &m);
    figures_add(f, FIGURE_CONNECTION, (connected - r->alone_bytes) / (n * (double)r->seats));
    figures_add(f, FIGURE_TABLE, (anonymous_bytes(r) - r->alone_bytes) / n);
    figures_add(f, FIGURE_RESIDENT, (double)m.resident / (1 << 20));
    return true;
}

/* Who used the processor since `usage_now`, in seconds. */
typedef struct usage {
    double at, server, own;
    double loop;   /* the server's first thread */
    double others; /* on the server's core; 0 if it has none to itself */
    double wait;   /* of the players for their core */
} usage;

static usage usage_now(const run *r)
{
    struct timespec own;
    usage u = {
        .at = seconds_now(), .server = child_cpu(&r->server), .loop = child_loop_cpu(&r->server)};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
    u.wait = child_own_wait();
    u.own = (double)own.tv_sec + (double)own.tv_nsec * 1e-9;
    u.others = r->server_core >= 0 ? child_core_busy(r->server_core) - u.server : 0;
    return u;
}

static usage usage_since(const run *r, usage from)
{
    usage u = usage_now(r);
    double others = u.others - from.others;
    return (usage){.at = u.at - from.at,
                   .server = u.server - from.server,
                   .loop = u.loop - from.loop,
                   .own = u.own - from.own,
                   .wait = u.wait - from.wait,
                   .others = others > 0 ? others : 0};
}

static bool measure_idle(run *r)
{
    usage u = usage_now(r);
    if (!load_play(&r->load, LOAD_STILL, 0, r->seconds)) {
        return false;
    }
    u = usage_since(r, u);
    figures_add(&r->figures, FIGURE_IDLE, 100 * u.server / u.at);
    return true;
}

typedef struct answer_times {
    double p50, p99, max;
} answer_times;

static answer_times times_of(const load *l)
{
    int n = (int)l->times_n;
    double *times = memory_new((size_t)n * sizeof *times);
    for (int i = 0; i < n; i++) {
        times[i] = (double)l->times[i];
    }
    figures_sort(times, n);
    answer_times t = {figures_share(times, n, 0.5), figures_share(times, n, 0.99),
                      figures_share(times, n, 1)};
    free(times);
    return t;
}

static bool measure_paced(run *r)
{
    load *l = &r->load;
    figures *f = &r->figures;
    if (!load_play(l, LOAD_PACED, (int)r->tables, 1) || !load_settle(l)) {
        return false; /* to warm up */
    }
    uint64_t acked = l->acked;
    usage u = usage_now(r);
    if (!load_play(l, LOAD_PACED, (int)r->tables, r->seconds)) {
        return false;
    }
    u = usage_since(r, u);
    answer_times t = times_of(l);
    figures_add(f, FIGURE_PACED_P50, t.p50);
    figures_add(f, FIGURE_PACED_P99, t.p99);
    figures_add(f, FIGURE_PACED_MAX, t.max);
    figures_add(f, FIGURE_PACED_MOVES, (double)(l->acked - acked) / u.at);
    figures_add(f, FIGURE_PACED_HELD, (double)l->held_up);
    figures_add(f, FIGURE_PACED_CPU, 100 * u.server / u.at);
    figures_add(f, FIGURE_PACED_OTHERS, 100 * u.others / u.at);
    figures_add(f, FIGURE_PACED_LOAD_WAIT, 100 * u.wait / u.at);
    if (!load_settle(l)) {
        return false;
    }
    figures_add(f, FIGURE_PLAYED, (anonymous_bytes(r) - r->alone_bytes) / (double)r->tables);
    return true;
}

/* The same again while computers think at other tables, more than there are threads for. */
static bool measure_thinking(run *r)
{
    load *l = &r->load;
    figures *f = &r->figures;
    double usual = f->at[FIGURE_PACED_P99].median;
    if (!load_think(l, (int)r->thinkers, r->level) ||
        !load_play(l, LOAD_PACED, (int)r->tables, 1) || !load_settle(l)) {
        return false;
    }
    uint64_t acked = l->acked;
    usage u = usage_now(r);
    if (!load_play(l, LOAD_PACED, (int)r->tables, r->seconds)) {
        return false;
    }
    u = usage_since(r, u);
    answer_times t = times_of(l);
    figures_add(f, FIGURE_THINKING_P50, t.p50);
    figures_add(f, FIGURE_THINKING_P99, t.p99);
    figures_add(f, FIGURE_THINKING_RATIO, usual > 0 ? t.p99 / usual : 0);
    figures_add(f, FIGURE_THINKING_MOVES, (double)(l->acked - acked) / u.at);
    figures_add(f, FIGURE_THINKING_CPU, 100 * u.server / u.at);
    load_detach(l);
    return child_stop(&r->server, SIGTERM);
}

/* How much more memory half of the tables need after more moves; the other half plays later. */
static bool measure_filled(run *r)
{
    enum { MOVES = 120 };
    int first = (int)((r->tables + 1) / 2);
    int n = (int)r->tables - first;
    double before = anonymous_bytes(r);
    if (n == 0) {
        return true;
    }
    if (!load_fill(&r->load, first, n, MOVES) || !load_play(&r->load, LOAD_STILL, 0, pause_s)) {
        return false;
    }
    figures_add(&r->figures, FIGURE_FILLED,
                r->figures.at[FIGURE_PLAYED].median + (anonymous_bytes(r) - before) / n);
    return true;
}

/* Live play in several windows of time. */
typedef struct live {
    double moves[WINDOWS], effort[WINDOWS], events[WINDOWS];
    double loop_us[WINDOWS], bytes[WINDOWS];
    double server[WINDOWS], others[WINDOWS], own[WINDOWS], wait[WINDOWS];
} live;

static bool live_window(run *r, int tables, int i, live *v)
{
    load *l = &r->load;
    uint64_t acked = l->acked;
    uint64_t events = l->events;
    uint64_t bytes = l->bytes;
    usage u = usage_now(r);
    if (!load_play(l, LOAD_FAST, tables, r->seconds / WINDOWS)) {
        return false;
    }
    u = usage_since(r, u);
    double moves = (double)(l->acked - acked);
    v->moves[i] = moves / u.at;
    v->effort[i] = u.server > 0 ? moves / u.server : 0;
    v->loop_us[i] = moves > 0 ? u.loop / moves * 1e6 : 0;
    v->bytes[i] = moves > 0 ? (double)(l->bytes - bytes) / moves : 0;
    v->events[i] = (double)(l->events - events) / u.at;
    v->server[i] = 100 * u.server / u.at;
    v->others[i] = 100 * u.others / u.at;
    v->own[i] = 100 * u.own / u.at;
    v->wait[i] = 100 * u.wait / u.at;
    return true;
}

/* Ends with the moves still going on. */
static bool measure_live(run *r)
{
    live v;
    figures *f = &r->figures;
    int tables = (int)((r->tables + 1) / 2);
    if (!load_play(&r->load, LOAD_FAST, tables, r->seconds / WINDOWS)) {
        return false; /* to warm up */
    }
    uint64_t games = r->load.games;
    for (int i = 0; i < WINDOWS; i++) {
        if (!live_window(r, tables, i, &v)) {
            return false;
        }
    }
    figures_add_runs(f, FIGURE_LIVE_MOVES, v.moves, WINDOWS);
    figures_add_runs(f, FIGURE_LIVE_EFFORT, v.effort, WINDOWS);
    figures_add_runs(f, FIGURE_LIVE_LOOP, v.loop_us, WINDOWS);
    figures_add_runs(f, FIGURE_LIVE_BYTES, v.bytes, WINDOWS);
    figures_add(f, FIGURE_LIVE_LONGEST, (double)r->load.longest);
    figures_add_runs(f, FIGURE_LIVE_EVENTS, v.events, WINDOWS);
    figures_add_runs(f, FIGURE_LIVE_CPU, v.server, WINDOWS);
    figures_add_runs(f, FIGURE_LIVE_OTHERS, v.others, WINDOWS);
    figures_add_runs(f, FIGURE_LIVE_LOAD, v.own, WINDOWS);
    figures_add_runs(f, FIGURE_LIVE_LOAD_WAIT, v.wait, WINDOWS);
    figures_add(f, FIGURE_LIVE_GAMES, (double)(r->load.games - games));
    return true;
}

/* One table moves, and many watch it. */
static bool measure_watched(run *r)
{
    load *l = &r->load;
    if (r->watchers == 0) {
        return true;
    }
    if (!load_settle(l) || !load_watch(l, (int)r->watchers) || !load_play(l, LOAD_STILL, 0, 1)) {
        return false;
    }
    uint64_t acked = l->acked;
    usage u = usage_now(r);
    if (!load_play(l, LOAD_FAST, 1, r->seconds / WINDOWS)) {
        return false;
    }
    u = usage_since(r, u);
    double moves = (double)(l->acked - acked);
    figures_add(&r->figures, FIGURE_WATCHED_LOOP,
                moves > 0 ? u.loop / moves / (double)r->watchers * 1e6 : 0);
    return true;
}

/* Everybody's connection breaks, and all come back together. */
static bool measure_back(run *r)
{
    load *l = &r->load;
    load_detach(l);
    if (!load_attach(l, r->server.port)) {
        return false;
    }
    usage u = usage_now(r);
    if (!load_connect_at_once(l) || !load_check(l)) {
        return false;
    }
    u = usage_since(r, u);
    figures_add(&r->figures, FIGURE_BACK, u.at * ms);
    figures_add(&r->figures, FIGURE_BACK_CPU, u.server * ms);
    return true;
}

/* Kills the server in the middle of the moves, and looks for what players had been shown. */
static bool measure_kill(run *r)
{
    load *l = &r->load;
    figures *f = &r->figures;
    child_stop(&r->server, SIGKILL);
    load_detach(l);
    if (!start_server(r)) {
        return false;
    }
    figures_add(f, FIGURE_KILLED_START, r->server.started_s * ms);
    if (!load_attach(l, r->server.port) || !load_connect(l) || !load_check(l)) {
        return false;
    }
    figures_add(f, FIGURE_KILLED_TABLES, (double)l->checked);
    figures_add(f, FIGURE_KILLED_LOST, (double)l->lost);
    uint64_t acked = l->acked;
    if (!load_play(l, LOAD_FAST, (int)r->tables, pause_s) || !load_settle(l)) {
        return false;
    }
    figures_add(f, FIGURE_KILLED_MOVES, (double)(l->acked - acked));
    if (!measure_back(r)) {
        return false;
    }
    load_detach(l);
    if (!child_stop(&r->server, SIGTERM)) {
        return false;
    }
    if (l->lost > 0) {
        args_failed("bench server", "events that somebody had seen were lost");
    }
    return l->lost == 0;
}

static bool measure_loaded(run *r)
{
    load *l = &r->load;
    if (!start_server(r)) {
        return false;
    }
    bool good =
        load_attach(l, r->server.port) && measure_set_up(r) && measure_idle(r) && measure_paced(r);
    if (good && r->thinkers > 0) {
        good = measure_thinking(r);
    } else if (good) {
        good = measure_filled(r) && measure_live(r) && measure_watched(r) && measure_kill(r);
    }
    if (!good && l->wire != NULL) {
        args_failed("bench server", "%s", load_why(l));
    }
    return good;
}

/* -- the other door -- */

static bool measure_colyseus(run *r)
{
    char why[256] = "";
    bool ours = r->port == 0;
    if (ours && !start_server(r)) {
        return false;
    }
    if (!ours) {
        r->server = (child){.pid = (pid_t)r->pid, .port = (int)r->port};
    }
    colyseus_plan plan = {
        .server = &r->server, .rooms = (int)r->tables, .seconds = r->seconds, .stop = &stop};
    bool good = colyseus_measure(&plan, &r->figures, why, sizeof why);
    if (!good) {
        args_failed("bench server", "%s", why);
    }
    if (!ours) {
        r->server = (child){0}; /* it is not ours to end */
    }
    return good;
}

static bool measure_all(run *r)
{
    if (r->colyseus) {
        return measure_colyseus(r);
    }
    if (!measure_starts(r, true, FIGURE_START_EMPTY)) {
        return false;
    }
    folder_empty(&r->folder);
    return measure_loaded(r) && (r->thinkers > 0 || measure_starts(r, false, FIGURE_START_FULL));
}

/* -- the report -- */

static void print_head(const run *r)
{
    if (r->as_json) {
        return;
    }
    printf("%lld tables of %s, %lld players each, %s: %s; %g s a phase; store on %s (a small "
           "write is on the disk after %.2f ms).\n",
           (long long)r->tables, r->game, (long long)r->seats, r->colyseus ? "door" : "patches",
           r->colyseus ? "colyseus" : r->patch, r->seconds, r->folder.file_system,
           r->folder.sync_ms);
    if (r->thinkers > 0) {
        printf("Then computers of the level %s play among themselves at %lld tables.\n", r->level,
               (long long)r->thinkers);
    }
    if (r->server_core >= 0) {
        printf("The server runs on core %d, the players on core %d.\n\n", r->server_core,
               r->load_core);
    } else {
        puts("There is one core only: server and players share it.\n");
    }
    figures_head(&r->figures);
}

static void print_json(const run *r)
{
    text_out o = text_growing();
    json_object_open(&o);
    json_key_str(&o, "bench", "server");
    json_key_int(&o, "tables", r->tables);
    json_key_str(&o, "game", r->game);
    json_key_int(&o, "seats", r->seats);
    json_key_str(&o, r->colyseus ? "door" : "patch", r->colyseus ? "colyseus" : r->patch);
    json_key_int(&o, "thinkers", r->thinkers);
    json_key_real(&o, "seconds", r->seconds, 3);
    json_key_str(&o, "file_system", r->folder.file_system);
    json_key_real(&o, "sync_ms", r->folder.sync_ms, 3);
    json_key_bool(&o, "pinned", r->server_core >= 0);
    json_key(&o, "figures");
    figures_json(&r->figures, &o);
    json_object_close(&o);
    text_char(&o, '\n');
    text_flush(&o, stdout);
    text_drop(&o);
}

/* -- the command -- */

/* As many files as the system allows, and no more tables than they are enough for. */
static void fit_files(run *r)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return;
    }
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur == RLIM_INFINITY) {
        return;
    }
    int64_t most = ((int64_t)limit.rlim_cur - SPARE_FILES - r->watchers) / r->seats;
    if (r->tables > most && most > 0) {
        fprintf(stderr, "stolik bench server: the file limit of %lld allows for %lld tables only\n",
                (long long)limit.rlim_cur, (long long)most);
        r->tables = most;
    }
}

static void take_interrupts(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

static bool bench(run *r)
{
    fit_files(r);
    take_interrupts();
    if (!folder_make(&r->folder, r->dir)) {
        return false;
    }
    if (!child_cores(&r->server_core, &r->load_core) || !child_keep_to(r->load_core)) {
        r->server_core = r->load_core = -1;
    }
    r->figures.quiet = r->as_json;
    r->figures.unbound = r->colyseus;
    print_head(r);
    load_new(&r->load, &(load_plan){.rules = r->rules,
                                    .seats = (int)r->seats,
                                    .tables = (int)r->tables,
                                    .patch = r->patch,
                                    .stop = &stop});
    bool good = measure_all(r);
    load_free(&r->load);
    child_stop(&r->server, SIGKILL);
    folder_remove(&r->folder);
    if (good && r->as_json) {
        print_json(r);
    }
    return good;
}

/* The game that was named, with its fewest seats or as many as were asked for. */
static bool find_game(run *r)
{
    r->rules = game_find(r->game, strlen(r->game));
    if (r->rules == NULL) {
        return false;
    }
    r->seats = r->seats > 0 ? r->seats : r->rules->seats_min;
    return r->seats >= r->rules->seats_min && r->seats <= r->rules->seats_max;
}

/* What was not said, and what does not go together. ARGS_GO_ON, or the exit code. */
static int complete(run *r)
{
    if (r->colyseus && strcmp(r->game, "nardy") != 0) {
        return args_wrong("bench server", "Colyseus clients play nardy here");
    }
    if (r->port > 0 && (!r->colyseus || r->pid == 0)) {
        return args_wrong("bench server", "--port is for --door colyseus, and needs --pid");
    }
    if (!find_game(r)) {
        return args_wrong("bench server", "there is no game %s, or not for so many players",
                          r->game);
    }
    if (r->level == NULL) {
        r->level = bot_within(r->rules, INT64_MAX)->name;
    } else if (setup_level("bench server", r->rules, r->level, strlen(r->level)) == NULL) {
        return ARGS_WRONG;
    }
    if (r->seconds <= 0) {
        r->seconds = r->quick ? 2 : 10;
    }
    return ARGS_GO_ON;
}

int bench_server(int argc, char **argv)
{
    static const char *const patches[] = {"merge", "index", "none", NULL};
    static const char *const doors[] = {"json", "colyseus", NULL};
    int door = 0;
    run r = {.tables = 2000, .game = "nardy"};
    int patch = 0;
    const arg_option options[] = {
        {"tables", "N", "how many tables (default 2000)", .number = &r.tables, .min = 1,
         .max = TABLES_MAX},
        {"seconds", "S", "how long a phase takes (default 10; with --quick 2)", .real = &r.seconds,
         .max = 3600},
        {"game", "GAME", "what is played (default nardy)", .text = &r.game},
        {"seats", "N", "players at a table (default: the game's fewest)", .number = &r.seats,
         .min = 1, .max = GAME_SEATS_MAX},
        {"watchers", "N", "who watch the first table for a while (default 0)",
         .number = &r.watchers, .max = 500},
        {"thinkers", "N",
         "tables more at which computers play: measures how long the others' moves\n"
         "take then, and nothing after that (default 0)",
         .number = &r.thinkers, .max = 1000},
        {"level", "LEVEL", "of these computers (default: the strongest)", .text = &r.level},
        {"patch", "FORM", "what players ask for in hello: merge (default), index or none",
         .word = &patch, .words = patches},
        {"door", "DOOR", "how players come in: json (default) or colyseus (nardy only)",
         .word = &door, .words = doors},
        {"port", "N", "with --door colyseus: a server that runs there already", .number = &r.port,
         .max = 65535},
        {"pid", "N", "of that server, whose memory and time are measured", .number = &r.pid,
         .max = INT32_MAX},
        {"program", "FILE", "the server's program, of another version say (default: this one)",
         .text = &r.program},
        {"quick", NULL, "short phases: about 15 seconds in all", .flag = &r.quick},
        {"dir", "DIR", "where the server's store is (default $TMPDIR or /tmp)", .text = &r.dir},
        {"json", NULL, "print JSON", .flag = &r.as_json},
        {0},
    };
    const arg_command command = {
        .name = "bench server",
        .usage = "",
        .about =
            "Starts a server of its own and measures it: how fast it starts, what a table and\n"
            "a connection take, how many moves it handles and how fast it answers, every move\n"
            "on the disk; finally it kills the server and checks that nothing is lost.",
        .options = options,
    };
    arg_list places;
    int done = args_read(&command, argc, argv, &places);
    if (done != ARGS_GO_ON) {
        return done;
    }
    r.patch = patches[patch];
    r.colyseus = door == 1;
    done = complete(&r);
    if (done != ARGS_GO_ON) {
        return done;
    }
    return bench(&r) ? ARGS_OK : ARGS_FAILED;
}
