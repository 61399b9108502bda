import Glibc
import OptimisticEngine
import Scenarios

/// Runs the campaign and says how it went.
func check(_ options: CheckOptions) async -> Int32 {
  if options.listsPlanted {
    for bug in PlantedBug.allCases { print(bug.rawValue) }
    return 0
  }
  if let bug = options.planted {
    #if PLANTED
      plantedBug = bug
    #else
      complain("\(bug) is in no build without -DPLANTED")
      return 2
    #endif
  }
  if options.looksAtScreens {
    do throws(BadInput) {
      return try ScreenCheck.run()
    } catch {
      complain(error.description)
      return 2
    }
  }
  if let inputs = options.inputs { return fuzz(inputs, from: options.from) }
  if let seed = options.seed, options.layer == .world {
    let world = WorldTrial(seed: seed, WorldStageMaker.forCampaigns())
    print(ScenarioPrinter.print(world.scenario), terminator: "")
    if let violation = world.trial.violation { print("# \(violation)") }
    return world.trial.violation == nil ? 0 : 1
  }
  if let seed = options.seed {
    print("seed \(seed): \(ToyPlan(seed: seed).options)")
    let trial = Trial.engine(seed: seed, keep: options.keep) { print($0) }
    return trial.violation == nil ? 0 : 1
  }
  Trouble.tellsSeeds()
  let clock = ContinuousClock()
  let began = clock.now
  let result = await Campaign(options: options).run()
  let seconds = max(1, (clock.now - began).components.seconds)
  for digest in result.digests { print("\(digest.seed) \(String(digest.digest, radix: 16))") }
  let sightings = result.sightings
  print(
    "\(options.seeds) seeds from \(options.from) in \(seconds) s,"
      + " \(Int64(options.seeds) * 60 / seconds) a minute:"
      + " \(sightings.steps) steps, \(sightings.faults) faults injected")
  for what in options.layer.sightings {
    print("  \(what.rawValue): \(sightings.counts[what] ?? 0)")
  }
  let shrunk = Set(Campaign.kinds(result.failures).map(\.seed))
  for failure in result.failures {
    print("seed \(failure.seed): \(failure.violation)")
    if shrunk.contains(failure.seed) { print(failure.text(options.layer)) }
  }
  if !result.failures.isEmpty { return 1 }
  let missing = sightings.missing(of: options.layer.sightings)
  guard options.seeds >= options.layer.enoughToSeeAll, !missing.isEmpty else { return 0 }
  print("never seen: \(missing.map(\.rawValue).joined(separator: "; "))")
  return 1
}

/// Tries so many damaged inputs and says what became of them.
func fuzz(_ inputs: UInt64, from first: UInt64) -> Int32 {
  var (taken, refused) = (0, 0)
  let worlds = (inputs + UInt64(Fuzz.inputsOfAWorld) - 1) / UInt64(Fuzz.inputsOfAWorld)
  for seed in first..<(first + worlds) {
    do throws(Violation) {
      var fuzz = try Fuzz(seed: seed)
      try fuzz.run()
      taken += fuzz.taken
      refused += fuzz.refused
    } catch {
      print("seed \(seed): \(error)\n  deadzone-check --fuzz 1 --from \(seed)")
      return 1
    }
  }
  print(
    "\(taken + refused) damaged inputs: \(refused) told apart, \(taken) taken; nothing was lost")
  return 0
}

func complain(_ text: String) {
  let bytes = Array("deadzone-check: \(text)\n".utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

do throws(CheckOptions.BadWords) {
  let words = Array(CommandLine.arguments.dropFirst())
  if words.contains("--help") {
    print(CheckOptions.usage, terminator: "")
    exit(0)
  }
  exit(await check(try CheckOptions(words)))
} catch {
  complain("\(error.text); --help shows what there is")
  exit(2)
}
