import OptimisticEngine
import TerminalUI
import WorldSimulation

/// Is told what goes into a session and what comes out of it, in order: for its recording.
package protocol SessionWatcher: AnyObject {
  /// A frame was painted: what Enter does from now on.
  func painted(_ size: Size, at instant: Instant)
  /// A key is about to act.
  func pressed(_ key: Key, at instant: Instant)
  func happened(_ events: [WorldEvent], in world: World)
}
