/* MessagePack from any bytes: what is read is JSON within its limit, and is written again without
 * harm. */
#include <stdlib.h>

#include "server/doors/msgpack.h"
#include "table/grow.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    text_out text = text_growing();
    text_out again = text_growing();
    json value;
    if (msgpack_read(data, size, &text)) {
        if (text.len > MSGPACK_JSON) {
            abort();
        }
        if (json_read(text.at, text.len, &value) == NULL) { /* else a text is not UTF-8 */
            msgpack_write(value, &again);
        }
    }
    text_drop(&text);
    text_drop(&again);
    return 0;
}
