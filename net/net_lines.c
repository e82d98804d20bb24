/* Checks the line ends of a request byte by byte, more strictly than the parser does. Otherwise a
 * proxy in front of the server and the parser could see different requests. */
#include "net/net_core.h"

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* Lines end in CR LF and nothing else, and none goes on in the next. */
static const char *check_end(const net_lines *l, char byte)
{
    if ((l->last == '\r') != (byte == '\n')) {
        return "a line ends in CR LF";
    }
    return l->last == '\n' && is_blank(byte) ? "a header has one line" : NULL;
}

/* Method, target and version are parted by one space each. Empty lines may come before. */
static const char *check_first(net_lines *l, char byte)
{
    bool begins = l->last == '\0' || l->last == '\n';
    if (begins && byte != '\r') {
        l->first = NET_FIRST_IN;
    }
    if (l->first != NET_FIRST_IN) {
        return NULL;
    }
    if (byte == '\n') {
        l->first = NET_FIRST_DONE;
    }
    l->spaces = (uint8_t)(l->spaces + (byte == ' '));
    bool wrong = byte == ' ' && (begins || l->last == ' ' || l->spaces > 2);
    return byte == '\t' || wrong ? "one space stands on each side of the address" : NULL;
}

const char *net_lines_head(net_lines *l, const char *bytes, size_t n)
{
    const char *wrong = NULL;
    for (size_t i = 0; i < n && wrong == NULL; i++) {
        wrong = check_end(l, bytes[i]);
        if (wrong == NULL && l->first != NET_FIRST_DONE) {
            wrong = check_first(l, bytes[i]);
        }
        l->last = bytes[i];
    }
    return wrong;
}

const char *net_lines_chunks(net_lines *l, const char *bytes, size_t n)
{
    const char *wrong = NULL;
    for (size_t i = 0; i < n && wrong == NULL; i++) {
        wrong = check_end(l, bytes[i]);
        if (wrong == NULL && is_blank(bytes[i])) {
            wrong = "the length of a chunk has hexadecimal digits only";
        }
        l->last = bytes[i];
    }
    return wrong;
}

void net_lines_data(net_lines *l)
{
    l->last = '\0';
}
