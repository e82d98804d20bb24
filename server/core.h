/* core.h -- what the parts of the server share; for server/ only.
 *
 * One loop thread owns all of this. Two other kinds of threads exist: the store's writer, which is
 * given one batch at a time, and those on which computer players think; both hand back what they
 * have done through the loop (net_post, net_work).
 *
 * Nothing that a client could see leaves before everything that happened before it is on the disk:
 * the first record of a batch closes net's gate with the batch's ticket, the commit opens it. See
 * journal.c. */
#ifndef STOLIK_SERVER_CORE_H
#define STOLIK_SERVER_CORE_H

#include "net/net.h"
#include "server/accounts/limits.h"
#include "server/accounts/map.h"
#include "server/accounts/people.h"
#include "server/accounts/telegram.h"
#include "server/ops/config.h"
#include "server/ops/metrics.h"
#include "server/rooms/list.h"
#include "store/store.h"
#include "table/grow.h"
#include "table/table.h"

enum {
    SERVER_PROTOCOL = 1,
    FOLLOWS_MAX = 16,     /* tables that one socket follows */
    WATCHERS_MAX = 500,   /* of a table */
    MENU_SENT = 100,      /* entries of a menu that is sent unasked */
    LOBBY_MAX = 100,      /* tables in one list */
    EVENTS_LISTED = 1000, /* of a game, in one list */
    LOBBY_EVERY_MS = 1000,
    WATCHERS_EVERY_MS = 1000, /* at most, a table is told how many watch it */
    CHAT_CHARACTERS = 200,
    HELLO_MS = 10 * 1000,
    KEEP_MS = 10 * 60 * 1000,       /* a finished table stays, for rematch and chat */
    RETRY_MS = 1000,                /* between tries to store anything after a failure */
    STOP_MS = 1500,                 /* for everybody to hear the goodbye */
    SEAT_KINDS = GAME_SEATS_MAX + 1 /* whose views there are: each seat's, and a watcher's last */
};

typedef struct server server;
typedef struct room room;
typedef struct client client;
typedef struct lobby lobby;

/* A member that is null is the same as one that is not there. */
static inline bool is_given(json v)
{
    return json_there(v) && !json_is_null(v);
}

/* -- problems -- */

/* Why something was refused. */
typedef struct problem {
    int status; /* HTTP's */
    const char *code;
    const char *title;
    char detail[256]; /* "": none */
    int retry_s;      /* when to ask again; 0: nothing is said about it */
} problem;

/* Each of these returns false, for the caller to return. */
bool problem_set(problem *p, int status, const char *code, const char *title);
__attribute__((format(printf, 2, 3))) bool problem_bad(problem *p, const char *format, ...);
bool problem_of_table(problem *p, const table *t, table_error error);
bool problem_storage(problem *p);
bool problem_slow(problem *p, int64_t wait_ms);
void problem_json(const problem *p, text_out *o);

/* -- rooms: tables with whoever looks on -- */

/* One socket at one table. */
typedef struct follower {
    client *client;
    room *room;
    int seat; /* or GAME_SPECTATOR */
    struct follower *next_in_room;
    struct follower *next_of_client;
} follower;

/* Whose room it is: the accounts that sit there, and the one that set it up. */
typedef struct belonging {
    room *room;
    int64_t account;        /* 0: nobody's */
    struct belonging *next; /* in the hall's hash table */
} belonging;

/* Of what use a room is. One of an earlier kind gives way to a new table before all later ones. */
typedef enum room_use {
    ROOM_ENDED,     /* the game is over, and nobody looks on */
    ROOM_UNPLAYED,  /* nobody is there, and no person has moved */
    ROOM_ALONE,     /* nobody is there; one person plays with computers */
    ROOM_ADJOURNED, /* nobody is there; several people play */
    ROOM_USES,
    ROOM_IN_USE = ROOM_USES /* somebody is there */
} room_use;

/* A network, and the unfinished tables that were opened from it since the server started. */
typedef struct holder {
    uint64_t key;
    int64_t n;
    list_link rooms; /* the least recently used first */
} holder;

enum { HOLDERS = 2 }; /* of a room: an address and, of IPv6, the network around it */

typedef struct holding {
    holder *by; /* NULL: nobody */
    list_link link;
} holding;

