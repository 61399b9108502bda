import TerminalUI

// More actions, the world and the way out.

func morePage(_ actions: [ScreenModel.MoreAction], selected: Int) -> Page {
  var page = Page(title: "More actions")
  page.rows = actions.map { action in
    TextRow(
      [Span(action.label, action.closed == nil ? .text : .dim)],
      right: [Span(action.closed ?? "", .dim)])
  }
  page.selected = actions.isEmpty ? nil : min(selected, actions.count - 1)
  if actions.isEmpty { page.rows = [TextRow("Nothing more can be done now.", Style(.dim))] }
  return page
}

func worldPage(_ world: ScreenModel.WorldState, selected: Int, target: String) -> Page {
  var page = Page(title: "The world")
  page.selected = min(max(0, selected), WorldChoice.allCases.count - 1)
  for choice in WorldChoice.allCases {
    let closed = world.closed[choice.rawValue]
    page.groups.append(choice.group)
    page.rows.append(
      TextRow(
        [Span(choice.rawValue, closed == nil ? .text : .dim)],
        right: [
          Span(closed ?? world.value(of: choice, target), closed == nil ? .accent : .dim)
        ]))
  }
  let faults = world.faults.isEmpty ? "no faults" : world.faults.joined(separator: ", ")
  page.foot = [
    TextRow(), TextRow([Span("Set now: ", .label), Span(faults, .text)]),
  ]
  return page
}

extension ScreenModel.WorldState {
  /// How the thing a choice changes is set now.
  func value(of choice: WorldChoice, _ target: String) -> String {
    switch choice {
    case .signalMap: signal == "by the map" ? "set" : ""
    case .signalOff: signal == "none" ? "set" : ""
    case .signalOn: signal == "everywhere" ? "set" : ""
    case .gps: gps ? "on" : "off"
    case .clockRight: clockOffset
    case .faultTarget: "< \(target) >"
    case .disk: diskFull ? "full" : "has room"
    case .expireToken, .refuseRefresh: signedIn ? "signed in" : "signed out"
    default: ""
    }
  }
}

/// What quitting leaves behind: everything, unless it was played on a throw-away state.
func quitLines(_ model: ScreenModel) -> [String] {
  guard model.isKept else {
    let stays = model.isRecorded ? "only its recording stays" : "nothing of it stays"
    return ["This was played on a throw-away state: \(stays)."]
  }
  let count = model.outbox.count
  let inMemory = model.outbox.inMemory
  let refused = model.problems.count
  var lines = [
    count == 0
      ? model.outbox.isIncomplete
        ? "Nothing waits here; what the lost file held is not known."
        : refused == 0 ? "All is sent; nothing waits on this phone." : "All that waited is sent."
      : "\(count) waiting here \(count == 1 ? "stays saved and goes" : "stay saved and go") out "
        + "when you are back."
  ]
  if refused > 0 {
    lines.append("\(refused) refused \(refused == 1 ? "stays" : "stay") in Problems.")
  }
  if !model.trip.id.isEmpty { lines.append("Trip \(model.trip.id) goes on where it is now.") }
  lines.append("The car, the server and the time stop until you come back.")
  if inMemory > 0 {
    lines[0] = "\(inMemory) kept in memory \(inMemory == 1 ? "is" : "are") lost."
  }
  if model.outbox.unsaved {
    lines.insert("The disk is full: what is in memory only would be lost.", at: 0)
  }
  return lines
}

/// The words of a question that is asked before something is done.
func confirmationText(
  _ what: Layer.Confirmation, _ model: ScreenModel
) -> (title: String, lines: [String], safe: String, act: String) {
  let offline = model.header.signal == .offline
  let proofMissing = model.trip.lacksProof ? ["No proof of delivery yet (a writes it)."] : []
  switch what {
  case .cancel:
    return (
      "CANCEL THE TRIP?",
      [
        "The rider is told\(offline ? " when signal returns" : "").",
        "New offers come once the server has confirmed it.",
      ], "Keep the trip", "Cancel it"
    )
  case .endHere:
    return (
      "END THE TRIP HERE?",
      [
        model.now == .step(.end)
          ? "You are at the drop-off: it is the end of the trip as planned."
          : "The car is not at the drop-off. The fare is judged by where and when you tap."
      ]
        + proofMissing,
      "Drive on", "End it here"
    )
  case .endAway(let question):
    return (
      "END THE TRIP HERE?",
      [question, "The fare is judged by where and when you tap."] + proofMissing,
      "Drive on", "End it here"
    )
  case .goOffShift:
    let count = model.outbox.count
    return (
      "GO OFF SHIFT?",
      count == 0
        ? ["No more offers come until you go on shift again."]
        : [
          "\(count) waiting here still \(count == 1 ? "goes out and counts" : "go out and count") "
            + "for this shift."
        ],
      "Stay on shift", "Go off shift"
    )
  case .noShow:
    return (
      "THE RIDER DID NOT COME?",
      ["The wait so far goes with it as evidence. The fee is the server's to confirm."],
      "Wait on", "Rider did not come"
    )
  case .killApp:
    return (
      "KILL THE DRIVER'S APP?",
      ["As if the phone took it down. World and server go on; what is saved stays saved."],
      "Leave it", "Kill it"
    )
  case .discard(let key):
    let problem = model.problems.first { $0.key == key }
    return (
      "PUT THIS AWAY?",
      [problem?.title, problem?.what].compactMap { $0 }.filter { !$0.isEmpty }
        + ["The record of it goes; the server's answer stays as it is."],
      "Keep it", "Put it away"
    )
  case .giveUpHeld:
    return (
      "GIVE THESE UP?",
      ["They are not sent. What the server has not done goes to Problems, each by itself."],
      "Let them wait", "Give them up"
    )
  }
}

func entryText(_ entry: Layer.Entry) -> (title: String, prompt: String, act: String) {
  switch entry {
  case .mark: ("MARK", "A note on this moment, kept in the log and in Events.", "Mark")
  case .filter: ("FILTER", "Show only events with this text; empty shows all.", "Show")
  case .pin: ("RIDER'S PIN", "Four digits the rider tells you.", "Check it")
  case .proof: ("PROOF OF DELIVERY", "Who signed for it?", "Save")
  case .incident: ("INCIDENT", "What happened, in a few words.", "Save")
  case .rating: ("RATE RIDER", "One to five stars.", "Rate")
  case .incidentNote: ("ADD TO THE INCIDENT", "What else is to be known about it.", "Save")
  case .amount: ("NEW FARE", "What the server makes of it, such as 590.00.", "Set")
  case .serverText(.offers):
    (
      "AN OFFER", "Cab Rank to Departures; or \"Cab Rank\" \"Departures\" card pin 0427", "Offer"
    )
  case .serverText(.changesDestination):
    ("ELSEWHERE", "The name of a place on the map to go to instead.", "Change")
  case .serverText(.forceEnds): ("ENDED BY DISPATCH", "Why, as the driver reads it.", "End")
  case .serverText(.statement):
    ("IN WORDS", "A scenario's line, as in: fault lose-reply end times 3", "Do it")
  case .serverText: ("FROM THE RIDER", "What the rider writes.", "Send")
  }
}
