/* net_file.h -- files served from memory, each with its compressed forms made beforehand. */
#ifndef STOLIK_NET_FILE_H
#define STOLIK_NET_FILE_H

#include "net/net.h"

typedef struct net_file {
    const char *path; /* as requested; NULL ends a list */
    const char *type;
    const char *etag; /* with its quotes */
    bool forever;     /* its name changes with its content, so it may be cached for good */
    net_text plain, gzip, brotli; /* the last two empty if they save nothing */
} net_file;

/* The program's own files; made by scripts/embed from what web/build.mjs builds. */
extern const net_file net_file_embedded[];

/* NULL if there is no such file. "/" is "/index.html". */
const net_file *net_file_find(const net_file *files, net_text path);
/* Answers a GET or HEAD request with the file in the best form the client takes, or with 304.
 * `headers` as in net_answer. */
void net_file_respond(net_conn *c, const net_request *r, const net_file *file, const char *headers);

#endif
