#include "cli/face.h"

#define GAME(name) extern const game_face name##_face;
#include "rules/games.def"
#undef GAME

const game_face *face_of(const game_rules *rules)
{
    static const struct {
        const char *game;
        const game_face *face;
    } all[] = {
#define GAME(name) {#name, &name##_face},
#include "rules/games.def"
#undef GAME
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (text_is(rules->name, text_len(rules->name), all[i].game)) {
            return all[i].face;
        }
    }
    return NULL;
}
