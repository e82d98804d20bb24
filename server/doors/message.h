/* message.h -- one message of a socket and its reply; for server/ only.
 *
 * A handler is called with the message read and its sender known. It replies, or fills in doer.why
 * and returns false. */
#ifndef STOLIK_SERVER_MESSAGE_H
#define STOLIK_SERVER_MESSAGE_H

#include "server/core.h"

/* The members that messages have. */
#define MESSAGE_MEMBERS(X)                                                                         \
    X(TYPE, "t")                                                                                   \
    X(ID, "id")                                                                                    \
    X(TOKEN, "token")                                                                              \
    X(TABLE, "table")                                                                              \
    X(CODE, "code")                                                                                \
    X(SEQ, "seq")                                                                                  \
    X(SEAT, "seat")                                                                                \
    X(COMMIT, "commit")                                                                            \
    X(SEED, "seed")                                                                                \
    X(REQ, "req")                                                                                  \
    X(ACTION, "action")                                                                            \
    X(TEXT, "text")                                                                                \
    X(ON, "on")                                                                                    \
    X(CHANGES, "changes")
enum {
#define X(name, word) MESSAGE_##name,
    MESSAGE_MEMBERS(X)
#undef X
        MESSAGE_COUNT
};

typedef struct message {
    client *from;
    doer doer;
    json id;   /* given back with the reply; not there: none */
    bool ends; /* the socket is closed after the reply */
    json body;
    json f[MESSAGE_COUNT];
} message;

typedef struct message_kind {
    const char *name;
    bool (*on)(message *m);
} message_kind;

/* Ended by one without a name. */
extern const message_kind message_kinds[];

/* A message of the server's own: begin, write members, send. */
text_out *message_begin(client *cl, const char *kind);
void message_send(client *cl);
/* The same as a reply. */
text_out *message_reply(message *m, const char *kind);
void message_ok(message *m);
void message_table(message *m, room *r, uint32_t since);
/* A member with a value that was read, if it was there. */
void message_key(text_out *o, const char *key, json v);

/* NULL: the client does not follow this room. */
follower *follow_find(client *cl, const room *r);
bool follow_allowed(message *m, const room *r);

#endif
