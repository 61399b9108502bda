/// One way of a link: what a network of one kind does to messages when the radio is good.
package struct PathProfile: Hashable, Sendable {
  /// One way, in milliseconds.
  package var latency: Int64
  /// Added at random, up to this many milliseconds.
  package var jitter: Int64
  package var bitsPerSecond: Int64
  /// Packets lost, in a million.
  package var lossPerMillion: Int64

  package init(latency: Int64, jitter: Int64, bitsPerSecond: Int64, lossPerMillion: Int64) {
    self.latency = latency
    self.jitter = jitter
    self.bitsPerSecond = bitsPerSecond
    self.lossPerMillion = lossPerMillion
  }
}

/// A kind of network by name, both ways.
///
/// `lte`, `3g`, `edge`, `very-bad` and `offline` are the ones people use; the rest are the
/// conditioners' own tables, for comparing with a test made elsewhere.
package struct LinkProfile: Hashable, Sendable {
  package var name: String
  package var up: PathProfile
  package var down: PathProfile
  /// Nothing gets through on it, whatever the radio is like.
  package var isOffline: Bool

  package subscript(direction: Direction) -> PathProfile {
    direction == .up ? up : down
  }

  /// The profile of that name, or nil.
  package static func named(_ name: String) -> LinkProfile? {
    all.first { $0.name == name }
  }

  package static let lte = named("lte")!
  package static let names = all.map(\.name)
}

/// Which way a message goes: from the phone, or to it.
package enum Direction: String, Hashable, Sendable, CaseIterable {
  case up
  case down
}

extension LinkProfile {
  /// One row of the table: kilobits a second and milliseconds, as the sources give them.
  private init(
    _ name: String, down: (kbps: Int64, ms: Int64), up: (kbps: Int64, ms: Int64),
    jitter: Int64 = 0, loss: (down: Int64, up: Int64) = (0, 0), isOffline: Bool = false
  ) {
    self.name = name
    self.down = PathProfile(
      latency: down.ms, jitter: jitter, bitsPerSecond: down.kbps * 1_000, lossPerMillion: loss.down)
    self.up = PathProfile(
      latency: up.ms, jitter: jitter, bitsPerSecond: up.kbps * 1_000, lossPerMillion: loss.up)
    self.isOffline = isOffline
  }

  /// Every profile there is.
  ///
  /// The five short names and `3g-*`, `edge-*` follow Apple's Network Link Conditioner; `umts`,
  /// `hsdpa`, `evdo`, `gprs`, `gsm`, `hscsd` and `android-edge`, `android-lte` the Android
  /// emulator's help text (its shortest delay, the rest of the range as jitter); `loadero-*`
  /// Loadero's table.
  package static let all: [LinkProfile] = [
    LinkProfile("lte", down: (50_000, 50), up: (10_000, 65), jitter: 10),
    LinkProfile("3g", down: (780, 100), up: (330, 100), jitter: 30),
    LinkProfile("edge", down: (240, 400), up: (200, 440), jitter: 80),
    LinkProfile(
      "very-bad", down: (1_000, 500), up: (1_000, 500), jitter: 100, loss: (100_000, 100_000)),
    LinkProfile("offline", down: (0, 0), up: (0, 0), isOffline: true),

    LinkProfile("3g-good", down: (850, 100), up: (420, 100)),
    LinkProfile("3g-average", down: (780, 100), up: (330, 100)),
    LinkProfile("3g-lossy", down: (780, 100), up: (330, 100), loss: (10_000, 0)),
    LinkProfile("edge-good", down: (250, 350), up: (200, 370)),
    LinkProfile("edge-average", down: (240, 400), up: (200, 440)),
    LinkProfile("edge-lossy", down: (240, 400), up: (200, 440), loss: (10_000, 0)),

    LinkProfile("gsm", down: (14, 150), up: (14, 150), jitter: 400),
    LinkProfile("hscsd", down: (57, 80), up: (14, 80), jitter: 320),
    LinkProfile("gprs", down: (57, 35), up: (28, 35), jitter: 165),
    LinkProfile("umts", down: (384, 35), up: (384, 35), jitter: 165),
    LinkProfile("hsdpa", down: (13_980, 0), up: (5_760, 0)),
    LinkProfile("evdo", down: (280_000, 0), up: (75_000, 0)),
    LinkProfile("android-edge", down: (473, 80), up: (473, 80), jitter: 320),
    LinkProfile("android-lte", down: (173_000, 0), up: (58_000, 0)),

    LinkProfile(
      "loadero-4g", down: (100_000, 45), up: (50_000, 45), jitter: 15, loss: (2_000, 2_000)),
    LinkProfile(
      "loadero-3.5g", down: (20_000, 150), up: (10_000, 150), jitter: 10, loss: (5_000, 5_000)),
    LinkProfile(
      "loadero-3g", down: (1_200, 250), up: (1_200, 250), jitter: 50, loss: (5_000, 5_000)),
    LinkProfile(
      "loadero-edge", down: (200, 650), up: (260, 650), jitter: 100, loss: (10_000, 10_000)),
    LinkProfile(
      "loadero-gprs", down: (80, 650), up: (20, 650), jitter: 100, loss: (10_000, 10_000)),
  ]
}
