/// Whole screens as they are meant to be; the panels and cards.
enum GoldenPanels {
  static let darkKerbWide = #"""
     DEADZONE driver-07  SHIFT ON   OFFLINE 0:42 dead zone P2                OUTBOX 1 saved here    SIM 14:02:31 x1 for you
    ┌─ 1 Map ────────────────────────────────────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ───────────────────── #T-1042 ─┐
    │⡀     ⢸      ⡇      ⡇      ⡇     ⢸      ⢸      ⡇                            ││ COLLECT CASH                     14:02 │
    │⡇     ⠘⡄     ⢱      ⢣      ⢣     ⠘⡄  ⣀⣀⣀⣀⠤⠤⠤⠔⠒⠒⠒⠊⠉⠁                         ││ Asha Rao, cash                  8.1 km │
    │⢇      ⡇     ⢸ DEAD ZONE P2⠤⠤⠔⠒⠒⠒⠉⠉⠉⠉    ⡇     ⢸                            ││ Pickup  Gate 4                   14:01 │
    │⠒⠒⠒⠒⠒⠒⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉░░⢸░░░░░░⢸      ⡇      ⡇     ⠈⡆                           ││ Drop    P2 kerb                  14:02 │
    │⢸      ⢱    · ⡇░░░░░⠈⡆░░░░░⠈⡆     ⢱      ⢱      ⡇                           ││ accept arrive start end* CASH rate     │
    │⢸      ⢸      ⢱░░░░░⢀⠠<A>▸░P2 kerb⢸      ⢸      ⢱   ⢀⣀⣀⣀⣀⣀⣀⣀⣀⡠⠤⠤⠤⠤          ││ Server knows: ON TRIP, as of 14:01:49  │
    │⠈⡆     ⠸⡀   · ⢸░░░░⠌░⢇░░░░░░⢇    ⢀⣀⣀⠤⠤Airport Road⠉⠉⠁                       ││                                        │
    │ ⡇      ⡇     ⠈⡆░⢀⠌░░⢸░░⣀⣀⡠⠤⠤⠒⠒⠊⠉⠁ ⡇      ⡇     ⠈⡆                          ││ Enter  Collect                         │
    │ ⡇      ⡇   · ⢀⡀⡀⠌⠤⠔⠒⠊⠉⠉    ⢸      ⡇      ⡇      ⡇                          │├─ 3 Fare ───────────────────────── INR ─┤
    │<P⡀⡀⡀⠄⠄⠄⠄⠂⠂⠂⠁⠁⠁⠃     ⢸      ⢸      ⡇      ⡇      ⡇                          ││ ESTIMATE   ~612.00 server, 42 s old    │
    ├─ COLLECT CASH ─────────────────────────────────────────────────── #T-1042 ─┤│ CONFIRMED        - when signal returns │
    │                                                                            ││ DUE         612.00 to collect          │
    │ ██████    ██    ██████      ██████  ██████                                 ││                                        │
    │ ██      ████        ██      ██  ██  ██  ██                                 ││                                        │
    │ ██████    ██    ██████      ██  ██  ██  ██                                 │├─ 4 Outbox ─ 1 saved here, oldest 0:14 ─┤
    │ ██  ██    ██    ██          ██  ██  ██  ██                                 ││ end trip #T-1042       0:14  QUEUED    │
    │ ██████  ██████  ██████  ██  ██████  ██████  INR  EST, server, 42 s old     ││   waits for signal                     │
    │                                                                            ││                                        │
    │ SAVED ON THIS PHONE  3 ms                                                  ││                                        │
    │ the old app: still waiting for signal 0:14                                 ││                                        │
    │                                                                            ││                                        │
    │ Received  612.00  as due                                         no change ││                                        │
    │  Enter  Collect    0-9 other amount                    Tab keep the change ││                                        │
    └─ ├────────┤ 200 m ────────────────────────── drawn for this project, ODbL ─┘│                                        │
    ┌─ 5 Events ─────────────────────────────────────────────────────────────────┐├─ Shift ────────────────────── 3 trips ─┤
    │ 14:02:31  end trip #T-1042: saved here                                     ││ Signal 5 min  ▆▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▂▂···· │
    │ 14:02:26  No signal. You can end the trip and take cash, not accept offers ││ Saved this shift 4:12 in 9 taps        │
    │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned        ││ (average 28 s)         in life 1:02:33 │
    │ 14:01:49  start trip #T-1042 confirmed                                     ││ Earned       1,224.00                  │
    │ 14:01:47  start trip #T-1042: sent                                         ││ Cash in hand 1,836.00      owes 122.40 │
    │ 13:59:02  Arrived at Gate 4; the wait is free until 14:04                  ││ Unsent       0 of 2,000                │
    │ 13:55:40  You are on shift. Offers come by themselves                      ││ Oldest       0:00 of 24 h              │
    └───────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘└────────────────────────────────────────┘
     Enter Collect      0-9 Amount  Tab Keep change  e End here  Space Pause  </> Speed  d Cut signal  p Problems    ? Help
    """#

  static let darkKerbWideStyles = #"""
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
    """#

  static let darkKerb = #"""
     SHIFT ON  OFFLINE 0:42 dead zone P2  OUTBOX 1 saved here   14:02:31 x1 for you
    ┌─ 1 Map ──────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ─────────── #T-1042 ─┐
    │    ⢸ DEAD ZONE P2⠤⠤⠤⠒⠒⠒⠒⠊⠉⠉    ⡇     ⢸       ││ COLLECT CASH           14:02 │
    │⠉⠉⠉⠉⠉⠉⠉⠁░░░⠸⡀░░░░░⢱      ⢇      ⢇     ⠈⡆      ││ Asha Rao, cash               │
    │   · ⡇░░░░░░⡇░░░░░⢸      ⢸      ⢸      ⡇      ││ Server knows: ON TRIP,       │
    │     ⢱░░░░░⢀⠠<A>▸░P2 kerb⢸      ⢸      ⢱  ⣀⣀⣀⣀││ as of 14:01:49               │
    │   · ⢸░░░░⠌░⢇░░░░░░⡇    ⢀⣀⣀⠤⠤Airport Road⠉    ││ Enter  Collect               │
    │<P   ⠈⡆░⢀⠌░░⢸░░⣀⣀⡠⠤⠤⠒⠒⠊⠉⠁ ⡇      ⡇     ⠈⡆     │├─ 3 Fare ─────────────── INR ─┤
    ├─ COLLECT CASH ───────────────────── #T-1042 ─┤│ ESTIMATE  ~612.00 42 s old   │
    │ █▀▀ ▄█  ▀▀█   █▀█ █▀█                        ││ CONFIRMED       - waiting    │
    │ █▀█  █  █▀▀   █ █ █ █                        ││ DUE        612.00 to collect │
    │ ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀▀▀ ▀▀▀  INR  EST, 42 s old    │├─ 4 Outbox ──── 1 saved here ─┤
    │ SAVED ON THIS PHONE  3 ms                    ││ end trip #T-1042   QUEUED    │
    │ the old app: still waiting for signal 0:14   ││   waits for signal           │
    │ Received  612.00  as due           no change ││ Saved this shift 4:12        │
    │  Enter  Collect    0-9 other amount          ││ in 9 taps (average 28 s)     │
    └─ ├───┤ 100 m ─ drawn for this project, ODbL ─┘└──────────────────────────────┘
    ┌─ 5 Events ───────────────────────────────────────────────────────────────────┐
    │ 14:02:31  end trip #T-1042: saved here                                       │
    │ 14:02:26  No signal. You can end the trip and take cash, not accept offers   │
    │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned          │
    │ 14:01:49  start trip #T-1042 confirmed                                       │
    └─────────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘
     Enter Collect      0-9 Amount  Tab Keep change  e End here  Space Pause ? Help
    """#

  static let darkKerbGrounds = #"""
    HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH
    ................................................................................
    ................................................................................
    ....WWWNNNNNNNNNNNNN............................................................
    ....WWWNNNNNNNNNNNNN............................................................
    ....WWWNNNNNNN...NNN............................................................
    ....WWWNNNNNNNNNNNNN............................................................
    ....WWWNNNNNNNNNNNNN............................................................
    ................................................................................
    .dddddddddddddddddddddddddddddddddddddddddddddd.................................
    .dddddddddddddddddddddddddddddddddddddddddddddd.................................
    .dddddddddddddddddddddddddddddddddddddddddddddd.................................
    .dddddddddddddddddddddddddddddddddddddddddddddd.................................
    .dddddddddddddddddddddddddddddddddddddddddddddd.................................
    .dddddddddddddddddddddddddddddddddddddddddddddd.................................
    .dSSSSSSSSSSSSSSSSddddddddddddddddddddddddddddd.................................
    ................................................................................
    ................................................................................
    ................................................................................
    ................................................................................
    ................................................................................
    ................................................................................
    ................................................................................
    SSSSSSSSSSSSSSS.................................................................
    """#

  static let darkKerbASCII = #"""
     SHIFT ON  OFFLINE 0:42 dead zone P2  OUTBOX 1 saved here   14:02:31 x1 for you
    +- 1 Map -------------------- zoom 14  FOLLOW -++- 2 Trip ----------- #T-1042 -+
    |    | DEAD ZONE P2----------    |     |       || COLLECT CASH           14:02 |
    |--------:::||:::::|      |      |     ||      || Asha Rao, cash               |
    |   . |::::::|:::::|      |      |      |      || Server knows: ON TRIP,       |
    |     |:::::..<A>>:P2 kerb|      |      |  ----|| as of 14:01:49               |
    |   . |::::.:|::::::|    -----Airport Road-    || Enter  Collect               |
    |<P   ||:/.::|::---------- |      |     ||     |+- 3 Fare --------------- INR -+
    +- COLLECT CASH --------------------- #T-1042 -+| ESTIMATE  ~612.00 42 s old   |
    |  _       _     _   _                         || CONFIRMED       - waiting    |
    | |_    |  _|   | | | |                        || DUE        612.00 to collect |
    | |_|   | |_  . |_| |_|  INR  EST, 42 s old    |+- 4 Outbox ---- 1 saved here -+
    | SAVED ON THIS PHONE  3 ms                    || end trip #T-1042   QUEUED    |
    | the old app: still waiting for signal 0:14   ||   waits for signal           |
    | Received  612.00  as due           no change || Saved this shift 4:12        |
    |  Enter  Collect    0-9 other amount          || in 9 taps (average 28 s)     |
    +- +---+ 100 m - drawn for this project, ODbL -++------------------------------+
    +- 5 Events -------------------------------------------------------------------+
    | 14:02:31  end trip #T-1042: saved here                                       |
    | 14:02:26  No signal. You can end the trip and take cash, not accept offers   |
    | 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned          |
    | 14:01:49  start trip #T-1042 confirmed                                       |
    +--------------------------------------- 0.1.0 seed 7 airport@ab12 t 00:12:31 -+
     Enter Collect      0-9 Amount  Tab Keep change  e End here  Space Pause ? Help
    """#

  static let darkKerbTooSmall = #"""








