// SPDX-License-Identifier: MIT

#include "CICU.h"

#include <pthread.h>
#include <stddef.h>
#include <unicode/uidna.h>

// One object for the whole process: it is immutable, safe to use from every thread, and never freed.
static UIDNA *idna = NULL;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_idna(void) {
  UErrorCode status = U_ZERO_ERROR;
  const uint32_t options =
      UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE;
  UIDNA *opened = uidna_openUTS46(options, &status);
  if (U_SUCCESS(status)) idna = opened;
}

// What CheckHyphens and VerifyDnsLength would refuse: ICU always reports it, the URL standard lets it pass.
static const uint32_t tolerated = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
                                  UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
                                  UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;

typedef int32_t convert(const UIDNA *, const char *, int32_t, char *, int32_t, UIDNAInfo *, UErrorCode *);

static int32_t run(convert *convert, const uint8_t *name, int32_t length, uint8_t *result, int32_t capacity) {
  pthread_once(&once, open_idna);
  if (idna == NULL) return -1;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  UErrorCode status = U_ZERO_ERROR;
  int32_t written = convert(idna, (const char *)name, length, (char *)result, capacity, &info, &status);
  // The status is about memory and arguments (overflow included); what is wrong with the name stands in info.errors.
  if (U_FAILURE(status) || (info.errors & ~tolerated) != 0 || written > capacity) return -1;
  return written;
}

int32_t cicu_domain_to_ascii(const uint8_t *name, int32_t length, uint8_t *result, int32_t capacity) {
  return run(uidna_nameToASCII_UTF8, name, length, result, capacity);
}

int32_t cicu_domain_to_unicode(const uint8_t *name, int32_t length, uint8_t *result, int32_t capacity) {
  return run(uidna_nameToUnicodeUTF8, name, length, result, capacity);
}
