import DispatchServer
import RideModel
import StreetMap
import Testing

@testable import WorldSimulation

/// What riders are like: plain in scenarios, as a day brings them when somebody drives.
@Suite struct DemandTests {
  @Test func drivingMeetsCardsPINsAndTheNextTripAndAScenarioDoesNot() throws {
    let folder = try MapFolder(reading: "\(ShippedMaps.folder)/bengaluru-airport")
    var configuration = WorldConfiguration(map: folder.map, tariff: folder.tariff)
    let drive = World.serverOptions(configuration)
    #expect((drive.plainRiders, drive.nextTripFrom) == (false, WorldConfiguration.longTrip))
    configuration.plainRiders = true
    configuration.nextTripFrom = nil
    let scenario = World.serverOptions(configuration)
    #expect((scenario.plainRiders, scenario.nextTripFrom) == (true, nil))
  }
}
