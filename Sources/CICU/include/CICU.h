// SPDX-License-Identifier: MIT
//
// Internationalised domain names by UTS #46, over ICU. ICU's own headers are included in the .c file only: they collide
// with those of other modules.

#ifndef CICU_H
#define CICU_H

#include <stdint.h>

/// Writes the ASCII form of a domain name, by UTS #46 as the WHATWG URL standard asks for it: CheckHyphens false,
/// CheckBidi and CheckJoiners true, UseSTD3ASCIIRules false, Transitional_Processing false, VerifyDnsLength false.
///
/// ICU lets space, `:`, `/`, `%` and NUL through: the caller checks the result for forbidden code points.
/// Returns the number of bytes written, or -1 where the name has an error or the result does not fit.
int32_t cicu_domain_to_ascii(const uint8_t *name, int32_t length, uint8_t *result, int32_t capacity);

/// Writes the Unicode form of a domain name, in UTF-8, for people to read. Otherwise like cicu_domain_to_ascii.
int32_t cicu_domain_to_unicode(const uint8_t *name, int32_t length, uint8_t *result, int32_t capacity);

#endif
