// SPDX-License-Identifier: MIT

import Glibc

/// What this process may have at most, from before the first byte of a stranger is read (setrlimit(2), prctl(2)).
///
/// With no descriptor to be had, what takes over a decoder can open no file, no socket and no library.
enum ProcessLimits {
  /// Address space in bytes: the largest picture that is decoded takes 200 MB, and a JPEG's coefficients may take more.
  private static let memory: rlim_t = 512 << 20
  /// Processor time in seconds.
  private static let time: rlim_t = 5

  /// Sets them; where the system refuses one the others hold.
  static func set() {
    let limits: [(__rlimit_resource, rlim_t)] = [
      (RLIMIT_AS, memory), (RLIMIT_CPU, time), (RLIMIT_CORE, 0), (RLIMIT_NOFILE, 0), (__RLIMIT_NPROC, 0),
    ]
    // Looked up before descriptors are gone.
    let control = controlProcess
    for (resource, most) in limits {
      var limit = rlimit(rlim_cur: most, rlim_max: most)
      setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
    _ = control?(setNoNewPrivileges, 1, 0, 0, 0)
  }

  /// PR_SET_NO_NEW_PRIVS of linux/prctl.h: no program that is started from here gains rights.
  private static let setNoNewPrivileges: CInt = 38

  /// prctl(2), which C declares with "...", so that Swift does not import it. It is called as the kernel takes it: with
  /// five whole numbers.
  private static let controlProcess = dlsym(nil, "prctl").map {
    unsafeBitCast(
      $0, to: (@convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt).self)
  }
}
