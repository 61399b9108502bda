import OptimisticEngine
import RideModel

// The driver's notebook: edited as plain records, sent as the rows of the object diff.

extension Phone {
  /// What the notebook holds and how its things hold each other.
  static let notebook = Schema([
    Schema.Kind(Collection.places),
    Schema.Kind(Collection.notes, references: [NotebookField.place: Collection.places]),
    Schema.Kind(Collection.expenses),
    Schema.Kind(Collection.preferences, key: .own),
  ])

  package struct NotebookEntry: Hashable, Sendable {
    package var kind: NotebookKind
    package var id: String
    package var title: String
    package var text: String
    package var amount: Money?
    package var place: String?
    /// Server wall milliseconds of the tap that made it.
    package var at: Milliseconds
    /// Whether the server has it as it stands here.
    package var isSent: Bool
  }

  /// Everything in the notebook, by kind, the oldest first.
  package func notebookEntries() -> [NotebookEntry] {
    NotebookKind.allCases.flatMap { kind in
      view.ids(in: kind.collection).compactMap { entry(kind, $0) }
        .sorted { $0.at == $1.at ? $0.id < $1.id : $0.at < $1.at }
    }
  }

  private func entry(_ kind: NotebookKind, _ id: String) -> NotebookEntry? {
    let ref = EntityRef(kind.collection, id)
    guard let fields = view.record(ref) else { return nil }
    func words(_ field: String) -> String { SafeText.clean(fields[field]?.text ?? "", limit: 500) }
    return NotebookEntry(
      kind: kind, id: id, title: words(NotebookField.title), text: words(NotebookField.text),
      amount: fields[NotebookField.amount]?.int.map(money),
      place: fields[NotebookField.place]?.text, at: fields[NotebookField.at]?.int ?? 0,
      isSent: !view.isPending(ref))
  }

  // MARK: - Writing

  func write(_ tap: DriverTap, at now: Instant) -> TapResult {
    var draft = Draft(view)
    switch tap {
    case .addEntry(let text):
      if let reason = reasonNotToWrite(text) { return .refused(reason) }
      var fields = fields(of: text)
      fields[NotebookField.at] = .int(clock.server(at: now))
      if text.kind == .place, let fix = recentFix(at: now) {
        fields[NotebookField.latitude] = .int(Int64(fix.coordinate.latitude))
        fields[NotebookField.longitude] = .int(Int64(fix.coordinate.longitude))
      }
      draft.insert(EntityRef(text.kind.collection, newID(of: text)), fields)
    case .changeEntry(let id, let text):
      if let reason = reasonNotToWrite(text) { return .refused(reason) }
      let ref = EntityRef(text.kind.collection, id)
      guard view.exists(ref) else { return .refused("It is not in the notebook any more") }
      for (field, value) in Self.changes(fields(of: text)) { draft.set(ref, field, value) }
    case .removeEntry(let kind, let id):
      draft.remove(EntityRef(kind.collection, id))
    default: return .done
    }
    guard let row = draft.rows(Self.notebook).first else { return .done }
    return submit(
      DriverRequest(row: row, tap: self.tap(at: now), driver: configuration.driver), at: now)
  }

  private func reasonNotToWrite(_ text: NotebookText) -> String? {
    if SafeText.clean(text.title).isEmpty { return "Nothing is written yet" }
    if text.kind == .expense, text.amount ?? -1 < 0 { return "An expense needs an amount" }
    return nil
  }

  private func fields(of text: NotebookText) -> Fields {
    var fields: Fields = [NotebookField.title: .text(SafeText.clean(text.title, limit: 80))]
    let words = SafeText.clean(text.text, limit: 500)
    if !words.isEmpty { fields[NotebookField.text] = .text(words) }
    fields[NotebookField.amount] = text.amount.map { .int($0) }
    fields[NotebookField.place] = text.place.map { .text($0) }
    return fields
  }

  /// What a change sets, a text that was emptied included.
  private static func changes(_ fields: Fields) -> [(String, Value)] {
    [NotebookField.title, NotebookField.text, NotebookField.amount, NotebookField.place].map {
      ($0, fields[$0] ?? .null)
    }
  }

  /// A preference goes by its name: there is one of each. The rest get ids of their own.
  private func newID(of text: NotebookText) -> String {
    guard text.kind == .preference else {
      return engine.newLocalID(text.kind.rawValue)
    }
    return String(SafeText.clean(text.title, limit: 80).map { $0 == "/" ? "-" : $0 })
  }
}
