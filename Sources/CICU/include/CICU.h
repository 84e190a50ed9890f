#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>

/// Placeholder until the host parser needs it.
static inline int cicu_present(void) { return 1; }