struct room {
    server *server;
    table *t;
    belonging of[GAME_SEATS_MAX + 1]; /* by seat; the last is the host */
    follower *followers;
    int followers_n;
    int watchers;                        /* who have no seat, as was told last */
    int64_t watchers_ms;                 /* when they are counted anew; 0: nobody came or went */
    room *next_by_number, *next_by_code; /* in the hall's hash tables */
    list_link lobby;                     /* in one of the lobby's lists */
    list_link alike;                     /* among tables that wait for the same kind of company */
    uint64_t lobby_serial;               /* higher: came to its list later */
    int lobby_list;                      /* which one; -1: none */
    list_link idle;                      /* among those that may give way */
    room_use use;
    int64_t used_ms; /* when a person last did anything here */
    bool leaves;     /* it has given way, and is freed when that is on the disk */
    bool unplayed;   /* no person had moved when it did: the game is not worth keeping */
    holding held[HOLDERS];
    int heap_at; /* among the deadlines; -1: none */
    int64_t deadline_ms;
    int64_t drop_ms;         /* when it is forgotten; 0: it has not ended */
    size_t durable_n;        /* bytes of the table's log that are on the disk */
    uint64_t ticket;         /* of the last batch that it is in */
    uint32_t thinking;       /* seats whose computer player is at it */
    uint32_t seats_sum;      /* of what the last `seats` message said */
    uint64_t next;           /* the table of the rematch */
    uint64_t archive_ticket; /* of the batch with its game file; 0: none */
    bool archived;           /* which is on the disk */
    bool archiving;          /* the file is being made */
    bool has_chain;          /* it was worked out */
    uint8_t chain[FAIR_KEY]; /* of the finished game */
};

/* -- sockets -- */

/* What a follower of the lobby is sent. */
typedef enum lobby_want {
    LOBBY_WHOLE,  /* all of it each time, and seldom */
    LOBBY_CHANGES /* what has changed */
} lobby_want;

struct client {
    server *server;
    net_conn *conn;
    int64_t account; /* 0: nobody in particular */
    uint8_t session[STORE_HASH];
    uint64_t serial;
    follower *follows;
    int follows_n;
    bool greeted;
    bool hinting;       /* a hint is being thought about */
    list_link in_lobby; /* among those who follow it */
    lobby_want lobby_want;
    client *next, *prev; /* all sockets */
    int64_t since_ms;
    bucket messages;  /* said without an account */
    uint64_t sent;    /* bytes */
    uint32_t strikes; /* messages refused because they came too fast */
};

/* -- the batch being filled and the one being written -- */

typedef struct batch_touch {
    room *room;
    size_t log_n; /* of its table when the batch was closed */
} batch_touch;

/* What becomes of somebody's account, session or code again if the batch fails. */
typedef struct batch_undo {
    enum { UNDO_LOGIN, UNDO_RENAME, UNDO_DROP, UNDO_RECOVERY, UNDO_FIRST_RECOVERY } what;
    union {
        people_login login;
        store_account account;
        store_session session;
        store_recovery recovery; /* of the first one only the account counts */
    };
} batch_undo;

typedef struct batch {
    uint64_t ticket;
    store_batch *rows;
    text_out journal;
    batch_touch *touched;
    int touched_n, touched_room;
    batch_undo *undos;
    int undos_n, undos_room;
    bool used; /* something is in it */
} batch;

/* -- all of it -- */

typedef struct hall {
    room **by_number, **by_code; /* hash tables of `size` chains */
    belonging **by_account;      /* likewise */
    size_t size;
    size_t rooms_n;
    size_t leaving_n; /* of these, rooms that have given way */
    uint64_t last_number;
    room **heap; /* of deadlines, the earliest first */
    int heap_n, heap_room;
    list_link idle[ROOM_USES];
    map holders;
    uint8_t key[16]; /* of the hashes of codes, plans and addresses */
} hall;

/* What is being told about one room: filled while a command runs, sent at its end. */
typedef struct news {
    room *room; /* NULL: nothing is going on */
    uint32_t seq;
    table_phase phase;
    bool has_events;
    bool whole;        /* there was no view before: send the table whole */
    uint32_t audience; /* bit k: somebody is there for view k */
    uint32_t also;
    text_out before[SEAT_KINDS]; /* views before the first event */
    text_out after;              /* a view at the end */
    text_out common;             /* the part of a message that is the same for a view */
    text_out events[SEAT_KINDS];
} news;

