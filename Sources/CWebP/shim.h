// SPDX-License-Identifier: MIT
#ifndef UNFURL_CWEBP_SHIM_H
#define UNFURL_CWEBP_SHIM_H

#include <webp/decode.h>

#endif
