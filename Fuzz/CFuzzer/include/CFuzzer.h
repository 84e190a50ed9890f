// SPDX-License-Identifier: MIT
#ifndef UNFURL_CFUZZER_H
#define UNFURL_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own loop, for programs that have a `main` (LLVM documentation, "Using libFuzzer as a library").
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one_input)(const uint8_t *bytes, size_t count));

/// Hands the arguments of the process and `one_input` to libFuzzer; returns only when it has found nothing.
static inline int unfurl_fuzz(int argc, char **argv, int (*one_input)(const uint8_t *bytes, size_t count)) {
  return LLVMFuzzerRunDriver(&argc, &argv, one_input);
}

#endif