typedef struct bots bots;

/* How server_now and the system's clock stand to the net's steady time. */
typedef struct server_time {
    int64_t ahead_ms;    /* server_now is so far ahead of the net's time, or (negative) behind */
    int64_t wall_ms;     /* the system's clock, as was seen last */
    int64_t since_ms;    /* since when it has stood like this, by the net's time */
    int64_t believed_ms; /* the last that stood for long */
} server_time;

struct server {
    server_config config;
    net *net;
    server_time time;
    store *store;
    store_writer *writer;
    table_env env;
    hall hall;
    lobby *lobby;
    people *people;
    limits *limits;
    metrics *metrics;
    telegram_replay *replay;
    bots *bots;
    batch batches[2];
    batch *open;    /* is filled */
    batch *writing; /* is with the writer; NULL: none */
    uint64_t last_ticket;
    store_error commit_error; /* of the batch that came back */
    char commit_why[STORE_WHY];
    double commit_seconds;
    int64_t restart_bytes; /* what the journal's last restart wrote */
    bool in_trouble;       /* the store refused: nothing is changed until it takes a batch again */
    int64_t retry_ms;
    bool stopping;
    bool closed;   /* the writer is gone */
    bool wake_set; /* the loop will wake when something is due */
    client *clients;
    int strangers; /* clients that have not said hello */
    uint64_t last_serial;
    uint64_t requests;    /* so far: the number of the one at hand */
    int64_t sweep_ms;     /* when strangers are looked at next */
    int64_t sessions_ms;  /* when sessions are */
    int64_t host_told_ms; /* when the log may name another refused host */
    news news;
    text_out out;      /* a message in the making */
    game_action *menu; /* room for any game's */
};

/* time.c: which time is whose */
/* The time of tables, deadlines and rates. It goes steadily whatever becomes of the system's clock,
 * and never back, not even over a restart; nobody is shown it. */
int64_t server_now(const server *s);
/* The system's time, for people; and the system's time of a moment of server_now. */
int64_t server_wall(const server *s);
int64_t server_wall_of(const server *s, int64_t at_ms);
/* The time by which sessions expire. */
int64_t server_session_now(const server *s);
/* Once, after the tables were loaded. */
void time_begin(server *s);
/* Looks whether the system's clock was set. True: it has not been for long, and can be believed. */
bool time_look(server *s);
/* When the net is to wake us, given in server_now's time. */
void time_wake_at(server *s, int64_t at_ms);

/* server.c */
void server_wake(server *s);

/* journal.c: what must survive */
bool journal_open(server *s);
/* A record of a room's table goes into the open batch. */
void journal_record(server *s, room *r, const uint8_t *record, size_t n);
/* All of a table that is new; that a table is forgotten. */
void journal_whole(server *s, room *r);
void journal_forget(server *s, room *r);
/* The room is about to be freed: no batch is to remember it. */
void journal_leave(server *s, const room *r);
void journal_login(server *s, const people_login *login);
void journal_rename(server *s, const store_account *before, const store_account *after);
void journal_session_drop(server *s, const store_session *session);
/* An account's recovery code, before and after; NULL: none. */
void journal_recovery(server *s, int64_t account, const store_recovery *before,
                      const store_recovery *after);
/* Puts a room's finished game into the archive. */
void journal_game(server *s, room *r, const store_game *row);
/* Gives the open batch to the writer if it is idle. */
void journal_tick(server *s);
/* Tries to store anything again, if it is time. */
void journal_retry(server *s);
/* Replays the store into the hall. False: why. */
bool journal_load(server *s, char why[STORE_WHY]);
/* One row in place of all: every table as it is. */
void journal_restart(server *s);
/* Writes what is left and waits for it. */
void journal_close(server *s);

/* archive.c: finished games */
/* Archives the game that has just ended. False: that takes a while, and its end is told then. */
bool archive_game(room *r);
/* A game that has ended, and may be in the archive or not. */
void archive_resume(room *r);

