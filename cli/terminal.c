/* The terminal's size, colours, lines and single keys. */
#include "cli/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { COLUMNS_USUAL = 80, COLUMNS_MIN = 20, COLUMNS_MAX = 1000 };

static int columns(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= COLUMNS_MIN) {
        return size.ws_col < COLUMNS_MAX ? size.ws_col : COLUMNS_MAX;
    }
    const char *said = getenv("COLUMNS");
    long n = said != NULL ? strtol(said, NULL, 10) : 0;
    return n >= COLUMNS_MIN && n <= COLUMNS_MAX ? (int)n : COLUMNS_USUAL;
}

void terminal_measure(terminal *t)
{
    t->style.columns = columns();
}

int terminal_rows(void)
{
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

/* Whether the locale has UTF-8; one that is not installed, by its name. */
static bool is_utf8(void)
{
    if (setlocale(LC_CTYPE, "") != NULL) {
        return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    }
    const char *name = speech_locale(SPEECH_CHARACTERS);
    return strstr(name, "UTF-8") != NULL || strstr(name, "utf8") != NULL;
}

terminal terminal_look(bool no_colour, bool ascii)
{
    const char *declined = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    bool dumb = term == NULL || strcmp(term, "dumb") == 0;
    terminal t = {.in = isatty(STDIN_FILENO) == 1, .out = isatty(STDOUT_FILENO) == 1};
    t.style.colour = t.out && !dumb && !no_colour && (declined == NULL || declined[0] == '\0');
    t.style.unicode = !ascii && is_utf8();
    terminal_measure(&t);
    t.style.from = -1;
    return t;
}

void terminal_clear(const terminal *t)
{
    if (t->out) {
        fputs("\x1b[H\x1b[2J", stdout);
    }
}

void terminal_bold(const terminal *t, const char *text, text_out *o)
{
    text_str(o, t->style.colour ? "\x1b[1m" : "");
    text_str(o, text);
    text_str(o, t->style.colour ? "\x1b[0m" : "");
}

void terminal_pause(const terminal *t, int ms)
{
    fflush(stdout);
    if (t->out && ms > 0) {
        struct timespec wait = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
        nanosleep(&wait, NULL);
    }
}

bool terminal_line(const char *prompt, char *line, size_t cap)
{
    size_t n = 0;
    fputs(prompt, stdout);
    fflush(stdout);
    int c = getchar();
    if (c == EOF) {
        return false;
    }
    for (; c != EOF && c != '\n'; c = getchar()) {
        bool space = c == ' ' || c == '\t' || c == '\r';
        if (n < cap - 1 && !(space && n == 0)) {
            line[n++] = (char)(space ? ' ' : c);
        }
    }
    while (n > 0 && line[n - 1] == ' ') {
        n--;
    }
    line[n] = '\0';
    if (isatty(STDIN_FILENO) != 1) {
        puts(line);
    }
    return true;
}

/* -- single keys -- */

static struct termios original;
static volatile sig_atomic_t raw;

void terminal_lines(void)
{
    if (raw) {
        raw = 0;
        tcsetattr(STDIN_FILENO, TCSANOW, &original);
    }
}

static void put_back_and_end(int signal_number)
{
    terminal_lines();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

bool terminal_keys(void)
{
    if (raw) {
        return true;
    }
    if (tcgetattr(STDIN_FILENO, &original) != 0) {
        return false;
    }
    static bool registered;
    if (!registered) {
        registered = true;
        atexit(terminal_lines);
        signal(SIGTERM, put_back_and_end);
        signal(SIGHUP, put_back_and_end);
        signal(SIGINT, put_back_and_end);
    }
    struct termios keys = original;
    keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    raw = 1;
    return tcsetattr(STDIN_FILENO, TCSANOW, &keys) == 0;
}

/* The next byte, -1 at the end; 0 if none comes in time. */
static int next_byte(int wait_ms)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char byte;
    if (wait_ms >= 0 && poll(&in, 1, wait_ms) == 0) {
        return 0;
    }
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : -1;
}

int terminal_key(int wait_ms)
{
    enum { ESCAPE = 27, SOON_MS = 20 };
    fflush(stdout);
    int key = next_byte(wait_ms);
    if (key != ESCAPE) {
        return key;
    }
    int kind = next_byte(SOON_MS);
    int arrow = kind == '[' || kind == 'O' ? next_byte(SOON_MS) : 0;
    return arrow == 'C' ? TERMINAL_RIGHT : arrow == 'D' ? TERMINAL_LEFT : ESCAPE;
}
