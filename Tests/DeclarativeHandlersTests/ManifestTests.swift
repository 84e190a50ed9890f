// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import Testing
