/* Starts the server that `stolik bench server` measures, and reads its processor time and
 * memory. */
#define _GNU_SOURCE /* sched_setaffinity */
#include "cli/bench_child.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/args.h"
#include "store/seconds.h"

static const double start_patience_s = 60;
static const double stop_patience_s = 10;

/* -- cores -- */

bool child_cores(int *server, int *rest)
{
    cpu_set_t set;
    int found[2];
    int n = 0;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0) {
        return false;
    }
    for (int i = 0; i < CPU_SETSIZE && n < 2; i++) {
        if (CPU_ISSET((size_t)i, &set)) {
            found[n++] = i;
        }
    }
    if (n < 2) {
        return false;
    }
    *rest = found[0]; /* the first often has the interrupts */
    *server = found[1];
    return true;
}

bool child_keep_to(int core)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((size_t)core, &set);
    return sched_setaffinity(0, sizeof set, &set) == 0;
}

/* -- starting -- */

/* In the child, which does nothing but become a server. */
static void become_server(const child_plan *plan, int out, pid_t parent)
{
    char connections[16];
    sigset_t none;
    snprintf(connections, sizeof connections, "%d", plan->connections);
    setpgid(0, 0); /* an interrupt is for the bench, which stops the server itself */
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent || (plan->core >= 0 && !child_keep_to(plan->core)) ||
        dup2(out, STDOUT_FILENO) < 0) {
        _exit(ARGS_FAILED);
    }
    execl(plan->program != NULL ? plan->program : "/proc/self/exe", "stolik", "serve", "--host",
          "127.0.0.1", "--port", "0", "--store", plan->store, "--log-level", "error", "--log-file",
          "", "--rate-limits", "off", "--connections", connections, "--connections-each",
          connections, "--tables-each", "1000000", "--tables-each-address", "1000000",
          "--core-dumps", "on", (char *)NULL); /* dumpable: its memory is read from /proc */
    _exit(ARGS_FAILED);
}

/* The port in its first line; 0: there was no such line. */
static int read_port(int out, const volatile bool *stop)
{
    char line[256];
    size_t n = 0;
    int port = 0;
    double end = seconds_now() + start_patience_s;
    while (n + 1 < sizeof line && memchr(line, '\n', n) == NULL && !*stop) {
        struct pollfd wait = {.fd = out, .events = POLLIN};
        double left = end - seconds_now();
        int ready = left > 0 ? poll(&wait, 1, (int)(left * 1000)) : 0;
        ssize_t got = ready > 0 ? read(out, line + n, sizeof line - 1 - n) : 0;
        if (got <= 0 && !(ready < 0 && errno == EINTR)) {
            return 0;
        }
        n += got > 0 ? (size_t)got : 0;
    }
    line[n] = '\0';
    return sscanf(line, "Stolik listens on http://127.0.0.1:%d/", &port) == 1 ? port : 0;
}

bool child_start(child *c, const child_plan *plan, const volatile bool *stop)
{
    int ends[2];
    if (pipe(ends) != 0) {
        args_failed("bench server", "no pipe: %s", strerror(errno));
        return false;
    }
    pid_t self = getpid();
    double start = seconds_now();
    pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        become_server(plan, ends[1], self);
    }
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        args_failed("bench server", "no new process: %s", strerror(errno));
        return false;
    }
    *c = (child){.pid = pid, .out = ends[0], .port = read_port(ends[0], stop)};
    c->started_s = seconds_now() - start;
    if (c->port == 0) {
        child_stop(c, SIGKILL);
        args_failed("bench server", *stop ? "interrupted" : "the server did not start");
        return false;
    }
    return true;
}

bool child_stop(child *c, int signal)
{
    double end = seconds_now() + stop_patience_s;
    const struct timespec nap = {.tv_nsec = 5000000};
    int status = 0;
    if (c->pid == 0) {
        return true;
    }
    kill(c->pid, signal);
    while (waitpid(c->pid, &status, WNOHANG) == 0) {
        if (seconds_now() > end) {
            kill(c->pid, SIGKILL);
        }
        nanosleep(&nap, NULL);
    }
    close(c->out);
    *c = (child){0};
    if (WIFSIGNALED(status) && WTERMSIG(status) != signal) {
        args_failed("bench server", "the server was ended by signal %d", WTERMSIG(status));
        return false;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0) {
        args_failed("bench server", "the server ended with %d", WEXITSTATUS(status));
        return false;
    }
    return true;
}

/* -- looking at it -- */

double child_cpu(const child *c)
{
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(c->pid, &clock) != 0 || clock_gettime(clock, &used) != 0) {
        return -1;
    }
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

bool child_memory_of(const child *c, child_memory *m)
{
    char path[64];
    char line[256];
    long long kib;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)c->pid);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return false;
    }
    *m = (child_memory){0};
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "Rss: %lld kB", &kib) == 1) {
            m->resident = kib * 1024;
        } else if (sscanf(line, "Anonymous: %lld kB", &kib) == 1) {
            m->anonymous = kib * 1024;
        }
    }
    fclose(file);
    return m->anonymous > 0;
}

double child_core_busy(int core)
{
    char line[512];
    char name[16];
    double busy = 0;
    int name_n = snprintf(name, sizeof name, "cpu%d ", core);
    FILE *file = fopen("/proc/stat", "r");
    if (file == NULL) {
        return 0;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        long long t[8]; /* user, nice, system, idle, waiting, two kinds of interrupts, stolen */
        if (strncmp(line, name, (size_t)name_n) == 0 &&
            sscanf(line + name_n, "%lld %lld %lld %lld %lld %lld %lld %lld", &t[0], &t[1], &t[2],
                   &t[3], &t[4], &t[5], &t[6], &t[7]) == 8) {
            busy = (double)(t[0] + t[1] + t[2] + t[7]) / (double)sysconf(_SC_CLK_TCK);
        }
    }
    fclose(file);
    return busy;
}

/* Seconds that a task ran, and that it waited for a core. */
static bool schedule_of(const char *path, double *ran_s, double *waited_s)
{
    long long ran;
    long long waited;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return false;
    }
    bool read = fscanf(file, "%lld %lld", &ran, &waited) == 2;
    *ran_s = read ? (double)ran * 1e-9 : 0;
    *waited_s = read ? (double)waited * 1e-9 : 0;
    fclose(file);
    return read;
}

double child_loop_cpu(const child *c)
{
    char path[64];
    double ran;
    double waited;
    snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", (int)c->pid, (int)c->pid);
    return schedule_of(path, &ran, &waited) ? ran : 0;
}

double child_own_wait(void)
{
    double ran;
    double waited;
    return schedule_of("/proc/self/schedstat", &ran, &waited) ? waited : 0;
}
