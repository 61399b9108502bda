/// What is measured always: what being optimistic was worth, and what it cost.
public struct Statistics: Hashable, Sendable {
  /// Since the storage was made.
  public var life = Totals()
  /// Since `beginShift()`.
  public var shift = Totals()
  /// Milliseconds the last request of each kind saved.
  public var lastSaved: [String: Milliseconds] = [:]
  /// Refusals by code, for life.
  public var refusals: [String: Int64] = [:]

  /// What is summed up, of a shift or of a life.
  public struct Totals: Hashable, Sendable {
    /// Time the person did not wait, minus what rollbacks cost. In milliseconds.
    public var saved: Milliseconds = 0
    /// Optimistic requests that were confirmed.
    public var confirmed: Int64 = 0
    /// Optimistic requests that were rolled back.
    public var rolledBack: Int64 = 0
    /// Dependent requests whose patience ran out.
    public var expired: Int64 = 0
    /// Of how many confirmed or refused requests the effect could be compared with the server's.
    public var predictions: Int64 = 0
    /// How many of these were right in every field.
    public var predictionsRight: Int64 = 0
    /// Calls sent, repeats included.
    public var attempts: Int64 = 0
    /// Bytes of the calls sent.
    public var bytesSent: Int64 = 0
    /// States that were dropped because they were old.
    public var ignoredStates: Int64 = 0
    /// Visible values that went back to an older one while their request was pending.
    public var flicker: Int64 = 0
  }

  /// All of it nothing.
  public init() {}
}
