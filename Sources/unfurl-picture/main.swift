// SPDX-License-Identifier: MIT

import Glibc

exit(PictureProgram.run(Array(CommandLine.arguments.dropFirst())))
