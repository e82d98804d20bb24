/* `stolik engine`: the engine protocol on standard input and output. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "engine/engine.h"
#include "table/grow.h"

/* Input that is not answered yet. A line that does not fit is passed over to its end. */
typedef struct input {
    char *at; /* ENGINE_LINE_MAX + 1 bytes: the longest line and its end */
    size_t n;
    bool passing; /* the rest of a line that is too long */
} input;

/* Writes everything, or ends the program: nobody is listening any more. */
static void send(text_out *o)
{
    for (size_t at = 0; at < o->len;) {
        ssize_t n = write(STDOUT_FILENO, o->at + at, o->len - at);
        if (n < 0 && errno != EINTR) {
            exit(ARGS_FAILED);
        }
        at += n > 0 ? (size_t)n : 0;
    }
    o->len = 0;
}

/* Answers the whole lines in the buffer and keeps what is left. */
static void answer_lines(engine *e, input *in, text_out *o)
{
    size_t from = 0;
    for (;;) {
        char *end = memchr(in->at + from, '\n', in->n - from);
        if (end == NULL) {
            break;
        }
        size_t line_end = (size_t)(end - in->at);
        if (!in->passing) {
            engine_answer(e, in->at + from, line_end - from, o);
        }
        in->passing = false;
        from = line_end + 1;
    }
    in->n -= from;
    memmove(in->at, in->at + from, in->n);
    if (in->n > ENGINE_LINE_MAX || in->passing) {
        if (!in->passing) {
            engine_answer_too_long(e, o);
        }
        in->passing = true;
        in->n = 0;
    }
}

static int serve(engine *e, input *in, text_out *o)
{
    for (;;) {
        ssize_t n = read(STDIN_FILENO, in->at + in->n, ENGINE_LINE_MAX + 1 - in->n);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            return args_failed("engine", "cannot read: %s", strerror(errno));
        }
        if (n == 0) {
            break;
        }
        in->n += (size_t)n;
        answer_lines(e, in, o);
        send(o);
    }
    if (in->n > 0 && !in->passing) { /* a last line without an end */
        engine_answer(e, in->at, in->n, o);
        send(o);
    }
    return ARGS_OK;
}

int command_engine(int argc, char **argv)
{
    static const arg_option options[] = {{0}};
    const arg_command command = {
        .name = "engine",
        .usage = "",
        .about = "Drives the rules by JSON: one request a line on standard input, one answer a\n"
                 "line on standard output, in order, until the input ends. docs/engine.md\n"
                 "describes the protocol. Try: echo '{\"op\":\"games\"}' | stolik engine",
        .options = options,
    };
    arg_list places = {0};
    int answer = args_read(&command, argc, argv, &places);
    if (answer != ARGS_GO_ON) {
        return answer;
    }
    engine *e = engine_new();
    input in = {.at = memory_new(ENGINE_LINE_MAX + 1)};
    text_out o = text_growing();
    int code = serve(e, &in, &o);
    text_drop(&o);
    free(in.at);
    engine_free(e);
    return code;
}