                                       DEADZONE
                            Terminal is 79x23, needs 80x24
                                     COLLECT CASH
                               OFFLINE 0:42 dead zone P2
                                  OUTBOX 1 saved here
                               q quits; all stays saved









    """#

  static let onTripWideASCII = #"""
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
    """#

  static let offer = #"""
     SHIFT ON  ONLINE 48 ms               OUTBOX all sent       14:02:31 x1 for you
    ┌─ 1 Map ──────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ─────────────────────┐
    │  o Rank ⡇      ⡇     ⢸    · ⢸░░░░⡰⠁⡇░░^D░░⡇  ││ OFFERED                      │
    │  ⢱      ⢱      ⡇     ⠈⡆     ⠈⡆░░⡜░░⢱░░⢀⣀⣀⠤⠤⠔⠒││ Enter takes it, x leaves it  │
    │  ⢸      ⢸      ⡇      ⡇   · ⢀⣀⣀⠤⠤⠔⠒⠒⠉⠉⠁   ⢸  ││ to another driver.           │
    │  ⢸      ⢸      ⡇⣀⣀⣀⠤⠤⠤⠔⠒⠒⠊⠉⠉⠁DEAD ZONE P2 ⢸  ││                              │
    │  ⡎ ⡀⡀⡀⠄⠄⠄⠂⠂⠂<A>▸     ⢰⠁     ⢸      ⡎      ⡎  ││ Enter  Accept                │
    │<P⠁⠁     ⡇     ⢸      ⢸      ⢸      ⡇      ⡇  │├─ 3 Fare ─────────────── INR ─┤
    │  ⡇      ⡇     ⢸      ⢸      ⡎      ⡇      ⡇  ││ ESTIMATE        -            │
    │  ⡇      ⡇     ⢸      ⢸      ⡇      ⡇      ⡇  ││ CONFIRMED       -            │
    ├─ OFFER 0:09 ─────────────────────────────────┤│                              │
    │ ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━────────────── │├─ 4 Outbox ──────── all sent ─┤
    │ Pickup  Gate 4                  1.2 km, 0:03 ││ Nothing waits: all is sent.  │
    │ Drop    P2 kerb              8.1 km, ~18 min ││                              │
    │ Rider   Asha Rao, cash           ~612.00 INR ││ Saved this shift 4:12        │
    │  Enter  Accept    x Decline                  ││ in 9 taps (average 28 s)     │
    └─ ├───┤ 100 m ─ drawn for this project, ODbL ─┘└──────────────────────────────┘
    ┌─ 5 Events ───────────────────────────────────────────────────────────────────┐
    │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned          │
    │ 14:01:49  start trip #T-1042 confirmed                                       │
    │ 14:01:47  start trip #T-1042: sent                                           │
    │ 13:59:02  Arrived at Gate 4; the wait is free until 14:04                    │
    └─────────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘
     Enter Accept       x Decline  e End here  Space Pause  </> Speed        ? Help
    """#

  static let settled = #"""
     SHIFT ON  ONLINE 52 ms               OUTBOX all sent       14:02:31 x8
    ┌─ 1 Map ──────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ─────────── #T-1042 ─┐
    │  ⢸      ⢇      ⡇      ⡇   · ⠸⡀░⣤⣿░░⢸░░^D⣀⠤⠤⠔⠒││ TO THE RANK            14:02 │
    │  ⢸      ⢸      ⡇      ⡇     ⢀⣤⣤⣿⠤⠔⠒⠒⠉⠉⠁   ⢸  ││ Asha Rao, cash               │
    │  ⢸      ⢸      ⣤⣤⣤⣤⣤⣤⣤⠛⠛⠛⠛⠛⠛⠛⠃     ⢸      ⢸  ││ arrive start end* CASH rate  │
    │  ⡎ ⡀⡀⡀⠄⠄⠄⠂⠂⠂<A>▸     ⢰⠁     ⢸      ⡎      ⡎  ││ Drop    P2 kerb        14:02 │
    │<P⠁⠁     ⡇     ⢸      ⢸      ⢸      ⡇      ⡇  ││ Enter  Close                 │
    │  ⡇      ⡇     ⢸      ⢸      ⡎      ⡇      ⡇  │├─ 3 Fare ─────────────── INR ─┤
    ├─ SETTLED ────────────────────────── #T-1042 ─┤│ ESTIMATE  ~612.00 42 s old   │
    │ █▀▀ ▄█  ▀▀█   ▀▀█ ▀▀█                        ││ CONFIRMED  613.32 +1.32      │
    │ █▀█  █  ▀▀█   ▀▀█ █▀▀                        ││ DUE        612.00 got 612.00 │
    │ ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀▀▀ ▀▀▀  INR CONFIRMED         │├─ 4 Outbox ──────── all sent ─┤
    │ CONFIRMED +1.32                              ││ cash taken #T-1042 CONFIRMED │
    │ waiting 2:31 +0.75, toll +0.57               ││   confirmed at 14:03:09      │
    │ the old app: signal at last   38 s saved     ││ end trip #T-1042   CONFIRMED │
    │ 4 sent, 3 confirmed, fare +1.32 Enter closes ││   confirmed at 14:03:09      │
    └─ ├───┤ 100 m ─ drawn for this project, ODbL ─┘└──────────────────────────────┘
    ┌─ 5 Events ───────────────────────────────────────────────────────────────────┐
    │ 14:02:31  end trip #T-1042: saved here                                       │
    │ 14:02:26  No signal. You can end the trip and take cash, not accept offers   │
    │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned          │
    │ 14:01:49  start trip #T-1042 confirmed                                       │
    └─────────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘
     Enter Close        e End here  Space Pause  </> Speed  d Cut signal     ? Help
    """#

  static let notice = #"""
     SHIFT ON  ONLINE 52 ms               OUTBOX all sent       14:02:31 x1 for you
    ┌─ 1 Map ──────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ─────────── #T-1042 ─┐
    │  ⢸      ⢸      ⡇      ⡇   · ⢀⣤⣤⣿⠤⠤⠒⠒⠊⠉^D  ⢸  ││ TO THE RANK            14:02 │
    │  ⢸      ⢸      ⣤⣤⣤⣤⣤⣤⣤⠛⠛⠛⠛⠛⠛⠛⠃     ⢸      ⢸  ││ Asha Rao, cash               │
    │  ⡎ ⡀⡀⡀⠄⠄⠄⠂⠂⠂<A>▸     ⢰⠁     ⢸      ⡎      ⡎  ││ arrive start end* CASH rate  │
    │<P⠁⠁     ⡇     ⢸      ⢸      ⢸      ⡇      ⡇  ││ Drop    P2 kerb        14:02 │
    │  ⡇      ⡇     ⢸      ⢸      ⡎      ⡇      ⡇  ││ Enter  Rider is with me      │
    ├─ NOTICE ─────────────────────────────────────┤├─ 3 Fare ─────────────── INR ─┤
    │ The rider cancelled before you started       ││ ESTIMATE  ~612.00 42 s old   │
    │ start trip #T-1042, tapped 14:01:47          ││ CONFIRMED  613.32 +1.32      │
    │ The rider cancelled at 14:01:12, before your ││ DUE        612.00 got 612.00 │
    │ START reached the server.                    │├─ 4 Outbox ──────── all sent ─┤
    │ was ON TRIP, now CANCELLED                   ││ cash taken #T-1042 CONFIRMED │
    │ The 612.00 you took stays recorded.          ││   confirmed at 14:03:09      │
    │                                              ││ end trip #T-1042   CONFIRMED │
    │ [ Rider is with me ]   Not with me           ││   confirmed at 14:03:09      │
    └─ ├───┤ 100 m ─ drawn for this project, ODbL ─┘└──────────────────────────────┘
    ┌─ 5 Events ───────────────────────────────────────────────────────────────────┐
    │ 14:02:31  end trip #T-1042: saved here                                       │
    │ 14:02:26  No signal. You can end the trip and take cash, not accept offers   │
    │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned          │
    │ 14:01:49  start trip #T-1042 confirmed                                       │
    └─────────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘
     Enter Rider is with me  Left/Right Choose  e End here  Space Pause      ? Help
    """#
}
