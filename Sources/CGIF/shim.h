// SPDX-License-Identifier: MIT
#ifndef UNFURL_CGIF_SHIM_H
#define UNFURL_CGIF_SHIM_H

#include <gif_lib.h>

#endif
