/* Game files from any bytes: what is accepted is written and read again the same. */
#include <stdlib.h>
#include <string.h>

#include "table/gamefile.h"
#include "table/grow.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool fact)
{
    if (!fact) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gamefile file;
    gamefile back;
    char reason[2048];
    text_out why = text_to(reason, sizeof reason);
    const char *text = (const char *)data;
    if (gamefile_verify(&file, game_list, text, size, &why, NULL)) {
        gamefile_free(&file);
    }
    if (!gamefile_read(&file, game_list, text, size, &why)) {
        return 0;
    }
    text_out first = text_growing();
    text_out second = text_growing();
    gamefile_json(&file, &first);
    expect(gamefile_read(&back, game_list, first.at, first.len, &why));
    gamefile_json(&back, &second);
    expect(first.len == second.len && memcmp(first.at, second.at, first.len) == 0);
    gamefile_free(&back);
    text_restart(&second);
    gamefile_binary(&file, &second);
    expect(gamefile_read(&back, game_list, second.at, second.len, &why));
    text_restart(&second);
    gamefile_json(&back, &second);
    expect(first.len == second.len && memcmp(first.at, second.at, first.len) == 0);
    gamefile_free(&file);
    gamefile_free(&back);
    text_drop(&first);
    text_drop(&second);
    return 0;
}
