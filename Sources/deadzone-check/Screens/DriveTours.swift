/// The drives of the tour, in the scenario language: each screenshot is a screen that is swept.
enum DriveTours {
  static let all: [(name: String, text: String)] = [
    ("a trip", trip), ("pages at the kerb", pages), ("panels alone", panels),
    ("refused", refused), ("held", held), ("on the way", onTheWay), ("parcel", parcel),
    ("the next one", next), ("the app dies", death), ("the disk is full", disk),
    ("at the limit", limit), ("the old way", oldWay), ("kept in memory", collected),
    (outside, names),
  ]

  /// The tour on which rider and driver write what no screen has room for.
  static let outside = "names from outside"

  private static let toTheKerb = """
    when screen "Enter Go on shift" press Enter
    when trip offered press Enter
    when screen "Enter Arrive" within 5m press Enter
    when screen "Enter Start" within 10s press Enter
    when screen "Enter End trip" within 5m expect signal offline
    """

  private static let begin = """
    map bengaluru-airport
    seed 7
    server offers "Airport Hotel" "Departures" cash

    """

  private static let trip =
    begin + """
      screenshot off-shift
      when screen "Enter Go on shift" press k
      screenshot an-answer
      press o
      screenshot going-on-shift
      when trip offered screenshot an-offer
      press Enter
      screenshot accepting
      when trip to-pickup within 10s screenshot to-the-pickup
      press x
      screenshot cancel
      press 2
      press Right
      screenshot cancel-chosen
      press Escape
      when screen "Enter Arrive" within 5m screenshot at-the-pickup
      press Enter
      screenshot waiting
      when screen "Enter Start" within 10s press Enter
      screenshot on-trip
      when signal offline within 2m wait 2s
      screenshot in-the-underpass
      press Space
      screenshot paused
      press Space
      when screen "Enter End trip" within 5m screenshot at-the-kerb
      press e
      screenshot end-here
      press Escape
      press Enter
      screenshot cash
      type "150"
      screenshot cash-over
      press Tab
      screenshot cash-kept
      press Backspace
      press Backspace
      press Backspace
      type "50"
      screenshot cash-short
      press Backspace
      press Backspace
      press Enter
      screenshot cash-taken
      press 3
      screenshot three-stars
      press Enter
      screenshot rated
      when signal online within 2m wait 200ms
      screenshot sending
      when queue 0 within 30s wait 1s
      screenshot summary
      press Enter
      press h
      screenshot history
      press Escape
      press o
      screenshot go-off-shift
      """

  private static let pages =
    begin + toTheKerb + """

      press Escape
      screenshot menu
      press Escape
      press ?
      screenshot help
      press End
      screenshot help-end
      type "zoom"
      screenshot help-searched
      press Escape
      press s
      screenshot truth
      press End
      screenshot truth-end
      press Escape
      press n
      screenshot notebook-empty
      press n
      screenshot notebook-writing
      type "Gate 4 opens at six"
      press Enter
      press n
      press Tab
      press Tab
      type "12.50 Fuel"
      press Enter
      press n
      press BackTab
      type "Kerb by the taxi stand, level 2"
      press Enter
      screenshot notebook
      press Enter
      screenshot notebook-changing
      press Escape
      press Escape
      press c
      screenshot messages-empty
      type "Two minutes"
      screenshot messages-writing
      press Enter
      press Up
      screenshot messages
      press Enter
      screenshot messages-changing
      press Escape
      press Escape
      press t
      screenshot timeline
      press Escape
      press h
      screenshot history
      press Escape
      press p
      screenshot problems-none
      press Escape
      press a
      screenshot more
      press Escape
      press !
      screenshot world
      press PageDown
      press PageDown
      press Right
      screenshot world-further
      press Down
      press Down
      press Down
      press Enter
      screenshot rider-writes
      press Escape
      press Down
      press Down
      press Down
      press Down
      press Down
      press Enter
      screenshot amount
      press Escape
      press Escape
      press m
      type "A bump"
      screenshot mark
      press Escape
      press /
      type "signal"
      screenshot filter
      press F1
      screenshot filter-help
      press Escape
      press Enter
      screenshot filtered
      press q
      screenshot quit
      """

  private static let panels =
    begin + toTheKerb + """

      press z
      screenshot map
      press 2
      screenshot trip
      press 3
      screenshot fare
      press 4
      screenshot outbox
      press 5
      screenshot events
      press Down
      press Down
      screenshot events-scrolled
      press 1
      press z
      press Left
      press +
      screenshot panned
      press b
      screenshot without-braille
      press Enter
      press z
      screenshot cash-over-the-map
      """

  private static let refused =
    begin + toTheKerb + """

      fault refuse end invalid-state
      press Enter
      when screen "Enter Collect" within 5s press Enter
      when screen "Enter Rate" within 5s press Enter
      when signal online within 2m expect queue 0 within 20s
      screenshot notice
      press Enter
      press p
      screenshot problems
      press Delete
      screenshot discard
      press Right
      screenshot discard-chosen
      """

  private static let held = """
    map bengaluru-airport
    seed 7
    driver auto
    when trip on-trip signal off
    when trip collect expect queue >= 3
    login driver-08
    signal on
    wait 5s
    screenshot another-driver
    signal off
    wait 61m
    screenshot an-hour-dark
    login driver-07
    signal on
    wait 30s
    screenshot held
    press p
    screenshot held-problems
    press Delete
    screenshot give-up
    """

