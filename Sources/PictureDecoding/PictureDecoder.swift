// SPDX-License-Identifier: MIT

import CPNG
import CTurboJPEG
import CWebP
import GIFImage
public import Pictures

/// Decodes pictures of strangers: PNG, JPEG, WebP and GIF. It belongs into a process of its own.
public enum PictureDecoder {
  /// The picture in a file; `nil` where it is none that can be shown.
  public static func pixels(of file: [UInt8]) -> Pixels? { nil }
}
