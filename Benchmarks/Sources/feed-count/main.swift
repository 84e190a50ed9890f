// SPDX-License-Identifier: MIT

import FeedReading

print(0)
