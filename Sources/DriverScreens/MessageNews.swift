import DriverApp
import OptimisticEngine

/// What the rider wrote that was not told of yet: the driver's eyes are on the road, not in the
/// conversation.
struct MessageNews {
  private var revision: Int64 = -1
  private var told: Set<String> = []

  /// One line for each unread message of the rider that has come since last asked. Looks only after
  /// the phone's state has changed.
  mutating func news(_ phone: Phone) -> [String] {
    guard phone.engine.revision != revision else { return [] }
    revision = phone.engine.revision
    guard let trip = phone.currentTrip else { return [] }
    let new = phone.messages(of: trip).filter { !$0.isMine && !$0.isRead && !told.contains($0.id) }
    told.formUnion(new.map(\.id))
    return new.map { "The rider writes: \($0.text) (c answers)" }
  }
}
