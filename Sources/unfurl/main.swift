// SPDX-License-Identifier: MIT

import Glibc

// Everything runs outside the main actor: a closure written here would be bound to it.
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
