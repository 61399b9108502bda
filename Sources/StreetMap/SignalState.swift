/// The signal in one word, as the driver sees it, scenarios ask for it and logs write it.
package enum SignalState: String, Hashable, Sendable, CaseIterable {
  case online
  case weak
  case offline
  /// Nothing was heard since the app started: the phone is checking.
  case unknown
}
