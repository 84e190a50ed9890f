// SPDX-License-Identifier: MIT
#ifndef UNFURL_CZLIB_SHIM_H
#define UNFURL_CZLIB_SHIM_H

#include <zlib.h>

#endif
