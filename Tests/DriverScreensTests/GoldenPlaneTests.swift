import TerminalUI
import Testing

@testable import DriverScreens

/// The main screens with a plane for style: each letter is the role of the cell above it in the text.
struct GoldenPlaneTests {
  static let goldens =
    GoldenPlanes.moments + GoldenPlanes.pages + GoldenPlanes.small + GoldenPlanes.ascii
    + GoldenPlanes.asciiWide

  /// The name is that of a screen of the sweep, its size, and `ASCII` where it has no UTF-8.
  @Test(arguments: goldens.map(\.name))
  func textAndStyle(name: String) throws {
    let golden = try #require(Self.goldens.first { $0.name == name })
    #expect(try Self.planes(name) == golden.planes)
  }

  static func planes(_ name: String) throws -> String {
    let words = name.split(separator: " ").map(String.init)
    let scene = try #require(ScreenSweepTests.scenes.first { $0.name == words[0] })
    let frame = Fixtures.frame(
      scene.model, ui: scene.ui, size: try #require(Size(words[1])),
      capabilities: words.last == "ASCII" ? .ascii : .full)
    return frame.text + "\n" + frame.stylePlane
  }
}
