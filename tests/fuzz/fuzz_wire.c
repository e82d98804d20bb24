/* Compact messages from any bytes: what is read becomes JSON that is whole, and is written again
 * without harm. */
#include <stdlib.h>

#include "server/doors/pb_schema.h"
#include "table/grow.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try(const wire_schema *schema, const uint8_t *data, size_t size)
{
    text_out text = text_growing();
    text_out again = text_growing();
    json object;
    json_object_open(&text);
    bool good = wire_read(schema, data, size, &text);
    json_object_close(&text);
    /* Only texts that are no UTF-8, and members that come twice, are left for the reader to find.
     */
    if (good && json_read(text.at, text.len, &object) == NULL) {
        if (json_type_of(object) != JSON_OBJECT) {
            abort();
        }
        wire_write(schema, object, &again);
    }
    text_drop(&text);
    text_drop(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try(&pb_schema_request, data, size);
    try(&pb_schema_message, data, size);
    return 0;
}
