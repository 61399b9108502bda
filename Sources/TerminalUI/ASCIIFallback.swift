/// What an ASCII-only terminal shows for a character it lacks.
enum ASCIIFallback {
  /// One ASCII scalar for any scalar; `?` when there is no likeness.
  static func character(for scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x20..<0x7F: return scalar
    case 0xA0: return 0x20
    case 0xA1..<0x180: return latin[Int(scalar - 0xA1)]
    case 0x2010...0x2015, 0x2212: return ascii("-")
    case 0x2018...0x201B: return ascii("'")
    case 0x201C...0x201F: return ascii("\"")
    case 0x2022, 0x25CF, 0x2605: return ascii("*")
    case 0x2026, 0x00B7: return ascii(".")
    case 0x2190, 0x25C0, 0x25C2, 0x25C4: return ascii("<")
    case 0x2191, 0x25B2, 0x25B4: return ascii("^")
    case 0x2192, 0x25B6, 0x25B8, 0x25BA: return ascii(">")
    case 0x2193, 0x25BC, 0x25BE: return ascii("v")
    case 0x2500, 0x2501, 0x2550, 0x2504, 0x2508: return ascii("-")
    case 0x2502, 0x2503, 0x2551, 0x2506, 0x250A: return ascii("|")
    case 0x250C...0x254B, 0x2552...0x257F: return ascii("+")
    case 0x2581...0x2583: return ascii(".")
    case 0x2584, 0x2585: return ascii("-")
    case 0x2586, 0x2587: return ascii("=")
    case 0x2580, 0x2588...0x2590: return ascii("#")
    case 0x2591: return ascii(".")
    case 0x2592, 0x2593: return ascii(":")
    case 0x25A0...0x25BF: return ascii("#")
    case 0x25C6, 0x25C7: return ascii("+")
    case 0x25CB: return ascii("o")
    case 0x2713, 0x2714: return ascii("+")
    case 0x2715...0x2718, 0x00D7: return ascii("x")
    case 0x2801...0x28FF: return ascii(".")
    default: return ascii("?")
    }
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> UInt32 { scalar.value }

  /// U+00A1 to U+017F.
  private static let latin: [UInt32] = Array(
    ("!cL?Y|S\"ca<--R-o+23'uP.,1o>????AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiid"
      + "nooooo/ouuuuytyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLl"
      + "LlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs").unicodeScalars.map(
        \.value))
}
