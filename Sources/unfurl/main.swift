// SPDX-License-Identifier: MIT

import Glibc

// Everything runs outside the main actor: a closure written here would be bound to it.
let status = Program.run(Array(CommandLine.arguments.dropFirst()))
// Not exit(3): it takes libraries down while a thread of ours may still be in one of them. All that is kept was written
// by now, and nothing is written through stdio.
_exit(status)
