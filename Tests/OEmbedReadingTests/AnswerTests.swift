// SPDX-License-Identifier: MIT

import OEmbedReading
import Testing
