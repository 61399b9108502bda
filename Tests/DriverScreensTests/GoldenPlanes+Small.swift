extension GoldenPlanes {
  /// The main screens at 80x24.
  static let small: [GoldenPlanes] = [
    GoldenPlanes(
      name: "on-trip 80x24",
      planes: #"""
         SHIFT ON  ONLINE 48 ms               OUTBOX all sent       14:02:31 x8
        ┌─ 1 Map ─ Dead zone in 300 m (0:25) ─ FOLLOW ─┐┌─ 2 Trip ─────────── #T-1042 ─┐
        │⠒⠒⠒⠒⠤⠤⠤Old Mill Street⠒⠒⠉⠉⠉⠉⠉⠁░░░░░⢸░░░░░░⢸   ││ ON TRIP to P2 kerb    ~14:09 │
        │ ⠘⡄     ⠘⡄     ⢣      ⢣      ⢣P2 kerb░░░░░⠘⡄  ││ Asha Rao, cash               │
        │  ⡇      ⡇     ⢸      ⢸    · ⢸░░░░░⣤⣤⣿[D]░░⡇  ││ arrive start END cash rate   │
        │  o Rank ⡇     ⢸      ⢸      ⢸░░░░⣿░⡇░░░░░░⡇  ││ Drop    P2 kerb    in 2.3 km │
        │  ⢸      ⢸      ⡇      ⡇   ·  ⡇░⣤⣿░░⢸░░⢀⣀⣀⠤⠤⠔⠒││ Arriving in 0:40             │
        │  ⢸      ⢸      ⡇      ⡇     ⢀⣤⣤⣿⠤⠔⠒⠒⠉⠉⠁   ⢸  │├─ 3 Fare ─────────────── INR ─┤
        │  ⢸      ⢸      ⣤⣤⣤⣤⣤⣤⣤⠛⠛⠛⠛⠛⠛⠛⠃     ⢸      ⢸  ││ ESTIMATE  ~612.00 42 s old   │
        │  ⡎ ⡀⡀⡀⠄⠄⠄⠂⠂⠂<A>▸     ⢰⠁     ⢸      ⡎      ⡎  ││ CONFIRMED       - after END  │
        │<P⠁⠁     ⡇     ⢸      ⢸      ⢸      ⡇      ⡇  ││                              │
        │  ⡇      ⡇     ⢸      ⢸      ⡎      ⡇      ⡇  │├─ 4 Outbox ──────── all sent ─┤
        │  ⡇      ⡇     ⢸      ⢸      ⡇      ⡇      ⡇  ││ Nothing waits: all is sent.  │
        │ ⢰⠁     ⢰⠁     ⡎      ⡎      ⡇     ⢰⠁     ⢰⠁  ││                              │
        │ ⢸      ⢸      ⡇      ⡇     ⢸⣀⣀⣀⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⣸⣀⣀⣀││ Saved this shift 4:12        │
        │⠉⠙⠉⠉⠉⠉⠉⠉⠙⠉River Walk⠉⠉⠋⠉⠉⠉⠉⠉⠙      ⠘      ⠘   ││ in 9 taps (average 28 s)     │
        └─ ├───┤ 100 m ─ drawn for this project, ODbL ─┘└──────────────────────────────┘
        ┌─ 5 Events ───────────────────────────────────────────────────────────────────┐
        │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned          │
        │ 14:01:49  start trip #T-1042 confirmed                                       │
        │ 14:01:47  start trip #T-1042: sent                                           │
        │ 13:59:02  Arrived at Gate 4; the wait is free until 14:04                    │
        └─────────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘
         Arriving in 0:40   e End here  Space Pause  </> Speed  d Cut signal     ? Help
        .gggggggg..gggggg.....................llllll....................................
        FFFFFFFFFFoooooooooooooooooooooooooooFllllllllFFbbTTTTTTTTbbbbbbbbbbblllllllllbb
        F222222222222222222222222222222zzzzzzzzzzzzz...Fb.SSSSSSSSSSSSSSSSSS...........b
        F.33.....33.....3......3....zz3DDDDDDDzzzzzz3..Fb..............................b
        F..3......3.....3......3....zz3zzzzzzzzDDDzz3..Fb.dddddd.ddddd.aaa.llll.llll...b
        F..nnnnnn.3.....3......3....zz3zzzzzzzzzzzzz3..Fb.DDDDDDDD.....................b
        F..3......3......3......3...zzzzzzzzzzzzzzzz111Fb.llllllllllllllll.............b
        F..3......3......3......3...zz1rrr1111111...3..FbbTTTTTTTTbbbbbbbbbbbbbbblllllbb
        F..3......3......rrrrrrrrrrrrrr3.....3......3..Fb.llllllll.eeeeeeee.dddddddd...b
        F..3.tttttttttAAAA.....33.....3......3......3..Fb.llllllllldddddddd.ddddddddd..b
        FPPtt.....3.....3......3......3......3......3..Fb..............................b
        F..3......3.....3......3......3......3......3..FbbTTTTTTTTTTbbbbbbbbllllllllllbb
        F..3......3.....3......3......3......3......3..Fb.ddddddddddddddddddddddddddd..b
        F.33.....33.....3......3......3.....33.....33..Fb..............................b
        F.3......3......3......3.....333333333333333333Fb.lllllllllllllllllSSSS........b
        F33333333333333333333333333333......3......3...Fb.llllllllllllllllllllllll.....b
        FFlllllllllllllFddddddddddddddddddddddddddddddFFbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        bbTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        b.dddddddd..mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm..........b
        b.dddddddd..llllllllllllllllllllllllllll.......................................b
        b.dddddddd..llllllllllllllllllllllll...........................................b
        b.dddddddd..lllllllllllllllllllllllllllllllllllllllllllllll....................b
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbddddddddddddddddddddddddddddddddddddddbb
        dddddddddddddddddd..k.llllllll..kkkkk.lllll..kkk.lllll..k.llllllllll.....k.llll.
        """#),
    GoldenPlanes(
      name: "offer 80x24",
      planes: #"""
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
        .gggggggg..gggggg.....................llllll....................................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllllllllllFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbb
        F..nnnnnn.3......3.....3....zz3zzzz44zzzDDzz3..Fb.SSSSSSS......................b
        F..3......3......3.....33...zz3zzz4zzzzzzzzz111Fb.ddddddddddddddddddddddddddd..b
        F..3......3......3......3...zz11111111111...3..Fb.dddddddddddddddddd...........b
        F..3......3......31111111111111zzzzzzzzzzzz.3..Fb..............................b
        F..3.tttttttttAAAA.....33.....3......3......3..Fb.kkkkkllllllll................b
        FPPtt.....3.....3......3......3......3......3..FbbTTTTTTTTbbbbbbbbbbbbbbblllllbb
        F..3......3.....3......3......3......3......3..Fb.llllllll.eeeeeeee............b
        F..3......3.....3......3......3......3......3..Fb.llllllllldddddddd............b
        FFaaaaaaaaaaaaFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFb..............................b
        F.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbb.FbbTTTTTTTTTTbbbbbbbbllllllllllbb
        F.PPPPPPPPSSSSSS...............................Fb.ddddddddddddddddddddddddddd..b
        F.DDDDDDDDSSSSSSS..............................Fb..............................b
        F.llllllll.........................eeeeeeeeeee.Fb.lllllllllllllllllSSSS........b
        F...................kllllllll..................Fb.llllllllllllllllllllllll.....b
        FFlllllllllllllFddddddddddddddddddddddddddddddFFbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        bbTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        b.dddddddd..mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm..........b
        b.dddddddd..llllllllllllllllllllllllllll.......................................b
        b.dddddddd..llllllllllllllllllllllll...........................................b
        b.dddddddd..lllllllllllllllllllllllllllllllllllllllllllllll....................b
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbddddddddddddddddddddddddddddddddddddddbb
        ....................k.lllllll..k.llllllll..kkkkk.lllll..kkk.lllll........k.llll.
        """#),
    GoldenPlanes(
      name: "dark-kerb 80x24",
      planes: #"""
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
        .gggggggg..ooooooo....................llllllppppppppppppp.......................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllllllllllFFbbTTTTTTTTbbbbbbbbbbblllllllllbb
        F....3.zzzzzzzzzzzz2222222222....3.....3.......Fb.SSSSSSSSSSSS.................b
        F222222zzzzzzzzzzzzz......3......3.....33......Fb..............................b
        F...zz3zzzzzzzzzzzzz......3......3......3......Fb.pppppppppppppppppppppp.......b
        F...zz3zzzzzzzAAAAzDDDDDDD3......3......3..1111Fb.pppppppppppppp...............b
        F...zz3zzzzzzzzzzzzz3....111111111111111111....Fb.kkkkklllllllll...............b
        FPP.zz3zz4zzzzzzzzzz111111.3......3.....33.....FbbTTTTTTTTbbbbbbbbbbbbbbblllllbb
        FFmmmmmmmmmmmmmmFFFFFFFFFFFFFFFFFFFFFlllllllllFFb.llllllll.eeeeeeee.dddddddd...b
        F.mmmmmmmmmmmmmmmmmmmmm........................Fb.llllllllldddddddd.ddddddd....b
        F.mmmmmmmmmmmmmmmmmmmmm........................Fb.lll......mmmmmmmm.dddddddddd.b
        F.mmmmmmmmmmmmmmmmmmmmmllllleeeeeeeeeeeeeee....FbbTTTTTTTTTTbbbbllllllllllllllbb
        F.ggggggggggggggggggggggggg....................Fb....................ppppppppp.b
        F.GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG...Fb.dddddddddddddddddd...........b
        F.llllllllllSSSSSSdddddddd...........ddddddddd.Fb.lllllllllllllllllSSSS........b
        F....................kkklllllllllllllll........Fb.llllllllllllllllllllllll.....b
        FFlllllllllllllFddddddddddddddddddddddddddddddFFbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        bbTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        b.dddddddd..pppppppppppppppppppppppppppp.......................................b
        b.dddddddd..llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll...b
        b.dddddddd..lllllllllllllllllllllllllllllllllllllllllllllllllllllllll..........b
        b.dddddddd..llllllllllllllllllllllllllll.......................................b
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbddddddddddddddddddddddddddddddddddddddbb
        ....................kkk.llllll..kkk.lllllllllll..k.llllllll..kkkkk.lllll.k.llll.
        """#),
    GoldenPlanes(
      name: "cash-taken 80x24",
      planes: #"""
         SHIFT ON  OFFLINE 0:42 dead zone P2  OUTBOX 2 saved here   14:02:31 x8
        ┌─ 1 Map ──────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ─────────── #T-1042 ─┐
        │    ⢸ DEAD ZONE P2⠤⠤⠤⠒⠒⠒⠒⠊⠉⠉    ⡇     ⢸       ││ TO THE RANK            14:02 │
        │⠉⠉⠉⠉⠉⠉⠉⠁░░░⠸⡀░░░░░⢱      ⢇      ⢇     ⠈⡆      ││ Asha Rao, cash               │
        │   · ⡇░░░░░░⡇░░░░░⢸      ⢸      ⢸      ⡇      ││ Server knows: ON TRIP,       │
        │     ⢱░░░░░⢀⠠<A>▸░P2 kerb⢸      ⢸      ⢱  ⣀⣀⣀⣀││ as of 14:01:49               │
        │   · ⢸░░░░⠌░⢇░░░░░░⡇    ⢀⣀⣀⠤⠤Airport Road⠉    ││ Enter  Rate                  │
        │<P   ⠈⡆░⢀⠌░░⢸░░⣀⣀⡠⠤⠤⠒⠒⠊⠉⠁ ⡇      ⡇     ⠈⡆     │├─ 3 Fare ─────────────── INR ─┤
        ├─ CASH TAKEN 612.00 ──────────────── #T-1042 ─┤│ ESTIMATE  ~612.00 42 s old   │
        │ █▀▀ ▄█  ▀▀█   █▀█ █▀█                        ││ CONFIRMED       - waiting    │
        │ █▀█  █  █▀▀   █ █ █ █                        ││ DUE        612.00 got 612.00 │
        │ ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀▀▀ ▀▀▀  INR EST               │├─ 4 Outbox ──── 2 saved here ─┤
        │ SAVED ON THIS PHONE  3 ms                    ││ cash taken #T-1042 QUEUED    │
        │ the old app: still waiting for signal 0:31   ││   waits for signal           │
        │ settled when signal returns                  ││ end trip #T-1042   QUEUED    │
        │  Enter  Rate   ***** 5 of 5        Esc skips ││   waits for signal           │
        └─ ├───┤ 100 m ─ drawn for this project, ODbL ─┘└──────────────────────────────┘
        ┌─ 5 Events ───────────────────────────────────────────────────────────────────┐
        │ 14:02:31  end trip #T-1042: saved here                                       │
        │ 14:02:26  No signal. You can end the trip and take cash, not accept offers   │
        │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned          │
        │ 14:01:49  start trip #T-1042 confirmed                                       │
        └─────────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘
         Enter Rate         1-5 Stars  Esc Skip  e End here  Space Pause         ? Help
        .gggggggg..ooooooo....................llllllppppppppppppp.......................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllllllllllFFbbTTTTTTTTbbbbbbbbbbblllllllllbb
        F....3.zzzzzzzzzzzz2222222222....3.....3.......Fb.SSSSSSSSSSS..................b
        F222222zzzzzzzzzzzzz......3......3.....33......Fb..............................b
        F...zz3zzzzzzzzzzzzz......3......3......3......Fb.pppppppppppppppppppppp.......b
        F...zz3zzzzzzzAAAAzDDDDDDD3......3......3..1111Fb.pppppppppppppp...............b
        F...zz3zzzzzzzzzzzzz3....111111111111111111....Fb.kkkkkllllll..................b
        FPP.zz3zz4zzzzzzzzzz111111.3......3.....33.....FbbTTTTTTTTbbbbbbbbbbbbbbblllllbb
        FFmmmmmmmmmmmmmmmmmmmFFFFFFFFFFFFFFFFlllllllllFFb.llllllll.eeeeeeee.dddddddd...b
        F.mmmmmmmmmmmmmmmmmmmmm........................Fb.llllllllldddddddd.ddddddd....b
        F.mmmmmmmmmmmmmmmmmmmmm........................Fb.lll......mmmmmmmm.dddddddddd.b
        F.mmmmmmmmmmmmmmmmmmmmmlllllllll...............FbbTTTTTTTTTTbbbbllllllllllllllbb
        F.ggggggggggggggggggggggggg....................Fb....................ppppppppp.b
        F.GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG...Fb.dddddddddddddddddd...........b
        F.ppppppppppppppppppppppppppp..................Fb....................ppppppppp.b
        F................mmmmmlllllll........kkkllllll.Fb.dddddddddddddddddd...........b
        FFlllllllllllllFddddddddddddddddddddddddddddddFFbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        bbTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        b.dddddddd..pppppppppppppppppppppppppppp.......................................b
        b.dddddddd..llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll...b
        b.dddddddd..lllllllllllllllllllllllllllllllllllllllllllllllllllllllll..........b
        b.dddddddd..llllllllllllllllllllllllllll.......................................b
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbddddddddddddddddddddddddddddddddddddddbb
        ....................kkk.lllll..kkk.llll..k.llllllll..kkkkk.lllll.........k.llll.
        """#),
    GoldenPlanes(
      name: "settled 80x24",
      planes: #"""
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
        .gggggggg..gggggg.....................llllll....................................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllllllllllFFbbTTTTTTTTbbbbbbbbbbblllllllllbb
        F..3......3......3......3...zz3zzzzzzzzzDDzz111Fb.SSSSSSSSSSS..................b
        F..3......3......3......3...zz1rrr1111111...3..Fb..............................b
        F..3......3......rrrrrrrrrrrrrr3.....3......3..Fb.dddddd.ddddd.pppp.aaaa.llll..b
        F..3.tttttttttAAAA.....33.....3......3......3..Fb.ddddddddddddddd........ddddd.b
        FPPtt.....3.....3......3......3......3......3..Fb.kkkkklllllll.................b
        F..3......3.....3......3......3......3......3..FbbTTTTTTTTbbbbbbbbbbbbbbblllllbb
        FFcccccccccFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllFFb.llllllll.eeeeeeee.dddddddd...b
        F.ccccccccccccccccccccc........................Fb.lllllllllcccccccc.ccccc......b
        F.ccccccccccccccccccccc........................Fb.lll......mmmmmmmm.dddddddddd.b
        F.ccccccccccccccccccccclllllllllllllll.........FbbTTTTTTTTTTbbbbbbbbllllllllllbb
        F.ccccccccccccccc..............................Fb.dddddddddddddddddd.ccccccccc.b
        F..............................................Fb.ddddddddddddddddddddddd......b
        F.GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGgggggggggg.....Fb.dddddddddddddddd...ccccccccc.b
        F.ccccccccccccccccccccccccccccccc.kkkkklllllll.Fb.ddddddddddddddddddddddd......b
        FFlllllllllllllFddddddddddddddddddddddddddddddFFbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        bbTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        b.dddddddd..pppppppppppppppppppppppppppp.......................................b
        b.dddddddd..llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll...b
        b.dddddddd..lllllllllllllllllllllllllllllllllllllllllllllllllllllllll..........b
        b.dddddddd..llllllllllllllllllllllllllll.......................................b
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbddddddddddddddddddddddddddddddddddddddbb
        ....................k.llllllll..kkkkk.lllll..kkk.lllll..k.llllllllll.....k.llll.
        """#),
    GoldenPlanes(
      name: "notice 80x24",
      planes: #"""
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
        .gggggggg..gggggg.....................llllll....................................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllllllllllFFbbTTTTTTTTbbbbbbbbbbblllllllllbb
        F..3......3......3......3...zz1rrr111111DD..3..Fb.SSSSSSSSSSS..................b
        F..3......3......rrrrrrrrrrrrrr3.....3......3..Fb..............................b
        F..3.tttttttttAAAA.....33.....3......3......3..Fb.dddddd.ddddd.pppp.aaaa.llll..b
        FPPtt.....3.....3......3......3......3......3..Fb.ddddddddddddddd........ddddd.b
        F..3......3.....3......3......3......3......3..Fb.kkkkkllllllllllllllllll......b
        FFWWWWWWWWFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFbbTTTTTTTTbbbbbbbbbbbbbbblllllbb
        F.SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS.......Fb.llllllll.eeeeeeee.dddddddd...b
        F.ddddddddddddddddddddddddddddddddddd..........Fb.lllllllllcccccccc.ccccc......b
        F..............................................Fb.lll......mmmmmmmm.dddddddddd.b
        F..............................................FbbTTTTTTTTTTbbbbbbbbllllllllllbb
        F..............................................Fb.dddddddddddddddddd.ccccccccc.b
        F.mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm..........Fb.ddddddddddddddddddddddd......b
        F..............................................Fb.dddddddddddddddd...ccccccccc.b
        F......................lllllllllllllll.........Fb.ddddddddddddddddddddddd......b
        FFlllllllllllllFddddddddddddddddddddddddddddddFFbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        bbTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        b.dddddddd..pppppppppppppppppppppppppppp.......................................b
        b.dddddddd..llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll...b
        b.dddddddd..lllllllllllllllllllllllllllllllllllllllllllllllllllllllll..........b
        b.dddddddd..llllllllllllllllllllllllllll.......................................b
        bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbddddddddddddddddddddddddddddddddddddddbb
        .........................kkkkkkkkkk.llllll..k.llllllll..kkkkk.lllll......k.llll.
        """#),
    GoldenPlanes(
      name: "truth 80x24",
      planes: #"""
         SHIFT ON  OFFLINE 0:42 dead zone P2  OUTBOX 1 saved here   14:02:31 x1 for you
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
        .gggggggg..ooooooo....................llllllppppppppppppp.......................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF
        F...................TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT.F
        F..............................................................................F
        F.llllllllllllllllllSSSSSSSSSSSSSSSSSSSSSSSSSSSSSppppppppppppppppppppppppppppp.F
        F.llllllllllllllllll.............................ddddddddddddddddddddddddddddd.F
        F.llllllllllllllllllSSSSSSSSSSSSSSSSSSSSSSSSSSSSSppppppppppppppppppppppppppppp.F
        F.llllllllllllllllllSSSSSSSSSSSSSSSSSSSSSSSSSSSSSppppppppppppppppppppppppppppp.F
        F.llllllllllllllllll.............................ddddddddddddddddddddddddddddd.F
        F..............................................................................F
        F.TTTTTTTTTTTTTTTTTTTTTTTTT....................................................F
        F..............................................................................F
        F..............................................................................F
        F..............................................................................F
        F..............................................................................F
        F..............................................................................F
        F..............................................................................F
        F..............................................................................F
        F..............................................................................F
        F..............................................................................F
        F..............................................................................F
        F.llllllllllllllllllllllllllllllllllllllllllll...........ddddddddddddddddddddd.F
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF
        .kkkkkkk.llllll..kkkkkkkkk.llllll..kkk.llll..............................k.llll.
        """#),
  ]
}
