import OptimisticEngine

extension ToyPlan {
  /// The plan of that seed.
  init(seed: UInt64) {
    var random = SeededRandom(seed: seed, stream: "plan")
    self.seed = seed
    options = Self.options(&random)
    if let small = Self.smallMemory(seed) {
      options.memory = small
      options.batchCalls = min(options.batchCalls, 4)
    }
    var deeds: [Deed] = []
    let count = Int(random.integer(in: 12...44))
    // One theme in some runs, so that rare things meet: else everything is evenly grey.
    let theme = Theme.allCases[Int(random.integer(in: 0...Int64(Theme.allCases.count - 1)))]
    while deeds.count < count { deeds += Self.deeds(theme, options, &random) }
    self.deeds = deeds
  }

  private static func options(_ random: inout SeededRandom) -> Options {
    func pick<T>(_ all: [T]) -> T { all[Int(random.integer(in: 0...Int64(all.count - 1)))] }
    let fastest: Milliseconds = pick([20, 50, 150, 600])
    return Options(
      fastest: fastest, slowest: fastest + pick([0, 100, 1_500, 12_000]),
      lost: pick([0, 0, 20, 150, 400]), doubled: pick([0, 0, 50, 200]),
      damaged: pick([0, 0, 0, 30]), refused: pick([0, 0, 30, 200]),
      troubled: pick([0, 0, 50, 200]), lagging: pick([0, 0, 500]),
      coalesces: random.chance(percent: 40),
      requestLimit: pick([nil, nil, nil, 20]), liesAboutSync: random.chance(perMille: 60),
      batchCalls: pick([512, 512, 4, 1]), confirmAfterLoginChange: pick([3_600_000, 10_000]),
      memory: Memory(requests: 1_024, looksEvery: 1))
  }

  /// In a quarter of the runs most of a queue is on disk only. From a stream of its own, so that
  /// the others are what they were.
  private static func smallMemory(_ seed: UInt64) -> Memory? {
    var random = SeededRandom(seed: seed, stream: "memory")
    guard random.chance(percent: 25) else { return nil }
    return Memory(
      requests: Int(random.integer(in: 4...12)), looksEvery: Int(random.integer(in: 5...60)))
  }

  private enum Theme: CaseIterable { case calm, dark, kills, server, disk, people }

  // MARK: Deeds

  private static func deeds(
    _ theme: Theme, _ options: Options, _ random: inout SeededRandom
  ) -> [Deed] {
    let dice = random.integer(in: 0...99)
    let common = 45
    if dice < common { return [Deed(act: tap(&random), pause: pause(&random))] }
    if dice < 52 { return darkness(&random) }
    let act: Deed.Act? =
      switch theme {
      case .calm: calm(&random)
      case .dark: dark(&random)
      case .kills: kill(options, &random)
      case .server: server(&random)
      case .disk: disk(options, &random)
      case .people: people(&random)
      }
    let any = act ?? anything(options, &random)
    return [Deed(act: any, pause: pause(&random))]
  }

  private static func pause(_ random: inout SeededRandom) -> Milliseconds {
    switch random.integer(in: 0...9) {
    case 0...4: random.integer(in: 0...400)
    case 5...8: random.integer(in: 400...6_000)
    default: random.integer(in: 6_000...45_000)
    }
  }

  private static func tap(_ random: inout SeededRandom) -> Deed.Act {
    switch random.integer(in: 0...19) {
    case 0: .taps((0..<Int(random.integer(in: 2...6))).map { _ in recipe(&random) })
    case 1: .chain(Int(random.integer(in: 2...8)), refused: random.chance(percent: 60))
    default: .tap(recipe(&random))
    }
  }

  private static func recipe(_ random: inout SeededRandom) -> Recipe {
    let shapes = Recipe.Shape.allCases
    return Recipe(
      shape: shapes[Int(random.integer(in: 0...Int64(shapes.count - 1)))],
      thing: Int(random.integer(in: 0...3)), other: Int(random.integer(in: 0...7)),
      amount: Int(random.integer(in: 1...9)),
      after: random.chance(percent: 15) ? Int(random.integer(in: 0...9)) : nil)
  }

