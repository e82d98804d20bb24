/* Accounts as clients see them. */
#include "server/doors/account_json.h"

void account_json(const store_account *a, text_out *o)
{
    if (a == NULL) {
        json_null(o);
        return;
    }
    json_object_open(o);
    json_key_int(o, "id", a->id);
    json_key_str(o, "name", a->name);
    json_key_bool(o, "telegram", a->telegram != 0);
    json_object_close(o);
}

static void add_number(void *self, uint64_t number)
{
    json_int(self, (int64_t)number);
}

void account_json_tables(const rooms *all, int64_t account, text_out *o)
{
    json_array_open(o);
    rooms_of(all, account, add_number, o);
    json_array_close(o);
}
