/* Members of a client's JSON, read for a request. */
#include "server/doors/fields.h"

bool fields_given(json v)
{
    return json_there(v) && !json_is_null(v);
}

bool fields_bool(caller *c, json v, const char *name, bool *value)
{
    return !fields_given(v) || json_to_bool(v, value) ||
           problem_bad(&c->why, "\"%s\" is true or false", name);
}

bool fields_key(caller *c, json v, const char *name, uint8_t key[FAIR_KEY])
{
    char text[2 * FAIR_KEY + 1];
    size_t n;
    return (json_there(v) && json_to_str(v, text, sizeof text, &n) &&
            fair_key_parse(text, n, key)) ||
           problem_bad(&c->why, "\"%s\" is 64 hex digits", name);
}

bool fields_req(caller *c, json v, uint32_t *req)
{
    int64_t value = 0;
    if (fields_given(v) && !json_to_int(v, 1, INT32_MAX, &value)) {
        return problem_bad(&c->why, "\"req\" is a number from 1 to 2147483647");
    }
    *req = (uint32_t)value;
    return true;
}

bool fields_seat(caller *c, json v, int *seat)
{
    int64_t value = REQUEST_ANY_SEAT;
    if (fields_given(v) && !json_to_int(v, 0, GAME_SEATS_MAX - 1, &value)) {
        return problem_bad(&c->why, "\"seat\" is a seat's number");
    }
    *seat = (int)value;
    return true;
}

request_code fields_code(json v, char text[TABLE_CODE])
{
    size_t n;
    if (!json_there(v) || !json_to_str(v, text, TABLE_CODE, &n)) {
        return (request_code){0};
    }
    return (request_code){text, n};
}

bool fields_room(const rooms *all, caller *c, json number, json code, room **r)
{
    char text[TABLE_CODE] = "";
    request_code given = fields_code(code, text);
    int64_t value;
    if (json_there(number)) {
        return json_to_int(number, 1, INT64_MAX, &value)
                   ? request_find(all, c, (uint64_t)value, given, r)
                   : problem_bad(&c->why, "\"table\" is a table's number");
    }
    if (!json_there(code)) {
        return problem_bad(&c->why, "\"table\" or \"code\" is missing");
    }
    return request_find_code(all, c, given.at != NULL ? given : (request_code){"", 0}, r);
}
