extension GoldenPlanes {
  /// The pages at 120x36.
  static let pages: [GoldenPlanes] = [
    GoldenPlanes(
      name: "help 120x36",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   ONLINE 48 ms                             OUTBOX all sent        SIM 14:02:31 x1 for you
        ┌─ Help ──────────────────────────────────────────────────────── 1-30 of 88 ─┐┌─ 2 Trip ───────────────────── #T-1042 ─┐
        │ Type to search:                                                            ││ ON TRIP to P2 kerb          ETA ~14:09 │
        │                                                                            ││ Asha Rao, cash          5.8 of ~8.1 km │
        │ The trip                                                                   ││ Pickup  Gate 4                   14:01 │
        │   Enter       The one next step; the screen says which                     ││ Drop    P2 kerb              in 2.3 km │
        │   x           Decline an offer, cancel a trip                              ││ accept arrive start END cash rate      │
        │   e           End the trip here; asks first                                ││                                        │
        │   a           Stop, no-show, incident, proof of delivery                   ││                                        │
        │   o           Go on shift or off shift                                     ││ Arriving in 0:40                       │
        │                                                                            │├─ 3 Fare ───────────────────────── INR ─┤
        │ The phone                                                                  ││ ESTIMATE   ~612.00 server, 42 s old    │
        │   p           What the server refused, until dealt with                    ││ CONFIRMED        - after END           │
        │   s           The server's truth beside the phone's                        ││                                        │
        │   t           Each request from tap to confirmed                           ││                                        │
        │   r           Send what is waiting, now                                    ││                                        │
        │   c           Messages to and from the rider                               │├─ 4 Outbox ────────────────── all sent ─┤
        │   n           Places, notes and expenses                                   ││ Nothing waits: all is sent.            │
        │   h           What the shift came to, and the trips of this phone          ││                                        │
        │                                                                            ││                                        │
        │ The map                                                                    ││                                        │
        │   Left        Look further west                                            ││                                        │
        │   Right       Look further east                                            ││                                        │
        │   Up          Look further north; up in the outbox or events               ││                                        │
        │   Down        Look further south; down in the outbox or events             ││                                        │
        │   +/=         Zoom in                                                      ││                                        │
        │   -           Zoom out                                                     │├─ Shift ────────────────────── 3 trips ─┤
        │   f           Follow the car again                                         ││ Signal 5 min  ▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▂▂ │
        │   b           Draw the map in Braille or ASCII                             ││ Saved this shift 4:12 in 9 taps        │
        │                                                                            ││ (average 28 s)         in life 1:02:33 │
        │ Panels                                                                     ││ Earned       1,224.00                  │
        │   Tab         Next panel                                                   ││ Cash in hand 1,836.00      owes 122.40 │
        │   Shift-Tab   Panel before                                                 ││ Unsent       0 of 2,000                │
        │   1           Panel 1, the map                                             ││ Oldest       0:00 of 24 h              │
        └────────────────────────────────────────────────────────────────────────────┘└────────────────────────────────────────┘
         Up/Down Scroll  PgUp/PgDn A page  Esc Back                                                                     F1 Help
        TTTTTTTTT............gggggggg...gggggg...................................llllll.........................................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFllllllllllllFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F.llllllllllllllll...........................................................Fb.SSSSSSSSSSSSSSSSSS.....................b
        F............................................................................Fb.........................llllllllllllll.b
        F.TTTTTTTT...................................................................Fb.dddddddddddddd...................ddddd.b
        F.kkkkkkkkkkkkkk.............................................................Fb.DDDDDDDD...............................b
        F.kkkkkkkkkkkkkk.............................................................Fb.dddddd.dddddd.ddddd.aaa.llll.llll......b
        F.kkkkkkkkkkkkkk.............................................................Fb........................................b
        F.kkkkkkkkkkkkkk.............................................................Fb........................................b
        F.kkkkkkkkkkkkkk.............................................................Fb.llllllllllllllll.......................b
        F............................................................................FbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbblllllbb
        F.TTTTTTTTT..................................................................Fb.llllllll.eeeeeeeee.dddddddddddddddd....b
        F.kkkkkkkkkkkkkk.............................................................Fb.lllllllllddddddddd.ddddddddd...........b
        F.kkkkkkkkkkkkkk.............................................................Fb........................................b
        F.kkkkkkkkkkkkkk.............................................................Fb........................................b
        F.kkkkkkkkkkkkkk.............................................................Fb........................................b
        F.kkkkkkkkkkkkkk.............................................................FbbTTTTTTTTTTbbbbbbbbbbbbbbbbbbllllllllllbb
        F.kkkkkkkkkkkkkk.............................................................Fb.ddddddddddddddddddddddddddd............b
        F.kkkkkkkkkkkkkk.............................................................Fb........................................b
        F............................................................................Fb........................................b
        F.TTTTTTT....................................................................Fb........................................b
        F.kkkkkkkkkkkkkk.............................................................Fb........................................b
        F.kkkkkkkkkkkkkk.............................................................Fb........................................b
        F.kkkkkkkkkkkkkk.............................................................Fb........................................b
        F.kkkkkkkkkkkkkk.............................................................Fb........................................b
        F.kkkkkkkkkkkkkk.............................................................Fb........................................b
        F.kkkkkkkkkkkkkk.............................................................FbbTTTTTTTbbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F.kkkkkkkkkkkkkk.............................................................Fb.lllllllllllll.ggggggggggggggggggggggww.b
        F.kkkkkkkkkkkkkk.............................................................Fb.lllllllllllllllllSSSSSSSSSSSSSS........b
        F............................................................................Fb.llllllllllllll.........ddddddddddddddd.b
        F.TTTTTT.....................................................................Fb.lllllllllllllmmmmmmmm..................b
        F.kkkkkkkkkkkkkk.............................................................Fb.lllllllllllll..............lllllllllll.b
        F.kkkkkkkkkkkkkk.............................................................Fb.llllllllllllldddddddddd................b
        F.kkkkkkkkkkkkkk.............................................................Fb.llllllllllllldddddddddddd..............b
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        .kkkkkkk.llllll..kkkkkkkkk.llllll..kkk.llll.....................................................................kk.llll.
        """#),
    GoldenPlanes(
      name: "truth 120x36",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   OFFLINE 0:42 dead zone P2                OUTBOX 1 saved here    SIM 14:02:31 x1 for you
        ┌─ The server's truth beside the phone's ────────────────────────────────────┐┌─ 2 Trip ───────────────────── #T-1042 ─┐
        │                   THIS PHONE                  THE SERVER                   ││ COLLECT CASH                     14:02 │
        │                                                                            ││ Asha Rao, cash                  8.1 km │
        │ State *           ended                       on trip                      ││ Pickup  Gate 4                   14:01 │
        │ Drop-off          P2 kerb                     P2 kerb                      ││ Drop    P2 kerb                  14:02 │
        │ Ended *           14:02:31                    -                            ││ accept arrive start end* CASH rate     │
        │ Due *             612.00                      -                            ││ Server knows: ON TRIP, as of 14:01:49  │
        │ Earnings          1,224.00                    1,224.00                     ││                                        │
        │                                                                            ││ Esc goes back to the next step         │
        │ All that the server holds                                                  │├─ 3 Fare ───────────────────────── INR ─┤
        │ driver-07 on shift since 13:20:04, 2 trips                                 ││ ESTIMATE   ~612.00 server, 42 s old    │
        │   earnings 1,224.00, in hand 1,836.00, owes 612.00                         ││ CONFIRMED        - when signal returns │
        │   * T-1042 on trip, Gate 4 to P2 kerb, Asha Rao, cash, estimate 612.00     ││ DUE         612.00 to collect          │
        │ Suresh Kumar is free, 1 trip                                               ││                                        │
        │                                                                            ││                                        │
        │                                                                            │├─ 4 Outbox ─ 1 saved here, oldest 0:14 ─┤
        │                                                                            ││ end trip #T-1042       0:14  QUEUED    │
        │                                                                            ││   waits for signal                     │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
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
        │                                                                            ││ Cash in hand 1,836.00      owes 122.40 │
        │                                                                            ││ Unsent       0 of 2,000                │
        │ * 3 differ: what waits here is not sent yet.         server as of 14:02:45 ││ Oldest       0:00 of 24 h              │
        └────────────────────────────────────────────────────────────────────────────┘└────────────────────────────────────────┘
         Up/Down Scroll  PgUp/PgDn A page  Esc Back                                                                      ? Help
        TTTTTTTTT............gggggggg...ooooooo..................................llllllppppppppppppp............................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F...................TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT.Fb.SSSSSSSSSSSS...........................b
        F............................................................................Fb.................................llllll.b
        F.llllllllllllllllllSSSSSSSSSSSSSSSSSSSSSSSSSSSSpppppppppppppppppppppppppppp.Fb.dddddddddddddd...................ddddd.b
        F.llllllllllllllllll............................dddddddddddddddddddddddddddd.Fb.ddddddddddddddd..................ddddd.b
        F.llllllllllllllllllSSSSSSSSSSSSSSSSSSSSSSSSSSSSpppppppppppppppppppppppppppp.Fb.dddddd.dddddd.ddddd.pppp.aaaa.llll.....b
        F.llllllllllllllllllSSSSSSSSSSSSSSSSSSSSSSSSSSSSpppppppppppppppppppppppppppp.Fb.ppppppppppppppppppppppppppppppppppppp..b
        F.llllllllllllllllll............................dddddddddddddddddddddddddddd.Fb........................................b
        F............................................................................Fb.llllllllllllllllllllllllllllll.........b
        F.TTTTTTTTTTTTTTTTTTTTTTTTT..................................................FbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbblllllbb
        F............................................................................Fb.llllllll.eeeeeeeee.dddddddddddddddd....b
        F............................................................................Fb.lllllllllddddddddd.ddddddddddddddddddd.b
        F............................................................................Fb.lll......mmmmmmmmm.dddddddddd..........b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................FbbTTTTTTTTTTblllllllllllllllllllllllllllbb
        F............................................................................Fb......................ddddddddppppppppp.b
        F............................................................................Fb.dddddddddddddddddd.....................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................FbbTTTTTTTbbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F............................................................................Fb.lllllllllllll.ggggggggggggggggggwwoooo.b
        F............................................................................Fb.lllllllllllllllllSSSSSSSSSSSSSS........b
        F............................................................................Fb.llllllllllllll.........ddddddddddddddd.b
        F............................................................................Fb.lllllllllllllmmmmmmmm..................b
        F............................................................................Fb.lllllllllllll..............lllllllllll.b
        F............................................................................Fb.llllllllllllldddddddddd................b
        F.llllllllllllllllllllllllllllllllllllllllllll.........ddddddddddddddddddddd.Fb.llllllllllllldddddddddddd..............b
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        .kkkkkkk.llllll..kkkkkkkkk.llllll..kkk.llll......................................................................k.llll.
        """#),
    GoldenPlanes(
      name: "timeline 120x36",
      planes: #"""
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
        TTTTTTTTT............gggggggg...wwww.....................................llllllaaaaaaaaaaaaaaa..........................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F.lllllllllllllllllllllllllgggggggggggggggggooooooooooooooooow.....ddddddddd.Fb.SSSSSSSSSSS............................b
        F............................................................................Fb.................................llllll.b
        F......................................................Spppppa.......aaaaaaa.Fb.dddddddddddddd...................ddddd.b
        F............................................Spppppppppppppppa......gggggggg.Fb.ddddddddddddddd..................ddddd.b
        F..dddddddddddddddddddddddd..S.....................................ccccccccc.Fb.dddddd.dddddd.ddddd.pppp.aaaa.llll.....b
        F............................................................................Fb.ppppppppppppppppppppppppppppppppppppp..b
        F............................................................................Fb........................................b
        F............................................................................Fb.lllllllllllllllllll....................b
        F............................................................................FbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbblllllbb
        F............................................................................Fb.llllllll.eeeeeeeee.dddddddddddddddd....b
        F............................................................................Fb.lllllllllddddddddd.ddddddddddddddddddd.b
        F............................................................................Fb.lll......mmmmmmmmm.dddddddddddd........b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................FbbTTTTTTTTTTblllllllllllllllllllllllllllbb
        F............................................................................Fb......................ddddddddaaaaaaaaa.b
        F............................................................................Fb.dddddddddddd...........................b
        F............................................................................Fb......................ddddddddggggggggg.b
        F............................................................................Fb.ddddddddddddddddddd....................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................FbbTTTTTTTbbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F............................................................................Fb.lllllllllllll.ggggggggggggggggggwwoooo.b
        F............................................................................Fb.lllllllllllllllllSSSSSSSSSSSSSS........b
        F............................................................................Fb.llllllllllllll.........ddddddddddddddd.b
        F............................................................................Fb.lllllllllllllmmmmmmmm..................b
        F.SSSSSSSSSSSSSSSSSS..............................................llllllllll.Fb.lllllllllllll..............lllllllllll.b
        F.Slllllllllllllllllllllllll...........alllllllllllllllllllllllll............Fb.llllllllllllldddddddddd................b
        F.glllllllllllllllllllllllll...........clllllllllllllllllllllllll............Fb.llllllllllllldddddddddddd..............b
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        .kkkkkkk.llllll..kkk.llll........................................................................................k.llll.
        """#),
    GoldenPlanes(
      name: "problems 120x36",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   ONLINE 52 ms                             OUTBOX all sent        SIM 14:02:31 x1 for you
        ┌─ Problems ─────────────────────────────────────────────────────────────────┐┌─ 2 Trip ───────────────────── #T-1042 ─┐
        │> * start trip #T-1040, tapped 12:44:02                     rider-cancelled ││ TO THE RANK                      14:02 │
        │                                                                            ││ Asha Rao, cash                  8.1 km │
        │ The rider cancelled                                                        ││ Pickup  Gate 4                   14:01 │
        │ Answered at 12:44:31 after 1 attempt.                                      ││ Drop    P2 kerb                  14:02 │
        │                                                                            ││ accept arrive start end* CASH rate     │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││ Next offer comes by itself             │
        │                                                                            │├─ 3 Fare ───────────────────────── INR ─┤
        │                                                                            ││ ESTIMATE   ~612.00 server, 42 s old    │
        │                                                                            ││ CONFIRMED   613.32 +1.32               │
        │                                                                            ││ DUE         612.00 612.00 taken        │
        │                                                                            ││   waiting 2:31                   +0.75 │
        │                                                                            ││   toll                           +0.57 │
        │                                                                            │├─ 4 Outbox ────────────────── all sent ─┤
        │                                                                            ││ cash taken #T-1042           CONFIRMED │
        │                                                                            ││   confirmed at 14:03:09                │
        │                                                                            ││ end trip #T-1042             CONFIRMED │
        │                                                                            ││   confirmed at 14:03:09                │
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
        │                                                                            ││ Cash in hand 1,836.00      owes 122.40 │
        │                                                                            ││ Unsent       0 of 2,000                │
        │                                                                            ││ Oldest       0:00 of 24 h              │
        └────────────────────────────────────────────────────────────────────────────┘└────────────────────────────────────────┘
         r Send again  x To a file  Del Put away  Esc Back                                                               ? Help
        TTTTTTTTT............gggggggg...gggggg...................................llllll.........................................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F..WW........................................................BBBBBBBBBBBBBBB.Fb.SSSSSSSSSSS............................b
        F............................................................................Fb.................................llllll.b
        F............................................................................Fb.dddddddddddddd...................ddddd.b
        F............................................................................Fb.ddddddddddddddd..................ddddd.b
        F............................................................................Fb.dddddd.dddddd.ddddd.pppp.aaaa.llll.....b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb.llllllllllllllllllllllllll.............b
        F............................................................................FbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbblllllbb
        F............................................................................Fb.llllllll.eeeeeeeee.dddddddddddddddd....b
        F............................................................................Fb.lllllllllccccccccc.ccccc...............b
        F............................................................................Fb.lll......mmmmmmmmm.dddddddddddd........b
        F............................................................................Fb.llllllllllllll.........................b
        F............................................................................Fb.llllll.................................b
        F............................................................................FbbTTTTTTTTTTbbbbbbbbbbbbbbbbbbllllllllllbb
        F............................................................................Fb.dddddddddddddddddd...ddddddddccccccccc.b
        F............................................................................Fb.ddddddddddddddddddddddd................b
        F............................................................................Fb.dddddddddddddddd.....ddddddddccccccccc.b
        F............................................................................Fb.ddddddddddddddddddddddd................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................FbbTTTTTTTbbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F............................................................................Fb.lllllllllllll.ggggggggggggggggggwwoooo.b
        F............................................................................Fb.lllllllllllllllllSSSSSSSSSSSSSS........b
        F............................................................................Fb.llllllllllllll.........ddddddddddddddd.b
        F............................................................................Fb.lllllllllllllmmmmmmmm..................b
        F............................................................................Fb.lllllllllllll..............lllllllllll.b
        F............................................................................Fb.llllllllllllldddddddddd................b
        F............................................................................Fb.llllllllllllldddddddddddd..............b
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        .k.llllllllll..k.lllllllll..kkk.llllllll..kkk.llll...............................................................k.llll.
        """#),
    GoldenPlanes(
      name: "history 120x36",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   ONLINE 48 ms                             OUTBOX all sent        SIM 14:02:31 x1 for you
        ┌─ The shift, and the trips of this phone ───────────────────────────────────┐┌─ 2 Trip ───────────────────── #T-1042 ─┐
        │ This shift 42:27      CONFIRMED       TO CONFIRM                           ││ ON TRIP to P2 kerb          ETA ~14:09 │
        │ Trips                 2               +1                                   ││ Asha Rao, cash          5.8 of ~8.1 km │
        │ With a rider          14.2 km         ~8.1 km                              ││ Pickup  Gate 4                   14:01 │
        │ Empty, to pickups     3.9 km          -                                    ││ Drop    P2 kerb              in 2.3 km │
        │ Earnings              1,224.00        ~489.60                              ││ accept arrive start END cash rate      │
        │                                                                            ││                                        │
        │ 14:01  #T-1042   Gate 4 to P2 kerb                        ~612.00  ON TRIP ││                                        │
        │ 13:20  #T-1041   Airport Hotel to Gate 4                   105.00  SETTLED ││ Arriving in 0:40                       │
        │                                                                            │├─ 3 Fare ───────────────────────── INR ─┤
        │                                                                            ││ ESTIMATE   ~612.00 server, 42 s old    │
        │                                                                            ││ CONFIRMED        - after END           │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            │├─ 4 Outbox ────────────────── all sent ─┤
        │                                                                            ││ Nothing waits: all is sent.            │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            │├─ Shift ────────────────────── 3 trips ─┤
        │                                                                            ││ Signal 5 min  ▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▂▂ │
        │                                                                            ││ Saved this shift 4:12 in 9 taps        │
        │                                                                            ││ (average 28 s)         in life 1:02:33 │
        │                                                                            ││ Earned       1,224.00                  │
        │                                                                            ││ Cash in hand 1,836.00      owes 122.40 │
        │                                                                            ││ Unsent       0 of 2,000                │
        │                                                                            ││ Oldest       0:00 of 24 h              │
        └────────────────────────────────────────────────────────────────────────────┘└────────────────────────────────────────┘
         Up/Down Scroll  PgUp/PgDn A page  Esc Back                                                                      ? Help
        TTTTTTTTT............gggggggg...gggggg...................................llllll.........................................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F.TTTTTTTTTTTTTTTTTTTTTTcccccccccccccccceeeeeeeeeeeeeeee.....................Fb.SSSSSSSSSSSSSSSSSS.....................b
        F.llllllllllllllllllllllSSSSSSSSSSSSSSSSeeeeeeeeeeeeeeee.....................Fb.........................llllllllllllll.b
        F.llllllllllllllllllllllSSSSSSSSSSSSSSSSeeeeeeeeeeeeeeee.....................Fb.dddddddddddddd...................ddddd.b
        F.llllllllllllllllllllllSSSSSSSSSSSSSSSSeeeeeeeeeeeeeeee.....................Fb.DDDDDDDD...............................b
        F.llllllllllllllllllllllSSSSSSSSSSSSSSSSeeeeeeeeeeeeeeee.....................Fb.dddddd.dddddd.ddddd.aaa.llll.llll......b
        F............................................................................Fb........................................b
        F.dddddddllllllllll.........................................mmmmmmmddddddddd.Fb........................................b
        F.dddddddllllllllll..........................................mmmmmmddddddddd.Fb.llllllllllllllll.......................b
        F............................................................................FbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbblllllbb
        F............................................................................Fb.llllllll.eeeeeeeee.dddddddddddddddd....b
        F............................................................................Fb.lllllllllddddddddd.ddddddddd...........b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................FbbTTTTTTTTTTbbbbbbbbbbbbbbbbbbllllllllllbb
        F............................................................................Fb.ddddddddddddddddddddddddddd............b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................FbbTTTTTTTbbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F............................................................................Fb.lllllllllllll.ggggggggggggggggggggggww.b
        F............................................................................Fb.lllllllllllllllllSSSSSSSSSSSSSS........b
        F............................................................................Fb.llllllllllllll.........ddddddddddddddd.b
        F............................................................................Fb.lllllllllllllmmmmmmmm..................b
        F............................................................................Fb.lllllllllllll..............lllllllllll.b
        F............................................................................Fb.llllllllllllldddddddddd................b
        F............................................................................Fb.llllllllllllldddddddddddd..............b
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        .kkkkkkk.llllll..kkkkkkkkk.llllll..kkk.llll......................................................................k.llll.
        """#),
  ]
}
