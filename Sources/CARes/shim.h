// SPDX-License-Identifier: MIT
// c-ares, and its macros over the bits of ares_getsock(3), which Swift cannot see.
#pragma once
#include <ares.h>
#include <netinet/in.h>

static inline int cares_wants_read(int bits, int index) { return ARES_GETSOCK_READABLE(bits, index) ? 1 : 0; }

static inline int cares_wants_write(int bits, int index) { return ARES_GETSOCK_WRITABLE(bits, index) ? 1 : 0; }
