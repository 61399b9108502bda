import OptimisticEngine
import StreetMap

/// A mahimahi trace: one line is one chance to deliver a packet of 1,500 bytes, at that millisecond.
///
/// It loops after its last stamp. Gaps of two seconds and more are taken as outages without radio,
/// as in the measurements such traces come from; in shorter ones messages just wait.
package struct PacketTrace: Hashable, Sendable {
  package static let packetBytes = 1_500
  /// The shortest gap that counts as an outage.
  package static let outage: Milliseconds = 2_000
  /// The most packets read: about an hour of a fast line.
  package static let mostPackets = 20_000_000

  /// Milliseconds since the start, never going back.
  let stamps: [Int64]
  /// When it starts over.
  package let period: Milliseconds
  /// Begin, end, begin, end ... of the outages, since the start.
  let edges: [Int64]

  package init(_ bytes: [UInt8], name: String) throws(TraceError) {
    var stamps: [Int64] = []
    var number = 0
    for line in TraceText.lines(of: bytes) {
      number += 1
      if line.isEmpty { continue }
      let stamp = try Self.stamp(line, name: name, line: number)
      if let last = stamps.last, stamp < last {
        throw TraceError(
          name, number,
          "stamp \(stamp) comes after \(last): stamps never go back; sort the file")
      }
      if stamps.count == Self.mostPackets {
        throw TraceError(name, number, "more than \(Self.mostPackets) packets; cut the trace")
      }
      stamps.append(stamp)
    }
    guard let last = stamps.last else {
      throw TraceError(name, 0, "no packet in it; a trace has one millisecond stamp a line")
    }
    guard last > 0 else {
      throw TraceError(name, 0, "all stamps are 0: a trace has to last")
    }
    self.stamps = stamps
    period = last
    edges = Self.outages(in: stamps)
  }

  /// One whole number, with nothing around it but spaces.
  private static func stamp(
    _ line: ArraySlice<UInt8>, name: String, line number: Int
  ) throws(TraceError) -> Int64 {
    var value: Int64 = 0
    var digits = 0
    for byte in line {
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { continue }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), digits < 12 else {
        throw TraceError(
          name, number,
          "\(TraceText.quoted(line)) is no millisecond stamp; a trace has one whole number a line")
      }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      digits += 1
    }
    return value
  }

  private static func outages(in stamps: [Int64]) -> [Int64] {
    var edges: [Int64] = []
    var last: Int64 = 0
    for stamp in stamps {
      if stamp - last >= outage {
        // The packet at the last stamp itself still went.
        edges += [last == 0 ? 0 : last + 1, stamp]
      }
      last = stamp
    }
    return edges
  }

  /// How many outages one round has.
  package var outages: Int { edges.count / 2 }

  package func isOutage(at now: Instant) -> Bool {
    // An odd number of edges at or before now: one has begun and not ended.
    !lowerBound(edges, now.milliseconds % period + 1).isMultiple(of: 2)
  }

  package func nextEdge(after now: Instant) -> Instant? {
    guard let first = edges.first else { return nil }
    let round = now.milliseconds / period
    let next = lowerBound(edges, now.milliseconds % period + 1)
    let offset = next < edges.count ? edges[next] : first + period
    return Instant(milliseconds: round * period + offset)
  }

  /// The number of the first packet at or after a time, counted over all rounds.
  fileprivate func packet(at now: Instant) -> Int64 {
    let round = now.milliseconds / period
    return round * Int64(stamps.count) + Int64(lowerBound(stamps, now.milliseconds % period))
  }

  fileprivate func time(ofPacket number: Int64) -> Instant {
    let count = Int64(stamps.count)
    return Instant(milliseconds: number / count * period + stamps[Int(number % count)])
  }
}

/// Which packets of a trace one direction has used.
struct PacketCursor: Hashable, Sendable {
  var next: Int64 = 0

  /// Takes the packets a message needs; when the last of them goes.
  mutating func take(_ bytes: Int, from trace: PacketTrace, at now: Instant) -> Instant {
    let needed = max(1, (bytes + PacketTrace.packetBytes - 1) / PacketTrace.packetBytes)
    let last = max(next, trace.packet(at: now)) + Int64(needed) - 1
    next = last + 1
    return trace.time(ofPacket: last)
  }
}
