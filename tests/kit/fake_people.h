/* fake_people.h -- people at the far ends of tests/kit/fake_net.h: they speak JSON, keep their
 * picture of each table as a client does, and fail the test when it does not fit.
 *
 * JSON is written with ' in place of " in the formats here. A json that is returned lives until
 * the server has ended. */
#ifndef STOLIK_TESTS_KIT_FAKE_PEOPLE_H
#define STOLIK_TESTS_KIT_FAKE_PEOPLE_H

#include "table/grow.h"
#include "tests/kit/fake_house.h"
#include "tests/kit/fake_writer.h"
#include "tests/kit/merge.h"

enum { PICTURES_MAX = 16, HEARD_MAX = 4096 };

/* What a client knows of one table. */
typedef struct picture {
    int64_t table; /* 0: none */
    int seat;
    int64_t seq;
    text_out view; /* empty: there is none yet */
} picture;

typedef struct person {
    struct person *next; /* of all, who are freed when the server has ended */
    far_end *end;
    const char *address; /* where it comes from */
    char token[PEOPLE_TOKEN + 1];
    bool lean; /* its socket gets patches by index */
    int heard_n;
    int64_t account;
    int64_t last_id;
    const char *patch;            /* what it says in its next hello; NULL: nothing */
    const char *heard[HEARD_MAX]; /* messages that no reply was, and which nobody asked for yet */
    picture pictures[PICTURES_MAX];
} person;

/* -- the server -- */

/* The settings of the next server: the defaults, without limits of rates, with quick bots, in a
 * store of its own. For cmocka's setup and teardown. */
int fresh_server(void **state);
int drop_server(void **state);
extern server_config people_config;
/* Runs a server with the script in place of the world; the test fails if it does not end well. */
void serve(void (*script)(void *self));
/* Turns the loop until nothing more is going on, the writer and computer players included. */
void settle(void);
/* The path of a file beside the store. */
const char *beside_store(const char *name);
/* A store as a crash would leave it now, under this name. */
void copy_store(const char *name);

/* For tests: one in a group, */
#define SERVER_TEST(name) cmocka_unit_test_setup_teardown(name, fresh_server, drop_server)
/* and one whose body is a script that a server runs with. */
#define SCRIPT(name)                                                                               \
    static void name##_script(void *self);                                                         \
    static void name(void **state)                                                                 \
    {                                                                                              \
        (void)state;                                                                               \
        serve(name##_script);                                                                      \
    }                                                                                              \
    static void name##_script(void *self)

/* -- looking at JSON -- */

/* A value by its path: "seats.0.kind"; not there if any part is not. */
json at(json v, const char *path);
/* INT64_MIN if it is no number. */
int64_t number_at(json v, const char *path);
bool says(json v, const char *path, const char *text);
bool is_true(json v, const char *path);

/* -- people -- */

/* A guest with an open socket that has said hello. */
person *person_new(const char *name);
person *person_from(const char *address, const char *name);
/* A watcher without an account. */
person *nobody_new(void);
void person_connect(person *p);
void person_hang_up(person *p);
/* Says something without waiting for anything. */
__attribute__((format(printf, 2, 3))) void say(person *p, const char *format, ...);
/* Says something and waits for the reply to it. */
__attribute__((format(printf, 2, 3))) json ask(person *p, const char *format, ...);
/* The next message of this kind that came unasked; those before it are dropped. */
json hear(person *p, const char *kind);
/* The last of this kind; all others are dropped. */
json hear_last(person *p, const char *kind);
void forget_heard(person *p);
/* Takes what has arrived. */
void listen_to(person *p);
picture *picture_of(person *p, int64_t number);
/* Forgets all tables, to have room for others. */
void forget_pictures(person *p);
/* What the person sees is what the server would show now. */
void check_picture(person *p, int64_t number);

#define assert_error(reply, what) check_error(reply, what, __FILE__, __LINE__)
void check_error(json reply, const char *code, const char *file, int line);

/* -- requests -- */

typedef struct answer {
    int status;
    json body; /* not there if there is none, or it is no JSON */
    far_end *end;
} answer;

/* Without a person: nobody in particular. The format of the body may be NULL. */
__attribute__((format(printf, 4, 5))) answer rest_ask(const person *p, const char *method,
                                                      const char *target, const char *format, ...);
/* With header lines of the test's own, as in fake_ask, and no more. */
answer rest_raw(const char *address, const char *method, const char *target, const char *headers,
                const char *body);

#endif
