/* Any two JSON objects as values of a schema: the patch between them, and whole states, are written
 * without harm, and a value that was taken over differs in nothing from itself. */
#include <stdlib.h>
#include <string.h>

#include "server/doors/schema.h"
#include "table/grow.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const schema_field point_fields[] = {
    {.name = "p", .kind = SCHEMA_STRING, .identity = true},
    {.name = "n", .kind = SCHEMA_NUMBER},
    {.name = "b", .kind = SCHEMA_BOOL},
    {.name = NULL},
};
static const schema_class point = {"Point", point_fields};
static const schema_field fields[] = {
    {.name = "m", .kind = SCHEMA_MAP, .of = SCHEMA_REF, .class = &point},
    {.name = "k", .kind = SCHEMA_MAP, .of = SCHEMA_NUMBER},
    {.name = "a", .kind = SCHEMA_ARRAY, .of = SCHEMA_STRING, .first = true},
    {.name = "l", .kind = SCHEMA_ARRAY, .of = SCHEMA_REF, .class = &point},
    {.name = "r", .kind = SCHEMA_REF, .class = &point},
    {.name = "j", .kind = SCHEMA_JSON},
    {.name = "s", .kind = SCHEMA_STRING},
    {.name = NULL},
};
static const schema_class root = {"Root", fields};

static void take(schema_encoder *e, const uint8_t *data, size_t size)
{
    text_out o = text_growing();
    json value;
    if (json_read((const char *)data, size, &value) == NULL) {
        schema_patch(e, value, &o);
        text_restart(&o);
        schema_patch(e, value, &o);
        if (o.len > 0) {
            abort();
        }
        schema_state(e, true, &o);
    }
    text_drop(&o);
}

/* The two objects are apart by a zero byte. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *zero = size > 0 ? memchr(data, 0, size) : NULL;
    size_t first = zero != NULL ? (size_t)(zero - data) : size;
    schema_encoder *e = schema_new(&root, 1);
    take(e, data, first);
    if (zero != NULL) {
        take(e, zero + 1, size - first - 1);
    }
    schema_free(e);
    return 0;
}
