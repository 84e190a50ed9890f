// SPDX-License-Identifier: MIT
#ifndef UNFURL_CTURBOJPEG_SHIM_H
#define UNFURL_CTURBOJPEG_SHIM_H

#include <turbojpeg.h>

#endif
