import DriverApp
import TerminalUI
import Testing

@testable import DriverScreens

struct UIStateKeysTests {
  private func painted(_ model: ScreenModel) -> UIState {
    var ui = UIState()
    ui.size = Size(width: 120, height: 36)
    ui.painted = enterTarget(model, ui)
    return ui
  }

  @Test func enterDoesTheStepThatWasPainted() {
    let model = Fixtures.offer()
    var ui = painted(model)
    #expect(ui.press(.enter, model) == .accept)
  }

  /// The offer lapsed and the next thing came between the last frame and the key.
  @Test func enterDoesNothingThatWasNotOnTheScreen() {
    var ui = painted(Fixtures.offer())
    #expect(ui.press(.enter, Fixtures.offShift()) == nil)
    #expect(ui.toast?.text == "That has just changed: look again. ? = all keys")
  }

  @Test func withoutAPINNothingIsTried() {
    let model = Fixtures.onTrip()
    var ui = painted(model)
    ui.layers = [.entry(.pin, TextInput(limit: 8))]
    #expect(ui.press(.enter, model) == nil)
    #expect(ui.toast?.text == "Type the rider's PIN first; Esc leaves it")
    #expect(ui.layers.count == 1)
    for digit in "0417" { _ = ui.press(.character(digit), model) }
    #expect(ui.press(.enter, model) == .start(pin: "0417"))
  }

  /// Only `q` is on the page that asks for a larger terminal.
  @Test func aScreenTooSmallTakesNoOtherKeyThanQuit() {
    let model = Fixtures.onTrip()
    var ui = painted(model)
    ui.size = Size(width: 59, height: 19)
    for key in [Key.character("x"), .character("d"), .enter, .character("o"), .character("!")] {
      #expect(ui.press(key, model) == nil)
      #expect(ui.layers.isEmpty)
    }
    _ = ui.press(.character("q"), model)
    #expect(ui.layers == [.quit(selected: 0)])
    _ = ui.press(.escape, model)
    #expect(ui.layers.isEmpty)
    _ = ui.press(.character("q"), model)
    _ = ui.press(.character("q"), model)
    #expect(ui.wantsQuit)
  }

