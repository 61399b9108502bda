import OptimisticEngine

/// What a campaign is asked to do.
struct CheckOptions: Equatable {
  var from: UInt64 = 1
  var seeds: UInt64 = 1_000
  var jobs = 2
  var layer = Layer.engine
  /// One seed, told line by line.
  var seed: UInt64?
  /// The deeds of that seed that stay, when it is played again smaller.
  var keep: [Int]?
  /// Prints each seed's digest, to be compared between builds and processes.
  var printsDigests = false
  var listsPlanted = false
  /// The bug to be found, in a build with planted bugs.
  var planted: PlantedBug?

  /// Every screen is looked at, in place of seeded runs.
  var looksAtScreens = false
  /// How many damaged inputs are tried, in place of seeded runs.
  var inputs: UInt64?

  /// What is simulated.
  enum Layer: String, CaseIterable, Sendable {
    /// The engine alone, with a server, a link and a person of the campaign's own.
    case engine
    /// The whole world: phone, link, server, driver and disk.
    case world

    /// A campaign of so many seeds must have seen every rare thing.
    var enoughToSeeAll: UInt64 { self == .engine ? 5_000 : 1_000 }
    var sightings: [Sighting] { self == .engine ? Sighting.ofEngine : Sighting.ofWorld }
    /// Seeds of one turn of one worker: long enough to cost nothing, short enough to share evenly.
    var turn: UInt64 { self == .engine ? 64 : 16 }
  }

  static let usage = """
    usage: deadzone-check [--layer engine|world] [--seeds N] [--from S] [--jobs N] [--digests]
           deadzone-check [--layer engine|world] --seed S [--keep 0-3,7]
           deadzone-check --layer screens
           deadzone-check --fuzz N [--from S]

    Plays seeded runs of phone, link, server, person and disk with every fault, and looks after
    every step whether all that must always hold does. What fails is told with its seed and the
    smallest part of it that still fails. In the layer engine that is played again with --seed and
    --keep; in the layer world it is a scenario, and deadzone run plays it. The layer screens has no
    seeds: it looks at every screen of real worlds at every size from 0x0 to 140x45, and at the
    frames of the shipped scenarios.

      --layer L    the engine alone (engine), the whole world (world), or the screens (screens);
                   engine
      --seeds N    how many seeds (1000)
      --from S     the first (1)
      --jobs N     how many at a time (2)
      --digests    a line for each seed: the same in every build and process
      --seed S     one seed, told line by line
      --fuzz N     so many damaged answers, states and records, tried on what runs have left on
                   disk; none may trap, hang, or lose a request
      --planted-list  the names of the planted bugs
      --planted BUG  that bug is there, in a build with -DPLANTED
      --keep LIST  only those of its deeds, as a failure names them

    """

  /// Bad words, said in one line.
  struct BadWords: Error, Equatable {
    var text: String
  }

  private static let words = [
    "--seeds", "--from", "--jobs", "--seed", "--keep", "--planted", "--layer", "--fuzz",
  ]

  init(_ words: [String]) throws(BadWords) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--planted-list" {
        listsPlanted = true
        continue
      }
      if word == "--digests" {
        printsDigests = true
        continue
      }
      guard Self.words.contains(word) else {
        throw BadWords(text: "unknown option \(word)")
      }
      guard let value = rest.popFirst() else { throw BadWords(text: "\(word) wants a value") }
      try take(word, value)
    }
  }

  private mutating func take(_ word: String, _ value: String) throws(BadWords) {
    if word == "--planted" {
      guard let bug = PlantedBug(rawValue: value) else {
        throw BadWords(text: "--planted \(value): no such bug")
      }
      planted = bug
      return
    }
    if word == "--layer", value == "screens" {
      looksAtScreens = true
      return
    }
    if word == "--layer" {
      guard let layer = Layer(rawValue: value) else {
        throw BadWords(text: "--layer \(value): engine, world or screens")
      }
      self.layer = layer
      return
    }
    if word == "--keep" {
      keep = try Self.places(value)
      return
    }
    guard let number = UInt64(value), number <= 1_000_000_000_000, number > 0 || word == "--seed"
    else { throw BadWords(text: "\(word) \(value): not a number it can be") }
    switch word {
    case "--seeds": seeds = number
    case "--from": from = number
    case "--fuzz": inputs = number
    case "--jobs": jobs = Int(min(number, 64))
    default: seed = number
    }
  }

  /// `0-3,7` and the like, as a failure prints it.
  static func places(_ text: String) throws(BadWords) -> [Int] {
    var all: [Int] = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-").map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        first <= last, last < 100_000
      else { throw BadWords(text: "--keep \(text): wants places like 0-3,7") }
      all += first...last
    }
    return all
  }

  static func text(of places: [Int]) -> String {
    var parts: [String] = []
    var start = 0
    for index in places.indices {
      let isLast = index == places.count - 1 || places[index + 1] != places[index] + 1
      guard isLast else { continue }
      parts.append(
        start == index ? "\(places[index])" : "\(places[start])-\(places[index])")
      start = index + 1
    }
    return parts.joined(separator: ",")
  }
}
