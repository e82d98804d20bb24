/* json_message.h -- one message of a JSON socket and its reply; for server/doors/json_*.c only. */
#ifndef STOLIK_SERVER_JSON_MESSAGE_H
#define STOLIK_SERVER_JSON_MESSAGE_H

#include "server/doors/json_client.h"

/* The members that messages have. */
#define MESSAGE_MEMBERS(X)                                                                         \
    X(TYPE, "t")                                                                                   \
    X(ID, "id")                                                                                    \
    X(TOKEN, "token")                                                                              \
    X(TABLE, "table")                                                                              \
    X(CODE, "code")                                                                                \
    X(SEQ, "seq")                                                                                  \
    X(STEPS, "steps")                                                                              \
    X(SEAT, "seat")                                                                                \
    X(COMMIT, "commit")                                                                            \
    X(SEED, "seed")                                                                                \
    X(REQ, "req")                                                                                  \
    X(ACTION, "action")                                                                            \
    X(TEXT, "text")                                                                                \
    X(ON, "on")                                                                                    \
    X(DRAW, "draw")                                                                                \
    X(CHANGES, "changes")                                                                          \
    X(PATCH, "patch")                                                                              \
    X(FROM, "from")
enum {
#define X(name, word) MESSAGE_##name,
    MESSAGE_MEMBERS(X)
#undef X
        MESSAGE_COUNT
};

typedef struct json_message {
    json_client *from;
    house *house;
    caller caller;
    json id;      /* copied to the reply; not there: none */
    bool ends;    /* the socket is closed after the reply */
    bool put_off; /* it waits for a read of the store, and will be handled again */
    json body;
    json f[MESSAGE_COUNT];
    game_action action; /* of a compact message that has it as a number; of kind 0: none */
} json_message;

/* An empty message of this client. */
json_message json_message_of(json_client *cl);
/* Reads it; false: the caller's problem. */
bool json_message_read(json_message *m, const char *bytes, size_t n);
/* Logs the kind of the message, its sender and its result, never its contents. */
void json_message_log(const json_message *m, bool taken);

/* A reply: begin, write members, json_client_end. */
text_out *json_message_reply(json_message *m, const char *kind);
void json_message_ok(json_message *m);
void json_message_error(json_message *m);
void json_message_table(json_message *m, const room *r, uint32_t since);
/* Writes a member with the value v, if it is there. */
void json_message_key(text_out *o, const char *key, json v);

#endif