  @Test func unknownKeySaysSo() {
    var model = Fixtures.onTrip()
    model.now = .step(.end)
    var ui = painted(model)
    #expect(ui.press(.character("k"), model) == nil)
    #expect(
      ui.toast
        == .init(
          "k does nothing here. Enter = End trip, ? = all keys", left: 3_000, about: .step(.end)))
    let frame = Fixtures.frame(model, ui: ui, size: Size(width: 120, height: 36))
    #expect(frame.line(35).hasPrefix(" k does nothing here. Enter = End trip, ? = all keys"))
  }

  @Test func closedKeySaysWhy() {
    let model = Fixtures.onTrip()
    var ui = painted(model)
    #expect(ui.press(.character("x"), model) == nil)
    #expect(ui.toast?.text == "x does nothing here (the trip has begun). ? = all keys")
    #expect(ui.press(.enter, model) == nil)
    #expect(ui.toast?.text == "Enter does nothing here (Arriving). ? = all keys")
  }

  @Test func questionsDefaultToTheSafeAnswer() {
    let model = Fixtures.onTrip()
    var ui = painted(model)
    _ = ui.press(.character("e"), model)
    #expect(ui.layers == [.confirm(.endHere, selected: 0)])
    #expect(ui.press(.enter, model) == nil)
    #expect(ui.layers.isEmpty)
    _ = ui.press(.character("e"), model)
    _ = ui.press(.right, model)
    #expect(ui.press(.enter, model) == .endHere)
  }

  @Test func aDigitSaysWhyTheTripIsCancelled() {
    var model = Fixtures.onTrip()
    model.more[model.more.firstIndex { $0.kind == .cancel }!].closed = nil
    var ui = painted(model)
    _ = ui.press(.character("x"), model)
    _ = ui.press(.character("3"), model)
    _ = ui.press(.right, model)
    #expect(ui.press(.enter, model) == .cancel(why: "The pickup cannot be reached"))
    // The next time nothing is chosen yet, and a digit without a reason is none.
    _ = ui.press(.character("x"), model)
    _ = ui.press(.character("6"), model)
    #expect(ui.toast?.text == "6 does nothing here. Left Right choose, Esc = leave it")
    _ = ui.press(.right, model)
    #expect(ui.press(.enter, model) == .cancel(why: "Another reason"))
  }

  @Test func quittingAsksOnce() {
    let model = Fixtures.darkKerb()
    var ui = painted(model)
    _ = ui.press(.character("q"), model)
    _ = ui.press(.enter, model)
    #expect(!ui.wantsQuit && ui.layers.isEmpty)
    _ = ui.press(.character("q"), model)
    _ = ui.press(.character("q"), model)
    #expect(ui.wantsQuit)
    ui = painted(model)
    _ = ui.press(.control("c"), model)
    _ = ui.press(.control("c"), model)
    #expect(ui.wantsQuit)
  }

  @Test func escapeClosesTheTopAndThenOpensTheMenu() {
    let model = Fixtures.onTrip()
    var ui = painted(model)
    _ = ui.press(.character("?"), model)
    _ = ui.press(.escape, model)
    #expect(ui.layers.isEmpty)
    _ = ui.press(.escape, model)
    #expect(ui.layers == [.menu(selected: 0)])
    _ = ui.press(.down, model)
    _ = ui.press(.down, model)
    _ = ui.press(.enter, model)
    #expect(ui.layers == [.confirm(.endHere, selected: 0)])
  }

  /// The menu names the step it takes, and takes it only if that was to be seen.
  @Test func aStepIsNotTakenBlindlyFromTheMenu() {
    let model = Fixtures.offer()
    var ui = painted(model)
    _ = ui.press(.escape, model)
    let menu = Fixtures.frame(model, ui: ui, size: Size(width: 80, height: 24))
    #expect(menu.contains(">  Enter      The one next step: Accept"))
    #expect(menu.line(23).hasPrefix(" Enter Accept "))
    ui.painted = enterTarget(Fixtures.onTrip(), ui)
    var late = ui
    #expect(late.press(.enter, model) == nil)
    #expect(late.toast?.text == "That has just changed: look again. ? = all keys")
    ui.painted = enterTarget(model, ui)
    #expect(ui.press(.enter, model) == .accept)
  }

  /// Enter has no label in a list where the chosen row cannot be done.
  @Test func whatIsClosedIsNotPromised() {
    let model = Fixtures.onTrip()
    var ui = UIState()
    ui.layers = [.menu(selected: 0)]
    #expect(layerEnterLabel(ui, model) == "")
    ui.layers = [.more(selected: 0)]
    #expect(layerEnterLabel(ui, model) == "")
    ui.layers = [.more(selected: 1)]
    #expect(layerEnterLabel(ui, model) == "Do it")
    var world = model
    world.world.closed = [WorldChoice.riderCancels.rawValue: "no trip is on"]
    let row = WorldChoice.allCases.firstIndex(of: .riderCancels) ?? 0
    ui.layers = [.world(selected: row)]
    #expect(layerEnterLabel(ui, model) == "Do it" && layerEnterLabel(ui, world) == "")
  }

  /// What comes up while one panel fills the screen is seen, and not only answered.
  @Test(arguments: UIState.Panel.allCases) func aZoomedPanelShowsTheNotice(_ panel: UIState.Panel) {
    var ui = UIState()
    ui.focus = panel
    ui.zoomed = true
    for size in [Size(width: 80, height: 24), Size(width: 120, height: 36)] {
      let frame = Fixtures.frame(Fixtures.notice(), ui: ui, size: size)
      #expect(frame.contains("─ NOTICE ─") && frame.contains("\(panel.rawValue) \(panel.title)"))
      #expect(frame.contains("The rider cancelled before you started"), "\(frame.text)")
    }
  }

  /// What is put away is named where its page is no more to be seen.
  @Test func aQuestionSaysWhatItIsAbout() {
    var model = Fixtures.withPages(Fixtures.onTrip())
    model.problems[0].what = "Ramp: the key"
    var ui = UIState()
    ui.layers = [.problems(selected: 0)]
    let small = Size(width: 80, height: 24)
    let page = Fixtures.frame(model, ui: ui, size: small)
    #expect(page.line(2).contains("start trip #T-1040, tapped 12:44:02  Ramp: the key  "))
    #expect(page.line(4).hasPrefix("│ Ramp: the key "), "\(page.text)")
    _ = ui.press(.delete, model)
    let frame = Fixtures.frame(model, ui: ui, size: small)
    #expect(frame.contains("─ PUT THIS AWAY? ─") && frame.contains("│ Ramp: the key "))
    #expect(frame.contains("start trip #T-1040, tapped 12:44:02"), "\(frame.text)")
  }

  /// A list that is scrolled says on its first row what that belongs to.
  @Test func aScrolledListKeepsItsHeading() {
    var ui = UIState()
    ui.layers = [.world(selected: 12)]
    let frame = Fixtures.frame(Fixtures.onTrip(), ui: ui, size: Size(width: 80, height: 24))
    #expect(frame.line(2).hasPrefix("│  The phone   GPS"), "\(frame.text)")
    #expect(frame.lines.filter { $0.contains("The phone") }.count == 1)
    #expect(frame.line(23).hasPrefix(" Enter Set "))
    ui.layers = [.world(selected: WorldChoice.allCases.count - 1)]
    #expect(layerEnterLabel(ui, Fixtures.onTrip()) == "Write it")
  }

  /// What a scenario says is read whole where the box has room, and marked where it has none.
  @Test func aLongCaptionIsNotCutInSilence() {
    var model = Fixtures.onTrip()
    let words = (1...60).map { "word\($0)" }
    model.caption = words.prefix(30).joined(separator: " ")
    let small = Size(width: 80, height: 24)
    #expect(Fixtures.frame(model, size: small).contains(" word30 "))
    model.caption = words.joined(separator: " ")
    let frame = Fixtures.frame(model, size: small)
    #expect(frame.line(21).hasSuffix("~ │") && !frame.contains("word60"), "\(frame.text)")
  }

  /// With room to the side the outbox says why each waits; the fare says what a ride costs.
  @Test func zoomedPanelsSayMore() {
    var ui = UIState()
    ui.zoomed = true
    ui.focus = .outbox
    var model = Fixtures.onTrip()
    let row = Fixtures.draining().outbox.rows[0]
    model.outbox.rows = (0..<40).map { index in
      var row = row
      row.title = "message \(index)"
      row.reason = "waits for signal"
      return row
    }
    let small = Size(width: 80, height: 24)
    var frame = Fixtures.frame(model, ui: ui, size: small)
    #expect(frame.lines.filter { $0.contains("waits for signal") }.count == 19)
    #expect(frame.line(21).hasSuffix("+21 more │"), "\(frame.text)")
    ui.scroll[.outbox] = 39
    frame = Fixtures.frame(model, ui: ui, size: small)
    #expect(frame.contains("│ message 39 ") && frame.contains("that is the oldest"))
    ui.focus = .fare
    model.tariff = [.init("Base", "INR 100.00, with the first 4 km")]
    frame = Fixtures.frame(model, ui: ui, size: small)
    #expect(frame.contains("│ Base          INR 100.00, with the first 4 km"), "\(frame.text)")
  }

  /// Help opens over what is open, and closes back to it.
  @Test func helpOpensOverEverything() {
    for entry in Fixtures.layers + Fixtures.moreLayers {
      if case .help = entry.layer { continue }
      var ui = UIState()
      ui.layers = [entry.layer]
      _ = ui.press(ui.takesText ? .function(1) : .character("?"), entry.model)
      #expect(ui.layers.count == 2 && ui.layers.first == entry.layer, "\(entry.name)")
      _ = ui.press(.escape, entry.model)
      #expect(ui.layers == [entry.layer], "\(entry.name)")
    }
  }

  @Test func arrowsGoThroughTheEventsInFocus() {
    let model = Fixtures.onTrip()
    var ui = painted(model)
    _ = ui.press(.character("5"), model)
    _ = ui.press(.down, model)
    let frame = Fixtures.frame(model, ui: ui, size: Size(width: 120, height: 36))
    #expect(frame.line(27).hasPrefix("│ 14:01:49  start trip #T-1042 confirmed"))
    _ = ui.press(.up, model)
    _ = ui.press(.up, model)
    #expect(ui.toast?.text == "That is the newest")
    #expect(ui.camera == UIState().camera)
  }

  @Test func eventsAreFiltered() {
    let model = Fixtures.onTrip()
    var ui = painted(model)
    _ = ui.press(.character("/"), model)
    for key in "trip" { _ = ui.press(.character(key), model) }
    _ = ui.press(.enter, model)
    let frame = Fixtures.frame(model, ui: ui, size: Size(width: 120, height: 36))
    #expect(frame.contains("only \"trip\""))
    #expect(frame.contains("start trip #T-1042: sent"))
    #expect(!frame.contains("Arrived at Gate 4"))
  }

  @Test func pasteIsDataAndPressesNothing() {
    let model = Fixtures.offer()
    var ui = painted(model)
    #expect(ui.press(.paste("qyd\r"), model) == nil)
    #expect(ui.toast?.text == "4 pasted characters left alone. ? = all keys")
    #expect(ui.layers.isEmpty && !ui.wantsQuit)
    _ = ui.press(.character("m"), model)
    _ = ui.press(.paste("at the lift"), model)
    #expect(ui.press(.enter, model) == .mark("at the lift"))
  }

  // MARK: Cash, stars, notices

  private func typed(_ keys: String, _ model: ScreenModel = Fixtures.darkKerb()) -> UIState {
    var ui = painted(model)
    for key in keys { _ = ui.press(.character(key), model) }
    return ui
  }

  @Test func cashIsTakenAsDueByOneKey() {
    let model = Fixtures.darkKerb()
    var ui = painted(model)
    #expect(ui.press(.enter, model) == .collect(received: 61_200, paid: 61_200))
  }

  @Test func changeIsGivenOrKept() {
    let model = Fixtures.darkKerb()
    var ui = typed("700")
    let frame = Fixtures.frame(model, ui: ui, size: Size(width: 120, height: 36))
    #expect(frame.contains("Received  700"))
    #expect(frame.contains("change 88.00"))
    _ = ui.press(.tab, model)
    #expect(
      Fixtures.frame(model, ui: ui, size: Size(width: 120, height: 36))
        .contains("over, kept 88.00"))
    #expect(ui.press(.enter, model) == .collect(received: 70_000, paid: 70_000))
    ui = typed("700")
    #expect(ui.press(.enter, model) == .collect(received: 70_000, paid: 61_200))
  }

  @Test func shortIsSaidAndTaken() {
    let model = Fixtures.darkKerb()
    var ui = typed("600.5")
    let frame = Fixtures.frame(model, ui: ui, size: Size(width: 80, height: 24))
    #expect(frame.contains("short 11.50"))
    #expect(ui.press(.enter, model) == .collect(received: 60_050, paid: 60_050))
    #expect(ui.cashEntry.isEmpty)
  }

  @Test func onlyAmountsOfTheCurrencyAreTyped() {
    #expect(typed("1.2.345").cashEntry == "1.23")
    #expect(typed(".5").cashEntry == ".5")
    #expect(typed("12345678901").cashEntry == "123456789")
    var ui = typed("12")
    _ = ui.press(.backspace, Fixtures.darkKerb())
    #expect(ui.cashEntry == "1")
  }

  @Test func starsAreChosenOrSkipped() {
    let model = Fixtures.cashTaken()
    var ui = typed("3", model)
    #expect(ui.press(.enter, model) == .rate(3))
    ui = painted(model)
    #expect(ui.press(.enter, model) == .rate(5))
    ui = painted(model)
    #expect(ui.press(.escape, model) == .skipRating)
  }

  @Test func aNoticeStaysUntilAnswered() {
    let model = Fixtures.notice()
    var ui = painted(model)
    #expect(ui.press(.escape, model) == nil)
    #expect(ui.toast?.text.hasPrefix("It stays until it is answered.") == true)
    _ = ui.press(.right, model)
    #expect(ui.press(.enter, model) == .answerNotice(id: "N-1", choice: 1))
  }

  @Test func theSummaryStaysUntilRead() {
    let model = Fixtures.settled()
    var ui = painted(model)
    #expect(ui.press(.escape, model) == .readSummary)
    ui = painted(model)
    #expect(ui.press(.enter, model) == .readSummary)
  }

  /// The next offer does not push the summary away.
  @Test func theSummaryStaysOverAnOffer() {
    var model = Fixtures.offer()
    model.summary = Fixtures.settled().summary
    var ui = painted(model)
    let frame = Fixtures.frame(model, ui: ui, size: Size(width: 80, height: 24))
    #expect(frame.contains("4 sent, 3 confirmed, fare +1.32"))
    #expect(frame.contains("OFFER 0:09") && frame.contains("Enter  Accept"))
    #expect(ui.press(.escape, model) == .readSummary)
    #expect(ui.press(.enter, model) == .accept)
  }

  @Test func withTheAppKilledOnlyTheWorldAnswers() {
    var model = Fixtures.onTrip()
    model.appRunning = false
    var ui = painted(model)
    #expect(ui.press(.enter, model) == nil)
    #expect(ui.press(.character("e"), model) == nil)
    #expect(
      ui.toast?.text == "e does nothing here (the app is not running; ! starts it). ? = all keys")
    let frame = Fixtures.frame(model, ui: ui, size: Size(width: 120, height: 36))
    #expect(frame.contains("APP NOT RUNNING") && frame.contains("OUTBOX saved here"))
    #expect(!frame.contains("all sent") && !frame.contains("SHIFT O"))
    _ = ui.press(.character("!"), model)
    #expect(ui.layers == [.world(selected: 0)])
  }

  @Test func messagesAreWrittenEditedAndTakenBack() {
    let model = Fixtures.withPages(Fixtures.onTrip())
    var ui = painted(model)
    #expect(ui.press(.character("c"), model) == .readMessages)
    for key in "on my way" { _ = ui.press(key == " " ? .space : .character(key), model) }
    #expect(ui.press(.enter, model) == .message("on my way", replyTo: nil))
    _ = ui.press(.up, model)
    #expect(ui.press(.delete, model) == .deleteMessage(id: "m3"))
    _ = ui.press(.up, model)
    _ = ui.press(.up, model)
    _ = ui.press(.enter, model)
    _ = ui.press(.character("!"), model)
    #expect(ui.press(.enter, model) == .editMessage(id: "m2", "Two minutes!"))
  }

  @Test func aRiderIsAnswered() {
    let model = Fixtures.withPages(Fixtures.onTrip())
    var ui = painted(model)
    for key in [Key.character("c"), .up, .up, .up] { _ = ui.press(key, model) }
    #expect(
      Fixtures.frame(model, ui: ui, size: Size(width: 120, height: 36)).contains("Enter Answer"))
    #expect(ui.press(.delete, model) == nil)
    #expect(ui.toast?.text == "Only your own messages can be taken back")
    for key in [Key.enter, .character("o"), .character("k")] { _ = ui.press(key, model) }
    #expect(
      Fixtures.frame(model, ui: ui, size: Size(width: 120, height: 36)).contains("Answer: ok"))
    #expect(ui.press(.enter, model) == .message("ok", replyTo: "m1"))
    // What is being written is left first, then the page.
    for key in [Key.up, .enter, .escape] { _ = ui.press(key, model) }
    #expect(ui.layers == [.messages(Layer.MessageEntry())])
    _ = ui.press(.escape, model)
    #expect(ui.layers.isEmpty)
  }

  @Test func theNotebookIsWrittenChangedAndCleared() {
    let model = Fixtures.withPages(Fixtures.onTrip())
    var ui = painted(model)
    func type(_ text: String) {
      for key in text { _ = ui.press(key == " " ? .space : .character(key), model) }
    }
    for key in [Key.character("n"), .character("n")] { _ = ui.press(key, model) }
    // The first row is a place, so the note is about it.
    #expect(
      Fixtures.frame(model, ui: ui, size: Size(width: 120, height: 36)).contains(
        "New note on Gate 4: "))
    type("Lift: broken")
    #expect(ui.press(.enter, model) == .notebook(.add(.note, "Lift: broken", about: "p1")))
    for key in [Key.down, .character("n"), .tab] { _ = ui.press(key, model) }
    #expect(
      Fixtures.frame(model, ui: ui, size: Size(width: 120, height: 36)).contains(
        "New expense:   as in \"Toll 120.00\""))
    type("Water 20.00")
    #expect(ui.press(.enter, model) == .notebook(.add(.expense, "Water 20.00", about: nil)))
    _ = ui.press(.enter, model)
    type("s")
    #expect(
      ui.press(.enter, model)
        == .notebook(.change(.note, id: "n1", "Ramp: ask for the keys", about: "p1")))
    #expect(ui.press(.delete, model) == .notebook(.remove(.note, id: "n1")))
  }

  @Test func aFaultIsSetOnOneKindOfRequest() {
    let model = Fixtures.onTrip()
    var ui = painted(model)
    _ = ui.press(.character("!"), model)
    while ui.faultTarget != "end" { _ = ui.press(.right, model) }
    #expect(Fixtures.frame(model, ui: ui, size: Size(width: 120, height: 36)).contains("< end >"))
    let row = WorldChoice.allCases.firstIndex(of: .loseReply) ?? 0
    for _ in 0..<row { _ = ui.press(.down, model) }
    #expect(ui.press(.enter, model) == .world(.loseReply, argument: "end"))
  }

  @Test func aProblemIsSentAgainWrittenOrPutAway() {
    let model = Fixtures.withPages(Fixtures.settled())
    var ui = painted(model)
    #expect(ui.press(.character("p"), model) == .problemsSeen)
    #expect(ui.press(.character("r"), model) == .retryProblem(key: "p7-12"))
    #expect(ui.press(.character("x"), model) == .exportProblem(key: "p7-12"))
    for key in [Key.delete, .right] { _ = ui.press(key, model) }
    #expect(ui.press(.enter, model) == .discardProblem(key: "p7-12"))
  }

  @Test func whatWaitsForAWordIsSentOrGivenUp() {
    var model = Fixtures.withPages(Fixtures.settled())
    var held = ScreenModel.Problem()
    held.isHeld = true
    held.title = "1 tap from before the other sign-in, since 12:44:02"
    held.lines = ["end trip #T-1040, tapped 12:44:02"]
    model.problems.insert(held, at: 0)
    var ui = painted(model)
    _ = ui.press(.character("p"), model)
    let frame = Fixtures.frame(model, ui: ui, size: Size(width: 80, height: 24))
    #expect(frame.contains("r Send them  Del Give up  Esc Back"))
    #expect(ui.press(.character("r"), model) == .decideHeld(sends: true))
    #expect(ui.press(.character("x"), model) == nil)
    #expect(ui.toast?.text.contains("r, Del or Esc") == true)
    _ = ui.press(.delete, model)
    #expect(ui.press(.enter, model) == nil)
    for key in [Key.delete, .right] { _ = ui.press(key, model) }
    #expect(ui.press(.enter, model) == .decideHeld(sends: false))
  }

  @Test func theTerminalsWishesAreTaken() {
    let model = Fixtures.onTrip()
    var ui = painted(model)
    #expect(ui.press(.control("l"), model) == nil && ui.wish == .redraw)
    #expect(ui.press(.control("z"), model) == nil && ui.wish == .suspend)
    // From the menu as well.
    ui.wish = nil
    let row = menuBindings.firstIndex { $0.command == .suspend } ?? 0
    ui.layers = [.menu(selected: row)]
    _ = ui.press(.enter, model)
    #expect(ui.wish == .suspend)
  }
}
