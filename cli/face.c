/* Finds how a game is drawn in the terminal. */
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

void face_paint(const face_style *style, const char *code, text_out *o)
{
    if (style->colour) {
        text_str(o, "\033[");
        text_str(o, code);
        text_char(o, 'm');
    }
}

const char *face_sign(const face_style *style, const char *unicode, const char *ascii)
{
    return style->unicode ? unicode : ascii;
}

void face_say(const face_style *style, const speech_text *text, text_out *o)
{
    text_str(o, text->in[style->language]);
}
