/* Shifts the clock on the wall by the seconds that the file named by WALL_SHIFT holds, for the
 * program that this is loaded into before the C library. All other clocks stay as they are. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long shift(void)
{
    const char *path = getenv("WALL_SHIFT");
    FILE *file = path != NULL ? fopen(path, "r") : NULL;
    long seconds = 0;
    if (file != NULL) {
        char text[32] = "";
        seconds = fgets(text, sizeof text, file) != NULL ? strtol(text, NULL, 10) : 0;
        fclose(file);
    }
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int error = (int)syscall(SYS_clock_gettime, clock, now);
    if (error == 0 && clock == CLOCK_REALTIME) {
        now->tv_sec += shift();
    }
    return error;
}