  /// Into a dead zone, or lie-fi, and out again, with taps in between; now and then very many.
  private static func darkness(_ random: inout SeededRandom) -> [Deed] {
    let isLiefi = random.chance(percent: 30)
    let many = random.chance(perMille: 40)
    var deeds = [
      Deed(act: isLiefi ? .passes(false) : .link(false), pause: random.integer(in: 0...3_000))
    ]
    if many { deeds.append(Deed(act: .chain(3, refused: true), pause: 0)) }
    let taps = many ? random.integer(in: 52...60) : random.integer(in: 0...6)
    for _ in 0..<taps {
      deeds.append(
        Deed(act: tap(&random), pause: many ? random.integer(in: 0...50) : pause(&random)))
    }
    let long = random.chance(percent: 10)
    let length = long ? random.integer(in: 60_000...150_000) : random.integer(in: 500...20_000)
    deeds.append(Deed(act: .wait, pause: length))
    deeds.append(
      Deed(act: isLiefi ? .passes(true) : .link(true), pause: random.integer(in: 0...5_000)))
    return deeds
  }

  private static func calm(_ random: inout SeededRandom) -> Deed.Act? {
    switch random.integer(in: 0...3) {
    case 0: .wait
    case 1:
      .others(
        thing: Int(random.integer(in: 0...3)), field: Int(random.integer(in: 0...3)),
        value: Int(random.integer(in: 0...9)))
    case 2: .push(.fresh)
    default: nil
    }
  }

  private static func dark(_ random: inout SeededRandom) -> Deed.Act? {
    switch random.integer(in: 0...5) {
    case 0: .link(random.chance(percent: 60))
    case 1: .passes(random.chance(percent: 60))
    case 2: .lose(.up)
    case 3: .lose(.down)
    case 4: .hurry
    default: nil
    }
  }

  private static func kill(_ options: Options, _ random: inout SeededRandom) -> Deed.Act? {
    let restart = random.chance(percent: 60) ? 0 : random.integer(in: 0...30_000)
    if options.liesAboutSync, random.chance(percent: 50) {
      return .powerCut(
        surviving: Int(random.integer(in: 0...4)), torn: Int(random.integer(in: 0...3)),
        restart: restart)
    }
    let count = Int(random.integer(in: 0...4))
    switch random.integer(in: 0...4) {
    case 0: return .kill(.now, restart: restart)
    case 1: return .kill(.beforeCommit(count), restart: restart)
    case 2: return .kill(.afterCommit(count), restart: restart)
    case 3: return .kill(.sending(count), restart: restart)
    default: return nil
    }
  }

  private static func server(_ random: inout SeededRandom) -> Deed.Act? {
    switch random.integer(in: 0...11) {
    case 0: .trouble(.serverError)
    case 1: .trouble(.errorAfterApplying)
    case 2: .trouble(.throttle(random.integer(in: 500...20_000)))
    case 3: .trouble(.unauthorised)
    case 4: .trouble(.refuse("quota"))
    case 5: .push(.stale(Int(random.integer(in: 0...9))))
    case 6: .push(.whole)
    case 7: .push(.ahead)
    case 8: .expireToken
    case 9: .othersRemoveNote(Int(random.integer(in: 0...5)))
    default: nil
    }
  }

  private static func disk(_ options: Options, _ random: inout SeededRandom) -> Deed.Act? {
    switch random.integer(in: 0...6) {
    case 0, 1: .disk(isFull: true)
    case 2, 3: .disk(isFull: false)
    case 4: .sync
    case 5: .damage(Int(random.integer(in: 0...9)))
    default: kill(options, &random)
    }
  }

  private static func people(_ random: inout SeededRandom) -> Deed.Act? {
    switch random.integer(in: 0...8) {
    case 0: .retryLetter(Int(random.integer(in: 0...5)))
    case 1: .discardLetter(Int(random.integer(in: 0...5)))
    case 2: .dismissNotice(Int(random.integer(in: 0...5)))
    case 3: .login(Int(random.integer(in: 0...1)))
    case 4: .held(confirm: random.chance(percent: 60))
    case 5: .clockBack(random.integer(in: 1...60_000))
    case 6: .forget
    default: nil
    }
  }

  private static func anything(_ options: Options, _ random: inout SeededRandom) -> Deed.Act {
    switch random.integer(in: 0...5) {
    case 0: calm(&random) ?? .wait
    case 1: dark(&random) ?? .wait
    case 2: kill(options, &random) ?? .wait
    case 3: server(&random) ?? .wait
    case 4: disk(options, &random) ?? .wait
    default: people(&random) ?? .wait
    }
  }
}
