/* config_value.h -- the values of settings, by their types: read from text and printed. For
 * config.c alone. */
#ifndef STOLIK_SERVER_CONFIG_VALUE_H
#define STOLIK_SERVER_CONFIG_VALUE_H

#include "server/ops/config.h"

typedef enum key_type {
    KEY_TEXT, /* of at least `min` bytes */
    KEY_TOKEN,
    KEY_APP, /* a bot and, after a slash, its Mini App; the bot alone if that is its main one */
    KEY_INT,
    KEY_REAL,
    KEY_BOOL,
    KEY_LEVEL,
    KEY_ORIGINS,
    KEY_ADDRESSES /* at most `max` */
} key_type;

typedef struct config_key {
    const char *name;
    key_type type;
    size_t at;                 /* in a server_config */
    const char *default_value; /* as it would be written */
    int64_t min, max;
    const char *help;
} config_key;

/* Reads a value into `to`; an invalid one leaves it unchanged. */
bool config_value_set(void *to, const config_key *key, const char *value, size_t n, text_out *why);
/* Prints the value; of a secret only whether it is set. */
void config_value_print(const void *at, const config_key *key, text_out *o);

/* 1: on, 0: off, -1: the text is neither. */
int config_value_switch(const char *value, size_t n);
/* Removes the blanks at both ends. */
void config_value_trim(const char **at, size_t *n);
/* Quotes a value in a message, shortened and without control characters. */
void config_value_quote(text_out *o, const char *value, size_t n);

#endif
