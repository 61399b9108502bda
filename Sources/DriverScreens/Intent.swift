import OptimisticEngine

/// What a key asks of the world; whatever only the screen needs is done in `UIState`.
package enum Intent: Hashable, Sendable {
  case goOnShift, goOffShift
  case accept, decline, arrive
  case start(pin: String?)
  case stop, resume
  case endTrip, endHere
  case collect(received: Int64, paid: Int64)
  case rate(Int)
  case skipRating
  case cancel, noShow
  case proof(String)
  case incident(String)
  case message(String)
  case editMessage(id: String, String)
  case deleteMessage(id: String)
  case readMessages
  case notebook(NotebookEdit)
  case sendNow
  case toggleSignal
  case answerNotice(id: String, choice: Int)
  case readSummary
  case problemsSeen
  case retryProblem(key: String)
  case discardProblem(key: String)
  case world(WorldChoice, argument: String)
  case mark(String)
  case evidence
  case answerQuestion(String)
  case tick
}

package enum NotebookEdit: Hashable, Sendable {
  case add(Layer.NotebookKind, String)
  case change(id: String, String)
  case remove(id: String)
}

/// One line of the world menu.
package enum WorldChoice: String, CaseIterable, Sendable {
  case signalMap = "Signal by the map"
  case signalOff = "No signal anywhere"
  case signalOn = "Signal everywhere"
  case gps = "GPS"
  case clockForward = "Phone clock one hour ahead"
  case clockBack = "Phone clock half an hour back"
  case disk = "Full disk"
  case loseRequest = "Lose the next request"
  case loseReply = "Lose the next reply"
  case hang = "Let the next request hang"
  case serverTrouble = "The server answers 500 to the next request"
  case throttle = "Throttle the next request"
  case noFaults = "No faults"
  case riderCancels = "The rider cancels"
  case reassigns = "The trip goes to another driver"
  case endsTrip = "The server ends the trip"
  case forceEnds = "The server force-ends the trip"
  case reprices = "The server reprices the trip"
  case blocksAccount = "The account is blocked"
  case riderMessage = "The rider writes"
  case stalePush = "The server pushes old state"
  case serverRestart = "The server restarts"
  case expireToken = "Sign-in expires"
  case refuseRefresh = "Sign-in is refused"
  case kill = "Kill the driver's app"
  case restart = "Start the driver's app"

  package var group: String {
    switch self {
    case .signalMap, .signalOff, .signalOn, .gps, .clockForward, .clockBack, .disk: "The phone"
    case .loseRequest, .loseReply, .hang, .serverTrouble, .throttle, .noFaults: "The link"
    case .riderCancels, .reassigns, .endsTrip, .forceEnds, .reprices, .blocksAccount,
      .riderMessage, .stalePush, .serverRestart, .expireToken, .refuseRefresh:
      "The server"
    case .kill, .restart: "The app"
    }
  }
}
