// SPDX-License-Identifier: MIT

import SiteManifests
import Testing
