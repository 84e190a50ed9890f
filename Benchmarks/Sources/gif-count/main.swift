// SPDX-License-Identifier: MIT

import GIFImage
