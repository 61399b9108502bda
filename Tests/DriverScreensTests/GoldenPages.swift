/// Whole screens as they are meant to be; the pages.
enum GoldenPages {
  static let help = #"""
     SHIFT ON  WEAK 900 ms                OUTBOX sending 1 of 2 14:02:31 x1 for you
    ┌─ Help ───────────────────────────────────────────────────────────────────────┐
    │ Type to search: signal                                                       │
    │                                                                              │
    │ Time and world                                                               │
    │   d           Cut the signal, or give it back                                │
    │                                                                              │
    │ What you see                                                                 │
    │   QUEUED      Kept on this phone, sent when there is signal                  │
    │   DEAD ZONE   No signal; you can end trips and take cash all the same        │
    │   RETRY       There is signal, it did not get through; goes again by itself  │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    └──────────────────────────────────────────────────────────────────────────────┘
     Up/Down Scroll  PgUp/PgDn A page  Esc Back                             F1 Help
    """#

  static let menu = #"""
     SHIFT ON  WEAK 900 ms                OUTBOX sending 1 of 2 14:02:31 x1 for you
    ┌─ Menu of everything ──────────────────────────────────────────── 1-20 of 48 ─┐
    │  The trip                                                                    │
    │   Enter      The one next step; the screen says which    To the rank, 1.1 km │
    │   x          Decline an offer, cancel a trip              the trip has begun │
    │>  e          End the trip here; asks first                                   │
    │   a          Stop, no-show, incident, proof of delivery                      │
    │   o          Go on shift or off shift                        after this trip │
    │  The phone                                                                   │
    │   p          What the server refused, until dealt with                       │
    │   s          The server's truth beside the phone's                           │
    │   t          Each request from tap to confirmed                              │
    │   r          Send what is waiting, now                                       │
    │   c          Messages to and from the rider                                  │
    │   n          Places, notes and expenses                                      │
    │   h          What the shift came to, and the trips of this phone             │
    │  The map                                                                     │
    │   Left       Look further west                                               │
    │   Right      Look further east                                               │
    │   Up         Look further north; up in the outbox or events                  │
    │   Down       Look further south; down in the outbox or events                │
    │   +/=        Zoom in                                                         │
    └──────────────────────────────────────────────────────────────────────────────┘
     Enter End here   Up/Down Choose  Esc Back                               ? Help
    """#

  static let truth = #"""
     SHIFT ON  WEAK 900 ms                OUTBOX sending 1 of 2 14:02:31 x1 for you
    ┌─ The server's truth beside the phone's ──────────────────────────────────────┐
    │                   THIS PHONE                   THE SERVER                    │
    │                                                                              │
    │ State *           ended                        on trip                       │
    │ Drop-off          P2 kerb                      P2 kerb                       │
    │ Ended *           14:02:31                     -                             │
    │ Due *             612.00                       -                             │
    │ Earnings          1,224.00                     1,224.00                      │
    │                                                                              │
    │ All that the server holds                                                    │
    │ driver-07 on shift since 13:20:04, 2 trips                                   │
    │   earnings 1,224.00, in hand 1,836.00, owes 612.00                           │
    │   * T-1042 on trip, Gate 4 to P2 kerb, Asha Rao, cash, estimate 612.00       │
    │ Suresh Kumar is free, 1 trip                                                 │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │ * 3 differ: what waits here is not sent yet.           server as of 14:02:45 │
    └──────────────────────────────────────────────────────────────────────────────┘
     Up/Down Scroll  PgUp/PgDn A page  Esc Back                              ? Help
    """#

  static let timelineWide = #"""
     DEADZONE driver-07  SHIFT ON   WEAK 900 ms                              OUTBOX sending 1 of 2  SIM 14:02:31 x1 for you
    ┌─ Timeline: tapped, sent, confirmed, over the signal ───────────────────────┐┌─ 2 Trip ───────────────────── #T-1042 ─┐
    │ Signal                   ▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅·················▂     last 1:27 ││ TO THE RANK                      14:02 │
    │                                                                            ││ Asha Rao, cash                  8.1 km │
    │> cash taken #T-1042                                  o·····>       SENDING ││ Pickup  Gate 4                   14:01 │
    │  end trip #T-1042                          o···············>      RECEIVED ││ Drop    P2 kerb                  14:02 │
    │  start trip #T-1042        o                                     CONFIRMED ││ accept arrive start end* CASH rate     │
    │                                                                            ││ Server knows: ON TRIP, as of 14:01:49  │
    │                                                                            ││                                        │
    │                                                                            ││ To the rank, 1.1 km                    │
    │                                                                            │├─ 3 Fare ───────────────────────── INR ─┤
    │                                                                            ││ ESTIMATE   ~612.00 server, 42 s old    │
    │                                                                            ││ CONFIRMED        - when signal returns │
    │                                                                            ││ DUE         612.00 612.00 taken        │
    │                                                                            ││                                        │
    │                                                                            ││                                        │
    │                                                                            │├─ 4 Outbox ─ 2 saved here, oldest 0:14 ─┤
    │                                                                            ││ cash taken #T-1042     0:02  SENDING   │
    │                                                                            ││   on its way                           │
    │                                                                            ││ end trip #T-1042       0:14  RECEIVED  │
    │                                                                            ││   the server has it                    │
    │                                                                            ││                                        │
    │                                                                            ││                                        │
    │                                                                            ││                                        │
    │                                                                            ││                                        │
    │                                                                            ││                                        │
    │                                                                            │├─ Shift ────────────────────── 3 trips ─┤
    │                                                                            ││ Signal 5 min  ▆▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▂▂···· │
    │                                                                            ││ Saved this shift 4:12 in 9 taps        │
    │                                                                            ││ (average 28 s)         in life 1:02:33 │
    │                                                                            ││ Earned       1,224.00                  │
    │ cash taken #T-1042                                              on its way ││ Cash in hand 1,836.00      owes 122.40 │
    │ o tapped and saved here   14:02:29   > sent                    14:02:43    ││ Unsent       0 of 2,000                │
    │ + received by the server  -          # confirmed               -           ││ Oldest       0:00 of 24 h              │
    └────────────────────────────────────────────────────────────────────────────┘└────────────────────────────────────────┘
     Up/Down Choose  Esc Back                                                                                        ? Help
    """#

  static let problems = #"""
     SHIFT ON  WEAK 900 ms                OUTBOX sending 1 of 2 14:02:31 x1 for you
    ┌─ Problems ───────────────────────────────────────────────────────────────────┐
    │> * start trip #T-1040, tapped 12:44:02                       rider-cancelled │
    │                                                                              │
    │ The rider cancelled                                                          │
    │ Answered at 12:44:31 after 1 attempt.                                        │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    └──────────────────────────────────────────────────────────────────────────────┘
     r Send again  x To a file  Del Put away  Esc Back                       ? Help
    """#

  static let messages = #"""
     SHIFT ON  WEAK 900 ms                OUTBOX sending 1 of 2 14:02:31 x1 for you
    ┌─ Messages with Asha Rao, #T-1042 ────────────────────────────────────────────┐
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │   13:58 rider I am at the second pillar                                      │
    │   13:59 you   Two minutes                                               read │
    │   14:02 you   Here                                                saved here │
    │                                                                              │
    │ > write to the rider                                                         │
    └──────────────────────────────────────────────────────────────────────────────┘
     Up/Down Choose  Esc Back                                               F1 Help
    """#

  static let world = #"""
     SHIFT ON  WEAK 900 ms                OUTBOX sending 1 of 2 14:02:31 x1 for you
    ┌─ The world ───────────────────────────────────────────────────── 1-18 of 37 ─┐
    │> The phone   Signal by the map                                           set │
    │              No signal anywhere                                              │
    │              Signal everywhere                                               │
    │              GPS                                                          on │
    │              Phone clock one hour ahead                                      │
    │              Phone clock half an hour back                                   │
    │              Phone clock right again                                   right │
    │              Full disk                                              has room │
    │  The link    Faults hit the next                                     < any > │
    │              Lose it on the way                                              │
    │              Lose its reply                                                  │
    │              Let it hang                                                     │
    │              Answer it 8 s late                                              │
    │              Deliver it twice                                                │
    │              Let the next one pass it                                        │
    │              Refuse it                                                       │
    │              Apply it, then answer 500                                       │
    │              Answer that the sign-in ran out                                 │
    │                                                                              │
    │ Set now: no faults                                                           │
    └──────────────────────────────────────────────────────────────────────────────┘
     Enter Set   Up/Down Choose  Left/Right What faults hit  Esc Back        ? Help
    """#

  static let quit = #"""
     SHIFT ON  WEAK 900 ms                OUTBOX sending 1 of 2 14:02:31 x1 for you
    ┌─ 1 Map ──────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ─────────── #T-1042 ─┐
    │⠉⠉⠉⠉⠉⠁░░░░░⢸░░░░░░⢸      ⡇      ⡇      ⡇      ││ TO THE RANK            14:02 │
    │     ⢣░░░░░⠘⡄░░░░░⠘⡄     ⢣      ⢣      ⢣      ││ Asha Rao, cash               │
    │   · ⢸░░░░░⢀⠠<A>▸░P2 kerb⢸      ⢸      ⢸  ⣀⣀⣀⣀││ Server knows: ON TRIP,       │
    │     ⢸░░░░⠌░⡇░░░░░░⡇    ⢀⣀⣀⠤⠤Airport Road⠉    ││ as of 14:01:49               │
    │<P ·  ⡇░⢀⠌░░⢸░░⣀⣀⡠⠤⠤⠒⠒⠊⠉⠁ ⡇      ⡇      ⡇     ││ To the rank, 1.1 km          │
    ├─ QUIT? ──────────────────────────────────────┤├─ 3 Fare ─────────────── INR ─┤
    │ 2 waiting here stay saved and go out when    ││ ESTIMATE  ~612.00 42 s old   │
    │ you are back.                                ││ CONFIRMED       - waiting    │
    │ 1 refused stays in Problems.                 ││ DUE        612.00 got 612.00 │
    │ Trip #T-1042 goes on where it is now.        │├─ 4 Outbox ──── 2 saved here ─┤
    │ The car, the server and the time stop until  ││ cash taken #T-1042 SENDING   │
    │ you come back.                               ││   on its way                 │
    │                                              ││ end trip #T-1042   RECEIVED  │
    │ [ Stay ]   Quit                      q quits ││   the server has it          │
    └─ ├───┤ 100 m ─ drawn for this project, ODbL ─┘└──────────────────────────────┘
    ┌─ 5 Events ───────────────────────────────────────────────────────────────────┐
    │ 14:02:31  end trip #T-1042: saved here                                       │
    │ 14:02:26  No signal. You can end the trip and take cash, not accept offers   │
    │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned          │
    │ 14:01:49  start trip #T-1042 confirmed                                       │
    └─────────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘
     Enter Stay   Left/Right Choose  Esc Leave it                            ? Help
    """#

  static let history = #"""
     SHIFT ON  WEAK 900 ms                OUTBOX sending 1 of 2 14:02:31 x1 for you
    ┌─ The shift, and the trips of this phone ─────────────────────────────────────┐
    │ This shift 42:27      CONFIRMED       TO CONFIRM                             │
    │ Trips                 2               +1                                     │
    │ With a rider          14.2 km         ~8.1 km                                │
    │ Empty, to pickups     3.9 km          -                                      │
    │ Earnings              1,224.00        ~489.60                                │
    │                                                                              │
    │ 14:01  #T-1042   Gate 4 to P2 kerb                          ~612.00  ON TRIP │
    │ 13:20  #T-1041   Airport Hotel to Gate 4                     105.00  SETTLED │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    │                                                                              │
    └──────────────────────────────────────────────────────────────────────────────┘
     Up/Down Scroll  PgUp/PgDn A page  Esc Back                              ? Help
    """#

  static let cancel = #"""
     SHIFT ON  WEAK 900 ms                OUTBOX sending 1 of 2 14:02:31 x1 for you
    ┌─ 1 Map ──────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ─────────── #T-1042 ─┐
    │   · ⡇░░░░░░⡇░░░░░⢸      ⢸      ⡇      ⡇      ││ TO THE RANK            14:02 │
    │     ⢱░░░░░⢀⠠<A>▸░P2 kerb⢸      ⢱      ⢱  ⣀⣀⣀⣀││ Asha Rao, cash               │
    │<P · ⢸░░░░⠌░⢱░░░░░░⡇    ⢀⣀⣀⠤⠤Airport Road⠉    ││ Server knows: ON TRIP,       │
    ├─ CANCEL THE TRIP? ───────────────────────────┤│ as of 14:01:49               │
    │ The rider is told.                           ││ To the rank, 1.1 km          │
    │ New offers come once the server has          │├─ 3 Fare ─────────────── INR ─┤
    │ confirmed it.                                ││ ESTIMATE  ~612.00 42 s old   │
    │  1 Trouble with the vehicle                  ││ CONFIRMED       - waiting    │
    │  2 The rider asked for it                    ││ DUE        612.00 got 612.00 │
    │  3 The pickup cannot be reached              │├─ 4 Outbox ──── 2 saved here ─┤
    │  4 It is not safe                            ││ cash taken #T-1042 SENDING   │
    │ >5 Another reason                            ││   on its way                 │
    │                                              ││ end trip #T-1042   RECEIVED  │
    │ [ Keep the trip ]   Cancel it                ││   the server has it          │
    └─ ├───┤ 100 m ─ drawn for this project, ODbL ─┘└──────────────────────────────┘
    ┌─ 5 Events ───────────────────────────────────────────────────────────────────┐
    │ 14:02:31  end trip #T-1042: saved here                                       │
    │ 14:02:26  No signal. You can end the trip and take cash, not accept offers   │
    │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned          │
    │ 14:01:49  start trip #T-1042 confirmed                                       │
    └─────────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘
     Enter Keep the trip   1-5 Why  Left/Right Choose  Esc Leave it          ? Help
    """#
}
