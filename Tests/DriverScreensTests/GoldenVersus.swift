/// The story on two phones, letter by letter.
enum GoldenVersus {
  static let wait = #"""
     DEADZONE  one trip, two apps                                      14:05:23  x4
    ┌─ THE OLD APP ───────────── #T-1042 ─┐  ┌─ DEADZONE ──────────────── #T-1042 ─┐
    │⣀⣀⣀⣀·    · o Arrivals     Terminal   │  │⣀⣀⣀⣀·    · o Arrivals     Terminal   │
    │   ·⢉⡆     ⢸     [D]⢸Departures      │  │   ·⢉⡆     ⢸     ░o Departures       │
    │⠉⠉⠉⠉⠁    · crowded⠁░⢸                │  │⠉⠉⠉⠉⠁   crowded·<A>░⢸                │
    │          ⢰⠁    <A>░⢸          ⢀⣀⣀⣀⣀⣀│  │          ⢰⠁    ⣤▾░░⢸          ⢀⣀⣀⣀⣀⣀│
    │         ⢠⠃ ·  /⠛░░░⢸          ⢸     │  │         ⢠⠃ ·  ⣤⠛░░░⢸          ⢸     │
    │         ⡎   ⣤⣿⠛░░░ ⢸          ⢸     │  │         ⡎   ⣤⣿⠛░░░ ⢸          ⢸     │
    ├─ ON TRIP to Departures ─────────────┤  ├─ CASH TAKEN ────────────────────────┤
    │ Driving on for signal      OFFLINE  │  │ Offers come with signal    OFFLINE  │
    │                                     │  │                                     │
    │ ▄█  █▀█ █▀▀   █▀█ █▀█      ESTIMATE │  │ ▄█  █▀█ █▀▀   █▀█ █▀█           DUE │
    │  █  █ █ ▀▀█   █ █ █ █           INR │  │  █  █ █ ▀▀█   █ █ █ █           INR │
    │ ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀▀▀ ▀▀▀               │  │ ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀▀▀ ▀▀▀               │
    │ █▀█ ▄ █▀█ █▀█               waiting │  │ █▀█ ▄ █▀█ █▀█                waited │
    │ █ █ ▄ █ █ ▀▀█            for signal │  │ █ █ ▄ █ █ █ █                to end │
    │ ▀▀▀   ▀▀▀ ▀▀▀        50 m driven on │  │ ▀▀▀   ▀▀▀ ▀▀▀         0 m driven on │
    │ 14:05:02  No signal                 │  │ 14:05:19  Rate rider: saved here    │
    └─────────────────────────────────────┘  └─────────────────────────────────────┘
    ┌─ 4 of 6  The wait ───────────────────────────────────────────────────────────┐
    │ The old app cannot end the trip. Its driver drives on,                       │
    │ with the rider in the car, to where there is signal.                         │
    └──────────────────────────────────────────────────────────────────────────────┘
     Space Next  PgUp Back  1-6 Jump  Esc Menu  v Theme  q Quit              ? Help
    """#
  static let waitWide = #"""
     DEADZONE  one trip, two apps                                                                              14:05:23  x4
    ┌─ THE OLD APP ───────────────────────────────── #T-1042 ─┐  ┌─ DEADZONE ──────────────────────────────────── #T-1042 ─┐
    │                  ·⢸ ·  ⠑⢄░░░░⢸          ⢸               │  │                  ·⢸ ·  ⠑⢄░░░░⢸          ⢸               │
    │                    ⢣     ⢣░░░⢸          ⠸⠤⠤⠤⠤⠤⠤⠤⡄       │  │                    ⢣     ⢣░░░⢸          ⠸⠤⠤⠤⠤⠤⠤⠤⡄       │
    │⡤⠒P2 Basement⠒⠤⡀· · ⠈⢆  ·  ⢱░░⢸                  ⡇       │  │⡤⠒P2 Basement⠒⠤⡀· · ⠈⢆  ·  ⢱░░⢸                  ⡇       │
    │ ⡠⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠒⠁     ⢸     ⠘⡄░⢸                  ⡇       │  │ ⡠⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠒⠁     ⢸     ⠘⡄░⢸                  ⡇       │
    │⠸⣀DEAD ZONE P2·   ·  o Arrivals     Terminal     ⡇       │  │⠸⣀DEAD ZONE P2·   ·  o Arrivals     Terminal     ⡇       │
    │             ·⢉⡆     ⢸     [D]⢸Departures        ⡇       │  │             ·⢉⡆     ⢸     ░o Departures         ⡇       │
    │⡔⠊⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁   ·  crowded⠁░⢸                  ⡇       │  │⡔⠊⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁   crowded <A>░⢸                  ⡇       │
    │                    ⢰⠁    <A>░⢸          ⢀⣀⣀⣀⣀⣀⣀⣀⡇       │  │                    ⢰⠁    ⣤▾░░⢸          ⢀⣀⣀⣀⣀⣀⣀⣀⡇       │
    │                  ·⢠⠃·  ·/⠛░░░⢸          ⢸               │  │                  ·⢠⠃·  ·⣤⠛░░░⢸          ⢸               │
    │                   ⢸   ⣤⣿⠛░░░ ⢸          ⢸               │  │                   ⢸   ⣤⣿⠛░░░ ⢸          ⢸               │
    │     Arrivals Kerb·⡇⣤⣤⠛⠛·  ·  ⢸          ⢸               │  │     Arrivals Kerb·⡇⣤⣤⠛⠛·  ·  ⢸          ⢸               │
    │⣤                ⣤⣤⠛⠛         ⢸          ⢸               │  │⣤                ⣤⣤⠛⠛         ⢸          ⢸               │
    │ ⠛⠛⠛⣤⣤⣤⣤⣤⣤⣤⣤⠛⠛⠛⠛⠛ ·  ·  ·  ·  ⠸⡀         ⢸               │  │ ⠛⠛⠛⣤⣤⣤⣤⣤⣤⣤⣤⠛⠛⠛⠛⠛ ·  ·  ·  ·  ⠸⡀         ⢸               │
    │          ⡇                    ⠘⢄        ⢸               │  │          ⡇                    ⠘⢄        ⢸               │
    ├─ ON TRIP to Departures ─────────────────────────────────┤  ├─ CASH TAKEN ────────────────────────────────────────────┤
    │ Driving on for signal                          OFFLINE  │  │ Offers come with signal                        OFFLINE  │
    │                                                         │  │                                                         │
    │ ▄█  █▀█ █▀▀   █▀█ █▀█                          ESTIMATE │  │ ▄█  █▀█ █▀▀   █▀█ █▀█                               DUE │
    │  █  █ █ ▀▀█   █ █ █ █                               INR │  │  █  █ █ ▀▀█   █ █ █ █                               INR │
    │ ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀▀▀ ▀▀▀                                   │  │ ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀▀▀ ▀▀▀                                   │
    │ █▀█ ▄ █▀█ █▀█                                   waiting │  │ █▀█ ▄ █▀█ █▀█                                    waited │
    │ █ █ ▄ █ █ ▀▀█                                for signal │  │ █ █ ▄ █ █ █ █                                    to end │
    │ ▀▀▀   ▀▀▀ ▀▀▀                            50 m driven on │  │ ▀▀▀   ▀▀▀ ▀▀▀                             0 m driven on │
    │ 14:05:02  No signal. Each step waits until it returns   │  │ 14:05:19  Rate rider #T-1042: saved here                │
    │ 14:04:04  Signal is back                                │  │ 14:05:17  Cash taken #T-1042: saved here                │
    │ 14:03:53  No signal. Each step waits until it returns   │  │ 14:05:15  End trip #T-1042: saved here                  │
    │ 14:03:15  Start trip #T-1042: confirmed                 │  │ 14:05:02  No signal                                     │
    │ 14:03:09  Arrive #T-1042: confirmed                     │  │ 14:04:04  Signal is back                                │
    └─────────────────────────────────────────────────────────┘  └─────────────────────────────────────────────────────────┘
    ┌─ 4 of 6  The wait ───────────────────────────────────────────────────────────────────────────────────────────────────┐
    │ The old app cannot end the trip. Its driver drives on,                                                               │
    │ with the rider in the car, to where there is signal.                                                                 │
    └──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────┘
     Space Next  PgUp Back  1-6 Jump  Esc Menu  v Theme  q Quit           Any driving key: the right phone is yours  ? Help
    """#
  static let waitWideStyles = #"""
    TTTTTTTTT............................................................................................................ddd
    bbTTTTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbblllllllllbb..FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFlllllllllFF
    b.................zz3zzzz3zzzzzb..........b...............b..F.................zz3zzzz3zzzzzb..........b...............F
    b.................zzz3zzzzzzzzzb..........bbbbbbbbb.......b..F.................zzz3zzzzzzzzzb..........bbbbbbbbb.......F
    b4444444444444444zzzz33zzzzzzzzb..................b.......b..F4444444444444444zzzz33zzzzzzzzb..................b.......F
    bz444444444444444zzzzz3zzzzzzzzb..................b.......b..Fz444444444444444zzzzz3zzzzzzzzb..................b.......F
    b44zzzzzzzzzzzzz..zzzznnnnnnnnnn.....dddddddd.....b.......b..F44zzzzzzzzzzzzz..zzzznnnnnnnnnn.....dddddddd.....b.......F
    b.............z44zzzzz3zzzzzDDDbDDDDDDDDDD........b.......b..F.............z44zzzzz3zzzzzznnnnnnnnnnnn.........b.......F
    b444444444444444z.zzzzzzzzzzzzzb..................b.......b..F444444444444444z.zzzzzzzzzAAAzb..................b.......F
    b.................zzz33zzzzAAAzb..........bbbbbbbbb.......b..F.................zzz33zzzzzAzzb..........bbbbbbbbb.......F
    b.................zz33zzzzAzzzzb..........b...............b..F.................zz33zzzzzzzzzb..........b...............F
    b.................zz3zzzrzzzzzzb..........b...............b..F.................zz3zzzrzzzzzzb..........b...............F
    b.....3333333333333z3rrrrzzzzzzb..........b...............b..F.....3333333333333z3rrrrzzzzzzb..........b...............F
    br................rrrrzzzzzzzzzb..........b...............b..Fr................rrrrzzzzzzzzzb..........b...............F
    b.rrrrrrrrrrrrrrrrzzzzzzzzzzzzzbb.........b...............b..F.rrrrrrrrrrrrrrrrzzzzzzzzzzzzzbb.........b...............F
    b..........2....................bb........b...............b..F..........2....................bb........b...............F
    bbTTTTTTTTTTTTTTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..FFTTTTTTTTTTTTFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF
    b.ppppppppppppppppppppp.........................ooooooooo.b..F.lllllllllllllllllllllll.......................ooooooooo.F
    b.........................................................b..F.........................................................F
    b.eeeeeeeeeeeeeeeeeeeee..........................llllllll.b..F.mmmmmmmmmmmmmmmmmmmmm...............................lll.F
    b.eeeeeeeeeeeeeeeeeeeee...............................lll.b..F.mmmmmmmmmmmmmmmmmmmmm...............................lll.F
    b.eeeeeeeeeeeeeeeeeeeee...................................b..F.mmmmmmmmmmmmmmmmmmmmm...................................F
    b.ppppppppppppp...................................ppppppp.b..F.SSSSSSSSSSSSS....................................llllll.F
    b.ppppppppppppp................................llllllllll.b..F.SSSSSSSSSSSSS....................................llllll.F
    b.ppppppppppppp............................llllllllllllll.b..F.SSSSSSSSSSSSS.............................lllllllllllll.F
    b.ddddddddddlllllllllllllllllllllllllllllllllllllllllll...b..F.ddddddddddllllllllllllllllllllllllllllll................F
    b.ddddddddddllllllllllllll................................b..F.ddddddddddllllllllllllllllllllllllllllll................F
    b.ddddddddddlllllllllllllllllllllllllllllllllllllllllll...b..F.ddddddddddllllllllllllllllllllllllllll..................F
    b.ddddddddddlllllllllllllllllllllllllllll.................b..F.ddddddddddlllllllll.....................................F
    b.ddddddddddlllllllllllllllllllllllll.....................b..F.ddddddddddllllllllllllll................................F
    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb..FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF
    bbTTTTTTTTTTTTTTTTTTbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
    b.CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC...............................................................b
    b.CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC.................................................................b
    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
    .kkkkk.llll..kkkk.llll..kkk.llll..kkk.llll..k.lllll..k.llll...........lllllllllllllllllllllllllllllllllllllllll..k.llll.
    """#
  static let waitASCII = #"""
     DEADZONE  one trip, two apps                                      14:05:23  x4
    +- THE OLD APP ------------- #T-1042 -+  +- DEADZONE ---------------- #T-1042 -+
    |----:    . o Arrivals     Terminal   |  |----:    . o Arrivals     Terminal   |
    |   :-+     |     [D]|Departures      |  |   :-+     |     :o Departures       |
    |-----    . crowded.:|                |  |-----   crowded.<A>:|                |
    |          //    <A>:|          +-----|  |          //    #v::|          +-----|
    |         +/ .  /#:::|          |     |  |         +/ .  ##:::|          |     |
    |         |   ###::: |          |     |  |         |   ###::: |          |     |
    +- ON TRIP to Departures -------------+  +- CASH TAKEN ------------------------+
    | Driving on for signal      OFFLINE  |  | Offers come with signal    OFFLINE  |
    |                                     |  |                                     |
    |      _   _     _   _       ESTIMATE |  |      _   _     _   _            DUE |
    |   | | | |_    | | | |           INR |  |   | | | |_    | | | |           INR |
    |   | |_|  _| . |_| |_|               |  |   | |_|  _| . |_| |_|               |
    |  _     _   _                waiting |  |  _     _   _                 waited |
    | | | . | | |_|            for signal |  | | | . | | | |                to end |
    | |_| . |_|  _|        50 m driven on |  | |_| . |_| |_|         0 m driven on |
    | 14:05:02  No signal                 |  | 14:05:19  Rate rider: saved here    |
    +-------------------------------------+  +-------------------------------------+
    +- 4 of 6  The wait -----------------------------------------------------------+
    | The old app cannot end the trip. Its driver drives on,                       |
    | with the rider in the car, to where there is signal.                         |
    +------------------------------------------------------------------------------+
     Space Next  PgUp Back  1-6 Jump  Esc Menu  v Theme  q Quit              ? Help
    """#
}
