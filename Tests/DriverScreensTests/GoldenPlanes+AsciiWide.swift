extension GoldenPlanes {
  /// Without UTF-8 at 120x36.
  static let asciiWide: [GoldenPlanes] = [
    GoldenPlanes(
      name: "dark-kerb 120x36 ASCII",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   OFFLINE 0:42 dead zone P2                OUTBOX 1 saved here    SIM 14:02:31 x1 for you
        +- 1 Map -------------------------------------------------- zoom 14  FOLLOW -++- 2 Trip --------------------- #T-1042 -+
        ||     |      |      |      |     |      |      |                            || COLLECT CASH                     14:02 |
        ||     ||     |      |      |     ||  --------------                         || Asha Rao, cash                  8.1 km |
        ||      |     | DEAD ZONE P2----------    |     |                            || Pickup  Gate 4                   14:01 |
        |------------------::|::::::|      |      |     ||                           || Drop    P2 kerb                  14:02 |
        ||      |    . |:::::||:::::||     |      |      |                           || accept arrive start end* CASH rate     |
        ||      |      |:::::..<A>>:P2 kerb|      |      |   --------------          || Server knows: ON TRIP, as of 14:01:49  |
        |||     ||   . |::::.:|::::::|    -----Airport Road---                       ||                                        |
        | |      |     ||:/.::|::---------- |      |     ||                          || Enter  Collect                         |
        | |      |   . -...------    |      |      |      |                          |+- 3 Fare ------------------------- INR -+
        |<P.............|     |      |      |      |      |                          || ESTIMATE   ~612.00 server, 42 s old    |
        +- COLLECT CASH --------------------------------------------------- #T-1042 -+| CONFIRMED        - when signal returns |
        |                                                                            || DUE         612.00 to collect          |
        | ######    ##    ######      ######  ######                                 ||                                        |
        | ##      ####        ##      ##  ##  ##  ##                                 ||                                        |
        | ######    ##    ######      ##  ##  ##  ##                                 |+- 4 Outbox - 1 saved here, oldest 0:14 -+
        | ##  ##    ##    ##          ##  ##  ##  ##                                 || end trip #T-1042       0:14  QUEUED    |
        | ######  ######  ######  ##  ######  ######  INR  EST, server, 42 s old     ||   waits for signal                     |
        |                                                                            ||                                        |
        | SAVED ON THIS PHONE  3 ms                                                  ||                                        |
        | the old app: still waiting for signal 0:14                                 ||                                        |
        |                                                                            ||                                        |
        | Received  612.00  as due                                         no change ||                                        |
        |  Enter  Collect    0-9 other amount                    Tab keep the change ||                                        |
        +- +--------+ 200 m -------------------------- drawn for this project, ODbL -+|                                        |
        +- 5 Events -----------------------------------------------------------------++- Shift ---------------------- 3 trips -+
        | 14:02:31  end trip #T-1042: saved here                                     || Signal 5 min  ==================--____ |
        | 14:02:26  No signal. You can end the trip and take cash, not accept offers || Saved this shift 4:12 in 9 taps        |
        | 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned        || (average 28 s)         in life 1:02:33 |
        | 14:01:49  start trip #T-1042 confirmed                                     || Earned       1,224.00                  |
        | 14:01:47  start trip #T-1042: sent                                         || Cash in hand 1,836.00      owes 122.40 |
        | 13:59:02  Arrived at Gate 4; the wait is free until 14:04                  || Unsent       0 of 2,000                |
        | 13:55:40  You are on shift. Offers come by themselves                      || Oldest       0:00 of 24 h              |
        +------------------------------------- 0.1.0 seed 7 airport@ab12 t 00:12:31 -++----------------------------------------+
         Enter Collect      0-9 Amount  Tab Keep change  e End here  Space Pause  </> Speed  d Cut signal  p Problems    ? Help
        TTTTTTTTT............gggggggg...ooooooo..................................llllllppppppppppppp............................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllllllllllFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F3.....3......3......3......3.....3......3......3............................Fb.SSSSSSSSSSSS...........................b
        F3.....33.....3......3......3.....33..22222222222222.........................Fb.................................llllll.b
        F3......3.....3.zzzzzzzzzzzz2222222222....3.....3............................Fb.dddddddddddddd...................ddddd.b
        F222222222222222zzzzzzzzzzzzz......3......3.....33...........................Fb.ddddddddddddddd..................ddddd.b
        F3......3....zz3zzzzzzzzzzzzz3.....3......3......3...........................Fb.dddddd.dddddd.ddddd.pppp.aaaa.llll.....b
        F3......3....zz3zzzzzzzAAAAzDDDDDDD3......3......3...11111111111111..........Fb.ppppppppppppppppppppppppppppppppppppp..b
        F33.....33...zz3zzzzzzzzzzzzz3....11111111111111111111.......................Fb........................................b
        F.3......3...zz3zz4zzzzzzzzzz111111.3......3.....33..........................Fb.kkkkklllllllll.........................b
        F.3......3...zz1ttt111111....3......3......3......3..........................FbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbblllllbb
        FPPttttttttttttt3.....3......3......3......3......3..........................Fb.llllllll.eeeeeeeee.dddddddddddddddd....b
        FFmmmmmmmmmmmmmmFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllFFb.lllllllllddddddddd.ddddddddddddddddddd.b
        F............................................................................Fb.lll......mmmmmmmmm.dddddddddd..........b
        F.mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm.................................Fb........................................b
        F.mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm.................................Fb........................................b
        F.mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm.................................FbbTTTTTTTTTTblllllllllllllllllllllllllllbb
        F.mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm.................................Fb......................ddddddddppppppppp.b
        F.mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmllllleeeeeeeeeeeeeeeeeeeeeee.....Fb.dddddddddddddddddd.....................b
        F............................................................................Fb........................................b
        F.ggggggggggggggggggggggggg..................................................Fb........................................b
        F.GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG.................................Fb........................................b
        F............................................................................Fb........................................b
        F.llllllllllSSSSSSdddddddd.........................................ddddddddd.Fb........................................b
        F....................kkklllllllllllllll..................kkkllllllllllllllll.Fb........................................b
        FFllllllllllllllllllFFFFFFFFFFFFFFFFFFFFFFFFFFddddddddddddddddddddddddddddddFFb........................................b
        bbTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbTTTTTTTbbbbbbbbbbbbbbbbbbbbbblllllllllbb
        b.dddddddd..pppppppppppppppppppppppppppp.....................................bb.lllllllllllll.ggggggggggggggggggwwoooo.b
        b.dddddddd..llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll.bb.lllllllllllllllllSSSSSSSSSSSSSS........b
        b.dddddddd..lllllllllllllllllllllllllllllllllllllllllllllllllllllllll........bb.llllllllllllll.........ddddddddddddddd.b
        b.dddddddd..llllllllllllllllllllllllllll.....................................bb.lllllllllllllmmmmmmmm..................b
        b.dddddddd..llllllllllllllllllllllll.........................................bb.lllllllllllll..............lllllllllll.b
        b.dddddddd..lllllllllllllllllllllllllllllllllllllllllllllll..................bb.llllllllllllldddddddddd................b
        b.dddddddd..lllllllllllllllllllllllllllllllllllllllllll......................bb.llllllllllllldddddddddddd..............b
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbddddddddddddddddddddddddddddddddddddddbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        ....................kkk.llllll..kkk.lllllllllll..k.llllllll..kkkkk.lllll..kkk.lllll..k.llllllllll..k.llllllll....k.llll.
        """#),
    GoldenPlanes(
      name: "truth 120x36 ASCII",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   OFFLINE 0:42 dead zone P2                OUTBOX 1 saved here    SIM 14:02:31 x1 for you
        +- The server's truth beside the phone's ------------------------------------++- 2 Trip --------------------- #T-1042 -+
        |                   THIS PHONE                  THE SERVER                   || COLLECT CASH                     14:02 |
        |                                                                            || Asha Rao, cash                  8.1 km |
        | State *           ended                       on trip                      || Pickup  Gate 4                   14:01 |
        | Drop-off          P2 kerb                     P2 kerb                      || Drop    P2 kerb                  14:02 |
        | Ended *           14:02:31                    -                            || accept arrive start end* CASH rate     |
        | Due *             612.00                      -                            || Server knows: ON TRIP, as of 14:01:49  |
        | Earnings          1,224.00                    1,224.00                     ||                                        |
        |                                                                            || Esc goes back to the next step         |
        | All that the server holds                                                  |+- 3 Fare ------------------------- INR -+
        | driver-07 on shift since 13:20:04, 2 trips                                 || ESTIMATE   ~612.00 server, 42 s old    |
        |   earnings 1,224.00, in hand 1,836.00, owes 612.00                         || CONFIRMED        - when signal returns |
        |   * T-1042 on trip, Gate 4 to P2 kerb, Asha Rao, cash, estimate 612.00     || DUE         612.00 to collect          |
        | Suresh Kumar is free, 1 trip                                               ||                                        |
        |                                                                            ||                                        |
        |                                                                            |+- 4 Outbox - 1 saved here, oldest 0:14 -+
        |                                                                            || end trip #T-1042       0:14  QUEUED    |
        |                                                                            ||   waits for signal                     |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            |+- Shift ---------------------- 3 trips -+
        |                                                                            || Signal 5 min  ==================--____ |
        |                                                                            || Saved this shift 4:12 in 9 taps        |
        |                                                                            || (average 28 s)         in life 1:02:33 |
        |                                                                            || Earned       1,224.00                  |
        |                                                                            || Cash in hand 1,836.00      owes 122.40 |
        |                                                                            || Unsent       0 of 2,000                |
        | * 3 differ: what waits here is not sent yet.         server as of 14:02:45 || Oldest       0:00 of 24 h              |
        +----------------------------------------------------------------------------++----------------------------------------+
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
      name: "on-trip 120x36 ASCII",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   ONLINE 48 ms                             OUTBOX all sent        SIM 14:02:31 x8
        +- 1 Map - Dead zone in 300 m (0:25) ---------------------- zoom 14  FOLLOW -++- 2 Trip --------------------- #T-1042 -+
        |                                                                            || ON TRIP to P2 kerb          ETA ~14:09 |
        |   |      |      |     |      |      |      |      |     |      |      |    || Asha Rao, cash          5.8 of ~8.1 km |
        |   |      |      |     ||     ||     |      |      |     ||  -------------- || Pickup  Gate 4                   14:01 |
        |   |      |      |      |      |     | DEAD ZONE P2----------    |     |    || Drop    P2 kerb              in 2.3 km |
        |------------Old Mill Street----------------:|::::::|      |      |     ||   || accept arrive start END cash rate      |
        |    |     ||     ||     |      |      |:::::||:::::||     |      |      |   ||                                        |
        |    |      |      |     |      |    . |:::::###[D]:P2 kerb|      |      |   ||                                        |
        |    |      o Rank |     ||     ||     |::::#:|::::::|    ----Airport Road---|| Arriving in 0:40                       |
        |    ||     |      |      |      |   . ||:##::|::---------- |      |     ||  |+- 3 Fare ------------------------- INR -+
        |     |     |      |      |      |     -###------    |      |      |      |  || ESTIMATE   ~612.00 server, 42 s old    |
        |    ||     |      |      ##############|     |      |      |      |      |  || CONFIRMED        - after END           |
        |   Gate 4  | .........<A>>     ||     |      |      |     ||     ||     ||  ||                                        |
        |[P]..........     |     |      |      |      |      |     |      |      |   ||                                        |
        |    |      |      |     |      |      |      |      |     |      |      |   ||                                        |
        |    |      |      |     |      |      |      |      |     |      |      |   |+- 4 Outbox ------------------ all sent -+
        |    |     ||     ||     |      |      |     ||     ||     |      |      |   || Nothing waits: all is sent.            |
        |---+------+      |      |      |     |  ----+------+------+      |      |   ||                                        |
        |   |      |------+-River Walk--+-----+--    |      |      |      |      |   ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        +- +--------+ 200 m -------------------------- drawn for this project, ODbL -+|                                        |
        +- 5 Events -----------------------------------------------------------------++- Shift ---------------------- 3 trips -+
        | 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned        || Signal 5 min  ======================-- |
        | 14:01:49  start trip #T-1042 confirmed                                     || Saved this shift 4:12 in 9 taps        |
        | 14:01:47  start trip #T-1042: sent                                         || (average 28 s)         in life 1:02:33 |
        | 13:59:02  Arrived at Gate 4; the wait is free until 14:04                  || Earned       1,224.00                  |
        | 13:55:40  You are on shift. Offers come by themselves                      || Cash in hand 1,836.00      owes 122.40 |
        | 13:55:31  Drive. The signal will vanish; nothing you do is lost. Enter is  || Unsent       0 of 2,000                |
        |           the next step                                                    || Oldest       0:00 of 24 h              |
        +------------------------------------- 0.1.0 seed 7 airport@ab12 t 00:12:31 -++----------------------------------------+
         Arriving in 0:40   e End here  Space Pause  </> Speed  d Cut signal  p Problems  s Server  t Timeline  a More   ? Help
        TTTTTTTTT............gggggggg...gggggg...................................llllll.........................................
        FFFFFFFFFFoooooooooooooooooooooooooooFFFFFFFFFFFFFFFFFFFFFFlllllllllllllllllFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F............................................................................Fb.SSSSSSSSSSSSSSSSSS.....................b
        F...3......3......3.....3......3......3......3......3.....3......3......3....Fb.........................llllllllllllll.b
        F...3......3......3.....33.....33.....3......3......3.....33..22222222222222.Fb.dddddddddddddd...................ddddd.b
        F...3......3......3......3......3.....3.zzzzzzzzzzzz2222222222....3.....3....Fb.DDDDDDDD...............................b
        F222222222222222222222222222222222222222zzzzzzzzzzzzz......3......3.....33...Fb.dddddd.dddddd.ddddd.aaa.llll.llll......b
        F....3.....33.....33.....3......3....zz3zzzzzzzzzzzzz3.....3......3......3...Fb........................................b
        F....3......3......3.....3......3....zz3zzzzzzzzDDDzDDDDDDD3......3......3...Fb........................................b
        F....3......nnnnnn.3.....33.....33...zz3zzzzzzzzzzzzz3....1111111111111111111Fb.llllllllllllllll.......................b
        F....33.....3......3......3......3...zz3zzzzzzzzzzzzz111111.3......3.....33..FbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbblllllbb
        F.....3.....3......3......3......3...zz1rrr111111....3......3......3......3..Fb.llllllll.eeeeeeeee.dddddddddddddddd....b
        F....33.....3......3......rrrrrrrrrrrrrr3.....3......3......3......3......3..Fb.lllllllllddddddddd.ddddddddd...........b
        F...PPPPPP..3.tttttttttAAAA.....33.....3......3......3.....33.....33.....33..Fb........................................b
        FPPPtttttttttt.....3.....3......3......3......3......3.....3......3......3...Fb........................................b
        F....3......3......3.....3......3......3......3......3.....3......3......3...Fb........................................b
        F....3......3......3.....3......3......3......3......3.....3......3......3...FbbTTTTTTTTTTbbbbbbbbbbbbbbbbbbllllllllllbb
        F....3.....33.....33.....3......3......3.....33.....33.....3......3......3...Fb.ddddddddddddddddddddddddddd............b
        F33333333333......3......3......3.....3..3333333333333333333......3......3...Fb........................................b
        F...3......333333333333333333333333333333....3......3......3......3......3...Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        F............................................................................Fb........................................b
        FFllllllllllllllllllFFFFFFFFFFFFFFFFFFFFFFFFFFddddddddddddddddddddddddddddddFFb........................................b
        bbTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbTTTTTTTbbbbbbbbbbbbbbbbbbbbbblllllllllbb
        b.dddddddd..mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm........bb.lllllllllllll.ggggggggggggggggggggggww.b
        b.dddddddd..llllllllllllllllllllllllllll.....................................bb.lllllllllllllllllSSSSSSSSSSSSSS........b
        b.dddddddd..llllllllllllllllllllllll.........................................bb.llllllllllllll.........ddddddddddddddd.b
        b.dddddddd..lllllllllllllllllllllllllllllllllllllllllllllll..................bb.lllllllllllllmmmmmmmm..................b
        b.dddddddd..lllllllllllllllllllllllllllllllllllllllllll......................bb.lllllllllllll..............lllllllllll.b
        b.dddddddd..SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS..bb.llllllllllllldddddddddd................b
        b...........SSSSSSSSSSSSS....................................................bb.llllllllllllldddddddddddd..............b
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbddddddddddddddddddddddddddddddddddddddbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        dddddddddddddddddd..k.llllllll..kkkkk.lllll..kkk.lllll..k.llllllllll..k.llllllll..k.llllll..k.llllllll..k.llll...k.llll.
        """#),
    GoldenPlanes(
      name: "timeline 120x36 ASCII",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   WEAK 900 ms                              OUTBOX sending 1 of 2  SIM 14:02:31 x1 for you
        +- Timeline: tapped, sent, confirmed, over the signal -----------------------++- 2 Trip --------------------- #T-1042 -+
        | Signal                   =================_________________-     last 1:27 || TO THE RANK                      14:02 |
        |                                                                            || Asha Rao, cash                  8.1 km |
        |> cash taken #T-1042                                  o.....>       SENDING || Pickup  Gate 4                   14:01 |
        |  end trip #T-1042                          o...............>      RECEIVED || Drop    P2 kerb                  14:02 |
        |  start trip #T-1042        o                                     CONFIRMED || accept arrive start end* CASH rate     |
        |                                                                            || Server knows: ON TRIP, as of 14:01:49  |
        |                                                                            ||                                        |
        |                                                                            || To the rank, 1.1 km                    |
        |                                                                            |+- 3 Fare ------------------------- INR -+
        |                                                                            || ESTIMATE   ~612.00 server, 42 s old    |
        |                                                                            || CONFIRMED        - when signal returns |
        |                                                                            || DUE         612.00 612.00 taken        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            |+- 4 Outbox - 2 saved here, oldest 0:14 -+
        |                                                                            || cash taken #T-1042     0:02  SENDING   |
        |                                                                            ||   on its way                           |
        |                                                                            || end trip #T-1042       0:14  RECEIVED  |
        |                                                                            ||   the server has it                    |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            ||                                        |
        |                                                                            |+- Shift ---------------------- 3 trips -+
        |                                                                            || Signal 5 min  ==================--____ |
        |                                                                            || Saved this shift 4:12 in 9 taps        |
        |                                                                            || (average 28 s)         in life 1:02:33 |
        |                                                                            || Earned       1,224.00                  |
        | cash taken #T-1042                                              on its way || Cash in hand 1,836.00      owes 122.40 |
        | o tapped and saved here   14:02:29   > sent                    14:02:43    || Unsent       0 of 2,000                |
        | + received by the server  -          # confirmed               -           || Oldest       0:00 of 24 h              |
        +----------------------------------------------------------------------------++----------------------------------------+
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
  ]
}
