/* What a handler has put off: a message is kept, and what comes behind it is not read. A request is
 * kept until it is answered in any case, so there is nothing to do to put it off. */
#include "net/net_core.h"

void net_put_off(net_conn *c)
{
    if (c->ws != NULL) {
        c->ws->paused = !c->ending && !c->gone;
    }
}

void net_take_up(net_conn *c)
{
    if (c->ws != NULL) {
        net_websocket_take_up(c);
    } else {
        net_http_take_up(c);
    }
}