/* hall.c: all rooms */
void hall_open(server *s);
void hall_close(server *s);
room *hall_find(server *s, uint64_t number);
room *hall_find_code(server *s, const char *code, size_t n);
/* A room for a table; it takes the table over. */
room *hall_add(server *s, table *t);
void hall_remove(server *s, room *r);
/* Puts the table that was reloaded into the room; the one before is freed. */
void hall_replace(server *s, room *r, table *t);
/* The deadline of the room has changed, perhaps. */
void hall_schedule(server *s, room *r);
/* Tables go on after a time in which nobody could do anything. */
void hall_resume(server *s);
/* Does what is due, and returns when to call again. */
int64_t hall_alarms(server *s, int64_t now_ms);
/* Who sits there, or whether it is listed, has changed, perhaps. */
void hall_refresh(server *s, room *r);
/* The tables that have not ended and where the account sits, or which it set up. */
size_t hall_count_of(server *s, int64_t account);
void hall_tables_json(server *s, int64_t account, text_out *o);

/* evict.c: who gives way when there is no room for another table */
void evict_open(server *s);
/* The table was opened from this address, and counts as its network's until it ends. */
void evict_hold(room *r, const char *address);
/* A person does something here. */
void evict_use(room *r);
/* Who is there, or what is being played, has changed, perhaps. */
void evict_refresh(room *r);
/* The room is about to be freed. */
void evict_leave(room *r);
/* What happened to the room is on the disk, or has not happened. */
void evict_settle(room *r, bool good);
/* There is room for one more table, or a room that is of little use gives way; never `keep`. False:
 * there is none. */
bool evict_any(server *s, const room *keep);
/* The same among those that were opened from this address and its network, if they are as many as
 * they may be. False: they are, and none gives way. */
bool evict_from(server *s, const char *address, const room *keep);

/* lobby.c: public tables that have not ended */
void lobby_open(server *s);
void lobby_close(server *s);
/* Whether it is listed, or somebody waits there, has changed, perhaps. */
void lobby_refresh(room *r);
/* A table of this kind where somebody waits and the account may sit down. NULL: there is none. */
room *lobby_company(server *s, const table_plan *plan, int64_t account);
/* The line of a table that is listed has changed. */
void lobby_changed(room *r);
/* The tables of one game or (NULL) of all, as they are now. */
void lobby_json(server *s, const game_rules *game, text_out *o);
/* As they were told last to those who follow. */
void lobby_published_json(const server *s, text_out *o);
void lobby_follow(client *cl, lobby_want want);
void lobby_unfollow(client *cl);
/* Tells those who follow, if something has changed and it is time; returns when to call again. */
int64_t lobby_tell(server *s, int64_t now_ms);

/* news.c: what followers are told */
/* Around anything that may change a table: what has changed is sent at the end. `also`: views (bit
 * k) whose events are wanted even if nobody follows from there. */
void news_begin(room *r, uint32_t also);
void news_end(room *r);
/* For table_env. */
void news_event(void *self, table *t, const game_event *event);
void news_free(server *s);
/* The game has ended and is archived: tells everybody how it ended. */
void news_tell_end(room *r);
/* Sends a message that is in s->out to everybody there. */
void news_all(room *r);
/* The place of a seat's view, or of a watcher's, among all. */
int view_index(const table *t, int seat);

/* table_json.c */
/* The members of the table's object; `since`: list the events after it, of many the last;
 * UINT32_MAX: none. */
void table_json(room *r, int64_t account, int seat, uint32_t since, text_out *o);
void table_seats_json(room *r, text_out *o);
void table_turn_json(const table *t, text_out *o);
void table_clocks_json(const table *t, int64_t now_ms, text_out *o);
void table_menu_json(server *s, const table *t, int seat, bool always, text_out *o);
void table_end_json(room *r, text_out *o);
void table_event_json(const table *t, uint32_t seq, const void *before, const game_event *event,
                      int seat, text_out *o);
/* Of many, the first. */
void table_events_json(const table *t, uint32_t since, int seat, text_out *o);
void table_view_json(const table *t, int seat, text_out *o);
void table_line_json(room *r, text_out *o); /* in the lobby */
uint32_t table_seats_sum(room *r, int64_t now_ms);

/* hosts.c: whether a request names this server */
bool host_good(server *s, const net_request *r, problem *why);

/* doings.c: what people do, by socket or REST alike. Each returns false with the problem, and has
 * then changed nothing. */
