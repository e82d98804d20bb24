/* telegram.h -- verifies that the start data of a Mini App (initData) comes from Telegram.
 *
 * telegram_check says which user it names; telegram_replay_take then makes sure that it is
 * exchanged for a session only once. Nothing in it is used before the signature was checked. */
#ifndef STOLIK_SERVER_TELEGRAM_H
#define STOLIK_SERVER_TELEGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TELEGRAM_DATA_MAX = 4096, /* bytes of initData */
    TELEGRAM_FIELDS_MAX = 32,
    TELEGRAM_NAME = 520,  /* bytes of a first and a last name, NUL included */
    TELEGRAM_WORD = 64,   /* bytes of a user name or a language, NUL included */
    TELEGRAM_START = 513, /* bytes of a start parameter, NUL included */
    TELEGRAM_HASH = 32,
    TELEGRAM_AHEAD_S = 60,        /* how far their clock may be ahead of ours */
    TELEGRAM_REPLAY_MAX = 1 << 15 /* exchanges remembered */
};

#define TELEGRAM_ERRORS(X)                                                                         \
    X(OK, ok, "ok")                                                                                \
    X(OFF, telegram_off, "this server has no bot")                                                 \
    X(TOO_LONG, too_big, "the initData is too long")                                               \
    X(MALFORMED, bad_init_data, "this is not initData")                                            \
    X(TWICE, bad_init_data, "a field is there twice")                                              \
    X(UNSIGNED, bad_init_data, "hash, signature or auth_date is missing or malformed")             \
    X(FORGED, bad_signature, "the signature is wrong")                                             \
    X(EXPIRED, expired, "the initData is too old; open the app again")                             \
    X(AHEAD, bad_time, "the initData is from the future")                                          \
    X(NO_USER, no_user, "the initData names no user")                                              \
    X(REPLAYED, replayed, "this initData was exchanged before; open the app again")
typedef enum telegram_error {
#define X(name, code, text) TELEGRAM_##name,
    TELEGRAM_ERRORS(X)
#undef X
} telegram_error;

const char *telegram_error_code(telegram_error e);
const char *telegram_error_text(telegram_error e);

/* How to check. With a token by HMAC; else, with a bot's id, by Telegram's public key. */
typedef struct telegram_how {
    const char *token; /* NULL or "": none */
    int64_t bot_id;    /* 0: none */
    bool test;         /* the key of Telegram's test servers */
    int64_t max_age_s;
    const uint8_t *public_key; /* 32 bytes in place of Telegram's; NULL: Telegram's */
} telegram_how;

typedef struct telegram_user {
    int64_t id;               /* from 1, up to 52 bits */
    char name[TELEGRAM_NAME]; /* first and last, as Telegram has them: see name_clean */
    char username[TELEGRAM_WORD];
    char language[TELEGRAM_WORD];
    char start_param[TELEGRAM_START]; /* "": none */
    int64_t auth_s;                   /* when it was signed */
    uint8_t hash[TELEGRAM_HASH];      /* of all that was signed: names this initData */
} telegram_user;

telegram_error telegram_check(const telegram_how *how, const char *data, size_t n, int64_t now_ms,
                              telegram_user *user);

/* Hashes of used initData, kept until they have expired. When the list is full, the oldest is
 * dropped. */
typedef struct telegram_replay telegram_replay;

telegram_replay *telegram_replay_new(void);
void telegram_replay_free(telegram_replay *r);
/* False: it was used before. */
bool telegram_replay_take(telegram_replay *r, const telegram_user *user, int64_t max_age_s,
                          int64_t now_ms);
/* The session could not be stored: the initData may be used again. */
void telegram_replay_forget(telegram_replay *r, const telegram_user *user);

#endif
