extension ScenarioParser {
  private enum Verb: String, ScenarioWord {
    case offers
    case riderCancels = "rider-cancels"
    case reassigns
    case endsTrip = "ends-trip"
    case forceEnds = "force-ends"
    case changesDestination = "changes-destination"
    case reprices
    case blocksAccount = "blocks-account"
    case pushesStale = "pushes-stale"
    case restarts
    case expiresToken = "expires-token"
    case refusesRefresh = "refuses-refresh"
    case message
    static let what = "what the server does"
  }

  static func serverAction(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> ServerAction {
    switch try reader.oneOf(Verb.self) {
    case .offers: return .offers(try offer(&reader))
    case .riderCancels: return .riderCancels
    case .reassigns: return .reassigns
    case .endsTrip: return .endsTrip
    case .forceEnds: return .forceEnds(try reader.text("why"))
    case .changesDestination: return .changesDestination(try place(&reader))
    case .reprices: return .reprices(try reader.amount())
    case .blocksAccount: return .blocksAccount
    case .pushesStale: return .pushesStale
    case .restarts: return .restarts
    case .expiresToken: return .expiresToken
    case .refusesRefresh: return .refusesRefresh
    case .message: return .message(try reader.text("a message"))
    }
  }

  private static func place(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> Located<String> {
    try reader.located { (reader) throws(ScenarioError) in try reader.text("a place") }
  }

  /// The rest of `server offers`; the options in any order, each at most once.
  private static func offer(
    _ reader: inout StatementReader
  ) throws(ScenarioError) -> ScenarioOffer {
    var offer = ScenarioOffer(from: try place(&reader), to: try place(&reader))
    var seen: Set<String> = []
    while let word = reader.nextWord {
      let start = reader.position
      let kind = try offerOption(word, &reader, into: &offer)
      guard seen.insert(kind).inserted else {
        throw ScenarioError(start, found: "a second \(kind)", expected: "one")
      }
    }
    if reader.next != nil { throw reader.unexpected(expected: offerOptions) }
    return offer
  }

  private static let offerOptions = "cash, card, stop, pin, parcel, food, rider or surge"

  /// Reads one option and returns its kind, so that `cash card` is found to be one too many.
  private static func offerOption(
    _ word: String, _ reader: inout StatementReader, into offer: inout ScenarioOffer
  ) throws(ScenarioError) -> String {
    if let payment = PaymentWord(rawValue: word) {
      reader.skip()
      offer.payment = payment
      return "way to pay"
    }
    if let job = JobWord(rawValue: word) {
      reader.skip()
      offer.job = job
      return "kind of job"
    }
    switch word {
    case "stop":
      reader.skip()
      offer.stop = try place(&reader)
    case "pin":
      reader.skip()
      guard let pin = reader.nextWord, Decimals.integer(pin, digits: 8) != nil else {
        throw reader.unexpected(expected: "a PIN of 1 to 8 digits")
      }
      reader.skip()
      offer.pin = pin
    case "rider":
      reader.skip()
      offer.rider = try reader.text("a rider's name")
    case "surge":
      reader.skip()
      offer.surge = try surge(&reader)
    default:
      throw reader.unexpected(
        expected: offerOptions,
        among: ["cash", "card", "stop", "pin", "parcel", "food", "rider", "surge"])
    }
    return word
  }

  /// A factor with at most two decimals, in hundredths.
  private static func surge(_ reader: inout StatementReader) throws(ScenarioError) -> Int {
    guard let word = reader.nextWord, !word.hasPrefix("-"),
      let hundredths = Decimals.minorUnits(word, digits: 2), (1...10_000).contains(hundredths)
    else { throw reader.unexpected(expected: "a surge above 0 with at most 2 decimals (1.5)") }
    reader.skip()
    return Int(hundredths)
  }
}
