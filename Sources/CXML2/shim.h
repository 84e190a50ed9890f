// SPDX-License-Identifier: MIT
#ifndef UNFURL_CXML2_SHIM_H
#define UNFURL_CXML2_SHIM_H

#include <libxml/xmlversion.h>
// Debian's headers would pull in ICU's, which nobody here needs.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>

#endif
