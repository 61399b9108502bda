extension GoldenPlanes {
  /// The moments of a trip at 120x36.
  static let moments: [GoldenPlanes] = [
    GoldenPlanes(
      name: "off-shift 120x36",
      planes: #"""
         DEADZONE driver-07  SHIFT OFF  ONLINE 48 ms                             OUTBOX all sent        SIM 14:02:31 x1 for you
        ┌─ 1 Map ────────────────────────────────────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ───────────────────────────────┐
        │                                                                            ││ OFF SHIFT                              │
        │   ⡇      ⡇      ⡇     ⢸      ⢸      ⡇      ⡇      ⡇     ⢸      ⢸      ⡇    ││ Offers come while you are on shift.    │
        │   ⢱      ⢣      ⢣     ⠘⡄     ⠘⡄     ⢱      ⢣      ⢣     ⠘⡄  ⣀⣀⣀⣀⠤⠤⠤⠔⠒⠒⠒⠊⠉⠁ ││                                        │
        │   ⢸      ⢸      ⢸      ⡇      ⡇     ⢸    ⢀⣀P2⣀⣀⣀⡠⠤⠤⠤⠔⠒⠒⠒⠉⠉⠉⠉    ⡇     ⢸    ││                                        │
        │⠒⠒⠒⠒⠒⠒⠒⠒⠢⠤⠤⠤Old Mill Street⠒⠒⠒⠒⠒⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁ ⢸ · · ·⢸      ⡇      ⡇     ⠈⡆   ││                                        │
        │    ⡇     ⠈⡆     ⠈⡆     ⢱      ⢱      ⡇· · ·⠈⡆ · · ⠈⡆     ⢱      ⢱      ⡇   ││                                        │
        │    ⢱      ⡇      ⡇     ⢸      ⢸    · ⢱ · · ⣀⠤⠔⠒⠉ · ⡇     ⢸      ⢸      ⢱   ││                                        │
        │    ⢸      o Rank ⢇     ⠸⡀     ⠸⡀     ⢸· · ⡜ ⢇ · · ·⢇    ⢀⣀⣀⠤Airport Road⠉⠉⠉││  Enter  Go on shift                    │
        │    ⠈⡆     ⢸      ⢸      ⡇      ⡇   · ⠈⡆·⢀⠜ ·⢸· ⣀⣀⡠⠤⠤⠒⠒⠊⠉⠁ ⡇      ⡇     ⠈⡆  │├─ 3 Fare ───────────────────────── INR ─┤
        │     ⡇     ⢸      ⢸      ⡇      ⡇     ⢀⣀⣀⠤⠤⠔⠒⠊⠉⠉    ⢸      ⡇      ⡇      ⡇  ││ ESTIMATE         -                     │
        │    ⢠⠃     ⢸      ⢸      ⡇⣀⣀⣀⠤⠤⠤⠔⠒⠒⠊⠉⠉⠁⠃     ⢸      ⢸      ⡇      ⡇      ⡇  ││ CONFIRMED        -                     │
        │    ⢸      ⡎ ⣀⣀⣀⠤⠤⠤⠔⠒⠒<A>▸     ⢰⠁     ⢸      ⡎      ⡎     ⢰⠁     ⢰⠁     ⢰⠁  ││                                        │
        │⠒⠒⠒⠒⠒⠊⠉⠉⠉⠉⠉⠉⠉     ⡇     ⢸      ⢸      ⢸      ⡇      ⡇     ⢸      ⢸      ⢸   ││                                        │
        │    ⡎      ⡇      ⡇     ⢸      ⢸      ⡎      ⡇      ⡇     ⢸      ⢸      ⢸   ││                                        │
        │    ⡇      ⡇      ⡇     ⢸      ⢸      ⡇      ⡇      ⡇     ⢸      ⢸      ⢸   │├─ 4 Outbox ────────────────── all sent ─┤
        │    ⡇     ⢰⠁     ⢰⠁     ⡎      ⡎      ⡇     ⢰⠁     ⢰⠁     ⡎      ⡎      ⡎   ││ Nothing waits: all is sent.            │
        │⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⣸      ⢸      ⡇      ⡇     ⢸  ⣀⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⡇      ⡇      ⡇   ││                                        │
        │   ⠘      ⠘⠉⠉⠉⠉⠉⠉⠙⠉River Walk⠉⠉⠋⠉⠉⠉⠉⠉⠙⠉⠉    ⠘      ⠘      ⠃      ⠃      ⠃   ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        └─ ├────────┤ 200 m ────────────────────────── drawn for this project, ODbL ─┘│                                        │
        ┌─ 5 Events ─────────────────────────────────────────────────────────────────┐├─ Shift ────────────────────── 3 trips ─┤
        │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned        ││ Signal 5 min  ▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▂▂ │
        │ 14:01:49  start trip #T-1042 confirmed                                     ││ Saved this shift 4:12 in 9 taps        │
        │ 14:01:47  start trip #T-1042: sent                                         ││ (average 28 s)         in life 1:02:33 │
        │ 13:59:02  Arrived at Gate 4; the wait is free until 14:04                  ││ Earned       1,224.00                  │
        │ 13:55:40  You are on shift. Offers come by themselves                      ││ Cash in hand 1,836.00      owes 122.40 │
        │ 13:55:31  Drive. The signal will vanish; nothing you do is lost. Enter is  ││ Unsent       0 of 2,000                │
        │           the next step                                                    ││ Oldest       0:00 of 24 h              │
        └───────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘└────────────────────────────────────────┘
         Enter Go on shift  e End here  q Quit  Space Pause  </> Speed  d Cut signal  p Problems  s Server  t Timeline   ? Help
        TTTTTTTTT............ddddddddd..gggggg...................................llllll.........................................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllllllllllFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        F............................................................................Fb.SSSSSSSSS..............................b
        F...3......3......3.....3......3......3......3......3.....3......3......3....Fb.ddddddddddddddddddddddddddddddddddd....b
        F...3......3......3.....33.....33.....3......3......3.....33..22222222222222.Fb........................................b
        F...3......3......3......3......3.....3....22zz222222222222222....3.....3....Fb........................................b
        F2222222222222222222222222222222222222224444z4zzzzzz4......3......3.....33...Fb........................................b
        F....3.....33.....33.....3......3....zz3zzzzz44zzzzz43.....3......3......3...Fb........................................b
        F....3......3......3.....3......3....zz3zzzzz44444zzz3.....3......3......3...Fb........................................b
        F....3......nnnnnn.3.....33.....33...zz3zzzz4z4zzzzzz3....1111111111111111111Fb........................................b
        F....33.....3......3......3......3...zz34z44zz4zz4444111111.3......3.....33..FbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbblllllbb
        F.....3.....3......3......3......3...zz1111111111....3......3......3......3..Fb.llllllll.eeeeeeeee.....................b
        F....33.....3......3......311111111111113.....3......3......3......3......3..Fb.lllllllllddddddddd.....................b
        F....3......3.111111111AAAA.....33.....3......3......3.....33.....33.....33..Fb........................................b
        F1111111111111.....3.....3......3......3......3......3.....3......3......3...Fb........................................b
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
        ....................k.llllllll..k.llll..kkkkk.lllll..kkk.lllll..k.llllllllll..k.llllllll..k.llllll..k.llllllll...k.llll.
        """#),
    GoldenPlanes(
      name: "on-trip 120x36",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   ONLINE 48 ms                             OUTBOX all sent        SIM 14:02:31 x8
        ┌─ 1 Map ─ Dead zone in 300 m (0:25) ────────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ───────────────────── #T-1042 ─┐
        │                                                                            ││ ON TRIP to P2 kerb          ETA ~14:09 │
        │   ⡇      ⡇      ⡇     ⢸      ⢸      ⡇      ⡇      ⡇     ⢸      ⢸      ⡇    ││ Asha Rao, cash          5.8 of ~8.1 km │
        │   ⢱      ⢣      ⢣     ⠘⡄     ⠘⡄     ⢱      ⢣      ⢣     ⠘⡄  ⣀⣀⣀⣀⠤⠤⠤⠔⠒⠒⠒⠊⠉⠁ ││ Pickup  Gate 4                   14:01 │
        │   ⢸      ⢸      ⢸      ⡇      ⡇     ⢸ DEAD ZONE P2⠤⠤⠔⠒⠒⠒⠉⠉⠉⠉    ⡇     ⢸    ││ Drop    P2 kerb              in 2.3 km │
        │⠒⠒⠒⠒⠒⠒⠒⠒⠢⠤⠤⠤Old Mill Street⠒⠒⠒⠒⠒⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁░⢸░░░░░░⢸      ⡇      ⡇     ⠈⡆   ││ accept arrive start END cash rate      │
        │    ⡇     ⠈⡆     ⠈⡆     ⢱      ⢱      ⡇░░░░░⠈⡆░░░░░⠈⡆     ⢱      ⢱      ⡇   ││                                        │
        │    ⢱      ⡇      ⡇     ⢸      ⢸    · ⢱░░░░░⣤⣤⣿[D]░P2 kerb⢸      ⢸      ⢱   ││                                        │
        │    ⢸      o Rank ⢇     ⠸⡀     ⠸⡀     ⢸░░░░⣿░⢇░░░░░░⢇    ⢀⣀⣀⠤Airport Road⠉⠉⠉││ Arriving in 0:40                       │
        │    ⠈⡆     ⢸      ⢸      ⡇      ⡇   · ⠈⡆░⣤⣿░░⢸░░⣀⣀⡠⠤⠤⠒⠒⠊⠉⠁ ⡇      ⡇     ⠈⡆  │├─ 3 Fare ───────────────────────── INR ─┤
        │     ⡇     ⢸      ⢸      ⡇      ⡇     ⢀⣤⣤⣿⠤⠔⠒⠊⠉⠉    ⢸      ⡇      ⡇      ⡇  ││ ESTIMATE   ~612.00 server, 42 s old    │
        │    ⢠⠃     ⢸      ⢸      ⣤⣤⣤⣤⣤⣤⣤⠛⠛⠛⠛⠛⠛⠛⠃     ⢸      ⢸      ⡇      ⡇      ⡇  ││ CONFIRMED        - after END           │
        │   Gate 4  ⡎ ⢀⢀⢀⠠⠠⠠⠐⠐⠐<A>▸     ⢰⠁     ⢸      ⡎      ⡎     ⢰⠁     ⢰⠁     ⢰⠁  ││                                        │
        │[P]⠐⠐⠐⠈⠈⠈⠈⠈⠈⠈     ⡇     ⢸      ⢸      ⢸      ⡇      ⡇     ⢸      ⢸      ⢸   ││                                        │
        │    ⡎      ⡇      ⡇     ⢸      ⢸      ⡎      ⡇      ⡇     ⢸      ⢸      ⢸   ││                                        │
        │    ⡇      ⡇      ⡇     ⢸      ⢸      ⡇      ⡇      ⡇     ⢸      ⢸      ⢸   │├─ 4 Outbox ────────────────── all sent ─┤
        │    ⡇     ⢰⠁     ⢰⠁     ⡎      ⡎      ⡇     ⢰⠁     ⢰⠁     ⡎      ⡎      ⡎   ││ Nothing waits: all is sent.            │
        │⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⣸      ⢸      ⡇      ⡇     ⢸  ⣀⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⡇      ⡇      ⡇   ││                                        │
        │   ⠘      ⠘⠉⠉⠉⠉⠉⠉⠙⠉River Walk⠉⠉⠋⠉⠉⠉⠉⠉⠙⠉⠉    ⠘      ⠘      ⠃      ⠃      ⠃   ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        │                                                                            ││                                        │
        └─ ├────────┤ 200 m ────────────────────────── drawn for this project, ODbL ─┘│                                        │
        ┌─ 5 Events ─────────────────────────────────────────────────────────────────┐├─ Shift ────────────────────── 3 trips ─┤
        │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned        ││ Signal 5 min  ▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▂▂ │
        │ 14:01:49  start trip #T-1042 confirmed                                     ││ Saved this shift 4:12 in 9 taps        │
        │ 14:01:47  start trip #T-1042: sent                                         ││ (average 28 s)         in life 1:02:33 │
        │ 13:59:02  Arrived at Gate 4; the wait is free until 14:04                  ││ Earned       1,224.00                  │
        │ 13:55:40  You are on shift. Offers come by themselves                      ││ Cash in hand 1,836.00      owes 122.40 │
        │ 13:55:31  Drive. The signal will vanish; nothing you do is lost. Enter is  ││ Unsent       0 of 2,000                │
        │           the next step                                                    ││ Oldest       0:00 of 24 h              │
        └───────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘└────────────────────────────────────────┘
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
      name: "offer 120x36",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   ONLINE 48 ms                             OUTBOX all sent        SIM 14:02:31 x1 for you
        ┌─ 1 Map ────────────────────────────────────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ───────────────────────────────┐
        │   ⢸      ⢸      ⡇      ⡇      ⡇     ⢸ DEAD ZONE P2⠤⠤⠤⠒⠒⠒⠒⠊⠉⠉    ⡇     ⢸    ││ OFFERED                                │
        │⠒⠒⠒⠒⠒⠒⠒⠒⠢⠤⠤⠤Old Mill Street⠒⠒⠒⠒⠒⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁░⠸⡀░░░░░⢱      ⢇      ⢇     ⠈⡆   ││ Enter takes it, x leaves it to         │
        │    ⡇      ⡇     ⢸      ⢸      ⢸    · ⡇░░░░░░⡇░░░░░⢸      ⢸      ⢸      ⡇   ││ another driver.                        │
        │    ⢱      ⡇     ⠈⡆     ⢸      ⢸      ⢱░░░░░⣀⠤⠔[D]░P2 kerb⢸      ⢸      ⢱   ││                                        │
        │    ⢸      o Rank ⡇     ⠸⡀     ⠸⡀   · ⢸░░░░⡜░⢇░░░░░░⡇    ⢀⣀⣀⠤Airport Road⠉⠉⠉││                                        │
        │    ⠈⡆     ⢸      ⢱      ⡇      ⡇     ⠈⡆░⢀⠜░░⢸░░⣀⣀⡠⠤⠤⠒⠒⠊⠉⠁ ⡇      ⡇     ⠈⡆  ││                                        │
        │     ⡇     ⢸      ⢸      ⡇      ⡇   · ⢀⣀⣀⠤⠤⠔⠒⠊⠉⠉    ⢸      ⡇      ⡇      ⡇  ││                                        │
        │    ⢠⠃     ⢸      ⢸      ⡇⣀⣀⣀⠤⠤⠤⠔⠒⠒⠊⠉⠉⠁⠃     ⢸      ⢸      ⡇      ⡇      ⡇  ││ Enter  Accept                          │
        │   Gate 4  ⡎ ⢀⢀⢀⠠⠠⠠⠐⠐⠐<A>▸     ⢰⠁     ⢸      ⡎      ⡎     ⢰⠁     ⢰⠁     ⢰⠁  │├─ 3 Fare ───────────────────────── INR ─┤
        │[P]⠐⠐⠐⠈⠈⠈⠈⠈⠈⠈     ⡇     ⢸      ⢸      ⢸      ⡇      ⡇     ⢸      ⢸      ⢸   ││ ESTIMATE         -                     │
        │    ⡎      ⡇      ⡇     ⢸      ⢸      ⡎      ⡇      ⡇     ⢸      ⢸      ⢸   ││ CONFIRMED        -                     │
        │    ⡇      ⡇      ⡇     ⢸      ⢸      ⡇      ⡇      ⡇     ⢸      ⢸      ⢸   ││                                        │
        │    ⡇     ⢰⠁     ⢰⠁     ⡎      ⡎      ⡇     ⢰⠁     ⢰⠁     ⡎      ⡎      ⡎   ││                                        │
        │⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⣸      ⢸      ⡇      ⡇     ⢸  ⣀⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⡇      ⡇      ⡇   ││                                        │
        │   ⠘      ⠘⠉⠉⠉⠉⠉⠉⠙⠉River Walk⠉⠉⠋⠉⠉⠉⠉⠉⠙⠉⠉    ⠘      ⠘      ⠃      ⠃      ⠃   │├─ 4 Outbox ────────────────── all sent ─┤
        │                                                                            ││ Nothing waits: all is sent.            │
        │                                                                            ││                                        │
        ├─ OFFER 0:09 ───────────────────────────────────────────────────────────────┤│                                        │
        │ ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━─────────────────────── ││                                        │
        │ Pickup  Gate 4                                                1.2 km, 0:03 ││                                        │
        │ Drop    P2 kerb                                            8.1 km, ~18 min ││                                        │
        │ Rider   Asha Rao, cash                                         ~612.00 INR ││                                        │
        │  Enter  Accept    x Decline                                                ││                                        │
        └─ ├────────┤ 200 m ────────────────────────── drawn for this project, ODbL ─┘│                                        │
        ┌─ 5 Events ─────────────────────────────────────────────────────────────────┐├─ Shift ────────────────────── 3 trips ─┤
        │ 14:01:58  Estimate 598.00 -> 612.00: the way is longer than planned        ││ Signal 5 min  ▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▆▆▆▅▆▂▂ │
        │ 14:01:49  start trip #T-1042 confirmed                                     ││ Saved this shift 4:12 in 9 taps        │
        │ 14:01:47  start trip #T-1042: sent                                         ││ (average 28 s)         in life 1:02:33 │
        │ 13:59:02  Arrived at Gate 4; the wait is free until 14:04                  ││ Earned       1,224.00                  │
        │ 13:55:40  You are on shift. Offers come by themselves                      ││ Cash in hand 1,836.00      owes 122.40 │
        │ 13:55:31  Drive. The signal will vanish; nothing you do is lost. Enter is  ││ Unsent       0 of 2,000                │
        │           the next step                                                    ││ Oldest       0:00 of 24 h              │
        └───────────────────────────────────── 0.1.0 seed 7 airport@ab12 t 00:12:31 ─┘└────────────────────────────────────────┘
         Enter Accept       x Decline  e End here  Space Pause  </> Speed  d Cut signal  p Problems  s Server            ? Help
        TTTTTTTTT............gggggggg...gggggg...................................llllll.........................................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllllllllllFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        F...3......3......3......3......3.....3.zzzzzzzzzzzz2222222222....3.....3....Fb.SSSSSSS................................b
        F222222222222222222222222222222222222222zzzzzzzzzzzzz......3......3.....33...Fb.dddddddddddddddddddddddddddddd.........b
        F....3......3.....3......3......3....zz3zzzzzzzzzzzzz......3......3......3...Fb.ddddddddddddddd........................b
        F....3......3.....33.....3......3....zz3zzzzz444DDDzDDDDDDD3......3......3...Fb........................................b
        F....3......nnnnnn.3.....33.....33...zz3zzzz4zzzzzzzz3....1111111111111111111Fb........................................b
        F....33.....3......3......3......3...zz3zz44zzzzzzzzz111111.3......3.....33..Fb........................................b
        F.....3.....3......3......3......3...zz1111111111....3......3......3......3..Fb........................................b
        F....33.....3......3......311111111111113.....3......3......3......3......3..Fb.kkkkkllllllll..........................b
        F...PPPPPP..3.tttttttttAAAA.....33.....3......3......3.....33.....33.....33..FbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbblllllbb
        FPPPtttttttttt.....3.....3......3......3......3......3.....3......3......3...Fb.llllllll.eeeeeeeee.....................b
        F....3......3......3.....3......3......3......3......3.....3......3......3...Fb.lllllllllddddddddd.....................b
        F....3......3......3.....3......3......3......3......3.....3......3......3...Fb........................................b
        F....3.....33.....33.....3......3......3.....33.....33.....3......3......3...Fb........................................b
        F33333333333......3......3......3.....3..3333333333333333333......3......3...Fb........................................b
        F...3......333333333333333333333333333333....3......3......3......3......3...FbbTTTTTTTTTTbbbbbbbbbbbbbbbbbbllllllllllbb
        F............................................................................Fb.ddddddddddddddddddddddddddd............b
        F............................................................................Fb........................................b
        FFaaaaaaaaaaaaFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFb........................................b
        F.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbbbb.Fb........................................b
        F.PPPPPPPPSSSSSS.............................................................Fb........................................b
        F.DDDDDDDDSSSSSSS............................................................Fb........................................b
        F.llllllll.......................................................eeeeeeeeeee.Fb........................................b
        F...................kllllllll................................................Fb........................................b
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
        ....................k.lllllll..k.llllllll..kkkkk.lllll..kkk.lllll..k.llllllllll..k.llllllll..k.llllll............k.llll.
        """#),
    GoldenPlanes(
      name: "settled 120x36",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   ONLINE 52 ms                             OUTBOX all sent        SIM 14:02:31 x8
        ┌─ 1 Map ────────────────────────────────────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ───────────────────── #T-1042 ─┐
        │   ⢸      ⢸      ⡇      ⡇      ⡇     ⢸ DEAD ZONE P2⠤⠤⠤⠒⠒⠒⠒⠊⠉⠉    ⡇     ⢸    ││ TO THE RANK                      14:02 │
        │⠒⠒⠒⠒⠒⠒⠒⠒⠢⠤⠤⠤Old Mill Street⠒⠒⠒⠒⠒⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁░⠸⡀░░░░░⢱      ⢇      ⢇     ⠈⡆   ││ Asha Rao, cash                  8.1 km │
        │    ⡇      ⡇     ⢸      ⢸      ⢸    · ⡇░░░░░░⡇░░░░░⢸      ⢸      ⢸      ⡇   ││ Pickup  Gate 4                   14:01 │
        │    ⢱      ⡇     ⠈⡆     ⢸      ⢸      ⢱░░░░░⣤⣤⣿[D]░P2 kerb⢸      ⢸      ⢱   ││ Drop    P2 kerb                  14:02 │
        │    ⢸      o Rank ⡇     ⠸⡀     ⠸⡀   · ⢸░░░░⣿░⢇░░░░░░⡇    ⢀⣀⣀⠤Airport Road⠉⠉⠉││ accept arrive start end* CASH rate     │
        │    ⠈⡆     ⢸      ⢱      ⡇      ⡇     ⠈⡆░⣤⣿░░⢸░░⣀⣀⡠⠤⠤⠒⠒⠊⠉⠁ ⡇      ⡇     ⠈⡆  ││                                        │
        │     ⡇     ⢸      ⢸      ⡇      ⡇   · ⢀⣤⣤⣿⠤⠔⠒⠊⠉⠉    ⢸      ⡇      ⡇      ⡇  ││                                        │
        │    ⢠⠃     ⢸      ⢸      ⣤⣤⣤⣤⣤⣤⣤⠛⠛⠛⠛⠛⠛⠛⠃     ⢸      ⢸      ⡇      ⡇      ⡇  ││ Enter  Close                           │
        │   Gate 4  ⡎ ⢀⢀⢀⠠⠠⠠⠐⠐⠐<A>▸     ⢰⠁     ⢸      ⡎      ⡎     ⢰⠁     ⢰⠁     ⢰⠁  │├─ 3 Fare ───────────────────────── INR ─┤
        │[P]⠐⠐⠐⠈⠈⠈⠈⠈⠈⠈     ⡇     ⢸      ⢸      ⢸      ⡇      ⡇     ⢸      ⢸      ⢸   ││ ESTIMATE   ~612.00 server, 42 s old    │
        │    ⡎      ⡇      ⡇     ⢸      ⢸      ⡎      ⡇      ⡇     ⢸      ⢸      ⢸   ││ CONFIRMED   613.32 +1.32               │
        │    ⡇      ⡇      ⡇     ⢸      ⢸      ⡇      ⡇      ⡇     ⢸      ⢸      ⢸   ││ DUE         612.00 612.00 taken        │
        │    ⡇     ⢰⠁     ⢰⠁     ⡎      ⡎      ⡇     ⢰⠁     ⢰⠁     ⡎      ⡎      ⡎   ││   waiting 2:31                   +0.75 │
        │⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⣸      ⢸      ⡇      ⡇     ⢸  ⣀⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⡇      ⡇      ⡇   ││   toll                           +0.57 │
        │   ⠘      ⠘⠉⠉⠉⠉⠉⠉⠙⠉River Walk⠉⠉⠋⠉⠉⠉⠉⠉⠙⠉⠉    ⠘      ⠘      ⠃      ⠃      ⠃   │├─ 4 Outbox ────────────────── all sent ─┤
        │                                                                            ││ cash taken #T-1042           CONFIRMED │
        │                                                                            ││   confirmed at 14:03:09                │
        ├─ SETTLED ──────────────────────────────────────────────────────── #T-1042 ─┤│ end trip #T-1042             CONFIRMED │
        │                                                                            ││   confirmed at 14:03:09                │
        │ █▀▀ ▄█  ▀▀█   ▀▀█ ▀▀█    CONFIRMED +1.32                                   ││                                        │
        │ █▀█  █  ▀▀█   ▀▀█ █▀▀    waiting 2:31 +0.75, toll +0.57                    ││                                        │
        │ ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀▀▀ ▀▀▀    the old app: signal at last   38 s saved          ││                                        │
        │ 4 sent, 3 confirmed, fare +1.32                               Enter closes ││                                        │
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
         Enter Close        e End here  Space Pause  </> Speed  d Cut signal  p Problems  s Server  t Timeline  a More   ? Help
        TTTTTTTTT............gggggggg...gggggg...................................llllll.........................................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllllllllllFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F...3......3......3......3......3.....3.zzzzzzzzzzzz2222222222....3.....3....Fb.SSSSSSSSSSS............................b
        F222222222222222222222222222222222222222zzzzzzzzzzzzz......3......3.....33...Fb.................................llllll.b
        F....3......3.....3......3......3....zz3zzzzzzzzzzzzz......3......3......3...Fb.dddddddddddddd...................ddddd.b
        F....3......3.....33.....3......3....zz3zzzzzzzzDDDzDDDDDDD3......3......3...Fb.ddddddddddddddd..................ddddd.b
        F....3......nnnnnn.3.....33.....33...zz3zzzzzzzzzzzzz3....1111111111111111111Fb.dddddd.dddddd.ddddd.pppp.aaaa.llll.....b
        F....33.....3......3......3......3...zz3zzzzzzzzzzzzz111111.3......3.....33..Fb........................................b
        F.....3.....3......3......3......3...zz1rrr111111....3......3......3......3..Fb........................................b
        F....33.....3......3......rrrrrrrrrrrrrr3.....3......3......3......3......3..Fb.kkkkklllllll...........................b
        F...PPPPPP..3.tttttttttAAAA.....33.....3......3......3.....33.....33.....33..FbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbblllllbb
        FPPPtttttttttt.....3.....3......3......3......3......3.....3......3......3...Fb.llllllll.eeeeeeeee.dddddddddddddddd....b
        F....3......3......3.....3......3......3......3......3.....3......3......3...Fb.lllllllllccccccccc.ccccc...............b
        F....3......3......3.....3......3......3......3......3.....3......3......3...Fb.lll......mmmmmmmmm.dddddddddddd........b
        F....3.....33.....33.....3......3......3.....33.....33.....3......3......3...Fb.llllllllllllll.........................b
        F33333333333......3......3......3.....3..3333333333333333333......3......3...Fb.llllll.................................b
        F...3......333333333333333333333333333333....3......3......3......3......3...FbbTTTTTTTTTTbbbbbbbbbbbbbbbbbbllllllllllbb
        F............................................................................Fb.dddddddddddddddddd...ddddddddccccccccc.b
        F............................................................................Fb.ddddddddddddddddddddddd................b
        FFcccccccccFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllFFb.dddddddddddddddd.....ddddddddccccccccc.b
        F............................................................................Fb.ddddddddddddddddddddddd................b
        F.cccccccccccccccccccccccccccccccccccccccc...................................Fb........................................b
        F.ccccccccccccccccccccccccc..................................................Fb........................................b
        F.cccccccccccccccccccccccccGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGgggggggggg..........Fb........................................b
        F.ccccccccccccccccccccccccccccccc...............................kkkkklllllll.Fb........................................b
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
        ....................k.llllllll..kkkkk.lllll..kkk.lllll..k.llllllllll..k.llllllll..k.llllll..k.llllllll..k.llll...k.llll.
        """#),
    GoldenPlanes(
      name: "notice 120x36",
      planes: #"""
         DEADZONE driver-07  SHIFT ON   ONLINE 52 ms                             OUTBOX all sent        SIM 14:02:31 x1 for you
        ┌─ 1 Map ────────────────────────────────────────────────── zoom 14  FOLLOW ─┐┌─ 2 Trip ───────────────────── #T-1042 ─┐
        │⠒⠒⠒⠒⠒⠒⠒⠒⠢⠤⠤⠤Old Mill Street⠒⠒⠒⠒⠒⠒⠉⠉⠉⠉⠉⠁░░░░░⢸░░░░░░⢸      ⡇      ⡇      ⡇   ││ TO THE RANK                      14:02 │
        │    ⢣     ⠘⡄     ⠘⡄     ⢣      ⢣      ⢣░░░░░⠘⡄░░░░░⠘⡄     ⢣      ⢣      ⢣   ││ Asha Rao, cash                  8.1 km │
        │    ⢸      ⡇      ⡇     ⢸      ⢸    · ⢸░░░░░⣤⣤⣿[D]░P2 kerb⢸      ⢸      ⢸   ││ Pickup  Gate 4                   14:01 │
        │    ⢸      o Rank ⡇     ⢸      ⢸      ⢸░░░░⣿░⡇░░░░░░⡇    ⢀⣀⣀⠤Airport Road⠉⠉⠉││ Drop    P2 kerb                  14:02 │
        │     ⡇     ⢸      ⢸      ⡇      ⡇   ·  ⡇░⣤⣿░░⢸░░⣀⣀⡠⠤⠤⠒⠒⠊⠉⠁ ⡇      ⡇      ⡇  ││ accept arrive start end* CASH rate     │
        │     ⡇     ⢸      ⢸      ⡇      ⡇     ⢀⣤⣤⣿⠤⠔⠒⠊⠉⠉    ⢸      ⡇      ⡇      ⡇  ││                                        │
        │    ⢠⠃     ⢸      ⢸      ⣤⣤⣤⣤⣤⣤⣤⠛⠛⠛⠛⠛⠛⠛⠃     ⢸      ⢸      ⡇      ⡇      ⡇  ││                                        │
        │   Gate 4  ⡎ ⢀⢀⢀⠠⠠⠠⠐⠐⠐<A>▸     ⢰⠁     ⢸      ⡎      ⡎     ⢰⠁     ⢰⠁     ⢰⠁  ││ Enter  Rider is with me                │
        │[P]⠐⠐⠐⠈⠈⠈⠈⠈⠈⠈     ⡇     ⢸      ⢸      ⢸      ⡇      ⡇     ⢸      ⢸      ⢸   │├─ 3 Fare ───────────────────────── INR ─┤
        │    ⡎      ⡇      ⡇     ⢸      ⢸      ⡎      ⡇      ⡇     ⢸      ⢸      ⢸   ││ ESTIMATE   ~612.00 server, 42 s old    │
        │    ⡇      ⡇      ⡇     ⢸      ⢸      ⡇      ⡇      ⡇     ⢸      ⢸      ⢸   ││ CONFIRMED   613.32 +1.32               │
        │    ⡇     ⢰⠁     ⢰⠁     ⡎      ⡎      ⡇     ⢰⠁     ⢰⠁     ⡎      ⡎      ⡎   ││ DUE         612.00 612.00 taken        │
        │⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⣸      ⢸      ⡇      ⡇     ⢸  ⣀⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⣸⣀⣀⣀⣀⣀⣀⡇      ⡇      ⡇   ││   waiting 2:31                   +0.75 │
        │   ⠘      ⠘⠉⠉⠉⠉⠉⠉⠙⠉River Walk⠉⠉⠋⠉⠉⠉⠉⠉⠙⠉⠉    ⠘      ⠘      ⠃      ⠃      ⠃   ││   toll                           +0.57 │
        │                                                                            │├─ 4 Outbox ────────────────── all sent ─┤
        ├─ NOTICE ───────────────────────────────────────────────────────────────────┤│ cash taken #T-1042           CONFIRMED │
        │ The rider cancelled before you started                                     ││   confirmed at 14:03:09                │
        │ start trip #T-1042, tapped 14:01:47                                        ││ end trip #T-1042             CONFIRMED │
        │ The rider cancelled at 14:01:12, before your START reached the server.     ││   confirmed at 14:03:09                │
        │ was ON TRIP, now CANCELLED                                                 ││                                        │
        │ The 612.00 you took stays recorded.                                        ││                                        │
        │                                                                            ││                                        │
        │ [ Rider is with me ]   Not with me                           Enter chooses ││                                        │
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
         Enter Rider is with me  Left/Right Choose  e End here  Space Pause  </> Speed  d Cut signal  p Problems         ? Help
        TTTTTTTTT............gggggggg...gggggg...................................llllll.........................................
        FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllllllllllFFbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbblllllllllbb
        F222222222222222222222222222222222222222zzzzzzzzzzzzz......3......3......3...Fb.SSSSSSSSSSS............................b
        F....3.....33.....33.....3......3....zz3zzzzzzzzzzzzz3.....3......3......3...Fb.................................llllll.b
        F....3......3......3.....3......3....zz3zzzzzzzzDDDzDDDDDDD3......3......3...Fb.dddddddddddddd...................ddddd.b
        F....3......nnnnnn.3.....3......3....zz3zzzzzzzzzzzzz3....1111111111111111111Fb.ddddddddddddddd..................ddddd.b
        F.....3.....3......3......3......3...zzzzzzzzzzzzzzzz111111.3......3......3..Fb.dddddd.dddddd.ddddd.pppp.aaaa.llll.....b
        F.....3.....3......3......3......3...zz1rrr111111....3......3......3......3..Fb........................................b
        F....33.....3......3......rrrrrrrrrrrrrr3.....3......3......3......3......3..Fb........................................b
        F...PPPPPP..3.tttttttttAAAA.....33.....3......3......3.....33.....33.....33..Fb.kkkkkllllllllllllllllll................b
        FPPPtttttttttt.....3.....3......3......3......3......3.....3......3......3...FbbTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbblllllbb
        F....3......3......3.....3......3......3......3......3.....3......3......3...Fb.llllllll.eeeeeeeee.dddddddddddddddd....b
        F....3......3......3.....3......3......3......3......3.....3......3......3...Fb.lllllllllccccccccc.ccccc...............b
        F....3.....33.....33.....3......3......3.....33.....33.....3......3......3...Fb.lll......mmmmmmmmm.dddddddddddd........b
        F33333333333......3......3......3.....3..3333333333333333333......3......3...Fb.llllllllllllll.........................b
        F...3......333333333333333333333333333333....3......3......3......3......3...Fb.llllll.................................b
        F............................................................................FbbTTTTTTTTTTbbbbbbbbbbbbbbbbbbllllllllllbb
        FFWWWWWWWWFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFb.dddddddddddddddddd...ddddddddccccccccc.b
        F.SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS.....................................Fb.ddddddddddddddddddddddd................b
        F.ddddddddddddddddddddddddddddddddddd........................................Fb.dddddddddddddddd.....ddddddddccccccccc.b
        F............................................................................Fb.ddddddddddddddddddddddd................b
        F............................................................................Fb........................................b
        F.mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm........................................Fb........................................b
        F............................................................................Fb........................................b
        F......................lllllllllllllll.........................kkkkkllllllll.Fb........................................b
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
        .........................kkkkkkkkkk.llllll..k.llllllll..kkkkk.lllll..kkk.lllll..k.llllllllll..k.llllllll.........k.llll.
        """#),
  ]
}
