/* account_json.h -- accounts as clients see them: docs/protocol.md. */
#ifndef STOLIK_SERVER_ACCOUNT_JSON_H
#define STOLIK_SERVER_ACCOUNT_JSON_H

#include "server/doors/house.h"

/* An account as others may see it; `null` if `a` is NULL. */
void account_json(const store_account *a, text_out *o);
/* The numbers of the tables where it sits. */
void account_json_tables(const rooms *all, int64_t account, text_out *o);

#endif
