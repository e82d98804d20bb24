/* The members of messages and the fields of docs/stolik.proto that they are. */
#include "server/doors/pb_schema.h"

/* In the order of the enum Kind. */
static const char *const kinds[] = {
    "",        "hello",  "ping",   "pong",  "lobby", "create", "quick",  "join",    "watch",
    "leave",   "commit", "reveal", "start", "act",   "resign", "draw",   "decline", "claim",
    "rematch", "legal",  "hint",   "chat",  "table", "seats",  "events", "end",     "bye",
    "error",   "ack",    "ok",     "undo",  "flag",  NULL};

static const wire_member clock_members[] = {
    {.name = "bank", .field = 1, .type = WIRE_NUMBER},
    {.name = "increment", .field = 2, .type = WIRE_NUMBER},
    {.name = "cap", .field = 3, .type = WIRE_NUMBER},
    {0},
};
static const wire_schema clock_schema = {clock_members, 0};

static const wire_member seat_members[] = {
    {.name = "kind", .field = 1, .type = WIRE_TEXT},
    {.name = "account", .field = 2, .type = WIRE_NUMBER, .optional = true},
    {.name = "name", .field = 3, .type = WIRE_TEXT},
    {.name = "present", .field = 4, .type = WIRE_BOOL},
    {.name = "level", .field = 5, .type = WIRE_TEXT},
    {.name = "alike", .field = 6, .type = WIRE_BOOL},
    {.name = "stand_in", .field = 7, .type = WIRE_BOOL},
    {.name = "left", .field = 8, .type = WIRE_BOOL},
    {.name = "committed", .field = 9, .type = WIRE_BOOL},
    {.name = "revealed", .field = 10, .type = WIRE_BOOL},
    {.name = "offers_draw", .field = 11, .type = WIRE_BOOL},
    {.name = "wants_rematch", .field = 12, .type = WIRE_BOOL},
    {.name = "claimable", .field = 13, .type = WIRE_BOOL},
    {0},
};
static const wire_schema seat_schema = {seat_members, 14};

static const wire_member ending_members[] = {
    {.name = "how", .field = 1, .type = WIRE_TEXT},
    {.name = "seat", .field = 2, .type = WIRE_NUMBER, .optional = true},
    {0},
};
static const wire_schema ending_schema = {ending_members, 0};

static const wire_member account_members[] = {
    {.name = "id", .field = 1, .type = WIRE_NUMBER},
    {.name = "name", .field = 2, .type = WIRE_TEXT},
    {.name = "telegram", .field = 3, .type = WIRE_BOOL},
    {0},
};
static const wire_schema account_schema = {account_members, 4};

static const wire_member line_members[] = {
    {.name = "table", .field = 1, .type = WIRE_NUMBER},
    {.name = "game", .field = 2, .type = WIRE_TEXT},
    {.name = "code", .field = 3, .type = WIRE_TEXT},
    {.name = "options", .field = 4, .type = WIRE_JSON},
    {.name = "private", .field = 5, .type = WIRE_BOOL},
    {.name = "start", .field = 6, .type = WIRE_TEXT},
    {.name = "hints", .field = 7, .type = WIRE_BOOL},
    {.name = "absent", .field = 8, .type = WIRE_TEXT},
    {.name = "clock", .field = 9, .type = WIRE_OBJECT, .of = &clock_schema},
    {.name = "phase", .field = 10, .type = WIRE_TEXT},
    {.name = "seats", .field = 11, .type = WIRE_OBJECT, .list = true, .of = &seat_schema},
    {.name = "watchers", .field = 12, .type = WIRE_NUMBER},
    {0},
};
static const wire_schema line_schema = {line_members, 13};

