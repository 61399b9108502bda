import StreetMap
import TerminalUI
import Testing

@testable import DriverScreens

struct CameraTests {
  private func car(_ x: Int64, _ y: Int64 = 0, heading: Int = 90) -> MapScene.Car {
    .init(at: Point(x: x * 1_000, y: y * 1_000), heading: heading)
  }

  /// A kilometre of driving moves the camera a few times, not at every step.
  @Test func followsWithADeadBand() {
    var camera = Camera()
    var moves = 0
    for metre in 0..<1_000 {
      let before = camera
      camera.follow(car(Int64(metre)), width: 76, height: 23, visible: 23)
      if camera != before { moves += 1 }
      let cell = camera.viewport(76, 23).cell(of: car(Int64(metre)).point)
      #expect((0..<76).contains(cell.column) && (0..<23).contains(cell.row))
    }
    #expect(moves == 2)
  }

  @Test func looksAhead() {
    var camera = Camera()
    camera.follow(car(0), width: 76, height: 23, visible: 23)
    let cell = camera.viewport(76, 23).cell(of: car(0).point)
    #expect(cell.column == 23 && cell.row == 11)
  }

  /// What a card covers is no place for the car; the map itself does not jump when one opens.
  @Test func keepsTheCarAboveACard() {
    var camera = Camera()
    camera.follow(car(0), width: 76, height: 23, visible: 23)
    camera.follow(car(0), width: 76, height: 23, visible: 10)
    let cell = camera.viewport(76, 23).cell(of: car(0).point)
    #expect((0..<10).contains(cell.row))
    let covered = camera
    camera.follow(car(0), width: 76, height: 23, visible: 23)
    #expect(camera == covered)
  }

  @Test func panningStopsFollowing() {
    var camera = Camera()
    camera.follow(car(0), width: 76, height: 23, visible: 23)
    camera.pan(east: 1, north: 0, width: 76, height: 23)
    let panned = camera
    camera.follow(car(9_000), width: 76, height: 23, visible: 23)
    #expect(camera == panned && !camera.follows)
    camera.follows = true
    camera.follow(car(9_000), width: 76, height: 23, visible: 23)
    let cell = camera.viewport(76, 23).cell(of: car(9_000).point)
    #expect((0..<76).contains(cell.column))
  }

  @Test func zoomHasEnds() {
    var camera = Camera()
    for _ in 0..<20 { camera.zoom(by: 1) }
    #expect(camera.zoom == 18)
    for _ in 0..<20 { camera.zoom(by: -1) }
    #expect(camera.zoom == 11)
  }

  /// The grid of cells does not fold at zero: left and below of the origin cells are as wide.
  @Test func cellsAreEvenOnBothSidesOfTheOrigin() {
    let view = Viewport(zoom: 15, column: -10, row: -10, width: 20, height: 20)
    let scale = view.scale
    var columns: [Int: Int] = [:]
    for step in -80..<80 {
      columns[view.cell(of: Point(x: Int64(step) * scale / 4, y: 0)).column, default: 0] += 1
    }
    #expect(Set(columns.values) == [8])
  }
}
