/* invite.h -- the page behind the link of an invitation, /i/CODE or /i/CODE/en: the client's page
 * with a preview of the table for those who show links, such as messengers.
 *
 * A code lets anybody sit down, so the preview tells those who have it no more than the table
 * would: the game, and who invites; and only while a seat is free. Every other code, whether there
 * was such a table or not, gets the same page as "/". */
#ifndef STOLIK_SERVER_INVITE_H
#define STOLIK_SERVER_INVITE_H

#include "server/doors/rest.h"

/* Whether a file of this path is a page to be filled in, which nobody is to get as it is. */
bool invite_keeps(net_text path);
/* Whether the request asks for such a page. */
bool invite_takes(const net_request *r);
/* Answers it; `headers` as in net_answer. False: the caller's problem says why not. */
bool invite_answer(rest *q, const char *headers);

#endif
