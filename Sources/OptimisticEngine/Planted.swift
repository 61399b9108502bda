/// Bugs planted on purpose, each a mistake that is easily made: the simulation campaign has to find
/// every one of them, or finding none means nothing.
///
/// They exist only in a build with `-DPLANTED`; in any other `planted` is false and its branch is
/// not compiled in.
package enum PlantedBug: String, CaseIterable, Sendable {
  /// A request counts as saved before it is on disk.
  case savedBeforeCommit
  /// An attempt after the first goes under another key.
  case newKeyOnRetry
  /// An acknowledged request leaves the stack with the reply.
  case droppedAtReply
  /// A rebase folds in the order in which it comes across the requests.
  case foldedAsFound
  /// The map of ids is written some time after it was used.
  case mapSavedAfterSend
  /// An older state is taken for a newer one.
  case olderStateTaken
  /// A state of an earlier sign-in is taken.
  case otherSignInTaken
  /// The server is told to forget answers that are still needed.
  case lowWaterTooHigh
  /// What depends on a refused request stays.
  case dependentsStay
  /// Facts go with the refused request they depend on.
  case factsGo
  /// A request that has to wait is overtaken by a later one of its lane.
  case laneOvertaken
  /// Attempts that came to nothing are repeated at once.
  case retriedWithoutPause
  /// A request is given up after some attempts.
  case givenUpAfterTries
  /// A dead letter is kept in memory only.
  case letterNotWritten
  /// A refusal raises two notices.
  case noticedTwice
  /// A new request is merged with one that is on its way.
  case mergedInFlight
  /// Local names go out although the server's are known.
  case localNameSent
  /// Numbers are counted from the queue alone after a start.
  case numbersReused

  // Mistakes of an app and a server around the engine: the campaign of the whole world finds them.

  /// The driver's share and the platform's are each rounded on their own.
  case sharesRoundedApart
  /// The server answers before what it says is durable.
  case answeredBeforeCommit
  /// The server judges by when a request arrives, not by when it was tapped.
  case tapTimeLost
  /// A fare on the screen is not made again when a newer base has come.
  case oldFareShown
  /// Two drivers on one phone have lanes together.
  case lanesOfThePhone
  /// The answer to one driver's sign-in is taken for another's.
  case signInMixedUp
}

#if PLANTED
  /// The one that is in effect; set once, before anything runs.
  package nonisolated(unsafe) var plantedBug: PlantedBug?

  @inline(__always) package func planted(_ bug: PlantedBug) -> Bool { plantedBug == bug }
#else
  @inline(__always) package func planted(_ bug: PlantedBug) -> Bool { false }
#endif
