/* Listens, and accepts connections. */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "net/net_core.h"

enum {
    /* Connections that wait to be accepted. When everybody comes back at once, one that finds no
     * room is tried again by its client only after a second. The system's own limit may be lower.
     */
    BACKLOG = 16384,
    ACCEPT_AT_ONCE = 64
};

/* -- accepting -- */

static void admit(net *n, int fd, const struct sockaddr_storage *peer)
{
    uint8_t bytes[16];
    char address[NET_ADDRESS] = "";
    net_from *from = NULL;
    bool good = net_address_bytes(peer, bytes) && n->figures.open < n->config.limits.connections;
    bool trusted = false;
    if (good) {
        net_address_text(bytes, address);
        trusted = net_address_is_trusted(n, address);
        from = trusted ? NULL : net_from_enter(n, bytes);
        good = trusted || from != NULL;
    }
    if (!good) {
        n->figures.refused++;
        (void)close(fd);
        return;
    }
    (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
    if (net_conn_open(n, fd, address, trusted, from, net_http_take) != NULL) {
        n->figures.accepted++;
        net_wheel_start(n, net_expire);
    }
}

static void on_acceptable(uv_poll_t *poll, int status, int events);

static void accept_again(uv_timer_t *timer)
{
    net *n = timer->data;
    for (int i = 0; i < n->listeners_n; i++) {
        uv_poll_start(&n->listeners[i].poll, UV_READABLE, on_acceptable);
    }
}

/* Without a free descriptor the listeners would stay readable, and the loop would spin. */
static void pause_accepting(net *n)
{
    for (int i = 0; i < n->listeners_n; i++) {
        uv_poll_stop(&n->listeners[i].poll);
    }
    uv_timer_start(&n->accept_timer, accept_again, NET_ACCEPT_PAUSE_MS, 0);
}

static void on_acceptable(uv_poll_t *poll, int status, int events)
{
    net_listener *l = poll->data;
    (void)events;
    for (int i = 0; i < ACCEPT_AT_ONCE && status == 0; i++) {
        struct sockaddr_storage peer = {0};
        socklen_t n = sizeof peer;
        int fd = accept(l->fd, (struct sockaddr *)&peer, &n);
        if (fd >= 0) {
            admit(l->net, fd, &peer);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        } else if (errno != ECONNABORTED && errno != EINTR) {
            pause_accepting(l->net);
            return;
        }
    }
}

/* -- listening -- */

static int bind_first(const struct addrinfo *found, int *err)
{
    for (const struct addrinfo *a = found; a != NULL; a = a->ai_next) {
        int on = 1;
        int fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (fd < 0) {
            *err = errno;
            continue;
        }
        (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
        (void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
        if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0) {
            return fd;
        }
        *err = errno;
        (void)close(fd);
    }
    return -1;
}

static int port_of(int fd)
{
    struct sockaddr_storage at = {0};
    socklen_t n = sizeof at;
    if (getsockname(fd, (struct sockaddr *)&at, &n) != 0) {
        return 0;
    }
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

int net_listen(net *n, const char *host, int port, char *why, size_t cap)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    char service[16];
    int err = 0;
    if (n->listeners_n == NET_LISTENERS_MAX) {
        snprintf(why, cap, "%s: there are %d listeners already", host, NET_LISTENERS_MAX);
        return 0;
    }
    snprintf(service, sizeof service, "%d", port);
    int missing = getaddrinfo(host, service, &hints, &found);
    if (missing != 0) {
        snprintf(why, cap, "%s: %s", host, gai_strerror(missing));
        return 0;
    }
    int fd = bind_first(found, &err);
    freeaddrinfo(found);
    if (fd < 0) {
        snprintf(why, cap, "%s port %d: %s", host, port, strerror(err));
        return 0;
    }
    net_listener *l = &n->listeners[n->listeners_n];
    if (uv_poll_init(&n->loop, &l->poll, fd) != 0) {
        snprintf(why, cap, "%s port %d: cannot be polled", host, port);
        (void)close(fd);
        return 0;
    }
    *l = (net_listener){.poll = l->poll, .net = n, .fd = fd};
    l->poll.data = l;
    n->listeners_n++;
    uv_poll_start(&l->poll, UV_READABLE, on_acceptable);
    return port_of(fd);
}

static void after_poll_close(uv_handle_t *handle)
{
    net_listener *l = handle->data;
    (void)close(l->fd);
}

void net_listen_stop(net *n)
{
    uv_timer_stop(&n->accept_timer);
    for (int i = 0; i < n->listeners_n; i++) {
        uv_close((uv_handle_t *)&n->listeners[i].poll, after_poll_close);
    }
    n->listeners_n = 0;
}
