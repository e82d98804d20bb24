/* openapi.h -- the description of the REST routes of this build. */
#ifndef STOLIK_SERVER_OPENAPI_H
#define STOLIK_SERVER_OPENAPI_H

extern const char openapi_begin[], openapi_end[];

#endif
