import OptimisticEngine

/// The other way to make a request: the object diff found it.
struct RowRequest: OptimisticRequest {
  static let schema = Schema([
    .init("users"),
    .init("documents", references: ["author": "users", "lastEditor": "users"]),
    .init("favourites", references: ["document": "documents"], key: .of("document")),
    .init("preferences", key: .own, update: .put),
  ])

  var row: Row

  init(_ row: Row) { self.row = row }

  var kind: String { row.ref.collection }
  var lane: String { "notebook" }
  var touches: [EntityRef] { row.touches(Self.schema) }
  var createsLocalIds: [EntityRef] { row.creates(Self.schema) }
  var makesOrRemoves: [EntityRef] { row.makesOrRemoves }
  var coalescing: Coalescing? { row.coalescing }

  func merged(with later: RowRequest) -> RowRequest? {
    row.merged(with: later.row).map(RowRequest.init)
  }
  func apply(to state: inout StateEditor) { row.apply(to: &state) }
  func call(_ ids: IdentifierResolver) -> CallContent { row.call(Self.schema, ids) }
  var stored: Value { row.value }
  init(stored: Value, version: Int) throws(DamagedRecord) { row = try Row(stored) }
}
