/* Catan at sea in a terminal. */
#include "cli/face.h"

static void draw(const void *view, int seat, game_action last, const face_style *style, text_out *o)
{
    (void)view, (void)seat, (void)last, (void)style, (void)o;
}

static const speech_text help = {{"?", "?"}};
const game_face catansea_face = {.draw = draw, .help = &help};
