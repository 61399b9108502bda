// swift-tools-version: 6.2
import PackageDescription

// Every arrow points down: a target imports what it names here and nothing else.
// `.ci/run` compares the imports in each source file with this manifest.

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

func module(_ name: String, _ dependencies: [String]) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
    swiftSettings: strict)
}

/// What tests of several modules share; no product has it.
func testSupport(_ name: String) -> Target {
  .target(name: name, path: "Tests/\(name)", swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [String]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ([name] + dependencies).map { .init(stringLiteral: $0) },
    swiftSettings: strict)
}

let package = Package(
  name: "deadzone",
  products: [
    .library(name: "OptimisticEngine", targets: ["OptimisticEngine"]),
    .library(name: "SQLiteStorage", targets: ["SQLiteStorage"]),
    .executable(name: "deadzone", targets: ["deadzone"]),
  ],
  targets: [
    // C libraries, each behind a header of ours.
    .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw")]),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "CReadOSM", linkerSettings: [.linkedLibrary("readosm")]),

    // The reusable engine.
    module("OptimisticEngine", []),
    module("SQLiteStorage", ["OptimisticEngine", "CSQLite"]),

    // The world.
    module("StreetMap", ["CReadOSM"]),
    module("RideModel", ["OptimisticEngine", "StreetMap"]),
    module("MobileLink", ["OptimisticEngine", "StreetMap"]),
    module("DispatchServer", ["OptimisticEngine", "StreetMap", "RideModel"]),
    module("DriverApp", ["OptimisticEngine", "StreetMap", "RideModel"]),
    module(
      "WorldSimulation",
      [
        "OptimisticEngine", "StreetMap", "RideModel", "MobileLink", "DispatchServer", "DriverApp",
      ]),

    // The screen.
    module("TerminalUI", []),
    module(
      "DriverScreens",
      [
        "OptimisticEngine", "StreetMap", "RideModel", "MobileLink", "DispatchServer", "DriverApp",
        "WorldSimulation", "TerminalUI",
      ]),
    module(
      "Scenarios",
      [
        "OptimisticEngine", "StreetMap", "RideModel", "MobileLink", "DispatchServer", "DriverApp",
        "WorldSimulation", "TerminalUI", "DriverScreens",
      ]),
    module("CursesTerminal", ["CNcurses", "TerminalUI"]),

    .executableTarget(
      name: "deadzone",
      dependencies: [
        "OptimisticEngine", "SQLiteStorage", "StreetMap", "RideModel", "MobileLink",
        "DispatchServer", "DriverApp", "WorldSimulation", "TerminalUI", "DriverScreens",
        "Scenarios", "CursesTerminal",
      ],
      swiftSettings: strict),

    // What it is measured against.
    .executableTarget(
      name: "deadzone-bench",
      dependencies: [
        "OptimisticEngine", "SQLiteStorage", "CSQLite", "StreetMap", "CReadOSM", "DriverApp",
        "WorldSimulation", "TerminalUI", "DriverScreens", "CursesTerminal",
      ],
      swiftSettings: strict),

    // Seeded simulation campaigns, the engine alone and the whole world; and every screen at every
    // size.
    module("EngineToys", ["OptimisticEngine"]),
    module("FrameRules", ["TerminalUI"]),
    .executableTarget(
      name: "deadzone-check",
      dependencies: [
        "EngineToys", "FrameRules", "OptimisticEngine", "StreetMap", "RideModel", "DriverApp",
        "WorldSimulation", "TerminalUI", "DriverScreens", "Scenarios",
      ],
      swiftSettings: strict),

    // Tests mirror the sources.
    tests("OptimisticEngine", ["EngineToys"]),
    tests("SQLiteStorage", ["OptimisticEngine", "CSQLite"]),
    tests("StreetMap", ["Mutations"]),
    tests("RideModel", ["OptimisticEngine", "StreetMap", "Mutations"]),
    tests("MobileLink", ["OptimisticEngine", "StreetMap", "Mutations"]),
    tests("DispatchServer", ["OptimisticEngine", "StreetMap", "RideModel"]),
    tests("DriverApp", ["OptimisticEngine", "StreetMap", "RideModel", "DispatchServer"]),
    tests(
      "WorldSimulation",
      ["OptimisticEngine", "StreetMap", "RideModel", "MobileLink", "DispatchServer", "DriverApp"]),
    tests("TerminalUI", []),
    tests(
      "DriverScreens",
      [
        "OptimisticEngine", "StreetMap", "RideModel", "MobileLink", "DispatchServer", "DriverApp",
        "WorldSimulation", "TerminalUI", "FrameRules",
      ]),
    tests("FrameRules", ["TerminalUI"]),
    tests(
      "Scenarios",
      [
        "OptimisticEngine", "StreetMap", "RideModel", "MobileLink", "DispatchServer", "DriverApp",
        "WorldSimulation", "TerminalUI", "DriverScreens",
      ]),
    tests("CursesTerminal", ["TerminalUI"]),

    tests("deadzone-check", ["OptimisticEngine", "StreetMap", "Scenarios"]),
    tests(
      "deadzone", ["OptimisticEngine", "SQLiteStorage", "DriverApp", "RideModel", "Scenarios"]),

    testSupport("Mutations"),

    // End to end: the real binary on a real pty, its screen read back by libvterm.
    .target(
      name: "CVTerm", path: "Tests/CVTerm", linkerSettings: [.linkedLibrary("vterm")]),
    // Not a product: a screen without a world, for the tests of the terminal's life cycle.
    .executableTarget(
      name: "TerminalProbe", dependencies: ["TerminalUI", "CursesTerminal"],
      path: "Tests/TerminalProbe", swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["CVTerm", "TerminalUI", "deadzone", "TerminalProbe"],
      swiftSettings: strict),
  ]
)
