import DispatchServer
import DriverApp
import MobileLink
import StreetMap
import WorldSimulation

// A recorded track to drive along; a link recorded on the same drive then answers by place.

extension WorldStageMaker {
  func setTrack(
    _ scenario: Scenario, _ settings: StageSettings, _ configuration: inout WorldConfiguration,
    _ sources: inout RunSources
  ) throws(BadInput) {
    let header = scenario.header
    let link: String? =
      switch header.link?.value {
      case .file(let file): ScenarioFiles.path(file, relativeTo: header.link!.position.file)
      case .profile, nil: nil
      }
    do throws(TraceError) {
      if let bytes = settings.recorded?.file(.track) {
        try Self.follow(
          TrackFile.read(bytes, name: "the recorded track"),
          isLink: bytes == settings.recorded?.file(.link), &configuration)
        sources.carry(.track, bytes)
      } else if let path = settings.track {
        try Self.follow(path, link: settings.link ?? link, &configuration, &sources)
      } else if let track = header.track {
        let path = ScenarioFiles.path(track.value, relativeTo: track.position.file)
        try Self.follow(path, link: settings.link ?? link, &configuration, &sources)
      }
    } catch {
      let place = settings.track == nil ? header.track.map { "\($0.position): " } : "--track "
      throw BadInput("\(place ?? "")\(error)")
    }
  }

  /// Has the car drive along the track in a file.
  ///
  /// - Parameter link: The file of the recorded link, if there is one. Where it is the same file,
  ///   the signal is that of the place.
  package static func follow(
    _ path: String, link: String?, _ configuration: inout WorldConfiguration,
    _ sources: inout RunSources
  ) throws(TraceError) {
    let isLink = link.flatMap(Files.Identity.init).map { $0 == Files.Identity(path) } ?? false
    try follow(TrackFile.load(path: path), isLink: isLink, &configuration)
    sources.carry(.track, path)
  }

  private static func follow(
    _ track: Track, isLink: Bool, _ configuration: inout WorldConfiguration
  ) throws(TraceError) {
    let metres = track.length / 1_000
    guard metres >= DispatchServer.shortestRide else {
      throw TraceError(
        track.name, 0,
        "it is \(metres) m long and the shortest ride \(DispatchServer.shortestRide) m; "
          + "record a longer drive")
    }
    configuration.map = configuration.map.along(track)
    configuration.isTraceByPlace = isLink
    // One file that is both is told of once.
    configuration.droppedOfTrack = isLink ? 0 : track.dropped
  }
}