/* The position is written by pb_publish.c. */
static const wire_member message_members[] = {
    {.name = "t", .field = PB_MESSAGE_KIND, .type = WIRE_WORD, .words = kinds},
    {.name = "re", .field = 2, .type = WIRE_NUMBER, .optional = true},
    {.name = "table", .field = PB_MESSAGE_TABLE, .type = WIRE_NUMBER, .optional = true},
    {.name = "seq", .field = PB_MESSAGE_SEQ, .type = WIRE_NUMBER, .optional = true},
    {.name = "events", .field = 0, .type = WIRE_APART},
    {.name = "patch", .field = 0, .type = WIRE_APART},
    {.name = "view", .field = 0, .type = WIRE_APART},
    {.name = "turn", .field = 0, .type = WIRE_APART},
    {.name = "menu", .field = 0, .type = WIRE_APART},
    {.name = "open", .field = 0, .type = WIRE_APART},
    {.name = "undo", .field = 0, .type = WIRE_APART},
    {.name = "clocks", .field = 0, .type = WIRE_APART},
    {.name = "req", .field = 13, .type = WIRE_NUMBER, .optional = true},
    {.name = "repeated", .field = 14, .type = WIRE_BOOL},
    {.name = "code", .field = 15, .type = WIRE_TEXT},
    {.name = "text", .field = 16, .type = WIRE_TEXT},
    {.name = "name", .field = 17, .type = WIRE_TEXT},
    {.name = "seat", .field = 18, .type = WIRE_NUMBER, .optional = true},
    {.name = "game", .field = 19, .type = WIRE_TEXT},
    {.name = "version", .field = 20, .type = WIRE_NUMBER},
    {.name = "options", .field = 21, .type = WIRE_JSON},
    {.name = "private", .field = 22, .type = WIRE_BOOL},
    {.name = "start", .field = 23, .type = WIRE_TEXT},
    {.name = "hints", .field = 24, .type = WIRE_BOOL},
    {.name = "absent", .field = 25, .type = WIRE_TEXT},
    {.name = "clock", .field = 26, .type = WIRE_OBJECT, .of = &clock_schema},
    {.name = "phase", .field = 27, .type = WIRE_TEXT},
    {.name = "host", .field = 28, .type = WIRE_NUMBER, .optional = true},
    {.name = "seats", .field = 29, .type = WIRE_OBJECT, .list = true, .of = &seat_schema},
    {.name = "watchers", .field = 30, .type = WIRE_NUMBER},
    {.name = "id", .field = 31, .type = WIRE_HEX},
    {.name = "commitment", .field = 32, .type = WIRE_HEX},
    {.name = "next", .field = 33, .type = WIRE_NUMBER},
    {.name = "ending", .field = 34, .type = WIRE_OBJECT, .of = &ending_schema},
    {.name = "scores", .field = 35, .type = WIRE_JSON},
    {.name = "winners", .field = 36, .type = WIRE_NUMBER, .list = true},
    {.name = "chain", .field = 37, .type = WIRE_HEX},
    {.name = "loaded", .field = 38, .type = WIRE_NUMBER},
    {.name = "server", .field = 39, .type = WIRE_TEXT},
    {.name = "v", .field = 40, .type = WIRE_NUMBER},
    {.name = "now", .field = 41, .type = WIRE_NUMBER},
    {.name = "account", .field = 42, .type = WIRE_OBJECT, .of = &account_schema},
    {.name = "tables", .field = 43, .type = WIRE_NUMBER, .list = true},
    {.name = "tables", .field = 44, .type = WIRE_OBJECT, .list = true, .of = &line_schema},
    {.name = "changed", .field = 45, .type = WIRE_OBJECT, .list = true, .of = &line_schema},
    {.name = "order", .field = 46, .type = WIRE_NUMBER, .list = true},
    {.name = "actions", .field = 47, .type = WIRE_TEXT, .list = true},
    {.name = "action", .field = 48, .type = WIRE_TEXT},
    {.name = "level", .field = 49, .type = WIRE_TEXT},
    {.name = "at", .field = 50, .type = WIRE_NUMBER},
    {.name = "flag", .field = 54, .type = WIRE_BOOL, .optional = true},
    {0},
};
const wire_schema pb_schema_message = {message_members, 51};

static const wire_member request_members[] = {
    {.name = "t", .field = 1, .type = WIRE_WORD, .words = kinds},
    {.name = "id", .field = 2, .type = WIRE_NUMBER, .optional = true},
    {.name = "table", .field = 3, .type = WIRE_NUMBER, .optional = true},
    {.name = "req", .field = 4, .type = WIRE_NUMBER, .optional = true},
    {.name = "action", .field = 6, .type = WIRE_TEXT},
    {.name = "code", .field = 7, .type = WIRE_TEXT},
    {.name = "seq", .field = 8, .type = WIRE_NUMBER, .optional = true},
    {.name = "seat", .field = 9, .type = WIRE_NUMBER, .optional = true},
    {.name = "commit", .field = 10, .type = WIRE_HEX},
    {.name = "commit", .field = 11, .type = WIRE_BOOL, .optional = true},
    {.name = "seed", .field = 12, .type = WIRE_HEX},
    {.name = "text", .field = 13, .type = WIRE_TEXT},
    {.name = "on", .field = 14, .type = WIRE_BOOL, .optional = true},
    {.name = "changes", .field = 15, .type = WIRE_BOOL, .optional = true},
    {.name = "token", .field = 16, .type = WIRE_TEXT},
    {.name = "game", .field = 17, .type = WIRE_TEXT},
    {.name = "seats", .field = 18, .type = WIRE_NUMBER, .optional = true},
    {.name = "options", .field = 19, .type = WIRE_JSON},
    {.name = "bots", .field = 20, .type = WIRE_TEXT, .list = true, .optional = true},
    {.name = "sit", .field = 21, .type = WIRE_NUMBER, .optional = true},
    {.name = "sit", .field = 22, .type = WIRE_BOOL, .optional = true},
    {.name = "clock", .field = 23, .type = WIRE_TEXT},
    {.name = "clock", .field = 24, .type = WIRE_OBJECT, .of = &clock_schema},
    {.name = "private", .field = 25, .type = WIRE_BOOL, .optional = true},
    {.name = "start", .field = 26, .type = WIRE_TEXT},
    {.name = "absent", .field = 27, .type = WIRE_TEXT},
    {.name = "hints", .field = 28, .type = WIRE_BOOL, .optional = true},
    {0},
};
const wire_schema pb_schema_request = {request_members, 29};