  private static let onTheWay = """
    map bengaluru-airport
    seed 7
    server offers "P2 Basement" "Airport Hotel" pin 0420 stop "Business Park"
    when screen "Enter Go on shift" press Enter
    when trip offered screenshot offer-with-a-stop
    press Enter
    when signal offline within 5m screenshot dark-to-the-pickup
    press a
    press Down
    press Down
    press Down
    press Down
    press Enter
    type "Scratch on the left door"
    screenshot incident
    press Enter
    press a
    press Down
    press Down
    press Down
    press Down
    press Down
    press Enter
    screenshot incident-note
    press Escape
    when screen "Enter Arrive" within 3m press Enter
    wait 9m
    screenshot waited-long
    press a
    screenshot more-at-the-pickup
    press Down
    press Down
    press Down
    press Enter
    screenshot no-show
    press Escape
    when screen "Enter Start" within 10s press Enter
    screenshot pin
    type "1234"
    press Enter
    wait 1s
    screenshot wrong-pin
    press Enter
    type "0420"
    press Enter
    wait 30s
    screenshot with-a-stop
    when screen "Enter Arrive at stop" within 10m screenshot at-the-stop
    press Enter
    wait 40s
    screenshot stopped
    """

  private static let parcel = """
    map bengaluru-airport
    seed 7
    server offers "Airport Hotel" "Departures" card parcel rider "Chinedu Okafor"
    when screen "Enter Go on shift" press Enter
    when trip offered screenshot offer
    press Enter
    when screen "Enter Arrive" within 2m press Enter
    when screen "Enter Start" within 10s press Enter
    when screen "Enter End trip" within 5m screenshot no-proof
    press a
    press End
    press Up
    press Enter
    screenshot proof
    type "R. Desk"
    press Enter
    screenshot proof-written
    when screen "Enter End trip" within 5s press Enter
    screenshot by-card
    """

  private static let next = """
    map worked-fares
    riders any
    server offers "Mill" "Hill"
    server offers "Summit" "Hill" surge 1.5
    when screen "Enter Go on shift" press Enter
    when trip offered press Enter
    when screen "Enter Arrive" within 5m press Enter
    when screen "Enter Start" within 10s press Enter
    when trip offered within 10m screenshot offer-on-a-trip
    press Enter
    after 2s screenshot accepted
    signal off
    when screen "Enter End trip" within 15m press Enter
    when screen "Enter Collect" within 5s press Enter
    screenshot rating-on-the-way
    when screen "Enter Arrive" within 25m press a
    screenshot more
    press Down
    press Down
    press Down
    press Down
    press Down
    press Down
    press Enter
    screenshot rating-later
    """

  private static let death =
    begin + toTheKerb + """

      press Enter
      press !
      press End
      press Up
      press Up
      press Enter
      screenshot kill-the-app
      press Escape
      press Escape
      kill
      screenshot killed
      wait 2s
      restart
      screenshot back-again
      """

  private static let disk =
    begin + """
      when screen "Enter Go on shift" press Enter
      when trip offered press Enter
      when screen "Enter Arrive" within 2m expect signal online
      fault hang arrive
      disk full
      press Enter
      wait 2s
      screenshot not-saved
      signal off
      when signal offline within 5s press Enter
      screenshot nothing-is-taken
      """

  private static let limit = """
    map bengaluru-airport
    seed 7
    limit requests 5
    limit money 120
    driver auto
    server offers "Airport Hotel" "Departures" cash
    when trip collect within 10m wait 1s
    screenshot cash-at-the-limit
    when signal offline within 1s wait 10s
    screenshot at-the-limit
    """

  private static let oldWay = """
    map bengaluru-airport
    seed 7
    mode blocking
    driver auto
    screenshot the-beginning
    when screen "Driving on for signal" within 10m screenshot driving-on
    press s
    screenshot truth
    press Escape
    when trip settled within 5m screenshot settled
    """

  private static let collected = """
    map bengaluru-airport
    seed 7
    mode collect
    driver auto
    when screen "in memory" within 10m screenshot in-memory
    kill
    wait 1s
    screenshot lost
    """

  private static let names = """
    map bengaluru-airport
    seed 7
    server offers "Airport Hotel" "Departures" rider "王小明王小明王小明王小明王小明王小明王小明王小明"
    when screen "Enter Go on shift" press Enter
    when trip offered screenshot offer
    press Enter
    when trip to-pickup within 10s server message "\u{202E}abc👨‍👩‍👦 ❤️ é́́́ さくら通り שלום עולם مرحبا"
    wait 2s
    screenshot to-the-pickup
    press c
    screenshot messages
    press Escape
    press x
    screenshot cancel
    press Escape
    press n
    press n
    type "さくら通り, the third gate behind the long wall and then left"
    screenshot notebook
    press Escape
    press Escape
    when screen "Enter Arrive" within 5m press Enter
    when screen "Enter Start" within 10s press Enter
    when screen "Enter End trip" within 5m press Enter
    when screen "Enter Collect" within 5s press Enter
    screenshot rating
    """
}
