/* Fills in, translates word by word, and looks at the locale. */
#include "cli/speech.h"

#include <stdlib.h>
#include <string.h>

void speech_fill(const char *pattern, const char *first, const char *second, text_out *o)
{
    for (; *pattern != '\0'; pattern++) {
        if (pattern[0] == '%' && (pattern[1] == '1' || pattern[1] == '2')) {
            text_str(o, pattern[1] == '1' ? first : second);
            pattern++;
        } else {
            text_char(o, *pattern);
        }
    }
}

const char *speech_locale(speech_locale_of what)
{
    const char *const names[] = {"LC_ALL", what == SPEECH_MESSAGES ? "LC_MESSAGES" : "LC_CTYPE",
                                 "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0') {
            return value;
        }
    }
    return "";
}

speech speech_of_locale(void)
{
    const char *name = speech_locale(SPEECH_MESSAGES);
    bool russian = strncmp(name, "ru", 2) == 0 && strchr("_.@", name[2]) != NULL;
    return russian ? SPEECH_RU : SPEECH_EN;
}

/* Of a word in any language: bytes of UTF-8 beyond ASCII belong to letters here. */
static bool is_letter(char c)
{
    unsigned char u = (unsigned char)c;
    return u >= 0x80 || (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z') || u == '_';
}

void speech_translate(const speech_text *vocabulary, speech from, speech to, const char *text,
                      text_out *o)
{
    while (*text != '\0') {
        size_t n = 0;
        while (is_letter(text[n])) {
            n++;
        }
        const speech_text *pair = vocabulary;
        while (pair != NULL && pair->in[from] != NULL && !text_is(text, n, pair->in[from])) {
            pair++;
        }
        if (pair != NULL && pair->in[from] != NULL) {
            text_str(o, pair->in[to]);
        } else {
            text_bytes(o, text, n);
        }
        text += n;
        if (*text != '\0') {
            text_char(o, *text++);
        }
    }
}
