/* msgpack.h -- MessagePack as the Colyseus SDKs write and read it, turned into JSON and out of it.
 *
 * The SDKs write objects as records of msgpackr: a definition has the keys once, and each further
 * object with the same keys is one byte and its values. Whatever is read is bounded: how deep
 * values are nested, how many keys an object has and how long these are, how many records a message
 * defines, and how long the JSON becomes, since a record may be used many times. */
#ifndef STOLIK_SERVER_MSGPACK_H
#define STOLIK_SERVER_MSGPACK_H

#include "rules/core/json.h"

enum {
    MSGPACK_DEPTH = 16,   /* arrays and objects inside each other */
    MSGPACK_KEYS = 64,    /* of an object */
    MSGPACK_KEY = 64,     /* bytes of a key */
    MSGPACK_RECORDS = 16, /* defined in one message */
    MSGPACK_JSON = 65536  /* bytes of the JSON that is made */
};

/* Appends the one value of these bytes as JSON. False: they are no such value, or it exceeds a
 * limit; what was appended is undefined then. A text that is not UTF-8 is left for json_read to
 * find. */
bool msgpack_read(const uint8_t *bytes, size_t n, text_out *o);
/* Appends the value as MessagePack; objects as map 16, as Colyseus writes them. */
void msgpack_write(json value, text_out *o);

#endif