typedef struct doer {
    server *s;
    const store_account *account; /* NULL: nobody in particular */
    const char *address;          /* where it comes from */
    bucket *own;                  /* of a socket's messages, while it has no account; or NULL */
    bool overdraws;               /* what was refused last for its rate was its own to pay */
    problem why;
} doer;

/* meter.c: how fast anybody may take anything */
/* Takes one token; false: there is none, and the problem says so. */
bool meter_take(doer *d, limit what);
/* An answer of so many bytes was sent: a long one costs more than a short one. Who cannot pay waits
 * for longer next time. */
void meter_bytes(const doer *d, limit what, size_t bytes);

/* plan.c: a plan as a client asks for it */
enum { SIT_ANYWHERE = -1, SIT_NOWHERE = -2 };
/* *seat: where the doer is to sit. *commits: it promises to commit to a seed when it sits. */
bool plan_ask(doer *d, json body, table_plan *plan, int *seat, bool *commits);
/* Of a quick game, which takes less. */
bool plan_ask_quick(doer *d, json body, table_plan *plan, bool *commits);

bool do_find(doer *d, json table, json code, room **r);
bool do_create(doer *d, json body, room **r);
bool do_quick(doer *d, json body, room **r);
bool do_sit(doer *d, room *r, json seat, json commit);
bool do_stand(doer *d, room *r);
bool do_commit(doer *d, room *r, json commit);
bool do_reveal(doer *d, room *r, json seed);
bool do_start(doer *d, room *r);

typedef struct receipt {
    uint32_t req;
    uint32_t seq;
    bool repeated;
} receipt;

/* Is called when a request was taken and before anybody hears of it. */
typedef void receipt_taker(void *self, const receipt *got);

typedef table_error seat_command(table *t, int seat, uint32_t req, int64_t now_ms);
/* An action by its text. Without a taker, the events that the seat may know of are in s->news
 * afterwards, for the answer. */
bool do_act(doer *d, room *r, const char *action, size_t n, uint32_t req, receipt *got,
            receipt_taker *tell, void *self);
bool do_command(doer *d, room *r, seat_command *command, uint32_t req, receipt *got,
                receipt_taker *tell, void *self);
bool do_rematch(doer *d, room *r, json commit);
/* Whether hints may be asked for now; the seat to ask for. */
bool do_may_hint(doer *d, room *r, int *seat);
bool do_read_req(doer *d, json req, uint32_t *number);
/* Whether the doer may see this table at all, given a code or none. */
bool do_may_see(doer *d, room *r, json code);

/* bots.c: computer players */
void bots_open(server *s);
void bots_close(server *s);
/* Sets whoever is to move thinking. */
void bots_ask(room *r);
/* False: so many wait for hints that one more would wait for long. */
bool bots_may_hint(const server *s);
/* What the best level would do in this seat; `told` is called once, with NULL if nothing came of
 * it. */
void bots_hint(room *r, int seat,
               void (*told)(void *self, room *r, const bot_level *level, const game_action *action),
               void *self);

/* follow.c, messages.c, socket.c, rest.c: the two ways in */
void socket_opened(server *s, net_conn *c);
void socket_message(server *s, client *cl, const char *bytes, size_t n);
/* A frame that is no message costs as much of the messages' rate. False: there is none left. */
bool socket_frame(server *s, client *cl);
void socket_closed(server *s, client *cl);
/* A session has ended, and with it the sockets that were opened with it. */
void socket_sign_out(server *s, const uint8_t hash[STORE_HASH]);
void socket_follow(client *cl, room *r, int seat);
void socket_unfollow(follower *f);
void socket_room_gone(room *r);
/* Somebody came, went, or looks on from another place: the watchers are counted anew, in a moment;
 * and now. */
void follow_changed(room *r);
void follow_count(room *r);
void socket_send(client *cl, const text_out *message);
/* Ends sockets that have not said hello in time; returns when to call again. */
int64_t socket_sweep(server *s, int64_t now_ms);

void rest_request(server *s, net_conn *c, const net_request *r);
void rest_closed(server *s, net_conn *c);
/* Whether a socket may be opened from where this request comes from. */
bool rest_origin_good(server *s, const net_request *r);
void rest_problem(server *s, net_conn *c, const problem *p);
bool rest_upgrade_slow_enough(server *s, net_conn *c, problem *why);
/* An account as others may see it; null if it is nobody. */
void account_json(const store_account *a, text_out *o);

#endif
