// SPDX-License-Identifier: MIT
#ifndef UNFURL_CPNG_SHIM_H
#define UNFURL_CPNG_SHIM_H

#include <png.h>

#endif
