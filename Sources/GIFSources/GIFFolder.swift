// SPDX-License-Identifier: MIT

import GIFImage
import UnfurlKit

/// A folder of GIFs that people ask for by name.
package struct GIFFolder: Sendable {
}
