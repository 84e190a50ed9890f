// SPDX-License-Identifier: MIT

import PictureDecoding
